"""What happened since a seat was asked last, in words. The runtime has left out what it may not know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from spielwerk.backend.machine import Events
from spielwerk.export.alone.wording import Wordbook, on_one_line
from spielwerk.runtime.telling import Event, Teller

MOST_LINES = 30


class Story:
    """Tells events in words to a seat, counted from 1; 0 is whoever only looks on."""

    def __init__(self, book: Wordbook, seat: int) -> None:
        self.book = book
        self.teller = Teller(book.names, book.event_names, seat - 1 if seat else None, book.language)

    def lines(self, events: Events) -> list[str]:
        told: list[str] = []
        for route, group in groupby(self.teller.tell_all(events), key=_route):
            same = list(group)
            told += [self.moves(same)] if route is not None else map(self.one, same)
        told = [on_one_line(words) for words in told if words]
        return told if len(told) <= MOST_LINES else ["…", *told[-MOST_LINES:]]

    def one(self, event: Event) -> str:
        # What needs no words has no method here.
        tell = getattr(self, f"_{event['event']}", None)
        words: str = tell(event) if tell is not None else ""
        return words

    def moves(self, events: Sequence[Event]) -> str:
        """Moves with the same way are told together."""
        known = [self.book.thing(event["object"]) for event in events if "object" in event]
        hidden = sum(event.get("times", 1) for event in events if "object" not in event)
        if hidden:
            known.append(self.book.say("something") if hidden == 1 else self.book.covered(hidden))
        first, thing = events[0], ", ".join(known)
        target = self.book.place(first["to"])
        if "from" not in first:
            return self.book.say("put", thing=thing, target=target)
        return self.book.say("moved", thing=thing, source=self.book.place(first["from"]), target=target)

    def _notice(self, event: Event) -> str:
        text: str = event["text"]
        return text

    def _roll(self, event: Event) -> str:
        if "value" not in event:
            return ""
        owner: dict[str, Any] = event.get("of", {})
        home = self.book.manual.player if owner else self.book.manual.table
        die = next(die for die in home.dice if die.name == event["die"])
        name = f"{self.book.player(owner['player'] + 1)}: " if owner else ""
        return name + self.book.named(die, event["value"])

    def _shuffle(self, event: Event) -> str:
        return self.book.say("shuffled", place=self.book.place(event["place"]))

    def _reveal(self, event: Event) -> str:
        return self.book.say("revealed", thing=self.book.thing(event["object"])) if "object" in event else ""

    def _finish(self, event: Event) -> str:
        return self.book.say("finished", player=self.book.player(event["seat"] + 1))

    def _eliminate(self, event: Event) -> str:
        return self.book.say("eliminated", player=self.book.player(event["seat"] + 1))


def _route(event: Event) -> tuple[str, str] | None:
    """From where to where something moves; None for whatever is no move."""
    return (event.get("from", ""), event["to"]) if event["event"] == "move" else None
