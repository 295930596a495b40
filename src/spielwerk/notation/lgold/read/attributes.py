"""Attributes and links of games, players, objects, fields and phases, and what they begin with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.chance import read_draw
from spielwerk.notation.lgold.read.steps.selectors import (
    read_actor,
    read_actors,
    read_field,
    read_fields,
    read_object,
    read_objects,
)
from spielwerk.notation.lgold.read.steps.values import read_value
from spielwerk.notation.lgold.read.visibility import who_sees
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.texts import ENUM
from spielwerk.notation.lgold.xml.tree import Element

LINKED = ("actor", "object", "field")
MOST_LINKED = 100
"""Things in a link list: a list of the model needs a limit."""
Around: TypeAlias = Sequence[Element | None]
Begin: TypeAlias = Callable[[Expression, Context], Line]
"""Makes the line that gives an attribute what it begins with."""
FITTING = {
    "integerAttribute": ("integerValue",),
    "booleanAttribute": ("booleanValue",),
    "textAttribute": ("textValue",),
    "enumAttribute": ("enumValue",),
    "setAttribute": ("enumValue",),
}
"""The values that fit a type of attribute."""


def read_members(
    r: Reader, e: Element, c: Context, of: Definition | None = None, around: Around = ()
) -> list[d.Member]:
    """The attributes and links of an element; `around` says who sees what it belongs to."""
    found: list[d.Member] = []
    for one in [part for area in e.all("instances", "links") for part in area.children]:
        if one.tag in ("attributeInstance", "abstractAttributeInstance"):
            found.append(_attribute(r, one, c, around))
        elif one.tag == "attributeInstanceValue" and of is not None:
            found.append(_given_value(r, one, of))
        elif "Link" in one.tag:
            found += _link(r, one, c, around)
    return [*found, *extension_members(r, e)]


def extension_members(r: Reader, e: Element) -> list[d.Member]:
    """Members that lGold has no elements for."""
    return r.mirror.lines([one for area in e.all("instances") for one in area.children if one.tag.startswith("x:")])


def _attribute(r: Reader, e: Element, c: Context, around: Around = ()) -> d.Attribute:
    of = r.index.reference(e, "attribute")
    name = name_of(e.get("instanceId") or e.get("name") or "")
    value = None if e.tag == "abstractAttributeInstance" else _start_value(r, e, of)
    draw = e.child("selectValueByChance")
    if draw is not None:

        def begin(target: Expression, here: Context) -> Line:
            return say.assign(target, read_draw(r, draw, here, "value"), e.span)

        _at_start(r, e, name, c, begin)
    own = e.child("visibility") or _of_type(of)
    mods = d.Mods(visible=who_sees(r, c, own, *around), span=e.span)
    return d.Attribute(name, _attribute_type(of), value, mods, span=e.span, doc=say.doc_of(e))


def _attribute_type(of: Definition | None) -> m.TypeExpression:
    if of is None:
        return m.NamedType("int")
    e = of.element
    match e.tag:
        case "booleanAttribute":
            return m.NamedType("bool", span=e.span)
        case "textAttribute":
            return m.NamedType(ENUM, span=e.span)
        case "enumAttribute":
            return m.NamedType(of.name, span=e.span)
        case "setAttribute":
            return m.CollectionType("set", m.NamedType(of.name, span=e.span), span=e.span)
    low, high = e.get("minimum"), e.get("maximum")
    if low is None or high is None:
        return m.NamedType("int", span=e.span)
    return m.RangeType(say.number(int(low), e.span), say.number(int(high), e.span), span=e.span)


def _of_type(of: Definition | None) -> Element | None:
    return of.element.child("visibility") if of is not None else None


def _start_value(r: Reader, e: Element, of: Definition | None) -> Expression | None:
    """The value that an instance begins with."""
    values = [one for one in e.children if one.tag.endswith("Value") or one.tag == "x:value"]
    if of is not None:
        for one in values:
            if one.tag != "x:value" and one.tag not in FITTING[of.element.tag]:
                r.faults.report("L311", one.span, label=of.element.span, tag=one.tag, id=of.id)
                return m.Broken(span=one.span)
        if of.element.tag == "setAttribute" and not any(one.tag == "x:value" for one in values):
            names = [name_of(one.get("enumValueReference") or "") for one in values]
            for one, name in zip(values, names, strict=True):
                if names.count(name) > 1:
                    r.faults.report("L302", one.span, id=one.get("enumValueReference"))
            return m.SetLiteral(tuple(m.Name(name, span=e.span) for name in names), span=e.span)
    return read_value(r, values[0], Context()) if values else None


def _given_value(r: Reader, e: Element, of: Definition) -> d.Setting:
    """`attributeInstanceValue`: the value of what a supertype has left open."""
    id = e.get("instanceReference") or ""
    known = {
        one.get("instanceId") or "": one
        for above in of.line()
        for one in above.element.within("instances", "abstractAttributeInstance")
        + above.element.within("instances", "attributeInstance")
    }
    type: Definition | None = None
    if id in known:
        type = r.index.reference(known[id], "attribute")
    else:
        r.index.unknown(id, list(known), e)
    value = _start_value(r, e, type)
    return d.Setting(name_of(id), value or m.Broken(span=e.span), span=e.span)


def read_enum(of: Definition) -> d.Enum:
    values = [one.get("valueId") or one.get("name") or "" for one in of.element.within("possibleValues", "enumValue")]
    names = tuple(m.Name(name_of(value), span=of.element.span) for value in values)
    return d.Enum(of.name, names, span=of.element.span, doc=say.doc_of(of.element))


def _link(r: Reader, e: Element, c: Context, around: Around = ()) -> list[d.Attribute]:
    """A link is an attribute that may be none, a link list one that holds many."""
    kind = next((kind for kind in LINKED if e.tag.startswith(kind)), None)
    if kind is None:
        r.faults.report("L312", e.span, tag=e.tag)
        return []
    name = name_of(e.get("linkId") or e.get("name") or "")
    of = "player" if kind == "actor" else _linked_type(r, e, kind)
    _initial(r, e, kind, name, c)
    visible = who_sees(r, c, e.child("visibility"), *around)
    if e.tag.endswith("List"):
        mods = d.Mods(visible=visible, at_most=m.Number(MOST_LINKED), span=e.span)
        type = m.CollectionType("list", m.NamedType(of, span=e.span), span=e.span)
        return [d.Attribute(name, type, None, mods, span=e.span, doc=say.doc_of(e))]
    mods = d.Mods(visible=visible, span=e.span)
    return [d.Attribute(name, say.or_none(of), m.NoneValue(span=e.span), mods, span=e.span, doc=say.doc_of(e))]


def _linked_type(r: Reader, e: Element, kind: str) -> str:
    found = r.index.reference(e, kind)
    if found is None:
        return "field"
    if kind == "object":
        return found.name
    homes = r.places.homes(found)
    return homes[0].name if len(homes) == 1 and homes[0].is_board else "field"


def _initial(r: Reader, e: Element, kind: str, name: str, c: Context) -> None:
    """The starting selection is made once, at the start of the match."""
    first = e.child(f"initial{kind.capitalize()}Link", f"initial{kind.capitalize()}Links")
    if first is None or not first.children:
        return

    def begin(target: Expression, here: Context) -> Line:
        if not e.tag.endswith("List"):
            single = {"actor": read_actor, "object": read_object, "field": read_field}[kind]
            return say.assign(target, r.inside(first, single, here), e.span)
        many = {"actor": read_actors, "object": read_objects, "field": read_fields}[kind]
        each = r.fresh_name(kind)
        body = (s.Add(m.Name(each, span=e.span), target, span=e.span),)
        return s.For(each, r.inside(first, many, here), body, span=e.span)

    _at_start(r, e, name, c, begin)


def _at_start(r: Reader, e: Element, name: str, c: Context, begin: Begin) -> None:
    """What is done once for everything that has an attribute or link: of a phase when it begins, else in the set-up."""
    thing = m.Name("player" if c.thing_kind == "actor" else "thing", span=e.span)
    target: Expression = m.Name(name, span=e.span)
    here = Context()
    if c.thing is not None:
        target = say.member(thing, name, e.span)
        here = Context(thing=thing, thing_kind=c.thing_kind)
    with r.draws_apart() as draws:
        line = begin(target, here)
    # What chance decides is drawn before the line that uses it.
    lines: list[Line] = [*draws, line]
    if c.having == "phase":
        r.phase_starts.setdefault(e.span, []).extend(lines)
    elif c.thing is None:
        r.setup += lines
    else:
        having = m.Name("players" if c.thing_kind == "actor" else c.having, span=e.span)
        r.setup.append(s.For(thing.name, having, tuple(lines), span=e.span))
