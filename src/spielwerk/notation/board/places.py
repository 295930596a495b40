"""How cells are called: as in a spreadsheet, by letters for the column and a number for the row."""

from __future__ import annotations

import re

CELL = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,4})")


def cell_name(column: int, row: int) -> str:
    """a1, b1, … z1, aa1, …"""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row}"


def cell_place(name: str) -> tuple[int, int] | None:
    """Column and row of a name, from 1; None if it is no such name."""
    found = CELL.fullmatch(name)
    if found is None:
        return None
    column = 0
    for letter in found[1].lower():
        column = column * 26 + ord(letter) - ord("a") + 1
    return column, int(found[2])
