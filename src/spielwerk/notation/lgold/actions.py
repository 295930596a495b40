"""Actions: what players can do."""

from __future__ import annotations

from spielwerk.data import dataclass, replace
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.boards import Boards
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.index import Definition
from spielwerk.notation.lgold.names import name_of, template
from spielwerk.notation.lgold.places import Room
from spielwerk.notation.lgold.rules import STATE_FINISHED, counter
from spielwerk.notation.lgold.sight import nearest
from spielwerk.notation.lgold.states import State, action_states
from spielwerk.notation.lgold.things import doc_of
from spielwerk.notation.lgold.tree import Element

THINGS = {"object": "object", "actor": "actor", "field": "field"}


@dataclass(eq=False, slots=True)
class Instance:
    """An action or implication where it belongs."""

    name: str
    element: Element
    type: Definition
    owner: Definition | None
    """None for the game state."""

    room: Room | None = None
    """The space it belongs to; of fields the board, if several boards have such fields."""

    @property
    def kind(self) -> str:
        """What it belongs to; a space of an actor is the actor's."""
        if self.owner is None:
            return "game"
        if self.owner.kind == "space" and self.room is not None and self.room.of_actor:
            return "actor"
        return self.owner.kind


class Actions(Boards):
    """Reads actions."""

    state_phase: dict[str, str]
    """The id of the phase of every state in which somebody could act."""
    open_in: dict[str, list[str]]
    """The actions that can be executed in a state."""
    renamed: dict[str, str]
    """States with a time limit: the phase in which their actions are offered."""
    asks_others: set[str]
    finishes_phase: bool = False

    def instances(self, game_state: Element | None, *tags: str) -> list[Instance]:
        """All instances of actions or of implications, in the order of the text."""
        owners: list[tuple[Element, Definition | None]] = [(game_state, None)] if game_state is not None else []
        owners += [(one.element, one) for one in self.index.types.values()]
        found = []
        for element, owner in owners:
            for area in element.all("instances"):
                for e in area.all(*tags):
                    type = self.index.reference(e, "action" if tags == ("actionInstance",) else "implication")
                    if type is not None:
                        found += self._in_spaces(Instance(name_of(e.get("instanceId") or type.id), e, type, owner))
        return found

    def _in_spaces(self, one: Instance) -> list[Instance]:
        """What belongs to a space is there once for every space of the type."""
        if one.kind != "space":
            return [one]
        rooms = [room for room in self.places.rooms if one.owner in room.type.line()]
        alone = len(rooms) == 1
        return [replace(one, room=room, name=one.name if alone else f"{name_of(room.id)}_{one.name}") for room in rooms]

    def block_of(self, one: Instance) -> Definition | None:
        """The type in whose block it stands; None for the table."""
        if one.kind == "actor" and one.owner is not None and one.owner.kind == "space":
            actors = self.index.concrete("actor")
            return actors[0] if actors else None
        return one.owner if one.kind in THINGS else None

    # ---- actions -------------------------------------------------------------------------------

    def find_actions(self, found: list[Instance]) -> None:
        """In which states each action can be executed."""
        for one in found:
            if any(e.tag == "setCurrentPhaseExecutionFinished" for e in one.type.element.walk()):
                self.finishes_phase = True
            if any(e.tag == "setCurrentPhaseStateFinished" for e in one.type.element.walk()):
                self.flow.used.add(STATE_FINISHED)
        for one in found:
            others = self._asks_others(one.type)
            for state in self.states_of(one):
                self.open_in.setdefault(state, []).append(one.name)
                if others:
                    self.asks_others.add(state)

    def states_of(self, one: Instance) -> list[str]:
        """The states in which an action can be executed, as far as that is known beforehand."""
        c = self.context_of(one)
        guard = one.type.element.child("executableIfAnyApplies")
        found = []
        for state, phase in self.state_phase.items():
            if one.kind == "phase" and one.owner not in self.index.types[phase].line():
                continue
            here = replace(c, phase=phase, state=state)
            if guard is None or not guard.children or self.any_applies(guard, here):
                found.append(state)
        return found

    def _asks_others(self, action: Definition) -> bool:
        for e in action.element.walk():
            if e.tag == "actorsWhoSelect":
                return True
            if e.tag == "actorWhoSelects" and e.children and e.children[0].tag != "actorWhoExecutesThisAction":
                return True
        return False

    def context_of(self, one: Instance) -> Context:
        span = one.element.span
        kind = THINGS.get(one.kind, "")
        thing = m.Self(span=span) if kind else None
        room = one.room if one.owner is not None and one.owner.kind == "space" else None
        return Context(actor=m.Name("actor", span=span), thing=thing, thing_kind=kind, room=room)

    def action(self, one: Instance, others: list[Instance]) -> tuple[d.Action | None, list[d.Declaration]]:
        """An action as it is declared, and the phases of its states; `others` are instances of the same name."""
        e, c = one.type.element, self.context_of(one)
        states = [state for same in (one, *others) for state in self.states_of(same)]
        if not states:
            self.faults.report("L324", one.element.span, id=one.type.id)
            return None, []
        body: list[Line] = [*self._conditions(one, c, states), *self._counted(one), *self.renewed(one.element)]
        phases: list[d.Declaration] = []
        if e.tag == "complexAction":
            lines, phases = self.complex(one, c)
            body += lines
        else:
            body += self.operations([op for area in e.all("operations") for op in area.children], c)
        label = one.element.get("name") or e.get("name")
        during = tuple(dict.fromkeys(self.renamed.get(state, state) for state in states))
        found = d.Action(
            one.name, (), template(label) if label else None, during, (),
            self.timer(e.child("timer"), c.asking()), True, None, tuple(body), span=one.element.span, doc=doc_of(e),
        )  # fmt: skip
        return found, phases

    def _counted(self, one: Instance) -> list[Line]:
        """An action that is executed counts, if somebody asks."""
        span = one.element.span
        lines: list[Line] = []
        for action, scope, alone in self.flow.counted:
            if action == one.name:
                actor = m.Name("actor", span=span)
                name = counter(action, scope)
                target = say.member(actor, name, span) if alone else m.Name(name, span=span)
                lines.append(say.assign(target, m.Number(1, span=span), span, "+="))
        return lines

    def counters(self, span: Span, alone: bool) -> list[d.Attribute]:
        """The attributes that count, on the table or with every player."""
        names = [counter(action, scope) for action, scope, by_actor in self.flow.counted if by_actor == alone]
        zero = m.Number(0, span=span)
        return [d.Attribute(name, m.NamedType("int"), zero, d.Mods(), span=span) for name in names]

    def from_zero(self, scope: str, span: Span) -> list[Line]:
        """What counts from the beginning of a phase or state begins anew."""
        lines: list[Line] = []
        zero = m.Number(0, span=span)
        for action, counted, alone in self.flow.counted:
            if counted == scope:
                name = counter(action, scope)
                player = m.Name("player", span=span)
                target = say.member(player, name, span) if alone else m.Name(name, span=span)
                line: Line = say.assign(target, zero, span)
                lines.append(s.For("player", m.Name("players", span=span), (line,), span=span) if alone else line)
        return lines

    def _conditions(self, one: Instance, c: Context, states: list[str]) -> list[Line]:
        """Who may, and what must hold."""
        e = one.type.element
        lines: list[Line] = []
        if STATE_FINISHED in self.flow.used:
            open_ = say.negated(m.Name(STATE_FINISHED, span=e.span), e.span)
            lines.append(s.When(open_, span=e.span))
        who = e.child("executableBy")
        if who is not None and who.children and who.children[0].tag != "selectAllActors":
            actors = self.actors(who.children[0], c.asking())
            if isinstance(actors, m.SetLiteral) and len(actors.items) == 1:
                rule = say.binary("==", m.Name("actor", span=who.span), actors.items[0], who.span)
            else:
                rule = say.binary("in", m.Name("actor", span=who.span), actors, who.span)
            lines.append(s.When(rule, span=who.span))
        for one_part in self.shown_to(one):
            seen = self.sees(self.seers(one_part, c), m.Name("actor", span=one_part.span), c)
            if seen != say.TRUE:
                lines.append(s.When(seen, span=one_part.span))
        return [*lines, *(s.When(rule, span=rule.span) for rule in self.preconditions(one, c, states))]

    def shown_to(self, one: Instance) -> list[Element]:
        """Who sees an action, and who sees what it belongs to: others are not offered it."""
        parts = [one.element.child("visibility") or one.type.element.child("visibility")]
        if one.room is not None:
            parts += self.around(one.room)
        elif one.kind in ("object", "actor"):
            parts.append(nearest(one.owner))
        return [e for e in parts if e is not None and e.children]

    def preconditions(self, one: Instance, c: Context, states: list[str]) -> list[Expression]:
        """The rules that must hold; what is known in all states in which the action is open is left out."""
        guard = one.type.element.child("executableIfAnyApplies")
        if guard is None or not guard.children:
            return []
        here = []
        first = self.fresh
        for state in states:
            self.fresh = first  # the same names in all states, so that the rules can be compared
            here.append(self.any_applies(guard, replace(c, phase=self.state_phase[state], state=state)))
        found = here[0] if all(one_ == here[0] for one_ in here) else self.any_applies(guard, c)
        if len(found) == 1:
            return found[0]
        rule = say.either([say.both(rules, guard.span) for rules in found], guard.span)
        return [] if rule == say.TRUE else [rule]

    def complex(self, one: Instance, c: Context) -> tuple[list[s.GoTo], list[d.Declaration]]:
        """The states of an action are phases that know who executes it and what it belongs to."""
        e = one.type.element
        states = action_states(one.type, self.faults)
        parameters = [d.Parameter("executor", m.NamedType("player"), span=e.span)]
        first: list[Expression] = [c.actor or m.Name("actor", span=e.span)]
        again: list[Expression] = [m.Name("executor", span=e.span)]
        if c.thing is not None:
            parameters.append(d.Parameter("thing", m.NamedType(self._type_name(one)), span=e.span))
            first.append(c.thing)
            again.append(m.Name("thing", span=e.span))
        inner = replace(c, actor=again[0], thing=again[1] if c.thing is not None else None)
        prefix = f"{one.room.name}_{one.name}" if one.room is not None and one.kind == "field" else one.name
        prefix = f"{prefix}_late" if c.late else prefix
        for state in states:
            state.name = f"{prefix}_{state.name.removeprefix(one.type.name + '_')}"
        phases = [self._action_state(states, state, inner, tuple(parameters), tuple(again)) for state in states]
        begin = self._ways(states, "", c, tuple(first))
        if not begin:
            self.faults.report("L326", e.span, id=one.type.id)
        return begin, list(phases)

    def _type_name(self, one: Instance) -> str:
        if one.kind == "actor":
            return "player"
        if one.kind == "field":
            homes = [room for room in self.places.homes(one.owner) if one.room in (None, room)]
            return homes[0].name if homes else "field"
        assert one.owner is not None
        return one.owner.name

    def _ways(self, states: list[State], before: str, c: Context, arguments: tuple[Expression, ...]) -> list[s.GoTo]:
        found: list[s.GoTo] = []
        for state in states:
            for way in state.transitions:
                rule = self.rules(way.rules, replace(c, action_state=before, rules=True))
                if rule != say.FALSE:
                    when = None if rule == say.TRUE else rule
                    found.append(s.GoTo(state.name, arguments, when, span=way.element.span))
        if not found and not before and len(states) == 1 and not states[0].transitions:
            found.append(s.GoTo(states[0].name, arguments, None, span=states[0].element.span))
        return found

    def _action_state(
        self,
        states: list[State],
        state: State,
        c: Context,
        parameters: tuple[d.Parameter, ...],
        arguments: tuple[Expression, ...],
    ) -> d.Procedure:
        e = state.element
        body: list[Line] = list(self.operations(state.operations, c))
        if e.get("isActionStillAbortable") == "false" and not c.late:
            body.append(s.Commit(span=e.span))
        body += self._ways(states, state.ids[0], c, arguments)
        return d.Procedure(True, state.name, parameters, None, None, None, tuple(body), span=e.span)

    def in_rooms(self, one: Instance) -> list[Instance]:
        """A complex action of fields has states of its own for each board that has such fields."""
        homes = self.places.homes(one.owner) if one.kind == "field" else []
        if one.type.element.tag != "complexAction" or len(homes) < 2:
            return [one]
        return [replace(one, room=room) for room in homes]

    def all_owners(self, one: Instance) -> list[str]:
        """The collections of all that have an action or implication."""
        if one.kind == "actor":
            return ["players"]
        if one.kind == "field":
            return [room.name for room in self.places.homes(one.owner) if one.room in (None, room)]
        assert one.owner is not None
        return [one.owner.name]
