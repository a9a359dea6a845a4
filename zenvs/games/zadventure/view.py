"""What everybody at the table sees, for drawings and words: everything but which face-down card lies where.

A view holds the squares of face-down cards and the cards not seen yet, never both together (ZAD-OBS-1), so that nothing
drawn from it can give away what is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zenvs.core.position import Position
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import Board, neighbour
from zenvs.games.zadventure.game import Zadventure
from zenvs.games.zadventure.tables import card_names, zombie_kinds

OVER = "over"
_AT_CHARACTER = ("move", "smoke", "board", "break", "lasso", "second")
_ZOMBIE_DECISIONS = (
    c.DECISIONS[c.ZOMBIE_DECISION],
    c.DECISIONS[c.ZOMBIE_ACT_DECISION],
    c.DECISIONS[c.ZOMBIE_MOVE_DECISION],
)


@dataclass(frozen=True)
class Card:
    """A card in a hand or face up on the board.

    Attributes:
        name: one of WEAPON_CARDS and ITEM_CARDS.
        kind: its class, a place in CLASSES.
        is_starting: it does not change hands while its owner lives.
        is_handled: it has changed hands in this turn.
    """

    name: str
    kind: int
    is_starting: bool
    is_handled: bool


@dataclass(frozen=True)
class Character:
    """A player and the character that it has picked.

    Attributes:
        player: number of the player, as in the names of actions.
        seat: name of the seat that decides for it.
        number: place in CHARACTERS; None until it is picked.
        lives: 0 when dead.
        square: where it stands; None off the board.
        hand: the cards that it holds.
        in_car: it stands in the finish car.
    """

    player: int
    seat: str
    number: int | None
    lives: int
    square: int | None
    hand: tuple[Card, ...]
    in_car: bool

    @property
    def name(self) -> str:
        """The name of the character, or of the player before one is picked."""
        return f"player {self.player}" if self.number is None else c.CHARACTERS[self.number]

    @property
    def is_dead(self) -> bool:
        """Whether the last life is lost."""
        return self.number is not None and self.lives == 0


@dataclass(frozen=True)
class Zombie:
    """A zombie that stands on the board.

    Attributes:
        number: 1 to ZOMBIES, as in the names of actions.
        kind: place in KINDS.
        square: where it stands.
        is_tied: it has a lasso.
        is_fought: the acting character fights it.
        is_chosen: it moves in this zombie turn.
        has_rest: it was chosen in the zombie turn before, and may not be chosen in the next.
    """

    number: int
    kind: int
    square: int
    is_tied: bool
    is_fought: bool
    is_chosen: bool
    has_rest: bool

    @property
    def label(self) -> str:
        """Its number and kind, as in ``zombie 3 (dog)``."""
        return f"zombie {self.number} ({c.KINDS[self.kind]})"


@dataclass(frozen=True)
class View:
    """What stands and lies on the table.

    Attributes:
        board: walls, doors, windows and marks.
        round_number: rounds begun, 0 while characters are picked.
        max_rounds: rounds after which the game is lost.
        decision: what is asked, one of DECISIONS or OVER.
        seat: name of the seat that is asked.
        seats: names of all seats.
        result: place in RESULTS.
        characters: the players with their characters.
        turn: number of the player whose turn it is.
        actor: number of the player whose character acts.
        zombies: zombies on the board, by number.
        face_down: squares with a card face down.
        face_up: cards face up, by square.
        unseen_zombies: how many zombies of each kind have not been seen yet, by name.
        unseen_cards: likewise other cards.
        locked: numbers of the doors and windows with a locked wall.
        has_scythe: the zombie scythe has not been used.
        spin: what the spinner shows, 1 to SPINS, or NO_SPIN.
        steps: squares left to move, roll or flee; of a zombie the squares that it may go.
        is_passing: the character cannot stop where it is.
        is_hypnotised: a hypnotist leaves it nothing but to step onto it, or a single step to flee.
        breaking: direction of the locked wall that is broken, or NO_DIRECTION.
        actions: the legal actions.
    """

    board: Board
    round_number: int
    max_rounds: int
    decision: str
    seat: str
    seats: tuple[str, ...]
    result: int
    characters: tuple[Character, ...]
    turn: int
    actor: int
    zombies: tuple[Zombie, ...]
    face_down: frozenset[int]
    face_up: dict[int, tuple[Card, ...]]
    unseen_zombies: dict[str, int]
    unseen_cards: dict[str, int]
    locked: frozenset[int]
    has_scythe: bool
    spin: int
    steps: int
    is_passing: bool
    is_hypnotised: bool
    breaking: int
    actions: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision == OVER

    @property
    def is_zombie_turn(self) -> bool:
        """Whether a dead player's zombie turn is played, fights in it included."""
        return not self.over and self.characters[self.turn].is_dead

    @property
    def asks_for_zombies(self) -> bool:
        """Whether it is decided what a zombie does."""
        return self.decision in _ZOMBIE_DECISIONS

    @property
    def acting(self) -> Character:
        """The character that acts."""
        return self.characters[self.actor]

    @property
    def fought(self) -> Zombie | None:
        """The zombie that is fought."""
        return next((zombie for zombie in self.zombies if zombie.is_fought), None)

    @property
    def chosen(self) -> Zombie | None:
        """The zombie that moves in a zombie turn."""
        return next((zombie for zombie in self.zombies if zombie.is_chosen), None)

    @property
    def targets(self) -> dict[int, str]:
        """Squares that legal actions are about, each with the first of them."""
        found: dict[int, str] = {}
        for action in self.actions:
            square = self.target(action)
            if square is not None:
                found.setdefault(square, action)
        return found

    def target(self, action: str) -> int | None:
        """The square where an action leads, or that it is about; None if it is about none."""
        word, *rest = action.split()
        if word == "zombie":
            return self.zombie(int(rest[0])).square
        if word in _AT_CHARACTER and rest[0] in c.DIRECTIONS:
            return _beyond(self.acting.square, rest[0], 1)
        if word in ("go", "gnaw") and rest[0] in c.DIRECTIONS and self.chosen is not None:
            return _beyond(self.chosen.square, rest[0], int(rest[1]) if word == "go" else 1)
        return None

    def zombie(self, number: int) -> Zombie:
        """A zombie on the board by its number."""
        return next(zombie for zombie in self.zombies if zombie.number == number)

    def zombie_on(self, square: int) -> Zombie | None:
        """The zombie on a square."""
        return next((zombie for zombie in self.zombies if zombie.square == square), None)

    def characters_on(self, square: int) -> tuple[Character, ...]:
        """The characters on a square, several in the finish car."""
        return tuple(character for character in self.characters if character.square == square)

    def opening_between(self, square: int, other: int) -> int | None:
        """The number of the door or window between two neighbouring squares."""
        pair = (min(square, other), max(square, other))
        return self.board.openings.index(pair) if pair in self.board.openings else None


