"""Agents by name."""

from __future__ import annotations

import importlib
from typing import Any

from zenvs.agents.failures import AgentError
from zenvs.agents.protocol import Agent
from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game

#: Names of the agents that come with the library, and what each does.
AGENTS = {
    "random": "plays any legal action, each as likely as the others",
    "rules": "plays by rules of thumb",
    "odds": "plays by the odds of fights and fixed prices",
    "lookahead": "looks one step ahead over tuned worths of resources, survivors and points",
}

_FACTORIES = {
    "random": "zenvs.agents.random_agent:RandomAgent",
    "rules": "zenvs.agents.hit_z_road.rules_agent:RulesAgent",
    "odds": "zenvs.agents.hit_z_road.odds_agent:OddsAgent",
    "lookahead": "zenvs.agents.hit_z_road.lookahead:LookaheadAgent",
}


_STRONGEST = {"hit_z_road": "lookahead"}


def strongest_agent(game: Game) -> str:
    """The name of the strongest agent for a game that comes with the library."""
    return _STRONGEST.get(game.name, "random")


def make_agent(name: str, game: Game, seed: int) -> Agent:
    """Make an agent for a game.

    Args:
        name: one of AGENTS, or ``package.module:name`` of a class or function of your own, which is called with the
            game and the seed.
        game: the game with its options.
        seed: whole number, for agents that choose at random.

    Raises:
        OptionError: no such agent, module or name, or what it names makes no agent; the text says which.
        AgentError: the agent's own code failed.
    """
    if name not in AGENTS and ":" not in name:
        raise OptionError(f"there is no agent {name!r}; {choices(AGENTS, name)}, or package.module:name")
    factory = _imported(_FACTORIES.get(name, name))
    try:
        agent = factory(game, seed)
    except OptionError:
        raise
    except Exception as error:
        raise AgentError.of(name, "when it was called with a game and a seed", error) from error
    if not isinstance(agent, Agent):
        raise OptionError(f"agent {name!r} made {type(agent).__name__!r}, which has no method act(observations, masks)")
    return agent


def _imported(path: str) -> Any:
    """What ``package.module:name`` names."""
    module_name, _, attribute = path.partition(":")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        # a module that the user's module imports in turn is the user's own fault
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise AgentError.of(path, "when it was imported", error) from error
        raise OptionError(f"agent {path!r}: there is no module {error.name!r}") from error
    except ValueError as error:
        raise OptionError(f"agent {path!r}: {module_name!r} is no name of a module") from error
    except Exception as error:
        raise AgentError.of(path, "when it was imported", error) from error
    factory = getattr(module, attribute, None)
    if factory is None:
        raise OptionError(f"agent {path!r}: module {module_name!r} has no {attribute!r}")
    if not callable(factory):
        raise OptionError(f"agent {path!r}: {attribute!r} cannot be called")
    return factory
