"""Reads what a person chooses: a menu, or picks from a collection."""

from __future__ import annotations

from spielwerk.diagnostics.codes.syntax import numbers as say
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
from spielwerk.notation.spiel.cursor import trivia
from spielwerk.notation.spiel.layout import Lead
from spielwerk.notation.spiel.operations import Operations
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.words import ASSIGNMENTS, INT, NAME, NL, QUERIES, TEXT


class Choices(Operations):
    """`player chooses …` and `player may choose …`"""

    def choice(self, chooser: Expression, start: Token, lead: Lead) -> Statement:
        optional = self.kind == "may"
        self.advance()
        if optional:
            self.expect_word("choose")
        if self.kind == ":" or self._asks() or self._menu_without_colon():
            return self._menu(chooser, optional, start, lead)
        return self._picks(chooser, optional, start, lead)

    def _asks(self) -> bool:
        """`chooses ask "…":` opens a menu; `ask` and `within` are names when `from` follows."""
        return self.kind == NAME and self.token.text in ("ask", "within") and self.peek().kind != "from"

    def _menu_without_colon(self) -> bool:
        """The next line is no pick: it must be the first way of a menu whose colon was forgotten."""
        if self.kind == NL:
            return True
        if not self.begins_file_line() or self.kind in (INT, "("):
            return False
        following = self.peek()
        if self.at_word("any"):
            return following.kind != NAME and following.kind != "from"
        return not (following.kind == "from" or (self.at_word("up") and following.kind == "to"))

    def _menu(self, chooser: Expression, optional: bool, start: Token, lead: Lead) -> Statement:
        ask, within = self._menu_manner()
        span = self.since(start)
        alternatives = self.block(self.alternative)
        after = self.after
        otherwise = self.otherwise()
        after = self.after if otherwise is not None else after
        return ChooseMenu(
            chooser, optional, alternatives, otherwise, ask, within, span=span, trivia=trivia(lead, after)
        )

    def _menu_manner(self) -> tuple[Text | None, Within | None]:
        ask, within = None, None
        while self._asks():
            if self.token.text == ("ask" if ask else "within" if within else ""):
                self.report(say.TWICE, self.token)
            if self.token.text == "within":
                within = self.within()
            else:
                self.advance()
                ask = self.text()
        return ask, within

    def otherwise(self) -> Block | None:
        """`else:` and its block"""
        if self.kind != "else":
            return None
        self.advance()
        return self.statements()

    def alternative(self) -> Alternative | AnyAction:
        lead, start = self.take_lead(), self.token
        if self.at_word("any") and self.peek().kind == "action":
            self.advance()
            self.advance()
            way = AnyAction(span=self.since(start), trivia=trivia(lead))
            self.end_line()
            return way
        if self.kind != NAME:
            self.fail(say.ALTERNATIVE)
        name = self.name()
        binders = self.binders() if self.kind == "(" else ()
        label = self.text() if self.kind == TEXT else None
        condition = self.condition() if self.accept("when") else None
        reason = self.text() if condition is not None and self.accept("else") else None
        hint = self.hint()
        span = self.since(start)
        body, after = self.body()
        return Alternative(name, binders, label, condition, hint, body, reason, span=span, trivia=trivia(lead, after))

    def hint(self) -> Expression | None:
        return self.sum() if self.accept_word("hint") else None

    def body(self) -> tuple[Block | None, tuple[str, ...]]:
        """A block, or the end of the line."""
        if self.kind == NL:
            self.advance()
            return None, ()
        body = self.statements()
        return body, self.after

    def binders(self) -> tuple[Binder, ...]:
        """`(name from source, …)`"""
        bracket = self.advance()
        self.deeper()
        found = [self.binder()]
        while self.accept(","):
            found.append(self.binder())
        self.closed_by(bracket)
        self.depth -= 1
        return tuple(found)

    def binder(self) -> Binder:
        start = self.token
        name = self.name()
        if self.kind in QUERIES and self.kind != "from":
            self.fail(say.EXPECTED, expected="from")
        self.expect("from")
        return Binder(name, self.expression(), span=self.since(start))

    # ---- picks -------------------------------------------------------------------------------------------

    def _picks(self, chooser: Expression, optional: bool, start: Token, lead: Lead) -> Statement:
        inline = self.inline
        quantity = self.quantity()
        found = [self.binder()]
        while self.accept(","):
            found.append(self.binder())
        ordered, ask, label, within, hint = self._manner()
        span = self.since(start)
        body, after = self.body()
        # Behind a colon of the same line it has no `else`: that belongs to the line which begins in its column.
        otherwise = None if inline else self.otherwise()
        after = self.after if otherwise is not None else after
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

    def quantity(self) -> Quantity | None:
        start = self.token
        if self.kind == NAME and self.peek().kind == "from":
            return None
        if self.accept_word("any"):
            return Quantity(None, None, span=self.since(start))
        if self.at_word("up") and self.peek().kind == "to":
            self.advance()
            self.advance()
            return Quantity(None, self.bound(), span=self.since(start))
        if self.kind not in (INT, "("):
            return None
        low = self.bound()
        high = self.bound() if self.accept("to") else low
        return Quantity(low, high, span=self.since(start))

    def bound(self) -> Expression:
        if self.kind == INT:
            return self.number()
        if self.kind != "(":
            self.fail(say.QUANTITY)
        bracket = self.advance()
        self.deeper()
        value = self.expression()
        self.closed_by(bracket)
        self.depth -= 1
        return value

    def _manner(self) -> tuple[bool, Text | None, Text | None, Within | None, Expression | None]:
        ordered, ask, label, within, hint = False, None, None, None, None
        seen: set[str] = set()
        while self.kind == NAME and not self._next_statement() and self.token.text in _MANNERS:
            word = self.token.text
            if word in seen:
                self.report(say.TWICE, self.token)
            seen.add(word)
            if word == "within":
                within = self.within()
                continue
            self.advance()
            if word == "ordered":
                ordered = True
            elif word == "ask":
                ask = self.text()
            elif word == "label":
                label = self.text()
            else:
                hint = self.sum()
        return ordered, ask, label, within, hint

    def _next_statement(self) -> bool:
        """Whether the word is no manner but begins the first line of a body whose colon is missing."""
        if not self.begins_file_line():
            return False
        following = self.peek().kind
        return following in ASSIGNMENTS or (self.token.text not in ("within", "hint") and following in ("(", ".", "["))


_MANNERS = frozenset(["ordered", "ask", "label", "within", "hint"])
