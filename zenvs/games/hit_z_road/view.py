"""What everybody at the table can see of a position, for drawings and words.

A view is made from the readable form of a position without its part ``hidden`` (HZR-OBS-1),
so that nothing drawn from it can give away a face-down card, the order of the deck or coming dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from zenvs.core.compiled import bound_to, interpreted
from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.deck import FACE_DOWN, Card
from zenvs.games.hit_z_road.fight import horde_against
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.hit_z_road.notation import OVER
from zenvs.games.hit_z_road.result import epilogue_holder, standing
from zenvs.games.hit_z_road.state import NO_SEAT
from zenvs.games.hit_z_road.tables import level_of_place

_horde_against = interpreted(horde_against)
_epilogue_holder = interpreted(epilogue_holder)
_standing = bound_to(interpreted(standing), {"epilogue_holder": _epilogue_holder})
_ROLLED = {"nothing": None, "shots": "shots", "melee": "melee"}
_BID = c.DECISIONS[c.BID_DECISION]
# what the readable form says with several players only, as it is with one
_SOLO: dict[str, Any] = {"seat": 0, "initiative": [0], "bids": [0], "passes": 0, "fallen": 0, "taken": []}


class Die(NamedTuple):
    """A die that was rolled: ``"black"`` or ``"red"``, and one of FACES."""

    colour: str
    face: str


@dataclass(frozen=True)
class Path:
    """One of the paths on the table.

    Attributes:
        number: 1 is the top one.
        change: resources it gives (above 0) or costs (below 0).
        cards: the left and the right card, None face down.
        travelled: the group to move is on this path.
        gone: another group has travelled it in this round.
        open: it can be travelled: chosen already, or still to be chosen and affordable.
    """

    number: int
    change: int
    cards: tuple[Card | None, ...]
    travelled: bool
    gone: bool
    open: bool


@dataclass(frozen=True)
class Group:
    """A group of survivors and what it holds.

    Attributes:
        seat: number of the seat that leads it.
        name: name of that seat.
        place: place in the initiative, 1 is the first; None for an eliminated group.
        bid: where its marker stands in the auction.
        survivors: its members, the leader included.
        resources: number of each kind of RESOURCES.
        points: points of won cards and maps.
        tokens: the special tokens that it has, with their number.
        executor: its bus has become the Executor.
    """

    seat: int
    name: str
    place: int | None
    bid: int
    survivors: int
    resources: dict[str, int]
    points: int
    tokens: dict[str, int]
    executor: bool


@dataclass(frozen=True)
class Fight:
    """The fight in progress.

    Attributes:
        zombies: zombies left.
        horde: strength of the horde, 0 for the Executor and once no zombie is left.
        rolled: what the last roll was, ``"shots"`` or ``"melee"``; None before the first.
        dice: the dice of the last roll, black ones first (HZR-FGT-11).
        casualties: casualties of the roll still to settle.
        opportunities: opportunities of the roll that may still be asked.
    """

    zombies: int
    horde: int
    rolled: str | None
    dice: tuple[Die, ...]
    casualties: int
    opportunities: int


@dataclass(frozen=True)
class Ending:
    """How a game of several players ended.

    Attributes:
        winners: seats that have won; none if nobody is left.
        epilogues: the seat that holds each epilogue, of those that somebody holds; empty unless several are alive.
        totals: points, with epilogues, of each seat that is alive; winners first, then by points.
    """

    winners: tuple[int, ...]
    epilogues: dict[str, int]
    totals: dict[int, int]


@dataclass(frozen=True)
class View:
    """What everybody can see.

    Attributes:
        round_number: 1 to ROUNDS.
        levels: level of the cards of each round.
        decision: what is asked, one of DECISIONS or ``"over"``.
        purpose: what a pay, take or offer decision is for, one of PURPOSES.
        due: tokens still to pay or take.
        seat: the seat to move; after the end, the last one that moved.
        groups: the groups of all seats.
        passes: passes in a row of the auction.
        paths: the paths on the table, top one first.
        side: place on its path of the card that is resolved, 0 or 1; None before the path is begun.
        fight: the fight in progress.
        dice_per_ammo: dice of the ranged roll for each ammo.
        actions: the legal actions.
        score: the final score of a solo game; None before the end and with several players.
        ending: how a game of several players ended; None before the end and solo.
    """

    round_number: int
    levels: tuple[int, ...]
    decision: str
    purpose: str
    due: int
    seat: int
    groups: tuple[Group, ...]
    passes: int
    paths: tuple[Path, ...]
    side: int | None
    fight: Fight | None
    dice_per_ammo: int
    actions: tuple[str, ...]
    score: int | None
    ending: Ending | None

    @property
    def level(self) -> int:
        """The level of the cards on the table."""
        return self.levels[self.round_number - 1]

    @property
    def is_solo(self) -> bool:
        """Whether there is one player."""
        return len(self.groups) == 1

    @property
    def group(self) -> Group:
        """The group to move."""
        return self.groups[self.seat]

    @property
    def in_order(self) -> tuple[Group, ...]:
        """The groups by initiative, eliminated ones last."""
        return tuple(sorted(self.groups, key=lambda group: group.place or len(self.groups) + 1))

    @property
    def alive(self) -> int:
        """The number of groups that are not eliminated."""
        return sum(group.place is not None for group in self.groups)

    @property
    def is_auction(self) -> bool:
        """Whether markers lie on the auction board: during the bids and their payment."""
        return _BID in (self.decision, self.purpose)

    @property
    def path(self) -> Path | None:
        """The path that is travelled."""
        return next((path for path in self.paths if path.travelled), None)

    @property
    def card(self) -> Card | None:
        """The card that is resolved; after the end, the last one."""
        return self.path.cards[self.side] if self.path is not None and self.side is not None else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision == OVER

    @property
    def eliminated(self) -> bool:
        """Whether the group to move has lost its last survivor."""
        return self.group.survivors == 0


def view_of(game: HitZRoad, position: Position) -> View:
    """What everybody can see of a position."""
    form = _SOLO | game.encode(position.state)
    del form["hidden"]
    actions = tuple(position.legal_actions())
    side = None if form["card"] is None else c.SIDES_OF_PATH.index(form["card"])
    paths = tuple(_path(game, form, number, actions) for number in range(1, int(game.tables["paths"][0]) + 1))
    is_solo = game.players == 1
    return View(
        round_number=form["round"],
        levels=_levels(game),
        decision=form["decision"],
        purpose=form.get("purpose", c.PURPOSES[c.NO_PURPOSE]),
        due=form.get("due", 0),
        seat=form["seat"],
        groups=tuple(_group(game, form, seat) for seat in range(game.players)),
        passes=form["passes"],
        paths=paths,
        side=side,
        fight=_fight(form, paths) if form["fight"] is not None else None,
        dice_per_ammo=int(game.tables["dice_per_ammo"][0]),
        actions=actions,
        score=int(position.returns[0]) if position.over and is_solo else None,
        ending=_ending(position, form["initiative"]) if position.over and not is_solo else None,
    )


def _levels(game: HitZRoad) -> tuple[int, ...]:
    """HZR-RND-1: the level of each round, as the deck is stacked."""
    cards = int(game.tables["paths"][0]) * c.CARDS_ON_PATH
    places = range(0, c.ROUNDS * cards, cards)
    return tuple(level_of_place(game.tables, place) for place in places)


def _path(game: HitZRoad, form: dict[str, Any], number: int, actions: tuple[str, ...]) -> Path:
    names = form["paths"][number - 1]
    cards = {card.id: card for card in game.cards if card.id in names}
    travelled = form["path"] == number
    gone = number in form["taken"] and not travelled
    is_choice = form["decision"] == c.DECISIONS[c.PATH_DECISION]
    return Path(
        number=number,
        change=int(game.tables["path_changes"][0][form["fallen"]][number - 1]),
        cards=tuple(None if name == FACE_DOWN else cards[name] for name in names),
        travelled=travelled,
        gone=gone,
        open=travelled or (f"path {number}" in actions if is_choice else not gone and _others_come(form)),
    )


def _others_come(form: dict[str, Any]) -> bool:
    """Whether groups that have no path yet will choose one in this round."""
    if _BID in (form["decision"], form.get("purpose")):
        return True
    return form["decision"] != OVER and form["seat"] != form["initiative"][-1]


def _group(game: HitZRoad, form: dict[str, Any], number: int) -> Group:
    seat = form["seats"][number]
    order = form["initiative"]
    return Group(
        seat=number,
        name=game.seats[number],
        place=order.index(number) + 1 if number in order else None,
        bid=form["bids"][number],
        survivors=seat["survivors"],
        resources={kind: seat[kind] for kind in c.RESOURCES},
        points=seat["points"],
        tokens=seat["tokens"],
        executor=seat["executor"],
    )


def _fight(form: dict[str, Any], paths: tuple[Path, ...]) -> Fight:
    fight = form["fight"]
    travelled = next(path for path in paths if path.travelled)
    card = travelled.cards[c.SIDES_OF_PATH.index(form["card"])]
    assert card is not None
    dice = [
        Die(colour, face) for colour in ("black", "red") for face in c.FACES for _ in range(fight[colour].get(face, 0))
    ]
    executor = form["seats"][form["seat"]]["executor"]
    return Fight(
        zombies=fight["zombies"],
        horde=_horde_against(card.horde, executor) if fight["zombies"] else 0,
        rolled=_ROLLED[fight["rolled"]],
        dice=tuple(dice),
        casualties=fight["casualties"],
        opportunities=fight["opportunities"],
    )


def _ending(position: Position, alive: list[int]) -> Ending:
    """HZR-END-1 to HZR-END-3; epilogues matter only if several groups are alive."""
    # with its fields as attributes, as the rules read them
    record: Any = np.frombuffer(position.to_bytes(), position.game.state_dtype).view(np.recarray)[0]
    several = len(alive) > 1
    holders = {name: int(_epilogue_holder(record, number)) for number, name in enumerate(c.EPILOGUES) if several}
    points = {seat: _standing(record, seat).points if several else int(record.points[seat]) for seat in sorted(alive)}
    best_first = sorted(points, key=lambda seat: (-position.returns[seat], -points[seat]))
    return Ending(
        winners=tuple(seat for seat in points if position.returns[seat] > 0),
        epilogues={name: seat for name, seat in holders.items() if seat != NO_SEAT},
        totals={seat: points[seat] for seat in best_first},
    )
