"""The generated source itself: readable, self-contained, and within what Python can compile."""

from __future__ import annotations

import ast
import traceback
from itertools import permutations
from typing import Any

import pytest

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events
from spielwerk.backend.python.emit import emit
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.game.game import load
from spielwerk.program import ir
from spielwerk.program.generator import match_state, players_state, series_seed
from spielwerk.program.ir import B64, Chosen, Goto, If, Load, Local, Op, Over, Return, Set, Stmt, Store
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.verify.program import verify
from tests.program.games import Slots, c, connect4, function, op, pig, rock_paper_scissors, tictactoe


def source_of(*body: Stmt, parameters: str = "x y s:b64 a:arr", result: str | None = None) -> str:
    """The lines of one function, without its head."""
    slots = Slots(2)
    slots.take(5)
    tables = [ir.Table("T", (4, 5, 6)), ir.Table("U", (7, 8, 9))]
    program = slots.program("one", [function("f", parameters, result, *body)], [ir.Block(1, (Over(),))], [], tables)
    assert verify(program) == []
    text = emit(program).rules
    text = text[text.index("def f(") : text.index("OPTIONS")]
    return "\n".join(line[4:] for line in text.splitlines()[1:]).strip()


x, y, s, a = Local("x"), Local("y"), Local("s", B64), Local("a", ir.ARR)


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (op("mul", op("add", x, y), 3), "(x + y) * 3"),
        (op("add", x, op("mul", y, 3)), "x + y * 3"),
        (op("sub", x, op("sub", y, 1)), "x - (y - 1)"),
        (op("add", x, -5), "x - 5"),
        (op("lt", x, y), "1 if x < y else 0"),
        (op("and", op("lt", x, y), op("or", x, y)), "1 if x < y and (x or y) else 0"),
        (op("not", op("eq", x, y)), "1 if x != y else 0"),
        (op("eq", x, 0), "1 if not x else 0"),
        (Op("select", (op("has", s, c(3)), x, y)), "x if s & 8 else y"),
        (op("has", s, x), "s >> x & 1"),
        (op("popcnt", op("band", s, Op("bit", (x,), type=B64))), "(s & 1 << x).bit_count()"),
        (op("popcnt", ir.Const(6, B64)), "(6).bit_count()"),
        (op("lowest", s), "(s & -s).bit_length() - 1"),
        (op("min", x, y), "x if x < y else y"),
        (op("div", x, 2), "x // 2"),
        (op("mod", x, y, line=3), "x % y if y else division_by_zero(3)"),
        (op("div", Load(9), Load(10), line=3), "divide(S[9], S[10], 3)"),
        (Load(9, op("add", x, 1)), "S[x + 10]"),
        (Load(10, op("sub", x, 1)), "S[x + 9]"),
        (ir.Lookup("T", x), "T[x]"),
        (Load(9, ir.Lookup("T", x)), "S[T_FROM_9[x]]"),
        (op("aget", a, x), "a[x]"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_expressions_are_written_as_a_person_would(expr: ir.Expr, expected: str) -> None:
    assert source_of(Return(expr), result="i32") == f"return {expected}"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ((Store(9, op("add", Load(9), 2)),), "S[9] += 2"),
        ((If(x, (Store(9, c(1)),), (If(y, (Store(9, c(2)),), (Store(9, c(3)),)),)),),
         "if x:\n    S[9] = 1\nelif y:\n    S[9] = 2\nelse:\n    S[9] = 3"),
        ((If(x, (Return(),), (Store(9, c(2)),)), Store(9, c(3))), "if x:\n    return\nS[9] = 2\nS[9] = 3"),
        ((If(x, (), (Store(9, c(2)),)),), "if not x:\n    S[9] = 2"),
        ((ir.For("i", c(1), c(4), (Store(9, Local("i")),)),), "for i in (1, 2, 3):\n    S[9] = i"),
        ((ir.For("i", c(0), x, (ir.Continue(),)),), "for i in range(x):\n    continue"),
        ((ir.For("i", x, y, (Store(9, ir.Lookup("T", Local("i"))),)),), "for i_T_0 in T[x:y]:\n    S[9] = i_T_0"),
        ((ir.For("i", x, y, (Store(9, op("add", ir.Lookup("T", Local("i")), ir.Lookup("U", Local("i")))),)),),
         "for i_T_0, i_U_0 in T_ROWS[x:y]:\n    S[9] = i_T_0 + i_U_0"),
        ((ir.For("i", ir.Lookup("T", x), ir.Lookup("T", op("add", x, 1)), (Store(9, ir.Lookup("U", Local("i"))),)),),
         "for i_U_0 in U_BY_T[x]:\n    S[9] = i_U_0"),
        ((ir.For("i", c(1), c(5), (Store(8, c(0), Local("i")),)),), "S[9:13] = [0] * 4"),
        ((ir.NewArray("n", 9), ir.ForArray("i", "a", (ir.Append("n", Local("i"), proved=True),))), "n = []\nn += a"),
        ((ir.NewArray("n", 9), ir.ForSlots("i", 9, c(2), (ir.Append("n", Local("i"), 7),))),
         "n = []\n_n = S[9:11]\nif len(n) + len(_n) > 9: list_full(7)  # line 7\nn += _n"),
        ((ir.Truncate("a", c(0)), ir.Truncate("a", x)), "a.clear()\ndel a[x:]"),
        ((ir.Check(c(0), "R151", 4),), "raise Fault('R151', 4, 0, 0)  # line 4"),
        ((ir.ForTable("t", "T", c(0), c(2), ()),), "for t in (4, 5):\n    pass"),
        ((ir.ForSlots("t", 9, c(3), (ir.Break(),)),), "for t in S[9:12]:\n    break"),
        ((ir.ForBits("b", s, (ir.Continue(),)),),
         "rest = s\nwhile rest:\n    lowest = rest & -rest\n    rest ^= lowest\n"
         "    b = lowest.bit_length() - 1\n    continue"),
        ((ir.Check(op("lt", x, y), "R150", 12, x, c(3)),), "if x >= y: raise Fault('R150', 12, x, 3)  # line 12"),
        ((ir.While(c(1), (ir.Break(),), fuel=7, line=4),),
         "while True:  # line 4\n    S[4] -= 7\n    if S[4] < 0: fuel_spent(4)\n    break"),
        ((ir.NewArray("n", 2), ir.Append("n", x, 6), ir.Append("n", y, proved=True)),
         "n = []\nif len(n) >= 2: list_full(6)  # line 6\nn.append(x)\nn.append(y)"),
        ((Set("x", op("addc", x, y, line=8)),),
         "x = _t if -2147483647 <= (_t := x + y) <= 2147483647 else overflow(8)  # line 8"),
    ],
    ids=lambda value: "",
)  # fmt: skip
def test_statements_are_written_as_a_person_would(body: tuple[Stmt, ...], expected: str) -> None:
    assert source_of(*body) == expected


