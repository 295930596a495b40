"""Boards, levels and tables that are in files of their own: from a text to fields and what it says about them."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.notation.board.cells import read_cells
from spielwerk.notation.board.described import BoardText
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.level import read_level
from spielwerk.notation.board.table import is_table, read_table
from spielwerk.notation.board.track import read_track


def read_board(source: Source, form: str) -> tuple[BoardText, list[Diagnostic]]:
    """The fields a file describes, and everything that is wrong with it. Sound only if no fault is an error."""
    faults = FileFaults(source)
    if not source.text.strip():
        faults.report("B104", None)
        return BoardText(), faults.found
    if form == "json":
        return read_level(faults), faults.found
    grid = read_cells(source, faults)
    if not faults.sound and not grid.rows:
        return BoardText(), faults.found
    board = read_table(grid, faults) if is_table(grid) else read_track(grid, faults)
    return board, faults.found
