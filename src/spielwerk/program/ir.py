"""The program form, an intermediate representation: what a game becomes before a back end writes it out.

Everything is an integer. A value is `i32` (32-bit signed), `i64` (64-bit signed), `b64` (a set of up to 63 elements, or
a 64-bit word of the generator) or `arr` (a list of `i32` with a fixed capacity that knows its length; local to a
function, passed by reference).
The state is one block of slots addressed by number. Code is structured; only the machine's blocks jump.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias, TypeVar, dataclass_transform

from spielwerk.data import dataclass

I32 = "i32"
I64 = "i64"
B64 = "b64"
ARR = "arr"
WIDE = (I64, B64)
"""Types of 64 bits."""

NONE_INT = -(2**31)
"""`none` where a number may be none; every other type uses 0."""

SMALLEST, GREATEST = NONE_INT + 1, 2**31 - 1
"""The numbers of a game; a checked operation that leaves them fails."""

NONE_LONG = -(2**63)
"""`none` where a long number may be none."""

SMALLEST_LONG, GREATEST_LONG = NONE_LONG + 1, 2**63 - 1
"""The long numbers of a game."""

BOUNDS = {I32: (SMALLEST, GREATEST), I64: (SMALLEST_LONG, GREATEST_LONG)}
"""The least and the greatest number of each type."""

RANGES = {I32: (NONE_INT, GREATEST), I64: (NONE_LONG, GREATEST_LONG), B64: (0, 2**64 - 1)}
"""The least and the greatest word of each type, the one for none included."""

WORD = 63
"""Elements per word of a set: as an i64 it is never negative, so it is the same number for every target."""

OVERFLOW, DIVISION_BY_ZERO, TOO_LONG, LONG_OVERFLOW = "R101", "R102", "R243", "R244"
"""Codes of the faults that operations raise."""
LIST_FULL, NOTHING_TO_DRAW, FUEL_SPENT, TOO_MANY_OPTIONS, TOO_MANY_EVENTS = "R107", "R108", "R109", "R110", "R111"
"""Codes of the faults that statements raise; `Check` brings its own."""
BROKEN_CLAIM = "R301"
"""The code of a claim that does not hold; its line is that of the claim."""

DEEPEST = 500
"""So many calls of one function may be under way at a time. A program sees to it; every back end has room for them."""

# ---- expressions -------------------------------------------------------------------------------


class Node:
    """A piece of code. It never changes, so what is found out about it is kept with it; `walk` does that."""

    __slots__ = ("kept",)

    kept: Any


AnyNode = TypeVar("AnyNode", bound=Node)


@dataclass_transform(frozen_default=True)
def node(kind: type[AnyNode]) -> type[AnyNode]:
    """A class of code that never changes. The type checker sees to that: a class that sees to it itself takes three
    times as long to make a node, and programs are made of very many."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


@node
class Const(Node):
    """A number, a set or a word of 64 bits that is known."""

    value: int
    type: str = I32


@node
class Local(Node):
    """The value of a local."""

    name: str
    type: str = I32


@node
class Load(Node):
    """The slot at `address`; with an index, the slot at `address + index`."""

    address: int
    index: Expr | None = None
    type: str = I32


@node
class Lookup(Node):
    """An entry of a constant table."""

    table: str
    index: Expr
    type: str = I32


@node
class Op(Node):
    """An operation without side effect; `program/operations.py` lists them all. `line` is set where it can fail."""

    op: str
    args: tuple[Expr, ...]
    line: int = 0
    type: str = I32


@node
class Call(Node):
    """The result of a function."""

    function: str
    args: tuple[Expr, ...]
    type: str = I32


@node
class Chosen(Node):
    """A word of the option that was chosen; only at the head of the block that follows an `Ask`."""

    word: int
    type: str = I32


@node
class OptionCount(Node):
    """How many options the last `Enumerate` found."""

    type: str = I32


@node
class Seat(Node):
    """In blocks: whose part of an `at once` is running; 0 in the main machine."""

    type: str = I32


Expr: TypeAlias = Const | Local | Load | Lookup | Op | Call | Chosen | OptionCount | Seat

# ---- statements --------------------------------------------------------------------------------


@node
class Set(Node):
    """Gives a local its value; a local has one type throughout its function."""

    name: str
    value: Expr


@node
class Store(Node):
    """Writes the slot at `address` (plus index); the value is worked out before the index."""

    address: int
    value: Expr
    index: Expr | None = None


@node
class If(Node):
    """Does `then` if the test is not 0, else `otherwise`."""

    test: Expr
    then: Body
    otherwise: Body = ()


@node
class While(Node):
    """A loop; each pass costs `fuel` (0: the loop is known to end)."""

    test: Expr
    body: Body
    fuel: int = 0
    line: int = 0


