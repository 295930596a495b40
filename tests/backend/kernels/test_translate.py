"""The language of kernels: every construct means the same in Python and in a module; what is outside is refused."""

from __future__ import annotations

import importlib.util
import random
import struct
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
import wasmtime

from spielwerk.backend.kernels.translate import (
    AT,
    BEFORE,
    CALL,
    DO,
    GET,
    LOAD,
    Gap,
    Untranslatable,
    reached,
    translated,
)  # fmt: skip
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import Module
from spielwerk.backend.wasm.instance import engine
from tests.backend.kernels import constructs
from tests.backend.kernels.constructs import Things

FIELDS = {"count": ("i", 16), "total": ("d", 24), "key": ("Q", 32), "on": ("i", 40)}
COLUMNS = {"small": ("i", 64), "large": ("Q", 128), "parts": ("d", 192)}
"""Letter of `struct` and address of each; a row of a column takes 12 bytes if it has 4, else 8."""
OPTIONS = 256
ALWAYS = 4
KNOWN = {"Things.never": False, "Things.always": True}
LOADS = {"i": op.I32_LOAD, "Q": op.I64_LOAD, "d": op.F64_LOAD}
STORES = {"i": op.I32_STORE, "Q": op.I64_STORE, "d": op.F64_STORE}


class Side:
    """A module of one kernel and of all that it calls."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        functions = reached([function], KNOWN)
        self.numbers = {each.__name__: number for number, each in enumerate(functions)}
        bodies = [translated(each, KNOWN).body(self.fill) for each in functions]
        module = Module("kernels", bodies, exports=[(function.__name__, 0)])
        self.store = wasmtime.Store(engine())
        self.exports = wasmtime.Instance(self.store, wasmtime.Module(engine(), module.encoded()), []).exports(
            self.store
        )

    def fill(self, gap: Gap) -> bytes:
        code, name = Assembler(""), gap.name.rpartition(".")[2]
        if gap.use == CALL:
            code.call(self.numbers[gap.name])
        elif gap.use == DO:
            code.const32(1)
            code.add(op.I32_SHL)
        elif name == "always":
            code.const32(ALWAYS)
        elif name == "options":
            code.const32(12 if gap.use == AT else OPTIONS)
            code.add(op.I32_MUL if gap.use == AT else op.I32_ADD)
        elif name in COLUMNS:
            letter, address = COLUMNS[name]
            row = 12 if letter == "i" else 8
            if gap.use == AT:
                code.const32(row)
                code.add(op.I32_MUL)
            else:
                code.memory((LOADS if gap.use == LOAD else STORES)[letter], address + row * gap.row)
        else:
            letter, address = FIELDS[name]
            if gap.use in (GET, BEFORE):
                code.const32(0)
            if gap.use != BEFORE:
                code.memory((LOADS if gap.use == GET else STORES)[letter], address)
        return bytes(code.out)

    def __call__(self, things: Things, *args: float) -> Any:
        """The result for these things, which are changed."""
        memory = self.exports["memory"]
        kernel = self.exports[self.function.__name__]
        assert isinstance(memory, wasmtime.Memory)
        assert isinstance(kernel, wasmtime.Func)
        view = memoryview(memory.get_buffer_ptr(self.store)).cast("B")
        for name, (letter, address) in FIELDS.items():
            struct.pack_into("<" + letter, view, address, getattr(things, name))
        for name, (letter, address) in COLUMNS.items():
            for number, value in enumerate(getattr(things, name)):
                struct.pack_into("<" + letter, view, address + number * (12 if letter == "i" else 8), value)
        for number, option in enumerate(things.options):
            struct.pack_into("<3i", view, OPTIONS + 12 * number, *option)
        signed = [arg - 2**64 if isinstance(arg, int) and arg >= 2**63 else arg for arg in args]
        result = kernel(self.store, *signed)
        for name, (letter, address) in FIELDS.items():
            setattr(things, name, struct.unpack_from("<" + letter, view, address)[0])
        for name, (letter, address) in COLUMNS.items():
            column = getattr(things, name)
            for number in range(len(column)):
                column[number] = struct.unpack_from(
                    "<" + letter, view, address + number * (12 if letter == "i" else 8)
                )[0]
        return result


KERNELS = [
    each for each in vars(constructs).values()
    if isinstance(each, FunctionType) and each.__module__ == constructs.__name__ and each is not constructs.gone
]  # fmt: skip
DRAWN: dict[str, Callable[[random.Random], float]] = {
    "i32": lambda dice: dice.choice([0, 1, -1, 2, 3, 4, 5, 7, dice.randrange(-200, 200)]),
    "u64": lambda dice: dice.choice([0, 1, 2**63, 2**64 - 1, dice.getrandbits(64), dice.getrandbits(20)]),
    "f64": lambda dice: dice.choice([0.0, 1.0, -1.0, dice.uniform(-9, 9), dice.uniform(-1e200, 1e200)]),
}


def outcome(function: Callable[..., Any], args: list[Any], things: Things) -> Any:
    """The result, or that it stopped."""
    try:
        return function(*args)
    except (ValueError, wasmtime.Trap):
        return "stopped", vars(things)


@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_a_kernel_means_the_same_in_both(function: Callable[..., Any]) -> None:
    side, dice = Side(function), random.Random(function.__name__)
    types = {name: type_ for name, type_ in function.__annotations__.items() if name != "return"}
    found = set()
    for _ in range(60):
        args = [DRAWN[type_](dice) for type_ in types.values() if type_ != "Things"]
        python, module = Things(), Things()
        mine: list[Any] = [python, *args] if "Things" in types.values() else args
        expected = outcome(function, mine, python)
        results = outcome(side, [module, *args], module)
        if expected == ("stopped", vars(python)):
            assert results == ("stopped", vars(module))
            continue
        both = [tuple(each) if isinstance(each, list | tuple) else (each,) for each in (results, expected)]
        wraps = [isinstance(each, int) and abs(each) >= 2**31 for each in both[1]]
        assert [x % 2**64 if w else x for x, w in zip(both[0], wraps, strict=True)] == [
            x % 2**64 if w else x for x, w in zip(both[1], wraps, strict=True)
        ]
        assert vars(module) == vars(python)
        found.add((both[1], str(vars(python))))
    assert len(found) > 1


def test_what_is_the_same_all_the_time_decides_when_the_module_is_written() -> None:
    assert reached([constructs.known], KNOWN) == [constructs.known]
    assert constructs.gone in reached([constructs.known], {"Things.always": True})


def test_a_kernel_is_translated_once_for_all_modules_that_make_no_difference_to_it() -> None:
    other = {"Things.never": False, "Things.always": False}
    assert translated(constructs.loops, KNOWN) is translated(constructs.loops, other)
    assert translated(constructs.known, KNOWN) is translated(constructs.known, KNOWN)
    assert translated(constructs.known, KNOWN) is not translated(constructs.known, other)
    assert translated(constructs.known, {}) is not translated(constructs.known, other)


HEAD = """
from __future__ import annotations
from spielwerk.backend.kernels.language import *
from spielwerk.program.generator import MASK64, finalise
class Things:
    count: i32
    same: i32
    small: list[i32]
    text: str
    def doubled(self, number: i32) -> i32: ...
