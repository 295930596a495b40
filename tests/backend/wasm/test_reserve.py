"""Players in reserve: taken by one alone, given back, and let go when there are too many."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Callable
from functools import cache

import pytest

from spielwerk.backend.facts import Facts
from spielwerk.backend.fault import Fault
from spielwerk.backend.search import Plan
from spielwerk.backend.wasm import instance, reserve
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.backend.wasm.module.emit import PLAY, Compiled, emit
from spielwerk.backend.wasm.packing import packing_of
from spielwerk.backend.wasm.reserve import MOST_IDLE, Mould, Reserve
from spielwerk.game import game as games
from spielwerk.game.game import load
from spielwerk.program import ir
from tests.program.games import pig, tictactoe


def together(count: int, work: Callable[[], object]) -> None:
    """Does the same in so many threads that begin at the same time."""
    start = threading.Barrier(count)
    threads = [threading.Thread(target=lambda: (start.wait(), work())) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_nobody_has_a_player_that_somebody_else_has() -> None:
    players = Reserve(Mould(Facts(pig()), PLAY), packing_of(pig()))
    with players.turn() as one, players.turn() as other:
        assert one is not other
        assert one.instance is not other.instance
    with players.turn() as again:
        assert again is one, "who came back last is taken first"


def test_a_player_comes_back_after_a_fault() -> None:
    players = Reserve(Mould(Facts(pig()), PLAY), packing_of(pig()))
    with pytest.raises(Fault), players.turn() as player:
        raise Fault("R101")
    assert players.take() is player


def test_more_players_than_anybody_needs_are_let_go() -> None:
    players = Reserve(Mould(Facts(pig()), PLAY), packing_of(pig()))
    taken = [players.take() for _ in range(MOST_IDLE + 3)]
    alive = [weakref.ref(player.instance) for player in taken]
    while taken:
        players.give_back(taken.pop())
    gc.collect()
    assert sum(each() is not None for each in alive) == MOST_IDLE
    del players
    gc.collect()
    assert not any(each() for each in alive)


def test_players_of_threads_that_have_ended_serve_the_next() -> None:
    machine = WasmMachine(tictactoe())
    for _ in range(20):
        together(1, lambda: machine.series(1, 0, 10))
    assert len(machine.in_series._idle) == 1


def test_threads_compile_a_module_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def noted(program: ir.Program, purpose: str, facts: Facts) -> Compiled:
        compiled.append(purpose)
        time.sleep(0.01)
        return emit(program, purpose, facts=facts)

    monkeypatch.setattr(reserve, "emit", noted)
    machine = WasmMachine(pig())
    together(8, lambda: machine.series(1, 0, 10))
    assert compiled == ["series"]


def test_threads_make_a_machine_once() -> None:
    game = games.load_source(load("pig").source, "pig")
    found: list[object] = []

    def make() -> None:
        found.extend([game.machine()[0], game.fast_machine()[0], game.search_machine()[0], game.witness_machine()[0]])

    together(8, make)
    assert len({id(machine) for machine in found}) == 4


def test_threads_make_the_engine_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    @cache
    def slowly() -> object:
        time.sleep(0.01)
        made.append("engine")
        return object()

    monkeypatch.setattr(instance, "_engine", slowly)
    together(8, instance.engine)
    assert len(made) == 1


def test_a_tree_keeps_its_player_as_long_as_it_lives() -> None:
    machine = WasmMachine(tictactoe())
    tree = machine.tree(Plan(room=64))
    assert machine._searching._idle == []
    player = tree._player
    del tree
    gc.collect()
    assert machine._searching._idle == [player]


def test_a_machine_apart_plays_the_same_and_shares_nothing_but_code() -> None:
    machine = WasmMachine(pig())
    other = machine.apart()
    state = machine.start(3)
    assert other.start(3) == state
    assert other.options(state, 1) == machine.options(state, 1)
    assert other._fast._mould is machine._fast._mould
    assert other._fast.take() is not machine._fast.take()
