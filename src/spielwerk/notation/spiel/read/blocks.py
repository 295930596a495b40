"""Reads blocks and the ends of lines, and finds the way back when one of them is not as it should be."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from spielwerk.diagnostics import form_codes as say
from spielwerk.model.statements import Block
from spielwerk.notation.spiel.read.cursor import Cursor, Unreadable
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import DEDENT, END, INDENT, LINE_STARTS, LINE_WORDS, NL

T = TypeVar("T")


class Unknown(Unreadable):
    """Nobody knows what the line should be, nor what is in its block."""


def read_statements(c: Cursor) -> Block:
    return read_block(c, c.grammar.statement)


def read_block(c: Cursor, item: Callable[[Cursor], T]) -> tuple[T, ...]:
    """`:` and one short line, or deeper lines."""
    c.after = ()
    if c.kind != ":":
        return _block_without_colon(c, item)
    if c.inline:
        c.report(say.OWN_LINE, c.token)
        c.inline = False
    colon = c.advance()
    if c.kind != NL:
        return _one(c, item)
    c.advance()
    if c.kind == INDENT:
        return read_indented(c, item)
    c.report(say.BLOCK_MISSING, colon)
    if c.kind not in (DEDENT, END):
        c.faults.hush(c.layout.first_of(c.token.line))
    return ()


def _one(c: Cursor, item: Callable[[Cursor], T]) -> tuple[T, ...]:
    c.inline = True
    found: list[T] = []
    collect(c, item, found)
    c.inline = False
    return tuple(found)


def read_indented(c: Cursor, item: Callable[[Cursor], T]) -> tuple[T, ...]:
    """The lines between INDENT and DEDENT."""
    c.advance()
    c.deeper()
    found: list[T] = []
    while c.kind not in (DEDENT, END):
        collect(c, item, found)
    c.depth -= 1
    c.after = c.close_block() if c.kind == DEDENT else ()
    return tuple(found)


def collect(
    c: Cursor, item: Callable[[Cursor], T], found: list[T], inner: Callable[[Cursor], object] | None = None
) -> None:
    """Reads one line into a list. One that cannot be read is left out, but not what is in its block."""
    if c.kind == INDENT:
        found.extend(read_indented(c, item))
        return
    depth, start = c.depth, c.token
    try:
        found.append(item(c))
    except Unknown:
        c.depth, c.inline = depth, False
        skip_block(c)
        while c.kind in ("else", "then"):
            skip_block(c)
    except Unreadable:
        c.depth, c.inline = depth, False
        recover(c, inner)
    # Something is always used up, so that reading comes to an end whatever the text is.
    if c.token is start and c.kind != END:
        c.advance()


def recover(c: Cursor, inner: Callable[[Cursor], object] | None = None) -> None:
    """Leaves the line that cannot be read. Its block is still looked through for further faults."""
    while True:
        c.skip_to_end()
        asks = c.tokens[c.index - 1].text in ("chooses", "choose")
        c.accept(":")
        c.accept(NL)
        if c.kind == INDENT:
            read_indented(c, inner or (c.grammar.alternative if asks else c.grammar.statement))
        if c.kind not in ("else", "then"):
            return


def skip_block(c: Cursor) -> None:
    """Leaves out the rest of a line and a block of which nobody knows what it should be."""
    c.skip_to_end()
    c.accept(":")
    c.accept(NL)
    if c.kind != INDENT:
        return
    depth = 0
    while c.kind != END:
        depth += (c.kind == INDENT) - (c.kind == DEDENT)
        c.advance()
        if depth == 0:
            return


def end_line(c: Cursor) -> None:
    if c.kind == NL:
        c.advance()
        return
    if c.begins_file_line():
        c.report(say.DEEPER_LINE, c.token)
        c.faults.hush(c.token.line)
        c.cut(False)
        c.advance()
        return
    c.too_much()
    recover(c)


# ---- without a colon -------------------------------------------------------------------------------


def _block_without_colon(c: Cursor, item: Callable[[Cursor], T]) -> tuple[T, ...]:
    if _swallowed_line(c):
        if c.layout.line(c.token.line).indent == c.layout.indent + 1:
            # One space too much makes no block: the line belongs where the one above is.
            end_line(c)
            return ()
        before = c.tokens[c.index - 1]
        c.report(say.MISSING_COLON, Token(NL, "", before.end, before.end, before.line))
        c.cut(True)
    elif c.kind == NL:
        c.report(say.MISSING_COLON, c.token)
    elif c.kind in LINE_WORDS:
        c.report(say.EXPECTED, c.token, expected=":")
        return _one(c, item)
    else:
        with suppress(Unreadable):
            c.miss(":")
        c.skip_to_end()
        c.accept(":")
    c.accept(NL)
    return read_indented(c, item) if c.kind == INDENT else ()


def _swallowed_line(c: Cursor) -> bool:
    """Whether the block's first line was taken for a continuation, as the colon before it is missing."""
    if c.begins_file_line():
        return c.kind in LINE_STARTS
    # A line that begins with a dot or a bracket went on as part of the value before it.
    place = c.index
    while place > 0 and c.tokens[place - 1].line == c.token.line:
        place -= 1
    if place == 0 or c.tokens[place].kind not in (".", "(", "[", "-"):
        return False
    c.index, c.token = place, c.tokens[place]
    c.kind = c.token.kind
    return True
