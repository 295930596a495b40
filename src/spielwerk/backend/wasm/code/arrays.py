"""Which local lists can have a fixed place in their function's frame, and how large that frame is."""

from __future__ import annotations

from collections import Counter

from spielwerk.backend.wasm.module.memory import SLOT
from spielwerk.data import dataclass, field
from spielwerk.program import ir, walk

HEAD = 8
"""Bytes in front of the items of a list: its length and its capacity."""
ITEM = 4


def array_bytes(capacity: int) -> int:
    size = HEAD + ITEM * capacity
    # Whole slots: saved ones may follow, which are read eight bytes at a time.
    return size + -size % 8


@dataclass
class Frame:
    """Memory that one call of a function holds: places of lists and of what hypotheticals put aside."""

    places: dict[str, int] = field(default_factory=dict)
    size: int = 0
    moving: set[str] = field(default_factory=set)
    """Lists that outlive the next one of their name: each needs a place of its own."""
    grows: bool = False
    """Whether calls leave lists behind, or a loop takes a copy of slots."""

    @property
    def needed(self) -> bool:
        return self.size > 0 or self.grows

    def take(self, name: str, size: int) -> None:
        if name not in self.places:
            self.places[name] = self.size
            self.size += size


def frame_of(body: ir.Body, prefix: str = "", frame: Frame | None = None) -> Frame:
    """What a body needs; names get the prefix in front, so that several bodies can share a frame."""
    frame = frame or Frame()
    escaping = _escaping(body)
    for stmt in walk.every_statement(body):
        if isinstance(stmt, ir.NewArray):
            if stmt.name in escaping:
                frame.moving.add(prefix + stmt.name)
                frame.grows = True
            else:
                frame.take(prefix + stmt.name, array_bytes(stmt.capacity))
        elif isinstance(stmt, ir.Save):
            frame.take(prefix + stmt.name, SLOT * stmt.count)
        elif isinstance(stmt, ir.ForSlots) and needs_copy(stmt):
            frame.grows = True
    if any(call.type == ir.ARR for call in walk.calls(body)):
        frame.grows = True
    return frame


def _escaping(body: ir.Body) -> set[str]:
    """Lists that something else than their own name may refer to later."""
    found: set[str] = set()
    for stmt in walk.every_statement(body):
        if isinstance(stmt, ir.Set | ir.Return) and type(stmt.value) is ir.Local and stmt.value.type == ir.ARR:
            found.add(stmt.value.name)
    for call in walk.calls(body):
        if call.type == ir.ARR:
            found |= {arg.name for arg in call.args if isinstance(arg, ir.Local) and arg.type == ir.ARR}
    return found


def needs_copy(stmt: ir.ForSlots) -> bool:
    """Whether the body of a loop over slots may change them."""
    changers = (ir.Store, ir.Restore, ir.Draw, ir.Do)
    return any(isinstance(inner, changers) for inner in walk.every_statement(stmt.body)) or any(
        True for _ in walk.calls(stmt.body)
    )


def own_arrays(body: ir.Body) -> set[str]:
    """Names of lists that a body makes or receives."""
    found = {stmt.name for stmt in walk.every_statement(body) if isinstance(stmt, ir.NewArray)}
    found |= {s.name for s in walk.every_statement(body) if isinstance(s, ir.Set) and s.value.type == ir.ARR}
    return found


def array_mentions(body: ir.Body) -> Counter[str]:
    """How often a body mentions each list."""
    found = Counter([e.name for e in walk.every_expression(body) if type(e) is ir.Local and e.type == ir.ARR])
    found.update([stmt.array for stmt in walk.every_statement(body) if isinstance(stmt, walk.ARRAY_USERS)])
    found.update(own_arrays(body))
    return found
