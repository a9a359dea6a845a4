"""A living character's turn: steps, what ends them, free actions, hypnosis."""

from __future__ import annotations

import pytest

from tests.zadventure.positions import (
    cards_of,
    face_up_of,
    game,
    kinds_of,
    legal,
    lives_of,
    play,
    position_with,
    squares_of,
    value,
    zombies_of,
)


@pytest.mark.rule("ZAD-TRN-1", "ZAD-CMP-2")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_turn_begins_with_the_spin_for_steps(number: int) -> None:
    position = game(1).new(1)
    play(position, "pick biker", forced=[number])
    assert position.decision == "move"
    assert value(position, "steps") == number
    assert legal(position, "spin") == []


@pytest.mark.rule("ZAD-TRN-1")
@pytest.mark.parametrize(
    ("direction", "square"), [("n", "e12"), ("e", "f11"), ("s", "e10"), ("w", "d11")]
)  # fmt: skip
def test_where_a_step_leads(direction: str, square: str) -> None:
    position = play(position_with("e11"), f"move {direction}")
    assert squares_of(position) == [square]
    assert value(position, "steps") == 3


@pytest.mark.rule("ZAD-TRN-1")
def test_walls_the_edge_of_the_board_and_locked_walls_let_nobody_pass() -> None:
    assert legal(position_with("a12"), "move") == ["e", "s"]
    assert legal(position_with("c9"), "move") == ["e", "s"]
    assert legal(position_with("f3"), "move") == ["n", "s", "w"]
    assert legal(position_with("f3", locked=["f2-f3"]), "move") == ["n", "w"]
    assert legal(position_with("f2", locked=["f2-f3"]), "move") == ["e", "s", "w"]
    # windows let pass
    assert legal(position_with("b8"), "move") == ["n", "e", "s", "w"]


@pytest.mark.rule("ZAD-TRN-1")
def test_one_may_stop_after_a_step_and_not_before() -> None:
    position = position_with("e11")
    assert "stop" not in position.legal_actions()
    play(position, "move n", "stop", forced=[2])
    assert value(position, "round_number") == 2
    assert squares_of(position) == ["e12"]


@pytest.mark.rule("ZAD-TRN-1", "ZAD-ACT-1")
def test_the_turn_ends_with_the_last_step_if_nothing_else_is_possible() -> None:
    position = play(position_with("e11", steps=1), "move n", forced=[3])
    assert value(position, "round_number") == 2
    assert value(position, "steps") == 3


@pytest.mark.rule("ZAD-TRN-1")
def test_with_nothing_possible_the_turn_ends() -> None:
    # player 0 in the corner of the yard, both ways taken, and no way through with one step
    position = position_with("e12", "a11", "b12", turn=0)
    assert value(position, "actor") == 0
    blocked = position_with("a12", "a11", "b12", turn=2, steps=1, played=game(3))
    play(blocked, "move e", forced=[1, 2])
    # player 0 spun a 1 and could do nothing; player 1 goes on with a 2
    assert (value(blocked, "turn"), value(blocked, "steps")) == (1, 2)


@pytest.mark.rule("ZAD-TRN-1", "ZAD-ITM-2")
def test_an_item_that_ends_the_turn_may_replace_the_move() -> None:
    position = play(position_with("e11", hands=[["kit"]]), "heal 0", forced=[1])
    assert squares_of(position) == ["e11"]
    assert lives_of(position) == [4]
    assert value(position, "round_number") == 2


@pytest.mark.rule("ZAD-TRN-2")
def test_a_character_is_passed_if_the_steps_lead_on() -> None:
    position = position_with("e11", "e12", steps=2)
    assert "n" in legal(position, "move")
    play(position, "move n")
    assert value(position, "passing") == 1
    assert set(position.legal_actions()) == {"move e", "move s", "move w"}
    assert "n" not in legal(position_with("e11", "e12", steps=1), "move")


@pytest.mark.rule("ZAD-TRN-2")
def test_a_row_of_characters_takes_as_many_steps() -> None:
    # a12 and a11 lead on to a10 only
    wall = ("a12", "b12", "c12")
    assert "e" in legal(position_with(*wall, steps=3), "move")
    assert legal(position_with("a12", "b12", "b11", "a11", steps=2), "move") == ["e", "s"]
    assert legal(position_with("a12", "b12", "b11", "a11", steps=1), "move") == []


