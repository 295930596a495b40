"""Reads the lines of rules: flow, choices, assignments, calls."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from itertools import pairwise
from typing import NoReturn

from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.model.expressions import Broken, Call, Expression, Name
from spielwerk.model.nodes import Line
from spielwerk.model.statements import Assign, AtOnce, Block, Do, For, If, Repeat, Show, Statement
from spielwerk.notation.spiel.blocks import Unknown
from spielwerk.notation.spiel.choices import Choices
from spielwerk.notation.spiel.cursor import Unreadable, trivia
from spielwerk.notation.spiel.foreign import LINES, PREDICATES
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.words import ASSIGNMENTS, CONTAINERS, LINE_WORDS, NAME, NL, VALUE_STARTS


class Statements(Choices):
    """Any line of a block of rules."""

    @abstractmethod
    def attribute(self) -> Line: ...

    @abstractmethod
    def member_line(self, word: str) -> Line: ...

    def statement(self) -> Line:
        read = _STATEMENTS.get(self.kind)
        if read is not None:
            return read(self)
        if self.kind == NAME:
            following = self.peek().kind
            if following == ":":
                return self._attribute_or_nothing()
            if self._begins_member(self.token.text, following):
                return self.member_line(self.token.text)
            if self.token.text == "show" and following in (NL, "for"):
                return self.show()
        elif self.kind in ("else", "then"):
            self.fail(say.ELSE_ALONE, word=self.kind)
        return self.sentence()

    def _begins_member(self, word: str, following: str) -> bool:
        if word in CONTAINERS or word in ("die", "dice"):
            return following == NAME and self.peek(2).kind == ":"
        if word == "while":
            return following not in ASSIGNMENTS and following != NL
        return (word == "before" and following == NAME) or (word == "instead" and following == "of")

    def _attribute_or_nothing(self) -> Line:
        if self.peek(2).kind != NL:
            return self.attribute()
        word = self.token.text
        self._unknown(self.token, closest(word, _OPENERS))
        raise Unknown

    # ---- lines that begin with a value ---------------------------------------------------------------------

    def sentence(self) -> Statement:
        """An assignment, a call, a choice: what begins with a value of its own."""
        lead, start = self.take_lead(), self.token
        if start.kind not in _SUBJECTS:
            self._unknown(start, None)
            raise Unreadable
        subject = self.postfix()
        kind = self.kind
        if kind in ASSIGNMENTS:
            self.advance()
            value = self.readable(self.value)
            statement: Statement = Assign(subject, kind, value, span=self.since(start), trivia=trivia(lead))
        elif kind in ("chooses", "may"):
            return self.choice(subject, start, lead)
        elif self.at_word("visible") and self.peek().kind == "to":
            self.advance()
            self.advance()
            to = self.condition()
            statement = Show(subject, to, span=self.since(start), trivia=trivia(lead))
        elif isinstance(subject, Call) and (kind == NL or self.begins_file_line()):
            statement = Do(subject, span=self.since(start), trivia=trivia(lead))
        else:
            self._no_sentence(subject, start)
        self.end_line()
        return statement

    def _no_sentence(self, subject: Expression, start: Token) -> NoReturn:
        """Says as exactly as possible what is wrong with a line that does nothing."""
        if self.kind == "==":
            self.fail(say.DOUBLE_EQUALS)
        if isinstance(subject, Name) and subject.name in LINES and self.kind not in (".", "["):
            self.otherwise_written(start, LINES[subject.name])
        if self.kind == NAME and self.token.text in PREDICATES:
            who = self.source.text[subject.span.start : subject.span.end]
            self.otherwise_written(self.token, PREDICATES[self.token.text].format(who=who))
        if self.kind in ("+", "-") and self.peek().kind == self.kind:
            changed = self.source.text[start.start : subject.span.end]
            self.otherwise_written(start, f"{changed} {self.kind}= 1", changed + self.kind * 2)
        if isinstance(subject, Name):
            meant = closest(subject.name, LINE_WORDS)
            if meant is not None or self.kind != NL:
                self._unknown(start, meant)
                raise Unreadable
        if self.kind == NL or self.begins_file_line():
            self.report(say.VALUE_ALONE, start)
        else:
            self.too_much()
        raise Unreadable

    def otherwise_written(self, token: Token, form: str, found: str = "") -> NoReturn:
        """Something that other languages write so, and this one differently."""
        self.report(say.OTHERWISE_WRITTEN, token, form=form, found=found or token.text)
        raise Unreadable

    def _unknown(self, token: Token, meant: str | None) -> None:
        if meant is None:
            self.report(say.UNKNOWN_LINE, token)
        else:
            self.report(say.UNKNOWN_WORD, token, meant=meant)

    # ---- flow ------------------------------------------------------------------------------------------------

    def if_(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        test = self.condition()
        span = self.since(start)
        if self.kind == "then" and self.peek().kind == ":":
            self.report(say.OTHERWISE_WRITTEN, self.token, form="if … :", found="if … then:")
            self.advance()
        then = self.statements()
        after = self.after
        otherwise: Block | None = None
        if self.kind == "else":
            if self.peek().kind == "if" and self.peek().line == self.token.line:
                self.deeper()
                self.advance()
                otherwise = (self.if_(),)
                self.depth -= 1
                after = ()
            else:
                otherwise = self.otherwise()
                after = self.after
        return If(test, then, otherwise, span=span, trivia=trivia(lead, after))

    def for_(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        name, of = self.name_in()
        span = self.since(start)
        body = self.statements()
        return For(name, of, body, span=span, trivia=trivia(lead, self.after))

    def name_in(self) -> tuple[str, Expression]:
        """`name in collection`; what cannot be read is left out."""
        start, depth, name = self.token, self.depth, ""
        try:
            if self.kind == "each":
                self._for_each()
            name = self.name()
            self.expect("in")
            return name, self.expression()
        except Unreadable:
            self.depth = depth
            self.skip_to_end()
            return name, Broken(span=self.since(start))

    def _for_each(self) -> NoReturn:
        """`for each player:`, `for each card in hand:`"""
        name, said = self.peek(), self.peek(2)
        if name.kind == NAME and said.kind == "in":
            of = self.peek(3)
            rest = self.tokens[self.tokens.index(of) :]
            last = next((t for t, after in pairwise(rest) if after.kind in (":", NL)), of)
            form = f"for {name.text} in {self.source.text[of.start : last.end]}:"
        else:
            form = f"for {name.text} in players:" if name.text == "player" else "for … in … :"
        self.otherwise_written(self.token, form, "for each")

    def repeat(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        condition = times = None
        if self.at_word("while") and not self.begins_file_line():
            self.advance()
            condition = self.condition()
        elif self.kind == "until":
            self.report(say.OTHERWISE_WRITTEN, self.token, form="repeat while not … :", found="repeat until")
            self.advance()
            condition = self.condition()
        elif self.kind not in (":", NL) and not (self.begins_file_line() and not self._says_times()):
            times = self.readable(self._times)
        span = self.since(start)
        body = self.statements()
        return Repeat(condition, times, body, span=span, trivia=trivia(lead, self.after))

    def _says_times(self) -> bool:
        return any(a.text == "times" and b.kind == ":" for a, b in pairwise(self.tokens[self.index :]))

    def _times(self) -> Expression:
        times = self.sum()
        self.expect_word("times")
        return times

    def at_once(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        self.expect_word("once")
        openly = self.accept_word("openly")
        self.expect("for")
        name, of = self.name_in()
        within = self.within() if self.at_word("within") else None
        span = self.since(start)
        body = self.statements()
        after = self.after
        then = otherwise = None
        if self.kind == "then":
            self.advance()
            then = self.statements()
            after = self.after
        if self.kind == "else":
            otherwise = self.otherwise()
            after = self.after
        return AtOnce(openly, name, of, within, body, then, otherwise, span=span, trivia=trivia(lead, after))

    def _member(self) -> Line:
        return self.member_line(self.kind)


_OPENERS = frozenset(["repeat", "if", "for", "else", "then"])
_SUBJECTS = VALUE_STARTS - {"-"}

_STATEMENTS: dict[str, Callable[[Statements], Line]] = {
    "let": Statements.let,
    "if": Statements.if_,
    "for": Statements.for_,
    "repeat": Statements.repeat,
    "at": Statements.at_once,
    "when": Statements.when,
    "move": Statements.move,
    "place": Statements.place,
    "create": Statements.create,
    "deal": Statements.deal,
    "swap": Statements.swap,
    **dict.fromkeys(["shuffle", "roll", "clear", "hide"], Statements.simple),
    **dict.fromkeys(["add", "give"], Statements.add),
    "remove": Statements.remove,
    "reveal": Statements.reveal,
    "notice": Statements.notice,
    **dict.fromkeys(["finish", "eliminate"], Statements.finish),
    "end": Statements.end_statement,
    "return": Statements.return_,
    **dict.fromkeys(["stop", "skip", "commit"], Statements.word),
    "go": Statements.go,
    **dict.fromkeys(["action", "function", "after"], Statements._member),
}
