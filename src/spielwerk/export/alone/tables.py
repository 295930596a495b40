"""What a built file knows of its game besides the rules: names, texts, what is asked, what may be seen.

All of it is written into the file as it is here: the text of a table is the call that makes it.
"""

from __future__ import annotations

from dataclasses import dataclass

Words = dict[str, str]
"""The same in every language."""


@dataclass(frozen=True)
class Kind:
    """What the numbers of a value mean. `form` is `number`, `long` (in texts two words), `truth`, `fingerprint`,
    `phrase`, `name` (one of a table of names), or of several values `list` (their number, then they), `bits` (a set
    in a word) or `map`."""

    form: str
    none: int = 0
    table: str = ""
    of: Kind | None = None
    keys: tuple[int, ...] = ()
    key: Kind | None = None
    low: int = 0
    """What the lowest bit stands for."""


@dataclass(frozen=True)
class Value:
    """A value inside a text; with `plural` it chooses between two words instead of being shown."""

    kind: Kind
    plural: tuple[str, str] | None = None


@dataclass(frozen=True)
class Text:
    """A text in all its languages, the original first, and the function of the rules that lists its values."""

    forms: tuple[tuple[str, tuple[str | Value, ...]], ...]
    function: str = ""
    rooms: int = 0
    """How many lists it takes the room of, besides its arguments."""


@dataclass(frozen=True)
class Wording:
    """A text where it is shown, with the arguments of its function: `word` of the option, `seat`, or what lies in a
    `slot` or a `list` of the state."""

    text: int
    arguments: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Way:
    """A kind of option."""

    kinds: tuple[Kind, ...]
    label: Wording | None = None
    positions: int = 0
    """If objects among its values may be hidden from the chooser: a number below 0 is then minus a place times this,
    minus a position there."""
    blind_label: Wording | None = None
    """The label for those."""


@dataclass(frozen=True)
class Site:
    """A place of the rules where somebody is asked: a `menu`, `choose` or `several`."""

    form: str
    ways: tuple[Way, ...]
    prompt: Wording | None = None


@dataclass(frozen=True)
class Shown:
    """An attribute or dice: `width` slots from `address + row * step` on."""

    words: Words
    kind: Kind
    address: int
    step: int = 0
    width: int = 1
    dice: bool = False


@dataclass(frozen=True)
class Storage:
    """Places and where their contents lie: `single`, `stack`, `set`, `pile` or `row`; empty if there are no objects."""

    words: Words
    form: str
    first: int
    address: int
    width: int


@dataclass(frozen=True)
class Home:
    """What belongs to the table or to a player."""

    values: tuple[Shown, ...]
    places: tuple[Storage, ...]


@dataclass(frozen=True)
class Fixed:
    """An attribute of fields that never changes: its numbers, by place."""

    words: Words
    kind: Kind
    numbers: dict[int, int]


@dataclass(frozen=True)
class Board:
    """A space. With `columns` it is drawn as a grid, otherwise listed."""

    words: Words
    first: int
    fields: tuple[str, ...]
    columns: int
    values: tuple[Shown, ...]
    fixed: tuple[Fixed, ...]
    storage: Storage | None


@dataclass(frozen=True)
class Phase:
    """Something under way that has values to show; `sign` is a slot that says whether it is, 0: it always is."""

    words: Words
    sign: int
    values: tuple[Shown, ...]


@dataclass(frozen=True)
class Things:
    """The objects, by number: where they lie, whose they are, what is below them, which values of theirs can change."""

    count: int
    at: int
    below: int
    owners: tuple[int, ...]
    letters: dict[str, tuple[str, ...]]
    """By language: short for the kind of each; empty where the sign of the owner says it all."""
    figures: tuple[Shown, ...]
    """Values that tell pieces of one kind apart."""
    values: tuple[tuple[Shown, ...], ...]


@dataclass(frozen=True)
class Game:
    """The game of a file."""

    name: str
    title: Words
    players: int
    options: dict[str, str]
    hides: bool
    """Whether anybody may see what others may not."""
    initial: tuple[int, ...]
    entry: int
    places: int
    scores: int
    exclusive: int
    stops: dict[int, int]
    """The site of the decision that each block follows."""
    single: frozenset[int]
    """The sites whose options are single numbers."""
    again: dict[int, int]
    view: str
    """The function that shows slots."""
    names: dict[str, dict[str, tuple[str, ...]]]
    """Language -> table -> names, by number; number 0 is none."""
    phrases: tuple[str, ...]
    texts: tuple[Text, ...]
    sites: tuple[Site, ...]
    table: Home
    player: Home
    boards: tuple[Board, ...]
    phases: tuple[Phase, ...]
    things: Things
    dice: dict[int, Shown]
    lines: tuple[tuple[str, int, str], ...]
    """File, line and rule of every place where the rules can fail."""
    faults: dict[str, dict[str, str]]
    """Code -> language -> what is wrong."""
    about_faults: dict[str, tuple[str, str]]
    """Code -> the tables of names for its two numbers, for codes whose numbers are about things."""
    crossroads: dict[int, tuple[str, ...]]
    """The ways that a place of the rules chooses from, by the number of the place."""