@inlined
def endless(a: i32) -> i32:
    return endless(a)
def plain(a: float) -> float:
    return a
"""
_names = count()


def read(text: str, folder: Path) -> Callable[..., Any]:
    """The function `refused` of a module with this text."""
    name = f"refused_{next(_names)}"
    path = folder / f"{name}.py"
    path.write_text(HEAD + text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Callable[..., Any] = module.refused
    return function


REFUSED = {
    "(a: i32) -> i32:\n    return [a]": "kernels cannot compute [a]",
    "(a: i32) -> i32:\n    with a: pass": "kernels have no With",
    "(a: i32) -> i32:\n    return print(a)": "kernels cannot call print",
    "(a: i32) -> i32:\n    return unknown(a)": "kernels cannot call unknown",
    "(a: str) -> i32:\n    return 1": "expected a type of kernels, found str",
    "(a) -> i32:\n    return 1": "found nothing",
    "(a: i32 = 1) -> i32:\n    return 1": "without a default",
    "(a: i32, *b: i32) -> i32:\n    return 1": "without a default",
    "(a: u64) -> u64:\n    return a * 3": "cut it with & MASK64",
    "(a: u64) -> bool:\n    return a + 1 > 3": "cut it with & MASK64",
    "(a: u64) -> u64:\n    b = a << 3\n    return 1": "cut it with & MASK64",
    "(a: u64) -> u64:\n    return (a + 1) >> 3": "cut it with & MASK64",
    "(a: u64, b: i32) -> u64:\n    return a ^ b": "cut it with & MASK64",
    "(a: u64) -> i32:\n    return a": "expected i32, found u64",
    "(a: u64, b: i64) -> i32:\n    return 1 if a == b else 0": "u64 does not meet i64",
    "(a: f64) -> i32:\n    return a": "expected i32, found f64",
    "(a: f64) -> f64:\n    return a % 2.0": "no such operation for f64",
    "(a: u64) -> f64:\n    return a / 2": "expected f64, found u64",
    "(a: f64) -> i32:\n    return 1 if a else 0": "neither true nor false",
    "(a: i32) -> i32:\n    b = 1\n    b = 1.5\n    return b": "expected i32, found f64",
    "(a: i32) -> i32:\n    b: i32 = 1\n    b: i64 = 1\n    return 1": "b has a type already",
    "(a: i32) -> bool:\n    return 0 < a < 3": "kernels cannot compute 0 < a < 3",
    "(a: i32) -> bool:\n    return a in a": "no such comparison",
    "(a: i32) -> i32:\n    for a in range(3): pass\n    return a": "a has a value already",
    "(a: i32) -> i32:\n    for b in range(3): pass\n    return b": "kernels cannot compute b",
    "(a: i32) -> i32:\n    for b in [1]: pass\n    return 1": "kernels have no For",
    "(a: i32) -> i32:\n    while a: pass\n    else: a = 1\n    return 1": "kernels have no While",
    "(a: i32) -> i32:\n    return": "0 values to return instead of 1",
    "(a: i32) -> None:\n    return a": "1 values to return instead of 0",
    "(a: i32) -> i32:\n    return max(a)": "max with 1 arguments",
    "(a: u64) -> u64:\n    return finalise(a, a)": "finalise takes 1 arguments",
    "(a: i32) -> i32:\n    return endless(a)": "would be written into itself",
    "(a: f64) -> f64:\n    return plain(a)": "expected a type of kernels, found float",
    "(a: i32) -> u64:\n    return 1 << 64": "has more than 64 bits",
    "(a: i32) -> i32:\n    b, c = 1\n    return b": "2 names for 0 values",
    "(things: Things) -> i32:\n    return things.missing": "Things declares no missing",
    "(things: Things) -> i32:\n    return things.small": "Things.small is no number",
    "(things: Things) -> i32:\n    return things.count[0]": "Things.count is no column",
    "(things: Things) -> i32:\n    return things.count(1)": "Things.count is no method",
    "(things: Things) -> i32:\n    things.same = 1\n    return 1": "is the same all through a program",
    "(things: Things) -> i32:\n    things = 1\n    return 1": "stands for the same thing",
    "(things: Things, a: i32) -> i32:\n    return refused(a, a)": "expected a Things, found a",
    "(things: Things) -> i32:\n    return things.doubled(1, 2)": "2 arguments instead of 1",
    "(things: Things) -> i32:\n    return things.doubled(number=1)": "arguments have no names",
    "(things: Things) -> i32:\n    things.small[things.doubled(1)] += 1\n    return 1": "both read and written",
    "(things: Things) -> i32:\n    things.small[things.count] = things.doubled(1)\n    return 1": "the call may change",
    "(a: i32) -> i32:\n    a[0] = 1\n    return 1": "nothing can be assigned to a[0]",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_outside_of_the_language_is_refused_with_its_place(text: str, tmp_path: Path) -> None:
    function = read("@kernel\ndef refused" + text + "\n", tmp_path)
    with pytest.raises(Untranslatable) as fault:
        translated(function, {"Things.same": True})
    place, _, what = str(fault.value).partition(": ")
    assert REFUSED[text] in what
    assert place.startswith(str(tmp_path))
    assert int(place.rpartition(":")[2]) > HEAD.count("\n") or "endless" in text or "plain" in text


def test_only_functions_of_a_module_are_kernels() -> None:
    def inner() -> None:
        pass

    with pytest.raises(Untranslatable, match="is not a function of its module"):
        translated(inner, {})
    with pytest.raises(Untranslatable, match="is not a function of Python"):
        translated(len, {})


def test_every_kernel_is_in_the_language() -> None:
    from spielwerk.backend.wasm.module import kernels

    asked = [*kernels.ALWAYS, *kernels.ASKED, *kernels.PLAYING, *kernels.SEARCHING, *kernels.TRYING]
    names = {function.__name__ for function in reached(asked, {})}
    assert names >= {"perft", "rollout", "play_lines", "select", "credit"}
