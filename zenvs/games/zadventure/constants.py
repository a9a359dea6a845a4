"""Names and numbers of Zadventure. Numbers are places in the tuples of names."""

from __future__ import annotations

# The board (ZAD-CMP-1): squares are numbered row by row from the bottom, as their names are read
SIDE = 12
SQUARES = SIDE * SIDE
COLUMNS = "abcdefghijkl"
SQUARE_NAMES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)
#: Row 12 down, a to l.
READING_ORDER = tuple(row * SIDE + column for row in reversed(range(SIDE)) for column in range(SIDE))
#: Words of 64 bits in a set of squares.
SQUARE_WORDS = 3

# Steps: columns and rows moved
DIRECTIONS = ("n", "e", "s", "w")
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIRECTION_COUNT = len(DIRECTIONS)
NO_DIRECTION = -1

MOST_PLAYERS = 4
#: Doors and windows are bits of a word of 32.
MOST_OPENINGS = 30

# The spinner (ZAD-CMP-2): spin s shows the number s and the picture PICTURES[s - 1]
SPINS = 4
PICTURES = ("escape", "skull", "cold weapon", "firearm")
ESCAPE, SKULL, COLD, FIREARM = range(1, SPINS + 1)
NO_SPIN = 0

# Characters (ZAD-CMP-3)
CHARACTERS = ("police", "hooligan", "nurse", "biker")
POLICE, HOOLIGAN, NURSE, BIKER = range(4)
NO_CHARACTER = -1
CHARACTER_LIVES = (3, 3, 3, 5)
KIT_LIVES = 1
NURSE_KIT_LIVES = 2

# Zombies (ZAD-CMP-4)
ZOMBIES = 24
KINDS = ("ordinary", "dog", "rat", "chained", "hypnotist", "kamikaze", "nurse", "monkey", "bear boss")
ORDINARY, DOG, RAT, CHAINED, HYPNOTIST, KAMIKAZE, NURSE_ZOMBIE, MONKEY, BEAR = range(9)
#: ZAD-ZOM-2: squares that a kind moves more than the spin shows; the chained one and the monkey do not spin.
KIND_MOVES = (-1, 1, 0, 0, -1, -1, -1, 0, -1)
#: ZAD-ZOM-4: squares that the monkey goes.
LEAP = 2
MOST_DISTANCE = 5

# Weapons and items (ZAD-CMP-5, ZAD-CMP-6): classes of cards with equal effect
CLASSES = (
    "gun", "double barrel", "blade", "sword", "grenade", "dart", "key", "canister", "boards", "kit", "lasso", "smoke",
    "antizombie", "drink",
)  # fmt: skip
(
    GUN, DOUBLE_BARREL, BLADE, SWORD, GRENADE, DART, KEY, CANISTER, BOARDS, KIT, LASSO, SMOKE, ANTIZOMBIE, DRINK,
) = range(14)  # fmt: skip
WEAPONS = CLASSES[: DART + 1]
# Names of cards, as the data file counts them, and their classes
WEAPON_CARDS = ("musket", "double barrel", "pistol", "sword", "knife", "machete", "axe", "grenade", "dart")
WEAPON_CARD_CLASSES = (GUN, DOUBLE_BARREL, GUN, SWORD, BLADE, BLADE, BLADE, GRENADE, DART)
ITEM_CARDS = ("key", "canister", "boards", "kit", "lasso", "smoke", "antizombie", "drink")
ITEM_CARD_CLASSES = (KEY, CANISTER, BOARDS, KIT, LASSO, SMOKE, ANTIZOMBIE, DRINK)
WEAPON_COUNT = 11
ITEM_COUNT = 12
#: ZAD-CMP-3: the starting cards, after the others: character and name.
STARTING_CARDS = ((POLICE, "pistol"), (POLICE, "pistol"), (HOOLIGAN, "knife"), (HOOLIGAN, "knife"), (NURSE, "kit"))
DEALT_CARDS = WEAPON_COUNT + ITEM_COUNT
#: Cards that are no zombies are numbered: weapons, items, starting cards.
CARDS = DEALT_CARDS + len(STARTING_CARDS)
#: ZAD-SET-2: cards that lie face down at the start: all but the musket and the axe.
FACE_DOWN_CARDS = ZOMBIES + DEALT_CARDS - 2

ENERGY_STEPS = 2
ROLL_STEPS = 4
MAX_ROUNDS = 100

# Results
RESULTS = ("running", "won", "lost")
GOES_ON, WON, LOST = range(3)

# Decisions
DECISIONS = (
    "character", "move", "roll", "fight", "weapon", "second", "flee", "kit", "break", "zombie", "zombie act",
    "zombie move",
)  # fmt: skip
(
    CHARACTER_DECISION, MOVE_DECISION, ROLL_DECISION, FIGHT_DECISION, WEAPON_DECISION, SECOND_DECISION, FLEE_DECISION,
    KIT_DECISION, BREAK_DECISION, ZOMBIE_DECISION, ZOMBIE_ACT_DECISION, ZOMBIE_MOVE_DECISION,
) = range(12)  # fmt: skip

