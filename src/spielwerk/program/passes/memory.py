"""What passes have answered before: a designer changes one line, and nearly all code of the game is as it was.

Equal pieces of code become one object (`one`), and a pass that is given the same objects again gives the same answer
again (`answer`). A pass depends on nothing but what it is given, so nobody can tell an answer that was remembered from
one that was made: whether, and by whom, a piece of code was seen before changes no program.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from spielwerk.data import replace
from spielwerk.program import ir, walk

Made = TypeVar("Made")
Thing = TypeVar("Thing", bound=Hashable)
ROOM = 700_000
"""So many parts of code are remembered, about 50 MB; what was asked for longest ago is forgotten first."""


class Memory:
    """Answers by what was given; any number of threads may ask."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.filled = 0
        self._kept: OrderedDict[Hashable, tuple[object, object, int]] = OrderedDict()
        """Answers, with what they were made of: as long as that is held, nothing else has its identity."""
        self._lock = threading.Lock()

    def one(self, thing: Thing) -> Thing:
        """The one object for all things equal to this one."""
        key = _Key(thing)
        found = self._find(key)
        if found is None:
            self._keep(key, (), thing)
            return thing
        return cast("Thing", found[1])

    def answer(self, question: str, about: tuple[object, ...], also: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` answers to a question about objects that are one, and about plain values besides."""
        key = question, *map(id, about), also
        found = self._find(key)
        if found is None:
            # Without the lock: it takes long, and asks the memory itself. At worst two threads make the same.
            made = make()
            self._keep(key, about, made)
            return made
        return cast("Made", found[1])

    def program(self, program: ir.Program) -> ir.Program:
        """The same program, of objects that are one."""
        tables = {name: self.one(table) for name, table in program.tables.items()}
        return replace(walk.map_code(program, self.one), tables=tables)

    def forget(self) -> None:
        """Everything, as if nobody had ever asked."""
        with self._lock:
            self._kept.clear()
            self.filled = 0

    def _find(self, key: Hashable) -> tuple[object, object, int] | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def _keep(self, key: Hashable, about: tuple[object, ...], made: object) -> None:
        size = 1 if about and made is about[0] else 1 + _size(made)
        if size > self.room:
            return
        with self._lock:
            if key in self._kept:
                return  # Another thread was faster, with the same answer.
            self._kept[key] = about, made, size
            self.filled += size
            while self.filled > self.room:
                _, (_, _, freed) = self._kept.popitem(last=False)
                self.filled -= freed


class _Key:
    """A thing as a key; to hash a whole body takes long, so that is done once."""

    __slots__ = ("_hash", "thing")

    def __init__(self, thing: Hashable) -> None:
        self.thing = thing
        self._hash = hash(thing)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._hash == other._hash and self.thing == other.thing


PARTS = 5
"""So many parts a statement has, itself included, on the average."""


def _size(made: object) -> int:
    """About how many parts something has."""
    if isinstance(made, ir.Table):
        return len(made.values) // 4
    if isinstance(made, ir.Node):
        return PARTS * (1 + len(walk.found(cast("ir.Stmt", made)).inside))
    return sum(map(_size, made)) if isinstance(made, tuple) else 1


MEMORY = Memory()
"""The memory of this process: texts come and go, and what they have in common stays."""
