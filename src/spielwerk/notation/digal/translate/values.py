"""Values of a program become expressions of Spiel."""

from __future__ import annotations

from spielwerk.diagnostics.phrase import Spoken
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.dice import KEPT
from spielwerk.notation.digal.translate.players import player_of, players_of
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.table import ALL_CARDS, HAND, computed, table_value
from spielwerk.notation.digal.translate.translator import BROKEN, Translator


def value_of(t: Translator, value: g.Value | g.Player, scope: Scope) -> Expression:
    span = value.span
    match value:
        case g.Number(number):
            return make.number(number, span)
        case g.Variable():
            return variable_of(t, value, scope)
        case g.Calculation():
            return _calculation(t, value, scope)
        case g.Negative(inner):
            return m.Unary("-", value_of(t, inner, scope), span=span)
        case g.Die():
            return t.dice.shows(die_number(t, value, scope), span)
        case g.Total(group):
            shown = dice_shown(t, group, scope)
            if t.sizes.of(value) is None:
                shown = make.each(shown, make.call("long", m.It(span=span), span=span), span)
            return make.call("sum", shown, span=span)
        case g.Count(group):
            return make.call("count", _members(t, group, scope), span=span)
        case g.Extreme(highest):
            return make.call("max" if highest else "min", t.dice.all_shown(span), span=span)
        case g.TableValue():
            return table_value(t, value, scope)
        case g.MostOf(most, name) if name == ALL_CARDS:
            hands = make.each(make.name("players", span), make.call("count", m.Member(None, HAND, span=span)), span)
            broken = t.lacks("karten", span)
            return BROKEN if broken else make.call("max" if most else "min", hands, span=span)
        case g.MostOf(most, name):
            if t.symbols.kinds.get(name) != "spielerwert":
                return t.unknown(name, span, "spielerwert")
            values = make.member(make.name("players", span), name, span)
            return make.call("max" if most else "min", values, span=span)
        case g.SheetTotal() | g.FreeFields() | g.Entry():
            return _sheet_value(t, value, scope)
    return t.fault("D217", span)


def _calculation(t: Translator, value: g.Calculation, scope: Scope) -> Expression:
    """Numbers have 64 bits: what could leave the ints is calculated with long numbers."""
    left, right = value_of(t, value.left, scope), value_of(t, value.right, scope)
    ints = t.sizes.of(value.left) is not None and t.sizes.of(value.right) is not None
    if ints and t.sizes.of(value) is None:
        left = make.call("long", left, span=value.left.span)
    return make.binary(value.operator, left, right, value.span)


def _members(t: Translator, group: g.PlayerGroup | g.DiceGroup, scope: Scope) -> Expression:
    if isinstance(group, g.PlayerGroup):
        return players_of(t, group, scope)
    return dice_shown(t, group, scope) if group.kind == "alle" else dice_numbers(t, group, scope)


def variable_of(t: Translator, value: g.Variable, scope: Scope) -> Expression:
    """A value of the game, or of a player."""
    name, span = value.name, value.span
    kind = t.symbols.kinds.get(name)
    if value.of is not None:
        if kind != "spielerwert":
            return t.unknown(name, span, "spielerwert")
        return make.member(player_of(t, value.of, scope), name, span)
    if name in scope.numbers:
        return make.name(name, span)
    if kind == "rechnung":
        return computed(t, name, (), scope, span)
    if name in scope.players or kind == "rolle":
        return t.fault("D217", span)
    if name in scope.dice:
        return t.fault("D224", span, name=name, corrected=t.faults.sentence(span, f"würfel {name}"))
    if kind == "wert":
        return make.name(name, span)
    if kind == "spielerwert":
        if scope.element is not None:
            return make.member(scope.element, name, span)
        return t.fault("D214", span, name=name, corrected=_owned(t, span, name))
    return t.unknown(name, span, "wert", "spielerwert")


def _owned(t: Translator, span: Span, name: str) -> Spoken:
    """The sentence with the current player's value."""
    place = t.faults.source.text.find(name, span.start, span.end)
    return t.faults.sentence(Span(place, place + len(name)), f"{name} von aktueller spieler")


