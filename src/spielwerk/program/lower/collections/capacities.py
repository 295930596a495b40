"""How many elements collections can have at most."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.program.lower.values.forms import (
    Array,
    Fixed,
    Nested,
    Part,
)
from spielwerk.program.lower.writer import (
    CAPACITIES,
    Writer,
    handles,
)


@handles(CAPACITIES, t.Where, t.Cut, t.Rotated, t.Sorted)
def capacity_inner(w: Writer, node: t.Where | t.Cut | t.Rotated | t.Sorted) -> int | None:
    return w.capacity(node.of)


@handles(CAPACITIES, t.Each)
def capacity_each(w: Writer, node: t.Each) -> int | None:
    return w.capacity(node.of) * (w.capacity(node.value) if node.flat else 1)


@handles(CAPACITIES, t.ListOfItems, t.SetOfItems)
def capacity_items(w: Writer, node: t.ListOfItems | t.SetOfItems) -> int | None:
    return len(node.items)


@handles(CAPACITIES, t.Arithmetic)
def capacity_arithmetic(w: Writer, node: t.Arithmetic) -> int | None:
    return w.capacity(node.left) + (w.capacity(node.right) if node.operator == "+" else 0)


@handles(CAPACITIES, t.Choice)
def capacity_choice(w: Writer, node: t.Choice) -> int | None:
    return max(w.capacity(node.yes), w.capacity(node.no))


@handles(CAPACITIES, t.ConstValue)
def capacity_const(w: Writer, node: t.ConstValue) -> int | None:
    """A list that is written down may hold an element more than once."""
    known = w.fixed(node)
    if known is not None:
        return len(known.items)
    return None if node.const.value is None else w.capacity(node.const.value)


@handles(CAPACITIES, t.NumberRange)
def capacity_range(w: Writer, node: t.NumberRange) -> int | None:
    from spielwerk.program.lower.values.intervals import interval

    low, high = interval(w, node.low), interval(w, node.high)
    return max(0, high[1] - low[0] + 1) if low and high and high[1] - low[0] < 100_000 else None


@handles(CAPACITIES, t.Get, t.Read, t.DieValue)
def capacity_stored(w: Writer, node: t.Get | t.Read | t.DieValue) -> int | None:
    if isinstance(node, t.Get):
        value = w.env.get(node.variable)
        if isinstance(value, Array):
            return w.game.capacities.get(value.name)
        if isinstance(value, Part):
            return w.game.capacities.get(value.array)
        if isinstance(value, Nested):
            return w.game.capacities[value.ends] - 1
        return len(value.items) if isinstance(value, Fixed) else None
    slots = w.layout.attributes.get(node.attribute) if isinstance(node, t.Read) else w.layout.dice[node.die]
    return (slots.capacity or None) if slots is not None else None