def test_names_that_python_has_already() -> None:
    slots = Slots(2)
    body = (Set("lambda", Local("S")), Set("O", op("add", Local("lambda"), Local("my name"))), Return(Local("O")))
    lists = [
        function("class", "S my\u00a0name", "i32", Return(c(1))),
        function("list", "S", "i32", *body[:0], Return(c(2))),
    ]
    odd = ir.Function("print", (ir.Parameter("S"), ir.Parameter("my name")), "i32", body)
    machine = PythonMachine(slots.program("odd", [*lists, odd], [ir.Block(1, (Over(),))], [], [ir.Table("len", (3,))]))
    assert machine.call("print", machine.start(1), 4, 5) == 9
    assert machine.call("list", machine.start(1), 4) == 2


@pytest.mark.parametrize(
    "game",
    [tictactoe(), connect4(), pig(), rock_paper_scissors(), rock_paper_scissors(sealed=False)],
    ids=lambda game: game.name,
)
def test_the_whole_source_stands_alone(game: ir.Program) -> None:
    text = emit(optimise(game)).whole()
    modules = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    modules |= {name.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for name in node.names}
    assert modules <= {"typing", "__future__"}
    alone: dict[str, Any] = {"__name__": "game"}
    exec(compile(text, "game.py", "exec"), alone)
    state = list(game.initial)
    state[0], state[4] = match_state(series_seed(1, 0)), 10**7
    result = alone["fused"](state, players_state(1, 0), 10**6)
    assert result == PythonMachine(game).series(1, 0, 1)[0]


# ---- machines of many blocks -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ludo", "roborally"])
def test_sections_may_be_written_in_any_order(name: str) -> None:
    """Games are the same: sections share tables and names. A table that several sections have is the same in all."""
    program = load(name).machine()[0].program
    found = []
    for order in permutations(("step", "watch", "fused")):
        machine = PythonMachine(program)
        sections = {section: getattr(machine.source, section) for section in order}
        whole = "\n".join((machine.source.rules, *sections.values()))
        tables = {ast.unparse(node) for node in ast.parse(whole).body if isinstance(node, ast.Assign)}
        names = [table.partition(" = ")[0] for table in tables]
        assert len(names) == len(set(names)), "no name stands for two tables"
        events: Events = []
        state = machine.start(7, events)
        found.append((state, events, machine.series(7, 0, 3)))
    assert found[1:] == found[:-1]


