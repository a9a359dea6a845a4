"""The readable form of a position, both ways, and the faults that it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zenvs
from tests.zadventure.positions import fight_with, game, play, position_with, zombie_turn_with
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import InvalidPositionError
from zenvs.core.game import Game
from zenvs.core.position import Position

EXAMPLES = 200 if is_compiling() else 30
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 1},
    {"players": 2, "undead": "horde", "control": "seats", "max_rounds": 12},
    {"players": 3, "undead": "shared"},
)


def visited(played: Game, seed: int) -> Iterator[Position]:
    """Positions of a random game; it ends."""
    position = played.new(seed)
    generator = np.random.default_rng(seed)
    yield position
    while not position.over:
        position.play(str(generator.choice(position.legal_actions())))
        yield position


@pytest.mark.rule("ZAD-OBS-1")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_forms_of_a_game_are_read_as_they_were_written(options: dict[str, Any]) -> None:
    played = zenvs.make_game("zadventure", **options)
    for position in visited(played, seed=3):
        form = json.loads(json.dumps(position.to_dict()))
        assert played.from_dict(form) == position
        # what everybody sees is enough for the same decision
        del form["hidden"]
        drawn = played.from_dict(form, seed=1)
        assert np.array_equal(drawn.observation(), position.observation())
        assert drawn.legal_actions() == position.legal_actions()


def put(field: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(form: dict[str, Any]) -> None:
        form[field] = value

    return change


def put_in(field: str, place: Any, name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(form: dict[str, Any]) -> None:
        form[field][place][name] = value

    return change


def give_to(player: int, card: str) -> Callable[[dict[str, Any]], None]:
    return lambda form: form["characters"][player]["cards"].append(card)


def hold(player: int, *cards: str) -> Callable[[dict[str, Any]], None]:
    """Cards that were out of the game are held."""

    def change(form: dict[str, Any]) -> None:
        form["gone"] = [card for card in form["gone"] if card not in cards]
        form["characters"][player]["cards"] += cards

    return change


def lay_on_the_roof(form: dict[str, Any]) -> None:
    form["face_down"][0] = "j11"
    del form["hidden"]


def tie_without_a_lasso(form: dict[str, Any]) -> None:
    hold(0, "lasso")(form)
    form["zombies"][0]["tied"] = True


def lock_without_boards(form: dict[str, Any]) -> None:
    hold(0, "boards 2", "boards 3")(form)
    form["locked"] = ["f2-f3"]


#: A fault, and words of the message about it.
FAULTS: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "no such decision": (put("decision", "rest"), "field 'decision' is 'rest'"),
    "a result too early": (put("result", "won"), "field 'result' does not belong"),
    "a round too late": (put("round", 101), "field 'round' must be from 1 to 100"),
    "no such player": (put("turn", 3), "field 'turn' must be from 0 to 2"),
    "a character twice": (put_in("characters", 1, "name", "biker"), "whom another player has picked"),
    "nowhere and alive": (put_in("characters", 1, "square", None), "field 'square' is None"),
    "dead and somewhere": (put_in("characters", 2, "square", "a1"), "must be null for a character"),
    "two on one square": (put_in("characters", 1, "square", "e11"), "one figure a square"),
    "in the air": (put_in("characters", 1, "square", "m1"), "field 'square' is 'm1'"),
    "a card held twice": (give_to(1, "key"), "which stands elsewhere"),
    "a card held and lying": (give_to(0, "musket"), "which stands elsewhere"),
    "a starting card of nobody": (give_to(0, "starting kit"), "nobody plays the nurse"),
    "a starting card lost": (lambda form: form["characters"][2]["cards"].clear(), "field 'gone' does not name"),
    "cards of the dead": (hold(2, "dart"), "the dead have nothing"),
    "an unknown card": (give_to(0, "bazooka"), "field 'cards"),
    "a stack of nothing": (put("face_up", {"a4": []}), "must name a card"),
    "a stack off the board": (put("face_up", {"m4": ["musket"]}), "which is no square"),
    "a card too few face down": (lambda form: form["face_down"].pop(), "cards not seen so far"),
    "a card on the roof": (lay_on_the_roof, "face-down cards lie where they may"),
    "a zombie twice": (lambda form: form["zombies"].append(dict(form["zombies"][0])), "has two zombies"),
    "a zombie of another kind": (put_in("zombies", 0, "kind", "dog"), "field 'kind' is 'dog'"),
    "a zombie in the car": (put_in("zombies", 0, "square", "k11"), "one figure a square"),
    "a zombie on a character": (put_in("zombies", 0, "square", "e11"), "one figure a square"),
    "dead and standing": (lambda form: form["dead_zombies"].append(1), "which stands elsewhere"),
    "tied without a lasso": (tie_without_a_lasso, "locked walls and lassos"),
    "locked without boards": (lock_without_boards, "locked walls and lassos"),
    "no such door": (put("locked", ["a1-a2"]), "field 'locked"),
    "too many steps": (put("steps", 101), "field 'steps' must be from 0 to 100"),
    "a spin of 5": (put("spin", 5), "field 'spin' must be from 1 to 4"),
    "a fight in a movement": (put("fought", 1), "a fight is with the zombie on the square"),
    "a zombie's turn in a movement": (put("zombie", 1), "the zombie of the turn"),
    "a wall in a movement": (put("breaking", "n"), "steps belong to a movement"),
    "passing nobody": (put("passing", True), "nobody stops where it may not"),
    "hypnotised with many steps": (put("hypnotised", True), "steps belong to a movement"),
    "another decision": (put("decision", "fight"), "does not agree with the rest"),
    "nothing to decide": (put("decision", "kit"), "does not agree|no two actions"),
    "somebody else acts": (put("actor", 1), "who acts is who may"),
    "a field too many": (put("weather", "rain"), "field 'weather' is unknown"),
    "a generator of zeros": (put_in("hidden", "random", "x", 0), "hidden"),
}


def form_of_a_movement() -> dict[str, Any]:
    """Player 0 is about to move, player 1 stands elsewhere, player 2 is dead."""
    played = game(3)
    position = position_with(
        "e11",
        "a1",
        None,
        played=played,
        zombies={"c12": "ordinary"},
        face_up={"j4": ["musket"], "b3": ["starting pistol", "starting pistol"]},
        face_down={"a12": "rat", "a10": "canister"},
        hands=[["key", "boards"], ["starting knife", "starting knife"]],
        starting=(3 << 25),
        characters=["biker", "hooligan", "police"],
    )
    return json.loads(json.dumps(position.to_dict()))


def test_the_form_without_a_fault_is_read() -> None:
    form = form_of_a_movement()
    assert game(3).from_dict(form).legal_actions()[:2] == ["move n", "move e"]


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_refused_with_the_field(name: str) -> None:
    change, words = FAULTS[name]
    form = form_of_a_movement()
    if name == "a starting card lost":
        form["characters"][1]["cards"].clear()
    elif name == "a generator of zeros":
        form["hidden"]["random"] = ["0" * 16] * 2
    else:
        change(form)
    with pytest.raises(InvalidPositionError, match=words):
        game(3).from_dict(form)


POSITIONS = (
    position_with("e11", "e12", hands=[["key"], ["gun"]], face_down={"a12": "rat", "a10": "kit"}),
    play(position_with("e11", "e12", hands=[["key"], ["gun"]]), "move n"),
    fight_with("dog", hands=[["grenade", "pistol"]], face_down={"a12": "rat"}),
    zombie_turn_with("e11", zombies={"e12": "monkey", "c12": "rat"}, face_down={"a12": "rat"}),
    play(zombie_turn_with("e11", zombies={"a9": "monkey", "c12": "rat"}), "zombie 15", forced=[3]),
    play(position_with("l2", "a1", face_up={"h2": ["key"]}), "move w"),
)
FORMS = [(position.game, position.to_dict()) for position in POSITIONS]
WORDS = sorted({word for _, form in FORMS for word in json.dumps(form).replace('"', " ").replace(",", " ").split()})
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 30), st.sampled_from([2**7, 2**15, 2**64]), st.sampled_from(WORDS),
    st.lists(st.sampled_from(WORDS), max_size=2),
    st.dictionaries(st.sampled_from(WORDS), st.integers(0, 3), max_size=2),
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from places(inner, (*path, key))


@given(st.sampled_from(FORMS), st.data())
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_changed_forms_are_refused_or_can_be_played(known: tuple[Any, dict[str, Any]], data: st.DataObject) -> None:
    played, form = known[0], deepcopy(known[1])
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(list(places(form))))
        holder = form
        for key in way:
            holder = holder[key]
        holder[last] = data.draw(VALUES)
    try:
        position = played.from_dict(form, seed=0)
    except InvalidPositionError:
        return
    position.force([])
    assert played.from_dict(json.loads(json.dumps(position.to_dict()))) == position
    generator = np.random.default_rng(0)
    for _ in range(30):
        for name, holds in played.invariants(np.array([position.state])).items():
            assert holds.all(), name
        if position.over:
            break
        position.play(str(generator.choice(position.legal_actions())))
