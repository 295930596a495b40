"""Where something is moved: to a field that takes it.

A board as a whole takes what any of its fields takes; a move to a field that does not take the object stops the match.
"""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.selectors import find_field, object_type, read_field
from spielwerk.notation.lgold.structure.places import Field, Room, allowed_types, differs
from spielwerk.notation.lgold.xml.tree import Element


def read_target(r: Reader, e: Element | None, what: Expression, c: Context) -> Expression:
    """The field to which an object is moved: exactly one, and it takes the object."""
    target = r.inside(e, read_field, c)
    limited = [room for room in r.places.rooms if differs(room)]
    if e is None or not e.children or not limited:
        return target
    only = e.children[0]
    if only.tag == "selectField" and only.child("byInstanceId") is not None:
        found, _ = find_field(r, only, c)
        if found is None or found.space not in limited:
            return target
        rule = _takes(r, found, what, e.span)
    elif len(r.places.rooms) == 1:
        rule = say.both(_everywhere(r, limited[0], what, e.span), e.span)
    else:
        return target
    if rule == say.TRUE:
        return target
    return say.call("only", m.Query(say.listed([target], e.span), "where", rule, span=e.span), span=e.span)


def _takes(r: Reader, one: Field, what: Expression, span: Span) -> Expression:
    names = [name for e in allowed_types(one.type) if (name := object_type(r, e)) is not None]
    kinds = [say.binary("is", what, m.Name(name, span=span), span) for name in names]
    return say.either(kinds, span) if kinds else say.TRUE


def _everywhere(r: Reader, room: Room, what: Expression, span: Span) -> list[Expression]:
    """For each field that does not take everything: it is another one, or it takes the object."""
    rules: list[Expression] = []
    for one in room.fields.values():
        rule = _takes(r, one, what, span)
        if rule != say.TRUE:
            every = m.Name("players", span=span) if room.of_actor else None
            sign = "in" if room.of_actor else "=="
            here = say.binary(sign, m.It(span=span), one.as_value(every, span), span)
            rules.append(say.either([say.negated(here, span), rule], span))
    return rules
