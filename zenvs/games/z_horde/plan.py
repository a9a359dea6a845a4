"""The monsters' plan (ZHO-MON-1 to ZHO-MON-4): the best end tiles of the whole group, exactly.

A plan is scored by one whole number, the sum over its monsters of what each contributes; the five parts of ZHO-MON-2
lie in ranges of bits that never carry into each other, so that comparing sums compares the parts in their order. What
a monster contributes depends on the others only by whether they block its line of sight. So a plan can be bounded from
above while it is made: the monsters that are placed, seen through the bodies of those placed, and the best free tile
of each of the others, seen likewise. Further bodies can only block more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zenvs.core.compiled import compiled, int64
from zenvs.games.z_horde.board import bit, has
from zenvs.games.z_horde.constants import MONSTERS, TILES
from zenvs.games.z_horde.ways import Ways, is_seen

# Units of the five parts of a score, least first: each holds the largest sum of the one before
_MOVED = 1
_LEFT = 128  # at most 6 monsters of 12 Movement
_SHORT = _LEFT * 1024  # at most 6 * UNREACHABLE
_EXACT = _SHORT * 512  # at most 6 ranges of MOST_COST
_ATTACKS = _EXACT * 8  # at most 6 monsters
_WORST = -(1 << 40)

#: A search that looks at more positions than this stops with the best plan so far; far above what games need.
MOST_NODES = 20_000_000

#: What a search works with: monsters lie in their order of movement.
_FIELDS = np.dtype(
    [
        ("monsters", np.int64),
        ("nodes", np.int64),
        ("start", np.int64, (MONSTERS,)),
        ("ends", np.int64, (MONSTERS,)),
        ("next_candidate", np.int64, (MONSTERS,)),
        ("others", np.int64, (MONSTERS,)),
        ("candidates", np.int64, (MONSTERS,)),
        ("tiles", np.int64, (MONSTERS, TILES)),
        ("attack_value", np.int64, (MONSTERS, TILES)),
        ("idle_value", np.int64, (MONSTERS, TILES)),
    ],
    align=True,
)
#: Its elements are records with attributes, also where nothing is compiled.
WORKSPACE_DTYPE = np.dtype((np.record, _FIELDS))


@compiled
def prepare(work: Any) -> None:
    """Begin a plan."""
    work.monsters = 0
    work.nodes = 0


@compiled
def add_monster(work: Any, ways: Ways, kind: int, start: int, reach: int, movement: int) -> None:
    """Add the next monster in the order of movement: its kind, where it stands, its Range and its Movement."""
    number = work.monsters
    work.monsters += 1
    work.start[number] = start
    count = 0
    for place in range(TILES):
        tile = int64(ways.goal_order[kind, place])
        spent = int64(ways.move_costs[start, tile])
        if spent <= movement:
            idle = -_LEFT * int64(ways.left_costs[kind, tile]) - _MOVED * spent
            work.idle_value[number, tile] = idle
            work.attack_value[number, tile] = idle
            if has(ways.goals[kind], tile):
                short = reach - ways.range_costs[tile]
                exact = _EXACT if short == 0 else 0
                work.attack_value[number, tile] = _ATTACKS + exact - _SHORT * short - _MOVED * spent
            _insert(work, number, count, tile)
            count += 1
    work.candidates[number] = count


@compiled
def _insert(work: Any, number: int, count: int, tile: int) -> None:
    """Keep the tiles of a monster with the best value first; they come nearly in this order."""
    place = count
    value = work.attack_value[number, tile]
    while place > 0 and work.attack_value[number, work.tiles[number, place - 1]] < value:
        work.tiles[number, place] = work.tiles[number, place - 1]
        place -= 1
    work.tiles[number, place] = tile


@compiled
def best_score(work: Any, ways: Ways, moved: int) -> int:
    """The score of the best plan in which the first ``moved`` monsters stand where ``ends`` says."""
    return _search(work, ways, moved, _WORST, _bound(work, ways, moved))


@compiled
def best_tiles(work: Any, ways: Ways, moved: int, best: int) -> int:
    """ZHO-MON-3: end tiles of the next monster in plans with the best score, given where the first ones stand."""
    possible = int64(0)
    others = _others(work, ways, moved)
    for place in range(work.candidates[moved]):
        tile = work.tiles[moved, place]
        if others + work.attack_value[moved, tile] < best:
            break
        if _is_free(work, moved, tile):
            work.ends[moved] = tile
            if _bound(work, ways, moved + 1) >= best:
                possible |= bit(tile)
    if possible & (possible - 1) == 0:
        return possible
    tiles = int64(0)
    for tile in range(TILES):
        if has(possible, tile):
            work.ends[moved] = tile
            if _search(work, ways, moved + 1, best - 1, best) >= best:
                tiles |= bit(tile)
    return tiles


@compiled
def _search(work: Any, ways: Ways, moved: int, best: int, enough: int) -> int:
    """Depth first in the order of movement, best tiles first; stops at a plan of ``enough``."""
    last = work.monsters - 1
    if moved > last:
        return _bound(work, ways, work.monsters)
    depth = moved
    _begin_depth(work, ways, depth)
    while depth >= moved:
        place = work.next_candidate[depth]
        if place == work.candidates[depth] or work.nodes > MOST_NODES:
            depth -= 1
            continue
        work.next_candidate[depth] += 1
        tile = work.tiles[depth, place]
        if work.others[depth] + work.attack_value[depth, tile] <= best:
            # no tile that follows is better
            depth -= 1
            continue
        if not _is_free(work, depth, tile):
            continue
        work.ends[depth] = tile
        work.nodes += 1
        bound = _bound(work, ways, depth + 1)
        if bound <= best:
            continue
        if depth < last:
            depth += 1
            _begin_depth(work, ways, depth)
            continue
        best = bound
        if best >= enough:
            return best
    return best


@compiled
def _begin_depth(work: Any, ways: Ways, depth: int) -> None:
    work.next_candidate[depth] = 0
    work.others[depth] = _others(work, ways, depth)


@compiled
def _is_free(work: Any, number: int, tile: int) -> bool:
    """ZHO-MON-1: a monster ends on a tile that is free when it moves; those that move later stand where they stood."""
    taken = int64(0)
    for other in range(number):
        taken |= bit(work.ends[other])
    for other in range(number + 1, work.monsters):
        taken |= bit(work.start[other])
    return not has(taken, tile)


@compiled
def _bodies(work: Any, placed: int) -> int:
    bodies = int64(0)
    for number in range(placed):
        bodies |= bit(work.ends[number])
    return bodies


@compiled
def _bound(work: Any, ways: Ways, placed: int) -> int:
    """What the placed monsters score with the bodies so far, and the best free tile of each of the others."""
    bodies = _bodies(work, placed)
    return _placed(work, ways, placed, bodies) + _free(work, ways, placed, bodies)


@compiled
def _others(work: Any, ways: Ways, number: int) -> int:
    """The same without the first monster that is not placed."""
    bodies = _bodies(work, number)
    return _placed(work, ways, number, bodies) + _free(work, ways, number + 1, bodies)


@compiled
def _placed(work: Any, ways: Ways, placed: int, bodies: int) -> int:
    total = int64(0)
    for number in range(placed):
        tile = work.ends[number]
        total += _value(work, ways, number, tile, bodies & ~bit(tile))
    return total


@compiled
def _free(work: Any, ways: Ways, first: int, bodies: int) -> int:
    total = int64(0)
    for number in range(first, work.monsters):
        total += _best_free(work, ways, number, bodies)
    return total


@compiled
def _value(work: Any, ways: Ways, number: int, tile: int, bodies: int) -> int:
    attack = work.attack_value[number, tile]
    idle = work.idle_value[number, tile]
    if attack == idle or is_seen(ways, tile, bodies):
        return attack
    return idle


@compiled
def _best_free(work: Any, ways: Ways, number: int, bodies: int) -> int:
    best = int64(_WORST)
    for place in range(work.candidates[number]):
        tile = work.tiles[number, place]
        if work.attack_value[number, tile] <= best:
            break
        if not has(bodies, tile):
            best = max(best, _value(work, ways, number, tile, bodies))
    return best
