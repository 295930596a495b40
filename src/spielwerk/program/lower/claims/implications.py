"""Attributes that implications change: what is read is the base value with all active changes (PROGRAM D9).

Such an attribute has a function that reads it: the base, then every change in the order of priority, text and objects,
its condition written out for the thing that the implication belongs to. All other attributes are plain slots.
"""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import Change, Implication, Showing
from spielwerk.program import build, ir
from spielwerk.program.layout import Slots
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.values.intervals import LIMIT, Interval, combined, interval
from spielwerk.program.lower.writer import Writer

OPERATIONS = {"+=": "add", "-=": "sub", "*=": "mul", "/=": "div"}
SETS = {"+=": "bor", "-=": "bandnot"}
MOST_REPEATS = 64
"""So often a change can happen to one value for its size to be followed."""


def implied(w: Writer, attribute: sy.AttributeSymbol, owner: ir.Expr | None) -> ir.Expr | None:
    """The value of an attribute that implications change; None if none does."""
    if attribute not in w.game.changes:
        return None
    kind = w.layout.attributes[attribute].kind
    arguments = () if owner is None else (owner,)
    return ir.Call(reader(w.game, attribute), arguments, kind)


def reader(game: Lowering, attribute: sy.AttributeSymbol) -> str:
    """The function that reads an attribute; made when it is first needed."""
    if attribute not in game.readers:
        game.readers[attribute] = game.name(f"now_{attribute.name}")
        _Reader(game, attribute).make(game.readers[attribute])
    return game.readers[attribute]


class _Reader:
    """Makes the function that reads one attribute."""

    def __init__(self, game: Lowering, attribute: sy.AttributeSymbol) -> None:
        self.game = game
        self.attribute = attribute
        self.slots: Slots = game.layout.attributes[attribute]
        self.w = Writer(game, attribute.name)
        self.owner = None if isinstance(attribute.home, sy.TableHome) else ir.Local("owner")
        self.value = self.w.code.keep(ir.Load(self.slots.address, self.owner, self.slots.kind), "now")
        self.size: Interval | None = (self.slots.low, self.slots.high) if self._limited() else None
        """The bounds of the value so far, if that is known."""

    def _limited(self) -> bool:
        return self.slots.low < self.slots.high and self.slots.shape == "number"

    def make(self, name: str) -> None:
        w, changes = self.w, self.game.changes[self.attribute]
        last = w.code.keep(build.ZERO, "last") if self._limited() else None
        with w.code.block() as body:
            for number, (implication, change) in enumerate(changes, 1):
                self._apply(implication, change, None if last is None else ir.Set(last.name, ir.Const(number)))
            if last is not None:
                self._keep_range(last, [change for _, change in changes])
        # Of none there is nothing to change.
        w.code.when(build.ONE if self.owner is None else build.ne(self.owner, 0), body)
        w.code.emit(ir.Return(self.value))
        parameters = () if self.owner is None else (ir.Parameter("owner"),)
        line = self.game.line(self.attribute.span, self.attribute.name)
        made = ir.Function(name, parameters, self.value.type, tuple(w.code.body), self.attribute.name, line)
        self.game.function(made)

    def _apply(self, implication: Implication, change: Change, note: ir.Set | None) -> None:
        after = self._size_after(change, most_times(self.game, implication, change))
        safe = after is not None and after[0] >= -LIMIT and after[1] <= LIMIT

        def happen() -> None:
            self.w.code.emit(ir.Set(self.value.name, self._changed(change, safe)))
            if note is not None:
                self.w.code.emit(note)

        each_active(self.w, implication, change, self.owner, happen)
        self.size = after

    def _changed(self, change: Change, safe: bool) -> ir.Expr:
        w = self.w
        if self.slots.shape == "set":
            members = _members(w, change.value, self.slots.low_bit)
            return members if change.operator == "=" else build.sets(SETS[change.operator], self.value, members)
        new = w.like(change.value, self.attribute.type)
        if change.operator == "=":
            return new
        name = OPERATIONS[change.operator]
        # A value whose bounds are known to fit needs no check, and a quotient is no greater than what is divided.
        return build.op(name if safe or name == "div" else name + "c", self.value, new, w.line(change.span))

    # ---- how large it is -----------------------------------------------------------------------

    def _size_after(self, change: Change, times: int) -> Interval | None:
        """The bounds of the value after a change that happens at most so often, if that is known."""
        new = interval(self.w, change.value)
        if change.operator == "=":
            return _either(self.size, new)
        size = self.size
        for _ in range(times) if times <= MOST_REPEATS else ():
            size = _either(size, combined(change.operator[0], size, new))
        return size if times <= MOST_REPEATS else None

    def _keep_range(self, last: ir.Local, changes: list[Change]) -> None:
        """A value outside the declared range stops the match at the change that was made last."""
        low, high = self.slots.low, self.slots.high
        if self.size is not None and low <= self.size[0] and self.size[1] <= high:
            return
        inside = build.and_(
            build.op("ge", self.value, ir.Const(low)), build.op("le", self.value, ir.Const(high))
        )  # fmt: skip
        if isinstance(self.attribute.type, ty.Maybe):
            inside = build.or_(inside, build.eq(self.value, ir.NONE_INT))
        for number, change in enumerate(changes, 1):
            fine = build.or_(build.ne(last, number), inside)
            self.w.code.emit(ir.Check(fine, "R201", self.w.line(change.span), self.value))


