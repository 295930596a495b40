"""Joins the lines of a file to whole lines of the game, and finds where blocks begin and end.

A line that opens a block ends with `:`. A deeper line after any other line continues it, and so does a line inside
brackets. Lines are laid out one at a time, so that the parser can correct the layout where a colon or a bracket is
missing (`cut`).
"""

from __future__ import annotations

from typing import NamedTuple

from spielwerk.diagnostics import form_codes as say
from spielwerk.notation.spiel.text.faults import Faults
from spielwerk.notation.spiel.text.tokens import FileLine, Token
from spielwerk.notation.spiel.text.words import (
    ASSIGNMENTS,
    CLOSERS,
    DECLARATION_WORDS,
    DEDENT,
    END,
    INDENT,
    NAME,
    NEVER_INSIDE,
    NL,
    TEXT,
)

BLANK = "\n"
"""A blank line among comments."""


class Lead(NamedTuple):
    """The comments around a whole line; texts of the next declaration (`##`) begin with one `#`."""

    before: tuple[str, ...] = ()
    behind: str = ""
    gap: bool = False


NO_LEAD = Lead()


class Level(NamedTuple):
    """How deep a block is indented. `real` if it has an INDENT; `first` is the line that opened it."""

    indent: int
    real: bool
    first: FileLine | None


_STEP = 4


