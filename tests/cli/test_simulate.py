"""`spielwerk simulate`: many random matches."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import spielwerk as api
from spielwerk.game.sources import bundled
from tests.cli.conftest import document, write
from tests.rotation import in_turns

HEARTS = Path(__file__).parents[1] / "notation" / "texts" / "hearts.spiel"
SHAPE = {
    "game", "backend", "players", "games", "seconds", "games_per_second", "decisions", "decisions_per_second",
    "mean_decisions", "wins", "draws", "successes", "failures", "unfinished", "digest", "scores", "claims",
    "claims_games",
}  # fmt: skip


def test_the_summary_for_programs(spielwerk):
    summary = document(spielwerk("simulate", "tictactoe", "--games", "50", "--seed", "7", "--json"))
    assert set(summary) == SHAPE
    assert (summary["game"], summary["backend"], summary["players"]) == ("tictactoe", "wasm", 2)
    assert sum(summary["wins"]) + summary["draws"] + summary["unfinished"] == summary["games"] == 50
    assert summary["digest"] == api.load("tictactoe").simulate(50, seed=7).digest


def test_the_summary_in_words(spielwerk):
    shown = spielwerk("simulate", "pig", "--games", "20", "--players", "3", "--option", "goal=20").stdout
    assert [seat for seat in range(5) if f"wins of seat {seat}" in shown] == [1, 2, 3]
    assert "digest" in shown
    assert "Partien pro Sekunde" in spielwerk("simulate", "pig", "--games", "5", "--lang", "de").stdout


def test_the_same_seed_gives_the_same_digest_in_another_process(spielwerk):
    command = [sys.executable, "-m", "spielwerk", "simulate", "kuhn", "--games", "100", "--seed", "5", "--json"]
    done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": "77"})
    here = document(spielwerk("simulate", "kuhn", "--games", "100", "--seed", "5", "--json"))
    assert json.loads(done.stdout)["digest"] == here["digest"]


def test_threads_and_back_ends_change_nothing(spielwerk):
    one = spielwerk("simulate", "nim", "--games", "300", "--json")
    four = spielwerk("simulate", "nim", "--games", "300", "--json", "--threads", "4")
    slow = spielwerk("simulate", "nim", "--games", "300", "--json", "--threads", "4", "--backend", "python")
    assert document(one)["digest"] == document(four)["digest"] == document(slow)["digest"]
    assert [document(result)["backend"] for result in (one, four, slow)] == ["wasm", "wasm", "python"]
    assert "uses 1 thread" in slow.stderr
    assert one.stderr == four.stderr == ""


BROKEN = {
    "without its library": "raise OSError('[libwasmtime.so]: cannot open\\nshared object')",
    "another package": "version = '0'",
    "on a strange processor": """
import sys, types
class Config: ...
class Engine:
    def __init__(self, config): raise RuntimeError("unsupported \x1b[1m architecture")
