"""What everybody at the table can see of a position, for drawings and words.

A view is made from the readable form of a position without its part ``hidden`` (HZR-OBS-1),
so that nothing drawn from it can give away a face-down card, the order of the deck or coming dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from zenvs.core.compiled import interpreted
from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.deck import FACE_DOWN, Card
from zenvs.games.hit_z_road.fight import horde_against
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.hit_z_road.notation import OVER
from zenvs.games.hit_z_road.tables import level_of_place

_horde_against = interpreted(horde_against)
_ROLLED = {"nothing": None, "shots": "shots", "melee": "melee"}


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
        travelled: the group is on this path.
        open: it can be travelled: chosen already, or still to be chosen and affordable.
    """

    number: int
    change: int
    cards: tuple[Card | None, ...]
    travelled: bool
    open: bool


@dataclass(frozen=True)
class Group:
    """A group of survivors and what it holds; ``tokens`` names the special tokens that it has, with their number."""

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
class View:
    """What everybody can see.

    Attributes:
        round_number: 1 to ROUNDS.
        levels: level of the cards of each round.
        decision: what is asked, one of DECISIONS or ``"over"``.
        purpose: what a pay, take or offer decision is for, one of PURPOSES.
        due: tokens still to pay or take.
        group: the group on the road.
        paths: the paths on the table, top one first.
        side: place on its path of the card that is resolved, 0 or 1; None before the path is begun.
        fight: the fight in progress.
        dice_per_ammo: dice of the ranged roll for each ammo.
        actions: the legal actions.
        score: the final score; None before the end.
    """

    round_number: int
    levels: tuple[int, ...]
    decision: str
    purpose: str
    due: int
    group: Group
    paths: tuple[Path, ...]
    side: int | None
    fight: Fight | None
    dice_per_ammo: int
    actions: tuple[str, ...]
    score: int | None

    @property
    def level(self) -> int:
        """The level of the cards on the table."""
        return self.levels[self.round_number - 1]

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
        """Whether the group has lost its last survivor."""
        return self.group.survivors == 0


def view_of(game: HitZRoad, position: Position) -> View:
    """What everybody can see of a position."""
    form = game.encode(position.state)
    del form["hidden"]
    actions = tuple(position.legal_actions())
    side = None if form["card"] is None else c.SIDES_OF_PATH.index(form["card"])
    paths = tuple(_path(game, form, number, actions) for number in range(1, int(game.tables["paths"][0]) + 1))
    return View(
        round_number=form["round"],
        levels=_levels(game),
        decision=form["decision"],
        purpose=form.get("purpose", c.PURPOSES[c.NO_PURPOSE]),
        due=form.get("due", 0),
        group=_group(form["seats"][0]),
        paths=paths,
        side=side,
        fight=_fight(form, paths) if form["fight"] is not None else None,
        dice_per_ammo=int(game.tables["dice_per_ammo"][0]),
        actions=actions,
        score=int(position.returns[position.seat]) if position.over else None,
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
    return Path(
        number=number,
        change=int(game.tables["path_changes"][0][form.get("fallen", 0)][number - 1]),
        cards=tuple(None if name == FACE_DOWN else cards[name] for name in names),
        travelled=travelled,
        open=travelled or f"path {number}" in actions,
    )


def _group(seat: dict[str, Any]) -> Group:
    return Group(
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
    return Fight(
        zombies=fight["zombies"],
        horde=_horde_against(card.horde, form["seats"][0]["executor"]) if fight["zombies"] else 0,
        rolled=_ROLLED[fight["rolled"]],
        dice=tuple(dice),
        casualties=fight["casualties"],
        opportunities=fight["opportunities"],
    )
