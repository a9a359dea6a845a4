"""The group of the seat that is on the road: its resources and survivors."""

from __future__ import annotations

from zenvs.core.compiled import compiled
from zenvs.core.tape import Tape, log_event
from zenvs.games.hit_z_road.constants import RESOURCE_LOG, SURVIVORS_LOG, TOKEN_LOG
from zenvs.games.hit_z_road.state import State


@compiled
def resources_held(state: State) -> int:
    """All resource tokens together."""
    resources = state.resources
    return resources[state.seat, 0] + resources[state.seat, 1] + resources[state.seat, 2]


@compiled
def change_resource(state: State, kind: int, amount: int, cause: int, tape: Tape | None) -> None:
    """Gain or pay tokens of one kind (HZR-SET-5: there is no limit)."""
    state.resources[state.seat, kind] += amount
    log_event(tape, state, RESOURCE_LOG, kind, amount, cause)


@compiled
def change_survivors(state: State, amount: int, cause: int, tape: Tape | None) -> None:
    """Gain or lose survivors; not more are lost than there are (HZR-SET-5: there is no upper limit)."""
    amount = max(amount, -state.survivors[state.seat])
    if amount != 0:
        state.survivors[state.seat] += amount
        log_event(tape, state, SURVIVORS_LOG, amount, cause, 0)


@compiled
def change_token(state: State, token: int, amount: int, tape: Tape | None) -> None:
    """Gain or lose special tokens of one kind."""
    state.tokens[state.seat, token] += amount
    log_event(tape, state, TOKEN_LOG, token, amount, 0)
