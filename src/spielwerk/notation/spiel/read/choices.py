"""Reads what a person chooses: a menu, or picks from a collection."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as say
from spielwerk.model.expressions import Expression, Text
from spielwerk.model.statements import (
    Alternative,
    AnyAction,
    Binder,
    Block,
    Choose,
    ChooseMenu,
    Quantity,
    Statement,
    Within,
)
from spielwerk.notation.spiel.read.blocks import end_line, read_block, read_statements
from spielwerk.notation.spiel.read.cursor import Cursor, trivia
from spielwerk.notation.spiel.read.expressions import read_expression, read_number, read_sum, read_text
from spielwerk.notation.spiel.read.operations import read_condition, read_within
from spielwerk.notation.spiel.text.layout import Lead
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import ASSIGNMENTS, INT, NAME, NL, QUERIES, TEXT


def read_choice(c: Cursor, chooser: Expression, start: Token, lead: Lead) -> Statement:
    optional = c.kind == "may"
    c.advance()
    if optional:
        c.expect_word("choose")
    if c.kind == ":" or _asks(c) or _menu_without_colon(c):
        return _menu(c, chooser, optional, start, lead)
    return _picks(c, chooser, optional, start, lead)


def _asks(c: Cursor) -> bool:
    """`chooses ask "…":` opens a menu; `ask` and `within` are names when `from` follows."""
    return c.kind == NAME and c.token.text in ("ask", "within") and c.peek().kind != "from"


def _menu_without_colon(c: Cursor) -> bool:
    """The next line is no pick: it must be the first way of a menu whose colon was forgotten."""
    if c.kind == NL:
        return True
    if not c.begins_file_line() or c.kind in (INT, "("):
        return False
    following = c.peek()
    if c.at_word("any"):
        return following.kind != NAME and following.kind != "from"
    return not (following.kind == "from" or (c.at_word("up") and following.kind == "to"))


def _menu(c: Cursor, chooser: Expression, optional: bool, start: Token, lead: Lead) -> Statement:
    ask, within = _menu_manner(c)
    span = c.since(start)
    alternatives = read_block(c, read_alternative)
    after = c.after
    otherwise = read_otherwise(c)
    after = c.after if otherwise is not None else after
    return ChooseMenu(chooser, optional, alternatives, otherwise, ask, within, span=span, trivia=trivia(lead, after))


def _menu_manner(c: Cursor) -> tuple[Text | None, Within | None]:
    ask, within = None, None
    while _asks(c):
        if c.token.text == ("ask" if ask else "within" if within else ""):
            c.report(say.TWICE, c.token)
        if c.token.text == "within":
            within = read_within(c)
        else:
            c.advance()
            ask = read_text(c)
    return ask, within


def read_otherwise(c: Cursor) -> Block | None:
    """`else:` and its block"""
    if c.kind != "else":
        return None
    c.advance()
    return read_statements(c)


def read_alternative(c: Cursor) -> Alternative | AnyAction:
    lead, start = c.take_lead(), c.token
    if c.at_word("any") and c.peek().kind == "action":
        c.advance()
        c.advance()
        way = AnyAction(span=c.since(start), trivia=trivia(lead))
        end_line(c)
        return way
    if c.kind != NAME:
        c.fail(say.ALTERNATIVE)
    name = c.name()
    binders = read_binders(c) if c.kind == "(" else ()
    label = read_text(c) if c.kind == TEXT else None
    condition = read_condition(c) if c.accept("when") else None
    reason = read_text(c) if condition is not None and c.accept("else") else None
    hint = read_hint(c)
    span = c.since(start)
    body, after = read_body(c)
    return Alternative(name, binders, label, condition, hint, body, reason, span=span, trivia=trivia(lead, after))


def read_hint(c: Cursor) -> Expression | None:
    return read_sum(c) if c.accept_word("hint") else None


def read_body(c: Cursor) -> tuple[Block | None, tuple[str, ...]]:
    """A block, or the end of the line."""
    if c.kind == NL:
        c.advance()
        return None, ()
    body = read_statements(c)
    return body, c.after


def read_binders(c: Cursor) -> tuple[Binder, ...]:
    """`(name from source, …)`"""
    bracket = c.advance()
    c.deeper()
    found = [read_binder(c)]
    while c.accept(","):
        found.append(read_binder(c))
    c.closed_by(bracket)
    c.depth -= 1
    return tuple(found)


def read_binder(c: Cursor) -> Binder:
    start = c.token
    name = c.name()
    if c.kind in QUERIES and c.kind != "from":
        c.fail(say.EXPECTED, expected="from")
    c.expect("from")
    return Binder(name, read_expression(c), span=c.since(start))


# ---- picks -------------------------------------------------------------------------------------------


def _picks(c: Cursor, chooser: Expression, optional: bool, start: Token, lead: Lead) -> Statement:
    inline = c.inline
    quantity = read_quantity(c)
    found = [read_binder(c)]
    while c.accept(","):
        found.append(read_binder(c))
    ordered, ask, label, within, hint = _manner(c)
    span = c.since(start)
    body, after = read_body(c)
    # Behind a colon of the same line it has no `else`: that belongs to the line which begins in its column.
    otherwise = None if inline else read_otherwise(c)
    after = c.after if otherwise is not None else after
    return Choose(
        chooser,
        optional,
        quantity,
        tuple(found),
        ordered,
        ask,
        label,
        within,
        hint,
        body,
        otherwise,
        span=span,
        trivia=trivia(lead, after),
    )


def read_quantity(c: Cursor) -> Quantity | None:
    start = c.token
    if c.kind == NAME and c.peek().kind == "from":
        return None
    if c.accept_word("any"):
        return Quantity(None, None, span=c.since(start))
    if c.at_word("up") and c.peek().kind == "to":
        c.advance()
        c.advance()
        return Quantity(None, read_bound(c), span=c.since(start))
    if c.kind not in (INT, "("):
        return None
    low = read_bound(c)
    high = read_bound(c) if c.accept("to") else low
    return Quantity(low, high, span=c.since(start))


def read_bound(c: Cursor) -> Expression:
    if c.kind == INT:
        return read_number(c)
    if c.kind != "(":
        c.fail(say.QUANTITY)
    bracket = c.advance()
    c.deeper()
    value = read_expression(c)
    c.closed_by(bracket)
    c.depth -= 1
    return value


def _manner(c: Cursor) -> tuple[bool, Text | None, Text | None, Within | None, Expression | None]:
    ordered, ask, label, within, hint = False, None, None, None, None
    seen: set[str] = set()
    while c.kind == NAME and not _next_statement(c) and c.token.text in _MANNERS:
        word = c.token.text
        if word in seen:
            c.report(say.TWICE, c.token)
        seen.add(word)
        if word == "within":
            within = read_within(c)
            continue
        c.advance()
        if word == "ordered":
            ordered = True
        elif word == "ask":
            ask = read_text(c)
        elif word == "label":
            label = read_text(c)
        else:
            hint = read_sum(c)
    return ordered, ask, label, within, hint


def _next_statement(c: Cursor) -> bool:
    """Whether the word is no manner but begins the first line of a body whose colon is missing."""
    if not c.begins_file_line():
        return False
    following = c.peek().kind
    return following in ASSIGNMENTS or (c.token.text not in ("within", "hint") and following in ("(", ".", "["))


_MANNERS = frozenset(["ordered", "ask", "label", "within", "hint"])
