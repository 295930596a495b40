"""From phases and states that say when they begin to phases that say what follows them.

A transition of lGold guards the way in. After a phase all transitions of all phases are looked at, and exactly one must
hold; so every phase ends with one `go to … when …` for each of them. Rules about the phase and state that have just
ended are known beforehand, so most of these lines fall away. States within a phase work alike.
"""

from __future__ import annotations

from spielwerk.data import dataclass, field, replace
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.implying import Implying
from spielwerk.notation.lgold.index import Definition
from spielwerk.notation.lgold.rules import FINISHED, STARTED, STATE_FINISHED
from spielwerk.notation.lgold.states import State, Transition, phase_states, phase_transitions
from spielwerk.notation.lgold.things import doc_of
from spielwerk.notation.lgold.tree import Element

ACTED = "somebody_acted"


@dataclass(eq=False, slots=True)
class Stage:
    """A phase, its states and the ways into it."""

    type: Definition
    states: list[State]
    transitions: list[Transition]
    own: list[d.Attribute] = field(default_factory=list)
    """Its attributes and links; they lie on the table and begin anew with every phase."""
    given: dict[str, m.Expression] = field(default_factory=dict)
    """The values it gives to what abstract phases have left open."""


class FlowReader(Implying):
    """Reads phases."""

    stages: list[Stage]

    def find_stages(self) -> None:
        """Which phases and states there are, so that rules can name them."""
        for one in self.phase_types():
            self.flow.phases[one.id] = [below.name for below in one.all_below() if not below.abstract]
            if not one.abstract:
                self.stages.append(Stage(one, phase_states(one, self.faults), phase_transitions(one, self.faults)))
        for stage in self.stages:
            for state in stage.states:
                for id in state.ids:
                    self.flow.states.setdefault(id, []).append(state.name)
                if not state.ends_the_match:
                    self.state_phase[state.name] = stage.type.id

    def phase_types(self) -> list[Definition]:
        """All types of phases but those that are called by their names."""
        return [one for one in self.index.of_kind("phase") if one.element.get("x:phase") is None]

    def phase_attributes(self) -> list[d.Attribute]:
        """What belongs to phases and states, declared once by the type that has it."""
        found: list[d.Attribute] = []
        for one in self.phase_types():
            states = one.element.within("phaseStates")
            parts = [one.element, *(state for area in states for state in area.children)]
            members = [member for part in parts for member in self.members(part, Context(having="phase"), one)]
            mine = [member for member in members if isinstance(member, d.Attribute)]
            found += mine
            for stage in self.stages:
                if one in stage.type.line():
                    stage.own += mine
                    stage.given |= {x.name: x.value for x in members if isinstance(x, d.Setting)}
        return found

    # ---- phases --------------------------------------------------------------------------------

    def play(self) -> list[d.Declaration]:
        """Play begins with the phase whose transition holds when there was none before."""
        if not self.stages:
            return []
        at = self.stages[0].type.element
        begin = self._ways_to_phases("", at)
        first = d.Procedure(True, "Beginning", (), None, None, None, tuple(begin), span=at.span)
        if len(begin) == 1 and begin[0].condition is None:
            call = m.Call(m.Name(begin[0].phase, span=at.span), (), span=at.span)
            return [d.Play((s.Do(call, span=at.span),), span=at.span)]
        if not begin:
            self.faults.report("L325", at.span)
        call = m.Call(m.Name("Beginning", span=at.span), (), span=at.span)
        return [d.Play((s.Do(call, span=at.span),), span=at.span), first]

    def _ways_to_phases(self, before: str, at: Element) -> list[s.GoTo]:
        """One line for every transition of every phase; `before` is the id of the phase that has ended."""
        only = len(self.stages) == 1 and not self.stages[0].transitions and not before
        found: list[s.GoTo] = []
        for stage in self.stages:
            ways = stage.transitions or ([Transition(stage.type.element, [])] if only else [])
            for way in ways:
                c = Context(phase=before, rules=True)
                found += self.way(stage.type.name, way, c, ())
        return found

    def share_offers(self) -> None:
        """Says in which phase the actions of each state are offered: with a time limit in one of its own; states in
        which the same actions are open share one."""
        alike: dict[tuple[object, ...], list[str]] = {}
        for state in [state for stage in self.stages for state in stage.states if state.name in self.open_in]:
            if state.timers:
                self.renamed[state.name] = f"{state.name}_time"
            else:
                key = (*self.open_in[state.name], state.name in self.asks_others)
                alike.setdefault(key, []).append(state.name)
        for states in alike.values():
            if len(states) > 1:
                self.shared.append(f"{states[0]}_actions")
                self.renamed |= dict.fromkeys(states, self.shared[-1])
                if states[0] in self.asks_others:
                    self.asks_others.add(self.shared[-1])
                self.open_in[self.shared[-1]] = self.open_in[states[0]]

    shared: list[str]
    """Phases that offer the actions of several states."""

    def phases(self) -> list[d.Declaration]:
        found: list[d.Declaration] = []
        for name in self.shared:
            at = self.stages[0].type.element
            offer = tuple(self.offering(name, at))
            found.append(d.Procedure(True, name, (), None, None, None, offer, span=at.span))
        for stage in self.stages:
            found += self._phase(stage)
        return found

    def _phase(self, stage: Stage) -> list[d.Declaration]:
        e = stage.type.element
        inner, states = self._states(stage)
        limit, timed = self.time_limit(stage.type.inherited("timers", "actionTimer"), stage.type.name, inner)
        body: list[Line] = [*self._begin(stage, e), *timed]
        following = self._ways_to_phases(stage.type.id, e)
        if not following and not self._ends(stage):
            self.faults.report("L320", e.span, id=stage.type.id)
        body += following
        whole = d.Procedure(True, stage.type.name, (), None, None, None, tuple(body), span=e.span, doc=doc_of(e))
        return [whole, *limit, *states]

    def _ends(self, stage: Stage) -> bool:
        """Whether the match can end in a phase."""
        return any(
            one.tag in ("endGame", "x:end") for state in stage.states for e in state.elements for one in e.walk()
        )

    def _begin(self, stage: Stage, e: Element) -> list[Line]:
        """What belongs to a phase begins anew; what belonged to others is gone."""
        lines: list[Line] = self.from_zero("phase", e.span)
        for name in (STARTED, FINISHED):
            if name in self.flow.used:
                lines.append(say.assign(m.Name(name, span=e.span), m.Truth(False, span=e.span), e.span))
        for other in self.phase_members:
            value = stage.given.get(other.name, other.default) if other in stage.own else other.default
            target = m.Name(other.name, span=e.span)
            if isinstance(other.type, m.CollectionType) and other.type.kind == "list":
                lines.append(s.Clear(target, span=e.span))
            elif value is not None:
                lines.append(say.assign(target, value, e.span))
            if other in stage.own:
                lines += self.phase_starts.get(other.span, [])
        return [*lines, *self.renewed(e)]

    phase_members: list[d.Attribute]

    # ---- states --------------------------------------------------------------------------------

    def _states(self, stage: Stage) -> tuple[list[Line], list[d.Declaration]]:
        """The line that begins with the first state, and all states."""
        e = stage.type.element
        if not stage.states:
            self.faults.report("L326", e.span, id=stage.type.id)
            return [], []
        found: list[d.Declaration] = []
        only = len(stage.states) == 1 and not stage.states[0].transitions
        if only:
            first = stage.states[0].name
        else:
            ways = self._ways_to_states(stage, "")
            first = ways[0].phase
            if len(ways) != 1 or ways[0].condition is not None:
                first = f"{stage.type.name}_first"
                found.append(d.Procedure(True, first, (), None, None, None, tuple(ways), span=e.span))
        for state in stage.states:
            found += self._state(stage, state)
        call = m.Call(m.Name(first, span=e.span), (), span=e.span)
        return [s.Do(call, span=e.span)], found

    def _ways_to_states(self, stage: Stage, before: str) -> list[s.GoTo]:
        found: list[s.GoTo] = []
        for state in stage.states:
            for way in state.transitions:
                found += self.way(state.name, way, Context(phase=stage.type.id, state=before, rules=True), ())
        if not found and not before:
            self.faults.report("L326", stage.type.element.span, id=stage.type.id)
            found.append(s.GoTo(stage.states[0].name, (), None, span=stage.type.element.span))
        return found

    def way(self, name: str, way: Transition, c: Context, arguments: tuple[m.Expression, ...]) -> list[s.GoTo]:
        """The line for one transition, unless it is known not to hold."""
        rule = self.rules(way.rules, c)
        if rule == say.FALSE:
            return []
        return [s.GoTo(name, arguments, None if rule == say.TRUE else rule, span=way.element.span)]

    def _state(self, stage: Stage, state: State) -> list[d.Declaration]:
        e = state.element
        c = Context(phase=stage.type.id, state=state.name)
        body: list[Line] = [*self.from_zero("phaseState", e.span), *self.renewed(e)]
        body += self.operations(state.operations, c)
        whole = d.Procedure(True, state.name, (), None, None, None, tuple(body), span=e.span, doc=doc_of(e))
        if body and isinstance(body[-1], s.End):
            return [whole]
        offered = self.offering(state.name, e)
        limit, timed = self.time_limit(state.timers, state.name, offered)
        body += timed
        if not state.has("setCurrentPhaseExecutionFinished"):
            ways = self._ways_to_states(stage, state.name)
            if ways and self.finishes_phase:
                done = m.Name(FINISHED, span=e.span)
                body.append(s.If(done, (s.Return(span=e.span),), span=e.span))
            body += ways
        return [replace(whole, body=tuple(body)), *limit]

    def offering(self, name: str, e: Element) -> list[Line]:
        """Everybody who can execute an action is offered it, until nobody can or the state is declared finished.

        Players act at the same time, unless an action asks somebody else in the middle: then one after the other.
        """
        if name not in self.open_in:
            return []
        if self.renamed.get(name) in self.shared:
            return [s.Do(m.Call(m.Name(self.renamed[name], span=e.span), (), span=e.span), span=e.span)]
        one = m.Name("one", span=e.span)
        acted = m.Name(ACTED, span=e.span)
        menu = s.ChooseMenu(one, False, (s.AnyAction(span=e.span),), (s.Stop(span=e.span),), span=e.span)
        turn: tuple[Line, ...] = (menu, say.assign(acted, m.Truth(True), e.span))
        again = (s.Repeat(None, None, turn, span=e.span),)
        everybody: Line = s.AtOnce(True, "one", m.Name("players", span=e.span), None, again, span=e.span)
        if name in self.asks_others:
            everybody = s.For("one", m.Name("players", span=e.span), again, span=e.span)
        self.flow.used.add(ACTED)
        quiet = s.If(say.negated(acted, e.span), (s.Stop(span=e.span),), span=e.span)
        nobody_yet = say.assign(acted, m.Truth(False), e.span)
        lines: list[Line] = [s.Repeat(None, None, (nobody_yet, everybody, quiet), span=e.span)]
        if STATE_FINISHED in self.flow.used:
            lines.insert(0, say.assign(m.Name(STATE_FINISHED, span=e.span), m.Truth(False), e.span))
        return lines

    # ---- timers --------------------------------------------------------------------------------

    def time_limit(self, found: list[Element], name: str, inner: list[Line]) -> tuple[list[d.Declaration], list[Line]]:
        """What has to be done in a time is a phase of its own; when the time is up, listed actions are carried out.
        With several timers each is a phase around the one before."""
        if not found:
            return [], inner
        limits: list[d.Declaration] = []
        for number, timer in enumerate(found):
            own = f"{name}_time{f'_{number + 1}' if number else ''}"
            late = self.on_timeout(timer, own)
            within = self.timer(timer, Context(rules=True))
            limits.append(
                d.Procedure(True, own, (), None, within, None, tuple(inner), tuple(late) or None, span=timer.span)
            )
            call = m.Call(m.Name(own, span=timer.span), (), span=timer.span)
            inner = [s.Do(call, span=timer.span)]
        return limits, inner
