"""Tables made for Python: columns side by side, so that loops walk them as rows, and entries that are slots already."""

from __future__ import annotations

from spielwerk.backend.python.code.names import Names
from spielwerk.data import dataclass, field, replace
from spielwerk.program import ir, walk

Column = tuple[str, int]
"""A table and what is added to its entries."""


@dataclass
class ExtraTables:
    """Tables beside those of the program, each made once."""

    program: ir.Program
    module: Names
    texts: dict[object, tuple[str, str]] = field(default_factory=dict)
    """For each: its name and the expression that makes it."""

    def shifted(self, table: str, by: int) -> str:
        """The name of a table whose entries have something added."""
        return self.module[table] if by == 0 else self._name(((table, by),))

    def rows(self, columns: tuple[Column, ...]) -> str:
        """The name of a table whose entries are rows of several columns."""
        return self.shifted(*columns[0]) if len(columns) == 1 else self._name(columns)

    def _name(self, columns: tuple[Column, ...]) -> str:
        if columns not in self.texts:
            names = [self.shifted(*column) for column in columns] if len(columns) > 1 else []
            table, by = columns[0]
            name = self.module.fresh(f"{table}_ROWS" if names else f"{table}_FROM_{by}".replace("-", "MINUS_"))
            source = self.module[table]
            text = f"tuple(zip({', '.join(names)}))" if names else f"tuple([x + {by} for x in {source}])"
            self.texts[columns] = (name, text)
        return self.texts[columns][0]

    def stretch(self, items: str, low: ir.Expr, high: ir.Expr) -> tuple[str, ir.Expr] | None:
        """Where a loop walks from one entry of a table of starts to the next: the table of all such stretches, and
        which of them. Looking one up is faster than cutting it out."""
        match low, high:
            case ir.Lookup(starts, first), ir.Lookup(ends, last) if starts == ends and _follows(first, last):
                if (items, starts) not in self.texts:
                    name, source = self.module.fresh(f"{items}_BY_{starts}"), self.module[starts]
                    text = f"tuple([{items}[a:b] for a, b in zip({source}, {source}[1:])])"
                    self.texts[items, starts] = (name, text)
                return self.texts[items, starts][0], first
        return None

    def lines(self) -> list[str]:
        """All that were asked for up to now."""
        return [f"{name} = {text}" for name, text in self.texts.values()]


def _follows(first: ir.Expr, second: ir.Expr) -> bool:
    """Whether the second is the first plus 1."""
    base, plus = _sum(first)
    other, more = _sum(second)
    return base == other and more == plus + 1


def _sum(expr: ir.Expr) -> tuple[ir.Expr | None, int]:
    match expr:
        case ir.Const(value):
            return None, value
        case ir.Op("add", (base, ir.Const(value))):
            return base, value
        case ir.Op("sub", (base, ir.Const(value))):
            return base, -value
    return expr, 0


@dataclass(frozen=True)
class RowLoop:
    """A loop over numbers that are used for nothing but looking something up."""

    columns: tuple[Column, ...]
    names: tuple[str, ...]
    body: ir.Body


def row_loop(stmt: ir.For) -> RowLoop | None:
    """The loop as one over rows of tables, if it is one; its locals have names that no program has."""
    index = ir.Local(stmt.name)
    columns: dict[Column, str] = {}
    uses = sum(1 for expr in walk.every_expression(stmt.body) if expr == index)

    def change(expr: ir.Expr) -> ir.Expr:
        nonlocal uses
        match expr:
            case ir.Load(address, ir.Lookup(table, found), type_) if found == index:
                shift, wanted = address, ir.I32
            case ir.Lookup(table, found, wanted) if found == index:
                shift, type_ = 0, ""
            case _:
                return expr
        uses -= 1
        name = columns.setdefault((table, shift), f"{stmt.name}.{table}.{shift}")
        return ir.Load(0, ir.Local(name), type_) if type_ else ir.Local(name, wanted)

    body = _map_outside_in(stmt.body, change)
    # The number itself is used, too, and rows do not tell it.
    if uses or not columns:
        return None
    return RowLoop(tuple(columns), tuple(columns.values()), body)


def _map_outside_in(body: ir.Body, change: walk.OnExpr) -> ir.Body:
    """Changes the outermost expressions that fit first: a load through a table before the table alone."""

    def visit(expr: ir.Expr) -> ir.Expr:
        changed = change(expr)
        if changed is not expr:
            return changed
        match expr:
            case ir.Op() | ir.Call():
                return replace(expr, args=tuple(visit(arg) for arg in expr.args))
            case ir.Lookup() | ir.Load() if expr.index is not None:
                return replace(expr, index=visit(expr.index))
        return expr

    return walk.map_roots(body, visit)