def chain(blocks: int, *, back: bool = False) -> ir.Program:
    """A game that asks once per block and adds the answers up; `back` jumps to a block chosen by the answer."""
    slots = Slots(2)
    total, places, scores = slots.take(), slots.take(3), slots.take(3)
    made = []
    for number in range(1, 2 * blocks + 1, 2):
        after: tuple[Stmt, ...] = (Store(total, op("addc", Load(total), Chosen(0), line=number)),)
        if back:
            targets = tuple(range(1, 2 * blocks + 1, 2))
            jump = ir.GotoLoaded(op("add", op("mul", op("mod", Load(total), blocks), 2), 1), targets)
            after += (If(op("gt", Load(total), 200), (Goto(2 * blocks + 1),)), jump)
        else:
            after += (Goto(number + 2),)
        made += [
            ir.Block(number, (ir.Enumerate(number), ir.Ask(number, c(1), number + 1))),
            ir.Block(number + 1, after),
        ]
    made.append(ir.Block(2 * blocks + 1, (Store(scores + 1, Load(total)), Store(places + 1, c(1)), Over())))
    offer = function("offer", "", None, *(ir.Push((c(k),)) for k in (1, 2, 3)))
    sites = [ir.Site(number, "offer", 1) for number in range(1, 2 * blocks + 1, 2)]
    return slots.program("chain", [offer], made, sites, places=places, scores=scores)


@pytest.mark.parametrize("blocks", [1, 2, 5, 70, 300])
@pytest.mark.parametrize("back", [False, True], ids=["forward", "jumping"])
def test_dispatch_finds_every_block(blocks: int, back: bool) -> None:
    game = chain(blocks, back=back)
    assert verify(game) == []
    machine = PythonMachine(game)
    (result,) = machine.series(4, 0, 1)
    assert result.finished
    state, rest = machine.start(1), 3
    while machine.seats(state):
        rest -= 1
        state = machine.decide(state, 1, (2,))
    assert machine.condition(state) == ir.OVER
    assert state[13 + 1] == (2 * blocks if not back else 202)


def test_blocks_are_not_nested_deeper_than_python_allows() -> None:
    """A chain of 300 decisions in two branches each: in place they would be 300 levels deep."""
    slots = Slots(2)
    total, places = slots.take(), slots.take(3)
    blocks = []
    for number in range(1, 301):
        deeper = (Store(total, op("add", Load(total), 1)), Goto(number + 1))
        blocks.append(ir.Block(number, (If(op("lt", Load(total), 1000), deeper), Over())))
    blocks.append(ir.Block(301, (Store(places + 1, Load(total)), Over())))
    machine = PythonMachine(slots.program("deep", [], blocks, [], places=places))
    assert machine.series(1, 0, 1)[0].places == (300, 0)


def test_a_number_can_stand_for_a_parameter() -> None:
    """In random play an enumerator is written where it is used, with what its parameters are known to be."""
    slots = Slots(2)
    places = slots.take(3)
    offer = function("offer", "s:b64", None, ir.Push((op("popcnt", s),)))
    blocks = [
        ir.Block(1, (ir.Enumerate(0, (ir.Const(6, B64),)), ir.Ask(0, c(1), 2))),
        ir.Block(2, (Store(places + 1, Chosen(0)), Over())),
    ]
    game = slots.program("counted", [offer], blocks, [ir.Site(0, "offer", 1)], places=places)
    assert verify(game) == []
    assert "O.append((6).bit_count())" in emit(game).fused
    assert PythonMachine(game).series(1, 0, 1)[0].places == (2, 0)


def test_a_traceback_shows_the_generated_line() -> None:
    slots = Slots(2)
    body = (Return(op("div", 1, Load(9), line=77)),)
    slots.take()
    machine = PythonMachine(slots.program("shown", [function("f", "", "i32", *body)], [ir.Block(1, (Over(),))], []))
    with pytest.raises(Fault) as caught:
        machine.call("f", machine.start(1))
    shown = "".join(traceback.format_exception(caught.value))
    assert 'File "<spielwerk shown>"' in shown
    assert "return divide(1, S[9], 77)" in shown


def test_titles_and_lines_are_told() -> None:
    slots = Slots(2)
    odd = ir.Function("f", (), None, (Return(),), title="deal\nthe cards", line=31)
    text = emit(slots.program("told", [odd], [ir.Block(1, (Over(),), "the end")], [])).whole()
    assert "def f(S):\n    # deal the cards, line 31\n    return" in text
    assert "# block 1: the end" in text


def test_every_section_has_the_tables_it_needs_whichever_is_written_first():
    game = load("connect4")
    for first in ("fused", "step", "watch"):
        program = game.lowered()[0]
        machine = PythonMachine(optimise(program, list(program.functions)))
        getattr(machine.source, first)
        events: Events = []
        state = machine.start(1, events)
        machine.decide(state, 1, machine.options(state, 1)[0][0], events)