@pytest.mark.rule("ZAD-TRN-2")
def test_nothing_is_done_or_touched_in_passing() -> None:
    position = position_with("e11", "e12", steps=3, hands=[["kit", "key", "drink"], ["gun"]], face_up={"e12": ["dart"]})
    play(position, "move n")
    assert set(position.legal_actions()) == {"move e", "move s", "move w"}
    play(position, "move e")
    assert face_up_of(position) == {"e12": ["dart"]}


@pytest.mark.rule("ZAD-TRN-2", "ZAD-TRN-5")
def test_the_finish_car_holds_everybody_and_they_count_as_adjacent() -> None:
    position = position_with("i11", "j11", "k11", steps=1, hands=[["key"], [], []])
    play(position, "move e")
    assert squares_of(position) == ["j11", "j11", "k11"]
    assert legal(position, "give key") == ["1", "2"]
    assert legal(position_with("j11", None, "k10", "j12", hands=[["key"], [], [], []]), "give key") == ["3"]


@pytest.mark.rule("ZAD-TRN-3")
def test_a_face_down_card_ends_the_movement_and_is_taken() -> None:
    position = play(position_with("e11", face_down={"e12": "lasso"}), "move n", forced=[2])
    assert cards_of(position) == ["lasso"]
    assert value(position, "round_number") == 2
    assert "turn up" in kinds_of(position)
    assert position.to_dict()["face_down"] == []


@pytest.mark.rule("ZAD-TRN-3")
def test_a_stack_is_taken_at_once() -> None:
    position = play(position_with("e11", face_up={"e12": ["boards", "gun", "key"]}), "move n", forced=[2])
    assert cards_of(position) == ["gun", "key", "boards"]
    assert face_up_of(position) == {}


@pytest.mark.rule("ZAD-TRN-3")
def test_a_zombie_card_puts_its_zombie_there_and_is_fought_at_once() -> None:
    position = play(position_with("e11", face_down={"e12": "rat"}, hands=[["grenade"]]), "move n")
    assert position.decision == "fight"
    assert zombies_of(position) == {"e12": "rat"}
    assert position.to_dict()["face_down"] == []


@pytest.mark.rule("ZAD-TRN-4")
def test_a_step_onto_a_zombie_is_a_fight_and_its_beater_takes_the_cards() -> None:
    position = position_with("e11", zombies={"e12": "dog"}, face_up={"e12": ["smoke", "dart"]}, hands=[["grenade"]])
    play(position, "move n")
    assert position.decision == "fight"
    play(position, "use grenade", forced=[3])
    assert zombies_of(position) == {}
    assert cards_of(position) == ["dart", "smoke"]
    assert value(position, "round_number") == 2


@pytest.mark.rule("ZAD-TRN-5")
def test_cards_are_dropped_given_and_taken() -> None:
    position = position_with("e11", "e12", "e10", hands=[["gun", "key"], ["dart"], []])
    assert legal(position, "drop") == ["gun", "key"]
    assert legal(position, "give") == ["gun 1", "gun 2", "key 1", "key 2"]
    assert legal(position, "take") == ["dart 1"]
    play(position, "drop gun", "give key 2", "take dart 1")
    assert face_up_of(position) == {"e11": ["musket"]}
    assert [cards_of(position, player) for player in range(3)] == [["dart"], [], ["key"]]
    assert value(position, "steps") == 4


@pytest.mark.rule("ZAD-TRN-5")
def test_a_card_changes_hands_once_a_turn() -> None:
    position = position_with("e11", "e12", hands=[["key"], ["dart"]], steps=4)
    play(position, "take dart 1")
    assert (legal(position, "drop"), legal(position, "give")) == (["key"], ["key 1"])
    play(position, "give key 1")
    assert legal(position, "take") == []
    # next turn they may
    play(position, "move w", "move n", "stop", forced=[2])
    assert legal(position, "take") == ["dart 0"]
    assert legal(position, "give") == ["key 0"]


