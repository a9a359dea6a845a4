"""A fight: spins, bites, weapons and flight (ZAD-CMB-1 to ZAD-CMB-10)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.tape import Tape, log_event
from zenvs.games.zadventure.cards import remove_card, weapon_classes
from zenvs.games.zadventure.chance import spin
from zenvs.games.zadventure.constants import (
    BEAR,
    BLADE,
    BY_SECOND_SHOT,
    BY_WEAPON,
    CHAINED,
    COLD,
    DART,
    DIRECTION_COUNT,
    DOUBLE_BARREL,
    ESCAPE,
    ESCAPE_LOG,
    FIGHT_DECISION,
    FIGHT_LOG,
    FLEE_DECISION,
    GRENADE,
    GUN,
    HYPNOTIST,
    SECOND_ACTION,
    SECOND_DECISION,
    SECOND_NONE_ACTION,
    SKULL,
    SPIN_ACTION,
    SWORD,
    USE_ACTION,
    WEAPON_DECISION,
    WEAPON_LOG,
)
from zenvs.games.zadventure.death import bite, kill
from zenvs.games.zadventure.paths import step_directions
from zenvs.games.zadventure.squares import end_movement, has, is_around, is_living, next_square, zombie_on
from zenvs.games.zadventure.state import GONE, NO_ZOMBIE, State
from zenvs.games.zadventure.steps import ASK, BEATEN, END_TURN, PICK_UP, SPIN_AGAIN
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

_ONE = int64(1)
_FIREARMS = _ONE << GUN | _ONE << DOUBLE_BARREL
_COLD_WEAPONS = _ONE << BLADE | _ONE << SWORD
_SPECIAL_WEAPONS = _ONE << GRENADE | _ONE << DART


@compiled
def begin_fight(state: State, tape: Tape | None) -> int:
    """The movement is over, and the zombie on the square is fought."""
    end_movement(state)
    log_event(tape, state, FIGHT_LOG, state.actor, state.fought, 0)
    return SPIN_AGAIN


@compiled
def special_weapons(tables: Tables, state: State) -> int:
    """ZAD-CMB-6, ZAD-CMB-7: classes of special weapons that help the acting character; on the bear only darts do."""
    useful = _SPECIAL_WEAPONS
    if state.fought != NO_ZOMBIE and tables.zombie_kinds[state.fought] == BEAR:
        useful = _ONE << DART
    return weapon_classes(tables, state, state.actor) & useful


@compiled
def shown_weapons(tables: Tables, state: State) -> int:
    """ZAD-CMB-4, ZAD-CMB-6: classes of weapons of the kind that the spinner shows; none helps against the bear."""
    if state.fought != NO_ZOMBIE and tables.zombie_kinds[state.fought] == BEAR:
        return int64(0)
    shown = _COLD_WEAPONS if state.spin == COLD else _FIREARMS
    return weapon_classes(tables, state, state.actor) & shown


@compiled
def ask_fighter(tables: Tables, state: State) -> int:
    """ZAD-CMB-1: the next spin, or a special weapon instead."""
    state.seat = tables.seats[state.actor]
    state.decision = FIGHT_DECISION
    return ASK


@compiled
def play_fight_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """Spin, or use a weapon."""
    if action != SPIN_ACTION:
        return _use_weapon(tables, state, action - USE_ACTION, tape)
    picture = spin(state, tape)
    if picture == ESCAPE:
        return _begin_flight(tables, state, tape)
    if picture == SKULL:
        return _be_bitten(tables, state, tape)
    if shown_weapons(tables, state) | special_weapons(tables, state) == 0:
        return SPIN_AGAIN
    state.decision = WEAPON_DECISION
    return ASK


@compiled
def play_weapon_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZAD-CMB-4: use a weapon of the kind shown or a special one; with none of that kind also spin again."""
    if action == SPIN_ACTION:
        return play_fight_action(tables, state, action, tape)
    return _use_weapon(tables, state, action - USE_ACTION, tape)


