"""Which back end runs a program. WebAssembly is for many games; where wasmtime is missing, Python does everything."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from spielwerk.backend.machine import LIMIT, Machine, Tally
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.program.generator import FNV_BASIS
from spielwerk.program.ir import Program

PYTHON, WASM = "python", "wasm"


def has_wasm() -> bool:
    """Whether compiled play is there."""
    return find_spec("wasmtime") is not None


def fastest() -> str:
    """The back end for many games."""
    return WASM if has_wasm() else PYTHON


def machine_for(program: Program, backend: str) -> Machine:
    """A program on a back end, by its name."""
    if backend == PYTHON:
        return PythonMachine(program)
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
