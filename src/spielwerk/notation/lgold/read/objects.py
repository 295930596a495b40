"""Types of objects, where objects are placed in the set-up, and the containers they are in."""

from __future__ import annotations

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import name_of, plain
from spielwerk.notation.lgold.read.attributes import read_members
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.selectors import object_type
from spielwerk.notation.lgold.read.visibility import limits_of_space, nearest, own_visibility, who_sees
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.places import Field, allowed_types
from spielwerk.notation.lgold.xml.tree import Element


def read_object_type(r: Reader, of: Definition) -> d.ObjectType:
    e = of.element
    c = Context(thing=m.Self(span=e.span), thing_kind="object", having=of.name, rules=True)
    return d.ObjectType(
        of.name,
        of.parent.name if of.parent is not None else None,
        None,
        of.abstract,
        None,
        (),
        None,
        False,
        None,
        tuple(read_members(r, e, c, of)),
        who_sees(r, c, e.child("visibility")),
        span=e.span,
        doc=say.doc_of(e),
    )


def place_objects(r: Reader) -> None:
    """All objects are made in the set-up, in the order in which the fields name them."""
    for room in r.places.rooms:
        for one in room.fields.values():
            typed = one.type.inherited("instances", "objectInstance") if one.type is not None else []
            for e in [*typed, *one.element.within("initialObjectInstances", "objectInstance")]:
                _place(r, e, one)


def _place(r: Reader, e: Element, one: Field) -> None:
    type = r.index.reference(e, "object")
    if type is None:
        return
    if type.abstract:
        r.faults.report("L308", e.span, label=type.element.span, id=type.id)
        return
    names = {object_type(r, said) for said in allowed_types(one.type)}
    if names and not names & {above.name for above in type.line()}:
        r.faults.report("L333", e.span, id=type.id, field=one.id, allowed=", ".join(sorted(filter(None, names))))
        return
    owner = m.Name("player", span=e.span) if one.space.of_actor else None
    what: Expression = m.Name(_kind_of(r, e, type), span=e.span)
    if owner is not None:
        what = m.Owned(what, owner, span=e.span)
    line: Line = s.Create(what, one.as_value(owner, e.span), span=e.span)
    amount = int(e.get("amount") or 1)
    if amount > 1:
        line = s.Repeat(None, m.Number(amount, span=e.span), (line,), span=e.span)
    r.setup.append(say.for_all_players([line], e) if owner is not None else line)


def _kind_of(r: Reader, e: Element, type: Definition) -> str:
    """The type of which an object is made."""
    seen = e.child("visibility")
    if seen is None:
        return type.name
    name = r.fresh_name(f"{type.name}_{name_of(e.get('instanceId') or '')}")
    c = Context(thing=m.Self(span=e.span), thing_kind="object", rules=True)
    label = plain(type.name)
    made = d.ObjectType(
        name, type.name, label, False, None, (), None, False, None, (), who_sees(r, c, seen), span=e.span
    )
    r.exceptions.append(made)
    return name


# ---- fields --------------------------------------------------------------------------------


def read_container(r: Reader, one: Field) -> d.Container:
    """A field of a space without a layout."""
    type, space = one.type, one.space
    this = m.Self(span=one.element.span) if space.of_actor else None
    c = Context(thing=this, thing_kind="place", place=one, rules=True)
    around = limits_of_space(r, space)
    own = own_visibility(one)
    count = one.element.child("objectCountVisibility") or nearest(type, "objectCountVisibility")
    mods = d.Mods(
        visible=who_sees(r, c, own, *around),
        count_visible=who_sees(r, c, count, *around) if count is not None else None,
        span=one.element.span,
    )
    kind = (type.element.get("order") if type is not None else None) or "pile"
    held, e = _allowed(r, type, one.element), one.element
    return d.Container(kind, one.name, held, mods, span=e.span, doc=say.doc_of(e))


def _allowed(r: Reader, type: Definition | None, at: Element) -> m.TypeExpression:
    """The object types that a field may hold; all, if none is named."""
    said = type.inherited("allowedObjectTypes", "objectTypeReference") if type is not None else []
    names = [name for one in said if (name := object_type(r, one)) is not None]
    if not names:
        names = [one.name for one in r.index.of_kind("object") if one.parent is None]
    types = tuple(m.NamedType(name, span=at.span) for name in dict.fromkeys(names))
    return types[0] if len(types) == 1 else m.EitherType(types, False, span=at.span)
