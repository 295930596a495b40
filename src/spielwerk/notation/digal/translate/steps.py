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
from spielwerk.notation.digal.text.words import plain
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.analysis.flow import ends_turn
from spielwerk.notation.digal.translate.analysis.sizes import LARGEST_INT
from spielwerk.notation.digal.translate.conditions import condition_of
from spielwerk.notation.digal.translate.dice import KEPT
from spielwerk.notation.digal.translate.moves import Made, cover, figure_moved, repeated, table_step, uncover
from spielwerk.notation.digal.translate.players import as_player, is_player, player_of, players_of
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.translator import Translator
from spielwerk.notation.digal.translate.values import (
    dice_numbers,
    die_number,
    filled_name,
    find_sheet,
    sheet_field,
    value_of,
    variable_of,
)
from spielwerk.notation.spiel.text.words import RESERVED

CLOSING, SITTING_OUT, ACTOR = "schluss", "aussetzen", "spieler"
DECISIONS = (g.Choose, g.May, g.ChooseNumber, g.ChooseAmong, g.ChoosePlayer, g.Keep, g.Fill)


def block_of(t: Translator, body: g.Steps, scope: Scope, asked: bool = False) -> s.Block:
    """Statements for instructions. `asked`: the player has just decided, so that dice are rolled without asking."""
    made: Made = []
    for step in body:
        one = _step(t, step, scope, asked)
        made += one
        scope = figure_moved(step, one, scope)
        if isinstance(step, g.ChoosePlayer):
            scope = scope.with_player(step.name)
        # What is behind it is never reached. That has been reported, and its translation would be reported once more.
        if isinstance(step, g.Next | g.GameOver):
            break
        asked = isinstance(step, DECISIONS)
    return tuple(made)


def _step(t: Translator, step: g.Step, scope: Scope, asked: bool) -> Made:
    match step:
        case g.Roll():
            return _roll(t, step, scope, asked)
        case g.Assign():
            return _assign(t, step, scope)
        case g.If():
            return _if(t, step, scope)
        case g.ForEach():
            return _for_each(t, step, scope)
        case g.Times():
            return _times(t, step, scope)
        case g.While():
            test = condition_of(t, step.condition, scope)
            return [s.Repeat(test, None, block_of(t, step.body, scope), span=step.span)]
        case g.Next():
            return [s.Return(player_of(t, step.player, scope), span=step.span)]
        case g.GameOver():
            return [s.Do(make.call(CLOSING, span=step.span), span=step.span)]
        case g.DoStep():
            return _do_step(t, step)
        case g.SitOut():
            target = make.member(player_of(t, step.player, scope), SITTING_OUT, step.span)
            return [s.Assign(target, "+=", value_of(t, step.turns, scope), span=step.span)]
        case g.Say():
            return [s.Notice(_words(t, step.words, scope), span=step.span)]
        case g.Sort():
            return [t.dice.sort(step.descending, step.span)]
        case g.Keep():
            return _keep(t, step, scope)
        case g.KeepThose():
            return _keep_those(t, step, scope)
        case g.Choose():
            return _choose(t, step, scope)
        case g.May():
            return _may(t, step, scope)
        case g.ChooseNumber():
            return _choose_number(t, step, scope)
        case g.ChooseAmong():
            return _choose_among(t, step, scope)
        case g.ChoosePlayer():
            return _choose_player(t, step, scope)
        case g.TableStep():
            return table_step(t, step, scope)
        case g.Fill():
            return _fill(t, step, scope)
        case g.Enter():
            return _enter(t, step, scope)


# ---- values --------------------------------------------------------------------------------


def _assign(t: Translator, step: g.Assign, scope: Scope) -> Made:
    target = step.target
    if target.of is None and target.name in t.symbols.formulas:
        t.unknown(target.name, target.span, "wert")
        return []
    if target.of is None and t.symbols.kinds.get(target.name) == "rolle":
        if not is_player(t, step.value, scope):
            t.fault("D229", step.value.span, name=target.name)
            return []
        value = as_player(t, step.value, scope)
        return [make.assign(make.name(target.name, target.span), value, step.span)]
    if is_player(t, step.value, scope):
        # A name that is nowhere declared and is given a player is most likely a misspelled role.
        roles = t.symbols.of_kind("rolle")
        if target.name in t.symbols.made and closest(target.name, roles):
            better = t.corrected(target.span, target.name, roles)
            t.fault("D213", target.span, name=target.name, corrected=better)
        else:
            t.fault("D217", step.value.span)
        return []
    return [make.assign(variable_of(t, target, scope), value_of(t, step.value, scope), step.span)]


# ---- flow ----------------------------------------------------------------------------------


def _if(t: Translator, step: g.If, scope: Scope) -> Made:
    then = block_of(t, step.then, scope)
    otherwise = block_of(t, step.otherwise, scope) if step.otherwise else None
    return [s.If(condition_of(t, step.condition, scope), then, otherwise, span=step.span)]


