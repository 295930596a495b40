"""Whatever a stranger's program does, the match goes on, and the fault is told (CA-04)."""

from __future__ import annotations

import os
import subprocess

import pytest

from spielwerk.bots import BotError, bot_maker
from spielwerk.bots.programs.messages import read_plan
from spielwerk.bots.programs.starting import read_start
from spielwerk.bots.programs.trouble import Trouble
from spielwerk.diagnostics.codes.catalogue import catalogue
from spielwerk.referee import Host
from spielwerk.referee.playing import Sitting
from tests.bots.strange_table import STRANGERS, host, play, seated, stranger

CATALOGUE = catalogue()

HONEST = stranger("honest")


def faults(played):
    return [(misstep.seat, misstep.kind) for misstep in played.missteps]


def test_a_program_plays_a_whole_match():
    played = play("tictactoe", [HONEST, HONEST])
    assert played.result is not None
    assert played.missteps == []
    assert played.inputs[0][1] == (9,)  # The last field.


def test_a_crash_is_told_with_its_last_words():
    """The rest of the match is decided for it, at once."""
    played = play("tictactoe", [stranger("crashing"), "random"])
    assert played.result is not None
    assert {seat for seat, _ in faults(played)} == {0}
    assert {kind for _, kind in faults(played)} == {"crashed"}
    first, second = played.missteps[:2]
    assert "exit code 1" in first.reason
    assert "the latest first: RuntimeError: I cannot go on | raise" in first.reason
    assert "gone since an earlier decision" in second.reason
    assert len(played.missteps) == played.asked[0]


def test_who_never_answers_is_stopped_after_three_tries():
    played = play("tictactoe", [stranger("hanging", seconds=0.1), "random"])
    assert played.result is not None
    assert {kind for _, kind in faults(played)} == {"late"}
    assert "within 0.1 seconds" in played.missteps[0].reason
    assert played.asked[0] > 1
    assert played.late == [3, 0], "nobody waits for it any more"


def test_who_neither_reads_nor_writes_is_stopped():
    played = play("catan", [stranger("deaf", seconds=0.1), "random", "random", "random"], limit=20)
    assert {kind for _, kind in faults(played)} == {"late"}


def test_three_tries_and_no_more_for_what_is_not_open():
    played = play("tictactoe", [stranger("cheating"), "random"])
    assert played.result is not None
    assert {kind for _, kind in faults(played)} == {"invalid"}
    assert 'Nothing of the plan is possible now: {"kind": "win"' in played.missteps[0].reason
    assert played.missteps[0].reason.endswith("Its last words, the latest first: found:")


@pytest.mark.parametrize(("how", "words"), [("lines", "lines"), ("line", "a line of more"), ("errors", "bytes")])
def test_a_flood_ends_the_program(how, words):
    played = play("tictactoe", [stranger("flooding", how), "random"])
    assert played.result is not None
    assert {kind for _, kind in faults(played)} == {"flooded"}
    assert words in played.missteps[0].reason


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("utf8", "it is not UTF-8"),
        ("json", "it is not JSON: "),
        ("deep", "nested too deeply"),
        ("nested", "nested too deeply"),
        ("list", "not an object"),
        ("type", 'its type is `"chat"`'),
        ("id", "its id is `77`, not 1"),
        ("truth", "its id is `true`"),
        ("actions", "not a list"),
        ("empty", "The plan is empty"),
        ("later", "action 2 is a number"),
        ("word", "action 1 is neither"),
        ("range", "Nothing of the plan is possible now: -1"),
        ("nan", "it is not JSON"),
        ("number", "it is not JSON"),
        ("many", "more than 1000 actions"),
    ],
)
def test_what_nobody_understands_is_refused(how, words):
    """Two bad answers are forgiven, three are a fault; the program lives on."""
    assert play("tictactoe", [stranger("garbling", how, "2"), "random"], limit=1).missteps == []
    played = play("tictactoe", [stranger("garbling", how, "3"), "random"])
    assert faults(played) == [(0, "invalid")]
    assert words.removesuffix(": ") in played.missteps[0].reason


@pytest.mark.parametrize(
    ("how", "words"),
    [("code", "exit code 7"), ("half", "exit code 0"), ("signal", "9"), ("closed", "closed its standard output")],
)
def test_a_program_may_go_in_the_middle(how, words):
    played = play("tictactoe", [stranger("leaving", how, "1", cage="never"), "random"])
    assert played.result is not None
    assert {kind for _, kind in faults(played)} == {"crashed"}
    assert words in played.missteps[0].reason
    assert len(played.missteps) == played.asked[0] - 1


