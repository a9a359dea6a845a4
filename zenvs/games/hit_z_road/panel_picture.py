"""The panels beside the paths: the group, the fight, what the dice mean, and how the game ended."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road import symbols
from zenvs.games.hit_z_road.game import rank
from zenvs.games.hit_z_road.view import Die, Fight, Group, View
from zenvs.games.hit_z_road.wording import FACE_TEXTS, counted, fight_options
from zenvs.render.canvas import WHITE, Colour, paste, write, write_in_box
from zenvs.render.pieces import BLACK_DIE, RED_DIE, die, meeple, skull, star, zombie
from zenvs.render.table import MUTED

SURVIVOR: Colour = (178, 180, 186)

_PADDING = 12
_MEEPLE = 36
_MOST_MEEPLES = 8
_RESOURCE = 26
_MOST_RESOURCES = 10
_TOKEN = 38
_ZOMBIE = 40
_MOST_ZOMBIES = 10
_DIE = 42
_DICE_IN_ROW = 7
_MOST_DICE = 2 * _DICE_IN_ROW


def draw_group(image: Image.Image, left: int, top: int, width: int, group: Group) -> None:
    """Members, resources, tokens and points of the group."""
    left += _PADDING
    right = left + width - 2 * _PADDING
    _heading(image, left, top, "GROUP")
    paste(image, star(36, symbols.POINTS), right - 36, top + 4)
    write(image, right - 44, top + 22, counted(group.points, "point"), 18, WHITE, "rm", bold=True)
    _draw_members(image, left, right, top + 42, group.survivors)
    for number, (kind, held) in enumerate(group.resources.items()):
        _draw_resource(image, left, right, top + 88 + 31 * number, kind, held)
    _draw_tokens(image, left, top + 184, group)


def _heading(image: Image.Image, left: int, top: int, text: str) -> None:
    write(image, left, top + 22, text, 16, MUTED, bold=True)


def _draw_members(image: Image.Image, left: int, right: int, top: int, survivors: int) -> None:
    if survivors == 0:
        write(image, left, top + _MEEPLE / 2, "no survivors", 15, MUTED)
    shown = survivors if survivors <= _MOST_MEEPLES else 1
    for place in range(shown):
        piece = meeple(_MEEPLE, symbols.SEATS[0] if place == 0 else SURVIVOR, leader=place == 0)
        paste(image, piece, left + place * _MEEPLE, top)
    _draw_number(image, left, right, top + _MEEPLE // 2, survivors, shown * _MEEPLE, survivors > _MOST_MEEPLES)


def _draw_resource(image: Image.Image, left: int, right: int, top: int, kind: str, held: int) -> None:
    shown = held if held <= _MOST_RESOURCES else 1
    for place in range(shown):
        paste(image, symbols.resource(kind, _RESOURCE), left + place * _RESOURCE, top)
    if held == 0:
        write(image, left, top + _RESOURCE / 2, f"no {kind}", 15, MUTED)
    _draw_number(image, left, right, top + _RESOURCE // 2, held, shown * _RESOURCE, held > _MOST_RESOURCES)


def _draw_number(image: Image.Image, left: int, right: int, y: int, number: int, used: int, is_many: bool) -> None:
    """The number of pieces at the right edge, and behind the one piece that stands for many."""
    if is_many:
        write(image, left + used + 6, y, f"x {number}", 20, WHITE, bold=True)
    write(image, right, y, str(number), 18, WHITE, "rm", bold=True)


def _draw_tokens(image: Image.Image, left: int, top: int, group: Group) -> None:
    held = list(group.tokens.items()) + ([("executor", 1)] if group.executor else [])
    for place, (name, number) in enumerate(held):
        paste(image, symbols.special_token(name, _TOKEN, number), left + place * (_TOKEN + 4), top)
    if not held:
        write(image, left, top + _TOKEN / 2, "no special tokens", 15, MUTED)


def draw_fight(image: Image.Image, left: int, top: int, width: int, view: View, fight: Fight) -> None:
    """Zombies left, the last roll and what of it is still to decide; before the first roll, what can be done."""
    left += _PADDING
    right = left + width - 2 * _PADDING
    _heading(image, left, top, f"FIGHT: {counted(fight.zombies, 'zombie')}")
    if fight.horde:
        for number in range(fight.horde):
            paste(image, skull(24, symbols.HORDE), right - 26 * (number + 1), top + 10)
        write(image, right - 26 * fight.horde - 6, top + 22, "horde", 16, symbols.HORDE, "rm", bold=True)
    _draw_zombies(image, left, top + 42, fight.zombies)
    if fight.rolled is None:
        _draw_options(image, left, right, top + 98, fight_options(view))
        return
    write(image, left, top + 98, {"shots": "ranged roll", "melee": "melee roll"}[fight.rolled], 15, MUTED)
    _draw_dice(image, left, top + 112, fight.dice)
    _draw_pending(image, left, top + 224, fight)


def _draw_options(image: Image.Image, left: int, right: int, top: int, options: dict[str, str]) -> None:
    write(image, left, top, "nothing rolled yet", 15, MUTED)
    for number, (name, words) in enumerate(options.items(), start=1):
        write(image, left, top + 30 * number, name, 15, WHITE, bold=True)
        write(image, right, top + 30 * number, words, 14, MUTED, "rm")


def _draw_zombies(image: Image.Image, left: int, top: int, zombies: int) -> None:
    shown = zombies if zombies <= _MOST_ZOMBIES else 1
    for place in range(shown):
        paste(image, zombie(_ZOMBIE), left + place * 35, top)
    if zombies > _MOST_ZOMBIES:
        write(image, left + _ZOMBIE + 6, top + _ZOMBIE / 2, f"x {zombies}", 22, WHITE, bold=True)


def _draw_dice(image: Image.Image, left: int, top: int, dice: tuple[Die, ...]) -> None:
    """Every die while two rows hold them, else one a face with the number of its kind."""
    if len(dice) <= _MOST_DICE:
        for place, rolled in enumerate(dice):
            row, column = divmod(place, _DICE_IN_ROW)
            paste(image, _die(rolled, _DIE), left + column * (_DIE + 7), top + row * (_DIE + 9))
        return
    for place, (rolled, number) in enumerate(Counter(dice).items()):
        row, column = divmod(place, 4)
        x, y = left + column * 85, top + row * (_DIE + 9)
        paste(image, _die(rolled, _DIE), x, y)
        write(image, x + _DIE + 4, y + _DIE / 2, f"x {number}", 17, WHITE, bold=True)


def _die(rolled: Die, size: int) -> Image.Image:
    body = RED_DIE if rolled.colour == "red" else BLACK_DIE
    return die(size, body, symbols.face_painter(*rolled))


def _draw_pending(image: Image.Image, left: int, top: int, fight: Fight) -> None:
    pending = [(fight.casualties, "casualty"), (fight.opportunities, "opportunity")]
    words = [counted(number, noun) for number, noun in pending if number]
    if words:
        write(image, left, top + 14, "to decide: " + ", ".join(words), 16, WHITE, bold=True)


def draw_legend(image: Image.Image, left: int, top: int, width: int) -> None:
    """What each face of the dice does in a melee round."""
    left += _PADDING
    right = left + width - 2 * _PADDING
    _heading(image, left, top, "DICE")
    for number, face in enumerate(c.FACES):
        y = top + 40 + 36 * number
        colour = "red" if face == "horrible death" else "black"
        paste(image, _die(Die(colour, face), 32), left, y)
        write(image, left + 42, y + 16, face, 15, WHITE, bold=True)
        write(image, right, y + 16, FACE_TEXTS[face], 14, MUTED, "rm")


def draw_result(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """How the game ended."""
    middle = left + width // 2
    score = view.score or 0
    if view.eliminated:
        paste(image, skull(110, symbols.HORDE), middle - 55, top + 26)
        words = f"in round {view.round_number} of {c.ROUNDS}"
    else:
        paste(image, star(130, symbols.POINTS), middle - 65, top + 14)
        write(image, middle, top + 14 + 70, str(score), 40 if score < 100 else 30, WHITE, "mm", bold=True)
        sets = score - view.group.points
        words = f"{counted(view.group.points, 'point')} and {counted(sets, 'complete set')}"
    box = (left + _PADDING, top + 156, left + width - _PADDING, top + 200)
    write_in_box(image, box, rank(score, view.eliminated), 34, WHITE, "centre", bold=True)
    write(image, middle, top + 218, words, 17, MUTED, "mm")
