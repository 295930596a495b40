"""Reads what types are made of: attributes, places, functions, actions, reactions, implications, tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NoReturn, cast

from spielwerk.diagnostics import form_codes as say
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.model.declarations import (
    Attribute,
    Connection,
    Container,
    Dice,
    Function,
    Implication,
    Member,
    Mods,
    Parameter,
    Reaction,
    Row,
    Setting,
    Table,
)
from spielwerk.model.expressions import Expression, Name
from spielwerk.model.nodes import Line
from spielwerk.model.statements import Block
from spielwerk.notation.spiel.read.blocks import collect, end_line, read_block, read_statements
from spielwerk.notation.spiel.read.choices import read_bound
from spielwerk.notation.spiel.read.cursor import Cursor, documented, trivia
from spielwerk.notation.spiel.read.expressions import read_expression, read_sum
from spielwerk.notation.spiel.read.operations import read_condition
from spielwerk.notation.spiel.read.types import read_type
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import MEMBER_WORDS, NAME, NL, RESERVED


def read_members(c: Cursor) -> tuple[tuple[Member, ...], tuple[str, ...]]:
    """The members in a block, or none at the end of the line; and the comments at the end."""
    if c.kind == NL:
        c.advance()
        return (), ()
    return read_member_block(c)


def read_member_block(c: Cursor) -> tuple[tuple[Member, ...], tuple[str, ...]]:
    found = read_block(c, read_member)
    return found, c.after


def read_member(c: Cursor) -> Member:
    following = c.peek().kind
    if (c.kind == NAME or c.kind in RESERVED) and following in (":", "="):
        return read_attribute(c) if following == ":" else read_setting(c)
    if c.kind == "|" or following == "|":
        return read_table(c)
    word = c.token.text
    if word in MEMBER_WORDS:
        return cast(Member, read_member_line(c, word))
    if c.kind == NAME and following == NAME and closest(word, MEMBER_WORDS) is None:
        c.advance()
        c.miss(":")
    return unknown_line(c, MEMBER_WORDS, say.UNKNOWN_MEMBER)


def read_member_line(c: Cursor, word: str) -> Line:
    return _MEMBERS[word](c)


# ---- attributes and places -------------------------------------------------------------------------------


def read_attribute(c: Cursor) -> Attribute:
    doc, lead = documented(c.take_lead())
    start = c.token
    name = c.any_word()
    c.expect(":")
    type = read_type(c)
    default = read_condition(c) if c.accept("=") else None
    mods = read_mods(c)
    span = c.since(start)
    end_line(c)
    return Attribute(name, type, default, mods, doc=doc, span=span, trivia=trivia(lead))


def read_setting(c: Cursor) -> Setting:
    lead, start = c.take_lead(), c.token
    name = c.any_word()
    c.expect("=")
    setting = Setting(name, read_condition(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return setting


def read_container(c: Cursor) -> Container:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    c.expect(":")
    type = read_type(c)
    mods = read_mods(c)
    span = c.since(start)
    end_line(c)
    return Container(start.text, name, type, mods, doc=doc, span=span, trivia=trivia(lead))


def read_dice(c: Cursor, open: bool = False) -> Dice:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    c.expect(":")
    count = None
    if start.text == "dice":
        count = read_bound(c)
        c.expect("of")
    faces = read_type(c)
    mods = read_mods(c)
    span = c.since(start)
    end_line(c)
    return Dice(name, count, faces, mods, doc=doc, open=open, span=span, trivia=trivia(lead))


def read_mods(c: Cursor, function: bool = False) -> Mods:
    """`, visible to owner, at most 5`; behind a function also `shown`"""
    start = c.token
    found: dict[str, Expression] = {}
    shown = False
    while c.accept(","):
        word = c.token
        if function and c.accept_word("shown"):
            if shown:
                c.report(say.TWICE, word)
            shown = True
        elif c.accept_word("visible"):
            c.expect("to")
            _once(c, found, "visible", word, read_expression(c))
        elif c.accept_word("count"):
            c.expect_word("visible")
            c.expect("to")
            _once(c, found, "count_visible", word, read_expression(c))
        elif c.accept_word("depth"):
            _once(c, found, "depth", word, read_at_most(c))
        elif c.kind == "at":
            _once(c, found, "at_most", word, read_at_most(c))
        else:
            allowed = "visible to, count visible to, at most, depth at most"
            wrong_mod(c, f"shown, {allowed}" if function else allowed)
    return Mods(**found, shown=shown, span=c.since(start)) if found or shown else _NO_MODS


def read_at_most(c: Cursor) -> Expression:
    c.expect("at")
    c.expect_word("most")
    return read_sum(c)


def _once(c: Cursor, found: dict[str, Expression], key: str, word: Token, value: Expression) -> None:
    if key in found:
        c.report(say.TWICE, word)
    found[key] = value


def unknown_line(c: Cursor, known: frozenset[str], code: str) -> NoReturn:
    """The line begins with no word that may be there."""
    meant = closest(c.token.text, known) if c.kind == NAME else None
    if meant is not None:
        c.fail(say.UNKNOWN_WORD, meant=meant)
    c.fail(code)


def wrong_mod(c: Cursor, allowed: str) -> NoReturn:
    """Nothing that may follow a comma here."""
    c.fail(say.WRONG_MOD, allowed=allowed)


# ---- behaviour -------------------------------------------------------------------------------------------


def read_parameters(c: Cursor) -> tuple[Parameter, ...]:
    if c.kind != "(":
        c.miss("(")
    bracket = c.advance()
    if c.accept(")"):
        return ()
    found = [read_parameter(c)]
    while c.accept(","):
        found.append(read_parameter(c))
    c.closed_by(bracket)
    return tuple(found)


def read_parameter(c: Cursor) -> Parameter:
    start = c.token
    name = c.name()
    return Parameter(name, read_type(c) if c.accept(":") else None, span=c.since(start))


def read_function(c: Cursor, open: bool = False) -> Function:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    parameters = read_parameters(c) if c.kind == "(" else ()
    c.expect(":")
    type = read_type(c)
    mods = read_mods(c, function=True)
    value: Expression | None = None
    body: Block | None = None
    span = c.since(start)
    after: tuple[str, ...] = ()
    if c.accept("=") or _case_without_equals(c):
        value = read_condition(c)
        span = c.since(start)
        end_line(c)
    else:
        body = read_statements(c)
        after = c.after
    notes = trivia(lead, after)
    return Function(name, parameters, type, mods, value, body, doc=doc, open=open, span=span, trivia=notes)


def _case_without_equals(c: Cursor) -> bool:
    """Whether the next line is a value `if … then …` whose `=` is missing, and no block without colon."""
    if c.kind != "if" or not any(token.kind == "then" for token in c.tokens[c.index :]):
        return False
    before = c.tokens[c.index - 1]
    c.report(say.ENDS_EARLY, Token(NL, "", before.end, before.end, before.line), expected="=")
    return True


def read_implication(c: Cursor) -> Implication:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    condition = read_condition(c)
    priority = read_priority(c)
    span = c.since(start)
    body = read_statements(c)
    return Implication(condition, priority, body, doc=doc, span=span, trivia=trivia(lead, c.after))


def read_priority(c: Cursor) -> Expression | None:
    if not c.accept(","):
        return None
    if not c.accept_word("priority"):
        wrong_mod(c, "priority")
    return read_sum(c)


def read_reaction(c: Cursor, open: bool = False) -> Reaction:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    moment = start.text
    if moment == "instead":
        c.expect("of")
        moment = "instead of"
    target = c.name()
    parameters = read_parameters(c)
    condition = read_condition(c) if c.accept("when") else None
    priority = read_priority(c)
    span = c.since(start)
    body = read_statements(c)
    notes = trivia(lead, c.after)
    return Reaction(moment, target, parameters, condition, priority, body, doc=doc, open=open, span=span, trivia=notes)


# ---- boards ----------------------------------------------------------------------------------------------


def read_connection(c: Cursor, open: bool = False) -> Connection:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    source = read_sum(c)
    both_ways = c.at_word("with")
    if both_ways:
        c.advance()
    else:
        c.expect("to")
    targets = [read_sum(c)]
    while c.accept(","):
        targets.append(read_sum(c))
    span = c.since(start)
    end_line(c)
    remove = start.text == "disconnect"
    return Connection(remove, source, both_ways, tuple(targets), doc=doc, open=open, span=span, trivia=trivia(lead))


def read_table(c: Cursor) -> Table:
    """Rows between bars; the first one names the columns."""
    doc, lead = documented(c.take_lead())
    start = c.token
    columns: list[tuple[Name, ...]] = []
    collect(c, _columns, columns)
    span = c.since(start)
    rows: list[Row] = []
    while c.kind == "|":
        collect(c, partial(_row, width=len(columns[0]) if columns else 0), rows)
    names = columns[0] if columns else ()
    return Table(names, tuple(rows), doc=doc, span=span, trivia=trivia(lead))


def _columns(c: Cursor) -> tuple[Name, ...]:
    c.expect("|")
    names: list[Name] = []
    while c.kind != NL or not names:
        start = c.token
        if c.peek().kind != "|" or not (c.kind == NAME or c.kind in RESERVED):
            c.fail(say.COLUMN_NAME)
        names.append(Name(c.any_word(), span=c.since(start)))
        c.advance()
    end_line(c)
    return tuple(names)


def _row(c: Cursor, width: int) -> Row:
    lead, start = c.take_lead(), c.token
    cells = _cells(c)
    if width and len(cells) != width:
        # Where the row goes on in a second line, that one was probably a row whose first bar is missing.
        last = c.token.line
        place = next(token for token in c.tokens if token.line == last) if last != start.line else start
        c.report(say.ROW_WIDTH, place, cells=len(cells), columns=width)
    row = Row(cells, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return row


def _cells(c: Cursor) -> tuple[Expression | None, ...]:
    c.advance()
    cells: list[Expression | None] = []
    while c.kind != NL:
        cells.append(None if c.kind == "|" else read_expression(c))
        c.expect("|")
    return tuple(cells)


_NO_MODS = Mods()

_MEMBERS: dict[str, Callable[[Cursor], Line]] = {
    **dict.fromkeys(["field", "pile", "row"], read_container),
    **dict.fromkeys(["die", "dice"], read_dice),
    "while": read_implication,
    "function": read_function,
    "action": lambda c: c.grammar.action(c),
    **dict.fromkeys(["before", "after", "instead"], read_reaction),
    **dict.fromkeys(["connect", "disconnect"], read_connection),
}
