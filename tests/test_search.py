"""Search: it never sees what is hidden, its choices follow from what a seat knows, and it beats its own policy."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.duel.game import Duel
from tests.duel.rules import DIE
from zenvs.agents import PlanningAgent, agents_of, ask, make_agent, redraw_of
from zenvs.agents.asking import information_seeds
from zenvs.agents.failures import AgentError, NoRecordError
from zenvs.agents.search.budget import SEARCH, Budget, read_search
from zenvs.agents.search.contest import Contest
from zenvs.agents.search.rollouts import Rollouts
from zenvs.benchmarks.rollout import game_seeds, play_games
from zenvs.core.batch import Batch
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position

#: Each with a policy for the rollouts, and with seats that hide something from each other (duel) or from nobody.
GAMES: list[tuple[str, dict[str, Any], str]] = [
    ("duel", {}, "random"),
    ("hit_z_road", {}, "rules"),
    ("hit_z_road", {"players": 2, "flee": "first_round"}, "random"),
    ("hit_z_road", {"players": 4}, "rules"),
    ("z_horde", {"max_turns": 12}, "rules"),
    ("zadventure", {"players": 1, "max_rounds": 12}, "rules"),
    ("zadventure", {"players": 2, "undead": "horde", "control": "seats", "max_rounds": 8}, "rules"),
    ("zadventure", {"players": 4, "undead": "shared", "reward": "progress", "max_rounds": 6}, "rules"),
]
EVERY_GAME = pytest.mark.parametrize(("name", "options", "policy"), GAMES, ids=str)
POSITIONS = 24 if is_compiling() else 2
ROLLOUTS = 12


class Peeker:
    """Chooses by every bit of the record that it is given: whatever is in it that it should not see shows."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        raise NoRecordError(type(self).__name__)

    def act_on(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], records: NDArray[Any]
    ) -> NDArray[np.int64]:
        numbers = [int.from_bytes(blake2b(record.tobytes(), digest_size=8).digest(), "little") for record in records]
        legal = [np.flatnonzero(mask) for mask in masks]
        return np.array([row[number % len(row)] for row, number in zip(legal, numbers, strict=True)])


def game_of(name: str, options: dict[str, Any]) -> Game:
    return Duel() if name == "duel" else zenvs.make_game(name, **options)


def middle_of_games(game: Game, number: int, seed: int = 7) -> Batch:
    """Games from all over random play, each as many steps from its start as its place in the batch."""
    batch = game.batch(number, seed, autoreset="same_step")
    wild = make_agent("random", game, seed)
    for step in range(3 * number):
        batch.step(wild.act(batch.observation, batch.mask), np.arange(number) * 3 >= step)
    return batch


def twin_of(batch: Batch, seed: int) -> Batch:
    """Games of which the seat to move knows the same, and in which all else may be otherwise, coming chance too."""
    twin = batch.take(np.arange(batch.size))
    for index in range(batch.size):
        twin.set_position(index, batch.position(index).resample(seed + index))
    return twin


def bytes_of(records: NDArray[Any]) -> list[bytes]:
    return [record.tobytes() for record in records]


@EVERY_GAME
def test_a_redraw_does_not_depend_on_what_was_hidden(name: str, options: dict[str, Any], policy: str) -> None:
    batch = middle_of_games(game_of(name, options), POSITIONS)
    one, other = twin_of(batch, 1000), twin_of(batch, 2000)
    seeds = np.arange(POSITIONS, dtype=np.uint64)
    assert (one.observation == batch.observation).all()
    assert (one.mask == batch.mask).all()
    assert all(first != second for first, second in zip(bytes_of(one.states), bytes_of(other.states), strict=True))
    assert bytes_of(one.redrawn(seeds)) == bytes_of(other.redrawn(seeds)) == bytes_of(batch.redrawn(seeds))
    again = [batch.position(index).resample(index).to_bytes() for index in range(POSITIONS)]
    assert bytes_of(batch.redrawn(seeds)) == again


