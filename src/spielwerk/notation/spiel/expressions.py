"""Reads values: from numbers and names up to queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.diagnostics.source import Span
from spielwerk.model.expressions import (
    Binary,
    Call,
    Conditional,
    Entry,
    Expression,
    Hypothetical,
    Index,
    It,
    ListLiteral,
    MapLiteral,
    Member,
    Name,
    Named,
    NoneValue,
    Number,
    Owned,
    Query,
    Random,
    Range,
    Self,
    SetLiteral,
    SortKey,
    Text,
    Truth,
    Unary,
)
from spielwerk.notation.spiel.cursor import Cursor
from spielwerk.notation.spiel.templates import Templates
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.words import COMPARISON, INT, LEVELS, NAME, NOT, OR, QUERIES, RANGE, SUM, TEXT

MAX_NUMBER = 2**63 - 1


class Expressions(Templates, Cursor):
    """One method per level of the grammar, apart from the operators: these are read by their level in `LEVELS`."""

    def expression(self) -> Expression:
        if self.kind == "if":
            return self.conditional()
        start = self.token
        value = self.binary(OR)
        while True:
            kind = self.kind
            if kind in QUERIES:
                self.advance()
                value = Query(value, kind, self.binary(QUERIES[kind]), span=self.since(start))
            elif kind == "as":
                self.advance()
                value = Named(value, self.name(), span=self.since(start))
            else:
                return value

    def sum(self) -> Expression:
        return self.binary(SUM)

    def range(self) -> Expression:
        return self.binary(RANGE)

    def conditional(self) -> Expression:
        self.deeper()
        start = self.advance()
        test = self.expression()
        self.expect("then")
        yes = self.expression()
        self.expect("else")
        no = self.expression()
        self.depth -= 1
        return Conditional(test, yes, no, span=self.since(start))

    def binary(self, floor: int) -> Expression:
        """A value with the operators that hold at least as tightly as `floor`."""
        start = self.token
        if self.kind == "-":
            left = self.negative()
        elif self.kind in ("highest", "lowest"):
            self.deeper()
            word = self.advance().kind
            left = Unary(word, self.binary(SUM), span=self.since(start))
            self.depth -= 1
            return left
        elif self.kind == "not" and floor <= NOT:
            self.deeper()
            self.advance()
            left = Unary("not", self.binary(NOT), span=self.since(start))
            self.depth -= 1
        else:
            left = self.owned()
        ceiling = 9
        while True:
            operator = self.kind
            level = LEVELS.get(operator, 0)
            if not floor <= level < ceiling:
                if level == COMPARISON == ceiling:
                    self.fail(say.CHAINED)
                return left
            self.advance()
            right = self.binary(level + 1)
            if level == RANGE:
                left = Range(left, right, span=self.since(start))
            else:
                left = Binary(operator, left, right, span=self.since(start))
            ceiling = level if level in (COMPARISON, RANGE) else level + 1

    def negative(self) -> Expression:
        self.deeper()
        start = self.advance()
        operand = self.negative() if self.kind == "-" else self.owned()
        self.depth -= 1
        return Unary("-", operand, span=self.since(start))

    def owned(self) -> Expression:
        start = self.token
        value = self.postfix()
        if self.kind == "of":
            self.advance()
            value = Owned(value, self.postfix(), span=self.since(start))
        return value

    # ---- primaries and what follows them -----------------------------------------------------------

    def postfix(self) -> Expression:
        start = self.token
        value = self.primary()
        while True:
            if self.kind == ".":
                self.advance()
                if self.kind == INT and isinstance(value, Number):
                    self.fail(say.WHOLE_NUMBERS)
                member = Member(value, self.any_word(), span=self.since(start))
                value = self.called(member, start)
            elif self.kind == "[":
                bracket = self.advance()
                value = Index(value, self.items(bracket, self.expression), span=self.since(start))
            else:
                return value

    def primary(self) -> Expression:
        start = self.token
        if start.kind == NAME:
            self.advance()
            return self.called(Name(start.text, span=Span(start.start, start.end)), start)
        read = _PRIMARIES.get(start.kind)
        if read is None:
            self._no_value()
        return read(self)

    def called(self, target: Name | Member, start: Token) -> Expression:
        if self.kind != "(":
            return target
        return Call(target, self.arguments(), span=self.since(start))

    def arguments(self) -> tuple[Expression, ...]:
        bracket = self.advance()
        if self.kind == ")":
            self.advance()
            return ()
        return self.items(bracket, self.expression)

    def items(self, bracket: Token, item: Callable[[], Expression]) -> tuple[Expression, ...]:
        """Values with commas between them up to the closing bracket."""
        self.deeper()
        values = [item()]
        while self.accept(","):
            values.append(item())
        self.closed_by(bracket)
        self.depth -= 1
        return tuple(values)

    def _no_value(self) -> NoReturn:
        if self.is_over():
            self.fail(say.VALUE_MISSING)
        if self.kind == "random":
            self.fail(say.RANDOM_INSIDE)
        if self.kind in self.faults.misnamed:
            self.faults.hush(self.layout.first_of(self.token.line))
        self.fail(say.VALUE_EXPECTED)

    def number(self) -> Expression:
        token = self.advance()
        # Nineteen digits are enough for every number; longer ones are not even converted.
        if len(token.text.lstrip("0")) > 19 or int(token.text) > MAX_NUMBER:
            self.report(say.LARGE_NUMBER, token, limit=MAX_NUMBER)
            return Number(0, span=self.since(token))
        return Number(int(token.text), span=self.since(token))

    def text(self) -> Text:
        return self.template(self.text_token())

    def member_of_it(self) -> Expression:
        """`.name`, of the thing under discussion"""
        start = self.advance()
        return self.called(Member(None, self.any_word(), span=self.since(start)), start)

    # ---- brackets ------------------------------------------------------------------------------------

    def brackets(self) -> Expression:
        """`(value)`, a sort key `(a, b)`, or `(value after call)`"""
        bracket = self.advance()
        self.deeper()
        value = self.expression()
        if self.kind == "after":
            self.advance()
            call = self.postfix()
            if not isinstance(call, Call):
                self.fail(say.AFTER_WHAT)
            value = Hypothetical(value, call)
        elif self.kind == ",":
            values = [value]
            while self.accept(","):
                values.append(self.expression())
            value = SortKey(tuple(values))
        self.closed_by(bracket)
        self.depth -= 1
        if isinstance(value, Hypothetical):
            return Hypothetical(value.value, value.call, span=self.since(bracket))
        if isinstance(value, SortKey):
            return SortKey(value.items, span=self.since(bracket))
        return value

    def list_literal(self) -> Expression:
        bracket = self.advance()
        if self.accept("]"):
            return ListLiteral((), span=self.since(bracket))
        return ListLiteral(self.items(bracket, self.expression), span=self.since(bracket))

    def braces(self) -> Expression:
        """A set `{a, b}` or a map `{a: 1, b: 2}`"""
        bracket = self.advance()
        if self.accept("}"):
            return SetLiteral((), span=self.since(bracket))
        self.deeper()
        start = self.token
        key = self.binary(OR)
        if self.kind != ":":
            values = [key]
            while self.accept(","):
                values.append(self.binary(OR))
                if self.kind == ":":
                    self.fail(say.MIXED_BRACES)
            self.closed_by(bracket)
            self.depth -= 1
            return SetLiteral(tuple(values), span=self.since(bracket))
        entries = [self._entry(start, key)]
        while self.accept(","):
            start = self.token
            entries.append(self._entry(start, self.binary(OR)))
        self.closed_by(bracket)
        self.depth -= 1
        return MapLiteral(tuple(entries), span=self.since(bracket))

    def _entry(self, start: Token, key: Expression) -> Entry:
        if self.kind in (",", "}"):
            self.fail(say.MIXED_BRACES)
        self.expect(":")
        return Entry(key, self.expression(), span=self.since(start))

    # ---- right sides ---------------------------------------------------------------------------------

    def value(self) -> Expression:
        """The whole right side of an assignment: `random …` may stand here alone."""
        if self.kind != "random":
            return self.expression()
        start = self.advance()
        of, amount = self.sum(), None
        if self.accept("from"):
            of, amount = self.sum(), of
        weight = None
        if self.accept_word("weighted"):
            self.expect("by")
            weight = self.sum()
        return Random(of, weight, amount, span=self.since(start))

    def _none(self) -> Expression:
        return NoneValue(span=self.since(self.advance()))

    def _true(self) -> Expression:
        return Truth(True, span=self.since(self.advance()))

    def _false(self) -> Expression:
        return Truth(False, span=self.since(self.advance()))

    def _it(self) -> Expression:
        return It(span=self.since(self.advance()))

    def _self(self) -> Expression:
        return Self(span=self.since(self.advance()))


_PRIMARIES: dict[str, Callable[[Expressions], Expression]] = {
    INT: Expressions.number,
    TEXT: Expressions.text,
    ".": Expressions.member_of_it,
    "(": Expressions.brackets,
    "[": Expressions.list_literal,
    "{": Expressions.braces,
    "none": Expressions._none,
    "true": Expressions._true,
    "false": Expressions._false,
    "it": Expressions._it,
    "self": Expressions._self,
}
