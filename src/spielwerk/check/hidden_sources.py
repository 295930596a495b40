"""Names of objects that came out of hidden places: what a text says about such an object, its readers may not know.

Once the object was moved to a place that everybody sees, or revealed, they know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from spielwerk.check import typed as t
from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.symbols import ObjectSymbol, Variable
from spielwerk.check.types import FieldOf, ObjectsOf
from spielwerk.diagnostics.source import Span

Secret = TypeVar("Secret")


class HiddenSources(Generic[Secret]):
    """Follows the names that choices and loops give to objects."""

    def __init__(self, secrets_of: Callable[[object], frozenset[Secret]]) -> None:
        self.secrets_of = secrets_of
        self.found: dict[Variable, frozenset[Secret]] = {}
        self.known: dict[Variable, int] = {}
        """Where in the text everybody gets to know an object, at the earliest."""

    def read(self, parts: Iterable[object]) -> None:
        for part in parts:
            match part:
                case t.Bind(variable=variable, source=source) | t.For(variable=variable, of=source):
                    if _holds_objects(source):
                        self.found[variable] = self.found.get(variable, frozenset()) | self.secrets_of(source)
                case t.MoveObjects(what=t.Get(variable=variable), target=target) if _is_open(target):
                    self._known_from(variable, part.span)
                case t.RevealObjects(what=t.Get(variable=variable), to=None, hide=False):
                    self._known_from(variable, part.span)

    def _known_from(self, variable: Variable, span: Span) -> None:
        self.known[variable] = min(span.start, self.known.get(variable, span.start))

    def behind(self, parts: Iterator[object], span: Span) -> frozenset[Secret]:
        """What must not be told, of the objects whose attributes a text says at this place."""
        told: frozenset[Secret] = frozenset()
        for part in parts:
            if isinstance(part, t.Read) and isinstance(part.attribute.home, ObjectSymbol):
                variable = part.of.variable if isinstance(part.of, t.Get) else None
                if variable is not None and self.known.get(variable, span.start) >= span.start:
                    told |= self.found.get(variable, frozenset())
        return told


def _holds_objects(source: t.Expr) -> bool:
    kind = certain(element(source.type) if is_collection(source.type) else source.type)
    return isinstance(kind, ObjectsOf)


def _is_open(place: t.Expr) -> bool:
    if isinstance(place, t.ContainerPlace):
        return place.container.visibility.open
    kind = certain(place.type)
    return isinstance(kind, FieldOf) and kind.symbol.visibility.open
