"""Agents by name."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zenvs.agents.failures import AgentError
from zenvs.agents.policy_agent import POLICY_ENDING, PolicyAgent
from zenvs.agents.protocol import Agent
from zenvs.agents.search.budget import SEARCH, is_search, read_search
from zenvs.core.errors import DataFileError, OptionError, choices
from zenvs.core.game import Game

_HIT_Z_ROAD = "hit_z_road"
_Z_HORDE = "z_horde"
_ZADVENTURE = "zadventure"


@dataclass(frozen=True)
class _Listed:
    """An agent that comes with the library.

    Attributes:
        description: what it does.
        factory: where it is made, ``package.module:name``.
        bidding: its way of bidding, a name in STYLES; None for one that has none.
    """

    description: str
    factory: str
    bidding: str | None = None


def _hit_z_road(description: str, factory: str, bidding: str) -> _Listed:
    return _Listed(description, f"zenvs.agents.hit_z_road.{factory}", bidding)


def _zadventure(description: str, name: str) -> _Listed:
    return _Listed(description, f"zenvs.agents.zadventure.scripted:{name}")


_RULES = "rules_agent:RulesAgent"
_ODDS = "odds_agent:OddsAgent"
_LOOKAHEAD = "lookahead:LookaheadAgent"
_PLANNER = "planner"
_PLANS = "zenvs.agents.hit_z_road.worths_file:is_shipped_for"
_EVERY_GAME = {
    "random": _Listed("plays any legal action, each as likely as the others", "zenvs.agents.random_agent:RandomAgent"),
    "ppo": _Listed("plays what MaskablePPO has learned", "zenvs.agents.policy_agent:PolicyAgent"),
}
#: The rollout policy and the budget of the agent ``search``.
_USUAL_SEARCH = {
    _HIT_Z_ROAD: "search/odds/256",
    _Z_HORDE: "search/rules/256",
    _ZADVENTURE: "search/careful/256",
}
_LISTED: dict[str, dict[str, _Listed]] = {
    _HIT_Z_ROAD: {
        "rules": _hit_z_road("plays by rules of thumb; bids up to a quarter of its resources", _RULES, "share"),
        "odds": _hit_z_road("plays by the odds of fights and fixed prices; bids step by step", _ODDS, "step"),
        "odds-miser": _hit_z_road("plays as odds; never bids", _ODDS, "miser"),
        "odds-chase": _hit_z_road("plays as odds; goes on after bids that are beaten", _ODDS, "chase"),
        "odds-jump": _hit_z_road("plays as odds; bids at once all that is better than passing", _ODDS, "jump"),
        "lookahead": _hit_z_road(
            "looks one step ahead over tuned worths of resources, survivors and points; bids step by step",
            _LOOKAHEAD,
            "step",
        ),
        "lookahead-miser": _hit_z_road("plays as lookahead; never bids", _LOOKAHEAD, "miser"),
        "lookahead-chase": _hit_z_road("plays as lookahead; goes on after bids that are beaten", _LOOKAHEAD, "chase"),
        "lookahead-jump": _hit_z_road(
            "plays as lookahead; bids at once all that is better than passing", _LOOKAHEAD, "jump"
        ),
        _PLANNER: _Listed(
            "plays alone, by worths solved backwards over the rounds; solves fights anew for the cards that it sees",
            "zenvs.agents.hit_z_road.planner:PlannerAgent",
        ),
    },
    _Z_HORDE: {
        "rules": _Listed(
            "walks to where it can attack, and attacks while it can", "zenvs.agents.z_horde.rules_agent:RulesAgent"
        ),
        "turns": _Listed(
            "plays every turn out with the monsters' answer before it acts", "zenvs.agents.z_horde.lookahead:TurnAgent"
        ),
        "turns-tuned": _Listed(
            "plays as turns, with tuned weights, characters and purchases",
            "zenvs.agents.z_horde.lookahead:TunedTurnAgent",
        ),
    },
    _ZADVENTURE: {
        "rules": _zadventure("walks to the nearest unknown card, then to key, canister and car", "RulesAgent"),
        "careful": _zadventure(
            "takes what helps, heals in time, keeps away from zombies and saves its last life", "CarefulAgent"
        ),
        "team": _zadventure(
            "whoever has the best odds searches, the others bring what they have and wait in the car", "TeamAgent"
        ),
        "hunter": _zadventure("hunts in every zombie turn; plays characters as rules", "HunterAgent"),
    },
}

_STRONGEST = {_HIT_Z_ROAD: "lookahead", _Z_HORDE: "turns-tuned", _ZADVENTURE: "team"}


def agents_of(game: str) -> dict[str, str]:
    """Names of the agents that come with the library for a game, and what each does."""
    listed = _EVERY_GAME | _LISTED.get(game, {})
    search = {SEARCH: f"plays every action out and takes the best, as {_usual_search(game)}"}
    return {name: agent.description for name, agent in listed.items()} | search


def comes_along(name: str, game: str) -> bool:
    """Whether an agent comes with the library. Such a one keeps nothing of its own, so every copy plays the same."""
    if is_search(name) and name != SEARCH:
        return comes_along(read_search(name)[0], game)
    return name in agents_of(game)


def strongest_agent(game: Game) -> str:
    """The name of the strongest agent for a game that comes with the library."""
    if game.name == _HIT_Z_ROAD and game.players == 1 and _imported(_PLANS)(game):
        return _PLANNER
    return _STRONGEST.get(game.name, "random")


def make_agent(name: str, game: Game, seed: int) -> Agent:
    """Make an agent for a game.

    Args:
        name: one of :func:`agents_of` the game, the path of a learned policy, which ends in ``.npz``,
            ``package.module:name`` of a class or function of your own, which is called with the game and the seed, or
            ``search/POLICY/BUDGET``, where the policy is any other of these names; the budget is a number of rollouts
            or, with ``ms`` behind it, of milliseconds.
        game: the game with its options.
        seed: whole number, for agents that choose at random.

    Raises:
        OptionError: no such agent, module or name, an agent of another game, or what it names makes no agent; the
            text says which.
        AgentError: the agent's own code failed.
        DataFileError: a damaged policy, or one for another game.
    """
    if is_search(name):
        return _made_search(name, game, seed)
    if name.endswith(POLICY_ENDING):
        return PolicyAgent(game, seed, Path(name))
    known = _EVERY_GAME | _LISTED.get(game.name, {})
    if name not in known and ":" not in name:
        for other, listed in _LISTED.items():
            if name in listed:
                raise OptionError(f"agent {name!r} plays {other}, not {game.name}; {choices(known, name)}")
        raise OptionError(f"there is no agent {name!r}; {choices([*known, SEARCH], name)}, or package.module:name")
    listed = known.get(name, _Listed("", name))
    factory = _imported(listed.factory)
    options = {} if listed.bidding is None else {"bidding": listed.bidding}
    try:
        agent = factory(game, seed, **options)
    except (OptionError, DataFileError):
        raise
    except Exception as error:
        raise AgentError.of(name, "when it was called with a game and a seed", error) from error
    if not isinstance(agent, Agent):
        raise OptionError(f"agent {name!r} made {type(agent).__name__!r}, which has no method act(observations, masks)")
    return agent


def _usual_search(game: str) -> str:
    return _USUAL_SEARCH.get(game, "search/random/256")


def _made_search(name: str, game: Game, seed: int) -> Agent:
    # it makes its policy by this module
    from zenvs.agents.search.agent import SearchAgent

    policy, budget = read_search(_usual_search(game.name) if name == SEARCH else name)
    return SearchAgent(game, seed, policy, budget)


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