@node
class For(Node):
    """`name` runs from `low` up to, not including, `high`; both are read once. Nothing reads `name` after the loop."""

    name: str
    low: Expr
    high: Expr
    body: Body


@node
class ForBits(Node):
    """`name` runs over the members of a set, ascending; the set is read once."""

    name: str
    of: Expr
    body: Body


@node
class ForArray(Node):
    """`name` runs over the items of a local array, which the body does not change."""

    name: str
    array: str
    body: Body


@node
class ForTable(Node):
    """`name` runs over the entries of a table from index `low` up to, not including, `high`."""

    name: str
    table: str
    low: Expr
    high: Expr
    body: Body


@node
class ForSlots(Node):
    """`name` runs over the values of `count` slots from `address` (plus index) on, as they are when the loop starts."""

    name: str
    address: int
    count: Expr
    body: Body
    index: Expr | None = None


@node
class Break(Node):
    """Leaves the innermost loop."""


@node
class Continue(Node):
    """Goes on with the next pass of the innermost loop."""


@node
class Return(Node):
    """Leaves the function."""

    value: Expr | None = None


@node
class Do(Node):
    """Calls a function for its effect."""

    call: Call


@node
class Check(Node):
    """Fails with a code, its line and two numbers unless the test holds."""

    test: Expr
    code: str
    line: int
    a: Expr = Const(0)
    b: Expr = Const(0)


@node
class NewArray(Node):
    """A fresh empty local array."""

    name: str
    capacity: int


@node
class Append(Node):
    """Adds an item to an array; a full one fails with code `R107`, unless it is proved that there is room."""

    array: str
    value: Expr
    line: int = 0
    proved: bool = False


@node
class SetItem(Node):
    """Replaces an item of an array; the value is worked out before the index."""

    array: str
    index: Expr
    value: Expr


@node
class Truncate(Node):
    """Keeps the first `length` items."""

    array: str
    length: Expr


@node
class Save(Node):
    """Keeps `count` slots from `address` on under a name that only `Restore` reads: the start of a hypothetical."""

    name: str
    address: int
    count: int


@node
class Restore(Node):
    """Puts the slots of a `Save` back."""

    name: str
    address: int
    count: int


@node
class Draw(Node):
    """`name` becomes a number below `bound` from the match's generator, which is in the state."""

    name: str
    bound: Expr
    line: int = 0


@node
class Push(Node):
    """Offers an option: a record of words, with a weight at weighted sites."""

    record: tuple[Expr, ...]
    weight: Expr | None = None


@node
class Event(Node):
    """Something happened; written only where events are on."""

    kind: str
    args: tuple[Expr, ...]
    line: int = 0


@node
class Watch(Node):
    """Statements that are there for events alone; left out where events are off."""

    body: Body


@node
class Show(Node):
    """In a view: the slot at `address` (plus index) may be seen; as if it held `value`, where one is given."""

    address: int
    index: Expr | None = None
    value: Expr | None = None


@node
class ShowCount(Node):
    """In a view: how many objects are in a place may be seen."""

    place: Expr
    count: Expr


# ---- the machine -------------------------------------------------------------------------------


@node
class Enumerate(Node):
    """Fills the option buffer of a site; its enumerator's parameters are `args`."""

    site: int
    args: tuple[Expr, ...] = ()


@node
class Ask(Node):
    """Stops for a decision of `seat` (a player's number, 0 for chance); goes on at block `resume`.

    When a timer is up meanwhile it can go on at one of the blocks `late`. In a part of an open `at once`, others may
    take away all options: then it goes back to the block `again`, which looks for them anew.
    """

    site: int
    seat: Expr
    resume: int
    late: tuple[int, ...] = ()
    again: int = 0

    @property
    def ways(self) -> tuple[int, ...]:
        """Where it can go on."""
        return (self.resume, *self.late, self.again) if self.again else (self.resume, *self.late)


@node
class Goto(Node):
    """Goes on at a block; a jump backwards costs `fuel`."""

    block: int
    fuel: int = 0
    line: int = 0


@node
class GotoLoaded(Node):
    """Goes on at the block whose number is the value: the return of a procedure with several callers."""

    block: Expr
    targets: tuple[int, ...]


@node
class StartSeat(Node):
    """Runs a seat's part of an `at once` from a block to its first stop.

    `sealed`: the part writes nothing but rows of its own, so the order of the seats' answers does not matter and random
    play may answer a part in one go, once all have begun.
    """

    block: int
    seat: Expr
    sealed: bool = False


@node
class SeatDone(Node):
    """A seat's part of an `at once` has ended."""


@node
class Join(Node):
    """Goes on at `resume` when the parts of all seats have ended, or at one of `late` when a timer is up."""

    resume: int
    late: tuple[int, ...] = ()

    @property
    def ways(self) -> tuple[int, ...]:
        """Where it can go on."""
        return (self.resume, *self.late)


