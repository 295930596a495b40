"""Lowers the built-in functions about texts. Texts are known before a match starts, so all of it happens now."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import ir
from spielwerk.program.lower.game import CannotLower, element_of
from spielwerk.program.lower.values.forms import Fixed, Value, Words
from spielwerk.program.lower.writer import Writer


def text_of(w: Writer, node: t.Expr) -> str:
    """A text that must be known now."""
    value = w.value(node)
    if not isinstance(value, Words):
        raise CannotLower("S601", node.span)
    return value.text


def pieces_of_text(w: Writer, node: t.Builtin) -> Fixed:
    text = text_of(w, node.arguments[0])
    if node.name == "letters":
        return Fixed(tuple(Words(letter) for letter in text))
    between = text_of(w, node.arguments[1])
    # Python refuses to split by nothing.
    return Fixed(tuple(Words(part) for part in (text.split(between) if between else [text])))


def changed_case(w: Writer, node: t.Builtin) -> Value | None:
    text = text_of(w, node.arguments[0])
    return Words(text.upper() if node.name == "upper" else text.lower())


def number(w: Writer, node: t.Builtin) -> ir.Expr:
    text = text_of(w, node.arguments[0]).strip()
    if len(text) > 10 or not text.removeprefix("-").isdecimal():
        raise CannotLower("S601", node.span)
    return ir.Const(int(text))


# ---- texts in lists and maps -------------------------------------------------------------------


def text_at(w: Writer, node: t.ListGet) -> Value | None:
    """`parts[2]` of a list of texts."""
    if node.type != ty.TEXT:
        return None
    index, found = w.number(node.index), w.fixed(node.list)
    if found is None or not isinstance(index, ir.Const):
        raise CannotLower("S601", node.span)
    if not 1 <= index.value <= len(found.items):
        raise CannotLower("R208", node.span, inside=w.inside, a=index.value, b=len(found.items))
    return found.items[index.value - 1]


def text_in_map(w: Writer, node: t.MapGet) -> Value | None:
    return w.value(entry_by_text(w, node)) if node.type == ty.TEXT else None


def entry_by_text(w: Writer, node: t.MapGet) -> t.Expr:
    """What a map of texts has for a text."""
    key = text_of(w, node.key)
    for text, value in entries_by_text(w, node.map):
        if text == key:
            return value
    raise CannotLower("S607", node.span, key=key)


def entries_by_text(w: Writer, map_: t.Expr) -> list[tuple[str, t.Expr]]:
    """The entries of a map that has texts as keys."""
    if isinstance(map_, t.ConstValue) and map_.const.value is not None:
        map_ = map_.const.value
    if not isinstance(map_, t.MapOfEntries):
        raise CannotLower("S601", map_.span)
    return [(text_of(w, key), value) for key, value in map_.entries]


def is_among(w: Writer, element: t.Expr, collection: t.Expr) -> ir.Expr:
    """Whether a text is one of several."""
    found = w.fixed(collection)
    if found is None:
        raise CannotLower("S601", collection.span)
    return ir.Const(int(Words(text_of(w, element)) in found.items))


def texts_where(w: Writer, node: t.Where) -> Fixed | None:
    """`letters(word) where it != "-"`"""
    return _kept(w, node) if element_of(node.type) == ty.TEXT else None


def _kept(w: Writer, node: t.Where) -> Fixed | None:
    kept = []
    found = w.fixed(node.of)
    for item in found.items if found is not None else ():
        with w.bound(node.element, item):
            test = w.pure(lambda: w.number(node.condition))
        if not isinstance(test, ir.Const):
            return None
        kept += [item] if test.value else []
    return None if found is None else Fixed(tuple(kept))


def each_text(w: Writer, node: t.Each) -> Fixed | None:
    """`letters(word) each number(it)`"""
    found = w.fixed(node.of) if element_of(node.of.type) == ty.TEXT and not node.flat else None
    if found is None:
        return None
    values = []
    for item in found.items:
        with w.bound(node.element, item):
            values.append(w.value(node.value))
    return Fixed(tuple(values))
