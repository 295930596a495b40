"""Charts as SVG inside a page: intervals on a scale, and how often each length came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, LABEL, ROW, EDGE = 720, 190, 26, 70
LONGEST_LABEL = 26


class Mark(NamedTuple):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


def intervals(marks: Sequence[Mark], title: str, fair: float | None = None, percent: bool = False) -> str:
    """A line for every value, with a dot, on one scale; a dashed line where all would be alike."""
    if not marks:
        return ""
    known = [value for mark in marks for value in (mark.low, mark.high)] + ([fair] if fair is not None else [])
    scale = _Scale(min(known), max(known), whole=percent)
    height = ROW * len(marks) + 30
    parts = [_grid(scale, height - 24, percent)]
    for number, mark in enumerate(marks):
        y = ROW * number + ROW // 2 + 2
        x, low, high = scale(mark.value), scale(mark.low), scale(mark.high)
        parts.append(
            f'<text x="0" y="{y + 4}">{escape(_cut(mark.label))}</text>'
            f'<line class="line" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="bar" cx="{x:.1f}" cy="{y}" r="5"><title>{escape(mark.label)}</title></circle>'
            f'<text class="soft" x="{WIDTH - EDGE + 10}" y="{y + 4}">{_shown(mark.value, percent)}</text>'
        )
    if fair is not None:
        parts.append(f'<line class="fair" x1="{scale(fair):.1f}" x2="{scale(fair):.1f}" y1="0" y2="{height - 24}"/>')
    return _svg(height, parts, title)


def histogram(counts: Mapping[int, int], title: str, bins: int = 40) -> str:
    """How often each number came about, in at most so many bars."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    step = max(1, ceil((high - low + 1) / bins))
    sums: dict[int, int] = {}
    for value, count in counts.items():
        at = (value - low) // step
        sums[at] = sums.get(at, 0) + count
    number, most, height = (high - low) // step + 1, max(sums.values()), 180
    width = (WIDTH - 20) / number
    parts = []
    for at, count in sorted(sums.items()):
        tall = (height - 40) * count / most
        first, last = low + at * step, min(high, low + (at + 1) * step - 1)
        told = f"{first}–{last}: {count}" if last > first else f"{first}: {count}"
        parts.append(
            f'<rect class="bar" x="{10 + at * width:.1f}" y="{height - 24 - tall:.1f}"'
            f' width="{max(width - 1, 0.5):.1f}" height="{tall:.1f}"><title>{told}</title></rect>'
        )
    parts.append(f'<line class="axis" x1="10" x2="{WIDTH - 10}" y1="{height - 24}" y2="{height - 24}"/>')
    parts.append(f'<text class="soft" x="10" y="{height - 8}">{low}</text>')
    parts.append(f'<text class="soft" x="{WIDTH - 10}" y="{height - 8}" text-anchor="end">{high}</text>')
    return _svg(height, parts, title)


class _Scale:
    """From values to places across the chart, with round ends."""

    def __init__(self, low: float, high: float, whole: bool) -> None:
        # All values may be the same, and 0 has no logarithm.
        span = max(high - low, 1e-9)
        self.step: float = 10.0 ** floor(log10(span))
        if span / self.step < 2:
            self.step /= 5
        elif span / self.step < 5:
            self.step /= 2
        self.low, self.high = floor(low / self.step) * self.step, ceil(high / self.step) * self.step
        if whole:
            self.low, self.high = max(0.0, self.low), min(1.0, self.high)
        if self.high <= self.low:
            self.high = self.low + self.step

    def __call__(self, value: float) -> float:
        return LABEL + (value - self.low) / (self.high - self.low) * (WIDTH - LABEL - EDGE)

    @property
    def ticks(self) -> list[float]:
        number = round((self.high - self.low) / self.step)
        return [self.low + at * self.step for at in range(number + 1)]


def _grid(scale: _Scale, height: int, percent: bool) -> str:
    return "".join(
        f'<line class="axis" x1="{scale(tick):.1f}" x2="{scale(tick):.1f}" y1="0" y2="{height}"/>'
        f'<text class="soft" x="{scale(tick):.1f}" y="{height + 18}" text-anchor="middle">'
        f"{_shown(tick, percent)}</text>"
        for tick in scale.ticks
    )


def _shown(value: float, percent: bool) -> str:
    return f"{100 * value:.4g} %" if percent else f"{value:.0f}"


def _cut(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def _svg(height: int, parts: Sequence[str], title: str) -> str:
    """`title` is for those who do not see the chart."""
    name = escape(title)
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="{name}">{"".join(parts)}</svg>'
