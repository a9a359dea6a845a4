"""Any change of a position's readable form is refused with a word about it, or gives a position that can be played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zenvs
from tests.playing import fight, positions_of
from tests.z_horde.weak_monsters import visited, weak_game
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import InvalidPositionError
from zenvs.core.game import Game
from zenvs.core.position import Position

EXAMPLES = 600 if is_compiling() else 60
GAMES: dict[tuple[str, int], Game] = {
    **{("hit_z_road", players): zenvs.make_game("hit_z_road", players=players) for players in (1, 2, 3, 4)},
    # cut off early, so that every form can be played to its end
    ("z_horde", 1): weak_game(attack=4, max_turns=40),
}
SEEDS = {1: 12, 2: 3, 3: 3, 4: 3}
SEEDS_OF_Z_HORDE = 8 if is_compiling() else 2
FORMS = [
    position.to_dict()
    for played in (
        *(
            positions_of(seed, GAMES["hit_z_road", players])
            for players, seeds in SEEDS.items()
            for seed in range(seeds)
        ),
        [fight().force(["kill"]), fight().play("melee")],
        *(visited(weak_game(attack=4, max_turns=40), seed) for seed in range(SEEDS_OF_Z_HORDE)),
    )
    for position in played
]
#: Not compared with the cards that give them, so that any can be handed out.
UNCHECKED = "tokens are held by their number in the box"
#: Every text and number that stands anywhere in a form, so that changes are often nearly right.
WORDS = sorted({value for form in FORMS for value in json.dumps(form).replace('"', " ").split() if value.isalnum()})
JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 20),
        st.sampled_from([-1, 2**7, 2**15, 9999, 2**31, 2**64, 10**30]),
        st.floats(),
        st.sampled_from([*WORDS, "I-1", "II-22", "III-9", "I-16", "?", "bonus kill", "horrible death", ""]),
        st.text(max_size=6),
    ),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=6,
)


def game_of(form: Any) -> Game:
    """The game of a form."""
    return GAMES[form["game"], form["players"]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths to all values in a form."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from places(inner, (*path, key))


@st.composite
def changed_forms(draw: st.DrawFn) -> tuple[Game, Any]:
    """A game, and a form of it after some changes: values replaced, taken from elsewhere, deleted or added."""
    form = deepcopy(draw(st.sampled_from(FORMS)))
    game = game_of(form)
    if draw(st.booleans()):
        form.pop("hidden", None)
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(form))
        if found:
            _change(draw, form, draw(st.sampled_from(found)), draw(st.sampled_from(found)))
    return game, form


@st.composite
def recounted_forms(draw: st.DrawFn) -> tuple[Game, Any]:
    """A game, and a form of it in which some counts are others; many of them are positions."""
    form = deepcopy(draw(st.sampled_from(FORMS)))
    game = game_of(form)
    for _ in range(draw(st.integers(1, 4))):
        counted = [path for path in places(form) if type(_value(form, path)) is int]
        *way, last = draw(st.sampled_from(counted))
        _value(form, tuple(way))[last] = draw(st.integers(0, 12) | st.sampled_from([-1, 127, 128, 9998, 9999, 10000]))
    return game, form


def _change(draw: st.DrawFn, form: Any, path: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    *way, last = path
    holder = _value(form, tuple(way))
    change = draw(st.sampled_from(["replace", "move", "delete", "add"]))
    if change == "delete":
        del holder[last]
    elif change == "add" and isinstance(holder, list):
        holder.insert(last, draw(JSON))
    elif change == "add":
        holder[draw(st.text(max_size=6))] = draw(JSON)
    elif change == "move":
        holder[last] = deepcopy(_value(form, other))
    else:
        holder[last] = draw(JSON)


def _value(form: Any, path: tuple[Any, ...]) -> Any:
    """The value at a path."""
    for key in path:
        form = form[key]
    return form


def assert_refused_or_playable(game: Game, form: Any) -> bool:
    """Whether a form is that of a position; it can then be played to the end, and no other error comes up."""
    before = deepcopy(form)
    try:
        position = game.from_dict(form, seed=0)
    except InvalidPositionError:
        return False
    finally:
        assert repr(form) == repr(before)
    position.force([])
    assert game.from_dict(json.loads(json.dumps(position.to_dict()))) == position
    play_to_the_end(position)
    return True


def play_to_the_end(position: Position) -> None:
    generator = np.random.default_rng(0)
    assert_sound(position)
    for _ in range(2000):
        if position.over:
            break
        assert len(position.legal_actions()) >= 2
        # losing all that are left soon ends the largest group
        action = "lose" if "lose" in position.legal_actions() else str(generator.choice(position.legal_actions()))
        position.play(action)
        assert_sound(position)
    assert position.over or max(position.state["survivors"]) > 50


def assert_sound(position: Position) -> None:
    """The rules hold, and every seat sees a part of it."""
    states = np.frombuffer(position.to_bytes(), position.game.state_dtype)
    broken = [name for name, holds in position.game.invariants(states).items() if not holds.all()]
    assert broken in ([], [UNCHECKED])
    for seat in range(position.game.players):
        assert np.isfinite(position.observation(seat)).all()
        assert position.observation(seat).min() >= 0


@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(changed_forms() | recounted_forms())
def test_changed_forms_are_refused_or_can_be_played(changed: tuple[Game, Any]) -> None:
    assert_refused_or_playable(*changed)


@settings(max_examples=EXAMPLES // 4, deadline=None, derandomize=True)
@given(st.sampled_from(list(GAMES.values())), JSON)
def test_anything_else_is_refused(game: Game, form: Any) -> None:
    try:
        game.from_dict(form, seed=0)
    except InvalidPositionError:
        return
    raise AssertionError("a form without the fields of a position is taken for one")


@settings(max_examples=EXAMPLES // 4, deadline=None, derandomize=True)
@given(st.sampled_from(FORMS), st.integers(0, 2**64 - 1))
def test_forms_without_hidden_parts_can_be_played_from_every_seed(form: Any, seed: int) -> None:
    shown = {name: value for name, value in form.items() if name not in ("hidden", "forced")}
    position = game_of(form).from_dict(shown, seed=seed)
    assert {name: value for name, value in position.to_dict().items() if name != "hidden"} == shown
    play_to_the_end(position)


def test_real_forms_are_taken() -> None:
    """The check itself tells a position from a form that is none."""
    assert all(assert_refused_or_playable(game_of(form), form) for form in FORMS[:: 20 if is_compiling() else 200])
    assert not assert_refused_or_playable(game_of(FORMS[0]), FORMS[0] | {"round": 9})
