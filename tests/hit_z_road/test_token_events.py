"""Special tokens: the cards that give them and the events that ask for them."""

from __future__ import annotations

import pytest

from tests.hit_z_road.positions import (
    NOTHING,
    Group,
    begin,
    choosing_form,
    edited_game,
    fighting,
    group_of,
    is_finished,
    logged,
    play,
    tokens_of,
    zombies_of,
)
from zenvs.core.errors import ForcedChanceError

ALONE = Group(survivors=1)


@pytest.mark.rule("HZR-EVT-TOK")
@pytest.mark.parametrize(
    ("card", "token"),
    [("I-5", "bazooka"), ("I-6", "map"), ("I-7", "map"), ("I-8", "tim"), ("I-9", "bus"), ("I-10", "biohazard"),
     ("I-11", "biohazard"), ("I-16", "bandage")],
)  # fmt: skip
def test_a_card_gives_its_token(card: str, token: str) -> None:
    position = begin(card)
    assert tokens_of(position) == {token: 1}
    assert group_of(position).survivors == 5


@pytest.mark.rule("HZR-EVT-TOK")
def test_a_card_can_give_the_molotov() -> None:
    game = edited_game({"I-5": {"token": "molotov"}})
    assert tokens_of(play(game.from_dict(choosing_form("I-5")), "path 2")) == {"molotov": 1}


@pytest.mark.rule("HZR-EVT-TOK")
@pytest.mark.parametrize(("left", "right", "token"), [("I-6", "I-7", "map"), ("I-10", "I-11", "biohazard")])
def test_two_tokens_of_a_kind_can_be_held(left: str, right: str, token: str) -> None:
    assert tokens_of(begin(left, right=right)) == {token: 2}
    assert tokens_of(begin(left, right=right, tokens={"bus": 1, token: 1})) == {"bus": 1, token: 3}


@pytest.mark.rule("HZR-EVT-TOK", "HZR-ENC-4")
def test_a_token_is_taken_before_the_fight_of_its_card() -> None:
    position = begin("I-16")
    assert position.decision == "fight"
    assert zombies_of(position) == 5
    assert tokens_of(position) == {"bandage": 1}


@pytest.mark.rule("HZR-EVT-MAP", "HZR-END-0")
@pytest.mark.parametrize("maps", [0, 1, 2])
def test_each_map_gives_six_points_and_is_spent(maps: int) -> None:
    position = begin("II-4", tokens={"map": maps, "tim": 1}, group=Group(points=3))
    assert is_finished(position)
    assert group_of(position) == Group(ammo=6, points=3 + 6 * maps)
    assert tokens_of(position) == {"tim": 1}


@pytest.mark.rule("HZR-EVT-EXEC")
def test_with_the_bus_the_executor_is_built_and_the_token_stays() -> None:
    position = begin("II-5", tokens={"bus": 1})
    assert position.to_dict()["seats"][0]["executor"] is True
    assert tokens_of(position) == {"bus": 1}
    assert group_of(position) == Group(adrenaline=5)


@pytest.mark.rule("HZR-EVT-EXEC")
@pytest.mark.parametrize("tokens", [{}, {"tim": 1, "map": 2, "bazooka": 1}])
def test_without_the_bus_the_executor_card_does_nothing(tokens: dict[str, int]) -> None:
    position = begin("II-5", tokens=tokens)
    assert position.to_dict()["seats"][0]["executor"] is False
    assert tokens_of(position) == tokens
    assert group_of(position) == Group(adrenaline=5)


@pytest.mark.rule("HZR-EVT-EXEC")
def test_a_bus_that_comes_after_the_executor_card_is_no_executor() -> None:
    game = edited_game({"II-1": {"event": "TOK", "token": "bus"}})
    after = play(game.from_dict(choosing_form("II-5", "II-1")), "path 2")
    assert not after.to_dict()["seats"][0]["executor"]
    before = play(game.from_dict(choosing_form("II-1", "II-5")), "path 2")
    assert before.to_dict()["seats"][0]["executor"]


