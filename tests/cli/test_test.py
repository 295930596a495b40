"""`spielwerk test`: runs the `test` blocks of games."""

from __future__ import annotations

import shlex

from tests.cli.conftest import GUESS, write

TESTS = """
test "a number is guessed":
    decide 1: 3
    expect players[1].score < 2

test "too much is expected":
    decide 1: 3
    expect players[1].score == 2
"""


def test_the_bundled_games_pass_their_tests(spielwerk):
    result = spielwerk("test", "nim", "pig", "kuhn", "connect4")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].endswith("passed, 0 failed")


def test_a_test_that_fails_says_where(spielwerk, tmp_path):
    path = write(tmp_path / "guess.spiel", GUESS + TESTS)
    result = spielwerk("test", path)
    assert result.exit_code == 1
    assert "a number is guessed: passed" in result.stdout
    assert "too much is expected: FAILED" in result.stdout
    assert result.stdout.endswith("1 passed, 1 failed\n")
    german = spielwerk("test", path, "--lang", "de").stdout
    assert "GESCHEITERT" in german
    assert german.endswith("1 bestanden, 1 gescheitert\n")


def test_a_game_without_tests(spielwerk, guess):
    result = spielwerk("test", guess)
    assert result.exit_code == 0
    assert "no tests" in result.stdout


def test_a_game_with_faults_does_not_stop_the_others(spielwerk, tmp_path):
    bad = write(tmp_path / "bad.spiel", GUESS.replace("score += 1", "scor += 1"))
    result = spielwerk("test", bad, "tictactoe")
    assert result.exit_code == 1
    assert "S202" in result.stderr
    assert "tictactoe" in result.stdout


def test_names_of_tests_cannot_steer_the_terminal(spielwerk, tmp_path):
    path = write(tmp_path / "x.spiel", GUESS + TESTS.replace("a number", "a \\\\ \u202e number"))
    assert "\u202e" not in spielwerk("test", path).output


def test_a_test_that_fails_says_how_to_run_it_alone(spielwerk, tmp_path):
    tests = '\ntest "it is wrong":\n    expect 1 == 2\n\ntest "right":\n    expect 1 == 1\n'
    path = write(tmp_path / "x.spiel", GUESS + tests)
    again = next(line for line in spielwerk("test", path).stdout.splitlines() if "--only" in line)
    command = shlex.split(again.split("spielwerk ")[1])
    assert command == ["test", str(path), "--only", "it is wrong"]
    result = spielwerk(*command)
    assert result.exit_code == 1
    assert result.stdout.endswith("0 passed, 1 failed\n")
    assert spielwerk("test", path, "--only", "right").exit_code == 0
