"""`spielwerk odds`: exact probabilities."""

from __future__ import annotations

import pytest

from tests.cli.conftest import document


def test_kuhn_poker_at_random(spielwerk):
    odds = document(spielwerk("odds", "kuhn", "--json"))
    # Two checks in a row, or a bet that is called, compare cards: even. Folding (1/4 for either side) wins the stake.
    assert odds["wins"] == pytest.approx([0.5625, 0.4375])
    assert odds["exact"] is True
    assert sum(outcome["probability"] for outcome in odds["outcomes"]) == pytest.approx(1)


def test_the_odds_in_words(spielwerk):
    result = spielwerk("odds", "kuhn")
    assert result.exit_code == 0
    assert "Player 1 wins             0.5625000000" in result.stdout
    assert "Spieler 1 gewinnt" in spielwerk("odds", "kuhn", "--lang", "de").stdout


def test_more_than_two_players_have_places(spielwerk, guess):
    result = spielwerk("odds", guess, "--option", "sides=2")
    assert result.exit_code == 0
    assert "places 1 2 2" in result.stdout


def test_a_game_that_is_too_large_is_refused(spielwerk, monkeypatch):
    from functools import partial

    from spielwerk.game.odds import odds

    monkeypatch.setattr(odds, "odds", partial(odds.odds, limit=100))
    result = spielwerk("odds", "tictactoe", "--json")
    assert result.exit_code == 1
    assert [fault["code"] for fault in document(result)["faults"]] == ["L114"]
    assert "more than 100 situations" in result.stderr


def test_a_game_without_bound_is_refused(spielwerk, tmp_path):
    path = tmp_path / "endless.spiel"
    path.write_text(
        'game "Endless":\n    players 1\n\nplayer:\n    steps: int = 0\n\nplay:\n    for player in turns:\n'
        "        player chooses:\n            walk:\n                player.steps += 1\n"
        "            rest:\n                end with draw\n",
        encoding="utf-8",
    )
    result = spielwerk("odds", path, "--json")
    assert result.exit_code == 1
    assert [fault["code"] for fault in document(result)["faults"]] == ["L115"]
    assert "`steps` can grow for ever" in result.stderr


def test_a_rule_that_fails_on_the_way(spielwerk, divide):
    assert document(spielwerk("odds", divide, "--json"))["faults"][0]["code"] == "R102"
