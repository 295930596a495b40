"""Which functions are written where they are called: there the compiler sees their arguments and keeps what it knows.

Unlike the program's own inlining this needs no particular form: a return on the way is a jump.
"""

from __future__ import annotations

from collections import Counter

from spielwerk.program import ir, walk
from spielwerk.program.passes.playing import quiet

_SMALL = 150
"""A function of so many parts is written in place wherever it is called."""
_LARGEST = 1500
"""One that is called from one place only may be larger."""
_GROWTH = 6000
"""A caller takes in no more than this."""


class InPlace:
    """Decides for all functions of a program, from the leaves of the call graph up."""

    def __init__(self, program: ir.Program, used: set[str]) -> None:
        self._bodies = {name: quiet(program.functions[name].body) for name in used}
        bodies = list(self._bodies.values()) + [quiet(block.body) for block in program.blocks]
        self._times = Counter(call.function for body in bodies for call in walk.calls(body))
        self._times.update(site.enumerator for site in program.sites)
        self._sizes: dict[str, int] = {}
        self._open: set[str] = set()
        self.chosen: set[str] = set()
        # In any order: what a function takes in is settled before the function itself.
        for name in used:
            self._visit(name)

    def body(self, name: str) -> ir.Body:
        """The body of a function without what is there for events."""
        return self._bodies[name]

    def _visit(self, name: str) -> int:
        """The size of a function with everything that is written in place in it."""
        if name in self._sizes:
            return self._sizes[name]
        if name in self._open:
            # It calls itself, and stays a function.
            return _GROWTH
        self._open.add(name)
        body = self._bodies[name]
        size = len(walk.every_statement(body)) + len(walk.every_expression(body))
        for call in walk.calls(body):
            inner = self._visit(call.function)
            if call.function in self.chosen:
                size += inner
        self._open.discard(name)
        self._sizes[name] = size
        limit = _LARGEST if self._times[name] == 1 else _SMALL
        if size <= limit and not self._calls_itself(name):
            self.chosen.add(name)
        return size

    def _calls_itself(self, name: str) -> bool:
        seen: set[str] = set()
        todo = [call.function for call in walk.calls(self._bodies[name])]
        while todo:
            other = todo.pop()
            if other == name:
                return True
            if other not in seen:
                seen.add(other)
                todo += [call.function for call in walk.calls(self._bodies[other])]
        return False
