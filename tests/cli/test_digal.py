"""Every command works on a `.digal` file as it does on a `.spiel` file."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import document

SHORT = """\
// Wer zuerst eine Sechs würfelt, gewinnt.
SECHS wird so gespielt:
das spiel ist für 2 bis 3 spieler geeignet.
das spiel hat folgende würfel: würfel A hat diese seiten: 1 2 3 4 5 6.
spieler haben den wert TREFFER ist 0.
ist ein spieler am zug, macht er folgendes:
würfelt mit würfel A.
wenn würfel A gleich 6, dann sagt "Sechs!", setze TREFFER von aktueller spieler auf 1 und das spiel ist zu ende.
linker spieler ist dran.
gewonnen hat der spieler, bei dem TREFFER gleich 1.
"""


@pytest.fixture
def six(tmp_path):
    path = tmp_path / "sechs.digal"
    path.write_text(SHORT, encoding="utf-8")
    return path


def test_check(spielwerk, six):
    assert spielwerk("check", six).exit_code == 0


def test_exact_odds_of_a_game_that_returns(spielwerk, six):
    """DG-11: first player 6/11, as a geometric series gives it."""
    odds = document(spielwerk("odds", six, "--json"))
    assert odds["wins"] == pytest.approx([6 / 11, 5 / 11])
    assert odds["exact"] is True
    assert odds["outcomes"][0]["fraction"] == "6/11"


def test_simulate_log_and_replay(spielwerk, six):
    log = six.with_name("log.json")
    assert spielwerk("simulate", six, "--games", "5", "--log-game", "2", log).exit_code == 0
    assert json.loads(log.read_text(encoding="utf-8"))["game"] == "sechs"
    replayed = spielwerk("replay", log, "--lang", "de")
    assert replayed.exit_code == 0
    assert "Sechs!" in replayed.stdout


def test_play(spielwerk, six):
    result = spielwerk("play", six, "--seed", "1", "--lang", "de", input="1\n" * 100)
    assert result.exit_code == 0
    assert "Du bist dran." in result.stdout
    assert "Sechs!" in result.stdout
    assert "gewinnt" in result.stdout


def test_rules_in_both_languages(spielwerk, six):
    assert "Wer zuerst eine Sechs würfelt" in spielwerk("rules", six, "--lang", "de").stdout
    assert spielwerk("rules", six).exit_code == 0


def test_a_program_has_no_tests_of_its_own(spielwerk, six):
    assert spielwerk("test", six).exit_code == 0


def test_it_is_not_formatted(spielwerk, six):
    assert spielwerk("format", six).exit_code == 1
    assert six.read_text(encoding="utf-8") == SHORT


def test_the_bundled_ones_are_listed(spielwerk):
    listed = {game["name"]: game for game in document(spielwerk("games", "--json"))}
    assert {"chicago", "gaensespiel", "hausnummer", "kniffel", "meiern", "sechzehn", "treppauf"} <= set(listed)
    assert listed["kniffel"]["players"] == [2, 3, 4, 5, 6]
    assert listed["kniffel"]["about"].startswith("Fünf Würfel")


def test_a_fault_while_it_runs_is_told_in_german_at_its_sentence(spielwerk, six):
    six.write_text(SHORT.replace("würfelt mit würfel A.", "X ist 2000000000. X ist X * 3.\nwürfelt."), encoding="utf-8")
    result = spielwerk("play", six, SPIELWERK_LANG="", LC_ALL="C", input="1\n")
    assert result.exit_code == 1
    assert "Fehler[D301]" in result.stderr
    assert "sechs.digal:7" in result.stderr
