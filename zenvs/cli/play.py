"""Playing a game in the terminal.

Every game can be played. What is particular to one, the words for its decisions and actions and the colours of its
board, comes from the module ``wording`` in the folder of the game.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol, cast

from rich.console import Console
from rich.text import Text

from zenvs import make_game
from zenvs.agents import strongest_agent
from zenvs.cli.files import write_text
from zenvs.cli.prompt import COMMANDS, Action, Command, InputError, completion, parse
from zenvs.core.errors import ForcedChanceError, InvalidPositionError, OptionError
from zenvs.core.game import Event, Game
from zenvs.core.position import Position
from zenvs.core.random import SEED_LIMIT

# short enough to be typed again
_SEED_BITS = 32
_DIE_STYLES = {"black": "bold white on grey23", "red": "bold white on red3"}


class Wording(Protocol):
    """The module ``wording`` of a game; STYLES has regular expressions for words on the board and their rich styles."""

    STYLES: dict[str, str]

    def describe_rule(self, game: Game, position: Position) -> str:
        """The rule of the decision that is asked, in a sentence or two."""
        ...

    def describe_actions(self, game: Game, position: Position) -> dict[str, str]:
        """The legal actions, each with what it does."""
        ...


def run(game_name: str, seed: int | None, options: dict[str, Any], load: Path | None, agent: str | None) -> None:
    """The command ``zenvs play``: make the game and play it until the player leaves.

    Raises:
        OptionError: no such game or option.
        InvalidPositionError: the file to load is faulty.
    """
    play(make_game(game_name, **options), agent, seed, load)


def read_options(texts: Sequence[str]) -> dict[str, str | int]:
    """Options of a game from texts like ``flee=first_round``; a value of digits is a whole number.

    Raises:
        OptionError: a text has no name or no equals sign.
    """
    options: dict[str, str | int] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise OptionError(f"--option {text!r}: must be NAME=VALUE")
        options[name] = int(value) if value.isdecimal() else value
    return options


def play(
    game: Game,
    agent_name: str | None = None,
    seed: int | None = None,
    load: Path | None = None,
    console: Console | None = None,
) -> Position:
    """Play in the terminal until the player leaves or the input ends.

    Args:
        game: rules and options.
        agent_name: whom ``hint`` asks; None is the strongest that comes along.
        seed: of the first game; None draws one. Further games have the seeds that follow it.
        load: file of a saved position to begin with.
        console: where to write; None is the standard output.

    Returns:
        the last position.

    Raises:
        InvalidPositionError: the file to load is faulty.
    """
    seed = secrets.randbits(_SEED_BITS) if seed is None else seed
    position = game.new(seed) if load is None else read_position(game, load, seed)
    session = Session(position, seed, agent_name or strongest_agent(game), console or Console())
    if load is None:
        session.say(f"seed {seed}", "dim")
    with completion(lambda: session.position.legal_actions()):
        session.run()
    return session.position


def read_position(game: Game, path: Path, seed: int) -> Position:
    """A position from a JSON file; ``seed`` draws hidden parts that it leaves out.

    Raises:
        InvalidPositionError: the file cannot be read, or it holds no position of this game.
    """
    try:
        return game.from_dict(json.loads(path.read_text("utf-8")), seed=seed)
    except OSError as error:
        raise InvalidPositionError(f"{path}: cannot be read ({error.strerror})") from error
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidPositionError(f"{path}: not a JSON file ({error})") from error
    except ValueError as error:
        raise InvalidPositionError(f"{path}: {error}") from error


def events_in_words(events: Sequence[Event]) -> list[Text]:
    """What happened, a line for each run of events of one kind; dice stand side by side in their colours."""
    lines: list[Text] = []
    for kind, group in groupby(events, lambda event: event.kind):
        if kind == "die":
            dice = [(f" {event.values['face']} ", _DIE_STYLES[event.values["die"]]) for event in group]
            lines.append(Text(" ").join(Text(*die) for die in dice))
        else:
            lines.append(Text("; ".join(event.text for event in group)))
    return lines


class Session:
    """A player at a terminal: the game in progress and the way back to earlier positions."""

    def __init__(self, position: Position, seed: int, agent_name: str, console: Console) -> None:
        self.position = position
        self.seed = seed
        self.agent_name = agent_name
        self.console = console
        self.earlier: list[tuple[str, Position]] = []
        self.leaving = False
        self._wording = cast(Wording, import_module(f"zenvs.games.{position.game.name}.wording"))

    def run(self) -> None:
        """Show, ask and carry out until the player leaves."""
        self.say("'help' shows the commands", "dim")
        self.show()
        while not self.leaving:
            try:
                self.obey(input("> "))
            except InputError as error:
                self.say(str(error), "yellow")
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                self.quit()

    def obey(self, line: str) -> None:
        """Carry out a line: play an action or run a command.

        Raises:
            InputError: the line cannot be carried out.
        """
        match parse(line, self.position.legal_actions()):
            case Action(name):
                self.act(name)
            case Command("undo", argument):
                self.undo(argument)
            case Command("hint", argument):
                self.hint(argument)
            case Command("save", argument):
                self.save(Path(argument).expanduser())
            case Command("load", argument):
                self.load(Path(argument).expanduser())
            case Command("rules"):
                self.say(self._wording.describe_rule(self.position.game, self.position), "cyan")
            case Command("new"):
                self.new()
            case Command("help"):
                self.help()
            case _:
                self.quit()

    def say(self, text: str, style: str = "") -> None:
        """Print a text as it stands."""
        self.console.print(Text(text, style), soft_wrap=True)

    def show(self) -> None:
        """Print the board, what is asked and the legal actions by number."""
        game, position = self.position.game, self.position
        board = Text(f"\n{position.text()}\n")
        for pattern, style in self._wording.STYLES.items():
            board.highlight_regex(pattern, style)
        self.console.print(board, soft_wrap=True)
        meanings = self._wording.describe_actions(game, position)
        for number, (action, meaning) in enumerate(meanings.items(), start=1):
            self.console.print(Text.assemble(f"{number:>3}  ", (f"{action:<12}", "bold"), (meaning, "dim")))
        if position.over:
            self.say("'new' plays again, 'undo' takes the last action back, 'quit' leaves")

    def act(self, action: str) -> None:
        """Play an action and show what came of it.

        Raises:
            InputError: an outcome that was fixed in the position does not fit.
        """
        before = self.position.copy()
        try:
            self.position.play(action)
        except ForcedChanceError as error:
            raise InputError(str(error)) from error
        self.earlier.append((action, before))
        for line in events_in_words(self.position.events):
            self.console.print(line, soft_wrap=True)
        self.show()

    def undo(self, argument: str) -> None:
        """Go back a number of steps (``""`` is one), to the same coming dice and cards as before."""
        if argument and not argument.isdecimal():
            raise InputError(f"'undo' takes back a number of steps, as in 'undo 2', not {argument!r}")
        steps = int(argument or 1)
        if not 1 <= steps <= len(self.earlier):
            raise InputError(f"there are {len(self.earlier)} steps to take back, not {steps}")
        taken_back = [name for name, _ in self.earlier[-steps:]]
        self.position = self.earlier[-steps][1]
        del self.earlier[-steps:]
        self.say(f"taken back: {', '.join(taken_back)}")
        self.show()

    def hint(self, argument: str) -> None:
        """Ask an agent (``""`` is the usual one), which sees what the player sees, for an action."""
        if self.position.over:
            raise InputError("the game is over; nothing is asked")
        name = argument or self.agent_name
        # copies, because a position hands out arrays that cannot be written
        observation, mask = self.position.observation().copy(), self.position.action_mask().copy()
        try:
            from zenvs.agents import make_agent

            agent = make_agent(name, self.position.game, self.seed)
            action = int(agent.act(observation[None], mask[None])[0])
        except (ImportError, OSError, ValueError) as error:
            raise InputError(f"{name} gives no hint: {error}") from error
        self.say(f"{name} would play: {self.position.game.actions[action]}", "bold cyan")

    def save(self, path: Path) -> None:
        """Write the position, hidden parts included, to a file."""
        try:
            write_text(path, json.dumps(self.position.to_dict(), indent=2) + "\n")
        except (OSError, ValueError) as error:
            raise InputError(f"{path}: cannot be written ({getattr(error, 'strerror', None) or error})") from error
        self.say(f"saved to {path}")

    def load(self, path: Path) -> None:
        """Go on from the position in a file; ``undo`` comes back."""
        try:
            position = read_position(self.position.game, path, self.seed)
        except InvalidPositionError as error:
            raise InputError(str(error)) from error
        self._go_to(f"load {path}", position)

    def new(self) -> None:
        """Start the game of the next seed; ``undo`` comes back."""
        self.seed = (self.seed + 1) % SEED_LIMIT
        self.say(f"seed {self.seed}", "dim")
        self._go_to("new", self.position.game.new(self.seed))

    def _go_to(self, step: str, position: Position) -> None:
        self.earlier.append((step, self.position))
        self.position = position
        self.show()

    def help(self) -> None:
        """List what can be typed."""
        self.say("Type the number of an action, its name or the beginning of it, or a command:")
        for usage, meaning in COMMANDS.values():
            self.console.print(Text.assemble("  ", (f"{usage:<14}", "bold"), meaning))

    def quit(self) -> None:
        """Leave."""
        self.leaving = True
        self.say("Good-bye.")
