"""Instructions of a program become statements of Spiel."""

from __future__ import annotations

import re

from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.dice import KEPT
from spielwerk.notation.digal.translate.flow import ends_turn
from spielwerk.notation.digal.translate.moves import Made, Moves
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.sizes import LARGEST_INT
from spielwerk.notation.digal.translate.values import filled_name
from spielwerk.notation.digal.words import plain
from spielwerk.notation.spiel.text.words import RESERVED

CLOSING, SITTING_OUT, ACTOR = "schluss", "aussetzen", "spieler"
DECISIONS = (g.Choose, g.May, g.ChooseNumber, g.ChooseAmong, g.ChoosePlayer, g.Keep, g.Fill)


class Steps(Moves):
    """Translates instructions."""

    def block(self, body: g.Steps, scope: Scope, asked: bool = False) -> s.Block:
        """Statements for instructions. `asked`: the player has just decided, so that dice are rolled without asking."""
        made: Made = []
        for step in body:
            one = self._step(step, scope, asked)
            made += one
            scope = self.figure_moved(step, one, scope)
            if isinstance(step, g.ChoosePlayer):
                scope = scope.with_player(step.name)
            if isinstance(step, g.Next | g.GameOver):
                break
            asked = isinstance(step, DECISIONS)
        return tuple(made)

    def _step(self, step: g.Step, scope: Scope, asked: bool) -> Made:
        match step:
            case g.Roll():
                return self._roll(step, scope, asked)
            case g.Assign():
                return self.assign(step, scope)
            case g.If():
                return self.when(step, scope)
            case g.ForEach():
                return self.for_each(step, scope)
            case g.Times():
                return self.times(step, scope)
            case g.While():
                test = self.condition(step.condition, scope)
                return [s.Repeat(test, None, self.block(step.body, scope), span=step.span)]
            case g.Next():
                return [s.Return(self.player(step.player, scope), span=step.span)]
            case g.GameOver():
                return [s.Do(make.call(CLOSING, span=step.span), span=step.span)]
            case g.DoStep():
                return self.do_step(step)
            case g.SitOut():
                target = make.member(self.player(step.player, scope), SITTING_OUT, step.span)
                return [s.Assign(target, "+=", self.value(step.turns, scope), span=step.span)]
            case g.Say():
                return [s.Notice(self.words(step.words, scope), span=step.span)]
            case g.Sort():
                return [self.dice.sort(step.descending, step.span)]
            case g.Keep():
                return self.keep(step, scope)
            case g.KeepThose():
                return self.keep_those(step, scope)
            case g.Choose():
                return self.choose(step, scope)
            case g.May():
                return self.may(step, scope)
            case g.ChooseNumber():
                return self.choose_number(step, scope)
            case g.ChooseAmong():
                return self.choose_among(step, scope)
            case g.ChoosePlayer():
                return self.choose_player(step, scope)
            case g.TableStep():
                return self.table_step(step, scope)
            case g.Fill():
                return self.fill(step, scope)
            case g.Enter():
                return self.enter(step, scope)

    # ---- values --------------------------------------------------------------------------------

    def assign(self, step: g.Assign, scope: Scope) -> Made:
        target = step.target
        if target.of is None and target.name in self.symbols.formulas:
            self.unknown(target.name, target.span, "wert")
            return []
        if target.of is None and self.symbols.kinds.get(target.name) == "rolle":
            if not self.is_player(step.value, scope):
                self.fault("D229", step.value.span, name=target.name)
                return []
            value = self.as_player(step.value, scope)
            return [make.assign(make.name(target.name, target.span), value, step.span)]
        if self.is_player(step.value, scope):
            roles = self.symbols.of_kind("rolle")
            if target.name in self.symbols.made and closest(target.name, roles):
                better = self.corrected(target.span, target.name, roles)
                self.fault("D213", target.span, name=target.name, corrected=better)
            else:
                self.fault("D217", step.value.span)
            return []
        return [make.assign(self.variable(target, scope), self.value(step.value, scope), step.span)]

    # ---- flow ----------------------------------------------------------------------------------

    def when(self, step: g.If, scope: Scope) -> Made:
        then = self.block(step.then, scope)
        otherwise = self.block(step.otherwise, scope) if step.otherwise else None
        return [s.If(self.condition(step.condition, scope), then, otherwise, span=step.span)]

    def for_each(self, step: g.ForEach, scope: Scope) -> Made:
        if step.name is not None and (scope.local(step.name) or step.name in self.symbols.kinds):
            self.fault("D231", step.span, name=step.name)
            return []
        if isinstance(step.group, g.PlayerGroup):
            name = step.name or self.made_up("jeder")
            of = self.players(step.group, scope)
            inside = replace(scope, element=make.name(name)) if step.name is None else scope.with_player(name)
        else:
            name = step.name or self.made_up("nummer")
            of = self.numbers(step.group, scope)
            inside = replace(scope, die=make.name(name)) if step.name is None else scope.with_die(name)
        return [s.For(name, of, self.block(step.body, inside), span=step.span)]

    def times(self, step: g.Times, scope: Scope) -> Made:
        return self.repeated(step.count, self.block(step.body, scope), scope, step.span)

    def do_step(self, step: g.DoStep) -> Made:
        """A step that may end the turn gives back who is next, or none."""
        named = self.symbols.steps.get(step.name)
        if named is None:
            self.unknown(step.name, step.span, "schritt")
            return []
        call = make.call(step.name, make.name(ACTOR, step.span), span=step.span)
        if not ends_turn(named.body, self.symbols):
            return [s.Do(call, span=step.span)]
        name = self.made_up("danach")
        following = make.name(name, step.span)
        there = make.binary("!=", following, m.NoneValue(), step.span)
        return [
            s.Let(name, None, call, span=step.span),
            s.If(there, (s.Return(following, span=step.span),), span=step.span),
        ]

    def words(self, words: g.Words, scope: Scope) -> m.Text:
        pieces: list[str | Expression] = []
        for part in words.parts:
            if isinstance(part, str):
                pieces.append(part)
            else:
                pieces.append(self.as_player(part, scope) if self.is_player(part, scope) else self.value(part, scope))
        return make.text(*pieces, span=words.span)

    # ---- dice ----------------------------------------------------------------------------------

    def _roll(self, step: g.Roll, scope: Scope, asked: bool) -> Made:
        """The player is asked to roll, unless a decision has just led here."""
        span, group = step.span, step.dice
        made: Made = [] if asked else [self._enter_key(scope, span)]
        if step.under is not None and not self.lacks("becher", span):
            return [*made, *self.cover(self.player(step.under, scope), span), *self._thrown(group, scope, span)]
        made += self._thrown(group, scope, span)
        return made + self.uncover(span) if self.dice.covered else made

    def _thrown(self, group: g.DiceGroup, scope: Scope, span: Span) -> Made:
        if group.kind == "alle" and group.number is None:
            kept: Made = [s.Clear(make.name(KEPT, span), span=span)] if self.dice.keeps else []
            return kept + self.dice.roll_all(span)
        if group.kind == "liste":
            return [self.dice.roll_one(self.die(one, scope), one.span) for one in group.listed]
        name = self.made_up("nummer")
        roll = self.dice.roll_one(make.name(name, span), span)
        return [s.For(name, self.numbers(group, scope), (roll,), span=span)]

    def _enter_key(self, scope: Scope, span: Span) -> s.Statement:
        assert scope.actor is not None
        way = s.Alternative("würfeln", label=make.text("Würfeln", span=span), span=span)
        return s.ChooseMenu(scope.actor, False, (way,), ask=make.text("Du bist dran.", span=span), span=span)

    def keep(self, step: g.Keep, scope: Scope) -> Made:
        span = step.span
        most = self.dice.count if step.high is None else step.high
        if not 0 <= step.low <= most <= self.dice.count or most == 0:
            self.fault("D219", span, count=max(step.low, most), dice=self.dice.count)
            return []
        kind = "andere" if step.more else "alle"
        of = self.numbers(g.DiceGroup(kind, span=span), scope)
        name = self.made_up("nummern")
        picked = make.name(name, span)
        label = make.text("Würfel ", picked, ": ", self.dice.shows(picked, span), span=span)
        high = make.number(most, span)
        quantity = s.Quantity(make.number(step.low, span), high)
        done: s.Statement = make.assign(make.name(KEPT, span), picked, span)
        if step.more:
            done = s.Add(picked, make.name(KEPT, span), span=span)
        ask = make.text("Welche Würfel legst du zur Seite?" if step.more else "Welche Würfel behältst du?", span=span)
        binder = s.Binder(name, of)
        who = self.player(step.player, scope)
        return [s.Choose(who, False, quantity, (binder,), ask=ask, label=label, body=(done,), span=span)]

    def keep_those(self, step: g.KeepThose, scope: Scope) -> Made:
        kept = make.name(KEPT, step.span)
        if step.dice is None:
            return [s.Clear(kept, span=step.span)]
        return [make.assign(kept, self.numbers(step.dice, scope), step.span)]

    # ---- choices -------------------------------------------------------------------------------

    def choose(self, step: g.Choose, scope: Scope) -> Made:
        ways = self._ways(step.ways, scope)
        ask = make.text("Was machst du?", span=step.span)
        return [s.ChooseMenu(self.player(step.player, scope), False, ways, ask=ask, span=step.span)]

    def may(self, step: g.May, scope: Scope) -> Made:
        """Who may not is not asked; what happens otherwise happens then, too."""
        ways = self._ways((replace(step.way, condition=None),), scope)
        otherwise = self.block(step.otherwise, scope, True) if step.otherwise else None
        ask = make.text("Möchtest du?", span=step.span)
        menu = s.ChooseMenu(self.player(step.player, scope), True, ways, otherwise, ask, span=step.span)
        if step.way.condition is None:
            return [menu]
        unasked = self.block(step.otherwise, scope) if step.otherwise else None
        return [s.If(self.condition(step.way.condition, scope), (menu,), unasked, span=step.span)]

    def _ways(self, ways: tuple[g.Way, ...], scope: Scope) -> tuple[s.Alternative, ...]:
        made = []
        names: set[str] = set()
        for way in ways:
            name = way_name(way.label, names)
            names.add(name)
            condition = None if way.condition is None else self.condition(way.condition, scope)
            body = self.block(way.body, scope, True) or None
            label = self.words(way.label, scope)
            made.append(s.Alternative(name, (), label, condition, body=body, span=way.span))
        return tuple(made)

    def choose_number(self, step: g.ChooseNumber, scope: Scope) -> Made:
        numbers = m.Range(self.integer(step.low, scope), self.integer(step.high, scope), span=step.span)
        return self._chosen(step, numbers, scope)

    def choose_among(self, step: g.ChooseAmong, scope: Scope) -> Made:
        span = step.span
        for one in step.numbers:
            if abs(one) > LARGEST_INT:
                self.fault("D103", span, number=abs(one), most=LARGEST_INT)
        numbers: Expression = m.ListLiteral(tuple(make.number(one, span) for one in step.numbers), span=span)
        if step.number is not None:
            test = make.binary(step.comparison, m.It(span=span), self.value(step.number, scope), span)
            numbers = make.where(numbers, test, span)
        return self._chosen(step, numbers, scope)

    def _chosen(self, step: g.ChooseNumber | g.ChooseAmong, numbers: Expression, scope: Scope) -> Made:
        span = step.span
        if self.symbols.kinds.get(step.name) != "wert":
            self.unknown(step.name, span, "wert")
            return []
        name = self.made_up("zahl")
        done = make.assign(make.name(step.name, span), make.name(name, span), span)
        ask = make.text(f"Wähle {step.name}.", span=span)
        binder = (s.Binder(name, numbers, span=span),)
        return [s.Choose(self.player(step.player, scope), False, None, binder, ask=ask, body=(done,), span=span)]

    def choose_player(self, step: g.ChoosePlayer, scope: Scope) -> Made:
        span = step.span
        if scope.local(step.name) or step.name in self.symbols.kinds:
            self.fault("D231", span, name=step.name)
            return []
        who = self.player(step.player, scope)
        of = self.players(step.group, replace(scope, actor=who))
        ask = make.text("Wähle einen Spieler.", span=span)
        return [s.Choose(who, False, None, (s.Binder(step.name, of, span=span),), ask=ask, span=span)]

    # ---- sheets --------------------------------------------------------------------------------

    def fill(self, step: g.Fill, scope: Scope) -> Made:
        span = step.span
        sheet = self.sheet(step.sheet, span)
        if sheet is None:
            return []
        who = self.player(step.player, scope)
        filled = make.member(who, filled_name(sheet), span)
        name = self.made_up("feld")
        chosen = make.name(name, span)
        worth = make.call(worth_name(sheet), who, chosen, span=span)
        free = make.negated(make.binary("in", m.It(span=span), filled, span), span)
        of = make.where(make.name(fields_name(sheet), span), free, span)
        body = (
            make.assign(make.index(make.member(who, sheet.name, span), chosen, span), worth, span),
            s.Add(chosen, filled, span=span),
        )
        label = make.text(chosen, ": ", worth, span=span)
        ask = make.text("Welches Feld füllst du aus?", span=span)
        return [
            s.Choose(who, False, None, (s.Binder(name, of, span=span),), ask=ask, label=label, body=body, span=span)
        ]

    def enter(self, step: g.Enter, scope: Scope) -> Made:
        span = step.span
        sheet = self.sheet(step.sheet, span)
        if sheet is None:
            return []
        who, key = self.player(step.player, scope), self.field(sheet, step.field, span)
        target = make.index(make.member(who, sheet.name, span), key, span)
        return [
            make.assign(target, self.value(step.value, scope), span),
            s.Add(key, make.member(who, filled_name(sheet), span), span=span),
        ]


def fields_name(sheet: g.Sheet) -> str:
    return f"{sheet.name}_Felder"


def worth_name(sheet: g.Sheet) -> str:
    return f"{sheet.name}_wert"


def way_name(label: g.Words, taken: set[str]) -> str:
    """A word for a way, by which logs know it."""
    words = " ".join(part for part in label.parts if isinstance(part, str))
    slug = re.sub(r"\W+", "_", words.lower()).strip("_")[:30].strip("_")
    if not slug or not slug[0].isalpha() or slug in RESERVED or plain(slug) in ("pass", "done"):
        slug = f"weg_{slug}".strip("_")
    name, number = slug, 2
    while name in taken:
        name, number = f"{slug}_{number}", number + 1
    return name
