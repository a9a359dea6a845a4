"""Building positions of several players for the rule tests.

All cards are blank but those that a test describes: ``cards={(1, "left"): {"zombies": 3}}`` puts three zombies on the
left card of path 1 of the round.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

import zenvs
from tests.hit_z_road.positions import NOTHING, Group, blanked, deck_rows, game_of, group_of, in_file_order
from zenvs.core.game import Game
from zenvs.core.position import Position

#: Numbers of players for which there is an auction.
SEVERAL = (2, 3, 4)
SIDES = ("left", "right")
PATHS = {2: 3, 3: 3, 4: 4}
CARDS_IN_DECK = {2: (12, 18, 18), 3: (12, 18, 18), 4: (16, 24, 24)}
LEVEL_OF_ROUND = (1, 1, 2, 2, 2, 3, 3, 3)

# Two cards that the builders take out at set-up; what they could give makes room in the bounds of observations.
_TREASURE = {"ammo": 40, "gas": 40, "adrenaline": 40, "points": 90, "event": "GAIN"}
_TOKEN = {"event": "TOK", "token": "map"}

LOSS = {"event": "LOSS"}
#: A group of one that has nothing else: the next lost survivor is its last.
ALONE = Group(survivors=1, ammo=0, gas=0, adrenaline=0)
POOR = Group(ammo=0, gas=0, adrenaline=0)

Cards = Mapping[tuple[int, str], Mapping[str, Any]]
Groups = Mapping[int, Group]


def plain_deck(players: int) -> list[str]:
    """The deck in order of ids; cards at the end of each level are those taken out."""
    rows = [row for row in deck_rows() if players == 4 or "symbol" not in row]
    levels = zip((1, 2, 3), CARDS_IN_DECK[players], strict=True)
    return [card for level, count in levels for card in [row["id"] for row in rows if row["level"] == level][:count]]


def table_of(players: int, round_number: int) -> list[list[str]]:
    """The paths of a round."""
    count = PATHS[players]
    first = 2 * count * (round_number - 1)
    deck = plain_deck(players)
    return [deck[first + 2 * path : first + 2 * path + 2] for path in range(count)]


def table_game(players: int, cards: Cards | None = None, round_number: int = 1) -> Game:
    """The game in which all cards are blank but those described in one round."""
    table = table_of(players, round_number)
    edits = {table[path - 1][SIDES.index(side)]: dict(edit) for (path, side), edit in (cards or {}).items()}
    edits |= {"I-20": _TREASURE, "I-19": _TOKEN} if players == 4 else {"I-16": _TREASURE, "I-15": _TOKEN}
    return _game(players, json.dumps(edits))


@lru_cache(maxsize=50)
def _game(players: int, edits: str) -> Game:
    changed = json.loads(edits)
    return game_of([blanked(row) | changed.get(row["id"], {}) for row in deck_rows()], players=players)


def bidding_form(
    players: int = 3,
    *,
    round_number: int = 1,
    groups: Groups | None = None,
    tokens: Mapping[int, Mapping[str, int]] | None = None,
    executors: Sequence[int] = (),
    initiative: Sequence[int] | None = None,
    bids: Sequence[int] | None = None,
    passes: int | None = None,
    fallen: int | None = None,
    seat: int | None = None,
) -> dict[str, Any]:
    """The readable form of :func:`bidding`."""
    held = [(groups or {}).get(number, Group()) for number in range(players)]
    living = [number for number in range(players) if held[number].survivors]
    order = list(living if initiative is None else initiative)
    table = table_of(players, round_number)
    deck = plain_deck(players)
    return {
        "game": "hit_z_road",
        "format": 1,
        "players": players,
        "round": round_number,
        "decision": "bid",
        "seat": order[0] if seat is None else seat,
        "initiative": order,
        "bids": list(bids or [0] * players),
        "passes": _passes(order, bids or [0] * players, seat) if passes is None else passes,
        "fallen": players - len(living) if fallen is None else fallen,
        "taken": [],
        "seats": [
            group._asdict() | {"tokens": dict((tokens or {}).get(number, {})), "executor": number in executors}
            for number, group in enumerate(held)
        ],
        "path": None,
        "card": None,
        "fight": None,
        "paths": table,
        "seen": in_file_order(deck[: deck.index(table[-1][1]) + 1]),
        "hidden": {"deck": deck, "random": ["0000000000000001", "0000000000000002"]},
    }


def _passes(order: Sequence[int], bids: Sequence[int], seat: int | None) -> int:
    """The fewest passes in a row that go with the bids: those after the last seat that has raised."""
    turn = 0 if seat is None else order.index(seat)
    if not any(bids):
        return turn
    return next(passes for passes in range(len(order)) if bids[order[(turn - passes - 1) % len(order)]])


def bidding(players: int = 3, *, cards: Cards | None = None, **form: Any) -> Position:
    """A position in the auction, by default at its start in round 1 with the groups of HZR-SET-1.

    Seats without survivors (``groups={1: NOTHING}``) are those eliminated in earlier rounds; the order of play is by
    default that of the seats.
    """
    data = bidding_form(players, **form)
    return table_game(players, cards, data["round"]).from_dict(data)


def travelling_form(
    players: int = 3, *, taken: Sequence[int] = (), seat: int | None = None, **form: Any
) -> dict[str, Any]:
    """The readable form of :func:`travelling`."""
    data = bidding_form(players, **form)
    order = data["initiative"]
    gone = sum(group["survivors"] == 0 for group in data["seats"]) - data["fallen"]
    return data | {
        "decision": "path",
        "seat": order[len(taken) - gone] if seat is None else seat,
        "passes": 0,
        "taken": list(taken),
    }


def travelling(players: int = 3, *, cards: Cards | None = None, **form: Any) -> Position:
    """A position at the choice of a path, by default of the first by initiative in round 1.

    ``taken`` are the paths that were chosen before. Seats without survivors fell in earlier rounds, or in this one if
    ``fallen`` is lower than their number.
    """
    data = travelling_form(players, **form)
    return table_game(players, cards, data["round"]).from_dict(data)


def fallen_of(*seats: int) -> dict[int, Group]:
    """Groups of eliminated players."""
    return dict.fromkeys(seats, NOTHING)


def groups_of(position: Position) -> list[Group]:
    """What every player has."""
    return [group_of(position, seat) for seat in range(position.game.players)]


def seats_asked(position: Position, *actions: str) -> list[int]:
    """Play actions and tell which seat was asked for each, and which is asked in the end."""
    seats = [position.seat]
    for action in actions:
        seats.append(position.play(action).seat)
    return seats


def pass_all(position: Position) -> Position:
    """Let everybody pass until the auction is over."""
    while position.decision == "bid":
        position.play("pass")
    return position


def random_games(players: int, games: int, seed: int) -> Iterator[list[Position]]:
    """All positions of each of some games played at random, the one after the end included.

    Passing, fleeing and saving are preferred, so that games get far.
    """
    generator = np.random.default_rng(seed)
    game = zenvs.make_game("hit_z_road", players=players)
    for number in range(games):
        position = game.new(seed=number)
        visited = [position.copy()]
        while not position.over:
            legal = position.legal_actions()
            preferred = [action for action in legal if action in ("pass", "flee", "save")]
            choices = preferred if preferred and generator.random() < 0.6 else legal
            visited.append(position.play(str(generator.choice(choices))).copy())
        yield visited
