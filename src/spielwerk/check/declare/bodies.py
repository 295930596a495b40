"""Fourth pass: what functions, rules, procedures and phases do."""

from __future__ import annotations

from spielwerk.check.declare.values import capacity, visibility
from spielwerk.check.declare.work import Work
from spielwerk.check.relations import notation
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.choices import within
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, ClaimSymbol, FunctionSymbol, Home, ProcedureSymbol, Variable
from spielwerk.check.values.coerce import condition, fitted
from spielwerk.model import declarations as d


def read_bodies(check: Check, work: Work) -> None:
    for function, node, _ in work.functions:
        function.visibility = visibility(check, node.mods.visible, function)
    for function, node, home in work.functions:
        with check.guarded(function.span):
            _function(check, function, node, home)
    for rule, rule_node in work.rules:
        with check.guarded(rule.span):
            _rule(check, rule, rule_node)
    for procedure, procedure_node in work.procedures:
        with check.guarded(procedure.span):
            _procedure(check, procedure, procedure_node)
    for claim in work.claims:
        with check.guarded(claim.span):
            test = condition(check, check.expression(claim.condition, check.globals, BOOL))
            check.known.game.claims.append(ClaimSymbol(claim.always, test, claim.span, claim.doc.replace("\n", " ")))


def _open(check: Check, context: Context, parameters: list[Variable]) -> Scope:
    """The scope of a body; a function in a type speaks about `self`."""
    scope = Scope(context, element=context.self)
    for parameter in parameters:
        if parameter.role != "self":
            declare_local(check, scope, parameter, parameter.name, parameter.span)
    return scope


def _function(check: Check, symbol: FunctionSymbol, node: d.Function, home: Home | ProcedureSymbol | None) -> None:
    symbol.depth = capacity(check, node.mods.depth)
    symbol.capacity = capacity(check, node.mods.at_most)
    self = symbol.parameters[0] if symbol.member is not None and symbol.parameters else None
    phase = home if isinstance(home, ProcedureSymbol) else None
    context = Context("function", symbol, True, symbol.type, phase=phase, self=self)
    scope = _open(check, context, symbol.parameters)
    if node.value is not None:
        value = fitted(check, check.expression(node.value, scope, symbol.type), symbol.type)
        symbol.body = [t.Return(value, span=node.value.span)]
        return
    body = check.block(node.body or (), scope)
    symbol.body = body.steps
    if not body.leaves:
        check.faults.report("S405", symbol.span, name=symbol.name, wanted=notation(symbol.type))


def _rule(check: Check, symbol: FunctionSymbol, node: d.Rule) -> None:
    scope = _open(check, Context("rule", symbol, True), symbol.parameters)
    symbol.body = check.block(node.body, scope).steps


def _procedure(check: Check, symbol: ProcedureSymbol, node: d.Procedure | d.Setup | d.Play | d.EndBlock) -> None:
    kind = {d.Setup: "setup", d.Play: "play", d.EndBlock: "end"}.get(type(node), "procedure")
    if isinstance(node, d.Procedure) and node.phase:
        kind = "phase"
    phase = symbol if kind in ("phase", "play") else None
    context = Context(kind, symbol, False, symbol.result, phase=phase, texts=kind == "setup")
    scope = _open(check, context, symbol.parameters)
    if isinstance(node, d.Procedure):
        symbol.depth = capacity(check, node.depth)
        symbol.within = within(check, node.within, scope)
    body = check.block(node.body, scope)
    symbol.body = body.steps
    if symbol.result is not None and not body.leaves:
        check.faults.report("S405", symbol.span, name=symbol.name, wanted=notation(symbol.result))
    if kind == "play" and not body.leaves and node.body:
        check.unfinished = True
    if isinstance(node, d.Procedure) and node.otherwise is not None:
        symbol.late = check.block(node.otherwise, _open(check, context, symbol.parameters)).steps
        if symbol.within is None:
            check.faults.report("S440", node.otherwise[0].span if node.otherwise else symbol.span)
