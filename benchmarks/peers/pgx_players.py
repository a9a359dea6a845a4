"""pgx on the processor: ``jit(vmap(step))`` with its own ``auto_reset`` and ``act_randomly``.

https://github.com/sotetsuk/pgx, "Quick Start", and ``pgx.experimental``: choice and step are compiled together; every
call gives the observations and masks of all games.
"""

# The library is no dependency, and brings no types.
# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

from zenvs.benchmarks.peers.subjects import Player

BATCH_SIZE = 4_096
#: Steps between two waits for what was computed; JAX computes ahead.
STEPS = 20


def batch(name: str) -> Player:
    """A batch; a game that ends begins anew in the same step."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(states: Any, key: Any) -> Any:
        chosen, drawn, rest = jax.random.split(key, 3)
        return step(states, act_randomly(chosen, states.legal_action_mask), jax.random.split(drawn, BATCH_SIZE)), rest

    advance_compiled: Any = jax.jit(advance)
    first, key = jax.random.split(jax.random.PRNGKey(0))
    states = jax.jit(jax.vmap(env.init))(jax.random.split(first, BATCH_SIZE))

    def play() -> int:
        nonlocal states, key
        for _ in range(STEPS):
            states, key = advance_compiled(states, key)
        jax.block_until_ready(states)
        return STEPS * BATCH_SIZE

    return play
