"""Phases and their states as lGold has them: what is inherited, what leads where."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.xml.faults import Faults
from spielwerk.notation.lgold.xml.tree import Element


@dataclass(eq=False, slots=True)
class Transition:
    """A way in: all rules must hold, those of the abstract transition first."""

    element: Element
    rules: list[Element]


@dataclass(eq=False, slots=True)
class State:
    """A state of a phase or action, with everything it inherits."""

    name: str
    ids: list[str]
    elements: list[Element]
    """The abstract states first, the concrete one last."""
    transitions: list[Transition] = field(default_factory=list)

    @property
    def element(self) -> Element:
        return self.elements[-1]

    @property
    def operations(self) -> list[Element]:
        """First those of the abstract state, then those of the concrete one."""
        return [one for e in self.elements for area in e.all("operations") for one in area.children]

    @property
    def timers(self) -> list[Element]:
        return [one for e in self.elements for one in e.within("timers", "actionTimer")]

    @property
    def ends_the_match(self) -> bool:
        last = self.operations[-1:]
        return bool(last) and last[0].child("endGame") is not None

    def has(self, tag: str) -> bool:
        return any(one.tag == tag for operation in self.operations for one in operation.walk())


def id_of(e: Element, scope: str) -> str:
    """The id of a state; one without an id is called by its name, inside what it belongs to."""
    return e.get("typeId") or f"{scope}.{e.get('name') or ''}"


def phase_states(phase: Definition, faults: Faults) -> list[State]:
    """The concrete states of a concrete phase, its own and the inherited ones."""
    found: dict[str, list[Element]] = {}
    scopes: dict[str, str] = {}
    for above in phase.line():
        for e in above.element.within("phaseStates"):
            for one in e.children:
                id, base = id_of(one, above.id), one.get("extends")
                if base is None:
                    found[id] = [one]
                elif base in found and found[base][-1].tag == "abstractPhaseState":
                    # It takes the place of the abstract one, so that states keep their order.
                    found = {(id if key == base else key): value for key, value in found.items()}
                    found[id] = [*found[id], one]
                else:
                    faults.report("L301", one.span, id=base, known=", ".join(sorted(found)[:8]) or "–")
                    continue
                scopes[id] = above.id
    states = []
    for id, elements in found.items():
        if elements[-1].tag == "abstractPhaseState":
            faults.report("L306", phase.element.span, label=elements[-1].span, id=id, type=phase.id)
            continue
        ids = [id_of(e, scopes[id]) for e in elements]
        state = State(f"{phase.name}_{last_part(id)}", ids, elements)
        state.transitions = transitions(elements, "phaseState", phase, faults)
        states.append(state)
    return states


def action_states(action: Definition, faults: Faults) -> list[State]:
    found = []
    for e in action.element.within("actionStates", "actionState"):
        id = id_of(e, action.id)
        state = State(f"{action.name}_{last_part(id)}", [id], [e])
        state.transitions = transitions([e], "actionState", action, faults)
        found.append(state)
    return found


def phase_transitions(phase: Definition, faults: Faults) -> list[Transition]:
    return transitions([one.element for one in phase.line()], "phase", phase, faults)


def transitions(elements: list[Element], kind: str, of: Definition, faults: Faults) -> list[Transition]:
    """The ways in. An abstract transition must have been made concrete; its rules come first."""
    plain, abstract = f"{kind}Transition", f"abstract{kind[0].upper()}{kind[1:]}Transition"
    found: list[Transition] = []
    left_open: dict[str, Element] = {}
    for e in elements:
        for one in [way for area in e.all(f"{kind}Transitions") for way in area.children]:
            if one.tag == abstract:
                left_open[one.get("typeId") or one.get("name") or ""] = one
            elif one.tag == plain:
                base = left_open.pop(one.get("extends") or "", None) if one.get("extends") else None
                if one.get("extends") and base is None:
                    faults.report("L301", one.span, id=one.get("extends"), known=", ".join(left_open) or "–")
                found.append(Transition(one, [*(base.children if base is not None else []), *one.children]))
    for id, one in left_open.items():
        faults.report("L306", of.element.span, label=one.span, id=id, type=of.id)
    return found


def last_part(id: str) -> str:
    return name_of(id.rpartition(".")[2])
