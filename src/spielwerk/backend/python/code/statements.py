"""Statements of the program as Python lines: everything but the jumps and stops of the machine."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TypeGuard, assert_never

from spielwerk.backend.jumps import write_jump
from spielwerk.backend.python.code.draws import draw_lines
from spielwerk.backend.python.code.expressions import AUGMENTED, call, condition, is_simple, place, sequence, value
from spielwerk.backend.python.code.rows import row_loop
from spielwerk.backend.python.code.writer import UNBOUNDED, Writer
from spielwerk.program import ir, walk
from spielwerk.program.operations import SUM

_FUEL = f"S[{ir.HEADER.FUEL}]"
_GENERATOR = f"S[{ir.HEADER.GENERATOR}]"

_SHORT = 16
"""Loops over so many known values have them written out."""


def write_block(w: Writer, head: str, body: ir.Body, line: int = 0, first: Iterable[str] = ()) -> bool:
    """A head with an indented body; answers whether the body's end can be reached."""
    if w.following is None:
        return _write_inside(w, head, body, line, first)
    with w.following.branch():
        return _write_inside(w, head, body, line, first)


def _write_inside(w: Writer, head: str, body: ir.Body, line: int, first: Iterable[str]) -> bool:
    w.write(head, line)
    w.depth += 1
    before = len(w.lines)
    for text in first:
        w.write(text)
    goes_on = write_body(w, body)
    if len(w.lines) == before:
        w.write("pass")
    w.depth -= 1
    return goes_on


def write_body(w: Writer, body: ir.Body) -> bool:
    """Writes statements up to the first that never goes on; answers whether the end can be reached."""
    slots = {stmt.address for stmt in body if _is_plain_show(stmt)}
    if len(slots) > 1 and not walk.has_statement(body, ir.Return, ir.Break, ir.Continue):
        # Nothing reads the marks before the view is done: all slots that may be seen for certain are marked at
        # once, which most of them are, and there can be a thousand.
        _show_all(w, sorted(slots))
        body = tuple(stmt for stmt in body if not _is_plain_show(stmt))
    return all(write_statement(w, stmt) for stmt in body)


def write_statement(w: Writer, stmt: ir.Stmt) -> bool:
    """Writes one statement; answers whether the next can be reached."""
    if w.following is not None:
        for text in w.following.before(w, stmt):
            w.write(text)
    match stmt:
        case ir.Set():
            _set(w, stmt)
        case ir.Store():
            _store(w, stmt)
        case ir.If():
            return _if(w, stmt)
        case ir.While():
            return _while(w, stmt)
        case ir.For():
            return _for(w, stmt)
        case ir.ForBits():
            return _for_bits(w, stmt)
        case ir.ForArray():
            return _loop(w, stmt.name, w.local(stmt.array), stmt.body)
        case ir.ForTable():
            return _for_table(w, stmt)
        case ir.ForSlots():
            return _for_slots(w, stmt)
        case ir.Break():
            w.write("break")
            return False
        case ir.Continue():
            w.write("continue")
            return False
        case ir.Return():
            w.write("return" if stmt.value is None else f"return {value(w, stmt.value)}")
            return False
        case ir.Check():
            return _check(w, stmt)
        case ir.Watch():
            return write_body(w, stmt.body) if w.events else True
        case ir.Do():
            w.write(call(w, stmt.call))
        case ir.NewArray():
            w.capacities[stmt.name] = str(stmt.capacity)
            w.write(f"{w.local(stmt.name)} = []")
        case ir.Append():
            _append(w, stmt)
        case ir.SetItem():
            w.write(f"{w.local(stmt.array)}[{value(w, stmt.index)}] = {value(w, stmt.value)}")
        case ir.Truncate():
            _truncate(w, stmt)
        case ir.Save():
            w.write(f"{w.local(stmt.name)} = S[{stmt.address}:{stmt.address + stmt.count}]")
        case ir.Restore():
            w.write(f"S[{stmt.address}:{stmt.address + stmt.count}] = {w.local(stmt.name)}")
        case ir.Draw():
            _draw(w, stmt)
        case ir.Push():
            _push(w, stmt)
        case ir.Event():
            _event(w, stmt)
        case ir.Show():
            _show(w, stmt)
        case ir.ShowCount():
            w.write(f"N[{value(w, stmt.place)}] = {value(w, stmt.count)}")
        case (
            ir.Enumerate() | ir.StartSeat() | ir.Goto() | ir.GotoLoaded()
            | ir.Ask() | ir.Join() | ir.SeatDone() | ir.Over()
        ):  # fmt: skip
            return write_jump(w.jumps, stmt)
        case _:
            assert_never(stmt)
    return True


