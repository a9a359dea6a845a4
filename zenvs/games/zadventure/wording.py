"""The game in words: decisions, rules and results, short enough for a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from zenvs.core.position import Position
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.action_wording import action_text, counted, direction_name, named, place
from zenvs.games.zadventure.game import Zadventure
from zenvs.games.zadventure.view import View, view_of

#: Regular expressions for words in a drawing, with the style that a terminal shows them in.
STYLES = {
    r"(?m)^Zadventure.*$": "bold yellow",
    r"[━┃┏┓┗┛┣┫┳┻╋╸╹╺╻·]+": "bright_black",
    r"D+(?=[ ━@\dPHNB])": "bold yellow",
    r"W+(?=[ ━@\dPHNB])": "bold bright_blue",
    r"X+(?=[ ━@\dPHNB])": "bold red",
    r"(?<=[ DWX·┃])\?(?= )": "bright_yellow",
    r"@[PHNB]+|\b[PHNB]{4}\b": "bold cyan",
    r"\b[PHNB]!\d+": "bold red",
    r"\b\d+[odrchknmb]\b": "bold green",
    r"♥\d+": "red",
    r"\b(police|hooligan|nurse|biker)\b": "cyan",
    r"\bzombie \d+ \([a-z ]+\)": "green",
    r"\b(car|goal|scy)\b": "magenta",
}

_RULES = {
    "character": (
        "Each player picks a character. The police officer has two pistols, the hooligan two knives, the nurse a kit, "
        "and her kits heal 2; the biker has 5 lives, the others 3."
    ),
    "move": (
        "Go at least one step if you can, up to the number spun. A card, a zombie or the scythe ends the movement. "
        "Before and after it you may drop a card, give one or take one from a neighbour; boards, a kit, the lasso and "
        "breaking a locked wall end the turn. All who live, with key and canister, in the finish car win."
    ),
    "roll": "The scythe rolls over zombies and open cards and kills all on its way; then the turn is over.",
    "fight": (
        "Spin for a picture: escape flees, a skull bites, and a weapon kills if one of its kind is at hand. A grenade "
        "or a dart may be used instead of a spin."
    ),
    "weapon": "A weapon of the kind shown must be used, or a special one; the zombie and the weapon leave the game.",
    "second": "A double barrel and a sword kill a second zombie next to the character, too, if the player wishes.",
    "flee": "Flee up to the number spun, by the rules of movement; cards and other zombies on the way count.",
    "kit": "A kit that has just been picked up may be used at once.",
    "break": "One try a turn: a picture of a weapon at hand breaks the locked wall; a grenade does it without a spin.",
    "zombie": "In the turn of a dead character a zombie moves, another one than in the zombie turn before.",
    "zombie act": "It spins and goes straight on, up to the number; or it gnaws at a locked wall or at its rope.",
    "zombie move": (
        "It goes straight on over cards and zombies, and stops where a character stands, who must fight at once. It "
        "does not end on a card or on another zombie."
    ),
    "over": "Won is the game when all who live sit in the finish car with key and canister; else it is lost.",
}


def action_names(actions: Sequence[str]) -> list[str]:
    """Names of actions, those of one word together: ``move n, e``."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        word, _, rest = action.partition(" ")
        groups.setdefault(word, []).append(rest)
    return [f"{word} {', '.join(rest)}".strip() for word, rest in groups.items()]


def title(view: View) -> str:
    """The game and where it stands."""
    parts = ["Zadventure"]
    if view.round_number:
        parts.append(f"round {view.round_number} of {view.max_rounds}")
        if not view.over:
            kind = "zombie turn" if view.is_zombie_turn else "turn"
            parts.append(f"{kind} of {turn_name(view)}")
    return ", ".join(parts)


def turn_name(view: View) -> str:
    """Whose turn it is, as in ``player 1 (nurse)``."""
    character = view.characters[view.turn]
    return f"player {character.player} ({character.name})"


def spin_text(view: View) -> str:
    """What the spinner shows."""
    return "" if view.spin == c.NO_SPIN else f"{view.spin}, {c.PICTURES[view.spin - 1]}"


def question(view: View) -> str:
    """What is asked, or how the game ended, in one line; of several seats it begins with the one that is asked."""
    if view.over:
        return result(view)
    return _question(view) if len(view.seats) == 1 else f"{view.seat}: {_question(view)}"


def _question(view: View) -> str:
    who = named(view.acting)
    match view.decision:
        case "character":
            return f"Which character does player {view.actor} play?"
        case "move":
            return _move_question(view, _capital(who))
        case "roll":
            return f"{_capital(who)} rolls on the scythe, {counted(view.steps, 'square')} left. Where?"
        case "flee":
            return f"{_capital(who)} flees, {counted(view.steps, 'step')} left. Where?"
        case "kit":
            return "Use the kit at once?"
        case "break" if view.spin == c.NO_SPIN:
            return f"Spin against the locked wall to the {direction_name(view.breaking)}, or use a grenade?"
        case "break":
            return f"The spinner shows a {c.PICTURES[view.spin - 1]}. Which weapon breaks the locked wall?"
        case "zombie":
            return "Which zombie moves?"
        case decision:
            return _fight_question(view, _capital(who)) if view.fought is not None else _zombie_question(view, decision)


def _move_question(view: View, who: str) -> str:
    if view.is_hypnotised:
        return f"{who} is hypnotised. Onto which hypnotist?"
    if view.is_passing:
        return f"{who} cannot stop here, {counted(view.steps, 'step')} left. Where to?"
    return f"{who} has {counted(view.steps, 'step')} left. What now?"


def _fight_question(view: View, who: str) -> str:
    zombie = "" if view.fought is None else view.fought.label
    if view.decision == "second":
        return f"{who} kills {zombie}. Which zombie besides?"
    if view.decision == "weapon":
        return f"{who} fights {zombie}, and a {c.PICTURES[view.spin - 1]} comes up. Which weapon?"
    return f"{who} fights {zombie}. Spin, or use a special weapon?"


def _zombie_question(view: View, decision: str) -> str:
    if view.chosen is None:
        return ""
    if decision == "zombie act":
        return f"What does {view.chosen.label} on {place(view.chosen.square)} do?"
    return f"Where does {view.chosen.label} on {place(view.chosen.square)} go?"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def result(view: View) -> str:
    """How the game ended."""
    if view.result == c.WON:
        count = sum(not character.is_dead for character in view.characters)
        return f"Won in round {view.round_number}: {counted(count, 'character')} drove off."
    if all(character.is_dead for character in view.characters):
        return f"Lost in round {view.round_number}: all are dead."
    return f"Lost: {counted(view.max_rounds, 'round')} are over."


def describe_rule(game: Zadventure, position: Position) -> str:
    """The rule of the decision that is asked, in a sentence or two."""
    return _RULES[position.decision]


def describe_actions(game: Zadventure, position: Position) -> dict[str, str]:
    """The legal actions, each with what it does."""
    view = view_of(game, position)
    return {action: action_text(view, action) for action in view.actions}
