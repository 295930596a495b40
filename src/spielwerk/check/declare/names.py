"""First pass: every declaration becomes a symbol, in whatever order the text has them."""

from __future__ import annotations

from typing import TypeVar

from spielwerk.check.declare.members import declare_function, declare_members, misplaced, name_column, new_die
from spielwerk.check.declare.work import Work
from spielwerk.check.known import BASIC, type_of
from spielwerk.check.state import Check
from spielwerk.check.steps.hints import declare_hints
from spielwerk.check.typed.symbols import (
    BOOL,
    UNKNOWN,
    ActionSymbol,
    AttributeSymbol,
    ConstSymbol,
    EnumSymbol,
    FunctionSymbol,
    ObjectSymbol,
    OptionSymbol,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
)
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import hints as h
from spielwerk.model.nodes import Line

S = TypeVar("S", bound=Symbol)


def declare(check: Check, game: d.GameText) -> Work:
    """Makes symbols for everything the text declares."""
    work = Work(whole=game)
    check.faults.variant = any(_extends(node) for node in game.declarations)
    objects = [node for node in game.declarations if isinstance(node, d.ObjectType)]
    # Types come first: whether a name is taken must not depend on the order of the text.
    for node in game.declarations:
        if isinstance(node, d.Enum):
            _enum(check, node)
        elif isinstance(node, d.Space):
            _space(check, work, node)
    declare_objects(check, work, objects)
    for name, symbol in check.known.types.items():
        check.known.parameter_types.setdefault(name.lower(), type_of(symbol))
    for node in game.declarations:
        _declare(check, work, node)
    return work


def _extends(node: d.Declaration) -> bool:
    """Whether this is the head of a variant."""
    lines = node.lines if isinstance(node, d.Game) else ()
    return any(isinstance(line, d.Setting) and line.name == "extends" for line in lines)


def _declare(check: Check, work: Work, node: d.Declaration) -> None:
    match node:
        case d.Enum() | d.Space() | d.ObjectType():
            pass
        case d.Game():
            _game(check, work, node)
        case d.Const():
            symbol = ConstSymbol(node.name, check.faults.word(node.span, node.name), node.doc, type=UNKNOWN)
            if define(check, check.known.values, symbol):
                check.known.game.consts[node.name] = symbol
                check.constants[symbol] = node
        case d.Dice():
            die = new_die(check, node, check.known.game.table)
            if define(check, check.known.values, die):
                check.known.game.table.dice[node.name] = die
                work.dice.append((die, node))
        case d.PlayerBlock():
            declare_members(check, work, check.known.game.player, node.members)
        case d.TableBlock():
            declare_members(check, work, check.known.game.table, node.members)
        case d.Connection():
            work.connections.append((None, node))
        case d.Claim():
            work.claims.append(node)
        case h.Hints():
            declare_hints(check, work, node)
        case d.Test():
            work.tests.append(node)
        case d.Texts():
            work.texts.append(node)
        case _:
            _happening(check, work, node)


def _happening(check: Check, work: Work, node: d.Declaration) -> None:
    match node:
        case d.Setup() | d.Play() | d.EndBlock():
            _section(check, work, node)
        case d.Procedure():
            _procedure(check, work, node)
        case d.Rule():
            rule = FunctionSymbol(node.name, check.faults.word(node.span, node.name), node.doc, type=BOOL, rule=True)
            if define(check, check.known.callables, rule):
                check.known.game.functions[node.name] = rule
            work.rules.append((rule, node))
        case d.Function():
            declare_function(check, work, node, None)
        case d.Action():
            action(check, work, node, None)
        case d.Reaction():
            work.reactions.append((None, node))
        case _:
            misplaced(check, node)


def define(check: Check, names: dict[str, S], symbol: S) -> bool:
    """Adds a symbol to a name space; a fault if the name is taken."""
    first = names.get(symbol.name)
    if first is not None:
        check.faults.report("S205", symbol.span, Label(first.span, "first"), name=symbol.name)
        return False
    names[symbol.name] = symbol
    return True


# ---- header and simple declarations ------------------------------------------------------------


