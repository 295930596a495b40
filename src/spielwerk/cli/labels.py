"""Words for what views and events contain: the values in them are names for programs, people want labels."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from spielwerk.check import types as ty
from spielwerk.check.relations import NUMBERS
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible
from spielwerk.match.names import Names


class Labels:
    """The words of one match in one language."""

    def __init__(self, names: Names, say: Say) -> None:
        self.names = names
        self.say = say

    @cached_property
    def things(self) -> dict[str, str]:
        """The label of every object, by its name."""
        return {
            name: self.names.thing(number, self.say.language)
            for number, name in enumerate(self.names.things)
            if number > 0
        }

    @cached_property
    def owners(self) -> dict[str, int | None]:
        """The seat that every object belongs to from the beginning, by its name."""
        things = self.names.layout.things
        return {
            name: things[number].owner - 1 if things[number].owner else None
            for number, name in enumerate(self.names.things)
            if number > 0
        }

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The word for the kind of every object, by the object's name."""
        things = self.names.layout.things
        return {
            name: self.word(things[number].kind.name) for number, name in enumerate(self.names.things) if number > 0
        }

    @cached_property
    def places(self) -> dict[str, str]:
        count = self.names.layout.places
        return {
            self.names.place(number): self.names.label(ty.PLACE, number, self.say.language)
            for number in range(1, count + 1)
        }

    def word(self, name: str) -> str:
        return visible(self.names.word(name, self.say.language))

    def player(self, seat: int) -> str:
        return visible(self.names.player(seat + 1, self.say.language))

    def thing(self, shown: Any) -> str:
        """An object as views show it: its name, or its name with attributes that can change."""
        if isinstance(shown, dict):
            values = [self.thing_value(name, value) for name, value in shown.items() if name != "name"]
            return f"{self.thing(shown['name'])} ({', '.join(values)})"
        return visible(self.things.get(shown, str(shown)))

    def thing_value(self, name: str, value: Any) -> str:
        kind = next((o.attributes[name].type for o in self.names.description.kinds if name in o.attributes), ty.INT)
        return f"{self.word(name)} {self.value(kind, value)}"

    def place(self, name: str) -> str:
        return visible(self.places.get(name, name))

    def value(self, kind: ty.Type, value: Any) -> str:
        """A value of a type, in words."""
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        if value is None:
            return self.say("none")
        if isinstance(base, ty.SetOf | ty.ListOf) and isinstance(value, list):
            return ", ".join(self.value(base.of, item) for item in value) or self.say("nothing_there")
        if isinstance(base, ty.MapOf) and isinstance(value, dict):
            if [*value] == ["count"]:
                hidden = value["count"]
                return f"[{self.say('hidden_count', count=hidden)}]" if hidden else self.say("nothing_there")
            held = {key: v for key, v in value.items() if v != 0 or base.value not in NUMBERS}
            words = [f"{self.key(base.key, key)} {self.value(base.value, v)}" for key, v in held.items()]
            return ", ".join(words) or self.say("nothing_there")
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if base == ty.PLAYER and isinstance(value, int):
            return self.player(value)
        if isinstance(base, ty.ObjectsOf):
            return self.thing(value)
        if base == ty.DIRECTION:
            return visible(self.names.direction(str(value), self.say.language))
        if isinstance(base, ty.FieldOf) or base == ty.PLACE:
            return self.place(str(value))
        return str(value) if isinstance(value, int) else self.word(str(value))

    def key(self, kind: ty.Type, key: str) -> str:
        """The key of a map, which views keep as text."""
        if kind == ty.PLAYER and key.isdecimal():
            return self.player(int(key))
        return self.value(kind, key)
