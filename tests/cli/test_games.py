"""`spielwerk games`: what there is to play."""

from __future__ import annotations

import json
import sys

from spielwerk.bundled import INDEX
from spielwerk.cli.write import index
from spielwerk.game.sources import bundled
from tests.cli.conftest import document


def test_all_bundled_games_are_listed(spielwerk):
    result = spielwerk("games")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[: len(bundled())]] == bundled()
    assert "2 to 10 players" in result.stdout
    assert "2 bis 10 Spieler" in spielwerk("games", "--lang", "de").stdout


def test_the_index_tells_what_the_games_tell():
    assert json.loads(INDEX.read_text(encoding="utf-8")) == json.loads(index.written()), "run `make docs`"


def test_nothing_is_read_or_checked_to_tell_of_bundled_games(spielwerk, monkeypatch):
    monkeypatch.setitem(sys.modules, "spielwerk.game.game", None)
    assert spielwerk("games").exit_code == spielwerk("games", "catan").exit_code == 0


def test_the_list_for_programs(spielwerk):
    listed = document(spielwerk("games", "--json"))
    assert [game["name"] for game in listed] == bundled()
    assert all(set(game) == {"name", "title", "about", "players", "default_players"} for game in listed)
    assert next(game for game in listed if game["name"] == "pig")["players"] == list(range(2, 11))


def test_one_game_with_its_options(spielwerk):
    game = document(spielwerk("games", "pig", "--json"))
    assert game["title"] == "Pig"
    assert [(o["name"], o["type"], o["low"], o["high"], o["default"]) for o in game["options"]] == [
        ("goal", "int", 10, 1000, 100)
    ]


def test_options_of_all_types(spielwerk, guess):
    options = {option["name"]: option for option in document(spielwerk("games", guess, "--json"))["options"]}
    sides, sort, motto = options["sides"], options["sort"], options["motto"]
    assert sides == {
        "name": "sides", "label": "sides", "about": "", "type": "int", "low": 2, "high": 20, "default": 6
    }  # fmt: skip
    assert (sort["type"], sort["values"], sort["default"]) == ("enum", ["plain", "fancy"], "plain")
    assert sort["labels"] == {"plain": "plain", "fancy": "fancy"}
    assert motto == {"name": "motto", "label": "motto", "about": "", "type": "text", "default": "no risk"}
    shown = spielwerk("games", guess).stdout
    assert "2 to 4 players, default 3" in shown
    assert "sides: number 2 to 20, default 6" in shown
    assert "sort: plain, fancy, default plain" in shown
    assert "motto: text, default no risk" in shown


def test_a_game_without_options(spielwerk):
    assert "The game has no options." in spielwerk("games", "tictactoe").stdout
    assert "Das Spiel hat keine Optionen." in spielwerk("games", "tictactoe", "--lang", "de").stdout


def test_titles_are_translated(spielwerk, tmp_path):
    path = tmp_path / "x.spiel"
    path.write_text(
        'game "Luck":\n    players 2\n    option heaps: bool = true\n\nplay:\n    end with draw\n\n'
        'texts de:\n    "Luck" = "Glück"\n',
        encoding="utf-8",
    )
    assert "Glück" in spielwerk("games", path, "--lang", "de").stdout
    assert "heaps: true or false, default true" in spielwerk("games", path).stdout


def test_an_unknown_game(spielwerk):
    result = spielwerk("games", "tictactoo")
    assert result.exit_code == 1
    assert "Did you mean `tictactoe`?" in result.stderr
    assert result.stdout == ""
    german = spielwerk("games", "tictactoo", "--lang", "de")
    assert "Meintest du `tictactoe`?" in german.stderr


def test_an_unknown_game_without_a_similar_one(spielwerk):
    result = spielwerk("games", "xyz")
    assert "Did you mean" not in result.stderr
    assert "Run `spielwerk games`" in result.stderr


def test_a_fault_for_programs(spielwerk):
    result = spielwerk("games", "tictactoo", "--json")
    assert result.exit_code == 1
    assert [fault["code"] for fault in document(result)["faults"]] == ["L110"]


def test_a_game_tells_its_version(spielwerk, tmp_path):
    """The head of a game is kept: `version` is for people."""
    path = tmp_path / "small.spiel"
    path.write_text(
        'game "Small":\n    players 2\n    version "2.1 beta"\n\nplay:\n    end with draw\n', encoding="utf-8"
    )
    assert spielwerk("games", path).stdout.splitlines()[0] == "Small (small), version 2.1 beta"
    assert spielwerk("games", path, "--lang", "de").stdout.splitlines()[0] == "Small (small), Fassung 2.1 beta"
    assert document(spielwerk("games", path, "--json"))["version"] == "2.1 beta"
    assert document(spielwerk("games", "nim", "--json"))["version"] == ""
