"""Drawings show what a player sees, all of it legible, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.positions import begin, fighting
from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.card_picture import back_picture, card_picture
from zenvs.games.hit_z_road.deck import load_deck
from zenvs.games.hit_z_road.drawing import WIDTH, text
from zenvs.games.hit_z_road.game import rank
from zenvs.games.hit_z_road.picture import image
from zenvs.games.hit_z_road.view import view_of
from zenvs.games.hit_z_road.wording import (
    action_names,
    describe_actions,
    describe_rule,
    event_text,
    fight_options,
    question,
    result,
)
from zenvs.render import canvas
from zenvs.render.pieces import BLACK_DIE, RED_DIE, die, meeple, paint_skull, token
from zenvs.render.text import beside, boxed, entry, wrapped

GAME = zenvs.make_game("hit_z_road")
ALL_TOKENS = {"bus": 1, "molotov": 1, "tim": 1, "map": 2, "bazooka": 1, "biohazard": 2, "bandage": 1}


def walk(games: int, seed: int = 0) -> Iterator[Position]:
    """Every position of some games played at random."""
    chooser = random.Random(seed)
    for number in range(games):
        position = GAME.new(seed=seed + number)
        yield position.copy()
        while not position.over:
            yield position.play(chooser.choice(position.legal_actions())).copy()


def find(decision: str, **expected: Any) -> Position:
    """The first position of a walk with a decision and fields of its readable form."""
    for position in walk(300):
        form = position.to_dict()
        if position.decision == decision and all(form.get(name) == value for name, value in expected.items()):
            return position
    raise LookupError(f"no {decision} with {expected}")


def edited(position: Position, fight: dict[str, Any] | None = None, **seat: Any) -> Position:
    """A position with other numbers in its group and its fight, even such as no game comes to."""
    states = np.frombuffer(position.to_bytes(), GAME.state_dtype).copy()
    state = states[0]
    for name, value in seat.items():
        if name == "tokens":
            state["tokens"][0] = [value.get(token, 0) for token in c.TOKENS]
        elif name in c.RESOURCES:
            state["resources"][0][c.RESOURCES.index(name)] = value
        else:
            state[name][0] = value
    for name, value in (fight or {}).items():
        if name == "rolled":
            state["rolls"] = ("nothing", "shots", "melee").index(value)
        else:
            state[name] = [value.get(face, 0) for face in c.FACES] if name in ("black", "red") else value
    return Position.from_bytes(GAME, states.tobytes())


def crowded() -> Position:
    """A fight with more of everything than can be drawn one by one."""
    dice = {face: 40 for face in c.FACES if face != "horrible death"}
    fight = {"zombies": 9999, "rolled": "shots", "black": dice, "red": {}}
    return edited(
        find("fight", card="right"), fight, survivors=9999, ammo=9999, gas=9999, adrenaline=9999, points=9999,
        tokens=dict.fromkeys(ALL_TOKENS, 99), executor=True,
    )  # fmt: skip


def test_text_of_a_start() -> None:
    assert GAME.new(seed=3).text() == (
        "Hit Z Road, round 1 of 8, level 1\n"
        "path 1   ┌─────────────────────────────────┐ ┌─────────────────────────────────┐\n"
        "take 2   │ level 1                         │ │ level 1                         │\n"
        "         └─────────────────────────────────┘ └─────────────────────────────────┘\n"
        "path 2   ┌─ I-12 ──────────────────────────┐ ┌─────────────────────────────────┐\n"
        "free     │ wild dogs                       │ │ level 1                         │\n"
        "         │ Discard a resource of your      │ │                                 │\n"
        "         │ choice.                         │ │                                 │\n"
        "         └─────────────────────────────────┘ └─────────────────────────────────┘\n"
        "path 3   ┌─ I-9 ───────────────────────────┐ ┌─ I-14 ──────────────── 1 point ─┐\n"
        "pay 2    │ school                          │ │ small prison                    │\n"
        "         │ + 4 gas                         │ │ + 3 ammo                        │\n"
        "         │ Take the bus token.             │ │ 3 zombies                       │\n"
        "         └─────────────────────────────────┘ └─────────────────────────────────┘\n"
        "group    5 survivors, ammo 4, gas 4, adrenaline 4, 0 points\n"
        "asked    Choose a path.\n"
        "actions  path 1, path 2, path 3"
    )


def test_text_of_a_fight() -> None:
    fight = {
        "zombies": 3, "rolled": "melee", "casualties": 2, "opportunities": 1,
        "black": {"casualty": 1, "kill": 2}, "red": {"casualty": 1, "opportunity": 1},
    }  # fmt: skip
    position = edited(find("casualty"), fight, survivors=5, adrenaline=2, tokens={"map": 2, "tim": 1})
    lines = position.text().splitlines()
    assert "tokens   Tim, map x2" in lines
    assert any(line.startswith("fight    3 zombies left") for line in lines)
    assert "melee    black: 1 casualty, 2 kill; red: 1 casualty, 1 opportunity" in lines
    assert "pending  2 casualties, 1 opportunity" in lines
    assert "asked    2 casualties: adrenaline or survivors?" in lines
    assert "actions  save, lose" in lines
    assert sum("▶" in line for line in lines) == 1


@pytest.mark.rule("HZR-EVT-EXEC")
def test_executor_takes_the_horde_out_of_a_fight() -> None:
    position = next(p for p in walk(300) if p.decision == "fight" and (fight := view_of(GAME, p).fight) and fight.horde)
    before = position.text()
    after = edited(position, tokens={"bus": 1}, executor=True).text()
    assert "left, horde" in before
    assert "left, horde" not in after
    assert "Executor (horde dice are black)" in after


@pytest.mark.rule("HZR-OBS-1")
def test_nothing_hidden_is_drawn() -> None:
    redrawn = 0
    for number, position in enumerate(walk(12)):
        twin = position.resample(seed=number)
        redrawn += twin.to_dict()["hidden"]["deck"] != position.to_dict()["hidden"]["deck"]
        assert text(GAME, twin) == text(GAME, position)
        if number % 10 == 0:
            assert np.array_equal(image(GAME, twin), image(GAME, position))
    assert redrawn > 200


def test_text_fits_a_terminal() -> None:
    for position in [*walk(5), crowded()]:
        lines = position.text().splitlines()
        assert max(len(line) for line in lines) <= WIDTH
        assert all(line == line.rstrip() for line in lines)


def test_every_decision_and_action_has_words() -> None:
    asked: set[str] = set()
    for position in walk(40):
        view = view_of(GAME, position)
        asked.add(view.purpose if view.purpose != "none" else view.decision)
        assert question(view)
        assert describe_rule(GAME, position)
        meanings = describe_actions(GAME, position)
        assert list(meanings) == position.legal_actions()
        assert all(meanings.values())
    assert asked >= {"path", "gift", "surcharge", "discard", "fight", "casualty", "opportunity", "toll", "over"}


def test_words_of_an_offer() -> None:
    position = begin("III-9", tokens={"tim": 1})
    assert "asked    Pay 3 ammo to keep Tim?" in position.text().splitlines()
    assert "unless you pay 3 ammo" in describe_rule(position.game, position)
    meanings = {"give": "pay 3 ammo and keep Tim", "refuse": "let Tim go"}
    assert describe_actions(position.game, position) == meanings
    position = begin("II-7")
    assert describe_actions(position.game, position) == {"gas": "pay 1 gas", "lose": "lose a survivor"}


def test_words_of_a_fight() -> None:
    one_die = {"ranged_dice_per_ammo": 1}
    position = fighting("III-22", zombies=6, tokens={"molotov": 1}, options=one_die)
    assert list(fight_options(view_of(position.game, position))) == ["shoot", "melee", "flee", "molotov"]
    assert describe_actions(position.game, position)["shoot 4"] == "spend 4 ammo, roll 4 black dice"


def test_words_of_the_end() -> None:
    last = [position for position in walk(30) if position.over]
    for position in last:
        view = view_of(GAME, position)
        assert f"over     {result(view)}" in position.text().splitlines()
        assert rank(int(position.returns[0]), view.eliminated) in result(view)
        assert (f"in round {view.round_number}" in result(view)) == view.eliminated
    assert {position.text().count("Los Angeles!") for position in last} == {0, 1}


def test_every_card_with_an_event_has_words() -> None:
    for card in load_deck():
        assert bool(event_text(card)) == (card.event != "none")


def test_runs_of_actions_are_named_by_their_ends() -> None:
    actions = (*(f"shoot {number}" for number in range(1, 13)), "melee", "flee")
    assert action_names(actions) == ["shoot 1 … shoot 12", "melee", "flee"]
    assert action_names(("path 1", "path 2", "path 3")) == ["path 1", "path 2", "path 3"]


def test_same_position_gives_the_same_pixels() -> None:
    position = find("casualty")
    first = image(GAME, position)
    assert first.shape == (640, 960, 3)
    assert first.dtype == np.uint8
    assert first.flags.writeable
    again = image(GAME, GAME.from_dict(position.to_dict()))
    assert np.array_equal(first, again)
    assert not np.shares_memory(first, again)


@pytest.mark.parametrize(
    "change",
    [
        {"survivors": 4}, {"ammo": 5}, {"gas": 5}, {"adrenaline": 5}, {"points": 1}, {"tokens": {"map": 1}},
        {"tokens": {"map": 2}}, {"tokens": {"bus": 1}}, {"tokens": {"bus": 1}, "executor": True},
        {"ammo": 11}, {"ammo": 12}, {"survivors": 9}, {"survivors": 10},
    ],
    ids=str,
)  # fmt: skip
def test_picture_shows_the_group(change: dict[str, Any]) -> None:
    position = GAME.new(seed=3)
    assert not np.array_equal(image(GAME, edited(position, **change)), image(GAME, position))


@pytest.mark.parametrize(
    "change",
    [
        {"zombies": 4}, {"zombies": 12}, {"casualties": 2}, {"opportunities": 1}, {"black": {"casualty": 2, "kill": 2}},
        {"black": {"casualty": 2}, "red": {"horrible death": 1}},
    ],
    ids=str,
)  # fmt: skip
def test_picture_shows_the_fight(change: dict[str, Any]) -> None:
    start = {"zombies": 3, "rolled": "melee", "casualties": 1, "opportunities": 0, "black": {"casualty": 2}, "red": {}}
    position = edited(find("casualty"), start | {"black": {"casualty": 2, "opportunity": 1}}, survivors=5, adrenaline=2)
    changed = edited(position, {"black": {"casualty": 2, "opportunity": 1}} | change)
    assert not np.array_equal(image(GAME, changed), image(GAME, position))


def test_picture_keeps_within_its_panels() -> None:
    start, full = image(GAME, GAME.new(seed=3)), image(GAME, crowded())
    # the strips between and around the panels show the bare table
    for strip in (np.s_[:, :8], np.s_[:, -8:], np.s_[64:, 567:576], np.s_[305:312, 570:], np.s_[575:580], np.s_[-8:]):
        assert np.array_equal(full[strip], start[strip])


def test_texts_of_cards_are_legible(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, int] = {}
    fitted = canvas.fitted

    def recording(text: str, width: int, height: int, largest: int) -> tuple[int, tuple[str, ...]]:
        size, lines = fitted(text, width, height, largest)
        sizes[text] = size
        assert " ".join(lines) == text
        return size, lines

    monkeypatch.setattr(canvas, "fitted", recording)
    for card in load_deck():
        card_picture.__wrapped__(card)
    assert len(sizes) > 76
    assert min(sizes.values()) >= 12


def test_cards_look_different() -> None:
    pictures = {card.id: card_picture(card).tobytes() for card in load_deck()}
    assert len(set(pictures.values())) == len(pictures)
    assert len({back_picture(level).tobytes() for level in (1, 2, 3)}) == 3
    assert card_picture(load_deck()[0], 0.5).tobytes() != card_picture(load_deck()[0]).tobytes()


def test_text_shrinks_into_its_box_and_is_cut_at_last() -> None:
    large, lines = canvas.fitted("a few words", 200, 30, 20)
    assert (large, lines) == (20, ("a few words",))
    small, lines = canvas.fitted("a few words more than fit at this size", 100, 30, 20)
    assert small < 20
    assert " ".join(lines) == "a few words more than fit at this size"
    size, lines = canvas.fitted("word " * 100 + "endless" * 30, 60, 30, 20)
    assert size == 8
    assert all(canvas.text_width(line, size) <= 60 for line in lines)
    assert len(lines) * size <= 30


def test_pieces() -> None:
    assert meeple(30, (200, 100, 50)).tobytes() != meeple(30, (200, 100, 50), leader=True).tobytes()
    dice = {die(40, body, face).tobytes() for body in (BLACK_DIE, RED_DIE) for face in (None, _skull)}
    assert len(dice) == 4
    assert token(40, (90, 90, 90), _skull).tobytes() != token(40, (90, 90, 90), _skull, 2).tobytes()
    # smooth edges: some pixels are neither clear nor solid
    alpha = np.asarray(meeple(30, (200, 100, 50)))[:, :, 3]
    assert ((alpha > 0) & (alpha < 255)).any()


def _skull(pen: canvas.Pen) -> None:
    paint_skull(pen, canvas.WHITE)


def test_boxes_of_text() -> None:
    box = boxed(["one", "two"], 13, 3, "a title too long", "7")
    assert box == ["┌─ a ti  7 ─┐", "│ one       │", "│ two       │", "│           │", "└───────────┘"]
    assert boxed([], 6, 0, heavy=True) == ["┏━━━━┓", "┗━━━━┛"]
    assert beside([["a", "bb"], ["c"]], gap=2) == ["a   c", "bb"]
    assert entry("word", "one two three", 14, 6) == ["word  one two", "      three"]
    assert wrapped("", 5) == [""]
    assert wrapped("abcdefgh", 5) == ["abcde", "fgh"]
