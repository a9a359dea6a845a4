"""What paths cost with several players, and since when."""

from __future__ import annotations

from itertools import product

import pytest

from tests.hit_z_road.observations import PRICES
from tests.hit_z_road.positions import Group, group_of, logged, play
from tests.hit_z_road.tables import (
    ALONE,
    LOSS,
    PATHS,
    POOR,
    bidding,
    fallen_of,
    groups_of,
    pass_all,
    travelling,
)
from zenvs.core.errors import IllegalActionError
from zenvs.core.position import Position

KINDS = ("ammo", "gas", "adrenaline")
CASES = [
    pytest.param(players, fallen, path, id=f"{players} players, {fallen} fallen, path {path}")
    for players, fallen in PRICES
    for path in range(1, PATHS[players] + 1)
]


def rich(amount: int) -> Group:
    return Group(ammo=amount, gas=0, adrenaline=0)


def price(position: Position, path: int) -> int:
    """What the seat to move pays for a path whose cards are blank, one by one or unasked."""
    turn = position.copy().play(f"path {path}")
    paid = len(surcharges(turn, position.seat))
    while turn.decision == "pay":
        assert (turn.seat, turn.to_dict()["purpose"]) == (position.seat, "surcharge")
        turn.play(turn.legal_actions()[0])
        paid += len(surcharges(turn, position.seat))
    return paid


def surcharges(position: Position, seat: int) -> list[int]:
    """The tokens that a seat has paid for a path during the last action."""
    return [
        event.values["change"]
        for event in position.events
        if event.seat == seat and event.values.get("cause") == "surcharge"
    ]


def prices(position: Position) -> tuple[int, ...]:
    return tuple(price(position, path) for path in range(1, PATHS[position.game.players] + 1))


@pytest.mark.rule("HZR-PLN-2", "HZR-ENC-2")
@pytest.mark.parametrize("round_number", range(1, 9))
def test_with_two_players_path_3_costs_2_in_every_round(round_number: int) -> None:
    for order in ([0, 1], [1, 0]):
        assert prices(travelling(2, round_number=round_number, initiative=order)) == (0, 0, 2)
    second = travelling(2, round_number=round_number, taken=[1])
    assert (price(second, 2), price(second, 3)) == (0, 2)


@pytest.mark.rule("HZR-PLN-3", "HZR-PLN-4", "HZR-ENC-2")
@pytest.mark.parametrize(("players", "fallen"), PRICES)
@pytest.mark.parametrize("round_number", [2, 5, 8])
def test_prices_follow_the_eliminations_before_the_round(players: int, fallen: int, round_number: int) -> None:
    position = travelling(players, groups=fallen_of(*range(fallen)), round_number=round_number)
    assert prices(position) == PRICES[players, fallen]
    shown = position.game.observation.decode(position.observation())["surcharge"]
    assert [shown[f"path {path}"] for path in range(1, PATHS[players] + 1)] == list(PRICES[players, fallen])


@pytest.mark.rule("HZR-PLN-3", "HZR-PLN-4")
@pytest.mark.parametrize("gone", [[0, 1], [1, 3], [2, 0]])
def test_it_does_not_matter_who_is_eliminated(gone: list[int]) -> None:
    assert prices(travelling(4, groups=fallen_of(*gone), round_number=4)) == (0, 0, 2, 4)


@pytest.mark.rule("HZR-PLN-3", "HZR-PLN-4")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("round_number", [1, 4])
def test_a_surcharge_comes_with_the_round_after_the_elimination(players: int, round_number: int) -> None:
    groups = {0: ALONE} | dict.fromkeys(range(1, players), POOR)
    position = travelling(players, groups=groups, cards={(1, "left"): LOSS}, round_number=round_number)
    position.play("path 1")
    # the others hold nothing and may still take the lowest path in this round
    assert group_of(position, 0).survivors == 0
    assert position.to_dict()["fallen"] == 0
    assert position.legal_actions()[-1] == f"path {PATHS[players]}"
    play(position, f"path {PATHS[players]}")
    while position.to_dict()["round"] == round_number:
        position.play(position.legal_actions()[0])
    assert position.to_dict()["fallen"] == 1
    # in the next one they may not
    assert position.legal_actions() == [f"path {path}" for path in range(1, PATHS[players])]


@pytest.mark.rule("HZR-PLN-3", "HZR-PLN-4")
def test_the_second_elimination_raises_the_prices_of_the_next_round() -> None:
    position = travelling(
        4, groups=fallen_of(3) | {0: ALONE}, cards={(1, "left"): LOSS}, round_number=3, initiative=[1, 0, 2]
    )
    assert prices(position) == (0, 0, 0, 2)
    play(position, "path 2", "path 1")
    assert position.seat == 2
    assert [price(position, path) for path in (3, 4)] == [0, 2]
    position.play("path 3")
    assert prices(pass_all(position)) == (0, 0, 2, 4)


