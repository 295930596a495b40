"""Sentences for steps: what happens, line by line, with what belongs to a line under it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language.grammar import Clause
from spielwerk.rulebook.page import Item
from spielwerk.rulebook.sentences.phrases import (
    carried_out,
    condition,
    existing,
    given,
    is_condition,
    noun_of,
    texts,
    value,
)

Told = list[Item]


def steps(book: Book, block: Iterable[Line] | None) -> tuple[Item, ...]:
    """The items for a block."""
    told: Told = []
    for line in block or ():
        told += step(book, line)
    return tuple(told)


def step(book: Book, line: Line) -> Told:
    """The items for one line; what is only declared in a block has its own place in the rulebook."""
    if isinstance(line, d.Declaration):
        return []
    tell = STEPS.get(type(line))
    return [Item(book.quote(line))] if tell is None else tell(book, line)


def led(book: Book, head: str, block: Iterable[Line] | None) -> Told:
    """A sentence that leads to what is under it; a single short sentence is written behind it."""
    under = steps(book, block)
    if not under:
        return []
    if len(under) == 1 and not under[0].under:
        return [Item(f"{head} {under[0].words}")]
    return [Item(head, under)]


# ---- values --------------------------------------------------------------------------------------


def let(book: Book, line: s.Let) -> Told:
    name = book.name(book.terms.noun(line.name, book.inside))
    match line.value:
        case m.Random():
            return [Item(book.say("let random", value=value(book, line.value), name=name))]
        case m.Call() if is_procedure(book, line.value):
            return [Item(book.say("let result", call=carried_out(book, line.value), name=name))]
        case found if is_condition(book, found):
            return [Item(book.say("let truth", value=condition(book, found), name=name))]
    return [Item(book.say("let", value=value(book, line.value), name=name))]


def is_procedure(book: Book, call: m.Call) -> bool:
    return isinstance(book.terms.callees.get(call.target.name), d.Procedure)


def assign(book: Book, line: s.Assign) -> Told:
    target = value(book, line.target)
    if line.operator != "=":
        return [Item(book.say(line.operator, target=target, value=value(book, line.value)))]
    match line.value:
        case m.Random():
            return [Item(book.say("set random", value=value(book, line.value), target=target))]
        case m.Call() if is_procedure(book, line.value):
            return [Item(book.say("set result", call=carried_out(book, line.value), target=target))]
        case m.NoneValue():
            return _now(book, existing(book, line.target, False))
        case m.Truth():
            return _now(book, condition(book, line.target, line.value.value))
        case found if is_condition(book, found):
            return [Item(book.say("truth", target=target, c=condition(book, found)))]
    if isinstance(line.target, m.Member) and book.terms.belongs(line.target.name):
        return _now(book, condition(book, m.Binary("==", line.target, line.value)))
    return [Item(book.say("assign", target=target, value=value(book, line.value)))]


def _now(book: Book, clause: Clause) -> Told:
    return [Item(capital(book.say("at first" if book.inside == "setup" else "now", c=clause)))]


def do(book: Book, line: s.Do) -> Told:
    return [Item(carried_out(book, line.call))]


# ---- flow ----------------------------------------------------------------------------------------


def if_(book: Book, line: s.If, key: str = "if") -> Told:
    # What the options settle is told as if it had never been asked.
    known = book.known(line.test)
    if known is not None:
        return list(steps(book, line.then if known else line.otherwise))
    told = led(book, book.say(key, c=condition(book, line.test)), line.then)
    rest = line.otherwise
    if rest is not None and len(rest) == 1 and isinstance(rest[0], s.If) and book.known(rest[0].test) is None:
        return told + if_(book, rest[0], "else if")
    return told + led(book, book.say("else"), rest)


def for_(book: Book, line: s.For) -> Told:
    of, start = line.of, ""
    if isinstance(of, m.Query) and of.operator == "from":
        start = book.say("begin with", who=value(book, of.argument))
        of = of.of
    if of in (m.Name("turns"), m.Name("players")):
        key = "turns" if of == m.Name("turns") else "every player"
        if line.name == "player":
            return led(book, book.say(key, start=start), line.body)
        name = book.name(book.terms.noun(line.name, book.inside))
        return led(book, book.say(f"{key} named", start=start, name=name), line.body)
    name = book.name(book.terms.noun(line.name, book.inside))
    return led(book, book.say("for", of=value(book, line.of), name=name), line.body)


def repeat(book: Book, line: s.Repeat) -> Told:
    if line.condition is not None:
        return led(book, book.say("while", c=condition(book, line.condition)), line.body)
    if line.times is not None:
        times = value(book, line.times)
        key = "times" if book.known(line.times) is not None else "times of"
        return led(book, book.say(key, number=times), line.body)
    return [Item(book.say("repeat"), steps(book, line.body))]


def at_once(book: Book, line: s.AtOnce) -> Told:
    key = "at once openly" if line.openly else "at once"
    if not line.openly and line.name == "player" and line.of == m.Name("players"):
        head = book.say("at once players")
    else:
        head = book.say(key, of=value(book, line.of), name=book.name(book.terms.noun(line.name)))
    told = [Item(head + within(book, line.within), steps(book, line.body))]
    told += led(book, book.say("at once then"), line.then)
    return told + led(book, book.say("at once late"), line.otherwise)


def within(book: Book, limit: s.Within | None) -> str:
    """How much time there is, as a sentence to add."""
    if limit is None:
        return ""
    amount = book.say(f"unit {limit.unit or 's'}", n=value(book, limit.amount))
    return " " + book.say("within", amount=amount)


def when(book: Book, line: s.When) -> Told:
    reason = book.say("reason", text=texts(book, line.reason)) if line.reason is not None else ""
    return [Item(book.say("when", c=condition(book, line.condition)) + reason)]


def return_(book: Book, line: s.Return) -> Told:
    if line.value is None:
        if book.inside in book.terms.callees:
            return [Item(book.say("return", name=book.name(book.terms.word(book.inside))))]
        return [Item(book.say("return here"))]
    if is_condition(book, line.value):
        return [Item(book.say("return truth", c=condition(book, line.value)))]
    return [Item(book.say("return value", value=value(book, line.value)))]


def word(book: Book, line: s.Stop | s.Skip | s.Commit) -> Told:
    return [Item(book.say(type(line).__name__.lower()))]


def go_to(book: Book, line: s.GoTo) -> Told:
    name = book.name(book.terms.word(line.phase))
    of = given(book, line.phase, line.arguments or ())
    if line.condition is None:
        return [Item(book.say("go to", name=name, of=of))]
    return [Item(book.say("go to when", name=name, of=of, c=condition(book, line.condition)))]


# ---- operations ----------------------------------------------------------------------------------


def move(book: Book, line: s.Move) -> Told:
    at = ""
    if line.at is not None:
        at = book.say(f"at {line.at}") if line.at in ("top", "bottom") else book.say("at place", at=line.at)
    what, target = value(book, line.what), value(book, line.target)
    if line.source == line.what:
        return [Item(book.say("move all", what=what, target=target, at=at))]
    if line.source is None:
        return [Item(book.say("move", what=what, target=target, at=at))]
    return [Item(book.say("move from", what=what, source=value(book, line.source), target=target, at=at))]


def place(book: Book, line: s.Place) -> Told:
    return [Item(book.say("place", what=_piece(book, line.what, "one spare"), on=value(book, line.on)))]


def create(book: Book, line: s.Create) -> Told:
    values = [f"{book.terms.noun(item.name)}: {value(book, item.value)}" for item in line.values]
    more = book.say("with", values=", ".join(values)) if values else ""
    return [Item(book.say("create", what=_piece(book, line.what, "new one"), on=value(book, line.on), values=more))]


def _piece(book: Book, node: m.Expression, key: str) -> object:
    """One piece of a kind, perhaps of a player."""
    if isinstance(node, m.Owned) and isinstance(node.kind, m.Name):
        kind = book.terms.noun(node.kind.name)
        return book.fixed(book.say(key, kind=kind, owner=value(book, node.owner)))
    if isinstance(node, m.Name) and node.name in book.terms.objects:
        return book.fixed(book.say("new", kind=book.terms.noun(node.name)))
    return value(book, node)


def deal(book: Book, line: s.Deal) -> Told:
    amount, source, target = (value(book, part) for part in (line.amount, line.source, line.target))
    return [Item(book.say("deal", amount=amount, source=source, target=target))]


def fill(book: Book, line: s.Fill) -> Told:
    what, source, amount = (value(book, part) for part in (line.what, line.source, line.amount))
    return [Item(book.say("fill", what=what, source=source, amount=amount))]


def swap(book: Book, line: s.Swap) -> Told:
    return [Item(book.say("swap", one=value(book, line.one), other=value(book, line.other)))]


def simple(book: Book, line: s.Shuffle | s.Roll | s.Clear | s.Hide) -> Told:
    return [Item(book.say(type(line).__name__.lower(), what=value(book, line.what)))]


def reveal(book: Book, line: s.Reveal) -> Told:
    what = value(book, line.what)
    if line.to is None:
        return [Item(book.say("reveal", what=what))]
    return [Item(book.say("reveal to", what=what, to=value(book, line.to)))]


def show(book: Book, line: s.Show) -> Told:
    return [Item(capital(book.say("show", what=value(book, line.what), to=value(book, line.to))))]


def add(book: Book, line: s.Add | s.Give) -> Told:
    key = "give" if isinstance(line, s.Give) else "add"
    return [Item(book.say(key, what=value(book, line.what), to=value(book, line.to)))]


def remove(book: Book, line: s.Remove) -> Told:
    return [Item(book.say("remove", what=value(book, line.what), source=value(book, line.source)))]


def notice(book: Book, line: s.Notice) -> Told:
    text = texts(book, line.text)
    if line.to is None:
        return [Item(book.say("notice", text=text))]
    return [Item(book.say("notice to", text=text, to=value(book, line.to)))]


def look(book: Book, line: s.ShowMoment) -> Told:
    """How long people look is not a matter of the rules."""
    return []


# ---- the end -------------------------------------------------------------------------------------


def take_place(book: Book, line: s.Finish | s.Eliminate) -> Told:
    key = "finish" if isinstance(line, s.Finish) else "eliminate"
    return [Item(capital(book.say(key, who=value(book, line.who), why=why(book, line.reason))))]


def end(book: Book, line: s.End) -> Told:
    reason = why(book, line.reason)
    if line.how == "winner" and line.value is not None:
        who = value(book, line.value)
        if isinstance(line.value, m.Conditional) and book.known(line.value.test) is None:
            return [Item(book.say("end winner if", who=who, why=reason))]
        wins = book.say("win" if who.plural else "wins")
        return [Item(book.say("end winner", who=who, wins=wins, why=reason))]
    if line.how == "ranking" and isinstance(line.value, m.Query):
        keys = book.say("then by").join(_key(book, key) for key in keys_of(line.value.argument))
        return [Item(book.say("end ranking", of=value(book, line.value.of), keys=keys, why=reason))]
    return [Item(book.say(f"end {line.how}".strip(), why=reason))]


def keys_of(node: m.Expression) -> tuple[m.Expression, ...]:
    return node.items if isinstance(node, m.SortKey) else (node,)


def _key(book: Book, node: m.Expression) -> str:
    """What a ranking goes by. A sign before it turns the order round."""
    order, key = "lowest", node
    if isinstance(node, m.Unary) and node.operator in ("-", "highest", "lowest"):
        order, key = "lowest" if node.operator == "lowest" else "highest", node.operand
    if isinstance(key, m.Member) and key.of is None:
        return book.say(order, key=noun_of(book, key.name).bare)
    return book.say(order, key=value(book, key))


def why(book: Book, reason: m.Text | None) -> str:
    return book.say("why", text=texts(book, reason)) if reason is not None else ""


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


STEPS: dict[type[Line], Callable[[Book, Any], Told]] = {
    s.Let: let,
    s.Assign: assign,
    s.Do: do,
    s.If: if_,
    s.For: for_,
    s.Repeat: repeat,
    s.AtOnce: at_once,
    s.When: when,
    s.Return: return_,
    **dict.fromkeys((s.Stop, s.Skip, s.Commit), word),
    s.GoTo: go_to,
    s.Move: move,
    s.Place: place,
    s.Create: create,
    s.Deal: deal,
    s.Fill: fill,
    s.Swap: swap,
    **dict.fromkeys((s.Shuffle, s.Roll, s.Clear, s.Hide), simple),
    s.Reveal: reveal,
    s.Show: show,
    **dict.fromkeys((s.Add, s.Give), add),
    s.Remove: remove,
    s.Notice: notice,
    s.ShowMoment: look,
    **dict.fromkeys((s.Finish, s.Eliminate), take_place),
    s.End: end,
}
