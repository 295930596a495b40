"""What all readers of elements are handed: what the file holds, and what they gather from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from spielwerk.diagnostics.source import Source, Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold.extension.nodes import Mirror
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.structure.flow import Flow
from spielwerk.notation.lgold.structure.index import Index
from spielwerk.notation.lgold.structure.instances import Drawn, Instance
from spielwerk.notation.lgold.structure.owners import Owners
from spielwerk.notation.lgold.structure.places import Places
from spielwerk.notation.lgold.structure.texts import TextValues
from spielwerk.notation.lgold.xml.faults import Faults
from spielwerk.notation.lgold.xml.tree import Element

_Read = Callable[["Reader", Element, Context], Expression]


class Grammar(NamedTuple):
    """Readers that are needed below the modules they are in: selectors contain rules, which contain selectors, and
    operations contain selections, which contain operations. Whoever reads finds them here, so that no two modules
    import each other."""

    value: _Read
    actor: _Read
    object: _Read
    field: _Read
    rules: Callable[[Reader, list[Element], Context], Expression]
    operation: Callable[[Reader, Element, Context], list[Line]]
    selection: Callable[[Reader, Element, str, Context], list[Line]]


class Reader:
    """A file that is being read."""

    def __init__(self, source: Source, faults: Faults, root: Element, grammar: Grammar) -> None:
        self.source, self.faults, self.root, self.grammar = source, faults, root, grammar
        self.definition = root.child("gameDefinition") or root
        states = self.definition.all("gameState")
        for other in states[1:]:
            faults.report("L309", other.span, label=states[0].span)
        self.game_state = states[0] if states else None
        self.mirror = Mirror(source, faults, self._in_block)
        self.index = Index(self.definition, faults)
        self.places = Places(self.index, self.game_state)
        self.texts = TextValues(self.definition)
        self.owners = Owners(self.definition)
        self.flow = Flow()
        self.links: set[str] = set()
        """The names of links."""
        self.linked_types: dict[str, str] = {}
        """The type of objects that a link leads to, by its name."""
        self.order: dict[Span, int] = {}
        """The place among its like that the extension gives to an element."""
        for e in self.root.walk():
            if e.get("x:at") is not None:
                self.order[e.span] = int(e.get("x:at") or 0)
        for e in self.definition.walk():
            if e.tag.endswith("Link") and e.get("linkId") is not None:
                self.links.add(name_of(e.get("linkId") or ""))
            if e.tag == "objectLink":
                self.linked_types[name_of(e.get("linkId") or "")] = name_of(e.get("typeReference") or "")
            elif e.tag == "numberOfExecutions":
                self._count(e)

        self.before: list[s.Statement] = []
        """Lines that must run before the line that is being read: draws."""
        self.fresh = 0
        """How many names have been made up."""
        self.actions: dict[str, list[Instance]] = {}
        """All actions by their names; things of several types may have one with the same name."""
        self.draws: list[Drawn] = []
        """Implications that draw: then after every operation it is seen which of them have become active."""

        self.setup: list[Line] = []
        self.connections: list[d.Connection] = []
        self.exceptions: list[d.ObjectType] = []
        """Objects that are seen by others than the rest of their type: each is a type of its own."""
        self.late_states: list[d.Procedure] = []
        """The states of complex actions when the time is up: chance chooses."""
        self.phase_members: list[d.Attribute] = []
        """What belongs to phases and states."""
        self.phase_starts: dict[Span, list[Line]] = {}
        """What begins with a phase, by the place of what it has."""
        self.board_actions: dict[str, list[d.Member]] = {}
        """Actions of the fields of one board."""

    def _count(self, e: Element) -> None:
        """Executions since a phase or state began are counted by an attribute; those of the match the model knows."""
        counted = name_of(e.get("instanceIdReference") or ""), e.get("in") or "game", e.child("byActor") is not None
        if counted[1] != "game" and counted not in self.flow.counted:
            self.flow.counted.append(counted)

    def _in_block(self, element: Element) -> list[Line]:
        """One of lGold's own operations inside a block of the extension."""
        return self.grammar.operation(self, element, Context(actor=m.Name("actor", span=element.span)))

    def lacking(self, element: Element) -> Expression:
        """This selector needs a context that is not there."""
        self.faults.report("L307", element.span, tag=element.tag)
        return m.Broken(span=element.span)

    def given(self, value: Expression | None, element: Element) -> Expression:
        return value if value is not None else self.lacking(element)

    def inside(self, element: Element | None, read: _Read, c: Context) -> Expression:
        """What the only child of an element selects."""
        if element is None or not element.children:
            return m.Broken(span=element.span if element is not None else Span(0, 0))
        return read(self, element.children[0], c)

    def part(self, element: Element, tag: str, read: _Read, c: Context) -> Expression:
        return self.inside(element.child(tag), read, c)

    @contextmanager
    def draws_apart(self) -> Iterator[list[s.Statement]]:
        """What is read inside puts its draws into a list of its own, not before the line around it."""
        outside, self.before = self.before, []
        yield self.before
        self.before = outside

    def fresh_name(self, what: str) -> str:
        self.fresh += 1
        return f"{what}_{self.fresh}"
