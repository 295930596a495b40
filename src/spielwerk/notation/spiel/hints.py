"""Reads the hints for computer players."""

from __future__ import annotations

from spielwerk.diagnostics.codes.hints import UNKNOWN_HINT
from spielwerk.model.expressions import Expression
from spielwerk.model.hints import CutAfter, CutWhen, HintLine, Hints, Lead, Prefer, Worth
from spielwerk.model.statements import Block
from spielwerk.notation.spiel.cursor import documented, trivia
from spielwerk.notation.spiel.things import Things
from spielwerk.notation.spiel.words import HINT_WORDS


class HintBlocks(Things):
    """`hints:` and what stands in it."""

    def hints(self, open: bool) -> Hints:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        span = self.since(start)
        lines = self.block(self.hint_line)
        return Hints(lines, doc=doc, open=open, span=span, trivia=trivia(lead, self.after))

    def hint_line(self) -> HintLine:
        if self.at_word("worth"):
            return self._worth()
        if self.at_word("lead"):
            return self._lead()
        if self.at_word("cut"):
            return self._cut()
        if self.at_word("prefer"):
            return self._prefer()
        if self.kind == "function":
            return self.function()
        return self.unknown_line(HINT_WORDS, UNKNOWN_HINT)

    def _worth(self) -> Worth:
        lead, start = self.take_lead(), self.advance()
        span = self.since(start)
        value, body = self._value_or_body()
        return Worth(value, body, span=span, trivia=trivia(lead, self.after))

    def _lead(self) -> Lead:
        lead, start = self.take_lead(), self.advance()
        line = Lead(self.sum(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _cut(self) -> CutAfter | CutWhen:
        lead, start = self.take_lead(), self.advance()
        line: CutAfter | CutWhen
        if self.accept("when"):
            line = CutWhen(self.condition(), span=self.since(start), trivia=trivia(lead))
        else:
            if not self.accept("after"):
                self.miss("after")
            line = CutAfter(self.sum(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _prefer(self) -> Prefer:
        lead, start = self.take_lead(), self.advance()
        kinds = [self.name()]
        while self.accept(","):
            kinds.append(self.name())
        names = self.parameters() if self.kind == "(" else None
        span = self.since(start)
        value, body = self._value_or_body()
        return Prefer(tuple(kinds), names, value, body, span=span, trivia=trivia(lead, self.after))

    def _value_or_body(self) -> tuple[Expression | None, Block | None]:
        """`= value`, or a block that returns one."""
        self.after = ()
        if not self.accept("="):
            return None, self.statements()
        value = self.condition()
        self.end_line()
        return value, None