# Actions: fixed names and order
ACTIONS = (
    *(f"pick {name}" for name in CHARACTERS),
    "spin",
    "stop",
    *(f"move {name}" for name in DIRECTIONS),
    *(f"smoke {name}" for name in DIRECTIONS),
    "drink",
    *(f"heal {player}" for player in range(MOST_PLAYERS)),
    *(f"board {name}" for name in DIRECTIONS),
    *(f"break {name}" for name in DIRECTIONS),
    *(f"lasso {name}" for name in DIRECTIONS),
    *(f"use {name}" for name in WEAPONS),
    *(f"second {name}" for name in DIRECTIONS),
    "second none",
    *(f"drop {name}" for name in CLASSES),
    *(f"give {name} {player}" for name in CLASSES for player in range(MOST_PLAYERS)),
    *(f"take {name} {player}" for name in CLASSES for player in range(MOST_PLAYERS)),
    *(f"zombie {number}" for number in range(1, ZOMBIES + 1)),
    *(f"gnaw {name}" for name in DIRECTIONS),
    "gnaw rope",
    *(f"go {name} {distance}" for name in DIRECTIONS for distance in range(1, MOST_DISTANCE + 1)),
)
PICK_ACTION = 0
SPIN_ACTION = PICK_ACTION + len(CHARACTERS)
STOP_ACTION = SPIN_ACTION + 1
MOVE_ACTION = STOP_ACTION + 1
SMOKE_ACTION = MOVE_ACTION + DIRECTION_COUNT
DRINK_ACTION = SMOKE_ACTION + DIRECTION_COUNT
HEAL_ACTION = DRINK_ACTION + 1
BOARD_ACTION = HEAL_ACTION + MOST_PLAYERS
BREAK_ACTION = BOARD_ACTION + DIRECTION_COUNT
LASSO_ACTION = BREAK_ACTION + DIRECTION_COUNT
USE_ACTION = LASSO_ACTION + DIRECTION_COUNT
SECOND_ACTION = USE_ACTION + len(WEAPONS)
SECOND_NONE_ACTION = SECOND_ACTION + DIRECTION_COUNT
DROP_ACTION = SECOND_NONE_ACTION + 1
GIVE_ACTION = DROP_ACTION + len(CLASSES)
TAKE_ACTION = GIVE_ACTION + len(CLASSES) * MOST_PLAYERS
ZOMBIE_ACTION = TAKE_ACTION + len(CLASSES) * MOST_PLAYERS
GNAW_ACTION = ZOMBIE_ACTION + ZOMBIES
GNAW_ROPE_ACTION = GNAW_ACTION + DIRECTION_COUNT
GO_ACTION = GNAW_ROPE_ACTION + 1

# The log: kinds of events (the three values of each are described in log.py)
LOG_KINDS = (
    "pick", "round", "turn", "spin", "move", "pass", "turn up", "take card", "hypnosis", "fight", "bite", "life",
    "antizombie", "weapon", "kill", "escape", "death", "drop", "give", "take", "drink", "smoke", "heal", "board",
    "break", "lasso", "scythe", "zombie", "zombie moves", "gnaw", "skip", "won", "lost",
)  # fmt: skip
(
    PICK_LOG, ROUND_LOG, TURN_LOG, SPIN_LOG, MOVE_LOG, PASS_LOG, TURN_UP_LOG, TAKE_CARD_LOG, HYPNOSIS_LOG, FIGHT_LOG,
    BITE_LOG, LIFE_LOG, ANTIZOMBIE_LOG, WEAPON_LOG, KILL_LOG, ESCAPE_LOG, DEATH_LOG, DROP_LOG, GIVE_LOG, TAKE_LOG,
    DRINK_LOG, SMOKE_LOG, HEAL_LOG, BOARD_LOG, BREAK_LOG, LASSO_LOG, SCYTHE_LOG, ZOMBIE_LOG, ZOMBIE_MOVES_LOG,
    GNAW_LOG, SKIP_LOG, WON_LOG, LOST_LOG,
) = range(33)  # fmt: skip

# What a zombie died of, and what a life came or went by, in the log
KILLS = ("weapon", "second shot", "scythe", "antizombie")
BY_WEAPON, BY_SECOND_SHOT, BY_SCYTHE, BY_ANTIZOMBIE = range(4)
LIFE_CAUSES = ("bite", "explosion", "nurse zombie", "kit")
BY_BITE, BY_EXPLOSION, BY_NURSE_ZOMBIE, BY_KIT = range(4)
#: Why a game is lost, in the log.
LOSSES = ("all dead", "out of time")
ALL_DEAD, OUT_OF_TIME = range(2)
