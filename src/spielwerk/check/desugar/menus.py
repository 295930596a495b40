"""Puts actions into the menus that say `any action`: those of the phase that began last (semantics C8)."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.check.state import ActionMenu, Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, PLAYER, ActionForm, ProcedureSymbol, SetOf
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span


def open_actions(check: Check, around: Mapping[ProcedureSymbol, ProcedureSymbol]) -> None:
    """`around`: the procedures around those that are reacted to."""
    game = check.known.game
    for action in game.actions:
        for form in action.forms:
            form.phase.actions.append(form)
    home: dict[ProcedureSymbol, ProcedureSymbol] = {}
    for phase in _phases(check):
        # Those of the phase itself come first, then the others in the order of the text.
        own = [form for form in phase.actions if form.action.home is phase]
        others = [form for form in phase.actions if form.action.home is not phase]
        phase.actions[:] = [*sorted(own, key=_place), *sorted(others, key=_place)]
        home[phase] = phase
        for form in phase.actions:
            home[form.procedure] = phase
            home[around.get(form.procedure, form.procedure)] = phase
    for menu in check.action_menus:
        _fill(check, menu, _around_menu(check, menu.owner, home), around)


def _phases(check: Check) -> list[ProcedureSymbol]:
    game = check.known.game
    found = [symbol for symbol in game.procedures.values() if symbol.phase]
    return found if game.play is None else [game.play, *found]


def _around_menu(
    check: Check, owner: ProcedureSymbol, home: dict[ProcedureSymbol, ProcedureSymbol]
) -> list[ProcedureSymbol]:
    """The phases that can be the innermost one where a procedure runs, in the order of the text."""
    found: list[ProcedureSymbol] = []
    seen: set[object] = {owner}
    waiting: list[object] = [owner]
    while waiting:
        here = waiting.pop()
        if isinstance(here, ProcedureSymbol) and here in home:
            if home[here] not in found:
                found.append(home[here])
            continue
        for caller, notes in check.known.notes.items():
            if here in notes.calls and caller not in seen:
                seen.add(caller)
                waiting.append(caller)
    return sorted(found, key=lambda phase: phase.span)


def _fill(
    check: Check,
    place: ActionMenu,
    phases: list[ProcedureSymbol],
    around: Mapping[ProcedureSymbol, ProcedureSymbol],
) -> None:
    menu = place.menu
    own = list(menu.alternatives)
    forms = [form for phase in phases for form in phase.actions]
    _compare_names(check, place, forms)
    if not forms:
        check.faults.report("S461", menu.span, name=(phases[0] if phases else place.owner).name)
    filled: list[t.Alternative] = []
    for position in range(len(own) + 1):
        for _ in range(place.places.count(position)):
            filled += [_alternative(menu, form, around, len(phases) > 1) for form in forms]
        filled += own[position : position + 1]
    menu.alternatives[:] = filled
    notes = check.known.note(place.owner)
    for form in forms:
        check.use(form.action)
        called = around.get(form.procedure, form.procedure)
        notes.calls.setdefault(called, menu.span)
        notes.calls.setdefault(form.rule, menu.span)
        for loop in check.loops:
            if menu in loop.menus:
                loop.calls.append(called)


def _compare_names(check: Check, place: ActionMenu, forms: list[ActionForm]) -> None:
    """What is chosen has one name; only what belongs to objects may share it: the object tells it apart."""
    for number, form in enumerate(forms):
        rivals = [other for other in forms[:number] if other.name == form.name and other.phase is form.phase]
        if form.name in place.names:
            check.faults.report("S205", form.span, Label(place.names[form.name], "first"), name=form.name)
        elif rivals and (form.self is None or rivals[0].self is None):
            check.faults.report("S205", form.span, Label(rivals[0].span, "first"), name=form.name)


def _alternative(
    menu: t.ChooseMenu, form: ActionForm, around: Mapping[ProcedureSymbol, ProcedureSymbol], guarded: bool
) -> t.Alternative:
    """What an action adds to a menu."""
    binds = list(form.binds)
    if form.actor is not None:
        one = t.SetOfItems([menu.chooser], type=SetOf(PLAYER), span=menu.chooser.span)
        binds.insert(0, t.Bind(form.actor, one))
    chosen: list[t.Expr] = [t.Get(b.variable, type=b.variable.type, span=form.span) for b in binds]
    test: t.Expr = t.CallFunction(form.rule, list(chosen), type=BOOL, span=form.span)
    if guarded:
        # The procedure with the menu can be called from several phases; whose actions are open, only the match knows.
        here = t.InnermostPhase(form.phase, type=BOOL, span=form.span)
        test = t.Logic("and", here, test, type=BOOL, span=form.span)
    body: t.Body = [
        t.BeginAction(form, menu.chooser, span=form.span),
        t.CallProcedure(around.get(form.procedure, form.procedure), list(chosen), span=form.span),
        t.EndAction(form, span=form.span),
    ]
    return t.Alternative(form.name, binds, form.label, test, body, form.span, action=form)


def _place(form: ActionForm) -> Span:
    return form.span