@node
class Over(Node):
    """The match has ended; the result is in the state."""


Stmt: TypeAlias = (
    Set | Store | If | While | For | ForBits | ForArray | ForTable | ForSlots | Break | Continue | Return | Do | Check
    | NewArray | Append | SetItem | Truncate | Save | Restore | Draw | Push | Event | Watch | Show | ShowCount
    | Enumerate | Ask | Goto | GotoLoaded | StartSeat | SeatDone | Join | Over
)  # fmt: skip
Body: TypeAlias = tuple[Stmt, ...]


# ---- the whole program -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parameter:
    """A local that the caller of a function gives its value."""

    name: str
    type: str = I32


@dataclass(frozen=True)
class Function:
    """Code without a stop. Without a result type it is called for its effect."""

    name: str
    parameters: tuple[Parameter, ...]
    result: str | None
    body: Body
    title: str = ""
    """What the designer calls it."""
    line: int = 0


@dataclass(frozen=True)
class Block:
    """A stretch of the machine. Every way through it ends with a jump, a stop or the end of the match."""

    number: int
    body: Body
    title: str = ""


@dataclass(frozen=True)
class Site:
    """A place where somebody is asked.

    The enumerator is a function without result that pushes records of `stride` words. At sites of an `at once` its
    first parameter is the seat. `weighted`: several answers make one decision, weights count completions.
    """

    number: int
    enumerator: str
    stride: int
    weighted: bool = False
    line: int = 0
    chance: bool = False


@dataclass(frozen=True)
class Table:
    """Numbers that are known before the match."""

    name: str
    values: tuple[int, ...]
    type: str = I32

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest of its values."""
        return (min(self.values), max(self.values)) if self.values else (NONE_INT, GREATEST)


@dataclass(frozen=True)
class Header:
    """The first slots of every state."""

    GENERATOR: int = 0
    """b64: the match's generator"""
    PC: int = 1
    """The block at which the main machine goes on; 0 before the start."""
    SEAT: int = 2
    """Whom the main machine asks; 0 while it waits for the seats of an `at once`, or for chance in exact mode."""
    CONDITION: int = 3
    """One of the conditions below."""
    FUEL: int = 4
    """Zero between decisions."""
    REASON: int = 5
    """Number of the text that says why the match ended; 0: none."""
    SEATS: int = 6
    """From here: for every player 1 … n (row 0 unused) the block of its part of an `at once`, 0 when it has none."""


DECIDING, JOINING, CHANCE, OVER = 1, 2, 3, 4
"""Conditions: one seat decides; seats decide at once; chance decides (exact mode); the match is over."""

HEADER = Header()


@dataclass
class Program:
    """A game for one number of players and one set of options."""

    name: str
    players: int
    size: int
    """Number of slots."""
    wide: frozenset[int]
    """Slots of 64 bits; all others are i32."""
    initial: tuple[int, ...]
    """The slots before the set-up runs."""
    tables: dict[str, Table]
    functions: dict[str, Function]
    blocks: list[Block]
    sites: list[Site]
    lines: list[LineInfo]
    entry: int = 1
    places: int = 0
    """Address of the places of players 1 … n in the result (row 0 unused); 0 while a player has none."""
    scores: int = 0
    """Address of the scores of players 1 … n (row 0 unused)."""
    exclusive: int = 0
    """Address of the seat that alone may decide in an open round, 0 in it: all may; 0 if nobody ever keeps others
    waiting."""
    happening: int = 0
    """Address of the number of what happens from outside, then of the player it happens to; 0 if nothing can. The
    machine finds them there when it runs from its entry."""
    worth: str = ""
    """A function of the hints: how well a seat, counted from 1, is doing. Empty: there is none."""
    lead: int = 100
    """A lead of so much over the best of the others counts as half way from even to won."""
    cut: str = ""
    """A function of the hints without parameters: whether a playout may stop here. Empty: there is none."""
    cut_after: int | None = None
    """A playout stops so many decisions behind the tree of the search; None: at the end of the match."""
    frame: frozenset[int] = frozenset()
    """Slots of single variables of procedures; code reaches them by their own address alone, never by an index."""
    signed: frozenset[int] = frozenset()
    """Those slots of 64 bits that are i64; the others are b64."""

    def slot_type(self, slot: int) -> str:
        if slot not in self.wide:
            return I32
        return I64 if slot in self.signed else B64

    @property
    def hints(self) -> tuple[str, ...]:
        """The functions that only a search asks."""
        return tuple(name for name in (self.worth, self.cut) if name)


@dataclass(frozen=True, slots=True)
class LineInfo:
    """Where in the game's text a piece of code comes from. Number 0 stands for nowhere."""

    start: int
    end: int
    inside: str = ""
    """The phase, procedure, rule or function around it."""
