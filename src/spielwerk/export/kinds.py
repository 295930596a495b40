"""What numbers mean, without the types of the check: tables of names, in both languages."""

from __future__ import annotations

from spielwerk.check import symbols as sy
from spielwerk.check import types as ty
from spielwerk.check.typed import DIRECTIONS
from spielwerk.diagnostics.visible import visible
from spielwerk.export.alone.tables import Kind, Words
from spielwerk.export.alone.wording import THINGS, UNNUMBERED, UNSEEN
from spielwerk.match.asking import DONE, PASS
from spielwerk.match.names import NOBODY, TRUTH, Names
from spielwerk.program.layout import Slots, none_word

LANGUAGES = ("en", "de")
PLAYERS, PLACES = "players", "places"


class Kinds:
    """Turns types into kinds, and notes which tables of names these need."""

    def __init__(self, names: Names) -> None:
        self.names = names
        count = names.description.players
        things = range(1, len(names.layout.things))
        self.tables: dict[str, dict[str, tuple[str, ...]]] = {}
        for language in LANGUAGES:
            found = self.tables[language] = {
                "none": (NOBODY[language],),
                "truths": TRUTH[language],
                "pass": (PASS[language],),
                "done": (DONE[language],),
                "hidden things": ("", *(visible(names.hidden_thing(n, language)) for n in things)),
            }
            for table, numbered in ((UNSEEN, True), (UNNUMBERED, False)):
                words = (names.unseen_in(n, language, numbered) for n in range(names.layout.places + 1))
                found[table] = tuple(visible(word) for word in words)
            found[PLAYERS] = self._labels(ty.PLAYER, count, language)
            found[PLACES] = self._labels(ty.PLACE, names.layout.places, language)
            found[THINGS] = ("", *(visible(names.thing(n, language)) for n in things))

    def _labels(self, kind: ty.Type, count: int, language: str) -> tuple[str, ...]:
        return ("", *(visible(self.names.label(kind, number, language)) for number in range(1, count + 1)))

    def words(self, name: str) -> Words:
        """A declared name in both languages."""
        return {language: visible(self.names.word(name, language)) for language in LANGUAGES}

    def kind(self, given: ty.Type) -> Kind:
        """A type whose numbers stand one after the other, as in texts and options."""
        base = given.of if isinstance(given, ty.Maybe) else given
        if isinstance(base, ty.SetOf | ty.ListOf):
            return Kind("list", of=self.kind(base.of))
        if isinstance(base, ty.MapOf):
            return Kind("map", keys=self._keys(base.key), key=self.kind(base.key), of=self.kind(base.value))
        if base == ty.BOOL:
            return Kind("truth", none_word(given))
        if base == ty.INT:
            return Kind("number", none_word(given))
        if base == ty.LONG:
            return Kind("long", none_word(given))
        if base == ty.TEXT:
            return Kind("phrase")
        if base == ty.FINGERPRINT:
            return Kind("fingerprint")
        return Kind("name", none_word(given), self._table(base))

    def stored(self, given: ty.Type, slots: Slots) -> Kind:
        """The same for an attribute, as it lies in the state."""
        base = given.of if isinstance(given, ty.Maybe) else given
        if isinstance(base, ty.SetOf):
            return Kind("bits", of=self.kind(base.of), low=slots.low_bit)
        if isinstance(base, ty.MapOf):
            return Kind("map", keys=tuple(slots.keys), key=self.kind(base.key), of=self.kind(base.value))
        return self.kind(given)

    def _keys(self, key: ty.Type) -> tuple[int, ...]:
        if isinstance(key, ty.EnumType):
            return tuple(range(1, len(key.symbol.values) + 1))
        return tuple(range(1, self.names.description.players + 1)) if key == ty.PLAYER else ()

    def _table(self, base: ty.Type) -> str:
        if base == ty.PLAYER:
            return PLAYERS
        if isinstance(base, ty.ObjectsOf):
            return THINGS
        if isinstance(base, ty.FieldOf) or base == ty.PLACE:
            return PLACES
        name, count = self._listed(base)
        for language in LANGUAGES:
            if name not in self.tables[language]:
                self.tables[language][name] = self._labels(base, count, language)
        return name

    def _listed(self, base: ty.Type) -> tuple[str, int]:
        """The name and size of a table of values."""
        if isinstance(base, ty.EnumType):
            return f"enum {base.symbol.name}", len(base.symbol.values)
        if base == ty.DIRECTION:
            return "directions", len(DIRECTIONS)
        assert base == ty.KIND, base
        return "kinds", len(self.names.description.kinds)

    def short(self, enum: sy.EnumSymbol) -> None:
        """A table of the shortest beginnings that tell the values of an enum apart."""
        table = self._table(ty.EnumType(enum))
        for names in self.tables.values():
            names[f"short {table}"] = ("", *shortened(names[table][1:]))


def shortened(words: tuple[str, ...]) -> list[str]:
    """The shortest beginnings that tell words apart, at least one letter."""
    found = []
    for word in words:
        others = {other.lower() for other in words if other != word}
        size = 1
        while size < len(word) and any(other.startswith(word[:size].lower()) for other in others):
            size += 1
        found.append(word[:size])
    return found
