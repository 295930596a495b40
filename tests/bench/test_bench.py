"""The benchmarks: what they say about figures, and that the baselines in C play the games that we play."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from spielwerk.game.game import load

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def bench(monkeypatch):
    """The modules of the benchmarks, by name."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(BENCH)
    yield import_module
    for name in set(sys.modules) - before:
        if Path(str(getattr(sys.modules[name], "__file__", ""))).is_relative_to(BENCH):
            del sys.modules[name]


def results_with(rows: dict[str, dict[str, list[float]]]) -> dict[str, Any]:
    """The results of a run in which these sides had these speeds."""
    made = {
        game: {
            "sides": {side: {"rates": rates, "mean_decisions": None} for side, rates in sides.items()},
            "missing": {},
        }
        for game, sides in rows.items()
    }
    machine = {"processor": "Abacus", "python": "3", "system": "None"}
    return {"machine": machine, "rounds": 2, "rows": made, "others": [], "promises": []}


@pytest.mark.parametrize(
    ("rates", "verdict"),
    [([700.0, 740.0], "MISSED"), ([700.0, 900.0], "reached"), ([2_000.0, 2_100.0], "aim reached")],
)
def test_a_goal_is_a_ratio_in_the_same_run(bench, rates, verdict):
    """OpenSpiel plays 454 games here, half of those for which 1,500 and 4,000 were wanted."""
    results = results_with({"backgammon": {"WebAssembly back end": rates, "OpenSpiel C++": [454.0, 454.0]}})
    row = next(row for row in bench("rows").ROWS if row.game == "backgammon")
    assert bench("verdicts").goal_line(results, row)["verdict"] == verdict


def test_a_goal_without_anchor_is_scaled_by_open_spiel(bench):
    sides = {"OpenSpiel C++": [339.0, 339.0], "Python back end": [1.0, 1.0]}
    results = results_with({"chess": sides, "citadels": {"Python back end": [2_600.0, 2_600.0]}})
    row = next(row for row in bench("rows").ROWS if row.game == "citadels")
    line = bench("verdicts").goal_line(results, row)
    assert (line["reach"], line["verdict"]) == (2_500, "reached")


def test_what_is_missing_is_said(bench):
    results = results_with({"ludo": {"Python back end": [3.0]}})
    results["rows"]["ludo"]["missing"] = {"hand C": "no C compiler (gcc) was found"}
    notes = [note for table in bench("table").all_tables(results) for note in table.notes]
    assert "not measured: ludo" in notes
    assert "left out: hand C (ludo): no C compiler (gcc) was found" in notes


def test_the_page_takes_the_figures_between_its_marks(bench, tmp_path, monkeypatch):
    page = bench("page")
    text = page.PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(page, "PAGE", tmp_path / "speed.md")
    page.PAGE.write_text(text, encoding="utf-8")
    for rate in (1.0, 2.0):
        page.write_page(results_with({"ludo": {"Python back end": [rate], "hand C": [4.0]}}))
    written = page.PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(page.BEGIN)
    assert written.startswith(head)
    assert written.endswith(rest.partition(page.END)[2])
    assert "| ludo | 0.50 (0.50 to 0.50) | 0.50 | 0.80 | × hand C | reached |" in written
    assert written.count("### Goals") == 1


@pytest.mark.matches
@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
@pytest.mark.parametrize(
    ("game", "games", "nearly"), [("tictactoe", 4000, 0.02), ("connect4", 1500, 0.05), ("pig", 1500, 0.05),
                                  ("reversi", 60, 0.01), ("ludo", 150, 0.12)]
)  # fmt: skip
def test_baselines_in_c_play_the_same_games(bench, tmp_path, monkeypatch, game, games, nearly):
    """Their games take as many decisions as ours."""
    sides = bench("sides")
    monkeypatch.setattr(sides, "BUILT", tmp_path)
    run = sides.InC(game).play(20_000, 1)
    assert run.games == 20_000
    summary = load(game).simulate(games, seed=1)
    assert summary.decisions / summary.games == pytest.approx(run.decisions / run.games, rel=nearly)


def test_what_people_wait_for_stands_on_the_same_page(bench, tmp_path, monkeypatch):
    page, people = bench("page"), bench("people")
    text = page.PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(page, "PAGE", tmp_path / "speed.md")
    page.PAGE.write_text(text, encoding="utf-8")
    found = [people.Row("views", "ludo", "µs", "4,970", 300, now, 150) for now in (301, 300, 150)]
    monkeypatch.setattr(people, "rows", lambda: found)
    monkeypatch.setattr("sys.argv", ["people.py", "--page"])
    people.main()
    written = page.PAGE.read_text(encoding="utf-8")
    assert "| views | ludo | 4,970 | 300 | 150 | 301 µs | MISSED |\n" in written
    assert "| 300 | 150 | 300 µs | reached |\n" in written
    assert "| 300 | 150 | 150 µs | aim reached |\n" in written
    before, _, after = text.partition(people.BEGIN)
    assert written.startswith(before)
    assert written.endswith(after.partition(people.END)[2])


def test_a_process_is_measured_when_everything_lies_on_disk(bench, tmp_path, monkeypatch):
    people = bench("people")
    monkeypatch.setattr(people, "STARTS", 1)
    assert 0 < people.process(str(tmp_path), "check", "pig") < 60
    assert [file.suffix for file in (tmp_path / "spielwerk" / "sound").iterdir()] == [".sound"]
    with pytest.raises(subprocess.CalledProcessError):
        people.process(str(tmp_path), "check", "no-such-game")
