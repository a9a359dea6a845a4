"""The record of one game of Z Horde in progress."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.contract import HEADER, Header
from zenvs.games.z_horde.constants import ABILITIES, CRATES, ENERGY_DICE, ITEMS, MONSTERS, PICKS

#: Value of ``chosen_monster`` while none is chosen.
NO_MONSTER = -1

STATE_DTYPE = np.dtype(
    [
        *HEADER,
        ("level", np.int8),
        ("cleared", np.int8),
        ("turn", np.int16),
        ("picked", np.int8, (PICKS,)),
        ("is_out", np.int8, (PICKS,)),
        ("character", np.int8),
        ("is_undead", np.int8),
        ("health", np.int8),
        ("tile", np.int8),
        ("abilities", np.int8, (len(ABILITIES),)),
        ("raises", np.int8),
        ("power_used", np.int8),
        ("energy", np.int8, (ENERGY_DICE,)),
        ("movement", np.int8),
        ("attack", np.int8),
        ("defense", np.int8),
        ("extra_range", np.int8),
        ("crates", np.int8, (CRATES,)),
        ("is_open", np.int8, (CRATES,)),
        ("possessions", np.int8, (len(ITEMS),)),
        ("weapon", np.int8),
        ("shots", np.int8),
        ("coins", np.int8),
        ("item_bought", np.int8),
        ("weapon_bought", np.int8),
        ("chosen_monster", np.int8),
        ("monsters", np.int8),
        ("kinds", np.int8, (MONSTERS,)),
        ("healths", np.int8, (MONSTERS,)),
        ("tiles", np.int8, (MONSTERS,)),
        ("movers", np.int8),
        ("moved", np.int8),
        ("move_order", np.int8, (MONSTERS,)),
        ("choices", np.int32),
    ],
    align=True,
)


class State(Header, Protocol):
    """The fields of STATE_DTYPE, as the rules see them.

    Attributes:
        level: 1 to 12; 0 while characters are picked.
        cleared: levels cleared.
        turn: turns begun in the whole game.
        picked: characters in the order in which they were picked, NO_CHARACTER until then.
        is_out: 1 for each of them that has died.
        character: who is in play, or NO_CHARACTER.
        is_undead: 1 after Zombie Blood.
        health: of the character.
        tile: where the character stands or fell; 0 at the start of a level.
        abilities: Movement, Attack, Defense and Range of the character.
        raises: ability points that are still to be placed.
        power_used: 1 once the character has used its power of once per level.
        energy: the dice of this turn, highest first; 0 when they are assigned.
        movement: Movement points left in this turn.
        attack: Attack points left in this turn.
        defense: total Defense in this turn.
        extra_range: Range that a discarded weapon gives in this turn.
        crates: values on the two crate tiles; 0 before they are placed.
        is_open: 1 for each crate that has been opened.
        possessions: of each item IN_MARKET, HELD or GONE.
        weapon: the weapon that is held, or NO_WEAPON.
        shots: shots left of it.
        coins: coins of the crates opened in this level; at the Market what is left to spend.
        item_bought: 1 once an item was bought in this visit to the Market.
        weapon_bought: 1 once a weapon was bought in it.
        chosen_monster: the first monster chosen for the Lucky Dice, or NO_MONSTER.
        monsters: monsters of the level, dead ones included.
        kinds: the kind of each, 0 or 1.
        healths: Health of each, 0 when it is gone.
        tiles: where each stands; 0 when it is gone.
        movers: monsters that take part in the monster phase; 0 outside it.
        moved: of them, how many have moved.
        move_order: their numbers in the order of movement; 0 outside the monster phase.
        choices: the set of tiles among which the player chooses for the monster that moves next.
    """

    level: int
    cleared: int
    turn: int
    picked: NDArray[np.int8]
    is_out: NDArray[np.int8]
    character: int
    is_undead: int
    health: int
    tile: int
    abilities: NDArray[np.int8]
    raises: int
    power_used: int
    energy: NDArray[np.int8]
    movement: int
    attack: int
    defense: int
    extra_range: int
    crates: NDArray[np.int8]
    is_open: NDArray[np.int8]
    possessions: NDArray[np.int8]
    weapon: int
    shots: int
    coins: int
    item_bought: int
    weapon_bought: int
    chosen_monster: int
    monsters: int
    kinds: NDArray[np.int8]
    healths: NDArray[np.int8]
    tiles: NDArray[np.int8]
    movers: int
    moved: int
    move_order: NDArray[np.int8]
    choices: int
