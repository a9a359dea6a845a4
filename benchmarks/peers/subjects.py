"""What is measured: the games of each library, and where the code that plays them stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

#: Plays some random legal moves, and returns how many; called again and again. Observations and masks of legal actions
#: are made on the way.
Player = Callable[[], int]

#: How games are played: many by one call that gives arrays, many through Gymnasium's vector interface, or one by one.
BATCH, VECTOR, SINGLE = "batch", "vector", "single"
WAYS = (BATCH, VECTOR, SINGLE)


@dataclass(frozen=True)
class Subject:
    """A game of a library, played in one way.

    Attributes:
        library: name of the library.
        game: name of the game as the library has it.
        way: one of WAYS; speeds are compared with that of zenvs in the same way.
        maker: function that makes the :data:`Player`, ``module:function`` in this package.
        arguments: what it is called with.
        packages: distributions whose versions are reported.
    """

    library: str
    game: str
    way: str
    maker: str
    arguments: tuple[str | int, ...]
    packages: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its name, as in ``pgx connect_four batch``."""
        return f"{self.library} {self.game} {self.way}"


def _zenvs() -> list[Subject]:
    packages = ("numpy", "numba")
    games = (("hit_z_road", 1, "HitZRoad"), ("z_horde", 1, "ZHorde"), ("zadventure", 4, "Zadventure"))
    batches = [
        Subject("zenvs", name, BATCH, "zenvs_players:batch", (name, players), packages) for name, players, _ in games
    ]
    vectors = [
        Subject("zenvs", name, VECTOR, "zenvs_players:vector", (f"zenvs/{environment}-v0",), (*packages, "gymnasium"))
        for name, _, environment in games
    ]
    singles = [
        Subject("zenvs", name, SINGLE, "zenvs_players:aec", (name, players), (*packages, "pettingzoo"))
        for name, players in (("hit_z_road", 2), ("zadventure", 4))
    ]
    # of one player, and so without an AEC environment
    alone = Subject("zenvs", "z_horde", SINGLE, "zenvs_players:single", ("zenvs/ZHorde-v0",), (*packages, "gymnasium"))
    return [*batches, *vectors, *singles, alone]


def _peers() -> list[Subject]:
    return [
        *(
            Subject("PettingZoo", game, SINGLE, "pettingzoo_players:aec", (game,), ("pettingzoo", "numpy"))
            for game in ("connect_four_v3", "tictactoe_v3", "texas_holdem_v4")
        ),
        *(
            Subject("OpenSpiel", game, SINGLE, "openspiel_players:state", (game,), ("open-spiel",))
            for game in ("connect_four", "leduc_poker", "backgammon")
        ),
        Subject("RLCard", "leduc-holdem", SINGLE, "rlcard_players:run", ("leduc-holdem",), ("rlcard", "numpy")),
        *(
            Subject("pgx", game, BATCH, "pgx_players:batch", (game,), ("pgx", "jax"))
            for game in ("connect_four", "kuhn_poker", "backgammon")
        ),
        *(
            Subject("EnvPool", game, BATCH, "envpool_players:batch", (game,), ("envpool", "numpy"))
            for game in ("ConnectFour-v1", "LeducHoldem-v1")
        ),
        Subject(
            "Gymnasium", "CartPole-v1", VECTOR, "gymnasium_players:native", ("CartPole-v1",), ("gymnasium", "numpy")
        ),
        Subject(
            "Gymnasium", "Blackjack-v1", VECTOR, "gymnasium_players:sync", ("Blackjack-v1",), ("gymnasium", "numpy")
        ),
    ]


#: zenvs first: the first subject of each way is what the others of that way are compared with.
SUBJECTS = (*_zenvs(), *_peers())
