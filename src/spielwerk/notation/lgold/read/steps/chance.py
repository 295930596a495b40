"""Draws: what chance brings, in a line of its own before the line that uses it."""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.xml.tree import Element

DRAWN = {
    "value": ("integerChance", "booleanChance", "enumChance"),
    "actor": ("actorChance",),
    "object": ("objectChance",),
    "field": ("fieldChance",),
}
"""The chances that bring what is wanted: they are not mixed."""
MOST_IN_URN = 1000
"""Without putting back, every entry of a chance is written down as often as it is there."""


def read_draw(r: Reader, e: Element, c: Context, kind: str) -> Expression:
    """A draw: a line of its own, before the line that uses it."""
    chance = r.index.reference(e, "chance")
    if chance is None:
        return m.Broken(span=e.span)
    if chance.element.tag not in DRAWN[kind]:
        wanted = " / ".join(DRAWN[kind])
        r.faults.report("L303", e.span, id=chance.id, is_a=chance.element.tag, wanted=wanted)
        return m.Broken(span=e.span)
    if id(e) in c.kept:
        return c.kept[id(e)]
    if c.rules:
        r.faults.report("L329", e.span, tag=e.tag)
        return m.Broken(span=e.span)
    if e.child("numberOfElements") is not None:
        return _several(r, e, chance, c, kind)
    return _single(r, e, chance, c, kind)


def _single(r: Reader, e: Element, chance: Definition, c: Context, kind: str) -> Expression:
    values, amounts = _urn(r, chance, c, kind)
    name = r.fresh_name("drawn")
    if set(amounts) == {1}:
        draw = m.Random(say.listed(values, chance.element.span), span=e.span)
        r.before.append(s.Let(name, None, draw, span=e.span))
    else:
        r.before += _weighted(name, values, amounts, e.span)
    return m.Name(name, span=e.span)


def _urn(r: Reader, chance: Definition, c: Context, kind: str) -> tuple[list[Expression], list[int]]:
    """What can be drawn, and how often each is there."""
    entries = chance.element.all("chance")
    return [_entry(r, one, kind, c) for one in entries], [int(one.get("amount") or 1) for one in entries]


def _several(r: Reader, e: Element, chance: Definition, c: Context, kind: str) -> Expression:
    """Several draws, with or without putting back: a list; of numbers their sum, of values of an enum their set."""
    number = r.part(e, "numberOfElements", r.grammar.value, c)
    name = m.Name(r.fresh_name("drawn"), span=e.span)
    if e.get("puttingBack") == "true":
        with r.draws_apart() as draws:
            one = _single(r, e, chance, c, kind)
        body = (*draws, s.Add(one, name, span=e.span))
        of = m.CollectionType("list", drawn_type(r, chance), span=e.span)
        r.before.append(s.Let(name.name, of, say.listed([], e.span), span=e.span))
        r.before.append(s.Repeat(None, number, body, span=e.span))
    else:
        values, amounts = _urn(r, chance, c, kind)
        if sum(amounts) > MOST_IN_URN:
            r.faults.report("L331", e.span, label=chance.element.span, limit=MOST_IN_URN)
            return m.Broken(span=e.span)
        every = [value for value, amount in zip(values, amounts, strict=True) for _ in range(amount)]
        draw = m.Random(say.listed(every, chance.element.span), None, number, span=e.span)
        r.before.append(s.Let(name.name, None, draw, span=e.span))
    if chance.element.tag == "integerChance":
        return say.call("sum", name, span=e.span)
    return say.call("distinct", name, span=e.span) if chance.element.tag == "enumChance" else name


def drawn_type(r: Reader, chance: Definition) -> m.TypeExpression:
    """The type of what chance brings."""
    span = chance.element.span
    match chance.element.tag:
        case "integerChance":
            return m.NamedType("int", span=span)
        case "booleanChance":
            return m.NamedType("bool", span=span)
        case "actorChance":
            return m.NamedType("player", span=span)
        case "objectChance":
            roots = [one.name for one in r.index.of_kind("object") if one.parent is None]
            types = tuple(m.NamedType(name, span=span) for name in roots)
            return types[0] if len(types) == 1 else m.EitherType(types, False, span=span)
        case "fieldChance":
            rooms = r.places.rooms
            only = rooms[0].name if len(rooms) == 1 and rooms[0].is_board else "field"
            return m.NamedType(only, span=span)
    values = {one.get("value") for one in chance.element.all("chance")}
    for of in r.index.of_kind("attribute"):
        if values <= {one.get("valueId") for one in of.element.within("possibleValues", "enumValue")}:
            return m.NamedType(of.name, span=span)
    r.index.unknown(", ".join(sorted(value or "" for value in values)), [], chance.element)
    return m.NamedType("int", span=span)


def _weighted(name: str, values: list[Expression], amounts: list[int], span: Span) -> list[s.Statement]:
    """One of all that there are is drawn by its number; the first values have the lowest numbers."""
    number = m.Name(f"{name}_number", span=span)
    every = m.Range(m.Number(1, span=span), m.Number(sum(amounts), span=span), span=span)
    value, last = values[-1], sum(amounts)
    for earlier, amount in zip(reversed(values[:-1]), reversed(amounts[1:]), strict=True):
        last -= amount
        value = m.Conditional(say.binary("<=", number, m.Number(last), span), earlier, value, span=span)
    draw = s.Let(number.name, None, m.Random(every, span=span), span=span)
    return [draw, s.Let(name, None, value, span=span)]


def _entry(r: Reader, one: Element, kind: str, c: Context) -> Expression:
    readers = {"actor": r.grammar.actor, "object": r.grammar.object, "field": r.grammar.field}
    return r.inside(one, readers[kind], c) if kind in readers else r.grammar.value(r, one, c)
