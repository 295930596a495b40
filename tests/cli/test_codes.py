"""The examples of faults that show only when a game is set up or played are what they claim to be."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.codes.catalogue import catalogue
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.severity import severity
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import GameError
from tests.cli.conftest import document, write

CATALOGUE = catalogue()

GAMES = 30
CAUGHT_BEFORE = {"R108": "R203"}
"""A second net of the back ends: the program asks first, and says the same in other words."""


def faults(text: str) -> set[str]:
    """The codes of everything that goes wrong when the game is set up, tested, and played at random."""
    try:
        game = load_source(Source("example.spiel", text))
        outcomes = run_tests(game)
        summary = game.simulate(1 if text == CATALOGUE["R109"].bad else GAMES)
    except GameError as error:
        return {fault.code for fault in error.diagnostics}
    stopped = {fault.code for _, fault in summary.faults}
    return stopped | {outcome.fault.code for outcome in outcomes if outcome.fault is not None}


def entries(*families: str) -> list[Entry]:
    return [entry for entry in CATALOGUE.values() if entry.code.startswith(families)]


ERRORS = [entry for entry in entries("R", "S6") if severity(entry.code) == "error"]
WARNINGS = [entry for entry in entries("R", "S6") if severity(entry.code) == "warning"]
every_entry = pytest.mark.parametrize("entry", ERRORS, ids=lambda entry: entry.code)


@pytest.mark.parametrize("entry", WARNINGS, ids=lambda entry: entry.code)
def test_a_warning_is_told_by_the_check_and_stops_nothing(spielwerk, tmp_path, entry):
    for name, text, expected in (("bad", entry.bad, [entry.code]), ("good", entry.good, [])):
        path = write(tmp_path / f"{name}.spiel", text)
        result = spielwerk("check", path, "--json")
        assert (result.exit_code, [fault["code"] for fault in document(result)]) == (0, expected)
        assert faults(text) == set()


@every_entry
def test_the_bad_example_has_the_fault(entry):
    assert faults(entry.bad) == {CAUGHT_BEFORE.get(entry.code, entry.code)}


@every_entry
def test_the_good_example_has_none(entry):
    assert faults(entry.good) == set()


@every_entry
def test_the_fault_is_explained_at_its_place(spielwerk, tmp_path, entry):
    path = tmp_path / "bad.spiel"
    path.write_text(entry.bad, encoding="utf-8")
    code = CAUGHT_BEFORE.get(entry.code, entry.code)
    games = 1 if code == "R109" else GAMES
    result = spielwerk("simulate", "--games", str(games), path, "--lang", "de")
    assert result.exit_code == 1
    assert f"[{code}]" in result.output
    assert "Hilfe: " in result.output


def test_a_rule_that_never_ends_is_named(spielwerk, tmp_path):
    path = tmp_path / "endless.spiel"
    path.write_text(CATALOGUE["R109"].bad, encoding="utf-8")
    shown = spielwerk("simulate", path, "--games", "1").stderr
    assert "A rule in `play` does not end" in shown
    assert "repeat while player.score < 10:" in shown
