"""The readable form of positions of Z Horde: it comes back the same, and what is no position is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import zenvs
from tests.hit_z_road.faults import becomes, drop, put, refusal
from tests.z_horde.weak_monsters import visited, weak_game
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import ForcedChanceError
from zenvs.core.position import Position

SEEDS = 40 if is_compiling() else 2
Form = dict[str, Any]


@pytest.fixture(scope="module")
def moments() -> dict[str, Position]:
    """A position at each decision, on level 2 or later but for the first picks."""
    found: dict[str, Position] = {}
    for seed in range(12):
        for position in visited(weak_game(attack=4), seed):
            if position.state["level"] > 1:
                found.setdefault(position.decision, position)
    found["first pick"] = weak_game(attack=4).new(seed=0)
    return found


@pytest.mark.parametrize("options", [{"attack": 1}, {"attack": 4}, {"attack": 4, "max_turns": 9}], ids=str)
def test_every_position_comes_back_the_same(options: dict[str, Any]) -> None:
    game = weak_game(**options)
    for seed in range(SEEDS):
        for position in visited(game, seed):
            form = json.loads(json.dumps(position.to_dict()))
            again = game.from_dict(form)
            assert again == position
            assert again.to_dict() == form


def test_every_decision_comes_up(moments: dict[str, Position]) -> None:
    assert set(moments) == {*weak_game(attack=4).decisions, "over", "first pick"}


@pytest.mark.rule("ZHO-OBS-1")
def test_without_hidden_parts_only_chance_is_drawn(moments: dict[str, Position]) -> None:
    for position in moments.values():
        form = position.to_dict()
        del form["hidden"]
        one, other = (position.game.from_dict(form, seed=seed) for seed in (1, 2))
        assert (one.observation() == position.observation()).all()
        assert one != other
        assert one == position.game.from_dict(form, seed=1)
        assert one.to_dict() | {"hidden": None} == other.to_dict() | {"hidden": None}


def test_forced_outcomes_are_numbers_in_the_form() -> None:
    game = zenvs.make_game("z_horde")
    position = game.new(seed=0).force([6, 2, 1])
    form = json.loads(json.dumps(position.to_dict()))
    assert form["forced"] == [6, 2, 1]
    assert game.from_dict(form) == position
    for wrong in (0, 7, "6", True, 2.0, None):
        with pytest.raises(ForcedChanceError, match="whole numbers from 1 to 6"):
            position.force([wrong])  # type: ignore[list-item]
        assert "forced: no outcome" in refusal(game, form | {"forced": [wrong]})
    assert position.forced == [6, 2, 1]


def swap_order(form: Form) -> None:
    form["energy"] = sorted(form["energy"], reverse=True)[::-1]


def together(form: Form) -> None:
    living = [monster for monster in form["monsters"] if monster["tile"]]
    living[0]["tile"] = form["character"]["tile"]


def kill_all(form: Form) -> None:
    for monster in form["monsters"]:
        monster |= {"health": 0, "tile": None}


def use_twice(form: Form) -> None:
    form["items"]["gone"] = ["smoke bomb", "smoke bomb"]


def hold_everything(form: Form) -> None:
    form["items"] = {
        "market": [],
        "held": ["small medkit", "large medkit", "smoke bomb", "zombie blood", "lucky dice"],
        "gone": [],
    }


#: A decision, a fault of its form, and words of the refusal.
FAULTS: dict[str, tuple[str, Callable[[Form], object], str]] = {
    "a level that there is not": ("act", becomes(level=13), "'level' must be from 0 to 12"),
    "a decision before the first level": ("first pick", becomes(decision="act"), "must be 'pick'"),
    "a decision that there is not": ("act", becomes(decision="shop"), "'decision' is 'shop'"),
    "a market after the last level": ("market", becomes(level=12), "the last"),
    "an end without a result": ("over", drop("result"), "'result' is missing"),
    "a result without an end": ("act", becomes(result="won"), "does not belong"),
    "a win before the last level": ("act", becomes(decision="over", result="won", level=3), "won with level 12"),
    "no turn": ("act", becomes(turn=0), "'turn'"),
    "a turn too late": ("act", becomes(turn=501), "'turn'"),
    "cut off too early": ("energy", becomes(decision="over", result="cut off", energy=[]), "'turn' must be from 500"),
    "two characters picked": ("act", lambda form: form["picked"].pop(), "must name 3 characters"),
    "three picked before the level": ("first pick", becomes(picked=["lora", "wang", "angel"]), "the level is 0"),
    "somebody unknown": ("first pick", becomes(picked=["laura"]), "did you mean 'lora'"),
    "one picked twice": ("first pick", becomes(picked=["lora", "lora"]), "2 times"),
    "all out": ("act", lambda form: form.update(out=form["picked"]), "only then"),
    "out before the first": ("act", lambda form: form.update(out=form["picked"][1:2]), "dies first"),
    "nobody in play": ("act", becomes(character=None), "position.character: must be an object"),
    "somebody in play before the level": ("first pick", becomes(character={}), "must be null"),
    "dead in a turn": ("act", put("character", "health", 0), "'health' must be from 1"),
    "too healthy": ("act", put("character", "health", 7), "'health'"),
    "alive at the choice of a successor": ("pick", put("character", "health", 1), "'health' must be from 0 to 0"),
    "undead with blood at hand": ("act", lambda form: form["character"].update(undead=True, health=1), "undead"),
    "undead at Zombie Blood": ("revive", put("character", "undead", True), "only once"),
    "off the board": ("act", put("character", "tile", "f1"), "'tile' is 'f1'"),
    "on the board too early": ("crates", put("character", "tile", "a1"), "before the level is set up"),
    "an ability above 6": ("act", put("character", "abilities", "range", 7), "'range'"),
    "an ability too high": ("act", put("character", "abilities", "range", 6), "points above the start"),
    "points without a reason": ("act", becomes(raises=1), "'raises'"),
    "dice in the character phase": ("act", becomes(energy=[3, 2, 1]), "must be a list of 0 dice"),
    "dice not sorted": ("energy", swap_order, "sorted"),
    "a die of 7": ("energy", put("energy", 0, 7), "'energy[0]'"),
    "points in the market": ("market", put("points", "attack", 1), "'attack' must be from 0 to 0"),
    "too many points": ("act", put("points", "movement", 13), "'movement'"),
    "an item twice": ("act", use_twice, "2 times"),
    "items from nowhere": ("act", hold_everything, "left the Market"),
    "an item bought outside the market": ("act", becomes(item_bought=True), "outside the Market"),
    "a weapon that there is not": ("act", becomes(weapon={"name": "club", "shots": 0}), "'name' is 'club'"),
    "too many shots": ("act", becomes(weapon={"name": "crossbow", "shots": 7}), "'shots'"),
    "coins from nowhere": ("act", becomes(coins=13), "'coins' is 13"),
    "one crate": ("act", lambda form: form["crates"].pop(), "list of 2 crates"),
    "a crate elsewhere": ("act", put("crates", 0, "tile", "c3"), "on level"),
    "a crate of 7": ("act", put("crates", 0, "value", 7), "'value'"),
    "a crate opened too early": ("crates", put("crates", 0, "open", True), "before the dice are placed"),
    "a monster too few": ("act", lambda form: form["monsters"].pop(), "gone ones included"),
    "a monster with another number": ("act", put("monsters", 0, "number", 2), "'number'"),
    "a monster of another kind": ("act", put("monsters", 0, "kind", "mummy"), "'kind' is 'mummy'"),
    "a monster too healthy": ("act", put("monsters", 0, "health", 7), "'health'"),
    "a monster on the character": ("act", together, "on one tile"),
    "nobody to fight": ("act", kill_all, "has 0 alive"),
    "a phase outside the phase": ("act", becomes(monster_phase={}), "'monster_phase' must be null"),
    "one who moves twice": ("monster", lambda form: form["monster_phase"]["order"].append(1), "in any order"),
    "all have moved": ("monster", put("monster_phase", "moved", 6), "'moved'"),
    "other choices": ("monster", put("monster_phase", "choices", ["a1"]), "the best plans have"),
    "choices once all have moved": ("react", put("monster_phase", "choices", ["a1"]), "the best plans have []"),
    "a monster chosen for nothing": ("act", becomes(chosen=1), "'chosen' must be null"),
    "a faulty generator": ("act", put("hidden", "random", ["0", "1"]), "16 hexadecimal digits"),
    "a field too many": ("act", becomes(score=1), "'score' is unknown"),
    "a field too few": ("act", drop("coins"), "'coins' is missing"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_refused(name: str, moments: dict[str, Position]) -> None:
    decision, fault, words = FAULTS[name]
    position = moments[decision]
    form = deepcopy(position.to_dict())
    fault(form)
    assert words in refusal(position.game, form)


def test_a_decision_with_one_action_is_refused(moments: dict[str, Position]) -> None:
    form = moments["crates"].to_dict()
    form["crates"][1]["value"] = form["crates"][0]["value"]
    assert "'crates' has 1 legal action here (crates keep)" in refusal(moments["crates"].game, form)


def test_the_log_is_told_in_words() -> None:
    """Every event has a text and values that can be written as JSON."""
    told: set[str] = set()
    for seed in range(SEEDS):
        for position in visited(weak_game(attack=4), seed):
            for event in position.events:
                assert event.text
                json.dumps(dict(event.values))
                told.add(event.kind)
    assert {"pick", "level", "energy", "attack", "strike", "cleared", "monster moves"} <= told
