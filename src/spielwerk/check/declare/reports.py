"""What is missing or may not be once all types are known: values that an abstract type leaves open (LG-02), and
words for objects that could change during a match."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from spielwerk.check.declare.work import Work
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import AttributeSymbol, Checked, ListOf, MapOf, Maybe, ObjectSymbol, SetOf
from spielwerk.check.values.members import inherited
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span


def report_missing_values(check: Check, work: Work) -> None:
    """Types whose objects are there from the beginning. A table from a file is filled in later, and where a name is
    wrong a fault says so already."""
    passed_over = {symbol for symbol, node in work.objects if node.source is not None}
    passed_over |= {symbol for symbol, setting in work.settings if inherited(symbol, setting.name) is None}
    for symbol in check.known.game.objects.values():
        if symbol.lot is not None and not passed_over.intersection((symbol, symbol.parent)):
            report_missing(check, symbol, [attribute for attribute, _ in symbol.lot.each], symbol.span)


def report_missing(check: Check, symbol: ObjectSymbol, given: Collection[AttributeSymbol], span: Span) -> None:
    """The fault names all attributes that have no value yet, and shows the first of them."""
    missing = [attribute for attribute in _left_open(symbol) if attribute not in given]
    if missing:
        names = ", ".join(f"`{attribute.name}`" for attribute in missing)
        first = missing[0]
        check.faults.report(
            "S236", span, Label(first.span, "declared"), type=symbol.name, names=names, first=first.name
        )


def _left_open(symbol: ObjectSymbol) -> list[AttributeSymbol]:
    """The attributes of abstract parents for which neither they nor anything in between gives a value."""
    found: list[AttributeSymbol] = []
    settled: set[AttributeSymbol] = set()
    kind: ObjectSymbol | None = symbol
    while kind is not None:
        settled.update(kind.settings)
        if kind.abstract:
            found += [a for a in kind.attributes.values() if _is_open(a) and a not in settled]
        kind = kind.parent
    return found


def _is_open(attribute: AttributeSymbol) -> bool:
    """Whether it has no value: what can be none or empty is so without being told."""
    return attribute.default is None and not isinstance(attribute.type, Maybe | SetOf | ListOf | MapOf)


FIXED = ("copy", "kind")
"""What every object has that never changes."""


def labels_of(game: Checked, kind: ObjectSymbol) -> Iterator[tuple[str, t.Message]]:
    """The text of an object type in all its languages, the original first. Translations are found by the original, or
    by the name of the type if they put something in: without that, they translate the name alone."""
    if kind.label is None:
        return
    yield game.language, kind.label
    for language, texts in game.texts.items():
        named = texts.get(kind.name)
        if kind.label.key in texts:
            yield language, texts[kind.label.key]
        elif named is not None and any(isinstance(part, t.Slot) for part in named.parts):
            yield language, named


def report_object_words(check: Check) -> None:
    game = check.known.game
    for kind in game.objects.values():
        for _, label in labels_of(game, kind):
            for part in label.parts:
                if isinstance(part, t.Slot) and not is_fixed(part.value):
                    span = part.value.span
                    check.faults.report("S465", span, name=kind.name, quote=check.faults.quote(span))


def is_fixed(value: t.Expr) -> bool:
    """Whether a value is one of the object itself that never changes."""
    match value:
        case t.Read(attribute=attribute, of=t.Get(variable)):
            return attribute.constant and variable.role == "self"
        case t.Builtin(name=name, arguments=[t.Get(variable)]):
            return name in FIXED and variable.role == "self"
    return value.type == ty.UNKNOWN
