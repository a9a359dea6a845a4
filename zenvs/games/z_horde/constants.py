"""Names and numbers of Z Horde. Numbers are places in the tuples of names."""

from __future__ import annotations

# The board (ZHO-CMP-5): tiles are numbered row by row from the bottom, as their names are read
SIDE = 5
TILES = SIDE * SIDE
COLUMNS = "abcde"
TILE_NAMES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)
#: Row 5 down, a to e.
READING_ORDER = tuple(row * SIDE + column for row in reversed(range(SIDE)) for column in range(SIDE))

# Steps (ZHO-MOV-1): columns and rows moved
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
STRAIGHT_COST = 2
DIAGONAL_COST = 3
STEP_COSTS = (2, 3, 2, 3, 2, 3, 2, 3)
#: ZHO-MON-2: what an unreachable tile counts.
UNREACHABLE = 99

# Abilities (ZHO-SET-2)
ABILITIES = ("movement", "attack", "defense", "range")
MOVEMENT, ATTACK, DEFENSE, RANGE = range(4)
FIRST_ABILITIES = (1, 1, 1, 2)
MOST_ABILITY = 6

# Characters (ZHO-CMP-1): starting Health, and the ability that starts higher with its value
CHARACTERS = ("clint", "dwayne", "lora", "wang", "angel")
CLINT, DWAYNE, LORA, WANG, ANGEL = range(5)
NO_CHARACTER = -1
CHARACTER_HEALTH = (5, 6, 5, 4, 5)
CHARACTER_ABILITIES = (
    (1, 2, 1, 2),
    (1, 1, 1, 2),
    (1, 1, 1, 3),
    (3, 1, 1, 2),
    (1, 1, 2, 2),
)
PICKS = 3
WANG_COINS = 2
DWAYNE_SHOTS = 1
#: ZHO-MON-6: damage from which Clint strikes back.
CLINT_DAMAGE = 2
LORA_FROM, LORA_TO = 1, 6

# Items (ZHO-CMP-2)
ITEMS = ("small medkit", "large medkit", "smoke bomb", "zombie blood", "lucky dice")
SMALL_MEDKIT, LARGE_MEDKIT, SMOKE_BOMB, ZOMBIE_BLOOD, LUCKY_DICE = range(5)
ITEM_COSTS = (5, 8, 4, 4, 4)
SMALL_MEDKIT_HEALTH = 2
BLOOD_HEALTH = 1
LUCKY_DICE_MONSTERS = 2
# Where an item is
IN_MARKET, HELD, GONE = range(3)

# Weapons (ZHO-CMP-3, ZHO-WPN-1, ZHO-WPN-2)
WEAPONS = ("flamethrower", "crossbow", "shotgun", "machete", "chain")
FLAMETHROWER, CROSSBOW, SHOTGUN, MACHETE, CHAIN = range(5)
NO_WEAPON = -1
WEAPON_COSTS = (6, 3, 5, 5, 3)
WEAPON_SHOTS = (2, 5, 4, 0, 0)
SHOT_ATTACK = (2, 0, 1, 0, 0)
SHOT_RANGE = (1, 2, 0, 0, 0)
HELD_ATTACK = (0, 0, 0, 1, 0)
HELD_RANGE = (0, 0, 0, 0, 1)
DISCARD_ATTACK = (0, 0, 0, 1, 2)
DISCARD_RANGE = (0, 0, 0, 2, 1)

# Levels and monsters (ZHO-CMP-4, ZHO-CMP-5)
LEVELS = 12
FACES = 4
MONSTERS = 6
KINDS = 2
MOST_OF_KIND = 3
CRATES = 2
DIE_SIDES = 6
#: Sides of the dice that show the Health of each kind.
KIND_SIDES = (6, 4)
ENERGY_DICE = 3

