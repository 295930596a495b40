"""What one receiver of a match is told, in one language, numbered for it alone.

A story only grows, so whoever has heard n events asks for those from number n on. What was told and is then taken back
stays in it; an event `undo` says from which number on it has not happened. Who was told nothing of it hears nothing.

Events are not kept: those of an input are made again from the state before it. Kept is how many there were, and those
of the last inputs.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from typing import Any

from spielwerk.backend.machine import State
from spielwerk.match.history import TAKING_BACK, Input
from spielwerk.match.played import Played
from spielwerk.runtime.changes import changes
from spielwerk.runtime.telling import Event, Teller
from spielwerk.runtime.views import Picture, Sight

RECENT = 64
"""The events of this many inputs are kept."""


class Story:
    """What one receiver was told, and what it sees."""

    def __init__(self, seat: int | None, language: str) -> None:
        self.seat = seat
        self.language = language
        self.sight: Sight | None = None
        """What it sees after the last input that it has heard of."""
        self.seen = 0
        """The sight is that after that many inputs: fewer, where it has heard nothing of the last ones."""
        self.told = array("I")
        """After the set-up, and after every input that it has heard of, how many events it has been told in all."""
        self._recent: dict[int, list[Event]] = {}

    def copy(self) -> Story:
        other = Story(self.seat, self.language)
        if self.sight is not None:
            other.sight = self.sight.copy()
        other.seen = self.seen
        other.told = array("I", self.told)
        other._recent = self._recent.copy()
        return other

    def translated(self, match: Played, language: str) -> Story:
        """The same story in another language, as far as it has got: there are as many events in it, in other words."""
        other = Story(self.seat, language)
        if self.sight is not None:
            state = match.history.before(self.seen)
            other.sight = self.sight.framed(match.frame(self.seat, state, self.seen, language))
        other.seen = self.seen
        other.told = array("I", self.told)
        return other

    def hear(self, match: Played) -> None:
        """Goes on to the last input that the receiver may know of."""
        end = match.known_inputs(self.seat)
        if not self.told:
            before = match.history.before(0)
            self.sight = match.sight(self.seat, before, 0, self.language)
            events = self._recent[0] = self._start(match)
            self.told.append(len(events))
        for number in range(len(self.told) - 1, end):
            self._follow(match, number)

    def since(self, match: Played, since: int) -> list[Event]:
        """What came after that many events."""
        self.hear(match)
        since = max(0, since)
        if since >= self.told[-1]:
            return []
        # The first step after which more had been told; the part of it that was heard already is cut off below.
        first = bisect_right(self.told, since)
        found = [event for step in range(first, len(self.told)) for event in self._of(match, step)]
        return found[since - (self.told[first - 1] if first else 0) :]

    # ---- one input -------------------------------------------------------------------------

    def _of(self, match: Played, step: int) -> list[Event]:
        """The events of the set-up (0), or of an input, counted from 1."""
        kept = self._recent.get(step)
        if kept is not None:
            return kept
        if step == 0:
            return self._start(match)
        before, after = match.history.before(step - 1), match.history.before(step)
        sight = match.sight(self.seat, before, step - 1, self.language)
        return self._events(match, step - 1, after, sight, step - 1)

    def _follow(self, match: Played, number: int) -> None:
        assert self.sight is not None
        latest = number + 1 == len(match.history)
        after = match.history.state if latest else match.history.before(number + 1)
        events = self._events(match, number, after, self.sight, self.seen)
        if self._may_know(match.history.inputs[number]):
            self.seen = number + 1
        self.told.append(self.told[-1] + len(events))
        self._recent[number + 1] = events
        while len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]

    def _start(self, match: Played) -> list[Event]:
        state = match.history.before(0)
        picture = Picture(match.outline, match.look(state, self.seat))
        teller = Teller(match.names, match.event_names, self.seat, self.language, picture)
        return teller.tell_all(match.first_events())

    def _events(self, match: Played, number: int, after: State, sight: Sight, since: int) -> list[Event]:
        """What the receiver is told about an input; its sight, that after `since` inputs, goes on to what it sees
        afterwards."""
        item, language = match.history.inputs[number], self.language
        if not self._may_know(item):
            return []
        old = sight.view
        changed = match.history.changed(since, number + 1)
        picture = Picture(match.outline, match.look(after, self.seat, sight.seen, changed))
        sight.look(picture, match.frame(self.seat, after, number + 1, language), changed)
        if item.happening in TAKING_BACK:
            events = self._undone(item, number)
        else:
            rounds = match.rounds(number)
            raw = match.events_of(number)
            shared = match.shared_events(raw, language)
            decided = match.decision_told(number, self.seat, language, shared)
            teller = Teller(match.names, match.event_names, self.seat, language, picture, rounds, shared)
            events = [*decided, *teller.tell_all(raw)]
        # Rules can change what is seen without any event that tells it; it must arrive all the same.
        rest = changes(match.applier.put_all(old, events), sight.view)
        return [*events, {"event": "see", "changes": rest}] if rest else events

    def _may_know(self, item: Input) -> bool:
        return item.known_to is None or item.known_to == self.seat

    def _undone(self, item: Input, number: int) -> list[Event]:
        """Taking back is told to those who were told something of what is taken back."""
        first = item.takes_back[0]
        if self.told[first] == self.told[number]:
            return []
        told: dict[str, Any] = {"event": "undo", "seat": item.seat, "since": self.told[first]}
        return [told]
