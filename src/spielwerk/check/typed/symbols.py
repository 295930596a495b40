"""What the names of a game stand for, and the types that are made of them.

An object type has attributes, an attribute has a type, and that may be the object type again; a procedure has lines,
and lines call procedures. So types and symbols are one definition. Of the values and lines that symbols hold it needs
no more than the base classes; all others are in `values`, `steps` and `actions`.

Symbols are compared by identity; the check fills them in, nobody changes them later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeAlias

from spielwerk.check.files import Files
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import NOWHERE, Source, Span
from spielwerk.model import declarations as d

# ---- types -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Simple:
    """`int long bool text fingerprint player Direction`; `kind` (the value of `.kind`), `place` (any container or
    field), `none` (the type of `none` alone) and `unknown` (after a fault: fits everywhere)."""

    name: str


INT, LONG = Simple("int"), Simple("long")
BOOL, TEXT, FINGERPRINT = Simple("bool"), Simple("text"), Simple("fingerprint")
PLAYER, DIRECTION, KIND, PLACE = Simple("player"), Simple("Direction"), Simple("kind"), Simple("place")
NONE, UNKNOWN = Simple("none"), Simple("unknown")


@dataclass(frozen=True, slots=True)
class EnumType:
    symbol: EnumSymbol


@dataclass(frozen=True, slots=True)
class ObjectsOf:
    """An object of one of these types or of their subtypes (several: `Building or Road`)."""

    symbols: tuple[ObjectSymbol, ...]


@dataclass(frozen=True, slots=True)
class FieldOf:
    """A field of a space. Every one is also a `place`."""

    symbol: SpaceSymbol


@dataclass(frozen=True, slots=True)
class Maybe:
    """`T or none`; never nested."""

    of: Type


@dataclass(frozen=True, slots=True)
class SetOf:
    of: Type


@dataclass(frozen=True, slots=True)
class ListOf:
    of: Type


@dataclass(frozen=True, slots=True)
class MapOf:
    key: Type
    value: Type


@dataclass(frozen=True, slots=True)
class Keys:
    """Several sort keys; only behind `by`."""

    items: tuple[Type, ...]


Type: TypeAlias = Simple | EnumType | ObjectsOf | FieldOf | Maybe | SetOf | ListOf | MapOf | Keys


# ---- values and lines, by their base classes -------------------------------------------------------


@dataclass(eq=False, slots=True, kw_only=True)
class Typed:
    """A value with its type. The type of a collection is `SetOf` or `ListOf` of its elements' type."""

    type: Type
    span: Span = NOWHERE


Expr: TypeAlias = Typed


@dataclass(eq=False, slots=True, kw_only=True)
class Step:
    """A line of what happens. What analyses must know of all kinds of lines, each kind says itself."""

    span: Span = NOWHERE

    asks: ClassVar[bool] = False
    """Whether somebody is asked here, so that everybody sees how things are."""
    leaves: ClassVar[bool] = False
    """Whether what is behind it may never be reached, or only by another way."""
    moves: ClassVar[bool] = False
    """Whether other objects may be in a place afterwards."""


Body: TypeAlias = list[Step]


@dataclass(eq=False)
class Message:
    """A text with values put in. `key` is the source text, by which translations find it."""

    key: str
    parts: list[str | Slot]
    span: Span = NOWHERE


@dataclass(eq=False)
class Slot:
    """A value in a text, with plural forms (`one`, `other`) where it chooses words."""

    value: Expr
    forms: dict[str, str] = field(default_factory=dict)


# ---- declarations ----------------------------------------------------------------------------------


@dataclass(eq=False)
class Symbol:
    """Something with a name and a place where it is declared."""

    name: str
    span: Span = NOWHERE
    doc: str = ""


@dataclass(eq=False)
class Bounds:
    """A declared range of numbers; both ends are constant for given options and players."""

    low: Expr
    high: Expr


@dataclass(eq=False)
class OptionSymbol(Symbol):
    """An option of the game. `type` is INT (with bounds or without), BOOL, TEXT or an enum."""

    type: Type = field(kw_only=True)
    bounds: Bounds | None = None
    default: Expr | None = None
    file: str | None = None
    """The format of a `file` option."""


@dataclass(eq=False)
class EnumSymbol(Symbol):
    values: list[str] = field(default_factory=list)


