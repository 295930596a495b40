"""`spielwerk check`: all faults of games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from spielwerk.game.sources import bundled
from tests.cli.conftest import GUESS, document, write
from tests.rotation import in_turns


@in_turns(name=bundled())
def test_bundled_games_are_sound(spielwerk, name):
    result = spielwerk("check", name)
    expected = "S620" if name == "citadels" else "no faults\n"
    assert result.exit_code == 0
    assert expected in result.stdout
    assert "error" not in result.stdout


def test_every_fault_is_shown_with_its_place(spielwerk, tmp_path):
    path = write(tmp_path / "bad.spiel", GUESS.replace("score += 1", "scor += 1").replace("sides)", "sidse)"))
    result = spielwerk("check", path)
    assert result.exit_code == 1
    assert f"{path}:16:34" in result.stdout
    assert f"{path}:18:20" in result.stdout
    assert "Did you mean `sides`?" in result.stdout
    assert result.stdout.endswith("2 errors\n")
    assert result.stderr == ""
    assert spielwerk("check", path, "--lang", "de").stdout.endswith("2 Fehler\n")


def test_faults_for_programs(spielwerk, tmp_path):
    path = write(tmp_path / "bad.spiel", GUESS.replace("score += 1", "scor += 1"))
    result = spielwerk("check", path, "missing.spiel", "--json")
    assert result.exit_code == 1
    first, second = document(result)
    assert (first["file"], first["line"], first["column"], first["severity"]) == (str(path), 18, 20, "error")
    assert first["code"] == "S202"
    assert "`scor`" in first["message"]
    assert (second["file"], second["code"]) == ("missing.spiel", "L110")


def test_no_faults_for_programs(spielwerk):
    assert document(spielwerk("check", "nim", "pig", "--json")) == []


def test_warnings_are_no_reason_to_fail(spielwerk, tmp_path):
    path = write(tmp_path / "x.spiel", GUESS.replace("    for player", "    unused: int = 0\n    for player"))
    result = spielwerk("check", path, "--json")
    assert {fault["severity"] for fault in document(result)} <= {"warning"}
    assert result.exit_code == 0


def test_what_shows_only_in_setting_up_is_found_too(spielwerk, tmp_path):
    path = write(tmp_path / "x.spiel", GUESS.replace("enum", "space Board, line 20000\n\nenum"))
    result = spielwerk("check", path, "--json")
    assert result.exit_code == 1
    assert [fault["code"] for fault in document(result) if fault["severity"] == "error"] == ["S602"]


# ---- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x00", "L113"),
        (b"x" * 50_000_000, "L112"),
        (b"", "S516"),
        (b"\x00" * 100, None),
    ],
    ids=["no text", "50 MB", "empty", "zeros"],
)
def test_bad_files_are_refused_politely(spielwerk, tmp_path, data, code):
    path = tmp_path / "bad.spiel"
    path.write_bytes(data)
    result = spielwerk("check", path, "--json")
    assert result.exit_code == 1
    assert code is None or code in [fault["code"] for fault in document(result)]


@pytest.mark.parametrize("deep", ["(" * 10_000, "[" * 10_000, "not " * 10_000, "-" * 10_000])
def test_deep_nesting_is_refused_politely(spielwerk, tmp_path, deep):
    path = write(tmp_path / "deep.spiel", GUESS.replace("number == lucky", f"{deep}1"))
    assert spielwerk("check", path).exit_code == 1


def test_deep_blocks_are_refused_politely(spielwerk, tmp_path):
    lines = "".join(f"{'    ' * level}if true:\n" for level in range(1, 400))
    path = write(tmp_path / "deep.spiel", 'game "X":\n    players 2\n\nplay:\n' + lines)
    assert spielwerk("check", path).exit_code == 1


def test_a_folder_is_no_game(spielwerk, tmp_path):
    assert spielwerk("check", tmp_path).exit_code == 1


# ---- secrets -----------------------------------------------------------------------------------

PEEK = """\
game "Peek":
    players 2

enum Rank: low, high

object Card, for rank in Rank, 2, in deck

table:
    pile deck: Card, visible to nobody
    hint: int = 0

player:
    field hand: Card, visible to owner

function best(player): int = count(player.hand where .rank == high)

setup:
    shuffle deck
    deal 2 from deck to players.hand

play:
    for player in turns:
        player chooses card from player.hand
        player chooses other from opponent(player).hand
        player chooses up to 2 extra from opponent(player).hand
        player chooses:
            guess "Guess {count(deck)}" when any(opponent(player).hand where .rank == high):
                hint = 1
            rest:
                hint = 0
        notice "{count(deck)} are left"
        hint = best(player)
        end with winner player
