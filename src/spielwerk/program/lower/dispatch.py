"""Which function lowers what: the form of the tables that `handlers` fills.

Whoever lowers an expression needs what lowers the expressions inside of it, which may be any. It gets that from the
`Lowering` it works for and imports none of it: a module depends only on those whose functions it names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spielwerk.check.typed import game as t
from spielwerk.data import dataclass
from spielwerk.program import ir
from spielwerk.program.lower.values.forms import Fixed, Nested, Value

Pieces = list[tuple[ir.Expr, Value]]
"""Elements that may be in a collection, each with the test whether it is."""


@dataclass(frozen=True)
class Plan:
    """How one kind of collection is lowered: from what makes the least code to what always works. Each answers None for
    a node of which it cannot tell; then, as for one that is missing here, the next is asked."""

    known: Callable[..., Fixed | None] | None = None
    """Its elements, if all are known while lowering."""
    pieces: Callable[..., Pieces | None] | None = None
    """The known elements that may be in it, each with the test whether it is."""
    value: Callable[..., Value | None] | None = None
    """Where it is: in a word, in slots, a table or an array, without a copy."""
    walk: Callable[..., None] | None = None
    """Makes a loop through its elements, which are nowhere together."""
    most: Callable[..., int | None] | None = None
    """How many elements it has at most."""


NO_PLAN = Plan()
"""Of what is a single value."""


@dataclass(frozen=True)
class Dispatch:
    """One function for every class of the typed tree."""

    numbers: Mapping[type[t.Typed], Callable[..., ir.Expr]]
    """Expressions with a single value."""
    plans: Mapping[type[t.Typed], Plan]
    """Collections, maps and texts."""
    builtin_numbers: Mapping[str, Callable[..., ir.Expr]]
    builtin_plans: Mapping[str, Plan]
    """The same for built-in functions, by name."""
    steps: Mapping[type[t.Step], Callable[..., None]]
    """Statements that take no time."""
    slow_steps: Mapping[type[t.Step], Callable[..., None]]
    """Those that can take time or jump: what the machine does where they do."""
    lists_of_lists: Callable[..., Nested]
    """Keeps a list of lists."""
    chance: Callable[..., ir.Expr]
    """Asks chance, where it answers instead of drawing."""
