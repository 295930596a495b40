"""The files that options name, read once for a program."""

from __future__ import annotations

from spielwerk.check.typed.symbols import OptionSymbol
from spielwerk.data import dataclass, replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.notation.board.described import BoardText
from spielwerk.notation.board.reading import read_board


@dataclass(frozen=True)
class BoardFile:
    """What a stranger's file says about a board. Whether it fits the game is seen when all places are numbered."""

    source: Source
    _text: BoardText
    _faults: tuple[Diagnostic, ...]
    """What is wrong with the file itself."""

    def text(self) -> BoardText:
        """What it says, for somebody who fills in what it leaves out."""
        # Copies of what will be written into: the same file may be read for another program.
        said = self._text
        fields = [replace(one, values=dict(one.values)) for one in said.fields]
        return replace(said, fields=fields, common=dict(said.common), attributes=dict(said.attributes))

    def faults(self) -> list[Diagnostic]:
        return list(self._faults)


def read_boards(options: dict[OptionSymbol, int | str | Source]) -> dict[OptionSymbol, BoardFile]:
    """The boards among the values of options."""
    found: dict[OptionSymbol, BoardFile] = {}
    for symbol, value in options.items():
        if isinstance(value, Source):
            text, faults = read_board(value, symbol.file or "")
            found[symbol] = BoardFile(value, text, tuple(faults))
    return found
