"""The tests in a game: given situations, decisions, expected results."""

from __future__ import annotations

from spielwerk.check.declare.work import Work
from spielwerk.check.faults import meant
from spielwerk.check.relations import certain, element, is_collection, notation
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    KIND,
    LONG,
    PLAYER,
    UNKNOWN,
    MapOf,
    ObjectSymbol,
    ProcedureSymbol,
    TestSymbol,
    Type,
)
from spielwerk.check.values.coerce import condition, fitted
from spielwerk.check.values.texts import plain
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.phrase import Spoken
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line

OPERATIONS = ("roll", "shuffle", "random")


def read_tests(check: Check, work: Work) -> None:
    seen: dict[str, TestSymbol] = {}
    for node in work.tests:
        symbol = TestSymbol(plain(node.name), node.name.span, node.doc)
        if symbol.name in seen:
            check.faults.report("S205", symbol.span, Label(seen[symbol.name].span, "first"), name=symbol.name)
        seen.setdefault(symbol.name, symbol)
        _players(check, node, symbol)
        for line in node.lines:
            with check.guarded(line.span):
                _line(check, line, symbol)
        check.known.game.tests.append(symbol)


def _players(check: Check, node: d.Test, symbol: TestSymbol) -> None:
    for line in node.lines:
        if isinstance(line, s.TestPlayers):
            symbol.players = list(line.names)
            counts = check.known.game.players.counts
            if len(line.names) not in counts:
                shown = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])
                check.faults.report("S217", line.span, given=len(line.names), wanted=shown)


def _scope(check: Check, symbol: TestSymbol, kind: str) -> Scope:
    """The players of a test can be called by their names."""
    owner = ProcedureSymbol(kind, symbol.span) if kind in ("given", "do") else None
    pure = owner is None
    scope = Scope(Context(kind, owner, pure, result_known=True, texts=kind == "given"))
    for number, name in enumerate(symbol.players, 1):
        seat = t.Constant(number, type=INT, span=symbol.span)
        scope.names[name] = t.PlayerAt(seat, type=PLAYER, span=symbol.span)
    return scope


def _line(check: Check, line: Line, symbol: TestSymbol) -> None:
    match line:
        case s.TestOption():
            _option(check, line, symbol)
        case s.TestSteps():
            body = check.block(line.body, _scope(check, symbol, "given" if line.given else "do"))
            symbol.lines.append(t.TestDo(line.given, body.steps, span=line.span))
        case s.TestExpect():
            scope = _scope(check, symbol, "expect")
            test = condition(check, check.expression(line.condition, scope, BOOL))
            symbol.lines.append(t.TestExpect(test, span=line.span))
        case s.TestDecide():
            symbol.lines.extend(_decisions(check, line, symbol))
        case s.TestRefuse():
            steps = _decisions(check, line, symbol)
            for step in steps:
                step.refuse = True
                step.reason = None if line.reason is None else line.reason.source
            symbol.lines.extend(steps)
        case s.TestNext():
            _next(check, line, symbol)
        case s.TestTimeout():
            _timeout(check, line, symbol)


def _option(check: Check, line: s.TestOption, symbol: TestSymbol) -> None:
    option = check.known.game.options.get(line.name)
    if option is None:
        hint = check.faults.did_you_mean(line.name, check.known.game.options)
        check.faults.report("S201", check.faults.last_word(line.span, line.name), name=line.name, hint=hint)
        return
    value = check.expression(line.value, check.globals, option.type)
    symbol.options[option] = fitted(check, value, option.type, option.bounds)


def _seat(check: Check, node: m.Expression, symbol: TestSymbol, scope: Scope) -> t.Expr:
    """A seat is a number from 1 or a name."""
    value = check.expression(node, scope)
    players = len(symbol.players) or check.known.game.players.default
    if value.type == INT:
        number = value.value if isinstance(value, t.Constant) else None
        if isinstance(number, int) and not 1 <= number <= players:
            check.faults.report("S217", node.span, given=number, wanted=f"1 to {players}")
        return t.PlayerAt(value, type=PLAYER, span=node.span)
    return fitted(check, value, PLAYER)


def _timeout(check: Check, line: s.TestTimeout, symbol: TestSymbol) -> None:
    """Of a phase, or of whoever is asked."""
    name = line.of.name if isinstance(line.of, m.Name) else ""
    phase = check.known.callables.get(name)
    if name not in symbol.players and isinstance(phase, ProcedureSymbol) and phase.phase:
        check.use(phase)
        symbol.lines.append(t.TestTimeout(None, phase, span=line.span))
    else:
        seat = _seat(check, line.of, symbol, _scope(check, symbol, "expect"))
        symbol.lines.append(t.TestTimeout(seat, None, span=line.span))