sys.modules[__name__ + "._bindings"] = _bindings = types.ModuleType("_bindings")
Store = Module = Func = Memory = Instance = Trap = WasmtimeError = object
""",
}


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("without its library", "OSError: [libwasmtime.so]: cannot open"),
        ("another package", "ImportError: cannot import name '_bindings'"),
        ("on a strange processor", "RuntimeError: unsupported <U+001B>[1m architecture"),
    ],
)
def test_where_wasmtime_does_not_work_python_plays_and_says_so(tmp_path, kind, reason):
    (tmp_path / "wasmtime").mkdir()
    (tmp_path / "wasmtime" / "__init__.py").write_text(BROKEN[kind])

    def called(*args):
        command = [sys.executable, "-m", "spielwerk", "simulate", "nim", "--games", "10", *args]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "500", "SPIELWERK_LANG": "en"}
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
        assert "Traceback" not in done.stderr
        assert reason in done.stderr.replace("\n", " ")
        return done

    assert json.loads(called("--json").stdout)["backend"] == "python"
    assert called("--backend", "wasm").returncode == 2


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("--players", "7"), "L107"),
        (("--option", "heap=3"), "L108"),
        (("--option", "heaps=eleven"), "L109"),
        (("--option", "heaps=99999999999999999999"), "L109"),
        (("--option", "misere=perhaps"), "L109"),
    ],
)
def test_impossible_requests_are_explained(spielwerk, args, code):
    result = spielwerk("simulate", "nim", *args, "--json")
    assert result.exit_code == 1
    assert [fault["code"] for fault in document(result)["faults"]] == [code]
    assert code in result.stderr


@pytest.mark.parametrize("games", ["0", "-1", "x", "1.5", "1e9", "10000000000"])
def test_impossible_numbers_of_games(spielwerk, games):
    assert spielwerk("simulate", "nim", "--games", games).exit_code == 2


# ---- a game that a rule stops ------------------------------------------------------------------


def test_a_fault_of_the_rules_is_shown_with_its_line(spielwerk, divide):
    result = spielwerk("simulate", divide, "--games", "50", "--json")
    assert result.exit_code == 1
    assert document(result)["unfinished"] > 0
    assert "R102" in result.stderr
    assert f"{divide}:10:25" in result.stderr
    assert "--log-game" in result.stderr


def test_the_game_that_was_stopped_can_be_looked_at(spielwerk, divide, tmp_path):
    shown = spielwerk("simulate", divide, "--games", "50").stderr
    index = shown.split("--log-game ")[1].split()[0]
    log = tmp_path / "fault.json"
    assert spielwerk("simulate", divide, "--games", "50", "--log-game", index, log).exit_code == 1
    result = spielwerk("replay", log, "--game", divide)
    assert result.exit_code == 1
    assert "The match is not over." in result.stdout
    told = next(line for line in shown.splitlines() if "R102" in line)
    assert told in result.stdout
    assert f"{divide}:10:25" in result.stdout
    assert document(spielwerk("replay", log, "--game", divide, "--json"))["faults"][0]["code"] == "R102"
    before = spielwerk("replay", log, "--game", divide, "--to", "0")
    assert (before.exit_code, "R102" in before.stdout) == (0, False)
    divide.write_text(divide.read_text().replace("12 / parts", "12 / (parts + 1)"))
    mended = spielwerk("replay", log, "--game", divide, "--force")
    assert mended.exit_code == 0
    assert mended.stdout.endswith("A rule stopped the match here; now it no longer does.\n")


GREEDY = """\
game "Greedy":
    players 2

table:
    bank: int = 10

player:
    coins: int = 0

play:
    for player in turns:
        player chooses amount from 1 to min(3, bank):
            bank -= amount
            player.coins += amount + amount / 3
        else:
            end with ranking players by highest .coins

always bank + sum(players.coins) == 10
"""


def test_a_broken_claim_is_shown_and_can_be_looked_at(spielwerk, tmp_path):
    path = write(tmp_path / "greedy.spiel", GREEDY)
    result = spielwerk("simulate", path, "--games", "50", "--seed", "3", "--json")
    assert result.exit_code == 1
    first = document(result)["faults"][0]
    assert (first["code"], first["line"]) == ("R301", 18)
    assert f"{path}:18:1" in result.stderr
    assert f"the first is game {first['game']}:" in result.stderr
    again = shlex.split(result.stderr.split("To look at it:")[1].splitlines()[1])
    assert again[:5] == ["spielwerk", "simulate", str(path), "--seed", "3"]
    log = tmp_path / "fault.json"
    assert spielwerk(*again[1:-1], log).exit_code == 1
    shown = spielwerk("replay", log, "--game", path)
    assert shown.exit_code == 0
    assert "The game does not keep its claims here:" in shown.stderr
    assert "R301" in shown.stderr
    (claim,) = document(spielwerk("replay", log, "--game", path, "--json"))["broken_claims"]
    assert (claim["code"], claim["line"]) == ("R301", 18)


def test_playing_tells_of_a_broken_claim(spielwerk, tmp_path):
    path = write(tmp_path / "greedy.spiel", GREEDY)
    log = tmp_path / "log.json"
    result = spielwerk("play", path, "--log", log, "--lang", "de", input="3\n")
    assert result.exit_code == 1
    assert "R301" in result.stderr
    assert len(json.loads(log.read_text("utf-8"))["inputs"]) == 1


# ---- one game of the series --------------------------------------------------------------------


@in_turns(8, game=[*bundled(), str(HEARTS)])
def test_the_log_of_one_game_leads_to_its_result(spielwerk, tmp_path, game):
    log = tmp_path / "log.json"
    done = spielwerk("simulate", game, "--games", "4", "--seed", "11", "--log-game", "3", log)
    assert done.exit_code == 0
    loaded = api.load(game)
    match = loaded.replay(log.read_bytes())
    expected = loaded.machine()[0].series(11, 3, 1)[0]
    assert match.result is not None
    assert (match.result.places, match.result.scores) == (expected.places, expected.scores)
    # In a series each of several picks counts.
    assert sum(len(item.records) for item in match.history.inputs) == expected.decisions


def test_a_game_outside_the_series(spielwerk, tmp_path):
    result = spielwerk("simulate", "nim", "--games", "4", "--log-game", "4", tmp_path / "x.json")
    assert result.exit_code == 2
    assert "Expected a number from 0 to 3." in result.stderr


def test_a_file_of_somebody_else_is_left_alone(spielwerk, tmp_path):
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary", encoding="utf-8")
    result = spielwerk("simulate", "nim", "--games", "4", "--log-game", "1", path)
    assert result.exit_code == 1
    assert "is left as it is" in result.stderr
    assert path.read_text(encoding="utf-8") == "Dear diary"


def test_a_log_that_would_lie_is_not_kept_quiet(spielwerk, tmp_path, monkeypatch):
    from spielwerk.cli.study import series_log

    monkeypatch.setattr(series_log, "players_state", lambda seed, index: 12345)
    result = spielwerk("simulate", "connect4", "--games", "4", "--log-game", "1", tmp_path / "x.json")
    assert result.exit_code == 1
    assert "does not lead to the same result as in the series" in result.stderr


# ---- claims ------------------------------------------------------------------------------------

PROUD = """\
game "Proud":
    players 2

