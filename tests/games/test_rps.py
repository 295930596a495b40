"""The rules of rock, paper, scissors."""

from __future__ import annotations

import pytest

from spielwerk import IllegalDecision, load
from tests.games.table import find, notices, result

GAME = load("rps")
BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def show(match, *signs):
    """Both seats show a sign, seat 0 first."""
    for seat, sign in enumerate(signs):
        match.decide(seat, find(match, seat, sign))
    return match


@pytest.mark.parametrize(("sign", "beaten"), list(BEATS.items()))
def test_each_sign_beats_one(sign, beaten):
    match = show(GAME.start(options={"wins": 1}), sign, beaten)
    assert result(match).winners == (0,)
    match = show(GAME.start(options={"wins": 1}), beaten, sign)
    assert result(match).winners == (1,)


@pytest.mark.parametrize("sign", list(BEATS))
def test_equal_signs_count_for_nobody(sign):
    match = show(GAME.start(options={"wins": 1}), sign, sign)
    assert not match.over
    assert match.seats == [0, 1]
    assert notices(match) == [f"Both show {sign}."]


def test_best_of_three_needs_two_rounds():
    match = show(GAME.start(), "rock", "scissors")
    assert not match.over
    show(match, "paper", "scissors")
    assert not match.over
    show(match, "scissors", "paper")
    assert result(match).winners == (0,)
    assert result(match).scores == (2, 1)


def test_both_decide_at_the_same_time_in_any_order():
    match = GAME.start()
    assert [decision.seat for decision in match.decisions] == [0, 1]
    match.decide(1, find(match, 1, "rock"))
    assert match.seats == [0]
    match.decide(0, find(match, 0, "scissors"))
    assert [player["score"] for player in match.view()["players"]] == [0, 1]

    other = GAME.start()
    other.decide(0, find(other, 0, "scissors"))
    other.decide(1, find(other, 1, "rock"))
    assert other.digest == match.digest


def test_the_sign_of_the_other_stays_secret_until_both_have_decided():
    rock, paper = GAME.start(), GAME.start()
    rock.decide(0, find(rock, 0, "rock"))
    paper.decide(0, find(paper, 0, "paper"))
    assert rock.view(1) == paper.view(1)
    assert rock.view(None) == paper.view(None)
    assert rock.events(1) == paper.events(1)
    assert rock.decision(1).as_json() == paper.decision(1).as_json()


def test_a_sign_can_be_taken_back_until_both_have_decided():
    match = GAME.start()
    match.decide(0, find(match, 0, "rock"))
    match.undo(0)
    assert match.seats == [0, 1]
    show(match, "paper", "rock")
    assert [player["score"] for player in match.view()["players"]] == [1, 0]
    with pytest.raises(IllegalDecision):
        match.undo(0)


def test_texts_in_german():
    match = GAME.start(language="de", names=("Anna", "Ben"))
    assert match.decision(0).prompt == "Zeig ein Zeichen."
    assert [option.label for option in match.decision(0).options] == ["Stein", "Papier", "Schere"]
    show(match, "paper", "rock")
    assert notices(match) == ["Anna gewinnt diese Runde mit Papier."]


def test_random_players_are_even():
    summary = GAME.simulate(games=10_000, seed=1)
    assert summary.wins[0] / summary.games == pytest.approx(0.5, abs=0.02)
    assert sum(summary.wins) == summary.games
    # Rounds with a winner are 2 of 3; best of three takes 2.5 of them on average, two decisions each.
    assert summary.decisions / summary.games == pytest.approx(2.5 * 3 / 2 * 2, abs=0.1)
