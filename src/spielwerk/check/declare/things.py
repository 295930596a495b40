"""Third pass, things: where objects come from, what the rows of tables say, how spaces are laid out and connected."""

from __future__ import annotations

from spielwerk.check.declare.members import name_column
from spielwerk.check.declare.values import capacity, thing_scope
from spielwerk.check.declare.work import Work
from spielwerk.check.faults import listed
from spielwerk.check.fixed import must_be_fixed
from spielwerk.check.known import type_of
from spielwerk.check.relations import certain, element, is_collection, is_place, notation, related
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    INT,
    PLACE,
    PLAYER,
    UNKNOWN,
    AttributeSymbol,
    ConnectionSymbol,
    ContainerSymbol,
    FieldOf,
    Lot,
    ObjectsOf,
    ObjectSymbol,
    OptionSymbol,
    SpaceSymbol,
    Type,
    Variable,
)
from spielwerk.check.values.coerce import collection, fitted, number
from spielwerk.check.values.members import inherited
from spielwerk.check.values.texts import message, remember_label
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m

SIZES = {
    "line": (1, 1),
    "ring": (1, 1),
    "grid": (2, 3),
    "hexes": (1, 2),
    "graph": (0, 1),
    "corners": (0, 0),
    "sides": (0, 0),
}
"""How many measures a layout has."""


def make_each_attributes(check: Check, work: Work) -> None:
    """`for suit in Suit` gives every object of the type an attribute `suit`; others may ask for it anywhere."""
    for symbol, node in work.objects:
        if not (node.each or node.amount or node.place):
            continue
        lot = Lot(per_player=node.per_player)
        for each in node.each:
            values = must_be_fixed(check, collection(check, check.expression(each.of, check.globals)))
            span = check.faults.word(each.span, each.name)
            attribute = AttributeSymbol(each.name, span, type=element(values.type), home=symbol, constant=True)
            if each.name in symbol.attributes:
                first = symbol.attributes[each.name].span
                check.faults.report("S205", span, Label(first, "first"), name=each.name)
            symbol.attributes[each.name] = attribute
            lot.each.append((attribute, values))
        symbol.lot = lot


def fill_things(check: Check, work: Work) -> None:
    for space, space_node in work.spaces:
        _layout(check, space, space_node)
    for home, connection in work.connections:
        _connection(check, home, connection)
    places = {symbol: node for symbol, node in work.objects if node.place is not None}
    for symbol, node in work.objects:
        _lot(check, symbol, node, places)
        _label(check, symbol, node)
    for owner, table in work.tables:
        _table(check, owner, table)
    for symbol, setting in work.settings:
        _setting(check, symbol, setting)
    # Only now, since the rows of tables have taken over what was said about their type.
    for symbol, _ in work.objects:
        if symbol.abstract or any(child.row for child in symbol.children):
            symbol.lot = None


# ---- objects -----------------------------------------------------------------------------------


def _lot(check: Check, symbol: ObjectSymbol, node: d.ObjectType, places: dict[ObjectSymbol, d.ObjectType]) -> None:
    lot = symbol.lot
    if lot is None:
        return
    scope = Scope(Context("value"))
    if node.per_player:
        lot.owner = Variable("player", symbol.span, type=PLAYER, role="parameter")
        scope.names["player"] = lot.owner
    if node.amount is not None:
        lot.amount = must_be_fixed(check, number(check, check.expression(node.amount, scope, INT)))
    home: ObjectSymbol | None = symbol
    while home is not None and home not in places:
        home = home.parent
    place = places[home].place if home is not None else None
    if place is not None:
        lot.place = _lying_place(check, place, symbol, scope)


def _lying_place(check: Check, node: m.Expression, symbol: ObjectSymbol, scope: Scope) -> t.Expr | None:
    """Where objects are at the start: a container that may hold them, or a field."""
    place = check.expression(node, scope, PLACE)
    if place.type == UNKNOWN:
        return None
    if not is_place(place.type):
        place = fitted(check, place, PLACE)
        return None
    may_hold(check, place, ObjectsOf((symbol,)))
    return place


def may_hold(check: Check, place: t.Expr, of: Type) -> None:
    """A container, and a field of a space, takes only the objects it is declared for."""
    home: ContainerSymbol | SpaceSymbol | None = None
    if isinstance(place, t.ContainerPlace):
        home = place.container
    elif isinstance(kind := certain(place.type), FieldOf):
        home = kind.symbol
    if home is None or not isinstance(of, ObjectsOf):
        return
    if home.holds and of.symbols and not related(of.symbols, home.holds):
        check.faults.report(
            "S338",
            place.span,
            Label(home.span, "declared"),
            place=home.name,
            holds=notation(ObjectsOf(home.holds)),
            given=notation(of),
        )


