"""The typed form of implications: what holds as long as something else does (SEMANTICS C11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    ContainerSymbol,
    DieSymbol,
    ObjectSymbol,
    PlayerHome,
    SpaceSymbol,
    TableHome,
    Variable,
    Visibility,
)
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import NOWHERE, Span

if TYPE_CHECKING:
    from spielwerk.check.typed.game import Expr

Shown: TypeAlias = AttributeSymbol | ContainerSymbol | DieSymbol | SpaceSymbol | ObjectSymbol


@dataclass(eq=False)
class Change:
    """`target operator value`: an attribute of a thing, of every thing of a collection (`several`), or of the table
    (`of` is None). A thing that is none is not changed."""

    attribute: AttributeSymbol
    of: Expr | None
    several: bool
    operator: str
    value: Expr
    span: Span = NOWHERE


@dataclass(eq=False)
class Showing:
    """`what visible to whom`: takes the place of the visibility that is declared."""

    what: Shown
    of: Expr | None
    several: bool
    visibility: Visibility
    span: Span = NOWHERE


@dataclass(eq=False)
class Implication:
    """`while condition:` in the block of a type: once for every thing of that type, which is `self`; on the table
    there is no `self`."""

    home: PlayerHome | TableHome | SpaceSymbol | ObjectSymbol
    self: Variable | None
    condition: Expr
    priority: int
    changes: list[Change] = field(default_factory=list)
    showings: list[Showing] = field(default_factory=list)
    span: Span = NOWHERE


def in_order(implications: Iterable[Implication]) -> list[Implication]:
    """In the order in which they take effect: by priority, then as they stand in the text."""
    return sorted(implications, key=lambda implication: (implication.priority, implication.span))


def changes_of(implications: Iterable[Implication]) -> dict[AttributeSymbol, list[tuple[Implication, Change]]]:
    """What changes an attribute, in order."""
    found: dict[AttributeSymbol, list[tuple[Implication, Change]]] = {}
    for implication in in_order(implications):
        for change in implication.changes:
            found.setdefault(change.attribute, []).append((implication, change))
    return found


def showings_of(implications: Iterable[Implication]) -> dict[Shown, list[tuple[Implication, Showing]]]:
    """What changes who sees something, in order."""
    found: dict[Shown, list[tuple[Implication, Showing]]] = {}
    for implication in in_order(implications):
        for showing in implication.showings:
            found.setdefault(showing.what, []).append((implication, showing))
    return found
