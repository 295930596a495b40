"""Which back end runs a program. WebAssembly is for many games; where wasmtime is missing or does not work, Python does
everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from spielwerk.backend.machine import LIMIT, Machine, ReplayMachine, Tally
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.diagnostics.visible import visible
from spielwerk.program.generator import FNV_BASIS
from spielwerk.program.ir import Program

PYTHON, WASM = "python", "wasm"
LONGEST_REASON = 200


@cache
def wasm_trouble() -> str:
    """Why compiled play does not work here, for people; nothing if it does. It is tried out once."""
    try:
        from spielwerk.backend.wasm.trial import try_out

        try_out()
    except Exception as error:  # An installation that is broken may fail in any way.
        return visible(f"{type(error).__name__}: {error}".splitlines()[0])[:LONGEST_REASON]
    return ""


def has_wasm() -> bool:
    """Whether compiled play works here."""
    return not wasm_trouble()


def fastest() -> str:
    """The back end for many games."""
    return WASM if has_wasm() else PYTHON


def machine_for(program: Program, backend: str) -> Machine:
    """A program on a back end, by its name."""
    if backend == PYTHON:
        return PythonMachine(program)
    from spielwerk.backend.wasm.machine import WasmMachine

    return WasmMachine(program)


def replay_machine_for(program: Program, backend: str) -> ReplayMachine:
    """A program on a back end for those who imagine histories."""
    if backend == PYTHON:
        from spielwerk.backend.python.taped import TapedMachine

        return TapedMachine(program)
    from spielwerk.backend.wasm.machine import WasmMachine

    return WasmMachine(program)


def tallies(machine: Machine, seed: int, games: int, threads: int = 1, limit: int = LIMIT) -> Iterator[Tally]:
    """What came of each next stretch of a series, in order; the last digest is that of all of them."""
    if threads > 1 and machine.name == WASM:
        from spielwerk.backend.wasm import threads as on_threads
        from spielwerk.backend.wasm.machine import WasmMachine

        assert isinstance(machine, WasmMachine)
        yield from on_threads.tallies(machine, seed, 0, games, limit, threads)
        return
    first, digest = 0, FNV_BASIS
    while first < games:
        tally = machine.tally(seed, first, min(machine.stretch, games - first), limit, digest)
        first, digest = first + tally.games, tally.digest
        yield tally
