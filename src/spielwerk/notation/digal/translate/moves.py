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
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.table import BOARD, FIELD, FIGURE, FIND, HAND, NUMBER, PILE, WASTE
from spielwerk.notation.digal.translate.values import Values

Made = list[s.Statement]


class Moves(Values):
    """Translates instructions about the things on the table."""

    fresh = 0
    """How many names have been made up."""

    def made_up(self, word: str) -> str:
        self.fresh += 1
        return f"{word}{self.fresh}"

    def table_step(self, step: g.TableStep, scope: Scope) -> Made:
        span = step.span
        match step:
            case g.Uncover():
                return [] if self.lacks("becher", span) else self.uncover(span)
            case g.Peek(player):
                who = self.player(player, scope)
                return [] if self.lacks("becher", span) else self.uncover(span, who)
            case g.Go() | g.GoTo() | g.Beat():
                if self.lacks("brett", span) or self.lacks("figuren", span):
                    return []
                return self._beat(step, scope) if isinstance(step, g.Beat) else self._go(step, scope)
        if self.lacks("karten", span):
            return []
        match step:
            case g.Draw():
                return self._draw(step, scope)
            case g.PlayCards():
                return self._play(step, scope)
            case g.ShowCards(player):
                return [s.Reveal(make.member(self.player(player, scope), HAND, span), span=span)]
            case g.TurnUp():
                return [_from_top(g.Number(1), make.number(1, span), PILE, make.name(WASTE, span), span)]
            case g.Mix(waste):
                pile = make.name(PILE, span)
                back = [s.Move(make.name(WASTE, span), None, pile, span=span)] if waste else []
                return [*back, s.Shuffle(pile, span=span)]
        raise AssertionError(step)

    def repeated(self, count: g.Value, body: s.Block, scope: Scope, span: Span) -> Made:
        """A count that is known was checked; any other is counted down, so that the match watches the loop."""
        times = self.value(count, scope)
        if isinstance(count, g.Number):
            return [s.Repeat(None, times, body, span=span)]
        rest = make.name(self.made_up("noch"), span)
        down = s.Assign(rest, "-=", make.number(1), span=span)
        again = make.binary(">", rest, make.number(0), span)
        return [s.Let(rest.name, None, times, span=span), s.Repeat(again, None, (down, *body), span=span)]

    # ---- the cup -------------------------------------------------------------------------------

    def uncover(self, span: Span, to: Expression | None = None) -> Made:
        return [s.Reveal(make.name(name, span), to, span=span) for name in self.dice.things()]

    def cover(self, who: Expression, span: Span) -> Made:
        """The dice come under the cup of a player."""
        hidden: Made = [s.Hide(make.name(name, span), span=span) for name in self.dice.things()]
        return [*hidden, make.assign(make.name(KEEPER, span), who, span)]

    # ---- cards ---------------------------------------------------------------------------------

    def _draw(self, step: g.Draw, scope: Scope) -> Made:
        span = step.span
        hand = make.member(self.player(step.player, scope), HAND, span)
        if step.source is None:
            count = self.integer(step.count, scope)
            return [_from_top(step.count, count, WASTE if step.waste else PILE, hand, span)]
        other = make.member(self.player(step.source, scope), HAND, span)
        name = self.made_up("gezogen")
        taken: s.Block = (
            s.Let(name, None, m.Random(other, span=span), span=span),
            s.Move(make.name(name, span), None, hand, span=span),
        )
        one = s.If(make.call("any", other, span=span), taken, span=span)
        return [one] if step.count == g.Number(1) else self.repeated(step.count, (one,), scope, span)

    def _play(self, step: g.PlayCards, scope: Scope) -> Made:
        span = step.span
        who = self.player(step.player, scope)
        to: Expression = make.name(WASTE, span)
        if step.to is not None:
            to = make.member(self.player(step.to, scope), HAND, span)
        cards = self.cards(replace(step.cards, of=step.player), scope)
        if step.count is None:
            return [s.Move(cards, None, to, span=span)]
        name = self.made_up("karte")
        moved = s.Move(make.name(name, span), None, to, span=span)
        ask = make.text("Welche Karte gibst du ab?" if step.to is not None else "Welche Karte spielst du?", span=span)
        binder = s.Binder(name, cards, span=span)
        one = s.Choose(who, False, None, (binder,), ask=ask, body=(moved,), span=span)
        return [one] if step.count == g.Number(1) else self.repeated(step.count, (one,), scope, span)

    # ---- the board -----------------------------------------------------------------------------

    def _go(self, step: g.Go | g.GoTo, scope: Scope) -> Made:
        """With one figure it moves; with several the player chooses first."""
        span = step.span
        figures = self.program.figures
        assert figures is not None
        who = self.player(step.player, scope)
        own = m.Owned(make.name(FIGURE, span), who, span=span)
        made: Made = []
        figure: Expression = make.call("only", own, span=span)
        if figures.count > 1:
            name = self.made_up("figur")
            figure = make.name(name, span)
            label = make.text(
                "Figur ", make.member(figure, "copy", span), " auf Feld ", make.member(figure, NUMBER, span), span=span
            )
            ask = make.text("Welche Figur ziehst du?", span=span)
            binder = (s.Binder(name, own, span=span),)
            made.append(s.Choose(who, False, None, binder, ask=ask, label=label, span=span))
            scope = replace(scope, figure=figure)
        if isinstance(step, g.GoTo):
            target = self.spot(step.field, scope)
        else:
            here = make.member(figure, NUMBER, span)
            number = make.binary("-" if step.back else "+", here, self.integer(step.steps, scope), span)
            target = make.call(FIND, number, span=span)
        return [*made, s.Move(figure, None, target, span=span)]

    def figure_moved(self, step: g.Step, made: Made, scope: Scope) -> Scope:
        """Behind `zieht … weiter` the figure that was chosen is `die figur`."""
        if isinstance(step, g.Go | g.GoTo) and made and isinstance(made[0], s.Choose):
            return replace(scope, figure=make.name(made[0].binders[0].name))
        return scope

    def _beat(self, step: g.Beat, scope: Scope) -> Made:
        span = step.span
        figures = self.program.figures
        assert figures is not None
        there = make.binary("==", m.Member(None, FIELD, span=span), self.spot(step.field, scope), span)
        other = make.binary("!=", m.Member(None, "owner", span=span), self.player(step.player, scope), span)
        those = make.where(make.name(FIGURE, span), make.binary("and", there, other, span), span)
        name = self.made_up("figur")
        start = make.index(make.name(BOARD, span), make.number(figures.field, span), span)
        return [s.For(name, those, (s.Move(make.name(name, span), None, start, span=span),), span=span)]


def _from_top(said: g.Value, count: Expression, pile: str, to: Expression, span: Span) -> s.Move:
    """So many cards from the top of a pile, or all that there are."""
    source = make.name(pile, span)
    there = m.ListLiteral((count, make.call("count", source, span=span)), span=span)
    amount = make.call("min", there, span=span)
    if not (isinstance(said, g.Number) and said.value >= 0):
        amount = make.call("max", m.ListLiteral((make.number(0, span), amount), span=span), span=span)
    return s.Move(amount, source, to, span=span)
