"""Values and conditions of a program become expressions of Spiel. What cannot be meant is reported."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.diagnostics.phrase import NOTHING, Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.faults import Faults
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.dice import KEPT, Dice
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.sizes import LARGEST_INT, Sizes
from spielwerk.notation.digal.translate.symbols import KINDS, Symbols
from spielwerk.notation.digal.translate.table import ALL_CARDS, HAND, TableValues

ACTIVE = "aktiv"
_BROKEN = m.Number(0)
_PLAYER = g.Neighbour | g.Numbered | g.Called


class Values(TableValues):
    """Translates values, conditions, players and groups."""

    def __init__(self, program: g.Program, symbols: Symbols, dice: Dice, faults: Faults) -> None:
        self.program = program
        self.symbols = symbols
        self.dice = dice
        self.faults = faults
        self.fewest = program.players[0] if program.players else 1
        self.sizes = Sizes(program)

    def fault(self, code: str, span: Span, **values: object) -> Expression:
        self.faults.add(code, span, **values)
        return _BROKEN

    # ---- players -------------------------------------------------------------------------------

    def player(self, player: g.Player, scope: Scope) -> Expression:
        span = player.span
        if isinstance(player, g.Numbered):
            if not 0 <= player.number < self.fewest:
                return self.fault("D215", span, number=player.number, last=self.fewest - 1, fewest=self.fewest)
            return make.index(make.name("players", span), make.number(player.number + 1, span), span)
        if isinstance(player, g.Called):
            return self._called(player.name, span, scope)
        if scope.actor is None:
            return self.fault("D223", span)
        if player.where == 0:
            return scope.actor
        return make.call("left" if player.where > 0 else "right", scope.actor, span=span)

    def _called(self, name: str, span: Span, scope: Scope) -> Expression:
        if name in scope.players:
            return make.name(name, span)
        if self.symbols.kinds.get(name) == "rolle":
            return make.name(name, span)
        known = [*scope.players, *self.symbols.of_kind("rolle")]
        return self.fault("D213", span, name=name, corrected=self.corrected(span, name, known))

    def is_player(self, found: object, scope: Scope) -> bool:
        """Whether a phrase stands for a player: also the bare name of a role, a loop or a choice."""
        if isinstance(found, g.Variable) and found.of is None:
            return found.name in scope.players or self.symbols.kinds.get(found.name) == "rolle"
        return isinstance(found, _PLAYER)

    def as_player(self, found: g.Value | g.Player, scope: Scope) -> Expression:
        if isinstance(found, g.Variable):
            return self.player(g.Called(found.name, span=found.span), scope)
        assert isinstance(found, _PLAYER)
        return self.player(found, scope)

    def players(self, group: g.PlayerGroup, scope: Scope) -> Expression:
        """The players of a group, by seat."""
        span = group.span
        if group.kind == "liste":
            return m.ListLiteral(tuple(self.player(one, scope) for one in group.listed), span=span)
        found: Expression = make.name("players", span)
        if group.kind == "aktive":
            found = make.where(found, self.active(m.It(span=span), span), span)
        elif group.kind == "andere":
            if scope.actor is None:
                return self.fault("D223", span)
            found = make.where(found, make.binary("!=", m.It(span=span), scope.actor, span), span)
        if group.condition is not None:
            found = self.those(found, group.condition, scope, span)
        return found

    def those(self, players: Expression, condition: g.Condition, scope: Scope, span: Span) -> Expression:
        """The players for whom a condition about their values holds."""
        outer = scope.element.name if isinstance(scope.element, m.Name) else ""
        name = f"{outer}_" if outer.startswith("jener") else "jener"
        inside = replace(scope, element=make.name(name, span))
        return make.where(m.Named(players, name, span=span), self.condition(condition, inside), span)

    def active(self, player: Expression, span: Span) -> Expression:
        if self.program.active is None:
            return m.Truth(True, span=span)
        return make.member(player, ACTIVE, span)

    # ---- dice ----------------------------------------------------------------------------------

    def die(self, die: g.Die, scope: Scope) -> Expression:
        """The number of a die."""
        if die.number is not None:
            if not 0 <= die.number < self.dice.count:
                return self.fault("D216", die.span, number=die.number, last=self.dice.count - 1)
            return self.dice.place(die.number, die.span)
        if die.name is None:
            return scope.die if scope.die is not None else self.fault("D221", die.span)
        if die.name in scope.dice:
            return make.name(die.name, die.span)
        if die.name in self.dice.names:
            return self.dice.named(die.name, die.span)
        better = self.corrected(die.span, die.name, [*self.dice.names, *scope.dice])
        return self.fault("D212", die.span, name=die.name, known=", ".join(self.dice.names), corrected=better)

    def numbers(self, group: g.DiceGroup, scope: Scope) -> Expression:
        """The numbers of the dice of a group, as they lie."""
        span = group.span
        if group.kind == "liste":
            return m.ListLiteral(tuple(self.die(one, scope) for one in group.listed), span=span)
        found = self.dice.in_order(span)
        if group.kind != "alle":
            if not self.dice.keeps:
                return self.fault("D222", span)
            kept = make.binary("in", m.It(span=span), make.name(KEPT, span), span)
            found = make.where(found, kept if group.kind == "behalten" else make.negated(kept, span), span)
        if group.number is not None:
            shows = self.dice.shows(m.It(span=span), span)
            test = make.binary(group.comparison, shows, self.value(group.number, scope), span)
            found = make.where(found, test, span)
        return found

    def shown(self, group: g.DiceGroup, scope: Scope) -> Expression:
        """What the dice of a group show."""
        span = group.span
        if group.kind == "alle":
            found = self.dice.all_shown(span)
            if group.number is None:
                return found
            test = make.binary(group.comparison, m.It(span=span), self.value(group.number, scope), span)
            return make.where(found, test, span)
        if group.kind == "liste":
            shown = tuple(self.dice.shows(self.die(one, scope), one.span) for one in group.listed)
            return m.ListLiteral(shown, span=span)
        return make.each(self.numbers(group, scope), self.dice.shows(m.It(span=span), span), span)

    # ---- values --------------------------------------------------------------------------------

    def value(self, value: g.Value | g.Player, scope: Scope) -> Expression:
        span = value.span
        match value:
            case g.Number(number):
                return make.number(number, span)
            case g.Variable():
                return self.variable(value, scope)
            case g.Calculation():
                return self._calculation(value, scope)
            case g.Negative(inner):
                return m.Unary("-", self.value(inner, scope), span=span)
            case g.Die():
                return self.dice.shows(self.die(value, scope), span)
            case g.Total(group):
                shown = self.shown(group, scope)
                if self.sizes.of(value) is None:
                    shown = make.each(shown, make.call("long", m.It(span=span), span=span), span)
                return make.call("sum", shown, span=span)
            case g.Count(group):
                return make.call("count", self._members(group, scope), span=span)
            case g.Extreme(highest):
                return make.call("max" if highest else "min", self.dice.all_shown(span), span=span)
            case g.TableValue():
                return self.table_value(value, scope)
            case g.MostOf(most, name) if name == ALL_CARDS:
                hands = make.each(make.name("players", span), make.call("count", m.Member(None, HAND, span=span)), span)
                broken = self.lacks("karten", span)
                return _BROKEN if broken else make.call("max" if most else "min", hands, span=span)
            case g.MostOf(most, name):
                if self.symbols.kinds.get(name) != "spielerwert":
                    return self.unknown(name, span, "spielerwert")
                values = make.member(make.name("players", span), name, span)
                return make.call("max" if most else "min", values, span=span)
            case g.SheetTotal() | g.FreeFields() | g.Entry():
                return self._sheet_value(value, scope)
        return self.fault("D217", span)

    def _calculation(self, value: g.Calculation, scope: Scope) -> Expression:
        """Numbers have 64 bits: what could leave the ints is calculated with long numbers."""
        left, right = self.value(value.left, scope), self.value(value.right, scope)
        ints = self.sizes.of(value.left) is not None and self.sizes.of(value.right) is not None
        if ints and self.sizes.of(value) is None:
            left = make.call("long", left, span=value.left.span)
        return make.binary(value.operator, left, right, value.span)

    def integer(self, value: g.Value, scope: Scope) -> Expression:
        """A value where Spiel wants an int; if it does not fit, the match stops."""
        found = self.value(value, scope)
        return found if self.sizes.of(value) is not None else make.call("int", found, span=value.span)

    def _members(self, group: g.PlayerGroup | g.DiceGroup, scope: Scope) -> Expression:
        if isinstance(group, g.PlayerGroup):
            return self.players(group, scope)
        return self.shown(group, scope) if group.kind == "alle" else self.numbers(group, scope)

    def variable(self, value: g.Variable, scope: Scope) -> Expression:
        """A value of the game, or of a player."""
        name, span = value.name, value.span
        kind = self.symbols.kinds.get(name)
        if value.of is not None:
            if kind != "spielerwert":
                return self.unknown(name, span, "spielerwert")
            return make.member(self.player(value.of, scope), name, span)
        if name in scope.numbers:
            return make.name(name, span)
        if kind == "rechnung":
            return self.compute(name, (), scope, span)
        if name in scope.players or kind == "rolle":
            return self.fault("D217", span)
        if name in scope.dice:
            return self.fault("D224", span, name=name, corrected=self.faults.sentence(span, f"würfel {name}"))
        if kind == "wert":
            return make.name(name, span)
        if kind == "spielerwert":
            if scope.element is not None:
                return make.member(scope.element, name, span)
            return self.fault("D214", span, name=name, corrected=self._owned(span, name))
        return self.unknown(name, span, "wert", "spielerwert")

    def unknown(self, name: str, span: Span, *kinds: str) -> Expression:
        """A name that is not there, or that stands for something else."""
        kind = self.symbols.kinds.get(name)
        known = self.symbols.of_kind(*kinds)
        if kind is not None:
            return self.fault("D225", span, name=name, kind=KINDS[kind], wanted=KINDS[kinds[0]])
        listed = ", ".join(known) or "–"
        return self.fault("D220", span, name=name, known=listed, corrected=self.corrected(span, name, known))

    def corrected(self, span: Span, name: str, known: Iterable[str]) -> Phrase:
        """The sentence with the name that was probably meant."""
        near = closest(name, known)
        place = self.faults.source.text.find(name, span.start, span.end)
        if near is None or place < 0:
            return NOTHING
        return self.faults.sentence(Span(place, place + len(name)), near)

    def _owned(self, span: Span, name: str) -> Phrase:
        """The sentence with the current player's value."""
        place = self.faults.source.text.find(name, span.start, span.end)
        return self.faults.sentence(Span(place, place + len(name)), f"{name} von aktueller spieler")

    # ---- sheets --------------------------------------------------------------------------------

    def sheet(self, name: str, span: Span) -> g.Sheet | None:
        if name not in self.symbols.sheets:
            self.unknown(name, span, "zettel")
            return None
        return self.symbols.sheets[name]

    def field(self, sheet: g.Sheet, name: str, span: Span) -> Expression:
        if all(entry.name != name for entry in sheet.fields):
            known = [entry.name for entry in sheet.fields]
            better = self.corrected(span, name, known)
            return self.fault("D226", span, name=name, sheet=sheet.name, known=", ".join(known), corrected=better)
        return make.name(name, span)

    def holder(self, of: g.Player | None, name: str, span: Span, scope: Scope) -> Expression:
        """Whose sheet it is."""
        if of is not None:
            return self.player(of, scope)
        if scope.element is not None:
            return scope.element
        return self.fault("D214", span, name=name, corrected=self._owned(span, name))

    def _sheet_value(self, value: g.SheetTotal | g.FreeFields | g.Entry, scope: Scope) -> Expression:
        span = value.span
        sheet = self.sheet(value.sheet, span)
        if sheet is None:
            return _BROKEN
        holder = self.holder(value.of, value.sheet, span, scope)
        if isinstance(value, g.SheetTotal):
            return make.call("sum", make.member(holder, sheet.name, span), span=span)
        if isinstance(value, g.Entry):
            key = self.field(sheet, value.field, span)
            return make.index(make.member(holder, sheet.name, span), key, span)
        filled = make.call("count", make.member(holder, filled_name(sheet), span), span=span)
        return make.binary("-", make.number(len(sheet.fields), span), filled, span)

    # ---- conditions ----------------------------------------------------------------------------

    def condition(self, condition: g.Condition, scope: Scope) -> Expression:
        span = condition.span
        match condition:
            case g.Truth(value):
                return m.Truth(value, span=span)
            case g.Not(inner):
                return make.negated(self.condition(inner, scope), span)
            case g.Joined(operator, left, right):
                return make.binary(operator, self.condition(left, scope), self.condition(right, scope), span)
            case g.Comparison():
                return self._comparison(condition, scope)
            case g.Active(player):
                return self.active(self.player(player, scope), span)
            case g.Full():
                return self._full(condition, scope)
            case g.TableTest():
                return self.table_test(condition, scope)
            case g.Alike(count):
                return self._alike(count or 2, ">=", span)
            case g.Straight(count):
                return self._straight(count, span)
            case g.FullHouse():
                return make.binary("and", self._alike(3, "==", span), self._alike(2, "==", span), span)

    def _comparison(self, test: g.Comparison, scope: Scope) -> Expression:
        sides = [self.is_player(side, scope) for side in (test.left, test.right)]
        if not any(sides):
            return make.binary(test.operator, self.value(test.left, scope), self.value(test.right, scope), test.span)
        if not all(sides):
            return self.fault("D217", (test.left if sides[0] else test.right).span)
        if test.operator not in ("==", "!="):
            return self.fault("D227", test.span)
        left, right = self.as_player(test.left, scope), self.as_player(test.right, scope)
        return make.binary(test.operator, left, right, test.span)

    def _full(self, test: g.Full, scope: Scope) -> Expression:
        sheet = self.sheet(test.sheet, test.span)
        if sheet is None:
            return _BROKEN
        holder = self.holder(test.of, test.sheet, test.span, scope)
        filled = make.member(holder, filled_name(sheet), test.span)
        if test.field is not None:
            return make.binary("in", self.field(sheet, test.field, test.span), filled, test.span)
        count = make.call("count", filled, span=test.span)
        return make.binary("==", count, make.number(len(sheet.fields), test.span), test.span)

    def _alike(self, count: int, operator: str, span: Span) -> Expression:
        """So many dice show the same number as one of them."""
        wanted = self._within(count, span)
        one = make.name("zahl", span)
        same = make.where(self.dice.all_shown(span), make.binary("==", m.It(span=span), one, span), span)
        test = make.binary(operator, make.call("count", same, span=span), make.number(wanted, span), span)
        named = m.Named(self.dice.all_shown(span), "zahl", span=span)
        return make.call("any", make.where(named, test, span), span=span)

    def _straight(self, count: int | None, span: Span) -> Expression:
        """There is a die from which so many numbers in a row lie on the table."""
        wanted = self._within(count, span)
        steps = m.Range(make.number(1, span), make.number(wanted - 1, span), span=span)
        number: Expression = make.name("zahl", span)
        if self.sizes.die[1] > LARGEST_INT - wanted:
            number = make.call("long", number, span=span)
        following = make.binary("+", number, m.It(span=span), span)
        there = make.binary("in", following, self.dice.all_shown(span), span)
        every = make.call("all", make.each(steps, there, span), span=span)
        named = m.Named(self.dice.all_shown(span), "zahl", span=span)
        return make.call("any", make.where(named, every, span), span=span)

    def _within(self, count: int | None, span: Span) -> int:
        """How many dice it takes; all, if nothing is said."""
        wanted = self.dice.count if count is None else count
        if not 2 <= wanted <= self.dice.count:
            self.fault("D218", span, count=wanted, dice=self.dice.count)
            return 2
        return wanted


def filled_name(sheet: g.Sheet) -> str:
    """The attribute with the fields that are filled in."""
    return f"{sheet.name}_voll"