def _beyond(square: int | None, direction: str, steps: int) -> int | None:
    """The square so many squares away in a direction."""
    for _ in range(steps):
        square = None if square is None else neighbour(square, c.DIRECTIONS.index(direction))
    return square


def view_of(game: Zadventure, position: Position) -> View:
    """What everybody sees of a position."""
    state = position.state
    names = card_names(game.board)
    return View(
        board=game.board,
        round_number=int(state["round_number"]),
        max_rounds=game.options["max_rounds"],
        decision=position.decision,
        seat=game.seats[position.seat],
        seats=game.seats,
        result=int(state["result"]),
        characters=tuple(_character(game, state, player) for player in range(game.players)),
        turn=int(state["turn"]),
        actor=int(state["actor"]),
        zombies=tuple(_zombies(game, state)),
        face_down=frozenset(square for square in range(c.SQUARES) if _is_in(state["closed"], square)),
        face_up=_face_up(game, state),
        unseen_zombies=_counted(c.KINDS[zombie_kinds(game.board)[n]] for n in _numbers(state["hidden_zombies"])),
        unseen_cards=_counted(names[number] for number in _numbers(state["hidden_cards"])),
        locked=frozenset(_numbers(state["locked"])),
        has_scythe=bool(state["scythe"]),
        spin=int(state["spin"]),
        steps=int(state["steps"]),
        is_passing=bool(state["passing"]),
        is_hypnotised=bool(state["hypnotised"]),
        breaking=int(state["breaking"]),
        actions=tuple(position.legal_actions()),
    )


def _numbers(bits: Any) -> list[int]:
    """The members of a set that is kept as the bits of a number."""
    return [number for number in range(int(bits).bit_length()) if int(bits) >> number & 1]


def _is_in(squares: Any, square: int) -> bool:
    return bool(int(squares[square // 64]) >> square % 64 & 1)


def _counted(names: Iterable[str]) -> dict[str, int]:
    """How often each name comes, in the order of the first ones."""
    return dict(Counter(names))


def _card(game: Zadventure, state: Any, number: int) -> Card:
    return Card(
        name=card_names(game.board)[number],
        kind=int(game.tables["card_classes"][0][number]),
        is_starting=bool(int(state["starting"]) >> number & 1),
        is_handled=bool(int(state["handled"]) >> number & 1),
    )


def _character(game: Zadventure, state: Any, player: int) -> Character:
    number, square = int(state["characters"][player]), int(state["squares"][player])
    return Character(
        player=player,
        seat=game.seats[int(game.tables["seats"][0][player])],
        number=None if number == c.NO_CHARACTER else number,
        lives=int(state["lives"][player]),
        square=square if square >= 0 else None,
        hand=tuple(_card(game, state, card) for card in _numbers(state["hands"][player])),
        in_car=square in game.board.finish_car,
    )


def _zombies(game: Zadventure, state: Any) -> Iterable[Zombie]:
    kinds = zombie_kinds(game.board)
    for number in _numbers(state["figures"]):
        yield Zombie(
            number=number + 1,
            kind=kinds[number],
            square=int(state["zombie_places"][number]),
            is_tied=bool(int(state["tied"]) >> number & 1),
            is_fought=int(state["fought"]) == number,
            is_chosen=int(state["zombie"]) == number,
            has_rest=int(state["last_zombie"]) == number,
        )


def _face_up(game: Zadventure, state: Any) -> dict[int, tuple[Card, ...]]:
    """Cards that lie face up; where face-down ones lie is not read."""
    cards: dict[int, tuple[Card, ...]] = {}
    hidden = set(_numbers(state["hidden_cards"]))
    for number, place in enumerate(state["places"].tolist()):
        if place >= 0 and number not in hidden:
            cards[place] = (*cards.get(place, ()), _card(game, state, number))
    return dict(sorted(cards.items()))