def _label(check: Check, symbol: ObjectSymbol, node: d.ObjectType) -> None:
    self = Variable("self", symbol.span, type=type_of(symbol), role="self")
    scope = Scope(Context("value", self=self), element=self, members_of=self)
    remember_label(check, symbol.name, scope)
    if node.label is not None:
        symbol.label = message(check, node.label, scope)


def _setting(check: Check, symbol: ObjectSymbol, node: d.Setting) -> None:
    attribute = inherited(symbol, node.name)
    self = Variable("self", symbol.span, type=type_of(symbol), role="self")
    value = check.expression(node.value, thing_scope(self), attribute.type if attribute is not None else None)
    if attribute is None:
        _no_attribute(check, symbol, node.name, check.faults.word(node.span, node.name), "S216")
        return
    symbol.settings[attribute] = fitted(check, value, attribute.type, attribute.bounds)


def _no_attribute(check: Check, symbol: ObjectSymbol | SpaceSymbol, name: str, span: Span, code: str) -> None:
    names: list[str] = []
    step: ObjectSymbol | SpaceSymbol | None = symbol
    while step is not None:
        names += step.attributes
        step = step.parent if isinstance(step, ObjectSymbol) else None
    check.faults.report(code, span, name=name, type=symbol.name, hint=check.faults.did_you_mean(name, names))


# ---- tables ------------------------------------------------------------------------------------


def _table(check: Check, owner: ObjectSymbol | SpaceSymbol, table: d.Table) -> None:
    naming = name_column(table)
    if naming is None:
        check.faults.report("S512", table.columns[0].span if table.columns else table.span, reason=NO_NAMES)
        return
    columns = _columns(check, owner, table)
    for row in table.rows:
        cell = row.cells[naming] if naming < len(row.cells) else None
        if not isinstance(cell, m.Name):
            if not isinstance(cell, m.Broken):
                check.faults.report("S512", cell.span if cell is not None else row.span, reason=NO_NAME)
            continue
        _row(check, owner, cell.name, row, columns)


NO_NAMES = Phrase("check.no_names")
NO_NAME = Phrase("check.no_name")


def _columns(check: Check, owner: ObjectSymbol | SpaceSymbol, table: d.Table) -> list[AttributeSymbol | str | None]:
    """What each column is about: an attribute, the name, the number of copies, or nothing known."""
    columns: list[AttributeSymbol | str | None] = []
    for column in table.columns:
        if column.name == "name" or (column.name == "copies" and isinstance(owner, ObjectSymbol)):
            columns.append(column.name)
            continue
        found = inherited(owner, column.name) if isinstance(owner, ObjectSymbol) else owner.attributes.get(column.name)
        if found is None:
            _no_attribute(check, owner, column.name, column.span, "S214")
        columns.append(found)
    return columns


def _row(
    check: Check,
    owner: ObjectSymbol | SpaceSymbol,
    name: str,
    row: d.Row,
    columns: list[AttributeSymbol | str | None],
) -> None:
    values: dict[AttributeSymbol, t.Expr] = {}
    copies: t.Expr | None = None
    scope = Scope(Context("value"))
    for column, cell in zip(columns, row.cells, strict=False):
        if cell is None or column == "name":
            continue
        if isinstance(column, AttributeSymbol):
            value = fitted(check, check.expression(cell, scope, column.type), column.type, column.bounds)
            values[column] = must_be_fixed(check, value)
        else:
            value = check.expression(cell, scope, INT)
            if column == "copies":
                copies = must_be_fixed(check, number(check, value))
    if isinstance(owner, SpaceSymbol):
        owner.values.append(values)
        return
    symbol = check.known.game.objects.get(name)
    if symbol is not None and symbol.row and symbol.parent is owner:
        symbol.settings.update(values)
        symbol.lot = _row_lot(owner.lot, copies)


def _row_lot(lot: Lot | None, copies: t.Expr | None) -> Lot:
    """A row has the place and the owners of its type, and copies of its own."""
    if lot is None:
        return Lot(amount=copies)
    return Lot(lot.each, copies or lot.amount, lot.per_player, lot.place, lot.owner)


# ---- spaces ------------------------------------------------------------------------------------


