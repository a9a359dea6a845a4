"""What is true of every record of Zadventure at every decision and after the end, whatever was played.

Written against the rules and not with them: in NumPy over many records at once, so that a fault of the compiled rules
cannot hide itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.contract import RUNNING, TERMINATED
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.state import GONE, NO_ZOMBIE, OFF_BOARD

if TYPE_CHECKING:
    from zenvs.games.zadventure.game import Zadventure

Holds = NDArray[np.bool_]
Flags = NDArray[np.bool_]
_MOST_STEPS = c.SPINS + 2 * c.ENERGY_STEPS * c.ITEM_COUNT
_FIGHTS = (c.FIGHT_DECISION, c.WEAPON_DECISION, c.SECOND_DECISION)
_STEPPING = (c.MOVE_DECISION, c.FLEE_DECISION)
_ZOMBIE_TURNS = (c.ZOMBIE_DECISION, c.ZOMBIE_ACT_DECISION, c.ZOMBIE_MOVE_DECISION)
_WALKING = (*_STEPPING, c.ROLL_DECISION, c.ZOMBIE_MOVE_DECISION)


class _Table(NamedTuple):
    """Many records with their sets as arrays of flags.

    Attributes:
        game: the board, the cards and the options.
        states: the records.
        running: which games run.
        living: bool (games, players).
        hands: bool (games, players, cards).
        hidden_cards, hidden_zombies, figures: bool (games, cards or zombies).
        closed, opened, zombie_squares: bool (games, squares).
    """

    game: Zadventure
    states: NDArray[Any]
    running: Holds
    living: Flags
    hands: Flags
    hidden_cards: Flags
    hidden_zombies: Flags
    figures: Flags
    closed: Flags
    opened: Flags
    zombie_squares: Flags

    def asked(self, *decisions: int) -> Holds:
        """Which games are at one of some decisions."""
        return self.running & np.isin(self.states["decision"], decisions)

    def of_actor(self, values: NDArray[Any]) -> NDArray[Any]:
        """The value of the acting player."""
        return values[np.arange(len(values)), self.states["actor"]]


def invariants(game: Zadventure, states: NDArray[Any]) -> dict[str, Holds]:
    """Each invariant by name, bool (games,): whether it holds."""
    states = np.asarray(states)
    exist = _numbers_exist(game, states)
    if not exist.all():
        # the others would look things up by numbers that do not exist
        return {"numbers exist (ZAD-END-3)": exist}
    table = _Table(
        game,
        states,
        states["outcome"] == RUNNING,
        states["lives"] > 0,
        _bits(states["hands"], c.CARDS),
        _bits(states["hidden_cards"], c.CARDS),
        _bits(states["hidden_zombies"], c.ZOMBIES),
        _bits(states["figures"], c.ZOMBIES),
        _squares(states["closed"]),
        _squares(states["opened"]),
        _squares(states["zombie_squares"]),
    )
    return {
        "numbers exist (ZAD-END-3)": exist,
        "players pick different characters in order (ZAD-SET-1)": _characters_are_sound(table),
        "the living stand on the board, the dead have nothing (ZAD-DTH-1)": _lives_are_sound(table),
        "every card is in one place (ZAD-SET-2, ZAD-TRN-3)": _cards_are_sound(table),
        "starting cards are those of living owners (ZAD-TRN-5)": _starting_is_sound(table),
        "every zombie is in one place (ZAD-TRN-3)": _zombies_are_sound(table),
        "face-down cards lie where they may, one a square (ZAD-SET-2)": _closed_is_sound(table),
        "one figure a square outside the finish car (ZAD-TRN-2, ZAD-ZOM-2)": _figures_are_sound(table),
        "locked walls and lassos are cards used up (ZAD-ITM-1, ZAD-ITM-3)": _used_is_sound(table),
        "who acts is who may (ZAD-DTH-2, ZAD-ZOM-3)": _actor_is_sound(table),
        "a fight is with the zombie on the square (ZAD-TRN-4)": _fight_is_sound(table),
        "the zombie of the turn is the last one (ZAD-ZOM-1)": _zombie_turn_is_sound(table),
        "steps belong to a movement (ZAD-TRN-1, ZAD-CMB-2)": _steps_are_sound(table),
        "nobody stops where it may not (ZAD-TRN-2)": _passing_is_sound(table),
        "the game ends when it must and only then (ZAD-END-1, ZAD-END-2, ZAD-END-3)": _end_is_due(table),
    }


def _bits(words: NDArray[Any], count: int) -> Flags:
    return (words[..., None].astype(np.int64) >> np.arange(count) & 1).astype(np.bool_)


def _squares(words: NDArray[np.uint64]) -> Flags:
    square = np.arange(c.SQUARES)
    return (words[:, square >> 6] >> (square & 63).astype(np.uint64) & np.uint64(1)).astype(np.bool_)


def _everywhere(condition: NDArray[Any]) -> Holds:
    return np.asarray(condition.reshape(len(condition), -1).all(axis=1), np.bool_)


def _either(condition: NDArray[Any], one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """The one where the condition holds, the other elsewhere."""
    return np.asarray(np.where(condition, one, other))


def _counts(places: NDArray[Any], chosen: Flags) -> NDArray[np.int64]:
    """How many of the chosen things are on each square, (games, squares)."""
    counts = np.zeros((len(places), c.SQUARES), np.int64)
    rows, columns = np.nonzero(chosen & (places >= 0))
    np.add.at(counts, (rows, places[rows, columns]), 1)
    return counts


def _numbers_exist(game: Zadventure, states: NDArray[Any]) -> Holds:
    last = game.players - 1
    ranges = {
        "outcome": (RUNNING, TERMINATED),
        "result": (c.GOES_ON, c.LOST),
        "seat": (0, len(game.seats) - 1),
        "decision": (0, len(c.DECISIONS) - 1),
        "round_number": (0, int(game.tables["max_rounds"][0])),
        "turn": (0, last),
        "actor": (0, last),
        "spin": (c.NO_SPIN, c.SPINS),
        "steps": (0, _MOST_STEPS),
        "moved": (0, _MOST_STEPS),
        "fought": (NO_ZOMBIE, c.ZOMBIES - 1),
        "zombie": (NO_ZOMBIE, c.ZOMBIES - 1),
        "last_zombie": (NO_ZOMBIE, c.ZOMBIES - 1),
        "breaking": (c.NO_DIRECTION, c.DIRECTION_COUNT - 1),
        "places": (GONE, c.SQUARES - 1),
        "zombie_places": (GONE, c.SQUARES - 1),
        "squares": (OFF_BOARD, c.SQUARES - 1),
        "characters": (c.NO_CHARACTER, len(c.CHARACTERS) - 1),
        "lives": (0, 127),
        "handled": (0, (1 << c.CARDS) - 1),
        **dict.fromkeys(("scythe", "passing", "hypnotised"), (0, 1)),
    }
    holds = [_everywhere((states[name] >= low) & (states[name] <= high)) for name, (low, high) in ranges.items()]
    return np.all(holds, axis=0)


def _characters_are_sound(table: _Table) -> Holds:
    characters = table.states["characters"]
    picked = characters != c.NO_CHARACTER
    number = picked.sum(axis=1)
    in_order = _everywhere(picked == (np.arange(c.MOST_PLAYERS) < number[:, None]))
    picking = table.asked(c.CHARACTER_DECISION)
    named = [(characters == character).sum(axis=1) <= 1 for character in range(len(c.CHARACTERS))]
    begun = _either(picking, number == table.states["actor"], number == table.game.players)
    return in_order & np.all(named, axis=0) & begun & (picking == (table.states["round_number"] == 0))


def _lives_are_sound(table: _Table) -> Holds:
    states = table.states
    picked = states["characters"] != c.NO_CHARACTER
    on_board = states["squares"] != OFF_BOARD
    is_empty = ~table.hands.any(axis=2)
    return _everywhere((on_board == table.living) & (picked | ~table.living) & (table.living | is_empty))


def _cards_are_sound(table: _Table) -> Holds:
    places = table.states["places"]
    held = table.hands.sum(axis=1)
    on_board = places >= 0
    in_hand = (held <= 1) & ((held == 1) == (places == OFF_BOARD))
    face_up = _counts(places, ~table.hidden_cards) > 0
    handled = _bits(table.states["handled"], c.CARDS)
    return (
        _everywhere(in_hand)
        & _everywhere(~table.hidden_cards | on_board & ~handled)
        & ~table.hidden_cards[:, c.DEALT_CARDS :].any(axis=1)
        & _everywhere(face_up == table.opened)
    )


def _starting_is_sound(table: _Table) -> Holds:
    """Starting cards do not change hands while their owner lives; those of nobody are out of the game."""
    states = table.states
    starting = _bits(states["starting"], c.CARDS)
    holds = [~starting[:, : c.DEALT_CARDS].any(axis=1)]
    for number, (character, _) in enumerate(c.STARTING_CARDS):
        card = c.DEALT_CARDS + number
        is_owner = states["characters"] == character
        owner_lives = (is_owner & table.living).any(axis=1)
        owner_holds = (is_owner & table.living & table.hands[:, :, card]).any(axis=1)
        is_gone = states["places"][:, card] == GONE
        holds.append((starting[:, card] == owner_holds) & (~owner_lives | owner_holds | is_gone))
        holds.append(is_owner.any(axis=1) | is_gone)
    return np.all(holds, axis=0)


def _zombies_are_sound(table: _Table) -> Holds:
    places = table.states["zombie_places"]
    on_board = table.hidden_zombies ^ table.figures
    standing = _counts(places, table.figures)
    kinds = table.game.tables["zombie_kinds"][0]
    tied = _bits(table.states["tied"], c.ZOMBIES)
    may_be_tied = table.figures & ~np.isin(kinds, (c.BEAR, c.CHAINED))
    return (
        ~(table.hidden_zombies & table.figures).any(axis=1)
        & _everywhere(on_board == (places >= 0))
        & _everywhere(on_board | (places == GONE))
        & _everywhere((standing <= 1) & ((standing == 1) == table.zombie_squares))
        & _everywhere(~tied | may_be_tied)
    )


def _closed_is_sound(table: _Table) -> Holds:
    states = table.states
    lying = _counts(states["places"], table.hidden_cards) + _counts(states["zombie_places"], table.hidden_zombies)
    allowed = np.isin(np.arange(c.SQUARES), table.game.board.dealt_squares())
    return _everywhere((lying <= 1) & ((lying == 1) == table.closed) & (allowed | ~table.closed)) & ~(
        table.closed & table.opened
    ).any(axis=1)


def _standing(table: _Table) -> NDArray[np.int64]:
    """Living characters on each square, the acting one left out where it only passes."""
    is_actor = np.arange(c.MOST_PLAYERS) == table.states["actor"][:, None]
    passes = is_actor & (table.states["passing"] == 1)[:, None]
    return _counts(table.states["squares"], table.living & ~passes)


def _figures_are_sound(table: _Table) -> Holds:
    """A character stands with a zombie only where it fights it or is about to flee.

    Nobody stands on a closed card or on the unused scythe.
    """
    states, board = table.states, table.game.board
    standing = _standing(table)
    outside = np.ones(c.SQUARES, np.bool_)
    outside[list(board.finish_car)] = False
    fights = np.zeros_like(table.zombie_squares)
    rows = np.flatnonzero(states["fought"] != NO_ZOMBIE)
    fights[rows, states["zombie_places"][rows, states["fought"][rows]]] = True
    rows = np.flatnonzero(table.asked(c.FLEE_DECISION) & (states["moved"] == 0))
    fights[rows, np.maximum(table.of_actor(states["squares"]), 0)[rows]] = True
    with_zombie = (standing > 0) & table.zombie_squares & ~fights
    unused = states["scythe"] == 1
    on_scythe = (standing[:, board.scythe] > 0) | table.zombie_squares[:, board.scythe] | table.opened[:, board.scythe]
    return (
        _everywhere((standing <= 1) | ~outside)
        & ~with_zombie.any(axis=1)
        & ~((standing > 0) & table.closed).any(axis=1)
        & ~(table.zombie_squares & (table.closed | ~outside)).any(axis=1)
        & ~(unused & on_scythe)
    )


def _used_is_sound(table: _Table) -> Holds:
    states = table.states
    classes = table.game.tables["card_classes"][0]
    is_gone = states["places"] == GONE
    locked = _bits(states["locked"], c.MOST_OPENINGS)
    tied = _bits(states["tied"], c.ZOMBIES)
    boards = (is_gone & (classes == c.BOARDS)).sum(axis=1)
    lassos = (is_gone & (classes == c.LASSO)).sum(axis=1)
    exist = ~locked[:, len(table.game.board.openings) :].any(axis=1) & (states["locked"] >= 0)
    return exist & (locked.sum(axis=1) <= boards) & (tied.sum(axis=1) <= lassos)


def _actor_is_sound(table: _Table) -> Holds:
    states, tables = table.states, table.game.tables[0]
    turn_lives = table.living[np.arange(len(states)), states["turn"]]
    actor_lives = table.of_actor(table.living)
    in_zombie_turn = table.asked(*_ZOMBIE_TURNS)
    picking = table.asked(c.CHARACTER_DECISION)
    own = states["actor"] == states["turn"]
    acts = _either(in_zombie_turn, own & ~turn_lives, actor_lives & (own | ~turn_lives))
    needs_own = table.asked(c.MOVE_DECISION, c.BREAK_DECISION)
    seat = _either(in_zombie_turn, tables["zombie_seats"][states["turn"]], tables["seats"][states["actor"]])
    after = _either(table.running, acts & (~needs_own | own), own)
    return (picking & (states["turn"] == 0) | ~picking & after) & (states["seat"] == seat)


def _fight_is_sound(table: _Table) -> Holds:
    states = table.states
    fought = states["fought"]
    place = states["zombie_places"][np.arange(len(states)), np.maximum(fought, 0)]
    is_there = (place == table.of_actor(states["squares"])) & table.figures[
        np.arange(len(states)), np.maximum(fought, 0)
    ]
    in_fight = table.asked(*_FIGHTS)
    shown = ~table.asked(c.WEAPON_DECISION) | (states["spin"] >= c.COLD)
    return _either(in_fight, (fought != NO_ZOMBIE) & is_there, fought == NO_ZOMBIE) & shown


def _zombie_turn_is_sound(table: _Table) -> Holds:
    states = table.states
    zombie = states["zombie"]
    turn_lives = table.living[np.arange(len(states)), states["turn"]]
    chosen = table.running & ~turn_lives & ~table.asked(c.CHARACTER_DECISION, c.ZOMBIE_DECISION)
    acts = table.asked(c.ZOMBIE_ACT_DECISION, c.ZOMBIE_MOVE_DECISION)
    stands = table.figures[np.arange(len(states)), np.maximum(zombie, 0)]
    kinds = table.game.tables["zombie_kinds"][0]
    may_act = ~acts | stands & (kinds[np.maximum(zombie, 0)] != c.CHAINED)
    known = (states["last_zombie"] == NO_ZOMBIE) | ~table.hidden_zombies[
        np.arange(len(states)), np.maximum(states["last_zombie"], 0)
    ]
    return (
        _either(chosen, (zombie != NO_ZOMBIE) & (states["last_zombie"] == zombie) & may_act, zombie == NO_ZOMBIE)
        & known
    )


def _steps_are_sound(table: _Table) -> Holds:
    states = table.states
    steps, moved = states["steps"], states["moved"]
    walking = table.asked(*_WALKING)
    rolling = ~table.asked(c.ROLL_DECISION) | (steps + moved == c.ROLL_STEPS)
    spun = ~table.asked(c.MOVE_DECISION) | (states["hypnotised"] == 1) | (steps + moved >= states["spin"])
    hypnotised = (states["hypnotised"] == 0) | table.asked(*_STEPPING) & (steps + moved == 1)
    still = walking | (steps == 0) & (moved == 0)
    breaking = table.asked(c.BREAK_DECISION) == (states["breaking"] != c.NO_DIRECTION)
    moving = ~table.asked(c.ZOMBIE_MOVE_DECISION) | (moved == 0) & (steps > 0)
    return rolling & spun & hypnotised & still & breaking & moving


def _passing_is_sound(table: _Table) -> Holds:
    states = table.states
    square = np.maximum(table.of_actor(states["squares"]), 0)
    rows = np.arange(len(states))
    others = _standing(table)[rows, square]
    taken = (others > 0) | (table.closed | table.opened | table.zombie_squares)[rows, square]
    passing = states["passing"] == 1
    return ~passing | table.asked(*_STEPPING) & taken & (states["moved"] > 0) & (states["steps"] > 0)


def _end_is_due(table: _Table) -> Holds:
    states = table.states
    outside = ~np.isin(states["squares"], table.game.board.finish_car) & table.living
    classes = table.game.tables["card_classes"][0]
    held = table.hands.any(axis=1)
    found = [(held & (classes == needed)).any(axis=1) for needed in (c.KEY, c.CANISTER)]
    nobody = ~table.living.any(axis=1) & (states["round_number"] > 0)
    is_won = ~nobody & (states["round_number"] > 0) & ~outside.any(axis=1) & np.all(found, axis=0)
    is_late = states["round_number"] == table.game.tables["max_rounds"][0]
    result = states["result"]
    ended = (result == c.WON) & is_won | (result == c.LOST) & (nobody | is_late & ~is_won)
    return _either(table.running, (result == c.GOES_ON) & ~nobody & ~is_won, ended)
