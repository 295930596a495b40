"""Small games, lowered by hand: what the program layer and the back ends are tried with before there is a lowering."""

from __future__ import annotations

from spielwerk.program import ir
from spielwerk.program.ir import Chosen, Const, Expr, Goto, If, Load, Local, Op, Over, Set, Stmt, Store


def c(value: int) -> Const:
    return Const(value)


def op(name: str, *args: Expr | int, line: int = 0) -> Op:
    wide = {"band", "bor", "bxor", "bandnot", "bit", "word", "xor64", "add64", "mul64"}
    operands = tuple(Const(arg) if isinstance(arg, int) else arg for arg in args)
    return Op(name, operands, line, ir.B64 if name in wide else ir.I32)


def add_up(*terms: Expr | int) -> Expr:
    total = terms[0]
    for term in terms[1:]:
        total = op("add", total, term)
    return Const(total) if isinstance(total, int) else total


class Slots:
    """Hands out addresses behind the header."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.values = [0] * (ir.HEADER.SEATS + players + 1)
        self.wide = {ir.HEADER.GENERATOR}
        self.signed: set[int] = set()

    def take(self, count: int = 1, value: int = 0, *, wide: bool = False, signed: bool = False) -> int:
        address = len(self.values)
        self.values += [value] * count
        if wide or signed:
            self.wide.update(range(address, address + count))
        if signed:
            self.signed.update(range(address, address + count))
        return address

    def program(self, name: str, functions: list[ir.Function], blocks: list[ir.Block], sites: list[ir.Site],
                tables: list[ir.Table] | None = None, places: int = 0, scores: int = 0) -> ir.Program:  # fmt: skip
        return ir.Program(
            name=name,
            players=self.players,
            size=len(self.values),
            wide=frozenset(self.wide),
            initial=tuple(self.values),
            tables={table.name: table for table in tables or []},
            functions={function.name: function for function in functions},
            blocks=blocks,
            sites=sites,
            lines=[ir.LineInfo(0, 0)],
            places=places,
            scores=scores,
            signed=frozenset(self.signed),
        )


def function(name: str, parameters: str, result: str | None, *body: Stmt) -> ir.Function:
    """Parameters as text: `a b s:b64 list:arr`."""
    parsed = []
    for word in parameters.split():
        label, _, type_ = word.partition(":")
        parsed.append(ir.Parameter(label, type_ or ir.I32))
    return ir.Function(name, tuple(parsed), result, tuple(body))


def _win_for_mover(mover: Expr, places: int) -> tuple[Stmt, ...]:
    return (Store(places, c(1), mover), Store(places, c(2), op("sub", 3, mover)), Over())


def tictactoe() -> ir.Program:
    slots = Slots(2)
    mover, board = slots.take(value=1), slots.take(10)
    places, scores = slots.take(3), slots.take(3)

    lines = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
    wins = []
    for line in lines:
        first, *rest = (Load(board + cell) for cell in line)
        wins.append(op("and", op("eq", first, Local("player")), *(op("eq", cell, Local("player")) for cell in rest)))
    enumerator = function(
        "free_cells", "", None, *(If(op("eq", Load(board + cell), 0), (ir.Push((c(cell),)),)) for cell in range(1, 10))
    )
    full = op("and", *(op("ne", Load(board + cell), 0) for cell in range(1, 10)))
    blocks = [
        ir.Block(1, (ir.Enumerate(0), ir.Ask(0, Load(mover), 2)), "turn"),
        ir.Block(
            2,
            (
                Set("player", Load(mover)),
                Store(board, Local("player"), Chosen(0)),
                ir.Event("place", (Local("player"), Chosen(0)), line=3),
                If(op("or", *wins), _win_for_mover(Local("player"), places)),
                If(full, (Store(places + 1, c(1)), Store(places + 2, c(1)), Over())),
                Store(mover, op("sub", 3, Local("player"))),
                Goto(1),
            ),
        ),
    ]
    see_all = function(
        "view", "seat", None, ir.For("i", c(0), c(10), (ir.Show(board, Local("i")),)), ir.Show(mover), *()
    )
    return slots.program(
        "tictactoe", [enumerator, see_all], blocks, [ir.Site(0, "free_cells", 1)], places=places, scores=scores
    )


def connect4() -> ir.Program:
    """Seven columns of six; a cell is 1 + column * 6 + row; the winning lines through each cell lie in a table."""
    slots = Slots(2)
    mover, turns, board, heights = slots.take(value=1), slots.take(), slots.take(43), slots.take(8)
    places, scores = slots.take(3), slots.take(3)

    through: list[list[list[int]]] = [[] for _ in range(43)]
    for column in range(7):
        for row in range(6):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + dx * i, row + dy * i) for i in range(4)]
                if all(0 <= x < 7 and 0 <= y < 6 for x, y in cells):
                    numbers = [1 + x * 6 + y for x, y in cells]
                    for number in numbers:
                        through[number].append(numbers)
    starts, lines = [0], []
    for found in through:
        lines += found
        starts.append(len(lines))
    tables = [ir.Table("LINE_START", tuple(starts))]
    tables += [ir.Table(f"LINE_{k}", tuple(line[k] for line in lines)) for k in range(4)]
    full = [op("eq", Load(board, ir.Lookup(f"LINE_{k}", Local("i"))), Local("player")) for k in range(4)]
    start, end = (ir.Lookup("LINE_START", op("add", Local("cell"), k)) for k in (0, 1))
    enumerator = function(
        "open_columns", "", None,
        ir.For("x", c(1), c(8), (If(op("lt", Load(heights, Local("x")), 6), (ir.Push((Local("x"),)),)),)),
    )  # fmt: skip
    blocks = [
        ir.Block(1, (ir.Enumerate(0), ir.Ask(0, Load(mover), 2)), "turn"),
        ir.Block(2, (
            Set("player", Load(mover)),
            Set("column", Chosen(0)),
            Set("height", Load(heights, Local("column"))),
            Set("cell", add_up(op("mul", Local("column"), 6), Local("height"), -5)),
            Store(board, Local("player"), Local("cell")),
            Store(heights, op("add", Local("height"), 1), Local("column")),
            Set("won", c(0)),
            ir.For("i", start, end, (If(op("and", *full), (Set("won", c(1)), ir.Break())),)),
            If(Local("won"), _win_for_mover(Local("player"), places)),
            Store(turns, op("add", Load(turns), 1)),
            If(op("eq", Load(turns), 42), (Store(places + 1, c(1)), Store(places + 2, c(1)), Over())),
            Store(mover, op("sub", 3, Local("player"))),
            Goto(1),
        )),
    ]  # fmt: skip
    return slots.program(
        "connect4", [enumerator], blocks, [ir.Site(0, "open_columns", 1)], tables, places=places, scores=scores
    )


def pig(goal: int = 100) -> ir.Program:
    """Roll or hold; a 1 loses the turn's points. Options: 1 roll, 2 hold."""
    slots = Slots(2)
    mover, earned = slots.take(value=1), slots.take()
    places, scores = slots.take(3), slots.take(3)
    enumerator = function(
        "roll_or_hold", "points", None,
        ir.Push((c(1), c(0))), If(op("gt", Local("points"), 0), (ir.Push((c(2), Local("points"))),)),
    )  # fmt: skip
    player = Local("player")
    blocks = [
        ir.Block(1, (ir.Enumerate(0, (Load(earned),)), ir.Ask(0, Load(mover), 2)), "turn"),
        ir.Block(2, (
            Set("player", Load(mover)),
            If(op("eq", Chosen(0), 1), (
                ir.Draw("die", c(6), line=1),
                Set("die", op("add", Local("die"), 1)),
                ir.Event("roll", (player, Local("die")), line=1),
                If(op("gt", Local("die"), 1), (Store(earned, op("addc", Load(earned), Local("die"), line=2)), Goto(1))),
                Goto(3),
            )),
            Store(scores, op("addc", Load(scores, player), Chosen(1), line=4), player),
            If(op("ge", Load(scores, player), goal), _win_for_mover(player, places)),
            Goto(3),
        )),
        ir.Block(3, (Store(earned, c(0)), Store(mover, op("sub", 3, Load(mover))), Goto(1, fuel=5, line=5)), "next"),
    ]  # fmt: skip
    return slots.program(
        "pig", [enumerator], blocks, [ir.Site(0, "roll_or_hold", 2)], places=places, scores=scores
    )  # fmt: skip


