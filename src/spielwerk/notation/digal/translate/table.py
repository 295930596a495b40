"""Cards, fields, figures and calculations with a name become expressions of Spiel."""

from __future__ import annotations

from abc import ABC, abstractmethod

from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.faults import Faults
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.symbols import Symbols
from spielwerk.notation.digal.tree import parts

CARD, VALUE, HAND, WASTE, PILE, TOP = "Karte", "wert", "hand", "ablage", "stapel", "oberste_karte"
BOARD, FIGURE, FIELD, NUMBER, PRINTED, FIND = "Brett", "Figur", "feld", "nummer", "zahl", "feld_nummer"
MEMBERS = {"hand": HAND, "ablage": WASTE, "stapel": PILE}
ALL_CARDS = "karten"
"""What the players have most or fewest of, where it is not a value."""

THINGS = {
    "becher": (Phrase("no cup", "keinen Becher"), "das spiel hat einen becher."),
    "karten": (Phrase("no cards", "keine Karten"), "das spiel hat folgende karten: 4 mal karten 1 bis 10."),
    "brett": (Phrase("no board", "kein Brett"), "das spiel hat ein brett mit 40 feldern im kreis."),
    "figuren": (Phrase("no figures", "keine Figuren"), "spieler haben eine figur."),
}
"""What a program may lack, and the sentence that brings it."""


