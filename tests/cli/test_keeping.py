"""Matches that are kept: logs, saved matches, what a fault or Ctrl-C leaves behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import spielwerk as api
from tests.cli.conftest import write
from tests.cli.test_play import log_of, play


def test_log_and_save_are_written_and_resumed(spielwerk, tmp_path):
    log, saved = tmp_path / "x.log", tmp_path / "x.save"
    result = play(spielwerk, "nim", "1 1", f"log {log}", f"save {saved}", "log", "quit")
    assert f"Written: {log}" in result.stdout
    assert "Name a file: log FILE" in result.stdout
    for path in (log, saved):
        resumed = spielwerk("play", "nim", "--resume", path, input="quit\n")
        assert resumed.exit_code == 0
        assert "seed 3" in resumed.stdout
        position = [line for line in resumed.stdout.splitlines() if line.startswith("    ")]
        assert position == [line for line in result.stdout.splitlines() if line.startswith("    ")][-len(position) :]


def test_the_log_is_written_at_the_end(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    play(spielwerk, "tictactoe", "b2", "a1", "c3", args=("--log", log))
    match = api.load("tictactoe").replay(log.read_bytes())
    assert match.result is not None
    assert match.result.winners == (0,)


def test_files_of_others_are_left_alone(spielwerk, tmp_path):
    diary = write(tmp_path / "diary.txt", "Dear diary")
    assert play(spielwerk, "nim", "quit", args=("--log", diary)).exit_code == 1
    result = play(spielwerk, "nim", f"log {diary}", "log /nowhere/x", "save .", "log a\0b", "log " + "x" * 400, "quit")
    assert result.exit_code == 0
    assert "is left as it is" in result.stdout
    assert result.stdout.count("cannot be written") == 4
    assert diary.read_text(encoding="utf-8") == "Dear diary"


def test_the_end_of_the_input_ends_the_match(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    result = spielwerk("play", "nim", "--log", log, input="1\n")
    assert result.exit_code == 0
    assert "End of input" in result.stdout
    assert len(log_of(log)["inputs"]) == 2


def test_a_fault_of_the_rules_leaves_a_log(spielwerk, divide, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = play(spielwerk, divide, "3", *["0"] * 5, args=("--seats", "human,human"))
    assert result.exit_code == 1
    assert "R102" in result.stderr
    file = result.stdout.split("The match so far: ")[1].split()[0]
    assert len(log_of(tmp_path / file)["inputs"]) == 1
    assert spielwerk("play", divide, "--resume", file, input="quit\n").exit_code == 0


def test_where_nothing_can_be_written_the_log_of_a_fault_goes_elsewhere(spielwerk, divide, tmp_path, monkeypatch):
    from spielwerk.cli import files
    from spielwerk.cli.play import session

    monkeypatch.setattr(session, "gettempdir", lambda: str(tmp_path))
    check = files.check_target

    def check_target(name, say):
        return check(name if Path(name).is_absolute() else "/nowhere/x", say)

    monkeypatch.setattr(files, "check_target", check_target)
    result = play(spielwerk, divide, "0", args=("--seats", "human,human"))
    assert result.exit_code == 1
    assert f"The match so far: {tmp_path}" in result.stdout


def test_the_log_of_a_fault_goes_where_it_was_asked_for(spielwerk, divide, tmp_path):
    log = tmp_path / "log.json"
    result = play(spielwerk, divide, "0", args=("--seats", "human,human", "--log", log))
    assert result.exit_code == 1
    assert log_of(log)["inputs"] == []


def test_ctrl_c_leaves_a_log(spielwerk, tmp_path, monkeypatch):
    from spielwerk.cli.screen.terminal import Terminal

    typed = iter(["2 1\n"])

    def ask(self, prompt="> "):
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", ask)
    log = tmp_path / "log.json"
    result = spielwerk("play", "nim", "--log", log)
    assert result.exit_code == 130
    assert len(log_of(log)["inputs"]) == 2


def test_a_match_that_never_ends_is_stopped(spielwerk, tmp_path, monkeypatch):
    from spielwerk.cli.play import session

    path = write(
        tmp_path / "endless.spiel",
        'game "Endless":\n    players 2\n\nplay:\n    for player in turns:\n        player chooses n from 1 to 2\n'
        "        if n == 3:\n            end with draw\n",
    )
    monkeypatch.setattr(session, "MOST_UNASKED", 50)
    result = spielwerk("play", path, "--seats", "random,random")
    assert result.exit_code == 0
    assert "has 50 decisions and no end" in result.stdout


# ---- bad input ---------------------------------------------------------------------------------


def test_any_bytes_may_be_typed(spielwerk):
    result = spielwerk("play", "nim", input=b"\xff\xfe\x00\x1b[2J\n" + b"\x80" * 5000 + b"\nquit\n")
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout


def test_a_record_of_another_game_is_refused(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    play(spielwerk, "nim", "quit", args=("--log", log))
    result = spielwerk("play", "pig", "--resume", log)
    assert result.exit_code == 1
    assert "L105" in result.stderr


def test_a_saved_match_that_was_changed_is_refused(spielwerk, tmp_path):
    saved = tmp_path / "x.save"
    play(spielwerk, "nim", "1 1", f"save {saved}", "quit")
    saved.write_text(saved.read_text(encoding="utf-8").replace('"digest":"', '"digest":"0'), encoding="utf-8")
    result = spielwerk("play", "nim", "--resume", saved)
    assert result.exit_code == 1
    assert "L106" in result.stderr


@pytest.mark.parametrize("args", [("--players", "2"), ("--seed", "4"), ("--option", "heaps=2")])
def test_a_record_brings_its_own_set_up(spielwerk, tmp_path, args):
    result = spielwerk("play", "nim", "--resume", tmp_path / "x.json", *args)
    assert result.exit_code == 2
    assert "already has its players, options and seed" in result.stderr


def test_a_missing_record(spielwerk, tmp_path):
    result = spielwerk("play", "nim", "--resume", tmp_path / "missing.json")
    assert result.exit_code == 1
    assert "L111" in result.stderr


# ---- who sat there -----------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["log", "save"])
def test_bots_are_there_again_when_a_match_goes_on(spielwerk, tmp_path, order):
    file = tmp_path / "match.json"
    spielwerk("play", "pig", "--seats", "greedy,human", "--seed", "3", input=f"{order} {file}\nquit\n")
    assert json.loads(file.read_text(encoding="utf-8"))["seats"] == ["greedy", "human"]
    resumed = spielwerk("play", "pig", "--resume", file, input="quit\n")
    assert "The seats: greedy, human." in resumed.stdout
    assert "Player 2 (you)" in resumed.stdout
    german = spielwerk("play", "pig", "--resume", file, "--lang", "de", "--seats", "human,random", input="ende\n")
    assert "Auf den Plätzen: human, random." in german.stdout, "who says otherwise is heard"


def test_no_program_is_started_because_a_file_names_it(spielwerk, tmp_path):
    file = tmp_path / "match.json"
    spielwerk("play", "pig", "--seats", "human,greedy", "--seed", "3", input=f"log {file}\nquit\n")
    log = json.loads(file.read_text(encoding="utf-8"))
    for seats, told in ((["cmd:path=/bin/sh", "human"], "cmd:path=/bin/sh"), (["human", "mcts:x=1"], "--seats")):
        file.write_text(json.dumps({**log, "seats": seats}), encoding="utf-8")
        refused = spielwerk("play", "pig", "--resume", file, input="quit\n")
        assert refused.exit_code == 2
        assert told in refused.stderr


def test_what_was_taken_back_is_not_told_when_the_match_goes_on(spielwerk, tmp_path):
    path = write(tmp_path / "calling.spiel", CALLING)
    file = tmp_path / "match.json"
    typed = "hello\nrewind\nbye\n"
    spielwerk("play", path, "--seats", "human,random", "--seed", "1", input=f"{typed}log {file}\nquit\n")
    resumed = spielwerk("play", path, "--resume", file, input="quit\n").stdout
    assert "Bye!" in resumed
    assert "Hello!" not in resumed


CALLING = """\
game "Calling":
    players 2

play:
    repeat:
        players[1] chooses:
            hello "Say hello":
                notice "Hello!"
            bye "Say bye":
                notice "Bye!"
"""


def test_a_log_keeps_the_names_of_the_players():
    game = api.load("nim")
    match = game.start(seed=1, names=("Anna", "Ben"))
    assert match.log["names"] == ["Anna", "Ben"]
    again = game.replay(match.log)
    assert [again.names.player(seat, "en") for seat in (1, 2)] == ["Anna", "Ben"]
    assert "names" not in game.start(seed=1).log