@pytest.mark.rule("ZAD-TRN-5")
def test_a_card_dropped_in_this_turn_stays_where_it_is() -> None:
    position = position_with("e11", hands=[["key"]])
    play(position, "drop key", "move n", "move s", forced=[3])
    # the card ended the movement, and lies there still
    assert value(position, "round_number") == 2
    assert face_up_of(position) == {"e11": ["key"]}
    play(position, "move n", "move s", forced=[2])
    assert cards_of(position) == ["key"]


@pytest.mark.rule("ZAD-TRN-5")
def test_starting_cards_of_the_living_stay_and_walls_part_partners() -> None:
    hands = [["starting pistol", "pistol"], ["starting kit"]]
    position = position_with("e11", "e12", characters=["police", "nurse"], hands=hands)
    assert legal(position, "drop") == ["gun"]
    assert legal(position, "take") == []
    play(position, "give gun 1")
    assert legal(position, "give") == []
    # a wall between f3 and g3
    assert legal(position_with("f3", "g3", hands=[["key"], []]), "give") == []
    assert legal(position_with("f5", "g5", hands=[["key"], []]), "give") == ["key 1"]
    assert legal(position_with("f5", "g5", hands=[["key"], []], locked=["f5-g5"]), "give") == []


@pytest.mark.rule("ZAD-TRN-6")
def test_free_actions_are_possible_after_the_last_step_but_not_after_a_card() -> None:
    position = play(position_with("e11", steps=1, hands=[["key", "boards"]]), "move n")
    assert set(position.legal_actions()) == {"stop", "drop key", "drop boards"}
    ended = play(position_with("e11", hands=[["key"]], face_down={"e12": "gun"}), "move n", forced=[1])
    assert value(ended, "round_number") == 2


@pytest.mark.rule("ZAD-TRN-6", "ZAD-ITM-2")
def test_a_kit_just_picked_up_may_be_used_at_once() -> None:
    position = play(position_with("e11", "f12", hands=[["key"], []], face_down={"e12": "kit"}), "move n")
    assert position.decision == "kit"
    assert position.legal_actions() == ["stop", "heal 0", "heal 1"]
    play(position, "heal 1", forced=[1])
    assert lives_of(position) == [3, 4]
    assert value(position, "turn") == 1
    kept = play(position_with("e11", face_down={"e12": "kit"}), "move n", "stop", forced=[1])
    assert cards_of(kept) == ["kit"]


@pytest.mark.rule("ZAD-TRN-7")
def test_a_hypnotist_lets_its_neighbour_do_nothing_but_fight_it() -> None:
    position = position_with(
        "e11", "a12", turn=1, steps=1, zombies={"e12": "hypnotist"}, hands=[["grenade", "kit"], []]
    )
    play(position, "move s")
    # no spin, and the single step is not asked
    assert position.decision == "fight"
    assert squares_of(position)[0] == "e12"
    assert kinds_of(position)[-4:] == ["turn", "hypnosis", "move", "fight"]


@pytest.mark.rule("ZAD-TRN-7")
@pytest.mark.parametrize(
    ("square", "zombie", "locked"),
    [("e11", "f12", []), ("c3", "b3", []), ("f3", "f2", ["f2-f3"]), ("j11", "j12", [])],
    ids=["diagonal", "a wall between", "a locked wall between", "in the finish car"],
)
def test_where_a_hypnotist_does_not_reach(square: str, zombie: str, locked: list[str]) -> None:
    position = position_with(square, "a12", turn=1, steps=1, zombies={zombie: "hypnotist"}, locked=locked)
    play(position, "move s", forced=[2])
    assert (position.decision, value(position, "steps")) == ("move", 2)
    assert value(position, "hypnotised") == 0


@pytest.mark.rule("ZAD-TRN-7")
def test_hypnosis_counts_where_the_turn_begins_only() -> None:
    position = play(position_with("c12", zombies={"e12": "hypnotist"}), "move e")
    assert position.decision == "move"
    assert legal(position, "move") == ["e", "s", "w"]


@pytest.mark.rule("ZAD-SET-3")
def test_turns_go_in_the_order_of_seats() -> None:
    position = position_with("a12", "c12", "e12", steps=1)
    turns: list[tuple[int, int]] = []
    for _ in range(4):
        turns.append((value(position, "round_number"), value(position, "turn")))
        position.force([1])
        position.play("move s" if value(position, "round_number") == 1 else "move n")
    assert turns == [(1, 0), (1, 1), (1, 2), (2, 0)]
