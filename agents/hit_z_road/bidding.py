"""Ways to bid for the order of travel, the same for all agents.

An agent says what each path is worth to its group, and what it would miss of the tokens of a bid; a style makes a bid
of that. Who travels ahead is taken to choose what one would choose oneself, so that the player in place ``n`` gets the
``n``-th best path. Everybody pays the own marker, whatever it brought: a bid that is beaten is lost.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.rivals import NO_PLACE, read_bid, read_held, read_place
from zenvs.core.compiled import compiled, records
from zenvs.core.errors import OptionError, choices
from zenvs.games.hit_z_road.constants import FIRST_BID_ACTION, MAX_BID, MAX_PATHS, MAX_PLAYERS, PASS_ACTION
from zenvs.games.hit_z_road.tables import Tables

#: How to bid, and what each style does.
STYLES = {
    "miser": "never bids",
    "share": "bids for the first place, up to a quarter of what it holds",
    "step": "takes the best space as if nobody would answer, again and again up to what its place is worth",
    "chase": "as step, but takes what it has bid as spent, and so goes on after a bid that is beaten",
    "jump": "goes at once to the highest space that is better than passing",
}
MISER, SHARE, STEP, CHASE, JUMP = range(len(STYLES))

_SHARE_OF_RESOURCES = 4

AUCTION_DTYPE = np.dtype(
    [
        ("count", np.int64),
        ("own", np.int64),
        ("paths", np.int64, (MAX_PATHS,)),
        ("worths", np.float64, (MAX_PATHS,)),
        ("prices", np.float64, (MAX_BID + 1,)),
        ("bids", np.int64, (MAX_PLAYERS,)),
        ("held", np.int64, (MAX_PLAYERS,)),
    ],
    align=True,
)


class Auction(Protocol):
    """The fields of AUCTION_DTYPE: one auction as a player sees it. Places are those in the order of play, from 0.

    Attributes:
        count: players in play.
        own: the own place.
        paths: the paths, the best one first.
        worths: of the paths, in the same order; the player who travels in a place gets the path of that place.
        prices: what the tokens of each bid are worth.
        bids: space of each place's marker.
        held: resources that the player in each place holds.
    """

    count: int
    own: int
    paths: NDArray[np.int64]
    worths: NDArray[np.float64]
    prices: NDArray[np.float64]
    bids: NDArray[np.int64]
    held: NDArray[np.int64]


def style_number(name: str) -> int:
    """The number of a style.

    Raises:
        OptionError: there is no such style.
    """
    if name not in STYLES:
        raise OptionError(f"there is no way of bidding {name!r}; {choices(STYLES, name)}")
    return list(STYLES).index(name)


def empty_auction() -> NDArray[Any]:
    """Room for an auction, an array of one record."""
    return records(np.zeros(1, AUCTION_DTYPE))


@compiled
def read_auction(tables: Tables, observation: NDArray[np.float32], auction: Auction) -> None:
    """Fill in who is in play, with which bids and resources; the own player is row 0."""
    auction.count = 0
    for row in range(tables.players):
        place = read_place(tables, observation, row)
        if place != NO_PLACE:
            auction.count += 1
            auction.bids[place] = read_bid(tables, observation, row)
            auction.held[place] = read_held(tables, observation, row)
    auction.own = read_place(tables, observation, 0)


@compiled
def add_path(auction: Auction, count: int, path: int, worth: float) -> None:
    """Put a path among the ``count`` that are in order already."""
    slot = count
    while slot > 0 and auction.worths[slot - 1] < worth:
        auction.paths[slot] = auction.paths[slot - 1]
        auction.worths[slot] = auction.worths[slot - 1]
        slot -= 1
    auction.paths[slot] = path
    auction.worths[slot] = worth


@compiled
def _place_on(auction: Auction, space: int) -> int:
    """HZR-AUC-6: the place that the own marker gets on a space: by bid, and behind those who were ahead on 0."""
    ahead = 0
    for place in range(auction.count):
        bid = auction.bids[place]
        if place != auction.own and (bid > space or (bid == space and place < auction.own)):
            ahead += 1
    return ahead


@compiled
def choose_bid(auction: Auction, style: int) -> int:
    """The action of a style: a raise or a pass."""
    own = int(auction.bids[auction.own])
    space = own
    if style == SHARE:
        space = _share(auction)
    elif style == STEP:
        space = _best_step(auction, 0.0)
    elif style == CHASE:
        space = _best_step(auction, auction.prices[own])
    elif style == JUMP:
        space = _jump(auction)
    return int(PASS_ACTION if space == own else FIRST_BID_ACTION + space - 1)


@compiled
def _is_open(auction: Auction, space: int) -> bool:
    """HZR-AUC-2: whether the own marker may go to a space."""
    if space <= auction.bids[auction.own] or space > min(MAX_BID, auction.held[auction.own]):
        return False
    is_free = True
    for place in range(auction.count):
        is_free = is_free and auction.bids[place] != space
    return is_free


@compiled
def _outcome(auction: Auction, space: int) -> float:
    """What it is worth to stand on a space when the auction ends."""
    return auction.worths[_place_on(auction, space)] - auction.prices[space]


@compiled
def _best_step(auction: Auction, spent: float) -> int:
    """The space that is best if nobody answers, or the own one, which is to pass.

    ``spent`` is the part of the own bid's price that counts as paid already, so that passing does not save it.
    """
    own = int(auction.bids[auction.own])
    best = own
    highest = auction.worths[_place_on(auction, own)] - spent
    for space in range(own + 1, MAX_BID + 1):
        if _is_open(auction, space) and _outcome(auction, space) > highest:
            best, highest = int(space), _outcome(auction, space)
    return best


@compiled
def _share(auction: Auction) -> int:
    """The lowest space before all others, if it is no more than the share of resources that may be spent."""
    own = int(auction.bids[auction.own])
    if _place_on(auction, own) == 0:
        return own
    space = own + 1
    for place in range(auction.count):
        space = max(space, int(auction.bids[place]) + 1)
    if space > auction.held[auction.own] // _SHARE_OF_RESOURCES or space > MAX_BID:
        return own
    return space


@compiled
def _jump(auction: Auction) -> int:
    """The highest space that is better than passing if nobody answers; who comes first passes."""
    own = int(auction.bids[auction.own])
    if _place_on(auction, own) == 0:
        return own
    passing = auction.worths[_place_on(auction, own)]
    for space in range(MAX_BID, own, -1):
        if _is_open(auction, space) and _outcome(auction, space) > passing:
            return int(space)
    return own
