"""Reads the lines of rules: flow, choices, assignments, calls."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NoReturn

from spielwerk.diagnostics import form_codes as say
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.model.expressions import Broken, Call, Expression, Name
from spielwerk.model.nodes import Line
from spielwerk.model.statements import Assign, AtOnce, Block, Do, For, If, Repeat, Show, Statement
from spielwerk.notation.spiel.read.blocks import Unknown, end_line, read_statements
from spielwerk.notation.spiel.read.choices import read_choice, read_otherwise
from spielwerk.notation.spiel.read.cursor import Cursor, Unreadable, trivia
from spielwerk.notation.spiel.read.expressions import read_expression, read_postfix, read_sum, read_value
from spielwerk.notation.spiel.read.forms import FORM_WORDS, read_form
from spielwerk.notation.spiel.read.operations import (
    read_condition,
    read_create,
    read_deal,
    read_end_statement,
    read_go,
    read_let,
    read_return,
    read_show,
    read_within,
)
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import (
    ASSIGNMENTS,
    CLOSERS,
    CONTAINERS,
    LINE_WORDS,
    LINES,
    NAME,
    NL,
    PREDICATES,
    VALUE_STARTS,
)


def read_statement(c: Cursor) -> Line:
    read = _STATEMENTS.get(c.kind)
    if read is not None:
        return read(c)
    if c.kind == NAME:
        following = c.peek().kind
        if following == ":":
            return _attribute_or_nothing(c)
        if _begins_member(c, c.token.text, following):
            return c.grammar.member_line(c, c.token.text)
        if c.token.text == "show" and following in (NL, "for"):
            return read_show(c)
        if c.token.text == "fill" and _fills(c):
            return read_form(c)
    elif c.kind in ("else", "then"):
        c.fail(say.ELSE_ALONE, word=c.kind)
    return read_sentence(c)


def _begins_member(c: Cursor, word: str, following: str) -> bool:
    # None of these words is reserved: only what follows tells a member from a value of that name.
    if word in CONTAINERS or word in ("die", "dice"):
        return following == NAME and c.peek(2).kind == ":"
    if word == "while":
        return following not in ASSIGNMENTS and following != NL
    return (word == "before" and following == NAME) or (word == "instead" and following == "of")


def _fills(c: Cursor) -> bool:
    """Whether a line is a `fill`. The word is not reserved, since games have procedures and attributes of this name: in
    a call, a choice or an assignment something else comes before `from`."""
    depth = 0
    for token in c.tokens[c.index + 1 :]:
        if token.kind in CLOSERS:
            depth += 1
        elif token.kind in CLOSERS.values():
            depth -= 1
        elif depth == 0 and token.kind in ("from", "chooses", "may", ":", NL, *ASSIGNMENTS):
            return token.kind == "from"
    return False


def _attribute_or_nothing(c: Cursor) -> Line:
    if c.peek(2).kind != NL:
        return c.grammar.attribute(c)
    # A block with an unknown head: nobody knows what its lines should be.
    word = c.token.text
    _unknown(c, c.token, closest(word, _OPENERS))
    raise Unknown


# ---- lines that begin with a value ---------------------------------------------------------------------


def read_sentence(c: Cursor) -> Statement:
    """An assignment, a call, a choice: what begins with a value of its own."""
    lead, start = c.take_lead(), c.token
    if start.kind not in _SUBJECTS:
        _unknown(c, start, None)
        raise Unreadable
    subject = read_postfix(c)
    kind = c.kind
    if kind in ASSIGNMENTS:
        c.advance()
        value = c.readable(read_value)
        statement: Statement = Assign(subject, kind, value, span=c.since(start), trivia=trivia(lead))
    elif kind in ("chooses", "may"):
        return read_choice(c, subject, start, lead)
    elif c.at_word("visible") and c.peek().kind == "to":
        c.advance()
        c.advance()
        to = read_condition(c)
        statement = Show(subject, to, span=c.since(start), trivia=trivia(lead))
    elif isinstance(subject, Call) and (kind == NL or c.begins_file_line()):
        statement = Do(subject, span=c.since(start), trivia=trivia(lead))
    else:
        _no_sentence(c, subject, start)
    end_line(c)
    return statement


def _no_sentence(c: Cursor, subject: Expression, start: Token) -> NoReturn:
    """Reports as exactly as possible what is wrong with a line that does nothing."""
    if c.kind == "==":
        c.fail(say.DOUBLE_EQUALS)
    if isinstance(subject, Name) and subject.name in LINES and c.kind not in (".", "["):
        otherwise_written(c, start, LINES[subject.name])
    if c.kind == NAME and c.token.text in PREDICATES:
        who = c.source.text[subject.span.start : subject.span.end]
        otherwise_written(c, c.token, PREDICATES[c.token.text].format(who=who))
    if c.kind in ("+", "-") and c.peek().kind == c.kind:
        changed = c.source.text[start.start : subject.span.end]
        otherwise_written(c, start, f"{changed} {c.kind}= 1", changed + c.kind * 2)
    if isinstance(subject, Name):
        meant = closest(subject.name, LINE_WORDS)
        if meant is not None or c.kind != NL:
            _unknown(c, start, meant)
            raise Unreadable
    if c.kind == NL or c.begins_file_line():
        c.report(say.VALUE_ALONE, start)
    else:
        c.too_much()
    raise Unreadable


def otherwise_written(c: Cursor, token: Token, form: str, found: str = "") -> NoReturn:
    """Something that other languages write so, and this one differently."""
    c.report(say.OTHERWISE_WRITTEN, token, form=form, found=found or token.text)
    raise Unreadable


def _unknown(c: Cursor, token: Token, meant: str | None) -> None:
    if meant is None:
        c.report(say.UNKNOWN_LINE, token)
    else:
        c.report(say.UNKNOWN_WORD, token, meant=meant)


# ---- flow ------------------------------------------------------------------------------------------------


def read_if(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    test = read_condition(c)
    span = c.since(start)
    # It is clear what was meant, so the block is read all the same.
    if c.kind == "then" and c.peek().kind == ":":
        c.report(say.OTHERWISE_WRITTEN, c.token, form="if … :", found="if … then:")
        c.advance()
    then = read_statements(c)
    after = c.after
    otherwise: Block | None = None
    if c.kind == "else":
        # A chain of `else if` is as deep a tree as it is long.
        if c.peek().kind == "if" and c.peek().line == c.token.line:
            c.deeper()
            c.advance()
            otherwise = (read_if(c),)
            c.depth -= 1
            after = ()
        else:
            otherwise = read_otherwise(c)
            after = c.after
    return If(test, then, otherwise, span=span, trivia=trivia(lead, after))


def read_for(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    name, of = read_name_in(c)
    span = c.since(start)
    body = read_statements(c)
    return For(name, of, body, span=span, trivia=trivia(lead, c.after))


def read_name_in(c: Cursor) -> tuple[str, Expression]:
    """`name in collection`; what cannot be read is left out."""
    start, depth, name = c.token, c.depth, ""
    try:
        if c.kind == "each":
            _for_each(c)
        name = c.name()
        c.expect("in")
        return name, read_expression(c)
    except Unreadable:
        c.depth = depth
        c.skip_to_end()
        return name, Broken(span=c.since(start))


def _for_each(c: Cursor) -> NoReturn:
    """`for each player:`, `for each card in hand:`"""
    name, said = c.peek(), c.peek(2)
    if name.kind == NAME and said.kind == "in":
        of = c.peek(3)
        rest = c.tokens[c.tokens.index(of) :]
        last = next((t for t, after in pairwise(rest) if after.kind in (":", NL)), of)
        form = f"for {name.text} in {c.source.text[of.start : last.end]}:"
    else:
        form = f"for {name.text} in players:" if name.text == "player" else "for … in … :"
    otherwise_written(c, c.token, form, "for each")


def read_repeat(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    condition = times = None
    if c.at_word("while") and not c.begins_file_line():
        c.advance()
        condition = read_condition(c)
    elif c.kind == "until":
        c.report(say.OTHERWISE_WRITTEN, c.token, form="repeat while not … :", found="repeat until")
        c.advance()
        condition = read_condition(c)
    elif c.kind not in (":", NL) and not (c.begins_file_line() and not _says_times(c)):
        times = c.readable(_times)
    span = c.since(start)
    body = read_statements(c)
    return Repeat(condition, times, body, span=span, trivia=trivia(lead, c.after))


def _says_times(c: Cursor) -> bool:
    return any(a.text == "times" and b.kind == ":" for a, b in pairwise(c.tokens[c.index :]))


def _times(c: Cursor) -> Expression:
    times = read_sum(c)
    c.expect_word("times")
    return times


def read_at_once(c: Cursor) -> Statement:
    lead, start = c.take_lead(), c.advance()
    c.expect_word("once")
    openly = c.accept_word("openly")
    c.expect("for")
    name, of = read_name_in(c)
    within = read_within(c) if c.at_word("within") else None
    span = c.since(start)
    body = read_statements(c)
    after = c.after
    then = otherwise = None
    if c.kind == "then":
        c.advance()
        then = read_statements(c)
        after = c.after
    if c.kind == "else":
        otherwise = read_otherwise(c)
        after = c.after
    return AtOnce(openly, name, of, within, body, then, otherwise, span=span, trivia=trivia(lead, after))


def _member(c: Cursor) -> Line:
    return c.grammar.member_line(c, c.kind)


_OPENERS = frozenset(["repeat", "if", "for", "else", "then"])
_SUBJECTS = VALUE_STARTS - {"-"}

_STATEMENTS: dict[str, Callable[[Cursor], Line]] = {
    **dict.fromkeys(FORM_WORDS, read_form),
    "let": read_let,
    "if": read_if,
    "for": read_for,
    "repeat": read_repeat,
    "at": read_at_once,
    "create": read_create,
    "deal": read_deal,
    "end": read_end_statement,
    "return": read_return,
    "go": read_go,
    **dict.fromkeys(["action", "function", "after"], _member),
}
