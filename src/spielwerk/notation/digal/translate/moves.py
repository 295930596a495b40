"""What players do with the cup, with cards and with figures becomes statements of Spiel."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.dice import KEEPER
from spielwerk.notation.digal.translate.players import player_of
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.table import (
    BOARD,
    FIELD,
    FIGURE,
    FIND,
    HAND,
    NUMBER,
    PILE,
    WASTE,
    cards_of,
    spot_of,
)
from spielwerk.notation.digal.translate.translator import Translator
from spielwerk.notation.digal.translate.values import value_of

Made = list[s.Statement]


def table_step(t: Translator, step: g.TableStep, scope: Scope) -> Made:
    span = step.span
    match step:
        case g.Uncover():
            return [] if t.lacks("becher", span) else uncover(t, span)
        case g.Peek(player):
            who = player_of(t, player, scope)
            return [] if t.lacks("becher", span) else uncover(t, span, who)
        case g.Go() | g.GoTo() | g.Beat():
            if t.lacks("brett", span) or t.lacks("figuren", span):
                return []
            return _beat(t, step, scope) if isinstance(step, g.Beat) else _go(t, step, scope)
    if t.lacks("karten", span):
        return []
    match step:
        case g.Draw():
            return _draw(t, step, scope)
        case g.PlayCards():
            return _play(t, step, scope)
        case g.ShowCards(player):
            return [s.Reveal(make.member(player_of(t, player, scope), HAND, span), span=span)]
        case g.TurnUp():
            return [_from_top(g.Number(1), make.number(1, span), PILE, make.name(WASTE, span), span)]
        case g.Mix(waste):
            pile = make.name(PILE, span)
            back = [s.Move(make.name(WASTE, span), None, pile, span=span)] if waste else []
            return [*back, s.Shuffle(pile, span=span)]
    raise AssertionError(step)


def repeated(t: Translator, count: g.Value, body: s.Block, scope: Scope, span: Span) -> Made:
    """A known count has been checked; any other is counted down, so that the match watches the loop."""
    times = value_of(t, count, scope)
    if isinstance(count, g.Number):
        return [s.Repeat(None, times, body, span=span)]
    rest = make.name(t.made_up("noch"), span)
    down = s.Assign(rest, "-=", make.number(1), span=span)
    again = make.binary(">", rest, make.number(0), span)
    return [s.Let(rest.name, None, times, span=span), s.Repeat(again, None, (down, *body), span=span)]


# ---- the cup -------------------------------------------------------------------------------


def uncover(t: Translator, span: Span, to: Expression | None = None) -> Made:
    return [s.Reveal(make.name(name, span), to, span=span) for name in t.dice.things()]


def cover(t: Translator, who: Expression, span: Span) -> Made:
    """The dice come under the cup of a player."""
    hidden: Made = [s.Hide(make.name(name, span), span=span) for name in t.dice.things()]
    return [*hidden, make.assign(make.name(KEEPER, span), who, span)]


# ---- cards ---------------------------------------------------------------------------------


def _draw(t: Translator, step: g.Draw, scope: Scope) -> Made:
    span = step.span
    hand = make.member(player_of(t, step.player, scope), HAND, span)
    if step.source is None:
        count = t.integer(step.count, scope)
        return [_from_top(step.count, count, WASTE if step.waste else PILE, hand, span)]
    other = make.member(player_of(t, step.source, scope), HAND, span)
    name = t.made_up("gezogen")
    taken: s.Block = (
        s.Let(name, None, m.Random(other, span=span), span=span),
        s.Move(make.name(name, span), None, hand, span=span),
    )
    # There may be nothing in the hand.
    one = s.If(make.call("any", other, span=span), taken, span=span)
    return [one] if step.count == g.Number(1) else repeated(t, step.count, (one,), scope, span)


def _play(t: Translator, step: g.PlayCards, scope: Scope) -> Made:
    span = step.span
    who = player_of(t, step.player, scope)
    to: Expression = make.name(WASTE, span)
    if step.to is not None:
        to = make.member(player_of(t, step.to, scope), HAND, span)
    cards = cards_of(t, replace(step.cards, of=step.player), scope)
    if step.count is None:
        return [s.Move(cards, None, to, span=span)]
    name = t.made_up("karte")
    moved = s.Move(make.name(name, span), None, to, span=span)
    ask = make.text("Welche Karte gibst du ab?" if step.to is not None else "Welche Karte spielst du?", span=span)
    binder = s.Binder(name, cards, span=span)
    one = s.Choose(who, False, None, (binder,), ask=ask, body=(moved,), span=span)
    return [one] if step.count == g.Number(1) else repeated(t, step.count, (one,), scope, span)


# ---- the board -----------------------------------------------------------------------------


def _go(t: Translator, step: g.Go | g.GoTo, scope: Scope) -> Made:
    """With one figure it moves; with several the player chooses first."""
    span = step.span
    figures = t.program.figures
    assert figures is not None
    who = player_of(t, step.player, scope)
    own = m.Owned(make.name(FIGURE, span), who, span=span)
    made: Made = []
    figure: Expression = make.call("only", own, span=span)
    if figures.count > 1:
        name = t.made_up("figur")
        figure = make.name(name, span)
        label = make.text(
            "Figur ", make.member(figure, "copy", span), " auf Feld ", make.member(figure, NUMBER, span), span=span
        )
        ask = make.text("Welche Figur ziehst du?", span=span)
        binder = (s.Binder(name, own, span=span),)
        made.append(s.Choose(who, False, None, binder, ask=ask, label=label, span=span))
        scope = replace(scope, figure=figure)
    if isinstance(step, g.GoTo):
        target = spot_of(t, step.field, scope)
    else:
        here = make.member(figure, NUMBER, span)
        number = make.binary("-" if step.back else "+", here, t.integer(step.steps, scope), span)
        target = make.call(FIND, number, span=span)
    return [*made, s.Move(figure, None, target, span=span)]


def figure_moved(step: g.Step, made: Made, scope: Scope) -> Scope:
    """After `zieht … weiter` the figure that was chosen is `die figur`."""
    if isinstance(step, g.Go | g.GoTo) and made and isinstance(made[0], s.Choose):
        return replace(scope, figure=make.name(made[0].binders[0].name))
    return scope


def _beat(t: Translator, step: g.Beat, scope: Scope) -> Made:
    span = step.span
    figures = t.program.figures
    assert figures is not None
    there = make.binary("==", m.Member(None, FIELD, span=span), spot_of(t, step.field, scope), span)
    other = make.binary("!=", m.Member(None, "owner", span=span), player_of(t, step.player, scope), span)
    those = make.where(make.name(FIGURE, span), make.binary("and", there, other, span), span)
    name = t.made_up("figur")
    start = make.index(make.name(BOARD, span), make.number(figures.field, span), span)
    return [s.For(name, those, (s.Move(make.name(name, span), None, start, span=span),), span=span)]


def _from_top(said: g.Value, count: Expression, pile: str, to: Expression, span: Span) -> s.Move:
    """That many cards from the top of a pile, or all of them."""
    source = make.name(pile, span)
    there = m.ListLiteral((count, make.call("count", source, span=span)), span=span)
    amount = make.call("min", there, span=span)
    if not (isinstance(said, g.Number) and said.value >= 0):
        # A value can be below zero, which Spiel refuses.
        amount = make.call("max", m.ListLiteral((make.number(0, span), amount), span=span), span=span)
    return s.Move(amount, source, to, span=span)
