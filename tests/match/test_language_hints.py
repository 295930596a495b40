"""Hints: what a seat is worth, when playouts may stop, and the weights of options; the same on both back ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk import load
from spielwerk.backend.choice import PYTHON, WASM, has_wasm
from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine, Record
from spielwerk.game.game import Game
from spielwerk.match.match import Match
from spielwerk.program.lower.choices.hints import UNIT
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.passes.playing import for_playing
from spielwerk.program.verify.program import verify
from spielwerk.runtime.asking import Asker
from tests.match.playing import game

BACKENDS = [PYTHON, pytest.param(WASM, marks=pytest.mark.skipif(not has_wasm(), reason="needs wasmtime"))]
USUAL = 10 * UNIT

PURSE = """
enum Good: wood, clay, ore
space Street, line 6:
    coins: 0 to 5 = 2
object Card, for value in 1 to 4, in deck:
    action burn "Burn", during Turn:
        table_points += 1
object Purse, in rest:
    action open_it(coins from 1 to 2), during Turn:
        actor.score += coins
        table_points += 5
table:
    field deck: Card
    field rest: Purse
    table_points: int = 0
player:
    score: int = 0
    place: 1 to 6 = 1
    stock: map Good to int = {wood: 2, clay: 1}
play:
    for player in turns:
        Turn(player)
        if player.score > 20 or table_points > 40:
            end with ranking players by highest .score
phase Turn(player):
    player chooses:
        walk(steps from 1 to 2) when player.place + steps <= 6: player.place += steps
        dig when Street[player.place].coins > 0:
            Street[player.place].coins -= 1
            player.score += 3
        any action
        wait
    player may choose card from deck:
        player.score += card.value
    player chooses heap from 1 to 2, amount from 1 to heap
    player.score += amount
    player chooses up to 2 goods from player.stock
    at once for rival in players:
        rival chooses bid from 0 to 2
    then:
        rival.score += bid
