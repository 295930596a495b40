"""One way how a match could have gone: the decisions and draws of every step."""

from __future__ import annotations

from typing import NamedTuple

from spielwerk.backend.machine import State
from spielwerk.backend.replay import Plan, Step


class Root(NamedTuple):
    """A situation that was dealt, and a token of what the seat sees in it."""

    state: State
    seen: int


class History:
    """Steps from the start of a match, or from a situation that was dealt later, and where the state behind them is.

    `wrong` says of every step by how much it differs from what the seat was given: 0 in a consistent history.
    """

    __slots__ = ("begun", "line", "place", "root", "sights", "steps", "wrong")

    def __init__(
        self,
        begun: int,
        steps: list[Step],
        wrong: list[int],
        sights: list[int],
        place: int,
        root: Root | None = None,
        line: int = 0,
    ) -> None:
        self.begun = begun
        """The number of its first step."""
        self.steps = steps
        self.wrong = wrong
        self.sights = sights
        """Tokens of what the seat sees behind each step."""
        self.place = place
        self.root = root
        """The situation that it begins with; None: the start of the match."""
        self.line = line
        """Histories with the same number come from the same one."""

    @property
    def seen(self) -> int:
        """A token of what the seat sees behind it."""
        return self.sights[-1] if self.sights else self.root.seen if self.root else 0

    @property
    def energy(self) -> int:
        """By how much it differs from what the seat was given, in all."""
        return sum(self.wrong)

    def moved(self, place: int) -> History:
        """The same history, with its state elsewhere."""
        return History(self.begun, self.steps, self.wrong, self.sights, place, self.root, self.line)

    def and_then(self, step: Step, wrong: int, place: int, seen: int) -> History:
        """The history with one more step."""
        return History(
            self.begun, [*self.steps, step], [*self.wrong, wrong], [*self.sights, seen], place, self.root, self.line
        )  # fmt: skip


def plans_of(step: Step) -> tuple[Plan, ...]:
    """The same moves again."""
    return tuple([Plan(move.seat, move.record, move.seed, move.tape) for move in step])


def shuffles(bounds: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where draws look like a shuffle: a stretch of bounds n, n - 1, …, 2. Its begin, and n."""
    found, begin = [], 0
    for position, bound in enumerate(bounds):
        if position and bounds[position - 1] != bound + 1:
            begin = position
        # A single draw of two is more likely a coin than a shuffle of two cards.
        if bound == 2 and position > begin:
            found.append((begin, position - begin + 2))
            begin = position + 1
    return found


def order_of(draws: tuple[int, ...]) -> list[int]:
    """The order that the draws of a shuffle bring about, as numbers of positions before it."""
    order = list(range(len(draws) + 1))
    # The same exchanges as in the shuffle of the game: from the last position down.
    for last, draw in zip(range(len(draws), 0, -1), draws, strict=True):
        order[last], order[draw] = order[draw], order[last]
    return order


def draws_for(order: list[int]) -> tuple[int, ...]:
    """The draws that bring an order about."""
    # `where` is the inverse of `now`: no card has to be looked for. This runs for every exchange that is tried.
    now, where, draws = list(range(len(order))), list(range(len(order))), []
    for last in range(len(order) - 1, 0, -1):
        draw = where[order[last]]
        draws.append(draw)
        now[last], now[draw] = now[draw], now[last]
        where[now[last]], where[now[draw]] = last, draw
    return tuple(draws)
