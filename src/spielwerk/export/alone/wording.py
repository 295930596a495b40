"""The game in one language: words for what views and events hold, and what the file itself says."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from spielwerk.diagnostics.visible import visible
from spielwerk.export.alone.facts import Facts
from spielwerk.export.alone.texts import texts
from spielwerk.program.manual.manual import Attribute, Die, Manual, Type
from spielwerk.runtime.names import Names, said
from spielwerk.runtime.telling import EventNames
from spielwerk.runtime.views import Outline


class Wordbook:
    """The names of one game in one language."""

    def __init__(self, facts: Facts, manual: Manual, language: str) -> None:
        self.facts = facts
        self.manual = manual
        self.language = language
        self.names = Names(manual)

    @property
    def title(self) -> str:
        return on_one_line(self.word(self.manual.title))

    @cached_property
    def outline(self) -> Outline:
        return Outline(self.names)

    @cached_property
    def event_names(self) -> EventNames:
        return EventNames(self.manual)

    @cached_property
    def things(self) -> dict[str, int]:
        """The numbers of objects, by their names."""
        return {name: number for number, name in enumerate(self.names.things)}

    @cached_property
    def places(self) -> dict[str, int]:
        """The numbers of fields and containers, by their references."""
        return {reference: number for number, reference in enumerate(self.names.places)}

    def say(self, key: str, **values: object) -> str:
        """What the file itself says."""
        return str(texts("alone", self.language)[key]).format(**values)

    def player(self, seat: int) -> str:
        """Seats count from 1 here."""
        return self.names.player(seat, self.language)

    def word(self, name: str) -> str:
        return self.names.word(name, self.language)

    def thing(self, name: str) -> str:
        return self.names.thing_word(self.things[name], self.language)

    def place(self, reference: str) -> str:
        return self.names.place_word(self.places[reference], self.language)

    # ---- values --------------------------------------------------------------------------------

    def named(self, what: Attribute | Die, value: Any) -> str:
        """An attribute or dice with a value."""
        if what.type.of is not None and isinstance(value, int):
            # Of dice or a map all that is seen is how many there are.
            return f"{self.word(what.name)}: {self.covered(value)}"
        return f"{self.word(what.name)} {self.value(what.type, value)}"

    def covered(self, count: int) -> str:
        return self.say("hidden_count", count=count)

    def value(self, kind: Type, value: Any) -> str:
        """A value of a view in words."""
        if kind.of is None:
            return self.single(kind, value)
        if kind.key is None:
            return ", ".join(self.single(kind.of, item) for item in value) or self.say("empty")
        key, of = kind.key, kind.of
        # A view is plain data, in which keys are texts.
        keyed = ((int(name) if key.name == "player" else name, item) for name, item in value.items())
        return ", ".join(f"{self.single(key, name)} {self.single(of, item)}" for name, item in keyed)

    def single(self, kind: Type, value: Any) -> str:
        if value is None:
            return said("none", self.language)
        match kind.name:
            case "bool":
                return said("yes" if value else "no", self.language)
            case "player":
                return self.player(value + 1)
            case "object":
                return self.thing(value)
            case "field" | "place":
                return self.place(value)
            case "direction":
                return self.names.direction(value, self.language)
            case "enum" | "kind":
                return self.word(value)
        return str(value)


def on_one_line(text: str) -> str:
    """A text of the game as one line that does not steer the terminal."""
    return visible(" ".join(text.split()))
