"""Positions in readable form; the form is described in ``docs/positions.md``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zenvs.core.compiled import interpreted
from zenvs.core.contract import RUNNING, TERMINATED
from zenvs.core.data_file import Row, checked_row
from zenvs.core.errors import InvalidPositionError
from zenvs.core.notation import read_flag
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.fight import horde_against
from zenvs.games.hit_z_road.hidden import card_number, decode_cards, encode_cards
from zenvs.games.hit_z_road.order_notation import ORDER_FIELDS, decode_order, encode_order
from zenvs.games.hit_z_road.state import NO_PATH

if TYPE_CHECKING:
    from zenvs.games.hit_z_road.game import HitZRoad

OVER = "over"
_horde_against = interpreted(horde_against)
_ROLLED = ("nothing", "shots", "melee")
_FIGHT_DECISIONS = ("fight", "casualty", "opportunity")
_ON_ROAD = ("path", *_FIGHT_DECISIONS, "offer", OVER)
# no path gives anything to several players
_SOLO_DECISIONS = ("pay", "take", *_ON_ROAD)
_DECISIONS_OF_SEVERAL = ("bid", "pay", *_ON_ROAD)
_SEAT_NUMBERS = ("survivors", *c.RESOURCES, "points")

_FIELDS = ("round", "decision", "seats", "path", "card", "fight", "paths", "seen")
# what a decision may be for
_PURPOSES: dict[str, tuple[str, ...]] = {
    "take": ("gift",),
    "pay": ("surcharge", "discard"),
    "offer": ("toll", "tim"),
}
_WITHOUT_DUE = ("toll", "tim")
_EVENT_OF_PURPOSE = {"discard": "DISC", "toll": "GAS1", "tim": "TIM3"}


def encode(game: HitZRoad, state: Any) -> dict[str, Any]:
    """The readable form of a record."""
    over = bool(state["outcome"] != RUNNING)
    decision: str = OVER if over else c.DECISIONS[int(state["decision"])]
    form: dict[str, Any] = {"round": int(state["round_number"]), "decision": decision}
    if state["purpose"] != c.NO_PURPOSE:
        form["purpose"] = c.PURPOSES[state["purpose"]]
    if state["due"] > 0:
        form["due"] = int(state["due"])
    if game.players > 1:
        form |= encode_order(game, state)
    form["seats"] = [_encode_seat(state, seat) for seat in range(game.players)]
    form["path"] = None if state["path"] == NO_PATH else int(state["path"]) + 1
    form["card"] = c.SIDES_OF_PATH[int(state["path_card"])] if _on_card(decision, form.get("purpose")) else None
    form["fight"] = _encode_fight(state) if decision in _FIGHT_DECISIONS else None
    return form | encode_cards(game, state)


def _before_path(decision: str, purpose: str | None) -> bool:
    """Whether the seat to move has not chosen a path."""
    return decision in ("bid", "path") or purpose == "bid"


def _on_card(decision: str, purpose: str | None) -> bool:
    """Whether a card is being resolved."""
    return not _before_path(decision, purpose) and purpose not in ("gift", "surcharge")


def _encode_seat(state: Any, seat: int) -> dict[str, Any]:
    held = {token: int(state["tokens"][seat][number]) for number, token in enumerate(c.TOKENS)}
    resources = {kind: int(state["resources"][seat][number]) for number, kind in enumerate(c.RESOURCES)}
    return {
        "survivors": int(state["survivors"][seat]),
        **resources,
        "points": int(state["points"][seat]),
        "tokens": {token: number for token, number in held.items() if number},
        "executor": bool(state["executor"][seat]),
    }


def _encode_fight(state: Any) -> dict[str, Any]:
    return {
        "zombies": int(state["zombies"]),
        "rolled": _ROLLED[state["rolls"]],
        "casualties": int(state["casualties"]),
        "opportunities": int(state["opportunities"]),
        "black": {face: int(number) for face, number in zip(c.FACES, state["black"], strict=True) if number},
        "red": {face: int(number) for face, number in zip(c.FACES, state["red"], strict=True) if number},
    }


def decode(game: HitZRoad, data: Mapping[str, Any], state: Any) -> bool:
    """Fill a record of zeros from its readable form; False if its part ``hidden`` was left out.

    Raises:
        InvalidPositionError: naming the field.
    """
    row = checked_row("position", data, InvalidPositionError)
    order = ORDER_FIELDS if game.players > 1 else ()
    row.check_names((*_FIELDS, *order), ("purpose", "due", "hidden"))
    decision = row.one_of("decision", _DECISIONS_OF_SEVERAL if game.players > 1 else _SOLO_DECISIONS)
    state["round_number"] = row.whole("round", 1, c.ROUNDS)
    state["outcome"] = TERMINATED if decision == OVER else RUNNING
    state["decision"] = c.PATH_DECISION if decision == OVER else c.DECISIONS.index(decision)
    purpose = _decode_purpose(game, row, state, decision)
    _decode_seats(game, row, state, decision)
    decode_order(game, row, state, decision, purpose)
    _decode_path(game, row, state, decision, purpose)
    _decode_due(game, row, state, purpose)
    is_whole = decode_cards(game, row, state, paths_are_up=_on_card(decision, purpose))
    card = game.cards[card_number(game, state)] if _on_card(decision, purpose) else None
    _check_event(row, state, purpose, card)
    _decode_fight(game, row, state, decision, card)
    return is_whole


def _decode_purpose(game: HitZRoad, row: Row, state: Any, decision: str) -> str | None:
    allowed = _PURPOSES.get(decision)
    if allowed is None:
        for name in ("purpose", "due"):
            if name in row.values:
                row.fail(name, f"does not belong to the decision {decision!r}")
        return None
    if "purpose" not in row.values:
        row.fail("purpose", "is missing")
    if decision == "pay" and game.players > 1:
        allowed = (*allowed, "bid")
    purpose = row.one_of("purpose", allowed)
    state["purpose"] = c.PURPOSES.index(purpose)
    return purpose


def _decode_seats(game: HitZRoad, row: Row, state: Any, decision: str) -> None:
    seats = row.list("seats")
    if len(seats) != game.players:
        row.fail("seats", f"must be a list of {game.players} seats, not of {len(seats)}")
    for number, values in enumerate(seats):
        seat = checked_row(f"position.seats[{number}]", values, InvalidPositionError)
        _decode_seat(game, seat, state, number)
        if game.players == 1 and decision != OVER and state["survivors"][number] == 0:
            seat.fail("survivors", f"is 0, but the decision is {decision!r}; without survivors the game is over")


def _decode_seat(game: HitZRoad, seat: Row, state: Any, number: int) -> None:
    seat.check_names((*_SEAT_NUMBERS, "tokens", "executor"))
    state["survivors"][number] = seat.whole("survivors", 0, _highest(game, "survivors"))
    state["points"][number] = seat.whole("points", 0, _highest(game, "points"))
    for kind, resource in enumerate(c.RESOURCES):
        state["resources"][number][kind] = seat.whole(resource, 0, _highest(game, "resources"))
    state["executor"][number] = read_flag(seat, "executor")
    tokens = seat.row("tokens")
    tokens.check_names((), c.TOKENS)
    for token in tokens.values:
        state["tokens"][number][c.TOKENS.index(token)] = tokens.whole(token, 0, _highest(game, "tokens"))
    if state["survivors"][number] == 0:
        # HZR-ENC-7
        held = any(seat.values[name] for name in _SEAT_NUMBERS) or seat.values["executor"]
        if held or state["tokens"][number].any():
            seat.fail("survivors", "is 0, but the group still holds something; all is lost with the last survivor")
    elif state["executor"][number] and not state["tokens"][number][c.BUS]:
        seat.fail("executor", "is true, but the group has no bus token")


def _highest(game: HitZRoad, name: str) -> int:
    """The largest number that the observation has room for in a field."""
    field = next(field for field in game.observation if field.name == name)
    assert not isinstance(field.scale, tuple)
    return int(field.high * field.scale)


def _decode_path(game: HitZRoad, row: Row, state: Any, decision: str, purpose: str | None) -> None:
    state["path"] = NO_PATH
    path = row.values["path"]
    if (path is None) != _before_path(decision, purpose):
        row.fail("path", f"is {path!r}, but the decision is {decision!r}")
    if path is not None:
        state["path"] = row.whole("path", 1, int(game.tables["paths"][0])) - 1
        if game.players == 1:
            state["taken"] = 1 << int(state["path"])
        elif not int(state["taken"]) >> int(state["path"]) & 1:
            row.fail("path", f"is {path}, which is not among the paths taken")
    if _on_card(decision, purpose):
        state["path_card"] = c.SIDES_OF_PATH.index(row.one_of("card", c.SIDES_OF_PATH))
    elif row.values["card"] is not None:
        row.fail("card", "must be null before the cards of the path are turned up")
    if decision == OVER:
        _check_end(game, row, state)


def _check_end(game: HitZRoad, row: Row, state: Any) -> None:
    """HZR-END-1, HZR-END-2, HZR-END-4: all have fallen, or all but one of several, or round 8 is played to the end."""
    living = int((state["survivors"] > 0).sum())
    is_decided = living <= (0 if game.players == 1 else 1)
    if not is_decided and state["round_number"] != c.ROUNDS:
        row.fail("decision", f"is 'over' in round {state['round_number']}, but the journey of {living} goes on")
    if state["survivors"][state["seat"]] > 0 and state["path_card"] != c.CARDS_ON_PATH - 1:
        row.fail("card", f"must be {c.SIDES_OF_PATH[-1]!r} when the game is over and who travelled last lives")


def _decode_due(game: HitZRoad, row: Row, state: Any, purpose: str | None) -> None:
    """HZR-ACT-1: tokens still to move, no more than the whole price or gift, and no more than can be paid."""
    if purpose is None or purpose in _WITHOUT_DUE:
        if "due" in row.values:
            row.fail("due", f"does not belong to the purpose {purpose!r}")
        return
    if "due" not in row.values:
        row.fail("due", "is missing")
    state["due"] = row.whole("due", 1, _most_due(game, row, state, purpose))
    held = int(state["resources"][state["seat"]].sum())
    if purpose != "gift" and state["due"] > held:
        row.fail("due", f"is {state['due']}, but the group holds {held} resources")


def _most_due(game: HitZRoad, row: Row, state: Any, purpose: str) -> int:
    if purpose == "discard":
        return 1
    if purpose == "bid":
        return int(state["bids"][state["seat"]])
    change = int(game.tables["path_changes"][0][state["fallen"], state["path"]])
    most = change if purpose == "gift" else -change
    if most <= 0:
        row.fail("path", f"is {state['path'] + 1}, which has no {purpose}")
    return most


def _check_event(row: Row, state: Any, purpose: str | None, card: Card | None) -> None:
    event = _EVENT_OF_PURPOSE.get(purpose or "")
    if event is not None and card is not None and card.event != event:
        row.fail("purpose", f"is {purpose!r}, but the card {card.id!r} has the event {card.event!r}, not {event!r}")
    if purpose == "tim" and not state["tokens"][state["seat"]][c.TIM]:
        row.fail("purpose", "is 'tim', but the group has no tim token")


def _decode_fight(game: HitZRoad, row: Row, state: Any, decision: str, card: Card | None) -> None:
    if decision not in _FIGHT_DECISIONS:
        if row.values["fight"] is not None:
            row.fail("fight", f"must be null in the decision {decision!r}")
        return
    fight = row.row("fight")
    fight.check_names(("zombies", "rolled", "casualties", "opportunities", "black", "red"))
    assert card is not None
    if card.zombies == 0:
        row.fail("fight", f"is given, but the card {card.id!r} has no zombies")
    state["zombies"] = fight.whole("zombies", 0 if decision == "casualty" else 1, _highest(game, "zombies"))
    rolled = fight.one_of("rolled", _ROLLED if decision == "fight" else ("melee",))
    state["rolls"] = _ROLLED.index(rolled)
    if rolled == "melee":
        _decode_melee_dice(game, fight, state, decision, card)
    else:
        _decode_ranged_dice(game, fight, state, rolled)
    _decode_casualties(fight, state, decision)
    _decode_opportunities(fight, state, decision, card)


def _decode_ranged_dice(game: HitZRoad, fight: Row, state: Any, rolled: str) -> None:
    """HZR-FGT-2: as many black dice as 1 to 15 ammo give, or none yet."""
    dice_per_ammo = int(game.tables["dice_per_ammo"][0])
    most = c.MAX_SHOTS * dice_per_ammo if rolled == "shots" else 0
    _decode_dice(fight, state, "black", most)
    _decode_dice(fight, state, "red", 0)
    dice = int(state["black"].sum())
    if rolled == "shots" and (not 1 <= dice <= most or dice % dice_per_ammo):
        fight.fail("black", f"must be {dice_per_ammo} dice for each of 1 to {c.MAX_SHOTS} ammo, not {dice} dice")


def _decode_melee_dice(game: HitZRoad, fight: Row, state: Any, decision: str, card: Card) -> None:
    """HZR-FGT-4, HZR-FGT-6: one die for each member before the roll, as many of them red as the horde is strong.

    Members who are gone since have died a horrible death or, once the casualties are settled, as casualties.
    """
    most = _highest(game, "survivors")
    _decode_dice(fight, state, "black", most)
    _decode_dice(fight, state, "red", c.MAX_HORDE)
    black, red = state["black"], state["red"]
    members, horde_dice = int(black.sum() + red.sum()), int(red.sum())
    fewest = int(state["survivors"][state["seat"]] + red[c.HORRIBLE_DEATH])
    most = min(most, fewest if decision == "casualty" else fewest + _shown(state, c.CASUALTY))
    if not fewest <= members <= most:
        fight.fail("black", f"and 'red' have {members} dice, but {fewest} to {most} members can have rolled")
    expected = min(_horde_against(card.horde, state["executor"][state["seat"]]), members)
    if horde_dice != expected:
        fight.fail("red", f"must be {expected} dice against the horde of the card {card.id!r}, not {horde_dice}")


def _decode_dice(fight: Row, state: Any, die: str, most: int) -> None:
    dice = fight.row(die)
    sides = c.BLACK_SIDES if die == "black" else c.RED_SIDES
    dice.check_names((), [face for number, face in enumerate(c.FACES) if number in sides])
    for face in dice.values:
        state[die][c.FACES.index(face)] = dice.whole(face, 0, most)


def _shown(state: Any, face: int) -> int:
    """How many dice of the last roll show a face."""
    return int(state["black"][face] + state["red"][face])


def _decode_casualties(fight: Row, state: Any, decision: str) -> None:
    """HZR-FGT-7: casualties of the roll that are left, no more than members."""
    asked = decision == "casualty"
    most = min(_shown(state, c.CASUALTY), int(state["survivors"][state["seat"]])) if asked else 0
    state["casualties"] = fight.whole("casualties", 1 if asked else 0, most)


def _decode_opportunities(fight: Row, state: Any, decision: str, card: Card) -> None:
    """HZR-FGT-7: opportunities of the roll that are left, as long as there are zombies and adrenaline."""
    usable = decision != "fight" and state["zombies"] > 0 and state["resources"][state["seat"]][c.ADRENALINE] > 0
    most = _shown(state, c.OPPORTUNITY) + _shown(state, c.BONUS_KILL) if usable else 0
    state["opportunities"] = fight.whole("opportunities", 1 if decision == "opportunity" else 0, most)
    if card.event == "NOADR" and state["opportunities"]:
        fight.fail("opportunities", f"must be 0, as the card {card.id!r} forbids adrenaline")
