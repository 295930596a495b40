"""Lowers expressions with a single value."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.geometry.board import Board
from spielwerk.program.layout import word_type
from spielwerk.program.lower.claims.implications import implied
from spielwerk.program.lower.game import CannotLower, is_collection
from spielwerk.program.lower.texts.letters import entry_by_text
from spielwerk.program.lower.values.forms import Bits, Fixed, Mapping, SlotList, Value, Words
from spielwerk.program.lower.values.intervals import fits, interval
from spielwerk.program.lower.writer import Writer, none_of

COMPARE = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "mod": "mod"}


def constant(w: Writer, node: t.Constant) -> ir.Expr:
    if node.value is None:
        return none_of(node.type)
    assert isinstance(node.value, int), node
    return ir.Const(node.value, word_type(node.type))


def kind_value(w: Writer, node: t.KindValue) -> ir.Expr:
    return ir.Const(w.game.kinds.index(node.object) + 1)


def named_field(w: Writer, node: t.NamedField) -> ir.Expr:
    board = w.layout.boards[node.space]
    number = board.by_name.get(node.name)
    if number is None:
        raise CannotLower("S605", node.span, space=node.space.name, name=node.name)
    return ir.Const(board.first + number - 1)


def field_at(w: Writer, node: t.FieldAt) -> ir.Expr:
    """A field by its number, or by its column, row and layer."""
    board = w.layout.boards[node.space]
    keys = [w.code.temp(w.number(key)) for key in node.keys]
    size = board.size if node.owner is None else board.size // board.copies
    return build.add(_numbered(w, node, board, keys, size), _copy_of(w, node, size))


def _copy_of(w: Writer, node: t.FieldAt, size: int) -> ir.Expr:
    """Where the board of one player begins among those of all."""
    if node.owner is None:
        return build.ZERO
    owner = w.code.temp(w.number(node.owner))
    if isinstance(node.owner.type, ty.Maybe):
        w.code.emit(ir.Check(build.ne(owner, 0), "R204", w.line(node.span)))
    return build.op("mul", build.add(owner, -1), ir.Const(size))


def _numbered(w: Writer, node: t.FieldAt, board: Board, keys: list[ir.Expr], whole: int) -> ir.Expr:
    """A field of one board."""
    if board.kind == "hexes":
        return _hex_at(w, node, board, keys)
    sizes = (board.columns, board.rows, board.layers) if len(keys) > 1 else (whole,)
    for which, (key, size) in enumerate(zip(keys, sizes, strict=False)):
        _within(w, key, ir.Const(size), node, which)
    number = build.add(keys[0], board.first - 1)
    for key, wide in zip(keys[1:], (board.columns, board.columns * board.rows), strict=False):
        number = build.add(number, build.op("mul", build.add(key, -1), ir.Const(wide)))
    return number


def _hex_at(w: Writer, node: t.FieldAt, board: Board, keys: list[ir.Expr]) -> ir.Expr:
    """A hex by its place in its row, and the row; rows may differ in length."""
    column, row = keys
    lengths = [0, *[sum(r == number for _, r, _ in board.spots) for number in range(1, board.rows + 1)]]
    starts = [sum(lengths[:number]) for number in range(board.rows + 1)]
    _within(w, row, ir.Const(board.rows), node, 1)
    # The check above has stopped the match; the tables below have no such row.
    if isinstance(row, ir.Const) and not 1 <= row.value <= board.rows:
        return build.ZERO
    _within(w, column, w.game.lookup("row_length", lengths, row), node, 0)
    return build.add(build.add(column, board.first - 1), w.game.lookup("row_start", starts, row))


def _within(w: Writer, key: ir.Expr, size: ir.Expr, node: t.FieldAt, which: int) -> None:
    """Stops the match where there is no such field, unless it is known that there is."""
    known = interval(w, node.keys[which])
    if isinstance(size, ir.Const):
        if isinstance(key, ir.Const) and 1 <= key.value <= size.value:
            return
        if known is not None and known[0] >= 1 and known[1] <= size.value:
            return
    test = build.and_(build.op("ge", key, build.ONE), build.op("le", key, size))
    w.code.emit(ir.Check(test, "R205", w.line(node.span), key, size))


def player_at(w: Writer, node: t.PlayerAt) -> ir.Expr:
    number = w.code.temp(w.number(node.number))
    if not isinstance(number, ir.Const) or not 1 <= number.value <= w.game.players:
        test = build.and_(build.op("ge", number, build.ONE), build.op("le", number, ir.Const(w.game.players)))
        w.code.emit(ir.Check(test, "R206", w.line(node.span), number, ir.Const(w.game.players)))
    return number


def option_value(w: Writer, node: t.OptionValue) -> ir.Expr:
    value = w.game.options[node.option]
    assert isinstance(value, int)
    return ir.Const(value)


def const_value(w: Writer, node: t.ConstValue) -> ir.Expr:
    assert node.const.value is not None
    return w.number(node.const.value)


def get(w: Writer, node: t.Get) -> ir.Expr:
    return w.item(w.env[node.variable])


def read(w: Writer, node: t.Read) -> ir.Expr:
    owner = w.number(node.of) if node.of is not None else None
    now = None if node.base else implied(w, node.attribute, owner)
    return now if now is not None else attribute(w, node.attribute, owner)


def attribute(w: Writer, symbol: sy.AttributeSymbol, owner: ir.Expr | None) -> ir.Expr:
    """The value of an attribute that is no collection, as operations have left it."""
    if symbol not in w.layout.attributes:
        assert owner is not None
        return w.game.lookup(symbol.name, w.game.constants[symbol], owner, kind=word_type(symbol.type))
    slots = w.layout.attributes[symbol]
    return load(slots.address, owner, kind=slots.kind)


def load(address: int, index: ir.Expr | None = None, wide: bool = False, kind: str = ir.I32) -> ir.Expr:
    """A slot, with what is known of its index folded into its address."""
    address, index = _folded(address, index)
    return ir.Load(address, index, ir.B64 if wide else kind)


def store(address: int, value: ir.Expr, index: ir.Expr | None = None) -> ir.Store:
    """Writes a slot, with what is known of its index folded into its address."""
    address, index = _folded(address, index)
    return ir.Store(address, value, index)


def _folded(address: int, index: ir.Expr | None) -> tuple[int, ir.Expr | None]:
    if isinstance(index, ir.Const):
        return address + index.value, None
    shift = index.args[1] if isinstance(index, ir.Op) and index.op == "add" else None
    # Further back than one slot the address would be outside of what is read, among slots of another kind.
    if isinstance(index, ir.Op) and isinstance(shift, ir.Const) and shift.value >= -1:
        return address + shift.value, index.args[0]
    return address, index


def die_value(w: Writer, node: t.DieValue) -> ir.Expr:
    slots = w.layout.dice[node.die]
    return load(slots.address, w.number(node.of) if node.of is not None else None)


def container_place(w: Writer, node: t.ContainerPlace) -> ir.Expr:
    storage = w.layout.containers[node.container]
    if node.of is None:
        return ir.Const(storage.first)
    owner = w.number(node.of)
    place = build.add(owner, storage.first - 1)
    if isinstance(node.of.type, ty.Maybe):
        owner = w.code.temp(owner)
        return build.select(build.ne(owner, 0), build.add(owner, storage.first - 1), build.ZERO)
    return place


def negate(w: Writer, node: t.Negate) -> ir.Expr:
    return build.negate(w.number(node.of))


def not_(w: Writer, node: t.Not) -> ir.Expr:
    return build.not_(w.number(node.of))


def arithmetic(w: Writer, node: t.Arithmetic) -> ir.Expr:
    left, right = w.number(node.left), w.number(node.right)
    return calculate(w, node.operator, left, right, node, fits(w, node))


def calculate(w: Writer, operator: str, left: ir.Expr, right: ir.Expr, at: t.Expr | t.Step, proved: bool) -> ir.Expr:
    """A calculation that stops the match where it leaves the numbers or divides by zero."""
    name = ARITHMETIC[operator]
    checked = name if proved or name in ("div", "mod") else name + "c"
    return build.op(checked, left, right, w.line(at.span))


def logic(w: Writer, node: t.Logic) -> ir.Expr:
    left = w.number(node.left)
    if node.operator == "and":
        if left == build.ZERO:
            return left
        return _joined(w, node.right, left, build.and_, left)
    if left == build.ONE:
        return left
    return _joined(w, node.right, left, build.or_, build.not_(left))


def _joined(
    w: Writer, right: t.Expr, left: ir.Expr, join: Callable[[ir.Expr, ir.Expr], ir.Expr], go_on: ir.Expr
) -> ir.Expr:
    with w.code.block() as before:
        value = w.number(right)
    if not before:
        return join(left, value)
    # What the right side needs before it may run only where the left one does not decide.
    result = w.code.keep(left, "c")
    test: ir.Expr = result if join is build.and_ else build.not_(result)
    w.code.when(test, [*before, ir.Set(result.name, value)])
    return result


def choice(w: Writer, node: t.Choice) -> ir.Expr:
    test = w.number(node.test)
    if isinstance(test, ir.Const):
        return w.like(node.yes if test.value else node.no, node.type)
    with w.code.block() as before_yes:
        yes = w.like(node.yes, node.type)
    with w.code.block() as before_no:
        no = w.like(node.no, node.type)
    if not before_yes and not before_no:
        return build.select(test, yes, no)
    name = w.code.fresh("c")
    w.code.emit(ir.If(test, (*before_yes, ir.Set(name, yes)), (*before_no, ir.Set(name, no))))
    return ir.Local(name, yes.type)


# ---- comparing ---------------------------------------------------------------------------------


def compare(w: Writer, node: t.Compare) -> ir.Expr:
    kind = node.left.type
    if isinstance(kind, ty.MapOf):
        return _compare_maps(w, node)
    if is_collection(kind) or is_collection(node.right.type):
        same = _same_collections(w, node.left, node.right)
        return same if node.operator == "==" else build.not_(same)
    if kind == ty.TEXT:
        left, right = w.value(node.left), w.value(node.right)
        assert isinstance(left, Words)
        assert isinstance(right, Words)
        return ir.Const(int((left.text == right.text) == (node.operator == "==")))
    left_value = w.like(node.left, node.right.type)
    right_value = w.like(node.right, node.left.type)
    if left_value.type == ir.B64:
        return ir.Op("beq" if node.operator == "==" else "bne", (left_value, right_value))
    return build.op(COMPARE[node.operator], left_value, right_value)


def _compare_maps(w: Writer, node: t.Compare) -> ir.Expr:
    left, right = w.value(node.left), w.value(node.right)
    assert isinstance(left, Mapping)
    assert isinstance(right, Mapping)
    name = "eq" if node.operator == "!=" else COMPARE[node.operator]
    tests = [build.op(name, left.get(ir.Const(k)), right.get(ir.Const(k))) for k in left.keys]
    every = build.all_of(tests)
    return build.not_(every) if node.operator == "!=" else every


def _same_collections(w: Writer, left: t.Expr, right: t.Expr) -> ir.Expr:
    one, other = _both_known(w, left, right)
    if isinstance(one, Bits) and isinstance(other, Bits) and one.low == other.low:
        return ir.Op("beq", (one.members, other.members))
    first, second = _as_array(w, left), _as_array(w, right)
    same = w.code.keep(build.eq(ir.Op("alen", (first,)), ir.Op("alen", (second,))), "same")
    i = w.code.fresh("i")
    item = ir.Local(i)
    differ = build.ne(ir.Op("aget", (first, item)), ir.Op("aget", (second, item)))
    body = (ir.If(differ, (ir.Set(same.name, build.ZERO), ir.Break())),)
    w.code.emit(ir.If(same, (ir.For(i, build.ZERO, ir.Op("alen", (first,)), body),)))
    return same


def _both_known(w: Writer, left: t.Expr, right: t.Expr) -> tuple[Value | None, Value | None]:
    kinds = [k for k in (left.type, right.type) if isinstance(k, ty.SetOf)]
    if len(kinds) == 2 and all(w.game.fits_word(k.of) for k in kinds):
        return w.bits(left), w.bits(right)
    if len(kinds) == 2 and isinstance(left, t.Get | t.Read) and isinstance(right, t.Get | t.Read):
        return w.value(left), w.value(right)
    return None, None


def _as_array(w: Writer, node: t.Expr) -> ir.Local:
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, w.capacity(node)))
    w.fill(name, node)
    return ir.Local(name, ir.ARR)


def is_kind(w: Writer, node: t.IsKind) -> ir.Expr:
    thing = w.code.temp(w.number(node.of))
    if isinstance(node.kind, sy.SpaceSymbol):
        board = w.layout.boards[node.kind]
        return between(thing, range(board.first, board.first + board.size))
    return between(thing, w.layout.ranges[node.kind])


def between(thing: ir.Expr, numbers: range) -> ir.Expr:
    """Whether a number is in a range of numbers."""
    if len(numbers) <= 1:
        return build.eq(thing, numbers.start) if numbers else build.ZERO
    return build.and_(build.op("ge", thing, ir.Const(numbers.start)), build.op("lt", thing, ir.Const(numbers.stop)))


def as_field(w: Writer, node: t.AsField) -> ir.Expr:
    """A place as a field of a space; none if it is another place."""
    board = w.layout.boards[node.space]
    if board.size == w.layout.places:
        return w.number(node.of)  # There is no other place.
    place = w.code.temp(w.number(node.of))
    return build.select(between(place, range(board.first, board.first + board.size)), place, build.ZERO)


def phase_active(w: Writer, node: t.PhaseActive) -> ir.Expr:
    return load(w.layout.active[node.phase])


# ---- parts of maps and lists -------------------------------------------------------------------


def map_get(w: Writer, node: t.MapGet) -> ir.Expr:
    if node.key.type == ty.TEXT:
        return w.like(entry_by_text(w, node), node.type)
    found = w.value(node.map)
    assert isinstance(found, Mapping)
    key = w.number(node.key)
    if node.key.type == ty.INT:
        key = w.code.temp(key)
        _has_key(w, found, key, node)
    return found.get(key)


def _has_key(w: Writer, found: Mapping, key: ir.Expr, node: t.MapGet) -> None:
    """A map with numbers as keys is a constant: it has those keys that are written down, and no others."""
    if isinstance(key, ir.Const):
        if key.value not in found.keys:
            raise CannotLower("S607", node.span, key=key.value)
        return
    if not found.keys:
        w.code.emit(ir.Check(build.ZERO, "R207", w.line(node.span), key))
        return
    every = range(min(found.keys), max(found.keys) + 1)
    test = between(key, every)
    if len(found.keys) < len(every):
        there = w.game.lookup("has_key", [int(k in found.keys) for k in every], build.add(key, -every.start))
        test = build.and_(test, there)
    w.code.emit(ir.Check(test, "R207", w.line(node.span), key))


def list_get(w: Writer, node: t.ListGet) -> ir.Expr:
    index = w.code.temp(w.number(node.index))
    found = w.value(node.list)
    if isinstance(found, Fixed) and isinstance(index, ir.Const) and 1 <= index.value <= len(found.items):
        return w.item(found.items[index.value - 1])
    if isinstance(found, SlotList):
        _inside(w, index, ir.Load(found.address, found.index), node)
        place = build.add(index, -1) if found.index is None else build.add(found.index, build.add(index, -1))
        return ir.Load(found.address + 1, place, found.item_type)
    array = _as_array(w, node.list)
    _inside(w, index, ir.Op("alen", (array,)), node)
    return ir.Op("aget", (array, build.add(index, -1)))


def _inside(w: Writer, index: ir.Expr, length: ir.Expr, node: t.ListGet) -> None:
    """The match stops if there is no such item."""
    test = build.and_(build.op("ge", index, build.ONE), build.op("le", index, length))
    w.code.emit(ir.Check(test, "R208", w.line(node.span), index, length))
