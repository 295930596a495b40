"""What happens in a game, line by line."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.data import dataclass, field
from spielwerk.model.expressions import Call, Expression, Text, TypeExpression
from spielwerk.model.nodes import Line, Part


class Statement(Line):
    """One thing that happens."""

    __slots__ = ()


Block: TypeAlias = tuple[Line, ...]
"""Statements in order; in a phase also its attributes, functions and actions (see `declarations`)."""


@dataclass(frozen=True, slots=True)
class Within(Part):
    """`within 30 s`, `for 5 s`; `unit` is one of `s min h days`, empty for bare seconds."""

    amount: Expression
    unit: str = ""


# ---- values ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Let(Statement):
    """`let name: type = value`"""

    name: str
    type: TypeExpression | None
    value: Expression


@dataclass(frozen=True, slots=True)
class Assign(Statement):
    """`target = value`, or with `+= -= *= /=`"""

    target: Expression
    operator: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Do(Statement):
    """A procedure or phase is carried out."""

    call: Call


# ---- flow --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class If(Statement):
    """`else if` is an `If` as the only statement of `otherwise`."""

    test: Expression
    then: Block
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class For(Statement):
    name: str
    of: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Statement):
    """`repeat:`, `repeat while condition:` or `repeat n times:`"""

    condition: Expression | None
    times: Expression | None
    body: Block


@dataclass(frozen=True, slots=True)
class AtOnce(Statement):
    """`at once [openly] for name in of [within …]: … then: … else: …`"""

    openly: bool
    name: str
    of: Expression
    within: Within | None
    body: Block
    then: Block | None = None
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class When(Statement):
    """`when condition [else "reason"]`, in rules and at the head of actions"""

    condition: Expression
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Return(Statement):
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Stop(Statement):
    """Leaves the innermost loop."""


@dataclass(frozen=True, slots=True)
class Skip(Statement):
    """Goes on with the next pass of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Commit(Statement):
    """From here on nothing can be taken back."""


@dataclass(frozen=True, slots=True)
class GoTo(Statement):
    """`go to Phase[(arguments)] [when condition]`"""

    phase: str
    arguments: tuple[Expression, ...] | None = None
    condition: Expression | None = None


# ---- choices -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Binder(Part):
    """`name from source`"""

    name: str
    source: Expression


@dataclass(frozen=True, slots=True)
class Quantity(Part):
    """How many: `3` (low is high), `1 to 4`, `up to 2` (no low), `any` (neither)."""

    low: Expression | None
    high: Expression | None


@dataclass(frozen=True, slots=True)
class Alternative(Line):
    """A line of a menu: `name(binders) "label" when condition else "reason": body`"""

    name: str
    binders: tuple[Binder, ...] = ()
    label: Text | None = None
    condition: Expression | None = None
    hint: Expression | None = None
    body: Block | None = None
    reason: Text | None = None
    """`when condition else "reason"`: what a player is told while the condition does not hold."""


@dataclass(frozen=True, slots=True)
class AnyAction(Line):
    """`any action`: all actions that are open here"""


@dataclass(frozen=True, slots=True)
class ChooseMenu(Statement):
    """`chooser chooses:` (or `may choose:`) with alternatives"""

    chooser: Expression
    optional: bool
    alternatives: tuple[Alternative | AnyAction, ...]
    otherwise: Block | None = None
    ask: Text | None = None
    within: Within | None = None


@dataclass(frozen=True, slots=True)
class Choose(Statement):
    """`chooser chooses [quantity] name from source, … [ordered] [ask …] [label …] [within …] [hint …] [: body]`"""

    chooser: Expression
    optional: bool
    quantity: Quantity | None
    binders: tuple[Binder, ...]
    ordered: bool = False
    ask: Text | None = None
    label: Text | None = None
    within: Within | None = None
    hint: Expression | None = None
    body: Block | None = None
    otherwise: Block | None = None


