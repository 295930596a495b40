"""What all readers of elements share: places for faults, and draws that come before the line that uses them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from spielwerk.diagnostics.source import Source, Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.faults import Faults
from spielwerk.notation.lgold.index import Definition, Index
from spielwerk.notation.lgold.mirrored import Mirror
from spielwerk.notation.lgold.places import Places
from spielwerk.notation.lgold.tree import Element

DRAWN = {
    "value": ("integerChance", "booleanChance", "enumChance"),
    "actor": ("actorChance",),
    "object": ("objectChance",),
    "field": ("fieldChance",),
}
"""The chances that bring what is wanted: they are not mixed."""
MOST_IN_URN = 1000
"""Without putting back, every entry of a chance is written down as often as it is there."""


class Drawing(ABC):
    """`before` gathers lines that must run before a value is used."""

    index: Index
    places: Places
    mirror: Mirror

    def __init__(self, source: Source, faults: Faults) -> None:
        self.source, self.faults = source, faults
        self.before: list[s.Statement] = []
        self.fresh = 0

    # ---- helpers -------------------------------------------------------------------------------

    def lacking(self, element: Element) -> Expression:
        """This selector needs a context that is not there."""
        self.faults.report("L307", element.span, tag=element.tag)
        return m.Broken(span=element.span)

    def given(self, value: Expression | None, element: Element) -> Expression:
        return value if value is not None else self.lacking(element)

    def inside(self, element: Element | None, read: Callable[[Element, Context], Expression], c: Context) -> Expression:
        """What the only child of an element selects."""
        if element is None or not element.children:
            return m.Broken(span=element.span if element is not None else Span(0, 0))
        return read(element.children[0], c)

    def part(
        self, element: Element, tag: str, read: Callable[[Element, Context], Expression], c: Context
    ) -> Expression:
        return self.inside(element.child(tag), read, c)

    def fresh_name(self, what: str) -> str:
        self.fresh += 1
        return f"{what}_{self.fresh}"

    # ---- chance --------------------------------------------------------------------------------

    def drawn(self, e: Element, c: Context, kind: str) -> Expression:
        """A draw: a line of its own, before the line that uses it."""
        chance = self.index.reference(e, "chance")
        if chance is None:
            return m.Broken(span=e.span)
        if chance.element.tag not in DRAWN[kind]:
            wanted = " / ".join(DRAWN[kind])
            self.faults.report("L303", e.span, id=chance.id, is_a=chance.element.tag, wanted=wanted)
            return m.Broken(span=e.span)
        if id(e) in c.kept:
            return c.kept[id(e)]
        if c.rules:
            self.faults.report("L329", e.span, tag=e.tag)
            return m.Broken(span=e.span)
        if e.child("numberOfElements") is not None:
            return self._several(e, chance, c, kind)
        return self._single(e, chance, c, kind)

    def _single(self, e: Element, chance: Definition, c: Context, kind: str) -> Expression:
        values, amounts = self._urn(chance, c, kind)
        name = self.fresh_name("drawn")
        if set(amounts) == {1}:
            draw = m.Random(say.listed(values, chance.element.span), span=e.span)
            self.before.append(s.Let(name, None, draw, span=e.span))
        else:
            self.before += self._weighted(name, values, amounts, e.span)
        return m.Name(name, span=e.span)

    def _urn(self, chance: Definition, c: Context, kind: str) -> tuple[list[Expression], list[int]]:
        """What can be drawn, and how often each is there."""
        entries = chance.element.all("chance")
        return [self.entry(one, kind, c) for one in entries], [int(one.get("amount") or 1) for one in entries]

    def _several(self, e: Element, chance: Definition, c: Context, kind: str) -> Expression:
        """Several draws, with or without putting back: a list; of numbers their sum, of values of an enum their set."""
        number = self.part(e, "numberOfElements", self.value, c)
        name = m.Name(self.fresh_name("drawn"), span=e.span)
        if e.get("puttingBack") == "true":
            outside, self.before = self.before, []
            one = self._single(e, chance, c, kind)
            body, self.before = (*self.before, s.Add(one, name, span=e.span)), outside
            of = m.CollectionType("list", self.drawn_type(chance), span=e.span)
            self.before.append(s.Let(name.name, of, say.listed([], e.span), span=e.span))
            self.before.append(s.Repeat(None, number, body, span=e.span))
        else:
            values, amounts = self._urn(chance, c, kind)
            if sum(amounts) > MOST_IN_URN:
                self.faults.report("L331", e.span, label=chance.element.span, limit=MOST_IN_URN)
                return m.Broken(span=e.span)
            every = [value for value, amount in zip(values, amounts, strict=True) for _ in range(amount)]
            draw = m.Random(say.listed(every, chance.element.span), None, number, span=e.span)
            self.before.append(s.Let(name.name, None, draw, span=e.span))
        if chance.element.tag == "integerChance":
            return say.call("sum", name, span=e.span)
        return say.call("distinct", name, span=e.span) if chance.element.tag == "enumChance" else name

    def drawn_type(self, chance: Definition) -> m.TypeExpression:
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
                roots = [one.name for one in self.index.of_kind("object") if one.parent is None]
                types = tuple(m.NamedType(name, span=span) for name in roots)
                return types[0] if len(types) == 1 else m.EitherType(types, False, span=span)
            case "fieldChance":
                rooms = self.places.rooms
                only = rooms[0].name if len(rooms) == 1 and rooms[0].is_board else "field"
                return m.NamedType(only, span=span)
        values = {one.get("value") for one in chance.element.all("chance")}
        for of in self.index.of_kind("attribute"):
            if values <= {one.get("valueId") for one in of.element.within("possibleValues", "enumValue")}:
                return m.NamedType(of.name, span=span)
        self.index.unknown(", ".join(sorted(value or "" for value in values)), [], chance.element)
        return m.NamedType("int", span=span)

    def _weighted(self, name: str, values: list[Expression], amounts: list[int], span: Span) -> list[s.Statement]:
        """One of all that there are is drawn by its number; the first values have the lowest numbers."""
        number = m.Name(f"{name}_number", span=span)
        every = m.Range(m.Number(1, span=span), m.Number(sum(amounts), span=span), span=span)
        value, last = values[-1], sum(amounts)
        for earlier, amount in zip(reversed(values[:-1]), reversed(amounts[1:]), strict=True):
            last -= amount
            value = m.Conditional(say.binary("<=", number, m.Number(last), span), earlier, value, span=span)
        draw = s.Let(number.name, None, m.Random(every, span=span), span=span)
        return [draw, s.Let(name, None, value, span=span)]

    def entry(self, one: Element, kind: str, c: Context) -> Expression:
        readers = {"actor": self.actor, "object": self.object, "field": self.field}
        return self.inside(one, readers[kind], c) if kind in readers else self.value(one, c)

    @abstractmethod
    def value(self, e: Element, c: Context) -> Expression: ...

    @abstractmethod
    def actor(self, e: Element, c: Context) -> Expression: ...

    @abstractmethod
    def object(self, e: Element, c: Context) -> Expression: ...

    @abstractmethod
    def field(self, e: Element, c: Context) -> Expression: ...
