"""Reads what happens in one line: `move card to hand`, `roll cube`, `end with winner player`."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.model.expressions import Expression, Text
from spielwerk.model.statements import (
    Add,
    Clear,
    Commit,
    Create,
    Deal,
    Eliminate,
    End,
    Finish,
    Give,
    GoTo,
    Hide,
    Let,
    Move,
    Notice,
    Place,
    Remove,
    Return,
    Reveal,
    Roll,
    ShowMoment,
    Shuffle,
    Skip,
    Statement,
    Stop,
    Swap,
    Value,
    When,
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


def read_move(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    what = read_sum(c)
    source = read_sum(c) if c.accept("from") else None
    c.expect("to")
    target = read_sum(c)
    at = c.any_word() if c.accept("at") else None
    statement = Move(what, source, target, at, _along(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def _along(c: Cursor) -> bool:
    """`along connections`: only where they lead to the place."""
    along = c.accept_word("along")
    if along:
        c.expect_word("connections")
    return along


def read_place(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    what = read_owned(c)
    c.expect_word("on")
    statement = Place(what, read_sum(c), span=c.since(start), trivia=trivia(lead))
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
    lead, start = c.take_lead(), c.advance()
    amount = read_sum(c)
    _deal_goes_on(c, "from", amount)
    source = read_sum(c)
    _deal_goes_on(c, "to", amount)
    target = read_sum(c)
    statement = Deal(amount, source, target, _along(c), span=c.since(start), trivia=trivia(lead))
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


def read_swap(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    one = read_sum(c)
    c.expect_word("with")
    statement = Swap(one, read_sum(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_simple(c: Cursor) -> Statement:
    """`shuffle x`, `roll x`, `clear x`, `hide x`"""
    lead, start = c.take_lead(), c.advance()
    statement = _SIMPLE[start.kind](read_sum(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_add(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    what = read_sum(c)
    c.expect("to")
    kind = Give if start.kind == "give" else Add
    statement = kind(what, read_sum(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_remove(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    what = read_sum(c)
    c.expect("from")
    statement = Remove(what, read_sum(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_reveal(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    what = read_sum(c)
    to = read_sum(c) if c.accept("to") else None
    statement = Reveal(what, to, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_notice(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    text = read_text(c)
    to = read_sum(c) if c.accept("to") else None
    statement = Notice(text, to, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_show(c: Cursor) -> Statement:
    """`show`, `show for 5 s`"""
    lead, start = c.take_lead(), c.advance()
    time = read_within(c) if c.kind == "for" else None
    statement = ShowMoment(time, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_finish(c: Cursor) -> Statement:
    """`finish x` or `eliminate x`"""
    lead, start = c.take_lead(), c.advance()
    who = read_sum(c)
    kind = Finish if start.kind == "finish" else Eliminate
    statement = kind(who, read_reason(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return statement


def read_end_statement(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    how, value, reason = "", None, None
    if c.accept_word("with"):
        if c.accept_word("draw"):
            how = "draw"
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


def read_word(c: Cursor) -> Statement:
    """`stop`, `skip`, `commit`"""
    lead, start = c.take_lead(), c.advance()
    statement = _WORDS[start.kind](span=c.since(start), trivia=trivia(lead))
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


def read_when(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    condition = c.readable(read_expression)
    reason = read_text(c) if c.accept("else") else None
    statement = When(condition, reason, span=c.since(start), trivia=trivia(lead))
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


_SIMPLE: dict[str, Callable[..., Statement]] = {"shuffle": Shuffle, "roll": Roll, "clear": Clear, "hide": Hide}
_WORDS: dict[str, Callable[..., Statement]] = {"stop": Stop, "skip": Skip, "commit": Commit}
