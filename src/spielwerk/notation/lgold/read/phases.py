"""From phases and states that say when they begin to phases that say what follows them.

A transition of lGold guards the way in. After a phase all transitions of all phases are looked at, and exactly one must
hold; so every phase ends with one `go to … when …` for each of them. Rules about the phase and state that have just
ended are known beforehand, so most of these lines fall away. States within a phase work alike.
"""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.read.actions import counters_from_zero
from spielwerk.notation.lgold.read.attributes import read_members
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.operations import draw_for_implications, read_operations
from spielwerk.notation.lgold.read.steps.rules import read_rules
from spielwerk.notation.lgold.read.steps.selections import read_timer
from spielwerk.notation.lgold.read.timeouts import read_timeout
from spielwerk.notation.lgold.structure.flow import ACTED, FINISHED, STARTED, STATE_FINISHED, Stage
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.states import State, Transition, phase_states, phase_transitions
from spielwerk.notation.lgold.xml.tree import Element


def find_stages(r: Reader) -> None:
    """Which phases and states there are, so that rules can name them."""
    for one in _phase_types(r):
        r.flow.phases[one.id] = [below.name for below in one.all_below() if not below.abstract]
        if not one.abstract:
            r.flow.stages.append(Stage(one, phase_states(one, r.faults), phase_transitions(one, r.faults)))
    for stage in r.flow.stages:
        for state in stage.states:
            for id in state.ids:
                r.flow.states.setdefault(id, []).append(state.name)
            if not state.ends_the_match:
                r.flow.phase_of[state.name] = stage.type.id


def _phase_types(r: Reader) -> list[Definition]:
    """All types of phases but those that are called by their names."""
    return [one for one in r.index.of_kind("phase") if one.element.get("x:phase") is None]


def read_phase_attributes(r: Reader) -> list[d.Attribute]:
    """What belongs to phases and states, declared once by the type that has it."""
    found: list[d.Attribute] = []
    for one in _phase_types(r):
        states = one.element.within("phaseStates")
        parts = [one.element, *(state for area in states for state in area.children)]
        members = [member for part in parts for member in read_members(r, part, Context(having="phase"), one)]
        mine = [member for member in members if isinstance(member, d.Attribute)]
        found += mine
        for stage in r.flow.stages:
            if one in stage.type.line():
                stage.own += mine
                stage.given |= {x.name: x.value for x in members if isinstance(x, d.Setting)}
    return found


# ---- phases --------------------------------------------------------------------------------


def read_play(r: Reader) -> list[d.Declaration]:
    """Play begins with the phase whose transition holds when there was none before."""
    if not r.flow.stages:
        return []
    at = r.flow.stages[0].type.element
    begin = _ways_to_phases(r, "", at)
    first = d.Procedure(True, "Beginning", (), None, None, None, tuple(begin), span=at.span)
    if len(begin) == 1 and begin[0].condition is None:
        call = m.Call(m.Name(begin[0].phase, span=at.span), (), span=at.span)
        return [d.Play((s.Do(call, span=at.span),), span=at.span)]
    if not begin:
        r.faults.report("L325", at.span)
    call = m.Call(m.Name("Beginning", span=at.span), (), span=at.span)
    return [d.Play((s.Do(call, span=at.span),), span=at.span), first]


def _ways_to_phases(r: Reader, before: str, at: Element) -> list[s.GoTo]:
    """One line for every transition of every phase; `before` is the id of the phase that has ended."""
    only = len(r.flow.stages) == 1 and not r.flow.stages[0].transitions and not before
    found: list[s.GoTo] = []
    for stage in r.flow.stages:
        ways = stage.transitions or ([Transition(stage.type.element, [])] if only else [])
        for way in ways:
            c = Context(phase=before, rules=True)
            found += _way(r, stage.type.name, way, c)
    return found


