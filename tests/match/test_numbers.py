"""Numbers that a seat gets count nothing but its own: questions, events, messages."""

from __future__ import annotations

import pytest

from spielwerk import IllegalDecision
from spielwerk.match.feed import Feed
from spielwerk.referee import Companion, Follower
from tests.match.playing import answer, bundled, game, play, plot, standing
from tests.match.secret_games import SECRET_GAMES

BIDS = SECRET_GAMES["sealed bids"]
OPENLY = """
    table:
        left: 0 to 9 = 4

    play:
        at once openly for player in players:
            player chooses number from 1 to left ask "{left} are left."
            left -= number
            player chooses again from 1 to 2
        end with draw
"""
TURNS = """
    player:
        score: int

    play:
        for player in turns:
            player chooses number from 1 to 3
            player.score += number
"""


def asks(match) -> dict[int, int]:
    return {decision.seat: decision.ask for decision in match.decisions}


# ---- questions ---------------------------------------------------------------------------------


def test_every_question_of_a_seat_has_the_next_number():
    match = play(TURNS)
    found = []
    for _ in range(6):
        (decision,) = match.decisions
        found.append((decision.seat, decision.ask))
        match.decide(decision.seat, 0)
    assert found == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3)]


def test_a_question_keeps_its_number_while_others_answer_theirs():
    match = play(BIDS, players=3)
    mine = match.decision(2)
    match.decide(0, [0, 0])
    match.decide(1, {"kind": "done", "value": None})
    assert match.decision(2) is mine, "nor is it made anew"
    assert asks(match) == {0: 1, 2: 1}


def test_a_question_that_others_change_is_a_new_one():
    match = play(OPENLY)
    assert asks(match) == {0: 1, 1: 1}
    match.decide(0, 1)
    assert asks(match) == {0: 2, 1: 2}, "fewer are left"
    match.decide(0, 0)
    assert asks(match) == {1: 2}, "nothing has changed for the other"


def test_numbers_are_never_used_again():
    match = play(BIDS)
    match.decide(0, {"kind": "done", "value": None})
    match.undo(0)
    assert asks(match) == {0: 2, 1: 1}
    match = play(TURNS, [1])
    match.undo(0)
    assert asks(match) == {0: 2}
    answer(match, 2)
    assert asks(match) == {1: 2}, "the first one was withdrawn"
    match.rewind()
    assert asks(match) == {0: 3}


def test_several_picks_that_are_refused_change_no_number():
    match = play(BIDS)
    with pytest.raises(IllegalDecision):
        match.decide(0, [0, 0, 99])
    assert asks(match) == {0: 1, 1: 1}
    assert asks(match.clone()) == {0: 1, 1: 1}


def test_a_time_out_answers_a_question():
    match = play(SECRET_GAMES["patience"])
    match.time_out(next(timer for timer in match.timers if timer["seat"] == 0))
    assert asks(match).get(0) in (None, 2)
    assert asks(match)[1] == 1


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "question 1 of seat 0 is not open; the open one is 2"),
        ("de", "Frage 1 von Platz 0 ist nicht offen; offen ist Frage 2"),
    ],
)
def test_an_answer_to_an_old_question_is_refused(language, reason):
    match = game(TURNS).start(language=language)
    match.decide(0, 0, ask=1)
    match.decide(1, 0, ask=1)
    with pytest.raises(IllegalDecision) as caught:
        match.decide(0, 0, ask=1)
    assert caught.value.reason == reason
    match.decide(0, [0], ask=2)
    with pytest.raises(IllegalDecision, match=r"nothing to decide|nichts zu entscheiden"):
        match.decide(0, 0, ask=2)


def test_a_question_says_its_number():
    assert play(TURNS).decision(0).as_json()["ask"] == 1


def test_bots_are_told_the_number_of_their_question():
    match = play(TURNS, [1, 1])
    companion, asked = Companion(Follower(match), 0, "random"), []

    class Listener:
        def choose(self, view, decision, knowledge):
            asked.append(decision.ask)
            return 0

    companion.bot = Listener()
    companion.choose()
    assert asked == [match.decision(0).ask] == [2]


# ---- events ------------------------------------------------------------------------------------


def test_no_event_carries_a_number_of_the_match():
    match = bundled("hearts").start(seed=1)
    for _ in range(30):
        match.decide(match.seats[0], 0)
    assert not any("after" in event for seat in (0, None) for event in match.events(seat))


def test_what_is_taken_back_is_told_to_those_who_heard_of_it():
    match = play(TURNS)
    heard = {seat: match.events(seat) for seat in (0, 1, None)}
    answer(match, 3)
    before = {seat: match.events(seat) for seat in heard}
    match.undo(0)
    for seat, events in before.items():
        undone = {"event": "undo", "seat": 0, "since": len(heard[seat])}
        assert match.events(seat)[:-1] == [*events, undone]
        assert match.events(seat, since=len(events))[0] == undone
        assert standing(match.events(seat)) == heard[seat]


