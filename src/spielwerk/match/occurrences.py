"""Tells each seat what happened, as far as it may know."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from spielwerk.check import types as ty
from spielwerk.match.names import Names
from spielwerk.match.views import type_of_die, value_of
from spielwerk.match.words import fill, joined
from spielwerk.program.layout import Slots

FINGERPRINTS = ty.ListOf(ty.FINGERPRINT)
"""Long lists for the rules alone; clients are told only that they have changed."""
Raw = tuple[Any, ...]


class Teller:
    """Turns the events of a program into plain data for one seat (counted from 0; None: an observer)."""

    def __init__(self, names: Names, seat: int | None, language: str) -> None:
        self.names = names
        self.seat = seat
        self.language = language
        self.everybody = (1 << names.description.players) - 1

    def sees(self, mask: int) -> bool:
        if self.seat is None:
            return mask & self.everybody == self.everybody
        return bool(mask >> self.seat & 1)

    def tell_all(self, events: Iterable[Raw]) -> list[dict[str, Any]]:
        """What followed from one input, in plain data, without what the seat does not learn.

        Of objects that go one way together those that the seat may know are told first: the order in which hidden ones
        come between them would tell how they compare.
        """
        told = [(event, found) for event in events if (found := self.tell(event)) is not None]
        groups = (list(group) for _, group in groupby(told, key=_way))
        return [found for group in groups for _, found in sorted(group, key=_is_unnamed_move)]

    def tell(self, event: Raw) -> dict[str, Any] | None:
        """The event in plain data, or None if the seat learns nothing of it."""
        teller = getattr(self, f"_{event[0]}", None)
        told: dict[str, Any] | None = teller(*event[2:]) if teller is not None else None
        return None if told is None else {"event": event[0], **told}

    def _phase(self, number: int) -> dict[str, Any]:
        return {"phase": self.names.description.phases[number].name}

    def _phase_end(self, number: int) -> dict[str, Any]:
        return {"phase": self.names.description.phases[number].name}

    def _timer(self, number: int, player: int, seconds: int) -> dict[str, Any] | None:
        told = self._timeout(number, player) if seconds else None
        return None if told is None else {**told, "seconds": seconds}

    def _timeout(self, number: int, player: int) -> dict[str, Any] | None:
        timer = self.names.description.timers[number]
        if timer.secret and player - 1 != self.seat:
            return None
        return {"timer": timer.name, "seat": player - 1 if player else None}

    def _turn(self, player: int) -> dict[str, Any]:
        return {"seat": player - 1}

    def _set(self, number: int, owner: int, mask: int, words: int | list[int]) -> dict[str, Any] | None:
        if not self.sees(mask):
            return None
        attribute = self.names.description.attributes[number]
        told: dict[str, Any] = {"attribute": attribute.name}
        if owner:
            told["of"] = self._owner(attribute.home, owner)
        if attribute.type != FINGERPRINTS:
            told["value"] = self._value(self.names.layout.attributes[attribute], attribute.type, words)
        return told

    def _value(self, slots: Slots, kind: ty.Type, words: int | list[int]) -> Any:
        return value_of(self.names, slots, kind, [words] if isinstance(words, int) else joined(kind, words))

    def _reveal_attribute(self, number: int, owner: int, mask: int, words: int | list[int]) -> dict[str, Any] | None:
        told = self._set(number, owner, mask, words)
        return None if told is None else {"event": "reveal", **told}

    def _hide_attribute(self, number: int, owner: int, mask: int, words: int | list[int]) -> dict[str, Any] | None:
        told = self._set(number, owner, mask, words)
        if told is not None:
            told.pop("value", None)
        return None if told is None else {"event": "hide", **told}

    def _reveal_die(self, number: int, owner: int, mask: int, words: int | list[int]) -> dict[str, Any] | None:
        return {"event": "reveal", **self._roll(number, owner, mask, words)} if self.sees(mask) else None

    def _hide_die(self, number: int, owner: int, mask: int, words: int | list[int]) -> dict[str, Any] | None:
        return {"event": "hide", **self._roll(number, owner, 0, words)} if self.sees(mask) else None

    def _owner(self, home: Any, owner: int) -> Any:
        if home.name == "player" and hasattr(home, "containers"):
            return owner - 1
        if hasattr(home, "layout"):
            return self.names.place(owner)
        return self.names.things[owner]

    def _roll(self, number: int, owner: int, mask: int, words: int | list[int]) -> dict[str, Any]:
        die = self.names.description.dice[number]
        told: dict[str, Any] = {"die": die.name}
        if owner:
            told["of"] = owner - 1
        if self.sees(mask):
            told["value"] = self._value(self.names.layout.dice[die], type_of_die(die), words)
        return told

    def _move(
        self, thing: int, source: int, target: int, before: int, after: int, counts: int
    ) -> dict[str, Any] | None:
        knows = self.sees(before) or self.sees(after)
        if not knows and not self.sees(counts):
            return None
        told: dict[str, Any] = {"to": self.names.place(target)}
        if source:
            told["from"] = self.names.place(source)
        if knows:
            told["object"] = self.names.things[thing]
        return told

    def _shuffle(self, place: int) -> dict[str, Any]:
        return {"place": self.names.place(place)}

    def _reveal(self, thing: int, mask: int) -> dict[str, Any] | None:
        return {"object": self.names.things[thing]} if self.sees(mask) else None

    def _hide(self, thing: int, mask: int) -> dict[str, Any] | None:
        return None

    def _give(self, thing: int, owner: int) -> dict[str, Any] | None:
        return None

    def _notice(self, number: int, mask: int, values: list[int], unknown: list[int]) -> dict[str, Any] | None:
        if not self.sees(mask):
            return None
        info = self.names.description.texts[number - 1]
        pairs = zip(unknown[::2], unknown[1::2], strict=True)
        hidden = {thing for thing, player in pairs if self.seat is None or player == self.seat + 1}
        return {"text": fill(info, values, self.names, self.language, hidden.__contains__)}

    def _finish(self, player: int, reason: int) -> dict[str, Any]:
        return {"seat": player - 1}

    def _eliminate(self, player: int, reason: int) -> dict[str, Any]:
        return {"seat": player - 1}

    def _end(self, values: list[int]) -> dict[str, Any]:
        return {}


def _way(told: tuple[Raw, dict[str, Any]]) -> tuple[Any, ...]:
    """What goes together: moves of one line from one place to another; anything else goes alone."""
    event, found = told
    return (event[1], *event[3:5]) if event[0] == "move" else (id(found),)


def _is_unnamed_move(told: tuple[Raw, dict[str, Any]]) -> bool:
    event, found = told
    return event[0] == "move" and "object" not in found
