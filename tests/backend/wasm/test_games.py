"""Every bundled game plays alike in Python and in WebAssembly, for any players, options and threads."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.backend.choice import tallies
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.game.sources import bundled
from tests.backend.wasm.both import Both, plain
from tests.games.table import load
from tests.rotation import in_turns

pytestmark = pytest.mark.matches
FEW: dict[str, dict[str, Any]] = {
    "chess": {"position": "r3k3/1P6/8/8/8/8/6p1/4K2R w Kq - 70 1"},
    "hearts": {"limit": 20},
    "catan": {"rounds": 2, "offers": 1},
}
"""Options for games that take long in Python."""
TABLES: list[tuple[str, int | None, dict[str, Any]]] = [
    *((name, None, FEW.get(name, {})) for name in bundled()),
    ("pig", 5, {"goal": 40}),
    ("pig", 10, {}),
    ("citadels", 2, {"goal": 6, "discard_any": True}),
    ("citadels", 7, {"no_doubles": True, "limited_bank": False}),
    ("ludo", 2, {"board": "uneven"}),
    ("ludo", 3, {"tries": 1, "must_beat": True, "jump_in_goal": True, "places": 2}),
    ("nim", None, {"heaps": 7, "misere": True}),
    ("rps", None, {"wins": 5}),
    ("chess", None, {}),
]


def title(table: tuple[str, int | None, dict[str, Any]]) -> str:
    name, players, options = table
    return " ".join([name, *([str(players)] if players else []), *options])


every_table = pytest.mark.parametrize("table", TABLES, ids=title)


def both(table: tuple[str, int | None, dict[str, Any]]) -> Both:
    """The program of `spielwerk simulate`: claims are asked."""
    name, players, options = table
    return Both(load(name).machine(players, options, claims=True)[0].program)


@in_turns(table=TABLES)
def test_the_same_series(table: tuple[str, int | None, dict[str, Any]]) -> None:
    machines = both(table)
    games = 1 if table[0] == "chess" and not table[2] else 12
    machines.ask(lambda machine: plain(machine.series(6, 2, games)))
    machines.ask(lambda machine: plain(machine.series(7, 0, 3, 5)))
    machines.ask(lambda machine: plain(machine.series(2**64 - 1, 2**40, 1, 40)))


@in_turns(table=TABLES)
def test_the_same_match_decision_by_decision(table: tuple[str, int | None, dict[str, Any]]) -> None:
    """States, options, weights, events and views; events change nothing; rollouts and perft from some states."""
    machines = both(table)
    machines.match(3, 60, detours=True)
    state = machines.wasm.start(9)
    assert machines.wasm.start(9, []) == state
    seat = machines.wasm.seats(state)[0]
    record = machines.wasm.options(state, seat)[0][-1]
    assert machines.wasm.decide(state, seat, record, []) == machines.wasm.decide(state, seat, record)


@in_turns(name=bundled())
def test_any_number_of_threads_gives_one_digest(name: str) -> None:
    machine, _ = load(name).fast_machine(None, FEW.get(name, {}), backend="wasm")
    assert isinstance(machine, WasmMachine)
    games = 20 if name == "chess" else 300
    ends = []
    for threads in (1, 2, 3):
        *_, last = told = list(tallies(machine, 5, games, threads))
        assert sum(tally.games for tally in told) == games
        wins = [sum(row) for row in zip(*(tally.wins for tally in told), strict=True)]
        ends.append((last.digest, sum(tally.decisions for tally in told), wins, sum(tally.draws for tally in told)))
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.long
@pytest.mark.parametrize("name", bundled())
def test_a_thousand_games(name: str) -> None:
    game = load(name)
    games = 10 if name == "chess" else 1000
    digests = {game.simulate(games, seed=12, backend=backend).digest for backend in ("python", "wasm")}
    assert len(digests | {game.simulate(games, seed=12, threads=2).digest}) == 1


@pytest.mark.long
@every_table
def test_whole_matches_decision_by_decision(table: tuple[str, int | None, dict[str, Any]]) -> None:
    machines = both(table)
    for seed in range(5):
        machines.match(seed, 400)
