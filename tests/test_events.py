"""The log of events of a game with two seats."""

from __future__ import annotations

from tests.duel.game import Duel


def test_every_event_names_its_seat() -> None:
    position = Duel().new(seed=0)
    while not position.over:
        seat = position.seat
        position.play(position.legal_actions()[0])
        assert [event.seat for event in position.events] == [seat]
