"""The deck: shuffling, dealing, turning up, and what of it has been seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64
from zenvs.core.random import random_below
from zenvs.core.tape import Tape, log_event, next_forced, peek_forced, refuse_forced
from zenvs.games.hit_z_road.constants import (
    CARD_NOT_SHOWN,
    CARDS_OF_LEVEL,
    CARDS_ON_PATH,
    DEAL_LOG,
    FIRST_FORCED_CARD,
    LEVELS,
    PLAIN_PATH,
    SURCHARGE_PATH,
    TURN_UP_LOG,
)
from zenvs.games.hit_z_road.state import State
from zenvs.games.hit_z_road.tables import Tables

_ONE = np.uint64(1)
_LARGEST_LEVEL = max(CARDS_OF_LEVEL.values())


@compiled
def shuffle_deck(tables: Tables, state: State) -> None:
    """HZR-SET-2, HZR-SET-3: per level a random order of all cards but four, which nobody sees; level 1 on top."""
    state.deck[:] = 0
    for level in range(LEVELS):
        _draw_in_random_order(tables, state, level)


@compiled
def _draw_in_random_order(tables: Tables, state: State, level: int) -> None:
    """Shuffle inside out, dropping what falls behind the level's places in the deck."""
    first = tables.deck_starts[level]
    places = tables.deck_starts[level + 1] - first
    first_card = tables.level_starts[level]
    for number in range(tables.level_starts[level + 1] - first_card):
        chosen = random_below(state, number + 1)
        if number < places:
            state.deck[first + number] = state.deck[first + chosen]
        if chosen < places:
            state.deck[first + chosen] = first_card + number


@compiled
def dealt_place(paths: int, round_number: int, path: int, place: int) -> int:
    """HZR-PLN-1: the place in the deck of a card of a round; dealt path by path, left card first."""
    return ((round_number - 1) * paths + path) * CARDS_ON_PATH + place


@compiled
def place_in_deck(tables: Tables, state: State, path: int, place: int) -> int:
    """The place in the deck of a card on the table."""
    return dealt_place(tables.paths, state.round_number, path, place)


@compiled
def card_on_path(tables: Tables, state: State) -> int:
    """The number of the card that is being resolved."""
    return int64(state.deck[place_in_deck(tables, state, state.path, state.path_card)])


@compiled
def path_change(tables: Tables, state: State, path: int) -> int:
    """HZR-ENC-3, HZR-PLN-2 to HZR-PLN-4: resources that a path gives (above 0) or costs (below 0) in this round."""
    return tables.path_changes[state.fallen, path]


@compiled
def is_seen(state: State, card: int) -> bool:
    """Whether a card has been face up."""
    return seen_among(state.seen, card)


@compiled
def seen_among(seen: NDArray[np.uint64], card: int) -> bool:
    """Whether the bit of a card is set."""
    return (seen[card >> 6] >> np.uint64(card & 63)) & _ONE != np.uint64(0)


@compiled
def see(state: State, card: int) -> None:
    """A card lies face up."""
    state.seen[card >> 6] |= _ONE << np.uint64(card & 63)


@compiled
def dealt_face_up(players: int, path: int, place: int) -> bool:
    """HZR-PLN-5: solo, path 1 is face down, of path 2 the left card is up; all other cards are face up."""
    return players > 1 or path == SURCHARGE_PATH or (path == PLAIN_PATH and place == 0)


@compiled
def deal_round(tables: Tables, state: State, tape: Tape | None) -> None:
    """HZR-PLN-1: two cards form a path, three paths with one to three players and four with four."""
    for path in range(tables.paths):
        for place in range(CARDS_ON_PATH):
            in_deck = place_in_deck(tables, state, path, place)
            _force_card(tables, state, in_deck, tape)
            card = int64(state.deck[in_deck])
            face_up = dealt_face_up(tables.players, path, place)
            if face_up:
                see(state, card)
            log_event(tape, state, DEAL_LOG, path, tables.level[card], card if face_up else CARD_NOT_SHOWN)


@compiled
def turn_up_path(tables: Tables, state: State, tape: Tape | None) -> None:
    """HZR-ENC-3: both cards of the path are turned up."""
    for place in range(CARDS_ON_PATH):
        card = int64(state.deck[place_in_deck(tables, state, state.path, place)])
        if not is_seen(state, card):
            see(state, card)
            log_event(tape, state, TURN_UP_LOG, card, place, 0)


@compiled
def _force_card(tables: Tables, state: State, in_deck: int, tape: Tape | None) -> None:
    """Deal a forced card instead of the one that lies here; the two change places. A forced face waits for its roll."""
    if peek_forced(tape) < FIRST_FORCED_CARD:
        return
    wanted = next_forced(tape) - FIRST_FORCED_CARD
    dealt = int64(state.deck[in_deck])
    if wanted >= tables.card_count or tables.level[wanted] != tables.level[dealt]:
        refuse_forced(tape)
        return
    for place in range(in_deck):
        if state.deck[place] == wanted:
            refuse_forced(tape)
            return
    for place in range(in_deck + 1, tables.deck_starts[LEVELS]):
        if state.deck[place] == wanted:
            state.deck[place] = dealt
    state.deck[in_deck] = wanted


@compiled
def shuffle_hidden(tables: Tables, state: State) -> None:
    """Deal the unseen cards of each level anew onto the places of the deck whose cards have not been seen."""
    unseen = np.empty(_LARGEST_LEVEL, np.int64)
    for level in range(LEVELS):
        _deal_unseen(tables, state, level, unseen)


@compiled
def _deal_unseen(tables: Tables, state: State, level: int, unseen: NDArray[np.int64]) -> None:
    """Draw without replacement from the unseen cards of a level, collected in ``unseen``; some are left over."""
    count = 0
    for card in range(tables.level_starts[level], tables.level_starts[level + 1]):
        if not is_seen(state, card):
            unseen[count] = card
            count += 1
    for place in range(tables.deck_starts[level], tables.deck_starts[level + 1]):
        if not is_seen(state, int64(state.deck[place])):
            chosen = random_below(state, count)
            count -= 1
            state.deck[place] = unseen[chosen]
            unseen[chosen] = unseen[count]
