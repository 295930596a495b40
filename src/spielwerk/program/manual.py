"""The manual of a program: what people call its numbers, as plain data.

A program knows only numbers. Its manual says which slot holds what, which number is which card, what is asked where,
and all of it in words, in every language of the game. Whoever shows a match works with program, state and manual alone:
a match in this process, a file that plays by itself, a server, a browser. So nothing in here is anything but numbers,
texts, truths, lists and more of the same, and a manual can be written as JSON and read again.

Players, values of enums, objects and places are numbered from 1, and 0 is none, as in the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from spielwerk.program.ir import NONE_INT, NONE_LONG
from spielwerk.program.plain_data import BadData, read, written

VERSION = 1
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
    """Where values lie in the state: `rows` rows of `width` slots from `address`. One row for the table; else one for
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
    """Where the contents of a group of places lie; the n-th (from 0) has its slots at `address + n * width`."""

    form: str
    """`single` (one object), `stack`, `set`, `pile` or `row`; empty if the game has no objects at all."""
    first: int
    count: int
    address: int
    width: int
    capacity: int = 0


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


@dataclass(frozen=True)
class Shown:
    """A function whose value stands in views, for those who may know it: points, for example. In a state its slots hold
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
    """None: nothing can lie there."""
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
    label: tuple[str | LabelPart, ...] | None = None
    """How its objects are called; None: as those of its parent, or by what tells them apart."""
    told_apart: tuple[str, ...] = ()
    """The attributes by which its objects are told apart (`for suit in Suit`)."""
    help: str = ""
    visible: str = "all"
    abstract: bool = False
    """Whether there are no objects of just this kind."""


@dataclass(frozen=True)
class LabelPart:
    """A part of a label: the value of a constant attribute of the object; without one, `copy` or `kind`."""

    attribute: str = ""
    what: str = ""


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
    """Where a local of a procedure lies while somebody is asked."""

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
    """Of several picks: the function that lists how many there must and may be, then what there is to pick from:
    things, or keys of a map, each with how many there are."""
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
    """Where the set of seats lies while they decide."""
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
    """One of the `go to` lines that stand together."""

    name: str
    start: int
    end: int


# ---- the whole ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Addresses:
    """Where things lie that every game has; 0: nowhere."""

    places: int = 0
    """The places of players in the result."""
    scores: int = 0
    at: int = 0
    """Where objects lie."""
    below: int = 0
    """What lies under an object on a board."""
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
    """The `go to` lines that stand together, by the number of their line."""
    claims: tuple[Claim, ...]
    happenings: tuple[str, ...]
    """What can happen from outside and has reactions; number 1 is the first."""
    events: EventTables
    at: Addresses
    hides: bool
    """Whether somebody may not see something: also what others have decided in secret a moment ago."""
    sight_varies: bool = False
    """Whether it can change who sees something, without anything being moved or revealed."""
    score: str = ""
    """What tells how a player stands: the name of an attribute or of a shown function of players; empty: nothing."""

    @cached_property
    def join_at(self) -> dict[int, Join]:
        """The `at once` blocks, by the number of the block behind them."""
        return {join.resume: join for join in self.joins}

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
        """Where it lies how a player stands."""
        known: tuple[Attribute | Shown, ...] = (*self.player.attributes, *self.player.shown)
        return next((one.slots for one in known if one.name == self.score), None)

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

    @staticmethod
    def from_json(data: Any) -> Manual:
        """The manual that is written in some data, whoever it is from. Raises BadData."""
        version = data.get("version") if isinstance(data, dict) else None
        if version != VERSION or isinstance(version, bool):
            raise BadData("manual.version", f"this program reads version {VERSION}, and this is another one or none")
        manual = read(Manual, data, "manual")
        for where, why in _faults(manual):
            raise BadData(f"manual.{where}", why)
        return manual


# ---- what must fit together --------------------------------------------------------------------

SIMPLE_TYPES = ("int", "long", "bool", "text", "fingerprint", "player", "direction", "kind", "place")
MOST_PLAYERS = 63
"""Players are bits of a word."""


def _faults(manual: Manual) -> Iterator[tuple[str, str]]:
    """What a manual says of things that it does not have: places in it, and why they are wrong."""
    if not 0 < manual.players <= MOST_PLAYERS:
        yield "players", f"expected 1 to {MOST_PLAYERS}, found {manual.players}"
    for number, kind in enumerate(manual.kinds, 1):
        # Whoever goes from a kind to what it comes from must get to an end.
        if not 0 <= kind.parent <= len(manual.kinds) or _is_own_ancestor(manual, number):
            yield f"kinds[{number - 1}].parent", f"no kind can come from number {kind.parent}"
    yield from _faulty_things(manual)
    yield from _faulty_spaces(manual)
    yield from _faulty_texts(manual)
    yield from _faulty_events(manual)
    for where, type_ in _all_types(manual):
        if not _is_known(manual, type_):
            yield where, f"there is no type {type_.name!r} of this form"


def _is_own_ancestor(manual: Manual, number: int) -> bool:
    seen = {number}
    while 0 < number <= len(manual.kinds):
        number = manual.kinds[number - 1].parent
        if number in seen:
            return True
        seen.add(number)
    return False


def _faulty_things(manual: Manual) -> Iterator[tuple[str, str]]:
    for number, thing in enumerate(manual.things):
        where = f"things[{number}]"
        if not 0 < thing.kind <= len(manual.kinds):
            yield f"{where}.kind", f"there is no kind {thing.kind}"
            return
        if not 0 <= thing.owner <= manual.players:
            yield f"{where}.owner", f"there is no player {thing.owner}"
        kinds = tuple(manual.lineage(thing.kind))
        known = {attribute.name for kind in kinds for attribute in kind.constants}
        given = {name for name, _ in thing.values}
        labels = [part.attribute for kind in kinds for part in kind.label or () if isinstance(part, LabelPart)]
        needed = {*kinds[0].told_apart, *filter(None, labels)}
        if not needed <= given <= known:
            yield f"{where}.values", f"expected {', '.join(sorted(known)) or 'none'}"


def _faulty_spaces(manual: Manual) -> Iterator[tuple[str, str]]:
    last = max((space.first + space.size for space in manual.spaces), default=1) - 1
    for number, space in enumerate(manual.spaces):
        where = f"spaces[{number}]"
        if space.first < 1 or space.copies < 1 or space.size % space.copies:
            yield where, "its fields cannot be counted"
        rows = (space.links, *([space.drawn] if space.drawn else []), *(c.words for c in space.constants))
        if any(len(row) != space.size for row in rows) or len(space.points) < space.one_size:
            yield where, f"expected an entry for each of {space.size} fields"
        if any(not 0 < place <= last for row in space.links for place in row):
            yield f"{where}.links", "there is no such place"
        if space.ends and len(space.ends) != space.one_size:
            yield f"{where}.ends", f"expected an entry for each of {space.one_size} sides"


def _faulty_texts(manual: Manual) -> Iterator[tuple[str, str]]:
    for number, text in enumerate(manual.texts):
        if not text.forms:
            yield f"texts[{number}]", "it is written in no language"
    for number, question in enumerate(manual.questions):
        labels = [one for form in question.options for one in (form.label, form.blind_label)]
        if any(not 0 <= one <= len(manual.texts) for one in (question.prompt, *labels)):
            yield f"questions[{number}]", "there is no such text"
        if question.form not in ("menu", "choose", "several", "chance"):
            yield f"questions[{number}].form", f"there is no form {question.form!r}"


def _faulty_events(manual: Manual) -> Iterator[tuple[str, str]]:
    known = {(home, a.name) for home, attributes in _attributes(manual) for a in attributes if a.slots is not None}
    for number, one in enumerate(manual.events.attributes):
        if one not in known:
            yield f"events.attributes[{number}]", f"there is no such attribute: {' '.join(one)}"
    dice = {(home, die.name) for home, owner in _homes(manual) for die in owner.dice}
    for number, one in enumerate(manual.events.dice):
        if one not in dice:
            yield f"events.dice[{number}]", f"there are no such dice: {' '.join(one)}"


def _homes(manual: Manual) -> tuple[tuple[str, Home], ...]:
    return ("table", manual.table), ("player", manual.player)


def _attributes(manual: Manual) -> Iterator[tuple[str, tuple[Attribute, ...]]]:
    """All attributes, with the home that events call them by."""
    yield from ((home, owner.attributes) for home, owner in _homes(manual))
    yield from ((f"space {space.name}", space.attributes) for space in manual.spaces)
    yield from ((f"kind {number}", kind.attributes) for number, kind in enumerate(manual.kinds, 1))
    yield from ((f"phase {phase.name}", phase.values) for phase in manual.phases)


def _all_types(manual: Manual) -> Iterator[tuple[str, Type]]:
    """Every type that is used, with where that is."""
    for home, attributes in _attributes(manual):
        yield from ((f"{home}.{attribute.name}", attribute.type) for attribute in attributes)
    for number, kind in enumerate(manual.kinds):
        yield from ((f"kinds[{number}].{constant.name}", constant.type) for constant in kind.constants)
    for space in manual.spaces:
        yield from ((f"{space.name}.{c.attribute.name}", c.attribute.type) for c in space.constants)
    for home, owner in _homes(manual):
        yield from ((f"{home}.{die.name}", die.type) for die in owner.dice)
        yield from ((f"{home}.{shown.name}", shown.type) for shown in owner.shown)
    for number, text in enumerate(manual.texts):
        gaps = (part for _, parts in text.forms for part in parts if isinstance(part, Gap))
        yield from ((f"texts[{number}]", gap.type) for gap in gaps)
    for number, question in enumerate(manual.questions):
        yield from ((f"questions[{number}]", kind) for form in question.options for kind in form.types)


def _is_known(manual: Manual, kind: Type) -> bool:
    """Whether there are such values: every enum, kind and space that a type names is there."""
    if kind.name in ("set", "list"):
        return kind.of is not None and _is_known(manual, kind.of)
    if kind.name == "map":
        return (
            kind.of is not None and kind.key is not None and _is_known(manual, kind.of) and _is_known(manual, kind.key)
        )
    if kind.name == "enum":
        return kind.enum in manual.enums
    if kind.name == "object":
        return {*kind.kinds} <= {known.name for known in manual.kinds}
    if kind.name == "field":
        return kind.space in manual.space_named
    return kind.name in SIMPLE_TYPES
