"""The typed form of values: expressions, collections and texts. See `typed`."""

from __future__ import annotations

from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    ConstSymbol,
    ContainerSymbol,
    DieSymbol,
    EnumSymbol,
    Expr,
    FunctionSymbol,
    ObjectSymbol,
    OptionSymbol,
    ProcedureSymbol,
    SpaceSymbol,
    Step,
    Typed,
    Variable,
)
from spielwerk.data import dataclass

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
DIRECTIONS = (
    *COMPASS,
    "forward",
    "backward",
    "up",
    *(f"up_{way}" for way in COMPASS),
    "down",
    *(f"down_{way}" for way in COMPASS),
)
"""Directions in their order: grids have the first eight (orthogonal ones at odd numbers), boards of hexes those of them
without north and south, lines and rings `forward` and `backward`; grids with layers have the others, too."""


# ---- single values -----------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Constant(Typed):
    """A number, a truth (0 or 1), a text, a value of an enum (counted from 1), a Direction (DIRECTIONS, from 1) or none
    (the value None)."""

    value: int | str | None


@dataclass(eq=False, slots=True)
class KindValue(Typed):
    """An object type as a value, to compare `.kind` with; type KIND."""

    object: ObjectSymbol


@dataclass(eq=False, slots=True)
class NamedField(Typed):
    """`Board.a1` of a grid (column letter and row number), `Land.Wien` of a graph."""

    space: SpaceSymbol
    name: str


@dataclass(eq=False, slots=True)
class FieldAt(Typed):
    """`Board[column, row]`, `Heap[3]`; a field that does not exist is a run-time fault. Where every player has such a
    board, `owner` says whose it is: `(Home of player)[3]`."""

    space: SpaceSymbol
    keys: list[Expr]
    owner: Expr | None = None


@dataclass(eq=False, slots=True)
class AsField(Typed):
    """A place taken as a field of a space (`pawn.at.kind`); none if it is another place. Type `FieldOf or none`."""

    space: SpaceSymbol
    of: Expr


@dataclass(eq=False, slots=True)
class PhaseActive(Typed):
    """`active(Turn)`: whether that phase is under way."""

    phase: ProcedureSymbol


@dataclass(eq=False, slots=True)
class PlayerAt(Typed):
    """`players[n]`, counted from 1 in seating order over all players."""

    number: Expr


@dataclass(eq=False, slots=True)
class OptionValue(Typed):
    option: OptionSymbol


@dataclass(eq=False, slots=True)
class ConstValue(Typed):
    const: ConstSymbol


@dataclass(eq=False, slots=True)
class Get(Typed):
    """The value of a variable."""

    variable: Variable


@dataclass(eq=False, slots=True)
class Read(Typed):
    """An attribute of something; of the table or of a phase without `of`. Through none it is none. With `base` it is
    the value that operations change, without what implications make of it."""

    attribute: AttributeSymbol
    of: Expr | None
    base: bool = False


@dataclass(eq=False, slots=True)
class DieValue(Typed):
    """The number a die shows (type INT), or the numbers of several dice (ListOf INT)."""

    die: DieSymbol
    of: Expr | None


@dataclass(eq=False, slots=True)
class ContainerPlace(Typed):
    """A container as a place; type PLACE."""

    container: ContainerSymbol
    of: Expr | None


@dataclass(eq=False, slots=True)
class Negate(Typed):
    of: Expr


@dataclass(eq=False, slots=True)
class Not(Typed):
    of: Expr


@dataclass(eq=False, slots=True)
class Arithmetic(Typed):
    """`+ - * / mod` of numbers; `+ -` of maps key by key, of sets (union, difference), `+` of lists (one after the
    other)."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Logic(Typed):
    """`and`, `or`"""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Compare(Typed):
    """`== != < <= > >=` of numbers, things, truths, texts; of maps key by key (all keys must satisfy it), of sets
    and lists `==` and `!=`."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Contains(Typed):
    """`element in collection`; `object in place` is a Contains over `Contents`."""

    element: Expr
    collection: Expr


@dataclass(eq=False, slots=True)
class IsKind(Typed):
    """`x is Type`: of an object; `place is Space`: of a place. False for none."""

    of: Expr
    kind: ObjectSymbol | SpaceSymbol


