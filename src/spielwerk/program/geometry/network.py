"""The ways between places: what layouts connect, and what a game adds and takes away, also from space to space."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache, cached_property

from spielwerk.program.geometry.board import Board


class Network:
    """For every place (0 unused) the places it leads to, in order. It does not change once the set-up is done."""

    def __init__(self, places: int, boards: Iterable[Board]) -> None:
        self.links: list[list[int]] = [[] for _ in range(places + 1)]
        for board in boards:
            for number, links in enumerate(board.links[1:], board.first):
                self.links[number] = [there + board.first - 1 for there in links]
        # Tables ask for the way from every place to the same goal.
        self._steps_to = cache(self._find_steps_to)

    def join(self, a: int, b: int) -> None:
        """One way; what is connected already stays as it is."""
        if b not in self.links[a]:
            self.links[a] = sorted([*self.links[a], b])
            self._changed()

    def part(self, a: int, b: int) -> None:
        if b in self.links[a]:
            self.links[a].remove(b)
            self._changed()

    def _changed(self) -> None:
        self._steps_to.cache_clear()
        # That is where `cached_property` keeps it.
        self.__dict__.pop("backwards", None)

    @cached_property
    def backwards(self) -> list[list[int]]:
        """For every place the places that lead to it, in order."""
        found: list[list[int]] = [[] for _ in self.links]
        for here, links in enumerate(self.links):
            for there in links:
                found[there].append(here)
        return found

    def distance(self, a: int, b: int) -> int:
        """The number of steps along connections, -1: no way."""
        return self._steps_to(b)[a] if a and b else -1

    def path(self, a: int, b: int) -> list[int]:
        """A shortest way along connections, without `a`; the first in the order of places."""
        if self.distance(a, b) <= 0:
            return []
        steps = self._steps_to(b)
        found: list[int] = []
        while a != b:
            a = next(there for there in self.links[a] if steps[there] == steps[a] - 1)
            found.append(a)
        return found

    def _find_steps_to(self, goal: int) -> list[int]:
        steps = [-1] * len(self.links)
        steps[goal] = 0
        waiting = deque([goal])
        while waiting:
            here = waiting.popleft()
            for there in self.backwards[here]:
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        return steps
