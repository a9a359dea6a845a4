"""The adventure deck: one TOML file, checked as a whole (HZR-SET-6, HZR-SET-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from zenvs.core.data_file import Row, checked_row, read_toml
from zenvs.core.errors import DataFileError
from zenvs.games.hit_z_road.constants import CARDS_OF_LEVEL, EVENTS, FACES, MAX_HORDE, SYMBOL_CARDS_OF_LEVEL, TOKENS

DEFAULT_DECK = Path(__file__).with_name("deck.toml")

SYMBOLS = ("J", "Q", "K", "A")
CARDS_OF_SYMBOL = 4
ORIGINS = ("transcribed", "designed")
#: What stands for a card that lies face down, where positions name cards.
FACE_DOWN = "?"
#: Largest number on a card; keeps every count of a game within its field of the record.
MAX_NUMBER = 99

_REQUIRED = (
    "id", "level", "origin", "label", "ammo", "gas", "adrenaline", "event", "zombies", "horde", "points",
)  # fmt: skip
_OPTIONAL = ("symbol", "token")


@dataclass(frozen=True)
class Card:
    """One adventure card.

    Attributes:
        id: unique name, as in positions and forced draws.
        level: 1 to 3, the only thing that its back shows.
        origin: ``"transcribed"`` or ``"designed"``.
        label: what the card is about, in a few words.
        ammo, gas, adrenaline: resources scavenged.
        event: ``"none"`` or the last part of a rule id HZR-EVT-*.
        zombies: to fight, 0 for none.
        horde: strength, 0 to 3.
        points: for winning the card.
        token: the token that an event ``"TOK"`` gives.
        symbol: J, Q, K or A on cards for four players only.
    """

    id: str
    level: int
    origin: str
    label: str
    ammo: int
    gas: int
    adrenaline: int
    event: str
    zombies: int
    horde: int
    points: int
    token: str | None = None
    symbol: str | None = None


def load_deck(path: str | Path = DEFAULT_DECK) -> tuple[Card, ...]:
    """All 76 cards of a deck file, level by level in the order of the file.

    Raises:
        DataFileError: naming the file, the card and the field, or the level or symbol whose count is wrong.
    """
    content = read_toml(path)
    for name in content:
        if name != "card":
            raise DataFileError(f"{path}: unknown entry {name!r}; a deck file holds [[card]] tables only")
    rows = content.get("card", [])
    if not isinstance(rows, list):
        raise DataFileError(f"{path}: 'card' must be a list of [[card]] tables")
    cards = [_card(path, number, row) for number, row in enumerate(cast("list[object]", rows), start=1)]
    _check_whole(path, cards)
    return tuple(sorted(cards, key=lambda card: card.level))


def cards_in_play(cards: Sequence[Card], players: int) -> tuple[Card, ...]:
    """HZR-SET-3: with one to three players the cards with a symbol are taken out."""
    return tuple(card for card in cards if players == 4 or card.symbol is None)


def _card(path: str | Path, number: int, values: object) -> Card:
    row = checked_row(f"{path}: card number {number}", values)
    name = row.values.get("id")
    if isinstance(name, str) and name:
        row = Row(f"{path}: card {name!r}", row.values)
    row.check_names(_REQUIRED, _OPTIONAL)
    card = Card(
        id=row.text("id"),
        level=row.whole("level", 1, 3),
        origin=row.one_of("origin", ORIGINS),
        label=row.text("label"),
        ammo=row.whole("ammo", 0, MAX_NUMBER),
        gas=row.whole("gas", 0, MAX_NUMBER),
        adrenaline=row.whole("adrenaline", 0, MAX_NUMBER),
        event=row.one_of("event", EVENTS),
        zombies=row.whole("zombies", 0, MAX_NUMBER),
        horde=row.whole("horde", 0, MAX_HORDE),
        points=row.whole("points", 0, MAX_NUMBER),
        token=row.one_of("token", TOKENS) if "token" in row.values else None,
        symbol=row.one_of("symbol", SYMBOLS) if "symbol" in row.values else None,
    )
    if card.id in (FACE_DOWN, *FACES) or card.id != card.id.strip() or not card.id.isprintable():
        row.fail("id", f"is {card.id!r}, which is no name: not {FACE_DOWN!r}, not a face of a die, in plain characters")
    if card.horde > 0 and card.zombies == 0:
        row.fail("horde", f"is {card.horde}, but there are no zombies")
    if card.event == "TOK" and card.token is None:
        row.fail("token", "is missing; the event 'TOK' gives one")
    if card.event != "TOK" and card.token is not None:
        row.fail("token", f"is {card.token!r}, but only the event 'TOK' gives a token")
    return card


def _check_whole(path: str | Path, cards: Sequence[Card]) -> None:
    for name, count in Counter(card.id for card in cards).items():
        if count > 1:
            raise DataFileError(f"{path}: card {name!r}: field 'id' stands {count} times; ids must differ")
    for level, expected in CARDS_OF_LEVEL.items():
        here = [card for card in cards if card.level == level]
        if len(here) != expected:
            raise DataFileError(f"{path}: level {level} has {len(here)} cards; it must have {expected}")
        symbols = sum(card.symbol is not None for card in here)
        if symbols != SYMBOL_CARDS_OF_LEVEL[level]:
            raise DataFileError(
                f"{path}: level {level} has {symbols} cards with a symbol; it must have {SYMBOL_CARDS_OF_LEVEL[level]}"
            )
    for symbol in SYMBOLS:
        count = sum(card.symbol == symbol for card in cards)
        if count != CARDS_OF_SYMBOL:
            raise DataFileError(f"{path}: the symbol {symbol} stands on {count} cards; it must be on {CARDS_OF_SYMBOL}")
