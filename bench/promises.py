"""What else is promised: how long a check, a start and a compilation take."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from spielwerk.backend.python.machine import PythonMachine
from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load
from spielwerk.game.sources import bundled
from spielwerk.program.ir import Program
from spielwerk.program.passes.memory import Memory
from spielwerk.program.passes.pipeline import optimise

GAMES = Path(__file__).parents[1] / "src" / "spielwerk" / "games"
LINES = 1000
Promise = dict[str, Any]


def all_promises(rounds: int) -> list[Promise]:
    found = [check_time(rounds), start_time(rounds)]
    return [*found, *compile_times(max(3, rounds // 3))]


def milliseconds(what: str, taken: list[float], wanted: int | None) -> Promise:
    return {"what": what, "milliseconds": [round(1000 * seconds, 3) for seconds in taken], "under": wanted}


def timed(rounds: int, clock: Callable[[], float], work: Callable[[], object]) -> list[float]:
    taken = []
    for _ in range(rounds):
        start = clock()
        work()
        taken.append(clock() - start)
    return taken


def check_time(rounds: int) -> Promise:
    text = long_game(LINES)
    faults = [fault for fault in check_text(Source("long.spiel", text)).diagnostics if fault.severity == "error"]
    assert not faults, faults[0].message()
    taken = timed(rounds, time.process_time, lambda: check_text(Source("long.spiel", text)))
    return milliseconds(f"check {text.count(chr(10)):,} lines", taken, 150)


def long_game(lines: int) -> str:
    """A real game with its functions, rules and phases copied under new names until it is long enough."""
    text = (GAMES / "hearts.spiel").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text)
    heads = [re.match(r"(?:function|rule|phase|procedure) (\w+)", block) for block in blocks]
    names = [head[1] for head in heads if head]
    copied = [block for block, head in zip(blocks, heads, strict=True) if head]
    number = 1
    while text.count("\n") < lines:
        number += 1
        renamed = re.compile(rf"\b({'|'.join(names)})\b(?=\()")
        for block in copied:
            text += "\n\n" + renamed.sub(rf"\1_{number}", block).strip() + "\n"
    return text


def start_time(rounds: int) -> Promise:
    """Wall-clock time: this is what a person waits for."""
    command = [sys.executable, "-c", "from spielwerk.cli import main; main()", "--help"]
    taken = timed(rounds, time.perf_counter, lambda: subprocess.run(command, check=True, capture_output=True))
    return milliseconds("spielwerk --help, from start to end", taken, 150)


def compile_times(rounds: int) -> list[Promise]:
    """From the program of the largest bundled game to a machine that plays; and how long the program itself takes."""
    programs = {name: load(name).machine()[0].program for name in bundled()}
    name = max(programs, key=lambda name: size(programs[name]))
    program = programs[name]
    found = [milliseconds(f"compile {name} for Python", timed(rounds, time.process_time, lambda: play(program)), None)]
    fresh = load(name)
    whole = timed(rounds, time.process_time, lambda: lowered(fresh))
    found.append(milliseconds(f"make the program of {name}", whole, None))
    try:
        wasm = import_module("spielwerk.backend.wasm.machine")
    except ImportError:
        return found
    return [*wasm_times(wasm.WasmMachine, name, program, rounds), *found]


def wasm_times(machine: Any, name: str, program: Program, rounds: int) -> list[Promise]:
    """A first game without and with the cache of compiled modules on disk."""

    def first_game() -> None:
        import_module("spielwerk.backend.wasm.cache").shared_module.cache_clear()
        machine(program).tally(1, 0, 1)

    before = os.environ.get("SPIELWERK_CACHE")
    with TemporaryDirectory() as folder:
        taken = []
        for cache in ("off", folder):
            os.environ["SPIELWERK_CACHE"] = cache
            first_game()
            taken.append(timed(rounds, time.process_time, first_game))
    os.environ.pop("SPIELWERK_CACHE")
    if before is not None:
        os.environ["SPIELWERK_CACHE"] = before
    fresh, cached = taken
    return [
        milliseconds(f"compile {name} for WebAssembly, uncached", fresh, 300),
        milliseconds("the same with wasmtime's part from the cache", cached, None),
    ]


def play(program: Program) -> None:
    PythonMachine(program).series(1, 0, 1)


def lowered(game: Any) -> None:
    program, _ = game.lowered()
    optimise(program, list(program.functions), Memory())


def size(program: Program) -> int:
    """How much there is to compile."""
    bodies = [function.body for function in program.functions.values()] + [block.body for block in program.blocks]
    return sum(len(repr(body)) for body in bodies)
