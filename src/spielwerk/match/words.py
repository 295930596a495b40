"""Fills texts with their values, in the reader's language, telling no more than the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spielwerk.check import types as ty
from spielwerk.check.relations import NUMBERS, certain
from spielwerk.match.names import Names
from spielwerk.program.lower import longs
from spielwerk.program.lower.messages import TextForm, TextInfo, thing_named

Hidden = Callable[[int], bool]
"""Whether the reader may not know which object this is."""
Unseen = Callable[[int], str]
"""The words for an object that the reader chooses without seeing it, by the word that tells where it lies."""


def fill(
    info: TextInfo,
    values: Sequence[int],
    names: Names,
    language: str,
    hidden: Hidden | None = None,
    unseen: Unseen | None = None,
) -> str:
    """A text with its values. `values` are those of all its languages, one after the other."""
    chosen = next((form for form in info.forms if form.language == language), info.forms[0])
    position = 0
    for form in info.forms:
        if form is chosen:
            break
        for kind in form.kinds:
            position += _width(kind, values, position, names)
    return _filled(chosen, values, position, names, language, hidden, unseen)


def width_of(info: TextInfo, values: Sequence[int], position: int, names: Names) -> int:
    """How many numbers the values of a text take, from a position on."""
    start = position
    for form in info.forms:
        for kind in form.kinds:
            position += _width(kind, values, position, names)
    return position - start


def _width(kind: ty.Type, values: Sequence[int], position: int, names: Names) -> int:
    if isinstance(kind, ty.SetOf | ty.ListOf):
        return 1 + values[position]
    if isinstance(kind, ty.MapOf):
        return len(_keys(kind, names)) * longs.width(kind.value)
    return longs.width(kind)


def joined(kind: ty.Type, words: Sequence[int]) -> Sequence[int]:
    """The numbers of a value, or of a map; long ones are listed as two words each."""
    if longs.width(kind.value if isinstance(kind, ty.MapOf) else kind) == 1:
        return words
    return [(upper << 32) + lower + 2**31 for upper, lower in zip(words[::2], words[1::2], strict=True)]


def _keys(kind: ty.MapOf, names: Names) -> list[int]:
    base = kind.key
    if isinstance(base, ty.EnumType):
        return list(range(1, len(base.symbol.values) + 1))
    if base == ty.PLAYER:
        return list(range(1, names.description.players + 1))
    return []


def _filled(
    form: TextForm,
    values: Sequence[int],
    position: int,
    names: Names,
    language: str,
    hidden: Hidden | None,
    unseen: Unseen | None,
) -> str:
    words = []
    for part in form.message.parts:
        if isinstance(part, str):
            words.append(part)
            continue
        kind = thing_named(part.value).type
        width = _width(kind, values, position, names)
        shown = joined(kind, values[position : position + width])
        position += width
        if unseen is not None and is_unseen(kind, shown[0] if shown else 0):
            words.append(unseen(shown[0]))
        elif part.forms:
            words.append(part.forms.get("one" if shown[0] == 1 else "other", ""))
        else:
            words.append(_shown(kind, shown, names, language, hidden))
    return "".join(words)


def _shown(kind: ty.Type, shown: Sequence[int], names: Names, language: str, hidden: Hidden | None) -> str:
    if isinstance(kind, ty.SetOf | ty.ListOf):
        return ", ".join(_one(kind.of, number, names, language, hidden) for number in shown[1:])
    if isinstance(kind, ty.MapOf):
        pairs = zip(_keys(kind, names), shown, strict=True)
        return ", ".join(f"{count} {names.label(kind.key, key, language)}" for key, count in pairs if count)
    return _one(kind, shown[0], names, language, hidden) if shown else ""


def _one(kind: ty.Type, number: int, names: Names, language: str, hidden: Hidden | None) -> str:
    if isinstance(certain(kind), ty.ObjectsOf) and number and hidden is not None and hidden(number):
        return names.hidden_thing(number, language)
    return names.description.phrases[number] if kind == ty.TEXT else names.label(kind, number, language)


def is_unseen(kind: ty.Type, word: int) -> bool:
    """Whether a word of an option stands for something that the chooser does not see: everything but numbers counts
    from 0."""
    return word < 0 and certain(kind) not in NUMBERS
