"""What an exported file adds to lGold's own elements, so that nothing of the model is lost: the order of declarations
(`x:at`), and fields that lGold has no place for (`x:…` attributes and children)."""

from __future__ import annotations

from typing import Any, TypeVar

from spielwerk.data import replace
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.operations import read_operations
from spielwerk.notation.lgold.read.steps.rules import read_each_rule
from spielwerk.notation.lgold.read.steps.selections import read_timer
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.places import Room
from spielwerk.notation.lgold.xml.tree import Element

Placed = TypeVar("Placed", bound=Line)

Node = TypeVar("Node", bound=Line)


def in_order(r: Reader, lines: list[Placed]) -> list[Placed]:
    """In the order of `x:at`; what has none comes last, in the order of lGold's areas."""
    return sorted(lines, key=lambda line: r.order.get(line.span, len(r.order)))


def _added(r: Reader, node: Node, e: Element) -> Node:
    """A node with the fields that the extension gives it."""
    given: dict[str, Any] = r.mirror.stated(type(node), e, "x:")
    return replace(node, **given) if given else node


def exported_block(r: Reader, kind: Any, e: Element, members: list[d.Member], span: Span) -> d.Declaration:
    block: d.Declaration = kind(tuple(in_order(r, members)), span=span, doc=say.doc_of(e))
    return _added(r, block, e)


def exported_object(r: Reader, of: Definition, node: d.ObjectType, more: list[d.Member]) -> d.ObjectType:
    members = tuple(in_order(r, [*node.members, *more]))
    return _added(r, replace(node, members=members), of.element)


def exported_space(r: Reader, room: Room, node: d.Space, more: list[d.Member]) -> d.Space:
    members = tuple(in_order(r, [*node.members, *more]))
    return _added(r, replace(node, members=members), room.type.element)


def read_exported_action(r: Reader, name: str, instance: Element, e: Element, c: Context) -> d.Action:
    """An action that says itself when it is open and what can be chosen with it."""
    rules = [
        rule
        for one in e.within("executableIfAnyApplies", "precondition")
        for rule in read_each_rule(r, one.children, c)
    ]
    body: list[Line] = [s.When(rule, span=rule.span) for rule in rules]
    body += read_operations(r, [one for area in e.all("operations") for one in area.children], c)
    within = read_timer(r, e.child("timer"), c)
    doc = say.doc_of(instance)
    node = d.Action(name, (), None, (), (), within, False, None, tuple(body), span=instance.span, doc=doc)
    return _added(r, node, e)


def read_called_phase(r: Reader, e: Element) -> d.Procedure:
    """A phase that is called by its name, as Spiel has them: one state, whose operations are its lines."""
    operations = [one for state in e.within("phaseStates", "phaseState") for one in state.within("operations")]
    lines = tuple(line for area in operations for line in read_operations(r, area.children, Context()))
    name = name_of(e.get("typeId") or e.get("name") or "")
    node = d.Procedure(True, name, (), None, None, None, lines, span=e.span, doc=say.doc_of(e))
    return _added(r, node, e)
