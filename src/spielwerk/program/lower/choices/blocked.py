"""Tells a player why something is not allowed: the first rule that fails, in the words of the game.

Only rules whose outcome the player may know are spoken of (`knowing`).
"""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.secrecy.reader import Reader
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.data import replace
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.alternatives import parts_of
from spielwerk.program.lower.choices.knowing import reader as reader_for
from spielwerk.program.lower.choices.sites import SiteInfo
from spielwerk.program.lower.choices.twins import first_of_twins
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.texts.messages import append_values, needed
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.values.passing import as_argument, parameter_value


def make_blocked(m: Machine, info: SiteInfo, binds: list[t.Bind], chooser: t.Expr) -> None:
    """A function that lists what a rule forbids with a reason: the values, the reason's text and its values."""
    rule = _last_rule(reader_for(m.game, own_names(chooser)), binds)
    if rule is None:
        return
    w = Steps(m.game, m.inside)
    w.env = dict(m.env)
    w.seat = m.seat
    _ask_binds(w, rule, binds)
    _finish_blocked(m, info, w)


def _last_rule(reader: Reader, binds: list[t.Bind]) -> t.CallFunction | None:
    """The rule that the last choice is filtered by, if it gives reasons that the chooser may know."""
    source = binds[-1].source if binds else None
    rule = rule_in(source.condition) if isinstance(source, t.Where) else None
    if rule is None or not isinstance(source, t.Where) or not has_reasons(rule.function):
        return None
    if not knows_binds(reader, [*binds[:-1], t.Bind(binds[-1].variable, source.of)]):
        return None
    if reader.sees(source.of):
        reader.seen.add(source.element)
    return rule if reader.knows(rule) else None


def _ask_binds(
    w: Steps,
    rule: t.CallFunction,
    binds: list[t.Bind],
    number: int = 0,
    width: int = 0,
    condition: t.Expr | None = None,
) -> None:
    """Goes through everything that could be chosen if there were no rule; in a menu, the `number` of the way is told
    first, and `width` words follow. Where the `condition` of the way does not hold, the rule is not asked."""
    source = binds[-1].source
    assert isinstance(source, t.Where)

    def deeper(index: int, chosen: list[ir.Expr]) -> None:
        last = index == len(binds) - 1
        bind = binds[index]

        def visit(item: Value) -> None:
            value = w.code.temp(w.item(item))
            with w.bound(bind.variable, value):
                if last:
                    words = [*chosen, value]
                    if number:
                        words = [ir.Const(number), *words, *[build.ZERO] * (width - len(words))]
                    with w.code.block() as body, w.bound(source.element, value):
                        ask_why(w, rule, words)
                    w.code.when(build.ONE if condition is None else w.number(condition), body)
                else:
                    deeper(index + 1, [*chosen, value])

        w.each(source.of if last else bind.source, visit)

    deeper(0, [])


def block_menu(m: Machine, info: SiteInfo, step: t.ChooseMenu, width: int) -> None:
    """The same for a menu: alternatives whose condition does not hold, if it says why, and what their rules forbid."""
    w = Steps(m.game, m.inside)
    w.env = dict(m.env)
    w.seat = m.seat
    told = False
    for number, alternative in enumerate(step.alternatives, 1):
        own, condition = own_names(step.chooser), alternative.condition
        reader = reader_of(m.game, own, alternative)
        rule = _last_rule(reader, alternative.binds)
        if rule is not None and (condition is None or reader.knows(condition)):
            told = True
            _ask_binds(w, rule, alternative.binds, number, width, condition)
        lines = known_rule(reader_of(m.game, own, alternative), alternative) if alternative.action is not None else None
        if lines is not None:
            told = True
            ask_action(w, number, alternative, lines, width)
        if alternative.reason is None or alternative.condition is None:
            continue
        reader = reader_for(m.game, own)
        known = knows_binds(reader, alternative.binds)
        if known and reader.knows([alternative.condition, alternative.reason]):
            told = True
            _ask_alternative(w, number, alternative, width)
    if told:
        _finish_blocked(m, info, w)


