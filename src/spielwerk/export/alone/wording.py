"""Words for numbers in one language, no more than the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from spielwerk.diagnostics.visible import visible
from spielwerk.export.alone.engine import Engine, Record, State
from spielwerk.export.alone.sayings import SAYINGS
from spielwerk.export.alone.tables import Game, Kind, Shown, Site, Text, Value, Way, Wording

WORD = 63
"""Elements per word of a set."""
THINGS = "things"
UNSEEN, UNNUMBERED = "unseen", "unseen, without a position"
"""Tables of words for things that are chosen without being seen, by place."""
Hidden = Callable[[int], bool]
"""Whether the reader may not know which object this is."""
Unseen = Callable[[int], str]
"""The words for a thing that the reader chooses without seeing it."""


class Wordbook:
    """The names of one game in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.names = game.names[language]
        self.title = game.title[language]

    def say(self, key: str, **values: object) -> str:
        """What the file itself says."""
        return SAYINGS[key][self.language == "de"].format(**values)

    def player(self, seat: int) -> str:
        return self.names["players"][seat]

    def named(self, table: str, number: int) -> str:
        return self.names[table][number] if number else self.names["none"][0]

    def label(self, kind: Kind, number: int, hidden: Hidden | None = None, unseen: Unseen | None = None) -> str:
        """A single value in words."""
        if unseen is not None and kind.form == "name" and number < 0:
            return unseen(number)
        if kind.form == "truth" and number in (0, 1):
            return self.names["truths"][number]
        if kind.form == "phrase":
            return visible(self.game.phrases[number])
        if number == kind.none:
            return self.names["none"][0]
        if kind.form == "fingerprint":
            return f"{number:016x}"
        if kind.form != "name":
            return str(number)
        if kind.table == THINGS and hidden is not None and hidden(number):
            return self.names["hidden things"][number]
        return self.names[kind.table][number]

    def value(self, kind: Kind, words: Sequence[int]) -> str:
        """An attribute in words."""
        if kind.of is None:
            return self.label(kind, words[0])
        if kind.form == "map" and kind.key is not None:
            pairs = [f"{self.label(kind.key, key)} {self.label(kind.of, words[key])}" for key in kind.keys]
            return ", ".join(pairs)
        numbers = words[1 : 1 + words[0]]
        if kind.form == "bits":
            numbers = [bit + kind.low for bit in range(WORD) if words[0] >> bit & 1]
        return ", ".join(self.label(kind.of, number) for number in numbers) or self.say("empty")

    def word(self, shown: Shown) -> str:
        return shown.words[self.language]

    # ---- texts ---------------------------------------------------------------------------------

    def fill(
        self, text: Text, numbers: Sequence[int], hidden: Hidden | None = None, unseen: Unseen | None = None
    ) -> str:
        """A text with its values: those of all its languages stand one after the other."""
        chosen = next((form for form in text.forms if form[0] == self.language), text.forms[0])
        rest = iter(numbers)
        for form in text.forms:
            filled = "".join(self._part(part, rest, hidden, unseen) for part in form[1])
            if form is chosen:
                return visible(" ".join(filled.split()))
        return ""

    def _part(self, part: str | Value, rest: Iterator[int], hidden: Hidden | None, unseen: Unseen | None) -> str:
        if isinstance(part, str):
            return part
        kind = part.kind
        if kind.form == "list" and kind.of is not None:
            items = [next(rest) for _ in range(next(rest))]
            return ", ".join(self.label(kind.of, number, hidden) for number in items)
        if kind.form == "map" and kind.key is not None:
            counts = [(key, self._next(kind.of, rest)) for key in kind.keys]
            return ", ".join(f"{count} {self.label(kind.key, key)}" for key, count in counts if count)
        number = self._next(kind, rest)
        if part.plural is not None:
            return part.plural[number != 1]
        return self.label(kind, number, hidden, unseen)

    def _next(self, kind: Kind | None, rest: Iterator[int]) -> int:
        """The next number; a long one is listed as two words."""
        number = next(rest)
        return (number << 32) + next(rest) + 2**31 if kind is not None and kind.form == "long" else number


class Question:
    """The open question to one seat."""

    def __init__(self, engine: Engine, book: Wordbook, state: State, seat: int) -> None:
        self.engine = engine
        self.book = book
        self.state = state
        self.seat = seat
        self.site: Site = engine.game.sites[engine.site(state, seat)]
        self.records, self.weights = engine.options(state, seat)
        self.shown = engine.view(state, seat)[1]

    def prompt(self) -> str:
        return self.text(self.site.prompt, ()) if self.site.prompt is not None else ""

    def labels(self) -> list[str]:
        return [self.label(record) for record in self.records]

    def label(self, record: Record) -> str:
        if self.passes(record):
            return self.book.names["done" if self.site.form == "several" else "pass"][0]
        way, words = self.way(record)
        blind = any(self.unseen_words(record))
        label = way.blind_label if blind else way.label
        if label is not None:
            return self.text(label, record)
        return ", ".join(self.value(kind, word) for kind, word in zip(way.kinds, words, strict=False))

    def value(self, kind: Kind, word: int) -> str:
        return self.unseen(word) if kind.form == "name" and word < 0 else self.book.label(kind, word)

    def unseen_words(self, record: Record) -> Iterator[int]:
        if not self.passes(record):
            way, words = self.way(record)
            for kind, word in zip(way.kinds, words, strict=False):
                if way.positions and kind.form == "name" and word < 0:
                    yield word

    def unseen(self, word: int) -> str:
        """Something that the seat chooses without seeing it: one of so many in its place."""
        positions = max(way.positions for way in self.site.ways)
        place, position = divmod(-word, positions)
        around = (divmod(-other, positions) for record in self.records for other in self.unseen_words(record))
        count = max(number for there, number in around if there == place)
        words = self.book.names[UNSEEN if position else UNNUMBERED][place]
        return words.replace("{position}", str(position)).replace("{count}", str(count))

    def passes(self, record: Record) -> bool:
        if self.site.form == "menu":
            return record[0] == 0
        if self.site.form == "several":
            return record[1] == -1
        kinds = self.site.ways[0].kinds
        return all(kind.form != "truth" and word == kind.none for kind, word in zip(kinds, record, strict=False))

    def way(self, record: Record) -> tuple[Way, Record]:
        if self.site.form == "menu":
            return self.site.ways[record[0] - 1], record[1:]
        return self.site.ways[0], record

    def text(self, wording: Wording, record: Record) -> str:
        text = self.engine.game.texts[wording.text]
        if not text.function:
            return self.book.fill(text, ())
        arguments = [self.argument(form, number, record) for form, number in wording.arguments]
        numbers = self.engine.listed(text.function, self.state, arguments, text.rooms)
        named = self.offered(record)
        at = self.engine.game.things.at
        return self.book.fill(
            text, numbers, lambda thing: thing not in named and not self.shown[at + thing], self.unseen
        )

    def argument(self, form: str, number: int, record: Record) -> int | list[int]:
        if form == "word":
            return record[number]
        if form == "seat":
            return self.seat
        if form == "list":
            return self.state[number + 1 : number + 1 + self.state[number]]
        return self.state[number]

    def offered(self, record: Record) -> set[int]:
        """The objects that an option is about: these have their names."""
        if not record or self.passes(record):
            return set()
        way, words = self.way(record)
        return {word for kind, word in zip(way.kinds, words, strict=False) if kind.table == THINGS}
