"""Every code block of the documentation does what the page says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from spielwerk import GameError
from spielwerk.backend.choice import PYTHON, WASM
from spielwerk.check import check_text
from spielwerk.check.files import Files
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import load_source
from spielwerk.game.testing.testing import run_tests
from tests.docs.blocks import PAGES, ROOT, SHOWN, Block, all_blocks, blocks_of, write_files
from tests.docs.terminal import Run, agrees, output_of, output_of_process, runs_of
from tests.games.table import claims_hold, play_on
from tests.rotation import some

BLOCKS = all_blocks()
MATCHES = some(8, of=20)
SERIES = 20
BACKENDS = [PYTHON, WASM][: some(1, of=2)]
README = ROOT / "README.md"


def blocks(language: str) -> pytest.MarkDecorator:
    chosen = [block for block in BLOCKS if block.language == language]
    return pytest.mark.parametrize("block", chosen, ids=[block.place for block in chosen])


def test_every_block_says_what_it_is():
    known = SHOWN | {"spiel", "python", "console"}
    assert [block.place for block in BLOCKS if block.language not in known] == []


# ---- games -------------------------------------------------------------------------------------


@pytest.mark.in_part
@blocks("spiel")
def test_games(block, tmp_path):
    write_files(block, tmp_path)
    files = files_of(tmp_path / (block.file or "example.spiel"))
    fault = block.marks.get("fault", "")
    if fault.startswith("R"):
        stops_with(block, fault, files)
    elif fault:
        has_fault(block, fault, files)
    else:
        plays(block, files)


def source_of(block: Block) -> Source:
    return Source(block.file or "example.spiel", block.text)


def plays(block: Block, files: Files) -> None:
    """A game of the documentation checks, its tests pass, and random matches come to an end."""
    source = source_of(block)
    warned = [fault.code for fault in check_text(source, files).diagnostics]
    assert warned == ([block.marks["warning"]] if "warning" in block.marks else []), block.place
    game = load_source(source, files=files)
    for number in range(MATCHES):
        # A series in Python runs on the program of matches that look at their claims.
        match = play_on(game.start(seed=number, claims=True), seed=number, decisions=20_000)
        assert match.over, f"match {number} does not end"
        assert claims_hold(match)
    for backend in BACKENDS:
        assert game.simulate(games=SERIES, seed=1, backend=backend).unfinished == 0
    assert [outcome for outcome in run_tests(game) if not outcome.passed] == []


def has_fault(block: Block, code: str, files: Files) -> None:
    """The check reports this fault first; some are found only when the program is made."""
    source = source_of(block)
    found = [fault.code for fault in check_text(source, files).diagnostics if fault.severity == "error"]
    if not found:
        with pytest.raises(GameError) as raised:
            load_source(source, files=files).start()
        found = [fault.code for fault in raised.value.diagnostics]
    assert found[0] == code


def stops_with(block: Block, code: str, files: Files) -> None:
    """A rule stops at least one of the random matches with this fault."""
    summary = load_source(source_of(block), files=files).simulate(games=SERIES, seed=1, backend=PYTHON)
    assert {fault.code for _, fault in summary.faults} == {code}


# ---- Python ------------------------------------------------------------------------------------


PYTHON_PAGES = [page for page in PAGES if any(block.language == "python" for block in blocks_of(page))]


@pytest.mark.parametrize("page", PYTHON_PAGES, ids=[str(page.relative_to(ROOT)) for page in PYTHON_PAGES])
def test_python(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    module = ModuleType("example")
    for block in blocks_of(page):
        if block.language != "python" or block.file:
            continue
        write_files(block, tmp_path)
        # The lines keep their numbers, so that a traceback leads to the page.
        exec(compile("\n" * block.line + block.text, str(page), "exec"), module.__dict__)


# ---- terminal ----------------------------------------------------------------------------------


@blocks("console")
def test_commands(block, tmp_path):
    prints_what_the_page_says(block, tmp_path, output_of)


@pytest.mark.parametrize("block", [block for block in blocks_of(README) if block.language == "console"])
def test_commands_as_processes(block, tmp_path):
    """What is run inside a test is what a terminal shows, with its encoding and what is typed in."""
    prints_what_the_page_says(block, tmp_path, output_of_process)


def prints_what_the_page_says(block: Block, folder: Path, output: Callable[[Run, Path], list[str]]) -> None:
    write_files(block, folder)
    for run in runs_of(block):
        printed = output(run, folder)
        assert agrees(run.expected, printed), "\n".join([f"{block.place}: $ {run.command}", *printed])
