"""`spielwerk perft`: the numbers of decision sequences are known from outside."""

from __future__ import annotations

import pytest

from tests.cli.conftest import document

KNOWN = {
    "tictactoe": [9, 72, 504, 3024, 15120, 54720],
    "connect4": [7, 49, 343, 2401, 16807],
    "reversi": [4, 12, 56, 244],
}


UNSEEN = """\
game "Draw":
    players 2

object Card, for value in 1 to 3, in players[2].hand

player:
    field hand: Card, visible to owner, count visible to all

play:
    players[1] chooses card from players[2].hand
    move card to players[1].hand
    end with winner players[1]
"""


@pytest.mark.parametrize("game", KNOWN)
def test_the_numbers_are_those_of_the_world(spielwerk, game):
    depth = len(KNOWN[game])
    result = spielwerk("perft", game, "--depth", str(depth))
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()[1:]]
    assert [(int(row[0]), int(row[1])) for row in rows] == list(enumerate(KNOWN[game], 1))
    assert document(spielwerk("perft", game, "--depth", str(depth), "--json")) == {
        "depth": depth,
        "nodes": KNOWN[game][-1],
    }


def test_no_decision_is_one_sequence(spielwerk):
    assert document(spielwerk("perft", "nim", "--depth", "0", "--json")) == {"depth": 0, "nodes": 1}
    assert spielwerk("perft", "nim", "--depth", "0").stdout.splitlines()[-1].split()[:2] == ["0", "1"]


def test_options_count(spielwerk):
    one = document(spielwerk("perft", "nim", "--depth", "1", "--option", "heaps=1", "--json"))
    assert one["nodes"] == 3


@pytest.mark.parametrize("game", ["pig", "kuhn"])
def test_games_with_chance_are_refused(spielwerk, game):
    result = spielwerk("perft", game, "--depth", "2", "--json")
    assert result.exit_code == 1
    assert f"but {game} has chance in it" in result.stderr
    assert f"spielwerk odds {game}" in document(result)["faults"][0]["message"]
    assert "enthält Zufall" in spielwerk("perft", game, "--depth", "2", "--lang", "de").stderr


def test_what_is_chosen_unseen_is_chance(spielwerk, tmp_path):
    file = tmp_path / "draw.spiel"
    file.write_text(UNSEEN, encoding="utf-8")
    result = spielwerk("perft", str(file), "--depth", "2")
    assert result.exit_code == 1
    assert "draw has chance in it: `play`" in result.stderr


def test_a_rule_that_fails_on_the_way(spielwerk, divide):
    result = spielwerk("perft", divide, "--depth", "3", "--json")
    assert result.exit_code == 1
    assert document(result)["faults"][0]["code"] == "R102"