@dataclass(eq=False)
class ConstSymbol(Symbol):
    type: Type = field(kw_only=True)
    value: Expr | None = None


@dataclass(eq=False)
class Visibility:
    """Who sees something. `how` is `all owner nobody` or `players`; then `who` is a collection of players in which
    `viewed` stands for the thing itself (the owner of the attribute or place)."""

    how: str = "all"
    who: Expr | None = None
    viewed: Variable | None = None
    varies: bool = False
    """Whether `while` blocks change it."""
    stated: bool = False
    """Whether the game says it, even if it is `all`."""

    @property
    def open(self) -> bool:
        """Whether everybody sees it, always."""
        return self.how == "all" and not self.varies


@dataclass(eq=False)
class AttributeSymbol(Symbol):
    """An attribute. `home` is `player`, `table`, `phase`, or the space or object type it belongs to."""

    type: Type = field(kw_only=True)
    home: PlayerHome | TableHome | ProcedureSymbol | SpaceSymbol | ObjectSymbol = field(kw_only=True)
    bounds: Bounds | None = None
    """For numbers, and for the values of maps, the items of lists."""
    default: Expr | None = None
    capacity: Expr | None = None
    """`at most` of a list."""
    visibility: Visibility = field(default_factory=Visibility)
    count_visibility: Visibility = field(init=False)
    """Of a map: who sees how much there is in all. The same as those who see the map, if nothing else is said."""
    constant: bool = False
    """Known at compile time: set by a table, a default or `for … in`, and never assigned by any statement."""

    def __post_init__(self) -> None:
        self.count_visibility = self.visibility


@dataclass(eq=False)
class ContainerSymbol(Symbol):
    """A `field`, `pile` or `row` of the table or of every player."""

    kind: str = field(kw_only=True)
    home: PlayerHome | TableHome = field(kw_only=True)
    holds: tuple[ObjectSymbol, ...] = ()
    capacity: Expr | None = None
    visibility: Visibility = field(default_factory=Visibility)
    count_visibility: Visibility = field(default_factory=Visibility)
    """The same as `visibility` unless declared otherwise."""


@dataclass(eq=False)
class DieSymbol(Symbol):
    """A die (`count` is None) or several dice, on the table or one lot per player."""

    home: PlayerHome | TableHome = field(kw_only=True)
    faces: Expr = field(kw_only=True)
    """The faces as a collection of numbers."""
    count: Expr | None = None
    visibility: Visibility = field(default_factory=Visibility)
    count_visibility: Visibility = field(default_factory=Visibility)
    """Of several dice: who sees how many there are."""


@dataclass(eq=False)
class PlayerHome(Symbol):
    """The `player:` blocks."""

    attributes: dict[str, AttributeSymbol] = field(default_factory=dict)
    containers: dict[str, ContainerSymbol] = field(default_factory=dict)
    dice: dict[str, DieSymbol] = field(default_factory=dict)


@dataclass(eq=False)
class TableHome(Symbol):
    """The `table:` blocks and the dice on the table."""

    attributes: dict[str, AttributeSymbol] = field(default_factory=dict)
    containers: dict[str, ContainerSymbol] = field(default_factory=dict)
    dice: dict[str, DieSymbol] = field(default_factory=dict)


@dataclass(eq=False)
class Lot:
    """How the objects of a type come into being: for every combination of `each` values, `amount` copies (per
    player: for every player in turn, owned by that player), lying in `place` (with `owner` bound to the player) or
    nowhere yet."""

    each: list[tuple[AttributeSymbol, Expr]] = field(default_factory=list)
    """The attribute that `for suit in Suit` makes, and its values."""
    amount: Expr | None = None
    per_player: bool = False
    place: Expr | None = None
    owner: Variable | None = None


@dataclass(eq=False)
class ObjectSymbol(Symbol):
    """An object type. A row of a table is a subtype of its own (`kind`), with its values in `settings`."""

    parent: ObjectSymbol | None = None
    children: list[ObjectSymbol] = field(default_factory=list)
    abstract: bool = False
    label: Message | None = None
    attributes: dict[str, AttributeSymbol] = field(default_factory=dict)
    """Its own; those of the parents are found there."""
    settings: dict[AttributeSymbol, Expr] = field(default_factory=dict)
    """Values this type gives to attributes of its parents."""
    lot: Lot | None = None
    """None: the type has no objects of its own (it is abstract, or its rows have them, or set-up creates them)."""
    row: bool = False
    created: bool = False
    """Whether set-up makes objects of it with `create`."""
    visibility: Visibility = field(default_factory=Visibility)
    """Who sees which object it is, of those who see its place. Subtypes that say nothing have that of the parent."""

    @property
    def hides(self) -> bool:
        """Whether objects of this type may be unknown to players who see where they are."""
        if self.visibility.varies or self.parent is None:
            return not self.visibility.open
        return not self.visibility.open if self.visibility.stated else self.parent.hides


