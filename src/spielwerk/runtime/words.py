"""Fills texts with their values, in the reader's language, telling no more than the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spielwerk.program.manual.manual import Gap, Text, Type
from spielwerk.runtime.names import Names, language_in

Hidden = Callable[[int], bool]
"""Whether the reader may not know which object this is."""
Unseen = Callable[[int], str]
"""The words for an object that the reader chooses without seeing it, by the word that tells where it is."""


def fill(
    text: Text,
    values: Sequence[int],
    names: Names,
    language: str,
    hidden: Hidden | None = None,
    unseen: Unseen | None = None,
) -> str:
    """A text with its values, in its original where it has no translation. `values` are those of all its languages, one
    after the other."""
    position = 0
    for spoken, parts in text.forms:
        if spoken == language:
            return _filled(parts, values, position, names, language, hidden, unseen)
        position = _behind(parts, values, position, names)
    spoken, parts = text.forms[0]
    return _filled(parts, values, 0, names, language_in(parts, spoken, language), hidden, unseen)


def width_of(text: Text, values: Sequence[int], position: int, names: Names) -> int:
    """How many numbers the values of a text take, from a position on."""
    start = position
    for _, parts in text.forms:
        position = _behind(parts, values, position, names)
    return position - start


def is_unseen(kind: Type, word: int) -> bool:
    """Whether a word tells where an object is that is not seen, or which unit of a map it is."""
    return word < 0 and kind.name not in ("int", "long", "bool", "text", "fingerprint")


def joined(kind: Type, words: Sequence[int]) -> Sequence[int]:
    """The numbers of a value, or of a map; long ones are listed as two words each."""
    single = kind.of if kind.name == "map" else kind
    if single is None or single.width == 1:
        return words
    # The lower word is stored less 2^31, so that it fits into 32 bits with a sign.
    return [(upper << 32) + lower + 2**31 for upper, lower in zip(words[::2], words[1::2], strict=True)]


def _behind(parts: Sequence[str | Gap], values: Sequence[int], position: int, names: Names) -> int:
    for part in parts:
        if isinstance(part, Gap):
            position += _span(part.type, values, position, names)
    return position


def _span(kind: Type, values: Sequence[int], position: int, names: Names) -> int:
    if kind.collection:
        return 1 + values[position]
    if kind.name == "map":
        assert kind.of is not None
        return len(_keys(kind, names)) * kind.of.width
    return kind.width


def _keys(kind: Type, names: Names) -> range:
    key = kind.key
    if key is not None and key.name == "enum":
        return range(1, len(names.manual.enums[key.enum]) + 1)
    return range(1, names.manual.players + 1) if key is not None and key.name == "player" else range(0)


def _filled(
    parts: Sequence[str | Gap],
    values: Sequence[int],
    position: int,
    names: Names,
    language: str,
    hidden: Hidden | None,
    unseen: Unseen | None,
) -> str:
    words = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
            continue
        kind = part.type
        width = _span(kind, values, position, names)
        shown = joined(kind, values[position : position + width])
        position += width
        if unseen is not None and shown and is_unseen(kind, shown[0]):
            words.append(unseen(shown[0]))
        elif part.plural is not None:
            # 0 for exactly one, 1 for every other number.
            words.append(part.plural[shown[0] != 1])
        else:
            words.append(_shown(kind, shown, names, language, hidden))
    return "".join(words)


def _shown(kind: Type, shown: Sequence[int], names: Names, language: str, hidden: Hidden | None) -> str:
    if kind.of is not None and kind.collection:
        of = kind.of
        return ", ".join(_one(of, number, names, language, hidden) for number in shown[1:])
    if kind.key is not None:
        key = kind.key
        pairs = zip(_keys(kind, names), shown, strict=True)
        return ", ".join(f"{count} {names.label(key, number, language)}" for number, count in pairs if count)
    return _one(kind, shown[0], names, language, hidden) if shown else ""


def _one(kind: Type, number: int, names: Names, language: str, hidden: Hidden | None) -> str:
    if kind.name == "object" and number > 0 and hidden is not None and hidden(number):
        return names.hidden_thing(number, language)
    return names.manual.phrases[number] if kind.name == "text" else names.label(kind, number, language)