def _set(w: Writer, stmt: ir.Set) -> None:
    new = stmt.value
    if isinstance(new, ir.Local) and new.type == ir.ARR:
        w.capacities[stmt.name] = w.capacity(new.name)
    elif isinstance(new, ir.Call) and new.type == ir.ARR:
        w.capacities[stmt.name] = w.facts.result_room(new.function) or UNBOUNDED
    _update(w, w.local(stmt.name), new, ir.Local(stmt.name, new.type))


def _store(w: Writer, stmt: ir.Store) -> None:
    target = f"S[{place(w, stmt.address, stmt.index)}]"
    same = ir.Load(stmt.address, stmt.index, stmt.value.type)
    # Python works out the index first in `S[i] += 1`: only for one that cannot fail.
    plain = stmt.index is None or is_simple(stmt.index)
    _update(w, target, stmt.value, same if plain else None)


def _update(w: Writer, target: str, new: ir.Expr, same: ir.Expr | None) -> None:
    """An assignment, as `x += 1` where it is one."""
    if isinstance(new, ir.Op) and new.op in AUGMENTED and new.args[0] == same:
        sign, operand = AUGMENTED[new.op], new.args[1]
        if sign in "+-" and isinstance(operand, ir.Const) and operand.value < 0:
            sign, operand = "-" if sign == "+" else "+", ir.Const(-operand.value)
        w.write(f"{target} {sign}= {value(w, operand)}")
    else:
        w.write(f"{target} = {value(w, new)}", new.line if isinstance(new, ir.Op) else 0)


def _if(w: Writer, stmt: ir.If, head: str = "if") -> bool:
    then, otherwise, test = stmt.then, stmt.otherwise, stmt.test
    if not then and otherwise:
        then, otherwise, test = otherwise, (), ir.Op("not", (test,))
    then_goes_on = write_block(w, f"{head} {condition(w, test)}:", then)
    if not otherwise:
        return True
    if not then_goes_on and head == "if":
        # What follows a way that never comes back needs no `else`, hence no deeper indentation.
        return write_body(w, otherwise)
    if len(otherwise) == 1 and isinstance(otherwise[0], ir.If):
        goes_on = _if(w, otherwise[0], "elif")
    else:
        goes_on = write_block(w, "else:", otherwise)
    return goes_on or then_goes_on


def fuel_lines(amount: int, line: int) -> list[str]:
    """Lines that pay for a pass or a jump."""
    return [f"{_FUEL} -= {amount}", f"if {_FUEL} < 0: fuel_spent({line})"] if amount else []


def _while(w: Writer, stmt: ir.While) -> bool:
    write_block(w, f"while {condition(w, stmt.test)}:", stmt.body, stmt.line, fuel_lines(stmt.fuel, stmt.line))
    endless = isinstance(stmt.test, ir.Const) and stmt.test.value != 0
    return not endless or _can_break(stmt.body)


def _loop(w: Writer, name: str, items: str, body: ir.Body) -> bool:
    if _extend(w, name, items, body):
        return True
    write_block(w, f"for {w.local(name)} in {items}:", body)
    return True


