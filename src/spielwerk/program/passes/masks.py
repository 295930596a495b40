"""Tests all members of a set at once: what is known of each member before the match becomes a mask.

`any(hand where .suit == led)` walks over a set and looks up the suit of every card. With a table that holds the set of
cards of each suit it is one intersection. A loop whose test is taken over by masks and whose body does not care which
member it has is no loop any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from hashlib import sha256

from spielwerk.program import ir, walk
from spielwerk.program.evaluate import Evaluator, Stopped
from spielwerk.program.passes.factor_conditions import is_safe_anywhere

ALL = 2**63 - 1
"""Every member that a set can have."""
_WIDEST = 256
"""A table of masks has no more rows than this."""


def with_masks_in(
    program: ir.Program, body: ir.Body, changing: Collection[str]
) -> tuple[ir.Body, tuple[ir.Table, ...]]:
    """One whole body of a function or block, and the tables of its masks: its loops over sets have fewer members to
    look at, or are none. The functions named `changing` change the state."""
    masks = _Masks(program, changing)
    return masks.all(body), tuple(masks.tables.values())


def changing_functions(program: ir.Program) -> set[str]:
    """The functions that change the state, or call one that does."""
    return walk.marked_functions(program, *_CHANGES)


class _Masks:
    """Finds masks and keeps their tables."""

    def __init__(self, program: ir.Program, changing: Collection[str]) -> None:
        self.tables: dict[str, ir.Table] = {}
        self.evaluator = Evaluator({}, program.tables, [])
        self.changing = changing

    def all(self, body: ir.Body) -> ir.Body:
        """One whole body of a function or block."""
        if not walk.has_statement(body, ir.ForBits):
            return body
        reads = _reads(body)

        def simpler(inner: ir.Body) -> ir.Body:
            done = [part for stmt in inner for part in self.stmt(stmt, reads)]
            return inner if walk.unchanged(done, inner) else tuple(done)

        return walk.map_bodies(body, simpler)

    def stmt(self, stmt: ir.Stmt, reads: Counter[str]) -> ir.Body:
        if not isinstance(stmt, ir.ForBits):
            return (stmt,)
        lets, rest = _lets(stmt.body)
        match rest:
            case (ir.If(test, then, ()),):
                loop = _Loop(self, stmt, {let.name: let.value for let in lets})
                mask, left = loop.split(test)
                if mask is not None:
                    inner = (ir.If(left, then),) if left is not None else then
                    stmt = ir.ForBits(stmt.name, ir.Op("band", (stmt.of, mask), 0, ir.B64), (*lets, *inner))
        return _without_loop(stmt, reads)

    def table(self, rows: tuple[int, ...]) -> str:
        """The name of a table of masks: it tells what is in it, so that it is the same whatever else there is."""
        name = f"masks {sha256(repr(rows).encode()).hexdigest()[:16]}"
        self.tables.setdefault(name, ir.Table(name, rows, ir.B64))
        return name

    def changes_state(self, body: ir.Body) -> bool:
        return walk.has_statement(body, *_CHANGES) or any(call.function in self.changing for call in walk.calls(body))


_CHANGES = (ir.Store, ir.Restore, ir.Draw)


def _lets(body: ir.Body) -> tuple[list[ir.Set], ir.Body]:
    """Names that a body gives to plain values first of all, and what follows."""
    lets: list[ir.Set] = []
    for stmt in body:
        if not isinstance(stmt, ir.Set) or walk.can_fail(stmt.value) or stmt.value.type == ir.ARR:
            break
        lets.append(stmt)
    return lets, body[len(lets) :]


class _Loop:
    """One loop over a set: which parts of its test are masks."""

    def __init__(self, masks: _Masks, stmt: ir.ForBits, lets: dict[str, ir.Expr]) -> None:
        self.masks = masks
        self.member = stmt.name
        self.lets = lets
        self.written = walk.locals_written(stmt.body) | {stmt.name}
        self.changes_state = masks.changes_state(stmt.body)

    def split(self, test: ir.Expr) -> tuple[ir.Expr | None, ir.Expr | None]:
        """The mask for a test, and what is left of it."""
        parts = test.args if isinstance(test, ir.Op) and test.op == "and" else (test,)
        found: list[ir.Expr] = []
        left: list[ir.Expr] = []
        for part in parts:
            # A part that could fail keeps those behind it from going first.
            mask = self.mask(self.spelled_out(part)) if not any(map(walk.can_fail, left)) else None
            (left if mask is None else found).append(part if mask is None else mask)
        whole = None
        for mask in found:
            whole = mask if whole is None else _both(whole, mask)
        rest = None if not left else left[0] if len(left) == 1 else ir.Op("and", tuple(left))
        return whole, rest

    def spelled_out(self, expr: ir.Expr) -> ir.Expr:
        """With values for the names that the body gave them."""
        for name in reversed(self.lets):
            value = self.lets[name]
            expr = walk.map_expr(expr, _replacing(name, value))
        return expr

    def mask(self, test: ir.Expr) -> ir.Expr | None:
        """The members for which a test holds; none if that is not known all at once."""
        if not self.mentions_member(test):
            return ir.Op("select", (test, _set(ALL), _set(0)), 0, ir.B64) if self.is_fixed(test) else None
        known = self.known(test)
        if known is not None:
            return _set(sum(1 << member for member, value in known.items() if value))
        match test:
            case ir.Op("not", (inner,)):
                mask = self.mask(inner)
                return None if mask is None else _without(_set(ALL), mask)
            case ir.Op("and" | "or" as name, args):
                masks = [self.mask(arg) for arg in args]
                whole = masks[0]
                for mask in masks[1:]:
                    if whole is None or mask is None:
                        return None
                    whole = ir.Op("band" if name == "and" else "bor", (whole, mask), 0, ir.B64)
                return whole
            case ir.Op("eq" | "ne" as name, (left, right)):
                equal = self.equal(left, right) or self.equal(right, left)
                return equal if equal is None or name == "eq" else _without(_set(ALL), equal)
        return None

    def equal(self, known: ir.Expr, fixed: ir.Expr) -> ir.Expr | None:
        """Members for which something known of each is what the loop does not change."""
        values = self.known(known) if self.mentions_member(known) else None
        if not values or self.mentions_member(fixed) or not self.is_fixed(fixed):
            return None
        low, high = min(0, *values.values()), max(values.values())
        if high - low >= _WIDEST:
            return None
        rows = tuple(
            sum(1 << member for member, value in values.items() if value == row) for row in range(low, high + 1)
        )
        row = fixed if low == 0 else ir.Op("sub", (fixed, ir.Const(low)))
        inside = ir.Op("and", (ir.Op("ge", (fixed, ir.Const(low))), ir.Op("le", (fixed, ir.Const(high)))))
        looked_up = ir.Lookup(self.masks.table(rows), row, ir.B64)
        return ir.Op("select", (inside, looked_up, _set(0)), 0, ir.B64)

    def mentions_member(self, expr: ir.Expr) -> bool:
        return any(isinstance(part, ir.Local) and part.name == self.member for part in walk.parts(expr))

    def is_fixed(self, expr: ir.Expr) -> bool:
        """Whether it is the same for all members, and harmless to work out before the loop."""
        if not is_safe_anywhere(expr) or (self.changes_state and walk.reads_state(expr)):
            return False
        return not any(isinstance(part, ir.Local) and part.name in self.written for part in walk.parts(expr))

    def known(self, expr: ir.Expr) -> dict[int, int] | None:
        """Its value for every member, if nothing but the member decides it."""
        for part in walk.parts(expr):
            plain = isinstance(part, ir.Const | ir.Lookup | ir.Op) or part == ir.Local(self.member)
            if not plain or (isinstance(part, ir.Op) and part.op in ("alen", "aget")):
                return None
        if walk.can_fail(expr) or expr.type != ir.I32:
            return None
        found: dict[int, int] = {}
        for member in range(63):
            try:
                found[member] = self.masks.evaluator.value(expr, {self.member: member})
            except (IndexError, Stopped):
                # No table has an entry for it, so it is a member of no set that is walked over here.
                continue
        return found


# ---- loops that are none -----------------------------------------------------------------------


def _reads(body: ir.Body) -> Counter[str]:
    return walk.uses(body)


def _without_loop(stmt: ir.ForBits, reads: Counter[str]) -> ir.Body:
    """A loop that does the same for every member: once, if it stops after the first; so often as there are members."""
    lets, rest = _lets(stmt.body)
    inside = _reads(stmt.body)
    if not rest or any(reads[let.name] > inside[let.name] for let in lets):
        rest, lets = stmt.body, []
    hidden = {stmt.name, *(let.name for let in lets)}
    if walk.locals_read(rest) & hidden or walk.locals_written(rest) & hidden:
        return (stmt,)
    match rest:
        case (*before, ir.Break()) if not any(_leaves_pass(inner) for inner in before):
            return (ir.If(ir.Op("bne", (stmt.of, _set(0))), tuple(before)),)
        case (ir.Set(name, ir.Op("add", (ir.Local(same), ir.Const(step)))),) if name == same and not lets:
            more: ir.Expr = ir.Op("popcnt", (stmt.of,))
            more = more if step == 1 else ir.Op("mul", (more, ir.Const(step)))
            return (ir.Set(name, ir.Op("add", (ir.Local(name), more))),)
    return (stmt,)


def _leaves_pass(stmt: ir.Stmt) -> bool:
    """Whether it may end a pass of the loop around it."""
    if isinstance(stmt, ir.Break | ir.Continue):
        return True
    return not isinstance(stmt, walk.LOOPS) and any(_leaves_pass(s) for body in walk.bodies(stmt) for s in body)


def _set(members: int) -> ir.Const:
    return ir.Const(members, ir.B64)


def _both(left: ir.Expr, right: ir.Expr) -> ir.Expr:
    return ir.Op("band", (left, right), 0, ir.B64)


def _without(left: ir.Expr, right: ir.Expr) -> ir.Expr:
    return ir.Op("bandnot", (left, right), 0, ir.B64)


def _replacing(name: str, value: ir.Expr) -> Callable[[ir.Expr], ir.Expr]:
    return lambda part: value if isinstance(part, ir.Local) and part.name == name else part
