"""How many elements collections can have at most."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.program import ir
from spielwerk.program.lower.collections.nested import longest
from spielwerk.program.lower.values.forms import (
    Array,
    Fixed,
    Mapping,
    Nested,
    Part,
)
from spielwerk.program.lower.writer import (
    Writer,
)


def most_inside(w: Writer, node: t.Where | t.Cut | t.Rotated | t.Sorted) -> int | None:
    return w.capacity(node.of)


def most_each(w: Writer, node: t.Each) -> int | None:
    return w.capacity(node.of) * (w.capacity(node.value) if node.flat else 1)


def most_items(w: Writer, node: t.ListOfItems | t.SetOfItems) -> int | None:
    return len(node.items)


def most_arithmetic(w: Writer, node: t.Arithmetic) -> int | None:
    return w.capacity(node.left) + (w.capacity(node.right) if node.operator == "+" else 0)


def most_choice(w: Writer, node: t.Choice) -> int | None:
    return max(w.capacity(node.yes), w.capacity(node.no))


def most_const(w: Writer, node: t.ConstValue) -> int | None:
    """A list that is written down may hold an element more than once."""
    known = w.fixed(node)
    if known is not None:
        return len(known.items)
    return None if node.const.value is None else w.capacity(node.const.value)


def most_range(w: Writer, node: t.NumberRange) -> int | None:
    from spielwerk.program.lower.values.intervals import interval

    low, high = interval(w, node.low), interval(w, node.high)
    return max(0, high[1] - low[0] + 1) if low and high and high[1] - low[0] < 100_000 else None


def most_stored(w: Writer, node: t.Get | t.Read | t.DieValue) -> int | None:
    if isinstance(node, t.Get):
        value = w.env.get(node.variable)
        if isinstance(value, Array):
            return w.game.capacities.get(value.name)
        if isinstance(value, Part):
            return w.game.capacities.get(value.array)
        if isinstance(value, Nested):
            # There is one entry more than there are lists.
            return w.game.capacities[value.ends] - 1
        return len(value.items) if isinstance(value, Fixed) else None
    slots = w.layout.attributes.get(node.attribute) if isinstance(node, t.Read) else w.layout.dice[node.die]
    return (slots.capacity or None) if slots is not None else None


# ---- built-in functions --------------------------------------------------------------------------

MOST_COPIES = 256
"""So much room has the list of a bag whose amounts are not known before the match."""


def most_of_first(w: Writer, node: t.Builtin) -> int | None:
    """As many as its first argument."""
    return w.capacity(node.arguments[0])


def most_picked(w: Writer, node: t.Builtin) -> int | None:
    """`first(cards, 3)`; `first(lines)` is one of several lists."""
    return w.capacity(node.arguments[0]) if len(node.arguments) == 2 else most_in_one(w, node)


def most_in_one(w: Writer, node: t.Builtin) -> int | None:
    return longest(w, node.arguments[0])


def most_through(w: Writer, node: t.Builtin) -> int | None:
    length = w.pure(lambda: w.number(node.arguments[1]))
    return 4 * length.value if isinstance(length, ir.Const) else None


def most_copies(w: Writer, node: t.Builtin) -> int | None:
    with w.code.block():
        value = w.value(node.arguments[0])
        assert isinstance(value, Mapping)
        amounts = [value.get(ir.Const(key)) for key in value.keys]
    known = [amount.value for amount in amounts if isinstance(amount, ir.Const)]
    return sum(known) if len(known) == len(amounts) else MOST_COPIES
