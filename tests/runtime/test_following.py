"""First view plus events gives every later view: for all games, all seats and an observer, whatever happens."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, cast

import pytest

from spielwerk.match.match import Match
from spielwerk.runtime.views import Picture
from tests.games.table import load
from tests.rotation import in_turns
from tests.runtime.walking import GAMES, Follower, readers, walk

pytestmark = pytest.mark.matches


def follow(match: Match, seed: int, steps: int) -> None:
    followers = [Follower(match, seat) for seat in readers(match)]
    other = "de" if match.language == "en" else "en"
    followers.append(Follower(match, 0, other))
    for what in walk(match, seed, steps):
        for follower in followers:
            assert follower.hear() == match.view(follower.seat, follower.language), (what, follower.seat, match.inputs)


@in_turns(name=GAMES)
def test_the_first_view_and_all_events_give_every_later_view(name):
    game = load(name)
    follow(game.start(game.players[1] if hasattr(game, "players") else None, seed=3), 3, 40)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_steps_can_be_followed(name, seed):
    follow(load(name).start(seed=seed), seed, 150)


@in_turns(name=GAMES)
def test_views_made_by_parts_are_those_made_anew(name):
    match = load(name).start(seed=4)
    for _ in walk(match, 4, 40):
        for seat in readers(match):
            inputs = match.known_inputs(seat)
            state = match.history.before(inputs)
            seen = Picture(match.outline, match.look(state, seat)).whole()
            assert match.view(seat) == {**match.frame(seat, state, inputs, match.language), **seen}


@in_turns(name=GAMES)
def test_what_is_seen_is_the_same_whether_or_not_it_is_known_what_was_seen_before(name):
    match = load(name).start(seed=6)
    seen = {seat: match.look(match.state, seat) for seat in readers(match)}
    inputs = 0
    for _ in walk(match, 6, 40):
        changed = match.history.changed(inputs, len(match.history))
        inputs = len(match.history)
        for seat, before in seen.items():
            seen[seat] = match.look(match.state, seat)
            assert match.look(match.state, seat, before, changed) == seen[seat]


@in_turns(name=GAMES)
def test_whoever_comes_late_is_told_the_same(name):
    """Events made again from earlier states are those that were told when they happened."""
    match = load(name).start(seed=5)
    told = {seat: match.events(seat) for seat in readers(match)}
    for _ in walk(match, 5, 40):
        for seat, heard in told.items():
            heard += match.events(seat, len(heard))
    restored = match.game.replay(match.log)
    for seat, heard in told.items():
        assert match.events(seat) == heard
        assert restored.events(seat) == heard
        match._stories.clear()
        assert match.events(seat) == heard


@in_turns(name=GAMES)
def test_whoever_changes_the_language_is_told_the_same(name):
    """One story goes on from another where that has got further: nothing is lost or told twice."""
    match = load(name).start(seed=7)
    for seat in readers(match):
        match.events(seat, 0, "de")
    for _ in walk(match, 7, 100):
        for seat in readers(match):
            match.events(seat, 0, "en")
    restored = match.game.replay(match.log)
    for seat in readers(match):
        assert match.told(seat, "de") == match.told(seat, "en")
        assert match.events(seat, 0, "de") == restored.events(seat, 0, "de")
        assert match.view(seat, "de") == restored.view(seat, "de")


def test_other_languages_take_no_longer(monkeypatch):
    """What a receiver sees was made anew for every input, for whoever reads another language than the match speaks."""
    match = load("catan").start(4, seed=1)
    for seat in readers(match):
        match.events(seat, 0, "de")
    made: list[int | None] = []
    monkeypatch.setattr(Match, "sight", lambda self, seat, *rest: made.append(seat))
    for _ in walk(match, 1, 20):
        for seat in readers(match):
            match.events(seat, match.told(seat, "de") - 1, "de")
    assert made == []


@in_turns(name=GAMES)
def test_events_put_on_together_give_the_same_as_one_by_one(name):
    """And leave the view on which they are put as it was."""
    match = load(name).start(seed=6)
    seats = readers(match)
    views, heard = {seat: match.view(seat) for seat in seats}, {seat: match.told(seat) for seat in seats}
    for _ in walk(match, 6, 40):
        for seat in seats:
            before = deepcopy(views[seat])
            events = cast("list[dict[str, Any]]", match.events(seat, heard[seat]))
            after = match.applier.put_all(cast("dict[str, Any]", views[seat]), events)
            assert views[seat] == before
            assert after == match.view(seat)
            views[seat], heard[seat] = match.view(seat), match.told(seat)


@in_turns(name=GAMES)
def test_what_receivers_share_is_what_each_would_be_told_alone(name, monkeypatch):
    match = load(name).start(seed=7)
    together = {seat: match.events(seat) for seat in readers(match)}
    for _ in walk(match, 7, 40):
        for seat, heard in together.items():
            heard += match.events(seat, len(heard))
    monkeypatch.setattr(Match, "shared_events", lambda match, events, language: {})
    for seat, heard in together.items():
        assert match.game.replay(match.log).events(seat) == heard


def test_who_may_know_the_same_is_told_the_very_same():
    match = load("roborally").start(4, seed=1)
    told = {seat: match.told(seat) for seat in readers(match)}
    shared = 0
    while not match.over and len(match.history) < 12:
        match.decide(match.seats[0], match.decision(match.seats[0]).options[0])
        news = {seat: match.events(seat, heard) for seat, heard in told.items()}
        told = {seat: match.told(seat) for seat in told}
        for event in news[None]:
            if event["event"] == "set":
                assert all(any(event is other for other in heard) for heard in news.values())
                shared += 1
    assert shared
