"""How large values can become. Those that always fit into an `int` of Spiel stay one; all others are `long`."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g

LARGEST_INT = 2**31 - 1
Size = tuple[int, int]
"""The least and the greatest number that a value can be."""


def fits(size: Size | None) -> bool:
    """Whether an `int` can hold a value of this size."""
    return size is not None and size[0] >= -LARGEST_INT and size[1] <= LARGEST_INT


class Sizes:
    """Works out how large the values of a program can be, from dice, players and fields of sheets."""

    def __init__(self, program: g.Program) -> None:
        faces = [face for die in program.dice for face in die.faces] or [0]
        self.die: Size = (min(faces), max(faces))
        self.dice = len(program.dice)
        self.players = program.players[1] if program.players else 1
        self.fields = max((len(sheet.fields) for sheet in program.sheets), default=0)

    def of(self, value: g.Value | g.Player) -> Size | None:
        """The size of a value that is an `int` in Spiel; None for those that are `long`."""
        found = self._found(value)
        return found if fits(found) else None

    def _found(self, value: g.Value | g.Player) -> Size | None:
        match value:
            case g.Number(number):
                return number, number
            case g.Die() | g.Extreme():
                return self.die
            case g.Total(group):
                count = max(self.dice, len(group.listed))
                return min(0, count * self.die[0]), max(0, count * self.die[1])
            case g.Count(group):
                return 0, max(self.dice, self.players, len(group.listed))
            case g.FreeFields():
                return 0, self.fields
            case g.Compute():
                return None
            case g.TableValue():
                return -LARGEST_INT, LARGEST_INT
            case g.Negative(inner):
                size = self.of(inner)
                return None if size is None else (-size[1], -size[0])
            case g.Calculation(operator, left, right):
                return self.calculated(operator, self.of(left), self.of(right))
        return None

    def calculated(self, operator: str, one: Size | None, other: Size | None) -> Size | None:
        """The size of a sum, difference or product."""
        if one is None or other is None:
            return None
        if operator == "+":
            return one[0] + other[0], one[1] + other[1]
        if operator == "-":
            return one[0] - other[1], one[1] - other[0]
        products = [a * b for a in one for b in other]
        return min(products), max(products)
