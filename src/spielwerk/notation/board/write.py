"""Writes a board as a table, so that a drawn one can be edited as a free graph."""

from __future__ import annotations

from spielwerk.notation.board.described import BoardText, FieldText, Given
from spielwerk.notation.board.table import COLUMN, LINKS, NAME, ROW

SEPARATOR = ";"


def write_table(board: BoardText) -> str:
    """A row for every field, as `read_table` reads it."""
    heads = [NAME, *board.attributes]
    linked = any(field.links for field in board.fields)
    drawn = all(field.drawn is not None for field in board.fields)
    heads += [LINKS] * linked + [COLUMN, ROW] * drawn
    rows = [heads, *([_cell(field, head) for head in heads] for field in board.fields)]
    return "".join(SEPARATOR.join(map(_quoted, row)) + "\n" for row in rows)


def _cell(field: FieldText, head: str) -> str:
    if head == NAME:
        return field.name
    if head == LINKS:
        return _text(Given(field.links))
    if head in (COLUMN, ROW) and field.drawn is not None:
        return f"{field.drawn[head == ROW]:g}"
    return _text(field.values.get(head, Given(None)))


def _text(given: Given) -> str:
    if isinstance(given.value, tuple):
        return " ".join(map(_text, given.value))
    return "" if given.value is None else str(given.value)


def _quoted(text: str) -> str:
    if any(sign in text for sign in f'{SEPARATOR}"\n') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text
