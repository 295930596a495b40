"""Directions on boards: walls on the sides of squares, and arrows for pieces that face somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.program.geometry.directions import DIRECTIONS
from spielwerk.program.manual.manual import Attribute, Space, Type

ARROWS = dict(zip(DIRECTIONS[:8], "↑↗→↘↓↙←↖", strict=True))
PLAIN_ARROWS = {"north": "^", "east": ">", "south": "v", "west": "<"}
EDGES, PLAIN_EDGES = ("│", "─"), ("|", "-")


def is_directions(kind: Type) -> bool:
    """Whether values are sets of directions."""
    return kind.name == "set" and kind.of is not None and kind.of.name == "direction"


def is_sides(space: Space, attribute: Attribute) -> bool:
    """Whether an attribute of squares is drawn as walls between them: a set of directions."""
    return space.layout == "grid" and is_directions(attribute.type)


def facing(thing: Any, attributes: Mapping[str, Attribute], plain: bool) -> str:
    """An arrow for an object that has a direction, which is one of these attributes; nothing for others."""
    if not isinstance(thing, dict):
        return ""
    ways = [name for name, a in attributes.items() if a.type.name == "direction" and name in thing]
    arrows: Mapping[str, str] = PLAIN_ARROWS if plain else ARROWS
    return arrows.get(str(thing[ways[0]]), "") if ways else ""


class Walls:
    """The walls of a grid, by the fields on whose sides they stand."""

    def __init__(self, names: Sequence[str], fields: Mapping[str, Mapping[str, Any]], plain: bool) -> None:
        """`names` are those of the attributes that say where walls stand."""
        self.sides = {
            field: {way for name in names for way in content.get(name, ())} for field, content in fields.items()
        }
        self.upright, self.level = PLAIN_EDGES if plain else EDGES

    def beside(self, left: str | None, right: str | None) -> str:
        """What is between two fields of a row, or at its end."""
        return self.upright if self.stands(left, "east") or self.stands(right, "west") else " "

    def between(self, upper: Sequence[str], lower: Sequence[str], wide: int) -> str:
        """The line between two rows; empty if no wall is there."""
        pairs = zip(upper, lower, strict=True)
        parts = [self.level if self.stands(a, "south") or self.stands(b, "north") else " " for a, b in pairs]
        return "".join(f" {part * wide}" for part in parts).rstrip()

    def stands(self, field: str | None, way: str) -> bool:
        return field is not None and way in self.sides[field]
