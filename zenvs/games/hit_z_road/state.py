"""The record of one game of Hit Z Road in progress."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.contract import HEADER, Header
from zenvs.games.hit_z_road.constants import FACES, MAX_PLAYERS, RESOURCES, TOKENS

MAX_DECK = 64
SEEN_WORDS = 2
#: Value of ``path`` while no path is travelled.
NO_PATH = -1
#: In ``initiative``, a place that no seat holds.
NO_SEAT = -1

STATE_DTYPE = np.dtype(
    [
        *HEADER,
        ("path", np.int8),
        ("path_card", np.int8),
        ("round_number", np.int8),
        ("purpose", np.int8),
        ("due", np.int8),
        ("turn", np.int8),
        ("passes", np.int8),
        ("fallen", np.int8),
        ("taken", np.int8),
        ("initiative", np.int8, (MAX_PLAYERS,)),
        ("bids", np.int8, (MAX_PLAYERS,)),
        ("seen", np.uint64, (SEEN_WORDS,)),
        ("resources", np.int16, (MAX_PLAYERS, len(RESOURCES))),
        ("survivors", np.int16, (MAX_PLAYERS,)),
        ("points", np.int16, (MAX_PLAYERS,)),
        ("tokens", np.int8, (MAX_PLAYERS, len(TOKENS))),
        ("executor", np.int8, (MAX_PLAYERS,)),
        ("zombies", np.int16),
        ("casualties", np.int16),
        ("opportunities", np.int16),
        ("rolls", np.int8),
        ("black", np.int16, (len(FACES),)),
        ("red", np.int16, (len(FACES),)),
        ("deck", np.uint8, (MAX_DECK,)),
    ],
    align=True,
)


class State(Header, Protocol):
    """The fields of STATE_DTYPE, as the rules see them.

    Attributes:
        path: path that is travelled, 0 the top one; NO_PATH before one is chosen.
        path_card: card of the path that is being resolved, 0 or 1.
        round_number: 1 to 8.
        purpose: what a pay, take or offer decision is for.
        due: tokens still to pay or take, the one asked for included.
        turn: place in the initiative of the seat to move, from 0.
        passes: passes in a row of the auction; 0 outside it.
        fallen: players who were eliminated before this round.
        taken: one bit a path that has been chosen in this round.
        initiative: the seats in play, first to last, then NO_SEAT.
        bids: where the marker of each seat stands; 0 once the bids are paid.
        seen: one bit a card (by its number in the tables) that has been face up.
        resources: ammo, gas and adrenaline of each seat.
        survivors: members of each group, the leader included.
        points: points of won cards and maps of each seat.
        tokens: special tokens of each seat.
        executor: 1 for a seat whose bus has become the Executor.
        zombies: zombies left of the card that is fought, 0 outside a fight.
        casualties: casualties of the roll still to settle.
        opportunities: opportunities of the roll that may still be asked.
        rolls: NOTHING_ROLLED, SHOTS_ROLLED or MELEE_ROLLED in this fight.
        black: number of black dice showing each face in the last roll of this fight.
        red: the same of the red dice.
        deck: numbers of the cards in deck order.
    """

    path: int
    path_card: int
    round_number: int
    purpose: int
    due: int
    turn: int
    passes: int
    fallen: int
    taken: int
    initiative: NDArray[np.int8]
    bids: NDArray[np.int8]
    seen: NDArray[np.uint64]
    resources: NDArray[np.int16]
    survivors: NDArray[np.int16]
    points: NDArray[np.int16]
    tokens: NDArray[np.int8]
    executor: NDArray[np.int8]
    zombies: int
    casualties: int
    opportunities: int
    rolls: int
    black: NDArray[np.int16]
    red: NDArray[np.int16]
    deck: NDArray[np.uint8]
