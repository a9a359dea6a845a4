"""Faults in agents, most of which are somebody else's code."""

from __future__ import annotations

import traceback


class AgentError(ValueError):
    """An agent could not be made or failed to choose; the text names the agent, the fault and its place."""

    @classmethod
    def of(cls, agent: str, doing: str, error: Exception) -> AgentError:
        """The error for an exception that an agent's code raised while ``doing`` something."""
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return cls(f"agent {agent!r} failed {doing}: {type(error).__name__}: {error} ({frame.filename}:{frame.lineno})")


class NoRecordError(TypeError):
    """An agent that plans was asked by observations and masks alone."""

    def __init__(self, agent: str) -> None:
        super().__init__(
            f"{agent} plans from records of games, which act(observations, masks) does not give; ask it through "
            "zenvs.agents.ask(agent, observations, masks, redraw)"
        )
