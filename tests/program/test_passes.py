"""Costs, unrolling, inlining and walking."""

from __future__ import annotations

from dataclasses import replace

from spielwerk.program import ir, walk
from spielwerk.program.ir import Const, Goto, If, Load, Local, Over, Push, Return, Set, Stmt, Store
from spielwerk.program.passes import cost
from spielwerk.program.passes.inline_functions import inline_functions
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.passes.unroll_loops import unroll_body
from spielwerk.program.verify.program import verify
from tests.program.games import Slots, c, connect4, function, op, tictactoe

x, y = Local("x"), Local("y")


def program(*functions: ir.Function, body: tuple[Stmt, ...] = ()) -> ir.Program:
    slots = Slots(2)
    slots.take(6)
    tables = [ir.Table("T", (3, 1, 2))]
    return slots.program("passes", list(functions), [ir.Block(1, (*body, Over()))], [], tables)


# ---- cost --------------------------------------------------------------------------------------


def test_cost_counts_loads_operations_calls_and_draws() -> None:
    assert cost.expr_cost(c(5)) == cost.expr_cost(x) == 0
    assert cost.expr_cost(op("add", Load(9), op("mul", x, 2))) == 3
    assert cost.expr_cost(ir.Call("f", (Load(9),))) == 4
    assert cost.stmt_cost(Store(9, Load(10))) == 2
    assert cost.stmt_cost(ir.Draw("d", c(6))) == 12


def test_loops_cost_as_often_as_they_run() -> None:
    body = (Store(9, x),)
    assert cost.stmt_cost(ir.For("i", c(0), c(10), body)) == 20
    assert cost.stmt_cost(ir.ForTable("i", "T", c(0), c(3), body)) == 6
    assert cost.stmt_cost(ir.ForBits("i", Const(7, ir.B64), body)) == 6
    assert cost.stmt_cost(ir.For("i", c(0), x, body)) == 2 * cost.TRIPS


# ---- unrolling ---------------------------------------------------------------------------------


def test_short_loops_are_written_out() -> None:
    body: tuple[Stmt, ...] = (ir.For("i", c(1), c(4), (Store(9, op("add", Local("i"), 1)),)),)
    assert unroll_body(program(), body) == tuple(Store(9, op("add", value, 1)) for value in (1, 2, 3))
    body = (ir.ForTable("t", "T", c(0), c(2), (Store(9, Local("t")),)),)
    assert unroll_body(program(), body) == (Store(9, c(3)), Store(9, c(1)))
    body = (ir.ForBits("b", Const(0b101, ir.B64), (Store(9, Local("b")),)),)
    assert unroll_body(program(), body) == (Store(9, c(0)), Store(9, c(2)))


def test_long_loops_and_those_left_early_stay() -> None:
    leaving = (ir.For("i", c(1), c(4), (If(x, (ir.Break(),)), Store(9, Local("i")))),)
    long = (ir.For("i", c(0), c(17), (Store(9, Local("i")),)),)
    dear = (ir.For("i", c(0), c(10), tuple(Store(9 + k, Local("i")) for k in range(7))),)
    unknown = (ir.For("i", c(0), x, (Store(9, Local("i")),)),)
    for body in (leaving, long, dear, unknown):
        assert unroll_body(program(), body) == body


def test_a_body_does_not_grow_without_bound() -> None:
    loop = ir.For("i", c(0), c(10), tuple(Store(9 + k, op("add", Local("i"), k)) for k in range(3)))
    done = unroll_body(program(), (loop,) * 10)
    assert any(isinstance(stmt, ir.For) for stmt in done)
    assert any(isinstance(stmt, Store) for stmt in done)


# ---- inlining ----------------------------------------------------------------------------------

TWICE = function("twice", "x", "i32", Return(op("mul", x, 2)))


def first_block(game: ir.Program) -> tuple[Stmt, ...]:
    return game.blocks[0].body


def test_small_functions_are_put_in_place() -> None:
    game = inline_functions(program(TWICE, body=(Store(9, ir.Call("twice", (Load(10),))),)))
    assert first_block(game)[0] == Store(9, op("mul", Load(10), 2))
    assert game.functions == {}


def test_functions_are_inlined_into_each_other_first() -> None:
    four = function("four", "x", "i32", Return(ir.Call("twice", (ir.Call("twice", (x,)),))))
    game = inline_functions(program(four, TWICE, body=(Store(9, ir.Call("four", (Load(10),))),)))
    assert first_block(game)[0] == Store(9, op("mul", op("mul", Load(10), 2), 2))


def test_dear_functions_stay_when_several_call_them() -> None:
    total = op("add", Load(9, x), op("add", Load(10, x), op("add", Load(11, x), op("add", Load(9), op("add", x, 1)))))
    dear = function("dear", "x", "i32", Return(total))
    calls = (Store(9, ir.Call("dear", (c(1),))), Store(10, ir.Call("dear", (c(2),))))
    assert "dear" in inline_functions(program(dear, body=calls)).functions
    assert "dear" not in inline_functions(program(dear, body=calls[:1])).functions


def test_arguments_are_not_worked_out_twice_or_not_at_all() -> None:
    square = function("square", "x", "i32", Return(op("mul", x, x)))
    ignore = function("ignore", "x", "i32", Return(c(1)))
    dear, failing = op("add", Load(10), Load(11)), op("addc", Load(10), 1, line=1)
    for name, arg in (("square", dear), ("square", failing), ("ignore", failing)):
        call = Store(9, ir.Call(name, (arg,)))
        assert first_block(inline_functions(program(square, ignore, body=(call,))))[0] == call


