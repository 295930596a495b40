"""`spielwerk arena`: series between bots."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from spielwerk import games, load
from tests.bots.strange_table import needs_bubblewrap, stranger
from tests.cli.conftest import GUESS, document, write

BOT = {
    "name", "games", "wins", "win_rate", "low", "high", "rating", "rating_low", "rating_high", "faults",
    "ms_per_decision",
}  # fmt: skip
SERIES = ("arena", "pig", "--option", "goal=12", "--bots", "greedy:playouts=1,random", "--games", "8")


def test_the_document_for_programs(spielwerk):
    """CONTRACTS: the shape of `arena --json`."""
    found = document(spielwerk(*SERIES, "--seed", "3", "--json"))
    assert {"game", "players", "games", "seed", "bots", "pairs"} <= set(found)
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("pig", 2, 8, 3)
    assert all(set(bot) >= BOT for bot in found["bots"])
    assert [bot["name"] for bot in found["bots"]] == ["greedy:playouts=1", "random"]
    for bot in found["bots"]:
        assert bot["win_rate"] == pytest.approx(bot["wins"] / bot["games"], abs=1e-6)
        assert 0 <= bot["low"] <= bot["win_rate"] <= bot["high"] <= 1
        assert bot["rating_low"] < bot["rating"] < bot["rating_high"]
    (pair,) = found["pairs"]
    assert {"a", "b", "games", "a_wins", "b_wins", "p_value"} <= set(pair)
    assert pair["a_wins"] + pair["b_wins"] <= pair["games"] == 8


def test_the_standing_in_words(spielwerk):
    shown = spielwerk(*SERIES).stdout
    assert "pig, 2 players, 8 games, seed 0" in shown
    assert "greedy:playouts=1 before random" in shown
    german = spielwerk(*SERIES, "--lang", "de").stdout
    assert "Jeder trifft jeden" in german
    assert "Entscheidungen pro Partie" in german


def test_it_says_how_seats_are_filled(spielwerk):
    shown = spielwerk("arena", "pig", "--players", "4", "--option", "goal=10", "--bots", "greedy:playouts=1,random",
                      "--games", "4").stdout  # fmt: skip
    assert "alone against 3 copies of every other one" in shown
    assert "own chance" in spielwerk("arena", "nim", "--bots", "random,random", "--games", "10").stdout
    field = spielwerk("arena", "nim", "--bots", "greedy:playouts=1,random", "--games", "2", "--mode", "field").stdout
    assert "greedy:playouts=1 meets 1 copies" in field


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("pig",), "--bots"),
        ((), "GAME"),
        (("pig", "--bots", "random,,random"), "empty name"),
        (("pig", "--bots", "random,random", "--workers", "2", "--cluster", "x"), "cannot be used together"),
        (("pig", "--bots", "random,random", "--mode", "cup"), "robin, field, ladder"),
        (("pig", "--bots", "random,random", "--games", "0"), "--games"),
        (("pig", "--bots", "random,random", "--report", "r.txt"), ".html"),
        (("pig", "--again", "x.jsonl"), "leave these out"),
    ],
)
def test_wrong_usage(spielwerk, args, words):
    result = spielwerk("arena", *args)
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("pig", "--bots", "nobody,random"), "A101"),
        (("pig", "--bots", "random"), "A204"),
        (("pig", "--bots", ",".join(["random"] * 101)), "A205"),
        (("pig", "--bots", "random,random", "--option", "gaol=3"), "L108"),
        (("--again", "missing.jsonl"), "A202"),
    ],
)
def test_faults_are_explained(spielwerk, args, code):
    result = spielwerk("arena", *args, "--json")
    assert result.exit_code == 1
    assert document(result)["faults"][0]["code"] == code
    assert code in result.stderr


def test_a_series_in_a_file(spielwerk, tmp_path):
    file = tmp_path / "series.jsonl"
    short = spielwerk(*SERIES, "--series", file, "--json")
    longer = (*SERIES[:-1], "10")
    again = spielwerk(*longer, "--series", file, "--json")
    assert document(short)["games"] == 8
    assert document(again)["games"] == 10
    assert "8 games were played before" in again.stderr
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["format"] == "spielwerk-series"
    other = spielwerk(*SERIES, "--series", file, "--seed", "9")
    assert (other.exit_code, "A201" in other.stderr) == (1, True)
    repeated = spielwerk("arena", "--again", file, "--json")
    assert repeated.exit_code == 0
    assert "all 10 games ended in the same way" in repeated.stderr
    assert document(repeated)["bots"][0]["wins"] == document(again)["bots"][0]["wins"]


def test_a_series_that_is_not_the_same_again_is_noticed(spielwerk, tmp_path):
    file = tmp_path / "series.jsonl"
    spielwerk(*SERIES, "--series", file)
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'"digest": "\w+"', '"digest": "00"', text, count=1), encoding="utf-8")
    result = spielwerk("arena", "--again", file)
    assert result.exit_code == 1
    assert "1 of 8 games ended differently" in result.stderr


def test_files_of_others_are_left_alone(spielwerk, tmp_path):
    file = write(tmp_path / "notes.html", "my notes")
    assert spielwerk(*SERIES, "--series", file).exit_code == 1
    assert spielwerk(*SERIES, "--report", file).exit_code == 1
    assert file.read_text(encoding="utf-8") == "my notes"


def test_a_game_of_ones_own_travels_in_the_series_file(spielwerk, tmp_path):
    game = write(tmp_path / "guess.spiel", GUESS)
    file = tmp_path / "series.jsonl"
    spielwerk("arena", game, "--bots", "greedy:playouts=1,random,random", "--games", "6", "--series", file)
    game.unlink()
    result = spielwerk("arena", "--again", file)
    assert "all 6 games ended in the same way" in result.stderr


def test_a_board_of_ones_own_travels_in_the_series_file(spielwerk, tmp_path):
    uneven = Path(games.__path__[0], "ludo", "uneven.csv").read_text(encoding="utf-8")
    board, file = write(tmp_path / "mine.csv", uneven), tmp_path / "series.jsonl"
    spielwerk("arena", "ludo", "--option", f"board={board}", "--bots", "hints,random", "--games", "4", "--series", file)
    board.unlink()
    result = spielwerk("arena", "--again", file, "--json")
    assert "all 4 games ended in the same way" in result.stderr
    assert document(result)["options"]["board"].endswith("mine.csv")


def test_interrupted(spielwerk, monkeypatch):
    """What was played so far is told, with the exit code of an interruption."""
    from spielwerk.arena.table import Table

    play, games = Table.play, []

    def stopping(self, seatings):
        games.append(seatings)
        if len(games) == 4:
            raise KeyboardInterrupt
        return play(self, seatings)

    monkeypatch.setattr(Table, "play", stopping)
    result = spielwerk(*SERIES, "--json")
    assert result.exit_code == 130
    assert document(result)["games"] == 3
    assert document(result)["interrupted"] is True
    assert "after 3 of 8 games" in result.stderr


def test_interrupted_before_the_first_game(spielwerk, monkeypatch, tmp_path):
    from spielwerk.arena.table import Table

    def stopping(self, seatings):
        raise KeyboardInterrupt

    monkeypatch.setattr(Table, "play", stopping)
    assert document(spielwerk(*SERIES, "--json"))["bots"][0]["rating"] is None
    result = spielwerk(*SERIES, "--report", tmp_path / "nothing.html")
    assert result.exit_code == 130
    assert (tmp_path / "nothing.html").exists()


def test_many_pairs_are_left_to_the_report(spielwerk):
    bots = ",".join(["random"] * 11)
    shown = spielwerk("arena", "rps", "--bots", bots, "--games", "600").stdout
    assert "55 pairs of bots met" in shown
    assert "before" not in shown


# ---- reports -----------------------------------------------------------------------------------


def test_a_report_needs_nothing_from_outside(spielwerk, tmp_path):
    target = tmp_path / "report.html"
    assert spielwerk(*SERIES, "--report", target).exit_code == 0
    page = target.read_text(encoding="utf-8")
    assert not re.search(r"https?://|src=|@import|url\(|<script", page)
    assert page.count("<svg") >= 3
    assert "Who came before whom" in page
    assert "Wer vor wem lag" in page
    assert "prefers-color-scheme: dark" in page
    data = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert data["games"] == 8
    assert data["order"]["bots"][0]["spec"] == "greedy:playouts=1"
    links = re.findall(r'href="([^"]+)"', page)
    assert links
    for link in links:
        shown = spielwerk("replay", tmp_path / link)
        assert shown.exit_code == 0
    assert spielwerk(*SERIES, "--report", target).exit_code == 0, "a report may be replaced by a report"


def test_whatever_is_in_a_report_is_escaped():
    from spielwerk.arena.report.series_page import series_page

    evil = "<script>alert(1)</script>"
    bot = {
        "name": evil, "games": 1, "wins": 1, "win_rate": 1.0, "low": 0.2, "high": 1.0, "rating": 1500.0,
        "rating_low": 1400.0, "rating_high": 1600.0, "faults": 1, "ms_per_decision": 0.1, "spec": evil, "draws": 0,
        "fair": 0.5, "interval": "Wilson", "faults_by_kind": {evil: 1},
        "fault_examples": [{"game": 0, "decision": 0, "kind": evil, "reason": evil}], "late_tries": 2,
        "openskill": {"mu": 25.0, "sigma": 8.0},
    }  # fmt: skip
    standing = {
        "game": evil, "players": 2, "games": 1, "seed": 0, "mode": "robin", "bots": [bot, {**bot, "name": "b"}],
        "pairs": [{"a": evil, "b": "b", "games": 1, "a_wins": 1, "b_wins": 0, "p_value": 0.01}], "draws": 0,
        "successes": 3, "failures": 1,
        "unfinished": 0, "stopped": 1, "mean_decisions": 3.0, "shortest": 3, "longest": 3, "openskill_games": 1,
        "until_sure": True, "sure": True, "interrupted": True, "seats": [1.0, 0.0],
        "repeats": [[evil]], "known_seed": True, "paired": False,
        "warnings": [{"bot": evil, "code": "A309", "message": {"en": evil, "de": evil}}],
    }  # fmt: skip
    page = series_page(standing, {"game": evil}, {3: 1}, [], "de")
    assert "<script" not in page
    assert "&lt;script&gt;" in page


# ---- bots of strangers -------------------------------------------------------------------------


def with_stranger(spec, *more):
    return "arena", "pig", "--option", "goal=12", "--bots", f"{spec},random", "--games", "4", *more


def test_who_runs_without_a_cage_is_told_everywhere(spielwerk, tmp_path):
    """A309: in the terminal, in the report in both languages, and for programs; so is that no games are paired."""
    report = tmp_path / "report.html"
    spec = stranger("honest", cage="never")
    shown = spielwerk(*with_stranger(spec, "--report", report))
    assert shown.exit_code == 0
    assert "A309" in shown.stderr
    assert "runs without a cage" in shown.stderr
    assert "pig, 2 players, 4 games, dice from a secret key" in shown.stdout
    assert "Every game has its own chance" in shown.stdout
    page = report.read_text(encoding="utf-8")
    assert all(
        words in page for words in ("runs without a cage", "läuft ohne Käfig", "No two games share their chance")
    )
    found = json.loads(report.with_suffix(".json").read_text(encoding="utf-8"))
    assert [(warning["bot"], warning["code"]) for warning in found["warnings"]] == [(spec, "A309")]
    assert (found["seed"], found["known_seed"], found["paired"]) == (None, False, False)


@needs_bubblewrap
def test_bots_in_a_cage_need_no_warning(spielwerk):
    found = spielwerk(*with_stranger(stranger("honest", cage="always"), "--json"))
    assert "A309" not in found.stderr
    assert document(found)["warnings"] == []
    assert document(found)["paired"]


def test_a_known_seed_is_told_everywhere(spielwerk, tmp_path):
    spec, report = stranger("honest", cage="never"), tmp_path / "report.html"
    refused = spielwerk(*with_stranger(spec, "--seed", "7"))
    assert (refused.exit_code, "A213" in refused.stderr) == (1, True)
    shown = spielwerk(*with_stranger(spec, "--seed", "7", "--known-seed", "--report", report))
    assert "The seed is known" in shown.stdout
    assert "The seed was known" in report.read_text(encoding="utf-8")
    found = json.loads(report.with_suffix(".json").read_text(encoding="utf-8"))
    assert (found["seed"], found["known_seed"], found["order"]["known_seed"]) == (7, True, True)


def test_a_series_of_strangers_goes_on_and_is_played_again(spielwerk, tmp_path):
    file, report = tmp_path / "series.jsonl", tmp_path / "report.html"
    call = with_stranger(stranger("honest", cage="never"), "--series", file, "--report", report)
    spielwerk(*call)
    longer = spielwerk(*call, "--games", "6")
    assert "4 games were played before" in longer.stderr
    [key] = re.findall(r'"key": "(\w{32})"', file.read_text(encoding="utf-8"))
    assert key not in report.read_text(encoding="utf-8") + report.with_suffix(".json").read_text(encoding="utf-8")
    assert "all 6 games ended in the same way" in spielwerk("arena", "--again", file).stderr


def test_a_game_whose_chance_another_one_will_have_is_not_shown(spielwerk, tmp_path, monkeypatch):
    """The series may go on: then the second game of the pair has the chance of the first."""
    monkeypatch.setattr("spielwerk.bots.programs.command.Command.remembers", False)
    report = tmp_path / "report.html"
    spielwerk(*with_stranger(stranger("honest", cage="never"), "--games", "3", "--report", report))
    found = json.loads(report.with_suffix(".json").read_text(encoding="utf-8"))
    assert found["paired"]
    assert {replay["game"] for replay in found["replays"]} <= {0, 1}
    assert not (tmp_path / "report-logs" / "game-2.json").exists()


# ---- bots that do not play ---------------------------------------------------------------------


def test_a_bot_that_never_starts_is_told_once_and_makes_the_series_fail(spielwerk):
    broken = stranger("unstartable", cage="never")
    result = spielwerk(*with_stranger(broken))
    assert result.exit_code == 1
    assert result.stderr.count("A322") == 1
    assert f"`{broken}` took none of its" in result.stderr
    assert "no_such_module" in result.stderr
    german = spielwerk(*with_stranger(broken, "--json", "--lang", "de"))
    assert german.exit_code == 1
    assert document(german)["bots"][0]["faults"] > 0
    assert "Entscheidungen getroffen" in german.stderr


def test_a_bot_that_fails_now_and_then_makes_no_series_fail():
    from spielwerk.arena.planning.order import order_for
    from spielwerk.arena.record import GameRecord, Slip
    from spielwerk.arena.results import Results

    results = Results(order_for(load("nim"), None, {}, ["greedy", "random"], 3, 0))
    for number, asked in enumerate((1, 2)):
        slips = (Slip(0, 0, "late", "it slept"),)
        results.take(GameRecord(number, number, (0, 1), 0, (1, 2), 4, (asked, 2), (0.0, 0.0), slips=slips))
        assert results.absent == [[0], []][number]
