"""What each action does, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.view import Card, Character, View

#: How a sentence names each character, and what is particular about it.
CHARACTER_NAMES = ("the police officer", "the hooligan", "the nurse", "the biker")
CHARACTER_TEXTS = ("two pistols", "two knives", f"a kit; her kits heal {c.NURSE_KIT_LIVES}", "no cards")

#: What each kind of zombie is known for; empty for the ordinary one.
KIND_TEXTS = (
    "",
    "fast",
    "quick",
    "stays; bites all around it",
    "hypnotises",
    "its killer loses a life",
    "its killer gains a life",
    f"leaps {c.LEAP} squares",
    "only a dart or the scythe kills it",
)

#: A letter for each kind of zombie, on the board.
KIND_LETTERS = "odrchknmb"

_PLURALS = {"boards": "boards", "knife": "knives", "ordinary": "ordinary"}
_DIRECTION_NAMES = dict(zip(c.DIRECTIONS, ("north", "east", "south", "west"), strict=True))


def counted(number: int, noun: str) -> str:
    """A number with its noun, as in ``2 steps``."""
    plural = "lives" if noun == "life" else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def named(character: Character) -> str:
    """A character as a sentence names it."""
    return character.name if character.number is None else CHARACTER_NAMES[character.number]


def place(square: int | None) -> str:
    """The name of a square."""
    return "" if square is None else c.SQUARE_NAMES[square]


def card_list(cards: Sequence[Card]) -> str:
    """Names of cards, those of one name together: ``2 pistols, key``."""
    return ", ".join(amounts(Counter(card.name for card in cards)))


def amounts(numbers: Mapping[str, int]) -> list[str]:
    """Names of cards or of kinds of zombies with their numbers: ``2 pistols`` and ``key``."""
    return [name if number == 1 else f"{number} {_PLURALS.get(name, f'{name}s')}" for name, number in numbers.items()]


def action_text(view: View, action: str) -> str:
    """What an action does, in a few words."""
    word, _, rest = action.partition(" ")
    match word:
        case "pick":
            number = c.CHARACTERS.index(rest)
            return f"{counted(c.CHARACTER_LIVES[number], 'life')}, {CHARACTER_TEXTS[number]}"
        case "spin":
            return _spin_text(view)
        case "stop":
            return _stop_text(view)
        case "drink":
            return f"drink it for {c.ENERGY_STEPS} steps more, {view.steps + c.ENERGY_STEPS} in all"
        case "move" | "smoke":
            return _step_text(view, action)
        case "use" | "second":
            return _weapon_text(view, action)
        case "zombie" | "gnaw" | "go":
            return _zombie_text(view, action)
        case "drop" | "give" | "take":
            return _exchange_text(view, action)
        case _:
            return _item_text(view, action)


def _spin_text(view: View) -> str:
    if view.decision == "break":
        return "a picture of a weapon at hand breaks the locked wall"
    if view.decision == "weapon":
        return "spin again instead"
    if view.asks_for_zombies and view.chosen is not None:
        more = c.KIND_MOVES[view.chosen.kind]
        change = {-1: " less 1", 0: "", 1: " and 1 more"}[more]
        return f"go straight on, up to the number{change}"
    return "spin for a picture"


def _stop_text(view: View) -> str:
    if view.decision == "kit":
        return "keep the kit"
    if view.decision == "roll":
        return f"end the roll on {place(view.acting.square)}"
    return f"end the turn on {place(view.acting.square)}"


def _step_text(view: View, action: str) -> str:
    """A step with what it meets."""
    square = view.target(action)
    if square is None:
        return ""
    if action.startswith("smoke"):
        return f"pass {place(square)} in smoke, {counted(view.steps - 1, 'step')} left"
    meets = _roll_meets(view, square) if view.decision == "roll" else _meets(view, square)
    return f"to {place(square)}: {meets}"


def _meets(view: View, square: int) -> str:
    others = view.characters_on(square)
    zombie = view.zombie_on(square)
    if square in view.board.finish_car:
        return "the finish car"
    if others:
        return f"pass {named(others[0])}"
    if view.has_scythe and square == view.board.scythe:
        return f"roll up to {c.ROLL_STEPS} squares on the zombie scythe"
    if zombie is not None:
        return f"fight {zombie.label}"
    if square in view.face_down:
        return "turn the card up"
    if square in view.face_up:
        return f"take {card_list(view.face_up[square])}"
    return f"{counted(view.steps - 1, 'step')} left"


def _roll_meets(view: View, square: int) -> str:
    zombie = view.zombie_on(square)
    return f"{counted(view.steps - 1, 'square')} left" if zombie is None else f"roll over {zombie.label}"


def _weapon_text(view: View, action: str) -> str:
    word, _, rest = action.partition(" ")
    if word == "second":
        square = view.target(action)
        zombie = None if square is None else view.zombie_on(square)
        return "spare the others" if zombie is None else f"kill {zombie.label} on {place(square)} too"
    card = _card_of(view.acting, rest, for_use=True)
    what = "break the locked wall with" if view.decision == "break" else "kill it with"
    return f"{what} the {card}"


def _card_of(character: Character, kind: str, *, for_use: bool) -> str:
    """The name of the card that an action takes: for use a starting card first, to move one that may change hands."""
    number = c.CLASSES.index(kind)
    cards = [card for card in character.hand if card.kind == number]
    fit = [card for card in cards if (card.is_starting if for_use else not (card.is_starting or card.is_handled))]
    return (fit or cards)[0].name


def _exchange_text(view: View, action: str) -> str:
    word, _, rest = action.partition(" ")
    if word == "drop":
        return f"leave the {_card_of(view.acting, rest, for_use=False)} on {place(view.acting.square)}"
    kind, _, player = rest.rpartition(" ")
    partner = view.characters[int(player)]
    if word == "give":
        return f"the {_card_of(view.acting, kind, for_use=False)} goes to {named(partner)}"
    return f"the {_card_of(partner, kind, for_use=False)} comes from {named(partner)}"


def _item_text(view: View, action: str) -> str:
    word, _, rest = action.partition(" ")
    square = view.target(action)
    if word == "heal":
        return _heal_text(view, view.characters[int(rest)])
    if word == "lasso":
        zombie = None if square is None else view.zombie_on(square)
        return "" if zombie is None else f"tie {zombie.label} on {place(square)}"
    if word == "board":
        return f"lock the {_opening(view, square)} to {place(square)}"
    return f"try to break the locked wall to {place(square)}"


def _heal_text(view: View, patient: Character) -> str:
    lives = c.NURSE_KIT_LIVES if view.acting.number == c.NURSE else c.KIT_LIVES
    who = "oneself" if patient.player == view.actor else named(patient)
    return f"use a kit for {who}, {counted(patient.lives + lives, 'life')} then"


def _opening(view: View, square: int | None) -> str:
    """``door`` or ``window``, whichever is between the acting character and a square."""
    if square is None or view.acting.square is None:
        return ""
    is_window = view.opening_between(view.acting.square, square) in view.board.windows
    return "window" if is_window else "door"


def _zombie_text(view: View, action: str) -> str:
    square = view.target(action)
    if action == "gnaw rope":
        return "a skull frees it of the lasso"
    if action.startswith("gnaw "):
        return f"a skull removes the locked wall to {place(square)}"
    if action.startswith("zombie "):
        zombie = view.zombie(int(action.split()[1]))
        parts = [
            f"{c.KINDS[zombie.kind]} on {place(square)}",
            KIND_TEXTS[zombie.kind],
            "tied" if zombie.is_tied else "",
        ]
        return ", ".join(part for part in parts if part)
    met = () if square is None else view.characters_on(square)
    return f"to {place(square)}" + (f": fight {named(met[0])}" if met else "")


def direction_name(direction: int) -> str:
    """``north`` and so on."""
    return _DIRECTION_NAMES[c.DIRECTIONS[direction]]
