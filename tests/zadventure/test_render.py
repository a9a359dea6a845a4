"""Drawings of Zadventure show all that a player has to know, legibly, and nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.zadventure.positions import position_with
from zenvs.core.position import Position
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.drawing import WIDTH
from zenvs.games.zadventure.game import Zadventure
from zenvs.games.zadventure.picture import image
from zenvs.games.zadventure.view import View, view_of
from zenvs.games.zadventure.wording import action_names, describe_actions, describe_rule, question
from zenvs.render import canvas

#: Every form of play: a team, several seats, a horde, the dead themselves.
FORMS: tuple[dict[str, Any], ...] = (
    {"players": 1, "undead": "shared"},
    {"players": 3, "control": "seats", "undead": "shared"},
    {"players": 4, "control": "seats", "undead": "horde"},
    {"players": 4},
)
KINDS = ["ordinary"] * 10 + ["dog"] * 4 + ["rat"] * 4 + list(c.KINDS[c.CHAINED :])
SQUARES = [f"{c.COLUMNS[number % 12]}{12 - number // 12 * 4}" for number in range(c.ZOMBIES)]
#: Strips of bare table between and around the panels: columns or rows of pixels.
STRIPS = (np.s_[:, :8], np.s_[:, -8:], np.s_[46:622, 610:622], np.s_[300:306, 622:], np.s_[482:488, 622:], np.s_[-8:])


def crowded(**fields: Any) -> Position:
    """A position with a bit of everything."""
    return position_with(
        "f5", "c2", "k11", "k11",
        **{
            "zombies": {"f6": "ordinary", "g5": "dog", "e5": "chained", "f4": "hypnotist", "a9": "nurse"},
            "tied": ["g5"], "locked": ["f5-g5"], "lives": (3, 5, 2, 9), "spin": 4,
            "hands": (["key", "starting pistol", "starting pistol", "kit", "boards", "drink"], ["canister"], (), ()),
            "face_up": {"h4": ["grenade", "dart"], "f5": ["sword"], "a3": ["musket"]},
            "face_down": {"e7": "grenade", "l12": "rat", "f3": "lasso"},
        }
        | fields
    )  # fmt: skip


def special() -> list[Position]:
    """Positions that random games rarely come to."""
    full = dict(zip(SQUARES, KINDS, strict=True))
    hand = [*c.WEAPON_CARDS, *c.ITEM_CARDS, "boards", "boards", "drink", "kit", "grenade", "pistol"]
    zombie = {"zombies": {"e5": "rat", "a1": "dog", "c8": "monkey"}, "locked": ["f5-g5"]}
    return [
        crowded(),
        position_with("d4", "k11", "k11", "k11", hands=(hand, (), (), ())),
        position_with(None, "j3", None, None, zombies=full, decision="zombie", last_zombie="c12", round_number=100),
        position_with(None, "f4", **zombie, decision="zombie act", zombie=14),
        position_with(None, "f4", **zombie, decision="zombie act", zombie=22),
        position_with(None, "e7", **zombie, decision="zombie move", zombie=14, steps=4),
        position_with("e5", "f4", zombies={"e5": "bear boss"}, decision="fight", fought="e5", hands=(["dart"], ())),
        position_with("e5", zombies={"e5": "rat", "e6": "dog"}, decision="weapon", fought="e5", spin=3,
                      hands=(["sword", "grenade"],)),
        position_with("e5", zombies={"e5": "rat", "e6": "dog"}, decision="second", fought="e5"),
        position_with("e5", "d5", steps=2, passing=1),
        position_with("e5", zombies={"e6": "rat"}, decision="roll", steps=3, scythe=0),
        position_with("f5", locked=["f5-g5"], decision="break", breaking=1, hands=(["grenade", "sword"],)),
        position_with("f5", locked=["f5-g5"], decision="break", breaking=1, spin=3, hands=(["machete", "sword"],)),
        position_with("e5", decision="kit", hands=(["kit"],)),
        position_with("e5", decision="flee", hands=(["smoke", "drink"],), zombies={"e6": "rat"}),
        position_with(None, None, result=c.LOST, outcome=1, decision="character"),
        position_with("e5", None, result=c.LOST, outcome=1, decision="character"),
        position_with("k11", "j11", None, "k11", result=c.WON, outcome=1, decision="character"),
    ]  # fmt: skip


@cache
def played(games: int = 4) -> tuple[Position, ...]:
    """Every position of some games of each form, played at random."""
    return tuple(_walk(games))


def _walk(games: int) -> Iterator[Position]:
    chooser = random.Random(1)
    for form in FORMS:
        game = zenvs.make_game("zadventure", **form)
        for number in range(games):
            position = game.new(seed=number)
            yield position.copy()
            while not position.over:
                yield position.play(chooser.choice(position.legal_actions())).copy()


def game_of(position: Position) -> Zadventure:
    """The game of a position, by its own class."""
    assert isinstance(position.game, Zadventure)
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
    assert crowded().text() == TEXT


def test_text_shows_a_fight_and_the_finish_car() -> None:
    text = position_with(
        "g5", "k11", "k11", "j11", zombies={"g5": "kamikaze"}, decision="weapon", fought="g5", spin=3,
        hands=(["sword", "grenade"], (), (), ()),
    ).text()  # fmt: skip
    assert "DB!21" in text
    assert " @N   @HP " in text
    assert "The biker fights zombie 21 (kamikaze), and a cold weapon comes up. Which weapon?" in text


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


def test_words_of_steps() -> None:
    words = meanings(crowded())
    assert words["move n"] == "to f6: fight zombie 1 (ordinary)"
    assert words["move s"] == "to f4: fight zombie 20 (hypnotist)"
    assert words["drink"] == "drink it for 2 steps more, 6 in all"
    assert words["heal 0"] == "use a kit for oneself, 4 lives then"
    assert words["break e"] == "try to break the locked wall to g5"
    assert words["drop key"] == "leave the key on f5"
    position = position_with("i2", "h2", face_up={"j2": ["key", "drink", "drink"]}, face_down={"i1": "rat"})
    words = meanings(position)
    assert words["move e"] == "to j2: take key, 2 drinks"
    assert words["move s"] == "to i1: turn the card up"
    assert words["move w"] == "to h2: pass the hooligan"
    assert words["move n"] == "to i3: 3 steps left"


def test_words_of_cards_that_change_hands() -> None:
    position = position_with("e5", "d5", hands=(["starting pistol", "musket", "boards"], ["knife"]))
    words = meanings(position)
    assert words["give gun 1"] == "the musket goes to the hooligan"
    assert words["take blade 1"] == "the knife comes from the hooligan"
    fight = position_with("e5", zombies={"e5": "rat"}, decision="weapon", fought="e5", spin=4,
                          hands=(["musket", "starting pistol", "double barrel"],))  # fmt: skip
    assert meanings(fight)["use gun"] == "kill it with the pistol"


def test_words_of_zombies() -> None:
    zombie = {"zombies": {"f6": "rat", "e3": "dog"}, "locked": ["f5-g5"]}
    words = meanings(position_with(None, "e7", **zombie, decision="zombie"))
    assert words == {"zombie 11": "dog on e3, fast", "zombie 15": "rat on f6, quick"}
    words = meanings(position_with(None, "e5", **zombie, decision="zombie move", zombie=10, steps=4))
    assert words["go n 2"] == "to e5: fight the hooligan"
    assert words["go w 1"] == "to d3"
    gnawing = position_with(None, "e5", zombies={"f5": "dog"}, locked=["f5-g5"], decision="zombie act", zombie=10)
    assert meanings(gnawing) == {
        "spin": "go straight on, up to the number and 1 more",
        "gnaw e": "a skull removes the locked wall to g5",
    }


def test_words_of_the_end() -> None:
    dead, late, won = special()[-3:]
    assert question(seen(dead)) == "Lost in round 1: all are dead."
    assert question(seen(late)) == "Lost: 100 rounds are over."
    assert question(seen(won)) == "Won in round 1: 3 characters drove off."


def test_who_is_asked_stands_before_the_question() -> None:
    alone = zenvs.make_game("zadventure", players=2).new(seed=1)
    assert question(seen(alone)) == "Which character does player 0 play?"
    several = zenvs.make_game("zadventure", players=2, control="seats").new(seed=1)
    assert question(seen(several)) == "player_0: Which character does player 0 play?"


def test_actions_of_one_word_stand_together() -> None:
    actions = ("spin", "move n", "move e", "drop key", "give key 1", "give key 2", "zombie 3")
    assert action_names(actions) == ["spin", "move n, e", "drop key", "give key 1, key 2", "zombie 3"]


@pytest.mark.rule("ZAD-OBS-1")
def test_nothing_hidden_is_drawn() -> None:
    redrawn = 0
    for number, position in enumerate(played()[::3]):
        twin = position.resample(seed=number)
        redrawn += twin.to_bytes() != position.to_bytes()
        assert seen(twin) == seen(position)
        if number % 40 == 0:
            assert twin.text() == position.text()
            assert np.array_equal(drawn(twin), drawn(position))
    assert redrawn > 100


def test_same_position_gives_the_same_pixels() -> None:
    first = drawn(crowded())
    assert first.shape == (720, 1080, 3)
    assert first.dtype == np.uint8
    assert first.flags.writeable
    again = drawn(crowded())
    assert np.array_equal(first, again)
    assert not np.shares_memory(first, again)


@pytest.mark.parametrize(
    "change",
    [
        {"zombies": {"f6": "ordinary", "g5": "rat", "e5": "chained", "f4": "hypnotist", "a9": "nurse"}},
        {"tied": ()}, {"locked": ()}, {"locked": ["f5-g5", "b4-c4"]}, {"lives": (2, 5, 2, 9)}, {"spin": 2},
        {"hands": (["key"], ["canister"], (), ())}, {"face_up": {"f5": ["sword"]}}, {"steps": 3}, {"scythe": 0},
        {"face_down": {"e7": "grenade", "l12": "rat"}}, {"round_number": 7}, {"turn": 1}, {"last_zombie": "a9"},
        {"characters": ("nurse", "hooligan", "police", "biker")}, {"handled": 1 << 11},
    ],
    ids=str,
)  # fmt: skip
def test_picture_shows_the_position(change: dict[str, Any]) -> None:
    assert not np.array_equal(drawn(crowded(**change)), drawn(crowded()))


def test_picture_keeps_within_its_panels() -> None:
    start = drawn(zenvs.make_game("zadventure").new(seed=3))
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
    for position in (*played()[::40], *special()):
        drawn(position)
    assert len(sizes) > 30
    assert min(sizes.values()) >= 9


TEXT = """\
Zadventure, round 1 of 100, turn of player 0 (biker)
   ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓  ▶0 biker ♥3 f5