class TableValues(ABC):
    """Values and conditions of the things on the table."""

    program: g.Program
    symbols: Symbols
    faults: Faults

    @abstractmethod
    def fault(self, code: str, span: Span, **values: object) -> Expression: ...

    @abstractmethod
    def unknown(self, name: str, span: Span, *kinds: str) -> Expression: ...

    @abstractmethod
    def player(self, player: g.Player, scope: Scope) -> Expression: ...

    @abstractmethod
    def value(self, value: g.Value | g.Player, scope: Scope) -> Expression: ...

    def lacks(self, thing: str, span: Span) -> bool:
        """Whether the game has no such thing, which is then reported."""
        program = self.program
        there = {"becher": program.cup, "karten": program.cards, "brett": program.board, "figuren": program.figures}
        if there[thing]:
            return False
        name, sentence = THINGS[thing]
        self.fault("D250", span, thing=name, sentence=sentence)
        return True

    def table_value(self, value: g.TableValue, scope: Scope) -> Expression:
        span = value.span
        match value:
            case g.CardCount(cards):
                return make.call("count", self.cards(cards, scope), span=span)
            case g.CardTotal(cards):
                return make.call("sum", make.member(self.cards(cards, scope), VALUE, span), span=span)
            case g.CardExtreme(highest, cards):
                found = self.cards(cards, scope)
                extreme = make.call("max" if highest else "min", make.member(found, VALUE, span), span=span)
                none = make.call("empty", found, span=span)
                return m.Conditional(none, make.number(0, span), extreme, span=span)
            case g.TopCard():
                if self.lacks("karten", span):
                    return make.number(0)
                return make.call(TOP, span=span)
            case g.CardValue(name):
                kind = self.kind_of_card(name, span)
                return make.number(0 if kind is None else kind.low, span)
            case g.FieldOf(of):
                return make.member(self.figure(of, scope, span), NUMBER, span)
            case g.Printed(field):
                return make.member(self.spot(field, scope), PRINTED, span)
            case g.FigureCount():
                return make.call("count", self._figures(value, scope), span=span)
            case g.Compute(name, arguments):
                return self.compute(name, arguments, scope, span)
        raise AssertionError(value)

    def table_test(self, test: g.TableTest, scope: Scope) -> Expression:
        match test:
            case g.Empty(cards):
                return make.call("empty", self.cards(cards, scope), span=test.span)
            case g.Free(field):
                return make.call("empty", self.spot(field, scope), span=test.span)
        raise AssertionError(test)

    # ---- cards ---------------------------------------------------------------------------------

    def cards(self, cards: g.Cards, scope: Scope) -> Expression:
        """The cards of a place, of a kind, with a value."""
        span = cards.span
        if self.lacks("karten", span):
            return m.Number(0)
        found: Expression = make.name(MEMBERS[cards.place], span)
        if cards.place == "hand":
            found = make.member(self.spoken_of(cards.of, scope, span), HAND, span)
        tests: list[Expression] = []
        if cards.name is not None and self.kind_of_card(cards.name, span) is not None:
            tests.append(make.binary("is", m.It(span=span), make.name(cards.name, span), span))
        if cards.number is not None:
            number = self.value(cards.number, scope)
            tests.append(make.binary(cards.comparison, m.Member(None, VALUE, span=span), number, span))
        if not tests:
            return found
        test = tests[0] if len(tests) == 1 else make.binary("and", tests[0], tests[1], span)
        return make.where(found, test, span)

    def spoken_of(self, of: g.Player | None, scope: Scope, span: Span) -> Expression:
        """Whose hand or figure it is, if nobody is named: of the player in question, or else of the one at turn."""
        if of is not None:
            return self.player(of, scope)
        return scope.element or scope.actor or self.fault("D223", span)

    def kind_of_card(self, name: str, span: Span) -> g.CardKind | None:
        if name not in self.symbols.cards:
            self.unknown(name, span, "karte")
            return None
        return self.symbols.cards[name]

    # ---- fields and figures --------------------------------------------------------------------

    def spot(self, spot: g.Spot, scope: Scope) -> Expression:
        """A field of the board."""
        span = spot.span
        if self.lacks("brett", span):
            return m.Number(0)
        if isinstance(spot, g.FieldOf):
            return make.member(self.figure(spot.of, scope, span), FIELD, span)
        board = self.program.board
        assert board is not None
        if isinstance(spot.number, g.Number):
            if not 1 <= spot.number.value <= board.size:
                return self.fault("D249", span, number=spot.number.value, last=board.size)
            return make.index(make.name(BOARD, span), make.number(spot.number.value, span), span)
        return make.call(FIND, self.value(spot.number, scope), span=span)

    def figure(self, of: g.Player | None, scope: Scope, span: Span) -> Expression:
        """The only figure of a player; without a player the one that was moved."""
        if self.lacks("brett", span) or self.lacks("figuren", span):
            return m.Number(0)
        figures = self.program.figures
        assert figures is not None
        if of is None and scope.figure is not None:
            return scope.figure
        if figures.count > 1:
            return self.fault("D253", span, count=figures.count)
        owner = self.spoken_of(of, scope, span)
        return make.call("only", m.Owned(make.name(FIGURE, span), owner, span=span), span=span)

    def _figures(self, value: g.FigureCount, scope: Scope) -> Expression:
        span = value.span
        if self.lacks("figuren", span):
            return m.Number(0)
        whose: Expression = make.name(FIGURE, span)
        if value.of is not None:
            whose = m.Owned(whose, self.player(value.of, scope), span=span)
        there = make.binary("==", m.Member(None, FIELD, span=span), self.spot(value.field, scope), span)
        if value.others:
            owner = self.player(g.Neighbour(0, span=span), scope)
            other = make.binary("!=", m.Member(None, "owner", span=span), owner, span)
            there = make.binary("and", there, other, span)
        return make.where(whose, there, span)

    # ---- calculations --------------------------------------------------------------------------

    def compute(self, name: str, arguments: tuple[g.Value, ...], scope: Scope, span: Span) -> Expression:
        formula = self.symbols.formulas.get(name)
        if formula is None:
            return self.unknown(name, span, "rechnung")
        if len(arguments) != len(formula.names):
            return self.fault("D255", span, name=name, wanted=len(formula.names), given=len(arguments))
        given = [self.value(argument, scope) for argument in arguments]
        if about_player(formula, self.symbols):
            if scope.actor is None:
                return self.fault("D223", span)
            given.insert(0, scope.actor)
        return make.call(name, *given, span=span)


def reached(formula: g.Formula, symbols: Symbols) -> dict[str, g.Formula]:
    """The calculations that one calls, directly or through others."""
    found: dict[str, g.Formula] = {}
    todo = [formula]
    while todo:
        for part in parts(todo.pop().cases):
            name = part.name if isinstance(part, g.Compute | g.Variable) else ""
            if name in symbols.formulas and name not in found:
                found[name] = symbols.formulas[name]
                todo.append(found[name])
    return found


def about_player(formula: g.Formula, symbols: Symbols) -> bool:
    """Whether a calculation speaks of the player at turn, itself or in others that it calls."""
    whole = (formula, *reached(formula, symbols).values())
    return any(_speaks_of_player(part) for one in whole for part in parts(one.cases))


def _speaks_of_player(part: g.Part) -> bool:
    match part:
        case g.Neighbour() | g.FieldOf(None) | g.FigureCount(_, _, True):
            return True
        case g.Cards("hand", None):
            return True
        case g.PlayerGroup(kind):
            return kind == "andere"
    return False
