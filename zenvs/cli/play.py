"""Playing a game in the terminal.

Every game can be played. What is particular to one, the words for its decisions and actions and the colours of its
board, comes from the module ``wording`` in the folder of the game.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from rich.console import Console
from rich.text import Text

from zenvs import make_game
from zenvs.agents import strongest_agent
from zenvs.cli.prompt import COMMANDS, Action, Command, InputError, completion, parse
from zenvs.cli.seats import Opponents, Seats, agent_of, chosen, read_seats
from zenvs.cli.story import addressed, story
from zenvs.core.errors import ForcedChanceError, InvalidPositionError, OptionError
from zenvs.core.files import write_text
from zenvs.core.game import Event, Game
from zenvs.core.position import Position
from zenvs.core.random import SEED_LIMIT

# short enough to be typed again
_SEED_BITS = 32
# least width of the column of actions
_ACTION_WIDTH = 12


class Wording(Protocol):
    """The module ``wording`` of a game; STYLES has regular expressions for words on the board and their rich styles."""

    STYLES: dict[str, str]

    def describe_rule(self, game: Game, position: Position) -> str:
        """The rule of the decision that is asked, in a sentence or two."""
        ...

    def describe_actions(self, game: Game, position: Position) -> dict[str, str]:
        """The legal actions, each with what it does."""
        ...


def run(
    game_name: str,
    seed: int | None,
    options: dict[str, Any],
    load: Path | None,
    agent: str | None,
    seat: str = "0",
    against: str | None = None,
) -> None:
    """The command ``zenvs play``: make the game and play it until the player leaves.

    Raises:
        OptionError: no such game, option, seat or agent.
        InvalidPositionError: the file to load is faulty.
    """
    game = make_game(game_name, **options)
    play(game, agent, seed, load, seats=read_seats(game, seat, against))


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
        if name == "players":
            raise OptionError(f"--option {text!r}: the number of players is given by --players {value}")
        options[name] = int(value) if value.isdecimal() else value
    return options


def play(
    game: Game,
    agent_name: str | None = None,
    seed: int | None = None,
    load: Path | None = None,
    console: Console | None = None,
    seats: Seats | None = None,
) -> Position:
    """Play in the terminal until the player leaves or the input ends.

    Args:
        game: rules and options.
        agent_name: whom ``hint`` asks; None is the strongest that comes along.
        seed: of the first game; None draws one. Further games have the seeds that follow it.
        load: file of a saved position to begin with.
        console: where to write; None is the standard output.
        seats: who plays which seat; None is a person on seat 0 against the strongest agents that come along.

    Returns:
        the last position.

    Raises:
        OptionError: no such agent.
        InvalidPositionError: the file to load is faulty.
    """
    seed = secrets.randbits(_SEED_BITS) if seed is None else seed
    position = game.new(seed) if load is None else read_position(game, load, seed)
    session = Session(
        position, seed, agent_name or strongest_agent(game), seats or read_seats(game, "0", None), console or Console()
    )
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


class Session:
    """People at a terminal: the game in progress, the agents of the other seats, and the way back."""

    def __init__(self, position: Position, seed: int, agent_name: str, seats: Seats, console: Console) -> None:
        self.position = position
        self.seed = seed
        self.agent_name = agent_name
        self.seats = seats
        self.console = console
        self.earlier: list[tuple[str, Position]] = []
        self.leaving = False
        self._opponents = Opponents(position.game, seats.agents, seed)
        # the only person among several players is addressed
        self._own = next(iter(seats.people)) if seats.agents else None
        self._own_name = None if self._own is None else position.game.seats[self._own]
        self._wording = cast(Wording, import_module(f"zenvs.games.{position.game.name}.wording"))

    def run(self) -> None:
        """Show, ask and carry out until the player leaves."""
        self.say("'help' shows the commands", "dim")
        if self._own_name is not None:
            names = self.position.game.seats
            others = ", ".join(f"{names[seat]} ({agent})" for seat, agent in self.seats.agents.items())
            self.say(f"you are {self._own_name}; you play against {others}", "dim")
        self._go_to(self.position, None)
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
        """Carry out a line: play an action, or several with commas between them, or run a command.

        Raises:
            InputError: the line cannot be carried out, or not to its end.
        """
        first, *more = line.split(",")
        if more and isinstance(parse(first, self.position.legal_actions()), Action):
            self._act_in_turn([first, *more])
            return
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
        self._print(Text(addressed(f"\n{position.text()}\n", self._own_name)))
        meanings = self._wording.describe_actions(game, position)
        width = max(_ACTION_WIDTH, *(len(action) + 1 for action in meanings)) if meanings else 0
        for number, (action, meaning) in enumerate(meanings.items(), start=1):
            self.console.print(Text.assemble(f"{number:>3}  ", (f"{action:<{width}}", "bold"), (meaning, "dim")))
        if position.over:
            self.say("'new' plays again, 'undo' takes the last action back, 'quit' leaves")

    def _print(self, text: Text) -> None:
        """Print a text with the colours of the game."""
        for pattern, style in self._wording.STYLES.items():
            text.highlight_regex(pattern, style)
        self.console.print(text, soft_wrap=True)

    def _act_in_turn(self, parts: Sequence[str]) -> None:
        """Play actions one after the other and show the board once, also if one of them cannot be played."""
        try:
            for part in parts:
                match parse(part, self.position.legal_actions()):
                    case Action(name):
                        self.act(name, show=False)
                    case Command(name):
                        raise InputError(f"{name!r} is a command; only actions stand with commas between them")
        finally:
            self.show()

    def act(self, action: str, *, show: bool = True) -> None:
        """Play an action and tell what came of it.

        Raises:
            InputError: an outcome that was fixed in the position does not fit, or an agent fails.
        """
        position = self.position.copy()
        try:
            position.play(action)
        except ForcedChanceError as error:
            raise InputError(str(error)) from error
        self._go_to(position, action, [position.events])
        if show:
            self.show()

    def _go_to(self, position: Position, step: str | None, happened: Sequence[Sequence[Event]] = ()) -> None:
        """Let agents play on from a position until a person is asked, and tell what they did.

        Args:
            position: where to go.
            step: what led there, for ``undo``; None cannot be taken back.
            happened: events of the action that led there.

        Raises:
            InputError: an agent fails; the session stays where it is.
        """
        actions = [*happened, *self._let_agents_play(position)]
        if step is not None:
            self.earlier.append((step, self.position))
        self.position = position
        for line in story(actions, position.game.seats, self.seats.agents, self._own):
            self._print(line)

    def _let_agents_play(self, position: Position) -> Iterator[list[Event]]:
        """Play the actions of agents, and yield the events of each."""
        while not position.over and position.seat in self.seats.agents:
            try:
                position.play(self._opponents.choose(position))
            except ValueError as error:
                name, agent = position.game.seats[position.seat], self.seats.agents[position.seat]
                raise InputError(f"{name} ({agent}) cannot play on: {error}") from error
            yield position.events

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
        try:
            action = chosen(agent_of(name, self.position.game, self.seed), name, self.position)
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
        self._go_to(position, f"load {path}")
        self.show()

    def new(self) -> None:
        """Start the game of the next seed; ``undo`` comes back."""
        self.seed = (self.seed + 1) % SEED_LIMIT
        self.say(f"seed {self.seed}", "dim")
        self._go_to(self.position.game.new(self.seed), "new")
        self.show()

    def help(self) -> None:
        """List what can be typed."""
        self.say("Type the number of an action, its name or the beginning of it; several stand with commas between.")
        self.say("Or a command:")
        for usage, meaning in COMMANDS.values():
            self.console.print(Text.assemble("  ", (f"{usage:<14}", "bold"), meaning))

    def quit(self) -> None:
        """Leave."""
        self.leaving = True
        self.say("Good-bye.")
