"""What is true of every record of Hit Z Road at every decision and after the end, whatever was played.

Written against the rules and not with them: in NumPy over many records at once, so that a fault of the compiled rules
cannot hide itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.contract import RUNNING
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.state import MAX_DECK, NO_PATH, NO_SEAT

if TYPE_CHECKING:
    from zenvs.games.hit_z_road.game import HitZRoad

Holds = NDArray[np.bool_]


def invariants(game: HitZRoad, states: NDArray[Any]) -> dict[str, Holds]:
    """Each invariant by name, bool (games,): whether it holds."""
    states = np.asarray(states)
    running = states["outcome"] == RUNNING
    return {
        "nothing held is negative": _is_nonnegative(states),
        "tokens are held by their number in the box": _tokens_are_real(game, states),
        "the eliminated hold nothing (HZR-ENC-7)": _fallen_hold_nothing(states),
        "the living hold one place each in the initiative (HZR-AUC-6)": _initiative_is_sound(game, states),
        "every card lies in one place (HZR-SET-2, HZR-SET-3)": _deck_is_sound(game, states),
        "the cards seen are those that lay face up": _seen_is_sound(game, states),
        "round, path and decision exist": _numbers_exist(game, states),
        "no bid is above 10, above what is held, or the same as another (HZR-AUC-2)": _bids_are_sound(states, running),
        "what is due can be paid (HZR-ENC-2)": _due_is_payable(states),
        "paths are taken one a player (HZR-ENC-1)": _paths_are_sound(game, states, running),
        "a living player is asked": ~running | (_of_mover(states, "survivors") > 0),
        "a roll leaves no more casualties than members (HZR-FGT-4)": _fight_is_sound(states),
        "the game ends when it must and only then (HZR-END-1, HZR-END-2, HZR-END-4)": _end_is_due(
            game, states, running
        ),
    }


def _of_mover(states: NDArray[Any], field: str) -> NDArray[Any]:
    return states[field][np.arange(len(states)), states["seat"]]


def _everywhere(condition: NDArray[np.bool_]) -> Holds:
    """Whether a condition holds at all places of each row; looked into by rows only where one fails."""
    if condition.all():
        return np.ones(len(condition), np.bool_)
    return np.asarray(condition.reshape(len(condition), -1).all(axis=1))


def _total(numbers: NDArray[Any]) -> NDArray[Any]:
    """The sum over the last axis, which is short: many times as fast as NumPy's own."""
    return sum(numbers[..., place] for place in range(numbers.shape[-1]))  # pyright: ignore[reportReturnType]


def _is_nonnegative(states: NDArray[Any]) -> Holds:
    fields = ("resources", "survivors", "points", "tokens", "zombies", "casualties", "opportunities", "bids", "due")
    return np.all([_everywhere(states[field] >= 0) for field in fields], axis=0)


def _tokens_are_real(game: HitZRoad, states: NDArray[Any]) -> Holds:
    number = np.array([sum(card.token == token for card in game.cards) for token in c.TOKENS])
    return _everywhere(_total(states["tokens"].swapaxes(1, 2)) <= number)


def _fallen_hold_nothing(states: NDArray[Any]) -> Holds:
    held = _total(states["resources"]) + _total(states["tokens"])
    held = held + states["points"] + states["executor"] + states["bids"]
    return _everywhere((states["survivors"] > 0) | (held == 0))


def _initiative_is_sound(game: HitZRoad, states: NDArray[Any]) -> Holds:
    seats = np.arange(c.MAX_PLAYERS)
    places = _total((states["initiative"][:, None, :] == seats[:, None]).astype(np.int8))
    is_living = (states["survivors"] > 0) & (seats < game.players)
    packed = (states["initiative"] != NO_SEAT) == (seats < _total(is_living.astype(np.int8))[:, None])
    return _everywhere((places == is_living) & packed)


def _deck_is_sound(game: HitZRoad, states: NDArray[Any]) -> Holds:
    starts = game.tables["deck_starts"][0]
    deck = states["deck"][:, : starts[-1]]
    levels = game.tables["level"][0][np.minimum(deck, len(game.cards) - 1)]
    expected = np.repeat(np.arange(1, c.LEVELS + 1), np.diff(starts))
    there = _words(deck, np.ones(deck.shape, np.bool_))
    return _everywhere((levels == expected) & (deck < len(game.cards))) & (_count(there) == deck.shape[1])