def _for_each(t: Translator, step: g.ForEach, scope: Scope) -> Made:
    if step.name is not None and (scope.local(step.name) or step.name in t.symbols.kinds):
        t.fault("D231", step.span, name=step.name)
        return []
    if isinstance(step.group, g.PlayerGroup):
        name = step.name or t.made_up("jeder")
        of = players_of(t, step.group, scope)
        inside = replace(scope, element=make.name(name)) if step.name is None else scope.with_player(name)
    else:
        name = step.name or t.made_up("nummer")
        of = dice_numbers(t, step.group, scope)
        inside = replace(scope, die=make.name(name)) if step.name is None else scope.with_die(name)
    return [s.For(name, of, block_of(t, step.body, inside), span=step.span)]


def _times(t: Translator, step: g.Times, scope: Scope) -> Made:
    return repeated(t, step.count, block_of(t, step.body, scope), scope, step.span)


def _do_step(t: Translator, step: g.DoStep) -> Made:
    """A step that may end the turn returns who is next, or none."""
    named = t.symbols.steps.get(step.name)
    if named is None:
        t.unknown(step.name, step.span, "schritt")
        return []
    call = make.call(step.name, make.name(ACTOR, step.span), span=step.span)
    if not ends_turn(named.body, t.symbols):
        return [s.Do(call, span=step.span)]
    name = t.made_up("danach")
    following = make.name(name, step.span)
    there = make.binary("!=", following, m.NoneValue(), step.span)
    return [
        s.Let(name, None, call, span=step.span),
        s.If(there, (s.Return(following, span=step.span),), span=step.span),
    ]


def _words(t: Translator, words: g.Words, scope: Scope) -> m.Text:
    pieces: list[str | Expression] = []
    for part in words.parts:
        if isinstance(part, str):
            pieces.append(part)
        else:
            pieces.append(as_player(t, part, scope) if is_player(t, part, scope) else value_of(t, part, scope))
    return make.text(*pieces, span=words.span)


# ---- dice ----------------------------------------------------------------------------------


def _roll(t: Translator, step: g.Roll, scope: Scope, asked: bool) -> Made:
    """The player is asked to roll, unless a decision has just led here."""
    span, group = step.span, step.dice
    made: Made = [] if asked else [_enter_key(scope, span)]
    if step.under is not None and not t.lacks("becher", span):
        return [*made, *cover(t, player_of(t, step.under, scope), span), *_thrown(t, group, scope, span)]
    made += _thrown(t, group, scope, span)
    return made + uncover(t, span) if t.dice.covered else made


def _thrown(t: Translator, group: g.DiceGroup, scope: Scope, span: Span) -> Made:
    if group.kind == "alle" and group.number is None:
        kept: Made = [s.Clear(make.name(KEPT, span), span=span)] if t.dice.keeps else []
        return kept + t.dice.roll_all(span)
    if group.kind == "liste":
        return [t.dice.roll_one(die_number(t, one, scope), one.span) for one in group.listed]
    name = t.made_up("nummer")
    roll = t.dice.roll_one(make.name(name, span), span)
    return [s.For(name, dice_numbers(t, group, scope), (roll,), span=span)]


def _enter_key(scope: Scope, span: Span) -> s.Statement:
    assert scope.actor is not None
    way = s.Alternative("würfeln", label=make.text("Würfeln", span=span), span=span)
    return s.ChooseMenu(scope.actor, False, (way,), ask=make.text("Du bist dran.", span=span), span=span)


def _keep(t: Translator, step: g.Keep, scope: Scope) -> Made:
    span = step.span
    most = t.dice.count if step.high is None else step.high
    if not 0 <= step.low <= most <= t.dice.count or most == 0:
        t.fault("D219", span, count=max(step.low, most), dice=t.dice.count)
        return []
    kind = "andere" if step.more else "alle"
    of = dice_numbers(t, g.DiceGroup(kind, span=span), scope)
    name = t.made_up("nummern")
    picked = make.name(name, span)
    label = make.text("Würfel ", picked, ": ", t.dice.shows(picked, span), span=span)
    high = make.number(most, span)
    quantity = s.Quantity(make.number(step.low, span), high)
    done: s.Statement = make.assign(make.name(KEPT, span), picked, span)
    if step.more:
        done = s.Add(picked, make.name(KEPT, span), span=span)
    ask = make.text("Welche Würfel legst du zur Seite?" if step.more else "Welche Würfel behältst du?", span=span)
    binder = s.Binder(name, of)
    who = player_of(t, step.player, scope)
    return [s.Choose(who, False, quantity, (binder,), ask=ask, label=label, body=(done,), span=span)]


def _keep_those(t: Translator, step: g.KeepThose, scope: Scope) -> Made:
    kept = make.name(KEPT, step.span)
    if step.dice is None:
        return [s.Clear(kept, span=step.span)]
    return [make.assign(kept, dice_numbers(t, step.dice, scope), step.span)]


# ---- choices -------------------------------------------------------------------------------


def _choose(t: Translator, step: g.Choose, scope: Scope) -> Made:
    ways = _ways(t, step.ways, scope)
    ask = make.text("Was machst du?", span=step.span)
    return [s.ChooseMenu(player_of(t, step.player, scope), False, ways, ask=ask, span=step.span)]


