"""Words for what views and events contain: the values in them are names for programs, people want labels."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible
from spielwerk.program.manual.manual import NUMBERS, Attribute, Type
from spielwerk.runtime.names import Names


class Labels:
    """The words of one match in one language."""

    def __init__(self, names: Names, say: Say) -> None:
        self.names = names
        self.manual = names.manual
        self.say = say

    @cached_property
    def things(self) -> dict[str, str]:
        """The label of every object, by its name."""
        things = enumerate(self.manual.things, 1)
        return {thing.name: self.names.thing_word(number, self.say.language) for number, thing in things}

    @cached_property
    def owners(self) -> dict[str, int | None]:
        """The seat that every object belongs to from the beginning, by its name."""
        return {thing.name: thing.owner - 1 if thing.owner else None for thing in self.manual.things}

    def owner(self, shown: Any) -> int | None:
        """The seat that an object belongs to now, as views show it."""
        if isinstance(shown, dict) and "owner" in shown:
            owner: int | None = shown["owner"]
            return owner
        return self.owners.get(name_of(shown))

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The word for the kind of every object, by the object's name."""
        return {thing: self.word(kind) for thing, kind in self.kind_names.items()}

    @cached_property
    def kind_names(self) -> dict[str, str]:
        """The kind of every object as the game's text calls it, by the object's name."""
        return {thing.name: self.manual.kinds[thing.kind - 1].name for thing in self.manual.things}

    @cached_property
    def places(self) -> dict[str, str]:
        """The words for fields and containers, by their references."""
        found = enumerate(self.names.places)
        return {place: self.names.place_word(number, self.say.language) for number, place in found if place}

    @cached_property
    def _kind_numbers(self) -> dict[str, int]:
        return {thing.name: thing.kind for thing in self.manual.things}

    def attributes(self, shown: Any) -> dict[str, Attribute]:
        """The attributes of an object that can change, by their names."""
        kinds = self.manual.lineage(self._kind_numbers.get(name_of(shown), 0))
        return {attribute.name: attribute for kind in kinds for attribute in kind.attributes}

    def word(self, name: str) -> str:
        return visible(self.names.word(name, self.say.language))

    def player(self, seat: int) -> str:
        return visible(self.names.player(seat + 1, self.say.language))

    def thing(self, shown: Any) -> str:
        """An object as views show it: its name, or its name with attributes that can change."""
        if not isinstance(shown, dict):
            return visible(self.things.get(shown, str(shown)))
        kinds = self.attributes(shown)
        known = [name for name in shown if name in kinds]
        values = [f"{self.word(name)} {self.value(kinds[name].type, shown[name])}" for name in known]
        owner = self.owner(shown)
        if owner != self.owners.get(shown["name"]):
            values.insert(
                0, self.say("owned_by", player=self.player(owner)) if owner is not None else self.say("unowned")
            )
        return f"{self.thing(shown['name'])} ({', '.join(values)})" if values else self.thing(shown["name"])

    def place(self, name: str) -> str:
        return visible(self.places.get(name, name))

    def value(self, kind: Type, value: Any) -> str:
        """A value of a type, in words."""
        if value is None:
            return self.say("none")
        if kind.collection and kind.of is not None and isinstance(value, list):
            of = kind.of
            return ", ".join(self.value(of, item) for item in value) or self.say("nothing_there")
        if kind.key is not None and kind.of is not None and isinstance(value, dict):
            return self.amounts(kind.key, kind.of, value)
        if kind.of is not None and isinstance(value, int):
            return f"[{self.say('hidden_count', count=value)}]" if value else self.say("nothing_there")
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if kind.name == "player" and isinstance(value, int):
            return self.player(value)
        if kind.name == "object":
            return self.thing(value)
        if kind.name == "direction":
            return visible(self.names.direction(str(value), self.say.language))
        if kind.name in ("field", "place"):
            return self.place(str(value))
        return str(value) if isinstance(value, int) else self.word(str(value))

    def amounts(self, key: Type, of: Type, value: dict[str, Any]) -> str:
        """What a map holds."""
        held = {name: v for name, v in value.items() if v != 0 or of.name not in NUMBERS}
        words = [f"{self.key(key, name)} {self.value(of, v)}" for name, v in held.items()]
        return ", ".join(words) or self.say("nothing_there")

    def key(self, kind: Type, key: str) -> str:
        """The key of a map, which views keep as text."""
        if kind.name == "player" and key.isdecimal():
            return self.player(int(key))
        return self.value(kind, key)


def name_of(shown: Any) -> str:
    """The name of an object as views show it."""
    return str(shown["name"] if isinstance(shown, dict) else shown)
