"""The binary form of modules: numbers at their limits, sections, names, and that wasmtime accepts what we write."""

from __future__ import annotations

import pytest
import wasmtime

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import Module, signed, unsigned
from spielwerk.backend.wasm.instance import Instance, Trapped, engine
from spielwerk.backend.wasm.module.emit import PLAY, SERIES, WHOLE, emit
from tests.program.games import connect4, pig, rock_paper_scissors, tictactoe
from tests.program.randommachines import RandomMachine

# ---- numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "raw"),
    [
        (0, "00"), (1, "01"), (127, "7f"), (128, "8001"), (16383, "ff7f"), (16384, "808001"), (624485, "e58e26"),
        (2**32 - 1, "ffffffff0f"), (2**64 - 1, "ffffffffffffffffff01"),
    ],
)  # fmt: skip
def test_numbers_without_sign(value: int, raw: str) -> None:
    assert unsigned(value).hex() == raw


@pytest.mark.parametrize(
    ("value", "raw"),
    [
        (0, "00"), (63, "3f"), (64, "c000"), (-1, "7f"), (-64, "40"), (-65, "bf7f"), (127, "ff00"), (128, "8001"),
        (-123456, "c0bb78"), (2**31 - 1, "ffffffff07"), (-(2**31), "8080808078"),
        (2**63 - 1, "ffffffffffffffffff00"), (-(2**63), "8080808080808080807f"),
    ],
)  # fmt: skip
def test_numbers_with_sign(value: int, raw: str) -> None:
    assert signed(value).hex() == raw


def read_unsigned(data: bytes, place: int) -> tuple[int, int]:
    """A number and the place behind it."""
    value = shift = 0
    while True:
        byte = data[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return value, place


def test_all_lengths_of_numbers_can_be_read_back() -> None:
    for bits in range(64):
        for value in (2**bits - 1, 2**bits, 2**bits + 1):
            raw = unsigned(value)
            assert read_unsigned(raw, 0) == (value, len(raw))


CONSTANTS = [0, 1, -1, 63, 64, -64, -65, 2**31 - 1, -(2**31), 2**31, 2**32 - 1, 2**63 - 1, -(2**63), 2**63, 2**64 - 1]


@pytest.mark.parametrize("value", CONSTANTS)
def test_constants_arrive(value: int) -> None:
    """Numbers outside of a type stand for their bits."""
    narrow, wide = Assembler("narrow", (), (op.I32,)), Assembler("wide", (), (op.I64,))
    narrow.const32(value)
    wide.const64(value)
    found = run(narrow, wide)
    assert found.call("narrow") & (2**32 - 1) == value & (2**32 - 1)
    assert found.call("wide") & (2**64 - 1) == value & (2**64 - 1)


def run(*functions: Assembler) -> Instance:
    names = [(function.name, number) for number, function in enumerate(functions)]
    module = Module("test", [function.finished() for function in functions], exports=names)
    return Instance(wasmtime.Module(engine(), module.encoded()), 65_536)


# ---- modules -----------------------------------------------------------------------------------


def sections(module: bytes) -> dict[int, bytes]:
    """The sections of a module; the last one with number 0 is kept."""
    assert module[:8] == b"\0asm\x01\0\0\0"
    found: dict[int, bytes] = {}
    place = 8
    while place < len(module):
        number = module[place]
        size, place = read_unsigned(module, place + 1)
        found[number] = module[place : place + size]
        place += size
    assert place == len(module)
    return found


def names(content: bytes) -> dict[int, str]:
    """The names of functions in the section of names."""
    assert content.startswith(b"\x04name")
    place = 5
    while place < len(content):
        part = content[place]
        size, place = read_unsigned(content, place + 1)
        if part == 1:
            count, place = read_unsigned(content, place)
            found: dict[int, str] = {}
            for _ in range(count):
                number, place = read_unsigned(content, place)
                length, place = read_unsigned(content, place)
                found[number] = content[place : place + length].decode()
                place += length
            return found
        place += size
    raise AssertionError("no names of functions")


def test_the_names_of_rules_can_be_read_back() -> None:
    """Profilers and traps name the rules as their designer does."""
    program = pig()
    parts = sections(emit(program).code)
    assert list(parts) == [1, 3, 5, 6, 7, 10, 11, 0], "in the order that the specification wants"
    known = names(parts[0])
    assert {"fault", "draw", "step", "play", "series"} <= set(known.values())
    count, _ = read_unsigned(parts[10], 0)
    assert sorted(known) == list(range(count)), "every function has a name"


def test_names_of_any_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    program = pig()
    function = next(iter(program.functions.values()))
    object.__setattr__(function, "title", "Würfel  ⚅\nwerfen")
    assert "Würfel ⚅ werfen" in names(sections(emit(program, WHOLE).code)[0]).values()


@pytest.mark.parametrize("purpose", [SERIES, PLAY, WHOLE])
def test_modules_are_valid(purpose: str) -> None:
    games = [tictactoe(), connect4(), pig(), rock_paper_scissors(), rock_paper_scissors(sealed=False)]
    for program in (*games, *(RandomMachine(seed).program() for seed in range(60, 80))):
        wasmtime.Module.validate(engine(), emit(program, purpose).code)


def test_the_same_program_gives_the_same_bytes() -> None:
    """The cache finds modules by their content."""
    assert emit(RandomMachine(5).program()).code == emit(RandomMachine(5).program()).code


def test_functions_on_request() -> None:
    program = pig()
    (name, *_) = program.functions
    assert name.encode() not in sections(emit(program).code)[7]
    assert name.encode() in sections(emit(program, also=[name]).code)[7]


# ---- instances ---------------------------------------------------------------------------------


def test_a_trap_leaves_the_instance_usable() -> None:
    stop, go = Assembler("stop"), Assembler("go", (), (op.I32,))
    stop.add(op.UNREACHABLE)
    go.const32(7)
    found = run(stop, go)
    for _ in range(3):
        with pytest.raises(Trapped, match="unreachable"):
            found.call("stop")
        assert found.call("go") == 7


def test_wrong_arguments_are_refused_before_they_reach_the_module() -> None:
    code = Assembler("same", (op.I32,), (op.I32,))
    code.get(0)
    found = run(code)
    assert found.call("same", -5) == -5
    with pytest.raises(TypeError, match="takes 1 arguments, got 2"):
        found.call("same", 1, 2)
