"""Figures of a running server, in the text format of Prometheus.

Few lines of our own: counting must cost next to nothing, because every decision is counted several times.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MOST_CHILDREN = 200
"""Values of a label that are told apart; what comes on top is counted as `other`."""
OTHER = "other"

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of a histogram of seconds."""
SIZES = (64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576)
"""Upper bounds of a histogram of bytes."""


class Figure(Protocol):
    """One or more lines of the page."""

    def lines(self, name: str, labels: str) -> Iterator[str]: ...


class Counter:
    """Only grows."""

    __slots__ = ("_read", "value")

    def __init__(self) -> None:
        self.value = 0.0
        self._read: Callable[[], float] | None = None

    def add(self, amount: float = 1) -> None:
        self.value += amount

    def follow(self, read: Callable[[], float]) -> None:
        """From now on the value is worked out when somebody looks."""
        self._read = read

    def lines(self, name: str, labels: str) -> Iterator[str]:
        yield f"{name}{_braced(labels)} {_number(self.value if self._read is None else self._read())}"


class Gauge(Counter):
    """Goes up and down."""

    __slots__ = ()

    def set(self, value: float) -> None:
        self.value = value


class Histogram:
    """How values are spread over ranges."""

    __slots__ = ("_bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float] = TIMES) -> None:
        self._bounds = tuple(bounds)
        self.counts = [0] * (len(self._bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self._bounds, value)] += 1
        self.sum += value

    def lines(self, name: str, labels: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*self._bounds, math.inf), self.counts, strict=True):
            total += count
            inside = f'{labels},le="{_number(bound)}"' if labels else f'le="{_number(bound)}"'
            yield f"{name}_bucket{{{inside}}} {total}"
        yield f"{name}_sum{_braced(labels)} {_number(self.sum)}"
        yield f"{name}_count{_braced(labels)} {total}"


F = TypeVar("F", Counter, Gauge, Histogram)


class Family(Generic[F]):
    """Figures of one name, told apart by the values of their labels."""

    __slots__ = ("_children", "_labels", "_make")

    def __init__(self, make: Callable[[], F], labels: tuple[str, ...]) -> None:
        self._make: Callable[[], F] = make
        self._labels = labels
        self._children: dict[tuple[str, ...], F] = {}

    def of(self, *values: str) -> F:
        """The figure for these values of the labels."""
        child = self._children.get(values)
        if child is None:
            if len(values) != len(self._labels):
                raise ValueError(f"expected a value for each of {self._labels}, got {values}")
            # Some labels come from outside, such as codes: nobody is to fill the memory with them.
            if len(self._children) >= MOST_CHILDREN:
                values = (OTHER,) * len(values)
            child = self._children.setdefault(values, self._make())
        return child

    def lines(self, name: str, labels: str) -> Iterator[str]:
        # A list, since new ones may come while the page is written.
        for values, child in list(self._children.items()):
            pairs = zip(self._labels, values, strict=True)
            yield from child.lines(name, ",".join(f'{label}="{_escaped(value)}"' for label, value in pairs))


class Counters(Family[Counter]):
    """Counters of one name."""

    __slots__ = ()

    def __call__(self, *values: str) -> None:
        """One more of these."""
        self.of(*values).add()


class Metrics:
    """All figures of a process, and the page that shows them."""

    def __init__(self) -> None:
        self._figures: dict[str, tuple[str, str, Figure]] = {}

    def counter(self, name: str, about: str) -> Counter:
        return self._keep(name, "counter", about, Counter())

    def counters(self, name: str, about: str, *labels: str) -> Counters:
        return self._keep(name, "counter", about, Counters(Counter, labels))

    def gauge(self, name: str, about: str) -> Gauge:
        return self._keep(name, "gauge", about, Gauge())

    def gauges(self, name: str, about: str, *labels: str) -> Family[Gauge]:
        return self._keep(name, "gauge", about, Family(Gauge, labels))

    def histogram(self, name: str, about: str, bounds: Sequence[float] = TIMES) -> Histogram:
        return self._keep(name, "histogram", about, Histogram(bounds))

    def histograms(self, name: str, about: str, *labels: str, bounds: Sequence[float] = TIMES) -> Family[Histogram]:
        return self._keep(name, "histogram", about, Family(lambda: Histogram(bounds), labels))

    def page(self) -> str:
        """Everything, as Prometheus reads it."""
        lines: list[str] = []
        for name, (kind, about, figure) in self._figures.items():
            lines += [f"# HELP {name} {_escaped_help(about)}", f"# TYPE {name} {kind}", *figure.lines(name, "")]
        return "\n".join(lines) + "\n"

    def _keep(self, name: str, kind: str, about: str, figure: K) -> K:
        if name in self._figures:
            raise ValueError(f"there is a figure {name} already")
        self._figures[name] = (kind, about, figure)
        return figure


K = TypeVar("K", bound=Figure)


# ---- how it is written -------------------------------------------------------------------------


def _number(value: float) -> str:
    if value == math.inf:
        return "+Inf"
    # Beyond that a float does not tell whole numbers apart.
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def _braced(labels: str) -> str:
    return f"{{{labels}}}" if labels else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _escaped_help(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")
