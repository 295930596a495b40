"""What the numbers of a program are called: lasting names for programs, words in their language for people."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from spielwerk.check import types as ty
from spielwerk.check.relations import NUMBERS
from spielwerk.check.symbols import ObjectSymbol
from spielwerk.check.typed import DIRECTIONS
from spielwerk.program.layout import lying, none_word
from spielwerk.program.lower.description import Description
from spielwerk.rulebook.terms import IN_GERMAN

PLAYER = {"en": "Player {number}", "de": "Spieler {number}"}
TRUTH = {"en": ("no", "yes"), "de": ("nein", "ja")}
NOBODY = {"en": "none", "de": "keine"}
SOMETHING = {"en": "a {kind}", "de": "{kind} (verdeckt)"}
OBJECT = {"en": "object", "de": "Gegenstand"}
POSITION, COUNT = "{position}", "{count}"
UNSEEN = {
    "field": {"en": "{kind} {position} of {count}, {place}", "de": "{kind} {position} von {count}, {place}"},
    "row": {"en": "{kind} {position}, {place}", "de": "{kind} {position}, {place}"},
    "place": {"en": "{kind}, {place}", "de": "{kind}, {place}"},
    "unit": {"en": "{position} of {count}", "de": "{position} von {count}"},
}
"""Something that is chosen without being seen: without order, in a pile or row, alone on a field of a board; a unit of
a map."""


class Names:
    """The names of everything in one game."""

    def __init__(self, description: Description, players: list[str] | None = None) -> None:
        self.description = description
        self.layout = description.layout
        self.players = players or []

    # ---- identities ------------------------------------------------------------------------

    def identity(self, kind: ty.Type, number: int) -> Any:
        """A value as programs know it: numbers, truths, names; a player is a seat, counted from 0; none is None."""
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        if base == ty.BOOL and number in (0, 1):
            return bool(number)
        if number == none_word(kind):
            return None
        if base in NUMBERS:
            return number
        if number < 0:
            return self.unseen(number)
        if base == ty.FINGERPRINT:
            return f"{number:016x}"
        if base == ty.PLAYER:
            return number - 1
        if isinstance(base, ty.EnumType):
            return base.symbol.values[number - 1]
        if base == ty.DIRECTION:
            return DIRECTIONS[number - 1]
        if base == ty.KIND:
            return self.description.kinds[number - 1].name
        if isinstance(base, ty.ObjectsOf):
            return self.things[number]
        return self.place(number)

    def unseen(self, word: int) -> str:
        """Something that the chooser does not see: its place and its position there, `hand@1[3]`."""
        place, position = lying(word)
        where = self.place(place) if place else ""
        return f"{where}[{position}]" if position else where

    @cached_property
    def things(self) -> list[str]:
        """The names of objects: the kind, what tells it apart, and the copy where there are several alike."""
        names = [""]
        stems = [self._stem(number) for number in range(1, len(self.layout.things))]
        seen: dict[str, int] = {}
        for stem in stems:
            seen[stem] = seen.get(stem, 0) + 1
            names.append(stem if stems.count(stem) == 1 else f"{stem}#{seen[stem]}")
        return names

    def _stem(self, number: int) -> str:
        thing = self.layout.things[number]
        lot = thing.kind.lot
        values = [str(self.identity(a.type, thing.values[a])) for a, _ in lot.each] if lot else []
        stem = f"{thing.kind.name}({','.join(values)})" if values else thing.kind.name
        owned = thing.owner and (thing.made or (lot is not None and lot.per_player))
        return f"{stem}@{thing.owner - 1}" if owned else stem

    def place(self, number: int) -> str:
        """The name of a field or container: `a1`, `deck`, `hand@0`."""
        for space, board in self.layout.boards.items():
            if board.first <= number < board.first + board.size:
                name = board.names[number - board.first]
                return name if len(self.layout.boards) == 1 else f"{space.name}.{name}"
        for container, storage in self.layout.containers.items():
            if storage.first <= number < storage.first + storage.count:
                owner = number - storage.first
                return container.name if container.home.name == "table" else f"{container.name}@{owner}"
        return str(number)

    # ---- words -----------------------------------------------------------------------------

    def word(self, name: str, language: str) -> str:
        """The word for a declared name, translated where the game has a translation."""
        texts = self.description.game.texts.get(language, {})
        if name in texts:
            return "".join(part for part in texts[name].parts if isinstance(part, str))
        return name.replace("_", " ")

    def direction(self, name: str, language: str) -> str:
        """The word for a direction, which every game knows."""
        told = self.word(name, language)
        return IN_GERMAN.get(name, told) if language == "de" and told == name else told

    def player(self, number: int, language: str) -> str:
        if 0 < number <= len(self.players):
            return self.players[number - 1]
        return PLAYER[language].format(number=number)

    def label(self, kind: ty.Type, number: int, language: str) -> str:
        """A value in words."""
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        if base == ty.BOOL and number in (0, 1):
            return TRUTH[language][number]
        if number == none_word(kind):
            return NOBODY[language]
        if base in NUMBERS:
            return str(number)
        if base == ty.PLAYER:
            return self.player(number, language)
        if isinstance(base, ty.ObjectsOf):
            return self.thing(number, language)
        if isinstance(base, ty.FieldOf) or base == ty.PLACE:
            return self._place_word(number, language)
        if base == ty.DIRECTION:
            return self.direction(DIRECTIONS[number - 1], language)
        return self.word(str(self.identity(base, number)), language)

    def _place_word(self, number: int, language: str) -> str:
        for container, storage in self.layout.containers.items():
            if storage.first <= number < storage.first + storage.count:
                word = self.word(container.name, language)
                if container.home.name == "table":
                    return word
                return f"{word} ({self.player(number - storage.first + 1, language)})"
        return self._field_word(self.place(number), language)

    def _field_word(self, name: str, language: str) -> str:
        """A field by a translation of its own, or by those of its space and its name."""
        if name in self.description.game.texts.get(language, {}):
            return self.word(name, language)
        return ".".join(self.word(part, language) for part in name.split("."))

    def thing(self, number: int, language: str) -> str:
        """An object in words: its label with its values, or its kind with what tells it apart."""
        thing = self.layout.things[number]
        kind = thing.kind
        owner = kind
        while owner.label is None and owner.parent is not None:
            owner = owner.parent
        if owner.label is not None:
            words = self._label_of_thing(owner.label.parts, number, language)
            if words is not None:
                return words
        lot = kind.lot
        if lot and lot.each:
            return " ".join(self.label(a.type, thing.values[a], language) for a, _ in lot.each)
        return self.word(kind.name, language)

    def _label_of_thing(self, parts: list[Any], number: int, language: str) -> str | None:
        """A label whose values are constant attributes of the object; others are not filled in here."""
        words = []
        for part in parts:
            if isinstance(part, str):
                words.append(part)
                continue
            attribute = getattr(part.value, "attribute", None)
            if attribute is not None and attribute in self.description.constants:
                words.append(self.label(attribute.type, self.description.constants[attribute][number], language))
            elif getattr(part.value, "name", "") == "copy":
                words.append(str(self.layout.things[number].copy))
            elif getattr(part.value, "name", "") == "kind":
                words.append(self.word(self.layout.things[number].kind.name, language))
            else:
                return None
        return "".join(words)

    def hidden_thing(self, number: int, language: str) -> str:
        """An object that the reader may not know."""
        kind = _root(self.layout.things[number].kind)
        return SOMETHING[language].format(kind=self.word(kind.name, language))

    def unseen_thing(self, word: int, count: int, language: str) -> str:
        """Something that the chooser does not see: one of so many in its place."""
        place, position = lying(word)
        said = self.unseen_in(place, language, bool(position))
        return said.replace(POSITION, str(position)).replace(COUNT, str(count))

    def unseen_in(self, place: int, language: str, numbered: bool = True) -> str:
        """The words for an object in a place of which it is not seen which one it is, with gaps for its position and,
        where there is no order, for the number of all; none where nothing can lie."""
        if not place:
            return UNSEEN["unit"][language].format(position=POSITION, count=COUNT)
        storage = next((s for s in self.layout.storages if s.first <= place < s.first + s.count), None)
        if storage is None:
            return ""
        form = "place" if not numbered or storage.form == "single" else "field" if storage.form == "set" else "row"
        kind, where = self._held(storage.symbol.holds, language), self._place_word(place, language)
        return UNSEEN[form][language].format(kind=kind, place=where, position=POSITION, count=COUNT)

    def _held(self, kinds: tuple[ObjectSymbol, ...], language: str) -> str:
        """What may lie in a place, in a word: the only type that there is, or something."""
        roots = {_root(kind) for kind in kinds or tuple(self.layout.ranges)}
        return self.word(roots.pop().name, language) if len(roots) == 1 else OBJECT[language]


def _root(kind: ObjectSymbol) -> ObjectSymbol:
    while kind.parent is not None:
        kind = kind.parent
    return kind
