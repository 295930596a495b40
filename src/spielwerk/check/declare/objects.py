"""Object types: their parents, and the rows of their tables, which are types of their own."""

from __future__ import annotations

from spielwerk.check.declare.members import declare_members, name_column
from spielwerk.check.declare.work import Work
from spielwerk.check.known import BASIC
from spielwerk.check.state import Check
from spielwerk.check.typed.symbols import ObjectSymbol
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m


def declare_objects(check: Check, work: Work, nodes: list[d.ObjectType]) -> None:
    rows = {name for node in nodes for name in _row_names(node)}
    # Rows of tables are types that their table declares; blocks about them only add to these.
    owners = [node for node in nodes if node.name not in rows]
    extensions = [node for node in nodes if node.name in rows]
    for node in owners:
        symbol = ObjectSymbol(node.name, check.faults.word(node.span, node.name), node.doc, abstract=node.abstract)
        if _define(check, symbol):
            check.known.game.objects[node.name] = symbol
        work.objects.append((symbol, node))
        _rows(check, symbol, node)
    for symbol, node in list(work.objects):
        _parent(check, symbol, node)
    for node in extensions:
        _extend(check, work, node)
    for symbol, node in work.objects:
        declare_members(check, work, symbol, node.members)


def _define(check: Check, symbol: ObjectSymbol) -> bool:
    if symbol.name in BASIC:
        check.faults.report("S224", symbol.span, name=symbol.name)
        return False
    first = check.known.types.get(symbol.name)
    if first is not None:
        check.faults.report("S205", symbol.span, Label(first.span, "first"), name=symbol.name)
        return False
    check.known.types[symbol.name] = symbol
    return True


def _row_names(node: d.ObjectType) -> list[str]:
    return [cell.name for table in _tables(node) for cell in _name_cells(table)]


def _tables(node: d.ObjectType) -> list[d.Table]:
    return [member for member in node.members if isinstance(member, d.Table)]


def _name_cells(table: d.Table) -> list[m.Name]:
    column = name_column(table)
    if column is None:
        return []
    cells = [row.cells[column] for row in table.rows if column < len(row.cells)]
    return [cell for cell in cells if isinstance(cell, m.Name)]


def _rows(check: Check, parent: ObjectSymbol, node: d.ObjectType) -> None:
    """Every row is a kind of its own: a subtype that may get a block of its own."""
    for table in _tables(node):
        for cell in _name_cells(table):
            symbol = ObjectSymbol(cell.name, cell.span, parent=parent, row=True)
            if _define(check, symbol):
                check.known.game.objects[cell.name] = symbol
                parent.children.append(symbol)


def _parent(check: Check, symbol: ObjectSymbol, node: d.ObjectType) -> None:
    if node.parent is None:
        return
    parent = check.known.types.get(node.parent)
    if not isinstance(parent, ObjectSymbol):
        _no_parent(check, node)
        return
    step: ObjectSymbol | None = parent
    while step is not None:
        if step is symbol:
            check.faults.report("S221", _parent_span(check, node), name=node.parent)
            return
        step = step.parent
    check.use(parent)
    symbol.parent = parent
    parent.children.append(symbol)


def _parent_span(check: Check, node: d.ObjectType) -> Span:
    head = check.faults.word(node.span, node.name)
    return check.faults.word(Span(head.end, node.span.end), node.parent or "")


def _no_parent(check: Check, node: d.ObjectType) -> None:
    hint = check.faults.did_you_mean(node.parent or "", check.known.game.objects)
    check.faults.report("S221", _parent_span(check, node), name=node.parent, hint=hint)


def _extend(check: Check, work: Work, node: d.ObjectType) -> None:
    """A block for a row of a table: `object König is Character:`."""
    symbol = check.known.types.get(node.name)
    if not isinstance(symbol, ObjectSymbol) or not symbol.row:
        return
    if symbol.parent is None or node.parent != symbol.parent.name:
        span = check.faults.word(node.span, node.name)
        check.faults.report("S205", span, Label(symbol.span, "first"), name=node.name)
        return
    if node.doc:
        symbol.doc = node.doc
    work.objects.append((symbol, node))