def share_offers(r: Reader) -> None:
    """Says in which phase the actions of each state are offered: with a time limit in one of its own; states in
    which the same actions are open share one."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for state in [state for stage in r.flow.stages for state in stage.states if state.name in r.flow.open_in]:
        if state.timers:
            r.flow.offered_in[state.name] = f"{state.name}_time"
        else:
            key = (*r.flow.open_in[state.name], state.name in r.flow.asks_others)
            alike.setdefault(key, []).append(state.name)
    for states in alike.values():
        if len(states) > 1:
            r.flow.shared.append(f"{states[0]}_actions")
            r.flow.offered_in |= dict.fromkeys(states, r.flow.shared[-1])
            if states[0] in r.flow.asks_others:
                r.flow.asks_others.add(r.flow.shared[-1])
            r.flow.open_in[r.flow.shared[-1]] = r.flow.open_in[states[0]]


def read_phases(r: Reader) -> list[d.Declaration]:
    found: list[d.Declaration] = []
    for name in r.flow.shared:
        at = r.flow.stages[0].type.element
        offer = tuple(_offering(r, name, at))
        found.append(d.Procedure(True, name, (), None, None, None, offer, span=at.span))
    for stage in r.flow.stages:
        found += _phase(r, stage)
    return found


def _phase(r: Reader, stage: Stage) -> list[d.Declaration]:
    e = stage.type.element
    inner, states = _states(r, stage)
    limit, timed = _time_limit(r, stage.type.inherited("timers", "actionTimer"), stage.type.name, inner)
    body: list[Line] = [*_begin(r, stage, e), *timed]
    following = _ways_to_phases(r, stage.type.id, e)
    if not following and not _ends(stage):
        r.faults.report("L320", e.span, id=stage.type.id)
    body += following
    whole = d.Procedure(True, stage.type.name, (), None, None, None, tuple(body), span=e.span, doc=say.doc_of(e))
    return [whole, *limit, *states]


def _ends(stage: Stage) -> bool:
    """Whether the match can end in a phase."""
    return any(one.tag in ("endGame", "x:end") for state in stage.states for e in state.elements for one in e.walk())


def _begin(r: Reader, stage: Stage, e: Element) -> list[Line]:
    """What belongs to a phase begins anew; what belonged to others is gone."""
    lines: list[Line] = counters_from_zero(r, "phase", e.span)
    for name in (STARTED, FINISHED):
        if name in r.flow.used:
            lines.append(say.assign(m.Name(name, span=e.span), m.Truth(False, span=e.span), e.span))
    for other in r.phase_members:
        value = stage.given.get(other.name, other.default) if other in stage.own else other.default
        target = m.Name(other.name, span=e.span)
        if isinstance(other.type, m.CollectionType) and other.type.kind == "list":
            lines.append(s.Clear(target, span=e.span))
        elif value is not None:
            lines.append(say.assign(target, value, e.span))
        if other in stage.own:
            lines += r.phase_starts.get(other.span, [])
    return [*lines, *draw_for_implications(r, e)]


# ---- states --------------------------------------------------------------------------------


def _states(r: Reader, stage: Stage) -> tuple[list[Line], list[d.Declaration]]:
    """The line that begins with the first state, and all states."""
    e = stage.type.element
    if not stage.states:
        r.faults.report("L326", e.span, id=stage.type.id)
        return [], []
    found: list[d.Declaration] = []
    only = len(stage.states) == 1 and not stage.states[0].transitions
    if only:
        first = stage.states[0].name
    else:
        ways = _ways_to_states(r, stage, "")
        first = ways[0].phase
        if len(ways) != 1 or ways[0].condition is not None:
            first = f"{stage.type.name}_first"
            found.append(d.Procedure(True, first, (), None, None, None, tuple(ways), span=e.span))
    for state in stage.states:
        found += _state(r, stage, state)
    call = m.Call(m.Name(first, span=e.span), (), span=e.span)
    return [s.Do(call, span=e.span)], found


def _ways_to_states(r: Reader, stage: Stage, before: str) -> list[s.GoTo]:
    found: list[s.GoTo] = []
    for state in stage.states:
        for way in state.transitions:
            found += _way(r, state.name, way, Context(phase=stage.type.id, state=before, rules=True))
    if not found and not before:
        r.faults.report("L326", stage.type.element.span, id=stage.type.id)
        found.append(s.GoTo(stage.states[0].name, (), None, span=stage.type.element.span))
    return found


def _way(r: Reader, name: str, way: Transition, c: Context) -> list[s.GoTo]:
    """The line for one transition, unless it is known not to hold."""
    rule = read_rules(r, way.rules, c)
    if rule == say.FALSE:
        return []
    return [s.GoTo(name, (), None if rule == say.TRUE else rule, span=way.element.span)]


def _state(r: Reader, stage: Stage, state: State) -> list[d.Declaration]:
    e = state.element
    c = Context(phase=stage.type.id, state=state.name)
    body: list[Line] = [*counters_from_zero(r, "phaseState", e.span), *draw_for_implications(r, e)]
    body += read_operations(r, state.operations, c)
    whole = d.Procedure(True, state.name, (), None, None, None, tuple(body), span=e.span, doc=say.doc_of(e))
    if body and isinstance(body[-1], s.End):
        # Nothing behind the end of the match is ever reached.
        return [whole]
    offered = _offering(r, state.name, e)
    limit, timed = _time_limit(r, state.timers, state.name, offered)
    body += timed
    if not state.has("setCurrentPhaseExecutionFinished"):
        ways = _ways_to_states(r, stage, state.name)
        if ways and r.flow.finishes_phase:
            done = m.Name(FINISHED, span=e.span)
            body.append(s.If(done, (s.Return(span=e.span),), span=e.span))
        body += ways
    return [replace(whole, body=tuple(body)), *limit]


def _offering(r: Reader, name: str, e: Element) -> list[Line]:
    """Everybody who can execute an action is offered it, until nobody can or the state is declared finished.

    Players act at the same time, unless an action asks somebody else in the middle: then one after the other.
    """
    if name not in r.flow.open_in:
        return []
    if r.flow.offered_in.get(name) in r.flow.shared:
        return [s.Do(m.Call(m.Name(r.flow.offered_in[name], span=e.span), (), span=e.span), span=e.span)]
    one = m.Name("one", span=e.span)
    acted = m.Name(ACTED, span=e.span)
    menu = s.ChooseMenu(one, False, (s.AnyAction(span=e.span),), (s.Stop(span=e.span),), span=e.span)
    # Who acts may open an action for somebody who had none: so everybody is asked again until nobody has acted.
    turn: tuple[Line, ...] = (menu, say.assign(acted, m.Truth(True), e.span))
    again = (s.Repeat(None, None, turn, span=e.span),)
    everybody: Line = s.AtOnce(True, "one", m.Name("players", span=e.span), None, again, span=e.span)
    if name in r.flow.asks_others:
        everybody = s.For("one", m.Name("players", span=e.span), again, span=e.span)
    r.flow.used.add(ACTED)
    quiet = s.If(say.negated(acted, e.span), (s.Stop(span=e.span),), span=e.span)
    nobody_yet = say.assign(acted, m.Truth(False), e.span)
    lines: list[Line] = [s.Repeat(None, None, (nobody_yet, everybody, quiet), span=e.span)]
    if STATE_FINISHED in r.flow.used:
        lines.insert(0, say.assign(m.Name(STATE_FINISHED, span=e.span), m.Truth(False), e.span))
    return lines


# ---- timers --------------------------------------------------------------------------------


def _time_limit(
    r: Reader, found: list[Element], name: str, inner: list[Line]
) -> tuple[list[d.Declaration], list[Line]]:
    """What has to be done in a time is a phase of its own; when the time is up, listed actions are carried out.
    With several timers each is a phase around the one before."""
    if not found:
        return [], inner
    limits: list[d.Declaration] = []
    for number, timer in enumerate(found):
        own = f"{name}_time{f'_{number + 1}' if number else ''}"
        late = read_timeout(r, timer, own)
        within = read_timer(r, timer, Context(rules=True))
        limits.append(
            d.Procedure(True, own, (), None, within, None, tuple(inner), tuple(late) or None, span=timer.span)
        )
        call = m.Call(m.Name(own, span=timer.span), (), span=timer.span)
        inner = [s.Do(call, span=timer.span)]
    return limits, inner
