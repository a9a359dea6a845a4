"""The game in words: cards, decisions, actions and results, short enough for a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.game import HitZRoad, rank
from zenvs.games.hit_z_road.view import Ending, Group, Path, View, view_of

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
    r"\bplayer_\d\b": "bold",
    r"\b\d+ zombies?\b": "bold green",
    r"\bhorde \d\b": "bold red",
    r"\b\d+ points?\b": "bold bright_blue",
    r"(?m)^Hit Z Road.*$": "bold yellow",
    r"▶|●|[┏━┓┃┗┛]": "bright_yellow",
}

_TRAVEL_RULE = "travel both its cards, the left one first: scavenge, event, fight."

_RULES = {
    "path": (
        f"Choose a path and {_TRAVEL_RULE} "
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

_PAY_BID = "pay bid"
# what several players are told besides or instead
_RULES_OF_SEVERAL = _RULES | {
    _PAY_BID: "Pay your bid, one resource at a time, in any mix; then the first by initiative chooses a path.",
    "bid": (
        "The auction is for the order of travel: the highest bid chooses the first path. In turn, raise your marker "
        f"to a free space, at most {c.MAX_BID} and not above the resources you hold, or pass; who has passed may "
        "raise later. As many passes in a row as there are players end the auction. Then everybody pays the own bid "
        "in resources of any kind; those on 0 pay nothing and keep their order behind the others."
    ),
    "path": (
        f"Choose one of the paths that are left and {_TRAVEL_RULE} "
        "A path with a surcharge must be paid for before its first card. The next by initiative chooses after you."
    ),
    "over": (
        "The only group alive wins at once. If several reach Los Angeles, most points win, with "
        f"{c.EPILOGUE_POINTS} for having most ammo, most gas, most adrenaline and most survivors (no tie); "
        "among equal points the larger group wins."
    ),
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


def cards_text(path: Path, level: int) -> str:
    """The cards of a path by their labels; ``level`` is that of the cards on the table."""
    cards = [f"level {level} face down" if card is None else card.label for card in path.cards]
    return ", then ".join(cards)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence, as in ``one, two and three``."""
    return " and ".join(", ".join(part) for part in (names[:-1], names[-1:]) if part)


def action_names(actions: tuple[str, ...]) -> list[str]:
    """Names of actions, with a run of numbers as its two ends: ``shoot 1 … shoot 4``."""
    runs = [list(run) for run in _runs(actions)]
    return [name for run in runs for name in ([f"{run[0]} … {run[-1]}"] if len(run) > 3 else run)]


def _runs(actions: tuple[str, ...]) -> Iterator[list[str]]:
    """Actions with those together that have one word and numbers that follow each other."""

    def run_of(numbered: tuple[int, str]) -> tuple[str, int]:
        place, action = numbered
        word, _, number = action.partition(" ")
        return word, int(number or 0) - place

    for _, run in groupby(enumerate(actions), run_of):
        yield [action for _, action in run]


def question(view: View) -> str:
    """What is asked, or how the game ended, in one line; with several players it begins with whom it is for."""
    if view.over:
        return result(view)
    return _question(view) if view.is_solo else f"{view.group.name}: {_question(view)}"


def _subject(view: View) -> str:
    """What is asked: the purpose of a decision that has one, else the decision."""
    if view.purpose == c.PURPOSES[c.BID_PURPOSE]:
        return _PAY_BID
    return view.purpose if view.purpose != c.PURPOSES[c.NO_PURPOSE] else view.decision


def _question(view: View) -> str:
    match _subject(view):
        case "bid":
            own = view.group.bid
            return f"Raise your bid of {own}, or pass?" if own else "Bid for the first choice of a path, or pass?"
        case "pay bid":
            return f"Pay {counted(view.due, 'resource')} of your choice for the bid."
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
    if word in ("bid", "pass"):
        return _bid_text(view, int(number or view.group.bid))
    if word == "path":
        path = view.paths[int(number) - 1]
        return f"{path_text(path)}: {cards_text(path, view.level)}"
    if word == "shoot":
        return f"spend {number} ammo, roll {counted(int(number) * view.dice_per_ammo, 'black die')}"
    if word in c.RESOURCES:
        return f"take 1 {word}" if view.decision == "take" else f"pay 1 {word}"
    if action == "lose" and view.decision == "offer":
        return "lose a survivor"
    return _ACTION_TEXTS.get(action, "")


def _bid_text(view: View, bid: int) -> str:
    """What a marker on a space comes to if nobody raises any more (HZR-AUC-5, HZR-AUC-6)."""
    price = f"pay {counted(bid, 'resource')}" if bid else "pay nothing"
    bids = [bid if group.seat == view.seat else group.bid for group in view.in_order if group.place is not None]
    before = sum(other > bid for other in bids)
    if bid == 0:
        before += bids[: (view.group.place or 1) - 1].count(0)
    return f"{price}, travel {ordinal(before + 1)} as it stands"


def ordinal(place: int) -> str:
    """A place in an order of players: ``1st`` to ``4th``."""
    return ("1st", "2nd", "3rd", "4th")[place - 1]


def passes_text(view: View) -> str:
    """How near the end of the auction is (HZR-AUC-4)."""
    return f"{view.passes} in a row; {view.alive} end the auction"


def status(view: View, group: Group) -> str:
    """How a group of several stands in the round, or after the end."""
    if group.place is None:
        return "eliminated"
    if view.ending is not None:
        return "winner" if group.seat in view.ending.winners else "alive"
    place = ordinal(group.place)
    if view.is_auction:
        return f"{place}, bid {group.bid}"
    at = view.group.place or 0
    return f"{place}, " + ("to move" if group.place == at else "travelled" if group.place < at else "to come")


def fight_options(view: View) -> dict[str, str]:
    """What can be done in a fight, with a few words each; all ways to shoot are one."""
    words = {action.split()[0]: action for action in view.actions}
    shooting = f"once, {counted(view.dice_per_ammo, 'black die')} for each ammo"
    return {word: shooting if word == "shoot" else action_text(view, action) for word, action in words.items()}


def result(view: View) -> str:
    """How the game ended (HZR-END-1 to HZR-END-5); empty before the end."""
    if view.ending is not None:
        return _result_of_several(view, view.ending)
    if view.score is None:
        return ""
    name = rank(view.score, view.eliminated)
    if view.eliminated:
        return f"{name} in round {view.round_number}: nobody reaches Los Angeles."
    return f"Los Angeles! Score {view.score}, rank {name}."


def _result_of_several(view: View, ending: Ending) -> str:
    names = listed([view.groups[seat].name for seat in ending.winners])
    if not names:
        return f"Nobody wins: round {view.round_number} leaves nobody alive."
    if len(ending.totals) == 1:
        return f"Victory for {names}: the only group alive after round {view.round_number}."
    points = counted(ending.totals[ending.winners[0]], "point")
    return f"{'Victory' if len(ending.winners) == 1 else 'Shared victory'} for {names} with {points}."


def describe_rule(game: HitZRoad, position: Position) -> str:
    """The rule of the decision that is asked, in a sentence or two."""
    view = view_of(game, position)
    return (_RULES if view.is_solo else _RULES_OF_SEVERAL)[_subject(view)]


def describe_actions(game: HitZRoad, position: Position) -> dict[str, str]:
    """The legal actions, each with what it does."""
    view = view_of(game, position)
    return {action: action_text(view, action) for action in view.actions}
