"""Random auctions of the engine beside a model of the rulebook's text in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from tests.hit_z_road.positions import Group
from tests.hit_z_road.tables import SEVERAL, bidding_form, fallen_of, groups_of, table_game
from zenvs.core.compiled import is_compiling
from zenvs.core.position import Position

AUCTIONS = 120 if is_compiling() else 40
KINDS = ("ammo", "gas", "adrenaline")


class Auction:
    """An auction; seats that cannot raise pass by themselves."""

    def __init__(self, order: Sequence[int], resources: Mapping[int, int]) -> None:
        self.order = list(order)
        self.resources = dict(resources)
        self.markers = dict.fromkeys(order, 0)
        self.passes = 0
        self.turns = 0

    @property
    def seat(self) -> int:
        return self.order[self.turns % len(self.order)]

    @property
    def is_over(self) -> bool:
        """All have passed in a row."""
        return self.passes == len(self.order)

    def raises(self) -> list[int]:
        """Spaces to which the seat to move can raise."""
        above = range(self.markers[self.seat] + 1, 11)
        return [space for space in above if space <= self.resources[self.seat] and space not in self.markers.values()]

    def play(self, space: int | None) -> None:
        """Raise to a space, or pass; then those who cannot raise pass."""
        if space is None:
            self.passes += 1
        else:
            self.markers[self.seat] = space
            self.passes = 0
        self.turns += 1
        if not self.is_over and not self.raises():
            self.play(None)

    def ranking(self) -> list[int]:
        """Highest bid first; ``sorted`` keeps the order of equal ones."""
        return sorted(self.order, key=lambda seat: -self.markers[seat])


def random_start(players: int, generator: np.random.Generator) -> Position:
    """An auction at its start, with resources that are often few, and with eliminated players if there can be any."""
    gone = generator.permutation(players)[: generator.integers(players - 1)]
    living = [int(seat) for seat in generator.permutation(players) if seat not in gone]
    most = int(generator.choice([1, 3, 6]))
    groups = {seat: Group(4, *(int(number) for number in generator.integers(0, most + 1, size=3))) for seat in living}
    if sum(groups[living[0]][1:4]) == 0:
        # who cannot raise is not asked
        groups[living[0]] = Group(4, 0, 1, 0)
    form = bidding_form(
        players, initiative=living, groups=groups | fallen_of(*(int(seat) for seat in gone)), round_number=5
    )
    return table_game(players).from_dict(form)


@pytest.mark.rule("HZR-AUC-1", "HZR-AUC-2", "HZR-AUC-3", "HZR-AUC-4", "HZR-AUC-5", "HZR-AUC-6", "HZR-ACT-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_random_auctions_go_as_in_the_model(players: int) -> None:
    generator = np.random.default_rng(16)
    for _ in range(AUCTIONS):
        position = random_start(players, generator)
        before = groups_of(position)
        order = position.to_dict()["initiative"]
        auction = Auction(order, {seat: sum(before[seat][1:4]) for seat in order})
        eagerness = generator.random()
        while not auction.is_over:
            spaces = auction.raises()
            assert (position.decision, position.seat) == ("bid", auction.seat)
            assert position.legal_actions() == ["pass", *(f"bid {space}" for space in spaces)]
            form = position.to_dict()
            assert form["passes"] == auction.passes
            assert form["bids"] == [auction.markers.get(seat, 0) for seat in range(players)]
            # low raises make long auctions
            raised = spaces[int(len(spaces) * generator.random() ** 3)] if generator.random() < eagerness else None
            position.play("pass" if raised is None else f"bid {raised}")
            auction.play(raised)
        assert position.to_dict()["initiative"] == auction.ranking()
        check_payments(position, auction, before, generator)


def check_payments(position: Position, auction: Auction, before: list[Group], generator: np.random.Generator) -> None:
    """Everybody pays in the new order, and is asked only while there is a choice."""
    expected = list(before)
    for seat in auction.ranking():
        for paid in range(auction.markers[seat]):
            kinds = [kind for kind in KINDS if getattr(expected[seat], kind) > 0]
            kind = str(generator.choice(kinds))
            if len(kinds) > 1:
                assert (position.decision, position.seat) == ("pay", seat)
                assert position.legal_actions() == kinds
                assert position.to_dict()["due"] == auction.markers[seat] - paid
                position.play(kind)
            expected[seat] = expected[seat]._replace(**{kind: getattr(expected[seat], kind) - 1})
    assert (position.decision, position.seat) == ("path", auction.ranking()[0])
    assert groups_of(position) == expected
    assert not any(position.to_dict()["bids"])
