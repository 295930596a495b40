"""Lowers the built-in functions about texts. Texts are known before a match starts, so all of it happens now."""

from __future__ import annotations

from spielwerk.check import typed as t
from spielwerk.program import ir
from spielwerk.program.lower.builtins import KNOWN, LISTS, answers, listed
from spielwerk.program.lower.game import CannotLower
from spielwerk.program.lower.values import Fixed, Value, Words
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
    return Fixed(tuple(Words(part) for part in (text.split(between) if between else [text])))


KNOWN["split"] = KNOWN["letters"] = pieces_of_text
LISTS["split"] = LISTS["letters"] = pieces_of_text


@listed("upper", "lower")
def changed_case(w: Writer, node: t.Builtin) -> Value | None:
    text = text_of(w, node.arguments[0])
    return Words(text.upper() if node.name == "upper" else text.lower())


@answers("number")
def number(w: Writer, node: t.Builtin) -> ir.Expr:
    text = text_of(w, node.arguments[0]).strip()
    if len(text) > 10 or not text.lstrip("-").isdecimal():
        raise CannotLower("S601", node.span)
    return ir.Const(int(text))
