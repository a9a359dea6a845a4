"""What is true of every record of Z Horde at every decision and after the end, whatever was played.

Written against the rules and not with them: in NumPy over many records at once, so that a fault of the compiled rules
cannot hide itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.contract import RUNNING, TRUNCATED
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.state import NO_MONSTER

if TYPE_CHECKING:
    from zenvs.games.z_horde.game import ZHorde

Holds = NDArray[np.bool_]
_TURN_FIELDS = ("movement", "attack", "defense", "extra_range")


def invariants(game: ZHorde, states: NDArray[Any]) -> dict[str, Holds]:
    """Each invariant by name, bool (games,): whether it holds."""
    states = np.asarray(states)
    running = states["outcome"] == RUNNING
    return {
        "level, turn and decision exist (ZHO-END-2)": _numbers_exist(game, states),
        "levels are cleared one after the other": _levels_are_sound(states, running),
        "three different characters are picked, and those out among them (ZHO-SET-1)": _picks_are_sound(states),
        "one who is picked and not out is in play (ZHO-DIE-1)": _character_is_sound(states, running),
        "Health is 0 where somebody has just died and only there (ZHO-DIE-1)": _health_is_sound(states, running),
        "abilities are dice that have only risen (ZHO-SET-2)": _abilities_are_sound(states),
        "a power is used by those who have one": _power_is_sound(states),
        "dice are sorted and lie there until they are assigned (ZHO-ENE-1)": _energy_is_sound(states, running),
        "points are left in a turn only (ZHO-ENE-1)": _points_are_sound(states, running),
        "every item is in one place, and the undead have drunk theirs (ZHO-CMP-2, ZHO-ITM-3)": _items_are_sound(states),
        "shots are those of the weapon held (ZHO-WPN-1)": _weapon_is_sound(states),
        "coins are those of the crates opened (ZHO-CRT-1)": _coins_are_sound(states, running),
        "crates are dice, and one is opened for each monster at most (ZHO-CRT-1, ZHO-CRT-2)": _crates_are_sound(states),
        "monsters are those of the level, with the Health that a die shows (ZHO-CMP-4)": _monsters_are_sound(
            game, states
        ),
        "all stand on free tiles of their own (ZHO-MOV-2, ZHO-MON-1)": _tiles_are_free(game, states),
        "a level goes on while a monster lives (ZHO-END-0)": _level_goes_on(states, running),
        "every living monster moves once (ZHO-MON-1)": _order_is_sound(states, running),
        "there are several tiles to choose among, all of them free (ZHO-MON-3)": _choices_are_sound(
            game, states, running
        ),
        "the game ends when it must and only then (ZHO-END-1, ZHO-END-2, ZHO-DIE-1)": _end_is_due(
            game, states, running
        ),
    }


def _is_asked(states: NDArray[Any], running: Holds, *decisions: int) -> Holds:
    return running & np.isin(states["decision"], decisions)


def _everywhere(condition: NDArray[np.bool_]) -> Holds:
    return np.asarray(condition.reshape(len(condition), -1).all(axis=1), np.bool_)


def _chosen(condition: NDArray[Any], holds: NDArray[Any], otherwise: NDArray[Any]) -> Holds:
    """The one where the condition holds, the other elsewhere."""
    return np.asarray(np.where(condition, holds, otherwise), np.bool_)


def _between(states: NDArray[Any], field: str, low: int, high: int) -> Holds:
    return _everywhere((states[field] >= low) & (states[field] <= high))


def _is_placed(states: NDArray[Any]) -> Holds:
    """Whether the level is set up; there are no monsters before."""
    return states["monsters"] > 0


def _living(states: NDArray[Any]) -> NDArray[np.int64]:
    return (states["healths"] > 0).sum(axis=1)


def _faces(states: NDArray[Any]) -> NDArray[np.int64]:
    return (states["level"].astype(np.int64) - 1) % c.FACES


def _numbers_exist(game: ZHorde, states: NDArray[Any]) -> Holds:
    ranges = {
        "level": (0, c.LEVELS),
        "turn": (0, int(game.tables["max_turns"][0])),
        "decision": (0, len(c.DECISIONS) - 1),
        "seat": (0, 0),
        "tile": (0, c.TILES - 1),
        "is_undead": (0, 1),
        "raises": (0, c.LEVELS // 2),
        "item_bought": (0, 1),
        "weapon_bought": (0, 1),
        "chosen_monster": (NO_MONSTER, c.MONSTERS - 1),
    }
    return np.all([_between(states, name, low, high) for name, (low, high) in ranges.items()], axis=0)


def _levels_are_sound(states: NDArray[Any], running: Holds) -> Holds:
    level, cleared = states["level"], states["cleared"]
    is_won = ~running & (cleared == c.LEVELS)
    is_cleared = is_won | _is_asked(states, running, c.MARKET_DECISION)
    return (level == 0) & (cleared == 0) | (level > 0) & (cleared == level - ~is_cleared)


def _picks_are_sound(states: NDArray[Any]) -> Holds:
    picked = states["picked"]
    is_there = picked != c.NO_CHARACTER
    # in order, all of them once a level has begun
    packed = _everywhere(is_there[:, :-1] | ~is_there[:, 1:]) & (is_there[:, -1] == (states["level"] > 0))
    pairs = [
        (picked[:, one] != picked[:, other]) | ~is_there[:, other] for one in range(2) for other in range(one + 1, 3)
    ]
    known = _everywhere((picked >= c.NO_CHARACTER) & (picked < len(c.CHARACTERS)))
    out = states["is_out"]
    first_is_first = (out[:, 0] == 1) | (out.sum(axis=1) == 0)
    return packed & known & np.all(pairs, axis=0) & _everywhere((out == 0) | (out == 1) & is_there) & first_is_first


def _character_is_sound(states: NDArray[Any], running: Holds) -> Holds:
    is_own = states["picked"] == states["character"][:, None]
    is_out = (is_own & (states["is_out"] == 1)).any(axis=1)
    has_left = _is_asked(states, running, c.PICK_DECISION) | ~running & (states["is_out"].sum(axis=1) == c.PICKS)
    in_level = (is_own.sum(axis=1) == 1) & (is_out == has_left)
    return _chosen(states["level"] == 0, states["character"] == c.NO_CHARACTER, in_level)


def _health_is_sound(states: NDArray[Any], running: Holds) -> Holds:
    full = np.array([*c.CHARACTER_HEALTH, 0])[states["character"]]
    is_lost = ~running & (states["is_out"].sum(axis=1) == c.PICKS)
    has_died = _is_asked(states, running, c.PICK_DECISION, c.REVIVE_DECISION) | is_lost
    most = np.where(states["is_undead"] == 1, c.BLOOD_HEALTH, full)
    return (states["health"] >= 0) & (states["health"] <= most) & ((states["health"] == 0) == has_died)


def _abilities_are_sound(states: NDArray[Any]) -> Holds:
    starts = np.array([*c.CHARACTER_ABILITIES, (0, 0, 0, 0)])[states["character"]]
    most = np.where(states["character"] == c.NO_CHARACTER, 0, c.MOST_ABILITY)
    return _everywhere((states["abilities"] >= starts) & (states["abilities"] <= most[:, None]))


def _power_is_sound(states: NDArray[Any]) -> Holds:
    has_power = np.isin(states["character"], (c.LORA, c.ANGEL))
    return _between(states, "power_used", 0, 1) & ((states["power_used"] == 0) | has_power & _is_placed(states))


def _energy_is_sound(states: NDArray[Any], running: Holds) -> Holds:
    energy = states["energy"]
    is_sorted = _everywhere(energy[:, :-1] >= energy[:, 1:])
    is_rolled = _everywhere((energy >= 1) & (energy <= c.DIE_SIDES))
    may_lie = _is_asked(states, running, c.REROLL_DECISION) & (states["defense"] == 0)
    must_lie = _is_asked(states, running, c.ENERGY_DECISION) | may_lie
    return is_sorted & _chosen(must_lie, is_rolled, _everywhere(energy == 0))


def _points_are_sound(states: NDArray[Any], running: Holds) -> Holds:
    points = np.stack([states[field] for field in _TURN_FIELDS], axis=1)
    may_spend = _is_asked(states, running, c.ACT_DECISION, c.REROLL_DECISION)
    is_defended = _is_asked(states, running, c.ACT_DECISION, c.MONSTER_DECISION, c.REACT_DECISION)
    die = states["defense"] - states["abilities"][:, c.DEFENSE]
    unspent = may_spend | ~points[:, [0, 1, 3]].any(axis=1)
    shown = _chosen(states["defense"] > 0, (die >= 1) & (die <= c.DIE_SIDES), ~is_defended)
    return _everywhere(points >= 0) & unspent & shown & (may_spend | is_defended | ~points.any(axis=1))


def _items_are_sound(states: NDArray[Any]) -> Holds:
    places = _between(states, "possessions", c.IN_MARKET, c.GONE)
    return places & ((states["is_undead"] == 0) | (states["possessions"][:, c.ZOMBIE_BLOOD] == c.GONE))


def _weapon_is_sound(states: NDArray[Any]) -> Holds:
    most = np.array([*(shots + c.DWAYNE_SHOTS * (shots > 0) for shots in c.WEAPON_SHOTS), 0])[states["weapon"]]
    known = _between(states, "weapon", c.NO_WEAPON, len(c.WEAPONS) - 1)
    return known & (states["shots"] >= 0) & (states["shots"] <= most)


def _coins_are_sound(states: NDArray[Any], running: Holds) -> Holds:
    opened = (states["crates"].astype(np.int64) * states["is_open"]).sum(axis=1)
    is_shopping = _is_asked(states, running, c.MARKET_DECISION)
    wealth = opened + c.WANG_COINS * (states["character"] == c.WANG)
    held = np.array([*c.WEAPON_COSTS, 0])[states["weapon"]]
    spent = held + np.where(states["item_bought"] == 1, min(c.ITEM_COSTS), 0)
    has_bought = (states["item_bought"] == 1) | (states["weapon_bought"] == 1)
    in_market = (
        (states["coins"] >= 0) & (states["coins"] <= wealth - spent) & (has_bought | (states["coins"] == wealth))
    )
    return _chosen(is_shopping, in_market, (states["coins"] == opened) & ~has_bought)


def _crates_are_sound(states: NDArray[Any]) -> Holds:
    crates, is_open = states["crates"], states["is_open"]
    is_rolled = _everywhere((crates >= 1) & (crates <= c.DIE_SIDES))
    opened = is_open.sum(axis=1)
    return (
        (is_rolled | ~crates.any(axis=1) & ~_is_placed(states))
        & _between(states, "is_open", 0, 1)
        & (opened <= states["monsters"])
    )


def _monsters_are_sound(game: ZHorde, states: NDArray[Any]) -> Holds:
    tables = game.tables[0]
    level = np.clip(states["level"].astype(np.int64) - 1, 0, c.LEVELS - 1)
    number = np.where(_is_placed(states), tables["monsters"][level], 0)
    is_there = np.arange(c.MONSTERS) < number[:, None]
    kinds = np.where(is_there, tables["monster_kinds"][level], 0)
    first = tables["kinds"][_faces(states)[:, None], kinds, 0]
    # the Lucky Dice alone give more than a monster starts with
    is_rolled = (states["possessions"][:, c.LUCKY_DICE] == c.GONE)[:, None]
    most = np.where(is_rolled, np.array(c.KIND_SIDES)[kinds], first)
    healths = (states["healths"] >= 0) & (states["healths"] <= np.where(is_there, most, 0))
    return (states["monsters"] == number) & _everywhere(states["kinds"] == kinds) & _everywhere(healths)


def _tiles_are_free(game: ZHorde, states: NDArray[Any]) -> Holds:
    """Nobody on an obstacle or a closed crate, and no two on one tile, the character included."""
    closed = _closed(game, states)
    is_living = states["healths"] > 0
    bodies = np.where(is_living, np.int64(1) << states["tiles"].astype(np.int64), 0)
    own = np.int64(1) << states["tile"].astype(np.int64)
    standing = np.bitwise_or.reduce(bodies, axis=1) | own
    distinct = np.bitwise_count(standing) == _living(states) + 1
    no_trace = _everywhere(is_living | (states["tiles"] == 0))
    return no_trace & _chosen(_is_placed(states), distinct & (standing & closed == 0), states["tile"] == 0)


def _closed(game: ZHorde, states: NDArray[Any]) -> NDArray[np.int64]:
    """The set of obstacles and closed crates."""
    tables, face = game.tables[0], _faces(states)
    crates = np.int64(1) << tables["crate_tiles"][face]
    return tables["obstacles"][face] | np.where(states["is_open"] == 0, crates, 0).sum(axis=1)


def _level_goes_on(states: NDArray[Any], running: Holds) -> Holds:
    living = _living(states)
    fewest = np.where(_is_asked(states, running, c.REROLL_DECISION), c.LUCKY_DICE_MONSTERS + 1, 1)
    is_turn = _is_asked(
        states, running, c.ENERGY_DECISION, c.ACT_DECISION, c.REROLL_DECISION, c.MONSTER_DECISION, c.REACT_DECISION
    )
    is_market = _is_asked(states, running, c.MARKET_DECISION)
    return (~is_turn | (living >= fewest)) & (~is_market | (living == 0) & _is_placed(states))


def _order_is_sound(states: NDArray[Any], running: Holds) -> Holds:
    is_choosing = _is_asked(states, running, c.MONSTER_DECISION)
    is_over = _is_asked(states, running, c.REACT_DECISION)
    movers, moved = states["movers"], states["moved"]
    is_mover = np.arange(c.MONSTERS) < movers[:, None]
    order = states["move_order"].astype(np.int64)
    named = np.bitwise_or.reduce(np.where(is_mover, np.int64(1) << order, 0), axis=1)
    alive = ((states["healths"] > 0) << np.arange(c.MONSTERS)).sum(axis=1)
    in_phase = (movers == _living(states)) & (named == alive) & _chosen(is_over, moved == movers, moved < movers)
    outside = (movers == 0) & (moved == 0)
    return _chosen(is_choosing | is_over, in_phase & (moved >= 0), outside) & _everywhere(is_mover | (order == 0))


def _choices_are_sound(game: ZHorde, states: NDArray[Any], running: Holds) -> Holds:
    """The tile of the monster that moves is free for it; others stand on theirs."""
    choices = states["choices"].astype(np.int64)
    bodies = np.where(states["healths"] > 0, np.int64(1) << states["tiles"].astype(np.int64), 0)
    rows = np.arange(len(states))
    mover = states["move_order"][rows, np.minimum(states["moved"], c.MONSTERS - 1)]
    bodies[rows, mover] = 0
    taken = (
        np.bitwise_or.reduce(bodies, axis=1) | _closed(game, states) | np.int64(1) << states["tile"].astype(np.int64)
    )
    several = (np.bitwise_count(choices) > 1) & (choices & taken == 0) & (choices >> c.TILES == 0)
    return _chosen(_is_asked(states, running, c.MONSTER_DECISION), several, choices == 0)


def _end_is_due(game: ZHorde, states: NDArray[Any], running: Holds) -> Holds:
    is_lost = states["is_out"].sum(axis=1) == c.PICKS
    is_won = states["cleared"] == c.LEVELS
    is_late = states["turn"] == int(game.tables["max_turns"][0])
    is_cut_off = states["outcome"] == TRUNCATED
    ended = _chosen(is_cut_off, is_late & ~is_lost & ~is_won & (_living(states) > 0), is_lost ^ is_won)
    return _chosen(running, ~is_lost & ~is_won, ended)