@EVERY_GAME
def test_nothing_hidden_changes_a_choice(name: str, options: dict[str, Any], policy: str) -> None:
    game = game_of(name, options)
    batch = middle_of_games(game, POSITIONS)
    agent = make_agent(f"search/{policy}/{ROLLOUTS}", game, seed=3)
    choices = [
        ask(agent, games.observation, games.mask, games.redrawn).tolist()
        for games in (batch, twin_of(batch, 1000), twin_of(batch, 2000))
    ]
    assert choices[0] == choices[1] == choices[2]


@EVERY_GAME
def test_a_peek_would_show(name: str, options: dict[str, Any], policy: str) -> None:
    """The control: an agent that looks at all of the record is caught without the redraw, and harmless with it."""
    batch = middle_of_games(game_of(name, options), POSITIONS)
    one, other = twin_of(batch, 1000), twin_of(batch, 2000)
    agent = Peeker()
    peeked = agent.act_on(one.observation, one.mask, one.states) != agent.act_on(
        other.observation, other.mask, other.states
    )
    assert peeked.sum() >= POSITIONS // 3
    blind = [ask(agent, games.observation, games.mask, games.redrawn).tolist() for games in (one, other)]
    assert blind[0] == blind[1]


def test_search_that_peeks_plays_otherwise() -> None:
    """A search that kept the hidden cards and the coming dice of its record would be caught by the test above."""
    game = zenvs.make_game("hit_z_road")
    batch = middle_of_games(game, POSITIONS)
    policy = make_agent("rules", game, 0)

    def peeking(games: Batch) -> list[int]:
        chosen: list[int] = []
        for index in range(games.size):
            position = games.position(index)
            ends = {action: _end_of(position.copy().play(action), policy) for action in position.legal_actions()}
            chosen.append(game.action_number(max(ends, key=lambda action: ends[action])))
        return chosen

    assert peeking(twin_of(batch, 1000)) != peeking(twin_of(batch, 2000))


def _end_of(position: Position, policy: Any) -> float:
    while not position.over:
        position.play(int(policy.act(position.observation()[None], position.action_mask()[None])[0]))
    return position.returns[0]


@EVERY_GAME
def test_order_and_number_of_games_change_nothing(name: str, options: dict[str, Any], policy: str) -> None:
    game = game_of(name, options)
    batch = middle_of_games(game, POSITIONS)
    agent = make_agent(f"search/{policy}/{ROLLOUTS}", game, seed=3)
    actions = ask(agent, batch.observation, batch.mask, batch.redrawn)
    assert actions.dtype == np.int64
    assert batch.mask[np.arange(POSITIONS), actions].all()
    backwards = batch.take(np.arange(POSITIONS)[::-1])
    assert ask(agent, backwards.observation, backwards.mask, backwards.redrawn)[::-1].tolist() == actions.tolist()
    positions = [batch.position(index) for index in range(POSITIONS)]
    alone = [
        int(ask(agent, position.observation()[None], position.action_mask()[None], redraw_of(position))[0])
        for position in positions
    ]
    assert alone == actions.tolist()


def test_seeds_of_information_follow_from_what_is_seen_alone() -> None:
    batch = middle_of_games(zenvs.make_game("hit_z_road"), 20)
    seeds = information_seeds(batch.observation, batch.mask)
    assert len(set(seeds.tolist())) == 20
    assert seeds[3:7].tolist() == information_seeds(batch.observation[3:7], batch.mask[3:7]).tolist()
    assert set(seeds.tolist()).isdisjoint(information_seeds(batch.observation, batch.mask, seed=1).tolist())
    masks = batch.mask.copy()
    masks[:, 0] ^= 1
    assert set(seeds.tolist()).isdisjoint(information_seeds(batch.observation, masks).tolist())


def last_card(won: list[int], table: int, cards: tuple[int, int]) -> NDArray[Any]:
    """A duel before its last card: seat 1 holds two cards and is to beat a sum."""
    position = Duel().new(seed=0)
    form = position.to_dict() | {"seat": 1, "table": table, "trick": 1, "won": won}
    # two cards of the first trick, one of the second, and seat 0 has one left
    others = [card for card in range(8) if card not in cards]
    place = [2] * 8
    for card in cards:
        place[card] = 1
    for card, where in zip(others, (3, 3, 3, 0), strict=False):
        place[card] = where
    form["hidden"]["place"] = place
    return np.frombuffer(Duel().from_dict(form).to_bytes(), Duel.state_dtype)