def _for(w: Writer, stmt: ir.For) -> bool:
    if _fill(w, stmt):
        return True
    if isinstance(stmt.low, ir.Const) and isinstance(stmt.high, ir.Const):
        values = range(stmt.low.value, stmt.high.value)
        if 0 < len(values) <= _SHORT:
            # A constant tuple is walked faster than a range.
            return _loop(w, stmt.name, _tuple(map(str, values)), stmt.body)
    rows = row_loop(stmt)
    if rows is not None:
        names = ", ".join(w.local(name) for name in rows.names)
        items = stretch(w, w.extras.rows(rows.columns), stmt.low, stmt.high)
        write_block(w, f"for {names} in {items}:", rows.body)
        return True
    low = "" if stmt.low == ir.Const(0) else f"{value(w, stmt.low)}, "
    return _loop(w, stmt.name, f"range({low}{value(w, stmt.high)})", stmt.body)


def stretch(w: Writer, table: str, low: ir.Expr, high: ir.Expr) -> str:
    """The entries of a table between two bounds."""
    found = w.extras.stretch(table, low, high)
    if found is not None:
        return f"{found[0]}[{value(w, found[1])}]"
    return f"{table}[{value(w, low)}:{value(w, high)}]"


def _fill(w: Writer, stmt: ir.For) -> bool:
    """A loop that writes one constant into slots side by side is one assignment."""
    match stmt:
        case ir.For(name, ir.Const(low), ir.Const(high), (ir.Store(address, ir.Const(new), ir.Local(index)),)):
            if name == index and high - low > 2:
                w.write(f"S[{address + low}:{address + high}] = [{new}] * {high - low}")
                # These stores are not seen one by one, so that the lists cannot be kept true.
                for text in () if w.following is None else w.following.forgotten():
                    w.write(text)
                return True
    return False


def _extend(w: Writer, name: str, items: str, body: ir.Body) -> bool:
    """A loop that adds every item to a list is one extension."""
    match body:
        case (ir.Append(array, ir.Local(item), line, proved),) if item == name:
            room = w.capacity(array)
            if not proved and room != UNBOUNDED:
                w.write(f"_n = {items}")
                items = "_n"
                w.write(f"if len({w.local(array)}) + len(_n) > {room}: list_full({line})", line)
            w.write(f"{w.local(array)} += {items}")
            return True
    return False


def _for_bits(w: Writer, stmt: ir.ForBits) -> bool:
    rest, lowest = w.names.fresh("rest"), w.names.fresh("lowest")
    w.write(f"{rest} = {value(w, stmt.of)}")
    # The member leaves the set before the body runs, so that `continue` finds the next one.
    member = f"{w.local(stmt.name)} = {lowest}.bit_length() - 1"
    first = [f"{lowest} = {rest} & -{rest}", f"{rest} ^= {lowest}", member]
    write_block(w, f"while {rest}:", stmt.body, first=first)
    return True


def _for_table(w: Writer, stmt: ir.ForTable) -> bool:
    low, high, table = stmt.low, stmt.high, w.facts.program.tables[stmt.table]
    if isinstance(low, ir.Const) and isinstance(high, ir.Const):
        values = table.values[low.value : high.value]
        if len(values) == len(table.values):
            return _loop(w, stmt.name, w.module[stmt.table], stmt.body)
        if len(values) <= _SHORT:
            return _loop(w, stmt.name, _tuple(map(str, values)), stmt.body)
    return _loop(w, stmt.name, stretch(w, w.module[stmt.table], low, high), stmt.body)


def _for_slots(w: Writer, stmt: ir.ForSlots) -> bool:
    start = place(w, stmt.address, stmt.index)
    if start.isdigit() and isinstance(stmt.count, ir.Const):
        end = str(int(start) + stmt.count.value)
    elif stmt.index is None or is_simple(stmt.index):
        end = f"{start} + {value(w, stmt.count, SUM)}"
    else:
        w.write(f"_n = {start}")
        start, end = "_n", f"_n + {value(w, stmt.count, SUM)}"
    return _loop(w, stmt.name, f"S[{start}:{end}]", stmt.body)