def test_a_story_is_the_same_whoever_asks_for_it_and_when():
    """Also where something was taken back before anybody looked."""
    match, other = play(TURNS), play(TURNS)
    for number in (3, 1):
        answer(match, number)
        answer(other, number)
        assert match.events(1)
        match.undo(match.inputs[-1]["seat"])
        other.undo(other.inputs[-1]["seat"])
    assert match.events(1) == other.events(1)
    assert match.events(None) == match.clone().events(None) == other.events(None)


def test_taking_back_twice_is_told_twice():
    match = play(TURNS, [1, 2])
    match.undo(1)
    match.undo(0)
    answer(match, 3)
    told = match.events(1)
    assert [event["event"] for event in told].count("undo") == 2
    assert standing(told) == play(TURNS, [3]).events(1)


def test_who_plays_alone_is_told_what_was_taken_back_too():
    match = play(TURNS, [1, 2, 3])
    heard = match.events(0)
    match.rewind(2)
    told = match.events(0)
    assert told[: len(heard)] == heard
    assert plot(told)[-1] == {"event": "undo", "seat": None, "since": len(play(TURNS, [1]).events(0))}
    assert standing(told) == play(TURNS, [1]).events(0)


def test_a_sealed_choice_that_is_taken_back_is_told_to_nobody():
    match = play(BIDS, players=3)
    heard = {seat: match.events(seat) for seat in (0, 1, 2, None)}
    match.decide(2, 0)
    match.decide(0, [0, 0])
    match.take_back_pick(0)
    match.take_back_pick(2)
    assert {seat: match.events(seat) for seat in heard} == heard


def test_a_companion_hears_every_event_once_also_after_undo():
    match = play(TURNS)
    companion, heard = Companion(Follower(match), 1, "random"), []

    class Listener:
        def choose(self, view, decision, knowledge):
            return 0

        def witness(self, event):
            heard.append(event)

    companion.bot = Listener()
    answer(match, 1)
    companion.choose()
    match.undo(0)
    answer(match, 2)
    companion.choose()
    assert heard == match.events(1)


def test_messages_are_counted_for_their_receiver():
    match = play(BIDS, players=3)
    feed = Feed(match, 2)
    first = feed.send()
    match.decide(0, [0, 0])
    assert feed.send() is None
    match.decide(0, {"kind": "done", "value": None})
    second = feed.send()
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == (1, 2)
    assert [change["path"] for change in second.changes] == [["to_decide"]]


# ---- time --------------------------------------------------------------------------------------


def test_the_clock_of_a_secret_question_is_shown_to_its_seat_alone():
    match = play(SECRET_GAMES["patience"])
    match.decide(0, 1)
    secret = [timer for timer in match.timers if timer["seat"] == 0]
    assert [timer["seconds"] for timer in secret] == [20]
    assert secret[0] in match.timers_for(0)
    for reader in (1, None):
        assert [timer["seat"] for timer in match.timers_for(reader) if timer["seat"] == 0] == []
        assert not [event for event in match.events(reader) if event.get("seat") == 0 and event["event"] == "timer"]
    assert [timer["seconds"] for timer in match.timers_for(None)] == [60]


def test_in_an_open_round_everybody_sees_all_clocks():
    text = """
        play:
            at once openly for player in players:
                player chooses number from 1 to 2 within 10 s
            end with draw
    """
    match = play(text)
    assert match.timers_for(1) == match.timers == match.timers_for(None)
    assert [timer["seat"] for timer in match.timers] == [0, 1]


# ---- notices -----------------------------------------------------------------------------------

TELLING = """
    object Card "Card {value}", for value in 1 to 6, in deck

    table:
        pile deck: Card, visible to nobody

    player:
        field hand: Card, visible to owner

    setup:
        deal 2 from deck to players.hand

    play:
        for player in turns:
            player chooses card from player.hand
            LINE
"""


@pytest.mark.parametrize(
    ("line", "mine", "other"),
    [
        ('notice "{card}, {deck.top}"', "Card 6, a Card", "a Card, a Card"),
        ('notice "{player.hand where .value > 0}"', "Card 4, Card 6", "a Card, a Card"),
        ('notice "{card}" to players', "Card 6", "Card 6"),
    ],
)
def test_a_notice_to_all_names_only_what_its_reader_may_see(line, mine, other):
    """Who is addressed is told what the text says."""
    match = play(TELLING.replace("LINE", line), ["Card(6)"])
    texts = {seat: next(e["text"] for e in match.events(seat) if e["event"] == "notice") for seat in (0, 1, None)}
    assert texts == {0: mine, 1: other, None: other}
