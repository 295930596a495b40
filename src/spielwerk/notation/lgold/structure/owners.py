"""To whom fields belong: to the actor who has their space, unless the game lets them change hands.

Then an attribute says who owns a field: of the field itself on a board, of the table or the player for a container.
"""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.structure.places import Field, Room
from spielwerk.notation.lgold.xml.tree import Element

CHANGES = ("setFieldOwner", "setSpaceOwner")
BELONGS = "belongs_to"


class Owners:
    """Knows the owner of a field; `changing` tells whether an operation of the game can give it another."""

    def __init__(self, definition: Element) -> None:
        self.changing = any(e.tag in CHANGES for e in definition.walk())

    def of_field(self, one: Field, owner: Expression | None, span: Span) -> Expression:
        """The owner of a field; `owner` is the player who has its space."""
        if not self.changing:
            return owner if owner is not None else m.NoneValue(span=span)
        if one.space.is_board:
            return say.member(one.as_value(owner, span), BELONGS, span)
        name = f"{one.name}_{BELONGS}"
        return m.Name(name, span=span) if owner is None else say.member(owner, name, span)

    def of_place(self, place: Expression, span: Span) -> Expression:
        """The owner of a field of a board that is known only during a match."""
        return say.member(place, BELONGS if self.changing else "owner", span)

    def attributes(self, room: Room) -> list[d.Member]:
        """The attributes that name the owners of fields: a board has one for all of them, else each has its own."""
        if not self.changing:
            return []
        names = [BELONGS] if room.is_board else [f"{one.name}_{BELONGS}" for one in room.fields.values()]
        span = room.element.span
        nobody = m.NoneValue(span=span)
        return [d.Attribute(name, say.or_none("player"), nobody, d.Mods(), span=span) for name in names]

    def start(self, room: Room) -> list[Line]:
        """In the set-up: what is in the space of an actor belongs to that actor."""
        if not self.changing or not room.of_actor:
            return []
        span, player = room.element.span, m.Name("player", span=room.element.span)
        lines = [say.assign(self.of_field(one, player, span), player, span) for one in room.fields.values()]
        return [s.For("player", m.Name("players", span=span), tuple(lines), span=span)]
