"""The lines of a source a fault is about, with marks below them: plain data, no terminal needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from spielwerk.diagnostics.source import Source, Span
from spielwerk.diagnostics.visible import visible, width

TAB = 4
CUT = "…"
WHOLE = 4
"""A place of more lines than this is shown by its first lines and its last."""


class Place(NamedTuple):
    """What to mark: the place of the fault itself (`main`), or one that explains it."""

    span: Span
    text: str = ""
    main: bool = False


class Piece(NamedTuple):
    text: str
    style: str
    """`source`, `main` or `second`"""


class Row(NamedTuple):
    """A row of the excerpt: a source line if it has a number, else marks below one; `gap` stands for lines left out."""

    number: int | None
    pieces: tuple[Piece, ...] = ()
    gap: bool = False


class Mark(NamedTuple):
    """A stretch of one line, in characters or columns from 0, with what to say about it."""

    start: int
    end: int
    text: str
    main: bool


def excerpt(source: Source, places: Sequence[Place], limit: int) -> list[Row]:
    """Rows for all places; no source line is wider than `limit` columns."""
    marks: dict[int, list[Mark]] = {}
    for place in places:
        for number, mark in _marks(source, place):
            marks.setdefault(number, []).append(mark)
    rows: list[Row] = []
    for shown in _with_gaps(sorted(marks)):
        if shown is None:
            rows.append(Row(None, gap=True))
        else:
            rows += _line(source, shown, marks.get(shown, []), limit)
    return rows


def _with_gaps(numbers: Sequence[int]) -> Iterator[int | None]:
    """The numbers of lines to show, and None where lines are left out. A single line is never left out."""
    yield from numbers[:1]
    for before, number in pairwise(numbers):
        if number == before + 2:
            yield before + 1
        elif number > before + 2:
            yield None
        yield number


# ---- from spans to marks on lines --------------------------------------------------------------


def _marks(source: Source, place: Place) -> Iterator[tuple[int, Mark]]:
    """The marks of a place, one per line; the last one has the text."""
    span = _trimmed(source.text, place.span)
    first, column = source.place(span.start)
    last, end = source.place(max(span.end - 1, span.start))
    if first == last:
        yield first, Mark(column - 1, end, place.text, place.main)
        return
    for number in range(first, last + 1) if last - first < WHOLE else (first, first + 1, last):
        line = source.line(number)
        start = column - 1 if number == first else len(line) - len(line.lstrip())
        stop = end if number == last else len(line.rstrip())
        if start < stop or number == last:
            yield number, Mark(start, stop, place.text if number == last else "", place.main)


def _trimmed(text: str, span: Span) -> Span:
    """The span inside the text, without the line ends behind its last word."""
    start = min(max(span.start, 0), len(text))
    end = min(max(span.end, start), len(text))
    stretch = text[start:end]
    if "\n" in stretch:
        end = start + max(len(stretch.rstrip()), 1)
    return Span(start, end)


# ---- one line ----------------------------------------------------------------------------------


def _line(source: Source, number: int, marks: Sequence[Mark], limit: int) -> Iterator[Row]:
    """A source line and the rows of marks below it."""
    focus = next((mark for mark in marks if mark.main), marks[0] if marks else Mark(0, 0, "", False))
    text, columns = _window(source.line(number).removesuffix("\r"), focus, limit)
    yield Row(number, (Piece(text, "source"),) if text else ())
    if marks:
        yield from _mark_rows([columns.mark(mark) for mark in marks])


class Columns(NamedTuple):
    """Where the characters of a line stand on the screen."""

    offset: int
    """The first character measured."""
    edges: tuple[int, ...]
    """The left edge of every character measured, and the right edge of the last."""
    start: int
    """The first column shown."""
    stop: int

    def mark(self, mark: Mark) -> Mark:
        """The mark in columns; what is outside the window is marked at its edge."""
        start = min(max(self._edge(mark.start) - self.start, 0), self.stop - self.start)
        end = min(max(self._edge(mark.end) - self.start, 0), self.stop - self.start)
        return mark._replace(start=start, end=max(end, start + 1))

    def _edge(self, character: int) -> int:
        return self.edges[min(max(character - self.offset, 0), len(self.edges) - 1)]


def _window(line: str, focus: Mark, limit: int) -> tuple[str, Columns]:
    """As much of the line as fits, around the focus."""
    # Only what could be shown is measured: a line may be a megabyte long.
    offset = max(0, focus.start - 2 * limit)
    pieces = _pieces(line[offset : focus.start + 2 * limit])
    edges = [0]
    for piece in pieces:
        edges.append(edges[-1] + width(piece))
    more = focus.start + 2 * limit < len(line)
    if not offset and not more and edges[-1] <= limit:
        return "".join(pieces), Columns(0, tuple(edges), 0, limit)

    columns = Columns(offset, tuple(edges), 0, edges[-1])
    at = columns.mark(focus)
    # A third of the window is context before the place, more if the place is at the end of the line.
    wanted = min(at.start - limit // 3, edges[-1] - limit + 1)
    start = max(0, wanted) if offset or at.end >= limit else 0
    stop = start + limit
    shown = _cut(pieces, edges, start, stop, bool(offset or start), more or edges[-1] > stop)
    return shown, columns._replace(start=start, stop=stop)


def _pieces(text: str) -> list[str]:
    """What is shown for each character; a tab reaches to the next stop."""
    pieces: list[str] = []
    column = 0
    for character in text:
        piece = " " * (TAB - column % TAB) if character == "\t" else visible(character)
        pieces.append(piece)
        column += width(piece)
    return pieces


def _cut(pieces: Sequence[str], edges: Sequence[int], start: int, stop: int, before: bool, after: bool) -> str:
    """The pieces that lie wholly between two columns, with signs where something is cut off."""
    inside = [
        index for index in range(len(pieces)) if edges[index] >= start + before and edges[index + 1] <= stop - after
    ]
    if not inside:
        return CUT
    padding = " " * (edges[inside[0]] - start - before)
    text = "".join(pieces[index] for index in inside)
    return f"{CUT if before else ''}{padding}{text}{CUT if after else ''}"


# ---- the rows of marks -------------------------------------------------------------------------


def _mark_rows(marks: Sequence[Mark]) -> Iterator[Row]:
    """The underlines of all marks on one line, then what is said about them."""
    canvas = _Canvas()
    # The main mark comes last, so that it covers the others.
    for mark in sorted(marks, key=lambda mark: mark.main):
        canvas.write(mark.start, ("^" if mark.main else "-") * (mark.end - mark.start), mark.main)
    # From right to left, so that the lines down to their texts never cross.
    speaking = sorted((mark for mark in marks if mark.text), key=lambda mark: (mark.start, mark.main), reverse=True)
    end = max(mark.end for mark in marks)
    if speaking and speaking[0].end == end:
        canvas.write(end + 1, speaking[0].text, speaking[0].main)
        speaking = speaking[1:]
    yield canvas.row()
    if speaking:
        yield _stems(speaking).row()
    for index, mark in enumerate(speaking):
        canvas = _stems(speaking[index + 1 :])
        canvas.write(mark.start, mark.text, mark.main)
        yield canvas.row()


def _stems(marks: Sequence[Mark]) -> _Canvas:
    canvas = _Canvas()
    for mark in marks:
        canvas.write(mark.start, "|", mark.main)
    return canvas


class _Canvas:
    """A row to paint on, from any column, over what is there."""

    def __init__(self) -> None:
        self.cells: list[tuple[str, bool]] = []

    def write(self, column: int, text: str, main: bool) -> None:
        self.cells += [(" ", False)] * (column + len(text) - len(self.cells))
        self.cells[column : column + len(text)] = [(character, main) for character in text]

    def row(self) -> Row:
        runs = groupby(self.cells, key=lambda cell: cell[1])
        return Row(
            None, tuple(Piece("".join(cell[0] for cell in run), "main" if main else "second") for main, run in runs)
        )
