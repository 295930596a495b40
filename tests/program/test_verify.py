"""The verifier: sound programs pass, and each kind of mistake is found and named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spielwerk.program import ir
from spielwerk.program.ir import ARR, B64, Const, Goto, If, Load, Local, Op, Over, Return, Set, Stmt, Store
from spielwerk.program.verify.program import verify
from tests.program.games import Slots, c, connect4, function, op, pig, rock_paper_scissors, tictactoe

WIDE = 9
"""A b64 slot of the small program below; 10 and 11 are i32."""


def small(
    *functions: ir.Function,
    blocks: tuple[ir.Block, ...] = (ir.Block(1, (Over(),)),),
    sites: tuple[ir.Site, ...] = (),
) -> ir.Program:
    slots = Slots(2)
    slots.take(wide=True)
    slots.take(2)
    tables = [ir.Table("T", (4, 5, 6)), ir.Table("SETS", (7, 8), B64)]
    return slots.program("small", list(functions), list(blocks), list(sites), tables)


def body(*statements: Stmt, parameters: str = "p s:b64 a:arr", result: str | None = None) -> ir.Program:
    """A program with one function."""
    return small(function("f", parameters, result, *statements))


def block(*statements: Stmt) -> ir.Program:
    """A program with one block that asks nobody."""
    return small(
        function("two", "x", None, ir.Push((Local("x"), c(1)))),
        blocks=(ir.Block(1, statements), ir.Block(2, (Over(),))),
        sites=(ir.Site(0, "two", 2),),
    )


def asking(*after: Stmt, resume: int = 2, args: tuple[ir.Expr, ...] = (Load(10),)) -> ir.Program:
    """A program that asks once."""
    ask = (ir.Enumerate(0, args), ir.Ask(0, c(1), resume))
    return replace(block(*ask), blocks=[ir.Block(1, ask), ir.Block(2, (*after, Over()))])


@pytest.mark.parametrize(
    "game",
    [tictactoe(), connect4(), pig(), rock_paper_scissors(), rock_paper_scissors(sealed=False), small(), asking()],
    ids=lambda game: game.name,
)
def test_sound_programs_pass(game: ir.Program) -> None:
    assert verify(game) == []


LOOP = ir.While(c(1), (ir.Break(),))
NUMBER, SET, LIST = Local("p"), Local("s", B64), Local("a", ARR)

FAULTY: list[tuple[str, ir.Program, str]] = [
    # types
    ("operand", body(Set("x", op("add", NUMBER, SET))), "argument of add: expected i32, got b64"),
    ("result", body(Set("x", Op("band", (SET, SET)))), "band gives b64, not i32"),
    ("unknown operation", body(Set("x", op("sqrt", NUMBER))), "there is no operation sqrt"),
    ("arguments", body(Set("x", Op("add", (NUMBER,)))), "add takes 2 arguments, got 1"),
    ("branches of select", body(Set("x", Op("select", (NUMBER, SET, NUMBER), type=B64))), "argument of select"),
    ("two types", body(Set("x", NUMBER), Set("x", SET)), "local x is i32, set as b64"),
    ("read as another type", body(Set("x", NUMBER), Set("y", Local("x", B64))), "local x is i32, read as b64"),
    ("condition", body(If(SET, ())), "condition: expected i32, got b64"),
    ("large constant", body(Set("x", Const(2**31))), "constant 2147483648 is no i32"),
    ("negative set", body(Set("x", Const(-1, B64))), "constant -1 is no b64"),
    ("list of loop", body(ir.ForArray("x", "p", ())), "local p is i32, read as arr"),
    ("list arithmetic", body(Set("x", Op("select", (NUMBER, LIST, LIST), type=ARR))), "must come from a call"),
    # locals
    ("no value", body(Set("x", Local("y"))), "local y may have no value"),
    ("one branch", body(If(NUMBER, (Set("y", c(1)),)), Set("x", Local("y"))), "local y may have no value"),
    ("after the loop", body(ir.For("i", c(0), c(3), ()), Set("x", Local("i"))), "local i may have no value"),
    ("in a loop", body(ir.For("i", c(0), c(3), (Set("y", c(1)),)), Set("x", Local("y"))), "y may have no value"),
    ("loop variable set", body(ir.For("i", c(0), c(3), (Set("i", c(1)),))), "loop variable i is set inside"),
    ("loop variable twice", body(ir.For("i", c(0), c(3), (ir.For("i", c(0), c(3), ()),))), "by a loop around it"),
    ("walked list changed", body(ir.ForArray("x", "a", (ir.Append("a", c(1)),))), "the loop over a changes it"),
    ("two capacities", body(ir.NewArray("b", 1), ir.NewArray("b", 2)), "list b has two capacities"),
    ("restore alone", body(ir.Restore("r", 9, 2)), "local r may have no value"),
    ("another span", body(ir.Save("r", 9, 2), ir.Restore("r", 9, 1)), "restores another span"),
    # slots and tables
    ("slot outside", body(Store(50, c(1))), "slot 50 lies outside 0 … 11"),
    ("slot outside by index", body(Store(10, c(1), c(2))), "slot 12 lies outside"),
    ("narrow value", body(Store(WIDE, c(1))), "slot 9 is b64, not i32"),
    ("wide value", body(Store(10, SET)), "slot 10 is i32, not b64"),
    ("narrow load", body(Set("x", Load(WIDE))), "slot 9 is b64, not i32"),
    ("slots of a loop", body(ir.ForSlots("x", 10, c(3), ())), "slots 10 … 12 lie outside"),
    ("mixed slots", body(ir.ForSlots("x", 8, c(3), ())), "mixes types"),
    ("saved slots", body(ir.Save("r", 10, 9)), "slots 10 … 18 lie outside"),
    ("unknown table", body(Set("x", ir.Lookup("U", NUMBER))), "there is no table U"),
    ("table entry", body(Set("x", ir.Lookup("T", c(3)))), "table T has no entry 3"),
    ("type of table", body(Set("x", ir.Lookup("SETS", c(0)))), "table SETS is b64, read as i32"),
    ("bound in table", body(ir.ForTable("x", "T", c(0), c(4), ())), "table T has 3 entries, bound is 4"),
    # calls and results
    ("unknown function", body(ir.Do(ir.Call("g", ()))), "there is no function g"),
    ("number of arguments", body(ir.Do(ir.Call("f", ()))), "f takes 3 arguments, got 0"),
    ("type of argument", body(ir.Do(ir.Call("f", (SET, SET, LIST)))), "p of f: expected i32, got b64"),
    ("no result", body(Set("x", ir.Call("f", (NUMBER, SET, LIST)))), "f gives no result, not i32"),
    ("result missing", body(If(NUMBER, (Return(c(1)),)), result="i32"), "ends without a result"),
    ("result unwanted", body(Return(c(1))), "the function has no result"),
    ("result of another type", body(Return(SET), result="i32"), "result: expected i32, got b64"),
    ("returns nothing", body(Return(), result="i32"), "returns nothing, not i32"),
    # places of statements
    ("jump in function", body(Goto(1)), "Goto inside a function"),
    ("break outside", body(ir.Break()), "Break outside a loop"),
    ("seat in function", body(Set("x", ir.Seat())), "known only in blocks"),
    ("chosen in function", body(Set("x", ir.Chosen(0))), "known only in the block after an Ask"),
    ("push outside", body(ir.Push((c(1),))), "offers options but is no enumerator"),
    ("show outside", body(ir.Show(10)), "shows slots but is not part of the view"),
    ("store in watch", body(ir.Watch((Store(10, c(1)),))), "Store inside a Watch"),
    ("watched local", body(ir.Watch((Set("x", c(1)),)), Set("y", Local("x"))), "local x may have no value"),
    ("watch sets", body(Set("x", c(0)), ir.Watch((Set("x", c(1)),))), "Watch sets x, which is used without events"),
    ("return in block", block(Return()), "Return inside a block"),
    ("jump in loop", block(ir.While(c(1), (Goto(1),))), "Goto inside a loop"),
    # blocks and sites
    ("open end", block(If(Load(10), (Over(),))), "ends without a jump or a stop"),
    ("unknown block", block(Goto(9)), "there is no block 9"),
    ("unknown target", block(ir.GotoLoaded(Load(10), (1, 8))), "there is no block 8"),
    ("no targets", block(ir.GotoLoaded(Load(10), ())), "a loaded jump without targets"),
    ("unknown site", block(ir.Enumerate(3), Over()), "there is no site 3"),
    ("not enumerated", block(ir.Ask(0, c(1), 2)), "its options were not enumerated last"),
    ("not counted", block(Set("x", ir.OptionCount()), Over()), "counted where none were enumerated"),
    ("enumerator's arguments", asking(args=()), "two takes 1 arguments, got 0"),
    ("local as argument", asking(args=(Local("x"),)), "its arguments must come from the state alone"),
    ("word of option", asking(Set("x", ir.Chosen(2))), "options here have 2 words, word 2 is read"),
    ("no option chosen", block(Set("x", ir.Chosen(0)), Over()), "a chosen option is known only"),
    ("jump to resume", asking(If(ir.Chosen(0), (Goto(2),))), "a chosen option is known only"),
    ("seat done alone", block(ir.SeatDone()), "SeatDone outside a seat's part"),
]


@pytest.mark.parametrize(("game", "expected"), [case[1:] for case in FAULTY], ids=[case[0] for case in FAULTY])
def test_mistakes_are_found(game: ir.Program, expected: str) -> None:
    faults = verify(game)
    assert any(expected in fault for fault in faults), faults


def test_a_part_neither_starts_nor_joins_others() -> None:
    game = replace(
        block(ir.StartSeat(2, c(1)), ir.Join(1)),
        blocks=[ir.Block(1, (ir.StartSeat(2, c(1)), ir.Join(1))), ir.Block(2, (ir.Join(1),))],
    )
    assert any("Join inside a seat's part" in fault for fault in verify(game))


def test_a_stop_tells_its_site() -> None:
    sites = (ir.Site(0, "two", 2), ir.Site(1, "two", 2))
    ask = (
        If(Load(10), (ir.Enumerate(0, (c(1),)), ir.Ask(0, c(1), 2))),
        ir.Enumerate(1, (c(1),)),
        ir.Ask(1, c(1), 2),
    )
    game = small(function("two", "x", None, ir.Push((Local("x"), c(1)))), sites=sites,
                 blocks=(ir.Block(1, ask), ir.Block(2, (Over(),))))  # fmt: skip
    assert "block 2: follows the sites [0, 1]; a stop must tell its site" in verify(game)


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        (ir.Site(0, "nobody", 2), "there is no enumerator nobody"),
        (ir.Site(0, "two", 3), "two offers 2 words, options have 3"),
        (ir.Site(0, "two", 2, weighted=True), "two offers no weight"),
    ],
    ids=["missing", "stride", "weight"],
)
def test_sites_fit_their_enumerators(site: ir.Site, expected: str) -> None:
    assert any(expected in fault for fault in verify(replace(asking(), sites=[site])))


def test_an_enumerator_has_no_result() -> None:
    offers = function("two", "x", "i32", ir.Push((c(1), c(2))), Return(c(1)))
    game = replace(asking(), functions={"two": offers})
    assert any("must not have a result" in fault for fault in verify(game))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"initial": (0,) * 5}, "12 slots, but 5 initial values"),
        ({"wide": frozenset({9})}, "the generator's slot must be b64"),
        ({"wide": frozenset({0, 3})}, "slot 3 of the header must be i32"),
        ({"wide": frozenset({0, 9, 99})}, "there is no slot 99"),
        ({"size": 8, "initial": (0,) * 8}, "too few for the header"),
        ({"initial": (0,) * 11 + (2**31,)}, "initial value 2147483648 does not fit into slot 11"),
        ({"places": 10}, "the places do not fit at slot 10"),
        ({"entry": 7}, "there is no block 7 to start with"),
        ({"blocks": [ir.Block(1, (Over(),)), ir.Block(1, (Over(),))]}, "block 1: there are 2 of them"),
        ({"blocks": [ir.Block(0, (Over(),))], "entry": 0}, "block 0: numbers start at 1"),
        ({"tables": {"T": ir.Table("T", (2**40,))}}, "table T holds a value that is no i32"),
        ({"tables": {"U": ir.Table("T", ())}}, "table T is listed as U"),
    ],
    ids=lambda value: "" if isinstance(value, dict) else value,
)
def test_the_layout_is_checked(changes: dict[str, object], expected: str) -> None:
    faults = verify(replace(small(), **changes))  # type: ignore[arg-type]
    assert any(expected in fault for fault in faults), faults


def test_an_endless_loop_defines_what_its_breaks_know() -> None:
    loop = ir.While(c(1), (Set("x", c(5)), If(Local("p"), (ir.Break(),)), Set("p", c(1))))
    assert verify(body(loop, Return(Local("x")), result="i32")) == []


def test_code_behind_a_return_may_stand() -> None:
    assert verify(body(Return(c(1)), Set("x", Local("nobody")), result="i32")) == []