@pytest.mark.rule("HZR-EVT-EXEC", "HZR-FGT-4")
@pytest.mark.parametrize(("card", "horde"), [("II-22", 1), ("III-21", 2), ("III-22", 3)])
def test_the_executor_rolls_black_dice_against_every_horde(card: str, horde: int) -> None:
    without = begin(card, "melee", rolls=["blank"] * (5 - horde) + ["opportunity"] * horde)
    assert logged(without, "roll") == [{"purpose": "melee", "black": 5 - horde, "red": horde}]
    position = begin(card, tokens={"bus": 1}, executor=True)
    assert logged(position, "fight") == [{"zombies": 6, "horde": 0}]
    # a blank is no face of a red die
    play(position, "melee", rolls=["blank"] * 5)
    assert logged(position, "roll") == [{"purpose": "melee", "black": 5, "red": 0}]
    assert group_of(position).survivors == 5


@pytest.mark.rule("HZR-EVT-EXEC")
def test_no_red_die_is_left_for_the_executor() -> None:
    position = fighting("III-22", zombies=6, tokens={"bus": 1}, executor=True)
    with pytest.raises(ForcedChanceError):
        play(position, "melee", rolls=["blank"] * 4 + ["horrible death"])


@pytest.mark.rule("HZR-EVT-EXEC")
def test_the_bus_alone_is_no_executor() -> None:
    position = fighting("III-22", zombies=6, tokens={"bus": 1})
    with pytest.raises(ForcedChanceError):
        play(position, "melee", rolls=["blank"] * 5)


@pytest.mark.rule("HZR-EVT-EXEC")
def test_the_executor_lasts() -> None:
    position = begin("III-22", right="III-21", tokens={"bus": 1}, executor=True)
    play(position, "shoot 3", rolls=["kill"] * 6)
    assert position.to_dict()["card"] == "right"
    assert position.to_dict()["seats"][0]["executor"] is True
    play(position, "melee", rolls=["blank"] * 5)


@pytest.mark.rule("HZR-EVT-BAZ")
def test_the_bazooka_is_spent_and_saves_everybody() -> None:
    position = begin("II-11", tokens={"bazooka": 1, "map": 1})
    assert is_finished(position)
    assert tokens_of(position) == {"map": 1}
    assert group_of(position) == Group(adrenaline=5)


@pytest.mark.rule("HZR-EVT-BAZ")
@pytest.mark.parametrize("tokens", [{}, {"molotov": 1, "map": 1}])
def test_without_a_bazooka_two_survivors_are_lost(tokens: dict[str, int]) -> None:
    position = begin("II-11", tokens=tokens)
    assert is_finished(position)
    assert tokens_of(position) == tokens
    assert group_of(position) == Group(survivors=3, adrenaline=5)


@pytest.mark.rule("HZR-EVT-BAZ", "HZR-ENC-7")
@pytest.mark.parametrize("survivors", [1, 2])
def test_without_a_bazooka_a_small_group_falls(survivors: int) -> None:
    position = begin("II-11", group=Group(survivors=survivors))
    assert group_of(position) == NOTHING
    # no more are lost than there were
    assert logged(position, "survivors") == [{"change": -survivors, "cause": "event"}]
    saved = begin("II-11", group=Group(survivors=survivors), tokens={"bazooka": 1})
    assert group_of(saved).survivors == survivors


@pytest.mark.rule("HZR-EVT-BAND")
def test_the_holder_of_the_bandage_loses_it_and_a_survivor() -> None:
    position = begin("II-15", tokens={"bandage": 1})
    assert position.decision == "fight"
    assert tokens_of(position) == {}
    assert group_of(position) == Group(survivors=4, ammo=5)
    assert zombies_of(position) == 5


@pytest.mark.rule("HZR-EVT-BAND")
def test_without_the_bandage_nobody_is_lost() -> None:
    position = begin("II-15", tokens={"biohazard": 1})
    assert tokens_of(position) == {"biohazard": 1}
    assert group_of(position) == Group(ammo=5)
    assert zombies_of(position) == 5


@pytest.mark.rule("HZR-EVT-BAND", "HZR-ENC-7")
def test_the_bandage_can_cost_the_last_survivor() -> None:
    assert group_of(begin("II-15", group=ALONE, tokens={"bandage": 1})) == NOTHING
    assert group_of(begin("II-15", group=ALONE)) == Group(survivors=1, ammo=5)


