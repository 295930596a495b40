"""Statements of the program as Python lines: everything but the jumps and stops of the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeGuard

from spielwerk.backend.facts import Facts
from spielwerk.backend.python.draws import draw_lines
from spielwerk.backend.python.expressions import SUM, Expressions, is_simple
from spielwerk.backend.python.names import Names
from spielwerk.backend.python.rows import ExtraTables, row_loop
from spielwerk.program import ir, walk

_FUEL = f"S[{ir.HEADER.FUEL}]"
_GENERATOR = f"S[{ir.HEADER.GENERATOR}]"

_SHORT = 16
"""Loops over so many known values have them written out."""
UNBOUNDED = str(ir.GREATEST)
"""The capacity of a list about which nothing is known."""


class Writer:
    """Writes statements, line by line, into one function of the generated source."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables, *, events: bool = False) -> None:
        self.facts = facts
        self.module = module
        self.extras = extras
        self.names = module.inner()
        self.events = events
        self.lines: list[str] = []
        self.depth = 1
        self.text = Expressions(module, extras, self.local, self.call)
        self.capacities: dict[str, str] = {}
        """Python text of each list's capacity."""
        self.renamed: dict[str, str] = {}
        """Locals that stand for other text while a function is written in place."""
        self.last_line = 0

    def local(self, name: str) -> str:
        return self.renamed.get(name) or self.names[name]

    # ---- lines ---------------------------------------------------------------------------------

    def write(self, text: str, line: int = 0) -> None:
        """One line of source; `line` notes where in the game it comes from, when that changes."""
        if line and line != self.last_line:
            text += f"  # line {line}"
            self.last_line = line
        self.lines.append("    " * self.depth + text)

    def block(self, head: str, body: ir.Body, line: int = 0, first: Iterable[str] = ()) -> bool:
        """A head with an indented body; answers whether the body's end can be reached."""
        self.write(head, line)
        self.depth += 1
        before = len(self.lines)
        for text in first:
            self.write(text)
        goes_on = self.body(body)
        if len(self.lines) == before:
            self.write("pass")
        self.depth -= 1
        return goes_on

    def body(self, body: ir.Body) -> bool:
        """Writes statements up to the first that never goes on; answers whether the end can be reached."""
        slots = {stmt.address for stmt in body if _is_plain_show(stmt)}
        if len(slots) > 1 and not walk.has_statement(body, ir.Return, ir.Break, ir.Continue):
            # Nothing reads the marks before the view is done: all slots that may be seen for certain are marked at
            # once, which most of them are, and there can be a thousand.
            self._show_all(sorted(slots))
            body = tuple(stmt for stmt in body if not _is_plain_show(stmt))
        return all(self.stmt(stmt) for stmt in body)

    # ---- calls ---------------------------------------------------------------------------------

    def call(self, call: ir.Call) -> str:
        """A call, with what the callee needs besides its arguments in front."""
        facts, name = self.facts, self.module[call.function]
        front = ["S"]
        if self.events and call.function in facts.watching:
            name, front = self.module[call.function + "_w"], ["S", "E"]
        if call.function in facts.pushing:
            front += ["O", "W"]
        if call.function in facts.showing:
            front += ["V", "N", "I"]
        return f"{name}({', '.join(front + self.text.sequence(call.args) + self._room(call))})"

    def _room(self, call: ir.Call) -> list[str]:
        """Capacities of the lists that the callee appends to."""
        bounded = self.facts.bounded.get(call.function, ())
        parameters = self.facts.program.functions[call.function].parameters if bounded else ()
        return [
            self.capacity(arg.name) if isinstance(arg, ir.Local) else UNBOUNDED
            for parameter, arg in zip(parameters, call.args, strict=False)
            if parameter.name in bounded
        ]

    def capacity(self, array: str) -> str:
        return self.capacities.get(array, UNBOUNDED)

    # ---- statements ----------------------------------------------------------------------------

    def stmt(self, stmt: ir.Stmt) -> bool:
        """Writes one statement; answers whether the next can be reached."""
        return _WRITERS[type(stmt)](self, stmt)

    def _set(self, stmt: ir.Set) -> bool:
        value = stmt.value
        if isinstance(value, ir.Local) and value.type == ir.ARR:
            self.capacities[stmt.name] = self.capacity(value.name)
        elif isinstance(value, ir.Call) and value.type == ir.ARR:
            self.capacities[stmt.name] = self.facts.result_room(value.function) or UNBOUNDED
        self._update(self.local(stmt.name), value, ir.Local(stmt.name, value.type))
        return True

    def _store(self, stmt: ir.Store) -> bool:
        target = f"S[{self.text.place(stmt.address, stmt.index)}]"
        same = ir.Load(stmt.address, stmt.index, stmt.value.type)
        # Python works out the index first in `S[i] += 1`: only for one that cannot fail.
        plain = stmt.index is None or is_simple(stmt.index)
        self._update(target, stmt.value, same if plain else None)
        return True

    def _update(self, target: str, value: ir.Expr, same: ir.Expr | None) -> None:
        """An assignment, as `x += 1` where it is one."""
        if isinstance(value, ir.Op) and value.op in _AUGMENTED and value.args[0] == same:
            sign, operand = _AUGMENTED[value.op], value.args[1]
            if sign in "+-" and isinstance(operand, ir.Const) and operand.value < 0:
                sign, operand = "-" if sign == "+" else "+", ir.Const(-operand.value)
            self.write(f"{target} {sign}= {self.text.value(operand)}")
        else:
            self.write(f"{target} = {self.text.value(value)}", value.line if isinstance(value, ir.Op) else 0)

    def _if(self, stmt: ir.If, head: str = "if") -> bool:
        then, otherwise, test = stmt.then, stmt.otherwise, stmt.test
        if not then and otherwise:
            then, otherwise, test = otherwise, (), ir.Op("not", (test,))
        then_goes_on = self.block(f"{head} {self.text.test(test)}:", then)
        if not otherwise:
            return True
        if not then_goes_on and head == "if":
            # What follows a way that never comes back needs no `else`, hence no deeper indentation.
            return self.body(otherwise)
        if len(otherwise) == 1 and isinstance(otherwise[0], ir.If):
            goes_on = self._if(otherwise[0], "elif")
        else:
            goes_on = self.block("else:", otherwise)
        return goes_on or then_goes_on

    def fuel(self, amount: int, line: int) -> list[str]:
        """Lines that pay for a pass or a jump."""
        return [f"{_FUEL} -= {amount}", f"if {_FUEL} < 0: fuel_spent({line})"] if amount else []

    def _while(self, stmt: ir.While) -> bool:
        self.block(f"while {self.text.test(stmt.test)}:", stmt.body, stmt.line, self.fuel(stmt.fuel, stmt.line))
        endless = isinstance(stmt.test, ir.Const) and stmt.test.value != 0
        return not endless or _can_break(stmt.body)

    def _loop(self, name: str, items: str, body: ir.Body) -> bool:
        if self._extend(name, items, body):
            return True
        self.block(f"for {self.local(name)} in {items}:", body)
        return True

    def _for(self, stmt: ir.For) -> bool:
        if self.fill(stmt):
            return True
        if isinstance(stmt.low, ir.Const) and isinstance(stmt.high, ir.Const):
            values = range(stmt.low.value, stmt.high.value)
            if 0 < len(values) <= _SHORT:
                # A constant tuple is walked faster than a range.
                return self._loop(stmt.name, _tuple([str(value) for value in values]), stmt.body)
        rows = row_loop(stmt)
        if rows is not None:
            names = ", ".join(self.local(name) for name in rows.names)
            items = self.stretch(self.extras.rows(rows.columns), stmt.low, stmt.high)
            self.block(f"for {names} in {items}:", rows.body)
            return True
        low = "" if stmt.low == ir.Const(0) else f"{self.text.value(stmt.low)}, "
        return self._loop(stmt.name, f"range({low}{self.text.value(stmt.high)})", stmt.body)

    def stretch(self, table: str, low: ir.Expr, high: ir.Expr) -> str:
        """The entries of a table between two bounds."""
        found = self.extras.stretch(table, low, high)
        if found is not None:
            return f"{found[0]}[{self.text.value(found[1])}]"
        return f"{table}[{self.text.value(low)}:{self.text.value(high)}]"

    def fill(self, stmt: ir.For) -> bool:
        """A loop that writes one constant into slots side by side is one assignment."""
        match stmt:
            case ir.For(name, ir.Const(low), ir.Const(high), (ir.Store(address, ir.Const(value), ir.Local(index)),)):
                if name == index and high - low > 2:
                    self.write(f"S[{address + low}:{address + high}] = [{value}] * {high - low}")
                    return True
        return False

    def _extend(self, name: str, items: str, body: ir.Body) -> bool:
        """A loop that adds every item to a list is one extension."""
        match body:
            case (ir.Append(array, ir.Local(item), line, proved),) if item == name:
                room = self.capacity(array)
                if not proved and room != UNBOUNDED:
                    self.write(f"_n = {items}")
                    items = "_n"
                    self.write(f"if len({self.local(array)}) + len(_n) > {room}: list_full({line})", line)
                self.write(f"{self.local(array)} += {items}")
                return True
        return False

    def _for_bits(self, stmt: ir.ForBits) -> bool:
        rest, lowest = self.names.fresh("rest"), self.names.fresh("lowest")
        self.write(f"{rest} = {self.text.value(stmt.of)}")
        # The member leaves the set before the body runs, so that `continue` finds the next one.
        member = f"{self.local(stmt.name)} = {lowest}.bit_length() - 1"
        first = [f"{lowest} = {rest} & -{rest}", f"{rest} ^= {lowest}", member]
        self.block(f"while {rest}:", stmt.body, first=first)
        return True

    def _for_array(self, stmt: ir.ForArray) -> bool:
        return self._loop(stmt.name, self.local(stmt.array), stmt.body)

    def _for_table(self, stmt: ir.ForTable) -> bool:
        low, high, table = stmt.low, stmt.high, self.facts.program.tables[stmt.table]
        if isinstance(low, ir.Const) and isinstance(high, ir.Const):
            values = table.values[low.value : high.value]
            if len(values) == len(table.values):
                return self._loop(stmt.name, self.module[stmt.table], stmt.body)
            if len(values) <= _SHORT:
                return self._loop(stmt.name, _tuple([str(value) for value in values]), stmt.body)
        return self._loop(stmt.name, self.stretch(self.module[stmt.table], low, high), stmt.body)

    def _for_slots(self, stmt: ir.ForSlots) -> bool:
        start = self.text.place(stmt.address, stmt.index)
        if start.isdigit() and isinstance(stmt.count, ir.Const):
            end = str(int(start) + stmt.count.value)
        elif stmt.index is None or is_simple(stmt.index):
            end = f"{start} + {self.text.value(stmt.count, SUM)}"
        else:
            self.write(f"_n = {start}")
            start, end = "_n", f"_n + {self.text.value(stmt.count, SUM)}"
        return self._loop(stmt.name, f"S[{start}:{end}]", stmt.body)

    def _break(self, _: ir.Break) -> bool:
        self.write("break")
        return False

    def _continue(self, _: ir.Continue) -> bool:
        self.write("continue")
        return False

    def _return(self, stmt: ir.Return) -> bool:
        self.write("return" if stmt.value is None else f"return {self.text.value(stmt.value)}")
        return False

    def _do(self, stmt: ir.Do) -> bool:
        self.write(self.call(stmt.call))
        return True

    def _check(self, stmt: ir.Check) -> bool:
        text = self.text
        fault = f"raise Fault({stmt.code!r}, {stmt.line}, {text.value(stmt.a)}, {text.value(stmt.b)})"
        if stmt.test == ir.Const(0):
            self.write(fault, stmt.line)
            return False
        self.write(f"if {text.test(ir.Op('not', (stmt.test,)))}: {fault}", stmt.line)
        return True

    def _new_array(self, stmt: ir.NewArray) -> bool:
        self.capacities[stmt.name] = str(stmt.capacity)
        self.write(f"{self.local(stmt.name)} = []")
        return True

    def _append(self, stmt: ir.Append) -> bool:
        array, room = self.local(stmt.array), self.capacity(stmt.array)
        value = self.text.value(stmt.value)
        if stmt.proved or room == UNBOUNDED:
            self.write(f"{array}.append({value})")
            return True
        if not is_simple(stmt.value):
            self.write(f"_n = {value}")
            value = "_n"
        self.write(f"if len({array}) >= {room}: list_full({stmt.line})", stmt.line)
        self.write(f"{array}.append({value})")
        return True

    def _set_item(self, stmt: ir.SetItem) -> bool:
        self.write(f"{self.local(stmt.array)}[{self.text.value(stmt.index)}] = {self.text.value(stmt.value)}")
        return True

    def _truncate(self, stmt: ir.Truncate) -> bool:
        array = self.local(stmt.array)
        everything = stmt.length == ir.Const(0)
        self.write(f"{array}.clear()" if everything else f"del {array}[{self.text.value(stmt.length)}:]")
        return True

    def _save(self, stmt: ir.Save) -> bool:
        self.write(f"{self.local(stmt.name)} = S[{stmt.address}:{stmt.address + stmt.count}]")
        return True

    def _restore(self, stmt: ir.Restore) -> bool:
        self.write(f"S[{stmt.address}:{stmt.address + stmt.count}] = {self.local(stmt.name)}")
        return True

    def _draw(self, stmt: ir.Draw) -> bool:
        name, bound = self.local(stmt.name), self.text.value(stmt.bound)
        if isinstance(stmt.bound, ir.Const) and stmt.bound.value > 0:
            if stmt.bound.value == 1:
                self.write(f"{name} = 0", stmt.line)
            else:
                self._draw_lines(bound, name, stmt.line)
            return True
        self.write(f"_n = {bound}")
        self.write("if _n > 1:")
        self.depth += 1
        self._draw_lines("_n", name, stmt.line)
        self.depth -= 1
        self.write(f"elif _n == 1: {name} = 0")
        self.write(f"else: nothing_to_draw({stmt.line})")
        return True

    def _draw_lines(self, bound: str, name: str, line: int) -> None:
        self.write(f"_x = {_GENERATOR}", line)
        for text in draw_lines("_x", _GENERATOR, bound):
            self.write(text)
        self.write(f"{name} = _m >> 16")

    def _push(self, stmt: ir.Push) -> bool:
        words = self.text.sequence(stmt.record)
        self.write(f"O.append({words[0] if len(words) == 1 else _tuple(words)})")
        if stmt.weight is not None:
            self.write(f"W.append({self.text.value(stmt.weight)})")
        return True

    def _event(self, stmt: ir.Event) -> bool:
        if self.events:
            words = [repr(stmt.kind), str(stmt.line), *self.text.sequence(stmt.args)]
            self.write(f"E.append({_tuple(words)})", stmt.line)
        return True

    def _watch(self, stmt: ir.Watch) -> bool:
        return self.body(stmt.body) if self.events else True

    def _show(self, stmt: ir.Show) -> bool:
        place = self.text.place(stmt.address, stmt.index)
        self.write(f"V[{place}] = 1")
        if stmt.value is not None:
            self.write(f"I[{place}] = {self.text.value(stmt.value)}")
        return True

    def _show_all(self, slots: list[int]) -> None:
        """Marks slots, which are given in order, those in a row at once."""
        for _, group in groupby(enumerate(slots), key=lambda pair: pair[1] - pair[0]):
            row = [slot for _, slot in group]
            self.write(f"V[{row[0]}:{row[-1] + 1}] = b'\\1' * {len(row)}" if len(row) > 1 else f"V[{row[0]}] = 1")

    def _show_count(self, stmt: ir.ShowCount) -> bool:
        self.write(f"N[{self.text.value(stmt.place)}] = {self.text.value(stmt.count)}")
        return True

    def terminator(self, stmt: ir.Stmt) -> bool:
        """Jumps, stops and what belongs to them; written by the machine's own writer."""
        raise AssertionError(f"{type(stmt).__name__} outside the machine")


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


