"""Constants lie outside the module: programs that differ in nothing else share one."""

from __future__ import annotations

import pytest

from spielwerk.backend.wasm import cache
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.backend.wasm.module.emit import SERIES, emit
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import load
from spielwerk.program import ir


def other_board() -> Source:
    """The first player starts one field later."""
    board = files_of("ludo").find("classic", "csv")
    moved = board.text.replace("S1E;WE;WE", "WE;S1E;WE")
    assert moved != board.text
    return Source(board.name, moved)


def programs() -> tuple[ir.Program, ir.Program]:
    ludo = load("ludo")
    first, second = (ludo.fast_machine(options=options).machine for options in ({}, {"board": other_board()}))
    return first.program, second.program


def test_another_board_has_other_constants_and_the_same_rules() -> None:
    one, other = (emit(program, SERIES) for program in programs())
    assert one.code != other.code
    assert one.memory.data != other.memory.data
    assert one.rules == other.rules


def test_the_rules_are_compiled_once_for_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[int] = []
    module_of = cache.module_of

    def noted(code):
        compiled.append(len(code))
        return module_of(code)

    cache.shared_module.cache_clear()
    monkeypatch.setattr(cache, "module_of", noted)
    here, there = map(WasmMachine, programs())
    digests = [machine.tally(1, 0, 50).digest for machine in (here, there, here)]
    assert len(compiled) == 1
    assert digests[0] == digests[2] != digests[1]


def test_each_plays_as_python_does() -> None:
    ludo = load("ludo")
    for options in ({}, {"board": other_board()}):
        python, wasm = (ludo.fast_machine(options=options, backend=backend).machine for backend in ("python", "wasm"))
        assert python.tally(3, 0, 20).digest == wasm.tally(3, 0, 20).digest