def test_answers_may_come_in_pieces():
    assert play("tictactoe", [stranger("slow", "pieces"), "random"], limit=3).missteps == []


def test_what_is_said_before_the_question_does_not_count():
    played = play("tictactoe", [stranger("slow", "early"), "random"], limit=3)
    assert played.missteps == []
    taken = {record[0] for _, record in played.inputs[:2] if record is not None}
    assert played.inputs[2][1] == (min({1, 2, 3} - taken),)


def test_a_late_answer_counts_for_the_next_try():
    assert play("tictactoe", [stranger("slow", "late", seconds=2), "random"], limit=3).missteps == []


def test_time_for_the_whole_match_is_limited():
    played = play("tictactoe", [stranger("slow", "late", seconds=5, total=0.3), "random"])
    assert "late" in {kind for _, kind in faults(played)}
    assert any("0.3 seconds" in misstep.reason for misstep in played.missteps)


def test_faults_are_told_in_german():
    table = Host(host("tictactoe").game, language="de")
    played = Sitting(table, seated(table, [stranger("leaving", "code", "0"), "random"], 1), 1, 1).run()
    assert played.missteps[0].reason.startswith("Das Programm ist zu Ende (Rückgabewert 7).")


def test_a_game_with_a_rule_for_misconduct_applies_it():
    """RR-06: who does not answer is disqualified in Robo Rally."""
    played = play("roborally", [stranger("crashing"), "random"], limit=40)
    assert played.inputs[0] == (0, None)
    assert len(played.missteps) == 1


@pytest.mark.parametrize("cage", ["auto", "never"])
def test_children_end_with_the_program(cage):
    lasting = "987.123"
    play("tictactoe", [stranger("forking", lasting, cage=cage, seconds=0.2), "random"])
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert f"sleep {lasting}" not in running


def test_nothing_is_left_behind(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd") else []
    play("tictactoe", [HONEST, stranger("crashing")])
    assert list(tmp_path.iterdir()) == []
    if before:
        assert len(os.listdir("/proc/self/fd")) <= len(before)


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("cmd:path=./no-such-bot", "A301"),
        (f"cmd:path={STRANGERS}", "A301"),
        (f"cmd:path={STRANGERS.parent / 'strange_table.py'}:args='--fast", "A306"),
        (f"cmd:path={STRANGERS / 'honest.py'}:cage=maybe", "A304"),
        ("ws:url=http://localhost/", "A305"),
        ("ws:url=ws://[", "A305"),
        ("ws", "A305"),
        ("ws:listen=localhost:99999", "A308"),
        ("ws:listen=localhost", "A308"),
        ("cmd", "A103"),
    ],
)
def test_wrong_names_are_explained_before_anything_is_played(spec, code):
    with pytest.raises(BotError) as raised:
        bot_maker(spec)
    assert [fault.code for fault in raised.value.diagnostics] == [code]


@pytest.mark.parametrize("code", ["A304", "A305", "A308"])
def test_the_examples_of_the_catalogue_have_these_faults(code, tmp_path, monkeypatch):
    (tmp_path / "mybot").write_text("#!/bin/sh\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotError) as raised:
        bot_maker(CATALOGUE[code].bad.strip())
    assert [fault.code for fault in raised.value.diagnostics] == [code]


@pytest.mark.parametrize("code", ["A314", "A315", "A316"])
def test_the_answers_of_the_catalogue_have_these_faults(code):
    with pytest.raises(Trouble) as raised:
        read_plan(CATALOGUE[code].bad.encode(), 1)
    assert raised.value.code == code
    assert read_plan(CATALOGUE[code].good.encode(), 1)


def test_files_are_run_by_first_line_or_ending(tmp_path):
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh -e\nexit 0\n")
    assert read_start(str(script), "").command("bot") == ["/bin/sh", "-e", "bot"]
    script.chmod(0o755)
    assert read_start(str(script), "-x 'a b'").command("bot") == ["bot", "-x", "a b"]
    text = tmp_path / "notes.txt"
    text.write_text("hello")
    with pytest.raises(BotError) as raised:
        read_start(str(text), "")
    assert raised.value.diagnostics[0].code == "A302"
    text.write_text("#!/no/such/interpreter\n")
    with pytest.raises(BotError) as raised:
        read_start(str(text), "")
    assert raised.value.diagnostics[0].code == "A303"
