"""Which back end runs a program. WebAssembly is for many games; where wasmtime is missing or does not work, Python does
everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from spielwerk.backend.machine import LIMIT, Machine, ReplayMachine, Tally
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.diagnostics.visible import visible
from spielwerk.extras import MissingExtra
from spielwerk.program.generator import FNV_BASIS
from spielwerk.program.ir import Program

PYTHON, WASM = "python", "wasm"
LONGEST_REASON = 200


def wasm_trouble() -> str:
    """Why compiled play does not work here, for people; nothing if it does."""
    error = _tried_out()
    return "" if error is None else visible(f"{type(error).__name__}: {error}".splitlines()[0])[:LONGEST_REASON]


def wasm_missing() -> MissingExtra | None:
    """What is missing for compiled play, if it is that."""
    error = _tried_out()
    return MissingExtra(error.extra, error.module) if isinstance(error, MissingExtra) else None


@cache
def _tried_out() -> Exception | None:
    """What went wrong when compiled play was tried; it is tried once."""
    try:
        # Imported here: wasmtime is an extra, and where it is broken its import already fails.
        from spielwerk.backend.wasm.trial import try_out

        try_out()
    except Exception as error:  # An installation that is broken may fail in any way.
        return error
    return None


def has_wasm() -> bool:
    """Whether compiled play works here."""
    return _tried_out() is None


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


def tallies(
    machine: Machine,
    seed: int,
    games: int,
    threads: int = 1,
    limit: int = LIMIT,
    first: int = 0,
    digest: int = FNV_BASIS,
) -> Iterator[Tally]:
    """What came of each next stretch of a series, in order; the last digest is that of all of them, and of the games
    before `first`, whose digest is given."""
    # Games in Python would only wait for each other: threads bring something to compiled ones alone.
    if threads > 1 and machine.name == WASM:
        from spielwerk.backend.wasm import threads as on_threads
        from spielwerk.backend.wasm.machine import WasmMachine

        assert isinstance(machine, WasmMachine)
        yield from on_threads.tallies(machine, seed, first, games, limit, threads, digest)
        return
    end = first + games
    while first < end:
        tally = machine.tally(seed, first, min(machine.stretch, end - first), limit, digest)
        first, digest = first + tally.games, tally.digest
        yield tally
