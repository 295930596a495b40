"""`spielwerk balance`: whether a game is fair."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import document

SHAPE = {"game", "players", "games", "seats", "draws", "mean_decisions", "lead_changes", "decided_at"}


def test_the_document_for_programs(spielwerk):
    """CONTRACTS: the shape of `balance --json`."""
    found = document(spielwerk("balance", "pig", "--games", "400", "--option", "goal=20", "--json"))
    assert set(found) >= SHAPE
    assert found["games"] == 400
    assert [set(seat) for seat in found["seats"]] == [{"seat", "wins", "share", "low", "high"}] * 2
    assert sum(seat["wins"] for seat in found["seats"]) + found["draws"] + found["unfinished"] == 400
    assert found["lead_changes"] >= 0
    assert 0 <= found["decided_at"] <= 1
    assert found["branching"] > 1


def test_the_asymmetric_board_has_a_favoured_seat(spielwerk):
    found = document(spielwerk("balance", "ludo", "--option", "board=uneven", "--json"))
    assert found["favoured"] == [0]
    assert found["seats"][0]["low"] > 0.5
    assert "Seat 1 is favoured" in found["verdict"]["en"]
    assert "Platz 1 ist im Vorteil" in found["verdict"]["de"]
    assert "50.0 % would be fair" in found["verdict"]["en"]


def test_a_fair_game_is_called_fair(spielwerk):
    shown = spielwerk("balance", "rps", "--games", "3000")
    assert "No seat is favoured" in shown.stdout
    german = spielwerk("balance", "rps", "--games", "300", "--lang", "de")
    assert "Kein Platz ist im Vorteil" in german.stdout


def test_workers_change_nothing(spielwerk):
    one = spielwerk("balance", "nim", "--games", "3000", "--json")
    two = spielwerk("balance", "nim", "--games", "3000", "--json", "--workers", "2")
    assert document(one) == document(two)


def test_a_bot_on_all_seats(spielwerk):
    found = document(spielwerk("balance", "nim", "--games", "12", "--bots", "greedy:playouts=1", "--json"))
    assert found["bots"] == "greedy:playouts=1"
    assert sum(seat["wins"] for seat in found["seats"]) == 12


def test_skill_beats_luck_in_a_game_of_skill(spielwerk, monkeypatch):
    monkeypatch.setattr("spielwerk.arena.balance.skill.SKILLED", "mcts:playouts=20")
    monkeypatch.setattr("spielwerk.arena.balance.skill.GAMES", 8)
    found = document(spielwerk("balance", "connect4", "--games", "50", "--skill", "--json"))
    assert found["skill"]["games"] == 8
    assert found["skill"]["win_rate"] > 0.7
    shown = spielwerk("balance", "connect4", "--games", "50", "--skill").stdout
    assert "against random bots" in shown
    assert document(spielwerk("balance", "connect4", "--games", "50", "--json"))["skill"] is None


def test_a_grid_of_house_rules_has_the_fairest_first(spielwerk):
    found = document(spielwerk("balance", "pig", "--games", "1500", "--grid", "goal=10,60", "--json"))
    gaps = [cell["gap"] for cell in found["grid"]]
    assert gaps == sorted(gaps)
    assert {cell["options"]["goal"] for cell in found["grid"]} == {"10", "60"}
    assert all(cell["gap_low"] <= cell["gap"] <= cell["gap_high"] for cell in found["grid"])
    shown = spielwerk("balance", "ludo", "--games", "300", "--grid", "board=uneven,duel", "--grid", "tries=1,3")
    assert shown.stdout.splitlines()[1].startswith("board=duel")
    assert "Fairest: board=duel" in shown.stdout


@pytest.mark.parametrize("grid", ["goal=", "goal", "goal=5,5", "goal=5,,6"])
def test_a_grid_of_nothing_is_wrong_usage(spielwerk, grid):
    assert spielwerk("balance", "pig", "--grid", grid).exit_code == 2


def test_faults_are_explained(spielwerk):
    many = ",".join(map(str, range(1, 300)))
    for args, code in (
        (("pig", "--grid", "gaol=1,2"), "L108"),
        (("pig", "--grid", f"goal={many}"), "A210"),
        (("pig", "--bots", "nobody"), "A101"),
    ):
        result = spielwerk("balance", *args)
        assert (result.exit_code, code in result.stderr) == (1, True)


def test_reports(spielwerk, tmp_path):
    target = tmp_path / "balance.html"
    for args in (("--games", "200"), ("--games", "100", "--grid", "goal=10,15")):
        assert spielwerk("balance", "pig", *args, "--report", target).exit_code == 0
        page = target.read_text(encoding="utf-8")
        assert not re.search(r"https?://|src=|@import|url\(|<script", page)
        assert "<svg" in page
        assert json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))["game"] == "pig"


def test_interrupted(spielwerk, monkeypatch):
    from spielwerk.backend.machine import Tally

    def stopping(machine, seed, games, threads):
        tally = Tally(2)
        tally.games, tally.wins = 7, [4, 3]
        yield tally
        raise KeyboardInterrupt

    monkeypatch.setattr("spielwerk.arena.balance.playing.tallies", stopping)
    result = spielwerk("balance", "pig", "--json")
    assert result.exit_code == 130
    assert document(result)["games"] == 7
    assert "Interrupted" in result.stderr
