"""PettingZoo's classic games (https://pettingzoo.farama.org/environments/classic): the loop of its basic usage."""

from __future__ import annotations

import importlib

from zenvs.benchmarks.peers.loops import aec_player
from zenvs.benchmarks.peers.subjects import Player


def aec(game: str) -> Player:
    """A game with the wrappers that ``env()`` puts around it, as the documentation has it."""
    return aec_player(importlib.import_module(f"pettingzoo.classic.{game}").env())