def _game(check: Check, work: Work, node: d.Game) -> None:
    if work.headers:
        first = work.headers[0].title.span
        check.faults.report("S515", node.title.span, Label(first, "first"))
        return
    work.headers.append(node)
    for line in node.lines:
        if isinstance(line, d.Option):
            span = check.faults.word(line.span, line.name)
            symbol = OptionSymbol(line.name, span, line.doc, type=UNKNOWN)
            if define(check, check.known.values, symbol):
                check.known.game.options[line.name] = symbol
                work.options.append((symbol, line))


def _enum(check: Check, node: d.Enum) -> None:
    symbol = EnumSymbol(node.name, check.faults.word(node.span, node.name), node.doc)
    seen: dict[str, Span] = {}
    for value in node.values:
        if value.name in seen:
            check.faults.report("S205", value.span, Label(seen[value.name], "first"), name=value.name)
            continue
        seen[value.name] = value.span
        symbol.values.append(value.name)
    if define_type(check, symbol):
        check.known.game.enums[node.name] = symbol
        for number, name in enumerate(symbol.values, 1):
            check.known.enum_values.setdefault(name, []).append((symbol, number))


def define_type(check: Check, symbol: EnumSymbol | SpaceSymbol) -> bool:
    if symbol.name in BASIC:
        check.faults.report("S224", symbol.span, name=symbol.name)
        return False
    return define(check, check.known.types, symbol)


def _space(check: Check, work: Work, node: d.Space) -> None:
    symbol = SpaceSymbol(
        node.name,
        check.faults.word(node.span, node.name),
        node.doc,
        layout=node.layouts[0].kind if node.layouts else "grid",
        wrapped=node.wrapped,
        ways=node.ways,
        one_way=node.one_way,
        per_player=node.per_player,
        layers=node.layers,
    )
    if define_type(check, symbol):
        check.known.game.spaces[node.name] = symbol
    work.spaces.append((symbol, node))
    declare_members(check, work, symbol, node.members)


# ---- what happens ------------------------------------------------------------------------------


def _section(check: Check, work: Work, node: d.Setup | d.Play | d.EndBlock) -> None:
    name = {d.Setup: "setup", d.Play: "play", d.EndBlock: "end"}[type(node)]
    slot = "end_checks" if name == "end" else name
    symbol = ProcedureSymbol(name, check.faults.word(node.span, name), node.doc)
    game = check.known.game
    first = getattr(game, slot)
    if first is not None:
        check.faults.report("S205", symbol.span, Label(first.span, "first"), name=name)
    else:
        setattr(game, slot, symbol)
    if isinstance(node, d.Play):
        _phase_members(check, work, symbol, node.body)
    # Read even if there is one already: it may have faults of its own.
    work.procedures.append((symbol, node))


def _procedure(check: Check, work: Work, node: d.Procedure) -> None:
    symbol = ProcedureSymbol(node.name, check.faults.word(node.span, node.name), node.doc, phase=node.phase)
    if define(check, check.known.callables, symbol):
        check.known.game.procedures[node.name] = symbol
    if node.phase:
        _phase_members(check, work, symbol, node.body)
    work.procedures.append((symbol, node))


def _phase_members(check: Check, work: Work, phase: ProcedureSymbol, body: tuple[Line, ...]) -> None:
    """The attributes, functions and actions between the lines of a phase."""
    for line in body:
        match line:
            case d.Attribute():
                symbol = AttributeSymbol(
                    line.name, check.faults.word(line.span, line.name), line.doc, type=UNKNOWN, home=phase
                )
                if define(check, phase.attributes, symbol):
                    work.attributes.append((symbol, line))
            case d.Function():
                declare_function(check, work, line, phase)
            case d.Action():
                action(check, work, line, phase)


def action(check: Check, work: Work, node: d.Action, home: ProcedureSymbol | None) -> None:
    symbol = ActionSymbol(node.name, check.faults.word(node.span, node.name), node.doc, node=node, home=home)
    check.known.actions.setdefault(node.name, []).append(symbol)
    work.actions.append(symbol)


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
