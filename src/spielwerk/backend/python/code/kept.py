"""Options that are the empty slots of a stretch, such as all free cells of a board.

Random play need not look at every slot again at every question: it keeps the list, and a store into the stretch takes
out what is no longer empty. An empty list stands for one that must be made anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spielwerk.backend.addresses import index_and_base
from spielwerk.backend.facts import Facts
from spielwerk.backend.promote import still_called
from spielwerk.backend.python.code.expressions import is_simple, place, value
from spielwerk.backend.python.code.writer import Writer
from spielwerk.data import dataclass, field
from spielwerk.program import ir, walk

_FEWEST = 4
"""With fewer slots it is as fast to look at all of them."""


@dataclass(frozen=True)
class Stretch:
    """Slots side by side, one option for each that holds 0: its address less `shift`."""

    slots: range
    shift: int


@dataclass(frozen=True)
class Kept:
    """One list that random play keeps, and what it is called."""

    stretch: Stretch
    name: str

    def at_first(self, initial: tuple[int, ...]) -> str:
        """The line that makes the list before a match begins."""
        free = [slot - self.stretch.shift for slot in self.stretch.slots if not initial[slot]]
        return f"{self.name} = {free}"

    def forgotten(self) -> str:
        """The line that makes sure that the list is made anew."""
        return f"{self.name} = []"

    def before_store(self, w: Writer, store: ir.Store) -> list[str]:
        """Lines in front of a store that keep the list true."""
        index, base = index_and_base(store.address, store.index)
        slots = self.stretch.slots
        if index is None:
            return [self.forgotten()] if base in slots else []
        # Both are written once more in front of the store: only what costs nothing to repeat.
        if not isinstance(index, ir.Local) or not is_simple(store.value):
            return [self.forgotten()]
        inside = f"{slots[0] - base} <= {value(w, index)} <= {slots[-1] - base}"
        option = place(w, base - self.stretch.shift, index)
        # Only a slot that is still empty before the store is in the list.
        emptied = f"{self.name} and not S[{place(w, base, index)}]: {self.name}.remove({option})"
        if isinstance(store.value, ir.Const):
            return [f"if {inside} and {emptied}" if store.value.value else f"if {inside}: {self.forgotten()}"]
        return [
            f"if {inside}:",
            f"    if not {value(w, store.value)}: {self.forgotten()}",
            f"    elif {emptied}",
        ]


@dataclass
class KeptLists:
    """All lists that random play keeps, by site; it is told every statement in the order of the source."""

    lists: dict[int, Kept]
    picked: Kept | None = None
    """The list from which an option was just picked, while no slot has changed since."""
    holders: set[str] = field(default_factory=set)
    """Locals that hold that option."""

    def just_picked(self, site: int) -> None:
        self.picked = self.lists.get(site)
        self.holders = set()

    def nothing_picked(self) -> None:
        self.picked = None

    @contextmanager
    def branch(self) -> Iterator[None]:
        """Around code that may be left out: what it gives to locals counts no more afterwards."""
        before = self.holders.copy()
        yield
        self.holders &= before

    def before(self, w: Writer, stmt: ir.Stmt) -> list[str]:
        """Lines in front of a statement that keep the lists true."""
        match stmt:
            case ir.Store():
                return self._before_store(w, stmt)
            # It puts back many slots at once, and nobody knows which of them change.
            case ir.Restore():
                self.nothing_picked()
                return self.forgotten()
            case ir.Set(name, ir.Chosen()):
                self.holders.add(name)
            case ir.Enumerate():
                # Locals of an enumerator in place have names of their own.
                self.nothing_picked()
            case _ if isinstance(stmt, walk.LOOPS):
                # What is in a loop can run twice after one pick.
                self.nothing_picked()
            case _ if isinstance(stmt, walk.BINDERS):
                self.holders.discard(stmt.name)
        return []

    def _before_store(self, w: Writer, store: ir.Store) -> list[str]:
        picked = self.picked if self._takes_picked(store) else None
        self.nothing_picked()
        others = (kept for kept in self.lists.values() if kept is not picked)
        lines = [line for kept in others for line in kept.before_store(w, store)]
        if picked is not None and store.value != ir.Const(0):
            taken = f"{picked.name}.remove(C)"
            lines.append(taken if isinstance(store.value, ir.Const) else f"if {value(w, store.value)}: {taken}")
        return lines

    def forgotten(self) -> list[str]:
        return [kept.forgotten() for kept in self.lists.values()]

    def _takes_picked(self, store: ir.Store) -> bool:
        """Whether a store goes to the slot that was picked, which is empty until then and in the list."""
        index, base = index_and_base(store.address, store.index)
        held = isinstance(index, ir.Chosen) or (isinstance(index, ir.Local) and index.name in self.holders)
        return self.picked is not None and held and base == self.picked.stretch.shift and is_simple(store.value)


def stretch_of(function: ir.Function) -> Stretch | None:
    """The slots that an enumerator looks at, if it does nothing else than offer the empty ones."""
    match function.body:
        case (ir.For(name, ir.Const(low), ir.Const(high), (ir.If(test, (ir.Push((ir.Local(item),), None),), ()),)),):
            zero = _tested(test)
            if zero is None or item != name or zero.index != ir.Local(name):
                return None
            slots, shift = range(zero.address + low, zero.address + high), zero.address
        case _:
            pairs = [_slot_and_option(stmt) for stmt in function.body]
            found = [pair for pair in pairs if pair is not None]
            if not found or len(found) < len(pairs):
                return None
            slots = range(found[0][0], found[0][0] + len(found))
            shift = slots.start - found[0][1]
            if found != [(slot, slot - shift) for slot in slots]:
                return None
    return Stretch(slots, shift) if len(slots) >= _FEWEST else None


def _slot_and_option(stmt: ir.Stmt) -> tuple[int, int] | None:
    match stmt:
        case ir.If(test, (ir.Push((ir.Const(option),), None),), ()):
            zero = _tested(test)
            if zero is not None and zero.index is None:
                return zero.address, option
    return None


def _tested(test: ir.Expr) -> ir.Load | None:
    """The slot that must hold 0."""
    match test:
        case ir.Op("eq", (ir.Load() as load, ir.Const(0))) | ir.Op("not", (ir.Load() as load,)):
            return load
    return None


def can_be_kept(facts: Facts, stretch: Stretch, in_place: set[str]) -> bool:
    """Whether every store into the stretch is in the machine itself, where it can be followed."""
    # Parts store in functions of their own, and machines write the header without a `Store`: neither can be followed.
    if facts.parts or stretch.slots.start < ir.HEADER.SEATS:
        return False
    program = facts.program
    return not any(
        index is not None or address in stretch.slots
        for name in still_called(program, facts.main, in_place)
        for address, index in walk.slots_written(program.functions[name].body)
    )