"""


def hinted(*lines: str) -> Game:
    return game(PURSE + "hints:\n" + "".join(f"    {x}\n" for x in lines))


def machine(of: Game, backend: str, players: int = 2) -> Machine:
    return of.search_machine(players, backend=backend)[0]


def weights(of: Game, backend: str, *answers: str) -> dict[tuple[str, object], float]:
    """The weights of the options at the first decision, or at the one after these answers, in units."""
    found, match = machine(of, backend), of.start(2, 1)
    for kind in answers:
        match.decide(match.seats[0], next(o for o in match.decision(0).options if o.kind == kind))
    options, given = found.options(match.state, match.seats[0] + 1)
    assert options == match.machine.options(match.state, match.seats[0] + 1)[0]
    keys = identities(match, options)
    return {key: weight / UNIT for key, weight in zip(keys, given, strict=True)}


def identities(match: Match, options: list[Record]) -> list[tuple[str, object]]:
    asker = Asker(match.machine, match.names, match.state, match.seats[0] + 1, "en")
    found = [asker.identity(record) for record in options]
    return [(kind, tuple(value) if isinstance(value, list) else value) for kind, value in found]


# ---- what a search asks ------------------------------------------------------------------------

FULL = (
    "worth = player.score * 10 + reach(player)",
    "lead 5 * count(players)",
    "cut after 7",
    "cut when table_points > 2",
    "function reach(player): int = Street[player.place].coins",
    "prefer walk(n) = n * player.place",
)


@pytest.mark.parametrize("backend", BACKENDS)
def test_worth_and_cut_can_be_called_by_name(backend):
    of = hinted(*FULL)
    found, match = machine(of, backend, 3), of.start(3, 1)
    program = found.program
    assert [found.call(program.worth, match.state, seat) for seat in (1, 2, 3)] == [2, 2, 2]
    assert (program.lead, program.cut_after) == (15, 7)
    match.decide(0, next(o for o in match.decision(0).options if o.kind == "dig"))
    assert [found.call(program.worth, match.state, seat) for seat in (1, 2, 3)] == [31, 1, 1]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_cut_follows_its_condition(backend):
    of = hinted("worth = 0", "cut when table_points > 0")
    found, match = machine(of, backend), of.start(2, 1)
    assert not found.call(found.program.cut, match.state)
    match.decide(0, next(o for o in match.decision(0).options if o.kind == "burn"))
    assert found.call(found.program.cut, match.state)


def test_without_hints_the_program_is_as_if_there_were_none():
    plain, _ = game(PURSE).lowered(3)
    other, _ = hinted(*FULL).lowered(3)
    assert (other.functions, other.blocks, other.sites) == (plain.functions, plain.blocks, plain.sites)
    assert (other.worth, other.cut, other.cut_after, other.lead) == ("", "", None, 100)


def test_the_state_is_the_same_with_and_without_hints():
    of = hinted(*FULL, "prefer bid = 3 * player.score", "prefer card = card.value")
    plain, _ = of.lowered(3)
    search, _ = of.lowered(3, hints=True)
    assert (search.size, search.wide, search.initial) == (plain.size, plain.wide, plain.initial)
    assert [(s.number, s.stride) for s in search.sites] == [(s.number, s.stride) for s in plain.sites]


@pytest.mark.parametrize("seed", range(3))
def test_matches_can_go_on_in_the_other_program(seed):
    """States and records are exchanged at every step, both ways."""
    of = hinted(*FULL, "prefer bid = 3 * player.score", "prefer goods(good) = if good == wood then 50 else 0")
    machines = [of.machine(3)[0], *(machine(of, b, 3) for b in ([PYTHON, WASM] if has_wasm() else [PYTHON]))]
    states = [found.start(seed) for found in machines]
    for step in range(60):
        assert all(state == states[0] for state in states)
        if not machines[0].seats(states[0]):
            break
        seat = machines[0].seats(states[0])[0]
        offered = [found.options(states[0], seat)[0] for found in machines]
        assert all(options == offered[0] for options in offered)
        record = offered[0][(step * 7 + seed) % len(offered[0])]
        states = [found.decide(states[0], seat, record) for found in machines]
    assert step > 20


@pytest.mark.skipif(not has_wasm(), reason="needs wasmtime")
def test_random_play_by_weights_is_the_same_on_both_back_ends():
    of = hinted(
        *FULL, "prefer bid = 3 * player.score", "prefer goods(good) = if good == wood then 50 else 0", "prefer done = 1"
    )
    tallies = [machine(of, backend, 3).tally(5, 0, 60) for backend in (PYTHON, WASM)]
    assert tallies[0].digest == tallies[1].digest
    assert tallies[0].digest != of.machine(3)[0].tally(5, 0, 60).digest


def test_programs_with_hints_are_sound_before_and_after_the_passes():
    program, _ = hinted(*FULL, "prefer bid = 3 * player.score").lowered(3, hints=True)
    for made in (program, for_playing(program), optimise(program), optimise(for_playing(program))):
        assert verify(made) == []
        assert {made.worth, made.cut} <= set(made.functions)


# ---- weights -----------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_ways_of_a_menu(backend):
    found = weights(hinted("prefer walk(n) = 3 * n", "prefer wait = 1"), backend)
    assert [found["walk", 1], found["walk", 2]] == [3, 6]
    assert found["dig", None] == 10
    assert found["wait", None] == 1


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_names_of_the_choice_are_known_without_brackets(backend):
    found = weights(hinted("prefer walk = 3 * steps + player.place"), backend)
    assert [found["walk", 1], found["walk", 2]] == [4, 7]


@pytest.mark.parametrize("backend", BACKENDS)
def test_actions_with_and_without_their_object(backend):
    found = weights(hinted("prefer burn(card) = 10 * card.value", "prefer open_it(coins) = coins"), backend)
    assert [found["burn", f"Card({value})"] for value in range(1, 5)] == [10, 20, 30, 40]
    assert [weight for (kind, _), weight in found.items() if kind == "open_it"] == [1, 2]
    found = weights(hinted("prefer burn = 5 * .value", "prefer open_it = coins + player.place"), backend)
    assert [found["burn", f"Card({value})"] for value in range(1, 5)] == [5, 10, 15, 20]
    assert [weight for (kind, _), weight in found.items() if kind == "open_it"] == [2, 3]


@pytest.mark.parametrize("backend", BACKENDS)
def test_plain_choices_passing_and_products(backend):
    of = hinted("prefer card = card.value", "prefer pass = 50", "prefer heap, amount = 10 * heap + amount")
    assert list(weights(of, backend, "wait").values()) == [1, 2, 3, 4, 50]
    found = weights(of, backend, "wait", "pass")
    assert found == {("heap,amount", (1, 1)): 11, ("heap,amount", (2, 1)): 21, ("heap,amount", (2, 2)): 22}


@pytest.mark.parametrize("backend", BACKENDS)
def test_picks_are_weighed_by_what_they_leave_open(backend):
    of = hinted("prefer goods(good) = if good == wood then 20 else 1")
    match = of.start(2, 1)
    for kind in ("wait", "pass", "heap,amount"):
        match.decide(0, next(o for o in match.decision(0).options if o.kind == kind))
    share: dict[object, int] = {"wood": 20, "clay": 1, None: 10}
    options, plain = match.machine.options(match.state, 1)
    keys = identities(match, options)
    expected = {(kind, good): weight * share[good] for (kind, good), weight in zip(keys, plain, strict=True)}
    assert weights(of, backend, "wait", "pass", "heap,amount") == expected
    assert max(plain) > 1


@pytest.mark.parametrize("backend", BACKENDS)
def test_whoever_decides_at_once_is_the_player(backend):
    of = hinted("prefer bid = bid + 5 * (if player == players[1] then 1 else 2)")
    found = machine(of, backend)
    state = found.start(1)
    while found.seats(state) != [1, 2]:
        seat = found.seats(state)[0]
        state = found.decide(state, seat, found.options(state, seat)[0][-1])
    assert [[w // UNIT for w in found.options(state, seat)[1]] for seat in (1, 2)] == [[5, 6, 7], [10, 11, 12]]


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_not_seen_is_not_weighed(backend):
    text = """
        enum Good: wood, clay
        object Card, for value in 1 to 4, in players[2].hand
        player:
            field hand: Card, visible to owner, count visible to all
            stock: map Good to int = {wood: 1, clay: 2}, visible to owner, count visible to all
        play:
            for player in players:
                player chooses card from players[2].hand
                move card to players[2].hand
                player chooses 1 loot from players[2].stock
            end with draw
        hints:
            prefer card(card) = 20 * card.value
            prefer loot(good) = if good == wood then 50 else 3
    """
    assert list(weights(game(text), backend).values()) == [10, 10, 10, 10]
    assert list(weights(game(text), backend, "card").values()) == [10, 10, 10]


@pytest.mark.parametrize("backend", BACKENDS)
def test_weights_are_bounded_and_nothing_is_impossible(backend):
    found = weights(hinted("prefer walk(n) = if n == 1 then 5000 else 0 - 5", "prefer wait = 0"), backend)
    assert found["walk", 1] == 1000
    assert found["walk", 2] == found["wait", None] == 1 / UNIT


@pytest.mark.parametrize("backend", BACKENDS)
def test_random_play_follows_the_weights(backend):
    """Whoever never takes the purse, digs nor picks a card has what the other choices bring."""
    idle = ("dig", "burn", "open_it", "walk", "card", "bid")
    of = hinted(*(f"prefer {kind} = {'1000 * (1 - bid)' if kind == 'bid' else 0}" for kind in idle))
    busy = game(PURSE)
    result = machine(of, backend).series(3, 0, 20)
    assert all(max(one.scores) <= 22 for one in result)
    assert any(max(one.scores) > 22 for one in busy.machine(2)[0].series(3, 0, 20))


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_fault_in_a_hint_is_a_fault(backend):
    of = hinted("worth = 1 / (player.place - 1)")
    found = machine(of, backend)
    with pytest.raises(Fault):
        found.call(found.program.worth, found.start(1), 1)


def test_hypotheticals_leave_no_trace():
    text = (
        PURSE
        + "procedure hop(player, n: int):\n    player.place += n\n"
        + "hints:\n    prefer walk(n) = (Street[player.place].coins + player.place after hop(player, n))\n"
    )
    found = weights(game(text), PYTHON)
    assert [found["walk", 1], found["walk", 2]] == [4, 5]


# ---- variants ----------------------------------------------------------------------------------


def test_a_variant_has_the_hints_of_its_base_and_its_own(tmp_path: Path):
    base = 'game "Base":\n    players 2\n' + PURSE
    hints = "hints:\n    worth = 1\n    lead 7\n    prefer walk = 3\n    prefer wait = 4\n"
    (tmp_path / "base.spiel").write_text(base + hints, encoding="utf-8")
    own = 'game "Variant":\n    extends "base"\nhints:\n    worth = 2\n    prefer wait = 5\n'
    (tmp_path / "variant.spiel").write_text(own, encoding="utf-8")
    found = load(tmp_path / "variant.spiel").search_machine(backend=PYTHON)[0]
    state = found.start(1)
    assert (found.call(found.program.worth, state, 1), found.program.lead) == (2, 7)
    given = [weight // UNIT for weight in found.options(state, 1)[1]]
    assert (given[0], given[-1]) == (3, 5)


OPEN = """
game "Base":
    players 2

open play:
    for player in turns:
        player chooses:
            one
            two
        end with winner player

hints:
    prefer two = 3
"""


def test_what_a_variant_has_no_use_for_is_left_out(tmp_path: Path):
    (tmp_path / "base.spiel").write_text(OPEN, encoding="utf-8")
    own = OPEN.split("hints:")[0].replace("players 2", 'extends "base"').replace("            two\n", "")
    (tmp_path / "variant.spiel").write_text(own.replace("open play", "play"), encoding="utf-8")
    assert load(tmp_path / "variant.spiel").simulate(2, seed=1).games == 2
