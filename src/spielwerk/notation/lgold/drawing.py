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
from spielwerk.notation.lgold.index import Index
from spielwerk.notation.lgold.mirrored import Mirror
from spielwerk.notation.lgold.places import Places
from spielwerk.notation.lgold.tree import Element


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
        if c.rules:
            return self.lacking(e)
        values = [self.entry(one, kind, c) for one in chance.element.all("chance")]
        amounts = [int(one.get("amount") or 1) for one in chance.element.all("chance")]
        name = self.fresh_name("drawn")
        if set(amounts) == {1}:
            draw = m.Random(say.listed(values, chance.element.span), span=e.span)
            self.before.append(s.Let(name, None, draw, span=e.span))
        else:
            self.before += self._weighted(name, values, amounts, e.span)
        return m.Name(name, span=e.span)

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
