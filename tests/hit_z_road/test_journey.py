"""Several players travel one after the other; some do not arrive."""

from __future__ import annotations

from itertools import chain, pairwise, permutations
from typing import Any

import pytest

from tests.hit_z_road.positions import NOTHING, Group, group_of, logged, play, tokens_of
from tests.hit_z_road.tables import (
    ALONE,
    LOSS,
    PATHS,
    SEVERAL,
    fallen_of,
    groups_of,
    random_games,
    seats_asked,
    travelling,
)
from zenvs.core.errors import IllegalActionError
from zenvs.core.position import Position

#: Cards whose fight is asked for, to see where the game has got to.
FIGHT = {"zombies": 2}


def told(position: Position, *kinds: str) -> list[tuple[str, int]]:
    """What happened during the last action, and to which seat."""
    return [(event.kind, event.seat) for event in position.events if event.kind in kinds]


@pytest.mark.rule("HZR-ENC-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_players_choose_by_initiative_among_the_paths_that_are_left(players: int) -> None:
    rich = dict.fromkeys(range(players), Group())
    for order in permutations(range(players)):
        position = travelling(players, initiative=order, groups=rich)
        left = [f"path {path}" for path in range(1, PATHS[players] + 1)]
        for seat in order:
            if len(left) == 1:
                # not asked
                break
            assert (position.decision, position.seat) == ("path", seat)
            assert position.legal_actions() == left
            chosen = left.pop(seat % 2)
            position.play(chosen)
            if position.decision == "pay":
                play(position, "gas", "gas")
        assert position.decision == "bid"


@pytest.mark.rule("HZR-ENC-1")
@pytest.mark.parametrize("taken", [[1], [3], [2, 4], [4, 1]])
def test_a_taken_path_cannot_be_chosen(taken: list[int]) -> None:
    position = travelling(4, taken=taken)
    before = position.to_bytes()
    assert position.legal_actions() == [f"path {path}" for path in range(1, 5) if path not in taken]
    for path in taken:
        with pytest.raises(IllegalActionError):
            position.play(f"path {path}")
    assert position.to_bytes() == before


@pytest.mark.rule("HZR-ENC-1")
def test_a_path_is_completed_before_the_next_player_chooses() -> None:
    position = travelling(3, initiative=[1, 2, 0], cards={(2, "left"): FIGHT, (2, "right"): FIGHT, (1, "left"): FIGHT})
    position.play("path 2")
    assert (position.decision, position.seat) == ("fight", 1)
    play(position, "melee", rolls=["blank"] * 4 + ["kill"])
    assert (position.decision, position.seat, position.to_dict()["card"]) == ("fight", 1, "left")
    play(position, "melee", rolls=["blank"] * 4 + ["kill"])
    assert (position.decision, position.seat, position.to_dict()["card"]) == ("fight", 1, "right")
    position.play("flee")
    assert (position.decision, position.seat) == ("path", 2)
    assert position.to_dict()["taken"] == [2]
    assert position.to_dict()["path"] is None
    position.play("path 1")
    assert (position.decision, position.seat) == ("fight", 2)
    assert position.to_dict()["taken"] == [1, 2]


@pytest.mark.rule("HZR-ENC-1", "HZR-ACT-1")
@pytest.mark.parametrize("players", [3, 4])
def test_the_last_path_is_not_asked_for(players: int) -> None:
    position = travelling(players, taken=range(1, players - 1), cards={(players, "left"): FIGHT})
    position.play(f"path {players - 1}")
    assert (position.decision, position.seat) == ("fight", players - 1)
    assert position.to_dict()["path"] == players
    assert told(position, "path") == [("path", players - 2), ("path", players - 1)]


@pytest.mark.rule("HZR-ENC-1")
def test_the_last_path_is_not_asked_for_when_the_other_one_cannot_be_paid() -> None:
    position = travelling(2, groups={1: ALONE._replace(ammo=1)}, cards={(2, "left"): FIGHT})
    position.play("path 1")
    assert (position.decision, position.seat, position.to_dict()["path"]) == ("fight", 1, 2)


@pytest.mark.rule("HZR-ENC-1")
@pytest.mark.parametrize(("players", "gone", "left_over"), [(2, [], 1), (3, [1], 1), (4, [0], 1), (4, [1, 2], 2)])
def test_paths_left_over_are_discarded_and_nobody_meets_their_cards(
    players: int, gone: list[int], left_over: int
) -> None:
    gifts = {(path, "left"): {"ammo": 3, "points": 3} for path in range(1, PATHS[players] + 1)}
    position = travelling(players, groups=fallen_of(*gone), cards=gifts, round_number=3)
    living = [seat for seat in range(players) if seat not in gone]
    for path in range(1, len(living) + 1):
        position.play(f"path {path}")
    form = position.to_dict()
    assert (form["round"], form["decision"], form["taken"]) == (4, "bid", [])
    assert PATHS[players] - len(living) == left_over
    for seat in living:
        assert group_of(position, seat) == Group(ammo=7, points=3)
    discarded = set(form["hidden"]["deck"][2 * PATHS[players] * 2 : 2 * PATHS[players] * 3])
    assert not discarded & {card for path in form["paths"] for card in path}


@pytest.mark.rule("HZR-ENC-1")
def test_a_path_taken_in_the_last_round_is_free_in_the_next() -> None:
    position = travelling(3, taken=[1])
    position.play("path 2")
    while position.decision == "bid":
        position.play("pass")
    assert position.legal_actions() == ["path 1", "path 2", "path 3"]


@pytest.mark.rule("HZR-ENC-1", "HZR-ENC-4")
def test_a_card_concerns_the_player_on_the_road_and_nobody_else() -> None:
    """What is won, lost, rolled and held is that of the seat whose turn it is."""
    generous = {"ammo": 1, "gas": 2, "adrenaline": 3, "points": 2, "event": "GAIN"}
    cards: dict[tuple[int, str], dict[str, Any]] = {
        (1, "left"): generous,
        (1, "right"): {"event": "BIO"},
        (2, "left"): {"event": "MAP"},
        (2, "right"): {"event": "EXEC"},
        (3, "left"): {"event": "BAND", "zombies": 9, "horde": 3},
    }
    tokens = {0: {"map": 1, "bus": 1}, 1: {"biohazard": 1, "bandage": 1}, 2: {"map": 2, "bus": 1, "bandage": 1}}
    position = travelling(3, initiative=[1, 0, 2], cards=cards, tokens=tokens)
    position.play("path 1")
    # one gained, one lost by the own biohazard
    assert groups_of(position) == [Group(), Group(5, 5, 6, 7, 2), Group()]
    # the last player's path is not asked for
    position.play("path 2")
    assert groups_of(position) == [Group(points=6), Group(5, 5, 6, 7, 2), Group(survivors=4)]
    assert [tokens_of(position, seat) for seat in range(3)] == [{"bus": 1}, tokens[1], {"map": 2, "bus": 1}]
    assert [seat["executor"] for seat in position.to_dict()["seats"]] == [True, False, False]
    # the Executor of seat 0 does not protect seat 2 from the horde
    play(position, "melee", rolls=["blank", "horrible death", "kill", "kill"])
    assert groups_of(position)[2] == Group(survivors=3)
    assert groups_of(position)[0].survivors == 5


@pytest.mark.rule("HZR-ENC-1", "HZR-FGT-6")
def test_fights_use_what_the_fighter_holds() -> None:
    groups = {0: Group(survivors=2, ammo=1, gas=2, adrenaline=0), 1: Group(ammo=3, gas=0, adrenaline=2)}
    cards = {(path, "left"): {"zombies": 9} for path in (1, 2)}
    position = travelling(2, groups=groups, tokens={1: {"molotov": 1}}, cards=cards)
    position.play("path 1")
    assert position.legal_actions() == ["shoot 1", "melee", "flee"]
    position.play("flee")
    position.play("path 2")
    assert position.legal_actions() == ["shoot 1", "shoot 2", "shoot 3", "melee", "molotov"]
    play(position, "melee", rolls=["casualty"] * 2 + ["blank"] * 3)
    assert position.legal_actions() == ["save", "lose"]
    play(position, "save", "lose")
    assert groups_of(position) == [groups[0]._replace(gas=0), Group(4, 3, 0, 1)]


@pytest.mark.rule("HZR-ENC-7")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_rest_of_the_path_is_not_played_and_the_next_player_goes_on(turn: int) -> None:
    order = [2, 0, 3, 1]
    seat = order[turn]
    taken = [4, 3][:turn]
    cards = {(1, "left"): LOSS, (1, "right"): {"ammo": 4, "points": 3}}
    groups = {seat: Group(survivors=1, points=9)}
    position = travelling(4, initiative=order, taken=taken, groups=groups, cards=cards).play("path 1")
    assert [event.kind for event in position.events if event.seat == seat][:4] == [
        "path", "card", "survivors", "eliminated",
    ]  # fmt: skip
    assert groups_of(position) == [NOTHING if number == seat else Group() for number in range(4)]
    form = position.to_dict()
    assert form["initiative"] == [number for number in order if number != seat]
    if turn < 2:
        # its path stays taken
        assert (form["round"], form["decision"], position.seat) == (1, "path", order[turn + 1])
        assert form["taken"] == sorted([1, *taken])
        assert position.legal_actions() == [f"path {path}" for path in range(1, 5) if path not in (1, *taken)]
    else:
        # the last player takes the path that is left, unasked
        assert told(position, "path") == [("path", seat), ("path", order[3])]
        assert (form["round"], form["decision"], position.seat) == (2, "bid", order[0])


@pytest.mark.rule("HZR-ENC-7")
@pytest.mark.parametrize("players", [3, 4])
def test_the_last_to_travel_can_fall_and_the_next_round_begins(players: int) -> None:
    last = players - 1
    position = travelling(
        players, taken=range(1, last), groups={last: ALONE}, cards={(players, "left"): LOSS, (players, "right"): FIGHT}
    )
    position.play(f"path {last}")
    assert group_of(position, last) == NOTHING
    form = position.to_dict()
    assert (form["round"], form["decision"], position.seat) == (2, "bid", 0)
    assert form["initiative"] == list(range(last))


@pytest.mark.rule("HZR-ENC-7")
def test_everything_is_gone_with_the_last_survivor() -> None:
    position = travelling(
        3,
        groups={1: Group(survivors=1, ammo=9, gas=8, adrenaline=7, points=20)},
        tokens={1: {"bus": 1, "map": 2, "molotov": 1}, 2: {"map": 1}},
        executors=[1],
        initiative=[1, 0, 2],
        cards={(2, "left"): LOSS},
    )
    position.play("path 2")
    assert groups_of(position) == [Group(), NOTHING, Group()]
    assert [tokens_of(position, seat) for seat in range(3)] == [{}, {}, {"map": 1}]
    assert not any(seat["executor"] for seat in position.to_dict()["seats"])
    assert position.active == (True, False, True)
    assert position.returns == (0.0, -1.0, 0.0)
    assert (position.decision, position.seat) == ("path", 0)


@pytest.mark.rule("HZR-ENC-7")
def test_a_group_that_falls_in_a_fight_leaves_no_trace_of_it() -> None:
    cards = {(1, "left"): {"zombies": 8, "horde": 1}, (2, "left"): {"zombies": 3}}
    position = travelling(3, groups={0: Group(survivors=2, adrenaline=0)}, cards=cards)
    play(position, "path 1", "melee", rolls=["casualty", "horrible death"])
    assert group_of(position, 0) == NOTHING
    assert (position.decision, position.seat) == ("path", 1)
    play(position, "path 2")
    fight = position.to_dict()["fight"]
    assert fight == {"zombies": 3, "rolled": "nothing", "casualties": 0, "opportunities": 0, "black": {}, "red": {}}


@pytest.mark.rule("HZR-ENC-7")
def test_a_group_that_falls_by_choice_is_followed_by_the_next() -> None:
    position = travelling(3, groups={0: Group(survivors=1)}, cards={(1, "left"): {"event": "GAS1", "zombies": 2}})
    play(position, "path 1", "lose")
    assert group_of(position, 0) == NOTHING
    assert (position.decision, position.seat) == ("path", 1)
    form = position.to_dict()
    assert (form["path"], form["card"], form["fight"]) == (None, None, None)
    assert "purpose" not in form


@pytest.mark.rule("HZR-ENC-7")
def test_a_group_that_falls_on_the_right_card_loses_the_points_of_the_left_one() -> None:
    position = travelling(3, groups={0: ALONE}, cards={(1, "left"): {"points": 3}, (1, "right"): LOSS})
    position.play("path 1")
    assert group_of(position, 0) == NOTHING
    assert logged(position, "won")[0]["points"] == 3
    assert logged(position, "eliminated") == [{"round": 1, "side": "right"}]


@pytest.mark.rule("HZR-ENC-7")
def test_two_in_a_row_can_fall() -> None:
    position = travelling(
        4, initiative=[3, 1, 0, 2], groups={3: ALONE, 1: ALONE}, cards={(1, "left"): LOSS, (3, "left"): LOSS}
    )
    assert seats_asked(position, "path 1", "path 3") == [3, 1, 0]
    assert position.to_dict()["initiative"] == [0, 2]
    assert position.legal_actions() == ["path 2", "path 4"]
    assert seats_asked(position, "path 4") == [0, 0]
    assert (position.decision, position.to_dict()["round"]) == ("bid", 2)


@pytest.mark.rule("HZR-ENC-7")
def test_a_player_who_falls_unasked_does_not_stop_the_others() -> None:
    """The last two paths are forced: seat 1 falls on one, seat 2 fights on the other."""
    groups = {0: Group(), 1: ALONE, 2: Group()}
    cards = {(1, "left"): LOSS, (2, "left"): LOSS, (3, "left"): FIGHT}
    position = travelling(3, groups=groups | {0: ALONE}, cards=cards)
    position.play("path 1")
    assert position.seat == 1
    position.play("path 2")
    assert (position.decision, position.seat, position.to_dict()["path"]) == ("fight", 2, 3)
    assert position.active == (False, False, True)


@pytest.mark.rule("HZR-ENC-7")
@pytest.mark.parametrize("players", SEVERAL)
def test_eliminated_players_hold_nothing_and_are_never_asked_again(players: int) -> None:
    fallen: set[int] = set()
    for position in chain.from_iterable(random_games(players, 15, seed=4)):
        form = position.to_dict()
        living = [seat for seat, group in enumerate(form["seats"]) if group["survivors"] > 0]
        assert sorted(form["initiative"]) == living
        if not position.over:
            assert position.seat in living
            assert position.active == tuple(seat in living for seat in range(players))
        for seat in set(range(players)) - set(living):
            fallen.add(seat)
            assert group_of(position, seat) == NOTHING
            assert tokens_of(position, seat) == {}
    assert fallen == set(range(players))


@pytest.mark.rule("HZR-ENC-1", "HZR-ENC-7")
@pytest.mark.parametrize("players", SEVERAL)
def test_groups_change_as_the_log_says_and_by_nothing_else(players: int) -> None:
    for visited in random_games(players, 12, seed=5):
        for before, after in pairwise(visited):
            for seat in range(players):
                assert group_of(after, seat) == changed(group_of(before, seat), after, seat)


def changed(group: Group, position: Position, seat: int) -> Group:
    """A group after what the log tells of the last action."""
    for event in position.events:
        if event.seat != seat:
            continue
        values = event.values
        match event.kind:
            case "resource":
                kind = values["resource"]
                group = group._replace(**{kind: getattr(group, kind) + values["change"]})
            case "survivors":
                group = group._replace(survivors=group.survivors + values["change"])
            case "won" | "points":
                group = group._replace(points=group.points + values["points"])
            case "eliminated":
                assert group.survivors == 0
                group = NOTHING
            case _:
                pass
    return group
