"""The scripted agents at tables of two to four: legal, repeatable, blind to what is hidden, and of rising strength."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.duel.game import Duel
from zenvs.agents import Agent, agents_of, make_agent
from zenvs.agents.hit_z_road.bidding import empty_auction, read_auction
from zenvs.agents.hit_z_road.rivals import read_change_of_path
from zenvs.agents.search.budget import SEARCH
from zenvs.core.compiled import entry_point
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.games.hit_z_road.constants import ADRENALINE, BID_DECISION, BID_PURPOSE, MAX_PLAYERS

# the planner plays alone
AGENTS = [name for name in agents_of("hit_z_road") if name not in (SEARCH, "planner")]

SCRIPTED = tuple(name for name in AGENTS if name != "random")
PLAYERS = (2, 3, 4)
#: Three players play by the other reading of the variants.
VARIANT: dict[str, Any] = {"flee": "first_round", "ranged_dice_per_ammo": 1}
GAMES = 300


@pytest.fixture(scope="module")
def games() -> dict[int, Game]:
    return {
        players: zenvs.make_game("hit_z_road", players=players, **(VARIANT if players == 3 else {}))
        for players in PLAYERS
    }


def play_table(game: Game, table: Sequence[Agent], games: int, seed: int) -> NDArray[np.float64]:
    """The share of each agent in the victory of each game, shape (games, agents); seats go round."""
    players = len(table)
    batch = game.batch(games, seed=seed, autoreset="disabled")
    agent_of_seat = (np.arange(players) + np.arange(games)[:, None]) % players
    running = np.ones(games, np.bool_)
    total = np.zeros((games, players))
    while running.any():
        to_move = agent_of_seat[np.arange(games), batch.seat]
        actions = np.zeros(games, np.int64)
        for number, agent in enumerate(table):
            chosen = np.flatnonzero(running & (to_move == number))
            if len(chosen):
                actions[chosen] = agent.act(batch.observation[chosen], batch.mask[chosen])
        # an illegal action would raise here
        batch.step(actions, running)
        total += batch.reward
        running &= ~batch.terminated
    won = total > 0
    share = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    return np.take_along_axis(share, np.argsort(agent_of_seat, axis=1), axis=1)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_plays_every_number_of_players(name: str, players: int, games: dict[int, Game]) -> None:
    game = games[players]
    agent = make_agent(name, game, seed=3)
    shares = play_table(game, [agent] * players, games=100, seed=9)
    assert shares.sum(axis=1).max() == pytest.approx(1.0)


@pytest.fixture(scope="module", params=PLAYERS)
def sample(
    request: pytest.FixtureRequest, games: dict[int, Game]
) -> tuple[Game, NDArray[np.float32], NDArray[np.int8]]:
    """Observations and masks from all over many games at a table of different agents."""
    game = games[request.param]
    agent = make_agent("rules", game, seed=0)
    wild = make_agent("random", game, seed=0)
    batch = game.batch(64, seed=5)
    observations: list[NDArray[np.float32]] = []
    masks: list[NDArray[np.int8]] = []
    for step in range(200):
        observations.append(batch.observation.copy())
        masks.append(batch.mask.copy())
        batch.step((wild if step % 4 == 0 else agent).act(batch.observation, batch.mask))
    return game, np.concatenate(observations), np.concatenate(masks)


@pytest.mark.parametrize("name", SCRIPTED)
def test_batch_size_and_order_change_nothing(
    name: str, sample: tuple[Game, NDArray[np.float32], NDArray[np.int8]]
) -> None:
    game, observations, masks = sample
    agent = make_agent(name, game, seed=0)
    actions = agent.act(observations, masks)
    assert masks[np.arange(len(masks)), actions].all()
    backwards = agent.act(observations[::-1].copy(), masks[::-1].copy())[::-1]
    assert (actions == backwards).all()
    one_by_one = [int(agent.act(observations[i : i + 1], masks[i : i + 1])[0]) for i in range(500)]
    assert actions[:500].tolist() == one_by_one


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ["rules", "odds", "lookahead", "lookahead-jump"])
def test_nothing_hidden_changes_an_action(name: str, players: int, games: dict[int, Game]) -> None:
    agent = make_agent(name, games[players], seed=0)
    position = games[players].new(seed=players)
    while not position.over:
        action = _action(agent, position)
        assert action == _action(agent, position.resample(seed=100, seat=position.seat))
        position.play(action)


def _action(agent: Agent, position: Position) -> int:
    return int(agent.act(position.observation()[None], position.action_mask()[None])[0])


def _read(tables: Any, auction: Any, observations: NDArray[np.float32], out: NDArray[np.int64]) -> None:
    for index in range(observations.shape[0]):
        read_auction(tables[0], observations[index], auction[0])
        out[index, 0] = auction[0].count
        out[index, 1] = auction[0].own
        for place in range(auction[0].count):
            out[index, 2 + place] = auction[0].bids[place]
            out[index, 6 + place] = auction[0].held[place]
        for path in range(tables[0].paths):
            out[index, 10 + path] = read_change_of_path(tables[0], observations[index], path)


def test_a_table_is_read_as_it_stands(sample: tuple[Game, NDArray[np.float32], NDArray[np.int8]]) -> None:
    game = sample[0]
    tables = game.tables[0]
    paths = int(tables["paths"])
    read = entry_point(_read)
    batch = game.batch(64, seed=6)
    wild = make_agent("random", game, seed=1)
    for _ in range(100):
        out = np.zeros((64, 14), np.int64)
        read(game.tables, empty_auction(), np.array(batch.observation), out)
        for row, state in zip(out, batch.states, strict=True):
            seat = int(state["seat"])
            order = [int(number) for number in state["initiative"] if number >= 0]
            expected = np.zeros(14, np.int64)
            expected[:2] = len(order), order.index(seat)
            expected[2 : 2 + len(order)] = state["bids"][order]
            expected[6 : 6 + len(order)] = state["resources"][order].sum(axis=1)
            expected[10 : 10 + paths] = tables["path_changes"][state["fallen"]][:paths]
            assert row.tolist() == expected.tolist()
        batch.step(wild.act(batch.observation, batch.mask))


def _paying(game: Game) -> Position:
    """A position in which a bid is paid by somebody who holds enough of everything."""
    position = game.new(seed=1)
    position.play("bid 3")
    while position.decision == "bid":
        position.play("pass")
    assert position.decision == "pay"
    return position


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        # what there is most of, gas first
        ("rules", ["gas", "ammo", "gas"]),
        # ammo is cheapest; then gas is, as ammo has become scarcer
        ("odds", ["ammo", "gas", "ammo"]),
    ],
)
def test_bids_are_paid_with_what_is_missed_least(name: str, tokens: list[str], games: dict[int, Game]) -> None:
    game = games[3]
    agent = make_agent(name, game, seed=0)
    position = _paying(game)
    paid: list[str] = []
    while position.decision == "pay":
        action = _action(agent, position)
        paid.append(game.actions[action])
        position.play(action)
    assert paid == tokens


def test_the_lookahead_agent_keeps_its_last_adrenaline(games: dict[int, Game]) -> None:
    game = games[3]
    agent = make_agent("lookahead", game, seed=0)
    batch = game.batch(512, seed=2)
    adrenaline = game.action_number("adrenaline")
    spent: list[bool] = []
    for _ in range(100):
        actions = agent.act(batch.observation, batch.mask)
        for index in np.flatnonzero(batch.states["purpose"] == BID_PURPOSE):
            held = batch.states["resources"][index, batch.seat[index]]
            if held[ADRENALINE] == 1 and held.max() >= 4:
                spent.append(int(actions[index]) == adrenaline)
        batch.step(actions)
    assert len(spent) > 20
    # anyone who did not care would spend it every second or third time
    assert np.mean(spent) < 0.2


@pytest.mark.parametrize("players", PLAYERS)
def test_misers_never_bid(players: int, games: dict[int, Game]) -> None:
    game = games[players]
    table = [make_agent(name, game, seed=0) for name in ("odds-miser", "lookahead-miser")]
    batch = game.batch(256, seed=3)
    for step in range(200):
        actions = table[step % 2].act(batch.observation, batch.mask)
        assert (actions[batch.states["decision"] == BID_DECISION] == 0).all()
        batch.step(actions)


@pytest.mark.parametrize("players", PLAYERS)
def test_strength_rises_from_agent_to_agent(players: int, games: dict[int, Game]) -> None:
    """At tables where the stronger agent holds one seat and the weaker one the others."""
    game = games[players]
    agents = [make_agent(name, game, seed=1) for name in ("random", "rules", "odds", "lookahead")]
    for weaker, stronger in itertools.pairwise(agents):
        shares = play_table(game, [stronger, *[weaker] * (players - 1)], GAMES, seed=11)
        surplus = shares[:, 0] - shares[:, 1:].mean(axis=1)
        assert surplus.mean() > 5 * surplus.std() / np.sqrt(GAMES)


def test_agents_of_hit_z_road_refuse_another_game() -> None:
    for name in SCRIPTED:
        message = f"agent '{name}' plays hit_z_road, not duel"
        if name == "ppo":
            message = "no trained policy comes with zenvs for duel with 2 players"
        with pytest.raises(OptionError, match=message):
            make_agent(name, Duel(), seed=0)
    assert isinstance(make_agent("random", Duel(), seed=0), Agent)


def test_ways_of_bidding_play_alike_where_nobody_bids() -> None:
    game = zenvs.make_game("hit_z_road")
    batch = game.batch(256, seed=MAX_PLAYERS)
    base, other = (make_agent(name, game, seed=0) for name in ("odds", "odds-jump"))
    for _ in range(100):
        actions = base.act(batch.observation, batch.mask)
        assert (actions == other.act(batch.observation, batch.mask)).all()
        batch.step(actions)
