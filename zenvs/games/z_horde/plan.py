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
from zenvs.games.z_horde.board import MOST_COST, bit, has, sees, write_costs
from zenvs.games.z_horde.constants import MONSTERS, TILES
from zenvs.games.z_horde.geometry import BOARD

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
        ("target", np.int64),
        ("blockers", np.int64),
        ("nodes", np.int64),
        ("start", np.int64, (MONSTERS,)),
        ("ends", np.int64, (MONSTERS,)),
        ("next_candidate", np.int64, (MONSTERS,)),
        ("candidates", np.int64, (MONSTERS,)),
        ("tiles", np.int64, (MONSTERS, TILES)),
        ("attack_value", np.int64, (MONSTERS, TILES)),
        ("idle_value", np.int64, (MONSTERS, TILES)),
        ("range_costs", np.int8, (TILES,)),
        ("move_costs", np.int8, (TILES,)),
        ("left_costs", np.int8, (TILES,)),
    ],
    align=True,
)
#: Its elements are records with attributes, also where nothing is compiled.
WORKSPACE_DTYPE = np.dtype((np.record, _FIELDS))


@compiled
def prepare(work: Any, target: int, blockers: int) -> None:
    """Begin a plan against a character on a tile; ``blockers`` are obstacles and closed crates."""
    work.monsters = 0
    work.target = target
    work.blockers = blockers
    work.nodes = 0
    write_costs(bit(target), BOARD & ~blockers, MOST_COST, work.range_costs)


@compiled
def add_monster(work: Any, start: int, reach: int, movement: int) -> None:
    """Add the next monster in the order of movement: where it stands, its Range and its Movement."""
    number = work.monsters
    work.monsters += 1
    work.start[number] = start
    open_tiles = BOARD & ~work.blockers & ~bit(work.target)
    reached = write_costs(bit(start), open_tiles, movement, work.move_costs) & open_tiles
    goals = _goals(work, open_tiles, reach)
    write_costs(goals, BOARD & ~work.blockers, MOST_COST, work.left_costs)
    count = 0
    for tile in range(TILES):
        if has(reached, tile):
            idle = -_LEFT * _left(work, goals, tile) - _MOVED * work.move_costs[tile]
            work.idle_value[number, tile] = idle
            work.attack_value[number, tile] = idle
            if has(goals, tile):
                short = reach - work.range_costs[tile]
                exact = _EXACT if short == 0 else 0
                work.attack_value[number, tile] = _ATTACKS + exact - _SHORT * short - _MOVED * work.move_costs[tile]
            _insert(work, number, count, tile)
            count += 1
    work.candidates[number] = count


@compiled
def _goals(work: Any, open_tiles: int, reach: int) -> int:
    """Tiles within Range of the character that see it past obstacles and closed crates."""
    goals = int64(0)
    for tile in range(TILES):
        is_near = has(open_tiles, tile) and work.range_costs[tile] <= reach
        if is_near and sees(tile, work.target, work.blockers):
            goals |= bit(tile)
    return goals


@compiled
def _left(work: Any, goals: int, tile: int) -> int:
    """ZHO-MON-2 (4): the Movement left to a goal, or the Range to the character if there is no goal at all."""
    if goals == 0:
        return int64(work.range_costs[tile])
    return int64(work.left_costs[tile])


@compiled
def _insert(work: Any, number: int, count: int, tile: int) -> None:
    """Keep the tiles of a monster with the best value first."""
    place = count
    value = work.attack_value[number, tile]
    while place > 0 and work.attack_value[number, work.tiles[number, place - 1]] < value:
        work.tiles[number, place] = work.tiles[number, place - 1]
        place -= 1
    work.tiles[number, place] = tile


@compiled
def best_score(work: Any, moved: int) -> int:
    """The score of the best plan in which the first ``moved`` monsters stand where ``ends`` says."""
    return _search(work, moved, _WORST, _WORST)


@compiled
def best_tiles(work: Any, moved: int, best: int) -> int:
    """ZHO-MON-3: end tiles of the next monster in plans with the best score, given where the first ones stand."""
    tiles = int64(0)
    for place in range(work.candidates[moved]):
        tile = work.tiles[moved, place]
        if _is_free(work, moved, tile):
            work.ends[moved] = tile
            if _bound(work, moved + 1) >= best and _search(work, moved + 1, best - 1, best) >= best:
                tiles |= bit(tile)
    return tiles


@compiled
def _search(work: Any, moved: int, best: int, enough: int) -> int:
    """Depth first in the order of movement, best tiles first; stops at a plan of ``enough``, if that is given."""
    last = work.monsters - 1
    if moved > last:
        return _bound(work, work.monsters)
    depth = moved
    work.next_candidate[depth] = 0
    while depth >= moved:
        place = work.next_candidate[depth]
        if place == work.candidates[depth] or work.nodes > MOST_NODES:
            depth -= 1
            continue
        work.next_candidate[depth] += 1
        tile = work.tiles[depth, place]
        if not _is_free(work, depth, tile):
            continue
        work.ends[depth] = tile
        work.nodes += 1
        bound = _bound(work, depth + 1)
        if bound <= best:
            continue
        if depth < last:
            depth += 1
            work.next_candidate[depth] = 0
            continue
        best = bound
        if enough != _WORST and best >= enough:
            return best
    return best


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
def _bound(work: Any, placed: int) -> int:
    """What the placed monsters score with the bodies so far, and the best free tile of each of the others."""
    bodies = _bodies(work, placed)
    total = int64(0)
    for number in range(placed):
        tile = work.ends[number]
        total += _value(work, number, tile, bodies & ~bit(tile))
    for number in range(placed, work.monsters):
        total += _best_free(work, number, bodies)
    return total


@compiled
def _value(work: Any, number: int, tile: int, bodies: int) -> int:
    attack = work.attack_value[number, tile]
    idle = work.idle_value[number, tile]
    if attack == idle or sees(tile, work.target, work.blockers | bodies):
        return attack
    return idle


@compiled
def _best_free(work: Any, number: int, bodies: int) -> int:
    best = int64(_WORST)
    for place in range(work.candidates[number]):
        tile = work.tiles[number, place]
        if work.attack_value[number, tile] <= best:
            break
        if not has(bodies, tile):
            best = max(best, _value(work, number, tile, bodies))
    return best
