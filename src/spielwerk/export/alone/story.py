"""What happened since a seat was asked last, as far as it may know."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from spielwerk.export.alone.engine import Events
from spielwerk.export.alone.wording import Wordbook

MOST_LINES = 30


class Story:
    """Tells events in words. A mask has a bit for every seat that may know."""

    def __init__(self, book: Wordbook, seat: int) -> None:
        self.book = book
        self.names = book.names
        self.seat = seat
        self.everybody = (1 << book.game.players) - 1

    def lines(self, events: Events) -> list[str]:
        told: list[str] = []
        for route, group in groupby(events, key=_route):
            same = list(group)
            told += [self.moves(same)] if route is not None else map(self.one, same)
        told = [words for words in told if words]
        return told if len(told) <= MOST_LINES else ["…", *told[-MOST_LINES:]]

    def sees(self, mask: int) -> bool:
        return bool(mask >> self.seat - 1 & 1) if self.seat else mask & self.everybody == self.everybody

    def one(self, event: tuple[Any, ...]) -> str:
        tell = getattr(self, f"_{event[0]}", None)
        words: str = tell(*event[2:]) if tell is not None else ""
        return words

    def moves(self, events: Events) -> str:
        """Moves with the same way are told together."""
        known, hidden = list[str](), 0
        for _, _, thing, _, _, before, after, counts in events:
            if self.sees(before) or self.sees(after):
                known.append(self.names["things"][thing])
            else:
                hidden += self.sees(counts)
        if hidden:
            known.append(self.book.say("something") if hidden == 1 else self.book.say("hidden_count", count=hidden))
        if not known:
            return ""
        source, target = events[0][3:5]
        places = self.names["places"]
        key = "moved" if source else "put"
        return self.book.say(key, thing=", ".join(known), source=places[source], target=places[target])

    def _notice(self, number: int, mask: int, values: list[int], unknown: list[int]) -> str:
        if not self.sees(mask):
            return ""
        pairs = zip(unknown[::2], unknown[1::2], strict=True)
        hidden = {thing for thing, player in pairs if self.seat in (0, player)}
        return self.book.fill(self.book.game.texts[number - 1], values, hidden.__contains__)

    def _roll(self, number: int, owner: int, mask: int, words: int | list[int]) -> str:
        if not self.sees(mask):
            return ""
        die = self.book.game.dice[number]
        value = self.book.value(die.kind, [words] if isinstance(words, int) else words)
        name = f"{self.book.player(owner)}: " if owner else ""
        return f"{name}{self.book.word(die)} {value}"

    def _shuffle(self, place: int) -> str:
        return self.book.say("shuffled", place=self.names["places"][place])

    def _reveal(self, thing: int, mask: int) -> str:
        return self.book.say("revealed", thing=self.names["things"][thing]) if self.sees(mask) else ""

    def _finish(self, player: int, *reason: Any) -> str:
        return self.book.say("finished", player=self.book.player(player))

    def _eliminate(self, player: int, *reason: Any) -> str:
        return self.book.say("eliminated", player=self.book.player(player))


def _route(event: tuple[Any, ...]) -> tuple[int, int] | None:
    """From where to where something moves; None for whatever is no move."""
    return (event[3], event[4]) if event[0] == "move" else None
