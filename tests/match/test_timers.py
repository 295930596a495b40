"""Time limits on choices, phases and `at once` (LG-21): what a time-out does, and that logs need no clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk import Match, load
from spielwerk.match.errors import IllegalDecision
from tests.match.playing import game

EXAMPLES = Path(__file__).parents[1] / "examples"
BLITZ = load(EXAMPLES / "blitz.spiel")


def player(match: Match, seat: int) -> dict[str, int]:
    found: dict[str, int] = match.reveal()["players"][seat]
    return found


def names(match: Match) -> list[str]:
    return [timer["timer"] for timer in match.timers]


def at_auction() -> Match:
    match = BLITZ.start(seed=3)
    for _ in range(4):
        match.decide(0, 0)
    return match


def test_running_timers_tell_what_they_wait_for():
    match = BLITZ.start()
    assert match.timers == [
        {"timer": "Turn", "seat": None, "seconds": 300, "phase": "Turn", "waiting_for": [0], "begun": 1},
        {"timer": "Turn:2", "seat": None, "seconds": 30, "phase": "Turn", "waiting_for": [0], "begun": 1},
    ]
    match.decide(0, 0)
    assert [(timer["timer"], timer["begun"]) for timer in match.timers] == [("Turn", 1), ("Turn:2", 2)]


def test_no_seconds_are_no_limit():
    assert names(BLITZ.start(options={"seconds": 0})) == ["Turn"]


def test_a_choice_that_is_late_goes_on_with_else():
    match = BLITZ.start()
    match.time_out("Turn:2")
    assert player(match, 0)["missed"] == 1
    assert match.seats == [0]
    assert match.view()["phases"]["Turn"] == {"player": 0, "pot": 0}


def test_a_choice_without_else_is_drawn():
    match = BLITZ.start(seed=5)
    match.decide(0, 0)
    match.decide(0, 0)
    match.time_out("Bonus")
    assert 2 + 3 <= player(match, 0)["score"] <= 2 + 11
    assert match.seats == [0, 1]


def test_picks_that_were_made_count_when_chance_goes_on():
    match = BLITZ.start(seed=5)
    match.decide(0, 0)
    match.decide(0, 0)
    match.decide(0, {"kind": "picks", "value": 5})
    match.time_out("Bonus")
    assert player(match, 0)["score"] - 2 - 5 in (1, 2, 3, 4, 6)
    assert match.inputs[-1]["picked"] == [{"seat": 0, "values": [5]}]
    assert match.game.replay(match.log).digest == match.digest


def test_a_phase_that_is_late_drops_everything_inside():
    match = BLITZ.start()
    match.decide(0, 0)
    match.decide(0, 0)
    assert match.reveal()["phases"]["Bonus"] == {"player": 0, "left": 2}
    match.time_out("Turn")
    assert player(match, 0) == {"score": 0, "missed": 10, "bid": 0}
    assert match.reveal()["phases"] == {}
    assert "Bonus" not in names(match)
    assert match.seats == [0, 1]
    assert [event["text"] for event in match.events(0) if event["event"] == "notice"] == ["Player 1 loses 2 points."]


def test_what_is_dropped_leaves_no_trace():
    """The same situation, reached with and without something under way, has the same state."""
    late, later = BLITZ.start(), BLITZ.start()
    late.time_out("Turn")
    later.decide(0, 0)
    later.decide(0, 0)
    later.decide(0, {"kind": "picks", "value": 2})
    later.time_out("Turn")
    assert late.digest == later.digest


def test_at_once_the_late_get_else_and_the_others_keep_what_they_chose():
    match = at_auction()
    match.decide(1, 2)
    match.decide(1, 5)
    match.decide(0, 0)
    match.time_out("Auction:2")
    assert [player(match, seat)["bid"] for seat in (0, 1)] == [-1, 8]
    assert not [timer for timer in names(match) if timer.startswith("Auction")]


def test_a_limit_of_one_seat_concerns_only_that_seat():
    match = at_auction()
    match.decide(1, 2)
    assert ("Auction:3", 1) in [(timer["timer"], timer["seat"]) for timer in match.timers]
    match.time_out("Auction:3", 1)
    assert match.seats == [0]
    match.decide(0, 0)
    match.decide(0, 0)
    assert [player(match, seat)["bid"] for seat in (0, 1)] == [1, 2]


def test_a_phase_without_else_is_played_to_its_end_by_chance():
    match = at_auction()
    match.decide(1, 2)
    match.time_out("Auction")
    assert player(match, 0)["bid"] >= 1
    assert player(match, 1)["bid"] >= 3
    assert match.seats == [1]


def test_a_match_with_timers_is_played_again_without_a_clock():
    match = at_auction()
    match.decide(1, 2)
    match.time_out("Auction:3", 1)
    match.time_out("Auction")
    match.time_out("Turn:2")
    match.time_out("Turn")
    again = BLITZ.replay(match.log)
    assert again.state == match.state
    assert again.events(0) == match.events(0)
    assert BLITZ.restore(match.save()).state == match.state


def test_only_what_runs_can_be_up():
    match = BLITZ.start()
    with pytest.raises(IllegalDecision):
        match.time_out("Auction")
    with pytest.raises(IllegalDecision):
        match.time_out("Turn", 0)
    with pytest.raises(IllegalDecision):
        match.time_out({"timer": "nonsense"})


def test_a_timer_can_be_given_as_it_was_listed():
    match = BLITZ.start()
    match.time_out(match.timers[-1])
    assert player(match, 0)["missed"] == 1


def test_a_limit_inside_a_called_procedure_ends_with_the_phase_around_it():
    text = (
        'game "Nested":\n    players 2\n\nplayer:\n    score: int = 0\n\nplay:\n    for player in turns:\n'
        "        Outer(player)\n        if player.score > 20:\n            end with winner player\n\n"
        "phase Outer(player), within 1 min:\n    ask(player)\n    player.score += 1\nelse:\n    player.score += 10\n\n"
        "procedure ask(player):\n    player chooses number from 1 to 3 within 5 s\n    player.score += number\n"
    )
    match = game(text).start()
    assert names(match) == ["Outer", "ask"]
    match.time_out("Outer")
    assert player(match, 0)["score"] == 10
    assert match.seats == [1]
    match.time_out("ask")
    assert 2 <= player(match, 1)["score"] <= 4
