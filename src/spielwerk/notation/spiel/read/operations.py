"""Reads what happens in one line and has no form: `let`, `create`, `deal`, `go to`, `end with winner player`."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as say
from spielwerk.model.expressions import Expression, Text
from spielwerk.model.statements import (
    Create,
    Deal,
    End,
    GoTo,
    Let,
    Return,
    ShowMoment,
    Statement,
    Value,
    Within,
)
from spielwerk.notation.spiel.read.blocks import end_line
from spielwerk.notation.spiel.read.cursor import Cursor, trivia
from spielwerk.notation.spiel.read.expressions import (
    read_arguments,
    read_expression,
    read_owned,
    read_sum,
    read_text,
    read_value,
)
from spielwerk.notation.spiel.read.types import read_type
from spielwerk.notation.spiel.text.words import NAME, NL, TEXT, UNITS


def read_let(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    name = c.name()
    type = read_type(c) if c.accept(":") else None
    c.expect("=")
    value = c.readable(read_value)
    statement = Let(name, type, value, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_create(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    what = read_owned(c)
    c.expect_word("on")
    on = read_sum(c)
    values: list[Value] = []
    if c.accept_word("with"):
        values.append(_given_value(c))
        while c.accept(","):
            values.append(_given_value(c))
    statement = Create(what, on, tuple(values), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def _given_value(c: Cursor) -> Value:
    start = c.token
    name = c.any_word()
    c.expect("=")
    return Value(name, read_sum(c), span=c.since(start))


def read_deal(c: Cursor) -> Statement:
    """As its form says, but what is missing is told with the whole line as it should be."""
    lead, start = c.take_lead(), c.advance()
    amount = read_sum(c)
    _deal_goes_on(c, "from", amount)
    source = read_sum(c)
    _deal_goes_on(c, "to", amount)
    target = read_sum(c)
    along = c.accept_word("along")
    if along:
        c.expect_word("connections")
    statement = Deal(amount, source, target, along, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def _deal_goes_on(c: Cursor, word: str, amount: Expression) -> None:
    """`deal 3 cards from deck to each player` means `deal 3 from deck to players.hand`."""
    if c.kind == word and c.peek().kind != "each":
        c.advance()
        return
    said = c.source.text[amount.span.start : amount.span.end]
    target = _written_behind(c, "to", NL)
    if not target or target.split()[0] in ("each", "player", "players"):
        target = "players.hand"
    c.fail(say.DEAL_FORM, form=f"deal {said} from {_written_behind(c, 'from', 'to') or 'deck'} to {target}")


def _written_behind(c: Cursor, word: str, end: str) -> str:
    """What the line has between two words, as it is written; nothing if the first is not there."""
    tokens = [token for token in c.tokens if token.line == c.token.line]
    kinds = [token.kind for token in tokens]
    if word not in kinds:
        return ""
    first = kinds.index(word) + 1
    last = kinds.index(end, first) if end in kinds[first:] else len(kinds) - (kinds[-1] == NL)
    return c.source.text[tokens[first].start : tokens[last - 1].end] if first < last else ""


def read_show(c: Cursor) -> Statement:
    """`show`, `show for 5 s`"""
    lead, start = c.take_lead(), c.advance()
    time = read_within(c) if c.kind == "for" else None
    statement = ShowMoment(time, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_end_statement(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    how, value, reason = "", None, None
    if c.accept_word("with"):
        if c.at_word("draw") or c.at_word("success") or c.at_word("failure"):
            how = c.advance().text
        elif c.at_word("winner") or c.at_word("ranking"):
            how = c.advance().text
            value = c.readable(read_expression)
        else:
            c.fail(say.END_HOW)
        reason = read_reason(c)
    statement = End(how, value, reason, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_reason(c: Cursor) -> Text | None:
    return read_text(c) if c.kind == TEXT else None


def read_return(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    value = None if c.is_over() else c.readable(read_value)
    statement = Return(value, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_go(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    c.expect("to")
    phase = c.name()
    arguments = read_arguments(c) if c.kind == "(" else None
    condition = c.readable(read_expression) if c.accept("when") else None
    statement = GoTo(phase, arguments, condition, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_within(c: Cursor) -> Within:
    """`within 30 s`, `for 30 s`; the word itself comes next."""
    start = c.advance()
    amount = read_sum(c)
    unit = ""
    if c.kind == NAME and c.token.text in UNITS and not _is_next_line(c):
        unit = c.advance().text
    return Within(amount, unit, span=c.since(start))


def _is_next_line(c: Cursor) -> bool:
    """At the start of a line it is a unit only if nothing else can be meant: `s = 3` is a line of its own."""
    return c.begins_file_line() and c.peek().kind not in (":", ",", NL, NAME)


def read_condition(c: Cursor) -> Expression:
    return c.readable(_compared)


def _compared(c: Cursor) -> Expression:
    """A value; `air = 0` in its place is no value, and what is before the sign is none by itself."""
    line = c.token.line
    value = read_expression(c)
    if c.kind == "=" and c.token.line == line:
        c.fail(say.SINGLE_EQUALS)
    return value
