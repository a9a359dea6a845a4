"""The panels beside the board: characters with their cards, zombies, what has not been seen, and the spinner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from PIL import Image

from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure import symbols
from zenvs.games.zadventure.action_wording import counted, place
from zenvs.games.zadventure.board_picture import colour_of
from zenvs.games.zadventure.view import Card, Character, View, Zombie
from zenvs.games.zadventure.wording import result
from zenvs.render.canvas import WHITE, Colour, panel, paste, text_width, write, write_in_box
from zenvs.render.pieces import badge, meeple, skull, star
from zenvs.render.symbols import GOLD, RED, heart
from zenvs.render.table import MUTED, PANEL, PANEL_EDGE, heading

_PADDING = 10
_GAP = 6
_NAME_LEFT = 50
_HEART = 17
_MOST_HEARTS = 7
_CARD = 27
_NUMBER: Colour = (214, 212, 204)
_ZOMBIE_ROWS = 8
_ZOMBIE_ROW = 18
_UNSEEN_CARD = 28
_UNSEEN_IN_ROW = 9
_SPINNER = 112


def draw_characters(image: Image.Image, left: int, top: int, width: int, height: int, view: View) -> None:
    """A row for each player; the one whose character acts has an edge in its colour."""
    row = (height - _GAP * (c.MOST_PLAYERS - 1)) // c.MOST_PLAYERS
    for character in view.characters:
        y = top + character.player * (row + _GAP)
        acts = character.player == view.actor and not view.over
        edge = MUTED if acts and character.is_dead else colour_of(character) if acts else PANEL_EDGE
        paste(image, panel(width, row, PANEL, edge, 3 if acts else 2), left, y)
        _draw_character(image, left, y, width, row, view, character)


def _draw_character(
    image: Image.Image, left: int, top: int, width: int, height: int, view: View, character: Character
) -> None:
    """Number, name, lives and square of a character, and its cards below."""
    upper, lower = top + height // 4 + 2, top + height - _CARD // 2 - 6
    ink = MUTED if character.number is None or character.is_dead else WHITE
    colour = colour_of(character)
    paste(image, meeple(34, colour, leader=True), left + _PADDING - 2, top + (height - 34) // 2)
    if character.is_dead:
        paste(image, skull(18, RED), left + _PADDING + 6, top + (height - 18) // 2)
    write(image, left + _NAME_LEFT, upper, str(character.player), 16, colour, bold=True)
    write(image, left + _NAME_LEFT + 16, upper, _name(character), 16, ink, bold=True)
    _draw_lives(image, left + _NAME_LEFT + 104, upper, character)
    has_turn = character.player == view.turn and view.round_number > 0 and not view.over
    where = "in the car" if character.in_car else place(character.square)
    words = "  ·  ".join(part for part in (where, "has the turn" if has_turn else "") if part)
    write(image, left + width - _PADDING, upper, words, 14, MUTED, "rm")
    _draw_hand(image, left + _NAME_LEFT, lower, width - _NAME_LEFT - _PADDING, character)


def _name(character: Character) -> str:
    return "to be picked" if character.number is None else character.name


def _draw_lives(image: Image.Image, x: int, middle: int, character: Character) -> None:
    if character.is_dead:
        write(image, x, middle, "dead", 14, MUTED)
    elif character.lives > _MOST_HEARTS:
        paste(image, heart(_HEART), x, middle - _HEART // 2)
        write(image, x + _HEART + 5, middle, str(character.lives), 16, WHITE, bold=True)
    else:
        for number in range(character.lives):
            paste(image, heart(_HEART), x + number * (_HEART + 2), middle - _HEART // 2)


def _draw_hand(image: Image.Image, left: int, middle: int, width: int, character: Character) -> None:
    """The cards of a hand, equal ones as one token; closer together where there are many."""
    groups = Counter(_group(card) for card in character.hand)
    if not groups:
        write(image, left, middle, "" if character.is_dead or character.number is None else "no cards", 14, MUTED)
        return
    step = min(_CARD + 4, (width - _CARD) // max(len(groups) - 1, 1))
    for number, ((name, is_starting, is_handled), count) in enumerate(groups.items()):
        token = symbols.card(name, _CARD, count, is_starting=is_starting, is_handled=is_handled)
        paste(image, token, left + number * step, middle - _CARD // 2)


def _group(card: Card) -> tuple[str, bool, bool]:
    return card.name, card.is_starting, card.is_handled


def draw_zombies(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """The zombies on the board in columns."""
    heading(image, left + _PADDING, top + 15, "ZOMBIES")
    write(image, left + width - _PADDING, top + 15, counted(len(view.zombies), "zombie"), 13, MUTED, "rm")
    column = (width - _PADDING) // 3
    for number, zombie in enumerate(view.zombies):
        x = left + _PADDING + number // _ZOMBIE_ROWS * column
        _draw_zombie(image, x, top + 37 + number % _ZOMBIE_ROWS * _ZOMBIE_ROW, column, zombie)


def _draw_zombie(image: Image.Image, x: int, middle: int, width: int, zombie: Zombie) -> None:
    paste(image, badge(16, _NUMBER, str(zombie.number)), x, middle - 8)
    paste(image, symbols.zombie_of(zombie.kind, 17), x + 19, middle - 9)
    state = " fights" if zombie.is_fought else " tied" if zombie.is_tied else " moves" if zombie.is_chosen else ""
    words = f"{c.KINDS[zombie.kind]} {place(zombie.square)}{state or ' rests' * zombie.has_rest}"
    write_in_box(image, (x + 40, middle - 9, x + width - 4, middle + 9), words, 13, WHITE)


def draw_unseen(image: Image.Image, left: int, top: int, width: int, height: int, view: View) -> None:
    """What has not been seen yet, and the spinner; after the end, how it ended."""
    paste(
        image, symbols.spinner(_SPINNER, view.spin), left + width - _SPINNER - _PADDING, top + (height - _SPINNER) // 2
    )
    left += _PADDING
    if view.over:
        _draw_end(image, left, top, width - _SPINNER - 3 * _PADDING, height, view)
        return
    heading(image, left, top + 15, "NOT SEEN YET")
    _draw_kinds(image, left, top + 42, view.unseen_zombies)
    for number, (name, count) in enumerate(view.unseen_cards.items()):
        row, column = divmod(number, _UNSEEN_IN_ROW)
        x, y = left + column * (_UNSEEN_CARD + 7), top + 56 + row * (_UNSEEN_CARD + 7)
        paste(image, symbols.card(name, _UNSEEN_CARD, count), x, y)


def _draw_kinds(image: Image.Image, left: int, middle: int, numbers: Mapping[str, int]) -> None:
    """How many zombies of each kind lie face down."""
    x = left
    for name, count in numbers.items():
        paste(image, symbols.zombie_of(c.KINDS.index(name), 20), x, middle - 11)
        write(image, x + 21, middle + 1, str(count), 14, WHITE, bold=True)
        x += 26 + text_width(str(count), 14)


def _draw_end(image: Image.Image, left: int, top: int, width: int, height: int, view: View) -> None:
    """How the game ended."""
    sign = star(70, GOLD) if view.result == c.WON else skull(64, RED)
    paste(image, sign, left + 6, top + (height - sign.height) // 2)
    write_in_box(image, (left + 92, top + 8, left + width, top + height - 8), result(view), 22, WHITE, bold=True)