def _either(one: Interval | None, other: Interval | None) -> Interval | None:
    return (min(one[0], other[0]), max(one[1], other[1])) if one and other else None


def _members(w: Writer, node: t.Expr, low: int) -> ir.Expr:
    """A collection as a set whose bit 0 is the element of this number."""
    found = w.bits(node)
    if found.low == low:
        return found.members
    result = w.code.keep(ir.Const(0, ir.B64), "m")

    def visit(item: Value) -> None:
        w.code.emit(ir.Set(result.name, build.sets("bor", result, build.bit(w.item(item), low))))

    w.each_of(found, visit)
    return result


# ---- when something is active ------------------------------------------------------------------


def each_active(
    w: Writer, implication: Implication, effect: Change | Showing, owner: ir.Expr | None, happen: Callable[[], None]
) -> None:
    """Makes code that lets something happen for every thing whose condition holds and which means this owner."""
    self = implication.self
    if self is None or _is(effect.of, self):
        _own(w, implication, effect, owner, happen)
        return

    def visit(item: Value) -> None:
        with w.bound(self, item):
            _when_active(w, implication, effect, owner, happen)

    w.each(sources(implication), visit)


def most_times(game: Lowering, implication: Implication, effect: Change | Showing) -> int:
    """How often an effect can happen to one thing at most."""
    if implication.self is None or _is(effect.of, implication.self):
        return 1
    found = game.universe(implication.self.type)
    assert found is not None
    return len(found)


def _own(
    w: Writer, implication: Implication, effect: Change | Showing, owner: ir.Expr | None, happen: Callable[[], None]
) -> None:
    """Of the table, or of the very thing that is asked about: no search for it."""
    self = implication.self
    if self is None or owner is None:
        _when_active(w, implication, effect, owner, happen)
        return
    with w.code.block() as body, w.bound(self, owner):
        test = w.number(implication.condition)
        with w.code.block() as then:
            happen()
        w.code.when(test, then)
    inside: ir.Expr = build.ONE
    if isinstance(implication.home, sy.ObjectSymbol):
        inside = _in_range(owner, w.layout.ranges[implication.home])
    w.code.when(inside, body)


def _in_range(thing: ir.Expr, numbers: range) -> ir.Expr:
    return build.and_(build.op("ge", thing, ir.Const(numbers.start)), build.op("lt", thing, ir.Const(numbers.stop)))


def _when_active(
    w: Writer, implication: Implication, effect: Change | Showing, owner: ir.Expr | None, happen: Callable[[], None]
) -> None:
    test = implication.condition
    if effect.of is None or owner is None:
        active = w.number(test)
        with w.code.block() as body:
            happen()
        w.code.when(active, body)
        return
    one = sy.Variable("owner", type=_thing(effect.of.type), role="it")
    asked = t.Get(one, type=ty.Maybe(one.type), span=effect.span)
    meant: t.Expr = (
        t.Contains(asked, effect.of, type=ty.BOOL, span=effect.span)
        if effect.several
        else t.Compare("==", effect.of, asked, type=ty.BOOL, span=effect.span)
    )
    # A plain path cannot fail, so it may be asked first; anything else only while the condition holds.
    both = (meant, test) if _plain(effect.of) and not effect.several else (test, meant)
    with w.bound(one, owner):
        active = w.number(t.Logic("and", *both, type=ty.BOOL, span=effect.span))
        with w.code.block() as body:
            happen()
    w.code.when(active, body)


def _thing(type_: ty.Type) -> ty.Type:
    """The type of the things an effect is about."""
    inner = type_.of if isinstance(type_, ty.SetOf | ty.ListOf) else type_
    return inner.of if isinstance(inner, ty.Maybe) else inner


def _is(node: t.Expr | None, variable: sy.Variable) -> bool:
    return isinstance(node, t.Get) and node.variable is variable


def _plain(node: t.Expr) -> bool:
    match node:
        case t.Get():
            return True
        case t.Read(of=None):
            return True
        case t.Read(of=of) | t.AsField(of=of) if of is not None:
            return _plain(of)
        case t.Builtin(name="holder" | "owner" | "at" | "top", arguments=[of]):
            return _plain(of)
    return False


def sources(implication: Implication) -> t.Expr:
    """All things an implication belongs to, in their order."""
    assert implication.self is not None
    kind = ty.ListOf(implication.self.type)
    match implication.home:
        case sy.ObjectSymbol() as symbol:
            return t.ObjectsOfKind(symbol, type=kind, span=implication.span)
        case sy.SpaceSymbol() as symbol:
            return t.SpaceFields(symbol, type=kind, span=implication.span)
    return t.Players("all_players", type=kind, span=implication.span)
