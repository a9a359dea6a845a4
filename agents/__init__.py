"""Scripted, search and learned players; installed as ``zenvs.agents``."""

from __future__ import annotations

from zenvs.agents.asking import Redraw, ask, redraw_of
from zenvs.agents.protocol import Agent, AgentFactory, DrawingAgent, PlanningAgent
from zenvs.agents.registry import agents_of, make_agent, strongest_agent

__all__ = [
    "Agent",
    "AgentFactory",
    "DrawingAgent",
    "PlanningAgent",
    "Redraw",
    "agents_of",
    "ask",
    "make_agent",
    "redraw_of",
    "strongest_agent",
]
