"""Checks the expressions of one function or block: types, locals with a value before they are read, bounds."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.program import ir
from spielwerk.program.operations import OPERATIONS, SAME

SAVED = "saved"
"""The type of what `Save` keeps; only `Restore` reads it."""


def fits(value: int, type_: str) -> bool:
    """Whether a word of this type can hold the number."""
    low, high = ir.RANGES[type_]
    return low <= value <= high


@dataclass
class Surroundings:
    """What the code of a program may refer to."""

    program: ir.Program
    sites: dict[int, ir.Site]
    blocks: dict[int, ir.Block]
    pushing: set[str]
    showing: set[str]


@dataclass
class Flow:
    """What is known at one point of the code."""

    defined: set[str] = field(default_factory=set)
    watched: set[str] = field(default_factory=set)
    """Locals that have a value only where events are on."""
    site: int | None = None
    """Whose options are in the buffer."""
    live: bool = True
    """Whether this point can be reached."""

    def copy(self) -> Flow:
        return Flow(set(self.defined), set(self.watched), self.site, self.live)

    def meet(self, other: Flow) -> Flow:
        """What is known where two ways come together."""
        if not self.live or not other.live:
            return self.copy() if self.live else other.copy()
        site = self.site if self.site == other.site else None
        return Flow(self.defined & other.defined, self.watched & other.watched, site)


class ValueCheck:
    """Walks through expressions and notes every fault, with the place in front."""

    def __init__(self, where: str, around: Surroundings, faults: list[str], function: ir.Function | None = None):
        self.where = where
        self.around = around
        self.program = around.program
        self.faults = faults
        self.function = function
        self.types: dict[str, str] = {}
        self.in_watch = False

    def fault(self, text: str) -> None:
        self.faults.append(f"{self.where}: {text}")

    def want(self, expr: ir.Expr, wanted: str, flow: Flow, what: str) -> None:
        found = self.expr(expr, flow)
        if found != wanted:
            self.fault(f"{what}: expected {wanted}, got {found}")

    def expr(self, expr: ir.Expr, flow: Flow) -> str:
        """Checks an expression and answers its type."""
        match expr:
            case ir.Const():
                self.constant(expr)
            case ir.Local():
                self.local(expr, flow)
            case ir.Load():
                self.slot(expr.address, expr.index, expr.type, flow, "load")
            case ir.Lookup():
                self.lookup(expr, flow)
            case ir.Op():
                self.operation(expr, flow)
            case ir.Call():
                self.call(expr, flow, for_effect=False)
            case ir.Chosen():
                self.chosen(expr)
            case ir.OptionCount():
                if flow.live and flow.site is None:
                    self.fault("options are counted where none were enumerated")
            case ir.Seat():
                if self.function is not None:
                    self.fault("the running seat is known only in blocks")
        return expr.type

    def constant(self, expr: ir.Const) -> None:
        if not (expr.type in ir.RANGES and fits(expr.value, expr.type)):
            self.fault(f"constant {expr.value} is no {expr.type}")

    def local(self, expr: ir.Local, flow: Flow) -> None:
        visible = expr.name in flow.defined or (self.in_watch and expr.name in flow.watched)
        # What is never reached reads nothing.
        if flow.live and not visible:
            self.fault(f"local {expr.name} may have no value where it is read")
        known = self.types.get(expr.name, expr.type)
        if known != expr.type:
            self.fault(f"local {expr.name} is {known}, read as {expr.type}")

    def slot(self, address: int, index: ir.Expr | None, type_: str, flow: Flow, what: str) -> None:
        """A slot that is read or written as a value of this type."""
        if index is not None:
            self.want(index, ir.I32, flow, f"index of a {what}")
            if isinstance(index, ir.Const):
                address += index.value
        if not 0 <= address < self.program.size:
            self.fault(f"{what}: slot {address} lies outside 0 … {self.program.size - 1}")
        elif type_ != self.width(address):
            self.fault(f"{what}: slot {address} is {self.width(address)}, not {type_}")

    def width(self, address: int) -> str:
        return self.program.slot_type(address)

    def span(self, address: int, count: int, what: str) -> None:
        """Several slots side by side."""
        if count < 0 or address < 0 or address + count > self.program.size:
            self.fault(f"{what}: slots {address} … {address + count - 1} lie outside 0 … {self.program.size - 1}")

    def lookup(self, expr: ir.Lookup, flow: Flow) -> None:
        self.want(expr.index, ir.I32, flow, f"index of table {expr.table}")
        table = self.program.tables.get(expr.table)
        if table is None:
            self.fault(f"there is no table {expr.table}")
            return
        if table.type != expr.type:
            self.fault(f"table {expr.table} is {table.type}, read as {expr.type}")
        if isinstance(expr.index, ir.Const) and not 0 <= expr.index.value < len(table.values):
            self.fault(f"table {expr.table} has no entry {expr.index.value}")

    def operation(self, expr: ir.Op, flow: Flow) -> None:
        operation = OPERATIONS.get(expr.op)
        if operation is None:
            self.fault(f"there is no operation {expr.op}")
            return
        *wanted, result = [
            expr.type if type_ == SAME else type_ for type_ in (*operation.operands(len(expr.args)), operation.gives)
        ]
        if len(wanted) != len(expr.args):
            self.fault(f"{expr.op} takes {len(wanted)} arguments, got {len(expr.args)}")
        if result != expr.type:
            self.fault(f"{expr.op} gives {result}, not {expr.type}")
        for arg, type_ in zip(expr.args, wanted, strict=False):
            self.want(arg, type_, flow, f"argument of {expr.op}")

    def call(self, call: ir.Call, flow: Flow, *, for_effect: bool) -> None:
        function = self.program.functions.get(call.function)
        if function is None:
            self.fault(f"there is no function {call.function}")
            return
        if len(function.parameters) != len(call.args):
            self.fault(f"{call.function} takes {len(function.parameters)} arguments, got {len(call.args)}")
        if not for_effect and function.result != call.type:
            self.fault(f"{call.function} gives {function.result or 'no result'}, not {call.type}")
        # If there are too many or too few, that has been reported: the others are looked at all the same.
        for parameter, arg in zip(function.parameters, call.args, strict=False):
            self.want(arg, parameter.type, flow, f"{parameter.name} of {call.function}")
        if call.function in self.around.pushing and (self.function is None or self.in_watch):
            self.fault(f"{call.function} offers options; only an enumerator may call it")
        if call.function in self.around.showing and (self.function is None or self.in_watch):
            self.fault(f"{call.function} shows slots; only a view may call it")

    def chosen(self, expr: ir.Chosen) -> None:
        """Overridden for blocks."""
        self.fault("a chosen option is known only in the block after an Ask")
