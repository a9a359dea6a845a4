"""The game in words: characters, items, decisions, actions and results, short enough for a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.forecast import Forecast
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.view import Points, Survivor, View, points_of, tile_of, view_of

#: Regular expressions for words in a drawing, with the style that a terminal shows them in.
STYLES = {
    r"(?m)^Z Horde.*$": "bold yellow",
    r"▒+": "bright_black",
    r"\b(Clint|Dwayne|Lora|Wang|Angel)\b": "bold cyan",
    r"♥\d+": "red",
    r"\b\d[A-Z]\b": "bold green",
    r">\d!|\battacks\b|\bdamage [1-9]\d*\b": "bold red",
    r">\d(?!!)": "magenta",
    r"\b[xs]\d\b": "bold yellow",
    r"\bcrate\b|\bflag\b[↑]?": "yellow",
}

#: What each character can do besides.
POWERS = {
    c.CLINT: f"hits each attacker back when the damage is {c.CLINT_DAMAGE} or more",
    c.DWAYNE: "brings a random free item; +1 shot on bought weapons",
    c.LORA: "once a level, turns an energy die from 1 to 6",
    c.WANG: f"{c.WANG_COINS} coins more at each Market",
    c.ANGEL: "once a level, moves through monsters",
}

#: What each item does.
ITEM_TEXTS = (
    f"+{c.SMALL_MEDKIT_HEALTH} Health",
    "full Health",
    "no monster attacks this turn",
    f"back from death with {c.BLOOD_HEALTH} Health",
    f"{c.LUCKY_DICE_MONSTERS} monsters roll new Health",
)

_RULES = {
    "pick": (
        f"Pick {c.PICKS} characters; the first one starts, and the next one comes when one dies. All dead is the end. "
        "Each begins with Movement 1, Attack 1, Defense 1 and Range 2, and one of them higher."
    ),
    "raise": (
        f"Raise one ability by 1, to {c.MOST_ABILITY} at most. Movement, Attack and Defense get an energy die on top "
        "every turn; Range does not."
    ),
    "crates": (
        "The dice are the values of the two crates: what an attack on a crate costs, and the coins that it gives. "
        "A closed crate blocks movement and sight."
    ),
    "energy": (
        "Put one die each on Movement, Attack and Defense; a die adds to the ability for this turn. The letters of an "
        "assignment say where the highest, the middle and the lowest die go."
    ),
    "act": (
        f"Move (a straight step costs {c.STRAIGHT_COST}, a diagonal one {c.DIAGONAL_COST}) and attack what is within "
        "Range and in sight, in any order. An attack costs the monster's Defense and takes 1 Health. Then the monsters "
        "move to where most of them can attack, and all that can add their Attack; divided by your Defense, that is "
        "the damage. A crate opens only while fewer are open than monsters are alive."
    ),
    "reroll": "Two monsters roll their own dice; what they show is their new Health.",
    "monster": "Several tiles are equally good for this monster and the rest of the plan; you choose.",
    "react": "The monsters have moved; before they attack you may use a Smoke Bomb or a medkit.",
    "revive": (
        f"With Zombie Blood the character goes on with {c.BLOOD_HEALTH} Health where it fell, but can use no items or "
        "weapons any more."
    ),
    "market": (
        "Buy at most one item and one weapon with the coins of this level's crates; coins that are left are lost. "
        "An item is used once; a weapon goes back at the end of the level."
    ),
    "over": f"The game is won when level {c.LEVELS} is cleared; each level cleared is worth a twelfth.",
}

_QUESTIONS = {
    "energy": "Assign the energy dice.",
    "act": "What do you do?",
    "react": "The monsters attack. Do you react?",
}

#: Actions of one word with a tile or a direction behind it, which stand together in a list.
_TOGETHER = ("move", "attack", "shoot", "pass to", "monster to", "pick", "raise", "assign", "reroll", "buy", "use")


def counted(number: int, noun: str) -> str:
    """A number with its noun, as in ``2 shots``."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence, as in ``one, two and three``."""
    return " and ".join(", ".join(part) for part in (names[:-1], names[-1:]) if part)


def title(view: View) -> str:
    """The game and where it stands."""
    parts = [f"Z Horde, level {view.level} of {c.LEVELS}" if view.level else "Z Horde"]
    if view.turn:
        parts.append(f"turn {view.turn}")
    if view.is_coming and view.shown_level != view.level:
        parts.append(f"level {view.shown_level} comes next")
    return ", ".join(parts)


def weapon_text(weapon: int) -> str:
    """What a weapon gives."""
    if c.WEAPON_SHOTS[weapon]:
        bonus = _bonus(c.SHOT_ATTACK[weapon], c.SHOT_RANGE[weapon])
        return f"{counted(c.WEAPON_SHOTS[weapon], 'shot')}: {bonus}"
    held = _bonus(c.HELD_ATTACK[weapon], c.HELD_RANGE[weapon])
    return f"{held}; discarded {_bonus(c.DISCARD_ATTACK[weapon], c.DISCARD_RANGE[weapon])} for a turn"


