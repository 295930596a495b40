"""Lowers the built-in functions about connected fields: what can be reached, and groups."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.program import build, ir
from spielwerk.program.board import Board
from spielwerk.program.lower.boards import board_of, rows, shifted
from spielwerk.program.lower.builtins import listed, walker
from spielwerk.program.lower.values import Array, Value
from spielwerk.program.lower.writer import Stop, Visit, Writer


@listed("region", "reachable")
def region(w: Writer, node: t.Builtin) -> Value | None:
    """The fields that can be reached from a field through fields that satisfy a condition.

    A `region` is a group of such fields: the field belongs to it, or, if it does not satisfy the condition, nothing.
    """
    board = board_of(w, node.arguments[0])
    condition = node.arguments[1]
    assert isinstance(condition, t.Lambda)
    start = w.code.temp(w.number(node.arguments[0]))
    queue, seen = w.code.fresh("queue"), w.code.fresh("seen")
    _mark_all_unseen(w, seen, board)
    w.code.emit(ir.NewArray(queue, board.size))

    def satisfies(place: ir.Expr) -> ir.Expr:
        with w.bound(condition.element, place):
            return w.number(condition.value)

    begins = satisfies(start) if node.name == "region" else build.ONE
    with w.code.block() as first:
        _visit_field(w, start, queue, seen)
    w.code.when(begins, first)
    _flood(w, board, satisfies, queue, seen)
    if node.name == "reachable":
        w.code.emit(ir.SetItem(seen, start, build.ZERO))
    return _in_order(w, board, seen)


def _mark_all_unseen(w: Writer, seen: str, board: Board) -> None:
    i = w.code.fresh("i")
    w.code.emit(ir.NewArray(seen, board.first + board.size))
    w.code.emit(ir.For(i, build.ZERO, ir.Const(board.first + board.size), (ir.Append(seen, build.ZERO),)))


def _visit_field(w: Writer, place: ir.Expr, queue: str, seen: str) -> None:
    w.code.emit(ir.SetItem(seen, place, build.ONE), ir.Append(queue, place))


def _flood(w: Writer, board: Board, allowed: Callable[[ir.Expr], ir.Expr], queue: str, seen: str) -> None:
    """Goes on from every field in the queue to the neighbours that are allowed."""
    i = w.code.keep(build.ZERO, "i")
    array = ir.Local(queue, ir.ARR)
    with w.code.block() as body:
        here = w.code.keep(ir.Op("aget", (array, i)), "here")
        every = [shifted(board, board.links[f]) for f in range(1, board.size + 1)]
        links = rows(w, "neighbours", [[]] * board.first + every, here)

        def visit(next_: Value) -> None:
            there = w.code.temp(w.item(next_))
            with w.code.block() as fresh:
                test = allowed(there)
                with w.code.block() as inside:
                    _visit_field(w, there, queue, seen)
                w.code.when(test, inside)
            w.code.when(build.eq(ir.Op("aget", (ir.Local(seen, ir.ARR), there)), 0), fresh)

        w.each_of(links, visit)
        w.code.emit(ir.Set(i.name, build.add(i, 1)))
    w.code.emit(ir.While(build.op("lt", i, ir.Op("alen", (array,))), tuple(body)))


def _in_order(w: Writer, board: Board, seen: str) -> Value:
    name, f = w.code.fresh("a"), w.code.fresh("f")
    w.code.emit(ir.NewArray(name, board.size))
    test = build.ne(ir.Op("aget", (ir.Local(seen, ir.ARR), ir.Local(f))), 0)
    body = (ir.If(test, (ir.Append(name, ir.Local(f)),)),)
    w.code.emit(ir.For(f, ir.Const(board.first), ir.Const(board.first + board.size), body))
    return Array(name)


@walker("regions")
def regions(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """The connected groups of a collection of fields, each in board order, in the order of their first fields."""
    of = node.arguments[0]
    assert isinstance(of.type, ty.SetOf | ty.ListOf)
    assert isinstance(of.type.of, ty.FieldOf)
    board = w.layout.boards[of.type.of.symbol]
    mask, fields = w.code.fresh("mask"), w.code.fresh("fields")
    _mark_all_unseen(w, mask, board)
    w.code.emit(ir.NewArray(fields, board.size))
    w.each(of, lambda f: _visit_field(w, w.item(f), fields, mask))
    done = w.code.fresh("seen")
    _mark_all_unseen(w, done, board)

    def group(start: Value) -> None:
        place = w.item(start)
        with w.code.block() as body:
            seen, queue = w.code.fresh("seen"), w.code.fresh("queue")
            _mark_all_unseen(w, seen, board)
            w.code.emit(ir.NewArray(queue, board.size))
            _visit_field(w, place, queue, seen)
            _flood(w, board, lambda f: ir.Op("aget", (ir.Local(mask, ir.ARR), f)), queue, seen)
            found = _in_order(w, board, seen)
            assert isinstance(found, Array)
            x = w.code.fresh("x")
            w.code.emit(ir.ForArray(x, found.name, (ir.SetItem(done, ir.Local(x), build.ONE),)))
            visit(found)
        w.code.when(build.eq(ir.Op("aget", (ir.Local(done, ir.ARR), place)), 0), body)

    w.each_of(Array(fields), group, stop)
