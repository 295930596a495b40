"""What numbers mean, for the loader: tables of names in all languages, ready to be looked up."""

from __future__ import annotations

from spielwerk.data import dataclass
from spielwerk.diagnostics.visible import visible
from spielwerk.locale import LANGUAGES
from spielwerk.program.geometry.directions import DIRECTIONS
from spielwerk.program.manual.manual import Type
from spielwerk.runtime.names import Names, said

PLAYERS, PLACES, THINGS = "players", "places", "things"
UNSEEN, UNNUMBERED = "unseen", "unseen, without a position"
"""Tables of words for things that are chosen without being seen, by place."""
FORMS = {"bool": "truth", "int": "number", "long": "long", "text": "phrase", "fingerprint": "fingerprint"}


@dataclass(frozen=True)
class Kind:
    """What the numbers of a value mean. `form` is `number`, `long` (in texts two words), `truth`, `fingerprint`,
    `phrase`, `name` (one of a table of names), or of several values `list` (their number, then they) or `map`."""

    form: str
    none: int = 0
    table: str = ""
    of: Kind | None = None
    keys: tuple[int, ...] = ()
    key: Kind | None = None


class Kinds:
    """Turns types into kinds, and notes which tables of names these need."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.manual = names.manual
        things = range(1, len(self.manual.things) + 1)
        places = len(names.places)
        self.tables: dict[str, dict[str, tuple[str, ...]]] = {}
        for language in LANGUAGES:
            found = self.tables[language] = {
                "none": (said("none", language),),
                "truths": (said("no", language), said("yes", language)),
                "pass": (said("pass", language),),
                "done": (said("done", language),),
                "hidden things": ("", *(visible(names.hidden_thing(n, language)) for n in things)),
            }
            for table, numbered in ((UNSEEN, True), (UNNUMBERED, False)):
                found[table] = tuple(visible(names.unseen_in(n, language, numbered)) for n in range(places))
            found[PLAYERS] = self._labels(Type("player"), self.manual.players, language)
            found[PLACES] = self._labels(Type("place"), places - 1, language)
            found[THINGS] = ("", *(visible(names.thing_word(n, language)) for n in things))

    def _labels(self, kind: Type, count: int, language: str) -> tuple[str, ...]:
        # Number 0 is none, for which there is a word of its own.
        return ("", *(visible(self.names.label(kind, number, language)) for number in range(1, count + 1)))

    def words(self, name: str) -> dict[str, str]:
        """A declared name in all languages."""
        return {language: visible(self.names.word(name, language)) for language in LANGUAGES}

    def kind(self, given: Type) -> Kind:
        """A type whose numbers follow one another, as in texts and options."""
        if given.of is not None and given.key is not None:
            return Kind("map", keys=self._keys(given.key), key=self.kind(given.key), of=self.kind(given.of))
        if given.of is not None:
            return Kind("list", of=self.kind(given.of))
        if given.name in FORMS:
            return Kind(FORMS[given.name], given.none)
        return Kind("name", given.none, self._table(given))

    def _keys(self, key: Type) -> tuple[int, ...]:
        if key.name == "enum":
            return tuple(range(1, len(self.manual.enums[key.enum]) + 1))
        return tuple(range(1, self.manual.players + 1)) if key.name == "player" else ()

    def _table(self, kind: Type) -> str:
        if kind.name == "player":
            return PLAYERS
        if kind.name == "object":
            return THINGS
        if kind.name in ("field", "place"):
            return PLACES
        name, count = self._listed(kind)
        for language in LANGUAGES:
            if name not in self.tables[language]:
                self.tables[language][name] = self._labels(kind, count, language)
        return name

    def _listed(self, kind: Type) -> tuple[str, int]:
        """The name and size of a table of values."""
        if kind.name == "enum":
            return f"enum {kind.enum}", len(self.manual.enums[kind.enum])
        if kind.name == "direction":
            return "directions", len(DIRECTIONS)
        assert kind.name == "kind", kind
        return "kinds", len(self.manual.kinds)