12 ┃                                                        ?  ┃      *2 pistols, key, boards, kit,
   ┃    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ┃      drink
11 ┃                                             goal  @PN     ┃   1 hooligan ♥5 c2
   ┃    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ┃      canister
10 ┃                                                           ┃   2 police ♥2 k11, in the car
   ┃    ·    ┏━━━━━━WW━━━━━━━━━━━┳━━━━━━━━━┳━WW━━━━━━━━━━━┓    ┃      no cards
 9 ┃ 22n     ┃                   ┃         ┃              ┃    ┃   3 nurse ♥9 k11, in the car
   ┃    ·    ┃    ·    ·    ·    ┃    ·    ┃    ·    ·    ┃    ┃      no cards
 8 ┃         W                   D         ┃              W    ┃
   ┃    ·    ┃    ·    ·    ·    ┃    ·    ┃    ·    ·    ┃    ┃  zombies on the board
 7 ┃         ┃           ?       ┃         D              ┃    ┃      1 ordinary f6, 11 dog g5 tied,
   ┃    ·    ┣━━━━━━DD━━━━━━━━━━━╋━━━━━━━━━┻━━━━━━DD━━━━━━┫    ┃      19 chained e5,
 6 ┃         ┃                1o ┃                        ┃    ┃      20 hypnotist f4, 22 nurse a9
   ┃    ·    ┃    ·    ·    ·    ┃    ·    ·    ·    ·    ┃    ┃
 5 ┃         ┃           19c  @B+X11d~                    W    ┃  not seen yet
   ┃    ·    ┃    ·    ·    ·    ┃    ·    ·    ·    ·    ┃    ┃      rat
 4 ┃         W                20h┃      [2]               ┃    ┃      grenade, lasso
   ┃    ·    ┃    ·    ·    ·    ┃    ·    ·    ·    ·    ┃    ┃
 3 ┃ mus     ┃                ?  ┃                        ┃    ┃
   ┃    ·    ┗━━━━━━━━━━━━━━━━DD━┻━━━━━━━━━━━WW━━━━━━━━━━━┛    ┃
 2 ┃           @H                                      scy     ┃
   ┃    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ┃
 1 ┃      car  car                                             ┃
   ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
     a    b    c    d    e    f    g    h    i    j    k    l
key      D door; W window; X locked wall; ? card face down; abc card face up, [2] two of them; @N
         nurse; 7d zombie 7, a dog; N!7 the nurse fights it; + on cards; ~ tied; scy scythe
cards    a3 musket; h4 grenade, dart; f5 sword
spinner  4, firearm
asked    team: The biker has 4 steps left. What now?
actions  move n, s, w; drink; heal 0; break e; drop key, boards, kit, drink"""