def _ask_alternative(w: Steps, number: int, alternative: t.Alternative, width: int) -> None:
    assert alternative.condition is not None
    assert alternative.reason is not None
    condition, text = alternative.condition, w.game.text_info(alternative.reason)

    def deeper(chosen: list[ir.Expr]) -> None:
        if len(chosen) < len(alternative.binds):
            bind = alternative.binds[len(chosen)]

            def visit(item: Value) -> None:
                value = w.code.temp(w.item(item))
                with w.bound(bind.variable, value):
                    deeper([*chosen, value])

            w.each(bind.source, visit)
            return
        words = [ir.Const(number), *chosen, *[build.ZERO] * (width - len(chosen)), ir.Const(text.number)]
        test = w.number(condition)
        with w.code.block() as body:
            w.code.emit(*[ir.Append("out", word) for word in words])
            append_values(w, "out", text)
        w.code.when(build.not_(test), body)

    deeper([])


def _finish_blocked(m: Machine, info: SiteInfo, w: Steps) -> None:
    body = tuple(w.code.body)
    info.blocked = m.game.name(f"blocked_{info.number}")
    info.blocked_needs = needed(body)
    m.game.function(ir.Function(info.blocked, (*info.blocked_needs, ir.Parameter("out", ir.ARR)), None, body))
    # Reasons are asked for during the stop, so these locals have to outlive it.
    m.needs.setdefault(info.number, set()).update(p.name for p in info.blocked_needs)


def ask_why(w: Steps, rule: t.CallFunction, chosen: list[ir.Expr]) -> None:
    """Lists the values first and takes them back if nothing is in the way."""
    out = ir.Local("out", ir.ARR)
    before = w.code.keep(ir.Op("alen", (out,)), "before")
    w.code.emit(*[ir.Append("out", value) for value in chosen])
    why = w.code.keep(_call_why(w, rule), "why")
    w.code.emit(ir.If(build.eq(why, 0), (ir.Truncate("out", before),)))


def _call_why(w: Steps, rule: t.CallFunction) -> ir.Call:
    arguments = tuple(as_argument(w, a, p) for p, a in zip(rule.function.parameters, rule.arguments, strict=True))
    return ir.Call(why_function(w.game, rule.function), (*arguments, ir.Local("out", ir.ARR)))


def why_function(game: Lowering, rule: sy.FunctionSymbol) -> str:
    """A rule that lists the text of its first condition that fails; its value is whether it did."""
    if rule in game.whys:
        return game.whys[rule]
    name = game.name(f"why_{rule.name}")
    game.whys[rule] = name
    w = Steps(game, rule.name)
    parameters = []
    for variable in rule.parameters:
        parameter, value = parameter_value(game, variable)
        parameters.append(parameter)
        w.env[variable] = value
    _whys(w, rule.body or [])
    w.code.emit(ir.Return(build.ZERO))
    parameters.append(ir.Parameter("out", ir.ARR))
    game.function(ir.Function(name, tuple(parameters), ir.I32, tuple(w.code.body), rule.name))
    return name


def _whys(w: Steps, body: t.Body) -> None:
    for step in body:
        if isinstance(step, t.When):
            _why(w, step)
        elif isinstance(step, t.If):
            test = w.number(step.test)
            with w.code.block() as then:
                _whys(w, step.then)
            with w.code.block() as otherwise:
                _whys(w, step.otherwise)
            w.code.when(test, then, otherwise)
        else:
            w.step(step)