@dataclass(eq=False)
class SpaceSymbol(Symbol):
    """A space. `layout` is `line ring grid hexes graph`, or `corners` or `sides` of another."""

    layout: str = "grid"
    sizes: list[Expr] = field(default_factory=list)
    of: SpaceSymbol | OptionSymbol | None = None
    wrapped: bool = False
    ways: tuple[str, ...] = ()
    one_way: bool = False
    per_player: bool = False
    capacity: Expr | None = None
    layers: tuple[str, ...] | None = None
    """How the layers of a grid are connected; None: not said."""
    holds: tuple[ObjectSymbol, ...] = ()
    """The objects that may be there; empty: all."""
    visibility: Visibility = field(default_factory=Visibility)
    """Who sees what is on the fields, and their attributes."""
    count_visibility: Visibility = field(default_factory=Visibility)
    joined: bool = False
    """Whether a connection leads to other places than its own fields."""
    attributes: dict[str, AttributeSymbol] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    """The names of the fields of a free graph, in order."""
    values: list[dict[AttributeSymbol, Expr]] = field(default_factory=list)
    """The values a table gives to the fields of a free graph, in the same order."""


@dataclass(eq=False)
class ConnectionSymbol:
    remove: bool
    source: Expr
    """A place or a collection of places."""
    both_ways: bool
    targets: list[Expr]
    span: Span


@dataclass(eq=False)
class Variable(Symbol):
    """A parameter, a `let`, the name of a loop or a choice, or `it`. `role` says which."""

    type: Type = field(kw_only=True)
    role: str = "let"
    """`parameter let loop binder it picked viewed self`"""
    bounds: Bounds | None = None
    assigned: bool = False
    """Whether a statement changes it after its declaration."""
    room: Expr | None = None
    """Of a list that is filled later: how many it will hold."""


@dataclass(eq=False)
class FunctionSymbol(Symbol):
    """A pure function or a rule. A rule has `rule` set and the type BOOL; its `reasons` are the texts of its `when`
    lines."""

    parameters: list[Variable] = field(default_factory=list)
    type: Type = field(kw_only=True)
    rule: bool = False
    body: Body | None = None
    """Always statements; `= value` has become a `Return`."""
    depth: Expr | None = None
    member: PlayerHome | TableHome | SpaceSymbol | ObjectSymbol | None = None
    """Where it is declared; then the first parameter is `self`."""
    visibility: Visibility = field(default_factory=Visibility)
    """With `visible to all` everybody may know what it answers, whatever it reads."""
    recursive: bool = False
    capacity: Expr | None = None
    shown: AttributeSymbol | None = None
    """Its place in views, if its value is shown there; nothing writes to it."""


@dataclass(eq=False)
class ProcedureSymbol(Symbol):
    """A procedure or a phase; `play` and `setup` are procedures without parameters."""

    parameters: list[Variable] = field(default_factory=list)
    result: Type | None = None
    phase: bool = False
    attributes: dict[str, AttributeSymbol] = field(default_factory=dict)
    body: Body | None = None
    depth: Expr | None = None
    within: Expr | None = None
    """Seconds; then `late` runs, or without it everybody's open choices are drawn at random."""
    late: Body | None = None
    slow: bool = False
    """Contains a choice or an `at once`, or calls something that does."""
    chance: bool = False
    """Rolls, shuffles or draws at random, or calls something that does."""
    ends: bool = False
    """May end the match (`end`, `finish`, `eliminate`), or calls something that does."""
    recursive: bool = False
    phased: bool = False
    """Is a phase, or calls something that is."""
    once: bool = False
    """A reaction: it never runs inside itself."""
    asked: bool = False
    """A phase: somebody asks whether it is under way."""
    published: list[Variable] = field(default_factory=list)
    """A phase: parameters that are read outside of it."""
    actions: list[ActionForm] = field(default_factory=list)
    """A phase: the actions that are open in it, in their order."""


