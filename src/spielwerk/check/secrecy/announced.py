"""Names whose values a notice tells everybody: whoever hears it can tell the value from the words, in every language.

Only numbers, values of enums and maps from these to numbers count. Objects may be hidden from those who hear of them,
fields and players may have the same words.
"""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import INT, Checked, EnumSymbol, EnumType, MapOf, Type, Variable


def announced(game: Checked, message: t.Message) -> list[Variable]:
    """The names of which everybody who hears a text knows the values."""
    texts = [message, *(texts[message.key] for texts in game.texts.values() if message.key in texts)]
    told = [{variable.name for variable in _put_in(text)} for text in texts]
    # Everybody hears one language only, so what counts is what is told in all of them.
    everywhere = set.intersection(*told)
    return [one for one in _put_in(message) if one.name in everywhere and _tells(game, one.type)]


def _put_in(text: t.Message) -> list[Variable]:
    """Names whose values are in a text by themselves: not beside another value, nor to choose words by."""
    found = []
    for before, part, behind in zip(["", *text.parts], text.parts, [*text.parts[1:], ""], strict=False):
        # Values side by side run together: nobody can tell 1 and 23 from 12 and 3.
        alone = isinstance(before, str) and isinstance(behind, str)
        if alone and isinstance(part, t.Slot) and isinstance(part.value, t.Get) and not part.forms:
            found.append(part.value.variable)
    return found


def _tells(game: Checked, kind: Type) -> bool:
    """Whether the words for a value of a type are those of no other value."""
    if isinstance(kind, MapOf):
        return isinstance(kind.key, EnumType) and kind.value == INT and _tells(game, kind.key)
    return kind == INT or (isinstance(kind, EnumType) and _differ(game, kind.symbol))


def _differ(game: Checked, enum: EnumSymbol) -> bool:
    for texts in ({}, *game.texts.values()):
        words = [texts[name].parts if name in texts else [name.replace("_", " ")] for name in enum.values]
        if any(one in words[:number] for number, one in enumerate(words)):
            return False
    return True
