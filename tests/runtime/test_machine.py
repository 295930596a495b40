"""Anything that can come into a match, in any order: log, numbers, views and stories always agree."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spielwerk.match.errors import IllegalDecision
from spielwerk.match.match import Match
from spielwerk.referee import Companion
from spielwerk.referee import Follower as BotsFollower
from tests.games.table import load
from tests.runtime.walking import EXAMPLES, Follower, readers

# A game with deep rules raises the limit of recursion when it is made.
pytestmark = pytest.mark.filterwarnings("ignore:The recursion limit will not be reset")
PLAYED = [
    "hearts",
    "rps",
    "roborally",
    "citadels",
    "kuhn",
    *(path for path in EXAMPLES if path.endswith(("blitz.spiel", "workshop.spiel", "seasons.spiel", "masks.spiel"))),
]
SEATS = st.integers(0, 7)
NUMBERS = st.integers(0, 60)


class Unruly(RuleBasedStateMachine):
    """A match, those who follow it, and what was told of it so far."""

    match: Match

    @initialize(name=st.sampled_from(PLAYED), seed=st.integers(0, 99))
    def begin(self, name: str, seed: int) -> None:
        self.match = load(name).start(seed=seed)
        self.followers = [Follower(self.match, seat) for seat in readers(self.match)]
        self.german = Follower(self.match, 0, "de")
        self.asks = [0] * self.match.players

    def _seat(self, number: int) -> int:
        return self.match.seats[number % len(self.match.seats)]

    @property
    def running(self) -> bool:
        return not self.match.over

    @precondition(lambda self: self.running)
    @rule(seat=SEATS, number=NUMBERS)
    def decide(self, seat: int, number: int) -> None:
        who = self._seat(seat)
        options = self.match.decision(who).options
        self.match.decide(who, number % len(options), ask=self.match.decision(who).ask)

    @precondition(lambda self: self.running)
    @rule(seat=SEATS, number=NUMBERS)
    def take_back_a_pick(self, seat: int, number: int) -> None:
        who = self._seat(seat)
        several = self.match.decision(who).several
        if several is None or not several.chosen:
            return
        before, ask = self.match.digest, self.match.decision(who).ask
        chosen = several.chosen[number % len(several.chosen)]
        try:
            self.match.take_back_pick(who, chosen.as_json())
        except IllegalDecision:
            return  # Things that are picked unseen are decided one by one.
        left = self.match.decision(who).several
        assert left is not None
        assert len(left.chosen) == len(several.chosen) - 1
        assert (self.match.digest, self.match.decision(who).ask) == (before, ask)

    @precondition(lambda self: self.running)
    @rule(seat=SEATS)
    def undo(self, seat: int) -> None:
        who = self._seat(seat)
        told = self.match.decision(who).as_json()["undo"]
        self._tried(lambda: self.match.undo(who), told)

    @precondition(lambda self: self.running)
    @rule(seat=SEATS)
    def abort(self, seat: int) -> None:
        who = self._seat(seat)
        told = self.match.decision(who).as_json()["abort"]
        self._tried(lambda: self.match.abort(who), told)

    def _tried(self, way: Any, refusal: str | None) -> None:
        """A question says beforehand whether something can be taken back, and why not."""
        number = len(self.match.inputs)
        if refusal is None:
            way()
            assert len(self.match.inputs) == number + 1
            return
        with pytest.raises(IllegalDecision) as refused:
            way()
        assert refused.value.reason == refusal
        assert len(self.match.inputs) == number

    @precondition(lambda self: self.running and bool(self.match.timers))
    @rule(number=NUMBERS)
    def time_out(self, number: int) -> None:
        timers = self.match.timers
        self.match.time_out(timers[number % len(timers)])

    @precondition(lambda self: self.running)
    @rule(seat=SEATS, often=st.integers(0, 5))
    def leave(self, seat: int, often: int) -> None:
        who = seat % self.match.players
        if often == 0 and not self.match.absent(who):
            self.match.leave(who)

    @precondition(lambda self: self.running)
    @rule(seat=SEATS, decisions=st.integers(1, 3))
    def hand_over(self, seat: int, decisions: int) -> None:
        """A bot answers for a seat for a while; then its player is back."""
        who = self._seat(seat)
        companion = Companion(BotsFollower(self.match), who, "random")
        for _ in range(decisions):
            if who not in self.match.seats:
                break
            while (several := self.match.decision(who).several) is not None and several.gathered and several.chosen:
                self.match.take_back_pick(who)
            self.match.decide(who, companion.choose(), whole=True)
        companion.leave()

    @precondition(lambda self: bool(self.match.history.in_force))
    @rule(count=st.integers(1, 3), often=st.integers(0, 3))
    def rewind(self, count: int, often: int) -> None:
        if often == 0:
            self.match.rewind(count)

    @precondition(lambda self: self.running)
    @rule(seat=SEATS, number=NUMBERS, language=st.sampled_from(("en", "de")))
    def preview(self, seat: int, number: int, language: str) -> None:
        who = self._seat(seat)
        options = self.match.decision(who, language).options
        assert self.match.preview(who, number % len(options), language)["legal"]

    @rule()
    def clone(self) -> None:
        other = self.match.clone()
        self._same(other)
        self._moved(other)

    @rule()
    def restore(self) -> None:
        other = self.match.game.restore(self.match.save())
        self._same(other)
        self._moved(other)

    def _moved(self, other: Match) -> None:
        self.match = other
        for follower in (*self.followers, self.german):
            follower.match = other

    def _same(self, other: Match) -> None:
        match = self.match
        assert other.digest == match.digest
        assert json.dumps(other.log) == json.dumps(match.log)
        for seat in readers(match):
            assert json.dumps(other.view(seat)) == json.dumps(match.view(seat))
            assert other.events(seat) == match.events(seat)
        assert [d.as_json() for d in other.decisions] == [d.as_json() for d in match.decisions]

    @invariant()
    def all_can_follow(self) -> None:
        if not hasattr(self, "match"):
            return
        for follower in (*self.followers, self.german):
            assert follower.hear() == self.match.view(follower.seat, follower.language)
            assert follower.heard == len(self.match.events(follower.seat, language=follower.language))

    @invariant()
    def numbers_only_grow(self) -> None:
        if not hasattr(self, "match"):
            return
        for decision in self.match.decisions:
            assert decision.ask >= self.asks[decision.seat]
            self.asks[decision.seat] = decision.ask

    def teardown(self) -> None:
        if hasattr(self, "match"):
            self._same(self.match.game.restore(self.match.save()))


CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


class UnrulyForLong(Unruly):
    """The same, for longer."""


TestUnruly = Unruly.TestCase
TestUnruly.settings = settings(max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=CALM)
TestUnrulyForLong = pytest.mark.long(UnrulyForLong.TestCase)
TestUnrulyForLong.settings = settings(TestUnruly.settings, max_examples=2_000, stateful_step_count=50)
