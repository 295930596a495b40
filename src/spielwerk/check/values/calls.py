"""Calls inside expressions: functions, rules and built-ins. What takes time has a line of its own (semantics C1)."""

from __future__ import annotations

from spielwerk.check.builtins.table import BUILT_INS, call_built_in
from spielwerk.check.declare.overriding import meant, takes
from spielwerk.check.faults import meant as probably
from spielwerk.check.relations import is_collection
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import UNKNOWN, FunctionSymbol, ProcedureSymbol, Type
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import contents, is_container
from spielwerk.check.values.functions import call_function, read_arguments
from spielwerk.check.values.paths import each, thing
from spielwerk.diagnostics.phrase import NOTHING
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.notation.spiel.text.words import CALLS


def call(check: Check, node: m.Call, scope: Scope, expected: Type | None) -> t.Expr:
    target = node.target
    if isinstance(target, m.Name):
        return _call(Arguments(check, scope, target.name, node.span, node.arguments), target.span)
    base = thing(check, target.span, scope) if target.of is None else check.expression(target.of, scope)
    word_span = check.faults.last_word(target.span, target.name)
    if base.type == UNKNOWN:
        for argument in node.arguments:
            check.expression(argument, scope)
        return check.unknown(node.span)
    if is_container(base) and not _takes_whole(check, target.name, base):
        base = contents(check, base)
    if is_collection(base.type) and not _takes_whole(check, target.name, base):
        return each(
            check,
            base,
            node.span,
            lambda item: _call(Arguments(check, scope, target.name, node.span, [item, *node.arguments]), word_span),
        )
    return _call(Arguments(check, scope, target.name, node.span, [base, *node.arguments]), word_span)


def _takes_whole(check: Check, name: str, base: t.Expr) -> bool:
    """Whether the function is about the collection itself, not about each of its elements."""
    if any(takes(symbol, base.type) for symbol in check.known.functions(name)):
        return True
    return name not in check.known.callables and name in BUILT_INS and BUILT_INS[name].takes_collection


def _call(call: Arguments, name_span: Span) -> t.Expr:
    check, name = call.check, call.name
    declared = check.known.callables.get(name)
    if isinstance(declared, ProcedureSymbol):
        check.faults.report("S401", name_span, name=name)
        check.use(declared)
        read_arguments(call, declared)
        return t.Constant(None, type=declared.result or UNKNOWN, span=call.span)
    candidates = check.known.functions(name)
    if candidates and not (name in BUILT_INS and _is_meant_built_in(call, candidates)):
        found = candidates[0]
        if len(candidates) > 1:
            found = meant(check, candidates, _first_type(call), name_span) or found
        return call_function(call, found)
    if name in BUILT_INS:
        return call_built_in(call)
    call.all()
    unknown_function(check, name, name_span)
    return check.unknown(call.span)


def _is_meant_built_in(call: Arguments, candidates: list[FunctionSymbol]) -> bool:
    """A game's own function has the name of a built-in one: its parameters decide which is meant."""
    if all(len(symbol.parameters) != len(call) for symbol in candidates):
        return True
    first = _first_type(call)
    return first is not None and first != UNKNOWN and not any(takes(symbol, first) for symbol in candidates)


def _first_type(call: Arguments) -> Type | None:
    if not len(call):
        return None
    # Only for its type: whoever reads the arguments in earnest reports what is wrong with them.
    with call.check.faults.trial():
        item = call.given[0]
        return item.type if isinstance(item, t.Typed) else call.check.expression(item, call.scope).type


def unknown_function(check: Check, name: str, span: Span) -> None:
    known = check.known
    if name in known.values or name in known.types or name in known.enum_values:
        check.faults.report("S212", span, name=name)
        return
    names = [*known.callables, *known.methods, *BUILT_INS]
    similar = check.faults.closest(name, names)
    nearby = known.callables.get(similar) if similar is not None else None
    said = CALLS.get(name, similar)
    hint = probably(said) if said is not None else NOTHING
    check.faults.report("S203", span, name=name, hint=hint, nearby=nearby)
