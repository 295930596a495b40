"""The legend of a drawn board: lines that say what its codes mean beyond the usual ones.

    players;6           there are players 1 to 6
    kind;T;trap         `T` is a field of the kind `trap`: `TE`, `T3E`, `TEGS`

They are above or below the drawing, or wherever there is room.
"""

from __future__ import annotations

import re

from spielwerk.data import dataclass, field
from spielwerk.notation.board.cells import Cell, Cells
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.race import FEWEST_PLAYERS, KINDS, MOST_PLAYERS

PLAYERS, KIND = "players", "kind"
WORDS = {PLAYERS: PLAYERS, "spieler": PLAYERS, KIND: KIND, "art": KIND}
USUAL_PLAYERS = 4
LETTERS = "ABCDFIJKLMOPQRTUVXYZ"
"""Those that mean nothing yet."""
NAME = re.compile(r"[^\W\d]\w{0,39}")


@dataclass
class Legend:
    """How many players there may be, and the kinds of fields by their letters."""

    players: int = USUAL_PLAYERS
    kinds: dict[str, str] = field(default_factory=dict)


def take_legend(cells: Cells, faults: FileFaults) -> Legend:
    """Reads the lines of the legend and takes them out of the drawing, with the empty rows above and below it."""
    legend = Legend()
    kept = []
    for number, row in enumerate(cells.rows):
        if _is_line(row):
            _read(row, legend, faults)
        else:
            kept.append(number)
    while kept and not cells.rows[kept[0]]:
        kept.pop(0)
    while kept and not cells.rows[kept[-1]]:
        kept.pop()
    cells.keep(kept)
    return legend


def _is_line(row: list[Cell]) -> bool:
    return bool(row) and row[0].text.lower() in WORDS


def _read(row: list[Cell], legend: Legend, faults: FileFaults) -> None:
    given = [cell.text for cell in row[1:]]
    if WORDS[row[0].text.lower()] == PLAYERS:
        number = int(given[0]) if len(given) == 1 and re.fullmatch("[0-9]{1,2}", given[0]) else 0
        # In place of a wrong number the greatest one, so that players in the drawing are not reported as well.
        legend.players = number if FEWEST_PLAYERS <= number <= MOST_PLAYERS else MOST_PLAYERS
        if legend.players != number:
            _wrong(row, faults, f"`{PLAYERS};{FEWEST_PLAYERS}` … `{PLAYERS};{MOST_PLAYERS}`")
        return
    letter, name = (given[0].upper(), given[1]) if len(given) == 2 else ("", "")
    free = [sign for sign in LETTERS if sign not in legend.kinds]
    if letter in free and NAME.fullmatch(name) and name not in KINDS:
        legend.kinds[letter] = name
    else:
        _wrong(row, faults, f"`{KIND};{'T' if 'T' in free else ''.join(free[:1])};trap`")


def _wrong(row: list[Cell], faults: FileFaults, expected: str) -> None:
    found = ";".join(cell.text for cell in row)[:40]
    faults.at("B138", row[0].span.to(row[-1].span), row[0].row, row[0].column, found=found, expected=expected)
