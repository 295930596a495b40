"""What the numbers of a program are called: lasting names for programs, words in their language for people.

References are the same everywhere, in views, options, events and boards: a field is `Space.name`, a container `deck`
or, of a player, `hand@0`, an object has its own name, a player is a seat counted from 0, and a thing that is not seen
is its place, `hand@1[3]`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from spielwerk.locale import LANGUAGES, texts
from spielwerk.program.geometry.directions import DIRECTIONS
from spielwerk.program.layout import lying
from spielwerk.program.manual.manual import NUMBERS, Container, Kind, LabelPart, Manual, Space, Thing, Type

POSITION, COUNT = "{position}", "{count}"
GAP = "…"
"""Stands for a value in the words for all options of a kind."""


def language_in(parts: Sequence[object], spoken: str, language: str) -> str:
    """The language of values in a text: that of the words around them, so that no text is mixed. Where there are none,
    or we do not speak it, it is the reader's."""
    words = "".join(part for part in parts if isinstance(part, str))
    return spoken if spoken in LANGUAGES and any(map(str.isalpha, words)) else language


def said(key: str, language: str) -> str:
    """What every game says by itself."""
    return str(texts("game", language)[key])


def player_word(number: int, language: str) -> str:
    """A player who has no name."""
    return said("player", language).format(number=number)