def _check(w: Writer, stmt: ir.Check) -> bool:
    fault = f"raise Fault({stmt.code!r}, {stmt.line}, {value(w, stmt.a)}, {value(w, stmt.b)})"
    if stmt.test == ir.Const(0):
        w.write(fault, stmt.line)
        return False
    w.write(f"if {condition(w, ir.Op('not', (stmt.test,)))}: {fault}", stmt.line)
    return True


def _append(w: Writer, stmt: ir.Append) -> None:
    array, room = w.local(stmt.array), w.capacity(stmt.array)
    item = value(w, stmt.value)
    if stmt.proved or room == UNBOUNDED:
        w.write(f"{array}.append({item})")
        return
    if not is_simple(stmt.value):
        w.write(f"_n = {item}")
        item = "_n"
    w.write(f"if len({array}) >= {room}: list_full({stmt.line})", stmt.line)
    w.write(f"{array}.append({item})")


def _truncate(w: Writer, stmt: ir.Truncate) -> None:
    array = w.local(stmt.array)
    everything = stmt.length == ir.Const(0)
    w.write(f"{array}.clear()" if everything else f"del {array}[{value(w, stmt.length)}:]")


def _draw(w: Writer, stmt: ir.Draw) -> None:
    name, bound = w.local(stmt.name), value(w, stmt.bound)
    if isinstance(stmt.bound, ir.Const) and stmt.bound.value > 0:
        if stmt.bound.value == 1:
            w.write(f"{name} = 0", stmt.line)
        else:
            _draw_lines(w, bound, name, stmt.line)
        return
    w.write(f"_n = {bound}")
    w.write("if _n > 1:")
    w.depth += 1
    _draw_lines(w, "_n", name, stmt.line)
    w.depth -= 1
    w.write(f"elif _n == 1: {name} = 0")
    w.write(f"else: nothing_to_draw({stmt.line})")


def _draw_lines(w: Writer, bound: str, name: str, line: int) -> None:
    w.write(f"_x = {_GENERATOR}", line)
    for text in draw_lines("_x", _GENERATOR, bound):
        w.write(text)
    w.write(f"{name} = _m >> 16")


def _push(w: Writer, stmt: ir.Push) -> None:
    words = sequence(w, stmt.record)
    w.write(f"O.append({words[0] if len(words) == 1 else _tuple(words)})")
    if stmt.weight is not None:
        w.write(f"W.append({value(w, stmt.weight)})")


def _event(w: Writer, stmt: ir.Event) -> None:
    if w.events:
        words = [repr(stmt.kind), str(stmt.line), *sequence(w, stmt.args)]
        w.write(f"E.append({_tuple(words)})", stmt.line)


def _show(w: Writer, stmt: ir.Show) -> None:
    slot = place(w, stmt.address, stmt.index)
    w.write(f"V[{slot}] = 1")
    if stmt.value is not None:
        w.write(f"I[{slot}] = {value(w, stmt.value)}")


def _show_all(w: Writer, slots: list[int]) -> None:
    """Marks slots, which are given in order, those in a row at once."""
    for _, group in groupby(enumerate(slots), key=lambda pair: pair[1] - pair[0]):
        row = [slot for _, slot in group]
        w.write(f"V[{row[0]}:{row[-1] + 1}] = b'\\1' * {len(row)}" if len(row) > 1 else f"V[{row[0]}] = 1")


def _is_plain_show(stmt: ir.Stmt) -> TypeGuard[ir.Show]:
    """Whether it marks one slot, whatever the state is, and nothing else."""
    return isinstance(stmt, ir.Show) and stmt.index is None and stmt.value is None


def _can_break(body: ir.Body) -> bool:
    """Whether a `break` in it leaves the loop around it."""
    for stmt in body:
        if isinstance(stmt, ir.Break):
            return True
        if not isinstance(stmt, walk.LOOPS) and any(_can_break(inner) for inner in walk.bodies(stmt)):
            return True
    return False


def _tuple(texts: Iterable[str]) -> str:
    items = list(texts)
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
