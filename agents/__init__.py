"""Scripted, search and learned players; installed as ``zenvs.agents``."""

from __future__ import annotations

from zenvs.agents.protocol import Agent, AgentFactory, DrawingAgent
from zenvs.agents.registry import agents_of, make_agent, strongest_agent

__all__ = ["Agent", "AgentFactory", "DrawingAgent", "agents_of", "make_agent", "strongest_agent"]
