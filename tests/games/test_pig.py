"""The rules of Pig."""

from __future__ import annotations

import pytest

from spielwerk import load
from spielwerk.game.odds.odds import odds
from tests.games.table import notices, play, play_on, result, values

GAME = load("pig")


def pot(match):
    return match.view()["phases"]["Turn"]["pot"]


def scores(match):
    return [player["score"] for player in match.view()["players"]]


def seed_for(*faces):
    """The first seed with which the die shows these faces."""
    for seed in range(10_000):
        match = GAME.start(seed=seed)
        if all(play(match, "throw").view()["table"]["cube"] == face for face in faces):
            return seed
    raise AssertionError(faces)


def test_one_must_roll_first():
    assert values(GAME.start()) == ["throw"]


def test_rolls_add_up_and_can_be_kept():
    match = play(GAME.start(seed=seed_for(5, 6)), "throw", "throw")
    assert pot(match) == 11
    assert scores(match) == [0, 0]
    assert [option.label for option in match.decisions[0].options] == ["Roll the die", "Keep 11 points"]
    play(match, "hold")
    assert scores(match) == [11, 0]
    assert match.seats == [1]


def test_a_one_loses_the_pot_and_the_turn():
    match = play(GAME.start(seed=seed_for(4, 1)), "throw", "throw")
    assert scores(match) == [0, 0]
    assert match.seats == [1]
    assert notices(match) == ["Player 1 rolls a one and loses 4 points."]


def test_texts_in_german():
    match = GAME.start(seed=seed_for(2, 1), language="de")
    play(match, "throw")
    assert [option.label for option in match.decisions[0].options] == ["Würfeln", "2 Punkte behalten"]
    play(match, "throw")
    assert notices(match) == ["Spieler 1 würfelt eine Eins und verliert 2 Punkte."]


def test_who_has_the_goal_in_the_pot_can_only_keep_it():
    match = play(GAME.start(seed=seed_for(5, 6), options={"goal": 11}), "throw", "throw")
    assert values(match) == ["hold"]
    play(match, "hold")
    assert result(match).winners == (0,)
    assert result(match).scores == (11, 0)
    assert result(match).reason == "The goal is reached."


@pytest.mark.parametrize("players", [2, 3, 10])
def test_up_to_ten_play_and_are_ranked_by_their_points(players):
    found = result(play_on(GAME.start(players=players, options={"goal": 30}), seed=players))
    assert len(found.winners) == 1
    for seat, place in enumerate(found.places):
        assert place == 1 + sum(score > found.scores[seat] for score in found.scores)


def turns_of_random_player(goal):
    """How a turn of a random player ends: points kept, and how likely, worked out by hand."""
    ends: dict[int, float] = {}
    open_pots = {0: 1.0}
    while open_pots:
        after: dict[int, float] = {}
        for pot, chance in open_pots.items():
            rolls = chance if pot == 0 else 0.0 if pot >= goal else chance / 2
            if pot:
                ends[pot] = ends.get(pot, 0.0) + chance - rolls
            ends[0] = ends.get(0, 0.0) + rolls / 6
            for face in range(2, 7) if rolls else ():
                after[pot + face] = after.get(pot + face, 0.0) + rolls / 6
        open_pots = after
    return ends


def first_wins(goal):
    """The chance that the first of two random players wins, worked out independently."""
    wins: dict[tuple[int, int], float] = {}
    for mine in range(goal - 1, -1, -1):
        for theirs in range(goal - 1, mine - 1, -1):
            solve(wins, mine, theirs, goal)
    return wins[0, 0]


def test_random_players_win_as_often_as_computed():
    games = 20_000
    summary = GAME.simulate(games=games, seed=1, options={"goal": 20})
    assert summary.wins[0] / games == pytest.approx(first_wins(20), abs=3.5 * (0.25 / games) ** 0.5)


def test_the_odds_are_exact():
    found = odds(GAME, players=2, options={"goal": 20})
    assert found.wins[0] == pytest.approx(first_wins(20), abs=1e-9)
    assert sum(found.wins) == pytest.approx(1)
    assert found.draw == 0


def solve(wins, mine, theirs, goal):
    """Fills in how likely who is on turn wins, for both with these points; a turn may bring nothing."""
    a, stay_a = chance_to_move(wins, mine, theirs, goal)
    b, stay_b = chance_to_move(wins, theirs, mine, goal)
    # x = a + stay_a * (1 - y), y = b + stay_b * (1 - x)
    x = (a + stay_a * (1 - b - stay_b)) / (1 - stay_a * stay_b)
    wins[mine, theirs] = x
    wins[theirs, mine] = b + stay_b * (1 - x)


def chance_to_move(wins, mine, theirs, goal):
    """How likely one wins after a turn that brings points, and how likely the turn brings none."""
    won, nothing = 0.0, 0.0
    for points, chance in turns_of_random_player(goal - mine).items():
        if points == 0:
            nothing += chance
        elif mine + points >= goal:
            won += chance
        else:
            won += chance * (1 - wins[theirs, mine + points])
    return won, nothing


def test_what_is_not_possible_is_explained():
    match = GAME.start(seed=seed_for(5, 6), options={"goal": 11})
    assert [(item.kind, item.reason) for item in match.decisions[0].blocked] == [("hold", "Roll first.")]
    play(match, "throw", "throw")
    assert [(item.kind, item.reason) for item in match.decisions[0].blocked] == [
        ("throw", "You have reached the goal.")
    ]
