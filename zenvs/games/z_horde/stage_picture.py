"""The panel of what goes on: the dice, what the monsters would do, the Market, the characters, the end."""

from __future__ import annotations

from PIL import Image

from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde import symbols
from zenvs.games.z_horde.forecast import Forecast
from zenvs.games.z_horde.panel_picture import draw_columns, draw_points
from zenvs.games.z_horde.view import Monster, View
from zenvs.games.z_horde.wording import POWERS, character_text, good_text, price_of, result, strike_text
from zenvs.render.canvas import WHITE, Colour, paste, write, write_in_box
from zenvs.render.pieces import badge, meeple, skull, star
from zenvs.render.symbols import GOLD, RED, heart
from zenvs.render.table import MUTED, heading

_PADDING = 12
_HARM: Colour = (236, 96, 84)
_ROW = 24
_DIE = 30
_GOOD_ROW = 42


def draw_stage(image: Image.Image, left: int, top: int, width: int, height: int, view: View) -> None:
    """What goes on, in a panel of the given size."""
    left += _PADDING
    width -= 2 * _PADDING
    if view.over:
        _draw_end(image, left, top, width, height, view)
    elif view.decision == "pick":
        _draw_picks(image, left, top, width, view)
    elif view.decision == "market":
        _draw_market(image, left, top, width, view)
    elif view.energy and view.decision == "energy":
        _draw_energy(image, left, top, width, view)
    elif view.forecast is not None:
        _draw_forecast(image, left, top, width, height, view, view.forecast)
    else:
        _draw_legend(image, left, top, width)


def _draw_energy(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """The dice, and what each assignment gives, with the damage if the character stays."""
    heading(image, left, top + 22, "ENERGY")
    for place, value in enumerate(view.energy):
        paste(image, symbols.numbered_die(_DIE, (54, 58, 66), value), left + 84 + place * (_DIE + 6), top + 7)
    write(image, left + width, top + 22, f"attack now: {strike_text(view)}", 13, MUTED, "rm")
    draw_columns(image, left, top + 46)
    for number, (letters, points) in enumerate(view.assignments.items()):
        y = top + 80 + number * _ROW
        draw_points(image, left, y, letters, points, WHITE)
        damage = view.after[f"assign {letters}"].damage or 0
        _draw_damage(image, left + 66, y, damage)


def _draw_damage(image: Image.Image, x: int, y: int, damage: int) -> None:
    """Hearts that would be lost, as a number."""
    if damage:
        write(image, x, y, f"-{damage}", 15, _HARM, "mm", bold=True)
        paste(image, heart(15), x + 12, y - 7)


def _draw_forecast(
    image: Image.Image, left: int, top: int, width: int, height: int, view: View, foreseen: Forecast
) -> None:
    """Where each monster would end, and the damage."""
    have_moved = view.decision in ("monster", "react")
    heading(image, left, top + 18, "THE MONSTERS" if have_moved else "IF THE TURN ENDED NOW")
    if foreseen.is_tied:
        write(image, left + width, top + 18, "you choose among equal tiles", 13, MUTED, "rm")
    for number, monster in enumerate(view.in_order):
        _draw_move(image, left, top + 44 + number * _ROW, width, view, monster, foreseen)
    box = (left, top + height - 34, left + width, top + height - 6)
    strike = strike_text(view)
    write_in_box(image, box, strike[0].upper() + strike[1:], 17, _HARM if foreseen.damage else WHITE, bold=True)


def _draw_move(
    image: Image.Image, left: int, y: int, width: int, view: View, monster: Monster, foreseen: Forecast
) -> None:
    colour = _HARM if monster.strikes else WHITE
    paste(image, badge(20, (206, 204, 196), str(monster.number)), left, y - 10)
    write(image, left + 28, y, _shortened(monster.kind.name), 15, WHITE)
    start = c.TILE_NAMES[monster.tile]
    end = start if monster.end is None else c.TILE_NAMES[monster.end]
    words = f"on {start}" if view.decision == "react" else f"stays on {end}" if end == start else f"{start} to {end}"
    write(image, left + 128, y, words, 15, colour)
    write(image, left + 226, y, "attacks" if monster.strikes else "", 15, colour, bold=True)
    distance = foreseen.ranges[monster.tile]
    sight = "" if monster.number - 1 in foreseen.seen else ", unseen"
    far = "no way" if distance is None else f"distance {distance}{sight}"
    write(image, left + width, y, far, 13, MUTED, "rm")


def _shortened(name: str) -> str:
    return name if len(name) <= 10 else f"{name[:9]}…"


def _draw_market(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """The items on the left and the weapons on the right; what cannot be bought stands back."""
    heading(image, left, top + 14, "MARKET")
    half = (width + 12) // 2
    for good, name in enumerate((*c.ITEMS, *c.WEAPONS)):
        column, row = divmod(good, len(c.ITEMS))
        x, y = left + column * half, top + 24 + row * _GOOD_ROW
        can_buy = f"buy {name}" in view.actions
        is_there = column == 1 or view.items[good] == c.IN_MARKET
        ink = WHITE if can_buy else MUTED
        paste(image, symbols.good(good, 30, is_there), x, y + 2)
        write(image, x + 36, y + 9, name, 13, ink, bold=can_buy)
        price = str(price_of(good)) if is_there else "held" if view.items[good] == c.HELD else "gone"
        write(image, x + half - 16, y + 9, price, 13, ink, "rm", bold=True)
        write_in_box(image, (x + 36, y + 16, x + half - 14, y + 40), good_text(good), 11, MUTED)


def _draw_picks(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """The five characters; those that cannot be picked stand back."""
    for number, name in enumerate(c.CHARACTERS):
        y = top + 8 + number * 41
        can_pick = f"pick {name}" in view.actions
        paste(image, meeple(34, symbols.CHARACTERS[number] if can_pick else (70, 72, 78)), left, y)
        write(image, left + 44, y + 9, name.capitalize(), 16, WHITE if can_pick else MUTED, bold=True)
        write(image, left + width, y + 9, character_text(number), 14, WHITE if can_pick else MUTED, "rm")
        write(image, left + 44, y + 27, POWERS[number], 12, MUTED)


def _draw_legend(image: Image.Image, left: int, top: int, width: int) -> None:
    """What the symbols mean, while nothing else is to be shown."""
    rows = (
        ("Movement", "a straight step costs 2, a diagonal one 3"),
        ("Attack", "an attack costs the target's Defense"),
        ("Defense", "divides the Attack of all attackers"),
        ("Range", "reach of an attack, counted as steps"),
    )
    heading(image, left, top + 18, "ABILITIES")
    for number, (name, words) in enumerate(rows):
        y = top + 54 + number * 38
        paste(image, symbols.ability(number, 26), left, y - 13)
        write(image, left + 36, y, name, 15, symbols.ABILITIES[number], bold=True)
        write(image, left + width, y, words, 13, MUTED, "rm")


def _draw_end(image: Image.Image, left: int, top: int, width: int, height: int, view: View) -> None:
    """How the game ended."""
    middle = left + width // 2
    if view.is_won:
        paste(image, star(120, GOLD), middle - 60, top + 16)
    else:
        paste(image, skull(100, RED if view.out == c.PICKS else (150, 152, 158)), middle - 50, top + 26)
    write_in_box(
        image, (left, top + 146, left + width, top + height - 12), result(view), 24, WHITE, "centre", bold=True
    )
