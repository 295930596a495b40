"""A match can begin with every number of players that a game is for, or its designer is told with which it cannot."""

from __future__ import annotations

import pytest

from spielwerk.bind import Build
from spielwerk.diagnostics.source import Source
from spielwerk.game import starting
from spielwerk.game.game import load_source
from spielwerk.game.sources import bundled
from spielwerk.game.starting import in_words, start_faults
from spielwerk.program.lower import lower
from tests.cli.conftest import document, run_command, write
from tests.rotation import in_turns

DEALING = """\
game "Dealing":
    players {players}
    option size: 1 to 20 = 9

object Card, for value in 1 to 40, in deck

table:
    pile deck: Card

player:
    field hand: Card

setup:
    shuffle deck
    deal size from deck to players.hand

play:
    for player in turns:
        end with winner player
"""


def faults(text: str, build: Build | None = None) -> list[str]:
    """What is said about beginning a match, in English."""
    game = load_source(Source("dealing.spiel", text))
    return [fault.message() for fault in start_faults(game, build or Build(debug=True))]


def test_a_deck_that_is_too_small_for_five_is_told_with_place_number_and_cure(tmp_path):
    path = write(tmp_path / "dealing.spiel", DEALING.format(players="2 to 5"))
    result = run_command("check", str(path), "--json")
    (fault,) = document(result)
    assert result.exit_code == 0
    assert (fault["code"], fault["severity"], fault["line"], fault["column"]) == ("S621", "warning", 15, 5)
    assert "With 5 players no match can begin." in fault["message"]
    assert "R213" in fault["message"]
    assert "Deal fewer" in fault["advice"]
    assert "allow only 2 to 4 players" in fault["advice"]
    shown = run_command("check", str(path), "--lang", "de").output
    assert "Für 5 Spieler kann keine Partie beginnen." in shown
    assert "lass nur 2 bis 4 Spieler zu" in shown


def test_it_is_told_again_when_nothing_was_changed(tmp_path):
    path = write(tmp_path / "dealing.spiel", DEALING.format(players="2 to 5"))
    assert run_command("check", str(path)).output == run_command("check", str(path)).output != "no faults\n"


def test_numbers_with_the_same_fault_are_told_of_together():
    (said,) = faults(DEALING.format(players="3, 5 to 7"))
    assert said.startswith("With 5 to 7 players")


def test_only_the_players_and_options_that_were_asked_for_are_tried():
    text = DEALING.format(players="2 to 5")
    assert faults(text, Build(4, debug=True)) == []
    assert len(faults(text, Build(5, debug=True))) == 1
    assert faults(text, Build(None, {"size": 8}, debug=True)) == []
    (said,) = faults(text, Build(None, {"size": 20}, debug=True))
    assert said.startswith("With 3 to 5 players")


def test_where_no_number_is_fine_none_is_recommended():
    game = load_source(Source("dealing.spiel", DEALING.format(players="5")))
    (fault,) = start_faults(game, Build(debug=True))
    assert "allow only" not in fault.advice()


def test_what_shows_in_making_the_program_for_more_players_is_told_too():
    stones = "object Stone, 1200 per player\n\ntable:"
    (said,) = faults(DEALING.format(players="2 to 5").replace("deal size", "deal 1").replace("table:", stones))
    assert said.startswith("With 5 players")
    assert "S603" in said


def test_a_set_up_that_never_ends_is_told_and_ends():
    text = DEALING.format(players="2 to 3").replace("    shuffle deck\n", "    repeat:\n        shuffle deck\n")
    (said,) = faults(text)
    assert "R109" in said


def test_of_very_many_numbers_some_are_tried(monkeypatch):
    tried: list[int] = []

    def noted(checked, bound):
        tried.append(bound.build.players)
        return lower(checked, bound)

    monkeypatch.setattr(starting, "lower", noted)
    (said,) = faults(DEALING.format(players="2 to 63"))
    assert (len(tried), tried[0], tried[-1]) == (starting.MOST_TRIED, 2, 63)
    assert said.startswith("With 8, 13")


def test_a_board_for_fewer_players_is_no_fault_of_the_game():
    assert faults_of("ludo", {"board": "uneven"}) == []


@in_turns(name=bundled())
def test_bundled_games_begin_with_every_number_of_players(name):
    assert faults_of(name, {}) == []


def faults_of(name: str, options: dict[str, object]) -> list[str]:
    import spielwerk

    return [fault.message() for fault in start_faults(spielwerk.load(name), Build(None, options, debug=True))]


@pytest.mark.parametrize(
    ("counts", "english", "german"),
    [
        ([1], "1 player", "1 Spieler"),
        ([5], "5 players", "5 Spieler"),
        ([4, 5, 6], "4 to 6 players", "4 bis 6 Spieler"),
        ([2, 4, 5, 9], "2, 4 to 5 and 9 players", "2, 4 bis 5 und 9 Spieler"),
    ],
)
def test_numbers_of_players_in_words(counts, english, german):
    assert (in_words(counts)("en"), in_words(counts)("de")) == (english, german)
