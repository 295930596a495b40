"""Values and rules: what is compared, and what must hold."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.places import Field
from spielwerk.notation.lgold.selectors import Selectors
from spielwerk.notation.lgold.text_values import TextValues
from spielwerk.notation.lgold.tree import Element

COMPARISONS = {
    "equal": "==",
    "notEqual": "!=",
    "less": "<",
    "lessOrEqual": "<=",
    "greater": ">",
    "greaterOrEqual": ">=",
}
STARTED, FINISHED, STATE_FINISHED = "phase_started", "phase_finished", "state_finished"
"""What the game knows about the phase under way; there is only one."""


@dataclass
class Flow:
    """The phases of the game as the model has them."""

    phases: dict[str, list[str]] = field(default_factory=dict)
    """The id of each type of phase, and the names of the phases that count as it."""
    states: dict[str, list[str]] = field(default_factory=dict)
    """The same for phase states."""
    used: set[str] = field(default_factory=set)
    """Which of the names above are asked or set."""
    counted: list[tuple[str, str, bool]] = field(default_factory=list)
    """What is counted: the name of an action, `phase` or `phaseState`, and whether for each actor alone."""


def counter(action: str, scope: str) -> str:
    """The attribute that counts how often an action was executed since the phase or state began."""
    return f"{action}_in_{'phase' if scope == 'phase' else 'state'}"


class Rules(Selectors):
    """Reads values and rules."""

    flow: Flow
    texts: TextValues

    # ---- values --------------------------------------------------------------------------------

    def value(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "x:value":
                return self.mirror.value(e)
            case "integerValue" | "chance":
                return self.constant(e)
            case "booleanValue":
                return m.Truth(e.get("value") == "true", span=e.span)
            case "textValue":
                return self.texts.value(e)
            case "enumValue":
                return m.Name(name_of(e.get("enumValueReference") or ""), span=e.span)
            case "selectValueFromAttribute":
                return self.inside(e, self.attribute, c)
            case "selectValueByChance":
                return self.drawn(e, c, "value")
            case "numberOfObjectsInField":
                return say.call("count", self.inside(e, self.field, c), span=e.span)
            case "numberOfObjects":
                return say.call("count", self.inside(e, self.objects, c), span=e.span)
            case "numberOfActors":
                return say.call("count", self.inside(e, self.actors, c), span=e.span)
            case "pathLength":
                return self._between("distance", e, c)
            case "numberOfExecutions":
                return self.executions(e, c)
            case "sum" | "difference" | "product":
                sign = {"sum": "+", "difference": "-", "product": "*"}[e.tag]
                parts = [self.value(one, c) for one in e.children]
                whole = parts[0] if parts else m.Number(0, span=e.span)
                for part in parts[1:]:
                    whole = say.binary(sign, whole, part, e.span)
                return whole
        return self.attribute(e, c)

    def constant(self, e: Element) -> Expression:
        """A number, a truth or a value of an enum, as `value` gives it."""
        text = e.get("value") or "0"
        if text in ("true", "false"):
            return m.Truth(text == "true", span=e.span)
        try:
            number = int(text)
        except ValueError:
            return m.Name(name_of(text), span=e.span)
        if number < 0:
            return m.Unary("-", m.Number(-number, span=e.span), span=e.span)
        return m.Number(number, span=e.span)

    def attribute(self, e: Element, c: Context) -> Expression:
        """`selectAttributeFromActor` and its like."""
        if e.tag == "x:value":
            return self.mirror.value(e)
        by = next((one for chosen in e.all("attributeToSelect") for one in chosen.all("byInstanceId")), None)
        if by is None:
            return self.lacking(e)
        return self.named(name_of(by.get("instanceIdReference") or ""), e, c)

    def _between(self, function: str, e: Element, c: Context) -> Expression:
        start = self.part(e, "fromField", self.field, c)
        return say.call(function, start, self.part(e, "toField", self.field, c), span=e.span)

    def executions(self, e: Element, c: Context) -> Expression:
        """How often an action was executed, in all or by somebody, in the match, the phase or the state."""
        name = name_of(e.get("instanceIdReference") or "")
        arguments: list[Expression] = [m.Name(name, span=e.span)]
        by = e.child("byActor")
        if by is not None:
            arguments.append(self.inside(by, self.actor, c))
        scope = e.get("in") or "game"
        if scope == "game":
            return say.call("times", *arguments, span=e.span)
        count = counter(name, scope)
        if by is None:
            return m.Name(count, span=e.span)
        return say.member(arguments[1], count, e.span)

    # ---- rules ---------------------------------------------------------------------------------

    def any_applies(self, e: Element | None, c: Context) -> list[list[Expression]]:
        """The rules of each precondition; those that are known not to hold are left out."""
        found = []
        for precondition in e.all("precondition") if e is not None else []:
            rules = self.each_rule(precondition.children, c)
            if say.FALSE not in rules:
                found.append([rule for rule in rules if rule != say.TRUE])
        return found

    def rules(self, elements: list[Element], c: Context) -> Expression:
        """All of them hold."""
        return say.both(self.each_rule(elements, c), elements[0].span if elements else Span(0, 0))

    def each_rule(self, elements: list[Element], c: Context) -> list[Expression]:
        asking = c.asking()
        return [self.rule(element, asking) for element in elements]

    def rule(self, e: Element, c: Context) -> Expression:
        if e.tag == "x:value":
            return self.mirror.value(e)
        if e.tag == "not":
            return say.negated(self.rules(e.children, c), e.span)
        if not e.children:
            return m.Broken(span=e.span)
        inner = e.children[0]
        read = {
            "phaseRule": self._phase_rule,
            "phaseStateRule": self._state_rule,
            "objectRule": self._object_rule,
            "actorRule": self._actor_rule,
            "attributeRule": self._compared,
            "actionRule": self._action_rule,
            "fieldRule": self._field_rule,
        }[e.tag]
        return read(inner, c)

    def _phase_rule(self, e: Element, c: Context) -> Expression:
        flags = {
            "phaseExecutionNotStartedRule": (STARTED, False),
            "phaseExecutionStartedRule": (STARTED, True),
            "phaseExecutionFinishedRule": (FINISHED, True),
            "phaseExecutionNotFinishedRule": (FINISHED, False),
        }
        if e.tag in flags:
            name, holds = flags[e.tag]
            self.flow.used.add(name)
            flag = m.Name(name, span=e.span)
            return flag if holds else say.negated(flag, e.span)
        if e.tag == "noPhaseExecutedYet":
            return m.Truth(c.phase == "", span=e.span)
        wanted = [self.index.reference(one, "phase") for one in e.children]
        ids = [one.id for one in wanted if one is not None]
        if c.phase is not None:
            here = self.index.types.get(c.phase)
            line = [one.id for one in here.line()] if here is not None else []
            return m.Truth(any(id in line for id in ids), span=e.span)
        return self._active([name for id in ids for name in self.flow.phases.get(id, [])], e)

    def _state_rule(self, e: Element, c: Context) -> Expression:
        if e.tag == "noPhaseStateExecutedYet":
            return m.Truth(c.state == "", span=e.span)
        names: list[str] = []
        for one in e.children:
            id = one.get("typeReference") or ""
            if id not in self.flow.states:
                self.index.unknown(id, list(self.flow.states), one)
            names += self.flow.states.get(id, [])
        if c.state is not None:
            return m.Truth(c.state in names, span=e.span)
        return self._active(names, e)

    def _active(self, names: list[str], e: Element) -> Expression:
        parts = [say.call("active", m.Name(name, span=e.span), span=e.span) for name in dict.fromkeys(names)]
        return say.either(parts, e.span)

    def _object_rule(self, e: Element, c: Context) -> Expression:
        what = self.part(e, "whichObject", self.object, c)
        match e.tag:
            case "isObjectOwnedByActor":
                owner = say.member(what, "owner", e.span)
                by = e.child("byWhichActor")
                if by is None:
                    return say.binary("!=", owner, m.NoneValue(span=e.span), e.span)
                return say.binary("==", owner, self.inside(by, self.actor, c), e.span)
            case "isObjectInField":
                return say.binary("in", what, self.part(e, "inWhichField", self.field, c), e.span)
            case "isObjectOfType":
                kinds = [self.object_type(one) for one in e.children if one.tag.startswith("objectTypeReferenc")]
                parts = [say.binary("is", what, m.Name(kind, span=e.span), e.span) for kind in kinds if kind]
                return say.either(parts, e.span)
            case "areObjectsIdentical":
                this = self.part(e, "thisObject", self.object, c)
                return say.binary("==", this, self.part(e, "thatObject", self.object, c), e.span)
            case "isObjectLinkSet":
                return say.binary("!=", self.link(e, c), m.NoneValue(span=e.span), e.span)
            case "isObjectInLinkList":
                return say.binary("in", what, self.part(e, "inWhichLinkList", self.link, c), e.span)
        return self.lacking(e)

    def _actor_rule(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "areActorsIdentical":
                this = self.part(e, "thisActor", self.actor, c)
                return say.binary("==", this, self.part(e, "thatActor", self.actor, c), e.span)
            case "isActorLinkSet":
                return say.binary("!=", self.link(e, c), m.NoneValue(span=e.span), e.span)
            case "isActorInLinkList":
                who = self.part(e, "whichActor", self.actor, c)
                return say.binary("in", who, self.part(e, "inWhichLinkList", self.link, c), e.span)
        return self.lacking(e)

    def _compared(self, e: Element, c: Context) -> Expression:
        """`compareValues`: two values; `isValueTrue`, `setContainsValue`."""
        if e.tag == "isValueTrue":
            return self.inside(e, self.value, c)
        if e.tag == "setContainsValue":
            return say.binary("in", self.part(e, "value", self.value, c), self.part(e, "set", self.value, c), e.span)
        sign = COMPARISONS[e.get("comparison") or "equal"]
        this = self.part(e, "thisValue", self.value, c)
        return say.binary(sign, this, self.part(e, "thatValue", self.value, c), e.span)

    def _action_rule(self, e: Element, c: Context) -> Expression:
        if e.tag == "currentActionStateMatchesType":
            ids = [one.get("typeReference") for one in e.children]
            return m.Truth(c.action_state in ids, span=e.span)
        if e.tag == "noActionStateExecutedYet":
            return m.Truth(c.action_state == "", span=e.span)
        return self._compared(e, c)

    def _field_rule(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "pathExists":
                return say.binary("!=", self._between("distance", e, c), m.NoneValue(span=e.span), e.span)
            case "isFieldEmpty":
                return say.call("empty", self.inside(e, self.field, c), span=e.span)
            case "isFieldOfType":
                return self._field_of_type(e, c)
            case "isFieldOwnedByActor":
                owner = self.field_owner(e.child("whichField") or e, c)
                by = e.child("byWhichActor")
                if by is None:
                    return say.binary("!=", owner, m.NoneValue(span=e.span), e.span)
                return say.binary("==", owner, self.inside(by, self.actor, c), e.span)
            case "areFieldsIdentical":
                this = self.part(e, "thisField", self.field, c)
                return say.binary("==", this, self.part(e, "thatField", self.field, c), e.span)
            case "lineOfObjectsExists":
                return self._line(e, c)
        return self._compared(e, c)

    def _field_of_type(self, e: Element, c: Context) -> Expression:
        """Whether a field is of a type, or of one that extends it: one of those that are."""
        types = [self.index.reference(one, "field") for one in e.all("fieldTypeReference")]
        only = e.child("whichField")
        if only is not None and only.child("selectField") is not None and only.within("selectField", "byInstanceId"):
            found, _ = self.located(only.children[0], c)
            line = found.type.line() if found is not None and found.type is not None else []
            return m.Truth(any(type in line for type in types), span=e.span)
        field = self.part(e, "whichField", self.field, c)
        rules: list[Expression] = []
        for room in self.places.rooms:
            for one in room.fields.values():
                if one.type is not None and any(type in one.type.line() for type in types):
                    rules.append(self._is_field(field, one, e))
        return say.either(rules, e.span)

    def _is_field(self, field: Expression, one: Field, e: Element) -> Expression:
        """Whether a place is this field, of whichever player."""
        if not one.space.of_actor:
            return say.binary("==", field, one.said(None, e.span), e.span)
        name = self.fresh_name("haver")
        same = say.binary("==", field, one.said(m.Name(name, span=e.span), e.span), e.span)
        players = m.Named(m.Name("players", span=e.span), name, span=e.span)
        return say.call("any", m.Query(players, "where", same, span=e.span), span=e.span)

    def _line(self, e: Element, c: Context) -> Expression:
        """So many fields in a line hold objects of one actor."""
        space = e.child("inSpace")
        room = self.space(space.children[0], c)[0] if space is not None and space.children else None
        if room is None:
            return self.lacking(e)
        owner = self.part(e, "ownedBy", self.actor, c)
        length = m.Number(int(e.get("length") or 3), span=e.span)
        lines = say.call("lines", m.Name(room.name, span=e.span), length, span=e.span)
        line = self.fresh_name("line")
        top = say.member(say.member(None, "top", e.span), "owner", e.span)
        owned = m.Query(m.Name(line, span=e.span), "each", say.binary("==", top, owner, e.span), span=e.span)
        filled = m.Query(m.Named(lines, line, span=e.span), "where", say.call("all", owned, span=e.span), span=e.span)
        return say.call("any", filled, span=e.span)
