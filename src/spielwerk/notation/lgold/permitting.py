"""Fields of one board that take different objects: what is moved there must be of a type that the field allows.

A board as a whole takes what any of its fields takes; a move to a field that does not take the object stops the match.
"""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.index import Definition
from spielwerk.notation.lgold.places import Field, Room
from spielwerk.notation.lgold.rules import Rules
from spielwerk.notation.lgold.tree import Element


def allowed_types(type: Definition | None) -> list[Element]:
    """What a field allows; nothing said: everything."""
    return type.inherited("allowedObjectTypes", "objectTypeReference") if type is not None else []


def differs(room: Room) -> bool:
    """Whether the fields of a board do not all take the same."""
    said = {frozenset(e.get("typeReference") for e in allowed_types(one.type)) for one in room.fields.values()}
    return room.is_board and len(said) > 1


class Permitting(Rules):
    """Reads where something is moved."""

    def target(self, e: Element | None, what: Expression, c: Context) -> Expression:
        """The field to which an object is moved: exactly one, and it takes the object."""
        target = self.inside(e, self.field, c)
        limited = [room for room in self.places.rooms if differs(room)]
        if e is None or not e.children or not limited:
            return target
        only = e.children[0]
        if only.tag == "selectField" and only.child("byInstanceId") is not None:
            found, _ = self.located(only, c)
            if found is None or found.space not in limited:
                return target
            rule = self._takes(found, what, e.span)
        elif len(self.places.rooms) == 1:
            rule = say.both(self._everywhere(limited[0], what, e.span), e.span)
        else:
            return target
        if rule == say.TRUE:
            return target
        return say.call("only", m.Query(say.listed([target], e.span), "where", rule, span=e.span), span=e.span)

    def _takes(self, one: Field, what: Expression, span: Span) -> Expression:
        names = [name for e in allowed_types(one.type) if (name := self.object_type(e)) is not None]
        kinds = [say.binary("is", what, m.Name(name, span=span), span) for name in names]
        return say.either(kinds, span) if kinds else say.TRUE

    def _everywhere(self, room: Room, what: Expression, span: Span) -> list[Expression]:
        """For each field that does not take everything: it is another one, or it takes the object."""
        rules: list[Expression] = []
        for one in room.fields.values():
            rule = self._takes(one, what, span)
            if rule != say.TRUE:
                every = m.Name("players", span=span) if room.of_actor else None
                sign = "in" if room.of_actor else "=="
                here = say.binary(sign, m.It(span=span), one.said(every, span), span)
                rules.append(say.either([say.negated(here, span), rule], span))
        return rules
