"""Actions and implications where they belong, and what implications draw."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.model.expressions import Expression, TypeExpression
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.places import Room
from spielwerk.notation.lgold.xml.tree import Element

KINDS = {"selectActorByChance": "actor", "selectObjectByChance": "object", "selectFieldByChance": "field"}
"""What a selector draws; every other one draws a value."""


@dataclass(eq=False, slots=True)
class Instance:
    """An action or implication where it belongs."""

    name: str
    element: Element
    type: Definition
    owner: Definition | None
    """None for the game state."""

    room: Room | None = None
    """The space it belongs to; of fields the board, if several boards have such fields."""

    @property
    def kind(self) -> str:
        """What it belongs to; a space of an actor is the actor's."""
        if self.owner is None:
            return "game"
        if self.owner.kind == "space" and self.room is not None and self.room.of_actor:
            return "actor"
        return self.owner.kind


@dataclass(eq=False, slots=True)
class Kept:
    """A draw of an implication, and the attribute that keeps what it has brought."""

    draw: Element
    name: str
    type: TypeExpression
    empty: Expression

    @property
    def kind(self) -> str:
        return KINDS.get(self.draw.tag, "value")


@dataclass(eq=False, slots=True)
class Drawn:
    """An implication that draws."""

    one: Instance
    active: str
    kept: list[Kept] = field(default_factory=list)