def test_recursion_and_effects_stay() -> None:
    again = function("again", "x", "i32", Return(ir.Call("again", (x,))))
    writes = function("writes", "", "i32", Store(9, c(1)), Return(c(1)))
    calls = (Store(9, ir.Call("again", (c(1),))), Store(9, ir.Call("writes", ())))
    game = program(again, writes, body=calls)
    assert inline_functions(game) == game


def test_statements_of_a_function_are_put_in_place() -> None:
    """Locals get names of their own, lists stay the caller's, the result lands where it was wanted."""
    add = function("add", "n a:arr", "i32", ir.Append("a", Local("n"), 3), Set("t", Load(9, Local("n"))),
                   Store(10, op("add", Local("t"), 1)), Return(op("mul", Local("t"), Local("n"))))  # fmt: skip
    body = (ir.NewArray("mine", 3), Set("t", ir.Call("add", (Load(11), Local("mine", ir.ARR)))), Store(12, Local("t")))
    game = inline_functions(program(add, body=body))
    assert verify(game) == []
    _, given, append, own, store, result, *_ = first_block(game)
    assert isinstance(given, Set)
    assert isinstance(own, Set)
    assert append == ir.Append("mine", Local(given.name), 3)
    assert own.name not in ("t", "mine")
    assert store == Store(10, op("add", Local(own.name), 1))
    assert result == Set("t", op("mul", Local(own.name), Local(given.name)))


def test_functions_that_return_on_the_way_or_offer_options_stay() -> None:
    early = function("early", "x", "i32", If(x, (Return(c(1)),)), Return(c(2)))
    game = program(early, body=(Store(9, ir.Call("early", (Load(10),))), Set("v", ir.Call("early", (Load(10),)))))
    assert inline_functions(game) == game


def test_nothing_is_put_inside_a_watch() -> None:
    tells = function("tells", "", "i32", ir.Watch((Set("w", c(1)),)), ir.Event("told", (Local("w"),)), Return(c(2)))
    game = program(tells, body=(ir.Watch((Set("v", ir.Call("tells", ())),)), ir.Event("told", (Local("v"),))))
    assert verify(inline_functions(game)) == []
    assert "tells" in inline_functions(game).functions


def test_a_call_for_its_effect_that_has_none_goes() -> None:
    checked = function("checked", "x", "i32", Return(op("addc", x, 1, line=2)))
    body = (ir.Do(ir.Call("twice", (Load(9),))), ir.Do(ir.Call("checked", (Load(9),))))
    game = inline_functions(program(TWICE, checked, body=body))
    assert [type(stmt) for stmt in first_block(game)] == [Set, Over]
    assert verify(game) == []


def test_unused_functions_go_but_not_roots() -> None:
    lone = function("lone", "", None)
    view = function("view", "seat", None)
    assert set(inline_functions(program(lone, view)).functions) == {"view"}
    assert set(inline_functions(program(lone, view), roots=["lone"]).functions) == {"view", "lone"}


def test_all_passes_together_keep_games_sound() -> None:
    for game in (tictactoe(), connect4()):
        done = optimise(game)
        assert verify(done) == []
        assert done.sites == game.sites
        assert [block.number for block in done.blocks] == [block.number for block in game.blocks]


# ---- walking -----------------------------------------------------------------------------------

BODY: tuple[Stmt, ...] = (
    Set("x", Load(9)),
    ir.For("i", c(0), x, (Store(10, op("add", Local("i"), y), Local("i")), ir.Append("list", c(1)))),
    If(op("lt", x, y), (ir.Draw("d", c(6)), ir.ForSlots("z", 11, c(2), ()))),
    ir.Save("kept", 9, 2),
    ir.Restore("kept", 9, 2),
)


def test_what_code_touches() -> None:
    assert walk.locals_read(BODY) == {"x", "y", "i", "list", "kept"}
    assert walk.locals_written(BODY) == {"x", "i", "d", "z", "kept"}
    assert walk.free_locals(BODY) == {"y", "list"}
    assert set(walk.slots_read(BODY)) == {(9, None), (11, None)}
    assert set(walk.slots_written(BODY)) == {(10, Local("i")), (0, None), (9, None), (10, None)}


def test_maps_keep_what_does_not_change() -> None:
    assert walk.map_body(BODY, lambda expr: expr, lambda stmt: (stmt,)) is BODY
    renamed = walk.map_body(BODY, lambda expr: Local("w") if expr == y else expr)
    assert walk.free_locals(renamed) == {"w", "list"}
    assert renamed[0] is BODY[0]
    gone = walk.map_body(BODY, on_stmt=lambda stmt: () if isinstance(stmt, ir.Append) else (stmt,))
    assert not any(isinstance(stmt, ir.Append) for stmt in walk.every_statement(gone))


def test_blocks_and_functions_that_are_reached() -> None:
    push = function("push", "", None, Push((c(1),)))
    calls_push = function("offers", "a:arr", None, ir.Do(ir.Call("push", ())), ir.ForArray("i", "a", ()))
    game = program(push, calls_push, TWICE)
    assert walk.marked_functions(game, Push) == {"push", "offers"}
    assert walk.called_functions(game, ["offers"]) == {"push", "offers"}
    blocks = [ir.Block(1, (ir.StartSeat(4, c(1)), Goto(2))), ir.Block(2, (Over(),)), ir.Block(3, (Goto(2),)),
              ir.Block(4, (ir.SeatDone(),))]  # fmt: skip
    numbered = {block.number: block for block in replace(game, blocks=blocks).blocks}
    assert walk.reachable(numbered, [1]) == [1, 2, 4]
    assert walk.reachable(numbered, [1], seats=False) == [1, 2]
