"""Reads the hints for computer players."""

from __future__ import annotations

from spielwerk.diagnostics.form_codes import UNKNOWN_HINT
from spielwerk.model.expressions import Expression
from spielwerk.model.hints import CutAfter, CutWhen, HintLine, Hints, Lead, Prefer, Worth
from spielwerk.model.statements import Block
from spielwerk.notation.spiel.read.blocks import end_line, read_block, read_statements
from spielwerk.notation.spiel.read.cursor import Cursor, documented, trivia
from spielwerk.notation.spiel.read.expressions import read_sum
from spielwerk.notation.spiel.read.members import read_function, read_parameters, unknown_line
from spielwerk.notation.spiel.read.operations import read_condition
from spielwerk.notation.spiel.text.words import HINT_WORDS


def read_hints(c: Cursor, open: bool) -> Hints:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    span = c.since(start)
    lines = read_block(c, read_hint_line)
    return Hints(lines, doc=doc, open=open, span=span, trivia=trivia(lead, c.after))


def read_hint_line(c: Cursor) -> HintLine:
    if c.at_word("worth"):
        return _worth(c)
    if c.at_word("lead"):
        return _lead(c)
    if c.at_word("cut"):
        return _cut(c)
    if c.at_word("prefer"):
        return _prefer(c)
    if c.kind == "function":
        return read_function(c)
    return unknown_line(c, HINT_WORDS, UNKNOWN_HINT)


def _worth(c: Cursor) -> Worth:
    lead, start = c.take_lead(), c.advance()
    span = c.since(start)
    value, body = _value_or_body(c)
    return Worth(value, body, span=span, trivia=trivia(lead, c.after))


def _lead(c: Cursor) -> Lead:
    lead, start = c.take_lead(), c.advance()
    line = Lead(read_sum(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _cut(c: Cursor) -> CutAfter | CutWhen:
    lead, start = c.take_lead(), c.advance()
    line: CutAfter | CutWhen
    if c.accept("when"):
        line = CutWhen(read_condition(c), span=c.since(start), trivia=trivia(lead))
    else:
        if not c.accept("after"):
            c.miss("after")
        line = CutAfter(read_sum(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _prefer(c: Cursor) -> Prefer:
    lead, start = c.take_lead(), c.advance()
    kinds = [c.name()]
    while c.accept(","):
        kinds.append(c.name())
    names = read_parameters(c) if c.kind == "(" else None
    span = c.since(start)
    value, body = _value_or_body(c)
    return Prefer(tuple(kinds), names, value, body, span=span, trivia=trivia(lead, c.after))


def _value_or_body(c: Cursor) -> tuple[Expression | None, Block | None]:
    """`= value`, or a block that returns one."""
    c.after = ()
    if not c.accept("="):
        return None, read_statements(c)
    value = read_condition(c)
    end_line(c)
    return value, None
