"""What a seat is sent of a match (LG-11): changes of its view, until it confirms them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import spielwerk
from spielwerk.match.feed import Feed, Message
from spielwerk.runtime.changes import changed, changes
from tests.match.playing import answer, bundled, play

LIGHT = """
    object Card, for number in 1 to 4, in deck
    table:
        light: bool = false
        pile deck: Card, visible to nobody
    player:
        field hand: Card, visible to owner
        wish: int = 1, visible to owner
        while light:
            .hand visible to all
    setup:
        deal 1 from deck to players.hand
    play:
        for player in turns:
            player chooses:
                on:
                    light = true
                off:
                    light = false
                hope:
                    player.wish += 1
                show:
                    reveal player.hand
                cover:
                    hide player.hand
    """


def sent(feed: Feed) -> Message:
    message = feed.send()
    assert message is not None
    return message


@pytest.mark.parametrize("name", ["hearts", "citadels", "ludo", "rps"])
def test_who_applies_all_changes_has_the_view(name):
    """LG-11: the messages together are the view, for every seat and for who only watches."""
    match, rng = bundled(name).start(seed=3), Random(3)
    seats = [None, *range(match.players)]
    feeds = {seat: Feed(match, seat) for seat in seats}
    copies: dict[int | None, Any] = {seat: {} for seat in seats}
    for _ in range(40):
        for seat in seats:
            message = feeds[seat].send()
            copies[seat] = changed(copies[seat], message.changes if message else [])
            assert copies[seat] == match.view(seat)
        if match.over:
            break
        match.decide(match.seats[0], rng.randrange(len(match.decision(match.seats[0]).options)))


def test_what_is_not_confirmed_is_sent_again():
    """LG-11: sending moves changes from one list to the other, confirming takes them away."""
    match = play(LIGHT)
    feed = spielwerk.Feed(match, 0)
    first = sent(feed)
    assert (feed.unsent, feed.send(), feed.unconfirmed) == ([], None, [first])
    answer(match, "hope")
    assert {"path": ["players", 0, "wish"], "value": 2} in feed.unsent
    second = sent(feed)
    assert feed.unconfirmed == [first, second]
    feed.confirm(first.number)
    assert feed.unconfirmed == [second]
    feed.confirm(second.number)
    assert feed.unconfirmed == []


@pytest.mark.parametrize(("shown", "hidden"), [(["on"], ["off"]), (["show"], ["hope", "cover"])])
def test_what_appears_and_disappears_is_a_change(shown, hidden):
    """LG-11: by an implication, and by `reveal` and `hide`, although no object has moved."""
    match = play(LIGHT)
    feed = Feed(match, 1)
    feed.send()
    for way in shown:
        answer(match, way)
    there = ["players", 0, "hand", "objects"]
    assert {"path": there, "value": ["Card(4)"]} in sent(feed).changes
    for way in hidden:
        answer(match, way)
    assert {"path": there} in sent(feed).changes


def test_what_a_seat_may_not_see_is_no_change_for_it():
    """LG-11: nothing else is in the list."""
    match = play(LIGHT)
    feed = Feed(match, 1)
    feed.send()
    answer(match, "hope")
    assert [change["path"] for change in feed.unsent] == [["to_decide"], ["round"]]


def test_equal_views_differ_in_nothing():
    view = play(LIGHT).view(0)
    assert changes(view, view) == []
