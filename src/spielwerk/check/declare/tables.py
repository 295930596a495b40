"""Tables of objects in files: they become part of the game, as if they were written in it."""

from __future__ import annotations

from spielwerk.check.files import Files, NoFile
from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import JoinedSource, Source, Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.walk import shifted
from spielwerk.notation.board.cells import Cell, Cells, read_cells
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.table import NAME, read_heads
from spielwerk.notation.spiel.parser import parse_expression


def with_tables(game: d.GameText, source: Source, files: Files) -> tuple[d.GameText, Source, list[Diagnostic]]:
    """The game with the tables of its files, and a source that holds their texts too."""
    reader = _Tables(source, files)
    declarations = tuple(reader.declaration(node) for node in game.declarations)
    if not reader.sources:
        return game, source, reader.faults
    whole = JoinedSource.of(source, *reader.sources)
    return replace(game, declarations=declarations), whole, reader.faults


class _Tables:
    """Reads the tables one by one; the text of each comes after those before it."""

    def __init__(self, source: Source, files: Files) -> None:
        self.source = source
        self.files = files
        self.sources: list[Source] = []
        self.faults: list[Diagnostic] = []
        # A joined source has a line end between two texts.
        self.offset = len(source.text) + 1

    def declaration(self, node: d.Declaration) -> d.Declaration:
        if not isinstance(node, d.ObjectType) or node.source is None:
            return node
        if not isinstance(node.source, m.Text):
            self.faults.append(Diagnostic("B150", self.source, node.source.span))
            return node
        try:
            source = self.files.find(node.source.source, "csv")
        except NoFile as fault:
            self.faults.append(Diagnostic(fault.code, self.source, node.source.span, fault.values))
            return node
        table = self.table(source)
        self.sources.append(source)
        self.offset += len(source.text) + 1
        return node if table is None else replace(node, members=(*node.members, table))

    def table(self, source: Source) -> d.Table | None:
        faults = FileFaults(source)
        if not source.text.strip():
            faults.report("B104", None)
        cells = read_cells(source, faults)
        heads = read_heads(cells, faults) if cells.rows else {}
        if heads and NAME not in heads:
            faults.report("B151", cells.rows[0][0].span)
        rows = tuple(self.row(row, heads, faults) for row in cells.rows[1:] if row)
        self.faults += faults.found
        if not heads or NAME not in heads:
            return None
        columns = tuple(m.Name(name, span=self.place(cell.span)) for name, cell in heads.items())
        return d.Table(columns, rows, span=self.place(_extent(cells)))

    def row(self, row: list[Cell], heads: dict[str, Cell], faults: FileFaults) -> d.Row:
        """A cell for every column; one that is not there is empty."""
        by_column = {cell.column: cell for cell in row}
        found = tuple(self.cell(by_column.get(head.column), faults) for head in heads.values())
        return d.Row(found, span=self.place(row[0].span.to(row[-1].span)))

    def cell(self, cell: Cell | None, faults: FileFaults) -> m.Expression | None:
        """The contents of a cell, read as in the game itself."""
        if cell is None or not cell.text:
            return None
        place = self.place(cell.span)
        value, wrong = parse_expression(Source(faults.source.name, cell.text))
        if wrong or value is None:
            faults.at("B152", cell.span, cell.row, cell.column, found=cell.text[:40])
            return m.Broken(span=place)
        return shifted(value, place.start)

    def place(self, span: Span) -> Span:
        return Span(span.start + self.offset, span.end + self.offset)


def _extent(cells: Cells) -> Span:
    return cells.rows[0][0].span.to(cells.rows[-1][-1].span)