player:
    score: int = 0

never any(players as one where one.score == 6)

play:
    for player in turns:
        player chooses step from 1 to 3
        player.score += step
        if player.score > 8:
            end with winner player
"""
SERIES = ("--games", "2150", "--seed", "3", "--json")


def test_claims_are_looked_at_in_all_games_in_some_or_in_none(spielwerk, tmp_path):
    game = write(tmp_path / "proud.spiel", PROUD)
    told = {mode: spielwerk("simulate", game, *SERIES, "--claims", mode) for mode in ("all", "sample", "off")}
    found = {mode: document(result) for mode, result in told.items()}
    assert {mode: (one["claims"], one["claims_games"]) for mode, one in found.items()} == {
        "all": ("all", 2150),
        "sample": ("sample", 300),
        "off": ("off", 0),
    }
    assert document(spielwerk("simulate", game, *SERIES))["digest"] == found["all"]["digest"]
    assert found["all"]["unfinished"] > found["sample"]["unfinished"] > found["off"]["unfinished"] == 0
    assert [result.exit_code for result in told.values()] == [1, 1, 0]
    assert {fault["code"] for fault in found["sample"]["faults"]} == {"R301"}


def test_a_sample_is_the_first_hundred_of_every_thousand_games(tmp_path):
    game = api.load(write(tmp_path / "proud.spiel", PROUD))
    claimed = game.fast_machine(claims=True)[0].series(3, 0, 2150)
    stopped = [number for number, result in enumerate(claimed) if not result.finished]
    sampled = [number for number in stopped if number % 1000 < 100]
    assert 0 < len(sampled) < len(stopped)
    found = game.simulate(2150, seed=3, claims="sample")
    assert found.unfinished == len(sampled)
    assert [number for number, _ in found.faults] == sampled[: len(found.faults)]


def test_a_sample_is_the_same_on_all_back_ends_and_threads(spielwerk, tmp_path):
    game = write(tmp_path / "proud.spiel", PROUD)
    ways = ((), ("--threads", "3"), ("--backend", "python"))
    told = [document(spielwerk("simulate", game, *SERIES, "--claims", "sample", *way)) for way in ways]
    assert len({(one["digest"], one["unfinished"], one["claims_games"]) for one in told}) == 1


def test_where_all_claims_hold_they_change_nothing(spielwerk):
    args = ("simulate", "hearts", "--games", "120", "--option", "limit=20", "--json", "--claims")
    assert len({document(spielwerk(*args, mode))["digest"] for mode in ("all", "sample", "off")}) == 1


def test_the_command_that_plays_a_stopped_game_again_says_which_claims(spielwerk, tmp_path):
    game = write(tmp_path / "proud.spiel", PROUD)
    result = spielwerk("simulate", game, "--games", "50", "--claims", "sample")
    assert "--claims sample" in result.stderr
    assert "checked in 50 games" in result.stdout
    log = tmp_path / "game.json"
    spielwerk("simulate", game, "--games", "300", "--claims", "sample", "--log-game", "200", log)
    assert log.exists()


def test_faults_of_rules_have_their_place_with_and_without_claims(spielwerk, tmp_path):
    text = PROUD.replace("player.score += step", "player.score += step\n        player.score += 0 / (step - 2)")
    game = write(tmp_path / "faulty.spiel", text)
    found = document(spielwerk("simulate", game, "--games", "400", "--claims", "sample", "--json"))["faults"]
    off = document(spielwerk("simulate", game, "--games", "400", "--claims", "off", "--json"))["faults"]
    assert {fault["line"] for fault in off} == {13}
    assert {(fault["code"], fault["line"]) for fault in found} <= {(off[0]["code"], 13), ("R301", 7)}
