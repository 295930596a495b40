"""Texts for people: the program only computes the values that are put in; the words are chosen outside.

Every text becomes a number. A text with values becomes a function that lists them, for every language in turn, each in
the order of its places; a collection is listed as its length and its items, a map as the values of its keys, a text of
an option or a constant as its number among all such texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.data import fields, replace
from spielwerk.program import ir
from spielwerk.program.lower.game import is_collection
from spielwerk.program.lower.texts.text_info import TextInfo, thing_named
from spielwerk.program.lower.values.forms import Array, Mapping, Value, Words
from spielwerk.program.lower.values.longs import words
from spielwerk.program.lower.writer import Writer
from spielwerk.program.walk import every_expression, free_locals


def plain_words(message: t.Message) -> str:
    """A text without its values."""
    return "".join(part for part in message.parts if isinstance(part, str))


Append: TypeAlias = Callable[[Writer, str, t.Expr], None]
"""Lists something about a value of a text."""


def append_values(w: Writer, array: str, info: TextInfo, append: Append | None = None) -> None:
    """Lists the values of a text in all its languages, or something about each."""
    append = append or append_value
    for form in info.forms:
        before = dict(w.env)
        for slot in form.slots:
            unbound = [variable for variable in variables(slot.value) if variable not in w.env]
            # A translation was checked at one of the places of its original; at another, names mean the same.
            by_name = {variable.name: value for variable, value in before.items()} if unbound else {}
            w.env.update((variable, by_name[variable.name]) for variable in unbound if variable.name in by_name)
            append(w, array, thing_named(slot.value))
        w.env = before


def listing(w: Writer, message: t.Message, names: Iterable[str] = ()) -> TextInfo:
    """A text with a function that lists its values; called where the text is shown."""
    info = w.game.text_info(message, names)
    if info.function or not any(form.slots for form in info.forms):
        return info
    inner = Writer(w.game, w.inside)
    inner.env = dict(w.env)
    inner.seat = w.seat
    append_values(inner, "out", info)
    body = tuple(inner.code.body)
    info.function, info.needs = w.game.name("text"), needed(body)
    w.game.function(ir.Function(info.function, (*info.needs, ir.Parameter("out", ir.ARR)), None, body))
    return info


def needed(body: ir.Body) -> tuple[ir.Parameter, ...]:
    """The locals that code uses without giving them a value, as parameters; `out` is the list it fills."""
    names = free_locals(body) - {"out"}
    kinds = {e.name: e.type for e in every_expression(body) if isinstance(e, ir.Local)}
    # Sorted: the order of a set differs between processes, and parameters have to keep theirs.
    return tuple(ir.Parameter(name, kinds.get(name, ir.ARR)) for name in sorted(names))


def variables(node: object) -> list[sy.Variable]:
    """The variables an expression reads."""
    if isinstance(node, list | tuple):
        return [v for item in node for v in variables(item)]
    if isinstance(node, t.Get):
        return [node.variable]
    if isinstance(node, t.Typed):
        return [v for f in fields(node) if f.name not in ("type", "span") for v in variables(getattr(node, f.name))]
    return []


def uses(node: object, variable: sy.Variable) -> bool:
    """Whether an expression reads a variable."""
    return variable in variables(node)


def append_value(w: Writer, array: str, node: t.Expr) -> None:
    """Adds a value to a list, as the clients read it back by its type."""
    if isinstance(node.type, ty.Maybe) and isinstance(node.type.of, ty.MapOf | ty.SetOf | ty.ListOf):
        # Of a thing that may be none, as a translation sees it at another place than its original: there it is there.
        node = replace(node, type=node.type.of)
    if is_collection(node.type):
        value = w.collected(node)
        if not isinstance(value, Array):
            items = w.code.fresh("a")
            w.code.emit(ir.NewArray(items, w.capacity(node)))
            w.each_of(value, lambda x: w.code.emit(ir.Append(items, w.item(x))))
            value = Array(items)
        w.code.emit(ir.Append(array, ir.Op("alen", (ir.Local(value.name, ir.ARR),))))
        w.each_of(value, lambda x: w.code.emit(ir.Append(array, w.item(x))))
        return
    value_: Value = w.value(node)
    if isinstance(value_, Mapping):
        for key in value_.keys:
            w.code.emit(*[ir.Append(array, word) for word in words(w, value_.get(ir.Const(key)))])
    elif isinstance(value_, Words):
        w.code.emit(ir.Append(array, ir.Const(w.game.phrase(value_.text))))
    else:
        value_ = w.as_word(w.item(value_), node.type, isinstance(node.type, ty.Maybe))
        w.code.emit(*[ir.Append(array, word) for word in words(w, value_)])