@compiled
def _use_weapon(tables: Tables, state: State, card_class: int, tape: Tape | None) -> int:
    """ZAD-CMB-4, ZAD-CMB-5: the weapon leaves the game; some kill a second zombie."""
    remove_card(tables, state, state.actor, card_class)
    log_event(tape, state, WEAPON_LOG, state.actor, card_class, 0)
    is_double = card_class in (DOUBLE_BARREL, SWORD)
    if is_double and second_directions(tables, state) != 0:
        state.decision = SECOND_DECISION
        return ASK
    return BEATEN


@compiled
def second_directions(tables: Tables, state: State) -> int:
    """ZAD-CMB-5: directions of adjacent zombies, not of the bear."""
    directions = int64(0)
    square = int64(state.squares[state.actor])
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near != NO_SQUARE:
            zombie = zombie_on(state, near)
            if zombie != NO_ZOMBIE and tables.zombie_kinds[zombie] != BEAR:
                directions |= _ONE << direction
    return directions


@compiled
def beat(tables: Tables, state: State, second_action: int, tape: Tape | None) -> int:
    """ZAD-CMB-4, ZAD-CMB-9: the zombie that is fought leaves the game, then the second one."""
    player = int64(state.actor)
    # the killer may die of the first one
    square = int64(state.squares[player])
    kill(tables, state, player, int64(state.fought), BY_WEAPON, tape)
    if second_action != SECOND_NONE_ACTION:
        near = next_square(tables, state, square, second_action - SECOND_ACTION)
        kill(tables, state, player, zombie_on(state, near), BY_SECOND_SHOT, tape)
    return _leave_fight(state)


@compiled
def _leave_fight(state: State) -> int:
    """ZAD-TRN-4: the zombie is gone; whoever stands there takes the cards on the square."""
    state.fought = NO_ZOMBIE
    if is_living(state, state.actor) and has(state.opened, int64(state.squares[state.actor])):
        return PICK_UP
    return END_TURN


@compiled
def _be_bitten(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-CMB-3, ZAD-CMB-8: the fighter first, then with the chained zombie everybody around it."""
    zombie = int64(state.fought)
    bite(tables, state, state.actor, zombie, tape)
    if tables.zombie_kinds[zombie] == CHAINED:
        bite_around(tables, state, zombie, tape)
    if state.outcome != RUNNING:
        return END_TURN
    if state.zombie_places[zombie] == GONE:
        return _leave_fight(state)
    return SPIN_AGAIN if is_living(state, state.actor) else END_TURN


@compiled
def bite_around(tables: Tables, state: State, zombie: int, tape: Tape | None) -> None:
    """ZAD-CMB-8, ZAD-ZOM-3: in seat order, until an antizombie kills the chained zombie; nobody in the finish car."""
    for player in range(tables.players):
        if state.zombie_places[zombie] == GONE:
            return
        if is_bitten_by(tables, state, zombie, player):
            bite(tables, state, player, zombie, tape)


@compiled
def is_bitten_by(tables: Tables, state: State, zombie: int, player: int) -> bool:
    """Whether a living character is on the eight squares around the chained zombie, and not in the finish car."""
    if not is_living(state, player) or (player == state.actor and state.fought == zombie):
        return False
    square = int64(state.squares[player])
    return tables.is_finish[square] == 0 and is_around(tables, state, int64(state.zombie_places[zombie]), square)


@compiled
def _begin_flight(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-CMB-2: spin for the distance, one square from the hypnotist; with no possible step spin again."""
    is_hypnotist = tables.zombie_kinds[state.fought] == HYPNOTIST
    state.steps = int64(1) if is_hypnotist else spin(state, tape)
    log_event(tape, state, ESCAPE_LOG, state.actor, state.steps, 0)
    if step_directions(tables, state) == 0:
        state.steps = 0
        return SPIN_AGAIN
    state.hypnotised = 1 if is_hypnotist else 0
    state.fought = NO_ZOMBIE
    state.moved = 0
    state.decision = FLEE_DECISION
    return ASK