def rock_paper_scissors(*, sealed: bool = True, rounds: int = 3) -> ir.Program:
    """Both show at once; best of some rounds. Open: the second pick of a seat is told to the table as it is made."""
    slots = Slots(2)
    round_, hand, second, told = slots.take(), slots.take(3), slots.take(3), slots.take(3)
    places, scores = slots.take(3), slots.take(3)
    shapes = function(
        "shapes", "seat told", None,
        ir.For("x", c(1), c(4), (If(op("ne", Local("x"), Local("told")), (ir.Push((Local("x"),)),)),)),
    )  # fmt: skip
    beats = op("mod", add_up(op("sub", Load(hand + 1), Load(hand + 2)), 3), 3)
    own_told: Expr = c(0) if sealed else Load(told)
    part = [
        ir.Block(4, (ir.Enumerate(0, (ir.Seat(), own_told)), ir.Ask(0, ir.Seat(), 5)), "first pick"),
        ir.Block(5, (Store(hand, Chosen(0), ir.Seat()), ir.Enumerate(1, (ir.Seat(), own_told)),
                     ir.Ask(1, ir.Seat(), 6))),
        ir.Block(6, (
            Store(second, Chosen(0), ir.Seat()),
            *(() if sealed else (Store(told, Chosen(0)), ir.Draw("luck", c(3)), Store(told, Local("luck"), c(1)))),
            ir.SeatDone(),
        )),
    ]  # fmt: skip
    blocks = [
        ir.Block(1, (
            ir.For("p", c(1), c(3), (ir.StartSeat(4, Local("p"), sealed=sealed),)),
            ir.Join(2),
        ), "round"),
        ir.Block(2, (
            Set("way", beats),
            If(op("eq", Local("way"), 1), (Store(scores + 1, op("add", Load(scores + 1), 1)),)),
            If(op("eq", Local("way"), 2), (Store(scores + 2, op("add", Load(scores + 2), 1)),)),
            *(Store(slot, c(0)) for slot in (hand + 1, hand + 2, second + 1, second + 2)),
            Store(round_, op("add", Load(round_), 1)),
            If(op("lt", Load(round_), rounds), (Goto(1),)),
            Goto(3),
        )),
        ir.Block(3, (
            Store(places + 1, op("select", op("ge", Load(scores + 1), Load(scores + 2)), 1, 2)),
            Store(places + 2, op("select", op("ge", Load(scores + 2), Load(scores + 1)), 1, 2)),
            Over(),
        )),
        *part,
    ]  # fmt: skip
    return slots.program(
        "rps", [shapes], blocks, [ir.Site(0, "shapes", 1), ir.Site(1, "shapes", 1)], places=places, scores=scores
    )