"""


def test_secrets_are_listed(spielwerk, tmp_path):
    path = write(tmp_path / "peek.spiel", PEEK)
    shown = spielwerk("check", path, "--secrets").stdout
    hidden = "which is hidden from somebody who learns it here."
    assert [line.removeprefix(f"  {path}:") for line in shown.splitlines()[-6:]] == [
        f"24: What can be chosen here depends on `hand`, {hidden}",
        f"25: What can be chosen here depends on `hand`, {hidden}",
        f"27: The label depends on `deck`, {hidden}",
        f"27: Whether this can be chosen depends on `hand`, {hidden}",
        f"31: The notice depends on `deck`, {hidden}",
        f"32: The new value depends on `hand`, {hidden}",
    ]
    assert "Die Meldung hängt von `deck` ab" in spielwerk("check", path, "--secrets", "--lang", "de").stdout


def test_secret_conditions_are_listed_with_what_is_seen(spielwerk, tmp_path):
    lines = "".join(f"            hint = {number}\n" for number in range(5))
    text = PEEK.replace("        hint = best(player)\n", f"        if best(player) > 1:\n{lines}")
    path = write(tmp_path / "peek.spiel", text)
    shown = spielwerk("check", path, "--secrets").stdout.splitlines()
    start = next(number for number, line in enumerate(shown) if f"{path}:32: What happens on this condition" in line)
    assert shown[start + 1 : start + 5] == [
        "    line 33: a value changes",
        "    line 34: a value changes",
        "    line 35: a value changes",
        "    and 2 more",
    ]
    german = spielwerk("check", path, "--secrets", "--lang", "de").stdout
    assert "    Zeile 33: ein Wert ändert sich\n" in german


def test_a_game_without_secrets(spielwerk):
    assert "is computed from hidden things" in spielwerk("check", "nim", "--secrets").stdout


# ---- watching ----------------------------------------------------------------------------------


def test_watching_answers_after_every_save(tmp_path):
    path = write(tmp_path / "guess.spiel", GUESS)
    command = [sys.executable, "-m", "spielwerk", "check", "--watch", "--json", str(path)]
    watching = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert watching.stdout is not None
        assert json.loads(watching.stdout.readline()) == []
        write(path, GUESS.replace("score += 1", "scor += 1"))
        assert json.loads(watching.stdout.readline())[0]["code"] == "S202"
        os.unlink(path)
        assert json.loads(watching.stdout.readline())[0]["code"] == "L110"
    finally:
        watching.terminate()
        watching.communicate()


def test_watching_follows_files_that_are_replaced_and_runs_their_tests(tmp_path):
    """Editors write a new file and put it in the place of the old one."""
    passing = GUESS + '\ntest "nobody has points at first":\n    expect all(players each .score == 0)\n'
    first, second = write(tmp_path / "one.spiel", passing), write(tmp_path / "two.spiel", GUESS)
    command = [sys.executable, "-m", "spielwerk", "check", "--watch", "--test", "--lang", "en", str(first), str(second)]
    watching = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background has told their children not to listen.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert watching.stdout is not None
        read_until(watching.stdout, "1 passed, 0 failed")
        os.replace(write(tmp_path / "new", passing.replace(".score == 0", ".score == 1")), first)
        assert "one.spiel:25" in "".join(read_until(watching.stdout, "0 passed, 1 failed"))
        second.unlink()
        write(second, GUESS.replace("score += 1", "scor += 1"))
        assert "two.spiel:18:20" in "".join(read_until(watching.stdout, "1 error"))
        watching.send_signal(signal.SIGINT)
        assert watching.wait(timeout=600) == 130
        assert watching.stderr is not None
        assert watching.stderr.read().strip() == "Interrupted."
    finally:
        watching.kill()
        watching.communicate()


def read_until(stream, words):
    """The lines up to one with these words."""
    lines: list[str] = []
    while not lines or words not in lines[-1]:
        lines.append(stream.readline())
        assert lines[-1], f"ended without {words}: {lines}"
    return lines


def test_checking_with_tests(spielwerk, tmp_path):
    path = write(tmp_path / "x.spiel", GUESS + '\ntest "wrong":\n    expect 1 == 2\n')
    assert spielwerk("check", path).exit_code == 0
    result = spielwerk("check", "--test", path)
    assert result.exit_code == 1
    assert "0 passed, 1 failed" in result.stdout
    assert spielwerk("check", "--test", "--json", path).exit_code == 2


def test_watching_shows_words_and_ends_with_ctrl_c(spielwerk, guess, monkeypatch):
    naps = []

    def nap(seconds):
        naps.append(seconds)
        if len(naps) == 2:
            write(guess, GUESS.replace("score += 1", "scor += 1"))
        if len(naps) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", nap)
    result = spielwerk("check", "--watch", guess)
    assert result.exit_code == 130
    assert naps == [0.25] * 3
    assert "no faults" in result.stdout
    assert "1 error" in result.stdout