def _layout(check: Check, space: SpaceSymbol, node: d.Space) -> None:
    space.capacity = capacity(check, node.at_most)
    if len(node.layouts) != 1:
        span = node.layouts[1].span if node.layouts else space.span
        check.faults.report("S501", span, name=space.name)
        return
    layout = node.layouts[0]
    for size in layout.sizes:
        value = check.expression(size, check.globals, INT)
        if layout.kind != "hexes" or not is_collection(value.type):
            value = number(check, value)
        space.sizes.append(must_be_fixed(check, value))
    least, most = SIZES.get(layout.kind, (0, 9))
    if layout.of is None and not least <= len(space.sizes) <= most and layout.kind not in ("corners", "sides"):
        check.faults.report("S502", layout.span, kind=layout.kind, wanted=least, given=len(space.sizes))
    if layout.of is not None:
        _made_from(check, space, layout)
    check_words(check, space, node)


def _made_from(check: Check, space: SpaceSymbol, layout: d.Layout) -> None:
    assert layout.of is not None
    span = check.faults.last_word(layout.span, layout.of)
    if layout.kind in ("corners", "sides"):
        found = check.known.types.get(layout.of)
        if isinstance(found, SpaceSymbol):
            check.use(found)
            made_of(check, space, found, span)
        else:
            hint = check.faults.did_you_mean(layout.of, check.known.game.spaces)
            check.faults.report("S204", span, name=layout.of, hint=hint)
        return
    option = check.known.values.get(layout.of)
    if isinstance(option, OptionSymbol):
        check.use(option)
        space.of = option
        if space.per_player:
            check.faults.report("B155", span, name=space.name)
        if option.file is None:
            check.faults.report("B154", span, name=layout.of)
    else:
        hint = check.faults.did_you_mean(layout.of, check.known.game.options)
        check.faults.report("S201", span, name=layout.of, hint=hint)


def _connection(check: Check, space: SpaceSymbol | None, node: d.Connection) -> None:
    source = _ends(check, node.source, space)
    targets = [_ends(check, target, space) for target in node.targets]
    note_joined([source, *targets])
    check.known.game.connections.append(ConnectionSymbol(node.remove, source, node.both_ways, targets, node.span))


def _ends(check: Check, node: m.Expression, space: SpaceSymbol | None) -> t.Expr:
    """A field or several; inside a space its fields need not name it."""
    if isinstance(node, m.Name) and node.name not in check.known.values:
        homes = [space] if space is not None and node.name in space.names else check.known.fields.get(node.name, [])
        if len(homes) == 1:
            check.use(homes[0])
            return t.NamedField(homes[0], node.name, type=FieldOf(homes[0]), span=node.span)
        if space is not None and space.names and node.name not in check.known.types:
            hint = check.faults.did_you_mean(node.name, space.names)
            check.faults.report(
                "S215", node.span, name=node.name, space=space.name, fields=listed(space.names), hint=hint
            )
            return check.unknown(node.span)
    value = check.expression(node, check.globals)
    wanted = element(value.type) if is_collection(value.type) else value.type
    if wanted != UNKNOWN and not is_place(wanted):
        check.faults.report(
            "S301",
            value.span,
            wanted=space.name if space is not None else "field",
            given=notation(value.type),
            quote=check.faults.quote(value.span),
        )
    return value


DIRECTED = ("line", "ring", "grid", "hexes")
"""Layouts whose connections have directions, so that `one way` says something."""
DEEP = 3
"""Measures of a grid that has layers."""


def check_words(check: Check, space: SpaceSymbol, node: d.Space) -> None:
    """Words about connections that say nothing about this layout are faults."""
    words: list[str] = []
    if space.layout != "grid":
        words += [*(["wrapped"] if space.wrapped else []), *space.ways]
    if space.layers is not None and (space.layout != "grid" or len(space.sizes) != DEEP):
        words.append("layers")
    if space.one_way and space.layout not in DIRECTED:
        words.append("one")
    for word in words:
        shown = "one way" if word == "one" else word
        check.faults.report("S541", check.faults.word(node.span, word), word=shown, layout=space.layout)


def made_of(check: Check, space: SpaceSymbol, island: SpaceSymbol, span: Span) -> None:
    """`corners of Island`, `sides of Island`: everybody has them who has the hexes."""
    if island.layout != "hexes":
        check.faults.report("S542", span, name=island.name, layout=space.layout)
        return
    space.of = island
    space.per_player = island.per_player


def note_joined(ends: list[t.Expr]) -> None:
    """Notes which spaces are connected with places that are not their own fields."""
    homes: list[SpaceSymbol | None] = []
    for end in ends:
        of = certain(element(end.type) if is_collection(end.type) else end.type)
        homes.append(of.symbol if isinstance(of, FieldOf) else None)
    if len(set(homes)) > 1:
        for home in homes:
            if home is not None:
                home.joined = True
