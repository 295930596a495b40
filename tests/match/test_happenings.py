"""What happens to a player from outside: with reactions in the game, and without."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import IllegalDecision
from tests.match.playing import answer, ended, game, play

BASE = """
    table:
        log: list of int, at most 60

    player:
        score: int = 0

    play:
        for player in turns:
            player chooses number from 1 to 3
            player.score += number
            if player.score >= 9:
                end with ranking players by highest .score
"""
ELIMINATE = """
    after leave(player):
        eliminate player "gone"
        add index(player) to log
"""


def test_without_reactions_the_match_ends_when_only_one_is_left():
    match = play(BASE, players=3)
    match.leave(1)
    assert not match.over
    assert match.absent(1)
    match.leave(0)
    assert ended(match).places == (2, 3, 1)


def test_a_reaction_to_leave_lets_the_others_play_on():
    match = play(BASE + ELIMINATE, [1], players=3)
    match.leave(1)
    assert not match.over
    assert match.reveal()["table"]["log"] == [2]
    assert match.seats == [2]
    match.decide(2, 0)
    assert match.seats == [0]


def test_who_is_away_and_still_asked_answers_at_random():
    """Seat 0 leaves in its own turn: its open decision is drawn from the match's chance, and the turn goes on."""
    scores = set()
    for seed in range(12):
        match = play(BASE + ELIMINATE, players=3, seed=seed)
        match.leave(0)
        assert match.seats == [1]
        scores.add(match.view()["players"][0]["score"])
        again = game(BASE + ELIMINATE).replay(match.log)
        assert again.digest == match.digest
    assert scores == {1, 2, 3}


ASKING = """
    after misconduct(player):
        for other in players where it != player:
            other chooses vote from 7 to 8
            add vote to log
        if count(log where it == 8) > 1:
            eliminate player
"""


def test_a_reaction_may_ask_and_then_the_question_is_asked_again():
    match = play(BASE + ASKING, [2], players=3)
    assert match.seats == [1]
    match.misconduct(1)
    assert [match.seats, [o.value for o in match.decisions[0].options]] == [[0], [7, 8]]
    answer(match, 7)
    answer(match, ("at", 2, 8))
    assert match.seats == [1]
    assert [o.value for o in match.decisions[0].options] == [1, 2, 3]
    answer(match, 3)
    assert [p["score"] for p in match.view()["players"]] == [2, 3, 0]


def test_what_a_reaction_used_is_gone():
    """Equal situations are equal states: nothing is left of a reaction that is done."""
    plain = play(BASE + ASKING, [2], players=3)
    other = play(BASE + ASKING, [2], players=3)
    other.misconduct(1)
    answer(other, 7)
    answer(other, ("at", 2, 7))
    frames = plain.details.layout.frames
    assert plain.state[frames:] == other.state[frames:]
    assert plain.state[:6] == other.state[:6]


def test_a_second_happening_waits_for_the_first():
    match = play(BASE + ASKING + ELIMINATE, [2], players=3)
    match.misconduct(1)
    match.leave(2)
    assert match.seats == [0]
    answer(match, 8)
    answer(match, ("at", 2, 8))
    assert match.reveal()["table"]["log"] == [8, 8, 3]
    assert match.seats == [0]
    again = game(BASE + ASKING + ELIMINATE).replay(match.log)
    assert again.digest == match.digest


AT_ONCE = """
    table:
        log: list of int, at most 60

    play:
        repeat 2 times:
            at once for player in players:
                player chooses number from 1 to 3
                player chooses second_one from 1 to 3
            then:
                add index(player) * 100 + number * 10 + second_one to log
        end with draw

    after leave(player):
        left(player) chooses vote from 5 to 6
        add vote to log
        eliminate player
"""


def test_somebody_leaves_while_all_decide():
    match = play(AT_ONCE, [("at", 1, 2)], players=3)
    match.leave(1)
    assert match.seats == [2]
    answer(match, ("at", 2, 6))
    assert match.seats == [0, 2]
    for seat in (0, 2, 0, 2):
        match.decide(seat, 0)
    log = match.reveal()["table"]["log"]
    assert log[:2] == [6, 111]
    assert log[-1] == 311
    assert match.seats == [0, 2]


def test_a_procedure_that_is_under_way_is_not_disturbed():
    """The reaction calls the same procedure and the same phase that are waiting for an answer."""
    text = """
    table:
        log: list of int, at most 60

    play:
        for player in players:
            Round(player, 5)
        end with draw

    phase Round(player, size: int):
        pot: int = 1
        pot += 1
        ask_twice(player, size)
        add pot to log

    procedure ask_twice(player, size: int):
        player chooses one from 1 to size
        pay(player)
        player chooses other from 1 to size
        add one * 10 + other to log

    procedure pay(player):
        add Round_size() to log

    function Round_size(): int = if active(Round) then 1 else 0

    after misconduct(player):
        Round(left(player), 3)
"""
    match = play(text, [4])
    match.misconduct(0)
    for wanted in (("at", 1, 3), ("at", 1, 1), ("at", 0, 5), ("at", 1, 2), ("at", 1, 2)):
        answer(match, wanted)
    assert match.over
    assert match.reveal()["table"]["log"] == [1, 1, 31, 2, 45, 2, 1, 22, 2]


def test_who_was_asked_is_asked_again_whatever_the_question_says():
    text = """
        player:
            score: int = 0

        play:
            for player in players:
                ask_for(player)
            end with draw

        procedure ask_for(whom: player):
            whom chooses number from 1 to 2 ask "Now."

        after misconduct(player):
            left(player).score += 1
        """
    match = play(text, [1])
    match.misconduct(0)
    assert match.seats == [1]


def test_a_timeout_has_reactions_after_what_the_limit_says():
    text = BASE.replace("from 1 to 3\n", "from 1 to 3 within 10 s\n", 1)
    match = play(text + "\n    after timeout(player):\n        add 9 + player.score to log\n", players=2)
    match.time_out(match.timers[0])
    (said,) = match.reveal()["table"]["log"]
    assert said == 9 + match.view()["players"][0]["score"] > 9
    assert match.seats == [1]
    assert not match.happen(0, "leave")
    with pytest.raises(IllegalDecision):
        match.happen(5, "leave")
    again = game(text + "\n    after timeout(player):\n        add 9 + player.score to log\n").replay(match.log)
    assert again.digest == match.digest


def test_a_happening_counts_as_a_decision_of_somebody_else_for_undo():
    match = play(BASE + ELIMINATE, [1], players=3)
    match.leave(2)
    with pytest.raises(IllegalDecision, match="somebody else"):
        match.undo(0)
