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
from spielwerk.notation.spiel.blocks import Blocks
from spielwerk.notation.spiel.cursor import trivia
from spielwerk.notation.spiel.words import NAME, NL, TEXT, UNITS


class Operations(Blocks):
    """The statements that are one line."""

    def let(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        name = self.name()
        type = self.type() if self.accept(":") else None
        self.expect("=")
        value = self.readable(self.value)
        statement = Let(name, type, value, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def move(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        what = self.sum()
        source = self.sum() if self.accept("from") else None
        self.expect("to")
        target = self.sum()
        at = self.any_word() if self.accept("at") else None
        statement = Move(what, source, target, at, self._along(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def _along(self) -> bool:
        """`along connections`: only where they lead to the place."""
        along = self.accept_word("along")
        if along:
            self.expect_word("connections")
        return along

    def place(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        what = self.owned()
        self.expect_word("on")
        statement = Place(what, self.sum(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def create(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        what = self.owned()
        self.expect_word("on")
        on = self.sum()
        values: list[Value] = []
        if self.accept_word("with"):
            values.append(self._given_value())
            while self.accept(","):
                values.append(self._given_value())
        statement = Create(what, on, tuple(values), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def _given_value(self) -> Value:
        start = self.token
        name = self.any_word()
        self.expect("=")
        return Value(name, self.sum(), span=self.since(start))

    def deal(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        amount = self.sum()
        self._deal_goes_on("from", amount)
        source = self.sum()
        self._deal_goes_on("to", amount)
        target = self.sum()
        statement = Deal(amount, source, target, self._along(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def _deal_goes_on(self, word: str, amount: Expression) -> None:
        """`deal 3 cards from deck to each player` stands for `deal 3 from deck to players.hand`."""
        if self.kind == word and self.peek().kind != "each":
            self.advance()
            return
        said = self.source.text[amount.span.start : amount.span.end]
        target = self._written_behind("to", NL)
        if not target or target.split()[0] in ("each", "player", "players"):
            target = "players.hand"
        self.fail(say.DEAL_FORM, form=f"deal {said} from {self._written_behind('from', 'to') or 'deck'} to {target}")

    def _written_behind(self, word: str, end: str) -> str:
        """What stands in the line between two words, as it is written; nothing if the first is not there."""
        tokens = [token for token in self.tokens if token.line == self.token.line]
        kinds = [token.kind for token in tokens]
        if word not in kinds:
            return ""
        first = kinds.index(word) + 1
        last = kinds.index(end, first) if end in kinds[first:] else len(kinds) - (kinds[-1] == NL)
        return self.source.text[tokens[first].start : tokens[last - 1].end] if first < last else ""

    def swap(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        one = self.sum()
        self.expect_word("with")
        statement = Swap(one, self.sum(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def simple(self) -> Statement:
        """`shuffle x`, `roll x`, `clear x`, `hide x`"""
        lead, start = self.take_lead(), self.advance()
        statement = _SIMPLE[start.kind](self.sum(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def add(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        what = self.sum()
        self.expect("to")
        kind = Give if start.kind == "give" else Add
        statement = kind(what, self.sum(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def remove(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        what = self.sum()
        self.expect("from")
        statement = Remove(what, self.sum(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def reveal(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        what = self.sum()
        to = self.sum() if self.accept("to") else None
        statement = Reveal(what, to, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def notice(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        text = self.text()
        to = self.sum() if self.accept("to") else None
        statement = Notice(text, to, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def show(self) -> Statement:
        """`show`, `show for 5 s`"""
        lead, start = self.take_lead(), self.advance()
        time = self.within() if self.kind == "for" else None
        statement = ShowMoment(time, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def finish(self) -> Statement:
        """`finish x` or `eliminate x`"""
        lead, start = self.take_lead(), self.advance()
        who = self.sum()
        kind = Finish if start.kind == "finish" else Eliminate
        statement = kind(who, self.reason(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def end_statement(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        how, value, reason = "", None, None
        if self.accept_word("with"):
            if self.accept_word("draw"):
                how = "draw"
            elif self.at_word("winner") or self.at_word("ranking"):
                how = self.advance().text
                value = self.readable(self.expression)
            else:
                self.fail(say.END_HOW)
            reason = self.reason()
        statement = End(how, value, reason, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def reason(self) -> Text | None:
        return self.text() if self.kind == TEXT else None

    def return_(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        value = None if self.is_over() else self.readable(self.value)
        statement = Return(value, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def word(self) -> Statement:
        """`stop`, `skip`, `commit`"""
        lead, start = self.take_lead(), self.advance()
        statement = _WORDS[start.kind](span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def go(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        self.expect("to")
        phase = self.name()
        arguments = self.arguments() if self.kind == "(" else None
        condition = self.readable(self.expression) if self.accept("when") else None
        statement = GoTo(phase, arguments, condition, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def when(self) -> Statement:
        lead, start = self.take_lead(), self.advance()
        condition = self.readable(self.expression)
        reason = self.text() if self.accept("else") else None
        statement = When(condition, reason, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return statement

    def within(self) -> Within:
        """`within 30 s`, `for 30 s`; the word itself comes next."""
        start = self.advance()
        amount = self.sum()
        unit = ""
        if self.kind == NAME and self.token.text in UNITS and not self._is_next_line():
            unit = self.advance().text
        return Within(amount, unit, span=self.since(start))

    def _is_next_line(self) -> bool:
        """At the start of a line it is a unit only if nothing else can be meant: `s = 3` is a line of its own."""
        return self.begins_file_line() and self.peek().kind not in (":", ",", NL, NAME)

    def condition(self) -> Expression:
        return self.readable(self._compared)

    def _compared(self) -> Expression:
        """A value; `air = 0` in its place is no value, and what stands before the sign is none by itself."""
        line = self.token.line
        value = self.expression()
        if self.kind == "=" and self.token.line == line:
            self.fail(say.SINGLE_EQUALS)
        return value


_SIMPLE: dict[str, Callable[..., Statement]] = {"shuffle": Shuffle, "roll": Roll, "clear": Clear, "hide": Hide}
_WORDS: dict[str, Callable[..., Statement]] = {"stop": Stop, "skip": Skip, "commit": Commit}
