"""Settings of a training run: one readable TOML file for each game and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from zenvs.core.data_file import Row, read_toml
from zenvs.core.errors import DataFileError

#: The settings that come with the library.
SETTINGS = Path(__file__).with_name("settings")

_WHOLE = ("steps", "games", "rollout", "minibatch", "epochs", "evaluation_games", "evaluation_steps")
_REAL = ("discount", "gae_lambda", "learning_rate", "entropy", "clip", "reward_scale")
_MOST = 1 << 40


@dataclass(frozen=True)
class OpponentSettings:
    """Who plays the other seats.

    At the start of every rollout each other seat draws a player, for all games: with probability ``scripted_share`` a
    scripted agent, each as likely as the others; else a snapshot of the policy that learns, in half of the cases the
    newest one and otherwise any of those kept, each as likely. While there is no snapshot, scripted agents play.

    Attributes:
        scripted: names of scripted agents.
        scripted_share: 0 to 1.
        snapshot_steps: steps between two snapshots.
        snapshots: how many are kept; when there are more, the oldest but one goes.
        evaluation: the scripted agent of all other seats when the policy is evaluated.
    """

    scripted: tuple[str, ...]
    scripted_share: float
    snapshot_steps: int
    snapshots: int
    evaluation: str


@dataclass(frozen=True)
class TeacherSettings:
    """Who is imitated at first; see :class:`zenvs.train.imitation.TaughtPPO`.

    Attributes:
        agent: name of an agent.
        steps: decisions of the learner that it learns from; 1 or more.
        entropy: weight of the entropy bonus meanwhile. Some of it leaves other actions likely enough to be tried by
            PPO afterwards.
        learning_rate: meanwhile; None for that of the whole run.
        gae_lambda: meanwhile; None for that of the whole run.
        untaught: first words of the names of actions that the teacher is not asked for. Decisions between such
            actions alone are learned from rewards from the start.
    """

    agent: str
    steps: int
    entropy: float = 0.0
    learning_rate: float | None = None
    gae_lambda: float | None = None
    untaught: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """How a policy is trained.

    Attributes:
        environment: id of the environment.
        options: its options.
        steps: decisions of the learner in the whole run, rounded up to whole rollouts.
        games: games that are played side by side.
        rollout: steps of each game between two updates.
        minibatch: decisions in a step of the optimizer.
        epochs: times that each rollout is gone through.
        discount: of rewards to come.
        gae_lambda: of the generalised advantage estimate.
        learning_rate: at the start, or after the lessons of a teacher that has its own; it falls to 0 in proportion
            to the steps that are left.
        entropy: weight of the entropy bonus.
        clip: how far the ratio of probabilities may move.
        hidden: width of each hidden layer, of policy and value alike.
        features: whether the networks see the features of the game; see :mod:`zenvs.agents.features`.
        reward_scale: rewards are multiplied by it in training.
        evaluation_games: games of each evaluation on fixed seeds.
        evaluation_steps: steps between two evaluations, and between two checkpoints.
        opponents: who plays the other seats; None for a game alone.
        teacher: who is imitated at first; None for nobody.
    """

    environment: str
    options: Mapping[str, Any]
    steps: int
    games: int
    rollout: int
    minibatch: int
    epochs: int
    discount: float
    gae_lambda: float
    learning_rate: float
    entropy: float
    clip: float
    hidden: tuple[int, ...]
    reward_scale: float
    evaluation_games: int
    evaluation_steps: int
    opponents: OpponentSettings | None
    teacher: TeacherSettings | None = None
    features: bool = False

    def as_dict(self) -> dict[str, Any]:
        """JSON values."""
        return {**asdict(self), "hidden": list(self.hidden)}


def settings_file(game: str, players: int) -> Path:
    """The settings that come with the library for a game and a number of players.

    Raises:
        DataFileError: there are none.
    """
    path = SETTINGS / f"{game}-{players}.toml"
    if not path.exists():
        known = ", ".join(sorted(one.stem for one in SETTINGS.glob("*.toml")))
        raise DataFileError(f"there are no settings for {game} with {players} players; there are {known}")
    return path


def load_settings(path: Path) -> Settings:
    """Read settings.

    Raises:
        DataFileError: naming the file and the field.
    """
    row = Row(str(path), read_toml(path))
    row.check_names(("environment", *_WHOLE, *_REAL, "hidden", "options"), ("opponents", "teacher", "features"))
    values: dict[str, Any] = {name: row.whole(name, 1, _MOST) for name in _WHOLE}
    values |= {name: _real(row, name) for name in _REAL}
    opponents = _opponents(row.row("opponents")) if "opponents" in row.values else None
    features = row.flag("features") if "features" in row.values else False
    teacher = _teacher(row.row("teacher")) if "teacher" in row.values else None
    hidden = tuple(_width(row, width) for width in row.list("hidden"))
    options = row.row("options").values
    return Settings(
        row.text("environment"),
        options,
        hidden=hidden,
        opponents=opponents,
        teacher=teacher,
        features=features,
        **values,
    )


def _real(row: Row, name: str) -> float:
    value = row.values[name]
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        row.fail(name, f"must be a number of 0 or more, not {value!r}")
    return float(value)


def _width(row: Row, width: object) -> int:
    if isinstance(width, bool) or not isinstance(width, int) or width < 1:
        row.fail("hidden", f"must be whole numbers of 1 or more, not {width!r}")
    return width


def _opponents(row: Row) -> OpponentSettings:
    row.check_names(("scripted", "scripted_share", "snapshot_steps", "snapshots", "evaluation"))
    share = _real(row, "scripted_share")
    if share > 1:
        row.fail("scripted_share", f"must be from 0 to 1, not {share!r}")
    scripted = tuple(str(name) for name in row.list("scripted"))
    if not scripted:
        row.fail("scripted", "must name an agent: there are no snapshots at the start")
    return OpponentSettings(
        scripted,
        share,
        row.whole("snapshot_steps", 1, _MOST),
        row.whole("snapshots", 1, 1000),
        row.text("evaluation"),
    )


def _teacher(row: Row) -> TeacherSettings:
    row.check_names(("agent", "steps"), ("entropy", "learning_rate", "gae_lambda", "untaught"))
    reals = {name: _real(row, name) for name in ("entropy", "learning_rate", "gae_lambda") if name in row.values}
    untaught = tuple(str(word) for word in row.list("untaught")) if "untaught" in row.values else ()
    return TeacherSettings(row.text("agent"), row.whole("steps", 1, _MOST), untaught=untaught, **reals)