# ---- dice ----------------------------------------------------------------------------------


def die_number(t: Translator, die: g.Die, scope: Scope) -> Expression:
    """The number of a die."""
    if die.number is not None:
        if not 0 <= die.number < t.dice.count:
            return t.fault("D216", die.span, number=die.number, last=t.dice.count - 1)
        return t.dice.place(die.number, die.span)
    if die.name is None:
        return scope.die if scope.die is not None else t.fault("D221", die.span)
    if die.name in scope.dice:
        return make.name(die.name, die.span)
    if die.name in t.dice.names:
        return t.dice.named(die.name, die.span)
    better = t.corrected(die.span, die.name, [*t.dice.names, *scope.dice])
    return t.fault("D212", die.span, name=die.name, known=", ".join(t.dice.names), corrected=better)


def dice_numbers(t: Translator, group: g.DiceGroup, scope: Scope) -> Expression:
    """The numbers of the dice of a group, in their order."""
    span = group.span
    if group.kind == "liste":
        return m.ListLiteral(tuple(die_number(t, one, scope) for one in group.listed), span=span)
    found = t.dice.in_order(span)
    if group.kind != "alle":
        if not t.dice.keeps:
            return t.fault("D222", span)
        kept = make.binary("in", m.It(span=span), make.name(KEPT, span), span)
        found = make.where(found, kept if group.kind == "behalten" else make.negated(kept, span), span)
    if group.number is not None:
        shows = t.dice.shows(m.It(span=span), span)
        test = make.binary(group.comparison, shows, value_of(t, group.number, scope), span)
        found = make.where(found, test, span)
    return found


def dice_shown(t: Translator, group: g.DiceGroup, scope: Scope) -> Expression:
    """What the dice of a group show."""
    span = group.span
    if group.kind == "alle":
        found = t.dice.all_shown(span)
        if group.number is None:
            return found
        test = make.binary(group.comparison, m.It(span=span), value_of(t, group.number, scope), span)
        return make.where(found, test, span)
    if group.kind == "liste":
        shown = tuple(t.dice.shows(die_number(t, one, scope), one.span) for one in group.listed)
        return m.ListLiteral(shown, span=span)
    return make.each(dice_numbers(t, group, scope), t.dice.shows(m.It(span=span), span), span)


# ---- sheets --------------------------------------------------------------------------------


def find_sheet(t: Translator, name: str, span: Span) -> g.Sheet | None:
    if name not in t.symbols.sheets:
        t.unknown(name, span, "zettel")
        return None
    return t.symbols.sheets[name]


def sheet_field(t: Translator, sheet: g.Sheet, name: str, span: Span) -> Expression:
    if all(entry.name != name for entry in sheet.fields):
        known = [entry.name for entry in sheet.fields]
        better = t.corrected(span, name, known)
        return t.fault("D226", span, name=name, sheet=sheet.name, known=", ".join(known), corrected=better)
    return make.name(name, span)


def sheet_holder(t: Translator, of: g.Player | None, name: str, span: Span, scope: Scope) -> Expression:
    """Whose sheet it is."""
    if of is not None:
        return player_of(t, of, scope)
    if scope.element is not None:
        return scope.element
    return t.fault("D214", span, name=name, corrected=_owned(t, span, name))


def _sheet_value(t: Translator, value: g.SheetTotal | g.FreeFields | g.Entry, scope: Scope) -> Expression:
    span = value.span
    sheet = find_sheet(t, value.sheet, span)
    if sheet is None:
        return BROKEN
    holder = sheet_holder(t, value.of, value.sheet, span, scope)
    if isinstance(value, g.SheetTotal):
        return make.call("sum", make.member(holder, sheet.name, span), span=span)
    if isinstance(value, g.Entry):
        key = sheet_field(t, sheet, value.field, span)
        return make.index(make.member(holder, sheet.name, span), key, span)
    filled = make.call("count", make.member(holder, filled_name(sheet), span), span=span)
    return make.binary("-", make.number(len(sheet.fields), span), filled, span)


def filled_name(sheet: g.Sheet) -> str:
    """The attribute with the fields that are filled in."""
    return f"{sheet.name}_voll"
