"""Cards, fields, figures and calculations with a name become expressions of Spiel."""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.analysis.formulas import about_player
from spielwerk.notation.digal.translate.players import player_of
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.translator import Translator

CARD, VALUE, HAND, WASTE, PILE, TOP = "Karte", "wert", "hand", "ablage", "stapel", "oberste_karte"
BOARD, FIGURE, FIELD, NUMBER, PRINTED, FIND = "Brett", "Figur", "feld", "nummer", "zahl", "feld_nummer"
MEMBERS = {"hand": HAND, "ablage": WASTE, "stapel": PILE}
ALL_CARDS = "karten"
"""Players can also have most or fewest of these, which are not a value."""


def table_value(t: Translator, value: g.TableValue, scope: Scope) -> Expression:
    span = value.span
    match value:
        case g.CardCount(cards):
            return make.call("count", cards_of(t, cards, scope), span=span)
        case g.CardTotal(cards):
            return make.call("sum", make.member(cards_of(t, cards, scope), VALUE, span), span=span)
        case g.CardExtreme(highest, cards):
            found = cards_of(t, cards, scope)
            extreme = make.call("max" if highest else "min", make.member(found, VALUE, span), span=span)
            none = make.call("empty", found, span=span)
            return m.Conditional(none, make.number(0, span), extreme, span=span)
        case g.TopCard():
            if t.lacks("karten", span):
                return make.number(0)
            return make.call(TOP, span=span)
        case g.CardValue(name):
            kind = card_kind(t, name, span)
            return make.number(0 if kind is None else kind.low, span)
        case g.FieldOf(of):
            return make.member(figure_of(t, of, scope, span), NUMBER, span)
        case g.Printed(field):
            return make.member(spot_of(t, field, scope), PRINTED, span)
        case g.FigureCount():
            return make.call("count", _figures(t, value, scope), span=span)
        case g.Compute(name, arguments):
            return computed(t, name, arguments, scope, span)
    raise AssertionError(value)


def table_test(t: Translator, test: g.TableTest, scope: Scope) -> Expression:
    match test:
        case g.Empty(cards):
            return make.call("empty", cards_of(t, cards, scope), span=test.span)
        case g.Free(field):
            return make.call("empty", spot_of(t, field, scope), span=test.span)
    raise AssertionError(test)


# ---- cards ---------------------------------------------------------------------------------


def cards_of(t: Translator, cards: g.Cards, scope: Scope) -> Expression:
    """The cards of a place, of a kind, with a value."""
    span = cards.span
    if t.lacks("karten", span):
        return m.Number(0)
    found: Expression = make.name(MEMBERS[cards.place], span)
    if cards.place == "hand":
        found = make.member(spoken_of(t, cards.of, scope, span), HAND, span)
    tests: list[Expression] = []
    if cards.name is not None and card_kind(t, cards.name, span) is not None:
        tests.append(make.binary("is", m.It(span=span), make.name(cards.name, span), span))
    if cards.number is not None:
        number = t.grammar.value(t, cards.number, scope)
        tests.append(make.binary(cards.comparison, m.Member(None, VALUE, span=span), number, span))
    if not tests:
        return found
    test = tests[0] if len(tests) == 1 else make.binary("and", tests[0], tests[1], span)
    return make.where(found, test, span)


def spoken_of(t: Translator, of: g.Player | None, scope: Scope, span: Span) -> Expression:
    """Whose hand or figure it is, if nobody is named: of the player in question, else of the one whose turn it is."""
    if of is not None:
        return player_of(t, of, scope)
    return scope.element or scope.actor or t.fault("D223", span)


def card_kind(t: Translator, name: str, span: Span) -> g.CardKind | None:
    if name not in t.symbols.cards:
        t.unknown(name, span, "karte")
        return None
    return t.symbols.cards[name]


# ---- fields and figures --------------------------------------------------------------------


def spot_of(t: Translator, spot: g.Spot, scope: Scope) -> Expression:
    """A field of the board."""
    span = spot.span
    if t.lacks("brett", span):
        return m.Number(0)
    if isinstance(spot, g.FieldOf):
        return make.member(figure_of(t, spot.of, scope, span), FIELD, span)
    board = t.program.board
    assert board is not None
    if isinstance(spot.number, g.Number):
        if not 1 <= spot.number.value <= board.size:
            return t.fault("D249", span, number=spot.number.value, last=board.size)
        return make.index(make.name(BOARD, span), make.number(spot.number.value, span), span)
    return make.call(FIND, t.integer(spot.number, scope), span=span)


def figure_of(t: Translator, of: g.Player | None, scope: Scope, span: Span) -> Expression:
    """The only figure of a player; without a player the one that was moved."""
    if t.lacks("brett", span) or t.lacks("figuren", span):
        return m.Number(0)
    figures = t.program.figures
    assert figures is not None
    if of is None and scope.figure is not None:
        return scope.figure
    if figures.count > 1:
        return t.fault("D253", span, count=figures.count)
    owner = spoken_of(t, of, scope, span)
    return make.call("only", m.Owned(make.name(FIGURE, span), owner, span=span), span=span)


def _figures(t: Translator, value: g.FigureCount, scope: Scope) -> Expression:
    span = value.span
    if t.lacks("figuren", span):
        return m.Number(0)
    whose: Expression = make.name(FIGURE, span)
    if value.of is not None:
        whose = m.Owned(whose, player_of(t, value.of, scope), span=span)
    there = make.binary("==", m.Member(None, FIELD, span=span), spot_of(t, value.field, scope), span)
    if value.others:
        owner = player_of(t, g.Neighbour(0, span=span), scope)
        other = make.binary("!=", m.Member(None, "owner", span=span), owner, span)
        there = make.binary("and", there, other, span)
    return make.where(whose, there, span)


# ---- calculations --------------------------------------------------------------------------


def computed(t: Translator, name: str, arguments: tuple[g.Value, ...], scope: Scope, span: Span) -> Expression:
    formula = t.symbols.formulas.get(name)
    if formula is None:
        return t.unknown(name, span, "rechnung")
    if len(arguments) != len(formula.names):
        return t.fault("D255", span, name=name, wanted=len(formula.names), given=len(arguments))
    given = [t.grammar.value(t, argument, scope) for argument in arguments]
    if about_player(formula, t.symbols):
        if scope.actor is None:
            return t.fault("D223", span)
        given.insert(0, scope.actor)
    return make.call(name, *given, span=span)
