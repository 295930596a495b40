"""What the things of a match are, for those who show it: it does not change, so it is asked for once and kept."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from spielwerk.program.manual.manual import Attribute, Container, Die, Home, Kind, Phase, Shown, Space, Type
from spielwerk.runtime.names import Names
from spielwerk.runtime.types import TypeData
from spielwerk.runtime.values import constant_of

JSON = dict[str, Any]
HEX_CORNERS = ((0.0, -2.0), (1.0, -1.0), (1.0, 1.0), (0.0, 2.0), (-1.0, 1.0), (-1.0, -1.0))
"""The corners of a hex in halves of its width and thirds of a row, counter-clockwise from the lowest."""


def type_json(kind: Type) -> TypeData:
    """A type as plain data: `{"type": "map", "key": …, "value": …}`."""
    found: TypeData = {"type": kind.name}
    if kind.name == "enum":
        found["enum"] = kind.enum
    elif kind.name == "object":
        found["of"] = list(kind.kinds)
    elif kind.name == "field":
        found["space"] = kind.space
    elif kind.name == "map" and kind.key is not None and kind.of is not None:
        found["key"], found["value"] = type_json(kind.key), type_json(kind.of)
    elif kind.of is not None:
        found["of"] = type_json(kind.of)
    if kind.maybe:
        found["maybe"] = True
    return found


class Describer:
    """Says what everything is, in one language."""

    def __init__(self, names: Names, language: str) -> None:
        self.names = names
        self.manual = names.manual
        self.language = language

    @cached_property
    def description(self) -> JSON:
        """Everything but the boards."""
        manual = self.manual
        return {
            "title": self.word(manual.title),
            "about": self.names.help("about", manual.about, self.language),
            "players": manual.players,
            "names": [self.names.player(seat, self.language) for seat in range(1, manual.players + 1)],
            "enums": {name: {value: self.word(value) for value in values} for name, values in manual.enums.items()},
            "kinds": {kind.name: self.kind(kind) for kind in manual.kinds},
            "things": self.things(),
            "table": self.home(manual.table),
            "player": self.home(manual.player),
            "spaces": {space.name: self.space(space) for space in manual.spaces},
            "phases": {phase.name: self.phase(phase) for phase in manual.phases},
            "score": manual.score or None,
        }

    def word(self, name: str) -> str:
        return self.names.word(name, self.language)

    def _named(self, name: str, about: str) -> JSON:
        return {"label": self.word(name), **({"help": self.names.help(name, about, self.language)} if about else {})}

    def attribute(self, attribute: Attribute) -> JSON:
        found: JSON = {"is": "attribute", **type_json(attribute.type), **self._named(attribute.name, attribute.help)}
        found["visible"] = attribute.visible
        if attribute.count_visible != attribute.visible:
            found["count_visible"] = attribute.count_visible
        if attribute.slots is not None and attribute.slots.low < attribute.slots.high:
            found["low"], found["high"] = attribute.slots.low, attribute.slots.high
        return found

    def shown(self, function: Shown) -> JSON:
        named = self._named(function.name, function.help)
        return {"is": "function", **type_json(function.type), **named, "visible": function.visible}

    def die(self, die: Die) -> JSON:
        return {
            "is": "die",
            **type_json(die.type),
            **self._named(die.name, die.help),
            "visible": die.visible,
            "faces": list(die.faces),
            "several": die.several,
        }

    def container(self, container: Container) -> JSON:
        return {
            "is": "container",
            "form": container.form,
            **self._named(container.name, container.help),
            "visible": container.visible,
            "count_visible": container.count_visible,
            "holds": list(container.holds),
            "capacity": container.storage.capacity or None,
        }

    def home(self, home: Home) -> JSON:
        found: JSON = {attribute.name: self.attribute(attribute) for attribute in home.attributes}
        found.update((function.name, self.shown(function)) for function in home.shown)
        found.update((die.name, self.die(die)) for die in home.dice)
        found.update((container.name, self.container(container)) for container in home.containers)
        return found

    def kind(self, kind: Kind) -> JSON:
        attributes = {attribute.name: self.attribute(attribute) for attribute in kind.attributes}
        attributes.update((a.name, {**self.attribute(a), "constant": True}) for a in kind.constants)
        return {
            **self._named(kind.name, kind.help),
            "parent": self.manual.kinds[kind.parent - 1].name if kind.parent else None,
            "attributes": attributes,
            "visible": kind.visible,
        }

    def things(self) -> JSON:
        """Every object by its name: its kind, label, first owner and the values that never change."""
        found: JSON = {}
        for number, thing in enumerate(self.manual.things, 1):
            types = {a.name: a.type for kind in self.manual.lineage(thing.kind) for a in kind.constants}
            found[thing.name] = {
                "kind": self.manual.kinds[thing.kind - 1].name,
                "label": self.names.thing_word(number, self.language),
                "owner": thing.owner - 1 if thing.owner else None,
                "values": {name: self.names.identity(types[name], word) for name, word in thing.values},
            }
        return found

    def space(self, space: Space) -> JSON:
        attributes = {attribute.name: self.attribute(attribute) for attribute in space.attributes}
        attributes.update(
            (c.attribute.name, {**self.attribute(c.attribute), "constant": True}) for c in space.constants
        )
        return {
            **self._named(space.name, space.help),
            "attributes": attributes,
            "per_player": space.copies > 1,
            "holds": list(space.holds) if space.storage is not None else None,
            "capacity": (space.storage.capacity or None) if space.storage is not None else 0,
            "visible": space.visible,
        }

    def phase(self, phase: Phase) -> JSON:
        values = {attribute.name: self.attribute(attribute) for attribute in phase.values}
        return {**self._named(phase.name, phase.help), "values": values}

    # ---- boards ----------------------------------------------------------------------------

    @cached_property
    def boards(self) -> JSON:
        """For every space its layout, and for every field where it is drawn, where its connections lead, its label and
        what never changes about it."""
        return {space.name: self.board(space) for space in self.manual.spaces}

    def board(self, space: Space) -> JSON:
        found: JSON = {"layout": space.layout, "columns": space.columns, "rows": space.rows}
        if space.layers > 1:
            found["layers"] = space.layers
        if space.of:
            found["of"] = space.of
        found["fields"] = {
            self.names.place(place): self.field(space, number) for number, place in enumerate(space.places)
        }
        return found

    def field(self, space: Space, number: int) -> JSON:
        # Every player's copy of a board is drawn alike.
        point = space.points[number % space.one_size]
        field: JSON = {
            "label": self.names.place_word(space.first + number, self.language),
            "position": list(point),
            "leads_to": [self.names.place(place) for place in space.links[number]],
        }
        if space.constants:
            field["constants"] = {
                c.attribute.name: constant_of(self.names, c.attribute.type, c.words[number]) for c in space.constants
            }
        if space.copies > 1:
            field["seat"] = number // space.one_size
        if space.layout == "hexes":
            field["corners"] = _hex_corners(point[0], point[1])
        if space.ends:
            field["ends"] = [list(end) for end in space.ends[number % space.one_size]]
        if space.drawn:
            field["drawn"] = list(space.drawn[number])
        return field


def _hex_corners(x: float, y: float) -> list[list[float]]:
    """The corner points of a hex whose neighbours are 1 apart."""
    across, up = 0.5, 3**0.5 / 6
    return [[round(x + across * cx, 6), round(y + up * cy, 6)] for cx, cy in HEX_CORNERS]
