"""The host of modules: memory that cannot grow, threads of their own, and compiled modules on disk."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest
import wasmtime

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import series_digest
from spielwerk.backend.wasm import cache
from spielwerk.backend.wasm.instance import Instance, engine
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.backend.wasm.module.emit import emit
from spielwerk.program import ir
from spielwerk.program.ir import Load, Local, Store
from tests.program.games import Slots, c, function, op, pig, tictactoe

# ---- memory ------------------------------------------------------------------------------------


def test_memory_has_its_size_from_the_start_and_never_grows() -> None:
    compiled = emit(tictactoe())
    instance = Instance(wasmtime.Module(engine(), compiled.code), compiled.memory.end)
    assert len(instance.memory) == compiled.memory.end == compiled.memory.pages * 65_536
    kind = wasmtime.Module(engine(), compiled.code).exports
    (memory,) = [export.type for export in kind if export.name == "memory"]
    assert isinstance(memory, wasmtime.MemoryType)
    assert memory.limits.min == memory.limits.max == compiled.memory.pages


def test_a_module_that_wants_more_than_it_may_have_is_refused() -> None:
    compiled = emit(tictactoe())
    with pytest.raises(wasmtime.WasmtimeError):
        Instance(wasmtime.Module(engine(), compiled.code), compiled.memory.end - 65_536)


def endless_options() -> ir.Program:
    """An enumerator that never stops offering."""
    slots = Slots(1)
    loop = ir.While(c(1), (ir.Push((Load(slots.take()),)),), 0, 3)
    blocks = [ir.Block(1, (ir.Enumerate(0), ir.Ask(0, c(1), 2))), ir.Block(2, (ir.Over(),))]
    return slots.program("endless", [function("offer", "", None, loop)], blocks, [ir.Site(0, "offer", 1)])


def test_options_without_end_are_stopped_by_the_end_of_memory() -> None:
    """The last net: whatever a program does, it reaches nothing outside of its memory, and the host goes on."""
    machine = WasmMachine(endless_options())
    for _ in range(2):
        with pytest.raises(Fault) as stopped:
            machine.start(1)
        assert stopped.value.code == ir.LIST_FULL


def deep(levels: int) -> ir.Program:
    """A function that calls itself so often, each time with a list of its own."""
    slots = Slots(1)
    n, more = Local("n"), ir.Call("down", (op("sub", Local("n"), 1),))
    body = (
        ir.NewArray("a", 8),
        ir.Append("a", n),
        ir.If(op("le", n, 0), (ir.Return(c(0)),)),
        ir.Return(op("add", more, 1)),
    )
    told = slots.take()
    start = (Store(told, ir.Call("down", (c(levels),))), ir.Enumerate(0), ir.Ask(0, c(1), 2))
    blocks = [ir.Block(1, start), ir.Block(2, (ir.Over(),))]
    functions = [function("offer", "", None, ir.Push((c(1),))), function("down", "n", ir.I32, *body)]
    return slots.program("deep", functions, blocks, [ir.Site(0, "offer", 1)])


def test_a_stack_that_runs_out_is_a_fault_and_no_crash() -> None:
    assert WasmMachine(deep(ir.DEEPEST)).start(1)[-1] == ir.DEEPEST, "so much there is always room for"
    machine = WasmMachine(deep(10_000_000))
    for _ in range(2):
        with pytest.raises(Fault) as stopped:
            machine.start(1)
        assert stopped.value.code == ir.FUEL_SPENT


# ---- threads -----------------------------------------------------------------------------------


def test_instances_of_several_threads_do_not_meet() -> None:
    """A player per thread: all play the same games at the same time and get the same records."""
    machine = WasmMachine(pig())
    expected = series_digest(machine.series(4, 0, 200))
    found: list[int] = []

    def play() -> None:
        with machine.in_series.turn() as player:
            for _ in range(5):
                assert player.play(4, 0, 200, 1000) == []
                found.append(series_digest(player.results(0, 200, [])))

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 20


def test_a_machine_may_be_used_by_another_thread_than_its_maker() -> None:
    machine = WasmMachine(tictactoe())
    start = machine.start(1)
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(machine.decide(start, 1, (5,))))
    thread.start()
    thread.join()
    assert found == [machine.decide(start, 1, (5,))]


# ---- compiled modules on disk ------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where modules are kept during a test."""
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))
    return tmp_path / "spielwerk" / "modules"


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.native"))


def plays(code: bytes) -> bool:
    """Whether what the cache gives is the module of tic-tac-toe."""
    compiled = emit(tictactoe())
    assert code == compiled.code
    instance = Instance(cache.module_of(code), compiled.memory.end)
    instance.call("reset", 0)
    instance.call("start", 1)
    return instance.memory[compiled.memory.slot(ir.HEADER.CONDITION)] == ir.DECIDING


CODE = emit(tictactoe()).code


def test_a_module_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert plays(CODE)
    (file,) = kept(folder)
    assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, "nobody else reads or writes it"
    monkeypatch.setattr(wasmtime.Module, "__init__", lambda *_: pytest.fail("compiled again"))
    assert plays(CODE)
    assert kept(folder) == [file]


@pytest.mark.parametrize("content", [b"", b"no module", None], ids=["empty", "something else", "cut off"])
def test_a_file_that_does_not_look_right_is_made_anew(folder: Path, content: bytes | None) -> None:
    assert plays(CODE)
    (file,) = kept(folder)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if content is None else content)
    assert plays(CODE)
    assert file.read_bytes()[:4] == whole[:4]
    assert len(file.read_bytes()) == len(whole)


def test_nothing_is_kept_where_somebody_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert plays(CODE)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such permissions here")
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o722])
def test_a_folder_that_others_can_write_is_not_used(folder: Path, mode: int) -> None:
    """Modules on disk are the processor's own code: whoever can write them can do everything."""
    assert plays(CODE)
    (file,) = kept(folder)
    file.write_bytes(b"planted")
    folder.chmod(mode)
    assert plays(CODE)
    assert file.read_bytes() == b"planted", "neither read nor replaced"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such permissions here")
def test_a_folder_of_somebody_else_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(parents=True, mode=0o700)
    own = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: own + 1)
    assert plays(CODE)
    assert kept(folder) == []


def test_where_nothing_can_be_written_games_play_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path / "file"))
    assert plays(CODE)


def test_a_full_disk_is_no_reason_to_stop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert plays(CODE)
    assert kept(folder) == []
    assert list(folder.iterdir()) == [], "nothing is left lying about"


def test_only_so_many_modules_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    folder.mkdir(parents=True, mode=0o700)
    for number in range(6):
        (folder / f"{number}.native").write_bytes(b"old")
        os.utime(folder / f"{number}.native", (number, number))
    assert plays(CODE)
    assert len(kept(folder)) == 3
    assert not (folder / "0.native").exists()