def good_text(good: int) -> str:
    """What an item or, behind the items, a weapon of the Market gives."""
    return ITEM_TEXTS[good] if good < len(c.ITEMS) else weapon_text(good - len(c.ITEMS))


def price_of(good: int) -> int:
    """What an item or, behind the items, a weapon costs."""
    return (*c.ITEM_COSTS, *c.WEAPON_COSTS)[good]


def _bonus(attack: int, reach: int) -> str:
    return ", ".join(f"+{bonus} {name}" for bonus, name in ((attack, "Attack"), (reach, "Range")) if bonus)


def possessions(view: View) -> list[str]:
    """The items and the weapon that are held."""
    held = [item for item, place in zip(c.ITEMS, view.items, strict=True) if place == c.HELD]
    if view.weapon is not None:
        shots = f" ({counted(view.shots, 'shot')})" if c.WEAPON_SHOTS[view.weapon] else ""
        held.append(c.WEAPONS[view.weapon] + shots)
    return held


def condition(survivor: Survivor) -> str:
    """What is particular about the character now; empty if nothing is."""
    if survivor.is_undead:
        return "undead: no items, no weapons"
    return "power of this level unused" if survivor.has_power else ""


def action_names(actions: Sequence[str]) -> list[str]:
    """Names of actions, those of one word together: ``move n, ne``."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        word = next((word for word in _TOGETHER if action.startswith(f"{word} ")), action)
        groups.setdefault(word, []).append(action.removeprefix(word).strip())
    return [f"{word} {', '.join(rest)}".strip() for word, rest in groups.items()]


def question(view: View) -> str:
    """What is asked, or how the game ended, in one line."""
    match view.decision:
        case "over":
            return result(view)
        case "pick" if view.level == 0:
            return f"Pick character {len(view.picked) + 1} of {c.PICKS}" + ("" if view.picked else ", who starts") + "."
        case "pick":
            return "The character has died. Who comes next?"
        case "raise":
            return f"Raise an ability ({counted(view.raises, 'point')} to place)."
        case "crates":
            values = [crate.value for crate in view.crates]
            return f"The crate dice show {values[0]} and {values[1]}. Which goes where?"
        case "reroll":
            return f"Which monster rolls its Health anew{', besides' if _is_one_chosen(view) else ''}?"
        case "monster":
            moving = next(monster for monster in view.monsters if monster.moves_next)
            return f"Where does {moving.label} go from {c.TILE_NAMES[moving.tile]}?"
        case "revive":
            return "Dead. Drink the Zombie Blood?"
        case "market":
            return f"Level {view.level} is cleared. Spend {counted(view.coins, 'coin')} at the Market?"
        case decision:
            return _QUESTIONS[decision]


def _is_one_chosen(view: View) -> bool:
    return any(monster.is_chosen for monster in view.monsters)


def result(view: View) -> str:
    """How the game ended."""
    if view.is_won:
        return f"Won: all {c.LEVELS} levels are cleared."
    levels = f"{counted(view.cleared, 'level')} cleared."
    return f"Lost on level {view.level}; {levels}" if view.out == c.PICKS else f"Cut off in turn {view.turn}; {levels}"


def strike_text(view: View) -> str:
    """The monsters' attack if the turn ended now, as in ``Attack 9 / Defense 4: damage 2, Health 5 to 3``."""
    foreseen = view.forecast
    if foreseen is None:
        return ""
    attack = sum(monster.kind.attack for monster in view.monsters if monster.strikes)
    if not foreseen.strikers:
        return "no attack"
    if foreseen.damage is None:
        return f"Attack {attack}"
    return f"Attack {attack} / Defense {foreseen.defense}: {_damage(view, foreseen)}"


def _damage(view: View, foreseen: Forecast) -> str:
    """Damage and what is left of the character after it."""
    damage = foreseen.damage or 0
    if damage == 0 or view.survivor is None:
        return "no damage"
    health = view.survivor.health
    left = f"Health {health} to {health - damage}" if damage < health else "death"
    back = ", each attacker loses 1" if view.survivor.number == c.CLINT and damage >= c.CLINT_DAMAGE else ""
    return f"damage {damage}, {left}{back}"


def _outlook(view: View, after: Forecast) -> str:
    """What the monsters would do after an action, in a few words."""
    if not any(after.healths):
        return "clears the level"
    return f"then {_damage(view, after)}"


