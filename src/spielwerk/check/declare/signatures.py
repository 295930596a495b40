"""Second pass: the types of attributes, parameters and results; no values yet."""

from __future__ import annotations

from spielwerk.check.declare.work import Work
from spielwerk.check.relations import notation
from spielwerk.check.state import Check
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    LONG,
    TEXT,
    UNKNOWN,
    EnumType,
    FunctionSymbol,
    ListOf,
    MapOf,
    ObjectsOf,
    ObjectSymbol,
    ProcedureSymbol,
    SetOf,
    Type,
    Variable,
)
from spielwerk.check.types_of import Written, bounds_of, parameter_type, written
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.notation.board.forms import FORMS


def read_signatures(check: Check, work: Work) -> None:
    ranges: list[tuple[object, Written]] = []
    for option, option_node in work.options:
        found = written(check, option_node.type)
        option.type, option.file = found.type, found.file
        ranges.append((option, found))
        if found.file is not None:
            known_form(check, found.file, option_node.type)
        elif not (found.type in (INT, BOOL, TEXT, UNKNOWN) or isinstance(found.type, EnumType)):
            check.faults.report("S508", option_node.type.span, given=notation(found.type))
    for attribute, node in work.attributes:
        found = written(check, node.type)
        attribute.type = found.type
        ranges.append((attribute, found))
        _storable(check, found, node)
    for container, container_node in work.containers:
        container.holds = _holds(check, container_node.type, container_node.kind)
    for space, space_node in work.spaces:
        if space_node.holds is not None:
            space.holds = _holds(check, space_node.holds, "space")
    for function, function_node, _ in work.functions:
        function.parameters += parameters(check, function_node.parameters)
        function.type = _passable(check, function_node.type)
    for rule, rule_node in work.rules:
        rule.parameters = parameters(check, rule_node.parameters)
    for procedure, procedure_node in work.procedures:
        if isinstance(procedure_node, d.Procedure):
            _procedure(check, procedure, procedure_node)
    _read_ranges(check, work, ranges)


def _read_ranges(check: Check, work: Work, ranges: list[tuple[object, Written]]) -> None:
    """The ends of ranges may use options and constants, so they come when all types are known."""
    for symbol, found in ranges:
        # By name, since options and attributes have no class in common that has bounds.
        setattr(symbol, "bounds", bounds_of(check, found, check.globals))  # noqa: B010
    callables: list[tuple[FunctionSymbol | ProcedureSymbol, tuple[d.Parameter, ...]]] = []
    callables += [(symbol, node.parameters) for symbol, node, _ in work.functions]
    callables += [(symbol, node.parameters) for symbol, node in work.rules]
    callables += [(symbol, node.parameters) for symbol, node in work.procedures if isinstance(node, d.Procedure)]
    for callable_, nodes in callables:
        own = callable_.parameters[-len(nodes) :] if nodes else []
        for variable, parameter in zip(own, nodes, strict=False):
            of = parameter.type.of if isinstance(parameter.type, m.CollectionType) else parameter.type
            if isinstance(of, m.RangeType):
                variable.bounds = bounds_of(check, Written(INT, of.low, of.high), check.globals)


def known_form(check: Check, form: str, node: m.TypeExpression) -> None:
    if form not in FORMS:
        check.faults.report("B153", node.span, form=form, forms=", ".join(FORMS))


def _storable(check: Check, found: Written, node: d.Attribute) -> None:
    """What is part of the state has a known size (semantics C15, C20)."""
    if _without_text(check, found.type, node.type) == UNKNOWN:
        return
    if isinstance(found.type, ListOf) and node.mods.at_most is None:
        check.faults.report("S504", node.type.span, name=node.name)
    elif isinstance(found.type, SetOf) and found.type.of == INT and found.low is None:
        check.faults.report("S511", node.type.span, name=node.name)


def _without_text(check: Check, type_: Type, node: m.TypeExpression) -> Type:
    if type_ == TEXT or getattr(type_, "of", None) == TEXT:
        check.faults.report("S505", node.span, name="text")
        return UNKNOWN
    return type_


def _passable(check: Check, node: m.TypeExpression) -> Type:
    """What can be a parameter or a result."""
    type_ = _without_text(check, written(check, node).type, node)
    if isinstance(type_, MapOf) and type_.value == LONG:
        check.faults.report("S552", node.span)
        return UNKNOWN
    return type_


def _holds(check: Check, node: m.TypeExpression, kind: str) -> tuple[ObjectSymbol, ...]:
    found = written(check, node).type
    if isinstance(found, ObjectsOf):
        return found.symbols
    if found != UNKNOWN:
        check.faults.report("S336", node.span, given=notation(found), kind=kind)
    return ()


def parameters(check: Check, nodes: tuple[d.Parameter, ...]) -> list[Variable]:
    return [Variable(node.name, node.span, type=_parameter(check, node), role="parameter") for node in nodes]


def _parameter(check: Check, node: d.Parameter) -> Type:
    if node.type is not None:
        return _passable(check, node.type)
    found = parameter_type(check, node.name)
    if found is None:
        check.faults.report("S208", node.span, name=node.name)
        return UNKNOWN
    return found


def _procedure(check: Check, symbol: ProcedureSymbol, node: d.Procedure) -> None:
    symbol.parameters = parameters(check, node.parameters)
    if node.result is not None:
        symbol.result = _passable(check, node.result)
