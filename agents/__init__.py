"""Scripted, search and learned players; installed as ``zenvs.agents``."""

from __future__ import annotations

from zenvs.agents.protocol import Agent, AgentFactory, DrawingAgent
from zenvs.agents.registry import AGENTS, make_agent, strongest_agent

__all__ = ["AGENTS", "Agent", "AgentFactory", "DrawingAgent", "make_agent", "strongest_agent"]
