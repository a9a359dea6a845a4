"""A position drawn in text, for ``ansi``, logs and play in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from zenvs.core.position import Position
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.action_wording import amounts, card_list, place
from zenvs.games.zadventure.board_drawing import KEY, draw_board
from zenvs.games.zadventure.board_drawing import WIDTH as BOARD_WIDTH
from zenvs.games.zadventure.game import Zadventure
from zenvs.games.zadventure.view import Card, Character, View, Zombie, view_of
from zenvs.games.zadventure.wording import action_names, question, spin_text, title
from zenvs.render.text import Block, beside, entry, wrapped

WIDTH = 100
_LABEL = 9
_GAP = 2
_BESIDE = WIDTH - BOARD_WIDTH - _GAP
_INDENT = 4
#: A space at which no line is broken.
_UNBROKEN = "\N{NO-BREAK SPACE}"


def text(game: Zadventure, position: Position) -> str:
    """A position in plain text of at most 100 columns without a line break at the end."""
    view = view_of(game, position)
    lines = [title(view)]
    lines += beside([draw_board(view), _table(view)], gap=_GAP)
    lines += _entry("key", KEY)
    if view.face_up:
        lines += _entry("cards", "; ".join(f"{place(at)} {card_list(cards)}" for at, cards in view.face_up.items()))
    if view.spin != c.NO_SPIN:
        lines += _entry("spinner", spin_text(view))
    lines += _entry("over" if view.over else "asked", question(view))
    if view.actions:
        lines += _entry("actions", "; ".join(action_names(view.actions)))
    return "\n".join(lines)


def _entry(label: str, words: str) -> Block:
    return entry(label, words, WIDTH, _LABEL)


def _table(view: View) -> Block:
    """What is beside the board: characters, zombies, and what has not been seen yet."""
    lines: Block = []
    for character in view.characters:
        lines += _character(view, character)
    zombies = [_zombie(zombie) for zombie in view.zombies]
    lines += ["", "zombies on the board", *_indented(zombies or ["none"])]
    lines += ["", "not seen yet", *_indented(amounts(view.unseen_zombies) or ["no zombies"])]
    return [*lines, *_indented(amounts(view.unseen_cards) or ["no cards"])]


def _indented(items: Sequence[str]) -> Block:
    """A list that is broken between its items only."""
    words = ", ".join(item.replace(" ", _UNBROKEN) for item in items)
    lines = wrapped(words, _BESIDE - _INDENT)
    return [" " * _INDENT + line.replace(_UNBROKEN, " ") for line in lines]


def _character(view: View, character: Character) -> Block:
    """A character, with a mark if it acts, and its hand; starting cards have a star."""
    mark = "▶" if character.player == view.actor and not view.over else " "
    begin = f"{mark}{character.player} "
    if character.number is None:
        return [f"{begin}to be picked"]
    if character.is_dead:
        return [f"{begin}{character.name} (dead)"]
    where = f"{place(character.square)}{', in the car' if character.in_car else ''}"
    return [f"{begin}{character.name} ♥{character.lives} {where}", *_indented(_hand(character.hand) or ["no cards"])]


def _hand(cards: tuple[Card, ...]) -> list[str]:
    """The cards of a hand: starting cards with a star, those that have changed hands in this turn in brackets."""
    bound = [f"*{name}" for name in _amounts(card for card in cards if card.is_starting)]
    free = _amounts(card for card in cards if not card.is_starting and not card.is_handled)
    return [*bound, *free, *(f"({name})" for name in _amounts(card for card in cards if card.is_handled))]


def _amounts(cards: Iterable[Card]) -> list[str]:
    return amounts(Counter(card.name for card in cards))


def _zombie(zombie: Zombie) -> str:
    state = " tied" if zombie.is_tied else " moves" if zombie.is_chosen else " rests" if zombie.has_rest else ""
    return f"{zombie.number} {c.KINDS[zombie.kind]} {place(zombie.square)}{state}"
