"""The check of a game."""

from __future__ import annotations

import pickle
from copy import deepcopy

import numpy as np

from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.core.random import spread_seeds
from zenvs.testing.batches import check_batches
from zenvs.testing.chance import check_futures, check_resample, check_starts
from zenvs.testing.comparing import Place, fail, require, require_equal
from zenvs.testing.positions import COPIES, Moment, check_moment, make_copy, moment_of

#: A random game that takes longer is taken to be one that does not end.
MOST_PLIES = 20_000


def check_game(game: Game, games: int = 20, seed: int = 0) -> None:
    """Play random games and check at every ply what a game promises (see :mod:`zenvs.core.contract`).

    - The mask has two or more legal actions before the end and only ones after it; ``legal_actions`` agrees with it.
    - Any other action raises ``IllegalActionError`` and changes nothing.
    - Observations of every seat are written in full and lie within the bounds of the layout.
    - ``copy``, ``deepcopy``, ``pickle``, ``to_bytes`` and ``to_dict`` (through JSON) give equal positions that go on
      identically to the end.
    - A game started in a used record is the one started in a fresh record.
    - ``resample`` keeps what its seat sees, and nothing else of the hidden parts and the coming chance: it depends on
      what the seat knows and on its seed alone.
    - A batch plays the same games, whatever its size, threads and autoreset, and its rewards sum to the returns.

    Args:
        game: rules and options of a game.
        games: number of games.
        seed: chooses the games.

    Raises:
        AssertionError: naming the first fault.
    """
    require(games >= 1, "check_game", f"games must be at least 1, not {games}")
    seeds = [int(single) for single in spread_seeds(seed, games)]
    check_names(game)
    check_identity(game, seeds[0])
    for single in seeds:
        check_play(game, single)
    check_starts(game, seeds)
    check_futures(game, seeds)
    check_batches(game, seeds)


def check_names(game: Game) -> None:
    """Actions, decisions and seats are what the rest of the library can work with."""
    for what, names in (("action", game.actions), ("decision", game.decisions)):
        for name in names:
            is_name = isinstance(name, str) and bool(name)  # pyright: ignore[reportUnnecessaryIsInstance]
            require(is_name, game, f"the {what} {name!r} must be a text that is not empty")
            require(names.count(name) == 1, game, f"two {what}s are called {name!r}; names must be unique")
    for number, name in enumerate(game.actions):
        found = game.action_number(name)
        require(found == number, game, f"action_number({name!r}) is {found}; it must be {number}, its place in actions")
    require(game.players >= 1, game, f"there must be a seat, not {game.players}")


def check_identity(game: Game, seed: int) -> None:
    """A copy of a game has the same options and plays the same games."""
    for kind, twin in (("deepcopy", deepcopy(game)), ("pickle", pickle.loads(pickle.dumps(game)))):
        require_equal(game, f"repr() after {kind}", repr(twin), repr(game))
        require(twin.new(seed) == game.new(seed), game, f"new({seed}) after {kind} must be the same game as before")


def check_play(game: Game, seed: int) -> None:
    """Play one random game, and then the copies made on the way."""
    generator = np.random.default_rng(seed)
    position = game.new(seed)
    require(not position.over, game, f"new({seed}) is over before the first action; a game must begin with a decision")
    moments: list[Moment] = []
    actions: list[int] = []
    copies: list[tuple[str, int, Position]] = []
    while True:
        place = Place(repr(game), seed, len(actions))
        moments.append(moment_of(position))
        check_moment(position, place)
        check_resample(position, place)
        twins = {kind: make_copy(position, kind, place) for kind in COPIES}
        # to play all of them to the end would take very long in long games
        kind = list(COPIES)[place.ply % len(COPIES)]
        copies.append((kind, place.ply, twins[kind]))
        if position.over:
            break
        require(place.ply < MOST_PLIES, place, f"the game has not ended; it must within {MOST_PLIES} random actions")
        actions.append(int(generator.choice(np.flatnonzero(position.action_mask()))))
        try:
            position.play(actions[-1])
        except Exception as error:
            fail(place, f"the legal action {game.actions[actions[-1]]!r} raises {error!r}")
    for kind, ply, twin in copies:
        _check_goes_on(twin, f"the {kind} made at ply {ply}", moments, actions, Place(repr(game), seed, ply))


def _check_goes_on(position: Position, what: str, moments: list[Moment], actions: list[int], place: Place) -> None:
    """The same actions lead to the same moments, until the end."""
    for ply in range(place.ply, len(actions)):
        require_equal(place._replace(ply=ply), f"{what} has changed", position.to_bytes(), moments[ply].record)
        position.play(actions[ply])
        found, expected = moment_of(position)._asdict(), moments[ply + 1]._asdict()
        require_equal(place._replace(ply=ply + 1), f"{what} goes on differently", found, expected)
