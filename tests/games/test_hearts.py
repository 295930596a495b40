"""The rules of hearts."""

from __future__ import annotations

import pytest

from spielwerk import Match, load
from tests.games.table import play_on, result, values

GAME = load("hearts")


def hands(match: Match) -> list[list[str]]:
    return [player["hand"]["objects"] for player in match.reveal()["players"]]


def scores(match: Match) -> list[int]:
    return [player["score"] for player in match.reveal()["players"]]


def pass_cards(match: Match) -> list[list[str]]:
    """Everybody passes the three last cards of the hand; gives what each has passed."""
    passed = [hand[-3:] for hand in hands(match)]
    for seat, cards in enumerate(passed):
        for card in cards:
            match.decide(seat, next(o for o in match.decision(seat).options if o.value == card))
    return passed


def play_hand(match: Match) -> None:
    """The thirteen tricks of a hand, always with the first card that is allowed."""
    for _ in range(52):
        match.decide(match.seats[0], match.decisions[0].options[0])


def test_all_cards_are_dealt():
    assert [len(hand) for hand in hands(GAME.start(seed=1))] == [13] * 4


@pytest.mark.parametrize(("hand", "step"), [(0, 1), (1, 3), (2, 2)])
def test_three_cards_go_left_right_and_across(hand, step):
    match = GAME.start(seed=4)
    for _ in range(hand):
        pass_cards(match)
        play_hand(match)
    passed = pass_cards(match)
    after = hands(match)
    assert all(set(passed[seat]) <= set(after[(seat + step) % 4]) for seat in range(4))


def test_in_the_fourth_hand_nobody_passes():
    match = GAME.start(seed=4)
    for _ in range(3):
        pass_cards(match)
        play_hand(match)
    assert len(match.seats) == 1
    assert values(match) == ["Card(clubs,two)"]


def test_nobody_sees_what_is_passed_before_having_passed():
    match = GAME.start(seed=2)
    before = match.view(1)["players"]
    for card in hands(match)[0][:3]:
        match.decide(0, next(o for o in match.decision(0).options if o.value == card))
    assert match.view(1)["players"] == before
    assert match.view(1)["to_decide"] == [1, 2, 3]


def test_the_two_of_clubs_leads_and_must_be_followed():
    match = GAME.start(seed=5)
    pass_cards(match)
    assert values(match) == ["Card(clubs,two)"]
    match.decide(match.seats[0], match.decisions[0].options[0])
    seat = match.seats[0]
    clubs = [card for card in hands(match)[seat] if "clubs" in card]
    if clubs:
        assert values(match) == clubs


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_gives_26_points_or_three_times_26(seed):
    match = GAME.start(seed=seed)
    pass_cards(match)
    play_hand(match)
    assert sum(scores(match)) in (26, 78)


def test_the_fewest_points_win():
    match = play_on(GAME.start(seed=1, options={"limit": 20}), seed=1)
    places = result(match).places
    points = scores(match)
    assert max(points) >= 20
    assert [points[seat] == min(points) for seat in range(4)] == [place == 1 for place in places]
