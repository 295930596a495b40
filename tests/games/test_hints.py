"""The hints of the bundled games: they can be asked in every situation, on both back ends alike, and they tell who is
ahead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spielwerk.backend.choice import PYTHON, WASM, has_wasm
from spielwerk.backend.machine import Machine
from spielwerk.program import ir
from spielwerk.program.verify.program import verify
from tests.match.playing import bundled
from tests.rotation import in_turns

Table = tuple[str, int, dict[str, Any]]
TABLES: list[Table] = [
    ("catan", 4, {}),
    ("catan", 5, {"player_trade": False}),
    ("roborally", 4, {}),
    ("roborally", 2, {"level": "rooms"}),
    ("citadels", 4, {}),
    ("citadels", 7, {}),
    ("ludo", 4, {}),
    ("ludo", 2, {"board": "uneven"}),
    ("chess", 2, {}),
    ("hearts", 4, {}),
]
LONGEST = 300


def worths(machine: Machine, state: list[int]) -> list[int]:
    program = machine.program
    return [machine.call(program.worth, state, seat + 1) for seat in range(program.players)]


@in_turns(5, table=TABLES)
def test_programs_for_a_search_are_sound(table: Table) -> None:
    name, players, options = table
    plain, _ = bundled(name).lowered(players, options)
    search, _ = bundled(name).lowered(players, options, hints=True)
    assert verify(search) == []
    assert (search.size, search.initial, search.wide) == (plain.size, plain.initial, plain.wide)
    assert search.worth in search.functions
    assert search.cut_after is not None
    assert any(site.weighted for site in search.sites)


@pytest.mark.matches
@pytest.mark.skipif(not has_wasm(), reason="needs wasmtime")
@in_turns(5, table=TABLES)
def test_hints_can_be_asked_everywhere_and_are_the_same_on_both_back_ends(table: Table) -> None:
    """Options, weights and worth agree at every decision of a match that follows the weights, and at its end."""
    name, players, options = table
    game = bundled(name)
    fast, slow = (game.search_machine(players, options, backend)[0] for backend in (WASM, PYTHON))
    rng = Random(7)
    state = fast.start(5)
    for step in range(LONGEST):
        if step % 10 == 0 or fast.condition(state) == ir.OVER:
            assert worths(fast, state) == worths(slow, state)
        if fast.condition(state) == ir.OVER:
            break
        seat = fast.seats(state)[0]
        offered, weights = fast.options(state, seat)
        if step % 10 == 0:
            assert slow.options(state, seat) == (offered, weights)
        state = fast.decide(state, seat, rng.choices(offered, weights or None)[0])
    assert step > 30


def best_lead(machine: Machine, state: list[int], seat: int, rng: Random) -> tuple[int, ...]:
    """The option after which the seat is furthest ahead; what is drawn next is not known."""
    offered, weights = machine.options(state, seat)
    heaviest = max(weights, default=1)

    def lead(number: int) -> float:
        tried = state.copy()
        tried[ir.HEADER.GENERATOR] = rng.getrandbits(64)
        after = machine.decide(tried, seat, offered[number])
        if machine.condition(after) == ir.OVER:
            return 10**9 if after[machine.program.places + seat] == 1 else -(10**9)
        found = worths(machine, after)
        mine = found.pop(seat - 1)
        return mine - max(found) + (weights[number] / heaviest if weights else 0)

    return offered[max(range(len(offered)), key=lead)]


@pytest.mark.matches
@in_turns(3, table=[("catan", 2), ("citadels", 3), ("chess", 3), ("hearts", 3), ("ludo", 8)])
def test_who_follows_the_hints_usually_wins_against_random_players(table):
    """One decision ahead is enough for most of the matches; of ludo, where luck rules, for more than every fourth."""
    name, matches = table
    game = bundled(name)
    options = {"player_trade": False} if name == "catan" else {}
    machine, plain = game.search_machine(options=options)[0], game.fast_machine(options=options)[0]
    won = 0
    for seed in range(matches):
        rng, state = Random(seed), plain.start(seed)
        mine = 1 + seed % plain.program.players
        while plain.condition(state) != ir.OVER:
            seat = plain.seats(state)[0]
            offered, weights = plain.options(state, seat)
            record = best_lead(machine, state, seat, rng) if seat == mine else rng.choices(offered, weights or None)[0]
            state = plain.decide(state, seat, record)
        won += state[plain.program.places + mine] == 1
    assert won > matches / (4 if name == "ludo" else 2)
