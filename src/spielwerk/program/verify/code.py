"""Checks the statements of one function or block: where each may occur, and that every way through ends as it must."""

from __future__ import annotations

from spielwerk.program import ir, walk
from spielwerk.program.verify.values import SAVED, Flow, Surroundings, ValueCheck

_ONLY_IN_BLOCKS = (ir.Enumerate, ir.StartSeat, *walk.TERMINATORS)
_NOT_IN_WATCH = (
    ir.Store, ir.Draw, ir.Restore, ir.Return, ir.Break, ir.Continue, ir.Push, ir.Show, ir.ShowCount, *_ONLY_IN_BLOCKS,
)  # fmt: skip


class CodeCheck(ValueCheck):
    """Walks through one body in the order in which it runs."""

    def __init__(self, where: str, around: Surroundings, faults: list[str], function: ir.Function | None = None):
        super().__init__(where, around, faults, function)
        self.capacities: dict[str, int] = {}
        self.saves: dict[str, tuple[int, int]] = {}
        self.breaks: list[list[Flow]] = []
        """For every loop around the current point: what is known at its breaks."""
        self.loop_names: list[str] = []

    def run(self, body: ir.Body) -> None:
        flow = Flow()
        if self.function is not None:
            for parameter in self.function.parameters:
                self.types[parameter.name] = parameter.type
                flow.defined.add(parameter.name)
        self.body(body, flow)
        if flow.live and self.function is None:
            self.fault("a way through the block ends without a jump or a stop")
        if flow.live and self.function is not None and self.function.result is not None:
            self.fault("a way through the function ends without a result")

    def body(self, body: ir.Body, flow: Flow) -> None:
        for stmt in body:
            self.stmt(stmt, flow)

    def stmt(self, stmt: ir.Stmt, flow: Flow) -> None:
        self.place(stmt)
        match stmt:
            case ir.If():
                self.branch(stmt, flow)
            case ir.While() | ir.For() | ir.ForBits() | ir.ForArray() | ir.ForTable() | ir.ForSlots():
                self.loop(stmt, flow)
            case ir.Break():
                if self.breaks:
                    self.breaks[-1].append(flow.copy())
                flow.live = False
            case ir.Continue():
                flow.live = False
            case ir.Watch():
                self.watch(stmt, flow)
            case ir.Return():
                self.leave(stmt, flow)
            case ir.Goto() | ir.GotoLoaded() | ir.Ask() | ir.SeatDone() | ir.Join() | ir.Over():
                self.terminator(stmt, flow)
            case _:
                self.simple(stmt, flow)

    def place(self, stmt: ir.Stmt) -> None:
        """Whether this kind of statement may occur here at all."""
        kind = type(stmt).__name__
        if self.function is not None and isinstance(stmt, _ONLY_IN_BLOCKS):
            self.fault(f"{kind} inside a function")
        if self.function is None and isinstance(stmt, ir.Return | ir.Push | ir.Show | ir.ShowCount):
            self.fault(f"{kind} inside a block")
        if isinstance(stmt, ir.Break | ir.Continue) and not self.breaks:
            self.fault(f"{kind} outside a loop")
        if isinstance(stmt, walk.TERMINATORS) and self.breaks:
            self.fault(f"{kind} inside a loop")
        if self.in_watch and isinstance(stmt, _NOT_IN_WATCH):
            self.fault(f"{kind} inside a Watch: without events the game would run differently")

    # ---- ways through --------------------------------------------------------------------------

    def branch(self, stmt: ir.If, flow: Flow) -> None:
        self.want(stmt.test, ir.I32, flow, "condition")
        yes, no = flow.copy(), flow.copy()
        self.body(stmt.then, yes)
        self.body(stmt.otherwise, no)
        self.become(flow, yes.meet(no))

    def become(self, flow: Flow, other: Flow) -> None:
        flow.defined, flow.watched, flow.site, flow.live = other.defined, other.watched, other.site, other.live

    def loop(self, stmt: ir.While | ir.For | ir.ForBits | ir.ForArray | ir.ForTable | ir.ForSlots, flow: Flow) -> None:
        inside = flow.copy()
        name = ""
        if isinstance(stmt, ir.While):
            self.want(stmt.test, ir.I32, flow, "condition of a loop")
        else:
            name = stmt.name
            if name in self.loop_names:
                self.fault(f"loop variable {name} is used by a loop around it")
            self.define(name, self.loop_type(stmt, flow), inside)
            self.loop_names.append(name)
        self.breaks.append([])
        self.body(stmt.body, inside)
        breaks = self.breaks.pop()
        if name:
            self.loop_names.pop()
        # A site enumerated by some pass is not known afterwards; a loop variable is no one's after its loop.
        endless = isinstance(stmt, ir.While) and isinstance(stmt.test, ir.Const) and stmt.test.value != 0
        after = Flow(live=False) if endless else flow.meet(inside)
        if not endless:
            # Perhaps there was no pass at all.
            after.defined, after.watched = set(flow.defined), set(flow.watched)
        for known in breaks:
            after = after.meet(known)
        after.defined.discard(name)
        self.become(flow, after)

    def loop_type(self, stmt: ir.For | ir.ForBits | ir.ForArray | ir.ForTable | ir.ForSlots, flow: Flow) -> str:
        """Checks the head of a loop; answers the type of its variable."""
        match stmt:
            case ir.For():
                self.want(stmt.low, ir.I32, flow, "start of a loop")
                self.want(stmt.high, ir.I32, flow, "end of a loop")
            case ir.ForBits():
                self.want(stmt.of, ir.B64, flow, "set of a loop")
            case ir.ForArray():
                self.want(ir.Local(stmt.array, ir.ARR), ir.ARR, flow, "list of a loop")
                changers = (ir.Append, ir.SetItem, ir.Truncate)
                for inner in walk.every_statement(stmt.body):
                    if isinstance(inner, changers) and inner.array == stmt.array:
                        self.fault(f"the loop over {stmt.array} changes it")
            case ir.ForTable():
                return self.table_loop(stmt, flow)
            case ir.ForSlots():
                return self.slots_loop(stmt, flow)
        return ir.I32

    def table_loop(self, stmt: ir.ForTable, flow: Flow) -> str:
        table = self.program.tables.get(stmt.table)
        for bound in (stmt.low, stmt.high):
            self.want(bound, ir.I32, flow, f"bound in table {stmt.table}")
            if table and isinstance(bound, ir.Const) and not 0 <= bound.value <= len(table.values):
                self.fault(f"table {stmt.table} has {len(table.values)} entries, bound is {bound.value}")
        if table is None:
            self.fault(f"there is no table {stmt.table}")
            return ir.I32
        return table.type

    def slots_loop(self, stmt: ir.ForSlots, flow: Flow) -> str:
        self.want(stmt.count, ir.I32, flow, "number of slots of a loop")
        if not 0 <= stmt.address < self.program.size:
            self.span(stmt.address, 1, "loop over slots")
            return ir.I32
        width = self.width(stmt.address)
        if stmt.index is not None:
            self.want(stmt.index, ir.I32, flow, "index of a loop over slots")
        if isinstance(stmt.count, ir.Const) and (stmt.index is None or isinstance(stmt.index, ir.Const)):
            start = stmt.address + (stmt.index.value if stmt.index else 0)
            self.span(start, stmt.count.value, "loop over slots")
            if any(self.width(slot) != width for slot in range(start, start + stmt.count.value)):
                self.fault(f"the loop over slots from {start} mixes types")
        return width

    def watch(self, stmt: ir.Watch, flow: Flow) -> None:
        if self.in_watch:
            self.fault("a Watch inside a Watch")
        inside, self.in_watch = flow.copy(), True
        self.body(stmt.body, inside)
        self.in_watch = False
        flow.watched = inside.watched

    def leave(self, stmt: ir.Return, flow: Flow) -> None:
        wanted = self.function.result if self.function else None
        if stmt.value is None and wanted is not None:
            self.fault(f"returns nothing, not {wanted}")
        elif stmt.value is not None and wanted is None:
            self.fault("returns a value, but the function has no result")
        elif stmt.value is not None and wanted is not None:
            self.want(stmt.value, wanted, flow, "result")
        flow.live = False

    def terminator(self, stmt: ir.Stmt, flow: Flow) -> None:
        for target in walk.successors((stmt,)):
            self.target(target)
        if isinstance(stmt, ir.Ask):
            self.want(stmt.seat, ir.I32, flow, "seat of an Ask")
            if stmt.site not in self.around.sites:
                self.fault(f"there is no site {stmt.site}")
            elif flow.live and flow.site != stmt.site:
                self.fault(f"Ask at site {stmt.site}, but its options were not enumerated last")
        elif isinstance(stmt, ir.GotoLoaded):
            self.want(stmt.block, ir.I32, flow, "block of a jump")
            if not stmt.targets:
                self.fault("a loaded jump without targets")
        flow.live = False

    def target(self, number: int) -> None:
        if number not in self.around.blocks:
            self.fault(f"there is no block {number}")

    # ---- simple statements ---------------------------------------------------------------------

    def define(self, name: str, type_: str, flow: Flow) -> None:
        if self.types.setdefault(name, type_) != type_:
            self.fault(f"local {name} is {self.types[name]}, set as {type_}")
        if name in self.loop_names:
            self.fault(f"loop variable {name} is set inside its loop")
        if not self.in_watch:
            flow.defined.add(name)
        elif name in flow.defined and name not in self.loop_names:
            self.fault(f"Watch sets {name}, which is used without events too")
        else:
            flow.watched.add(name)

    def simple(self, stmt: ir.Stmt, flow: Flow) -> None:
        match stmt:
            case ir.Set():
                type_ = self.expr(stmt.value, flow)
                if type_ == ir.ARR and not isinstance(stmt.value, ir.Call | ir.Local):
                    self.fault(f"list {stmt.name} must come from a call or another list")
                self.define(stmt.name, type_, flow)
            case ir.Store():
                self.slot(stmt.address, stmt.index, self.expr(stmt.value, flow), flow, "store")
            case ir.Do():
                self.call(stmt.call, flow, for_effect=True)
            case ir.Check():
                self.want(stmt.test, ir.I32, flow, "condition of a check")
                self.want(stmt.a, ir.I32, flow, "first number of a check")
                self.want(stmt.b, ir.I32, flow, "second number of a check")
                if isinstance(stmt.test, ir.Const) and stmt.test.value == 0:
                    flow.live = False
            case ir.Draw():
                self.want(stmt.bound, ir.I32, flow, "bound of a draw")
                self.define(stmt.name, ir.I32, flow)
            case ir.Event():
                for arg in stmt.args:
                    self.event_value(arg, flow)
            case ir.NewArray() | ir.Append() | ir.SetItem() | ir.Truncate():
                self.array(stmt, flow)
            case ir.Save() | ir.Restore():
                self.hypothetical(stmt, flow)
            case ir.Push() | ir.Show() | ir.ShowCount():
                self.output(stmt, flow)
            case ir.Enumerate() | ir.StartSeat():
                self.machine(stmt, flow)

    def event_value(self, arg: ir.Expr, flow: Flow) -> None:
        """Events see what Watch prepared for them."""
        before, self.in_watch = self.in_watch, True
        self.expr(arg, flow)
        self.in_watch = before

    def array(self, stmt: ir.NewArray | ir.Append | ir.SetItem | ir.Truncate, flow: Flow) -> None:
        if isinstance(stmt, ir.NewArray):
            if self.capacities.setdefault(stmt.name, stmt.capacity) != stmt.capacity:
                self.fault(f"list {stmt.name} has two capacities")
            self.define(stmt.name, ir.ARR, flow)
            return
        self.want(ir.Local(stmt.array, ir.ARR), ir.ARR, flow, "list")
        for expr in walk.expressions(stmt):
            self.want(expr, ir.I32, flow, f"value for list {stmt.array}")

    def hypothetical(self, stmt: ir.Save | ir.Restore, flow: Flow) -> None:
        self.span(stmt.address, stmt.count, type(stmt).__name__)
        extent = (stmt.address, stmt.count)
        if isinstance(stmt, ir.Save):
            if self.saves.setdefault(stmt.name, extent) != extent:
                self.fault(f"{stmt.name} saves two different spans")
            self.define(stmt.name, SAVED, flow)
            return
        self.want(ir.Local(stmt.name, SAVED), SAVED, flow, "restore")
        if self.saves.get(stmt.name) != extent:
            self.fault(f"{stmt.name} restores another span than it saved")

    def output(self, stmt: ir.Push | ir.Show | ir.ShowCount, flow: Flow) -> None:
        match stmt:
            case ir.Push():
                for word in stmt.record:
                    self.want(word, ir.I32, flow, "word of an option")
                if stmt.weight is not None and self.expr(stmt.weight, flow) not in (ir.I32, ir.B64):
                    self.fault("the weight of an option is no number")
            case ir.Show():
                if stmt.index is not None:
                    self.want(stmt.index, ir.I32, flow, "index of a Show")
                shift = stmt.index.value if isinstance(stmt.index, ir.Const) else 0
                self.span(stmt.address + shift, 1, "Show")
                if stmt.value is not None:
                    self.slot(stmt.address, stmt.index, self.expr(stmt.value, flow), flow, "show")
            case ir.ShowCount():
                self.want(stmt.place, ir.I32, flow, "place of a count")
                self.want(stmt.count, ir.I32, flow, "count")

    def machine(self, stmt: ir.Enumerate | ir.StartSeat, flow: Flow) -> None:
        if isinstance(stmt, ir.StartSeat):
            self.want(stmt.seat, ir.I32, flow, "seat to start")
            self.target(stmt.block)
            return
        site = self.around.sites.get(stmt.site)
        if site is None:
            self.fault(f"there is no site {stmt.site}")
        elif site.enumerator in self.program.functions:
            parameters = self.program.functions[site.enumerator].parameters
            if len(parameters) != len(stmt.args):
                self.fault(f"{site.enumerator} takes {len(parameters)} arguments, got {len(stmt.args)}")
            for parameter, arg in zip(parameters, stmt.args, strict=False):
                self.want(arg, parameter.type, flow, f"{parameter.name} of {site.enumerator}")
        flow.site = stmt.site


class BlockCheck(CodeCheck):
    """A block knows the option that was chosen if it follows an `Ask` and nothing else leads to it."""

    def __init__(self, around: Surroundings, faults: list[str], block: ir.Block, stride: int | None):
        super().__init__(f"block {block.number}", around, faults)
        self.stride = stride

    def chosen(self, expr: ir.Chosen) -> None:
        if self.stride is None:
            self.fault("a chosen option is known only in a block that just one site's Ask leads to, and nothing else")
        elif not 0 <= expr.word < self.stride:
            self.fault(f"options here have {self.stride} words, word {expr.word} is read")
        if expr.type != ir.I32:
            self.fault("a word of an option is i32")
