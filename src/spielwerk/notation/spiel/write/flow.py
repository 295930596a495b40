"""A line on its way to the page: words with gaps between them where it may be broken."""

from __future__ import annotations

from typing import TypeAlias

WIDTH = 110
STEP = 4

COMMA, ELSE, QUERY, OR, AND, SUM, THEN = range(7)
EQUALS = COMMA
"""Where a line is broken first. All gaps before an `else`, or all before an `or`, are broken together."""

_TOGETHER = (ELSE, OR)
_DEPTH = 10

Pieces: TypeAlias = list[str | int]


class Flow:
    """Collects the words and gaps of one line; a gap in brackets counts less than all gaps outside."""

    def __init__(self) -> None:
        self._pieces: Pieces = []
        self._depth = 0

    def put(self, words: str) -> None:
        self._pieces.append(words)

    def gap(self, weight: int = COMMA) -> None:
        """A space that may become the end of a line."""
        self._pieces.append(weight + _DEPTH * self._depth)

    def open(self, bracket: str) -> None:
        self._pieces.append(bracket)
        self._depth += 1

    def close(self, bracket: str) -> None:
        self._pieces.append(bracket)
        self._depth -= 1

    def flat(self) -> str:
        return _flat(self._pieces)

    def lines(self, indent: int, opens_block: bool = False) -> list[str]:
        """The line, broken where it is too long. What continues a head is indented deeper than its block."""
        margin = " " * (indent + (2 * STEP if opens_block else STEP))
        done: list[str] = []
        left = " " * indent
        todo = [self._pieces]
        while todo:
            pieces = todo.pop()
            gaps = [] if len(left) + _length(pieces) <= WIDTH else _gaps(pieces, len(left))
            if gaps:
                todo += reversed(_split(pieces, gaps))
            else:
                done.append(left + _flat(pieces))
                left = margin
        return done


def _flat(pieces: Pieces) -> str:
    return "".join(" " if isinstance(piece, int) else piece for piece in pieces)


def _length(pieces: Pieces) -> int:
    return sum(1 if isinstance(piece, int) else len(piece) for piece in pieces)


def _split(pieces: Pieces, gaps: list[int]) -> list[Pieces]:
    starts = [0, *(gap + 1 for gap in gaps)]
    ends = [*gaps, len(pieces)]
    return [pieces[start:end] for start, end in zip(starts, ends, strict=True)]


def _gaps(pieces: Pieces, column: int) -> list[int]:
    """Where to break a line that is too long: at the least gap, and there as late as it fits."""
    weights = {place: piece for place, piece in enumerate(pieces) if isinstance(piece, int)}
    if not weights:
        return []
    least = min(weights.values())
    places = [place for place, weight in weights.items() if weight == least]
    if least % _DEPTH in _TOGETHER:
        return places
    fitting = [place for place in places if column + _length(pieces[:place]) <= WIDTH]
    return [fitting[-1] if fitting else places[0]]
