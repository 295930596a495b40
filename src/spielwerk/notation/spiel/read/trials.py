"""Reads the lines of `test` blocks: a situation, decisions, what is expected."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.diagnostics import form_codes as say
from spielwerk.model.declarations import Test
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.model.statements import (
    TestDecide,
    TestExpect,
    TestNext,
    TestOption,
    TestPlayers,
    TestRefuse,
    TestSteps,
    TestTimeout,
)
from spielwerk.notation.spiel.read.blocks import end_line, read_block, read_statements
from spielwerk.notation.spiel.read.cursor import Cursor, documented, trivia
from spielwerk.notation.spiel.read.expressions import read_expression, read_postfix, read_sum, read_text
from spielwerk.notation.spiel.read.members import unknown_line
from spielwerk.notation.spiel.read.operations import read_condition, read_reason
from spielwerk.notation.spiel.text.words import NAME, TEST_WORDS


def read_test(c: Cursor, open: bool) -> Test:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = read_text(c)
    span = c.since(start)
    lines = read_block(c, read_test_line)
    return Test(name, lines, doc=doc, open=open, span=span, trivia=trivia(lead, c.after))


def read_test_line(c: Cursor) -> Line:
    word = c.token.text
    read = _TEST_LINES.get(word) if c.kind == NAME else None
    if read is None:
        unknown_line(c, TEST_WORDS, say.UNKNOWN_TEST_LINE)
    return read(c)


def _players(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    names = [c.name()]
    while c.accept(","):
        names.append(c.name())
    line = TestPlayers(tuple(names), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _option(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    name = c.name()
    c.expect("=")
    line = TestOption(name, read_condition(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _steps(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    span = c.since(start)
    body = read_statements(c)
    return TestSteps(start.text == "given", body, span=span, trivia=trivia(lead, c.after))


def _expect(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    line = TestExpect(read_condition(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _decide(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    seat = read_postfix(c)
    c.expect(":")
    line = TestDecide(seat, _list(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _refuse(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    seat = read_postfix(c)
    c.expect(":")
    line = TestRefuse(seat, _list(c), read_reason(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _timeout(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    line = TestTimeout(read_postfix(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _next(c: Cursor) -> Line:
    lead, start = c.take_lead(), c.advance()
    operation = c.any_word()
    of = None if c.kind == ":" else read_sum(c)
    c.expect(":")
    line = TestNext(operation, of, _list(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _list(c: Cursor) -> tuple[Expression, ...]:
    found = [read_expression(c)]
    while c.accept(","):
        found.append(read_expression(c))
    return tuple(found)


_TEST_LINES: dict[str, Callable[[Cursor], Line]] = {
    "players": _players,
    "option": _option,
    "given": _steps,
    "do": _steps,
    "expect": _expect,
    "decide": _decide,
    "refuse": _refuse,
    "next": _next,
    "timeout": _timeout,
}
