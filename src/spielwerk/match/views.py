"""Makes plain data of what a seat may see; nothing else goes in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielwerk.backend.machine import View
from spielwerk.check import symbols as sy
from spielwerk.check import types as ty
from spielwerk.match.names import Names
from spielwerk.program.layout import WORD, Slots, Storage


class Viewer:
    """Turns an image of the state into a JSON-ready description."""

    def __init__(self, names: Names, view: View) -> None:
        self.names = names
        self.layout = names.layout
        self.image = view.image
        self.shown = view.shown
        self.counts = view.counts

    def describe(self) -> dict[str, Any]:
        return {"table": self.table(), "players": self.players(), "spaces": self.spaces(), "phases": self.phases()}

    def table(self) -> dict[str, Any]:
        return self.home(self.names.description.game.table, 0)

    def players(self) -> list[dict[str, Any]]:
        description = self.names.description
        return [self.home(description.game.player, seat) for seat in range(1, description.players + 1)]

    def spaces(self) -> dict[str, Any]:
        return {space.name: self.space(space) for space in self.layout.boards}

    def home(self, home: sy.TableHome | sy.PlayerHome, owner: int) -> dict[str, Any]:
        """The attributes, dice and containers of the table or of a player, as far as they may be seen."""
        found: dict[str, Any] = {}
        for attribute in home.attributes.values():
            self.put(found, attribute.name, self.layout.attributes[attribute], attribute.type, owner)
        for die in home.dice.values():
            self.put(found, die.name, self.layout.dice[die], type_of_die(die), owner)
        for container, storage in self.layout.containers.items():
            if container.home is home:
                found[container.name] = self.place(storage, storage.first + max(0, owner - 1))
        return found

    def put(self, found: dict[str, Any], name: str, slots: Slots, kind: ty.Type, row: int) -> None:
        address = slots.address + (row * slots.width if slots.rows > 1 else 0)
        if not self.shown[address]:
            return
        if slots.shape in ("dice", "map") and not all(self.shown[address : address + slots.width]):
            found[name] = {"count": self.image[address]}
            return
        found[name] = value_of(self.names, slots, kind, self.image[address : address + slots.width])

    # ---- places ----------------------------------------------------------------------------

    def place(self, storage: Storage, place: int) -> dict[str, Any]:
        """What lies in a place: the objects that may be known, and how many there are if that may be known."""
        found: dict[str, Any] = {}
        if place in self.counts:
            found["count"] = self.counts[place]
        known = self.things_in(storage, place)
        if known is not None:
            found["objects"] = known
        return found

    def things_in(self, storage: Storage, place: int) -> list[Any] | None:
        """Names in the order of the place; None where nothing may be known."""
        if not storage.form:  # The game has no objects at all.
            return []
        address = storage.address + (place - storage.first) * storage.width
        if storage.form == "set":
            numbers = self._seen_at(place)
            return [self.thing(o) for o in numbers] if numbers or self.shown[address] else None
        if self.shown[address]:
            return [self.thing(o) if o else None for o in self._ordered(storage, address)]
        revealed = self._seen_at(place)
        return [self.thing(o) for o in revealed] if revealed else None

    def _ordered(self, storage: Storage, address: int) -> list[int]:
        if storage.form == "pile":
            return self.image[address + 1 : address + 1 + self.image[address]]
        if storage.form == "row":
            return self.image[address : address + storage.width]
        if storage.form == "single":
            return [self.image[address]] if self.image[address] else []
        stack = []
        here = self.image[address]
        while here:
            stack.append(here)
            here = self.image[self.layout.below + here]
        return stack[::-1]

    def _seen_at(self, place: int) -> list[int]:
        at = self.layout.at
        return [o for o in range(1, len(self.layout.things)) if self.shown[at + o] and self.image[at + o] == place]

    def thing(self, number: int) -> Any:
        """An object with the attributes that can change; its name tells the rest."""
        name = self.names.things[number]
        changing: dict[str, Any] = {}
        kind: sy.ObjectSymbol | None = self.layout.things[number].kind
        while kind is not None:
            for attribute in kind.attributes.values():
                slots = self.layout.attributes.get(attribute)
                if slots is not None:
                    self.put(changing, attribute.name, slots, attribute.type, number)
            kind = kind.parent
        return {"name": name, **changing} if changing else name

    def space(self, space: sy.SpaceSymbol) -> dict[str, Any]:
        board = self.layout.boards[space]
        storage = self.layout.fields.get(space)
        fields: dict[str, Any] = {}
        for number, name in enumerate(board.names, 1):
            here = board.first + number - 1
            found: dict[str, Any] = {}
            for attribute in space.attributes.values():
                if attribute in self.layout.attributes:
                    self.put(found, attribute.name, self.layout.attributes[attribute], attribute.type, here)
                else:
                    value = self.names.description.constants[attribute][here]
                    found[attribute.name] = constant_of(self.names, attribute.type, value)
            if storage is not None:
                found.update(self.place(storage, here))
            fields[name] = found
        described = {"layout": board.kind, "columns": board.columns, "rows": board.rows}
        if board.layers > 1:
            described["layers"] = board.layers
        described["fields"] = fields
        if board.drawn:
            described["drawn"] = dict(zip(board.names, map(list, board.drawn), strict=True))
        return described

    def phases(self) -> dict[str, Any]:
        """The phases under way that have something to show: their parameters and attributes. `play` always is."""
        play = self.names.description.game.play
        found: dict[str, Any] = {}
        if play is not None and play.attributes:
            found[play.name] = self.phase(play)
        for phase, sign in self.layout.signs.items():
            if self.image[sign]:
                found[phase.name] = self.phase(phase)
        return found

    def phase(self, phase: sy.ProcedureSymbol) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for parameter in phase.parameters:
            if parameter in self.layout.published:
                self.put(values, parameter.name, self.layout.published[parameter], parameter.type, 0)
        for attribute in phase.attributes.values():
            self.put(values, attribute.name, self.layout.attributes[attribute], attribute.type, 0)
        return values


def value_of(names: Names, slots: Slots, kind: ty.Type, words: Sequence[int]) -> Any:
    """What the words of an attribute or of dice mean, as plain data."""
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    if isinstance(base, ty.SetOf):
        members = [i + slots.low_bit for i in range(WORD) if words[0] >> i & 1]
        return [names.identity(base.of, number) for number in members]
    if isinstance(base, ty.ListOf):
        return [names.identity(base.of, number) for number in words[1 : 1 + words[0]]]
    if isinstance(base, ty.MapOf):
        return {str(names.identity(base.key, key)): names.identity(base.value, words[key]) for key in slots.keys}
    return names.identity(kind, words[0])


def constant_of(names: Names, kind: ty.Type, word: int) -> Any:
    """What the word of an attribute that never changes means: a value, or a set of directions."""
    if isinstance(kind, ty.SetOf):
        return [names.identity(kind.of, number) for number in range(1, WORD) if word >> number - 1 & 1]
    return names.identity(kind, word)


def type_of_die(die: sy.DieSymbol) -> ty.Type:
    return ty.INT if die.count is None else ty.ListOf(ty.INT)
