"""Set-up: characters, their starting cards, and the cards on the board."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.zadventure.positions import cards_of, game, legal, lives_of, play, squares_of, value
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import ForcedChanceError
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import neighbours
from zenvs.games.zadventure.reading import squares_in


@pytest.mark.rule("ZAD-SET-1", "ZAD-CMP-3")
def test_characters_are_picked_in_the_order_of_seats() -> None:
    position = game(4).new(1)
    assert position.decision == "character"
    assert legal(position, "pick") == ["police", "hooligan", "nurse", "biker"]
    play(position, "pick biker")
    assert legal(position, "pick") == ["police", "hooligan", "nurse"]
    play(position, "pick police", "pick nurse", forced=[2])
    # the last one is not asked
    assert position.decision == "move"
    assert [c.CHARACTERS[number] for number in position.state["characters"]] == ["biker", "police", "nurse", "hooligan"]
    assert lives_of(position) == [5, 3, 3, 3]
    assert [cards_of(position, player) for player in range(4)] == [[], ["gun", "gun"], ["kit"], ["blade", "blade"]]
    assert squares_of(position) == ["b2", "c2", "a1", "d1"]
    assert value(position, "turn") == 0


@pytest.mark.rule("ZAD-SET-1")
def test_fewer_players_leave_characters_out_of_the_game() -> None:
    position = play(game(2).new(1), "pick nurse", "pick biker")
    assert squares_of(position) == ["b2", "c2"]
    assert [int(place) for place in position.state["places"][c.DEALT_CARDS :]] == [-2, -2, -2, -2, -1]


@pytest.mark.rule("ZAD-SET-2", "ZAD-CMP-4", "ZAD-CMP-5", "ZAD-CMP-6")
def test_the_musket_and_the_axe_lie_open_and_45_cards_face_down() -> None:
    form = game(1).new(1).to_dict()
    assert form["face_up"] == {"j4": ["musket"], "b11": ["axe"]}
    lying = form["hidden"]["cards"]
    assert len(lying) == len(form["face_down"]) == 45
    assert sum(name.startswith("zombie ") for name in lying.values()) == 24
    names = Counter(name.rstrip(" 0123456789") for name in lying.values() if not name.startswith("zombie "))
    assert names == Counter(
        {"pistol": 2, "double barrel": 1, "sword": 1, "knife": 1, "machete": 1, "grenade": 2, "dart": 1, "key": 1,
         "canister": 1, "boards": 3, "kit": 2, "lasso": 1, "smoke": 1, "antizombie": 1, "drink": 2}
    )  # fmt: skip


@pytest.mark.rule("ZAD-SET-2")
def test_cards_keep_their_distance_until_no_square_is_left() -> None:
    played = game(1)
    allowed = set(played.board.dealt_squares())
    open_cards = {played.board.safe, played.board.axe}
    crowded = 0
    for seed in range(200):
        closed = set(squares_in(played.new(seed).state["closed"]))
        assert len(closed) == 45
        assert closed <= allowed
        touching = [square for square in closed if not (closed | open_cards).isdisjoint(neighbours(square))]
        crowded += bool(touching)
        if touching:
            # the first cards have filled all squares without a neighbour
            free = [
                square
                for square in allowed - closed
                if (closed | open_cards).isdisjoint(neighbours(square))
            ]  # fmt: skip
            assert free == []
    assert 0 < crowded < 200


@pytest.mark.rule("ZAD-SET-2")
@pytest.mark.skipif(not is_compiling(), reason="too many games to deal uncompiled")
def test_every_square_and_every_card_is_as_likely_as_its_like() -> None:
    states = game(1).batch(4000, seed=1).states
    closed = np.array([squares_in(words) for words in states["closed"]])
    counts = np.bincount(closed.ravel(), minlength=c.SQUARES) / len(states)
    board = game(1).board
    # a card next to the musket or the axe is laid last
    near = {*neighbours(board.safe), *neighbours(board.axe)}
    allowed = [square for square in board.dealt_squares() if square not in near]
    assert counts[allowed].min() > 0.2
    # the key lies on the first closed square as often as on the last
    key = list(game(1).tables["card_classes"][0]).index(c.KEY)
    place = (closed < states["places"][:, key][:, None]).sum(axis=1)
    assert np.bincount(place, minlength=45).min() > 4000 / 45 / 2


@pytest.mark.rule("ZAD-CMP-2")
def test_the_spinner_has_four_equal_sectors() -> None:
    batch = game(1).batch(4000, seed=2)
    batch.step(np.full(4000, game(1).action_number("pick biker")))
    spins = np.bincount(batch.states["spin"], minlength=5)
    assert spins[0] == 0
    assert spins[1:].min() > 900
    assert c.PICTURES == ("escape", "skull", "cold weapon", "firearm")


@pytest.mark.rule("ZAD-CMP-2", "ZAD-TRN-3")
def test_spins_and_cards_can_be_fixed() -> None:
    position = game(1).new(3, forced=[1]).play("pick biker")
    assert value(position, "steps") == 1
    with pytest.raises(ForcedChanceError, match="no outcome 5"):
        position.force([5])
    with pytest.raises(ForcedChanceError, match="no outcome 'zombie walker'"):
        position.force(["zombie walker"])
    position.force(["zombie rat", "key", 2])
    assert position.forced == ["zombie rat", "key", 2]
    # a card does not wait where the spinner turns
    before = position.copy()
    with pytest.raises(ForcedChanceError, match="cannot come up"):
        position.play("move n").play("stop")
    assert squares_of(before) == ["b2"]


@pytest.mark.rule("ZAD-TRN-3")
@pytest.mark.parametrize("name", ["zombie bear boss", "zombie ordinary", "key", "drink"])
def test_a_card_that_is_turned_up_can_be_fixed(name: str) -> None:
    for seed in range(40):
        position = play(game(1).new(seed), "pick biker", forced=[4])
        near = position.to_dict()["face_down"]
        if "b3" not in near:
            continue
        before = Counter(position.to_dict()["hidden"]["cards"].values())
        position.force([name, 1, 1, 4, 3, 2, 1, 1, 1, 1, 1, 1])
        position.play("move n")
        turned = next(event for event in position.events if event.kind == "turn up")
        assert turned.values.get("card", f"zombie {turned.values.get('kind')}") == name
        after = Counter(position.to_dict()["hidden"]["cards"].values())
        assert sum((before - after).values()) == 1
        return
    raise AssertionError("no card lay on b3")