def _seen_is_sound(game: HitZRoad, states: NDArray[Any]) -> Holds:
    """Of several players all cards dealt; of one none that were not dealt, and half of them at least."""
    dealt: NDArray[np.int64] = states["round_number"].astype(np.int64) * int(game.tables["paths"][0]) * c.CARDS_ON_PATH
    deck: NDArray[np.uint8] = states["deck"]
    there = _words(deck, np.less(np.arange(MAX_DECK), dealt[:, None]))
    if game.players > 1:
        return _everywhere(states["seen"] == there)
    return _everywhere(states["seen"] & ~there == 0) & (_count(states["seen"]) >= dealt // 2)


def _words(deck: NDArray[np.uint8], chosen: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """One bit for each card at the chosen places, as in the field ``seen``."""
    bits = np.where(chosen, np.uint64(1) << (deck & 63).astype(np.uint64), np.uint64(0))
    is_second = deck >= 64
    words = [np.bitwise_or.reduce(np.where(is_second == second, bits, 0), axis=1) for second in (False, True)]
    return np.stack(words, axis=1).astype(np.uint64)


def _count(words: NDArray[np.uint64]) -> NDArray[np.int64]:
    return _total(np.bitwise_count(words).astype(np.int64))


def _numbers_exist(game: HitZRoad, states: NDArray[Any]) -> Holds:
    paths = int(game.tables["paths"][0])
    ranges = {
        "round_number": (1, c.ROUNDS),
        "seat": (0, game.players - 1),
        "decision": (0, len(c.DECISIONS) - 1),
        "purpose": (0, len(c.PURPOSES) - 1),
        "path": (NO_PATH, paths - 1),
        "path_card": (0, c.CARDS_ON_PATH - 1),
        "taken": (0, (1 << paths) - 1),
        "passes": (0, game.players - 1),
        "fallen": (0, max(game.players - 2, 0)),
        "turn": (0, game.players - 1),
    }
    return np.all([(states[name] >= low) & (states[name] <= high) for name, (low, high) in ranges.items()], axis=0)


def _bids_are_sound(states: NDArray[Any], running: Holds) -> Holds:
    bids = states["bids"]
    is_auction = states["decision"] == c.BID_DECISION
    affordable = _everywhere(bids <= _total(states["resources"])) | ~is_auction
    pairs = [(bids[:, [one]] != bids[:, one + 1 :]) | (bids[:, [one]] == 0) for one in range(c.MAX_PLAYERS - 1)]
    distinct = _everywhere(np.concatenate(pairs, axis=1))
    is_open = running & (is_auction | (states["purpose"] == c.BID_PURPOSE))
    return _everywhere(bids <= c.MAX_BID) & affordable & distinct & (is_open | (_total(np.abs(bids)) == 0))


def _due_is_payable(states: NDArray[Any]) -> Holds:
    held = _total(_of_mover(states, "resources"))
    return (states["decision"] != c.PAY_DECISION) | (states["due"] <= held)


def _paths_are_sound(game: HitZRoad, states: NDArray[Any], running: Holds) -> Holds:
    """As many as players who have begun to travel; the path that is travelled among them."""
    taken = np.bitwise_count(states["taken"].astype(np.uint8)).astype(np.int64)
    path = states["path"].astype(np.int64)
    is_on_path = path != NO_PATH
    among = ~is_on_path | ((states["taken"].astype(np.int64) >> np.maximum(path, 0)) & 1).astype(np.bool_)
    living = _total((states["survivors"] > 0).astype(np.int8))
    fallen_now = game.players - living - states["fallen"]
    expected = states["turn"] + fallen_now + is_on_path
    is_travel = running & (states["decision"] != c.BID_DECISION) & (states["purpose"] != c.BID_PURPOSE)
    return among & (~is_travel | (taken == expected)) & (is_travel | ~running | (taken == 0))


def _fight_is_sound(states: NDArray[Any]) -> Holds:
    members = _of_mover(states, "survivors")
    dice = _total(states["black"]) + _total(states["red"])
    return (states["casualties"] <= members) & (states["opportunities"] <= dice) & (dice >= 0)


def _end_is_due(game: HitZRoad, states: NDArray[Any], running: Holds) -> Holds:
    living = _total((states["survivors"] > 0).astype(np.int8))
    fewest = 1 if game.players == 1 else 2
    is_round_start = (states["decision"] == c.BID_DECISION) | (game.players == 1)
    may_go_on = ~is_round_start | (living >= fewest)
    may_end = (living < fewest) | (states["round_number"] == c.ROUNDS)
    return np.asarray(np.where(running, may_go_on, may_end), np.bool_)
