"""Plain data from the words of a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielwerk.program.layout import WORD
from spielwerk.program.manual.manual import Slots, Type
from spielwerk.runtime.names import Names


def value_of(names: Names, slots: Slots, kind: Type, words: Sequence[int]) -> Any:
    """What the words of an attribute or of dice mean."""
    if kind.name == "set":
        assert kind.of is not None
        members = [i + slots.low_bit for i in range(WORD) if words[0] >> i & 1]
        return [names.identity(kind.of, number) for number in members]
    if kind.name == "list":
        assert kind.of is not None
        return [names.identity(kind.of, number) for number in words[1 : 1 + words[0]]]
    if kind.name == "map":
        assert kind.of is not None
        assert kind.key is not None
        return {str(names.identity(kind.key, key)): names.identity(kind.of, words[key]) for key in slots.keys}
    return names.identity(kind, words[0])


def constant_of(names: Names, kind: Type, word: int) -> Any:
    """What the word of an attribute that never changes means: a value, or a set of directions."""
    if kind.name == "set":
        assert kind.of is not None
        return [names.identity(kind.of, number) for number in range(1, WORD) if word >> number - 1 & 1]
    return names.identity(kind, word)
