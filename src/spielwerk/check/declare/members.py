"""The members of types: attributes, containers, dice, functions, actions, reactions, implications, tables."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.check.declare.work import Work
from spielwerk.check.faults import meant
from spielwerk.check.known import self_type
from spielwerk.check.state import Check
from spielwerk.check.typed.game import Constant
from spielwerk.check.typed.symbols import (
    UNKNOWN,
    ActionSymbol,
    AttributeSymbol,
    ContainerSymbol,
    DieSymbol,
    FunctionSymbol,
    Home,
    ObjectSymbol,
    PlayerHome,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
    TableHome,
    Variable,
)
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.phrase import NOTHING, Phrase, Spoken
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.nodes import Line


def declare_members(check: Check, work: Work, home: Home, members: tuple[d.Member, ...]) -> None:
    for member in members:
        match member:
            case d.Attribute():
                _attribute(check, work, home, member)
            case d.Container():
                _container(check, work, home, member)
            case d.Dice():
                _dice(check, work, home, member)
            case d.Function():
                declare_function(check, work, member, home)
            case _:
                _other(check, work, home, member)


def _other(check: Check, work: Work, home: Home, member: d.Member) -> None:
    match member:
        case d.Setting() if isinstance(home, ObjectSymbol):
            work.settings.append((home, member))
        case d.Table() if isinstance(home, ObjectSymbol | SpaceSymbol):
            if isinstance(home, SpaceSymbol):
                _fields(check, home, member)
            work.tables.append((home, member))
        case d.Connection() if isinstance(home, SpaceSymbol):
            work.connections.append((home, member))
        case d.Action():
            span = check.faults.word(member.span, member.name)
            action = ActionSymbol(member.name, span, member.doc, node=member, home=home)
            check.known.actions.setdefault(member.name, []).append(action)
            work.actions.append(action)
        case d.Reaction():
            work.reactions.append((home, member))
        case d.Implication():
            work.implications.append((home, member))
        case _:
            misplaced(check, member)


def misplaced(check: Check, node: Line) -> None:
    """Something that is right in itself, but cannot be written here."""
    what = check.faults.quote(node.span).split(":")[0]
    check.faults.report("S421", node.span, what=what, hint=_meant(node, what))


def _meant(node: Line, what: str) -> Spoken:
    match node:
        case d.Implication():
            return Phrase("meant.repeat", what=what)
        case d.Setting(value=m.Number()):
            name, _, default = what.partition("=")
            return meant(f"{name.strip()}: int = {default.strip()}")
    return NOTHING


RESERVED = {"count": SpaceSymbol, "objects": SpaceSymbol, "name": ObjectSymbol, "owner": ObjectSymbol}
"""Words that views use themselves, and beside whose attributes."""
SHOWN = {SpaceSymbol: Phrase("check.of_field"), ObjectSymbol: Phrase("check.of_object")}


def _attribute(check: Check, work: Work, home: Home, node: d.Attribute) -> None:
    if isinstance(home, RESERVED.get(node.name, ())):
        span = check.faults.word(node.span, node.name)
        check.faults.report("S228", span, name=node.name, what=SHOWN[RESERVED[node.name]])
    symbol = AttributeSymbol(node.name, check.faults.word(node.span, node.name), node.doc, type=UNKNOWN, home=home)
    if _define_member(check, home, symbol):
        home.attributes[node.name] = symbol
        work.attributes.append((symbol, node))


def _container(check: Check, work: Work, home: Home, node: d.Container) -> None:
    if not isinstance(home, PlayerHome | TableHome):
        misplaced(check, node)
        return
    span = check.faults.word(node.span, node.name)
    # `pile pile: Card`: the second word is the name.
    if node.name == node.kind:
        span = check.faults.last_word(node.span, node.name)
    symbol = ContainerSymbol(node.name, span, node.doc, kind=node.kind, home=home)
    if _define_member(check, home, symbol):
        home.containers[node.name] = symbol
        work.containers.append((symbol, node))


def _dice(check: Check, work: Work, home: Home, node: d.Dice) -> None:
    if not isinstance(home, PlayerHome | TableHome):
        misplaced(check, node)
        return
    symbol = new_die(check, node, home)
    if _define_member(check, home, symbol):
        home.dice[node.name] = symbol
        work.dice.append((symbol, node))


def new_die(check: Check, node: d.Dice, home: PlayerHome | TableHome) -> DieSymbol:
    span = check.faults.word(node.span, node.name)
    nothing = Constant(None, type=UNKNOWN, span=node.span)
    # Whether it is one or several is known at once: it decides what the name stands for.
    count = None if node.count is None else nothing
    return DieSymbol(node.name, span, node.doc, home=home, faces=nothing, count=count)


def _define_member(check: Check, home: Home, symbol: AttributeSymbol | ContainerSymbol | DieSymbol) -> bool:
    """A member has a name of its own in its type; what is on the table is known everywhere."""
    taken: list[Mapping[str, Symbol]] = [home.attributes]
    if isinstance(home, PlayerHome | TableHome):
        taken += [home.containers, home.dice]
    if isinstance(home, TableHome):
        taken.append(check.known.values)
    first = next((names[symbol.name] for names in reversed(taken) if symbol.name in names), None)
    if first is not None:
        check.faults.report("S205", symbol.span, Label(first.span, "first"), name=symbol.name)
        return False
    if isinstance(home, TableHome):
        check.known.values[symbol.name] = symbol
    return True


def declare_function(check: Check, work: Work, node: d.Function, home: Home | ProcedureSymbol | None) -> None:
    """A function at top level, in a phase, or in a type; there its first parameter is `self`."""
    symbol = FunctionSymbol(node.name, check.faults.word(node.span, node.name), node.doc, type=UNKNOWN)
    # Read even if its name is taken: it may have faults of its own.
    work.functions.append((symbol, node, home))
    owner = None if home is None or isinstance(home, ProcedureSymbol) else self_type(home)
    if owner is None or home is None or isinstance(home, ProcedureSymbol):
        first = check.known.callables.get(node.name)
        if first is not None:
            check.faults.report("S205", symbol.span, Label(first.span, "first"), name=node.name)
            return
        check.known.callables[node.name] = symbol
        check.known.game.functions[node.name] = symbol
        return
    symbol.member = home
    symbol.parameters = [Variable("self", symbol.span, type=owner, role="self")]
    methods = check.known.methods.setdefault(node.name, [])
    for other in methods:
        if other.member is home:
            check.faults.report("S205", symbol.span, Label(other.span, "first"), name=node.name)
            return
    clash = home.attributes.get(node.name)
    if clash is not None:
        check.faults.report("S205", symbol.span, Label(clash.span, "first"), name=node.name)
    methods.append(symbol)


def _fields(check: Check, space: SpaceSymbol, table: d.Table) -> None:
    """The fields of a free graph, by name."""
    column = name_column(table)
    if column is None:
        return
    for row in table.rows:
        cell = row.cells[column] if column < len(row.cells) else None
        if not isinstance(cell, m.Name):
            continue
        if cell.name in space.names:
            first = _earlier(table, column, cell.name)
            check.faults.report("S205", cell.span, Label(first, "first"), name=cell.name)
            continue
        space.names.append(cell.name)
        check.known.fields.setdefault(cell.name, []).append(space)


def _earlier(table: d.Table, column: int, name: str) -> Span:
    for row in table.rows:
        cell = row.cells[column] if column < len(row.cells) else None
        if isinstance(cell, m.Name) and cell.name == name:
            return cell.span
    return table.span


def name_column(table: d.Table) -> int | None:
    """Which column names the kinds."""
    names: Mapping[str, int] = {column.name: index for index, column in enumerate(table.columns)}
    return names.get("name")