# Decisions
DECISIONS = ("pick", "raise", "crates", "energy", "act", "reroll", "monster", "react", "revive", "market")
(
    PICK_DECISION, RAISE_DECISION, CRATES_DECISION, ENERGY_DECISION, ACT_DECISION,
    REROLL_DECISION, MONSTER_DECISION, REACT_DECISION, REVIVE_DECISION, MARKET_DECISION,
) = range(10)  # fmt: skip

# Actions: fixed names and order
#: Letter k says where energy die k goes, the highest first (ZHO-ENE-1).
ASSIGNMENTS = ("MAD", "MDA", "AMD", "ADM", "DMA", "DAM")
ACTIONS = (
    *(f"pick {name}" for name in CHARACTERS),
    *(f"raise {name}" for name in ABILITIES),
    "crates keep",
    "crates swap",
    *(f"assign {order}" for order in ASSIGNMENTS),
    "lora",
    *(f"move {name}" for name in DIRECTIONS),
    *(f"attack {tile}" for tile in TILE_NAMES),
    *(f"shoot {tile}" for tile in TILE_NAMES),
    *(f"pass to {tile}" for tile in TILE_NAMES),
    *(f"use {name}" for name in ITEMS),
    *(f"reroll {number}" for number in range(1, MONSTERS + 1)),
    "discard weapon",
    "end turn",
    *(f"monster to {tile}" for tile in TILE_NAMES),
    *(f"buy {name}" for name in (*ITEMS, *WEAPONS)),
    "leave",
    "decline",
)
PICK_ACTION = 0
RAISE_ACTION = PICK_ACTION + len(CHARACTERS)
KEEP_ACTION = RAISE_ACTION + len(ABILITIES)
SWAP_ACTION = KEEP_ACTION + 1
ASSIGN_ACTION = SWAP_ACTION + 1
LORA_ACTION = ASSIGN_ACTION + len(ASSIGNMENTS)
MOVE_ACTION = LORA_ACTION + 1
ATTACK_ACTION = MOVE_ACTION + len(DIRECTIONS)
SHOOT_ACTION = ATTACK_ACTION + TILES
PASS_ACTION = SHOOT_ACTION + TILES
USE_ACTION = PASS_ACTION + TILES
REROLL_ACTION = USE_ACTION + len(ITEMS)
DISCARD_ACTION = REROLL_ACTION + MONSTERS
END_TURN_ACTION = DISCARD_ACTION + 1
MONSTER_ACTION = END_TURN_ACTION + 1
BUY_ACTION = MONSTER_ACTION + TILES
BUY_WEAPON_ACTION = BUY_ACTION + len(ITEMS)
LEAVE_ACTION = BUY_WEAPON_ACTION + len(WEAPONS)
DECLINE_ACTION = LEAVE_ACTION + 1

MAX_TURNS = 500

# The log: kinds of events (the three values of each are described in log.py)
LOG_KINDS = (
    "pick", "enter", "raise", "level", "crate", "energy", "assign", "turn", "lora", "move", "attack", "opened", "hurt",
    "gone", "health", "item", "weapon", "points", "monster moves", "strike", "out", "cleared", "won", "lost", "cut off",
)  # fmt: skip
(
    PICK_LOG, ENTER_LOG, RAISE_LOG, LEVEL_LOG, CRATE_LOG, ENERGY_LOG, ASSIGN_LOG, TURN_LOG, LORA_LOG, MOVE_LOG,
    ATTACK_LOG, OPENED_LOG, HURT_LOG, GONE_LOG, HEALTH_LOG, ITEM_LOG, WEAPON_LOG, POINTS_LOG, MONSTER_MOVES_LOG,
    STRIKE_LOG, OUT_LOG, CLEARED_LOG, WON_LOG, LOST_LOG, CUT_OFF_LOG,
) = range(25)  # fmt: skip

# What happens to an item or a weapon, in the log
CHANGES = ("drawn", "bought", "used", "fired", "discarded", "returned")
DRAWN, BOUGHT, USED, FIRED, DISCARDED, RETURNED = range(6)
