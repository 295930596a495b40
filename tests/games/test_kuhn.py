"""The rules of Kuhn poker."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from spielwerk import load
from spielwerk.game.odds.odds import odds
from tests.games.table import find, notices, play, result, values

GAME = load("kuhn")
RANKS = ("jack", "queen", "king")


def deal(first, second):
    """A match in which the players hold these cards."""
    for seed in range(1000):
        match = GAME.start(seed=seed)
        if hands(match) == [[f"Card({first})"], [f"Card({second})"]]:
            return match
    raise AssertionError("these cards are never dealt")


def hands(match):
    return [player["hand"]["objects"] for player in match.reveal()["players"]]


def test_each_player_gets_one_card():
    match = GAME.start()
    assert [player["hand"]["count"] for player in match.view()["players"]] == [1, 1]
    assert match.view()["table"]["deck"]["count"] == 1


def test_all_deals_come_up_alike():
    dealt: dict[tuple[str, ...], int] = {}
    for seed in range(1200):
        cards = tuple(hand[0] for hand in hands(GAME.start(seed=seed)))
        dealt[cards] = dealt.get(cards, 0) + 1
    assert len(dealt) == 6
    assert all(150 < count < 250 for count in dealt.values())


def test_one_sees_only_the_own_card():
    match = deal("king", "jack")
    mine, theirs = match.view(0)["players"]
    assert mine["hand"] == {"count": 1, "objects": ["Card(king)"]}
    assert theirs["hand"] == {"count": 1}
    assert "objects" not in match.view(0)["table"]["deck"]
    assert all("objects" not in player["hand"] for player in match.view(None)["players"])


def test_the_cards_of_the_others_change_nothing_one_sees():
    one, other = deal("king", "jack"), deal("king", "queen")
    assert one.view(0) == other.view(0)
    assert one.events(0) == other.events(0)


def test_first_one_checks_or_bets_then_one_calls_or_folds():
    match = GAME.start()
    assert values(match) == ["check", "bet"]
    play(match, "bet")
    assert values(match) == ["call", "fold"]
    match = play(GAME.start(), "check")
    assert values(match) == ["check", "bet"]
    play(match, "bet")
    assert match.seats == [0]
    assert values(match) == ["call", "fold"]


@pytest.mark.parametrize(
    ("line", "coins"),
    [
        (("check", "check"), "higher 1"),
        (("bet", "call"), "higher 2"),
        (("check", "bet", "call"), "higher 2"),
        (("bet", "fold"), "first 1"),
        (("check", "bet", "fold"), "second 1"),
    ],
)
@pytest.mark.parametrize("cards", list(permutations(RANKS, 2)))
def test_the_pay_out(line, coins, cards):
    match = play(deal(*cards), *line)
    who, amount = coins.split()
    higher = 0 if RANKS.index(cards[0]) > RANKS.index(cards[1]) else 1
    winner = {"higher": higher, "first": 0, "second": 1}[who]
    assert result(match).winners == (winner,)
    assert result(match).scores[winner] == int(amount)
    assert sum(result(match).scores) == 0


def test_cards_are_shown_at_the_showdown_but_not_after_a_fold():
    shown = play(deal("king", "queen"), "bet", "call").view(1)["players"][0]["hand"]
    assert shown["objects"] == ["Card(king)"]
    folded = play(deal("king", "queen"), "bet", "fold").view(1)["players"][0]["hand"]
    assert "objects" not in folded


def test_texts_in_german():
    match = GAME.start(language="de", names=("Anna", "Ben"))
    assert [option.label for option in match.decisions[0].options] == ["Schieben", "Eine Münze setzen"]
    match.decide(0, find(match, 0, "bet"))
    match.decide(1, find(match, 1, "fold"))
    assert notices(match) == ["Ben steigt aus.", "Anna gewinnt 1 Münze."]


def first_wins():
    """The chance that the first player wins if every decision is tossed by a coin, worked out by hand."""
    half, quarter, eighth = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)
    checks, called, folded = quarter * half, quarter * half, quarter
    called_late, folded_late = eighth * half, eighth * 0
    return checks + called + folded + called_late + folded_late


def test_the_odds_are_exact():
    found = odds(GAME)
    assert found.exact
    assert found.fractions == {(1, 2): first_wins(), (2, 1): 1 - first_wins()}
    assert found.expected_scores == [0.125, -0.125]


def test_random_players():
    games = 20_000
    summary = GAME.simulate(games=games, seed=1)
    assert summary.wins[0] / games == pytest.approx(float(first_wins()), abs=0.0125)
    assert summary.draws == 0
    assert summary.decisions / games == pytest.approx(2.25, abs=0.02)
