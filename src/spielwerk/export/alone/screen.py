"""The view of a seat as lines. A view holds nothing that is hidden from the seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from spielwerk.backend.machine import State
from spielwerk.diagnostics.visible import visible, width
from spielwerk.export.alone.engine import Engine
from spielwerk.export.alone.wording import Wordbook
from spielwerk.program.manual.manual import Attribute, Home, Space, Type
from spielwerk.runtime.values import constant_of
from spielwerk.runtime.views import Picture

SIGNS = "XO"
EMPTY = "."
LONGEST_FIGURE, LONGEST_MARK = 8, 3
"""So many digits, or letters, have room in a field of a grid."""
Seen = Mapping[str, Any]
"""A part of a view."""


class Screen:
    """What a seat sees, counted from 1; 0 is whoever only looks on."""

    def __init__(self, engine: Engine, book: Wordbook, state: State, seat: int) -> None:
        self.book = book
        self.manual = book.manual
        self.seat = seat
        self.asked = engine.seats(state)
        self.view = Picture(book.outline, engine.view(state, seat)).whole()

    def lines(self) -> list[str]:
        found: list[str] = []
        for space in self.manual.spaces:
            if len(self.manual.spaces) > 1:
                found.append(f"{self.book.word(space.name)}:")
            drawn = space.layout == "grid"
            found += ["  " + line for line in (self.grid(space) if drawn else self.listing(space))]
        values = [", ".join(self.home(self.manual.table, self.view["table"]))]
        for phase in self.manual.phases:
            if phase.name in self.view["phases"]:
                values.append(", ".join(self.values(phase.values, self.view["phases"][phase.name])))
        found += filter(None, values)
        for seat in range(1, self.manual.players + 1):
            mark = ">" if seat in self.asked else " "
            you = f" ({self.book.say('you')})" if seat == self.seat else ""
            owned = ", ".join(self.home(self.manual.player, self.view["players"][seat - 1]))
            found.append(f"{mark} {self.sign(seat)} {self.book.player(seat)}{you}  {owned}".rstrip())
        # Names and values come from the game, and must not steer the terminal.
        return [visible(line) for line in found]

    # ---- values --------------------------------------------------------------------------------

    def values(self, attributes: Iterable[Attribute], seen: Seen) -> list[str]:
        return [self.book.named(one, seen[one.name]) for one in attributes if one.name in seen]

    def home(self, home: Home, seen: Seen) -> list[str]:
        found = self.values(home.attributes, seen)
        found += [self.book.named(die, seen[die.name]) for die in home.dice if die.name in seen]
        return found + [f"{self.book.word(c.name)}: {self.contents(seen[c.name])}" for c in home.containers]

    def contents(self, place: Seen) -> str:
        """What is in a place, as far as it is known."""
        if "objects" not in place and "count" not in place:
            return self.book.say("unknown")
        known, hidden = self.things_in(place)
        names = [*map(self.thing, known), *([self.book.covered(hidden)] if hidden else [])]
        return f"[{', '.join(names)}]" if names else self.book.say("empty")

    def things_in(self, place: Seen) -> tuple[list[Any], int]:
        """The objects that are known, and how many others there are."""
        known = [thing for thing in place.get("objects", ()) if thing is not None]
        return known, max(0, place.get("count", 0) - len(known))

    def thing(self, thing: Any) -> str:
        """An object with the values of it that can change."""
        name, seen = (thing["name"], thing) if isinstance(thing, dict) else (thing, {})
        values = self.values(self.changing(name), seen)
        return f"{self.book.thing(name)} ({', '.join(values)})" if values else self.book.thing(name)

    def changing(self, name: str) -> list[Attribute]:
        """The attributes of an object that can change."""
        kind = self.book.names.thing(self.book.things[name]).kind
        return [attribute for one in self.manual.lineage(kind) for attribute in one.attributes]

    # ---- boards --------------------------------------------------------------------------------

    def sign(self, seat: int) -> str:
        return SIGNS[seat - 1] if self.manual.players <= len(SIGNS) else chr(ord("A") + seat - 1)

    def owner(self, thing: Any) -> int:
        """Whose an object is; 0 for nobody's."""
        if isinstance(thing, dict) and "owner" in thing:
            return 0 if thing["owner"] is None else thing["owner"] + 1
        name = thing["name"] if isinstance(thing, dict) else thing
        return self.book.names.thing(self.book.things[name]).owner

    @cached_property
    def letters(self) -> dict[int, str]:
        """What is short for a kind; nothing if there is one kind only."""
        kinds = list(dict.fromkeys(thing.kind for thing in self.manual.things))
        words = [self.book.word(self.manual.kinds[kind - 1].name) for kind in kinds]
        return dict(zip(kinds, shortened(words) if len(kinds) > 1 else [""], strict=False))

    def piece(self, thing: Any) -> str:
        """An object in a letter or two: its figure or its kind, large for the first of two players, with the number of
        its owner among more; the sign of its owner if nothing else tells it apart."""
        name, seen = (thing["name"], thing) if isinstance(thing, dict) else (thing, {})
        letter = self.letters[self.book.names.thing(self.book.things[name]).kind]
        for attribute in self.changing(name):
            if attribute.type.name == "enum" and not attribute.type.maybe and seen.get(attribute.name) is not None:
                values = self.manual.enums[attribute.type.enum]
                short = shortened([self.book.word(value) for value in values])
                letter = short[values.index(seen[attribute.name])]
        owner = self.owner(thing)
        if not owner:
            return letter or self.book.thing(name)[:1]
        if not letter:
            return self.sign(owner)
        if self.manual.players > 2:
            return f"{letter}{owner}"
        return letter.upper() if owner == 1 else letter.lower()

    def fields(self, space: Space) -> list[tuple[str, Seen, dict[str, Any]]]:
        """The fields of a board: name, what is seen there, and what never changes about it."""
        seen = self.view["spaces"][space.name].values()
        fixed = [
            {c.attribute.name: constant_of(self.book.names, c.attribute.type, c.words[number]) for c in space.constants}
            for number in range(space.size)
        ]
        return list(zip(space.names, seen, fixed, strict=True))

    def cell(self, space: Space, seen: Seen, fixed: Seen) -> str:
        """A field of a grid."""
        found = ""
        if space.storage is not None:
            known, hidden = self.things_in(seen)
            count = len(known) + hidden
            found = (self.piece(known[-1]) if known else "?") if count else ""
            found += str(count) if count > 1 else ""
        for attribute in space.attributes:
            found += self.mark(attribute.type, seen.get(attribute.name))
        for constant in space.constants:
            found += self.mark(constant.attribute.type, fixed[constant.attribute.name])
        return found or EMPTY

    def mark(self, kind: Type, value: Any) -> str:
        """A value in a letter or a few; nothing for none, no and several."""
        if value is None or value is False or kind.of is not None:
            return ""
        if kind.name == "player":
            return self.sign(value + 1)
        return self.book.single(kind, value)[: LONGEST_FIGURE if kind.name == "int" else LONGEST_MARK]

    def grid(self, space: Space) -> list[str]:
        """The first row at the bottom; boards of several players or layers above each other."""
        cells = [visible(self.cell(space, seen, fixed)) for _, seen, fixed in self.fields(space)]
        names = [visible(name) for name in space.names]
        files = [name.rstrip("0123456789") for name in names[: space.columns]]
        wide = max(map(width, [*cells, *files]))
        margin = max(map(width, names))
        lines = [" " * (margin + 2) + " ".join(padded(name, wide) for name in files)]
        for start in range(0, len(cells), space.columns):
            row = cells[start : start + space.columns]
            lines.append(f"{names[start]:>{margin}}  " + " ".join(padded(cell, wide) for cell in row))
        return [line.rstrip() for line in reversed(lines)]

    def listing(self, space: Space) -> list[str]:
        """A line per field with something on it."""
        lines = []
        for name, seen, fixed in self.fields(space):
            found = self.values((a for a in space.attributes if not is_empty(a, seen)), seen)
            found += self.values((c.attribute for c in space.constants if not is_empty(c.attribute, fixed)), fixed)
            found += self.pieces(seen) if space.storage is not None else []
            if found:
                lines.append(f"{name}: {', '.join(found)}")
        return lines

    def pieces(self, place: Seen) -> list[str]:
        """What is on a field: how many of each, and whose they are."""
        known, hidden = self.things_in(place)
        signs = [self.sign(owner) if (owner := self.owner(thing)) else "" for thing in known]
        named = [f"{self.thing(thing)} {sign}".rstrip() for thing, sign in zip(known, signs, strict=True)]
        alike = [(name, named.count(name)) for name in dict.fromkeys(named)]
        found = [f"{count} {name}" if count > 1 else name for name, count in alike]
        return [*found, self.book.covered(hidden)] if hidden else found


def is_empty(attribute: Attribute, seen: Seen) -> bool:
    """Whether nobody needs to be told of a value: none, no, 0, nothing."""
    value = seen.get(attribute.name)
    if attribute.type.name == "player":
        return value is None
    return not any(value.values()) if isinstance(value, dict) else not value


def padded(cell: str, wide: int) -> str:
    """A text with spaces behind it, so many columns wide."""
    return cell + " " * (wide - width(cell))


def shortened(words: list[str]) -> list[str]:
    """The shortest beginnings that tell words apart, at least one letter."""
    found = []
    for word in words:
        others = {other.lower() for other in words if other != word}
        size = 1
        while size < len(word) and any(other.startswith(word[:size].lower()) for other in others):
            size += 1
        found.append(word[:size])
    return found
