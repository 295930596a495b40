"""What an exported file adds to lGold's own elements, so that nothing of the model is lost: the order of declarations
(`x:at`), and fields that lGold has no place for (`x:…` attributes and children)."""

from __future__ import annotations

from typing import Any, TypeVar

from spielwerk.data import replace
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold.choosing import Choosing
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.index import Definition
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.places import Room
from spielwerk.notation.lgold.things import doc_of
from spielwerk.notation.lgold.tree import Element

Placed = TypeVar("Placed", bound=Line)
Node = TypeVar("Node", bound=Line)


class Shaped(Choosing):
    """Reads what the extension adds."""

    root: Element

    def in_order(self, lines: list[Placed]) -> list[Placed]:
        """As `x:at` says; what says nothing comes behind, in the order of lGold's areas."""
        places = self._places()
        return sorted(lines, key=lambda line: places.get(line.span, len(places)))

    def _places(self) -> dict[Span, int]:
        if not hasattr(self, "_order"):
            given = [(e.span, e.get("x:at")) for e in self.root.walk() if e.get("x:at") is not None]
            self._order = {span: int(at or 0) for span, at in given}
        return self._order

    def added(self, node: Node, e: Element) -> Node:
        """A node with the fields that the extension gives it."""
        given: dict[str, Any] = self.mirror.stated(type(node), e, "x:")
        return replace(node, **given) if given else node

    def shaped_block(self, kind: Any, e: Element, members: list[d.Member], span: Span) -> d.Declaration:
        block: d.Declaration = kind(tuple(self.in_order(members)), span=span, doc=doc_of(e))
        return self.added(block, e)

    def shaped_object(self, of: Definition, node: d.ObjectType, more: list[d.Member]) -> d.ObjectType:
        members = tuple(self.in_order([*node.members, *more]))
        return self.added(replace(node, members=members), of.element)

    def shaped_space(self, room: Room, node: d.Space, more: list[d.Member]) -> d.Space:
        members = tuple(self.in_order([*node.members, *more]))
        return self.added(replace(node, members=members), room.type.element)

    def shaped_action(self, name: str, instance: Element, e: Element, c: Context) -> d.Action:
        """An action that says itself when it is open and what can be chosen with it."""
        rules = [
            rule
            for one in e.within("executableIfAnyApplies", "precondition")
            for rule in self.each_rule(one.children, c)
        ]
        body: list[Line] = [s.When(rule, span=rule.span) for rule in rules]
        body += self.operations([one for area in e.all("operations") for one in area.children], c)
        within = self.timer(e.child("timer"), c)
        doc = doc_of(instance)
        node = d.Action(name, (), None, (), (), within, False, None, tuple(body), span=instance.span, doc=doc)
        return self.added(node, e)

    def called(self, e: Element) -> d.Procedure:
        """A phase that is called by its name, as Spiel has them: one state, whose operations are its lines."""
        operations = [one for state in e.within("phaseStates", "phaseState") for one in state.within("operations")]
        lines = tuple(line for area in operations for line in self.operations(area.children, Context()))
        name = name_of(e.get("typeId") or e.get("name") or "")
        node = d.Procedure(True, name, (), None, None, None, lines, span=e.span, doc=doc_of(e))
        return self.added(node, e)
