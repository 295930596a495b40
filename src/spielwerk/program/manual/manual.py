"""The manual of a program: what people call its numbers, as plain data.

A program knows only numbers. Its manual says which slot holds what, which number is which card, what is asked where,
and all of it in words, in every language of the game. Whoever shows a match works with program, state and manual alone:
a match in this process, a file that plays by itself, a server, a browser. So nothing in here is anything but numbers,
texts, truths, lists and more of the same, and a manual can be written as JSON and read again.

Players, values of enums, objects and places are numbered from 1, and 0 is none, as in the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from spielwerk.data import dataclass
from spielwerk.program.ir import NONE_INT, NONE_LONG
from spielwerk.program.manual.dealing import OPEN, Dealing
from spielwerk.program.manual.plain_data import written

VERSION = 2
"""Counts up when a manual of an earlier version cannot be read any more."""


# ---- types and slots ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Type:
    """What values of something are.

    `name` is one of int, long, bool, text, fingerprint, player, direction, kind, place, enum, object, field, set, list
    and map.
    """

    name: str
    of: Type | None = None
    """The members of a set, the items of a list, the values of a map."""
    key: Type | None = None
    """The keys of a map."""
    enum: str = ""
    kinds: tuple[str, ...] = ()
    """Of an object: the kinds that it can be of, with those derived from them."""
    space: str = ""
    """Of a field: the space it belongs to."""
    maybe: bool = False
    """Whether it can be none."""

    @cached_property
    def none(self) -> int:
        """The word for none. 0 is free for it, except among numbers, and truths that may be none."""
        if self.name == "long":
            return NONE_LONG
        return NONE_INT if self.name == "int" or (self.name == "bool" and self.maybe) else 0

    @property
    def collection(self) -> bool:
        return self.name in ("set", "list")

    @property
    def width(self) -> int:
        """How many words a single value takes where texts and events list it: long numbers take two."""
        return 2 if self.name == "long" else 1


NUMBERS = ("int", "long")


@dataclass(frozen=True)
class Slots:
    """Where values are in the state: `rows` rows of `width` slots from `address`. One row for the table; else one for
    every owner, with an unused row 0."""

    address: int
    rows: int
    width: int
    shape: str
    """`number truth thing set list map dice`"""
    keys: tuple[int, ...] = ()
    low_bit: int = 0
    """Of a set: the number that its lowest bit stands for."""
    low: int = 0
    high: int = 0
    """The declared range of a number; both 0 where there is none."""

    def row(self, number: int) -> int:
        """Where a row begins."""
        return self.address + (number * self.width if self.rows > 1 else 0)

    @property
    def end(self) -> int:
        """The slot behind the last one."""
        return self.address + self.rows * self.width

    @property
    def used_rows(self) -> range:
        return range(1) if self.rows == 1 else range(1, self.rows)


@dataclass(frozen=True)
class Attribute:
    """An attribute of the table, of players, fields, objects or a phase; or a parameter of a phase."""

    name: str
    type: Type
    slots: Slots | None = None
    """None: it never changes, and is a constant of fields or objects."""
    help: str = ""
    visible: str = "all"
    """`all owner nobody players`; the last for a set of players that the rules work out, or that changes."""
    count_visible: str = "all"
    """Of a map: who sees how much there is in all."""
    reader: str = ""
    """The function that reads it, where `while` blocks change what it is."""


@dataclass(frozen=True)
class Die:
    """A die, or several dice."""

    name: str
    type: Type
    slots: Slots
    faces: tuple[int, ...]
    several: bool = False
    help: str = ""
    visible: str = "all"
    count_visible: str = "all"


@dataclass(frozen=True)
class Storage:
    """Where the contents of a group of places are; the n-th (from 0) has its slots at `address + n * width`."""

    form: str
    """`single` (one object), `stack`, `set`, `pile` or `row`; empty if the game has no objects at all."""
    first: int
    count: int
    address: int
    width: int
    capacity: int = 0
    low: int = 1
    """Of a set: the number of the object that its lowest bit stands for."""


@dataclass(frozen=True)
class Container:
    """A `field`, `pile` or `row` of the table or of every player."""

    name: str
    form: str
    storage: Storage
    holds: tuple[str, ...] = ()
    """Kinds of objects; empty: all."""
    help: str = ""
    visible: str = "all"
    count_visible: str = "all"

    @property
    def places(self) -> range:
        return range(self.storage.first, self.storage.first + self.storage.count)


@dataclass(frozen=True)
class Shown:
    """A function whose value is in views, for those who may know it: points, for example. In a state its slots hold
    nothing; a view works the value out."""

    name: str
    type: Type
    slots: Slots
    help: str = ""
    visible: str = "all"
    tells: bool = False
    """Whether the value can tell something that is hidden: the game says that it may."""


@dataclass(frozen=True)
class Home:
    """What the table, or every player, has."""

    attributes: tuple[Attribute, ...] = ()
    dice: tuple[Die, ...] = ()
    containers: tuple[Container, ...] = ()
    shown: tuple[Shown, ...] = ()


# ---- boards and objects ------------------------------------------------------------------------


@dataclass(frozen=True)
class Constant:
    """An attribute that never changes, with its word for every field of a space or every object that has it."""

    attribute: Attribute
    words: tuple[int, ...]


@dataclass(frozen=True)
class Space:
    """A board. Fields of boards that every player has follow player by player."""

    name: str
    layout: str
    """`line ring grid hexes graph corners sides`"""
    first: int
    """The place that the first field is."""
    names: tuple[str, ...]
    columns: int = 0
    rows: int = 0
    layers: int = 1
    copies: int = 1
    """More than one for a space that every player has."""
    of: str = ""
    """Of corners and sides: the space they belong to."""
    points: tuple[tuple[float, ...], ...] = ()
    """Where the fields of one copy are drawn."""
    links: tuple[tuple[int, ...], ...] = ()
    """For every field the places that its connections lead to."""
    ways: tuple[tuple[int, int], ...] = ()
    """Those connections, from place to place, that the layout does not tell by itself: of graphs and rings all."""
    directions: tuple[int, ...] = ()
    """The directions that there are on it."""
    ends: tuple[tuple[tuple[float, ...], tuple[float, ...]], ...] = ()
    """Of sides: the points between which they are drawn."""
    drawn: tuple[tuple[int, int], ...] = ()
    """Column and row of every field in the drawing that the board comes from."""
    attributes: tuple[Attribute, ...] = ()
    """Those that change."""
    constants: tuple[Constant, ...] = ()
    declared: tuple[str, ...] = ()
    """The names of all attributes, in the order in which the game declares them."""
    storage: Storage | None = None
    """None: nothing can be there."""
    holds: tuple[str, ...] = ()
    help: str = ""
    visible: str = "all"

    @cached_property
    def all_attributes(self) -> tuple[Attribute, ...]:
        """Those that change and those that do not, as they are declared."""
        known = {a.name: a for a in (*self.attributes, *(constant.attribute for constant in self.constants))}
        return tuple(known[name] for name in self.declared)

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def places(self) -> range:
        return range(self.first, self.first + self.size)

    @property
    def one_size(self) -> int:
        """How many fields a copy has."""
        return self.size // self.copies


@dataclass(frozen=True)
class Kind:
    """A type of objects."""

    name: str
    parent: int = 0
    """The number of the kind that it comes from; 0: of none."""
    attributes: tuple[Attribute, ...] = ()
    """Its own that change."""
    constants: tuple[Attribute, ...] = ()
    """Its own that do not."""
    labels: tuple[tuple[str, tuple[str | LabelPart, ...]], ...] = ()
    """How its objects are called, by language, the original first; empty: as those of its parent, or by what tells them
    apart."""
    told_apart: tuple[str, ...] = ()
    """The attributes by which its objects are told apart (`for suit in Suit`)."""
    help: str = ""
    visible: str = "all"
    hides: bool = False
    """Whether its objects may be unknown to players who see where they are."""
    abstract: bool = False
    """Whether there are no objects of just this kind."""


@dataclass(frozen=True)
class LabelPart:
    """A part of a label: the value of a constant attribute of the object; without one, `copy` or `kind`. With `plural`
    one of two words, for one and for any other number."""

    attribute: str = ""
    what: str = ""
    plural: tuple[str, str] | None = None


@dataclass(frozen=True)
class Thing:
    """An object."""

    name: str
    """Its identity: the kind, what tells it apart, the copy where there are several alike."""
    kind: int
    copy: int
    owner: int = 0
    values: tuple[tuple[str, int], ...] = ()
    """The words of its constant attributes."""


@dataclass(frozen=True)
class Phase:
    """A phase, with what is shown of it."""

    name: str
    sign: int = 0
    """A slot that is not 0 while it is under way; 0: it always is."""
    values: tuple[Attribute, ...] = ()
    help: str = ""


# ---- texts and questions -----------------------------------------------------------------------


@dataclass(frozen=True)
class Gap:
    """A value in a text; with `plural` one of two words, for one and for any other number."""

    type: Type
    plural: tuple[str, str] | None = None


@dataclass(frozen=True)
class Parameter:
    """What a function of the program needs."""

    name: str
    kind: str


@dataclass(frozen=True)
class Text:
    """A text in the languages of the game, the original first. A function of the program lists the values of all of
    them, one language after the other."""

    forms: tuple[tuple[str, tuple[str | Gap, ...]], ...]
    function: str = ""
    needs: tuple[Parameter, ...] = ()


@dataclass(frozen=True)
class OptionForm:
    """A kind of option: its name, the types of the values behind it, and its label."""

    name: str
    types: tuple[Type, ...] = ()
    binders: tuple[str, ...] = ()
    """The names of the values."""
    label: int = 0
    """The number of a text; 0: none."""
    silent: int = 0
    """So many values at the front are not part of the option's identity: they can be nothing else."""
    unseen: bool = False
    """Whether objects among the values may be hidden from the chooser: then their words are below 0."""
    blind_label: int = 0
    """The label for those, if it tells nothing of what is hidden."""
    help: str = ""
    public: bool = False
    """Whether everybody may know that this was chosen, and what."""