# ---- operations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(Statement):
    """`move what [from source] to target [at top|bottom|…] [along connections]`"""

    what: Expression
    source: Expression | None
    target: Expression
    at: str | None = None
    along: bool = False


@dataclass(frozen=True, slots=True)
class Place(Statement):
    """`place Road of player on path`"""

    what: Expression
    on: Expression


@dataclass(frozen=True, slots=True)
class Value(Part):
    """`name = value` behind `with`"""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Create(Statement):
    """`create Piece of player on field [with kind = pawn]`, in the set-up only"""

    what: Expression
    on: Expression
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(Statement):
    """`deal amount from source to targets [along connections]`"""

    amount: Expression
    source: Expression
    target: Expression
    along: bool = False


@dataclass(frozen=True, slots=True)
class Fill(Statement):
    """`fill what from source to amount`"""

    what: Expression
    source: Expression
    amount: Expression


@dataclass(frozen=True, slots=True)
class Swap(Statement):
    one: Expression
    other: Expression


@dataclass(frozen=True, slots=True)
class Shuffle(Statement):
    what: Expression


@dataclass(frozen=True, slots=True)
class Roll(Statement):
    what: Expression


@dataclass(frozen=True, slots=True)
class Clear(Statement):
    what: Expression


@dataclass(frozen=True, slots=True)
class Hide(Statement):
    what: Expression


@dataclass(frozen=True, slots=True)
class Reveal(Statement):
    what: Expression
    to: Expression | None = None


@dataclass(frozen=True, slots=True)
class Show(Statement):
    """`what visible to whom`, in an implication only"""

    what: Expression
    to: Expression


@dataclass(frozen=True, slots=True)
class Add(Statement):
    what: Expression
    to: Expression


@dataclass(frozen=True, slots=True)
class Remove(Statement):
    what: Expression
    source: Expression


@dataclass(frozen=True, slots=True)
class Give(Statement):
    """`give what to player`: changes the owner"""

    what: Expression
    to: Expression


@dataclass(frozen=True, slots=True)
class Notice(Statement):
    text: Text
    to: Expression | None = None


@dataclass(frozen=True, slots=True)
class ShowMoment(Statement):
    """`show`, `show for 5 s`: a moment for everybody to look at what has happened"""

    time: Within | None = None


@dataclass(frozen=True, slots=True)
class Finish(Statement):
    """`finish player ["reason"]`: takes the best free place"""

    who: Expression
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Eliminate(Statement):
    """`eliminate player ["reason"]`: takes the worst free place"""

    who: Expression
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class End(Statement):
    """`end`, `end with draw`, `end with success`, `end with failure`, `end with winner X`, `end with ranking S by K`;
    `how` is empty for a bare `end`"""

    how: str = ""
    value: Expression | None = None
    reason: Text | None = None


# ---- lines of tests ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TestPlayers(Line):
    """`players Anna, Ben`"""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TestOption(Line):
    """`option goal = 20`"""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class TestSteps(Line):
    """`given:` (replaces what the set-up left) or `do:` (happens in the match)"""

    given: bool
    body: Block


@dataclass(frozen=True, slots=True)
class TestExpect(Line):
    """`expect condition`"""

    condition: Expression


@dataclass(frozen=True, slots=True)
class TestDecide(Line):
    """`decide seat: choice, …`; a seat is a number from 1 or a name from `players`"""

    seat: Expression
    choices: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class TestNext(Line):
    """`next roll cube: 3, 4` or `next shuffle deck: …`: what chance shall bring"""

    operation: str
    of: Expression | None
    values: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class TestTimeout(Line):
    """`timeout Anna` or `timeout Turn`: a time limit is up, that of the player's choice or that of the phase"""

    of: Expression


@dataclass(frozen=True, slots=True)
class TestRefuse(Line):
    """`refuse seat: choice ["reason"]`: the choice must not be open, for this reason if one is given"""

    seat: Expression
    choices: tuple[Expression, ...]
    reason: Text | None = field(default=None)
