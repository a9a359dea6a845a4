"""What the rules read besides the record of a game: the board, the cards and the options, as one record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import Board, distances_from, neighbour

#: Value of ``neighbours`` where nothing passes, and of ``openings`` where there is neither door nor window.
NO_SQUARE = -1
NO_OPENING = -1
#: Longer ways count as this many steps.
_MOST_STEPS = 127

# Who plays zombie turns (ZAD-RWD-1)
UNDEAD = ("horde", "hunter", "shared")
HORDE, HUNTER, SHARED = range(3)

TABLES_DTYPE = np.dtype(
    [
        ("players", np.int64),
        ("max_rounds", np.int64),
        ("undead", np.int64),
        ("rewards_progress", np.int64),
        ("horde_seat", np.int64),
        ("seats", np.int64, (c.MOST_PLAYERS,)),
        ("zombie_seats", np.int64, (c.MOST_PLAYERS,)),
        ("neighbours", np.int16, (c.SQUARES, c.DIRECTION_COUNT)),
        ("openings", np.int8, (c.SQUARES, c.DIRECTION_COUNT)),
        ("opening_count", np.int64),
        ("distances", np.int8, (c.SQUARES, c.SQUARES)),
        ("finish_distances", np.int8, (c.SQUARES,)),
        ("is_finish", np.int8, (c.SQUARES,)),
        ("starts", np.int64, (c.MOST_PLAYERS,)),
        ("axe", np.int64),
        ("scythe", np.int64),
        ("safe", np.int64),
        ("dealt_squares", np.int16, (c.SQUARES,)),
        ("dealt_count", np.int64),
        ("is_fixed", np.int64),
        ("card_classes", np.int8, (c.CARDS,)),
        ("class_cards", np.int32, (len(c.CLASSES),)),
        ("musket_card", np.int64),
        ("axe_card", np.int64),
        ("zombie_kinds", np.int8, (c.ZOMBIES,)),
        ("kind_zombies", np.int32, (len(c.KINDS),)),
    ],
    align=True,
)


class Tables(Protocol):
    """The fields of TABLES_DTYPE, as the rules see them.

    Attributes:
        players: characters in the game, 1 to 4.
        max_rounds: rounds after which the game is lost (ZAD-END-3).
        undead: HORDE, HUNTER or SHARED (ZAD-RWD-1).
        rewards_progress: 1 if progress is rewarded (ZAD-RWD-3).
        horde_seat: the seat that plays zombie turns for the opposite reward, or -1.
        seats: the seat that decides for each living player.
        zombie_seats: the seat that decides in the zombie turn of each dead player.
        neighbours: the square in each direction, or NO_SQUARE behind a wall and off the board.
        openings: the number of the door or window in each direction, or NO_OPENING.
        opening_count: doors and windows of the board.
        distances: steps between two squares, doors and windows open.
        finish_distances: steps to the nearest square of the finish car.
        is_finish: 1 for the squares of the finish car.
        starts: the start square of each player.
        axe, scythe, safe: where they lie or stand.
        dealt_squares: squares for face-down cards, the first ``dealt_count`` of them.
        dealt_count: number of those squares.
        is_fixed: 1 if the cards lie on the first FACE_DOWN_CARDS of them (option ``layout``).
        card_classes: the class of each card.
        class_cards: the set of cards of each class.
        musket_card, axe_card: the cards that lie face up (ZAD-SET-2).
        zombie_kinds: the kind of each zombie.
        kind_zombies: the set of zombies of each kind.
    """

    players: int
    max_rounds: int
    undead: int
    rewards_progress: int
    horde_seat: int
    seats: NDArray[np.int64]
    zombie_seats: NDArray[np.int64]
    neighbours: NDArray[np.int16]
    openings: NDArray[np.int8]
    opening_count: int
    distances: NDArray[np.int8]
    finish_distances: NDArray[np.int8]
    is_finish: NDArray[np.int8]
    starts: NDArray[np.int64]
    axe: int
    scythe: int
    safe: int
    dealt_squares: NDArray[np.int16]
    dealt_count: int
    is_fixed: int
    card_classes: NDArray[np.int8]
    class_cards: NDArray[np.int32]
    musket_card: int
    axe_card: int
    zombie_kinds: NDArray[np.int8]
    kind_zombies: NDArray[np.int32]


def card_names(board: Board) -> tuple[str, ...]:
    """The name of each card that is no zombie, by its number: weapons, items, starting cards."""
    return (
        *_listed(c.WEAPON_CARDS, board.weapons),
        *_listed(c.ITEM_CARDS, board.items),
        *(name for _, name in c.STARTING_CARDS),
    )


def zombie_kinds(board: Board) -> tuple[int, ...]:
    """The kind of each zombie, by its number."""
    return tuple(kind for kind, count in enumerate(board.zombies) for _ in range(count))


def class_of(card: str) -> int:
    """The class of a card given by name."""
    classes = (*c.WEAPON_CARD_CLASSES, *c.ITEM_CARD_CLASSES)
    return classes[(*c.WEAPON_CARDS, *c.ITEM_CARDS).index(card)]


def _listed(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def make_tables(
    board: Board,
    layout: Sequence[int] | None,
    *,
    players: int,
    undead: int,
    is_team: bool,
    max_rounds: int,
    rewards_progress: bool,
) -> NDArray[Any]:
    """The tables for a board, an array of one record.

    Args:
        board: squares and cards.
        layout: the squares of the face-down cards, or None for random ones.
        players: characters, 1 to 4.
        undead: HORDE, HUNTER or SHARED.
        is_team: one seat decides for all characters.
        max_rounds: rounds after which the game is lost.
        rewards_progress: progress is rewarded.
    """
    array = np.zeros(1, TABLES_DTYPE)
    tables = array[0]
    seats = [0 if is_team else player for player in range(c.MOST_PLAYERS)]
    horde_seat = 1 if is_team else players
    tables["players"] = players
    tables["max_rounds"] = max_rounds
    tables["undead"] = undead
    tables["rewards_progress"] = rewards_progress
    tables["horde_seat"] = horde_seat if undead == HORDE else -1
    tables["seats"] = seats
    tables["zombie_seats"] = horde_seat if undead == HORDE else seats
    _fill_board(tables, board)
    dealt = board.dealt_squares() if layout is None else layout
    tables["dealt_squares"][: len(dealt)] = dealt
    tables["dealt_count"] = len(dealt)
    tables["is_fixed"] = layout is not None
    _fill_cards(tables, board)
    return records(array)


def _fill_board(tables: Any, board: Board) -> None:
    tables["neighbours"] = NO_SQUARE
    tables["openings"] = NO_OPENING
    for square in range(c.SQUARES):
        for direction in range(c.DIRECTION_COUNT):
            near = neighbour(square, direction)
            if near is not None and board.lets_pass(square, near):
                tables["neighbours"][square, direction] = near
                pair = (min(square, near), max(square, near))
                if pair in board.openings:
                    tables["openings"][square, direction] = board.openings.index(pair)
        for other, steps in distances_from(board, square).items():
            tables["distances"][square, other] = min(steps, _MOST_STEPS)
    tables["opening_count"] = len(board.openings)
    car = list(board.finish_car)
    tables["finish_distances"] = tables["distances"][:, car].min(axis=1)
    tables["is_finish"][car] = 1
    tables["starts"] = board.starts
    tables["axe"] = board.axe
    tables["scythe"] = board.scythe
    tables["safe"] = board.safe


def _fill_cards(tables: Any, board: Board) -> None:
    names = card_names(board)
    for card, name in enumerate(names):
        tables["card_classes"][card] = class_of(name)
        tables["class_cards"][class_of(name)] |= 1 << card
    tables["musket_card"] = names.index("musket")
    tables["axe_card"] = names.index("axe")
    for zombie, kind in enumerate(zombie_kinds(board)):
        tables["zombie_kinds"][zombie] = kind
        tables["kind_zombies"][kind] |= 1 << zombie
