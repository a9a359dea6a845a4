"""Names and numbers of Hit Z Road. Numbers are places in the tuples of names."""

from __future__ import annotations

# Set-up (HZR-SET-1, HZR-RND-1, HZR-PLN-1)
MAX_PLAYERS = 4
START_SURVIVORS = 5
START_RESOURCES = 4
ROUNDS = 8
#: Paths on the table by the number of players at the start.
PATHS_OF_PLAYERS = {1: 3, 2: 3, 3: 3, 4: 4}
MAX_PATHS = 4
CARDS_ON_PATH = 2
SIDES_OF_PATH = ("left", "right")
LEVELS = 3
REMOVED_PER_LEVEL = 4
CARDS_OF_LEVEL = {1: 20, 2: 28, 3: 28}
SYMBOL_CARDS_OF_LEVEL = {1: 4, 2: 6, 3: 6}

# Resources, in the order of cards, observations and actions
RESOURCES = ("ammo", "gas", "adrenaline")
AMMO, GAS, ADRENALINE = range(3)

# Special tokens
TOKENS = ("bus", "molotov", "tim", "map", "bazooka", "biohazard", "bandage")
BUS, MOLOTOV, TIM, MAP, BAZOOKA, BIOHAZARD, BANDAGE = range(7)
NO_TOKEN = -1

# What a card's text does (HZR-EVT-*)
EVENTS = (
    "none", "GAIN", "LOSS", "DISC", "TOK", "GAS1", "GAS2", "ROUL", "AIM", "MAP",
    "EXEC", "BAZ", "BAND", "BIO", "TIM3", "TIMX", "BITE", "NOADR", "NOFLEE",
)  # fmt: skip
(
    NO_EVENT, GAIN, LOSS, DISC, TOK, GAS1, GAS2, ROUL, AIM, MAP_EVENT,
    EXEC, BAZ, BAND, BIO, TIM3, TIMX, BITE, NOADR, NOFLEE,
) = range(19)  # fmt: skip

GAS1_PRICE = 1
GAS2_PRICE = 2
POINTS_PER_MAP = 6
BAZOOKA_LOSS = 2
TIM_PRICE = 3

# Dice (HZR-FGT-1): faces by name, and what the six sides of each die show
FACES = ("casualty", "blank", "horrible death", "opportunity", "kill", "bonus kill")
CASUALTY, BLANK, HORRIBLE_DEATH, OPPORTUNITY, KILL, BONUS_KILL = range(6)
SIDES = 6
BLACK_SIDES = (CASUALTY, BLANK, OPPORTUNITY, KILL, KILL, BONUS_KILL)
RED_SIDES = (CASUALTY, HORRIBLE_DEATH, OPPORTUNITY, KILL, KILL, BONUS_KILL)

# Fights
MAX_HORDE = 3
MAX_SHOTS = 15
FLEE_PRICE = 2
# Field ``rolls`` of a fight: what has been rolled in it so far
NOTHING_ROLLED, SHOTS_ROLLED, MELEE_ROLLED = range(3)

# Solo paths (HZR-ENC-3, HZR-PLN-5): face down with a gift, half face down, and face up with a surcharge
GIFT_PATH, PLAIN_PATH, SURCHARGE_PATH = range(3)
GIFT = 2
SURCHARGE = 2
#: HZR-ENC-3, HZR-PLN-2 to HZR-PLN-4: resources that each path gives (above 0) or costs (below 0), by the number of
#: players at the start and how many of them were eliminated before the round.
MOST_FALLEN = 2
PATH_CHANGES = {
    1: ((GIFT, 0, -SURCHARGE),),
    2: ((0, 0, -2),),
    3: ((0, 0, 0), (0, 0, -2)),
    4: ((0, 0, 0, 0), (0, 0, 0, -2), (0, 0, -2, -4)),
}

# End of the game (HZR-END-2): what the epilogues compare, and their points
EPILOGUES = ("ammo", "gas", "adrenaline", "survivors")
EPILOGUE_POINTS = 3

