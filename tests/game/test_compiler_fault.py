"""A hole in the compiler is told as one: never as a fault of the game, and with all that is needed to find it."""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict
from pathlib import Path

import pytest

import spielwerk
from spielwerk.diagnostics.source import Source
from spielwerk.game.compiler_fault import CompilerFault
from spielwerk.game.game import Game, load_source
from spielwerk.game.sources import find_source
from spielwerk.limits import LARGEST_FILE
from tests.cli.conftest import document, run_command
from tests.table.gate.house import house

HOLES = {
    "the check": "spielwerk.check.checker.trace_flow",
    "the binding": "spielwerk.game.game.bind",
    "the lowering": "spielwerk.program.lower._lower",
    "the passes": "spielwerk.game.game.optimise",
    "the back end": "spielwerk.game.game.machine_for",
    "the manual": "spielwerk.program.lower.texts.description.Description.manual",
}
COMMANDS = (
    ("check", "pig"), ("simulate", "pig"), ("play", "pig"), ("test", "pig"), ("perft", "pig", "--depth", "2"),
    ("odds", "pig"), ("build", "pig"), ("arena", "pig", "--bots", "random,random"), ("balance", "pig"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def kept(monkeypatch, tmp_path: Path) -> Path:
    """What is kept is in a folder of the test, and games are made anew; the folder of dumps."""
    monkeypatch.setattr(Game, "_once", lambda self, key, make: make())
    # The tests of a process share bundled games, and with them the machines that others have made.
    for name in ("ludo", "pig", "tictactoe"):
        monkeypatch.setattr(spielwerk.load(name), "_machines", OrderedDict())
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "spielwerk" / "faults"


@pytest.fixture
def hole(monkeypatch):
    """Breaks a part of the compiler."""

    def make(place: str = HOLES["the lowering"], error: Exception | None = None) -> None:
        def unknown(*args: object, **more: object) -> None:
            raise error or KeyError(f"{Path.home()}/secret")

        monkeypatch.setattr(place, property(unknown) if place.endswith(".manual") else unknown)

    return make


def begin() -> None:
    """Does all that is done from a text to the first question."""
    assert load_source(find_source("pig")[0]).start().manual.title


@pytest.mark.parametrize("place", HOLES.values(), ids=HOLES)
def test_a_hole_anywhere_is_a_fault_of_ours(hole, place):
    hole(place)
    with pytest.raises(CompilerFault) as raised:
        begin()
    assert not isinstance(raised.value, spielwerk.SpielwerkError)
    assert raised.value.kind == "KeyError"
    assert isinstance(raised.value.__cause__, KeyError)


@pytest.mark.parametrize("kind", [AssertionError, AttributeError, IndexError, TypeError, ValueError, ZeroDivisionError])
def test_whatever_is_raised(hole, kind):
    hole(error=kind("x"))
    with pytest.raises(CompilerFault):
        spielwerk.load("pig").start()


def test_the_dump_holds_all_that_is_needed_and_no_paths_of_the_user(hole, kept):
    hole()
    with pytest.raises(CompilerFault) as raised:
        spielwerk.load("ludo").start(players=3, options={"board": "classic"})
    assert raised.value.dump is not None
    dump = Path(raised.value.dump)
    assert dump.parent == kept
    text = dump.read_text(encoding="utf-8")
    assert f"Spielwerk {spielwerk.__version__}, Python 3." in text
    assert "Build(players=3" in text
    assert "Traceback (most recent call last)" in text
    assert 'File "…/spielwerk/program/lower/__init__.py"' in text
    assert "KeyError: '~/secret'" in text
    ludo = spielwerk.load("ludo")
    assert ludo.source.text.strip() in text
    assert ludo.files.find("classic", "csv").text.strip() in text
    assert str(Path.home()) not in text
    assert str(Path(spielwerk.__file__).parents[1]) not in text


def test_the_same_fault_of_the_same_game_is_one_file(hole, kept):
    hole()
    for _ in range(2):
        for name in ("pig", "tictactoe"):
            with pytest.raises(CompilerFault):
                spielwerk.load(name).program(spielwerk.Build())
    assert len(list(kept.iterdir())) == 2


def test_there_is_a_dump_where_nothing_is_kept(hole, monkeypatch, tmp_path):
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    hole()
    with pytest.raises(CompilerFault) as raised:
        spielwerk.load("pig").start()
    assert raised.value.dump is not None
    assert Path(raised.value.dump).parent == tmp_path
    assert "KeyError" in Path(raised.value.dump).read_text(encoding="utf-8")


def test_without_a_file_it_is_told_all_the_same(hole, monkeypatch, tmp_path):
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    hole()
    with pytest.raises(CompilerFault) as raised:
        spielwerk.load("pig").start()
    assert raised.value.dump is None
    assert "SPIELWERK_DEBUG=1" in raised.value.words("en")


def test_it_comes_whole_out_of_another_process():
    fault = CompilerFault("KeyError", "pig", "/tmp/fault.txt")
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.dump) == (str(fault), fault.dump)


# ---- the command line ----------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_has_a_code_for_it_and_says_whose_fault_it_is(hole, kept, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    hole()
    result = run_command(*command)
    assert result.exit_code == 70, result.output
    said = " ".join(result.stderr.split())
    assert "Spielwerk could not make a program of pig.spiel" in said
    assert "That is our fault, not yours" in said
    [dump] = kept.iterdir()
    assert str(dump) in said
    assert "[S6" not in result.output


def test_german(hole):
    hole()
    said = run_command("check", "pig", "--lang", "de").stderr
    assert "Spielwerk konnte aus pig.spiel kein Programm machen" in said
    assert "Das ist unser Fehler, nicht deiner" in said
    assert "schick uns diese Datei" in said


def test_json_says_it_too(hole):
    hole()
    result = run_command("check", "pig", "--json")
    assert result.exit_code == 70
    [fault] = document(result)["faults"]
    assert "That is our fault" in fault["message"]


def test_a_hole_in_the_check_is_none_of_the_game(hole):
    hole(HOLES["the check"])
    result = run_command("check", "pig")
    assert result.exit_code == 70
    assert "That is our fault" in result.stderr


def test_watching_goes_on(hole, monkeypatch):
    """The next text that is saved may be one that the compiler can do."""
    hole()
    monkeypatch.setattr("spielwerk.cli.write.check.saves", lambda files: iter([None, None]))
    result = run_command("check", "pig", "--watch")
    assert result.exit_code == 0
    assert result.stderr.count("That is our fault") == 2


# ---- faults that are none of ours ----------------------------------------------------------------


def test_what_can_be_told_to_the_author_is():
    with pytest.raises(spielwerk.GameError):
        spielwerk.load("pig").start(options={"goal": -1})
    with pytest.raises(spielwerk.GameError):
        load_source(Source("large.spiel", "#" * LARGEST_FILE))


@pytest.mark.parametrize("place", ["the check", "the lowering", "the passes"])
def test_too_deep_nesting_is_a_limit_wherever_it_shows(hole, place):
    hole(HOLES[place], RecursionError())
    with pytest.raises(spielwerk.GameError) as raised:
        begin()
    [fault] = raised.value.diagnostics
    assert fault.code == "S513"


def test_a_missing_file_is_no_hole(hole):
    hole(error=OSError("disk"))
    with pytest.raises(OSError, match="disk"):
        spielwerk.load("pig").start()


# ---- the table server ----------------------------------------------------------------------------


def test_a_server_refuses_and_logs_it(hole, tmp_path, caplog):
    async def evening() -> None:
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            hole()
            said = await here.ask("POST", "/api/tables", {"game": "pig"}, token=anna)
            assert (said.status, said.code) == (500, "internal")
            assert "noted under" in said.json["reason"]

    asyncio.run(evening())
    assert "CompilerFault: Spielwerk could not make a program of pig.spiel" in caplog.text
    assert "KeyError" in caplog.text
