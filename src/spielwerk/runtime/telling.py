"""Tells each seat what happened, as far as it may know.

What a program reports are numbers; here they become plain data for one receiver. Put onto the view before, the events
of an input give the view after it (`applying`): where rules change what can be seen without anything being moved or
set, an event `see` at the end says what is different.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias

from spielwerk.program.manual.manual import Attribute, Die, Gap, Home, Manual, Phase, Text, Type
from spielwerk.runtime.names import Names
from spielwerk.runtime.values import value_of
from spielwerk.runtime.views import Picture
from spielwerk.runtime.words import fill, is_unseen, joined, width_of

Raw = tuple[Any, ...]
Event = dict[str, Any]
REFERENCES = {"object": "object", "field": "place", "place": "place", "player": "player"}
"""Types of values that one can point at, and what a notice calls them."""
# `slice(0)` is empty: everybody may know the same. 4 and 6 say who may know the value and who the count.
ALL, ATTRIBUTE, DIE = slice(0), slice(4, 7, 2), slice(4, 5)
SEEN_BY = {
    **dict.fromkeys(("turn", "leave", "misconduct", "show", "finish", "eliminate", "end", "shuffle", "phase_end"), ALL),
    **dict.fromkeys(("set", "reveal_attribute", "hide_attribute"), ATTRIBUTE),
    **dict.fromkeys(("roll", "reveal_die", "hide_die"), DIE),
    "give": slice(4, 5),
    "reveal": slice(3, 4),
    "move": slice(5, 8),
    "notice": slice(3, 4),
    **dict.fromkeys(("action", "action_end", "commit", "tells"), ALL),  # Nobody is told about these.
}
"""Where an event says who may know what of it. What it tells a receiver follows from that alone, whoever it is."""
Shared: TypeAlias = dict[int | tuple[Any, ...], "Event | None"]
"""What was told about the events of one input in one language: by their numbers where all are told the same, otherwise
by what may be known of each, too."""
UNTOLD: Event = {}
"""Stands for what nobody has been told yet."""


class EventNames:
    """What the numbers in events stand for."""

    def __init__(self, manual: Manual) -> None:
        self.manual = manual

    @cached_property
    def attributes(self) -> list[tuple[str, Attribute]]:
        """Home and attribute, by the number in events."""
        return [(home, self._find(home, name)) for home, name in self.manual.events.attributes]

    @cached_property
    def phases(self) -> list[tuple[str, Phase | None]]:
        """Names of phases, by the number in events; each with the phase if views say that it is under way."""
        shown = {phase.name: phase for phase in self.manual.phases if phase.sign}
        return [(name, shown.get(name)) for name in self.manual.events.phases]

    @cached_property
    def dice(self) -> list[tuple[str, Die]]:
        found = []
        for home, name in self.manual.events.dice:
            dice = (self.manual.table if home == "table" else self.manual.player).dice
            found.append((home, next(die for die in dice if die.name == name)))
        return found

    def _find(self, home: str, name: str) -> Attribute:
        manual = self.manual
        word, _, which = home.partition(" ")
        if word in ("table", "player"):
            owner: Home = manual.table if word == "table" else manual.player
            attributes: Iterable[Attribute] = owner.attributes
        elif word == "space":
            attributes = manual.space_named[which].attributes
        elif word == "kind":
            attributes = manual.kinds[int(which) - 1].attributes
        else:
            attributes = next(phase for phase in manual.phases if phase.name == which).values
        return next(attribute for attribute in attributes if attribute.name == name)


class Teller:
    """Turns the events of one input into plain data for one seat (counted from 0; None: an observer)."""

    def __init__(
        self,
        names: Names,
        numbers: EventNames,
        seat: int | None,
        language: str,
        picture: Picture | None = None,
        rounds: int = 0,
        shared: Shared | None = None,
    ) -> None:
        self.names = names
        self.manual = names.manual
        self.numbers = numbers
        self.seat = seat
        self.language = language
        self.picture = picture
        """What the seat sees afterwards, for the values of what comes into sight."""
        self.rounds = rounds
        """How many rounds have begun."""
        self.shared: Shared = {} if shared is None else shared
        """What others were told about the same events: who may know the same is told the very same."""
        everybody = (1 << self.manual.players) - 1
        self._nobody_or_all = {0, everybody}
        self._own = everybody if seat is None else 1 << seat
        """Who has to see something so that the receiver may: an observer sees what everybody does."""

    def sees(self, mask: int) -> bool:
        return mask & self._own == self._own

    def tell_all(self, events: Iterable[Raw]) -> list[Event]:
        """What followed from one input, in plain data, without what the seat does not learn.

        Of objects that go one way together those that the seat may know are told first: the order in which hidden ones
        come between them would tell how they compare. Those that it may not know are told as one.
        """
        pairs: list[tuple[Raw, Event]] = []
        unnamed = False
        for number, event in enumerate(events):
            one = self.shared.get(number, UNTOLD)
            # Not None, which is an answer: the receiver is told nothing.
            if one is UNTOLD:
                one = self._told(number, event)
            if one is not None:
                pairs.append((event, one))
                unnamed = unnamed or (event[0] == "move" and "object" not in one)
        if not unnamed:
            return [one for _, one in pairs]
        told: list[Event] = []
        for way, group in groupby(pairs, key=_way):
            found = [one for _, one in group]
            told += _together(found) if way and len(found) > 1 else found
        return told

    def _told(self, number: int, event: Raw) -> Event | None:
        """The same as `tell`, made once for all who may know the same of it."""
        key = self._known(number, event)
        if key is None:
            return self.tell(event)
        if key not in self.shared:
            self.shared[key] = self.tell(event)
        return self.shared[key]

    def _known(self, number: int, event: Raw) -> int | tuple[Any, ...] | None:
        """All that decides what the receiver is told about an event: its number, which is enough where all may know the
        same of it, and what of it the receiver may know; None if it is more than that."""
        kind, own = event[0], self._own
        where = SEEN_BY.get(kind)
        if where is None:
            return None
        if kind == "notice" and event[5]:
            return None  # Which objects it may know.
        masks = event[where]
        known = [mask & own == own for mask in masks]
        comes = known == [True] if kind == "reveal" else kind == "move" and known[1] and not known[0]
        if comes and self._can_change(event[2]):
            return None  # What else it sees of what comes into sight.
        if self._nobody_or_all.issuperset(masks):
            return number
        return number, *known

    def tell(self, event: Raw) -> Event | None:
        """The event in plain data, or None if the seat learns nothing of it."""
        teller = getattr(self, f"_{event[0]}", None)
        told: Event | None = teller(event[1], *event[2:]) if teller is not None else None
        # What is told may say `event` itself: an attribute or a die is revealed just as an object is.
        return None if told is None else {"event": event[0], **told}

    # ---- flow ------------------------------------------------------------------------------

    def _phase(self, line: int, number: int) -> Event:
        name, shown = self.numbers.phases[number]
        if shown is None or self.picture is None or not self.picture.image[shown.sign]:
            return {"phase": name}
        return {"phase": name, "values": self.picture.phase(shown)}

    def _phase_end(self, line: int, number: int) -> Event:
        return {"phase": self.manual.events.phases[number]}

    def _timer(self, line: int, number: int, player: int, seconds: int) -> Event | None:
        told = self._timeout(line, number, player) if seconds else None
        return None if told is None else {**told, "seconds": seconds}

    def _timeout(self, line: int, number: int, player: int) -> Event | None:
        timer = self.manual.timers[number]
        if timer.secret and player - 1 != self.seat:
            return None
        return {"timer": timer.name, "seat": player - 1 if player else None}

    def _turn(self, line: int, player: int) -> Event:
        return {"seat": player - 1}

    def _leave(self, line: int, player: int) -> Event:
        return {"seat": player - 1}

    def _misconduct(self, line: int, player: int) -> Event:
        return {"seat": player - 1}

    def _round(self, line: int, more: int) -> Event:
        self.rounds += more
        return {"round": self.rounds}

    def _show(self, line: int, seconds: int) -> Event:
        return {"seconds": seconds or None}

    def _finish(self, line: int, player: int, reason: int) -> Event:
        return {"seat": player - 1}

    def _eliminate(self, line: int, player: int, reason: int) -> Event:
        return {"seat": player - 1}

    def _end(self, line: int, values: list[int]) -> Event:
        return {}

    # ---- values ----------------------------------------------------------------------------

    def _set(
        self,
        line: int,
        number: int,
        owner: int,
        mask: int,
        words: int | list[int],
        counting: int = 0,
        total: int = 0,
    ) -> Event | None:
        home, attribute = self.numbers.attributes[number]
        if self.sees(mask):
            told: Event = {"attribute": attribute.name, **self._of(home, owner)}
            if attribute.type.of is None or attribute.type.of.name != "fingerprint":
                # Lists of fingerprints are for the rules alone; clients are told only that they have changed.
                told["value"] = self._value(attribute, words)
            return told
        if self.sees(counting):
            return {"attribute": attribute.name, **self._of(home, owner), "count": total}
        return None

    def _value(self, what: Attribute | Die, words: int | list[int]) -> Any:
        assert what.slots is not None
        numbers = [words] if isinstance(words, int) else joined(what.type, words)
        return value_of(self.names, what.slots, what.type, numbers)

    def _of(self, home: str, owner: int) -> Event:
        """Whose an attribute is: one entry that says of what kind the owner is."""
        word, _, which = home.partition(" ")
        if word == "phase":
            return {"of": {"phase": which}}
        if not owner:
            return {}
        if word == "player":
            return {"of": {"player": owner - 1}}
        if word == "space":
            return {"of": {"field": self.names.place(owner)}}
        return {"of": {"object": self.names.things[owner]}}

    def _reveal_attribute(self, line: int, *rest: Any) -> Event | None:
        told = self._set(line, *rest)
        return None if told is None else {"event": "reveal", **told}

    def _hide_attribute(self, line: int, *rest: Any) -> Event | None:
        told = self._set(line, *rest)
        if told is not None:
            told.pop("value", None)
        return None if told is None else {"event": "hide", **told}

    def _roll(self, line: int, number: int, owner: int, mask: int, words: int | list[int]) -> Event:
        home, die = self.numbers.dice[number]
        told: Event = {"die": die.name, **self._of(home, owner)}
        if self.sees(mask):
            told["value"] = self._value(die, words)
        return told

    def _reveal_die(self, line: int, number: int, owner: int, mask: int, words: int | list[int]) -> Event | None:
        return {"event": "reveal", **self._roll(line, number, owner, mask, words)} if self.sees(mask) else None

    def _hide_die(self, line: int, number: int, owner: int, mask: int, words: int | list[int]) -> Event | None:
        # Nobody sees it with 0, so its value is left out.
        return {"event": "hide", **self._roll(line, number, owner, 0, words)} if self.sees(mask) else None

    # ---- objects ---------------------------------------------------------------------------

    def _move(
        self, line: int, thing: int, source: int, target: int, before: int, after: int, counts: int, position: int = 0
    ) -> Event | None:
        knows = self.sees(before) or self.sees(after)
        if not knows and not self.sees(counts):
            return None
        told: Event = {"to": self.names.place(target)}
        if source:
            told["from"] = self.names.place(source)
        if knows:
            told["object"] = self.names.things[thing]
        if self.sees(after):
            home = self.names.home_of(target)
            if home is not None and home.storage is not None and home.storage.form in ("pile", "row"):
                told["at"] = position - 1
            if not self.sees(before):
                told.update(self._values(thing))
        return told

    def _can_change(self, thing: int) -> bool:
        """Whether anything but the place of an object can ever change."""
        return self.picture is not None and self.picture.can_change(thing)

    def _values(self, thing: int) -> Event:
        """What can change about an object that comes into sight."""
        if self.picture is None or not self.picture.shown[self.manual.at.at + thing]:
            return {}
        seen = self.picture.thing(thing)
        return (
            {"values": {key: value for key, value in seen.items() if key != "name"}} if isinstance(seen, dict) else {}
        )

    def _shuffle(self, line: int, place: int) -> Event:
        return {"place": self.names.place(place)}

    def _reveal(self, line: int, thing: int, mask: int) -> Event | None:
        return {"object": self.names.things[thing], **self._values(thing)} if self.sees(mask) else None

    def _give(self, line: int, thing: int, owner: int, mask: int) -> Event | None:
        if not self.sees(mask):
            return None
        return {"object": self.names.things[thing], "owner": owner - 1 if owner else None}

    # ---- words -----------------------------------------------------------------------------

    def _notice(self, line: int, number: int, mask: int, values: list[int], unknown: list[int]) -> Event | None:
        if not self.sees(mask):
            return None
        text = self.manual.texts[number - 1]
        pairs = zip(unknown[::2], unknown[1::2], strict=True)
        hidden = {thing for thing, player in pairs if self.seat is None or player == self.seat + 1}
        told: Event = {"text": fill(text, values, self.names, self.language, hidden.__contains__)}
        about = self._about(text, values, hidden)
        if about:
            told["about"] = about
        inside = self.manual.lines[line].inside
        if inside:
            told["inside"] = inside
        return told

    def _about(self, text: Text, values: Sequence[int], hidden: set[int]) -> list[Event]:
        """What a notice speaks of that one can point at: players, places, and objects that the reader may know."""
        found: list[Event] = []
        position = 0
        for part in text.forms[0][1]:
            if not isinstance(part, Gap):
                continue
            # A text of this part alone: only for whole texts it is known how many numbers they take.
            width = width_of(Text(((text.forms[0][0], (part,)),)), values, position, self.names)
            words = list(values[position : position + width])
            position += width
            kind: Type = part.type
            if kind.collection and kind.of is not None:
                # The first word of a collection is its size.
                kind, words = kind.of, words[1:]
            if kind.name in REFERENCES and part.plural is None:
                known = [
                    w for w in words if w and not is_unseen(kind, w) and not (kind.name == "object" and w in hidden)
                ]
                found += [{REFERENCES[kind.name]: self.names.identity(kind, word)} for word in known]
        # Dictionaries cannot be in a set.
        return [one for n, one in enumerate(found) if one not in found[:n]]


def _way(told: tuple[Raw, Event]) -> tuple[Any, ...]:
    """What goes together: moves of one line from one place to another. Nothing else does."""
    event = told[0]
    return (event[1], *event[3:5]) if event[0] == "move" else ()


def _together(moves: Sequence[Event]) -> list[Event]:
    """Moves that go one way: those that name an object, then all others as one."""
    named = [move for move in moves if "object" in move]
    unnamed = [move for move in moves if "object" not in move]
    if len(unnamed) > 1:
        return [*named, {**unnamed[0], "times": len(unnamed)}]
    return [*named, *unnamed]