# ---- actions and reactions -------------------------------------------------------------------------

Home: TypeAlias = PlayerHome | TableHome | SpaceSymbol | ObjectSymbol


@dataclass(eq=False, slots=True)
class Bind:
    """`name from source`; the filter is part of the source (`Where`), which may use the binders before it."""

    variable: Variable
    source: Expr


@dataclass(frozen=True)
class Counter:
    """Counts how often an action was carried out: in the match, or (`scope`) since that phase began; in all, per
    object that it belongs to (`by` is `object`), or per player who did it (`player`)."""

    scope: ProcedureSymbol | None = None
    by: str = ""
    everywhere: bool = False
    """Whatever happens while `scope` is under way counts, also in phases inside it."""


@dataclass(eq=False)
class ActionSymbol(Symbol):
    """An action. It belongs to a phase, to every element of a type, or (`home` None) to nobody."""

    node: d.Action = field(kw_only=True)
    home: Home | ProcedureSymbol | None = None
    forms: list[ActionForm] = field(default_factory=list)
    """The action in each of its phases."""
    counters: list[Counter] = field(default_factory=list)
    """Those that somebody asks for."""

    def counter(self, scope: ProcedureSymbol | None, by: str, everywhere: bool) -> Counter:
        wanted = Counter(scope, by, everywhere)
        if wanted not in self.counters:
            self.counters.append(wanted)
        return wanted


@dataclass(eq=False)
class ActionForm(Symbol):
    """An action as it is in one of its phases: what is offered, when, and what it does."""

    action: ActionSymbol = field(kw_only=True)
    phase: ProcedureSymbol = field(kw_only=True)
    actor: Variable | None = None
    """The player who does it, if its lines speak of `actor`."""
    self: Variable | None = None
    binds: list[Bind] = field(default_factory=list)
    """What is chosen; the first one is `self` if the action belongs to a type."""
    label: Message | None = None
    rule: FunctionSymbol = field(kw_only=True)
    """Its `when` lines and limits, as a rule about the chosen things."""
    procedure: ProcedureSymbol = field(kw_only=True)
    """What it does; its parameters are the actor, if there is one, and what is chosen."""


@dataclass(eq=False)
class ReactionSymbol(Symbol):
    """`before`, `after` or `instead of` what has this name. Its procedure has the parameters of what is reacted to, and
    before them `self` if the reaction belongs to a type."""

    moment: str = field(kw_only=True)
    home: Home | None = None
    self: Variable | None = None
    condition: FunctionSymbol | None = None
    """With the same parameters as the procedure."""
    priority: int = 0
    procedure: ProcedureSymbol = field(kw_only=True)


# ---- implications ----------------------------------------------------------------------------------

Shown: TypeAlias = AttributeSymbol | ContainerSymbol | DieSymbol | SpaceSymbol | ObjectSymbol


@dataclass(eq=False)
class Change:
    """`target operator value`: an attribute of a thing, of every thing of a collection (`several`), or of the table
    (`of` is None). A thing that is none is not changed."""

    attribute: AttributeSymbol
    of: Expr | None
    several: bool
    operator: str
    value: Expr
    span: Span = NOWHERE


@dataclass(eq=False)
class Showing:
    """`what visible to whom`: takes the place of the visibility that is declared."""

    what: Shown
    of: Expr | None
    several: bool
    visibility: Visibility
    span: Span = NOWHERE


@dataclass(eq=False)
class Implication:
    """`while condition:` in the block of a type: once for every thing of that type, which is `self`; on the table
    there is no `self`."""

    home: PlayerHome | TableHome | SpaceSymbol | ObjectSymbol
    self: Variable | None
    condition: Expr
    priority: int
    changes: list[Change] = field(default_factory=list)
    showings: list[Showing] = field(default_factory=list)
    span: Span = NOWHERE


# ---- hints, claims, tests --------------------------------------------------------------------------

LEAVING = -1
"""Stands for the way to pass, or to pick no more, of any choice."""
Key: TypeAlias = tuple[Step, int]
"""A way of a choice: the choice, and the number of the way, from 0."""