def _decisions(check: Check, line: s.TestDecide | s.TestRefuse, symbol: TestSymbol) -> list[t.TestDecide]:
    """Named alternatives are decisions of their own; plain values belong to one decision."""
    scope = _scope(check, symbol, "expect")
    seat = _seat(check, line.seat, symbol, scope)
    steps: list[t.TestDecide] = []
    plain_values: t.TestDecide | None = None
    for choice in line.choices:
        kind = _alternative(check, choice)
        if kind is not None:
            arguments = choice.arguments if isinstance(choice, m.Call) else ()
            values = [_value(check, argument, scope) for argument in arguments]
            steps.append(t.TestDecide(seat, kind, values, span=choice.span))
            plain_values = None
            continue
        if plain_values is None:
            plain_values = t.TestDecide(seat, None, [], span=choice.span)
            steps.append(plain_values)
        plain_values.values.append(_value(check, choice, scope))
    return steps


def _alternative(check: Check, node: m.Expression) -> str | None:
    """The name of an alternative or action, if this is one."""
    target = node.target if isinstance(node, m.Call) else node
    if not isinstance(target, m.Name):
        return None
    known = target.name in check.known.alternatives or target.name in check.known.actions
    return target.name if known or target.name == "pass" else None


def _value(check: Check, node: m.Expression, scope: Scope) -> t.Expr:
    """What is chosen or brought by chance: one number that an option can hold."""
    value = _named(check, node, scope)
    kind = certain(value.type)
    if is_collection(kind) or isinstance(kind, MapOf):
        check.faults.report("S345", value.span, given=notation(kind), quote=check.faults.quote(value.span))
    elif kind == LONG:
        check.faults.report("S551", value.span)
    else:
        return value
    return check.unknown(value.span)


def _named(check: Check, node: m.Expression, scope: Scope) -> t.Expr:
    """A value; the name of a kind stands for any object of that kind."""
    if isinstance(node, m.Name) and isinstance(check.known.types.get(node.name), ObjectSymbol):
        return check.expression(node, scope, KIND)
    if isinstance(node, m.Call) and isinstance(node.target, m.Name):
        return _called(check, node, node.target, scope)
    if isinstance(node, m.Name) and not _is_known(check, node.name, scope):
        check.faults.report("S227", node.span, name=node.name, hint=_meant_choice(check, node.name))
        return check.unknown(node.span)
    return check.expression(node, scope)


def _meant_choice(check: Check, name: str) -> Spoken:
    if name in check.known.fields:
        return meant(f"{check.known.fields[name][0].name}.{name}")
    names = check.known.alternatives | check.known.actions.keys() | check.known.enum_values.keys()
    return check.faults.did_you_mean(name, names | check.known.game.objects.keys() | {"pass"})


def _called(check: Check, node: m.Call, target: m.Name, scope: Scope) -> t.Expr:
    with check.faults.trial() as wrong:
        value = check.expression(node, scope)
    # Something unknown in a decision was probably meant as a choice, so the hint is looked for among those.
    if any(fault.code == "S203" and fault.span == target.span for fault in wrong):
        names = check.known.alternatives | check.known.actions.keys()
        hint = check.faults.did_you_mean(target.name, names)
        check.faults.report("S227", target.span, name=target.name, hint=hint)
        return check.unknown(node.span)
    return check.expression(node, scope) if wrong else value


def _is_known(check: Check, name: str, scope: Scope) -> bool:
    with check.faults.trial() as wrong:
        check.expression(m.Name(name), scope)
    return not any(fault.code == "S201" for fault in wrong)


def _next(check: Check, line: s.TestNext, symbol: TestSymbol) -> None:
    scope = _scope(check, symbol, "expect")
    if line.operation not in OPERATIONS:
        span = check.faults.word(line.span, line.operation)
        hint = check.faults.did_you_mean(line.operation, OPERATIONS)
        check.faults.report("S201", span, name=line.operation, hint=hint)
        return
    of = None if line.of is None else check.expression(line.of, scope)
    wanted: Type = UNKNOWN
    if line.operation == "roll":
        wanted = INT
        base = of
        while isinstance(base, t.Where):
            base = base.of
        if of is not None and of.type != UNKNOWN and not isinstance(base, t.DieValue):
            quote = check.faults.quote(of.span)
            check.faults.report("S341", of.span, quote=quote, word="roll")
    elif line.operation == "random" and of is not None and is_collection(of.type):
        wanted = element(of.type)
    values = []
    for node in line.values:
        value = _value(check, node, scope)
        if wanted != UNKNOWN and certain(value.type) != KIND:
            value = fitted(check, value, wanted)
        values.append(value)
    symbol.lines.append(t.TestNext(line.operation, of, values, span=line.span))