@dataclass(frozen=True)
class FrameSlot:
    """Where a local of a procedure is while somebody is asked."""

    name: str
    address: int
    kind: str
    capacity: int = 0


@dataclass(frozen=True)
class Question:
    """A place where somebody is asked.

    `form` is `menu` (the first word of a record is the number of the option's form), `choose` (one option), `several`
    (a group of picks) or `chance`. The number 0 of a menu, a record of nones elsewhere, is to pass or be done.
    """

    form: str
    options: tuple[OptionForm, ...] = ()
    prompt: int = 0
    """The number of a text; 0: none."""
    inside: str = ""
    """The phase or procedure that asks."""
    blocked: str = ""
    """The function that lists what is not allowed and why."""
    blocked_needs: tuple[Parameter, ...] = ()
    ordered: bool = False
    frame: tuple[FrameSlot, ...] = ()
    start: int = 0
    end: int = 0
    """Its place in the text of the game."""
    group: str = ""
    """Of several picks: the function that lists how many there must and may be and how many the program has been given,
    then what there is to pick from: things, or keys of a map, each with how many there are."""
    group_needs: tuple[Parameter, ...] = ()
    bag: bool = False
    """Whether the picks are units of a map."""
    free: bool = False
    """Whether every selection of a size that is allowed is allowed, and all things to pick from are different."""
    public_pass: bool = False
    """Whether everybody may know that somebody has passed here."""

    @cached_property
    def locals(self) -> dict[str, FrameSlot]:
        return {slot.name: slot for slot in self.frame}