@dataclass(eq=False)
class HintSymbols:
    """Hints are functions that only look."""

    worth: FunctionSymbol | None = None
    """Of a player."""
    lead: Expr | None = None
    cut_after: Expr | None = None
    cut: FunctionSymbol | None = None
    weights: dict[Key, FunctionSymbol] = field(default_factory=dict)
    """Of the player who decides and the last values of the option, as many as there are further parameters."""
    optional: set[Step] = field(default_factory=set)
    """Choices with preferences that one may pass."""
    functions: list[FunctionSymbol] = field(default_factory=list)
    """All functions of the block, the above included."""


@dataclass(eq=False)
class ClaimSymbol:
    always: bool
    condition: Expr
    span: Span
    doc: str = ""
    """Its `##` text, on one line."""


@dataclass(eq=False)
class TestSymbol(Symbol):
    players: list[str] = field(default_factory=list)
    """Names of the players; empty: as many as the game's default, called 1, 2, …"""
    options: dict[OptionSymbol, Expr] = field(default_factory=dict)
    lines: list[object] = field(default_factory=list)
    """`typed.TestStep` values in order."""


# ---- the game --------------------------------------------------------------------------------------


@dataclass(eq=False)
class PlayerRange:
    """The numbers of players a game is for."""

    counts: tuple[int, ...] = (2,)
    default: int = 2


@dataclass(eq=False)
class Checked:
    """A game whose names are known and whose types fit: what the lowering works on."""

    source: Source
    """The text, with those of its tables and of the game it extends behind it."""
    model: d.GameText | None = None
    files: Files | None = None
    """Its own files and those of the game it extends."""
    title: str = ""
    language: str = "en"
    about: str = ""
    version: str = ""
    """As the game calls it; empty if it says nothing."""
    players: PlayerRange = field(default_factory=PlayerRange)
    options: dict[str, OptionSymbol] = field(default_factory=dict)
    enums: dict[str, EnumSymbol] = field(default_factory=dict)
    consts: dict[str, ConstSymbol] = field(default_factory=dict)
    player: PlayerHome = field(default_factory=lambda: PlayerHome("player"))
    table: TableHome = field(default_factory=lambda: TableHome("table"))
    objects: dict[str, ObjectSymbol] = field(default_factory=dict)
    """In the order of their declaration, rows of tables included."""
    spaces: dict[str, SpaceSymbol] = field(default_factory=dict)
    connections: list[ConnectionSymbol] = field(default_factory=list)
    functions: dict[str, FunctionSymbol] = field(default_factory=dict)
    """Functions and rules at top level; those of types are reached through the calls."""
    procedures: dict[str, ProcedureSymbol] = field(default_factory=dict)
    setup: ProcedureSymbol | None = None
    play: ProcedureSymbol | None = None
    end_checks: ProcedureSymbol | None = None
    implications: list[Implication] = field(default_factory=list)
    claims: list[ClaimSymbol] = field(default_factory=list)
    hints: HintSymbols = field(default_factory=HintSymbols)
    """What helps a computer player."""
    tests: list[TestSymbol] = field(default_factory=list)
    texts: dict[str, dict[str, Message]] = field(default_factory=dict)
    """Language -> key -> text; a key is a declared name (`throw`, `Turn.throw`) or a source text."""
    helps: dict[str, dict[str, str]] = field(default_factory=dict)
    """Language -> key -> the translated `##` text of what the key names."""
    score: AttributeSymbol | FunctionSymbol | None = None
    """`score` of a player, where the game has one."""
    shown: list[FunctionSymbol] = field(default_factory=list)
    """The functions whose values views show."""
    standing: AttributeSymbol | None = None
    """What tells how a player stands: an attribute, or the place in views of a function."""
    actions: list[ActionSymbol] = field(default_factory=list)
    reactions: list[ReactionSymbol] = field(default_factory=list)
    woven: list[ProcedureSymbol] = field(default_factory=list)
    """What actions and reactions do, and what is around the procedures that are reacted to."""
    happenings: dict[str, ProcedureSymbol] = field(default_factory=dict)
    """What follows when something happens to a player from outside: `leave`, `misconduct`, `timeout`."""
    found_out: dict[object, object] = field(default_factory=dict, init=False, repr=False)
    """What analyses have found out about it (`check/once.py`)."""

    def bodies(self) -> Iterator[ProcedureSymbol]:
        """Everything that happens: sections, procedures, phases, actions, reactions."""
        yield from (section for section in (self.setup, self.play, self.end_checks) if section is not None)
        yield from self.procedures.values()
        yield from self.woven
