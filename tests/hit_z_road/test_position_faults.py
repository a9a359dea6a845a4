"""Positions in readable form: exact both ways, and refused where they are faulty."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.faults import EMPTY_FIGHT, Fault, Form, becomes, drop, put, refusal
from tests.hit_z_road.positions import NOTHING, Group, begin, choosing, choosing_form, fighting_form, game, play
from zenvs.core.errors import InvalidPositionError


def seat(name: str, value: object) -> Fault:
    return put("seats", 0, name, value)


def drop_hidden_and_add_seen(*cards: str) -> Fault:
    def fault(form: Form) -> None:
        del form["hidden"]
        form["seen"] += cards

    return fault


def see(*places: int) -> Fault:
    """The cards at these places of the deck have been seen."""
    return lambda form: form["seen"].extend(form["hidden"]["deck"][place] for place in places)


def forget_hidden_and_a_card(form: Form) -> None:
    deck = form.pop("hidden")["deck"]
    form["seen"].remove(deck[4])


def swap_first_cards(form: Form) -> None:
    """The left cards of paths 2 and 3 change places, and not so in the deck."""
    _, middle, bottom = form["paths"]
    middle[0], bottom[0] = bottom[0], middle[0]


# The form is a choice of paths in round 3: II-13 on the left of path 2
CHOICE_FAULTS = [
    pytest.param(becomes(game="chess"), "game", id="another game"),
    pytest.param(becomes(format=2), "format", id="another format"),
    pytest.param(becomes(players=4), "players", id="other players"),
    pytest.param(becomes(variant="rulebook"), "variant", id="text for the variant"),
    pytest.param(becomes(variant={"flee": "any_round"}), "variant", id="half a variant"),
    pytest.param(drop("game"), "game", id="no game"),
    *(
        pytest.param(drop(name), name, id=f"no {name}")
        for name in ("round", "decision", "seats", "path", "card", "fight", "paths", "seen")
    ),
    pytest.param(becomes(colour="red"), "colour", id="unknown field"),
    pytest.param(becomes(round=0), "round", id="round 0"),
    pytest.param(becomes(round=9), "round", id="round 9"),
    pytest.param(becomes(round="3"), "round", id="round in quotes"),
    pytest.param(becomes(round=True), "round", id="truth value for the round"),
    pytest.param(becomes(round=1), "level", id="cards of another level"),
    pytest.param(becomes(decision="sleep"), "decision", id="unknown decision"),
    pytest.param(becomes(decision="bid"), "decision", id="decision of several players"),
    pytest.param(becomes(decision="fight"), "path", id="fight without a path"),
    pytest.param(becomes(path=2), "path", id="path at the choice of one"),
    pytest.param(becomes(card="left"), "card", id="card before a path is chosen"),
    pytest.param(becomes(fight=dict(EMPTY_FIGHT)), "fight", id="fight before a path is chosen"),
    pytest.param(becomes(purpose="gift"), "purpose", id="purpose of another decision"),
    pytest.param(becomes(due=1), "due", id="tokens due in another decision"),
    pytest.param(becomes(decision="take", path=1, due=2), "purpose", id="take without a purpose"),
    pytest.param(becomes(decision="take", path=1, purpose="gift"), "due", id="gift without tokens due"),
    pytest.param(becomes(decision="take", path=1, purpose="gift", due=3), "due", id="gift of three"),
    pytest.param(becomes(decision="take", path=1, purpose="gift", due=0), "due", id="gift of none"),
    pytest.param(becomes(decision="take", path=2, purpose="gift", due=2), "path", id="gift on path 2"),
    pytest.param(becomes(decision="pay", path=1, purpose="surcharge", due=2), "path", id="surcharge on path 1"),
    pytest.param(becomes(decision="pay", path=3, purpose="gift", due=2), "purpose", id="payment of a gift"),
    pytest.param(becomes(decision="take", path=4, purpose="gift", due=2), "path", id="fourth path"),
    pytest.param(becomes(seats=[]), "seats", id="no seat"),
    pytest.param(becomes(seats=5), "seats", id="number for the seats"),
    pytest.param(lambda form: form["seats"].append(form["seats"][0]), "seats", id="two seats"),
    pytest.param(drop("seats", 0, "gas"), "gas", id="no gas"),
    pytest.param(seat("food", 3), "food", id="unknown resource"),
    *(pytest.param(seat(name, -1), name, id=f"negative {name}") for name in Group._fields),
    pytest.param(seat("gas", 1.5), "gas", id="half a gas"),
    pytest.param(seat("gas", 10**6), "gas", id="too much gas for a record"),
    pytest.param(seat("executor", 1), "executor", id="number for the executor"),
    pytest.param(seat("executor", True), "executor", id="executor without a bus"),
    pytest.param(seat("tokens", {"rocket": 1}), "rocket", id="unknown token"),
    pytest.param(seat("tokens", {"map": -1}), "map", id="negative token"),
    pytest.param(seat("tokens", ["map"]), "tokens", id="list of tokens"),
    pytest.param(seat("survivors", 0), "survivors", id="no survivors, but resources"),
    pytest.param(
        put("seats", 0, NOTHING._asdict() | {"tokens": {}, "executor": False}),
        "without survivors the game is over",
        id="no survivors before the end",
    ),
    pytest.param(
        becomes(decision="offer", path=2, card="left", purpose="toll", due=1), "due", id="tokens due for a toll"
    ),
    pytest.param(becomes(paths=[["?", "?"], ["II-13", "?"]]), "paths", id="two paths"),
    pytest.param(put("paths", 1, ["II-13"]), "paths", id="path of one card"),
    pytest.param(put("paths", 1, "II-13"), "paths", id="card for a path"),
    pytest.param(put("paths", 1, 0, "II-99"), "II-99", id="unknown card on the table"),
    pytest.param(put("paths", 1, 0, "II-23"), "II-23", id="symbol card on the table"),
    pytest.param(put("paths", 0, 0, "II-1"), "paths", id="face up on path 1"),
    pytest.param(put("paths", 1, 1, "II-2"), "paths", id="face up on the right of path 2"),
    pytest.param(put("paths", 2, 0, "?"), "paths", id="face down on path 3"),
    pytest.param(swap_first_cards, "hidden.deck", id="other cards than in the deck"),
    pytest.param(lambda form: form["paths"].__setitem__(2, ["II-13", "II-13"]), "II-13", id="card twice on the table"),
    pytest.param(becomes(seen="II-13"), "seen", id="text for the cards seen"),
    pytest.param(becomes(seen=[]), "seen", id="a card that lies face up is not seen"),
    pytest.param(lambda form: form["seen"].append("II-13"), "seen", id="card seen twice"),
    pytest.param(lambda form: form["seen"].append("II-22"), "seen", id="card seen that is not dealt"),
    pytest.param(lambda form: form["seen"].append("X-1"), "X-1", id="unknown card seen"),
    pytest.param(becomes(hidden=[]), "hidden", id="list for the hidden part"),
    pytest.param(drop("hidden", "random"), "random", id="no generator"),
    pytest.param(drop("hidden", "deck"), "deck", id="no deck"),
    pytest.param(lambda form: form["hidden"]["deck"].pop(), "deck", id="deck too small"),
    pytest.param(put("hidden", "deck", 47, "II-22"), "deck", id="card of another level in the deck"),
    pytest.param(put("hidden", "deck", 47, "III-3"), "III-3", id="card twice in the deck"),
    pytest.param(put("hidden", "deck", 47, None), "deck", id="no card in the deck"),
    pytest.param(put("hidden", "random", ["0" * 16, "0" * 16]), "random", id="generator of zeros"),
    pytest.param(put("hidden", "random", ["1"]), "random", id="half a generator"),
    pytest.param(put("hidden", "random", ["1" * 17, "1"]), "random", id="generator too long"),
    pytest.param(put("hidden", "random", ["x", "y"]), "random", id="generator not in hexadecimal"),
    pytest.param(becomes(forced="kill"), "forced", id="text for forced outcomes"),
    pytest.param(
        lambda form: form["seen"].remove(form["hidden"]["deck"][4]), "dealt face up", id="forgotten card of path 3"
    ),
    pytest.param(see(0), "face down", id="half a path 1 turned up"),
    pytest.param(see(0, 1, 3), "face down", id="two paths travelled in a round"),
    pytest.param(forget_hidden_and_a_card, "6 to 10", id="fewer seen than were dealt face up"),
    pytest.param(drop_hidden_and_add_seen("III-22"), "seen", id="card seen of a level not reached"),
    pytest.param(
        drop_hidden_and_add_seen(*(f"I-{number}" for number in range(1, 14))), "seen", id="more seen than were dealt"
    ),
]


@pytest.mark.rule("HZR-PLN-5", "HZR-ENC-3")
@pytest.mark.parametrize("turned_up", [(), (0, 1), (3,), (0, 1, 6, 7), (0, 1, 9), (3, 9)])
@pytest.mark.parametrize("hidden", [True, False])
def test_cards_of_the_paths_travelled_may_have_been_seen(turned_up: tuple[int, ...], hidden: bool) -> None:
    form = choosing_form("II-13", "II-14")
    see(*turned_up)(form)
    if not hidden:
        del form["hidden"]
    position = game().from_dict(form, seed=0)
    assert set(position.to_dict()["seen"]) == set(form["seen"])
    assert game().from_dict(position.to_dict()) == position


# The form is a fight against III-16, after the melee roll of one casualty, one opportunity and three blanks
ROLLED: Form = EMPTY_FIGHT | {"rolled": "melee", "black": {"casualty": 1, "opportunity": 1, "blank": 3}}
FIGHT_FAULTS = [
    pytest.param(becomes(card=None), "card", id="no card"),
    pytest.param(becomes(card="middle"), "card", id="unknown side"),
    pytest.param(becomes(card="right"), "has no zombies", id="fight against a blank card"),
    pytest.param(becomes(path=None), "path", id="no path"),
    pytest.param(becomes(path=0), "path", id="path 0"),
    pytest.param(becomes(path=1), "paths", id="cards of the path are face down"),
    pytest.param(becomes(fight=None), "fight", id="no fight"),
    pytest.param(drop("fight", "zombies"), "zombies", id="no zombies"),
    pytest.param(put("fight", "zombies", 0), "zombies", id="no zombie left"),
    pytest.param(put("fight", "zombies", -1), "zombies", id="negative zombies"),
    pytest.param(put("fight", "rolled", "dice"), "rolled", id="unknown roll"),
    pytest.param(put("fight", "rolled", "nothing"), "black", id="dice before any roll"),
    pytest.param(put("fight", "black", {"horrible death": 1}), "horrible death", id="horrible death on black dice"),
    pytest.param(put("fight", "red", {"blank": 1}), "blank", id="blank on red dice"),
    pytest.param(put("fight", "black", {"miss": 1}), "miss", id="unknown face"),
    pytest.param(put("fight", "black", {"kill": -1}), "kill", id="negative dice"),
    pytest.param(
        becomes(fight=ROLLED | {"rolled": "shots", "red": {"kill": 1}}), "red", id="red dice in a ranged roll"
    ),
    pytest.param(put("fight", "black", {}), "0 dice", id="melee without dice"),
    pytest.param(put("fight", "black", {"kill": 4}), "4 dice, but 5 to 5 members", id="more members than dice"),
    pytest.param(put("fight", "black", {"kill": 6}), "6 dice, but 5 to 5 members", id="more dice than members"),
    pytest.param(put("fight", "black", {"casualty": 2, "kill": 6}), "8 dice, but 5 to 7", id="more than have fallen"),
    pytest.param(becomes(fight=EMPTY_FIGHT | {"rolled": "shots"}), "not 0 dice", id="shots without dice"),
    pytest.param(becomes(fight=EMPTY_FIGHT | {"rolled": "shots", "black": {"kill": 3}}), "not 3 dice", id="half ammo"),
    pytest.param(
        becomes(fight=EMPTY_FIGHT | {"rolled": "shots", "black": {"kill": 30, "blank": 2}}), "not 32", id="16 ammo"
    ),
    pytest.param(put("fight", "red", {"kill": 1}), "red", id="red dice without a horde"),
    pytest.param(put("fight", "zombies", 10**5), "zombies", id="more zombies than the observation has room for"),
    pytest.param(
        becomes(decision="casualty", fight=ROLLED | {"casualties": 1, "black": {"casualty": 6}}),
        "6 dice, but 5 to 5 members",
        id="casualty settled before it was asked",
    ),
    pytest.param(put("fight", "casualties", 1), "casualties", id="casualties in a fight decision"),
    pytest.param(put("fight", "opportunities", 1), "opportunities", id="opportunities in a fight decision"),
    pytest.param(becomes(decision="casualty"), "casualties", id="casualty decision without casualties"),
    pytest.param(
        becomes(decision="casualty", fight=ROLLED | {"casualties": 2}), "casualties", id="more casualties than rolled"
    ),
    pytest.param(
        becomes(decision="casualty", fight=ROLLED | {"casualties": 1, "opportunities": 2}),
        "opportunities",
        id="more opportunities than rolled",
    ),
    pytest.param(
        becomes(decision="casualty", fight=ROLLED | {"casualties": 1, "opportunities": 1, "zombies": 0}),
        "opportunities",
        id="opportunity without zombies",
    ),
    pytest.param(
        becomes(decision="casualty", fight=ROLLED | {"casualties": 1, "rolled": "shots"}),
        "rolled",
        id="casualty of a ranged roll",
    ),
    pytest.param(becomes(decision="opportunity"), "opportunities", id="opportunity decision without opportunities"),
    pytest.param(
        becomes(decision="opportunity", fight=ROLLED | {"casualties": 1, "opportunities": 1}),
        "casualties",
        id="casualties after their decision",
    ),
    pytest.param(becomes(decision="offer", fight=None, purpose="toll"), "purpose", id="toll on another card"),
    pytest.param(becomes(decision="offer", fight=None, purpose="tim"), "purpose", id="Tim on another card"),
    pytest.param(
        becomes(decision="pay", fight=None, purpose="discard", due=1), "purpose", id="discard on another card"
    ),
    pytest.param(becomes(decision="over", fight=None), "over", id="over before round 8"),
]


@pytest.mark.parametrize(("fault", "named"), CHOICE_FAULTS)
def test_a_faulty_choice_of_paths_is_refused_and_the_field_named(fault: Fault, named: str) -> None:
    form = choosing_form("II-13", "II-14")
    assert game().from_dict(form).decision == "path"
    fault(form)
    assert named in refusal(game(), form)


@pytest.mark.rule("HZR-FGT-1", "HZR-FGT-7")
@pytest.mark.parametrize(("fault", "named"), FIGHT_FAULTS)
def test_a_faulty_fight_is_refused_and_the_field_named(fault: Fault, named: str) -> None:
    form = fighting_form("III-16", zombies=5, rolled="melee") | {"fight": dict(ROLLED)}
    assert game().from_dict(form).decision == "fight"
    fault(form)
    assert named in refusal(game(), form)


@pytest.mark.rule("HZR-EVT-NOADR")
def test_opportunities_are_refused_where_adrenaline_is_forbidden() -> None:
    fight = ROLLED | {"opportunities": 1}
    form = fighting_form("III-10", zombies=5) | {"decision": "opportunity", "fight": fight}
    assert "opportunities" in refusal(game(), form)


@pytest.mark.rule("HZR-EVT-TIM3")
def test_who_does_not_hold_tim_is_not_asked_for_him() -> None:
    form = fighting_form("III-9", zombies=5) | {"decision": "offer", "purpose": "tim", "fight": None}
    assert "no tim token" in refusal(game(), form)


@pytest.mark.rule("HZR-ACT-1")
def test_a_decision_with_a_single_action_is_refused() -> None:
    fight = fighting_form(zombies=5, group=Group(ammo=0, gas=1))
    assert "melee" in refusal(game(), fight)
    casualty = {"decision": "casualty", "fight": ROLLED | {"casualties": 1}}
    assert "lose" in refusal(game(), fighting_form(zombies=5, group=Group(adrenaline=0)) | casualty)


@pytest.mark.rule("HZR-ENC-7")
@pytest.mark.parametrize(
    "left", [{"gas": 1}, {"points": 3}, {"tokens": {"map": 1}}, {"tokens": {"bus": 1}, "executor": True}]
)
def test_an_eliminated_group_holds_nothing(left: Form) -> None:
    form = begin("II-6", group=Group(survivors=1)).to_dict()
    assert game().from_dict(form).over
    form["seats"][0] |= left
    assert "survivors" in refusal(game(), form)


@pytest.mark.rule("HZR-FGT-4")
def test_the_dice_of_a_horde_are_red() -> None:
    fight = ROLLED | {"black": {"blank": 2}, "red": {"kill": 3}}
    form = fighting_form("III-22", zombies=5) | {"fight": fight}
    assert game().from_dict(form).to_dict()["fight"] == fight
    form["fight"] = fight | {"black": {"blank": 3}, "red": {"kill": 2}}
    assert "'red' must be 3 dice" in refusal(game(), form)


def numbers_in(part: Any, *place: Any) -> list[tuple[Any, ...]]:
    """The places of all numbers in a form."""
    if isinstance(part, dict | list):
        items = part.items() if isinstance(part, dict) else enumerate(part)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        return [found for name, value in items for found in numbers_in(value, *place, name)]  # pyright: ignore[reportUnknownVariableType]
    return [place] if isinstance(part, int) else []


@pytest.mark.parametrize(
    "number", [-1, *(2**bits - more for bits in (0, 1, 3, 5, 7, 8, 15, 16, 31, 63) for more in (0, 1))]
)
def test_numbers_of_any_size_are_refused_or_have_room_in_the_observation(number: int) -> None:
    dice = {"black": {"casualty": 1, "opportunity": 1}, "red": {"bonus kill": 2, "horrible death": 1}}
    fight = ROLLED | dice | {"casualties": 1, "opportunities": 1}
    roll = fighting_form("III-22", zombies=5, group=Group(survivors=4)) | {"decision": "casualty", "fight": fight}
    shots = fighting_form("III-19", zombies=5, rolled="shots", tokens={"molotov": 1})
    gift = choosing_form("I-1") | {"decision": "take", "path": 1, "purpose": "gift", "due": 2}
    for form in (roll, shots, gift):
        assert not game().from_dict(form).over
        for place in numbers_in(form):
            changed = json.loads(json.dumps(form))
            put(*place, number)(changed)
            try:
                position = game().from_dict(changed)
            except InvalidPositionError:
                continue
            assert (position.observation() <= game().observation.high()).all(), place


@pytest.mark.parametrize("form", [None, [], "position", 5])
def test_what_is_no_form_at_all_is_refused(form: object) -> None:
    refusal(game(), form)


@pytest.mark.rule("HZR-OBS-1")
def test_the_form_of_every_position_of_random_games_is_exact() -> None:
    generator = np.random.default_rng(12)
    game = zenvs.make_game("hit_z_road")
    for seed in range(8):
        position = game.new(seed=seed)
        while True:
            form = json.loads(json.dumps(position.to_dict()))
            twin = game.from_dict(form)
            assert twin.to_dict() == form
            assert twin.legal_actions() == position.legal_actions()
            assert np.array_equal(twin.observation(), position.observation())
            if position.over:
                break
            action = str(generator.choice(position.legal_actions()))
            assert twin.play(action).to_dict() == position.play(action).to_dict()


def test_forced_outcomes_are_part_of_the_form() -> None:
    position = choosing("III-13").force(["kill", "III-5"])
    form = position.to_dict()
    assert form["forced"] == ["kill", "III-5"]
    twin = game().from_dict(form)
    assert twin.forced == ["kill", "III-5"]
    assert play(twin, "path 2", rolls=["kill"]).to_dict() == play(position, "path 2", rolls=["kill"]).to_dict()