@dataclass(frozen=True)
class Join:
    """An `at once`: the block behind it, who takes part, and what they keep."""

    resume: int
    body: int
    address: int
    """Where the set of seats is while they decide."""
    slots: tuple[tuple[int, int], ...]
    """Address and number of slots, `number / (players + 1)` for every player."""
    sealed: bool = True
    """Nobody learns what others have decided until all are done."""


@dataclass(frozen=True)
class Timer:
    """A time limit of the game."""

    name: str
    address: int
    seats: bool
    """Whether every player has one, in a row of their own."""
    secret: bool
    inside: str
    late: int = 0
    """The block where it goes on; 0 if choices are drawn instead."""


@dataclass(frozen=True)
class Line:
    """Where in the game's text a piece of code comes from."""

    start: int
    end: int
    inside: str = ""


@dataclass(frozen=True)
class Claim:
    """Something that always holds, by what the game says: the function that asks, and its place in the text."""

    function: str
    start: int
    end: int


@dataclass(frozen=True)
class Crossing:
    """One of the `go to` lines that are together."""

    name: str
    start: int
    end: int


# ---- the whole ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """An option of the game, with what was chosen."""

    name: str
    type: Type
    word: int = 0
    text: str = ""
    """Of a text the text, of a file its name."""


@dataclass(frozen=True)
class Addresses:
    """Where things are that every game has; 0: nowhere."""

    places: int = 0
    """The places of players in the result."""
    scores: int = 0
    at: int = 0
    """Where objects are."""
    below: int = 0
    """What is under an object on a board."""
    owners: int = 0
    """Whose objects are, if that can change."""
    left: int = 0
    """Who is out of the game, if players can be."""
    finished: int = 0
    """The players who have finished: how many, then who."""


