"""What a player types: actions and commands, abbreviated or completed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from zenvs.core.errors import choices

#: Commands: how each is typed, and what it does.
COMMANDS = {
    "undo": ("undo [N]", "take back the last step, or the last N"),
    "hint": ("hint [AGENT]", "ask an agent what it would play"),
    "rules": ("rules", "explain what is asked"),
    "save": ("save FILE", "write the position to a file"),
    "load": ("load FILE", "go on from a position in a file"),
    "new": ("new", "start another game"),
    "help": ("help", "show this list"),
    "quit": ("quit", "leave; the end of the input does the same"),
}


class Action(NamedTuple):
    """A legal action that was typed."""

    name: str


class Command(NamedTuple):
    """A command that was typed, with the rest of the line."""

    name: str
    argument: str


class InputError(ValueError):
    """Something typed that cannot be carried out; the text says what would be right. Nothing has changed."""


def parse(line: str, actions: Sequence[str]) -> Action | Command:
    """What a line means.

    An action is given by its number in ``actions`` (1 is the first), its name, or the beginnings of the words of its
    name; a command by its name or the beginning of it. Without an argument, a legal action goes before a command of
    the same name.

    Raises:
        InputError: the line is neither, or it could be several.
    """
    words = line.lower().split()
    if not words:
        raise InputError("type the number or the name of an action, or 'help'")
    if len(words) == 1 and words[0].isdecimal():
        return _numbered(int(words[0]), actions)
    for action in actions:
        if " ".join(words) == action.lower():
            return Action(action)
    argument = line.strip()[len(words[0]) :].strip()
    if words[0] in COMMANDS:
        return _command(words[0], argument)
    found: list[Action | Command] = [Action(action) for action in actions if _abbreviates(words, action)]
    commands = [name for name in COMMANDS if name.startswith(words[0]) and Action(name) not in found]
    if len(found) + len(commands) > 1:
        names = [action.name for action in found] + commands
        raise InputError(f"{line.strip()!r} could be {', '.join(names)}; type more of it")
    if commands:
        return _command(commands[0], argument)
    if not found:
        names = [*actions, *COMMANDS]
        raise InputError(f"{line.strip()!r} is neither a legal action nor a command; {choices(names, ' '.join(words))}")
    return found[0]


def _numbered(number: int, actions: Sequence[str]) -> Action:
    if not actions:
        raise InputError("there are no actions to choose from; 'help' shows the commands")
    if not 1 <= number <= len(actions):
        raise InputError(f"the actions are numbered 1 to {len(actions)}")
    return Action(actions[number - 1])


def _command(name: str, argument: str) -> Command:
    usage, _ = COMMANDS[name]
    if argument and usage == name:
        raise InputError(f"{name!r} stands alone")
    if not argument and usage.endswith("FILE"):
        raise InputError(f"{name!r} needs the name of a file, as in '{name} game.json'")
    return Command(name, argument)


def _abbreviates(words: Sequence[str], action: str) -> bool:
    """Whether words are the beginnings of the words of an action; numbers must be whole."""
    names = action.lower().split()
    return len(words) <= len(names) and all(
        word == name if name.isdecimal() else name.startswith(word) for word, name in zip(words, names, strict=False)
    )


@contextmanager
def completion(actions: Callable[[], list[str]]) -> Generator[None]:
    """Complete actions, commands and files with the tabulator key, where the platform has readline."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(text: str, number: int) -> str | None:
        found = complete_line(text, actions())
        return found[number] if number < len(found) else None

    completer, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims("")
    uses_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if uses_libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(completer)
        readline.set_completer_delims(delimiters)


def complete_line(text: str, actions: Sequence[str]) -> list[str]:
    """The lines that a beginning can be completed to."""
    command, space, name = text.partition(" ")
    files: list[str] = []
    if space and command in ("save", "load"):
        with suppress(OSError):
            files = sorted(f"{command} {path}" for path in Path(name).parent.iterdir() if str(path).startswith(name))
    return [line for line in (*actions, *COMMANDS) if line.startswith(text)] + files
