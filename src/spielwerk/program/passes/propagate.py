"""Carries what is known about locals and slots forward: constants, copies, and values that were just stored."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.data import dataclass, field, replace
from spielwerk.program import ir, walk

_SIMPLE = (ir.Const, ir.Local)
_ENDS = frozenset({ir.Return, ir.Break, ir.Continue, *walk.TERMINATORS})
_TELLING = frozenset({ir.If, ir.Watch, ir.Set, ir.Store, ir.Draw, ir.NewArray, ir.Save, ir.Restore, ir.StartSeat})
"""Statements after which something else is known."""


@dataclass
class Known:
    """What holds at one point of the code."""

    locals: dict[str, ir.Expr] = field(default_factory=dict)
    """The constant or other local that a local equals."""
    slots: dict[int, ir.Expr] = field(default_factory=dict)
    """The constant or local that a slot equals."""
    live: bool = True

    def copy(self) -> Known:
        return Known(dict(self.locals), dict(self.slots), self.live)

    def forget(self, name: str) -> None:
        """A local gets another value."""
        self.locals.pop(name, None)
        for local in [key for key, value in self.locals.items() if type(value) is ir.Local and value.name == name]:
            del self.locals[local]
        for slot in [key for key, value in self.slots.items() if type(value) is ir.Local and value.name == name]:
            del self.slots[slot]

    def become(self, other: Known) -> None:
        self.locals, self.slots, self.live = other.locals, other.slots, other.live

    def meet(self, other: Known) -> Known:
        """What holds where two ways come together."""
        if not self.live or not other.live:
            return self.copy() if self.live else other.copy()
        return Known(
            {k: v for k, v in self.locals.items() if other.locals.get(k) == v},
            {k: v for k, v in self.slots.items() if other.slots.get(k) == v},
        )


def propagate(body: ir.Body) -> ir.Body:
    """One whole body of a function or block, with what is known put in its place."""
    return _body(body, Known())


def _body(body: ir.Body, known: Known) -> ir.Body:
    done = [_stmt(stmt, known) for stmt in body]
    return body if walk.unchanged(done, body) else tuple(done)


# ---- expressions -------------------------------------------------------------------------------


def _rewrite(expr: ir.Expr, known: Known) -> ir.Expr:
    """The expression with what is known in its place. If it acts, nothing may be known of slots any more."""
    slots = known.slots

    def change(part: ir.Expr) -> ir.Expr:
        if isinstance(part, ir.Local):
            return known.locals.get(part.name, part)
        if isinstance(part, ir.Load) and part.index is None:
            return slots.get(part.address, part)
        return part

    return walk.map_expr(expr, change)


def _loads(parts: Sequence[ir.Expr]) -> bool:
    return any(type(part) is ir.Load for part in parts)


def _rewrite_heads(stmt: ir.Stmt, known: Known) -> ir.Stmt:
    """The expressions directly inside a statement; a call among them may have changed any slot."""
    if isinstance(stmt, ir.Enumerate):
        # A stop enumerates again from the state alone, so these must go on reading the state.
        return stmt
    found = walk.found(stmt)
    if known.slots and found.calls:
        known.slots.clear()
    if known.locals.keys().isdisjoint(found.names) and (not known.slots or not _loads(found.parts)):
        return stmt
    return walk.map_heads(stmt, lambda expr: _rewrite(expr, known))


# ---- statements --------------------------------------------------------------------------------


def _stmt(stmt: ir.Stmt, known: Known) -> ir.Stmt:
    if type(stmt) in walk.LOOPING:
        return _loop(stmt, known)
    stmt = _rewrite_heads(stmt, known)
    if type(stmt) in _ENDS:
        known.live = False
    if type(stmt) not in _TELLING:
        return stmt
    match stmt:
        case ir.If():
            return _branch(stmt, known)
        case ir.Watch(body):
            # Without events nothing of this happens, so that nothing new is known behind it.
            watched = _body(body, known.copy())
            return stmt if watched is body else ir.Watch(watched)
        case ir.Set(name, value):
            known.forget(name)
            if isinstance(value, _SIMPLE) and value.type != ir.ARR and value != ir.Local(name, value.type):
                known.locals[name] = value
        case ir.Store():
            _store(stmt, known)
        case ir.Draw(name):
            known.forget(name)
            known.slots.pop(ir.HEADER.GENERATOR, None)
        case ir.NewArray(name) | ir.Save(name):
            known.forget(name)
        case ir.Restore(_, address, count):
            for slot in range(address, address + count):
                known.slots.pop(slot, None)
        case ir.StartSeat():
            known.slots.clear()
    return stmt


def _store(stmt: ir.Store, known: Known) -> None:
    index = stmt.index
    if index is not None and not isinstance(index, ir.Const):
        known.slots.clear()
        return
    address = stmt.address + (index.value if index is not None else 0)
    known.slots.pop(address, None)
    if isinstance(stmt.value, _SIMPLE) and address > ir.HEADER.SEATS:
        # The machine itself writes the header, unseen.
        known.slots[address] = stmt.value


def _branch(stmt: ir.If, known: Known) -> ir.If:
    yes, no = known.copy(), known.copy()
    zero_if_yes, zero_if_no = _zero_local(stmt.test)
    if zero_if_yes:
        yes.locals[zero_if_yes] = ir.Const(0)
    if zero_if_no:
        no.locals[zero_if_no] = ir.Const(0)
    then, otherwise = _body(stmt.then, yes), _body(stmt.otherwise, no)
    known.become(yes.meet(no))
    same = then is stmt.then and otherwise is stmt.otherwise
    return stmt if same else replace(stmt, then=then, otherwise=otherwise)


def _zero_local(test: ir.Expr) -> tuple[str, str]:
    """The local that is 0 if the test holds, and the one that is 0 if not; empty for none."""
    match test:
        case ir.Local(name, ir.I32) | ir.Op("ne", (ir.Local(name), ir.Const(0))):
            return "", name
        case ir.Op("not", (ir.Local(name),)) | ir.Op("eq", (ir.Local(name), ir.Const(0))):
            return name, ""
    return "", ""


def _loop(stmt: ir.Stmt, known: Known) -> ir.Stmt:
    """Nothing that a pass changes is known in the loop or behind it."""
    # The head of a `for` is read once, before all passes; the test of a `while` again before each.
    if not isinstance(stmt, ir.While):
        stmt = _rewrite_heads(stmt, known)
    for name in walk.locals_written((stmt,)):
        known.forget(name)
    if known.slots and _writes(stmt):
        known.slots.clear()
    if isinstance(stmt, ir.While):
        stmt = walk.map_heads(stmt, lambda expr: _rewrite(expr, known))
    return walk.with_bodies(stmt, lambda body: _body(body, known.copy()))


def _writes(loop: ir.Stmt) -> bool:
    """Whether a pass could change slots."""
    changes = any(True for _ in walk.slots_written((loop,)))
    return changes or any(_changes_slots(stmt) for stmt in walk.every_statement((loop,)))


def _changes_slots(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.StartSeat) or bool(walk.found(stmt).calls)
