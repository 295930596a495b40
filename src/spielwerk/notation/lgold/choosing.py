"""Interactive operations: somebody selects, and then something happens with each element."""

from __future__ import annotations

from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.names import plain
from spielwerk.notation.lgold.operations import Operations
from spielwerk.notation.lgold.tree import Element


class Choosing(Operations):
    """Reads `objectSelection`, `actorSelection` and `fieldSelection`."""

    def selection(self, e: Element, kind: str, c: Context) -> list[Line]:
        read = {"object": self.objects, "actor": self.actors, "field": self.fields}[kind]
        source = self.part(e, f"{kind}sToSelectFrom", read, c)
        several = e.child("actorsWhoSelect")
        if several is not None:
            return self._at_once(e, kind, source, self.inside(several, self.actors, c), c)
        who = self.part(e, "actorWhoSelects", self.actor, c)
        picked = e.get("as") or self.fresh_name("selected")
        others = self._remembered(e, source)
        choice = self._late(e, picked, source, c) if c.late else [self._choice(e, who, picked, source, c)]
        return [*others[1], *choice, *self._following(e, kind, picked, others[0], c)]

    def _at_once(self, e: Element, kind: str, source: Expression, actors: Expression, c: Context) -> list[Line]:
        """Several are asked at the same time; what follows happens when all have answered."""
        one, picked = self.fresh_name("asked"), self.fresh_name("selected")
        who = m.Name(one, span=e.span)
        name, let = self._remembered(e, source)
        if c.late:
            each = [*self._late(e, picked, source, c), *self._following(e, kind, picked, name, c)]
            return [*let, s.For(one, actors, tuple(each), span=e.span)]
        choice = self._choice(e, who, picked, source, c)
        then = tuple(self._following(e, kind, picked, name, c))
        return [*let, s.AtOnce(False, one, actors, None, (choice,), then or None, span=e.span)]

    def _choice(self, e: Element, who: Expression, picked: str, source: Expression, c: Context) -> Line:
        ask = plain(e.get("question") or "") if e.get("question") else None
        return s.Choose(
            who,
            False,
            self._quantity(e, c),
            (s.Binder(picked, source, span=e.span),),
            ask=ask,
            within=self.timer(e.child("timer"), c),
            span=e.span,
        )

    def _late(self, e: Element, picked: str, source: Expression, c: Context) -> list[Line]:
        """The time is up: chance selects, and how many, too, if that was open."""
        quantity = self._quantity(e, c)
        if quantity is None:
            return [s.Let(picked, None, m.Random(source, span=e.span), span=e.span)]
        lines: list[Line] = []
        there = say.call("count", source, span=e.span)
        amount = quantity.low or m.Number(0, span=e.span)
        if quantity.low != quantity.high:
            most = there if quantity.high is None else say.call("min", quantity.high, there, span=e.span)
            name = self.fresh_name("amount")
            every = m.Range(say.call("min", amount, there, span=e.span), most, span=e.span)
            lines.append(s.Let(name, None, m.Random(every, span=e.span), span=e.span))
            amount = m.Name(name, span=e.span)
        amount = say.call("min", amount, there, span=e.span)
        return [*lines, s.Let(picked, None, m.Random(source, None, amount, span=e.span), span=e.span)]

    def _quantity(self, e: Element, c: Context) -> s.Quantity | None:
        """How many; None for exactly one."""
        exactly = e.child("numberOfElements")
        if exactly is not None:
            count = self.inside(exactly, self.value, c)
            return None if count == m.Number(1) else s.Quantity(count, count, span=e.span)
        least, most = e.child("minimumNumberOfElements"), e.child("maximumNumberOfElements")
        if least is None and most is None:
            return None
        low = self.inside(least, self.value, c) if least is not None else None
        high = self.inside(most, self.value, c) if most is not None else None
        if low is not None and high is None:
            high = m.Number(1000, span=e.span)
        return s.Quantity(low, high, span=e.span)

    def _remembered(self, e: Element, source: Expression) -> tuple[str, list[Line]]:
        """What could be selected, if something happens with what was not."""
        if not e.within("followingOperations", *self._parts(e)[1:]):
            return "", []
        name = self.fresh_name("offered")
        return name, [s.Let(name, None, say.call("distinct", source, span=e.span), span=e.span)]

    def _parts(self, e: Element) -> tuple[str, str]:
        word = e.tag.removesuffix("Selection").capitalize() + "s"
        return f"forSelected{word}", f"forOther{word}"

    def _following(self, e: Element, kind: str, picked: str, offered: str, c: Context) -> list[Line]:
        """For each selected and for each other element, one by one."""
        selected, other = self._parts(e)
        name = m.Name(picked, span=e.span)
        single = self._quantity(e, c) is None
        lines: list[Line] = []
        for part in e.within("followingOperations", selected):
            if single:
                lines += self.operations(part.children, c.choosing(kind, name))
            else:
                lines += self._for_each(part, kind, name, c)
        for part in e.within("followingOperations", other):
            taken = m.SetLiteral((name,), span=e.span) if single else name
            rest = say.binary("-", m.Name(offered, span=e.span), taken, e.span)
            lines += self._for_each(part, kind, rest, c)
        return lines

    def _for_each(self, part: Element, kind: str, of: Expression, c: Context) -> list[Line]:
        each = self.fresh_name(kind)
        body = self.operations(part.children, c.choosing(kind, m.Name(each, span=part.span)))
        return [s.For(each, of, body, span=part.span)] if body else []

    def timer(self, e: Element | None, c: Context) -> s.Within | None:
        """`<timer><duration>…`: seconds."""
        if e is None:
            return None
        seconds = self.part(e, "duration", self.value, c)
        return s.Within(seconds, "s" if isinstance(seconds, m.Number) else "", span=e.span)
