"""Drawings of games of 2 to 4 players: groups in order, the auction board, paths that are gone, and how it ended."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.hit_z_road.positions import NOTHING, Group
from tests.hit_z_road.tables import ALONE, LOSS, SEVERAL, bidding, travelling
from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.card_picture import FLAT, card_picture
from zenvs.games.hit_z_road.deck import load_deck
from zenvs.games.hit_z_road.drawing import WIDTH
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.hit_z_road.view import View, view_of
from zenvs.games.hit_z_road.wording import (
    action_names,
    describe_actions,
    describe_rule,
    listed,
    ordinal,
    question,
    status,
)
from zenvs.render import canvas


def game_of(position: Position) -> HitZRoad:
    """The game of a position, by its own class."""
    assert isinstance(position.game, HitZRoad)
    return position.game


def seen(position: Position) -> View:
    """The view of a position."""
    return view_of(game_of(position), position)


def drawn(position: Position) -> NDArray[np.uint8]:
    """The picture of a position."""
    return position.game.image(position)


def walk(players: int, games: int, seed: int = 0) -> Iterator[Position]:
    """Every position of some games played at random."""
    game = zenvs.make_game("hit_z_road", players=players)
    chooser = random.Random(seed)
    for number in range(games):
        position = game.new(seed=seed + number)
        yield position.copy()
        while not position.over:
            yield position.play(chooser.choice(position.legal_actions())).copy()


def crowded(players: int) -> Position:
    """A fight with more of everything than any game comes to."""
    position = next(position for position in walk(players, 20) if position.decision == "fight")
    states = np.frombuffer(position.to_bytes(), position.game.state_dtype).copy()
    state = states[0]
    for name, value in {"survivors": 9999, "points": 9999, "resources": 9999, "tokens": 99, "executor": 1}.items():
        state[name][:players] = value
    state["zombies"], state["rolls"] = 9999, c.SHOTS_ROLLED
    state["black"] = [40] * len(c.FACES)
    return Position.from_bytes(position.game, states.tobytes())


def ended(groups: dict[int, Group], **options: Any) -> Position:
    """The end after round 8 of a game of two on blank cards."""
    return travelling(2, round_number=8, groups=groups, **options).play("path 1").play("path 2")


def test_text_of_an_auction() -> None:
    groups = {1: Group(survivors=8, ammo=10, points=7), 2: NOTHING}
    position = bidding(
        4, groups=groups, tokens={0: {"tim": 1, "map": 2, "biohazard": 2}, 3: {"bus": 1}}, executors=[3],
        initiative=[3, 0, 1], bids=[2, 10, 0, 4], seat=0, fallen=1, round_number=2,
    )  # fmt: skip
    assert position.text() == (
        "Hit Z Road, round 2 of 8, level 1\n"
        "path 1   ┌─ I-9 ───────────────────────────┐ ┌─ I-10 ──────────────────────────┐\n"
        "free     │ school                          │ │ chemical plant, fumes           │\n"
        "         └─────────────────────────────────┘ └─────────────────────────────────┘\n"
        "path 2   ┌─ I-11 ──────────────────────────┐ ┌─ I-12 ──────────────────────────┐\n"
        "free     │ chemical plant, explosion       │ │ wild dogs                       │\n"
        "         └─────────────────────────────────┘ └─────────────────────────────────┘\n"
        "path 3   ┌─ I-13 ──────────────────────────┐ ┌─ I-14 ──────────────────────────┐\n"
        "free     │ street                          │ │ small prison                    │\n"
        "         └─────────────────────────────────┘ └─────────────────────────────────┘\n"
        "path 4   ┌─ I-15 ──────────────────────────┐ ┌─ I-16 ──────────────────────────┐\n"
        "pay 2    │ container                       │ │ ambush, one bitten              │\n"
        "         └─────────────────────────────────┘ └─────────────────────────────────┘\n"
        "order     survivors  ammo   gas  adrenaline  points  tokens\n"
        "player_3           5     4     4           4       0  bus, Executor\n"
        "player_0 ▶         5     4     4           4       0  Tim, map x2, biohazard x2\n"
        "player_1           8    10     4           4       7\n"
        "player_2   eliminated\n"
        "auction       0    1    2    3    4    5    6    7    8    9   10\n"
        "player_3      ·    ·    ·    ·    ●    ·    ·    ·    ·    ·    ·\n"
        "player_0 ▶    ·    ·    ●    ·    ·    ·    ·    ·    ·    ·    ·\n"
        "player_1      ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ●\n"
        "passes   0 in a row; 3 end the auction\n"
        "asked    player_0: Raise your bid of 2, or pass?\n"
        "actions  pass, bid 3, bid 5 … bid 9"
    )


def test_text_of_the_payment() -> None:
    position = bidding(3, bids=[0, 1, 3], seat=0).play("pass").play("pass").play("pass")
    lines = position.text().splitlines()
    assert "auction       0    1    2    3    4    5    6    7    8    9   10" in lines
    assert [line.split()[0] for line in lines if "●" in line] == ["player_2", "player_1", "player_0"]
    assert "asked    player_2: Pay 3 resources of your choice for the bid." in lines
    assert not any(line.startswith("passes") for line in lines)


def test_text_of_the_journey() -> None:
    groups = {1: Group(ammo=2, gas=0, adrenaline=0), 2: NOTHING, 3: NOTHING}
    position = travelling(4, round_number=2, taken=[2], groups=groups)
    lines = position.text().splitlines()
    assert "path 2   gone: chemical plant, explosion, then wild dogs" in lines
    labels = [line[:9].strip() for line in lines]
    assert labels[labels.index("path 3") :][:3] == ["path 3", "pay 2", ""]
    assert labels[labels.index("path 4") :][:3] == ["path 4", "pay 4", "closed"]
    assert not any(line.startswith("auction") for line in lines)
    assert lines[-2:] == ["asked    player_1: Choose a path.", "actions  path 1, path 3"]


def test_text_of_a_surcharge() -> None:
    position = travelling(2).play("path 3")
    lines = position.text().splitlines()
    assert "asked    player_0: Pay 2 resources of your choice for the path." in lines
    labels = [line[:9].strip() for line in lines]
    assert labels[labels.index("path 3") :][:3] == ["path 3", "pay 2", "taken"]


@pytest.mark.parametrize("players", SEVERAL)
def test_words_and_lines_of_whole_games(players: int) -> None:
    asked: set[str] = set()
    for position in walk(players, 3, seed=players):
        view = seen(position)
        asked.add(view.purpose if view.decision == "pay" else view.decision)
        lines = position.text().splitlines()
        assert max(len(line) for line in lines) <= WIDTH
        assert all(line == line.rstrip() for line in lines)
        assert question(view) in position.text().replace("\n         ", " ")
        assert describe_rule(game_of(position), position)
        meanings = describe_actions(game_of(position), position)
        assert list(meanings) == position.legal_actions()
        assert all(meanings.values())
        assert all(status(view, group) for group in view.groups)
        assert sum(group.seat == position.seat for group in view.in_order) == 1
    assert asked >= {"bid", "path", "discard", "fight", "casualty", "opportunity", "over"}
    lines = crowded(players).text().splitlines()
    assert max(len(line) for line in lines) <= WIDTH


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_nothing_hidden_is_drawn(players: int) -> None:
    redrawn = 0
    for number, position in enumerate(walk(players, 2)):
        twin = position.resample(seed=number, seat=number % players)
        redrawn += twin.to_dict()["hidden"]["deck"] != position.to_dict()["hidden"]["deck"]
        assert twin.text() == position.text()
        if number % 10 == 0:
            assert np.array_equal(drawn(twin), drawn(position))
    assert redrawn > 80


@pytest.mark.parametrize("players", SEVERAL)
def test_pictures_of_whole_games(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted = canvas.fitted

    def whole(text: str, width: int, height: int, largest: int) -> tuple[int, tuple[str, ...]]:
        size, lines = fitted(text, width, height, largest)
        assert " ".join(lines) == text, "a text is cut off"
        return size, lines

    monkeypatch.setattr(canvas, "fitted", whole)
    shown: set[tuple[str, str]] = set()
    for position in walk(players, 3, seed=players):
        view = seen(position)
        if (view.decision, view.purpose) not in shown or position.over:
            shown.add((view.decision, view.purpose))
            picture = drawn(position)
            assert picture.shape == (640, 960, 3)
            assert np.array_equal(picture, drawn(position.game.from_dict(position.to_dict())))
    assert len(shown) >= 8


@pytest.mark.parametrize("players", SEVERAL)
def test_pictures_keep_within_their_panels(players: int) -> None:
    start, full = drawn(zenvs.make_game("hit_z_road", players=players).new(seed=3)), drawn(crowded(players))
    for strip in (np.s_[:, :8], np.s_[:, -8:], np.s_[64:70, 567:], np.s_[305:312, 575:], np.s_[575:580], np.s_[-8:]):
        assert np.array_equal(full[strip], start[strip])


def test_picture_of_the_auction_shows_what_matters() -> None:
    def state(bids: list[int], seat: int = 0, passes: int | None = None) -> NDArray[np.uint8]:
        return drawn(bidding(3, bids=bids, seat=seat, passes=passes))

    pictures = [
        state([0, 0, 0]), state([0, 0, 5]), state([0, 0, 6]), state([0, 5, 0], seat=2), state([1, 5, 0], seat=2),
        state([0, 0, 5], passes=0), state([0, 0, 5], seat=1, passes=1), drawn(bidding(3, initiative=[0, 2, 1])),
        drawn(bidding(3, round_number=2)), drawn(bidding(3, groups={1: NOTHING}, round_number=2)),
        drawn(bidding(3, groups={1: Group(ammo=0)})),
    ]  # fmt: skip
    distinct = {picture.tobytes() for picture in pictures}
    assert len(distinct) == len(pictures) - 1, "the second and the sixth are the same position"


def test_cards_of_four_paths_are_legible(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, int] = {}
    fitted = canvas.fitted

    def recording(text: str, width: int, height: int, largest: int) -> tuple[int, tuple[str, ...]]:
        size, lines = fitted(text, width, height, largest)
        sizes[text] = size
        assert " ".join(lines) == text
        return size, lines

    monkeypatch.setattr(canvas, "fitted", recording)
    pictures = {card.id: card_picture.__wrapped__(card, 1.0, FLAT).tobytes() for card in load_deck()}
    assert len(set(pictures.values())) == len(pictures)
    assert min(sizes.values()) >= 12


@pytest.mark.rule("HZR-AUC-6")
def test_bids_are_explained_by_price_and_order() -> None:
    position = bidding(3, bids=[0, 0, 4], seat=1, initiative=[0, 1, 2])
    assert describe_actions(game_of(position), position) == {
        "pass": "pay nothing, travel 3rd as it stands",
        **{f"bid {n}": f"pay {n} resource{'s' * (n > 1)}, travel 2nd as it stands" for n in (1, 2, 3)},
        **{f"bid {n}": f"pay {n} resources, travel 1st as it stands" for n in range(5, 11)},
    }
    assert "highest bid chooses the first path" in describe_rule(game_of(position), position)
    assert question(seen(position)) == "player_1: Bid for the first choice of a path, or pass?"
    raised = bidding(2, bids=[3, 0], seat=0, passes=1)
    assert describe_actions(game_of(raised), raised)["pass"] == "pay 3 resources, travel 1st as it stands"


def test_status_of_groups() -> None:
    at_auction = seen(bidding(3, bids=[0, 3, 0], seat=2))
    assert [status(at_auction, group) for group in at_auction.groups] == ["1st, bid 0", "2nd, bid 3", "3rd, bid 0"]
    under_way = seen(travelling(4, round_number=2, taken=[1], groups={2: NOTHING}))
    expected = ["1st, travelled", "2nd, to move", "eliminated", "3rd, to come"]
    assert [status(under_way, group) for group in under_way.groups] == expected


@pytest.mark.rule("HZR-END-2")
def test_end_with_epilogues() -> None:
    position = ended({0: Group(survivors=3, ammo=1, points=9), 1: Group(survivors=2, gas=9, points=2)})
    assert position.text().splitlines()[-6:] == [
        "order     survivors  ammo   gas  adrenaline  points  tokens",
        "player_0           3     1     4           4       9",
        "player_1           2     4     9           4       2",
        "epilogue ammo player_1, gas player_1 and survivors player_0 (3 points each)",
        "total    player_0 12, player_1 8",
        "over     Victory for player_0 with 12 points.",
    ]
    view = seen(position)
    assert [status(view, group) for group in view.groups] == ["winner", "alive"]
    assert "most points win" in describe_rule(game_of(position), position)
    assert [event.text for event in position.events if event.kind in ("epilogue", "result")] == [
        "most ammo: player_1, 3 points",
        "most gas: player_1, 3 points",
        "most survivors: player_0, 3 points",
        "at the end: player_0 with 12 points, victory",
        "at the end: player_1 with 8 points",
    ]


@pytest.mark.rule("HZR-END-3")
def test_shared_victory() -> None:
    position = ended({0: Group(points=3), 1: Group(points=3)})
    assert position.text().splitlines()[-3:] == [
        "epilogue nobody",
        "total    player_0 3, player_1 3",
        "over     Shared victory for player_0 and player_1 with 3 points.",
    ]


@pytest.mark.rule("HZR-END-1")
def test_the_last_group_alive_and_nobody() -> None:
    falls = {(2, "left"): LOSS}
    last = travelling(2, groups={0: Group(points=4), 1: ALONE}, cards=falls).play("path 1")
    assert last.text().splitlines()[-3:] == [
        "player_0           5     4     4           4       4",
        "player_1   eliminated",
        "over     Victory for player_0: the only group alive after round 1.",
    ]
    falls[1, "left"] = LOSS
    nobody = travelling(2, groups={0: ALONE, 1: ALONE}, cards=falls).play("path 1")
    assert nobody.over
    assert nobody.text().splitlines()[-1] == "over     Nobody wins: round 1 leaves nobody alive."
    shared = ended({0: Group(points=3), 1: Group(points=3)})
    ends = [last, nobody, shared, ended({0: Group(points=3, ammo=5), 1: Group(points=3)})]
    assert len({drawn(position).tobytes() for position in ends}) == len(ends)


def test_paths_that_others_may_still_choose_are_open() -> None:
    def open_paths(position: Position) -> list[int]:
        return [path.number for path in seen(position).paths if path.open]

    assert open_paths(bidding(4)) == [1, 2, 3, 4]
    first = travelling(3, cards={(1, "left"): {"zombies": 3}}).play("path 1")
    assert open_paths(first) == [1, 2, 3]
    last = travelling(2, cards={(2, "left"): {"zombies": 3}}, taken=[1]).play("path 2")
    assert open_paths(last) == [2]


def test_runs_of_bids_end_at_a_marker() -> None:
    assert action_names(("pass", *(f"bid {n}" for n in (3, 5, 6, 7, 8)))) == ["pass", "bid 3", "bid 5 … bid 8"]


def test_lists_and_ordinals() -> None:
    assert listed([]) == ""
    assert listed(["one"]) == "one"
    assert listed(["one", "two", "three"]) == "one, two and three"
    assert [ordinal(place) for place in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]