# Decisions
DECISIONS = ("bid", "pay", "take", "path", "fight", "casualty", "opportunity", "offer")
BID_DECISION, PAY_DECISION, TAKE_DECISION, PATH_DECISION = range(4)
FIGHT_DECISION, CASUALTY_DECISION, OPPORTUNITY_DECISION, OFFER_DECISION = range(4, 8)

# What a pay, take or offer decision is for
PURPOSES = ("none", "surcharge", "discard", "gift", "toll", "tim", "bid")
NO_PURPOSE, SURCHARGE_PURPOSE, DISCARD_PURPOSE, GIFT_PURPOSE, TOLL_PURPOSE, TIM_PURPOSE, BID_PURPOSE = range(7)

# Actions: fixed names and order
MAX_BID = 10
ACTIONS = (
    "pass",
    *(f"bid {number}" for number in range(1, MAX_BID + 1)),
    *(f"path {number}" for number in range(1, 5)),
    *RESOURCES,
    *(f"shoot {number}" for number in range(1, MAX_SHOTS + 1)),
    "melee",
    "flee",
    "molotov",
    "save",
    "lose",
    "kill",
    "hold",
    "give",
    "refuse",
)
PASS_ACTION = 0
#: Raising to a space is the action of its number.
FIRST_BID_ACTION = 1
FIRST_PATH_ACTION = 11
FIRST_RESOURCE_ACTION = 15
FIRST_SHOT_ACTION = 18
(
    MELEE_ACTION, FLEE_ACTION, MOLOTOV_ACTION, SAVE_ACTION, LOSE_ACTION,
    KILL_ACTION, HOLD_ACTION, GIVE_ACTION, REFUSE_ACTION,
) = range(33, 42)  # fmt: skip

# Solo ranks (HZR-END-5): name and lowest score; Eliminated is a class of its own
ELIMINATED = "Eliminated"
RANKS = (
    ("Father Gabriel", 0),
    ("Cool", 6),
    ("Good", 11),
    ("Very Good", 16),
    ("Call Me Daryl", 19),
    ("Lucky or Genius", 22),
)

# The log: kinds of events (the three values of each are described in log.py)
LOG_KINDS = (
    "deal", "path", "turn up", "card", "resource", "survivors", "token", "roll", "die",
    "zombies", "fight", "fled", "molotov", "won", "points", "executor", "eliminated", "finished",
    "bid", "pass", "initiative", "epilogue", "result",
)  # fmt: skip
(
    DEAL_LOG, PATH_LOG, TURN_UP_LOG, CARD_LOG, RESOURCE_LOG, SURVIVORS_LOG, TOKEN_LOG, ROLL_LOG, DIE_LOG,
    ZOMBIES_LOG, FIGHT_LOG, FLED_LOG, MOLOTOV_LOG, WON_LOG, POINTS_LOG, EXECUTOR_LOG, ELIMINATED_LOG, FINISHED_LOG,
    BID_LOG, PASS_LOG, INITIATIVE_LOG, EPILOGUE_LOG, RESULT_LOG,
) = range(23)  # fmt: skip

#: In the log, the card that is dealt face down: everybody may read the log, so it must not hold the card's number.
CARD_NOT_SHOWN = -1

# What dice are rolled for, and why survivors or resources come and go, in the log
ROLLS = ("shots", "melee", "roulette", "aim")
SHOTS_ROLL, MELEE_ROLL, ROULETTE_ROLL, AIM_ROLL = range(4)
CAUSES = (
    "scavenged", "gift", "surcharge", "event", "shot", "fled", "adrenaline", "casualty", "horrible death", "bid",
)  # fmt: skip
(
    SCAVENGED, GIFT_CAUSE, SURCHARGE_CAUSE, EVENT_CAUSE, SHOT_CAUSE, FLED_CAUSE, ADRENALINE_CAUSE,
    CASUALTY_CAUSE, HORRIBLE_DEATH_CAUSE, BID_CAUSE,
) = range(10)  # fmt: skip

#: Forced outcomes: faces are 0 to 5, cards follow.
FIRST_FORCED_CARD = 100
