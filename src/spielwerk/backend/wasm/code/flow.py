"""How the blocks of a machine nest: which are inside which, which are loops, which need a place in a dispatch.

Jumps between blocks become structured code along the dominator tree: a block that only one block leads to is written
where that jump was, one that several lead to comes behind the innermost block that all of them pass, a loop begins at
its head. What has no such place (entries, returns to several callers that cross each other) is reached by dispatch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from spielwerk.data import dataclass, field

_OUTSIDE = 0
"""Is in front of all entries; no block has this number."""


@dataclass
class Flow:
    """The nesting of blocks, for a set of entries."""

    roots: list[int]
    """Blocks of the dispatch, ascending."""
    children: dict[int, list[int]]
    """For each block the blocks that come right inside it and need a label, last one first."""
    loops: set[int] = field(default_factory=set)
    """Blocks that something inside them jumps back to."""


def flow_of(
    numbers: Iterable[int],
    targets: Callable[[int], tuple[list[int], list[int]]],
    entries: Iterable[int],
    deepest: int,
) -> Flow:
    """`targets` answers the blocks that a block jumps to, and those it jumps to by number. What would be more than
    `deepest` levels inside gets a place in the dispatch."""
    jumps = {number: targets(number) for number in numbers}
    forced = set(entries)
    while True:
        tree = _Tree({n: [*plain, *by_number] for n, (plain, by_number) in jumps.items()}, sorted(forced))
        outside = tree.crossing() or tree.at_depth(deepest + 1)
        if not outside:
            break
        forced |= outside
    counted = Counter(t for n in tree.order for t in jumps[n][0] if not tree.is_back(n, t))
    several = {n for n, times in counted.items() if times > 1}
    # A jump by number needs a label for each of its targets, even if it is the only one that leads there.
    several |= {t for n in tree.order for t in jumps[n][1]}
    roots = sorted(n for n in tree.order if tree.parent[n] == _OUTSIDE)
    several -= set(roots)
    children: dict[int, list[int]] = {n: [] for n in tree.order}
    # In reverse order of visits, so that the first to be opened is the last to be written.
    for n in reversed(tree.order):
        if n in several:
            children[tree.parent[n]].append(n)
    loops = {t for n in tree.order for t in (*jumps[n][0], *jumps[n][1]) if tree.is_back(n, t)}
    return Flow(roots, children, loops)


class _Tree:
    """Visits all blocks from the entries on and finds the innermost block that every way to a block passes."""

    def __init__(self, jumps: dict[int, list[int]], entries: list[int]) -> None:
        self.jumps = {**jumps, _OUTSIDE: entries}
        self.order = self._reverse_postorder()
        self.place = {n: i for i, n in enumerate([_OUTSIDE, *self.order])}
        self.parent = self._dominators()

    def _reverse_postorder(self) -> list[int]:
        seen, done = {_OUTSIDE}, []
        stack = [(_OUTSIDE, iter(self.jumps[_OUTSIDE]))]
        while stack:
            number, rest = stack[-1]
            following = next((n for n in rest if n not in seen and n in self.jumps), None)
            if following is None:
                done.append(number)
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(self.jumps[following])))
        # Backwards, and without what is outside, which is done last.
        return done[-2::-1]

    def _dominators(self) -> dict[int, int]:
        before: dict[int, list[int]] = {n: [] for n in (_OUTSIDE, *self.order)}
        for n in (_OUTSIDE, *self.order):
            for target in self.jumps[n]:
                if target in before:
                    before[target].append(n)
        parent = {_OUTSIDE: _OUTSIDE}
        changed = True
        while changed:
            changed = False
            for n in self.order:
                known = [b for b in before[n] if b in parent]
                # In this order at least one of the blocks before it has been met.
                new = known[0]
                for other in known[1:]:
                    new = self._meet(parent, new, other)
                if parent.get(n) != new:
                    parent[n] = new
                    changed = True
        return parent

    def _meet(self, parent: dict[int, int], a: int, b: int) -> int:
        while a != b:
            # A block that all ways pass comes earlier in the order, so the later of the two goes up.
            while self.place[a] > self.place[b]:
                a = parent[a]
            while self.place[b] > self.place[a]:
                b = parent[b]
        return a

    def is_back(self, source: int, target: int) -> bool:
        """Whether a jump leads back to a block around its source."""
        n = source
        while self.place[n] > self.place[target]:
            n = self.parent[n]
        return n == target

    def crossing(self) -> set[int]:
        """Blocks that are jumped back to from outside of them: a loop with two ways in."""
        return {
            t
            for n in self.order
            for t in self.jumps[n]
            if t in self.place and self.place[t] <= self.place[n] and not self.is_back(n, t)
            and self.parent[t] != _OUTSIDE
        }  # fmt: skip

    def at_depth(self, depth: int) -> set[int]:
        """Blocks with so many others around them."""
        found = {_OUTSIDE: 0}
        for n in self.order:
            found[n] = found[self.parent[n]] + 1
        return {n for n in self.order if found[n] == depth + 1}
