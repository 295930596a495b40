"""Reads the statements that have a form: `move card to hand`, `roll cube`, `finish player`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.spiel.read.blocks import end_line
from spielwerk.notation.spiel.read.cursor import Cursor, trivia
from spielwerk.notation.spiel.read.expressions import read_expression, read_owned, read_sum, read_text
from spielwerk.notation.spiel.text.forms import PARSED, Form, Slot, Word
from spielwerk.notation.spiel.text.words import RESERVED, TEXT


def _expression(c: Cursor) -> Expression:
    """Any value; one that cannot be read is left out, with the rest of the line."""
    return c.readable(read_expression)


_READERS: dict[str, Callable[[Cursor], Any]] = {
    "sum": read_sum,
    "owned": read_owned,
    "expr": _expression,
    "word": Cursor.any_word,
    "text": read_text,
}
_FORMS = {form[0].text: (kind, form[1:]) for kind, form in PARSED.items() if isinstance(form[0], Word)}
FORM_WORDS = frozenset(_FORMS)
"""The words with which statements begin that have a form."""


def read_form(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    kind, form = _FORMS[start.text]
    fields: dict[str, Any] = {}
    _read(c, form, fields)
    statement = kind(**fields, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def _read(c: Cursor, form: Form, fields: dict[str, Any]) -> None:
    for part in form:
        if isinstance(part, Slot):
            fields[part.field] = _READERS[part.kind](c)
        elif isinstance(part, Word):
            c.expect(part.text) if part.text in RESERVED else c.expect_word(part.text)
        elif not _comes_next(c, part.parts[0]):
            fields[part.field] = False if part.truth else None
        else:
            _read(c, part.parts, fields)
            if part.truth:
                fields[part.field] = True


def _comes_next(c: Cursor, part: Word | Slot) -> bool:
    """What may be left out is known by its first word, or else it is a text."""
    if isinstance(part, Slot):
        return c.kind == TEXT
    return c.kind == part.text if part.text in RESERVED else c.at_word(part.text)
