"""The words for objects: an object is called the same throughout a match, so what is put into them never changes."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import Checked, ObjectSymbol

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
