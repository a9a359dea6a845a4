"""Whole games as readable text: every decision, mask, observation, event and reward.

``python -m tests.golden.playthrough`` writes the files anew; a change of rules or observations shows as a difference.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np

import zenvs
from zenvs.core.game import Game
from zenvs.core.position import Position

FOLDER = Path(__file__).parent

#: Name of each file, with the game's options and the seed of the game and of its actions.
PLAYTHROUGHS = {
    "hit_z_road_1": ("hit_z_road", {}, 1),
    "hit_z_road_2": ("hit_z_road", {}, 2),
    "hit_z_road_dense": ("hit_z_road", {"reward": "dense"}, 3),
    "hit_z_road_flee_first_round": ("hit_z_road", {"flee": "first_round"}, 4),
    "hit_z_road_one_die_per_ammo": ("hit_z_road", {"ranged_dice_per_ammo": 1}, 5),
    # seeds with epilogues; of three and four players one falls, and two share the victory
    "hit_z_road_2_players": ("hit_z_road", {"players": 2}, 224),
    "hit_z_road_3_players": ("hit_z_road", {"players": 3}, 221),
    "hit_z_road_4_players": ("hit_z_road", {"players": 4}, 292),
    "z_horde_1": ("z_horde", {}, 40),
    "z_horde_2": ("z_horde", {"reward": "win"}, 1432),
    # seeds whose games come to every decision, all of them together
    "zadventure_1_player": ("zadventure", {"players": 1, "undead": "shared"}, 357),
    "zadventure_team_1": ("zadventure", {}, 1143),
    "zadventure_team_2": ("zadventure", {"reward": "progress"}, 14),
    "zadventure_team_and_horde": ("zadventure", {"players": 2, "undead": "horde"}, 1548),
    "zadventure_3_players": ("zadventure", {"players": 3, "control": "seats", "undead": "shared"}, 20),
    "zadventure_4_players_and_horde": ("zadventure", {"control": "seats", "undead": "horde"}, 254),
}

#: What is mostly done where it can be; at random several players would never arrive, and few monsters would die.
SENSIBLE = {
    "hit_z_road": ("flee", "save", "pass", "kill", "melee"),
    "z_horde": ("attack", "shoot", "use", "buy", "reroll"),
    "zadventure": ("use", "second", "heal", "board", "break", "lasso", "smoke", "gnaw"),
}
SENSIBLE_SHARE = 0.8


def playthrough(name: str) -> str:
    """The text of one playthrough; actions are drawn at random among the legal ones (or the sensible among them)."""
    game_name, options, seed = PLAYTHROUGHS[name]
    game = zenvs.make_game(game_name, **options)
    position = game.new(seed)
    generator = np.random.default_rng(seed)
    lines = [f"{game_name} {options} seed {seed}", ""]
    shown: dict[str, str] = {}
    ply = 0
    while not position.over:
        lines += [f"ply {ply}", *_situation(game, position, shown)]
        legal = position.legal_actions()
        if is_brief(game) and generator.random() < SENSIBLE_SHARE:
            legal = [action for action in legal if action.startswith(SENSIBLE[game.name])] or legal
        action = legal[int(generator.integers(len(legal)))]
        before = position.returns
        position.play(action)
        lines.append(f"  action       {action}")
        lines += [f"    event      {event}" for event in position.events]
        rewards = [after - earlier for after, earlier in zip(position.returns, before, strict=True)]
        lines += [f"  reward       {', '.join(f'{reward:g}' for reward in rewards)}", ""]
        ply += 1
    lines += [f"end after {ply} plies, returns {position.returns}", *_situation(game, position, shown), ""]
    return "\n".join(lines)


def is_brief(game: Game) -> bool:
    """Whether only changes are told: with several players, and where the observation is long."""
    return game.players > 1 or game.name != "hit_z_road"


def _situation(game: Game, position: Position, shown: dict[str, str]) -> list[str]:
    """What is asked and observed; in brief, fields that are as they were ``shown`` before are left out."""
    observation = position.observation()
    lines = [
        f"  seat {position.seat}       {position.decision}",
        f"  mask         {''.join(str(bit) for bit in position.action_mask())}",
        f"  legal        {', '.join(position.legal_actions())}",
        f"  observation  checksum {zlib.crc32(observation.tobytes()):08x}",
    ]
    for field, values in game.observation.decode(observation).items():
        line = ", ".join(f"{label} {value:g}" for label, value in values.items() if value)
        if line != shown.get(field, "") if is_brief(game) else line:
            lines.append(f"    {field:<14} {line}")
        shown[field] = line
    for seat in range(len(game.seats)):
        if seat != position.seat:
            lines.append(f"    checksum for seat {seat}: {zlib.crc32(position.observation(seat).tobytes()):08x}")
    return lines


def path_of(name: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for name in PLAYTHROUGHS:
        path_of(name).write_text(playthrough(name), encoding="utf-8")
