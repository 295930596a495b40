"""Reads the lines of `test` blocks: a situation, decisions, what is expected."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.diagnostics.codes.syntax import numbers as say
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
from spielwerk.notation.spiel.cursor import documented, trivia
from spielwerk.notation.spiel.members import Members
from spielwerk.notation.spiel.words import NAME, TEST_WORDS


class Trials(Members):
    """Tests in the game file."""

    def test(self, open: bool) -> Test:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.text()
        span = self.since(start)
        lines = self.block(self.test_line)
        return Test(name, lines, doc=doc, open=open, span=span, trivia=trivia(lead, self.after))

    def test_line(self) -> Line:
        word = self.token.text
        read = _TEST_LINES.get(word) if self.kind == NAME else None
        if read is None:
            self.unknown_line(TEST_WORDS, say.UNKNOWN_TEST_LINE)
        return read(self)

    def _players(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        names = [self.name()]
        while self.accept(","):
            names.append(self.name())
        line = TestPlayers(tuple(names), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _option(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        name = self.name()
        self.expect("=")
        line = TestOption(name, self.condition(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _steps(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        span = self.since(start)
        body = self.statements()
        return TestSteps(start.text == "given", body, span=span, trivia=trivia(lead, self.after))

    def _expect(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        line = TestExpect(self.condition(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _decide(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        seat = self.postfix()
        self.expect(":")
        line = TestDecide(seat, self._list(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _refuse(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        seat = self.postfix()
        self.expect(":")
        line = TestRefuse(seat, self._list(), self.reason(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _timeout(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        line = TestTimeout(self.postfix(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _next(self) -> Line:
        lead, start = self.take_lead(), self.advance()
        operation = self.any_word()
        of = None if self.kind == ":" else self.sum()
        self.expect(":")
        line = TestNext(operation, of, self._list(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _list(self) -> tuple[Expression, ...]:
        found = [self.expression()]
        while self.accept(","):
            found.append(self.expression())
        return tuple(found)


_TEST_LINES: dict[str, Callable[[Trials], Line]] = {
    "players": Trials._players,
    "option": Trials._option,
    "given": Trials._steps,
    "do": Trials._steps,
    "expect": Trials._expect,
    "decide": Trials._decide,
    "refuse": Trials._refuse,
    "next": Trials._next,
    "timeout": Trials._timeout,
}
