"""Positions of several players in readable form: what cannot be is refused, with the field named; all else is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.faults import EMPTY_FIGHT, Fault, Form, becomes, drop, put, refusal
from tests.hit_z_road.positions import in_file_order
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import InvalidPositionError
from zenvs.core.game import Game
from zenvs.core.position import Position

GAMES = {players: zenvs.make_game("hit_z_road", players=players) for players in (2, 3, 4)}
GAME = GAMES[4]
GAMES_PLAYED = 14 if is_compiling() else 4
CARDS_OF_ROUND = 8
NOBODY = {"survivors": 0, "ammo": 0, "gas": 0, "adrenaline": 0, "points": 0, "tokens": {}, "executor": False}


def auction(round_number: int = 3) -> Form:
    """Four players without seat 1, who fell before; seat 2 has raised to 3 last, and seat 0 is asked."""
    form = GAME.new(seed=0).to_dict()
    deck = form["hidden"]["deck"]
    shown = deck[: CARDS_OF_ROUND * round_number]
    table = shown[-CARDS_OF_ROUND:]
    form["seats"][1] = dict(NOBODY)
    return form | {
        "round": round_number,
        "seat": 0,
        "initiative": [2, 0, 3],
        "bids": [1, 0, 3, 0],
        "passes": 0,
        "fallen": 1,
        "taken": [],
        "paths": [table[place : place + 2] for place in range(0, CARDS_OF_ROUND, 2)],
        "seen": in_file_order(shown),
    }


def payment() -> Form:
    """Seat 2 has paid 3, seat 0 has 1 left to pay of 2."""
    return auction() | {"decision": "pay", "purpose": "bid", "due": 1, "bids": [2, 0, 3, 0]}


def journey() -> Form:
    """Seat 2 has travelled on path 3, and seat 0 chooses."""
    return auction() | {"decision": "path", "bids": [0] * 4, "taken": [3]}


def surcharge() -> Form:
    """Seat 0 pays for path 4, which costs 2 since seat 1 fell."""
    return journey() | {"decision": "pay", "purpose": "surcharge", "due": 2, "path": 4, "taken": [3, 4]}


def fight() -> Form:
    """Round 1: seat 0 has fallen on path 1, and seat 2 with 3 of 4 members fights the zombies of I-14 on path 2."""
    form = GAME.new(seed=0, forced=["I-2", "I-3", "I-14", "I-4"]).to_dict()
    form["seats"][0] = dict(NOBODY)
    form["seats"][2]["survivors"] = 3
    roll = EMPTY_FIGHT | {"zombies": 3, "rolled": "melee", "black": {"casualty": 1, "blank": 2, "opportunity": 1}}
    order = {"seat": 2, "initiative": [2, 1, 3], "taken": [1, 2]}
    return form | {"decision": "fight", "path": 2, "card": "left", "fight": roll} | order


def over() -> Form:
    """The end of round 8 with three alive, seat 3 having travelled last."""
    order = {"seat": 3, "initiative": [2, 0, 3], "bids": [0] * 4, "taken": [1, 3, 4]}
    return auction(8) | {"decision": "over", "path": 3, "card": "right"} | order


def holding(seat: int, **held: Any) -> Fault:
    """The fault of a seat that holds other numbers."""
    return lambda form: form["seats"][seat].update(held)


def fallen(*seats: int) -> Fault:
    """The fault of seats that are eliminated, with all else as it was."""

    def fault(form: Form) -> None:
        for seat in seats:
            form["seats"][seat] = dict(NOBODY)

    return fault


def both(*faults: Fault) -> Fault:
    def fault(form: Form) -> None:
        for single in faults:
            single(form)

    return fault


POOR = {"ammo": 1, "gas": 1, "adrenaline": 0}

AUCTION_FAULTS = [
    *(pytest.param(drop(name), name, id=f"no {name}") for name in ("seat", "initiative", "bids", "passes", "taken")),
    pytest.param(drop("fallen"), "fallen", id="no fallen"),
    pytest.param(becomes(players=3), "players", id="other players"),
    pytest.param(lambda form: form["seats"].pop(), "seats", id="three seats"),
    pytest.param(becomes(decision="take", purpose="gift", due=2), "decision", id="decision of one player"),
    pytest.param(becomes(seat=4), "seat", id="fifth seat"),
    pytest.param(becomes(seat="0"), "seat", id="seat in quotes"),
    pytest.param(becomes(seat=1), "'seat' is 1, which is eliminated", id="eliminated seat to move"),
    pytest.param(becomes(initiative=[2, 0]), "initiative", id="living seat without a place"),
    pytest.param(becomes(initiative=[2, 0, 3, 1]), "initiative", id="eliminated seat with a place"),
    pytest.param(becomes(initiative=[2, 0, 0]), "initiative", id="seat with two places"),
    pytest.param(becomes(initiative=[2, 0, 4]), "initiative[2]", id="place for a fifth seat"),
    pytest.param(becomes(initiative=[2, 0, None]), "initiative[2]", id="place for nothing"),
    pytest.param(becomes(initiative={}), "initiative", id="object for the initiative"),
    pytest.param(becomes(bids=[1, 0, 3]), "bids", id="three bids"),
    pytest.param(becomes(bids=5), "bids", id="number for the bids"),
    pytest.param(becomes(bids=[11, 0, 3, 0]), "bids[0]", id="bid of 11"),
    pytest.param(becomes(bids=[-1, 0, 3, 0]), "bids[0]", id="negative bid"),
    pytest.param(becomes(bids=[1, 0, True, 0]), "bids[2]", id="truth value for a bid"),
    pytest.param(becomes(bids=[3, 0, 3, 0]), "bids", id="two markers on a space"),
    pytest.param(becomes(bids=[1, 2, 3, 0]), "'bids' has 2 for seat 1", id="bid of an eliminated seat"),
    pytest.param(holding(2, **POOR), "'bids' has 3 for seat 2", id="bid above what is held"),
    pytest.param(becomes(passes=3), "passes", id="as many passes as players"),
    pytest.param(becomes(passes=-1), "passes", id="negative passes"),
    pytest.param(becomes(passes=1), "'passes' is 1, so that seat 3 has raised last", id="last raise by a bid of 0"),
    pytest.param(becomes(bids=[0] * 4), "'passes' is 0, but nobody has raised", id="no raise and no pass"),
    pytest.param(becomes(bids=[0] * 4, passes=2), "'passes' is 2, but nobody", id="more passes than were asked"),
    pytest.param(becomes(taken=[3]), "taken", id="path taken before the journey"),
    pytest.param(becomes(path=1), "path", id="path travelled before the journey"),
    pytest.param(becomes(card="left"), "card", id="card before the journey"),
    pytest.param(becomes(purpose="bid"), "purpose", id="purpose of the payment"),
    pytest.param(becomes(due=1), "due", id="tokens due before the payment"),
    pytest.param(becomes(fallen=0), "fallen", id="elimination since the round began"),
    pytest.param(becomes(fallen=2), "fallen", id="more fallen than eliminated"),
    pytest.param(becomes(fallen=True), "fallen", id="truth value for the fallen"),
    pytest.param(
        both(fallen(0, 3), becomes(initiative=[2], seat=2, bids=[0] * 4, fallen=3)), "fallen", id="auction of one"
    ),
    pytest.param(fallen(0, 2, 3), "initiative", id="auction of nobody"),
    pytest.param(holding(2, survivors=0), "survivors", id="eliminated seat with resources"),
    pytest.param(holding(1, gas=1), "seats[1]", id="gas of an eliminated seat"),
    pytest.param(holding(3, executor=True), "seats[3]", id="executor without a bus"),
    pytest.param(holding(0, ammo=1, gas=0, adrenaline=0), "decision", id="nothing left to bid"),
    pytest.param(put("paths", 0, 0, "?"), "paths", id="card face down"),
    pytest.param(lambda form: form["paths"].pop(), "'paths' must be 4 lists", id="three paths"),
    pytest.param(lambda form: form["seen"].pop(0), "which was dealt face up", id="card of an earlier round forgotten"),
    pytest.param(lambda form: form["seen"].pop(), "which lies face up", id="card on the table forgotten"),
    pytest.param(
        lambda form: form["seen"].append(form["hidden"]["deck"][24]), "not been face up", id="card seen that is to come"
    ),
    pytest.param(lambda form: form["hidden"]["deck"].pop(), "64 card ids", id="deck too small"),
    pytest.param(
        lambda form: form["seen"].pop(0) and form.pop("hidden"), "'seen' names 15 cards", id="fewer seen than dealt"
    ),
    pytest.param(
        lambda form: form["seen"].append(form.pop("hidden")["deck"][24]),
        "'seen' names 1 cards of level 2 besides those on the table; 0 can be known",
        id="more seen than dealt",
    ),
]

PAYMENT_FAULTS = [
    pytest.param(drop("purpose"), "purpose", id="no purpose"),
    pytest.param(drop("due"), "due", id="nothing due"),
    pytest.param(becomes(due=0), "due", id="0 due"),
    pytest.param(becomes(due=3), "due", id="more due than bid"),
    pytest.param(both(holding(0, **POOR), becomes(bids=[4, 0, 5, 0], due=3)), "due", id="more due than held"),
    pytest.param(becomes(seat=3), "'seat' is 3, which has bid nothing", id="payment without a bid"),
    pytest.param(becomes(initiative=[0, 2, 3]), "'initiative' is [0, 2, 3] with bids of [2, 3, 0]", id="lower first"),
    pytest.param(becomes(initiative=[2, 3, 0]), "initiative", id="bid of 0 before another"),
    pytest.param(both(becomes(seat=2), holding(0, ammo=1, gas=0, adrenaline=0)), "bids", id="next payer is too poor"),
    pytest.param(becomes(passes=1), "passes", id="passes after the auction"),
    pytest.param(becomes(taken=[1]), "taken", id="path taken before the journey"),
    pytest.param(becomes(path=4), "path", id="path travelled before the journey"),
    pytest.param(becomes(fallen=0), "fallen", id="elimination since the round began"),
]

JOURNEY_FAULTS = [
    pytest.param(becomes(bids=[1, 0, 0, 0]), "bids", id="bid after the auction"),
    pytest.param(becomes(passes=1), "passes", id="passes after the auction"),
    pytest.param(becomes(taken=[]), "'taken' has 0 paths, but 1", id="path of the first traveller is free"),
    pytest.param(becomes(taken=[3, 1]), "'taken' has 2 paths, but 1", id="path of nobody"),
    pytest.param(becomes(taken=[5]), "taken[0]", id="fifth path taken"),
    pytest.param(becomes(taken=[0]), "taken[0]", id="path 0 taken"),
    pytest.param(becomes(taken=3), "taken", id="number for the paths taken"),
    pytest.param(becomes(fallen=0), "taken", id="path of an eliminated seat is free"),
    pytest.param(becomes(seat=2), "taken", id="seat has travelled"),
    pytest.param(becomes(seat=3), "taken", id="seat is not next"),
    pytest.param(both(becomes(seat=3), put("taken", [3, 3])), "taken", id="path taken twice"),
    pytest.param(becomes(path=1, taken=[1, 3]), "path", id="path at the choice of one"),
    pytest.param(
        both(becomes(seat=3, taken=[1, 2]), holding(3, ammo=1, gas=0, adrenaline=0)), "path 3", id="one path left"
    ),
]

SURCHARGE_FAULTS = [
    pytest.param(becomes(path=2, taken=[3, 2]), "'path' is 2, which has no surcharge", id="path without surcharge"),
    pytest.param(becomes(path=1), "'path' is 1, which is not among", id="path that is not taken"),
    pytest.param(becomes(path=5), "path", id="fifth path"),
    pytest.param(becomes(path=None), "path", id="no path"),
    pytest.param(becomes(taken=[4]), "taken", id="own path alone is taken"),
    pytest.param(becomes(due=3), "due", id="more due than the price"),
    pytest.param(holding(0, ammo=1, gas=0, adrenaline=0), "'due' is 2, but the group holds 1", id="not to be paid"),
    pytest.param(becomes(card="left"), "card", id="card before the path is paid"),
    pytest.param(becomes(bids=[0, 0, 3, 0]), "bids", id="bid after the auction"),
    pytest.param(becomes(purpose="bid"), "seat", id="surcharge as payment of a bid"),
    pytest.param(becomes(purpose="gift"), "purpose", id="gift"),
]

FIGHT_FAULTS = [
    pytest.param(holding(2, survivors=5), "black", id="more members than dice"),
    pytest.param(holding(2, survivors=2), "black", id="more dice than members"),
    pytest.param(becomes(fallen=1), "fallen", id="elimination before round 1"),
    pytest.param(becomes(seat=1), "taken", id="seat is not next"),
    pytest.param(becomes(path=3), "path", id="fight on a path that is free"),
    pytest.param(becomes(taken=[2]), "taken", id="path of the eliminated seat is free"),
    pytest.param(becomes(taken=[1, 2, 3]), "taken", id="more paths than travellers"),
    pytest.param(put("fight", "casualties", 1), "casualties", id="casualties in a fight decision"),
    pytest.param(becomes(decision="offer", purpose="tim", fight=None), "purpose", id="Tim on another card"),
]

OVER_FAULTS = [
    pytest.param(becomes(seat=0), "seat", id="the last traveller is not last by initiative"),
    pytest.param(becomes(seat=1), "seat", id="the last traveller fell earlier"),
    pytest.param(becomes(card="left"), "card", id="right card not played"),
    pytest.param(becomes(path=None), "path", id="no path"),
    pytest.param(becomes(path=2), "path", id="last path is not taken"),
    pytest.param(becomes(taken=[1, 3]), "taken", id="one has not travelled"),
    pytest.param(becomes(bids=[0, 0, 1, 0]), "bids", id="bid after the end"),
    pytest.param(becomes(passes=1), "passes", id="passes after the end"),
    pytest.param(
        lambda form: form.update({name: auction(7)[name] for name in ("round", "paths", "seen", "hidden")}),
        "'decision' is 'over' in round 7",
        id="over in round 7",
    ),
]

BASES = {
    auction: AUCTION_FAULTS,
    payment: PAYMENT_FAULTS,
    journey: JOURNEY_FAULTS,
    surcharge: SURCHARGE_FAULTS,
    fight: FIGHT_FAULTS,
    over: OVER_FAULTS,
}


@pytest.mark.rule("HZR-AUC-2", "HZR-AUC-4", "HZR-AUC-5", "HZR-AUC-6", "HZR-ENC-1", "HZR-ENC-2", "HZR-END-1")
@pytest.mark.parametrize(
    ("base", "fault", "named"),
    [
        pytest.param(base, *fault.values, id=f"{base.__name__}: {fault.id}")
        for base, faults in BASES.items()
        for fault in faults
    ],
)
def test_a_faulty_form_is_refused_and_the_field_named(base: Callable[[], Form], fault: Fault, named: str) -> None:
    form = base()
    assert GAME.from_dict(form).to_dict() == form
    fault(form)
    assert named in refusal(GAME, form)


@pytest.mark.parametrize(
    ("base", "change"),
    [
        pytest.param(auction, becomes(bids=[0] * 4, passes=1), id="nobody has raised"),
        pytest.param(auction, becomes(bids=[1, 0, 0, 0], passes=2), id="the last raiser is asked again"),
        pytest.param(auction, holding(0, ammo=0, gas=0, adrenaline=2), id="one space is left"),
        pytest.param(payment, holding(2, ammo=0, gas=0, adrenaline=0), id="all resources went into the bid"),
        pytest.param(payment, becomes(seat=2, due=3), id="the first pays"),
        pytest.param(payment, becomes(bids=[2, 0, 3, 1]), id="another bid behind"),
        pytest.param(journey, becomes(seat=2, taken=[]), id="nobody has travelled"),
        pytest.param(journey, becomes(fallen=0, taken=[4, 1]), id="seat 1 fell in this round"),
        pytest.param(
            journey, both(fallen(2, 3), becomes(initiative=[0], taken=[4, 1])), id="alone, and still to travel"
        ),
        pytest.param(
            surcharge,
            both(fallen(3), becomes(initiative=[2, 0], fallen=2, due=4)),
            id="four tokens after the second elimination",
        ),
        pytest.param(
            surcharge,
            both(fallen(3), becomes(initiative=[2, 0], fallen=2, path=3, taken=[4, 3])),
            id="two tokens for path 3",
        ),
        pytest.param(fight, put("fight", "black", {"casualty": 2, "blank": 2}), id="one of two casualties was saved"),
        pytest.param(over, becomes(taken=[3, 2, 1]), id="other paths"),
        pytest.param(over, becomes(seat=1, fallen=0, taken=[1, 2, 3, 4], card="left"), id="the last traveller fell"),
        pytest.param(over, both(fallen(0, 3), becomes(initiative=[2], seat=0, card="left")), id="one is left"),
        pytest.param(over, both(fallen(0, 2, 3), becomes(initiative=[], seat=2)), id="nobody is left"),
    ],
)
def test_what_can_be_is_taken(base: Callable[[], Form], change: Fault) -> None:
    form = base()
    change(form)
    position = GAME.from_dict(form)
    again = position.to_dict()
    assert GAME.from_dict(again) == position
    assert again == form | {"taken": sorted(form["taken"])}


def auctions(game: Game, held: int) -> Iterator[Form]:
    """All forms of an auction of the first round between seats that hold so much, right and wrong ones."""
    players = game.players
    form = game.new(seed=1).to_dict()
    form["initiative"] = list(range(players))
    for seat in form["seats"]:
        seat |= {"ammo": held, "gas": 0, "adrenaline": 0}
    bids = product(range(held + 2), repeat=players)
    for raised, seat, passes in product(bids, range(players), range(players + 1)):
        yield form | {"bids": list(raised), "seat": seat, "passes": passes}


def reached(position: Position) -> set[bytes]:
    """The records of all decisions of an auction that can follow a position."""
    found: dict[bytes, Position] = {}
    ahead = [position]
    while ahead:
        position = ahead.pop()
        if position.decision == "bid" and position.to_bytes() not in found:
            found[position.to_bytes()] = position
            ahead += [position.copy().play(action) for action in position.legal_actions()]
    return set(found)


@pytest.mark.rule("HZR-AUC-1", "HZR-AUC-2", "HZR-AUC-3", "HZR-AUC-4")
@pytest.mark.parametrize(("players", "held"), [(2, 3), (3, 3), (4, 2)])
def test_taken_are_those_forms_of_an_auction_that_can_come_up_and_no_others(players: int, held: int) -> None:
    game = GAMES[players]
    taken: list[Position] = []
    for form in auctions(game, held):
        with suppress(InvalidPositionError):
            taken.append(game.from_dict(form))
    first = next(auctions(game, held))
    found = reached(game.from_dict(first))
    assert len(found) > 20
    assert {position.to_bytes() for position in taken} == found


def careful(position: Position, generator: np.random.Generator) -> str:
    """An action after which games last: fights are mostly fought with ammo or fled from."""
    legal = position.legal_actions()
    mild = [action for action in legal if action not in ("melee", "lose", "hold") and not action.startswith("bid")]
    return str(generator.choice(mild if mild and generator.random() < 0.9 else legal))


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("players", GAMES)
def test_the_form_of_every_position_of_random_games_is_exact(players: int) -> None:
    game = GAMES[players]
    for seed in range(GAMES_PLAYED):
        generator = np.random.default_rng(seed)
        position = game.new(seed)
        while True:
            form = json.loads(json.dumps(position.to_dict()))
            assert game.from_dict(form).to_bytes() == position.to_bytes()
            del form["hidden"]
            guess = game.from_dict(form, seed=seed)
            assert {name: value for name, value in guess.to_dict().items() if name != "hidden"} == form
            for seat in range(players):
                assert np.array_equal(guess.observation(seat), position.observation(seat))
            if position.over:
                break
            position.play(careful(position, generator) if seed % 2 else str(generator.choice(position.legal_actions())))
