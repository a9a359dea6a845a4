"""Who plays which seat: people at the terminal, and agents."""

from __future__ import annotations

from dataclasses import dataclass

from zenvs.agents import Agent, ask, redraw_of, strongest_agent
from zenvs.agents.failures import AgentError
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.core.random import SEED_LIMIT

#: What ``--seat`` takes when people play all seats at one terminal.
ALL = "all"


@dataclass(frozen=True)
class Seats:
    """Who plays which seat of a game.

    Attributes:
        people: seats that people play.
        agents: name of the agent of each other seat.
    """

    people: frozenset[int]
    agents: dict[int, str]


def read_seats(game: Game, seat: str, against: str | None) -> Seats:
    """Who plays which seat.

    Args:
        game: rules and options.
        seat: the number of the seat that a person plays, or ``"all"``.
        against: names of agents for the other seats, by rising number of the seat, with commas between them; one
            name is for all of them, None the strongest agent that comes along.

    Raises:
        OptionError: no such seat, or another number of agents than there are seats for them.
    """
    seats = range(len(game.seats))
    if seat != ALL and not (seat.isdecimal() and int(seat) in seats):
        raise OptionError(f"--seat {seat!r}: must be {', '.join(map(str, seats))} or {ALL!r}")
    people = frozenset(seats if seat == ALL else [int(seat)])
    others = [number for number in seats if number not in people]
    if against is not None and not others:
        raise OptionError(f"--against {against!r}: no seat is left for agents; --players sets how many seats there are")
    names = [name.strip() for name in (strongest_agent(game) if against is None else against).split(",")]
    if len(names) not in (1, len(others)):
        raise OptionError(f"--against {against!r}: must be one agent for all others or {len(others)}, one for each")
    return Seats(people, dict(zip(others, names * len(others) if len(names) == 1 else names, strict=True)))


class Opponents:
    """The agents of a game, each on a seat.

    Raises:
        OptionError: no such agent.
        AgentError: an agent's own code failed.
    """

    def __init__(self, game: Game, names: dict[int, str], seed: int) -> None:
        self._names = names
        self._agents = {seat: agent_of(name, game, (seed + seat) % SEED_LIMIT) for seat, name in names.items()}

    def choose(self, position: Position) -> int:
        """The number of the action that the agent of the seat to move plays.

        Raises:
            AgentError: the agent's code failed.
        """
        return chosen(self._agents[position.seat], self._names[position.seat], position)


def agent_of(name: str, game: Game, seed: int) -> Agent:
    """An agent by name, as :func:`zenvs.agents.make_agent` makes it."""
    from zenvs.agents import make_agent

    return make_agent(name, game, seed)


def chosen(agent: Agent, name: str, position: Position) -> int:
    """The number of the action that an agent chooses by what the seat to move can know.

    Raises:
        AgentError: the agent's code failed.
    """
    # copies, because a position hands out arrays that cannot be written
    observation, mask = position.observation().copy(), position.action_mask().copy()
    try:
        return int(ask(agent, observation[None], mask[None], redraw_of(position))[0])
    except Exception as error:
        raise AgentError.of(name, "when it was asked for an action", error) from error
