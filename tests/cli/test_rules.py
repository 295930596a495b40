"""`spielwerk rules`: the rulebook of a game."""

from __future__ import annotations

import pytest

from spielwerk.game.sources import bundled
from tests.cli.conftest import GUESS, write


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", bundled())
def test_every_bundled_game_has_a_rulebook(spielwerk, name, language):
    for layout in ("text", "markdown"):
        result = spielwerk("rules", name, "--lang", language, "--format", layout)
        assert (result.exit_code, result.stderr) == (0, "")
        heading = {"en": "How to play", "de": "Spielablauf"}[language]
        assert (f"## {heading}" if layout == "markdown" else f"\n{heading}\n---") in result.stdout


def test_options_and_players_are_settled(spielwerk, guess):
    usual = spielwerk("rules", guess).stdout
    assert "For 2 to 4 players. Usually 3 play." in usual
    assert "If the sort (plain) is fancy: Announce: “‹motto›”" in usual
    settled = spielwerk("rules", guess, "--players", "2", "--option", "sort=plain", "--option", "sides=8").stdout
    assert "This rulebook is for 2 players." in settled
    assert "the numbers from 1 to 8" in settled
    assert "Announce" not in settled
    assert "Sort (one of plain, fancy): here plain." in settled


def test_wrong_options_are_refused(spielwerk, guess):
    assert "L109" in spielwerk("rules", guess, "--option", "sides=99").stderr
    assert "L107" in spielwerk("rules", guess, "--players", "9").stderr
    assert spielwerk("rules", guess, "--format", "pdf").exit_code == 2


def test_a_game_with_faults_has_no_rulebook(spielwerk, tmp_path):
    result = spielwerk("rules", write(tmp_path / "x.spiel", GUESS.replace("score += 1", "scor += 1")))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "S202" in result.stderr


def test_nothing_in_a_rulebook_steers_the_terminal(spielwerk, tmp_path):
    path = write(
        tmp_path / "x.spiel", GUESS.replace('"Guess"', '"Gu\u202eess"').replace("Guess which", "Gu\u009bess which")
    )
    shown = spielwerk("rules", path)
    assert not any(sign in shown.output for sign in "\u202e\u009b")
