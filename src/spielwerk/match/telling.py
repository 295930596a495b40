"""What one seat has been told of a match, numbered for that seat alone.

A story only grows, so whoever has heard n events asks for those from number n on. What was told and is then taken back
stays in it; an event `undo` says from which number on it has not happened. Who was told nothing of it hears nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

from spielwerk.match.occurrences import Raw, Teller

Event = dict[str, Any]


@dataclass
class Story:
    """The events that one seat was told, oldest first."""

    told: list[Event] = field(default_factory=list)
    standing: list[int] = field(default_factory=list)
    """The numbers of the events that were not taken back."""
    heard: int = 0
    """So many events of the match it has gone through, told or not."""

    def hear(self, events: Iterable[tuple[int, Raw]], teller: Teller) -> None:
        """Goes on with what has happened in the match, each event with the number of the input that it followed."""
        for _, together in groupby(events, key=itemgetter(0)):
            news = [event for _, event in together]
            self.heard += len(news)
            for event in teller.tell_all(news):
                self._add(event)

    def follow(self, course: Story, seat: int | None) -> None:
        """A seat, or whoever runs the match, has taken something back; the course is what would have been told without
        it."""
        before = [self.told[number] for number in self.standing]
        same = _alike(before, course.told)
        if same < len(before):
            self.told.append({"event": "undo", "seat": seat, "since": self.standing[same]})
            del self.standing[same:]
        for event in course.told[same:]:
            self._add(event)
        self.heard = course.heard

    def copy(self) -> Story:
        return Story(list(self.told), list(self.standing), self.heard)

    def _add(self, event: Event) -> None:
        self.standing.append(len(self.told))
        self.told.append(event)


def _alike(one: Sequence[Event], other: Sequence[Event]) -> int:
    """How many events both begin with."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