@dataclass(eq=False, slots=True)
class Choice(Typed):
    """`if test then yes else no`"""

    test: Expr
    yes: Expr
    no: Expr


@dataclass(eq=False, slots=True)
class MapGet(Typed):
    map: Expr
    key: Expr


@dataclass(eq=False, slots=True)
class ListGet(Typed):
    """`list[n]`, counted from 1"""

    list: Expr
    index: Expr


@dataclass(eq=False, slots=True)
class CallFunction(Typed):
    """With `guard` the first argument may be none although the function expects something: then the function is not
    called, and the value is none (false, empty), as for any path through none."""

    function: FunctionSymbol
    arguments: list[Expr]
    guard: bool = False


@dataclass(eq=False, slots=True)
class Builtin(Typed):
    """A call of a built-in function (semantics G; `check.builtins` has a class for each), or a member that every object
    or place has (`top owner holder kind copy position at empty name`), or `over`, `winner`. Spaces as arguments are
    `SpaceFields`. `most` and `least` have (collection, `Lambda` of the key), `reachable` and `region` (field, `Lambda`
    of the condition)."""

    name: str
    arguments: list[Expr]


@dataclass(eq=False, slots=True)
class CallProcedure(Step):
    """A line of its own, the value of a `let` or an assignment, or what `After` tries."""

    procedure: ProcedureSymbol
    arguments: list[Expr]


@dataclass(eq=False, slots=True)
class Lambda(Typed):
    """A value that depends on an element."""

    element: Variable
    value: Expr


# ---- collections -------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Players(Typed):
    """`players all_players finished turns`"""

    which: str


@dataclass(eq=False, slots=True)
class SpaceFields(Typed):
    """All fields of a space; `owner` narrows a space `per player` to the fields of one player."""

    space: SpaceSymbol
    owner: Expr | None = None


@dataclass(eq=False, slots=True)
class EnumValues(Typed):
    """All values of an enum; `enum` is None for `bool` (false, true)."""

    enum: EnumSymbol | None


@dataclass(eq=False, slots=True)
class ObjectsOfKind(Typed):
    """All objects of a type, subtypes included; `owner` narrows to those of a player."""

    kind: ObjectSymbol
    owner: Expr | None = None


@dataclass(eq=False, slots=True)
class Contents(Typed):
    """The objects in a place, in its order."""

    place: Expr


@dataclass(eq=False, slots=True)
class NumberRange(Typed):
    """`low to high`, both included; empty if high is less."""

    low: Expr
    high: Expr


@dataclass(eq=False, slots=True)
class ListOfItems(Typed):
    items: list[Expr]


@dataclass(eq=False, slots=True)
class SetOfItems(Typed):
    items: list[Expr]


@dataclass(eq=False, slots=True)
class MapOfEntries(Typed):
    """Keys that are not named are 0 (or none)."""

    entries: list[tuple[Expr, Expr]]


@dataclass(eq=False, slots=True)
class MapKeys(Typed):
    """A map used as a collection: its keys, in key order. As a bag (`chooses … from stock`, `random stock`) see
    there."""

    map: Expr


@dataclass(eq=False, slots=True)
class Where(Typed):
    of: Expr
    element: Variable
    condition: Expr


@dataclass(eq=False, slots=True)
class Each(Typed):
    """One value per element; with `flat` the values are collections that are joined. With `drop` values that are
    none are left out (a path through a collection)."""

    of: Expr
    element: Variable
    value: Expr
    flat: bool = False
    drop: bool = False


@dataclass(eq=False, slots=True)
class Cut(Typed):
    """`until` (ends before the first element for which the condition holds) or `through` (ends with it)."""

    of: Expr
    element: Variable
    condition: Expr
    inclusive: bool


@dataclass(eq=False, slots=True)
class Sorted(Typed):
    """`by`: ascending, stable; several keys decide in order. `highest` keys have been negated."""

    of: Expr
    element: Variable
    keys: list[Expr]


@dataclass(eq=False, slots=True)
class Rotated(Typed):
    """`players from p`: in the same order, beginning with that element."""

    of: Expr
    start: Expr


@dataclass(eq=False, slots=True)
class After(Typed):
    """`(value after procedure(…))`: what the value would be after the call, which then is undone."""

    value: Expr
    call: CallProcedure