class Names:
    """The names of everything in one game."""

    def __init__(self, manual: Manual, players: Sequence[str] = (), nameless: Names | None = None) -> None:
        """Who has the names of the same game without those of players gives them: their references are the same."""
        self.manual = manual
        self.players = list(players)
        if nameless is not None:
            self.things, self.places, self._starts = nameless.things, nameless.places, nameless._starts
        self.kept: dict[tuple[Any, ...], Any] = {}
        """Words that were made once: they are the same throughout a match."""

    # ---- identities ------------------------------------------------------------------------

    def identity(self, kind: Type, number: int) -> Any:
        """A value as programs know it: numbers, truths, names; a player is a seat, counted from 0; none is None."""
        name = kind.name
        # A truth can also be none, which has a number of its own.
        if name == "bool" and number in (0, 1):
            return bool(number)
        if number == kind.none:
            return None
        if name in NUMBERS:
            return number
        if number < 0:
            return self.unseen(number)
        if name == "enum":
            return self.manual.enums[kind.enum][number - 1]
        if name == "object":
            return self.things[number]
        if name == "player":
            return number - 1
        if name == "direction":
            return DIRECTIONS[number - 1]
        if name == "kind":
            return self.manual.kinds[number - 1].name
        if name == "fingerprint":
            return f"{number:016x}"
        return self.place(number)

    def unseen(self, word: int) -> str:
        """Something that the chooser does not see: its place and its position there, `hand@1[3]`."""
        place, position = lying(word)
        where = self.place(place) if place else ""
        return f"{where}[{position}]" if position else where

    @cached_property
    def things(self) -> list[str]:
        """The names of objects, by their numbers."""
        return ["", *(thing.name for thing in self.manual.things)]

    @cached_property
    def places(self) -> list[str]:
        """The references of fields and containers, by their numbers."""
        found = [""] * (self._last_place + 1)
        for space in self.manual.spaces:
            for place, name in zip(space.places, space.names, strict=True):
                found[place] = f"{space.name}.{name}"
        for container, whose in self._containers:
            for n in range(container.storage.count):
                found[container.storage.first + n] = f"{container.name}@{n}" if whose else container.name
        return found

    @cached_property
    def _containers(self) -> list[tuple[Container, bool]]:
        """All of them, each with whether players have it."""
        manual = self.manual
        return [*((c, False) for c in manual.table.containers), *((c, True) for c in manual.player.containers)]

    @cached_property
    def _last_place(self) -> int:
        ends = [space.first + space.size - 1 for space in self.manual.spaces]
        ends += [container.storage.first + container.storage.count - 1 for container, _ in self._containers]
        return max(ends, default=0)

    def place(self, number: int) -> str:
        """The reference of a field or container: `Board.a1`, `deck`, `hand@0`."""
        return self.places[number] if 0 < number <= self._last_place else str(number)

    @cached_property
    def _starts(self) -> list[tuple[int, Space | Container]]:
        spaces: list[tuple[int, Space | Container]] = [(space.first, space) for space in self.manual.spaces]
        containers = [(container.storage.first, container) for container, _ in self._containers]
        return sorted([*spaces, *containers], key=lambda pair: pair[0])

    def home_of(self, place: int) -> Space | Container | None:
        """The space or container that a place belongs to."""
        index = bisect_right(self._starts, place, key=lambda pair: pair[0])
        return self._starts[index - 1][1] if index else None

    def thing(self, number: int) -> Thing:
        return self.manual.things[number - 1]

    # ---- words -----------------------------------------------------------------------------

    def word(self, name: str, language: str) -> str:
        """The word for a declared name, translated where the game has a translation."""
        found = self.manual.words.get(language, {}).get(name)
        if found is None:
            found = texts("game", language)["words"].get(name)
        return name.replace("_", " ") if found is None else found

    def way_word(self, inside: str, name: str, text: int, language: str) -> str:
        """The word for a way in a menu of a phase or procedure, whatever is put into its text."""
        words = self.manual.words.get(language, {})
        named = words.get(f"{inside}.{name}") or words.get(name)
        if named is None and text:
            _, *translated = self.manual.texts[text - 1].forms
            parts = next((parts for spoken, parts in translated if spoken == language), None)
            if parts is not None:
                filled = "".join(part if isinstance(part, str) else GAP for part in parts)
                return filled.replace(f"{GAP} {GAP}", GAP).strip()
        return named or self.word(name, language)

    def part_word(self, name: str, kind: Type, language: str) -> str:
        """The word for a part of a choice: its own, or that of its type where it is called like it."""
        if name in self.manual.words.get(language, {}):
            return self.word(name, language)
        types = (*kind.kinds, kind.enum, kind.space)
        return self.word(next((type_ for type_ in types if type_.lower() == name), name), language)

    def help(self, name: str, text: str, language: str) -> str:
        """What a game says about something with a name, translated where it has a translation."""
        told = self.manual.helps.get(language, {}).get(name) or self.manual.words.get(language, {}).get(text, text)
        return told.replace("\n", " ")

    def direction(self, name: str, language: str) -> str:
        """The word for a direction, which every game knows."""
        told = self.word(name, language)
        if told != name.replace("_", " "):
            return told
        words: Mapping[str, str] = texts("game", language)["directions"]
        one, _, other = name.partition("_")
        return words["both"].format(one=words[one], other=words[other]) if other else words[one]

    def player(self, number: int, language: str) -> str:
        """What a player is called; one who has no name, or an empty one, by the number."""
        named = self.players[number - 1] if 0 < number <= len(self.players) else ""
        return named or player_word(number, language)

    def label(self, kind: Type, number: int, language: str) -> str:
        """A value in words."""
        name = kind.name
        if name == "bool" and number in (0, 1):
            return said("yes" if number else "no", language)
        if number == kind.none:
            return said("none", language)
        if name in NUMBERS:
            return str(number)
        if name == "player":
            return self.player(number, language)
        if name == "object":
            return self.thing_word(number, language)
        if name in ("field", "place"):
            return self.place_word(number, language)
        if name == "direction":
            return self.direction(DIRECTIONS[number - 1], language)
        return self.word(str(self.identity(kind, number)), language)

    def place_word(self, number: int, language: str) -> str:
        """A field or container in words. A field is called by its name alone where there is only one board."""
        key = "place", number, language
        if key not in self.kept:
            self.kept[key] = self._place_word(number, language)
        return str(self.kept[key])

    def _place_word(self, number: int, language: str) -> str:
        home = self.home_of(number)
        if isinstance(home, Container):
            word = self.word(home.name, language)
            if home in self.manual.table.containers:
                return word
            return f"{word} ({self.player(number - home.storage.first + 1, language)})"
        if home is None:
            return str(number)
        name = home.names[number - home.first]
        words = self.manual.words.get(language, {})
        whole = f"{home.name}.{name}"
        if whole in words:
            return words[whole]
        if len(self.manual.spaces) == 1:
            return self.word(name, language)
        return f"{self.word(home.name, language)}.{self.word(name, language)}"

    def thing_word(self, number: int, language: str) -> str:
        """An object in words: its label with its values, or its kind with what tells it apart."""
        key = "thing", number, language
        if key not in self.kept:
            self.kept[key] = self._thing_word(number, language)
        return str(self.kept[key])

    def _thing_word(self, number: int, language: str) -> str:
        thing = self.thing(number)
        for kind in self.manual.lineage(thing.kind):
            if kind.labels:
                spoken, parts = next((label for label in kind.labels if label[0] == language), kind.labels[0])
                inner = language_in(parts, spoken, language)
                return "".join(part if isinstance(part, str) else self._part(thing, part, inner) for part in parts)
        kind = self.manual.kinds[thing.kind - 1]
        if kind.told_apart:
            return " ".join(self._part(thing, LabelPart(name), language) for name in kind.told_apart)
        return self.word(kind.name, language)

    def _part(self, thing: Thing, part: LabelPart, language: str) -> str:
        """A part of an object's label."""
        if part.what == "kind":
            return self.word(self.manual.kinds[thing.kind - 1].name, language)
        word = thing.copy if part.what == "copy" else dict(thing.values)[part.attribute]
        if part.plural is not None:
            return part.plural[word != 1]
        if part.what == "copy":
            return str(word)
        return self.label(self.constant_type(thing.kind, part.attribute), word, language)

    def constant_type(self, kind: int, attribute: str) -> Type:
        """The type of an attribute of objects that never changes."""
        return next(a.type for k in self.manual.lineage(kind) for a in k.constants if a.name == attribute)

    def root(self, kind: int) -> Kind:
        """The kind that a kind comes from in the end."""
        return list(self.manual.lineage(kind))[-1]

    def hidden_thing(self, number: int, language: str) -> str:
        """An object that the reader may not know."""
        return said("hidden", language).format(kind=self.word(self.root(self.thing(number).kind).name, language))

    def unseen_thing(self, word: int, count: int, language: str) -> str:
        """Something that the chooser does not see: one of so many in its place."""
        place, position = lying(word)
        said = self.unseen_in(place, language, bool(position))
        # Not `format`: the words of a game can have braces in them.
        return said.replace(POSITION, str(position)).replace(COUNT, str(count))

    def unseen_in(self, place: int, language: str, numbered: bool = True) -> str:
        """The words for an object in a place of which it is not seen which one it is, with gaps for its position and,
        where there is no order, for the number of all; none where nothing can be."""
        forms: Mapping[str, str] = texts("game", language)["unseen"]
        if not place:
            return forms["unit"].format(position=POSITION, count=COUNT)
        home = self.home_of(place)
        if home is None or home.storage is None:
            return ""
        storage = home.storage
        form = "place" if not numbered or storage.form == "single" else "field" if storage.form == "set" else "row"
        kind, where = self._held(home.holds, language), self.place_word(place, language)
        return forms[form].format(kind=kind, place=where, position=POSITION, count=COUNT)

    def _held(self, kinds: Sequence[str], language: str) -> str:
        """What may be in a place, in a word: the only kind that there is, or something."""
        numbers = [n for n, kind in enumerate(self.manual.kinds, 1) if not kinds or kind.name in kinds]
        roots = {self.root(number).name for number in numbers}
        return self.word(roots.pop(), language) if len(roots) == 1 else said("object", language)
