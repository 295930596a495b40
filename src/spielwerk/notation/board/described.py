"""What a file says about a board, before anybody asks whether it fits the game."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import NOWHERE, Span

Value: TypeAlias = "str | int | float | bool | tuple[Given, ...] | Members | None"


class Members(dict[str, "Given"]):
    """Named values, in order; `names` has the places of the names."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, Span] = {}


@dataclass(frozen=True, slots=True)
class Given:
    """A value and its place in the file. A cell of a table is always a text; what it means depends on the game."""

    value: Value
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class FieldText:
    """A field: its name, its attributes, and where it is drawn (to the right and downwards; in a drawing of
    cells column and row, from 1)."""

    name: str
    span: Span
    values: dict[str, Given]
    drawn: tuple[float, float] | None = None
    links: tuple[Given, ...] = ()
    """The names of fields it is connected with, beside those its attributes name."""


@dataclass
class BoardText:
    """A board: its fields in order, and the names its attributes were given."""

    fields: list[FieldText] = field(default_factory=list)
    columns: int = 0
    rows: int = 0
    """The measures of a grid or of the drawing; 0: not said."""
    common: dict[str, Given] = field(default_factory=dict)
    """What holds for every field that says nothing else."""
    attributes: dict[str, Span] = field(default_factory=dict)
    """Every attribute the file is about, with the place where it is first named."""
    lists: dict[str, tuple[Given, ...]] = field(default_factory=dict)
    """Attributes that are told by the fields, or the edges between fields, that have them."""
