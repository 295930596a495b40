"""Reads what types are made of: attributes, places, functions, actions, reactions, implications, tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import NoReturn, cast

from spielwerk.diagnostics.codes.syntax import numbers as say
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
from spielwerk.notation.spiel.cursor import documented, trivia
from spielwerk.notation.spiel.statements import Statements
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.words import MEMBER_WORDS, NAME, NL, RESERVED


class Members(Statements):
    """The lines in the block of a type."""

    @abstractmethod
    def action(self, open: bool = False) -> Line: ...

    def members(self) -> tuple[tuple[Member, ...], tuple[str, ...]]:
        """The members in a block, or none at the end of the line; and the comments at the end."""
        if self.kind == NL:
            self.advance()
            return (), ()
        return self.member_block()

    def member_block(self) -> tuple[tuple[Member, ...], tuple[str, ...]]:
        found = self.block(self.member)
        return found, self.after

    def member(self) -> Member:
        following = self.peek().kind
        if (self.kind == NAME or self.kind in RESERVED) and following in (":", "="):
            return self.attribute() if following == ":" else self.setting()
        if self.kind == "|" or following == "|":
            return self.table()
        word = self.token.text
        if word in MEMBER_WORDS:
            return cast(Member, self.member_line(word))
        if self.kind == NAME and following == NAME and closest(word, MEMBER_WORDS) is None:
            self.advance()
            self.miss(":")
        return self.unknown_line(MEMBER_WORDS, say.UNKNOWN_MEMBER)

    def member_line(self, word: str) -> Line:
        return _MEMBERS[word](self)

    # ---- attributes and places -------------------------------------------------------------------------------

    def attribute(self) -> Attribute:
        doc, lead = documented(self.take_lead())
        start = self.token
        name = self.any_word()
        self.expect(":")
        type = self.type()
        default = self.condition() if self.accept("=") else None
        mods = self.mods()
        span = self.since(start)
        self.end_line()
        return Attribute(name, type, default, mods, doc=doc, span=span, trivia=trivia(lead))

    def setting(self) -> Setting:
        lead, start = self.take_lead(), self.token
        name = self.any_word()
        self.expect("=")
        setting = Setting(name, self.condition(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return setting

    def container(self) -> Container:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        self.expect(":")
        type = self.type()
        mods = self.mods()
        span = self.since(start)
        self.end_line()
        return Container(start.text, name, type, mods, doc=doc, span=span, trivia=trivia(lead))

    def dice(self, open: bool = False) -> Dice:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        self.expect(":")
        count = None
        if start.text == "dice":
            count = self.bound()
            self.expect("of")
        faces = self.type()
        mods = self.mods()
        span = self.since(start)
        self.end_line()
        return Dice(name, count, faces, mods, doc=doc, open=open, span=span, trivia=trivia(lead))

    def mods(self, function: bool = False) -> Mods:
        """`, visible to owner, at most 5`; behind a function also `shown`"""
        start = self.token
        found: dict[str, Expression] = {}
        shown = False
        while self.accept(","):
            word = self.token
            if function and self.accept_word("shown"):
                if shown:
                    self.report(say.TWICE, word)
                shown = True
            elif self.accept_word("visible"):
                self.expect("to")
                self._once(found, "visible", word, self.expression())
            elif self.accept_word("count"):
                self.expect_word("visible")
                self.expect("to")
                self._once(found, "count_visible", word, self.expression())
            elif self.accept_word("depth"):
                self._once(found, "depth", word, self.at_most())
            elif self.kind == "at":
                self._once(found, "at_most", word, self.at_most())
            else:
                allowed = "visible to, count visible to, at most, depth at most"
                self.wrong_mod(f"shown, {allowed}" if function else allowed)
        return Mods(**found, shown=shown, span=self.since(start)) if found or shown else _NO_MODS

    def at_most(self) -> Expression:
        self.expect("at")
        self.expect_word("most")
        return self.sum()

    def _once(self, found: dict[str, Expression], key: str, word: Token, value: Expression) -> None:
        if key in found:
            self.report(say.TWICE, word)
        found[key] = value

    def unknown_line(self, known: frozenset[str], code: str) -> NoReturn:
        """The line begins with no word that may stand there."""
        meant = closest(self.token.text, known) if self.kind == NAME else None
        if meant is not None:
            self.fail(say.UNKNOWN_WORD, meant=meant)
        self.fail(code)

    def wrong_mod(self, allowed: str) -> NoReturn:
        """Nothing that may follow a comma here."""
        self.fail(say.WRONG_MOD, allowed=allowed)

    # ---- behaviour -------------------------------------------------------------------------------------------

    def parameters(self) -> tuple[Parameter, ...]:
        if self.kind != "(":
            self.miss("(")
        bracket = self.advance()
        if self.accept(")"):
            return ()
        found = [self.parameter()]
        while self.accept(","):
            found.append(self.parameter())
        self.closed_by(bracket)
        return tuple(found)

    def parameter(self) -> Parameter:
        start = self.token
        name = self.name()
        return Parameter(name, self.type() if self.accept(":") else None, span=self.since(start))

    def function(self, open: bool = False) -> Function:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        parameters = self.parameters() if self.kind == "(" else ()
        self.expect(":")
        type = self.type()
        mods = self.mods(function=True)
        value: Expression | None = None
        body: Block | None = None
        span = self.since(start)
        after: tuple[str, ...] = ()
        if self.accept("=") or self._case_without_equals():
            value = self.condition()
            span = self.since(start)
            self.end_line()
        else:
            body = self.statements()
            after = self.after
        notes = trivia(lead, after)
        return Function(name, parameters, type, mods, value, body, doc=doc, open=open, span=span, trivia=notes)

    def _case_without_equals(self) -> bool:
        """Whether the next line is a value `if … then …` whose `=` is missing, and no block without colon."""
        if self.kind != "if" or not any(token.kind == "then" for token in self.tokens[self.index :]):
            return False
        before = self.tokens[self.index - 1]
        self.report(say.ENDS_EARLY, Token(NL, "", before.end, before.end, before.line), expected="=")
        return True

    def implication(self) -> Implication:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        condition = self.condition()
        priority = self.priority()
        span = self.since(start)
        body = self.statements()
        return Implication(condition, priority, body, doc=doc, span=span, trivia=trivia(lead, self.after))

    def priority(self) -> Expression | None:
        if not self.accept(","):
            return None
        if not self.accept_word("priority"):
            self.wrong_mod("priority")
        return self.sum()

    def reaction(self, open: bool = False) -> Reaction:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        moment = start.text
        if moment == "instead":
            self.expect("of")
            moment = "instead of"
        target = self.name()
        parameters = self.parameters()
        condition = self.condition() if self.accept("when") else None
        priority = self.priority()
        span = self.since(start)
        body = self.statements()
        notes = trivia(lead, self.after)
        return Reaction(
            moment, target, parameters, condition, priority, body, doc=doc, open=open, span=span, trivia=notes
        )

    # ---- boards ----------------------------------------------------------------------------------------------

    def connection(self, open: bool = False) -> Connection:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        source = self.sum()
        both_ways = self.at_word("with")
        if both_ways:
            self.advance()
        else:
            self.expect("to")
        targets = [self.sum()]
        while self.accept(","):
            targets.append(self.sum())
        span = self.since(start)
        self.end_line()
        remove = start.text == "disconnect"
        return Connection(remove, source, both_ways, tuple(targets), doc=doc, open=open, span=span, trivia=trivia(lead))

    def table(self) -> Table:
        """Rows between bars; the first one names the columns."""
        doc, lead = documented(self.take_lead())
        start = self.token
        columns: list[tuple[Name, ...]] = []
        self.collect(self._columns, columns)
        span = self.since(start)
        rows: list[Row] = []
        while self.kind == "|":
            self.collect(lambda: self._row(len(columns[0]) if columns else 0), rows)
        names = columns[0] if columns else ()
        return Table(names, tuple(rows), doc=doc, span=span, trivia=trivia(lead))

    def _columns(self) -> tuple[Name, ...]:
        self.expect("|")
        names: list[Name] = []
        while self.kind != NL or not names:
            start = self.token
            if self.peek().kind != "|" or not (self.kind == NAME or self.kind in RESERVED):
                self.fail(say.COLUMN_NAME)
            names.append(Name(self.any_word(), span=self.since(start)))
            self.advance()
        self.end_line()
        return tuple(names)

    def _row(self, width: int) -> Row:
        lead, start = self.take_lead(), self.token
        cells = self._cells()
        if width and len(cells) != width:
            # Where the row goes on in a second line, that one was probably a row whose first bar is missing.
            last = self.token.line
            place = next(token for token in self.tokens if token.line == last) if last != start.line else start
            self.report(say.ROW_WIDTH, place, cells=len(cells), columns=width)
        row = Row(cells, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return row

    def _cells(self) -> tuple[Expression | None, ...]:
        self.advance()
        cells: list[Expression | None] = []
        while self.kind != NL:
            cells.append(None if self.kind == "|" else self.expression())
            self.expect("|")
        return tuple(cells)


_NO_MODS = Mods()

_MEMBERS: dict[str, Callable[[Members], Line]] = {
    **dict.fromkeys(["field", "pile", "row"], Members.container),
    **dict.fromkeys(["die", "dice"], Members.dice),
    "while": Members.implication,
    "function": Members.function,
    "action": lambda parser: parser.action(),
    **dict.fromkeys(["before", "after", "instead"], Members.reaction),
    **dict.fromkeys(["connect", "disconnect"], Members.connection),
}
