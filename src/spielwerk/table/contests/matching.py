"""Pairs in a graph: as many as there can be (Edmonds, 1965: paths that alternate, blossoms shrunk to a point)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


def largest_matching(friends: Sequence[Sequence[int]]) -> list[int | None]:
    """For each vertex the one it is paired with; None: alone. `friends` are those with whom it may be paired, both
    ways. No other way to pair leaves fewer alone."""
    mate: list[int | None] = [None] * len(friends)
    # Most pairs are found by taking whoever is free; long ways are needed for the rest only.
    for one, others in enumerate(friends):
        if mate[one] is None:
            other = next((other for other in others if mate[other] is None), None)
            if other is not None:
                mate[one], mate[other] = other, one
    for root in range(len(friends)):
        if mate[root] is None:
            _improve(friends, mate, root)
    return mate


def _improve(friends: Sequence[Sequence[int]], mate: list[int | None], root: int) -> None:
    """Looks for a path from one who is alone to another, on which pairs and no pairs alternate, and turns it around."""
    parent: list[int | None] = [None] * len(friends)
    base = list(range(len(friends)))
    """Of the blossom that a vertex is in."""
    seen = {root}
    waiting = deque([root])
    while waiting:
        one = waiting.popleft()
        for other in friends[one]:
            if base[one] == base[other] or mate[one] == other:
                continue
            its_mate = mate[other]
            if other == root or (its_mate is not None and parent[its_mate] is not None):
                _shrink(one, other, mate, parent, base, seen, waiting)
            elif parent[other] is None:
                parent[other] = one
                if its_mate is None:
                    _turn_around(other, mate, parent)
                    return
                if its_mate not in seen:
                    seen.add(its_mate)
                    waiting.append(its_mate)


def _turn_around(end: int, mate: list[int | None], parent: list[int | None]) -> None:
    one: int | None = end
    while one is not None:
        before = parent[one]
        assert before is not None
        following = mate[before]
        mate[one], mate[before] = before, one
        one = following


def _shrink(
    one: int,
    other: int,
    mate: list[int | None],
    parent: list[int | None],
    base: list[int],
    seen: set[int],
    waiting: deque[int],
) -> None:
    """An odd circle was found: all of it counts as one vertex from now on."""
    common = _common(one, other, mate, parent, base)
    inside: set[int] = set()
    for start, across in ((one, other), (other, one)):
        vertex, child = start, across
        while base[vertex] != common:
            its_mate = mate[vertex]
            assert its_mate is not None
            inside |= {base[vertex], base[its_mate]}
            parent[vertex] = child
            child = its_mate
            following = parent[its_mate]
            assert following is not None
            vertex = following
    for vertex in range(len(base)):
        if base[vertex] in inside:
            base[vertex] = common
            if vertex not in seen:
                seen.add(vertex)
                waiting.append(vertex)


def _common(one: int, other: int, mate: list[int | None], parent: list[int | None], base: list[int]) -> int:
    """Where the ways of two vertices back to the root meet."""
    passed: set[int] = set()
    vertex = base[one]
    while True:
        passed.add(vertex)
        its_mate = mate[vertex]
        if its_mate is None:
            break
        before = parent[its_mate]
        assert before is not None
        vertex = base[before]
    vertex = base[other]
    while vertex not in passed:
        its_mate = mate[vertex]
        assert its_mate is not None
        before = parent[its_mate]
        assert before is not None
        vertex = base[before]
    return vertex
