"""What stands on the table, for drawings and words, and what would come of it; everything is public (ZHO-OBS-1).

Before the monsters stand on the board (while characters are picked, at the Market, before the crate dice are placed),
a view shows the level that comes next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.forecast import Forecast, forecast, forecasts
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.scenario import Face, Kind, face_of_level

OVER = "over"


@dataclass(frozen=True)
class Monster:
    """A monster that is alive, or that comes with the level shown.

    Attributes:
        number: 1 to 6, its place in the starting order.
        kind: what it is.
        is_second: it is of the second kind.
        health: Health left.
        tile: where it stands.
        is_chosen: it is the first one chosen for the Lucky Dice.
        moves_next: the player is asked where it goes.
        end: where it would end if the turn ended now; None where that is not foreseen.
        strikes: it would attack from there.
    """

    number: int
    kind: Kind
    is_second: bool
    health: int
    tile: int
    is_chosen: bool
    moves_next: bool
    end: int | None
    strikes: bool

    @property
    def label(self) -> str:
        """Its kind and its number, as in ``walker 1``."""
        return f"{self.kind.name} {self.number}"


@dataclass(frozen=True)
class Crate:
    """A crate tile; ``value`` is None before the dice are rolled."""

    tile: int
    value: int | None
    is_open: bool


@dataclass(frozen=True)
class Survivor:
    """The character in play.

    Attributes:
        number: place in CHARACTERS.
        health: Health left.
        abilities: values in the order of ABILITIES.
        is_undead: it came back by Zombie Blood.
        has_power: its power of once per level can still be used (Lora, Angel).
    """

    number: int
    health: int
    abilities: tuple[int, ...]
    is_undead: bool
    has_power: bool

    @property
    def name(self) -> str:
        """Its first name."""
        return c.CHARACTERS[self.number].capitalize()

    @property
    def full_health(self) -> int:
        """Its starting Health."""
        return c.CHARACTER_HEALTH[self.number]


@dataclass(frozen=True)
class Points:
    """What is left of a turn, or what an assignment of the dice gives.

    Attributes:
        movement, attack: points.
        defense: total Defense; 0 before the dice are assigned.
        range: total Range, a shot aside.
    """

    movement: int
    attack: int
    defense: int
    range: int


@dataclass(frozen=True)
class View:
    """What stands on the table.

    Attributes:
        level: level that is played, 0 before the first.
        shown_level: level whose board is shown.
        is_coming: the monsters of that level do not stand on the board yet.
        face: face of the scenario cards that is shown.
        turn: turns begun in the whole game.
        decision: what is asked, one of DECISIONS or OVER.
        cleared: levels cleared.
        survivor: the character in play; None before the first, and while the next one is picked.
        picked: characters picked so far, with whether they are out.
        tile: where the character stands, or will enter; None while none is in play.
        monsters: the monsters.
        crates: the two crate tiles.
        energy: dice to assign, highest first.
        points: what is left of the turn; None outside one and before the dice are assigned.
        raises: ability points still to be placed.
        items: where each item is: IN_MARKET, HELD or GONE.
        weapon: the weapon that is held, or None.
        shots: shots left of it.
        coins: coins of this level.
        forecast: what the monsters would do if the turn ended now; None outside a turn.
        after: the same after each legal action that leaves nothing to chance.
        actions: the legal actions.
    """

    level: int
    shown_level: int
    is_coming: bool
    face: Face
    turn: int
    decision: str
    cleared: int
    survivor: Survivor | None
    picked: dict[int, bool]
    tile: int | None
    monsters: tuple[Monster, ...]
    crates: tuple[Crate, ...]
    energy: tuple[int, ...]
    points: Points | None
    raises: int
    items: tuple[int, ...]
    weapon: int | None
    shots: int
    coins: int
    forecast: Forecast | None
    after: dict[str, Forecast]
    actions: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision == OVER

    @property
    def is_won(self) -> bool:
        """Whether the last level is cleared."""
        return self.cleared == c.LEVELS

    @property
    def out(self) -> int:
        """How many characters have died."""
        return sum(self.picked.values())

    @property
    def assignments(self) -> dict[str, Points]:
        """What each assignment of the dice gives, by its letters."""
        found = {name.removeprefix("assign "): after for name, after in self.after.items() if name.startswith("assign")}
        return {letters: points_of(after) for letters, after in found.items()}

    def price(self, action: str) -> tuple[int, int]:
        """Attack points that an attack costs, and those there are for it, with the bonus of a shot."""
        before = self.points.attack if self.points is not None else 0
        is_shot = self.weapon is not None and action.startswith("shoot ")
        there = before + (c.SHOT_ATTACK[self.weapon or 0] if is_shot else 0)
        return there - self.after[action].attack, there

    @property
    def costs(self) -> dict[int, int]:
        """Attack points of each attack without a shot that is possible, by tile."""
        return self._prices("attack ")

    @property
    def shot_costs(self) -> dict[int, int]:
        """The same of what can be attacked with a shot alone."""
        return {tile: cost for tile, cost in self._prices("shoot ").items() if tile not in self.costs}

    def _prices(self, word: str) -> dict[int, int]:
        return {tile_of(action): self.price(action)[0] for action in self.actions if action.startswith(word)}

    @property
    def walks(self) -> dict[int, int]:
        """Movement points of a walk to each tile that can be reached, by tile."""
        return self.forecast.walks if self.forecast is not None and self.decision == "act" else {}

    @property
    def choices(self) -> tuple[int, ...]:
        """Tiles among which the player chooses for a monster."""
        return tuple(tile_of(name) for name in self.actions if name.startswith("monster to "))

    @property
    def in_order(self) -> tuple[Monster, ...]:
        """The monsters in their order of movement, or of their numbers outside a turn."""
        if self.forecast is None:
            return self.monsters
        order = self.forecast.order
        return tuple(sorted(self.monsters, key=lambda monster: order.index(monster.number - 1)))

    def monster_on(self, tile: int) -> Monster | None:
        """The monster on a tile."""
        return next((monster for monster in self.monsters if monster.tile == tile), None)

    def crate_on(self, tile: int) -> Crate | None:
        """The closed crate on a tile."""
        return next((crate for crate in self.crates if crate.tile == tile and not crate.is_open), None)


def tile_of(action: str) -> int:
    """The tile that ends the name of an action."""
    return c.TILE_NAMES.index(action[-2:])


def points_of(foreseen: Forecast) -> Points:
    """Points, Defense and Range after an action."""
    return Points(foreseen.movement, foreseen.attack, foreseen.defense, foreseen.total_range)


def view_of(game: ZHorde, position: Position) -> View:
    """What stands on the table in a position, and what would come of it."""
    state = position.state
    level = int(state["level"])
    decision = position.decision
    is_coming = decision == "market" or int(state["monsters"]) == 0
    shown_level = min(level + (decision == "market" or level == 0), c.LEVELS)
    face = game.faces[face_of_level(shown_level) - 1]
    foreseen = forecast(game, position)
    survivor = _survivor(state) if decision != "pick" and not (position.over and state["health"] == 0) else None
    is_assigned = foreseen is not None and foreseen.defense > 0
    return View(
        level=level,
        shown_level=shown_level,
        is_coming=is_coming,
        face=face,
        turn=int(state["turn"]),
        decision=decision,
        cleared=int(state["cleared"]),
        survivor=survivor,
        picked=_picked(state),
        tile=None if survivor is None else face.flag if is_coming else int(state["tile"]),
        monsters=_coming(face, shown_level) if is_coming else _monsters(state, face, foreseen, decision),
        crates=_crates(state, face, decision),
        energy=tuple(int(die) for die in state["energy"] if die > 0),
        points=points_of(foreseen) if foreseen is not None and is_assigned else None,
        raises=int(state["raises"]),
        items=tuple(int(place) for place in state["possessions"]),
        weapon=None if state["weapon"] == c.NO_WEAPON else int(state["weapon"]),
        shots=int(state["shots"]),
        coins=int(state["coins"]),
        forecast=foreseen,
        after=forecasts(game, position),
        actions=tuple(position.legal_actions()),
    )


def _picked(state: Any) -> dict[int, bool]:
    return {
        int(state["picked"][place]): bool(state["is_out"][place])
        for place in range(c.PICKS)
        if state["picked"][place] != c.NO_CHARACTER
    }


def _survivor(state: Any) -> Survivor:
    return Survivor(
        number=int(state["character"]),
        health=int(state["health"]),
        abilities=tuple(int(value) for value in state["abilities"]),
        is_undead=bool(state["is_undead"]),
        has_power=state["character"] in (c.LORA, c.ANGEL) and state["power_used"] == 0 and state["health"] > 0,
    )


def _coming(face: Face, number: int) -> tuple[Monster, ...]:
    """ZHO-SET-3: the monsters as a level begins."""
    level = next(level for level in face.levels if level.number == number)
    starts = [(kind, tile) for kind, tiles in enumerate(level.starts) for tile in tiles]
    return tuple(
        Monster(
            number=place,
            kind=face.kinds[kind],
            is_second=bool(kind),
            health=face.kinds[kind].health,
            tile=tile,
            is_chosen=False,
            moves_next=False,
            end=None,
            strikes=False,
        )
        for place, (kind, tile) in enumerate(starts, start=1)
    )


def _monsters(state: Any, face: Face, foreseen: Forecast | None, decision: str) -> tuple[Monster, ...]:
    next_one = int(state["move_order"][state["moved"]]) if decision == "monster" else None
    return tuple(
        Monster(
            number=number + 1,
            kind=face.kinds[int(state["kinds"][number])],
            is_second=bool(state["kinds"][number]),
            health=int(state["healths"][number]),
            tile=int(state["tiles"][number]),
            is_chosen=number == state["chosen_monster"],
            moves_next=number == next_one,
            end=None if foreseen is None else foreseen.ends[number],
            strikes=foreseen is not None and number in foreseen.strikers,
        )
        for number in range(state["monsters"])
        if state["healths"][number] > 0
    )


def _crates(state: Any, face: Face, decision: str) -> tuple[Crate, ...]:
    """The crates of the level shown; before their dice are placed, as the first choice would place them."""
    is_rolled = decision != "market" and state["crates"][0] > 0
    return tuple(
        Crate(tile, int(state["crates"][place]) if is_rolled else None, is_rolled and bool(state["is_open"][place]))
        for place, tile in enumerate(face.crates)
    )
