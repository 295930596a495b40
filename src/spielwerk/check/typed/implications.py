"""Implications in the order in which they take effect, and what they change (SEMANTICS C11)."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check.typed.symbols import AttributeSymbol, Change, Implication, Showing, Shown


def in_order(implications: Iterable[Implication]) -> list[Implication]:
    """In the order in which they take effect: by priority, then in the order of the text."""
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