def action_text(view: View, action: str) -> str:
    """What an action does, in a few words."""
    if action in view.after:
        return _foreseen_text(view, action, view.after[action])
    word, _, rest = action.partition(" ")
    match word:
        case "pick":
            return _pick_text(view, c.CHARACTERS.index(rest))
        case "raise" if view.survivor is not None:
            value = view.survivor.abilities[c.ABILITIES.index(rest)]
            return f"from {value} to {value + 1}"
        case "crates":
            return _crates_text(view, rest)
        case "lora":
            return f"turn the die that shows {c.LORA_FROM} into a {c.LORA_TO}"
        case "use":
            return _item_text(view, c.ITEMS.index(rest))
        case "reroll":
            monster = next(monster for monster in view.monsters if monster.number == int(rest))
            place = c.TILE_NAMES[monster.tile]
            return f"{monster.kind.name} on {place}, Health {monster.health}, rolls a die of {monster.kind.die}"
        case "buy":
            good = (*c.ITEMS, *c.WEAPONS).index(rest)
            return f"for {price_of(good)} of {counted(view.coins, 'coin')}: {good_text(good)}"
        case _:
            return _end_text(view, action)


def _end_text(view: View, action: str) -> str:
    """What ends a turn, a visit or a character does."""
    if action == "leave":
        return f"go on to level {view.level + 1}"
    if view.decision == "revive":
        return "the character is out"
    if view.forecast is None or not view.forecast.strikers:
        return "the monsters come; no attack"
    return f"the monsters attack: {_damage(view, view.forecast)}"


def _foreseen_text(view: View, action: str, after: Forecast) -> str:
    """What an action does whose outcome is known."""
    if action.startswith("monster to "):
        moving = next(monster for monster in view.monsters if monster.moves_next)
        does = "attacks" if moving.number - 1 in after.strikers else "does not attack"
        return f"{moving.label} {does}; in all {_damage(view, after)}"
    if action.startswith("assign "):
        return f"{points_text(points_of(after))}; staying: {_damage(view, after)}"
    if view.points is None:
        return ""
    if action == "discard weapon":
        gained = _bonus(after.attack - view.points.attack, after.total_range - view.points.range)
        return f"{gained} for the rest of the turn"
    if action.startswith(("attack ", "shoot ")):
        return _attack_text(view, action, after)
    cost = view.points.movement - after.movement
    outlook = _outlook(view, after)
    return f"to {c.TILE_NAMES[after.tile]} for {cost} of {view.points.movement} Movement; {outlook}"


def points_text(points: Points) -> str:
    """What an assignment gives."""
    return f"Move {points.movement}, Attack {points.attack}, Defense {points.defense}"


def _attack_text(view: View, action: str, after: Forecast) -> str:
    cost, there = view.price(action)
    price = f"{cost} of {there} Attack"
    crate = view.crate_on(tile_of(action))
    if crate is not None:
        return f"open the crate for {price}, {counted(crate.value or 0, 'coin')}"
    monster = view.monster_on(tile_of(action))
    if monster is None:
        return ""
    left = after.healths[monster.number - 1]
    harm = f"{left} of its {monster.health} Health left" if left else "gone"
    end = "; clears the level" if not any(after.healths) else ""
    return f"{monster.label}: {harm}, costs {price}{end}"


def _pick_text(view: View, character: int) -> str:
    points = f"; {counted(view.level // 2, 'ability point')}" if view.level > 1 else ""
    return f"{character_text(character)}; {POWERS[character]}{points}"


def character_text(character: int) -> str:
    """Health and the ability that starts higher."""
    abilities = zip(c.ABILITIES, c.FIRST_ABILITIES, c.CHARACTER_ABILITIES[character], strict=True)
    higher = [f"{name.capitalize()} {value}" for name, first, value in abilities if value > first]
    return ", ".join([f"Health {c.CHARACTER_HEALTH[character]}", *higher])


def _crates_text(view: View, choice: str) -> str:
    first, second = (crate.value for crate in view.crates)
    values = (first, second) if choice == "keep" else (second, first)
    tiles = (c.TILE_NAMES[crate.tile] for crate in view.crates)
    return ", ".join(f"{value} on {tile}" for value, tile in zip(values, tiles, strict=True))


def _item_text(view: View, item: int) -> str:
    if item in (c.SMALL_MEDKIT, c.LARGE_MEDKIT) and view.survivor is not None:
        return f"{ITEM_TEXTS[item]}, now {view.survivor.health} of {view.survivor.full_health}"
    return ITEM_TEXTS[item]


def describe_rule(game: ZHorde, position: Position) -> str:
    """The rule of the decision that is asked, in a sentence or two."""
    return _RULES[position.decision]


def describe_actions(game: ZHorde, position: Position) -> dict[str, str]:
    """The legal actions, each with what it does."""
    view = view_of(game, position)
    return {action: action_text(view, action) for action in view.actions}