@pytest.mark.rule("HZR-EVT-BIO")
@pytest.mark.parametrize("held", [0, 1, 2])
@pytest.mark.parametrize(("card", "zombies", "adrenaline"), [("III-5", 4, 4), ("III-6", 5, 5)])
def test_each_biohazard_costs_a_survivor_and_stays(card: str, zombies: int, adrenaline: int, held: int) -> None:
    tokens = {"biohazard": held, "bandage": 1} if held else {"bandage": 1}
    position = begin(card, tokens=tokens)
    assert position.decision == "fight"
    assert zombies_of(position) == zombies
    assert tokens_of(position) == tokens
    assert group_of(position) == Group(survivors=5 - held, adrenaline=adrenaline)


@pytest.mark.rule("HZR-EVT-BIO", "HZR-ENC-7")
@pytest.mark.parametrize(("survivors", "held", "is_over"), [(1, 1, True), (1, 2, True), (2, 2, True), (2, 1, False)])
def test_biohazards_can_eliminate(survivors: int, held: int, is_over: bool) -> None:
    position = begin("III-5", group=Group(survivors=survivors), tokens={"biohazard": held})
    assert position.over == is_over


@pytest.mark.rule("HZR-EVT-TIM3")
@pytest.mark.parametrize("ammo", [3, 4])
def test_three_ammo_keep_tim(ammo: int) -> None:
    position = begin("III-9", group=Group(ammo=ammo), tokens={"tim": 1})
    assert position.decision == "offer"
    assert position.to_dict()["purpose"] == "tim"
    assert position.legal_actions() == ["give", "refuse"]
    position.play("give")
    assert position.decision == "fight"
    assert tokens_of(position) == {"tim": 1}
    assert group_of(position) == Group(ammo=ammo - 3, adrenaline=5)
    assert zombies_of(position) == 6


@pytest.mark.rule("HZR-EVT-TIM3")
def test_tim_leaves_if_he_is_refused() -> None:
    position = begin("III-9", "refuse", tokens={"tim": 1, "map": 1})
    assert position.decision == "fight"
    assert tokens_of(position) == {"map": 1}
    assert group_of(position) == Group(adrenaline=5)


@pytest.mark.rule("HZR-EVT-TIM3", "HZR-ACT-1")
@pytest.mark.parametrize("ammo", [0, 2])
def test_tim_leaves_unasked_if_three_ammo_are_not_there(ammo: int) -> None:
    position = begin("III-9", group=Group(ammo=ammo), tokens={"tim": 1})
    assert position.decision == "fight"
    assert tokens_of(position) == {}
    assert group_of(position) == Group(ammo=ammo, adrenaline=5)


@pytest.mark.rule("HZR-EVT-TIM3")
def test_without_tim_nothing_is_offered() -> None:
    position = begin("III-9")
    assert position.decision == "fight"
    assert group_of(position) == Group(adrenaline=5)


@pytest.mark.rule("HZR-EVT-TIMX", "HZR-ENC-6", "HZR-ACT-1")
def test_tim_dies_with_all_zombies_and_the_card_is_won() -> None:
    position = begin("III-17", tokens={"tim": 1, "bus": 1})
    assert is_finished(position)
    assert tokens_of(position) == {"bus": 1}
    assert group_of(position) == Group(points=1)
    assert not logged(position, "fight")
    assert not logged(position, "roll")


@pytest.mark.rule("HZR-EVT-TIMX")
def test_without_tim_the_zombies_are_fought() -> None:
    position = begin("III-17", tokens={"bus": 1})
    assert position.decision == "fight"
    assert zombies_of(position) == 6
    assert logged(position, "fight") == [{"zombies": 6, "horde": 1}]
    assert group_of(position) == Group()


@pytest.mark.rule("HZR-EVT-TIMX")
def test_the_path_goes_on_after_tim() -> None:
    position = begin("III-17", right="III-16", tokens={"tim": 1})
    assert position.to_dict()["card"] == "right"
    assert zombies_of(position) == 8
