"""Blocks and the flow through them: if, for, repeat, at once, return, go to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.check.declare.members import misplaced
from spielwerk.check.relations import element, notation
from spielwerk.check.scope import Loop, Scope
from spielwerk.check.state import Block, Check
from spielwerk.check.steps import assign, choices, operations
from spielwerk.check.steps.assign import right_side, value_type
from spielwerk.check.steps.doing import may_change
from spielwerk.check.steps.procedures import call_procedure
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, INT, PLAYER, UNKNOWN, ProcedureSymbol, Variable
from spielwerk.check.values.coerce import collection, condition, fitted, is_endless, number
from spielwerk.check.values.narrow import Facts, assigned, if_false, if_true, without
from spielwerk.check.values.queries import renamed
from spielwerk.check.values.texts import optional_message
from spielwerk.data import replace
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line


def read_block(check: Check, lines: tuple[Line, ...], scope: Scope) -> Block:
    """Reads the lines of a block one after the other; facts live to its end."""
    block = Block()
    facts = check.facts
    dead = False
    for number_, line in enumerate(lines):
        # One report for all lines that are never reached.
        if block.leaves and not dead and not isinstance(line, s.GoTo | d.Attribute | d.Function | d.Action):
            check.faults.report("S406", line.span)
            dead = True
        if isinstance(line, s.GoTo):
            block.leaves = _go_to(check, lines, number_, scope, block) or block.leaves
        elif _read_line(check, line, scope, block):
            block.leaves = True
    check.facts = facts
    return block


def _read_line(check: Check, line: Line, scope: Scope, block: Block) -> bool:
    reader = READERS.get(type(line))
    if reader is not None:
        return reader(check, line, scope, block)
    if isinstance(line, d.Attribute | d.Function | d.Action):
        # Those of a phase have been declared before; elsewhere they are misplaced.
        if scope.parent is not None or scope.context.kind not in ("phase", "play"):
            misplaced(check, line)
        elif isinstance(line, d.Attribute):
            pass
    elif isinstance(line, d.Declaration):
        misplaced(check, line)
    return False


# ---- if ----------------------------------------------------------------------------------------


def if_(check: Check, node: s.If, scope: Scope, block: Block) -> bool:
    test = condition(check, check.expression(node.test, scope, BOOL))
    yes, no = if_true(test), if_false(test)
    before = check.facts
    then = _branch(check, node.then, scope, yes)
    otherwise = Block() if node.otherwise is None else _branch(check, node.otherwise, scope, no)
    # What a branch has changed is not known any more behind it.
    changed = assigned((*node.then, *(node.otherwise or ())))
    check.facts = without(before, changed)
    if then.leaves:
        check.facts |= without(no, assigned(node.otherwise or ()))
    elif otherwise.leaves:
        check.facts |= without(yes, assigned(node.then))
    block.steps.append(t.If(test, then.steps, otherwise.steps, span=node.span))
    return then.leaves and otherwise.leaves


def _branch(check: Check, lines: tuple[Line, ...], scope: Scope, facts: Facts) -> Block:
    with check.assuming(facts):
        return check.block(lines, scope.inside())


# ---- loops -------------------------------------------------------------------------------------


def for_(check: Check, node: s.For, scope: Scope, block: Block) -> bool:
    of = check.expression(node.of, scope)
    found = of if is_endless(of) else collection(check, of, places=True)
    variable = Variable(node.name, check.faults.word(node.span, node.name), type=element(found.type), role="loop")
    step = t.For(variable, found, [], span=node.span)
    inner = scope.inside()
    declare_local(check, inner, variable, node.name, variable.span)
    facts: Facts = frozenset()
    if isinstance(found, t.Where):
        facts = frozenset(renamed(fact, found.element, variable) for fact in if_true(found.condition))
    loop = _loop(check, node.body, inner, step, facts)
    block.steps.append(step)
    return is_endless(found) and not loop.stopped


def repeat(check: Check, node: s.Repeat, scope: Scope, block: Block) -> bool:
    test = times = None
    facts: Facts = frozenset()
    # Only so that the facts are put back behind the head of the loop.
    with check.assuming(frozenset()):
        check.facts = without(check.facts, assigned(node.body))
        if node.condition is not None:
            test = condition(check, check.expression(node.condition, scope, BOOL))
            facts = if_true(test)
        if node.times is not None:
            times = number(check, check.expression(node.times, scope, INT))
    step = t.Repeat(test, times, [], span=node.span)
    loop = _loop(check, node.body, scope.inside(), step, facts)
    block.steps.append(step)
    if test is not None or times is not None:
        return False
    if not loop.stopped and not loop.left:
        check.endless.append((loop, node.span))
    return not loop.stopped


def _loop(check: Check, body: tuple[Line, ...], inner: Scope, step: t.For | t.Repeat, facts: Facts) -> Loop:
    loop = Loop(step)
    context = inner.context
    context.loops.append(loop)
    # Each round begins with whatever the one before has changed.
    check.facts = without(check.facts, assigned(body))
    with check.assuming(facts):
        read = check.block(body, inner)
    step.body = read.steps
    context.loops.pop()
    check.loops.append(loop)
    return loop


def at_once(check: Check, node: s.AtOnce, scope: Scope, block: Block) -> bool:
    context = scope.context
    if context.at_once is not None:
        check.faults.report("S408", node.span)
    choices.asking(check, scope, node.span)
    limit = choices.within(check, node.within, scope)
    of = fitted_players(check, check.expression(node.of, scope))
    variable = Variable(node.name, check.faults.word(node.span, node.name), type=PLAYER, role="loop")
    inner = scope.inside()
    declare_local(check, inner, variable, node.name, variable.span)
    # A `stop` or `skip` cannot leave the block, so loops around it do not count in it.
    inner.context = replace(context, at_once=variable, openly=node.openly, own=set(), loops=[])
    body = check.block(node.body, inner)
    then = Block()
    if node.then is not None:
        # The names of the body go on: every seat has its own.
        rest = inner.inside()
        rest.context = context
        then = check.block(node.then, rest)
    otherwise = None
    if node.otherwise is not None:
        late = scope.inside()
        late.names[node.name] = variable
        otherwise = check.block(node.otherwise, late).steps
        if limit is None:
            check.faults.report("S440", node.otherwise[0].span if node.otherwise else node.span)
    block.steps.append(t.AtOnce(variable, of, body.steps, then.steps, node.openly, limit, otherwise, span=node.span))
    return False


def fitted_players(check: Check, value: t.Expr) -> t.Expr:
    found = collection(check, value)
    if found.type != UNKNOWN and element(found.type) not in (PLAYER, UNKNOWN):
        check.faults.report("S323", found.span, given=notation(found.type), quote=check.faults.quote(found.span))
        return check.unknown(found.span)
    return found


def leave(check: Check, node: s.Stop | s.Skip, scope: Scope, block: Block) -> bool:
    word = "stop" if isinstance(node, s.Stop) else "skip"
    if not scope.context.loops:
        check.faults.report("S403", node.span, word=word)
        return False
    if isinstance(node, s.Stop):
        scope.context.loops[-1].stopped = True
    block.steps.append(t.Leave(isinstance(node, s.Skip), span=node.span))
    return True


# ---- calls, rules, returns ---------------------------------------------------------------------


def do(check: Check, node: s.Do, scope: Scope, block: Block) -> bool:
    if assign.take_alone(check, node.call, scope, block):
        return False
    if scope.context.at_once is not None and not scope.context.openly:
        check.faults.report("S407", node.span)
    call = call_procedure(check, node.call, scope)
    if call is not None:
        block.steps.append(call)
    return False


def when(check: Check, node: s.When, scope: Scope, block: Block) -> bool:
    if scope.context.kind not in ("rule", "action"):
        check.faults.report("S409", node.span)
    test = condition(check, check.expression(node.condition, scope, BOOL))
    reason = optional_message(check, node.reason, scope)
    check.facts |= if_true(test)
    block.steps.append(t.When(test, reason, span=node.span))
    return False


def return_(check: Check, node: s.Return, scope: Scope, block: Block) -> bool:
    context = scope.context
    if context.at_once is not None:
        check.faults.report("S407", node.span)
    for loop in context.loops:
        loop.left = True
    if node.value is None:
        if context.result is not None:
            check.faults.report("S404", node.span, wanted=notation(context.result))
        block.steps.append(t.Return(None, span=node.span))
        return True
    value = right_side(check, node.value, scope, context.result, block)
    if context.result is None:
        check.faults.report("S419", node.value.span)
        return True
    if not isinstance(value, t.Typed):
        # A draw or a procedure has a line of its own; its result is then returned.
        variable = Variable("result", node.value.span, type=value_type(value), role="let")
        block.steps.append(t.Let(variable, value, span=node.span))
        value = t.Get(variable, type=variable.type, span=node.value.span)
    block.steps.append(t.Return(fitted(check, value, context.result), span=node.span))
    return True


def commit(check: Check, node: s.Commit, scope: Scope, block: Block) -> bool:
    if may_change(check, scope, node.span):
        block.steps.append(t.Commit(span=node.span))
    return False


def show(check: Check, node: s.ShowMoment, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    seconds = choices.within(check, node.time, scope)
    if allowed:
        block.steps.append(t.ShowMoment(seconds, span=node.span))
    return False


# ---- go to -------------------------------------------------------------------------------------


def _go_to(check: Check, lines: tuple[Line, ...], start: int, scope: Scope, block: Block) -> bool:
    """The `go to` lines at the end of a phase become one step."""
    node = lines[start]
    assert isinstance(node, s.GoTo)
    # Those behind the first one were read together with it.
    if start > 0 and isinstance(lines[start - 1], s.GoTo):
        return False
    rest = lines[start:]
    last = all(isinstance(line, s.GoTo | d.Declaration) for line in rest)
    if not last or scope.parent is not None or scope.context.kind not in ("phase", "play", "action", "transition"):
        check.faults.report("S413", node.span)
        last = False
    targets = [target for line in rest if isinstance(line, s.GoTo) for target in _goal(check, line, scope)]
    step = t.GoTo(targets, span=node.span)
    check.phase_jumps.append(step)
    block.steps.append(step)
    return last


def _goal(check: Check, node: s.GoTo, scope: Scope) -> list[tuple[ProcedureSymbol, list[t.Expr], t.Expr | None, Any]]:
    test = None
    if node.condition is not None:
        test = condition(check, check.expression(node.condition, scope, BOOL))
    if scope.context.owner is not None:
        check.jumps.setdefault(scope.context.owner, [])
    symbol = check.known.callables.get(node.phase)
    if not isinstance(symbol, ProcedureSymbol) or not symbol.phase:
        phases = [name for name, found in check.known.game.procedures.items() if found.phase]
        span = check.faults.word(node.span, node.phase)
        check.faults.report("S213", span, name=node.phase, hint=check.faults.did_you_mean(node.phase, phases))
        return []
    check.use(symbol)
    if scope.context.owner is not None:
        check.jumps[scope.context.owner].append(symbol)
    given: list[m.Expression] = list(node.arguments or ())
    if node.arguments is None:
        given = [m.Name(parameter.name, span=node.span) for parameter in symbol.parameters]
    if len(given) != len(symbol.parameters):
        check.faults.report("S309", node.span, name=symbol.name, wanted=len(symbol.parameters), given=len(given))
        return []
    arguments = [
        fitted(check, check.expression(value, scope, parameter.type), parameter.type)
        for value, parameter in zip(given, symbol.parameters, strict=True)
    ]
    return [(symbol, arguments, test, node.span)]


READERS: dict[type[Line], Callable[[Check, Any, Scope, Block], bool]] = {
    s.Let: assign.let,
    s.Assign: assign.assign,
    s.Do: do,
    s.If: if_,
    s.For: for_,
    s.Repeat: repeat,
    s.AtOnce: at_once,
    s.When: when,
    s.Return: return_,
    s.Stop: leave,
    s.Skip: leave,
    s.Commit: commit,
    s.ShowMoment: show,
    s.ChooseMenu: choices.menu,
    s.Choose: choices.choose,
    **operations.READERS,
}