@pytest.mark.parametrize("size", [1, 7, 2048])
def test_returns_of_rollouts_have_their_exact_mean(size: int) -> None:
    game = Duel()
    record = last_card([0, 0], table=5, cards=(3, 4))
    rollouts = 600 if is_compiling() else 60
    seeds = np.arange(rollouts, dtype=np.uint64)
    origins = np.zeros(rollouts, np.int64)
    player = Rollouts(game, make_agent("random", game, 0), size)
    # with a die of 0, 1 or 2 on top the card 3 loses, loses or draws, the card 4 loses, draws or wins
    for card, mean, variance in ((3, -2 / 3, 2 / 9), (4, 0.0, 2 / 3)):
        returns = player.returns(record, origins, np.full(rollouts, card), seeds)
        assert set(returns.tolist()) <= {-1.0, 0.0, 1.0}
        assert abs(returns.mean() - mean) < 5 * np.sqrt(variance / rollouts)
    assert DIE == 3


def test_rollouts_of_one_seed_have_the_same_chance_whatever_the_action() -> None:
    game = Duel()
    record = last_card([0, 0], table=5, cards=(3, 4))
    seeds = np.arange(50, dtype=np.uint64)
    player = Rollouts(game, make_agent("random", game, 0), 64)
    low, high = (player.returns(record, np.zeros(50, np.int64), np.full(50, card), seeds) for card in (3, 4))
    # the same die lies on both cards, so the higher card is never worse, and better wherever it is not lost anyway
    assert (high - low).tolist() == np.where(low == 0, 1, np.where(high == 0, 1, 0)).tolist()
    assert (high > low).any()


def test_a_rollout_ends_when_its_seat_has_left() -> None:
    game = zenvs.make_game("hit_z_road", players=4)
    batch = middle_of_games(game, 40)
    seeds = np.arange(40, dtype=np.uint64)
    calls: list[int] = []

    class Counting:
        def __init__(self) -> None:
            self.policy = make_agent("random", game, 0)

        def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
            calls.append(len(masks))
            return self.policy.act(observations, masks)

    records = batch.redrawn(seeds)
    returns = Rollouts(game, Counting(), 40).returns(records, np.arange(40), batch.mask.argmax(axis=1), seeds)
    assert set(returns.tolist()) == {-1.0, 1.0} or set(returns.tolist()) == {-1.0}
    assert calls[0] == 40
    # rows of rollouts that have ended are given up
    assert calls[-1] < 40


def test_a_policy_that_plays_illegal_actions_is_named() -> None:
    game = Duel()

    class Stubborn:
        def __init__(self, answer: NDArray[Any]) -> None:
            self.answer = answer

        def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[Any]:
            return self.answer

    records = np.frombuffer(game.new(seed=1).to_bytes(), game.state_dtype)
    one = np.zeros(1, np.int64)
    first = np.array([game.action_number(game.new(seed=1).legal_actions()[0])])
    for answer, fault in ((np.array([-1]), "chose -1, which is not legal"), (np.zeros(2), "chose float64 of shape")):
        with pytest.raises(AgentError, match=f"Stubborn, which plays rollouts, {fault}"):
            Rollouts(game, Stubborn(answer), 1).returns(records, one, first, np.zeros(1, np.uint64))


def run_contest(
    means: dict[int, float], policy_action: int, budget: int, noise: float = 0.0
) -> tuple[Contest, list[int]]:
    """A contest in which each action returns its mean and noise that all actions share, and who was left when."""
    mask = np.zeros(10, np.int8)
    mask[list(means)] = 1
    contest = Contest(mask, policy_action, seed=5)
    left: list[int] = []
    for _ in range(contest.phases):
        left.append(len(contest.actions))
        actions, seeds = contest.next_rollouts(contest.share(budget))
        shared = (seeds % np.uint64(1000)).astype(float) * noise
        contest.add(np.array([means[int(action)] for action in actions]) + shared)
        contest.halve()
    return contest, left


def test_halving_keeps_the_better_half_and_the_policys_action() -> None:
    means = {action: float(action) for action in range(8)}
    contest, left = run_contest(means, policy_action=0, budget=96)
    # the policy's action, the worst of all, is kept beside the better half
    assert left == [8, 5, 4]
    assert contest.actions.tolist() == [0, 6, 7]
    # 96 rollouts in 3 phases: 4 for each of 8, 6 for each of 5, 8 for each of 4
    assert contest.redraws == 4 + 6 + 8
    assert contest.verdict() == 7


