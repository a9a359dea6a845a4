"""What an observation must hold, derived from the public part of a position in readable form."""

from __future__ import annotations

from typing import Any

from tests.hit_z_road.positions import deck_rows
from zenvs.core.position import Position

CARDS = {row["id"]: row for row in deck_rows()}
TOKENS = ("bus", "molotov", "tim", "map", "bazooka", "biohazard", "bandage")
CARD_SCALES = {"ammo": 4, "gas": 4, "adrenaline": 4, "zombies": 10, "horde": 3, "points": 4}
#: Prices of the paths by players at the start and those eliminated before the round.
PRICES = {
    (2, 0): (0, 0, 2),
    (3, 0): (0, 0, 0),
    (3, 1): (0, 0, 2),
    (4, 0): (0, 0, 0, 0),
    (4, 1): (0, 0, 0, 2),
    (4, 2): (0, 0, 2, 4),
}

Decoded = dict[str, dict[str, float]]


def one(label: object) -> dict[str, float]:
    """The value of a group of flags of which one is up, or none."""
    return {} if label is None else {str(label): 1.0}


def slot(name: str, level: int) -> dict[str, float]:
    """What is shown of a card on the table."""
    if name == "?":
        return {"level": level}
    card = CARDS[name]
    shown: dict[str, float] = {"level": level, "face up": 1.0}
    shown |= {field: card[field] for field in CARD_SCALES}
    if "token" in card:
        shown[f"token {card['token']}"] = 1.0
    elif card["event"] != "none":
        shown[card["event"]] = 1.0
    return shown


def horde_of(form: dict[str, Any]) -> int:
    """The strength of the horde that is still fought: that of the card, none for the Executor."""
    if form["fight"] is None or form["fight"]["zombies"] == 0 or form["seats"][form.get("seat", 0)]["executor"]:
        return 0
    card = form["paths"][form["path"] - 1][("left", "right").index(form["card"])]
    return CARDS[card]["horde"]


def group_fields(held: dict[str, Any], whose: str) -> Decoded:
    """What is shown of a group."""
    return {
        f"{whose}resources": {kind: held[kind] for kind in ("ammo", "gas", "adrenaline")},
        f"{whose}survivors": {"survivors": held["survivors"]},
        f"{whose}points": {"points": held["points"]},
        f"{whose}executor": {"executor": float(held["executor"])},
        f"{whose}tokens": dict(held["tokens"]),
    }


def table_fields(form: dict[str, Any], viewer: int) -> Decoded:
    """What there is with several players only, as one of them sees it."""
    seats = [viewer, *(seat for seat in range(form["players"]) if seat != viewer)]
    names = {seat: f"rival {number}" if number else "own" for number, seat in enumerate(seats)}
    prices = PRICES[form["players"], form["fallen"]]
    fields: Decoded = {
        "to move": one(None if form["decision"] == "over" else names[form["seat"]]),
        "bids": {names[seat]: form["bids"][seat] for seat in seats},
        "passes": {"passes": form["passes"]},
        "taken": {f"path {path}": 1.0 for path in form["taken"]},
        "surcharge": {f"path {path}": price for path, price in enumerate(prices, start=1)},
    }
    for seat in seats:
        place = form["initiative"].index(seat) + 1 if seat in form["initiative"] else None
        fields[f"{names[seat]} initiative"] = one(place and f"place {place}")
        if seat != viewer:
            fields |= group_fields(form["seats"][seat], f"{names[seat]} ")
    return fields


def expected(form: dict[str, Any], viewer: int = 0) -> Decoded:
    """The whole observation of a seat; zeros are left out."""
    fight = form["fight"] or {}
    rolled = {"shots": "shots", "melee": "melee"}.get(fight.get("rolled", "nothing"))
    level = [1, 1, 2, 2, 2, 3, 3, 3][form["round"] - 1]
    fields: Decoded = {
        "decision": one(None if form["decision"] == "over" else form["decision"]),
        "purpose": one(form.get("purpose")),
        "due": {"tokens": form.get("due", 0)},
        "round": {"round": form["round"]},
        "path": one(form["path"] and f"path {form['path']}"),
        "card": one(form["card"]),
        "rolls": one(rolled),
        "zombies": {"zombies": fight.get("zombies", 0)},
        "horde": {"horde": horde_of(form)},
        "casualties": {"casualties": fight.get("casualties", 0)},
        "opportunities": {"opportunities": fight.get("opportunities", 0)},
        "black dice": dict(fight.get("black", {})),
        "red dice": dict(fight.get("red", {})),
        "seen": dict.fromkeys(form["seen"], 1.0),
    }
    fields |= group_fields(form["seats"][viewer], "")
    names = [name for path in form["paths"] for name in path]
    fields |= {f"slot {number}": slot(name, level) for number, name in enumerate(names, start=1)}
    if form["players"] > 1:
        fields |= table_fields(form, viewer)
    return {name: {label: value for label, value in values.items() if value} for name, values in fields.items()}


def observed(position: Position, viewer: int | None = None) -> Decoded:
    """The observation of a seat (default: the seat to move) by field and label; zeros are left out."""
    decoded = position.game.observation.decode(position.observation(viewer))
    return {name: {label: value for label, value in values.items() if value} for name, values in decoded.items()}
