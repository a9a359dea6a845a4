"""Drawings of Z Horde show all that a player has to know, legibly, and what the monsters would do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.z_horde.positions import energy_with, game, market_with, position_with, value
from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.drawing import WIDTH
from zenvs.games.z_horde.forecast import forecast, forecasts
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.picture import image
from zenvs.games.z_horde.view import View, view_of
from zenvs.games.z_horde.wording import action_names, describe_actions, describe_rule, question
from zenvs.render import canvas

GAME = ZHorde()
MONSTERS = [("1", "a5", 6), ("1", "b5", 3), ("1", "e3", 5), ("2", "c4", 4), ("2", "b3", 2), ("2", "d1", 1)]
ALL_OUT = ("dwayne", "clint", "lora")
#: Strips of bare table between and around the panels: columns or rows of pixels.
STRIPS = (np.s_[:, :8], np.s_[:, -8:], np.s_[46:566, 530:538], np.s_[222:228, 540:], np.s_[320:326, 540:], np.s_[-8:])


def crowded(**fields: Any) -> Position:
    """A position with as much of everything as there can be."""
    return position_with(
        **{
            "monsters": MONSTERS, "level": 10, "character": "angel", "tile": "c2", "movement": 12, "attack": 14,
            "defense": 5, "held": c.ITEMS, "weapon": "flamethrower", "coins": 12, "turn": 499,
        }
        | fields
    )  # fmt: skip


@cache
def played(games: int = 8, turns: int = 25) -> tuple[Position, ...]:
    """Every position of some games played at random."""
    return tuple(_walk(games, turns))


def _walk(games: int, turns: int) -> Iterator[Position]:
    chooser = random.Random(1)
    for number in range(games):
        position = GAME.new(seed=number)
        yield position.copy()
        while not position.over and value(position, "turn") < turns:
            yield position.play(chooser.choice(position.legal_actions())).copy()


def special() -> list[Position]:
    """Positions that random games rarely come to."""
    return [
        crowded(),
        crowded(decision="energy", energy=(6, 3, 1), defense=0, character="lora", health=3),
        crowded(decision="reroll", chosen_monster=2),
        crowded(decision="react", movers=6, moved=6, move_order=[5, 4, 3, 2, 1, 0], health=2),
        crowded(decision="revive", health=0, defense=0),
        crowded(decision="raise", raises=5, out=["clint"]),
        crowded(weapon="crossbow", is_undead=1, extra_range=3),
        market_with(14),
        market_with(14, gone=c.ITEMS[:2], held=c.ITEMS[2:4], level=11),
        position_with(decision="pick", outcome=1, level=12, cleared=12, monsters=[("1", "e1", 0)]),
        position_with(decision="pick", outcome=2, turn=500),
        position_with(decision="pick", outcome=1, health=0, picked=ALL_OUT, out=ALL_OUT),
    ]


def game_of(position: Position) -> ZHorde:
    """The game of a position, by its own class."""
    assert isinstance(position.game, ZHorde)
    return position.game


def seen(position: Position) -> View:
    """The view of a position."""
    return view_of(game_of(position), position)


def drawn(position: Position) -> NDArray[np.uint8]:
    """The picture of a position."""
    return image(game_of(position), position)


def meanings(position: Position) -> dict[str, str]:
    """The legal actions in words."""
    return describe_actions(game_of(position), position)


def test_text_of_a_turn() -> None:
    position = position_with(
        character="angel", monsters=[("1", "b2", 2), ("2", "d1", 1)], movement=5, attack=4, defense=3,
        held=["smoke bomb"],
        crates=(3, 5), opened=(True, False), coins=3, weapon="crossbow", shots=4, picked=("clint", "angel", "wang"),
        out=["clint"],
    )  # fmt: skip
    assert position.text() == (
        "Z Horde, level 1 of 12, turn 1\n"
        " ┌──────┬──────┬──────┬──────┬──────┐ Angel     Health 5 of 5\n"
        "5│      │      │      │      │crate │ power of this level unused\n"
        " │      │      │      │      │5     │           Move Attack Defense Range\n"
        " ├──────┼──────┼──────┼──────┼──────┤ ability      1      1       2     2\n"
        "4│      │      │      │      │      │ turn         5      4       3     2\n"
        " │      │      │      │      │      │ others    Clint (dead), Wang\n"
        " ├──────┼──────┼──────┼──────┼──────┤ holds     smoke bomb, crossbow (4 shots)\n"
        "3│      │      │      │      │      │ coins     3\n"
        " │4     │5     │      │      │      │\n"
        " ├──────┼──────┼──────┼──────┼──────┤           Health Move Attack Defense Range\n"
        "2│      │1F  ♥2│      │      │      │ first          2    4      4       4     3\n"
        " │2     │s4 >1!│5     │      │      │ second         1    5      3       3     2\n"
        " ├──────┼──────┼──────┼──────┼──────┤\n"
        "1│Angel │      │      │2S  ♥1│      │\n"
        " │♥5    │2  >2!│4     │      │      │\n"
        " └──────┴──────┴──────┴──────┴──────┘\n"
        "    a      b      c      d      e\n"
        "key      a number: Movement to walk there; s: Attack that it costs with a shot;\n"
        "         >: the monster that would end there, !: and attack\n"
        "ranges   first 1 at 3, second 2 at 6\n"
        "monsters if the turn ended now: first 1 stays on b2 and attacks, second 2 to b1\n"
        "         and attacks; Attack 7 / Defense 3: damage 2, Health 5 to 3\n"
        "asked    What do you do?\n"
        "actions  move n, e; shoot b2; end turn"
    )


def test_text_of_a_start_shows_the_level_to_come() -> None:
    lines = game().new(seed=1).text().splitlines()
    assert lines[0] == "Z Horde, level 1 comes next"
    assert lines[2].startswith("5│crate │2S  ♥1│1F  ♥2│      │crate │")
    assert lines[14].startswith("1│flag  │")
    assert lines[-2:] == [
        "asked    Pick character 1 of 3, who starts.",
        "actions  pick clint, dwayne, lora, wang, angel",
    ]


def test_text_of_the_energy_phase_shows_what_each_assignment_gives() -> None:
    lines = energy_with((6, 3, 1)).text().splitlines()
    assert any(line.endswith(" MAD          7      4       2     2") for line in lines)
    assert any(line.endswith(" DAM          2      4       7     2") for line in lines)
    assert "energy   dice 6, 3, 1" in lines


def test_text_of_the_market_shows_prices_and_the_next_level() -> None:
    lines = market_with(5, held=["smoke bomb"], gone=["small medkit"]).text().splitlines()
    assert lines[0] == "Z Horde, level 1 of 12, turn 1, level 2 comes next"
    assert "market   8  large medkit full Health" in lines
    assert "         3  crossbow     5 shots: +2 Range" in lines
    assert not any(" smoke bomb   " in line or " small medkit " in line for line in lines)


def test_text_fits_a_terminal() -> None:
    for position in (*played(), *special()):
        lines = position.text().splitlines()
        assert max(len(line) for line in lines) <= WIDTH
        assert all(line == line.rstrip() for line in lines)


def test_every_decision_and_action_has_words() -> None:
    asked: set[str] = set()
    for position in (*played(), *special()):
        asked.add(position.decision)
        assert question(seen(position))
        assert describe_rule(game_of(position), position)
        words = meanings(position)
        assert list(words) == position.legal_actions()
        assert all(words.values())
    assert asked == {*c.DECISIONS, "over"}


def test_words_of_attacks() -> None:
    position = position_with(monsters=[("1", "a2", 3), ("2", "e5", 1)], attack=7, defense=2, crates=(6, 6))
    assert meanings(position)["attack a2"] == "first 1: 2 of its 3 Health left, costs 4 of 7 Attack"
    position = position_with(monsters=[("1", "a2", 1)], attack=4, weapon="flamethrower")
    words = meanings(position)
    assert words["attack a2"] == "first 1: gone, costs 4 of 4 Attack; clears the level"
    assert words["shoot a2"] == "first 1: gone, costs 4 of 6 Attack; clears the level"


def test_words_of_a_crate() -> None:
    position = position_with(tile="b5", attack=7, crates=(6, 1), monsters=[("1", "e1", 1)])
    assert meanings(position)["attack a5"] == "open the crate for 6 of 7 Attack, 6 coins"
    position = position_with(decision="crates", monsters=[], crates=(6, 1))
    assert meanings(position) == {"crates keep": "6 on a5, 1 on e5", "crates swap": "1 on a5, 6 on e5"}


def test_words_of_moves_and_of_the_end_of_a_turn() -> None:
    position = position_with(monsters=[("1", "a4", 2)], movement=3, attack=0, defense=2)
    words = meanings(position)
    assert words["move ne"].startswith("to b2 for 3 of 3 Movement; then damage 2, Health 6 to 4")
    assert words["end turn"] == "the monsters attack: damage 2, Health 6 to 4"
    assert meanings(position_with(monsters=[("1", "a4", 2)], movement=3, health=2))["end turn"].endswith("death")


def test_words_of_weapons_and_items() -> None:
    position = position_with(movement=3, weapon="machete", attack=1, held=c.ITEMS, health=2)
    words = meanings(position)
    assert words["discard weapon"] == "+1 Attack, +2 Range for the rest of the turn"
    assert words["use small medkit"] == "+2 Health, now 2 of 6"
    chain = position_with(movement=3, weapon="chain", attack=1)
    assert meanings(chain)["discard weapon"] == "+2 Attack, +1 Range for the rest of the turn"
    assert meanings(market_with(5))["buy crossbow"] == "for 3 of 5 coins: 5 shots: +2 Range"


def test_words_of_the_end() -> None:
    won = position_with(decision="pick", outcome=1, level=12, cleared=12, monsters=[("1", "e1", 0)])
    lost = position_with(decision="pick", outcome=1, level=2, health=0, picked=ALL_OUT, out=ALL_OUT)
    cut_off = position_with(decision="pick", outcome=2, turn=500)
    assert question(seen(won)) == "Won: all 12 levels are cleared."
    assert question(seen(lost)) == "Lost on level 2; 1 level cleared."
    assert question(seen(cut_off)) == "Cut off in turn 500; 0 levels cleared."


def test_actions_of_one_word_stand_together() -> None:
    actions = ("move n", "move ne", "attack a1", "pass to b1", "pass to c1", "use smoke bomb", "end turn")
    assert action_names(actions) == ["move n, ne", "attack a1", "pass to b1, c1", "use smoke bomb", "end turn"]


@pytest.mark.rule("ZHO-MON-3")
def test_what_is_foreseen_comes() -> None:
    checked = ties = 0
    for position in played():
        foreseen = forecast(GAME, position)
        if position.decision != "act" or foreseen is None:
            continue
        ties += foreseen.is_tied
        after = position.copy().play("end turn")
        if not foreseen.is_tied:
            moves = {event.values["monster"]: event.values["to"] for event in after.events
                     if event.kind == "monster moves"}  # fmt: skip
            assert moves == {number + 1: c.TILE_NAMES[end] for number, end in foreseen.ends.items()}
            strikes = [event.values for event in after.events if event.kind == "strike"]
            if strikes:
                assert strikes[0]["damage"] == foreseen.damage
                assert strikes[0]["monsters"] == [number + 1 for number in foreseen.strikers]
            checked += 1
    assert checked > 50
    assert ties > 5


def test_foreseen_ties_are_broken_as_the_engine_does() -> None:
    without_ties = ZHorde(monster_ties="engine")
    checked = 0
    for position in played():
        foreseen = forecast(GAME, position)
        if foreseen is not None and foreseen.is_tied and position.decision == "act":
            after = Position.from_bytes(without_ties, position.to_bytes()).play("end turn")
            moves = {event.values["monster"]: event.values["to"] for event in after.events
                     if event.kind == "monster moves"}  # fmt: skip
            assert moves == {number + 1: c.TILE_NAMES[end] for number, end in foreseen.ends.items()}
            checked += 1
    assert checked > 5


def test_what_is_foreseen_after_an_action_is_what_is_then_foreseen() -> None:
    checked: set[str] = set()
    for position in (*played()[::3], *special()):
        if position.over:
            continue
        for action, foreseen in forecasts(game_of(position), position).items():
            before = position.to_bytes()
            after = position.copy().play(action)
            assert position.to_bytes() == before
            if after.decision == "act" and value(after, "turn") == value(position, "turn"):
                assert forecast(game_of(position), after) == foreseen
                checked.add(action.split()[0])
    assert checked >= {"assign", "move", "attack", "shoot", "pass"}


def test_nothing_is_foreseen_outside_a_turn() -> None:
    for position in (GAME.new(seed=1), market_with(5), crowded(decision="revive", health=0)):
        assert forecast(game_of(position), position) is None
        assert forecasts(game_of(position), position) == {}


def test_same_position_gives_the_same_pixels() -> None:
    first = drawn(crowded())
    assert first.shape == (640, 960, 3)
    assert first.dtype == np.uint8
    assert first.flags.writeable
    again = drawn(crowded())
    assert np.array_equal(first, again)
    assert not np.shares_memory(first, again)


@pytest.mark.parametrize(
    "change",
    [
        {"tile": "c3"}, {"character": "clint"}, {"health": 4}, {"movement": 4}, {"attack": 3}, {"defense": 4},
        {"abilities": (1, 1, 1, 3)}, {"crates": (6, 1)}, {"opened": (True, False)}, {"held": ()}, {"weapon": "chain"},
        {"shots": 1}, {"coins": 3}, {"turn": 7}, {"out": ["clint"]}, {"level": 9}, {"monsters": MONSTERS[:5]},
        {"monsters": [("1", "a5", 5), *MONSTERS[1:]]}, {"monsters": [("1", "a4", 6), *MONSTERS[1:]]},
        {"decision": "reroll"}, {"power_used": 1},
    ],
    ids=str,
)  # fmt: skip
def test_picture_shows_the_position(change: dict[str, Any]) -> None:
    assert not np.array_equal(drawn(crowded(**change)), drawn(crowded()))


def test_picture_keeps_within_its_panels() -> None:
    start = drawn(GAME.new(seed=3))
    for position in special():
        full = drawn(position)
        for strip in STRIPS:
            assert np.array_equal(full[strip], start[strip])


def test_texts_of_pictures_are_legible(monkeypatch: pytest.MonkeyPatch) -> None:
    fitted = canvas.fitted
    sizes: dict[str, int] = {}

    def recording(text: str, width: int, height: int, largest: int) -> tuple[int, tuple[str, ...]]:
        size, lines = fitted(text, width, height, largest)
        sizes[text] = size
        assert " ".join(lines) == " ".join(text.split())
        return size, lines

    monkeypatch.setattr(canvas, "fitted", recording)
    for position in (*played()[::20], *special()):
        drawn(position)
    assert len(sizes) > 30
    assert min(sizes.values()) >= 9