@dataclass(frozen=True)
class EventTables:
    """What the numbers in events stand for: attributes by home and name, dice by home and name, phases by name.

    A home is `table`, `player`, `phase NAME`, `space NAME` or `kind NUMBER`.
    """

    attributes: tuple[tuple[str, str], ...] = ()
    dice: tuple[tuple[str, str], ...] = ()
    phases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Manual:
    """All of it, for one program: one game for one number of players and one set of options."""

    version: int
    title: str
    about: str
    language: str
    """The language in which the game is written; words that have no translation are in it."""
    words: dict[str, dict[str, str]]
    """Translations of declared names and of texts without values, by language."""
    helps: dict[str, dict[str, str]]
    """Translations of what is said about declared things, by language and name."""
    players: int
    enums: dict[str, tuple[str, ...]]
    kinds: tuple[Kind, ...]
    """Number 1 is the first."""
    things: tuple[Thing, ...]
    """Number 1 is the first."""
    table: Home
    player: Home
    spaces: tuple[Space, ...]
    phases: tuple[Phase, ...]
    """Those that have something to show, and whether they are under way."""
    texts: tuple[Text, ...]
    """Number 1 is the first."""
    phrases: tuple[str, ...]
    """Texts of options and constants that are put into other texts."""
    questions: tuple[Question, ...]
    joins: tuple[Join, ...]
    timers: tuple[Timer, ...]
    lines: tuple[Line, ...]
    crossroads: tuple[tuple[int, tuple[Crossing, ...]], ...]
    """The `go to` lines that are together, by the number of their line."""
    claims: tuple[Claim, ...]
    happenings: tuple[str, ...]
    """What can happen from outside and has reactions; number 1 is the first."""
    events: EventTables
    at: Addresses
    hides: bool
    """Whether somebody may not see something: also what others have decided in secret a moment ago."""
    acts: bool = True
    """Whether players can be in the middle of an action, which others need not have heard of."""
    sight_varies: bool = False
    """Whether it can change who sees something, without anything being moved or revealed."""
    score: str = ""
    """What tells how a player is doing: the name of an attribute or of a shown function of players; empty: nothing."""
    options: tuple[Setting, ...] = ()
    """What the program was made for."""
    dealing: Dealing = OPEN
    look: dict[str, Any] | None = None
    """How the game looks, with every sign and drawing that it uses, as `look.schema.json` says; None: nothing is said
    about that. Only manuals of programs that show matches have it."""

    def __hash__(self) -> int:
        # Not of everything: dictionaries have no hash, and these parts tell manuals well enough apart.
        return hash((self.title, self.players, self.options))

    @cached_property
    def join_at(self) -> dict[int, Join]:
        """The `at once` blocks, by the number of the block behind them."""
        return {join.resume: join for join in self.joins}

    @cached_property
    def open(self) -> bool:
        """Whether all see and hear the same, as long as all may know every decision: nothing is hidden, and nobody
        chooses beside others or has something under way that can be taken back."""
        return not (self.hides or self.joins or self.acts)

    @cached_property
    def containers(self) -> tuple[Container, ...]:
        """Those of the table, then those of the players."""
        return (*self.table.containers, *self.player.containers)

    @cached_property
    def space_named(self) -> dict[str, Space]:
        return {space.name: space for space in self.spaces}

    @cached_property
    def telling(self) -> tuple[Slots, ...]:
        """The slots of shown functions whose values can tell something that is hidden."""
        return tuple(one.slots for home in (self.table, self.player) for one in home.shown if one.tells)

    @cached_property
    def score_slots(self) -> Slots | None:
        """Where it says how a player is doing."""
        known: tuple[Attribute | Shown, ...] = (*self.player.attributes, *self.player.shown)
        return next((one.slots for one in known if one.name == self.score), None)

    @cached_property
    def stored(self) -> list[tuple[str, Attribute, Slots]]:
        """All attributes that change, in the order in which they are in the state, each after its home as events call
        it."""
        found = [(home, a, a.slots) for home, attributes in self.attributes for a in attributes if a.slots is not None]
        return sorted(found, key=lambda one: one[2].address)

    @property
    def attributes(self) -> Iterator[tuple[str, tuple[Attribute, ...]]]:
        """Attributes of everything, by the homes that events call them by."""
        yield from (("table", self.table.attributes), ("player", self.player.attributes))
        yield from ((f"space {space.name}", space.attributes) for space in self.spaces)
        yield from ((f"kind {number}", kind.attributes) for number, kind in enumerate(self.kinds, 1))
        yield from ((f"phase {phase.name}", phase.values) for phase in self.phases)

    def lineage(self, kind: int) -> Iterator[Kind]:
        """A kind and those it comes from."""
        while kind:
            yield self.kinds[kind - 1]
            kind = self.kinds[kind - 1].parent

    # ---- JSON ------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data. What has its usual value is left out."""
        found: dict[str, Any] = written(self)
        return found