class Layout:
    """Gives the whole lines of a text one after the other, with INDENT and DEDENT before and NL behind each."""

    def __init__(self, lines: list[FileLine], faults: Faults, length: int) -> None:
        self.lines = lines
        self.faults = faults
        self.lead = NO_LEAD
        self.closing: list[tuple[str, ...]] = []
        """The comments at the end of each block that the line closes, in the order of its DEDENTs."""
        self.indent = 0
        self.joined: dict[int, int] = {}
        """For a line that continues another: the index of the first line of both."""
        self._at = 0
        self._place = {line.index: place for place, line in enumerate(lines)}
        self._levels = [Level(0, True, None)]
        self._opened = False
        self._length = length
        self._tabs_told = False

    def first_of(self, line: int) -> int:
        return self.joined.get(line, line)

    def line(self, index: int) -> FileLine:
        return self.lines[self._place[index]]

    def next(self) -> list[Token]:
        """The tokens of the next whole line; at the end of the text DEDENTs and END."""
        comments = self._comments()
        if self._at >= len(self.lines):
            return self._end(comments)
        line = self.lines[self._at]
        self._report(line)
        tokens = self._margin(line, comments)
        tokens += line.tokens
        self._at += 1
        last = self._join(line, tokens, comments)
        end = tokens[-1]
        self._opened = end.kind == ":"
        tokens.append(Token(NL, "", end.end, end.end, end.line))
        if comments or last.comment is not None or line.gap:
            self.lead = _lead(comments, last.comment or "", line.gap)
        else:
            self.lead = NO_LEAD
        return tokens

    def _join(self, line: FileLine, tokens: list[Token], comments: list[str]) -> FileLine:
        """Adds the lines that continue a line, and gives the last of them. Comments between them move above it."""
        last, balance = line, line.balance
        while True:
            place = self._at
            while place < len(self.lines) and not self.lines[place].tokens:
                place += 1
            if place == len(self.lines):
                return last
            following = self.lines[place]
            if balance > 0:
                if begins_anew(following, self.indent):
                    self._close_brackets(tokens)
                    return last
            elif following.indent <= self.indent or last.tokens[-1].kind == ":":
                return last
            for between in (last, *self.lines[self._at : place]):
                if between.comment is not None:
                    comments.append(between.comment)
            for joined in self.lines[self._at : place + 1]:
                self.joined[joined.index] = line.index
                self._report(joined)
            tokens += following.tokens
            balance += following.balance
            last = following
            self._at = place + 1

    def cut(self, token: Token, block: bool) -> None:
        """Lets the line of a token begin a line of its own, in a block of its own or not."""
        self._at = self._place[token.line]
        self._opened = block
        for line in self.lines[self._at :]:
            if self.joined.pop(line.index, None) is None:
                break

    # ---- blocks --------------------------------------------------------------------------------

    def _margin(self, line: FileLine, comments: list[str]) -> list[Token]:
        """The INDENT or the DEDENTs before a line."""
        levels = self._levels
        self.closing = []
        indent = line.indent
        start = line.tokens[0].start
        if indent == levels[-1].indent:
            self.indent = indent
            return []
        if indent > levels[-1].indent:
            if not self._opened:
                # The parser has cut a line off, or the first line of the file does not begin at its edge.
                levels.append(Level(indent, False, line))
                self.indent = indent
                if self._at == 0 or not any(earlier.tokens for earlier in self.lines[: self._at]):
                    self.faults.add(line.index, say.FIRST_LINE_DEEPER, start - indent, start, {})
                return []
            levels.append(Level(indent, True, line))
            self.indent = indent
            return [Token(INDENT, "", start, start, line.index)]
        return self._dedent(line, comments)

    def _dedent(self, line: FileLine, comments: list[str]) -> list[Token]:
        levels = self._levels
        indent, start = line.indent, line.tokens[0].start
        if all(level.indent != indent for level in levels):
            # Between two levels: the nearer one is meant, the inner if both are.
            level = min(reversed(levels), key=lambda level: abs(level.indent - line.indent))
            self._uneven(line, level)
            indent = level.indent
        tokens: list[Token] = []
        goes_on = line.tokens[0].kind in ("else", "then")
        while levels[-1].indent > indent:
            level = levels.pop()
            if level.real:
                tokens.append(Token(DEDENT, "", start, start, line.index))
                # The block before an `else` has no line of its own for its last comments: they go behind the `else`.
                moves_on = goes_on and levels[-1].indent == indent
                self.closing.append(() if moves_on else self._closing(comments, level.indent))
        self.indent = indent
        return tokens

    def _uneven(self, line: FileLine, level: Level) -> None:
        """Two lines that should begin in the same column do not: tells the one that is off the usual steps."""
        if level.first is not None and line.indent % _STEP == 0:
            outer = self._levels[self._levels.index(level) - 1]
            if level.indent % _STEP or level.indent > outer.indent + _STEP:
                line = level.first
        start = line.tokens[0].start
        self.faults.add(self.first_of(line.index), say.UNEVEN, start - line.indent, start, {})

    def _end(self, comments: list[str]) -> list[Token]:
        end = self._length
        last = self.lines[-1].index if self.lines else 0
        tokens = []
        self.closing = []
        for level in reversed(self._levels):
            if level.real and level.indent > 0:
                tokens.append(Token(DEDENT, "", end, end, last))
                self.closing.append(self._closing(comments, level.indent))
        self._levels = [Level(0, True, None)]
        self._opened = False
        self.indent = 0
        self.lead = _lead(comments, "", False)
        tokens.append(Token(END, "", end, end, last))
        return tokens

    # ---- brackets ------------------------------------------------------------------------------

    def _close_brackets(self, tokens: list[Token]) -> None:
        """Closes what is open at the end of a line where the next one can only be a new statement."""
        open_ones: list[Token] = []
        for token in tokens:
            if token.kind in CLOSERS:
                open_ones.append(token)
            elif token.kind in (")", "]", "}") and open_ones:
                open_ones.pop()
        if not open_ones:
            return
        bracket = open_ones[-1]
        values: dict[str, object] = {"bracket": bracket.text, "closer": CLOSERS[bracket.kind]}
        self.faults.add(self.first_of(bracket.line), say.OPEN_BRACKET, bracket.start, bracket.end, values)
        place = len(tokens) - (tokens[-1].kind == ":")
        end = tokens[place - 1].end
        line = tokens[place - 1].line
        tokens[place:place] = [Token(CLOSERS[b.kind], "", end, end, line) for b in reversed(open_ones)]

    # ---- comments and slips ----------------------------------------------------------------------

    def _report(self, line: FileLine) -> None:
        for slip in line.slips:
            if slip.code == say.TAB:
                # One editor setting makes all of them: one fault is enough.
                if self._tabs_told:
                    continue
                self._tabs_told = True
            self.faults.add(self.first_of(line.index), slip.code, slip.start, slip.end, slip.values)

    def _comments(self) -> list[str]:
        """The comments before the next line, with `BLANK` where there is a blank line; columns in `_columns`."""
        lines = self.lines
        self._columns: list[int] = []
        found: list[str] = []
        while self._at < len(lines) and not lines[self._at].tokens:
            line = lines[self._at]
            self._report(line)
            if line.gap:
                found.append(BLANK)
                self._columns.append(-1)
            if line.comment is not None:
                found.append(line.comment)
                self._columns.append(line.indent)
            self._at += 1
        if found and self._at < len(lines) and lines[self._at].gap:
            found.append(BLANK)
            self._columns.append(-1)
        return found

    def _closing(self, comments: list[str], level: int) -> tuple[str, ...]:
        """Takes the comments that belong to the end of the block at this level."""
        count = 0
        for place, column in enumerate(self._columns):
            if column >= level:
                count = place + 1
            elif column >= 0:
                break
        taken = tuple(comments[:count])
        del comments[:count], self._columns[:count]
        return taken


def _lead(comments: list[str], behind: str, gap: bool) -> Lead:
    if comments:
        gap = comments[0] == BLANK
        while comments and comments[0] == BLANK:
            del comments[0]
    return Lead(tuple(comments), behind, gap)


def begins_anew(line: FileLine, indent: int) -> bool:
    """Whether a line that seems to continue another one can only be the start of something new."""
    tokens = line.tokens
    first = tokens[0]
    if first.kind in NEVER_INSIDE:
        return True
    if len(tokens) == 1:
        return False
    second = tokens[1]
    if first.kind == NAME and second.kind in ("chooses", "may"):
        return True
    if first.kind in ("else", "then") and second.kind == ":":
        return True
    if _assigns(tokens):
        return True
    if line.indent > indent:
        return False
    if first.kind == "if" and tokens[-1].kind == ":":
        return True
    return line.indent == 0 and first.text in DECLARATION_WORDS and second.kind in (NAME, TEXT, ":")


def _assigns(tokens: list[Token]) -> bool:
    depth = 0
    for token in tokens:
        if token.kind in CLOSERS:
            depth += 1
        elif token.kind in (")", "]", "}"):
            depth -= 1
            if depth < 0:
                return False
        elif depth == 0 and token.kind in ASSIGNMENTS:
            return True
    return False
