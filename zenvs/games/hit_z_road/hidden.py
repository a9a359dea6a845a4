"""The cards of a position in readable form: what lies on the table, what has been seen, and what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from zenvs.core.compiled import interpreted
from zenvs.core.data_file import Row
from zenvs.core.notation import random_words, read_random
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.dealing import dealt_face_up, dealt_place, seen_among
from zenvs.games.hit_z_road.deck import FACE_DOWN, Card
from zenvs.games.hit_z_road.tables import level_of_place

if TYPE_CHECKING:
    from zenvs.games.hit_z_road.game import HitZRoad

_UNKNOWN = -1
_is_dealt_face_up = interpreted(dealt_face_up)
_dealt_place = interpreted(dealt_place)
_seen_among = interpreted(seen_among)


class _Slots(NamedTuple):
    """HZR-PLN-1, HZR-PLN-5: how the cards of a round are dealt; slots are their places, in the order of dealing.

    Attributes:
        up: slots that are dealt face up.
        down: of each path, the slots that are dealt face down.
    """

    up: tuple[int, ...]
    down: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """The number of cards of a round."""
        return len(self.down) * c.CARDS_ON_PATH


@cache
def _slots(players: int) -> _Slots:
    paths = c.PATHS_OF_PLAYERS[players]
    is_up = [_is_dealt_face_up(players, path, place) for path in range(paths) for place in range(c.CARDS_ON_PATH)]
    slots = [range(path * c.CARDS_ON_PATH, (path + 1) * c.CARDS_ON_PATH) for path in range(paths)]
    up = tuple(slot for slot, up in enumerate(is_up) if up)
    return _Slots(up, tuple(tuple(slot for slot in path if not is_up[slot]) for path in slots))


def encode_cards(game: HitZRoad, state: Any) -> dict[str, Any]:
    """The fields ``paths``, ``seen`` and ``hidden`` of a position."""
    cards = game.cards
    deck = [int(card) for card in state["deck"][: _deck_size(cards)]]
    table = deck[_first_place(game, state) :][: _slots(game.players).size]
    shown = [cards[card].id if _seen(state, card) else FACE_DOWN for card in table]
    return {
        "paths": [shown[place : place + c.CARDS_ON_PATH] for place in range(0, len(shown), c.CARDS_ON_PATH)],
        "seen": [card.id for number, card in enumerate(cards) if _seen(state, number)],
        "hidden": {"deck": [cards[card].id for card in deck], "random": random_words(state)},
    }


def decode_cards(game: HitZRoad, row: Row, state: Any, *, paths_are_up: bool) -> bool:
    """Fill the deck, what is seen of it, and the generator; False if the form has no part ``hidden``.

    ``paths_are_up`` says whether the cards of the path that is travelled have been turned up.
    """
    seen = _decode_seen(game, row)
    for card in seen:
        state["seen"][card >> 6] |= np.uint64(1 << (card & 63))
    table = _decode_table(game, row, state, paths_are_up)
    if "hidden" in row.values:
        _decode_hidden(game, row, state, table)
        _check_seen(game, row, state, seen)
        return True
    _lay_deck(game, row, state, table, seen)
    return False


def card_number(game: HitZRoad, state: Any) -> int:
    """The number of the card that is being resolved."""
    place = _dealt_place(game.tables["paths"][0], state["round_number"], state["path"], state["path_card"])
    return int(state["deck"][place])


def _seen(state: Any, card: int) -> bool:
    return bool(_seen_among(state["seen"], card))


def _deck_size(cards: Sequence[Card]) -> int:
    return len(cards) - c.LEVELS * c.REMOVED_PER_LEVEL


def _first_place(game: HitZRoad, state: Any) -> int:
    """Where in the deck the cards on the table begin."""
    return int(_dealt_place(game.tables["paths"][0], state["round_number"], 0, 0))


def _decode_seen(game: HitZRoad, row: Row) -> set[int]:
    return set(_card_numbers(game, row, "seen", row.list("seen")))


def _card_numbers(game: HitZRoad, row: Row, field: str, names: Sequence[object]) -> list[int]:
    numbers: list[int] = []
    for name in names:
        number = game.card_number(name) if isinstance(name, str) else None
        if number is None:
            row.fail(field, f"names the card {name!r}, which is not in play; ids are as in {game.cards[0].id!r}")
        numbers.append(number)
    for number, count in Counter(numbers).items():
        if count > 1:
            row.fail(field, f"names the card {game.cards[number].id!r} {count} times")
    return numbers


def _decode_table(game: HitZRoad, row: Row, state: Any, paths_are_up: bool) -> list[int]:
    """Numbers of the cards on the table, _UNKNOWN for those face down."""
    paths = row.list("paths")
    count = c.PATHS_OF_PLAYERS[game.players]
    if [len(path) if isinstance(path, list) else 0 for path in paths] != [c.CARDS_ON_PATH] * count:  # pyright: ignore[reportUnknownArgumentType]
        row.fail("paths", f"must be {count} lists of {c.CARDS_ON_PATH} card ids ({FACE_DOWN!r} face down)")
    names: list[object] = [name for path in paths for name in path]
    _card_numbers(game, row, "paths", [name for name in names if name != FACE_DOWN])
    level = level_of_place(game.tables, _first_place(game, state))
    table: list[int] = []
    for slot, name in enumerate(names):
        path, place = divmod(slot, c.CARDS_ON_PATH)
        up = _is_dealt_face_up(game.players, path, place) or (paths_are_up and state["path"] == path)
        card = game.card_number(name) if isinstance(name, str) and name != FACE_DOWN else None
        if (card is not None) != up:
            row.fail(
                "paths", f"path {path + 1}, card {place + 1} is {name!r}, but it lies face {'up' if up else 'down'}"
            )
        if card is not None and game.cards[card].level != level:
            row.fail("paths", f"has the card {name!r} of level {game.cards[card].level} in a round of level {level}")
        if card is not None and not _seen(state, card):
            row.fail("seen", f"does not name {name!r}, which lies face up")
        table.append(_UNKNOWN if card is None else card)
    return table


def _decode_hidden(game: HitZRoad, row: Row, state: Any, table: Sequence[int]) -> None:
    hidden = row.row("hidden")
    hidden.check_names(("deck", "random"))
    size = _deck_size(game.cards)
    names = hidden.list("deck")
    if len(names) != size:
        hidden.fail("deck", f"must be a list of {size} card ids, not of {len(names)}")
    deck = _card_numbers(game, hidden, "deck", names)
    for place, card in enumerate(deck):
        if game.cards[card].level != level_of_place(game.tables, place):
            name, level = game.cards[card].id, level_of_place(game.tables, place)
            hidden.fail("deck", f"has {name!r} at place {place + 1}, where a card of level {level} lies")
    for slot, card in enumerate(table):
        lying = deck[_first_place(game, state) + slot]
        if card not in (_UNKNOWN, lying):
            row.fail("paths", f"has {game.cards[card].id!r} where hidden.deck has {game.cards[lying].id!r}")
    state["deck"][:size] = deck
    state["random"] = read_random(hidden)


def _check_seen(game: HitZRoad, row: Row, state: Any, seen: set[int]) -> None:
    """HZR-PLN-5, HZR-ENC-3: seen are the cards dealt face up and those of the paths travelled; no other ones."""
    slots = _slots(game.players)
    first = _first_place(game, state)
    deck = [int(card) for card in state["deck"][: _deck_size(game.cards)]]
    for start in range(0, first, slots.size):
        dealt = deck[start:][: slots.size]
        known = [slot for slot, card in enumerate(dealt) if card in seen]
        for slot in slots.up:
            if slot not in known:
                row.fail("seen", f"does not name {game.cards[dealt[slot]].id!r}, which was dealt face up")
        turned_up = tuple(slot for slot in known if slot not in slots.up)
        if turned_up not in slots.down:
            names = ", ".join(repr(game.cards[dealt[slot]].id) for slot in turned_up)
            row.fail("seen", f"names {names}, but of cards dealt face down those of one path a round are turned up")
    shown = {name for path in row.values["paths"] for name in path}
    possible = set(deck[:first]) | {card for card in deck[first:][: slots.size] if game.cards[card].id in shown}
    for card in sorted(seen - possible):
        row.fail("seen", f"names {game.cards[card].id!r}, which has not been face up yet")


def _lay_deck(game: HitZRoad, row: Row, state: Any, table: Sequence[int], seen: set[int]) -> None:
    """Lay a deck that agrees with what is seen; the cards that are not lie in any order."""
    first = _first_place(game, state)
    deck = [_UNKNOWN] * _deck_size(game.cards)
    deck[first : first + len(table)] = table
    for level in range(1, c.LEVELS + 1):
        cards = [card for card in sorted(seen - set(table)) if game.cards[card].level == level]
        starts = [start for start in range(0, first, len(table)) if level_of_place(game.tables, start) == level]
        for place, card in zip(_places_seen(game, row, level, starts, len(cards)), cards, strict=True):
            deck[place] = card
    used = set(deck)
    for place, card in enumerate(deck):
        if card == _UNKNOWN:
            level = level_of_place(game.tables, place)
            deck[place] = next(n for n, other in enumerate(game.cards) if n not in used and other.level == level)
            used.add(deck[place])
    state["deck"][: len(deck)] = deck


def _places_seen(game: HitZRoad, row: Row, level: int, starts: Sequence[int], count: int) -> list[int]:
    """Places for the ``count`` cards seen of one level in the earlier rounds that were dealt from ``starts`` on."""
    slots = _slots(game.players)
    fewest = len(slots.up) * len(starts)
    turned_up = count - fewest
    most = max(len(path) for path in slots.down)
    if not 0 <= turned_up <= most * len(starts):
        expected = f"{fewest} to {fewest + most * len(starts)}" if most and starts else f"{fewest}"
        row.fail("seen", f"names {count} cards of level {level} besides those on the table; {expected} can be known")
    places: list[int] = []
    for start in starts:
        down = next(path for path in slots.down if len(path) == min(turned_up, most))
        turned_up -= len(down)
        places += [start + slot for slot in (*slots.up, *down)]
    return places
