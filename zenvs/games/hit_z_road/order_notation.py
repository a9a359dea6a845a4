"""The order of play in readable form: whose turn it is, the auction, and the paths that are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from zenvs.core.contract import RUNNING
from zenvs.core.data_file import Row
from zenvs.core.notation import read_whole_numbers
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.state import NO_SEAT

if TYPE_CHECKING:
    from zenvs.games.hit_z_road.game import HitZRoad

#: Fields that there are with several players only.
ORDER_FIELDS = ("seat", "initiative", "bids", "passes", "fallen", "taken")
#: A round begins with no fewer players; with one left the game is over.
_FEWEST_IN_ROUND = 2


class _Table(NamedTuple):
    """What the fields of the order are read with.

    Attributes:
        row: the form.
        state: the record that is filled.
        players: number of seats.
        order: the seats in play, first to last.
        decision: what is asked.
        purpose: what it is for, if anything.
    """

    row: Row
    state: Any
    players: int
    order: list[int]
    decision: str
    purpose: str | None

    @property
    def is_auction(self) -> bool:
        """Whether nobody has begun to travel in this round."""
        return self.decision == "bid" or self.purpose == "bid"


def encode_order(game: HitZRoad, state: Any) -> dict[str, Any]:
    """HZR-OBS-1: what there is with several players only."""
    paths = range(int(game.tables["paths"][0]))
    return {
        "seat": int(state["seat"]),
        "initiative": [int(seat) for seat in state["initiative"] if seat != NO_SEAT],
        "bids": [int(bid) for bid in state["bids"][: game.players]],
        "passes": int(state["passes"]),
        "fallen": int(state["fallen"]),
        "taken": [path + 1 for path in paths if int(state["taken"]) >> path & 1],
    }


def decode_order(game: HitZRoad, row: Row, state: Any, decision: str, purpose: str | None) -> None:
    """Fill the fields of the order from the form; the groups must have been read."""
    state["initiative"][:] = NO_SEAT
    living = [seat for seat in range(game.players) if state["survivors"][seat] > 0]
    if game.players == 1:
        state["seat"] = 0
        state["initiative"][: len(living)] = living
        return
    table = _Table(row, state, game.players, _decode_initiative(row, living), decision, purpose)
    state["initiative"][: len(table.order)] = table.order
    _decode_fallen(table)
    _decode_seat(table)
    _decode_bids(table)
    _decode_passes(table)
    _decode_taken(table, int(game.tables["paths"][0]))


def _decode_initiative(row: Row, living: list[int]) -> list[int]:
    """HZR-AUC-6: every living seat holds one place, and no other does."""
    order = read_whole_numbers(row, "initiative", 0, c.MAX_PLAYERS - 1)
    if sorted(order) != living:
        row.fail("initiative", f"is {order}; it must have each seat with survivors once: {living} in any order")
    return order


def _decode_fallen(table: _Table) -> None:
    """HZR-PLN-3, HZR-PLN-4: who was eliminated before the round; nobody falls while there is an auction."""
    eliminated = table.players - len(table.order)
    most = min(eliminated, table.players - _FEWEST_IN_ROUND) if table.state["round_number"] > 1 else 0
    table.state["fallen"] = table.row.whole("fallen", 0, most)
    if table.is_auction and table.state["fallen"] != eliminated:
        table.row.fail(
            "fallen", f"is {table.state['fallen']}, but {eliminated} are eliminated, none of them in this round"
        )


def _decode_seat(table: _Table) -> None:
    """HZR-ENC-1: the seat to move and its place in the initiative; after the end, the seat that travelled last."""
    state, order = table.state, table.order
    seat = table.row.whole("seat", 0, table.players - 1)
    state["seat"] = seat
    if state["outcome"] == RUNNING:
        if seat not in order:
            table.row.fail("seat", f"is {seat}, which is eliminated; it must be one of {order}")
        state["turn"] = order.index(seat)
    elif seat in order and seat != order[-1]:
        table.row.fail("seat", f"is {seat}, but the last to travel was {order[-1]} or one who is eliminated")
    elif seat not in order and table.players - len(order) == state["fallen"]:
        table.row.fail("seat", f"is {seat}, which was eliminated before this round; it must be {order[-1]}")


def _decode_bids(table: _Table) -> None:
    """HZR-AUC-2, HZR-AUC-5: where the markers stand, and that they can be paid."""
    bids = read_whole_numbers(table.row, "bids", 0, c.MAX_BID)
    if len(bids) != table.players:
        table.row.fail("bids", f"must be a list of {table.players} numbers, not of {len(bids)}")
    raised = [bid for bid in bids if bid > 0]
    if raised and not table.is_auction:
        table.row.fail("bids", f"is {bids}, but all are 0 once the bids are paid")
    if len(set(raised)) < len(raised):
        table.row.fail("bids", f"is {bids}, but two markers cannot stand on one space above 0")
    table.state["bids"][: table.players] = bids
    if table.purpose == "bid":
        _check_payments(table, bids)
    _check_means(table, bids)


def _check_payments(table: _Table, bids: list[int]) -> None:
    """HZR-AUC-5, HZR-AUC-6: those who have bid pay in the new order, the highest first."""
    ordered = [bids[seat] for seat in table.order]
    if ordered != sorted(ordered, reverse=True):
        table.row.fail("initiative", f"is {table.order} with bids of {ordered}; the highest bid comes first")
    if bids[table.state["seat"]] == 0:
        table.row.fail("seat", f"is {table.state['seat']}, which has bid nothing and so has nothing to pay")


def _check_means(table: _Table, bids: list[int]) -> None:
    """HZR-AUC-2: nobody bids more than the resources held; whoever has begun to pay may hold any number."""
    paid = table.order[: table.state["turn"] + 1] if table.purpose == "bid" else []
    for seat, bid in enumerate(bids):
        held = int(table.state["resources"][seat].sum())
        if bid > held and seat not in paid:
            table.row.fail("bids", f"has {bid} for seat {seat}, which holds {held} resources and cannot pay that")


def _decode_passes(table: _Table) -> None:
    """HZR-AUC-4: passes in a row since the last raise, or since the auction began."""
    state, places = table.state, len(table.order)
    passes = table.row.whole("passes", 0, places - 1 if table.decision == "bid" else 0)
    state["passes"] = passes
    if table.decision != "bid":
        return
    turn = int(state["turn"])
    if not state["bids"].any() and passes != turn:
        table.row.fail("passes", f"is {passes}, but nobody has raised and {turn} have been asked")
    raiser = table.order[(turn - passes - 1) % places]
    if state["bids"].any() and state["bids"][raiser] == 0:
        table.row.fail("passes", f"is {passes}, so that seat {raiser} has raised last, but its bid is 0")


def _decode_taken(table: _Table, paths: int) -> None:
    """HZR-ENC-1: one path for everyone who has travelled in this round or does so now, the eliminated included."""
    state = table.state
    taken = read_whole_numbers(table.row, "taken", 1, paths)
    if len(set(taken)) < len(taken):
        table.row.fail("taken", f"is {taken}, but every path is taken once")
    fallen_now = table.players - len(table.order) - int(state["fallen"])
    if table.is_auction:
        expected = 0
    elif state["outcome"] == RUNNING:
        expected = int(state["turn"]) + fallen_now + (table.decision != "path")
    else:
        expected = len(table.order) + fallen_now
    if len(taken) != expected:
        table.row.fail("taken", f"has {len(taken)} paths, but {expected} have been chosen in this round")
    state["taken"] = sum(1 << (path - 1) for path in taken)