def test_paired_redraws_find_a_small_difference_in_much_noise() -> None:
    contest, _ = run_contest({2: 0.0, 5: 0.01}, policy_action=2, budget=16, noise=100.0)
    assert contest.verdict() == 5


def test_the_policys_action_stays_unless_another_is_better_beyond_chance() -> None:
    mask = np.array([1, 1], np.int8)
    for lead, expected in (([2.0, -1.0, 2.0, -1.0], 0), ([2.0, 1.0, 2.0, 1.0], 1), ([0.0, 0.0, 0.0, 0.0], 0)):
        contest = Contest(mask, 0, seed=1)
        contest.next_rollouts(4)
        contest.add(np.array([0.0] * 4 + lead))
        # the first lead has a mean of 0.5 and a standard error of 0.87
        assert contest.verdict() == expected


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("search/rules", "'search/rules' names no search; it is search/POLICY/BUDGET"),
        ("search/rules/", "'' is no budget"),
        ("search/rules/0", "'0' is no budget"),
        ("search/rules/1.5", "'1.5' is no budget"),
        ("search/rules/10s", "'10s' is no budget"),
        ("search//20", "names no search"),
        ("search/nobody/20", "there is no agent 'nobody'"),
        ("search/careful/20", "agent 'careful' plays zadventure, not hit_z_road"),
        ("search/search/20", "cannot be played by a search"),
        ("search/search/rules/8/20", "cannot be played by a search"),
        ("searching", "there is no agent 'searching'; did you mean 'search'"),
    ],
)
def test_faulty_names_are_refused(name: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make_agent(name, zenvs.make_game("hit_z_road"), seed=0)


def test_names_of_searches() -> None:
    assert read_search("search/rules/128") == ("rules", Budget(128))
    assert read_search("search/runs/one/policy.npz/500ms") == ("runs/one/policy.npz", Budget(500, is_time=True))
    assert read_search("search/module:Agent/1") == ("module:Agent", Budget(1))
    with pytest.raises(OptionError, match="must be at least 1, not 0"):
        Budget(0)


@pytest.mark.parametrize("name", ["hit_z_road", "z_horde", "zadventure"])
def test_search_is_listed_for_every_game(name: str) -> None:
    agent = make_agent(SEARCH, zenvs.make_game(name), seed=0)
    assert isinstance(agent, PlanningAgent)
    assert "search/" in agents_of(name)[SEARCH]


def test_without_records_a_search_refuses_to_choose() -> None:
    position = zenvs.make_game("hit_z_road").new(seed=0)
    agent = make_agent(SEARCH, position.game, seed=0)
    with pytest.raises(NoRecordError, match=r"SearchAgent plans from records of games.*zenvs\.agents\.ask"):
        agent.act(position.observation()[None], position.action_mask()[None])


def test_a_budget_in_time_is_kept_and_gives_a_legal_action() -> None:
    position = zenvs.make_game("hit_z_road").new(seed=0)
    agent = make_agent("search/rules/20ms", position.game, seed=0)
    action = ask(agent, position.observation()[None], position.action_mask()[None], redraw_of(position))
    assert position.action_mask()[action[0]] == 1


def scores(game: Game, name: str, games: int) -> NDArray[np.float64]:
    """The return of seat 0 in games that an agent plays on all seats."""
    result = np.zeros(games)

    def on_end(numbers: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        result[numbers] = batch.returns[indices, 0]

    play_games(game, make_agent(name, game, 1), game_seeds(2, games), on_end)
    return result


@pytest.mark.skipif(not is_compiling(), reason="takes too long uncompiled")
def test_search_beats_its_own_policy() -> None:
    game = zenvs.make_game("hit_z_road")
    leads = scores(game, "search/rules/32", 100) - scores(game, "rules", 100)
    # a mean lead of 3 points with a standard error of 0.5
    assert leads.mean() > 2 * leads.std(ddof=1) / np.sqrt(len(leads))
    assert leads.mean() > 1.0
