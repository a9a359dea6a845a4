"""The odds of a lone search: how likely a character lives until key and canister are found.

Cards are turned up one after the other, and each zombie is fought as is best; which card comes next is as likely as
the cards of the game make it. What else kills or helps, zombie turns among it, is left out.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, entry_point, int64
from zenvs.games.zadventure.constants import (
    ANTIZOMBIE,
    BLADE,
    BOARDS,
    CANISTER,
    DART,
    DEALT_CARDS,
    DOUBLE_BARREL,
    DRINK,
    FACE_DOWN_CARDS,
    GRENADE,
    GUN,
    KEY,
    KIT,
    KIT_LIVES,
    LASSO,
    NURSE_KIT_LIVES,
    SMOKE,
    SPINS,
    SWORD,
    ZOMBIES,
)

# More of anything counts as so much
MOST_LIVES = 8
MOST_OF_A_KIND = 3
MOST_SPECIALS = 2
#: Who searches: anybody, or the Nurse, whose kits heal more.
_HEALERS = 2
_WANTED = 2
_SHARE = 1.0 / SPINS
# Kinds of cards that are turned up, in the array of their counts
_ZOMBIE, _FIREARM, _COLD, _SPECIAL, _KIT, _OTHER = range(6)
_KINDS = 6
_KIND_OF_CLASS = {
    GUN: _FIREARM, DOUBLE_BARREL: _FIREARM, BLADE: _COLD, SWORD: _COLD, GRENADE: _SPECIAL, DART: _SPECIAL,
    ANTIZOMBIE: _SPECIAL, KIT: _KIT, BOARDS: _OTHER, LASSO: _OTHER, SMOKE: _OTHER, DRINK: _OTHER,
}  # fmt: skip
# Sizes of the table: numbers of weapons of a kind, of special weapons, and of hands with as many lives
_KIND_SIZE = MOST_OF_A_KIND + 1
_SPECIAL_SIZE = MOST_SPECIALS + 1
_HANDS = _KIND_SIZE * _KIND_SIZE * _SPECIAL_SIZE
_SHAPE = (_WANTED, FACE_DOWN_CARDS + 1, _HEALERS, MOST_LIVES + 1, _KIND_SIZE, _KIND_SIZE, _SPECIAL_SIZE)


class Hand(NamedTuple):
    """What matters of a character in a search: lives, weapons, and whether it heals as the Nurse does."""

    lives: int
    firearms: int
    colds: int
    specials: int
    healer: int


class Search(NamedTuple):
    """How far the search has come: which of key and canister are face down, and how many cards are."""

    wanted: int
    closed: int


class Fight(NamedTuple):
    """A zombie that is fought: the lives that its killer gains, and 1 if weapons besides the special ones help."""

    gain: int
    weapons_help: int


class FightOdds(NamedTuple):
    """How likely a character lives until all is found, if it spins now, and if it uses a special weapon."""

    spun: float
    special: float


@compiled
def odds_of(odds: NDArray[np.float64], search: Search, hand: Hand) -> float:
    """How likely a character lives until all is found."""
    if hand.lives <= 0:
        return 0.0
    if search.wanted == 0:
        return 1.0
    return odds[
        search.wanted - 1, min(search.closed, FACE_DOWN_CARDS), hand.healer, min(hand.lives, MOST_LIVES),
        min(hand.firearms, MOST_OF_A_KIND), min(hand.colds, MOST_OF_A_KIND), min(hand.specials, MOST_SPECIALS),
    ]  # fmt: skip


@compiled
def fight_odds(odds: NDArray[np.float64], search: Search, hand: Hand, fight: Fight) -> FightOdds:
    """The odds in a fight before a spin, from one life up, as a bite leads to the same with a life less."""
    best = 0.0
    found = FightOdds(0.0, 0.0)
    firearms = hand.firearms * fight.weapons_help
    colds = hand.colds * fight.weapons_help
    for lives in range(1, hand.lives + 1):
        after = int64(lives + fight.gain)
        special = 0.0
        if hand.specials > 0:
            special = odds_of(odds, search, Hand(after, hand.firearms, hand.colds, hand.specials - 1, hand.healer))
        fled = odds_of(odds, search, Hand(int64(lives), hand.firearms, hand.colds, hand.specials, hand.healer))
        total = _SHARE * (fled + best)
        again = 0.0
        if firearms > 0:
            shot = odds_of(odds, search, Hand(after, hand.firearms - 1, hand.colds, hand.specials, hand.healer))
            total += _SHARE * max(shot, special)
        else:
            again += _SHARE
        if colds > 0:
            struck = odds_of(odds, search, Hand(after, hand.firearms, hand.colds - 1, hand.specials, hand.healer))
            total += _SHARE * max(struck, special)
        else:
            again += _SHARE
        found = FightOdds(total / (1.0 - again), special)
        best = max(found.spun, found.special)
    return found


@compiled
def _fill_hand(odds: NDArray[np.float64], counts: NDArray[np.float64], search: Search, hand: Hand) -> float:
    """The odds before a card is turned up, from those with a card less."""
    wanted, closed = search
    lives, firearms, colds, specials, healer = hand
    left = Search(wanted, closed - 1)
    found = wanted * odds_of(odds, Search(wanted - 1, closed - 1), hand)
    if closed == wanted:
        return found / closed
    healed = lives + (NURSE_KIT_LIVES if healer else KIT_LIVES)
    fought = fight_odds(odds, left, hand, Fight(int64(0), int64(1)))
    other = counts[_ZOMBIE] * max(fought.spun, fought.special)
    other += counts[_FIREARM] * odds_of(odds, left, Hand(lives, firearms + 1, colds, specials, healer))
    other += counts[_COLD] * odds_of(odds, left, Hand(lives, firearms, colds + 1, specials, healer))
    other += counts[_SPECIAL] * odds_of(odds, left, Hand(lives, firearms, colds, specials + 1, healer))
    other += counts[_KIT] * odds_of(odds, left, Hand(healed, firearms, colds, specials, healer))
    other += counts[_OTHER] * odds_of(odds, left, hand)
    return (found + (closed - wanted) * other / counts.sum()) / closed


def _fill(odds: NDArray[np.float64], counts: NDArray[np.float64]) -> None:
    for wanted in range(1, _WANTED + 1):
        for closed in range(wanted, FACE_DOWN_CARDS + 1):
            for place in range(_HEALERS * MOST_LIVES * _HANDS):
                hand = Hand(
                    int64(place // _HANDS % MOST_LIVES + 1),
                    int64(place // (_KIND_SIZE * _SPECIAL_SIZE) % _KIND_SIZE),
                    int64(place // _SPECIAL_SIZE % _KIND_SIZE),
                    int64(place % _SPECIAL_SIZE),
                    int64(place // (_HANDS * MOST_LIVES)),
                )
                worth = _fill_hand(odds, counts, Search(int64(wanted), int64(closed)), hand)
                odds[wanted - 1, closed, hand.healer, hand.lives, hand.firearms, hand.colds, hand.specials] = worth


_fill_odds = entry_point(_fill)


def make_odds(tables: NDArray[Any]) -> NDArray[np.float64]:
    """The table that :func:`odds_of` reads, for the cards of a game; made once for equal cards."""
    row = tables[0]
    counts = [0] * _KINDS
    counts[_ZOMBIE] = ZOMBIES
    for card in range(DEALT_CARDS):
        card_class = int(row["card_classes"][card])
        if card not in (row["musket_card"], row["axe_card"]) and card_class not in (KEY, CANISTER):
            counts[_KIND_OF_CLASS[card_class]] += 1
    return _made_odds(tuple(counts))


def no_odds() -> NDArray[np.float64]:
    """An empty table, for those who do not read it."""
    return np.zeros((0,) * len(_SHAPE))


@cache
def _made_odds(counts: tuple[int, ...]) -> NDArray[np.float64]:
    odds = np.zeros(_SHAPE)
    _fill_odds(odds, np.array(counts, np.float64))
    return odds