@pytest.mark.rule("HZR-PLN-4")
def test_two_eliminations_in_one_round_count_both() -> None:
    position = travelling(4, groups={0: ALONE, 1: ALONE}, cards={(1, "left"): LOSS, (2, "right"): LOSS})
    play(position, "path 1", "path 2")
    assert position.to_dict()["initiative"] == [2, 3]
    assert [price(position, path) for path in (3, 4)] == [0, 0]
    play(position, "path 3")
    assert prices(pass_all(position)) == (0, 0, 2, 4)


@pytest.mark.rule("HZR-ENC-2", "HZR-PLN-2", "HZR-PLN-3", "HZR-PLN-4")
@pytest.mark.parametrize(("players", "fallen", "path"), CASES)
def test_a_path_can_be_chosen_with_as_many_resources_as_it_costs(players: int, fallen: int, path: int) -> None:
    cost = PRICES[players, fallen][path - 1]
    mover = fallen
    for held in range(7):
        position = travelling(players, groups=fallen_of(*range(fallen)) | {mover: rich(held)}, round_number=3)
        assert position.seat == mover
        assert (f"path {path}" in position.legal_actions()) == (held >= cost)
        if held < cost:
            with pytest.raises(IllegalActionError):
                position.play(f"path {path}")


@pytest.mark.rule("HZR-ENC-2")
@pytest.mark.parametrize(("ammo", "gas", "adrenaline"), list(product(range(3), repeat=3)))
def test_resources_of_all_kinds_count(ammo: int, gas: int, adrenaline: int) -> None:
    group = Group(ammo=ammo, gas=gas, adrenaline=adrenaline)
    position = travelling(4, groups=fallen_of(2, 3) | {0: group}, round_number=6)
    held = ammo + gas + adrenaline
    offered = [1, 2] + [3] * (held >= 2) + [4] * (held >= 4)
    assert position.legal_actions() == [f"path {path}" for path in offered]


@pytest.mark.rule("HZR-ENC-2")
def test_what_the_others_hold_does_not_pay() -> None:
    position = travelling(2, groups={0: rich(1), 1: rich(9)})
    assert position.legal_actions() == ["path 1", "path 2"]
    assert price(travelling(2, groups={0: rich(9), 1: rich(1)}), 3) == 2


@pytest.mark.rule("HZR-ENC-2", "HZR-ACT-1")
@pytest.mark.parametrize("paid", [("ammo",) * 4, ("gas", "ammo", "gas", "adrenaline"), ("adrenaline", "gas") * 2])
def test_the_surcharge_of_4_is_paid_in_any_mix_token_by_token(paid: tuple[str, ...]) -> None:
    position = travelling(4, groups=fallen_of(0, 2), round_number=5, cards={(4, "left"): {"zombies": 3}})
    position.play("path 4")
    expected = Group()
    for due, kind in zip((4, 3, 2, 1), paid, strict=True):
        form = position.to_dict()
        assert (form["decision"], form["purpose"], form["due"], form["card"]) == ("pay", "surcharge", due, None)
        assert position.seat == 1
        position.play(kind)
        expected = expected._replace(**{kind: getattr(expected, kind) - 1})
    assert (position.decision, position.seat) == ("fight", 1)
    assert groups_of(position)[1] == expected
    assert groups_of(position)[3] == Group()


@pytest.mark.rule("HZR-ENC-2")
def test_the_surcharge_is_paid_before_the_first_card() -> None:
    # the card gives ammo, which can neither be counted nor paid with
    cards = {(3, "left"): {"ammo": 3, "zombies": 1}}
    position = travelling(2, cards=cards, groups={0: Group(ammo=0, gas=1, adrenaline=0)})
    assert "path 3" not in position.legal_actions()
    position = travelling(2, cards=cards, groups={0: Group(ammo=0, gas=2, adrenaline=0)}).play("path 3")
    assert position.decision == "fight"
    assert group_of(position, 0) == Group(ammo=3, gas=0, adrenaline=0)
    causes = [event.values["cause"] for event in position.events if event.kind == "resource"]
    assert causes == ["surcharge", "surcharge", "scavenged"]


@pytest.mark.rule("HZR-ENC-2", "HZR-AUC-5")
@pytest.mark.parametrize(("bid", "offered"), [(0, True), (2, True), (3, False), (4, False)])
def test_what_is_left_after_the_bid_pays_the_surcharge(bid: int, offered: bool) -> None:
    position = bidding(2, groups={0: rich(4)})
    position.play(f"bid {bid}" if bid else "pass")
    pass_all(position)
    assert (position.decision, position.seat) == ("path", 0)
    assert group_of(position, 0).ammo == 4 - bid
    assert ("path 3" in position.legal_actions()) == offered


@pytest.mark.rule("HZR-ENC-2")
def test_a_path_without_surcharge_asks_for_nothing() -> None:
    position = travelling(4, groups=fallen_of(0, 1), round_number=3, cards={(2, "left"): {"zombies": 1}}).play("path 2")
    assert position.decision == "fight"
    assert not logged(position, "resource")
