"""The rules of backgammon, against a second reading of them: all ways to use the dice, tried out on plain lists."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk import Match, load
from tests.games.table import play_on, result

GAME = load("backgammon")

Position = tuple[tuple[int, ...], tuple[int, ...]]
"""For both players, how many checkers are so far from home: 0 is home, 25 the bar."""
Move = tuple[int, int]
"""From how far, and by how much."""


def position(match: Match, seat: int) -> Position:
    """The position as a seat counts it, its own checkers first."""
    view = match.view()
    own, other = [0] * 26, [0] * 26
    for number, field in enumerate(view["spaces"]["Point"].values(), 1):
        if field["count"]:
            owner = int(field["objects"][0].partition("@")[2][0])
            side = own if owner == seat else other
            side[number if owner == 0 else 25 - number] = field["count"]
    for who, side in ((seat, own), (1 - seat, other)):
        side[0], side[25] = (view["players"][who][place]["count"] for place in ("home", "bar"))
    return tuple(own), tuple(other)


def moved(place: Position, move: Move) -> Position | None:
    """The position after a move, or None if it is not allowed."""
    own, other = list(place[0]), list(place[1])
    start, pips = move
    if not own[start] or (own[25] and start != 25):
        return None
    goal = start - pips
    if goal <= 0:
        farthest = max(distance for distance in range(26) if own[distance])
        if farthest > 6 or (goal < 0 and start != farthest):
            return None
        goal = 0
    elif other[25 - goal] > 1:
        return None
    elif other[25 - goal] == 1:
        other[25 - goal] -= 1
        other[25] += 1
    own[start] -= 1
    own[goal] += 1
    return tuple(own), tuple(other)


def sequences(place: Position, dice: tuple[int, ...]) -> list[tuple[Move, ...]]:
    """All ways to use dice one after the other until no more can be used."""
    found: list[tuple[Move, ...]] = []
    for pips in sorted(set(dice)):
        rest = list(dice)
        rest.remove(pips)
        for start in range(1, 26):
            after = moved(place, (start, pips))
            if after is not None:
                found += [((start, pips), *more) for more in sequences(after, tuple(rest)) or [()]]
    return found


def allowed(place: Position, dice: tuple[int, ...]) -> set[Move]:
    """What may be moved first: it must lead to as many dice as can be used, and to the higher if it is only one."""
    ways = sequences(place, dice)
    most = max(map(len, ways), default=0)
    first = {way[0] for way in ways if len(way) == most}
    if most == 1:
        highest = max(pips for _, pips in first)
        first = {move for move in first if move[1] == highest}
    return first


def offered(match: Match, seat: int) -> set[Move]:
    """What the game offers, as (how far, by how much)."""
    found = set()
    for option in match.decisions[0].options:
        place, pips = option.value
        number = 25 if place.startswith("bar") else int(place.removeprefix("Point."))
        found.add((number if seat == 0 or number == 25 else 25 - number, pips))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_what_the_rules_allow(seed):
    match, luck = GAME.start(seed=seed), Random(seed)
    while not match.over:
        seat = match.seats[0]
        dice = tuple(match.view()["table"]["dice"])
        assert offered(match, seat) == allowed(position(match, seat), dice)
        match.decide(seat, luck.choice(match.decision(seat).options))


@pytest.mark.parametrize("seed", range(20))
def test_a_win_counts_what_is_left_of_the_other(seed):
    match = play_on(GAME.start(seed=seed), seed)
    (winner,) = result(match).winners
    own, other = position(match, winner)
    assert own[0] == 15
    late = any(other[19:26])
    assert result(match).scores[winner] == (1 if other[0] else 3 if late else 2)
    assert result(match).scores[1 - winner] == 0


def test_checkers_are_never_lost():
    match = GAME.start(seed=3)
    while not match.over:
        assert [sum(side) for side in position(match, 0)] == [15, 15]
        play_on(match, seed=len(match.inputs), decisions=1)


def test_nobody_begins_with_equal_dice():
    begun = [GAME.start(seed=seed) for seed in range(40)]
    for match in begun:
        shown = match.view()["table"]
        assert shown["first_die"] != shown["second_die"]
        assert match.seats == [0 if shown["first_die"] > shown["second_die"] else 1]
    assert {match.seats[0] for match in begun} == {0, 1}


def test_reasons_in_german():
    match = GAME.start(seed=1, language="de")
    reasons = {item.reason for item in match.decisions[0].blocked}
    known = {"Dieser Punkt ist besetzt.", "Noch sind nicht alle deine Steine auf den letzten sechs Punkten."}
    assert reasons <= known
    assert reasons
