"""Functions that several object types declare: which one is meant, and which one the object itself decides on.

`piece.moves` is the function of the object's own type, however the piece is called where it is asked. So where subtypes
declare a function again, a function is made that asks for the type of the object and calls the right one.
"""

from __future__ import annotations

from spielwerk.check.declare.work import Work
from spielwerk.check.relations import certain, fits, is_a, notation
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, FunctionSymbol, ObjectsOf, ObjectSymbol, Type, Variable
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span

# ---- declarations ------------------------------------------------------------------------------


def check_inherited(check: Check, work: Work) -> None:
    """What a type declares again has the form that it has in its parents; attributes are not declared again."""
    for functions in check.known.methods.values():
        for function in functions:
            parent = _overridden(function, functions)
            if parent is not None and signature(function) != signature(parent):
                _report(check, function, parent, function.span)
    for attribute, _ in work.attributes:
        if isinstance(attribute.home, ObjectSymbol):
            first = _declared_above(check, attribute.home, attribute.name)
            if first is not None:
                check.faults.report("S205", attribute.span, Label(first, "first"), name=attribute.name)
    for function, _, home in work.functions:
        if isinstance(home, ObjectSymbol):
            above = next((a for a in ancestors(home)[1:] if function.name in a.attributes), None)
            if above is not None:
                label = Label(above.attributes[function.name].span, "first")
                check.faults.report("S205", function.span, label, name=function.name)


def _declared_above(check: Check, home: ObjectSymbol, name: str) -> Span | None:
    """Where a parent declares an attribute or a function of this name."""
    for parent in ancestors(home)[1:]:
        if name in parent.attributes:
            return parent.attributes[name].span
        for function in check.known.methods.get(name, ()):
            if function.member is parent:
                return function.span
    return None


def ancestors(kind: ObjectSymbol) -> list[ObjectSymbol]:
    """A type and its parents, the nearest first."""
    found = [kind]
    while found[-1].parent is not None and found[-1].parent not in found:
        found.append(found[-1].parent)
    return found


def _overridden(function: FunctionSymbol, functions: list[FunctionSymbol]) -> FunctionSymbol | None:
    """The function of the nearest parent that has one of this name."""
    if not isinstance(function.member, ObjectSymbol):
        return None
    for parent in ancestors(function.member)[1:]:
        for other in functions:
            if other.member is parent:
                return other
    return None


def signature(function: FunctionSymbol) -> tuple[tuple[Type, ...], Type]:
    """What a function of a type takes, apart from the object itself, and what it gives."""
    return tuple(parameter.type for parameter in function.parameters[1:]), function.type


def _report(check: Check, function: FunctionSymbol, other: FunctionSymbol, span: Span) -> None:
    assert isinstance(function.member, ObjectSymbol)
    assert isinstance(other.member, ObjectSymbol)
    check.faults.report(
        "S343",
        span,
        Label(other.span, "declared"),
        name=function.name,
        kind=function.member.name,
        other=other.member.name,
        given=_form(function),
        wanted=_form(other),
    )


def _form(function: FunctionSymbol) -> str:
    taken = ", ".join(notation(parameter.type) for parameter in function.parameters[1:])
    return f"({taken}): {notation(function.type)}"


# ---- calls -------------------------------------------------------------------------------------


def takes(symbol: FunctionSymbol, first: Type) -> bool:
    return bool(symbol.parameters) and fits(certain(first), certain(symbol.parameters[0].type))


def meant(check: Check, candidates: list[FunctionSymbol], first: Type | None, span: Span) -> FunctionSymbol | None:
    """The function that is meant: of several with one name that whose first parameter fits; None if none does."""
    found = [symbol for symbol in candidates if first is not None and takes(symbol, first)]
    if not found:
        return None
    kind = certain(first) if first is not None else None
    own = [symbol for symbol in found if isinstance(symbol.member, ObjectSymbol)]
    if not isinstance(kind, ObjectsOf) or found[0] not in own:
        return found[0]
    above = [symbol for symbol in own if all(is_a(one, _home(symbol)) for one in kind.symbols)]
    above.sort(key=_depth)
    below = sorted((symbol for symbol in own if symbol not in above), key=_depth)
    return _by_type(check, (*above[-1:], *below), span)


def _home(function: FunctionSymbol) -> ObjectSymbol:
    assert isinstance(function.member, ObjectSymbol)
    return function.member


def _depth(function: FunctionSymbol) -> int:
    return len(ancestors(_home(function)))


def _by_type(check: Check, functions: tuple[FunctionSymbol, ...], span: Span) -> FunctionSymbol:
    """One function for all of these, of which the later ones are for narrower types."""
    general = functions[0]
    fitting = tuple(one for one in functions if signature(one) == signature(general))
    for other in functions:
        if other not in fitting and _overridden(other, list(functions)) is None:
            _report(check, other, general, span)
    if len(fitting) == 1:
        return general
    made = check.known.by_type.get(fitting)
    if made is None:
        made = check.known.by_type[fitting] = _chooser(fitting)
        check.known.note(made).calls = {one: one.span for one in fitting}
    return made


def _chooser(functions: tuple[FunctionSymbol, ...]) -> FunctionSymbol:
    """A function that asks for the type of its object, the narrowest types first."""
    general = functions[0]
    held = ObjectsOf(tuple(_home(one) for one in functions if not any(_covers(other, one) for other in functions)))
    parameters = [Variable("self", general.span, type=held, role="self")]
    for one in general.parameters[1:]:
        parameters.append(Variable(one.name, one.span, type=one.type, role="parameter", bounds=one.bounds))
    given: list[t.Expr] = [t.Get(one, type=one.type, span=one.span) for one in parameters]

    def called(function: FunctionSymbol) -> t.Expr:
        return t.CallFunction(function, given, type=function.type, span=function.span)

    value = called(general)
    # Later ones are for narrower types: wrapped around the others, they are asked first.
    for function in functions[1:]:
        test = t.IsKind(given[0], _home(function), type=BOOL, span=function.span)
        value = t.Choice(test, called(function), value, type=general.type, span=function.span)
    made = FunctionSymbol(general.name, general.span, general.doc, parameters, type=general.type)
    made.member = general.member
    made.body = [t.Return(value, span=general.span)]
    return made


def _covers(one: FunctionSymbol, other: FunctionSymbol) -> bool:
    return one is not other and is_a(_home(other), _home(one))
