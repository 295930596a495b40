"""Attributes that a level tells by lists: the fields, or the edges between fields, that have them.

| attribute | list | means |
| --- | --- | --- |
| a truth | fields | it is true for these |
| a number, also one that may be none | fields in order | 1 for the first, 2 for the second, … |
| a set of directions | edges, `b5-b6` | for both fields the direction towards the other |

Fields that are in no list have the start value of the attribute, or none, 0, false, nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.faults import did_you_mean, listed
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.game import DIRECTIONS
from spielwerk.diagnostics.source import Span
from spielwerk.notation.board.described import BoardText, Given, Value
from spielwerk.notation.board.faults import MOST_FAULTS
from spielwerk.program.geometry.board import Board

EDGE = "-"
NOTHING: dict[ty.Type, Value] = {
    ty.BOOL: False,
    ty.INT: 0,
    ty.Maybe(ty.INT): None,
    ty.SetOf(ty.DIRECTION): (),
}
"""What an attribute that can be listed is for fields that are in no list."""
Report = Callable[..., None]


def spread(text: BoardText, attributes: dict[str, sy.AttributeSymbol], board: Board, report: Report) -> None:
    """Gives every field what the lists of its level say about it. The fields of `text` are those of the board."""
    for name, items in text.lists.items():
        attribute = attributes.get(name)
        span = text.attributes[name]
        if attribute is None:
            report("B201", span, name=name[:60], known=listed(attributes), hint=did_you_mean(name, attributes))
        elif attribute.type not in NOTHING:
            report("B202", span, name=name)
        else:
            _Lists(text, attribute, board, report).read(items)
    # They have been reported; where values are fitted they would be once more.
    for name in [name for name in text.lists if name not in attributes]:
        del text.attributes[name]


class _Lists:
    """Reads the list of one attribute."""

    def __init__(self, text: BoardText, attribute: sy.AttributeSymbol, board: Board, report: Report) -> None:
        self.text = text
        self.attribute = attribute
        self.name = attribute.name
        self.board = board
        self.report = report
        self.names = {field.name: number for number, field in enumerate(text.fields, 1)}
        self.faults = 0
        self.found: dict[int, Value] = {}
        self.spans: dict[int, Span] = {}

    def fault(self, code: str, span: Span, **values: object) -> None:
        self.faults += 1
        self.report(code, span, name=self.name, **values)

    def read(self, items: tuple[Given, ...]) -> None:
        for field in self.text.fields:
            if self.name in field.values:
                self.fault("B206", field.span, field=field.name[:60])
        for number, item in enumerate(items, 1):
            if self.faults >= MOST_FAULTS:
                break
            if isinstance(self.attribute.type, ty.SetOf):
                self.edge(item)
            else:
                self.field(item, True if self.attribute.type == ty.BOOL else number)
        if self.attribute.default is None:
            self.text.common.setdefault(self.name, Given(NOTHING[self.attribute.type]))
        for number, value in self.found.items():
            self.text.fields[number - 1].values[self.name] = Given(value, self.spans[number])

    def field(self, item: Given, value: Value) -> None:
        number = self.number(item.value, item)
        if number is None:
            return
        if number in self.found:
            self.fault("B205", item.span, found=self.text.fields[number - 1].name)
            return
        self.found[number] = value
        self.spans[number] = item.span

    def edge(self, item: Given) -> None:
        """Two fields side by side, `b5-b6`."""
        ends = item.value.split(EDGE) if isinstance(item.value, str) else []
        if len(ends) != 2:
            self.fault("B204", item.span, found=_shown(item))
            return
        one = self.number(ends[0], item)
        other = self.number(ends[1], item) if one is not None else None
        if one is None or other is None:
            return
        ways = self.way(one, other), self.way(other, one)
        if not ways[0] or not ways[1]:
            self.fault("B204", item.span, found=_shown(item))
        # An edge is noted at both of its fields, so it is enough to look at one.
        elif any(given.value == ways[0] for given in self.ways_of(one)):
            self.fault("B205", item.span, found=_shown(item))
        else:
            self.wall(one, Given(ways[0], item.span))
            self.wall(other, Given(ways[1], item.span))

    def wall(self, number: int, way: Given) -> None:
        self.found[number] = (*self.ways_of(number), way)
        self.spans.setdefault(number, way.span)

    def ways_of(self, number: int) -> tuple[Given, ...]:
        found = self.found.get(number, ())
        assert isinstance(found, tuple)
        return found

    def way(self, one: int, other: int) -> str:
        """The direction in which a field is beside another one; empty if it is not."""
        ways = (DIRECTIONS[way - 1] for way, steps in self.board.steps.items() if steps[one] == other)
        return next(ways, "")

    def number(self, name: Value, item: Given) -> int | None:
        """The number of a field; small and large letters are alike on a grid."""
        spelled = name.strip() if isinstance(name, str) else ""
        found = self.names.get(spelled.lower() if self.board.kind == "grid" else spelled)
        if found is None:
            names = list(self.names)
            known = f"{names[0]} – {names[-1]}" if self.board.kind == "grid" else listed(names)
            self.fault("B203", item.span, found=spelled[:60] or _shown(item), known=known)
        return found


def _shown(item: Given) -> str:
    return str(item.value)[:60] if isinstance(item.value, str | int) else "…"