def _may(t: Translator, step: g.May, scope: Scope) -> Made:
    """Who may not is not asked; then the alternative happens, too."""
    ways = _ways(t, (replace(step.way, condition=None),), scope)
    otherwise = block_of(t, step.otherwise, scope, True) if step.otherwise else None
    ask = make.text("Möchtest du?", span=step.span)
    menu = s.ChooseMenu(player_of(t, step.player, scope), True, ways, otherwise, ask, span=step.span)
    if step.way.condition is None:
        return [menu]
    unasked = block_of(t, step.otherwise, scope) if step.otherwise else None
    return [s.If(condition_of(t, step.way.condition, scope), (menu,), unasked, span=step.span)]


def _ways(t: Translator, ways: tuple[g.Way, ...], scope: Scope) -> tuple[s.Alternative, ...]:
    made = []
    names: set[str] = set()
    for way in ways:
        name = way_name(way.label, names)
        names.add(name)
        condition = None if way.condition is None else condition_of(t, way.condition, scope)
        body = block_of(t, way.body, scope, True) or None
        label = _words(t, way.label, scope)
        made.append(s.Alternative(name, (), label, condition, body=body, span=way.span))
    return tuple(made)


def _choose_number(t: Translator, step: g.ChooseNumber, scope: Scope) -> Made:
    numbers = m.Range(t.integer(step.low, scope), t.integer(step.high, scope), span=step.span)
    return _chosen(t, step, numbers, scope)


def _choose_among(t: Translator, step: g.ChooseAmong, scope: Scope) -> Made:
    span = step.span
    for one in step.numbers:
        if abs(one) > LARGEST_INT:
            t.fault("D103", span, number=abs(one), most=LARGEST_INT)
    numbers: Expression = m.ListLiteral(tuple(make.number(one, span) for one in step.numbers), span=span)
    if step.number is not None:
        test = make.binary(step.comparison, m.It(span=span), value_of(t, step.number, scope), span)
        numbers = make.where(numbers, test, span)
    return _chosen(t, step, numbers, scope)


def _chosen(t: Translator, step: g.ChooseNumber | g.ChooseAmong, numbers: Expression, scope: Scope) -> Made:
    span = step.span
    if t.symbols.kinds.get(step.name) != "wert":
        t.unknown(step.name, span, "wert")
        return []
    name = t.made_up("zahl")
    done = make.assign(make.name(step.name, span), make.name(name, span), span)
    ask = make.text(f"Wähle {step.name}.", span=span)
    binder = (s.Binder(name, numbers, span=span),)
    return [s.Choose(player_of(t, step.player, scope), False, None, binder, ask=ask, body=(done,), span=span)]


def _choose_player(t: Translator, step: g.ChoosePlayer, scope: Scope) -> Made:
    span = step.span
    if scope.local(step.name) or step.name in t.symbols.kinds:
        t.fault("D231", span, name=step.name)
        return []
    who = player_of(t, step.player, scope)
    of = players_of(t, step.group, replace(scope, actor=who))
    ask = make.text("Wähle einen Spieler.", span=span)
    return [s.Choose(who, False, None, (s.Binder(step.name, of, span=span),), ask=ask, span=span)]


# ---- sheets --------------------------------------------------------------------------------


def _fill(t: Translator, step: g.Fill, scope: Scope) -> Made:
    span = step.span
    sheet = find_sheet(t, step.sheet, span)
    if sheet is None:
        return []
    who = player_of(t, step.player, scope)
    filled = make.member(who, filled_name(sheet), span)
    name = t.made_up("feld")
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
    return [s.Choose(who, False, None, (s.Binder(name, of, span=span),), ask=ask, label=label, body=body, span=span)]


def _enter(t: Translator, step: g.Enter, scope: Scope) -> Made:
    span = step.span
    sheet = find_sheet(t, step.sheet, span)
    if sheet is None:
        return []
    who, key = player_of(t, step.player, scope), sheet_field(t, sheet, step.field, span)
    target = make.index(make.member(who, sheet.name, span), key, span)
    return [
        make.assign(target, value_of(t, step.value, scope), span),
        s.Add(key, make.member(who, filled_name(sheet), span), span=span),
    ]


def fields_name(sheet: g.Sheet) -> str:
    return f"{sheet.name}_Felder"


def worth_name(sheet: g.Sheet) -> str:
    return f"{sheet.name}_wert"


def way_name(label: g.Words, taken: set[str]) -> str:
    """A name for a way, by which logs know it."""
    words = " ".join(part for part in label.parts if isinstance(part, str))
    slug = re.sub(r"\W+", "_", words.lower()).strip("_")[:30].strip("_")
    if not slug or not slug[0].isalpha() or slug in RESERVED or plain(slug) in ("pass", "done"):
        slug = f"weg_{slug}".strip("_")
    name, number = slug, 2
    while name in taken:
        name, number = f"{slug}_{number}", number + 1
    return name
