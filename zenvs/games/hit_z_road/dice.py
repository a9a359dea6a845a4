"""Rolling dice."""

from __future__ import annotations

from zenvs.core.compiled import compiled
from zenvs.core.random import random_below
from zenvs.core.tape import Tape, log_event, next_forced, refuse_forced
from zenvs.games.hit_z_road.constants import (
    BLACK_SIDES,
    BLANK,
    DIE_LOG,
    FACES,
    HORRIBLE_DEATH,
    RED_SIDES,
    ROLL_LOG,
    SIDES,
)
from zenvs.games.hit_z_road.state import State

_FACE_COUNT = len(FACES)
# Ten dice are read as the ten digits of one random number in base six.
_DICE_PER_DRAW = 10
_DRAW_LIMIT = SIDES**_DICE_PER_DRAW


@compiled
def roll_dice(state: State, black: int, red: int, purpose: int, tape: Tape | None) -> None:
    """Roll black dice, then red ones (HZR-FGT-11), and count in the record how many show each face."""
    log_event(tape, state, ROLL_LOG, purpose, black, red)
    state.black[:] = 0
    state.red[:] = 0
    digits = 0
    digits_left = 0
    for die in range(black + red):
        is_red = die >= black
        face = _forced_face(is_red, tape)
        if face < 0:
            if digits_left == 0:
                digits = random_below(state, _DRAW_LIMIT)
                digits_left = _DICE_PER_DRAW
            side = digits % SIDES
            digits //= SIDES
            digits_left -= 1
            face = RED_SIDES[side] if is_red else BLACK_SIDES[side]
        if is_red:
            state.red[face] += 1
        else:
            state.black[face] += 1
        log_event(tape, state, DIE_LOG, face, 1 if is_red else 0, 0)


@compiled
def _forced_face(is_red: bool, tape: Tape | None) -> int:
    """The face that is forced, or a negative number."""
    face = next_forced(tape)
    if face >= 0:
        impossible = BLANK if is_red else HORRIBLE_DEATH
        if face >= _FACE_COUNT or face == impossible:
            refuse_forced(tape)
            return BLANK
    return face
