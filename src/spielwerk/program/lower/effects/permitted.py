"""What is looked at before an object is moved: whether the place takes such objects, and whether a way leads there."""

from __future__ import annotations

from spielwerk.check.relations import certain, is_a
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import Storage
from spielwerk.program.lower.boards.regions import everywhere, land_of
from spielwerk.program.lower.boards.ways import steps_between
from spielwerk.program.lower.collections.contents import in_group
from spielwerk.program.lower.values.numbers import between, load
from spielwerk.program.lower.writer import Writer

Kinds = tuple[sy.ObjectSymbol, ...]


def kinds_in(node: t.Expr) -> Kinds:
    """The types of the objects that a value can be, or that are in a place."""
    of = certain(node.type)
    if isinstance(of, ty.SetOf | ty.ListOf):
        of = certain(of.of)
    if isinstance(of, ty.ObjectsOf):
        return of.symbols
    home = _home(node)
    return home.holds if home is not None else ()


def _home(node: t.Expr) -> sy.ContainerSymbol | sy.SpaceSymbol | None:
    """What a place, or each of several, was declared as; None if it can be any."""
    while isinstance(node, t.Each):
        node = node.value
    if isinstance(node, t.ContainerPlace):
        return node.container
    of = certain(node.type)
    if isinstance(of, ty.SetOf | ty.ListOf):
        of = of.of
    return of.symbol if isinstance(of, ty.FieldOf) else None


def check_kind(w: Writer, thing: ir.Expr, kinds: Kinds, target: t.Expr, place: ir.Expr, line: int) -> None:
    """Stops the match where a place does not take such an object, unless the types say that it does."""
    home = _home(target)
    for storage in w.layout.storages:
        holds = storage.symbol.holds
        if not holds or (home is not None and storage.symbol is not home):
            continue
        if kinds and all(any(is_a(kind, held) for held in holds) for kind in kinds):
            continue
        elsewhere = build.not_(in_group(storage, place))
        w.code.emit(ir.Check(build.or_(elsewhere, _of_kind(w, storage, thing)), "R242", line, thing, place))


def _of_kind(w: Writer, storage: Storage, thing: ir.Expr) -> ir.Expr:
    fits: ir.Expr = build.ZERO
    for kind in storage.symbol.holds:
        fits = build.or_(fits, between(thing, w.layout.ranges[kind]))
    return fits


def check_way(w: Writer, thing: ir.Expr, target: t.Expr, place: ir.Expr, line: int) -> None:
    """Stops the match where no connections lead from where an object is to a place."""
    here = w.code.keep(load(w.layout.at, thing), "here")
    steps = steps_between(w, here, place, everywhere(w), land_of(w, target))
    w.code.emit(ir.Check(build.ne(steps, ir.Const(ir.NONE_INT)), "R241", line, here, place))
