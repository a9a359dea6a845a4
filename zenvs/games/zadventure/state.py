"""The record of one game of Zadventure in progress."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.contract import HEADER, Header
from zenvs.games.zadventure.constants import CARDS, MOST_PLAYERS, SQUARE_WORDS, ZOMBIES

# Values of places besides squares
#: A card in somebody's hand; a character that has left the board, or has not entered it.
OFF_BOARD = -1
#: A card or a zombie that has left the game.
GONE = -2

NO_PLAYER = -1
NO_ZOMBIE = -1

STATE_DTYPE = np.dtype(
    [
        *HEADER,
        ("result", np.int8),
        ("closed", np.uint64, (SQUARE_WORDS,)),
        ("opened", np.uint64, (SQUARE_WORDS,)),
        ("zombie_squares", np.uint64, (SQUARE_WORDS,)),
        ("hands", np.int32, (MOST_PLAYERS,)),
        ("starting", np.int32),
        ("handled", np.int32),
        ("locked", np.int32),
        ("tied", np.int32),
        ("hidden_cards", np.int32),
        ("hidden_zombies", np.int32),
        ("figures", np.int32),
        ("places", np.int16, (CARDS,)),
        ("zombie_places", np.int16, (ZOMBIES,)),
        ("squares", np.int16, (MOST_PLAYERS,)),
        ("round_number", np.int16),
        ("characters", np.int8, (MOST_PLAYERS,)),
        ("lives", np.int8, (MOST_PLAYERS,)),
        ("scythe", np.int8),
        ("turn", np.int8),
        ("actor", np.int8),
        ("spin", np.int8),
        ("steps", np.int8),
        ("moved", np.int8),
        ("passing", np.int8),
        ("hypnotised", np.int8),
        ("fought", np.int8),
        ("breaking", np.int8),
        ("zombie", np.int8),
        ("last_zombie", np.int8),
    ],
    align=True,
)


class State(Header, Protocol):
    """The fields of STATE_DTYPE, as the rules see them.

    Players are the characters' seats of the rules, 0 to 3; ``seat`` of the header is who decides for them. Sets of
    squares are three words of 64 bits, sets of cards, doors and zombies the bits of a number.

    Attributes:
        result: GOES_ON, WON or LOST.
        closed: squares with a card face down.
        opened: squares with cards face up; figures may stand on them.
        zombie_squares: squares with a zombie.
        hands: the set of cards of each player.
        starting: starting cards whose owner lives; they do not change hands (ZAD-TRN-5).
        handled: cards that have changed hands in this turn (ZAD-TRN-5).
        locked: doors and windows with a locked wall, by the numbers of the board's openings.
        tied: zombies with a lasso.
        hidden_cards: cards that lie face down.
        hidden_zombies: zombies whose cards lie face down.
        figures: zombies that stand on the board.
        places: of each card its square, OFF_BOARD in a hand, GONE out of the game.
        zombie_places: of each zombie or, until it is turned up, its card; GONE when dead.
        squares: where each player's character stands, or OFF_BOARD.
        round_number: rounds begun; 0 while characters are picked.
        characters: of each player, NO_CHARACTER until it is picked and for seats without a player.
        lives: of each player; 0 when dead.
        scythe: 1 while the zombie scythe has not been used.
        turn: the player whose turn it is.
        actor: the player whose character acts: in a zombie turn the one who is fought.
        spin: what the spinner showed last in this turn, or NO_SPIN.
        steps: squares left to move, roll or flee; of a zombie the squares that it may go.
        moved: steps made in this movement, roll or flight.
        passing: 1 on a square where the character cannot stop (ZAD-TRN-2).
        hypnotised: 1 in a turn that began next to a hypnotist (ZAD-TRN-7).
        fought: the zombie that is fought, or NO_ZOMBIE.
        breaking: direction of the locked wall that is broken, or NO_DIRECTION.
        zombie: the zombie that moves in a zombie turn, or NO_ZOMBIE.
        last_zombie: the zombie of the zombie turn before (ZAD-ZOM-1), or NO_ZOMBIE.
    """

    result: int
    closed: NDArray[np.uint64]
    opened: NDArray[np.uint64]
    zombie_squares: NDArray[np.uint64]
    hands: NDArray[np.int32]
    starting: int
    handled: int
    locked: int
    tied: int
    hidden_cards: int
    hidden_zombies: int
    figures: int
    places: NDArray[np.int16]
    zombie_places: NDArray[np.int16]
    squares: NDArray[np.int16]
    round_number: int
    characters: NDArray[np.int8]
    lives: NDArray[np.int8]
    scythe: int
    turn: int
    actor: int
    spin: int
    steps: int
    moved: int
    passing: int
    hypnotised: int
    fought: int
    breaking: int
    zombie: int
    last_zombie: int
