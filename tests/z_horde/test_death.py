"""The death of a character, the end of the game, and rewards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.z_horde.positions import (
    Numbers,
    character_of,
    end_turn,
    game,
    items_of,
    legal,
    monster_healths,
    play,
    position_with,
    start_game,
    tile_of,
    value,
    values,
    weapon_of,
)
from zenvs.core.contract import TERMINATED, TRUNCATED
from zenvs.core.position import Position

STILL = Numbers(movement=0)
#: It attacks a character on c1 or c2, with 4 against Defense 2.
ATTACKER = ("1", "d2", 2)
PICKED = ("dwayne", "angel", "lora")


def dying(level: int = 5, **fields: Any) -> Position:
    """The decision after a character has died in a level, 5 by default."""
    common = {"level": level, "tile": "c2", "health": 1, "picked": PICKED, "monsters": [ATTACKER]}
    return play(position_with(game(first=STILL), **(common | fields)), "end turn")


@pytest.mark.rule("ZHO-DIE-1")
def test_the_player_picks_one_of_those_that_are_left() -> None:
    position = dying()
    assert position.decision == "pick"
    assert legal(position, "pick") == ["lora", "angel"]
    assert values(position, "is_out") == [1, 0, 0]


@pytest.mark.rule("ZHO-DIE-1")
def test_a_successor_starts_afresh_with_half_the_level_in_ability_points() -> None:
    # the example of the rulebook: level 5, and Angel raises Attack and Defense
    position = dying(abilities=(4, 4, 4, 4), held=["lucky dice"], weapon="crossbow", shots=3, opened=(True, False),
                     coins=6, power_used=1)  # fmt: skip
    play(position, "pick angel")
    assert position.decision == "raise"
    play(position, "raise attack", "raise defense", rolls=[3, 2, 1])
    assert values(position, "abilities") == [1, 2, 3, 2]
    assert value(position, "health") == 5
    assert character_of(position) == "angel"
    assert tile_of(position) == "a1"
    # a new turn in the same level
    assert position.decision == "energy"
    assert (value(position, "level"), value(position, "turn"), value(position, "power_used")) == (5, 2, 0)
    # all else stays
    assert items_of(position) == ["lucky dice"]
    assert (weapon_of(position), value(position, "shots")) == ("crossbow", 3)
    assert values(position, "is_open") == [1, 0]
    assert value(position, "coins") == 6
    assert monster_healths(position) == [2]


@pytest.mark.rule("ZHO-DIE-1")
@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (9, 4), (12, 6)])
def test_how_many_ability_points_a_successor_has(level: int, points: int) -> None:
    position = play(dying(level), "pick lora", *["raise movement"] * min(points, 5), rolls=[])
    if points == 6:
        play(position, "raise range", rolls=[])
    assert sum(values(position, "abilities")) == 6 + points
    assert position.decision in ("energy", "act")


@pytest.mark.rule("ZHO-DIE-1", "ZHO-RNG-1")
def test_a_successor_enters_on_the_nearest_free_tile_if_the_flag_is_taken() -> None:
    blocked = [ATTACKER, ("1", "a1", 2)]
    assert tile_of(play(dying(1, monsters=blocked), "pick angel", rolls=[3, 2, 1])) == "a2"
    crowded = [*blocked, ("1", "a2", 2)]
    assert tile_of(play(dying(1, monsters=crowded), "pick angel", rolls=[3, 2, 1])) == "b1"
    full = [*crowded, ("1", "b1", 1)]
    assert tile_of(play(dying(1, monsters=full), "pick angel", rolls=[3, 2, 1])) == "b2"


@pytest.mark.rule("ZHO-DIE-1", "ZHO-ACT-1")
def test_the_last_one_left_comes_into_play_unasked() -> None:
    position = position_with(game(first=STILL), tile="c2", health=1, picked=PICKED, out=["lora"], monsters=[ATTACKER])
    assert character_of(end_turn(position)) == "angel"


@pytest.mark.rule("ZHO-DIE-1", "ZHO-RWD-1")
def test_the_game_is_lost_when_no_character_is_left() -> None:
    for options, expected in (({}, 4 / 12), ({"reward": "win"}, 0.0)):
        position = position_with(
            game(first=STILL, **options), level=5, tile="c2", health=1, picked=PICKED, out=["lora", "angel"],
            monsters=[ATTACKER],
        )  # fmt: skip
        play(position, "end turn")
        assert position.over
        assert value(position, "outcome") == TERMINATED
        assert position.returns == pytest.approx((expected,))


@pytest.mark.rule("ZHO-DIE-2", "ZHO-MON-6")
def test_if_all_die_together_the_death_is_settled_first() -> None:
    together: dict[str, Any] = {
        "tile": "c2", "character": "clint", "health": 1, "picked": ("clint", "angel", "lora"),
        "monsters": [("1", "d2", 1)], "coins": 4,
    }  # fmt: skip
    position = play(position_with(game(first=STILL), **together), "end turn")
    assert position.decision == "pick"
    assert value(position, "cleared") == 0
    play(position, "pick angel")
    assert position.decision == "market"
    assert value(position, "cleared") == 1
    assert value(position, "health") == 5
    # with nobody left the game is lost
    alone = play(position_with(game(first=STILL), **together, out=["angel", "lora"]), "end turn")
    assert alone.over
    assert value(alone, "cleared") == 0


@pytest.mark.rule("ZHO-DIE-2", "ZHO-ITM-3", "ZHO-MON-6")
def test_zombie_blood_after_dying_together_clears_the_level() -> None:
    position = position_with(
        game(first=STILL), tile="c2", character="clint", health=1, monsters=[("1", "d2", 1)], coins=4,
        held=["zombie blood"],
    )  # fmt: skip
    play(position, "end turn", "use zombie blood")
    assert position.decision == "market"
    assert (value(position, "health"), value(position, "is_undead")) == (1, 1)


@pytest.mark.rule("ZHO-END-1", "ZHO-RWD-1", "ZHO-MKT-1")
@pytest.mark.parametrize(("reward", "before"), [("levels", 11 / 12), ("win", 0.0)])
def test_clearing_level_12_wins(reward: str, before: float) -> None:
    position = position_with(
        game(reward=reward), level=12, monsters=[("1", "b1", 1)], attack=4, coins=12, weapon="crossbow"
    )
    assert position.returns == pytest.approx((before,))
    play(position, "attack b1")
    # no Market follows
    assert position.over
    assert value(position, "outcome") == TERMINATED
    assert value(position, "cleared") == 12
    assert position.returns == (1.0,)


@pytest.mark.rule("ZHO-RWD-1")
def test_each_level_cleared_is_rewarded_with_a_twelfth() -> None:
    for level in range(1, 12):
        position = position_with(level=level, monsters=[("1", "b1", 1)], attack=4, coins=4)
        play(position, "attack b1")
        assert position.returns == pytest.approx((level / 12,))
    assert start_game("clint", "lora", "wang").returns == (0.0,)


@pytest.mark.rule("ZHO-END-2")
def test_a_game_is_cut_off_after_its_turns() -> None:
    position = position_with(game(max_turns=7), turn=6)
    end_turn(position)
    assert value(position, "turn") == 7
    play(position, "assign MAD", "end turn")
    assert position.over
    assert value(position, "outcome") == TRUNCATED
    assert end_turn(position_with(turn=499)).decision == "energy"
    assert play(position_with(turn=500), "end turn").over


@pytest.mark.rule("ZHO-END-2", "ZHO-END-0")
def test_a_level_that_is_cleared_in_the_last_turn_counts() -> None:
    position = position_with(game(max_turns=7), turn=7, monsters=[("1", "b1", 1)], attack=4, coins=3)
    play(position, "attack b1")
    assert position.decision == "market"
    answered = position_with(
        game(first=STILL, max_turns=7), turn=7, character="clint", tile="c2", monsters=[("1", "d2", 1)], coins=3
    )
    assert play(answered, "end turn").decision == "market"
