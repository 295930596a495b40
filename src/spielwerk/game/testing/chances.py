"""Chance that brings what a test asks for, and else what a fixed seed gives."""

from __future__ import annotations

from collections import deque

from spielwerk.backend.machine import Machine, Record, State
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Span
from spielwerk.program import ir
from spielwerk.program.generator import draw_below, match_state
from spielwerk.program.lower.choices.sites import SiteInfo, Weighed
from spielwerk.program.lower.collections.items import Items
from spielwerk.program.lower.machine.trials import TrialLine
from spielwerk.program.lower.texts.description import Description
from spielwerk.program.lower.values.forms import Array, Fixed


@dataclass
class Wish:
    """What chance is to bring next: faces of a die, the cards on top of a pile from the top down, drawn elements."""

    operation: str
    subject: object
    kinds: list[ty.Type]
    values: list[int]
    span: Span


class Steered:
    """Answers for chance in exact mode."""

    def __init__(self, machine: Machine, description: Description) -> None:
        self.machine = machine
        self.description = description
        self.queue: deque[Wish] = deque()
        self.generator = match_state(0)
        self.failed: Span | None = None
        self.shuffling: Wish | None = None
        """What the shuffle that is under way is to bring; the wishes behind it are for later ones."""

    def expect(self, line: TrialLine, values: list[int]) -> None:
        step = line.step
        assert isinstance(step, t.TestNext)
        self.queue.append(Wish(step.operation, _subject(step.of), line.kinds, values, line.span))

    def answer(self, state: State) -> Record:
        """The option that is taken for chance."""
        records, _ = self.machine.options(state, 0)
        info = self.description.sites[self.machine.site(state, 0).number]
        wish = self._wish_for_shuffle(info, state, len(records)) if info.chance == "shuffle" else self._wish(info)
        if wish is not None:
            chosen = self._wished(info, wish, state, len(records))
            if chosen is not None:
                return records[chosen]
        drawn, self.generator = draw_below(self.generator, len(records))
        return records[drawn]

    def _wish(self, info: SiteInfo) -> Wish | None:
        """The first wish that is about this."""
        for wish in self.queue:
            if wish.operation == info.chance and (wish.subject is None or self._about(info, wish.subject)):
                return wish
        return None

    def _wish_for_shuffle(self, info: SiteInfo, state: State, options: int) -> Wish | None:
        # As many options as objects: this is the first draw of a shuffle.
        if state[_start(info)] == options:
            self.shuffling = self._wish(info)
            if self.shuffling is not None:
                self.queue.remove(self.shuffling)
        return self.shuffling

    def _about(self, info: SiteInfo, subject: object) -> bool:
        if isinstance(info.subject, Items):
            if not isinstance(subject, sy.ContainerSymbol):
                return False
            storage = self.description.layout.containers[subject]
            return storage.address <= info.subject.address < storage.address + storage.count * storage.width
        return info.subject is subject or info.chance == "random"

    def _wished(self, info: SiteInfo, wish: Wish, state: State, options: int) -> int | None:
        if info.chance == "shuffle":
            return self._shuffled(info, wish, state, options)
        value = wish.values.pop(0)
        kind = wish.kinds.pop(0)
        if not wish.values:
            self.queue.remove(wish)
        items = self._items(info, state)
        matching = [i for i, item in items if self._same(kind, value, item)]
        if not matching:
            self.failed = wish.span
            return None
        return matching[0]

    def _items(self, info: SiteInfo, state: State) -> list[tuple[int, int]]:
        """The numbers that chance draws, each with what it stands for; by weights, the first number of each."""
        if isinstance(info.subject, sy.DieSymbol):
            return list(enumerate(self.description.faces(info.subject)))
        if isinstance(info.subject, Fixed):
            return [(i, item.value) for i, item in enumerate(info.subject.items) if isinstance(item, ir.Const)]
        if isinstance(info.subject, Array | Weighed) and info.subject.name in info.frame:
            address = info.frame[info.subject.name][0]
            kept = state[address + 1 : address + 1 + state[address]]
            return list(enumerate(kept)) if isinstance(info.subject, Array) else _shares(kept)
        return []

    def _shuffled(self, info: SiteInfo, wish: Wish, state: State, options: int) -> int | None:
        """The item for the position that is being filled; the last position, the top, comes first."""
        base = _start(info)
        done = state[base] - options
        if done >= len(wish.values):
            return None
        content = state[base + 1 : base + 1 + options]
        matching = [i for i, item in enumerate(content) if self._same(wish.kinds[done], wish.values[done], item)]
        if not matching:
            self.failed = wish.span
            return None
        return matching[-1]

    def _same(self, kind: ty.Type, value: int, item: int) -> bool:
        if kind == ty.KIND:
            return item in self.description.layout.ranges[self.description.kinds[value - 1]]
        return value == item


def _start(info: SiteInfo) -> int:
    """Where the pile that is shuffled is: first the number of its objects."""
    items = info.subject
    assert isinstance(items, Items)
    return items.address + (items.index.value if isinstance(items.index, ir.Const) else 0)


def _shares(kept: list[int]) -> list[tuple[int, int]]:
    """The first number of each element that has a weight."""
    ends = kept[1::2]
    begins = [0, *ends[:-1]]
    return [(begin, item) for item, begin, end in zip(kept[::2], begins, ends, strict=True) if begin < end]


def _subject(of: t.Expr | None) -> object:
    while isinstance(of, t.Where | t.Contents):
        of = of.of if isinstance(of, t.Where) else of.place
    if isinstance(of, t.DieValue):
        return of.die
    if isinstance(of, t.ContainerPlace):
        return of.container
    return None
