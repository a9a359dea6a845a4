"""Cards in hands and on the board: who has what, taking, laying down and using up."""

from __future__ import annotations

import numpy as np

from zenvs.core.bits import lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.core.tape import NOT_FORCED, Tape, log_event, refuse_forced
from zenvs.games.zadventure.chance import FIRST_FORCED_CLASS, FIRST_FORCED_KIND, forced_card
from zenvs.games.zadventure.constants import CARDS, TAKE_CARD_LOG, TURN_UP_LOG, WEAPONS, ZOMBIES
from zenvs.games.zadventure.squares import exclude, include, place_figure
from zenvs.games.zadventure.state import GONE, NO_ZOMBIE, OFF_BOARD, State
from zenvs.games.zadventure.tables import Tables

_ONE = int64(1)
_NO_CARD = -1
_WEAPON_CLASS_COUNT = len(WEAPONS)


@compiled
def has_card(tables: Tables, state: State, player: int, card_class: int) -> bool:
    """Whether a player holds a card of a class."""
    return (int64(state.hands[player]) & int64(tables.class_cards[card_class])) != 0


@compiled
def card_classes(tables: Tables, cards: int) -> int:
    """The set of classes of a set of cards."""
    classes = int64(0)
    left = np.uint64(cards)
    while left != np.uint64(0):
        classes |= _ONE << int64(tables.card_classes[lowest_bit(left)])
        left &= left - np.uint64(1)
    return classes


@compiled
def weapon_classes(tables: Tables, state: State, player: int) -> int:
    """The set of classes of weapons that a player holds."""
    return card_classes(tables, state.hands[player]) & ((_ONE << _WEAPON_CLASS_COUNT) - 1)


@compiled
def movable_cards(state: State, player: int) -> int:
    """ZAD-TRN-5: cards of a player that may change hands: no starting cards, none that has done so in this turn."""
    return int64(state.hands[player]) & ~int64(state.handled) & ~int64(state.starting)


@compiled
def card_to_use(tables: Tables, state: State, player: int, card_class: int) -> int:
    """A card of a class that a player holds, a starting card first."""
    cards = int64(state.hands[player]) & int64(tables.class_cards[card_class])
    starting = cards & int64(state.starting)
    return lowest_bit(np.uint64(starting if starting != 0 else cards))


@compiled
def card_to_move(tables: Tables, state: State, player: int, card_class: int) -> int:
    """A card of a class that may change hands."""
    return lowest_bit(np.uint64(movable_cards(state, player) & int64(tables.class_cards[card_class])))


@compiled
def remove_card(tables: Tables, state: State, player: int, card_class: int) -> None:
    """A card of a class is used up and leaves the game."""
    card = card_to_use(tables, state, player, card_class)
    leave_hand(state, player, card)
    state.starting = int64(state.starting) & ~(_ONE << card)
    state.places[card] = GONE


@compiled
def leave_hand(state: State, player: int, card: int) -> None:
    """A card leaves a hand; where it goes is up to the caller."""
    state.hands[player] = int64(state.hands[player]) & ~(_ONE << card)


@compiled
def enter_hand(state: State, player: int, card: int) -> None:
    """A card comes into a hand."""
    state.hands[player] = int64(state.hands[player]) | (_ONE << card)
    state.places[card] = OFF_BOARD


@compiled
def handle(state: State, card: int) -> None:
    """ZAD-TRN-5: a card that has changed hands stays where it is till the next turn."""
    state.handled = int64(state.handled) | (_ONE << card)


@compiled
def lay_open(state: State, card: int, square: int) -> None:
    """A card lies face up on a square."""
    state.places[card] = square
    include(state.opened, square)


@compiled
def take_cards(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-TRN-3: the acting character takes the whole stack on its square; the set of classes taken.

    What has changed hands in this turn stays (ZAD-TRN-5).
    """
    player = int64(state.actor)
    square = int64(state.squares[player])
    taken = int64(0)
    exclude(state.opened, square)
    for card in range(CARDS):
        if state.places[card] != square:
            continue
        if (int64(state.handled) >> card) & 1 != 0:
            include(state.opened, square)
            continue
        enter_hand(state, player, card)
        handle(state, card)
        taken |= _ONE << int64(tables.card_classes[card])
        log_event(tape, state, TAKE_CARD_LOG, player, tables.card_classes[card], square)
    return taken


@compiled
def turn_up(tables: Tables, state: State, square: int, tape: Tape | None) -> int:
    """ZAD-TRN-3: turn up the card on a square; the zombie that it puts there, or NO_ZOMBIE."""
    _force_card(tables, state, square, tape)
    zombie = _zombie_card_on(state, square)
    exclude(state.closed, square)
    if zombie != NO_ZOMBIE:
        state.hidden_zombies = int64(state.hidden_zombies) & ~(_ONE << zombie)
        place_figure(state, zombie, square)
        log_event(tape, state, TURN_UP_LOG, square, tables.zombie_kinds[zombie], zombie)
        return zombie
    card = _card_on(state, square)
    state.hidden_cards = int64(state.hidden_cards) & ~(_ONE << card)
    lay_open(state, card, square)
    log_event(tape, state, TURN_UP_LOG, square, -1, tables.card_classes[card])
    return int64(NO_ZOMBIE)


@compiled
def _zombie_card_on(state: State, square: int) -> int:
    for zombie in range(ZOMBIES):
        if state.zombie_places[zombie] == square:
            return int64(zombie)
    return int64(NO_ZOMBIE)


@compiled
def _card_on(state: State, square: int) -> int:
    for card in range(CARDS):
        if state.places[card] == square:
            return int64(card)
    return int64(_NO_CARD)


@compiled
def _force_card(tables: Tables, state: State, square: int, tape: Tape | None) -> None:
    """A forced card changes places with the one on a square; it must lie face down."""
    code = forced_card(tape)
    if code == NOT_FORCED:
        return
    if code < FIRST_FORCED_CLASS:
        zombie = _hidden_zombie(tables, state, code - FIRST_FORCED_KIND)
        if zombie == NO_ZOMBIE:
            refuse_forced(tape)
            return
        _move_card_from(state, square, int64(state.zombie_places[zombie]))
        state.zombie_places[zombie] = square
        return
    card = _hidden_card(tables, state, code - FIRST_FORCED_CLASS)
    if card == _NO_CARD:
        refuse_forced(tape)
        return
    _move_card_from(state, square, int64(state.places[card]))
    state.places[card] = square


@compiled
def _hidden_zombie(tables: Tables, state: State, kind: int) -> int:
    zombies = int64(state.hidden_zombies) & int64(tables.kind_zombies[kind])
    return lowest_bit(np.uint64(zombies)) if zombies != 0 else int64(NO_ZOMBIE)


@compiled
def _hidden_card(tables: Tables, state: State, card_class: int) -> int:
    cards = int64(state.hidden_cards) & int64(tables.class_cards[card_class])
    return lowest_bit(np.uint64(cards)) if cards != 0 else int64(_NO_CARD)


@compiled
def _move_card_from(state: State, square: int, target: int) -> None:
    """The face-down card of a square goes to another square."""
    zombie = _zombie_card_on(state, square)
    if zombie != NO_ZOMBIE:
        state.zombie_places[zombie] = target
    else:
        state.places[_card_on(state, square)] = target