def _why(w: Steps, step: t.When) -> None:
    asked = rule_in(step.condition) if step.reason is None else None
    if asked is not None and has_reasons(asked.function):
        # The rule passes on what another rule says.
        why = w.code.keep(_call_why(w, asked), "why")
        w.code.emit(ir.If(why, (ir.Return(build.ONE),)))
    test = w.number(step.condition)
    with w.code.block() as failed:
        if step.reason is None:
            w.code.emit(ir.Return(build.ZERO))
        else:
            info = w.game.text_info(step.reason)
            w.code.emit(ir.Append("out", ir.Const(info.number)))
            append_values(w, "out", info)
            w.code.emit(ir.Return(build.ONE))
    w.code.when(build.not_(test), failed)


# ---- what the chooser may know -----------------------------------------------------------------


def rule_in(condition: t.Expr) -> t.CallFunction | None:
    """The rule a filter consists of."""
    return condition if isinstance(condition, t.CallFunction) and condition.function.rule else None


def has_reasons(rule: sy.FunctionSymbol) -> bool:
    """Whether a rule says why something is not possible, in its own words or in those of a rule it asks."""
    return any(isinstance(step, t.When) and _gives_reason(step) for step in all_steps(rule.body or []))


def _gives_reason(step: t.When) -> bool:
    asked = rule_in(step.condition)
    # A rule that asks itself would be followed without end.
    if step.reason is not None or asked is None or asked.function.recursive:
        return step.reason is not None
    return has_reasons(asked.function)


def all_steps(body: t.Body) -> Iterator[t.Step]:
    for step in body:
        yield step
        if isinstance(step, t.If):
            yield from all_steps(step.then)
            yield from all_steps(step.otherwise)


def own_names(chooser: t.Expr) -> set[sy.Variable]:
    return {chooser.variable} if isinstance(chooser, t.Get) else set()


def knows_binds(reader: Reader, binds: list[t.Bind]) -> bool:
    """Whether the player knows what there is to choose from, apart from the rule."""
    for bind in binds:
        if not reader.knows(bind.source):
            return False
        if reader.sees(bind.source):
            reader.seen.add(bind.variable)
    return True


__all__ = ["make_blocked"]


# ---- actions -------------------------------------------------------------------------------------


def reader_of(game: Lowering, own: set[sy.Variable], alternative: t.Alternative) -> Reader:
    """Somebody who could do the action."""
    form = alternative.action
    return reader_for(game, own if form is None or form.actor is None else own | {form.actor})


def known_rule(reader: Reader, alternative: t.Alternative) -> sy.FunctionSymbol | None:
    """The rules of an action up to the first that the chooser may not know, if they give reasons about things that it
    may know."""
    form = alternative.action
    assert form is not None
    if not knows_binds(reader, alternative.binds):
        return None
    known = []
    for line in form.rule.body or []:
        if not reader.knows(line):
            break
        known.append(line)
    whole = len(known) == len(form.rule.body or [])
    rule = form.rule if whole else replace(form.rule, name=f"{form.rule.name}_{len(known)}", body=known)
    return rule if has_reasons(rule) else None


def ask_action(w: Steps, number: int, alternative: t.Alternative, rule: sy.FunctionSymbol, width: int) -> None:
    """Goes through everything the action could be done with, things that are alike only once."""
    given: list[t.Expr] = [t.Get(b.variable, type=b.variable.type, span=rule.span) for b in alternative.binds]
    call = t.CallFunction(rule, given, type=rule.type, span=rule.span)
    here = [part for part in parts_of(alternative.condition) if isinstance(part, t.InnermostPhase)]

    def deeper(chosen: list[ir.Expr]) -> None:
        if len(chosen) == len(alternative.binds):
            ask_why(w, call, [ir.Const(number), *chosen, *[build.ZERO] * (width - len(chosen))])
            return
        bind = alternative.binds[len(chosen)]

        def visit(item: Value) -> None:
            value = w.code.temp(w.item(item))
            with w.code.block() as body, w.bound(bind.variable, value):
                deeper([*chosen, value])
            w.code.when(first_of_twins(w, value, bind.source), body)

        w.each(bind.source, visit)

    with w.code.block() as ways:
        deeper([])
    w.code.when(build.all_of(w.number(part) for part in here), ways)
