"""Cards and zombies of a position in readable form: what is held, what lies on the board, and what is face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zenvs.core.data_file import Row, checked_row
from zenvs.core.errors import InvalidPositionError
from zenvs.core.notation import random_words, read_flag, read_names, read_random
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.reading import Reading, card_ids, read_square, set_of, squares_in
from zenvs.games.zadventure.state import GONE, OFF_BOARD
from zenvs.games.zadventure.tables import zombie_kinds

if TYPE_CHECKING:
    from zenvs.games.zadventure.game import Zadventure

CARD_FIELDS = ("face_up", "face_down", "gone", "handled", "zombies", "dead_zombies")
_ZOMBIE = "zombie "


def encode_cards(game: Zadventure, state: Any) -> dict[str, Any]:
    """The fields of CARD_FIELDS, and ``hidden``."""
    ids = card_ids(game.board)
    hidden = [card for card in range(c.CARDS) if int(state["hidden_cards"]) >> card & 1]
    handled = int(state["handled"])
    return {
        "face_up": {
            c.SQUARE_NAMES[square]: [
                ids[card] for card in range(c.CARDS) if state["places"][card] == square and card not in hidden
            ]
            for square in squares_in(state["opened"])
        },
        "face_down": [c.SQUARE_NAMES[square] for square in squares_in(state["closed"])],
        "gone": [ids[card] for card in range(c.CARDS) if state["places"][card] == GONE and _is_dealt(state, card)],
        "handled": [name for card, name in enumerate(ids) if handled >> card & 1],
        "zombies": [
            _encode_zombie(game, state, zombie) for zombie in range(c.ZOMBIES) if int(state["figures"]) >> zombie & 1
        ],
        "dead_zombies": [zombie + 1 for zombie in range(c.ZOMBIES) if state["zombie_places"][zombie] == GONE],
        "hidden": {"cards": _encode_hidden(game, state, hidden), "random": random_words(state)},
    }


def _is_dealt(state: Any, card: int) -> bool:
    """Starting cards of characters that nobody plays are in no form."""
    return card < c.DEALT_CARDS or c.STARTING_CARDS[card - c.DEALT_CARDS][0] in state["characters"]


def _encode_zombie(game: Zadventure, state: Any, zombie: int) -> dict[str, Any]:
    return {
        "number": zombie + 1,
        "kind": c.KINDS[zombie_kinds(game.board)[zombie]],
        "square": c.SQUARE_NAMES[state["zombie_places"][zombie]],
        "tied": bool(int(state["tied"]) >> zombie & 1),
    }


def _encode_hidden(game: Zadventure, state: Any, hidden: Sequence[int]) -> dict[str, str]:
    """Which card lies on each square with a face-down card."""
    ids = card_ids(game.board)
    lying = {int(state["places"][card]): ids[card] for card in hidden}
    for zombie in range(c.ZOMBIES):
        if int(state["hidden_zombies"]) >> zombie & 1:
            lying[int(state["zombie_places"][zombie])] = f"{_ZOMBIE}{zombie + 1}"
    return {c.SQUARE_NAMES[square]: lying[square] for square in sorted(lying)}


def decode_hand(reading: Reading, row: Row, player: int) -> None:
    """The cards of one player."""
    ids = card_ids(reading.game.board)
    for name in read_names(row, "cards", ids):
        card = ids.index(name)
        _put(reading, row, "cards", card, OFF_BOARD)
        reading.state["hands"][player] |= 1 << card
        is_own = _owner(card) == reading.state["characters"][player]
        if is_own:
            reading.state["starting"] |= 1 << card


def _owner(card: int) -> int:
    return c.STARTING_CARDS[card - c.DEALT_CARDS][0] if card >= c.DEALT_CARDS else c.NO_CHARACTER


#: Value of ``places`` while nothing has been read about a card.
UNREAD = -3


def _put(reading: Reading, row: Row, field: str, card: int, place: int) -> None:
    """A card has one place; starting cards are in the game with their owners."""
    name = card_ids(reading.game.board)[card]
    if reading.state["places"][card] != UNREAD:
        row.fail(field, f"names the card {name!r}, which stands elsewhere in the form, too")
    if card >= c.DEALT_CARDS and _owner(card) not in reading.state["characters"]:
        row.fail(field, f"names the card {name!r}, but nobody plays the {c.CHARACTERS[_owner(card)]}")
    reading.state["places"][card] = place


def decode_cards(reading: Reading) -> bool:
    """Fill cards and zombies; hands must have been read. False if the form has no part ``hidden``."""
    row, state = reading.row, reading.state
    ids = card_ids(reading.game.board)
    _decode_face_up(reading)
    for name in read_names(row, "gone", ids):
        _put(reading, row, "gone", ids.index(name), GONE)
    _decode_zombies(reading)
    for number in range(len(c.STARTING_CARDS)):
        card = c.DEALT_CARDS + number
        if state["places"][card] == UNREAD:
            if _is_dealt(state, card):
                row.fail("gone", f"does not name {ids[card]!r}, which is neither held nor face up")
            state["places"][card] = GONE
    handled = [ids.index(name) for name in read_names(row, "handled", ids)]
    state["handled"] = sum(1 << card for card in handled)
    return _decode_face_down(reading)


def _decode_face_up(reading: Reading) -> None:
    ids = card_ids(reading.game.board)
    row = reading.row.row("face_up")
    opened: set[int] = set()
    for name in row.values:
        if name not in c.SQUARE_NAMES:
            reading.row.fail("face_up", f"has {name!r}, which is no square; squares are as in {c.SQUARE_NAMES[0]!r}")
        square = c.SQUARE_NAMES.index(name)
        cards = [ids.index(card) for card in read_names(row, name, ids)]
        if not cards:
            row.fail(name, "must name a card")
        for card in cards:
            _put(reading, row, name, card, square)
        opened.add(square)
    reading.state["opened"][:] = set_of(opened)


def _decode_zombies(reading: Reading) -> None:
    row, state = reading.row, reading.state
    state["zombie_places"][:] = UNREAD
    kinds = zombie_kinds(reading.game.board)
    squares: set[int] = set()
    for place, values in enumerate(row.list("zombies")):
        zombie = checked_row(f"position.zombies[{place}]", values, InvalidPositionError)
        zombie.check_names(("number", "kind", "square", "tied"))
        number = zombie.whole("number", 1, c.ZOMBIES) - 1
        zombie.one_of("kind", (c.KINDS[kinds[number]],))
        square = read_square(zombie, "square")
        if state["zombie_places"][number] != UNREAD or square in squares:
            zombie.fail("square", "has two zombies, or the zombie stands twice in the form")
        squares.add(square)
        state["zombie_places"][number] = square
        state["figures"] |= 1 << number
        state["tied"] |= int(read_flag(zombie, "tied")) << number
    state["zombie_squares"][:] = set_of(squares)
    dead = row.list("dead_zombies")
    numbers = Row(row.place, {f"dead_zombies[{place}]": value for place, value in enumerate(dead)}, row.error)
    for field in numbers.values:
        number = numbers.whole(field, 1, c.ZOMBIES) - 1
        if state["zombie_places"][number] != UNREAD:
            numbers.fail(field, f"is {number + 1}, which stands elsewhere in the form, too")
        state["zombie_places"][number] = GONE


def _decode_face_down(reading: Reading) -> bool:
    """The squares of face-down cards, and which lies where; without ``hidden`` in any order."""
    row, state = reading.row, reading.state
    squares = [c.SQUARE_NAMES.index(name) for name in read_names(row, "face_down", c.SQUARE_NAMES)]
    cards = [card for card in range(c.CARDS) if state["places"][card] == UNREAD]
    zombies = [zombie for zombie in range(c.ZOMBIES) if state["zombie_places"][zombie] == UNREAD]
    if len(squares) != len(cards) + len(zombies):
        row.fail("face_down", f"has {len(squares)} squares for the {len(cards) + len(zombies)} cards not seen so far")
    state["closed"][:] = set_of(set(squares))
    state["hidden_cards"] = sum(1 << card for card in cards)
    state["hidden_zombies"] = sum(1 << zombie for zombie in zombies)
    if "hidden" in row.values:
        _decode_hidden(reading, squares, cards, zombies)
        return True
    for card, square in zip(cards, squares, strict=False):
        state["places"][card] = square
    for zombie, square in zip(zombies, squares[len(cards) :], strict=True):
        state["zombie_places"][zombie] = square
    return False


def _decode_hidden(reading: Reading, squares: Sequence[int], cards: Sequence[int], zombies: Sequence[int]) -> None:
    hidden = reading.row.row("hidden")
    hidden.check_names(("cards", "random"))
    ids = card_ids(reading.game.board)
    names = {ids[card]: ("places", card) for card in cards}
    names |= {f"{_ZOMBIE}{zombie + 1}": ("zombie_places", zombie) for zombie in zombies}
    lying = hidden.row("cards")
    lying.check_names([c.SQUARE_NAMES[square] for square in squares])
    for square in squares:
        field, number = names.pop(lying.one_of(c.SQUARE_NAMES[square], tuple(names)))
        reading.state[field][number] = square
    reading.state["random"] = read_random(hidden)