def _tuple(items: list[str]) -> str:
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


_AUGMENTED = {"add": "+", "sub": "-", "mul": "*", "band": "&", "bor": "|", "bxor": "^", "xor64": "^"}

_WRITERS: dict[type, Callable[..., bool]] = {
    ir.Set: Writer._set,
    ir.Store: Writer._store,
    ir.If: Writer._if,
    ir.While: Writer._while,
    ir.For: Writer._for,
    ir.ForBits: Writer._for_bits,
    ir.ForArray: Writer._for_array,
    ir.ForTable: Writer._for_table,
    ir.ForSlots: Writer._for_slots,
    ir.Break: Writer._break,
    ir.Continue: Writer._continue,
    ir.Return: Writer._return,
    ir.Do: Writer._do,
    ir.Check: Writer._check,
    ir.NewArray: Writer._new_array,
    ir.Append: Writer._append,
    ir.SetItem: Writer._set_item,
    ir.Truncate: Writer._truncate,
    ir.Save: Writer._save,
    ir.Restore: Writer._restore,
    ir.Draw: Writer._draw,
    ir.Push: Writer._push,
    ir.Event: Writer._event,
    ir.Watch: Writer._watch,
    ir.Show: Writer._show,
    ir.ShowCount: Writer._show_count,
    **dict.fromkeys((ir.Enumerate, ir.StartSeat, *walk.TERMINATORS), lambda writer, stmt: writer.terminator(stmt)),
}
