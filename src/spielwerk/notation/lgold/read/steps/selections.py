"""Interactive operations: somebody selects, and then something happens with each element."""

from __future__ import annotations

from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import plain
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.operations import read_operations
from spielwerk.notation.lgold.read.steps.selectors import read_actor, read_actors, read_fields, read_objects
from spielwerk.notation.lgold.read.steps.values import read_value
from spielwerk.notation.lgold.xml.tree import Element


def read_selection(r: Reader, e: Element, kind: str, c: Context) -> list[Line]:
    read = {"object": read_objects, "actor": read_actors, "field": read_fields}[kind]
    source = r.part(e, f"{kind}sToSelectFrom", read, c)
    several = e.child("actorsWhoSelect")
    if several is not None:
        return _at_once(r, e, kind, source, r.inside(several, read_actors, c), c)
    who = r.part(e, "actorWhoSelects", read_actor, c)
    picked = e.get("as") or r.fresh_name("selected")
    others = _remembered(r, e, source)
    choice = _late(r, e, picked, source, c) if c.late else [_choice(r, e, who, picked, source, c)]
    return [*others[1], *choice, *_following(r, e, kind, picked, others[0], c)]


def _at_once(r: Reader, e: Element, kind: str, source: Expression, actors: Expression, c: Context) -> list[Line]:
    """Several are asked at the same time; what follows happens when all have answered."""
    one, picked = r.fresh_name("asked"), r.fresh_name("selected")
    who = m.Name(one, span=e.span)
    name, let = _remembered(r, e, source)
    if c.late:
        each = [*_late(r, e, picked, source, c), *_following(r, e, kind, picked, name, c)]
        return [*let, s.For(one, actors, tuple(each), span=e.span)]
    choice = _choice(r, e, who, picked, source, c)
    then = tuple(_following(r, e, kind, picked, name, c))
    return [*let, s.AtOnce(False, one, actors, None, (choice,), then or None, span=e.span)]


def _choice(r: Reader, e: Element, who: Expression, picked: str, source: Expression, c: Context) -> Line:
    ask = plain(e.get("question") or "") if e.get("question") else None
    return s.Choose(
        who,
        False,
        _quantity(r, e, c),
        (s.Binder(picked, source, span=e.span),),
        ask=ask,
        within=read_timer(r, e.child("timer"), c),
        span=e.span,
    )


def _late(r: Reader, e: Element, picked: str, source: Expression, c: Context) -> list[Line]:
    """The time is up: chance selects, and how many, too, if that was open."""
    quantity = _quantity(r, e, c)
    if quantity is None:
        return [s.Let(picked, None, m.Random(source, span=e.span), span=e.span)]
    lines: list[Line] = []
    there = say.call("count", source, span=e.span)
    amount = quantity.low or m.Number(0, span=e.span)
    if quantity.low != quantity.high:
        most = there if quantity.high is None else say.call("min", quantity.high, there, span=e.span)
        name = r.fresh_name("amount")
        every = m.Range(say.call("min", amount, there, span=e.span), most, span=e.span)
        lines.append(s.Let(name, None, m.Random(every, span=e.span), span=e.span))
        amount = m.Name(name, span=e.span)
    amount = say.call("min", amount, there, span=e.span)
    return [*lines, s.Let(picked, None, m.Random(source, None, amount, span=e.span), span=e.span)]


def _quantity(r: Reader, e: Element, c: Context) -> s.Quantity | None:
    """How many; None for exactly one."""
    exactly = e.child("numberOfElements")
    if exactly is not None:
        count = r.inside(exactly, read_value, c)
        return None if count == m.Number(1) else s.Quantity(count, count, span=e.span)
    least, most = e.child("minimumNumberOfElements"), e.child("maximumNumberOfElements")
    if least is None and most is None:
        return None
    low = r.inside(least, read_value, c) if least is not None else None
    high = r.inside(most, read_value, c) if most is not None else None
    if low is not None and high is None:
        # In Spiel a quantity has both ends or only the upper one; so many elements there never are.
        high = m.Number(1000, span=e.span)
    return s.Quantity(low, high, span=e.span)


def _remembered(r: Reader, e: Element, source: Expression) -> tuple[str, list[Line]]:
    """What could be selected, if something happens with what was not."""
    if not e.within("followingOperations", *_parts(e)[1:]):
        return "", []
    name = r.fresh_name("offered")
    return name, [s.Let(name, None, say.call("distinct", source, span=e.span), span=e.span)]


def _parts(e: Element) -> tuple[str, str]:
    word = e.tag.removesuffix("Selection").capitalize() + "s"
    return f"forSelected{word}", f"forOther{word}"


def _following(r: Reader, e: Element, kind: str, picked: str, offered: str, c: Context) -> list[Line]:
    """For each selected and for each other element, one by one."""
    selected, other = _parts(e)
    name = m.Name(picked, span=e.span)
    single = _quantity(r, e, c) is None
    lines: list[Line] = []
    for part in e.within("followingOperations", selected):
        if single:
            lines += read_operations(r, part.children, c.choosing(kind, name))
        else:
            lines += _for_each(r, part, kind, name, c)
    for part in e.within("followingOperations", other):
        taken = m.SetLiteral((name,), span=e.span) if single else name
        rest = say.binary("-", m.Name(offered, span=e.span), taken, e.span)
        lines += _for_each(r, part, kind, rest, c)
    return lines


def _for_each(r: Reader, part: Element, kind: str, of: Expression, c: Context) -> list[Line]:
    each = r.fresh_name(kind)
    body = read_operations(r, part.children, c.choosing(kind, m.Name(each, span=part.span)))
    return [s.For(each, of, body, span=part.span)] if body else []


def read_timer(r: Reader, e: Element | None, c: Context) -> s.Within | None:
    """`<timer><duration>…`: seconds."""
    if e is None:
        return None
    seconds = r.part(e, "duration", read_value, c)
    return s.Within(seconds, "s" if isinstance(seconds, m.Number) else "", span=e.span)
