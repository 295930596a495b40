"""Reads blocks and the ends of lines, and finds the way back when one of them is not as it should be."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.model.nodes import Line
from spielwerk.model.statements import Block
from spielwerk.notation.spiel.cursor import Unreadable
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.typenames import Types
from spielwerk.notation.spiel.words import DEDENT, END, INDENT, LINE_STARTS, LINE_WORDS, NL

T = TypeVar("T")


class Unknown(Unreadable):
    """Nobody knows what the line should be, nor what stands in its block."""


class Blocks(Types):
    """Blocks of any kind of line."""

    after: tuple[str, ...] = ()
    """The comments at the end of the block read last."""
    inline = False
    """Whether the line being read stands behind a colon."""

    @abstractmethod
    def statement(self) -> Line: ...

    @abstractmethod
    def alternative(self) -> Line: ...

    def statements(self) -> Block:
        return self.block(self.statement)

    def block(self, item: Callable[[], T]) -> tuple[T, ...]:
        """`:` and one short line, or deeper lines."""
        self.after = ()
        if self.kind != ":":
            return self._block_without_colon(item)
        if self.inline:
            self.report(say.OWN_LINE, self.token)
            self.inline = False
        colon = self.advance()
        if self.kind != NL:
            return self._one(item)
        self.advance()
        if self.kind == INDENT:
            return self.indented(item)
        self.report(say.BLOCK_MISSING, colon)
        if self.kind not in (DEDENT, END):
            self.faults.hush(self.layout.first_of(self.token.line))
        return ()

    def _one(self, item: Callable[[], T]) -> tuple[T, ...]:
        self.inline = True
        found: list[T] = []
        self.collect(item, found)
        self.inline = False
        return tuple(found)

    def indented(self, item: Callable[[], T]) -> tuple[T, ...]:
        """The lines between INDENT and DEDENT."""
        self.advance()
        self.deeper()
        found: list[T] = []
        while self.kind not in (DEDENT, END):
            self.collect(item, found)
        self.depth -= 1
        self.after = self.close_block() if self.kind == DEDENT else ()
        return tuple(found)

    def collect(self, item: Callable[[], T], found: list[T], inner: Callable[[], object] | None = None) -> None:
        """Reads one line into a list. One that cannot be read is left out, but not what stands in its block."""
        if self.kind == INDENT:
            found.extend(self.indented(item))
            return
        depth, start = self.depth, self.token
        try:
            found.append(item())
        except Unknown:
            self.depth, self.inline = depth, False
            self.skip_block()
            while self.kind in ("else", "then"):
                self.skip_block()
        except Unreadable:
            self.depth, self.inline = depth, False
            self.recover(inner)
        if self.token is start and self.kind != END:
            self.advance()

    def recover(self, inner: Callable[[], object] | None = None) -> None:
        """Leaves the line that cannot be read. Its block is still looked through for further faults."""
        while True:
            self.skip_to_end()
            asks = self.tokens[self.index - 1].text in ("chooses", "choose")
            self.accept(":")
            self.accept(NL)
            if self.kind == INDENT:
                self.indented(inner or (self.alternative if asks else self.statement))
            if self.kind not in ("else", "then"):
                return

    def skip_block(self) -> None:
        """Leaves out the rest of a line and a block of which nobody knows what it should be."""
        self.skip_to_end()
        self.accept(":")
        self.accept(NL)
        if self.kind != INDENT:
            return
        depth = 0
        while self.kind != END:
            depth += (self.kind == INDENT) - (self.kind == DEDENT)
            self.advance()
            if depth == 0:
                return

    def end_line(self) -> None:
        if self.kind == NL:
            self.advance()
            return
        if self.begins_file_line():
            self.report(say.DEEPER_LINE, self.token)
            self.faults.hush(self.token.line)
            self.cut(False)
            self.advance()
            return
        self.too_much()
        self.recover()

    # ---- without a colon -------------------------------------------------------------------------------

    def _block_without_colon(self, item: Callable[[], T]) -> tuple[T, ...]:
        if self._swallowed_line():
            if self.layout.line(self.token.line).indent == self.layout.indent + 1:
                # One space too much makes no block: the line belongs where the one above is.
                self.end_line()
                return ()
            before = self.tokens[self.index - 1]
            self.report(say.MISSING_COLON, Token(NL, "", before.end, before.end, before.line))
            self.cut(True)
        elif self.kind == NL:
            self.report(say.MISSING_COLON, self.token)
        elif self.kind in LINE_WORDS:
            self.report(say.EXPECTED, self.token, expected=":")
            return self._one(item)
        else:
            with suppress(Unreadable):
                self.miss(":")
            self.skip_to_end()
            self.accept(":")
        self.accept(NL)
        return self.indented(item) if self.kind == INDENT else ()

    def _swallowed_line(self) -> bool:
        """Whether the block's first line was taken for a continuation, as the colon before it is missing."""
        if self.begins_file_line():
            return self.kind in LINE_STARTS
        # A line that begins with a dot or a bracket went on as part of the value before it.
        place = self.index
        while place > 0 and self.tokens[place - 1].line == self.token.line:
            place -= 1
        if place == 0 or self.tokens[place].kind not in (".", "(", "[", "-"):
            return False
        self.index, self.token = place, self.tokens[place]
        self.kind = self.token.kind
        return True
