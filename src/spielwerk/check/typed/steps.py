"""The typed form of what happens: statements, choices, operations, and the lines of tests. See `typed`."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.check.typed.symbols import (
    ActionForm,
    AttributeSymbol,
    Bind,
    Body,
    DieSymbol,
    Expr,
    Message,
    ObjectSymbol,
    ProcedureSymbol,
    Step,
    Type,
    Variable,
)
from spielwerk.check.typed.values import CallProcedure, Lambda
from spielwerk.data import dataclass
from spielwerk.diagnostics.source import NOWHERE, Span

# ---- statements --------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Let(Step):
    variable: Variable
    value: Expr | RandomOf | CallProcedure


@dataclass(eq=False, slots=True)
class Assign(Step):
    """`target` is Get (a local), Read, MapGet, ListGet or DieValue. `operator` is `=`, `+=`, `-=`, `*=` or `/=`."""

    target: Expr
    operator: str
    value: Expr | RandomOf | CallProcedure


@dataclass(eq=False, slots=True)
class RandomOf:
    """`random collection [weighted by …]`; of a map: a key, by its counts."""

    of: Expr
    type: Type
    weight: Lambda | None = None
    span: Span = NOWHERE


@dataclass(eq=False, slots=True)
class TakeFrom(Step):
    """`let x = take(list)`: removes and gives the first item; `variable` None: only removes."""

    variable: Variable | None
    list: Expr


@dataclass(eq=False, slots=True)
class If(Step):
    test: Expr
    then: Body
    otherwise: Body


@dataclass(eq=False, slots=True)
class For(Step):
    variable: Variable
    of: Expr
    body: Body
    slow: bool = False


@dataclass(eq=False, slots=True)
class Repeat(Step):
    """Both None: until something leaves it."""

    condition: Expr | None
    times: Expr | None
    body: Body
    slow: bool = False


@dataclass(eq=False, slots=True)
class AtOnce(Step):
    """`openly`: the bodies change the game as they go. `otherwise` runs instead of `then` for those who are late."""

    asks = True

    variable: Variable
    of: Expr
    body: Body
    then: Body
    openly: bool = False
    within: Expr | None = None
    otherwise: Body | None = None


@dataclass(eq=False, slots=True)
class When(Step):
    condition: Expr
    reason: Message | None


@dataclass(eq=False, slots=True)
class Return(Step):
    leaves = True

    value: Expr | None


@dataclass(eq=False, slots=True)
class Leave(Step):
    """`stop` or, with `next`, `skip`"""

    leaves = True

    next: bool


@dataclass(eq=False, slots=True)
class GoTo(Step):
    """The guarded states at the end of a phase: exactly one condition must hold, and that phase follows."""

    leaves = True

    targets: list[tuple[ProcedureSymbol, list[Expr], Expr | None, Span]]


@dataclass(eq=False, slots=True)
class Commit(Step):
    """Nothing before this can be taken back."""


@dataclass(eq=False, slots=True)
class BeginRound(Step):
    """A pass of the outermost loop of `play` begins; nothing that is written."""


@dataclass(eq=False, slots=True)
class Alternative:
    name: str
    binds: list[Bind]
    label: Message | None
    condition: Expr | None
    body: Body
    span: Span = NOWHERE
    reason: Message | None = None
    action: ActionForm | None = None
    """The action that is offered here; its first binds may be the player who does it and the thing it belongs to."""


@dataclass(eq=False, slots=True)
class ChooseMenu(Step):
    """With `optional` there is one more alternative, `pass`."""

    asks = True

    chooser: Expr
    optional: bool
    alternatives: list[Alternative]
    otherwise: Body | None
    ask: Message | None = None
    within: Expr | None = None


@dataclass(eq=False, slots=True)
class Choose(Step):
    """One decision over the product of the binds. Names keep their values behind the choice (none if passed)."""

    asks = True

    chooser: Expr
    optional: bool
    binds: list[Bind]
    ask: Message | None
    label: Message | None
    body: Body | None
    """None: the choice has no block, and an empty choice without `otherwise` is a run-time fault."""
    otherwise: Body | None
    within: Expr | None = None


@dataclass(eq=False, slots=True)
class ChooseSeveral(Step):
    """A group of picks. `low` and `high` are None where there is no bound, `exact` if they mean the same. From a map
    the picks are units (a bag), the result is a map; else it is a list (`ordered`, or in the order of the source)."""

    asks = True

    chooser: Expr
    optional: bool
    variable: Variable
    source: Expr
    """May contain a `Where` whose condition uses `picked`."""
    picked: Variable
    low: Expr | None
    high: Expr | None
    ordered: bool
    bag: bool
    ask: Message | None
    label: Message | None
    body: Body | None
    otherwise: Body | None
    within: Expr | None = None
    exact: bool = False


@dataclass(eq=False, slots=True)
class MoveObjects(Step):
    """Moves one object (`what` an object) or several (a collection, moved one after another in its order) to a
    place; a collection of places as target takes no part here (see Deal). `at` is `top` (default), `bottom`, or a
    slot of a row. `along`: connections must lead there from where each object is."""

    moves = True

    what: Expr
    several: bool
    target: Expr
    at: str | None
    along: bool = False


@dataclass(eq=False, slots=True)
class MoveAmount(Step):
    """`move 3 from player.gold to bank`: numbers, or maps key by key. Fails if the source has less."""

    amount: Expr
    source: Expr
    target: Expr


@dataclass(eq=False, slots=True)
class PlaceObject(Step):
    """`place Road of player on path`: the first spare object of that kind."""

    moves = True

    kind: ObjectSymbol
    owner: Expr | None
    on: Expr


@dataclass(eq=False, slots=True)
class CreateObject(Step):
    moves = True

    kind: ObjectSymbol
    owner: Expr | None
    on: Expr
    values: list[tuple[AttributeSymbol, Expr]]


@dataclass(eq=False, slots=True)
class DealObjects(Step):
    """`deal n from pile to places`: one to each in turn, n times round. `targets` is a place or a collection of
    places. `along`: connections must lead from the pile to each."""

    moves = True

    amount: Expr
    source: Expr
    targets: Expr
    several: bool
    along: bool = False


@dataclass(eq=False, slots=True)
class SwapThings(Step):
    """Swaps the contents of two places, or the values of two attributes."""

    moves = True

    one: Expr
    other: Expr
    places: bool


@dataclass(eq=False, slots=True)
class ShuffleThing(Step):
    """A pile (type PLACE) or a list variable or attribute."""

    what: Expr


@dataclass(eq=False, slots=True)
class RollDice(Step):
    """One die, all dice of a cup (`DieValue`), one of them (`ListGet`), or those that show something (`Where`)."""

    what: Expr


@dataclass(eq=False, slots=True)
class ClearThing(Step):
    """Empties a list, set or map (variable or attribute)."""

    what: Expr


@dataclass(eq=False, slots=True)
class AddTo(Step):
    """Adds an element (or, with `several`, all of a collection) to a set or list (variable or attribute)."""

    what: Expr
    several: bool
    target: Expr


@dataclass(eq=False, slots=True)
class RemoveFrom(Step):
    """Removes an element from a set, or its first occurrence from a list."""

    what: Expr
    several: bool
    target: Expr


@dataclass(eq=False, slots=True)
class RevealObjects(Step):
    """`reveal x [to players]`, `hide x`. `what` is an object or, with `several`, a collection of objects."""

    what: Expr
    several: bool
    to: Expr | None
    hide: bool = False


@dataclass(eq=False, slots=True)
class RevealValues(Step):
    """`reveal x [to players]`, `hide x` of an attribute or a die: `of` is whose it is; with `several` a collection."""

    what: AttributeSymbol | DieSymbol
    of: Expr | None
    several: bool
    to: Expr | None
    hide: bool = False


@dataclass(eq=False, slots=True)
class GiveObject(Step):
    what: Expr
    several: bool
    to: Expr


@dataclass(eq=False, slots=True)
class SayNotice(Step):
    message: Message
    to: Expr | None
    """A player or a collection of players; None: everybody."""


@dataclass(eq=False, slots=True)
class ShowMoment(Step):
    """Everybody looks for so many seconds; None: for a moment."""

    seconds: Expr | None


@dataclass(eq=False, slots=True)
class TakePlace(Step):
    """`finish` (`best`) or `eliminate`"""

    who: Expr
    best: bool
    reason: Message | None


@dataclass(eq=False, slots=True)
class EndMatch(Step):
    """`how` is `""`, `draw`, `success`, `failure`, `winner` (value: a player, none or a collection of players) or
    `ranking` (value: a `Sorted`)."""

    leaves = True

    how: str
    value: Expr | None
    reason: Message | None


# ---- tests -------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class TestDo(Step):
    """`given:` or `do:`"""

    given: bool
    body: Body


@dataclass(eq=False, slots=True)
class TestExpect(Step):
    condition: Expr


@dataclass(eq=False, slots=True)
class TestDecide(Step):
    """`kind` is the alternative's name or None; `values` are the values of the binders or the picks."""

    seat: Expr
    kind: str | None
    values: list[Expr]
    refuse: bool = False
    reason: str | None = None


@dataclass(eq=False, slots=True)
class TestNext(Step):
    """What chance is to bring: `roll` with a die, `shuffle` with a pile, `random` with nothing."""

    operation: str
    of: Expr | None
    values: list[Expr]


@dataclass(eq=False, slots=True)
class TestTimeout(Step):
    """A time limit is up: the last one that began for a player, or that of a phase."""

    seat: Expr | None
    phase: ProcedureSymbol | None


TestStep: TypeAlias = TestDo | TestExpect | TestDecide | TestNext | TestTimeout
