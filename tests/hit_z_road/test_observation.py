"""What the observation vector shows."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.observations import CARD_SCALES, CARDS, TOKENS, expected, observed
from tests.hit_z_road.positions import Group, begin, choosing, fighting, game, level_of, play
from zenvs.core.compiled import is_compiling
from zenvs.core.position import Position
from zenvs.games.hit_z_road.observation import FIELD_STARTS

GAMES = 60 if is_compiling() else 6


def random_positions(games: int) -> Iterator[Position]:
    generator = np.random.default_rng(8)
    for seed in range(games):
        position = zenvs.make_game("hit_z_road").new(seed=seed)
        yield position
        while not position.over:
            yield position.play(str(generator.choice(position.legal_actions())))


@pytest.mark.rule("HZR-OBS-1")
def test_every_field_shows_what_is_public_in_random_games() -> None:
    decisions: set[str] = set()
    for position in random_positions(GAMES):
        form = position.to_dict()
        decisions.add(form["decision"])
        shown = observed(position)
        for name, values in expected(form).items():
            assert shown.pop(name) == pytest.approx(values, abs=2e-4), (name, form)
        assert shown == {}
    assert {"path", "fight", "take", "pay", "casualty", "opportunity", "over"} <= decisions


@pytest.mark.rule("HZR-OBS-1")
def test_every_field_shows_what_is_public_in_built_positions() -> None:
    tokens = dict(zip(TOKENS, (1, 1, 1, 2, 1, 2, 1), strict=True))
    rich = Group(survivors=7, ammo=12, gas=9, adrenaline=11, points=29)
    red = ["casualty", "opportunity", "kill"]
    positions = [
        choosing("I-1", tokens=tokens, group=rich),
        fighting("III-22", zombies=9, tokens=tokens, executor=True, group=rich),
        play(fighting("III-22", zombies=9, group=Group(survivors=6)), "melee", rolls=["casualty"] * 3 + red),
        play(fighting("III-8", zombies=5), "shoot 2", rolls=["casualty", "casualty", "blank", "bonus kill"]),
        begin("III-9", tokens=tokens),
        begin("III-3"),
        begin("II-8"),
    ]
    for position in positions:
        shown = observed(position)
        form = position.to_dict()
        # the deck of the tests has blank cards
        blank = {f"slot {number}" for number in range(1, 7)}
        for name, values in expected(form).items():
            if name not in blank:
                assert shown[name] == pytest.approx(values, abs=2e-4), (name, form)


@pytest.mark.rule("HZR-OBS-1")
def test_the_question_tells_its_purpose_and_the_tokens_due() -> None:
    position = play(choosing("I-1", path=1), "path 1")
    assert observed(position)["decision"] == {"take": 1.0}
    assert observed(position)["purpose"] == {"gift": 1.0}
    assert observed(position)["due"] == {"tokens": 2.0}
    assert observed(position.play("gas"))["due"] == {"tokens": 1.0}
    position = play(choosing("I-1", path=3), "path 3")
    assert observed(position)["decision"] == {"pay": 1.0}
    assert observed(position)["purpose"] == {"surcharge": 1.0}
    assert observed(begin("I-12"))["purpose"] == {"discard": 1.0}
    assert observed(begin("III-3"))["purpose"] == {"toll": 1.0}
    assert observed(begin("III-9", tokens={"tim": 1}))["purpose"] == {"tim": 1.0}
    assert observed(begin("III-9"))["purpose"] == {}


@pytest.mark.rule("HZR-OBS-1", "HZR-EVT-EXEC")
@pytest.mark.parametrize(("card", "horde"), [("III-16", 0), ("II-22", 1), ("III-21", 2), ("III-22", 3)])
def test_a_fight_shows_the_horde_and_none_for_the_executor(card: str, horde: int) -> None:
    assert observed(fighting(card, zombies=6))["horde"].get("horde", 0) == horde
    assert observed(fighting(card, zombies=6, tokens={"bus": 1}, executor=True))["horde"] == {}


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize(("path", "number"), [("path 1", 1), ("path 3", 3)])
def test_no_card_is_being_resolved_while_tokens_of_a_path_are_moved(path: str, number: int) -> None:
    position = play(choosing("II-13", path=number), path)
    assert observed(position)["path"] == {path: 1.0}
    assert observed(position)["card"] == {}
    position.play("gas")
    assert observed(position)["card"] == {}
    assert observed(position.play("gas"))["card"] == {"left": 1.0}


@pytest.mark.rule("HZR-OBS-1")
def test_dice_casualties_and_opportunities_of_a_roll_are_shown_while_they_matter() -> None:
    position = fighting("III-21", zombies=8)
    play(position, "melee", rolls=["casualty", "casualty", "blank", "opportunity", "bonus kill"])
    shown = observed(position)
    assert shown["black dice"] == {"casualty": 2.0, "blank": 1.0}
    assert shown["red dice"] == {"opportunity": 1.0, "bonus kill": 1.0}
    assert shown["zombies"] == {"zombies": 7.0}
    assert shown["casualties"] == {"casualties": 2.0}
    assert shown["opportunities"] == {"opportunities": 2.0}
    assert observed(position.play("save"))["casualties"] == {"casualties": 1.0}
    assert observed(position.play("lose"))["casualties"] == {}
    assert observed(position.play("kill"))["opportunities"] == {"opportunities": 1.0}
    shown = observed(position.play("hold"))
    assert shown["opportunities"] == {}
    # the dice stay in sight until the next roll
    assert shown["black dice"] == {"casualty": 2.0, "blank": 1.0}
    assert shown["rolls"] == {"melee": 1.0}


@pytest.mark.rule("HZR-OBS-1", "HZR-FGT-7")
def test_opportunities_that_will_not_be_asked_are_not_shown() -> None:
    rolls = ["casualty", "casualty", "opportunity", "opportunity", "blank"]
    position = play(fighting(zombies=8, group=Group(adrenaline=1)), "melee", rolls=rolls)
    assert observed(position)["opportunities"] == {"opportunities": 2.0}
    # the last adrenaline is gone; the other casualty is lost unasked
    assert observed(position.play("save"))["opportunities"] == {}
    beaten = play(fighting(zombies=1), "melee", rolls=["casualty", "kill", "opportunity", "opportunity", "blank"])
    assert observed(beaten)["casualties"] == {"casualties": 1.0}
    assert observed(beaten)["opportunities"] == {}


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("number", range(1, 8))
def test_dice_of_an_event_leave_no_trace_in_the_fight(number: int) -> None:
    position = begin("III-13", rolls=["casualty"], group=Group(survivors=number + 1))
    shown = observed(position)
    assert shown["black dice"] == shown["red dice"] == shown["rolls"] == {}


@pytest.mark.rule("HZR-OBS-1")
def test_cards_seen_stay_noted_and_unseen_ones_do_not_show() -> None:
    position = choosing("I-1", "I-2")
    deck = position.to_dict()["hidden"]["deck"]
    assert set(observed(position)["seen"]) == {"I-1", deck[4], deck[5]}
    position.play("path 2")
    assert set(observed(position)["seen"]) == {"I-1", "I-2", deck[4], deck[5], deck[8], deck[10], deck[11]}


@pytest.mark.rule("HZR-OBS-1", "HZR-ENC-7")
def test_the_observation_of_the_end() -> None:
    position = begin("II-6", group=Group(survivors=1))
    shown = observed(position)
    assert shown["decision"] == {}
    assert shown["resources"] == shown["survivors"] == shown["points"] == shown["tokens"] == {}


@pytest.mark.rule("HZR-OBS-1")
def test_values_lie_within_the_bounds_of_the_layout() -> None:
    layout = zenvs.make_game("hit_z_road").observation
    high = layout.high()
    for position in random_positions(GAMES // 2):
        observation = position.observation()
        assert observation.dtype == np.float32
        assert observation.shape == (layout.size,)
        assert (observation >= 0).all()
        assert (observation <= high).all()


@pytest.mark.rule("HZR-OBS-1")
def test_observations_of_a_batch_are_those_of_its_positions() -> None:
    batch = zenvs.make_game("hit_z_road").batch(16, seed=9)
    generator = np.random.default_rng(9)
    for _ in range(30):
        batch.step(np.argmax(batch.mask * (1 + generator.random(batch.mask.shape)), axis=1))
        for index in range(16):
            position = batch.position(index)
            assert np.array_equal(position.observation(), batch.observation[index])
            assert np.array_equal(position.action_mask(), batch.mask[index])


def test_fields_lie_where_the_compiled_code_writes_them() -> None:
    layout = game().observation
    assert {name: layout.start(name) for name in FIELD_STARTS} == FIELD_STARTS


def test_every_card_in_play_has_its_place_in_the_layout() -> None:
    layout = game().observation
    seen = next(field for field in layout if field.name == "seen")
    assert list(seen.labels) == [name for name in CARDS if "symbol" not in CARDS[name]]
    assert [level_of(name) for name in seen.labels] == sorted(level_of(name) for name in seen.labels)


@pytest.mark.rule("HZR-OBS-1")
def test_cards_are_scaled_to_about_one() -> None:
    """Every card in every slot of many rounds: the vector holds the printed number by the divisor of its kind."""
    standard = zenvs.make_game("hit_z_road")
    layout = standard.observation
    for seed in range(20):
        position = standard.new(seed)
        names = [name for path in position.to_dict()["paths"] for name in path]
        for number, name in enumerate(names, start=1):
            field = next(field for field in layout if field.name == f"slot {number}")
            raw = dict(zip(field.labels, position.observation()[layout[field.name]].tolist(), strict=True))
            assert raw["level"] == pytest.approx(1 / 3)
            for kind, scale in CARD_SCALES.items():
                assert raw[kind] == pytest.approx(0 if name == "?" else CARDS[name][kind] / scale)
