"""The game in words: cards, decisions, actions and results, short enough for a drawing."""

from __future__ import annotations

from itertools import groupby

from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.game import HitZRoad, rank
from zenvs.games.hit_z_road.view import Path, View, view_of

#: Events whose text is red: it is about the coming fight.
FIGHT_EVENTS = ("BITE", "NOADR", "NOFLEE")

_EVENT_TEXTS = {
    "GAIN": "A survivor joins you.",
    "LOSS": "Lose a survivor.",
    "DISC": "Discard a resource of your choice.",
    "GAS1": "Pay 1 gas or lose a survivor.",
    "GAS2": f"Pay {c.GAS2_PRICE} gas. Lose a survivor for each one short.",
    "ROUL": "Roll one die per member. Lose a survivor per casualty.",
    "AIM": "Roll one die. Unless it is a kill, lose a survivor.",
    "MAP": f"Spend your maps. Each is worth {c.POINTS_PER_MAP} points.",
    "EXEC": "The bus becomes the Executor: horde dice are black.",
    "BAZ": f"Spend the bazooka or lose {c.BAZOOKA_LOSS} survivors.",
    "BAND": "Bandage: discard it and lose a survivor.",
    "BIO": "Lose a survivor for each biohazard.",
    "TIM3": f"Pay {c.TIM_PRICE} ammo or lose Tim.",
    "TIMX": "Tim dies with all zombies here.",
    "BITE": "Ranged roll: each casualty adds a zombie.",
    "NOADR": "No adrenaline in this fight.",
    "NOFLEE": "No fleeing from this fight.",
}

#: What each face does in a melee round.
FACE_TEXTS = {
    "casualty": "1 adrenaline or a survivor",
    "blank": "nothing happens",
    "horrible death": "a survivor dies",
    "opportunity": "1 adrenaline kills a zombie",
    "kill": "a zombie dies",
    "bonus kill": "a kill and an opportunity",
}

#: Regular expressions for words in a drawing, with the style that a terminal shows them in.
STYLES = {
    r"\bammo\b": "yellow",
    r"\bgas\b": "red",
    r"\badrenaline\b": "green",
    r"\b\d+ survivors?\b": "bold",
    r"\b\d+ zombies?\b": "bold green",
    r"\bhorde \d\b": "bold red",
    r"\b\d+ points?\b": "bold bright_blue",
    r"(?m)^Hit Z Road.*$": "bold yellow",
    r"▶|[┏━┓┃┗┛]": "bright_yellow",
}

_RULES = {
    "path": (
        "Choose a path and travel both its cards, the left one first: scavenge, event, fight. "
        f"Path 1 gives {c.GIFT} resources before its cards are turned up; path 3 costs {c.SURCHARGE}."
    ),
    "gift": "Take the resources one at a time, in any mix; then the cards of the path are turned up.",
    "surcharge": "Pay one resource at a time, in any mix; then the cards of the path are resolved.",
    "discard": "The event of the card takes one resource; you say which.",
    "toll": "The event of the card takes one gas or one survivor; you say which.",
    "tim": f"The event of the card takes Tim away unless you pay {c.TIM_PRICE} ammo.",
    "fight": (
        "Shoot once, as the first roll of a fight, then roll melee rounds with one die per member until one side is "
        f"gone; for {c.FLEE_PRICE} gas you flee before a round and leave the points; a Molotov wins the fight."
    ),
    "casualty": "Each casualty costs one adrenaline or one survivor; 'lose' accepts all that are left of the roll.",
    "opportunity": "Each opportunity kills one zombie for one adrenaline; 'hold' leaves all that are left of the roll.",
    "over": "Score: the points of the cards won, and 1 for each set of one survivor, ammo, gas and adrenaline left.",
}

_ACTION_TEXTS = {
    "melee": "roll one die per member",
    "flee": f"pay {c.FLEE_PRICE} gas, leave the card and its points",
    "molotov": "discard the Molotov and win the fight",
    "save": "pay 1 adrenaline for one casualty",
    "lose": "lose a survivor for each casualty left",
    "kill": "pay 1 adrenaline, kill one zombie",
    "hold": "leave all opportunities left",
    "give": f"pay {c.TIM_PRICE} ammo and keep Tim",
    "refuse": "let Tim go",
}

