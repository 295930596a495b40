"""Reads the cells of a CSV file, as spreadsheets and people write them, with the place of each in the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import Source, Span
from spielwerk.limits import MOST_CELLS
from spielwerk.notation.board.faults import FileFaults

SEPARATORS = ";,\t"
"""In this order where the file does not tell."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is in a cell, without the blanks round it."""

    text: str
    span: Span
    row: int
    column: int


@dataclass
class Cells:
    """The cells of a file row by row. Rows and cells at the end that are empty are not there."""

    rows: list[list[Cell]] = field(default_factory=list)
    starts: list[Span] = field(default_factory=list)
    """Where each row begins, also one without cells."""
    numbers: list[int] = field(default_factory=list)
    """The number of each row in the file, from 1."""

    @property
    def width(self) -> int:
        """How many cells a row has: what most rows have."""
        widths = Counter(len(row) for row in self.rows)
        return widths.most_common(1)[0][0] if widths else 0

    def keep(self, places: Sequence[int]) -> None:
        """Leaves only these rows, counted from 0; they keep their numbers."""
        self.rows = [self.rows[place] for place in places]
        self.starts = [self.starts[place] for place in places]
        self.numbers = [self.numbers[place] for place in places]


def read_cells(source: Source, faults: FileFaults) -> Cells:
    reader = _Reader(source.text, faults)
    rows = reader.read()
    while rows and not any(cell.text for cell in rows[-1]):
        rows.pop()
    starts = [Span(row[0].span.start, row[0].span.start) for row in rows]
    for row in rows:
        while row and not row[-1].text:
            row.pop()
    return Cells(rows, starts, list(range(1, len(rows) + 1)))


def separator_of(text: str) -> str:
    """What separates cells: `sep=;` says it (as some spreadsheets write), else what the first line has most of."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    if first.startswith("sep=") and len(first) == len("sep=") + 1:
        return first[-1]
    # Every other piece is between quotes, where a comma or semicolon separates nothing.
    bare = "".join(first.split('"')[::2])
    return max(SEPARATORS, key=bare.count)


class _Reader:
    """Goes through the text once."""

    def __init__(self, text: str, faults: FileFaults) -> None:
        self.text = text
        self.faults = faults
        self.separator = separator_of(text)
        self.at = 0
        self.count = 0

    def read(self) -> list[list[Cell]]:
        if self.text.startswith(f"sep={self.separator}\n"):
            self.at = len("sep=;\n")
        rows: list[list[Cell]] = []
        while self.at < len(self.text):
            rows.append(self.row(len(rows) + 1))
            # A file of nothing but separators has as many cells as characters.
            if self.count > MOST_CELLS:
                self.faults.report("B107", rows[-1][0].span, most=MOST_CELLS)
                return []
        return rows

    def row(self, number: int) -> list[Cell]:
        cells: list[Cell] = []
        while True:
            cells.append(self.cell(number, len(cells) + 1))
            self.count += 1
            ended = self.at >= len(self.text) or self.text[self.at] == "\n" or self.count > MOST_CELLS
            self.at += 1
            if ended:
                return cells

    def cell(self, row: int, column: int) -> Cell:
        """Reads up to the separator or the end of the line, and stays before it."""
        start = self.at
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1
        if self.at < len(self.text) and self.text[self.at] == '"':
            return self.quoted(row, column)
        end = start
        while end < len(self.text) and self.text[end] not in ("\n", self.separator):
            end += 1
        self.at = end
        whole = self.text[start:end]
        lead = len(whole) - len(whole.lstrip())
        text = whole.strip()
        return Cell(text, Span(start + lead, start + lead + len(text)) if text else Span(start, end), row, column)

    def quoted(self, row: int, column: int) -> Cell:
        """`"…"`; a quote inside is written twice."""
        start = self.at
        parts: list[str] = []
        at = start + 1
        while True:
            end = self.text.find('"', at)
            if end < 0:
                self.faults.at("B105", Span(start, start + 1), row, column)
                self.at = len(self.text)
                return Cell("".join(parts).strip(), Span(start, self.at), row, column)
            parts.append(self.text[at:end])
            at = end + 1
            if not self.text.startswith('"', at):
                break
            parts.append('"')
            at += 1
        self.at = at
        while self.at < len(self.text) and self.text[self.at] not in ("\n", self.separator):
            self.at += 1
        behind = self.text[at : self.at]
        if behind.strip():
            self.faults.at("B106", Span(at, self.at), row, column, found=behind.strip()[:40])
        return Cell("".join(parts).strip(), Span(start, at), row, column)


def check_widths(cells: Cells, faults: FileFaults) -> None:
    """Every row has as many cells as most have."""
    width = cells.width
    for number, start, row in zip(cells.numbers, cells.starts, cells.rows, strict=True):
        if not row:
            faults.report("B110", start, row=number, given=0, wanted=width)
        elif len(row) > width:
            faults.report("B110", row[width].span.to(row[-1].span), row=number, given=len(row), wanted=width)
        elif len(row) < width:
            faults.report("B110", Span(row[-1].span.end, row[-1].span.end), row=number, given=len(row), wanted=width)
