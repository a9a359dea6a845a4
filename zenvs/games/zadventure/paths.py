"""Where a character may step (ZAD-TRN-1, ZAD-TRN-2, ZAD-ITM-4, ZAD-ITM-6)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import DIRECTION_COUNT, HYPNOTIST, MOST_PLAYERS
from zenvs.games.zadventure.squares import has, next_square, player_on, zombie_on
from zenvs.games.zadventure.state import NO_PLAYER, NO_ZOMBIE, State
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

_ONE = int64(1)
#: Besides the players on neighbouring squares: there is a square to stop on.
_CAN_STOP = _ONE << MOST_PLAYERS


@compiled
def may_stop(tables: Tables, state: State, square: int) -> bool:
    """ZAD-TRN-2: no other character stands there, or it is the finish car."""
    return tables.is_finish[square] != 0 or player_on(tables, state, square) == NO_PLAYER


@compiled
def step_directions(tables: Tables, state: State) -> int:
    """The set of directions in which the acting character may step with the steps left."""
    directions = int64(0)
    if state.steps == 0:
        return directions
    square = int64(state.squares[state.actor])
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near == NO_SQUARE:
            continue
        if may_stop(tables, state, near) or _leads_on(tables, state, near, int64(state.steps) - 1):
            directions |= _ONE << direction
    return directions


@compiled
def smoke_directions(tables: Tables, state: State) -> int:
    """ZAD-ITM-4: directions of squares with a card or a zombie that can be passed in smoke.

    Where one may not stop, a step without smoke passes all the same (ZAD-TRN-2).
    """
    directions = int64(0)
    square = int64(state.squares[state.actor])
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near == NO_SQUARE or not may_stop(tables, state, near):
            continue
        is_used = has(state.closed, near) or has(state.opened, near) or has(state.zombie_squares, near)
        if is_used and _leads_on(tables, state, near, int64(state.steps) - 1):
            directions |= _ONE << direction
    return directions


@compiled
def hypnotist_directions(tables: Tables, state: State, square: int) -> int:
    """ZAD-TRN-7: directions of hypnotists adjacent to a square; none reaches into the finish car (ZAD-ZOM-3)."""
    directions = int64(0)
    hypnotists = int64(state.figures) & int64(tables.kind_zombies[HYPNOTIST])
    if hypnotists == 0 or tables.is_finish[square]:
        return directions
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near != NO_SQUARE:
            zombie = zombie_on(state, near)
            if zombie != NO_ZOMBIE and tables.zombie_kinds[zombie] == HYPNOTIST:
                directions |= _ONE << direction
    return directions


@compiled
def roll_directions(tables: Tables, state: State) -> int:
    """ZAD-ITM-6: the scythe rolls over zombies and open cards, not over characters and closed cards."""
    directions = int64(0)
    if state.steps == 0:
        return directions
    square = int64(state.squares[state.actor])
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near != NO_SQUARE and may_stop(tables, state, near) and not has(state.closed, near):
            directions |= _ONE << direction
    return directions


@compiled
def _leads_on(tables: Tables, state: State, square: int, steps: int) -> bool:
    """ZAD-TRN-2: whether so many steps lead from a square to one where the character may stop.

    On the way there are squares of other characters only: any other square is one to stop on.
    """
    if steps <= 0:
        return False
    frontier = _found_next_to(tables, state, square)
    passed = int64(0)
    for _ in range(steps - 1):
        if frontier & _CAN_STOP != 0:
            return True
        passed |= frontier
        found = int64(0)
        for player in range(tables.players):
            if (frontier >> player) & 1 != 0:
                found |= _found_next_to(tables, state, int64(state.squares[player]))
        frontier = found & ~passed
    return frontier & _CAN_STOP != 0


@compiled
def _found_next_to(tables: Tables, state: State, square: int) -> int:
    """The set of players whose characters stand in the way next to a square, and _CAN_STOP."""
    found = int64(0)
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near == NO_SQUARE:
            continue
        found |= _CAN_STOP if may_stop(tables, state, near) else _ONE << player_on(tables, state, near)
    return found