_PLURALS = {
    "casualty": "casualties",
    "opportunity": "opportunities",
    "black die": "black dice",
    **{kind: kind for kind in c.RESOURCES},
}


def event_text(card: Card) -> str:
    """What the text of a card says; empty for a card without one."""
    if card.token is not None:
        return f"Take the {token_name(card.token)} token."
    return _EVENT_TEXTS.get(card.event, "")


def token_name(token: str) -> str:
    """The name of a special token in a sentence."""
    return token.capitalize() if token in ("tim", "molotov") else token


def counted(number: int, noun: str) -> str:
    """A number with its noun, as in ``2 survivors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {_PLURALS.get(noun, f'{noun}s')}"


def path_text(path: Path) -> str:
    """What a path gives or costs."""
    if path.change > 0:
        return f"take {path.change}"
    return f"pay {-path.change}" if path.change < 0 else "free"


def action_names(actions: tuple[str, ...]) -> list[str]:
    """Names of actions, with a run of numbers as its two ends: ``shoot 1 … shoot 4``."""
    runs = [list(run) for _, run in groupby(actions, lambda action: action.rstrip("0123456789"))]
    return [name for run in runs for name in ([f"{run[0]} … {run[-1]}"] if len(run) > 3 else run)]


def question(view: View) -> str:
    """What is asked, or how the game ended, in one line."""
    if view.over:
        return result(view)
    match view.purpose if view.purpose != c.PURPOSES[c.NO_PURPOSE] else view.decision:
        case "gift":
            return f"Take {counted(view.due, 'resource')} of your choice."
        case "surcharge":
            return f"Pay {counted(view.due, 'resource')} of your choice for the path."
        case "discard":
            return "Discard a resource of your choice."
        case "toll":
            return "Pay 1 gas or lose a survivor?"
        case "tim":
            return f"Pay {c.TIM_PRICE} ammo to keep Tim?"
        case "path":
            return "Choose a path."
        case decision:
            return _fight_question(view, decision)


def _fight_question(view: View, decision: str) -> str:
    if view.fight is None:
        return ""
    if decision == "casualty":
        return f"{counted(view.fight.casualties, 'casualty')}: adrenaline or survivors?"
    if decision == "opportunity":
        chances = counted(view.fight.opportunities, "opportunity")
        return f"{chances}: kill one more zombie with adrenaline?"
    return f"What do you do against {counted(view.fight.zombies, 'zombie')}?"


def action_text(view: View, action: str) -> str:
    """What an action does, in a few words."""
    word, _, number = action.partition(" ")
    if word == "path":
        return _path_action_text(view, view.paths[int(number) - 1])
    if word == "shoot":
        return f"spend {number} ammo, roll {counted(int(number) * view.dice_per_ammo, 'black die')}"
    if word in c.RESOURCES:
        return f"take 1 {word}" if view.decision == "take" else f"pay 1 {word}"
    if action == "lose" and view.decision == "offer":
        return "lose a survivor"
    return _ACTION_TEXTS.get(action, "")


def fight_options(view: View) -> dict[str, str]:
    """What can be done in a fight, with a few words each; all ways to shoot are one."""
    words = {action.split()[0]: action for action in view.actions}
    shooting = f"once, {counted(view.dice_per_ammo, 'black die')} for each ammo"
    return {word: shooting if word == "shoot" else action_text(view, action) for word, action in words.items()}


def _path_action_text(view: View, path: Path) -> str:
    cards = [f"level {view.level} face down" if card is None else card.label for card in path.cards]
    return f"{path_text(path)}: " + ", then ".join(cards)


def result(view: View) -> str:
    """How the game ended: score and rank (HZR-END-4, HZR-END-5); empty before the end."""
    if view.score is None:
        return ""
    name = rank(view.score, view.eliminated)
    if view.eliminated:
        return f"{name} in round {view.round_number}: nobody reaches Los Angeles."
    return f"Los Angeles! Score {view.score}, rank {name}."


def describe_rule(game: HitZRoad, position: Position) -> str:
    """The rule of the decision that is asked, in a sentence or two."""
    view = view_of(game, position)
    return _RULES.get(view.purpose) or _RULES[view.decision]


def describe_actions(game: HitZRoad, position: Position) -> dict[str, str]:
    """The legal actions, each with what it does."""
    view = view_of(game, position)
    return {action: action_text(view, action) for action in view.actions}
