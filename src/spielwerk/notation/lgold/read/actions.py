"""Actions: what players can do."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import template
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.instances import context_of
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.operations import draw_for_implications, read_operations
from spielwerk.notation.lgold.read.steps.rules import read_preconditions, read_rules
from spielwerk.notation.lgold.read.steps.selections import read_timer
from spielwerk.notation.lgold.read.steps.selectors import read_actors
from spielwerk.notation.lgold.read.visibility import limits_of_space, nearest, read_seers, sees
from spielwerk.notation.lgold.structure.flow import STATE_FINISHED, counter
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.instances import Instance
from spielwerk.notation.lgold.structure.states import State, action_states
from spielwerk.notation.lgold.xml.tree import Element


def find_actions(r: Reader, found: list[Instance]) -> None:
    """In which states each action can be executed."""
    for one in found:
        if any(e.tag == "setCurrentPhaseExecutionFinished" for e in one.type.element.walk()):
            r.flow.finishes_phase = True
        if any(e.tag == "setCurrentPhaseStateFinished" for e in one.type.element.walk()):
            r.flow.used.add(STATE_FINISHED)
    for one in found:
        others = _asks_others(one.type)
        for state in states_of(r, one):
            r.flow.open_in.setdefault(state, []).append(one.name)
            if others:
                r.flow.asks_others.add(state)


def states_of(r: Reader, one: Instance) -> list[str]:
    """The states in which an action can be executed, as far as that is known beforehand."""
    c = context_of(one)
    guard = one.type.element.child("executableIfAnyApplies")
    found = []
    for state, phase in r.flow.phase_of.items():
        if one.kind == "phase" and one.owner not in r.index.types[phase].line():
            continue
        here = replace(c, phase=phase, state=state)
        if guard is None or not guard.children or read_preconditions(r, guard, here):
            found.append(state)
    return found


def _asks_others(action: Definition) -> bool:
    for e in action.element.walk():
        if e.tag == "actorsWhoSelect":
            return True
        if e.tag == "actorWhoSelects" and e.children and e.children[0].tag != "actorWhoExecutesThisAction":
            return True
    return False


def read_action(r: Reader, one: Instance, others: list[Instance]) -> tuple[d.Action | None, list[d.Declaration]]:
    """An action as it is declared, and the phases of its states; `others` are instances of the same name."""
    e, c = one.type.element, context_of(one)
    states = [state for same in (one, *others) for state in states_of(r, same)]
    if not states:
        r.faults.report("L324", one.element.span, id=one.type.id)
        return None, []
    body: list[Line] = [*_conditions(r, one, c, states), *_counted(r, one), *draw_for_implications(r, one.element)]
    phases: list[d.Declaration] = []
    if e.tag == "complexAction":
        lines, phases = read_complex_action(r, one, c)
        body += lines
    else:
        body += read_operations(r, [op for area in e.all("operations") for op in area.children], c)
    label = one.element.get("name") or e.get("name")
    during = tuple(dict.fromkeys(r.flow.offered_in.get(state, state) for state in states))
    found = d.Action(
        one.name, (), template(label) if label else None, during, (),
        read_timer(r, e.child("timer"), c.asking()), True, None, tuple(body), span=one.element.span, doc=say.doc_of(e),
    )  # fmt: skip
    return found, phases


def _counted(r: Reader, one: Instance) -> list[Line]:
    """Counts an execution, if a rule asks how many there were."""
    span = one.element.span
    lines: list[Line] = []
    for action, scope, alone in r.flow.counted:
        if action == one.name:
            actor = m.Name("actor", span=span)
            name = counter(action, scope)
            target = say.member(actor, name, span) if alone else m.Name(name, span=span)
            lines.append(say.assign(target, m.Number(1, span=span), span, "+="))
    return lines


def counters(r: Reader, span: Span, alone: bool) -> list[d.Attribute]:
    """The attributes that count, on the table or with every player."""
    names = [counter(action, scope) for action, scope, by_actor in r.flow.counted if by_actor == alone]
    zero = m.Number(0, span=span)
    return [d.Attribute(name, m.NamedType("int"), zero, d.Mods(), span=span) for name in names]


def counters_from_zero(r: Reader, scope: str, span: Span) -> list[Line]:
    """The counters of a phase or state begin at 0 with it."""
    lines: list[Line] = []
    zero = m.Number(0, span=span)
    for action, counted, alone in r.flow.counted:
        if counted == scope:
            name = counter(action, scope)
            player = m.Name("player", span=span)
            target = say.member(player, name, span) if alone else m.Name(name, span=span)
            line: Line = say.assign(target, zero, span)
            lines.append(s.For("player", m.Name("players", span=span), (line,), span=span) if alone else line)
    return lines


def _conditions(r: Reader, one: Instance, c: Context, states: list[str]) -> list[Line]:
    """Who may, and what must hold."""
    e = one.type.element
    lines: list[Line] = []
    if STATE_FINISHED in r.flow.used:
        open_ = say.negated(m.Name(STATE_FINISHED, span=e.span), e.span)
        lines.append(s.When(open_, span=e.span))
    who = e.child("executableBy")
    if who is not None and who.children and who.children[0].tag != "selectAllActors":
        actors = read_actors(r, who.children[0], c.asking())
        if isinstance(actors, m.SetLiteral) and len(actors.items) == 1:
            rule = say.binary("==", m.Name("actor", span=who.span), actors.items[0], who.span)
        else:
            rule = say.binary("in", m.Name("actor", span=who.span), actors, who.span)
        lines.append(s.When(rule, span=who.span))
    for one_part in shown_to(r, one):
        seen = sees(read_seers(r, one_part, c), m.Name("actor", span=one_part.span), c)
        if seen != say.TRUE:
            lines.append(s.When(seen, span=one_part.span))
    return [*lines, *(s.When(rule, span=rule.span) for rule in open_conditions(r, one, c, states))]


def shown_to(r: Reader, one: Instance) -> list[Element]:
    """Who sees an action, and who sees what it belongs to: others are not offered it."""
    parts = [one.element.child("visibility") or one.type.element.child("visibility")]
    if one.room is not None:
        parts += limits_of_space(r, one.room)
    elif one.kind in ("object", "actor"):
        parts.append(nearest(one.owner))
    return [e for e in parts if e is not None and e.children]


def open_conditions(r: Reader, one: Instance, c: Context, states: list[str]) -> list[Expression]:
    """The rules that must hold; what is known in all states in which the action is open is left out."""
    guard = one.type.element.child("executableIfAnyApplies")
    if guard is None or not guard.children:
        return []
    here = []
    first = r.fresh
    for state in states:
        r.fresh = first  # the same names in all states, so that the rules can be compared
        here.append(read_preconditions(r, guard, replace(c, phase=r.flow.phase_of[state], state=state)))
    found = here[0] if all(one_ == here[0] for one_ in here) else read_preconditions(r, guard, c)
    if len(found) == 1:
        return found[0]
    rule = say.either([say.both(rules, guard.span) for rules in found], guard.span)
    return [] if rule == say.TRUE else [rule]


def read_complex_action(r: Reader, one: Instance, c: Context) -> tuple[list[s.GoTo], list[d.Declaration]]:
    """The states of an action are phases that know who executes it and what it belongs to."""
    e = one.type.element
    states = action_states(one.type, r.faults)
    parameters = [d.Parameter("executor", m.NamedType("player"), span=e.span)]
    first: list[Expression] = [c.actor or m.Name("actor", span=e.span)]
    again: list[Expression] = [m.Name("executor", span=e.span)]
    if c.thing is not None:
        parameters.append(d.Parameter("thing", m.NamedType(_type_name(r, one)), span=e.span))
        first.append(c.thing)
        again.append(m.Name("thing", span=e.span))
    inner = replace(c, actor=again[0], thing=again[1] if c.thing is not None else None)
    prefix = f"{one.room.name}_{one.name}" if one.room is not None and one.kind == "field" else one.name
    prefix = f"{prefix}_late" if c.late else prefix
    for state in states:
        state.name = f"{prefix}_{state.name.removeprefix(one.type.name + '_')}"
    phases = [_action_state(r, states, state, inner, tuple(parameters), tuple(again)) for state in states]
    begin = _ways(r, states, "", c, tuple(first))
    if not begin:
        r.faults.report("L326", e.span, id=one.type.id)
    return begin, list(phases)


def _type_name(r: Reader, one: Instance) -> str:
    if one.kind == "actor":
        return "player"
    if one.kind == "field":
        homes = [room for room in r.places.homes(one.owner) if one.room in (None, room)]
        return homes[0].name if homes else "field"
    assert one.owner is not None
    return one.owner.name


def _ways(r: Reader, states: list[State], before: str, c: Context, arguments: tuple[Expression, ...]) -> list[s.GoTo]:
    found: list[s.GoTo] = []
    for state in states:
        for way in state.transitions:
            rule = read_rules(r, way.rules, replace(c, action_state=before, rules=True))
            if rule != say.FALSE:
                when = None if rule == say.TRUE else rule
                found.append(s.GoTo(state.name, arguments, when, span=way.element.span))
    if not found and not before and len(states) == 1 and not states[0].transitions:
        found.append(s.GoTo(states[0].name, arguments, None, span=states[0].element.span))
    return found


def _action_state(
    r: Reader,
    states: list[State],
    state: State,
    c: Context,
    parameters: tuple[d.Parameter, ...],
    arguments: tuple[Expression, ...],
) -> d.Procedure:
    e = state.element
    body: list[Line] = list(read_operations(r, state.operations, c))
    if e.get("isActionStillAbortable") == "false" and not c.late:
        # When the time is up nobody has decided anything that could be taken back.
        body.append(s.Commit(span=e.span))
    body += _ways(r, states, state.ids[0], c, arguments)
    return d.Procedure(True, state.name, parameters, None, None, None, tuple(body), span=e.span)
