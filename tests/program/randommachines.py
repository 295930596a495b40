"""Random games: machines of several blocks that jump in every way there is, ask at several sites, and end."""

from __future__ import annotations

from spielwerk.program import ir, walk
from spielwerk.program.ir import ARR, B64, I32, I64, Const, Expr, Goto, If, Load, Local, Op, Seat, Stmt, Store
from tests.program.games import Slots, op
from tests.program.randomcode import LONGS, NUMBERS, WORDS, Code, RandomProgram

JUMP = 250_000
"""Fuel of a jump backwards, and of a pass of an open loop: an endless one is soon found."""
MOST_STEPS = 9
"""Decisions of the main machine after which a game ends."""
FRAME = 3


class RandomMachine(RandomProgram):
    """Makes one whole game from a seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        dice = self.random
        self.players = self.slots.players
        self.steps, self.exclusive = self.slots.take(), self.slots.take()
        self.frame = self.slots.take(FRAME)
        self.long_frame = self.slots.take(signed=True)
        self.back, self.told = (self.slots.take(self.players + 1) for _ in range(2))
        self.asked, self.scores, self.places = (self.slots.take(self.players + 1) for _ in range(3))
        self.sites: list[ir.Site] = []
        self.offers: dict[int, tuple[Expr, ...]] = {}
        self.numbers_of: dict[str, int] = {}
        """Numbers of blocks by what they are called here."""
        self.made: list[ir.Block] = []
        self.spare_numbers = dice.sample(range(1, 60), 40)

    def new_slots(self) -> Slots:
        return Slots(self.random.randrange(1, 4))

    def code(self, known: dict[str, str] | None = None) -> GentleCode:
        return GentleCode(self, known or {})

    def program(self) -> ir.Program:
        dice = self.random
        for k in range(dice.randrange(1, 4)):
            self.functions.append(self.function(f"f{k}"))
        self.pure = self.functions
        rounds = [f"round {k}" for k in range(dice.choice((0, 1, 1, 2)))]
        asks = [f"ask {k}" for k in range(dice.randrange(1, 4))]
        loaded = [f"loaded {k}" for k in range(dice.randrange(2))]
        plain = [f"plain {k}" for k in range(dice.randrange(1, 5))]
        self.kinds = ["begin", *dice.sample([*rounds, *asks, *loaded, *plain], len(rounds + asks + loaded + plain))]
        self.block("begin", (*self.some_code(), *self.leave("begin")))
        for name in self.kinds[1:]:
            {"round": self.round, "ask": self.ask, "loaded": self.loaded, "plain": self.plain}[name.split()[0]](name)
        functions = [*self.functions, self.view()]
        program = self.slots.program("random", functions, self.made, self.sites, self.tables, self.places, self.scores)
        program.entry = self.number_of("begin")
        program.frame = frozenset((*range(self.frame, self.frame + FRAME), self.long_frame))
        program.exclusive = self.exclusive
        return program

    # ---- blocks --------------------------------------------------------------------------------

    def number_of(self, name: str) -> int:
        if name not in self.numbers_of:
            self.numbers_of[name] = self.spare_numbers.pop()
        return self.numbers_of[name]

    def block(self, name: str, body: ir.Body) -> None:
        self.made.append(ir.Block(self.number_of(name), body, name))

    def some_code(self, *, most: int = 3) -> ir.Body:
        code = self.code()
        made = code.body(self.random.randrange(most), 2, in_loop=False)
        slot = self.frame + self.random.randrange(FRAME)
        if self.random.random() < 0.2:
            return (*made, Store(self.long_frame, code.expr(I64, 2)))
        return (*made, Store(slot, code.expr(I32, 2))) if self.random.random() < 0.5 else made

    def goto(self, source: str, target: str) -> Goto:
        """A jump; forward it is free, unless it could become part of a circle without any price."""
        order = self.kinds
        forward = source in order and order.index(target) > order.index(source) and not target.startswith("loaded")
        return Goto(self.number_of(target), 0 if forward else JUMP, self.random.randrange(1, 40))

    def leave(self, source: str) -> ir.Body:
        """Ways on: some jumps under conditions, then one without."""
        dice = self.random
        made: list[Stmt] = []
        for _ in range(dice.randrange(3)):
            target = dice.choice(self.kinds[1:])
            inside = (*self.some_code(most=2), self.goto(source, target))
            made.append(If(self.code().truth(), inside) if dice.random() < 0.7 else self.over_if(self.code().truth()))
        where = self.kinds.index(source) if source in self.kinds else 0
        later = self.kinds[where + 1 :]
        return (*made, self.goto(source, dice.choice(later or self.kinds[1:])))

    def plain(self, name: str) -> None:
        self.block(name, (*self.some_code(), *self.leave(name)))

    def loaded(self, name: str) -> None:
        """Goes on at a block that a slot names."""
        dice = self.random
        targets = sorted({self.number_of(dice.choice(self.kinds[1:])) for _ in range(3)} - {self.number_of(name)})
        targets = targets or [self.number_of("begin")]
        which = self.code().below(len(targets), 2)
        block: Expr = Const(targets[-1])
        for k, number in enumerate(targets[:-1]):
            block = Op("select", (op("eq", Local("which"), k), Const(number), block))
        first = (ir.Set("which", which), Store(self.back, block))
        self.block(name, (*self.some_code(), *first, ir.GotoLoaded(Load(self.back), tuple(targets))))

    def over_if(self, test: Expr, seat: Expr | None = None) -> If:
        result: list[Stmt] = []
        for player in range(1, self.players + 1):
            result.append(Store(self.places + player, op("add", self.code().below(self.players, 1), 1)))
            result.append(Store(self.scores + player, self.code().leaf(I32)))
        first = () if seat is None else (Store(self.told, self.code().leaf(I32), seat),)
        return If(test, (*first, *result, ir.Over()))

    # ---- decisions -----------------------------------------------------------------------------

    def ask(self, name: str) -> None:
        dice = self.random
        after, late = f"after {name}", f"late {name}"
        chance = dice.random() < 0.2
        site = self.site(name, (), chance=chance)
        seat: Expr = Const(0) if chance else op("add", self.code().below(self.players, 2), 1)
        nothing = (If(op("eq", ir.OptionCount(), 0), self.leave(name)),)
        question = ir.Ask(site.number, seat, self.number_of(after), (self.number_of(late),))
        self.block(name, (*self.some_code(), self.enumerate(site), *nothing, question))
        steps = Store(self.steps, op("add", Load(self.steps), 1))
        words = [Store(self.numbers, ir.Chosen(w), self.code().below(NUMBERS, 1)) for w in range(site.stride)]
        asked = (Store(self.numbers, Load(ir.HEADER.SEAT)),) if dice.random() < 0.2 else ()
        end = self.over_if(op("ge", Load(self.steps), MOST_STEPS))
        self.block(after, (steps, end, *words, *asked, *self.some_code(), *self.leave(name)))
        self.block(late, (*self.some_code(), *self.leave(name)))

    def site(self, name: str, first: tuple[Expr, ...], *, chance: bool = False) -> ir.Site:
        dice = self.random
        number, weighted = len(self.sites), dice.random() < 0.4
        site = ir.Site(number, f"offer {name}", dice.randrange(1, 4), weighted, dice.randrange(1, 40), chance)
        more = tuple(dice.choice((Load(self.numbers + 1), Const(3))) for _ in range(dice.randrange(2)))
        parameters = ("seat", "a")[: len(first) + len(more)] if first else ("a",)[: len(more)]
        self.sites.append(site)
        self.offers[number] = (*first, *more)
        self.functions.append(self.offer(site, parameters))
        return site

    def enumerate(self, site: ir.Site) -> ir.Enumerate:
        return ir.Enumerate(site.number, self.offers[site.number])

    def offer(self, site: ir.Site, parameters: tuple[str, ...]) -> ir.Function:
        """Lists options and changes nothing."""
        dice = self.random
        code = self.code(dict.fromkeys(parameters, I32))
        code.pure = True

        def push() -> ir.Push:
            low = op("word", op("add", code.below(dice.choice((1, 3, 1000)), 1), 1))
            many = op("add64", low, Const(dice.choice((0, 0, 2**33, 2**50)), B64))
            small = op("add", code.below(5, 1), 1)
            weight = None if not site.weighted else dice.choice((low, many, small))
            return ir.Push(tuple(code.expr(I32, 1) for _ in range(site.stride)), weight)

        body: tuple[Stmt, ...] = ()
        for k in range(dice.randrange(1, 4)):
            name, some = f"i{k}", op("band", code.expr(B64, 1), Const(0b10110, B64))
            end = code.below(5, 1)
            code.known[name] = I32
            code.fixed.add(name)
            inside: tuple[Stmt, ...] = (If(code.truth(), (push(),)), push())[dice.randrange(2) :]
            loops = (ir.For(name, Const(0), end, inside), ir.ForBits(name, some, inside))
            listed = (ir.NewArray("list", 4), ir.For("j", Const(0), end, (ir.Append("list", Local("j")),)))
            body += (dice.choice(loops),) if dice.random() < 0.7 else (*listed, ir.ForArray(name, "list", inside))
            del code.known[name]
        if dice.random() < 0.85:
            body += (push(),)
        if dice.random() < 0.2:
            body = (If(code.truth(), (push(), ir.Return())), *body)
        if dice.random() < 0.3:
            body = (*self.counting(code), *body)
        return ir.Function(site.enumerator, tuple(ir.Parameter(name) for name in parameters), None, body)

    def counting(self, code: GentleCode) -> ir.Body:
        """A loop that costs fuel and ends."""
        count = (ir.Set("n", op("add", Local("n"), 1)),)
        loop = ir.While(op("lt", Local("n"), Local("most")), count, 4 * JUMP, self.random.randrange(1, 40))
        return (ir.Set("n", Const(0)), ir.Set("most", code.below(5, 1)), loop)

    # ---- at once -------------------------------------------------------------------------------

    def round(self, name: str) -> None:
        dice = self.random
        sealed = dice.random() < 0.5
        part, after, done = f"part of {name}", f"answer of {name}", f"done of {name}"
        join, late = f"joined {name}", f"late {name}"
        start = ir.StartSeat(self.number_of(part), Local("p"), sealed=sealed)
        each = ir.For("p", Const(1), Const(self.players + 1), (Store(self.asked, Const(0), Local("p")), start))
        first = self.some_code()
        self.block(name, (*first, each, ir.Join(self.number_of(join), (self.number_of(late),))))
        steps = Store(self.steps, op("add", Load(self.steps), 2))
        end = self.over_if(op("ge", Load(self.steps), MOST_STEPS))
        clear = ir.For("p", Const(1), Const(self.players + 1), (Store(ir.HEADER.SEATS, Const(0), Local("p")),))
        self.block(join, (steps, end, *self.some_code(), *self.leave(name)))
        self.block(late, (clear, *self.some_code(), *self.leave(name)))
        site = self.site(name, (Seat(),))
        again = self.number_of(part) if not sealed and dice.random() < 0.6 else 0
        nothing = If(op("eq", ir.OptionCount(), 0), (*self.part_code(sealed), Goto(self.number_of(done))))
        question = ir.Ask(site.number, Seat(), self.number_of(after), again=again)
        self.block(part, (*self.part_code(sealed), self.enumerate(site), nothing, question))
        counted = Store(self.asked, op("add", Load(self.asked, Seat()), 1), Seat())
        answer = Store(self.told, ir.Chosen(dice.randrange(site.stride)), Seat())
        more = If(op("lt", Load(self.asked, Seat()), dice.randrange(1, 4)), (Goto(self.number_of(part), JUMP, 7),))
        ends = (self.over_if(op("eq", ir.Chosen(0), 3), Seat()),) if dice.random() < 0.2 else ()
        self.block(after, (counted, answer, *ends, *self.part_code(sealed), more, Goto(self.number_of(done))))
        alone = () if sealed else (Store(self.exclusive, Const(0)),)
        self.block(done, (*alone, ir.SeatDone()))

    def part_code(self, sealed: bool) -> ir.Body:
        """Code of one seat; a sealed part writes its own rows alone."""
        dice = self.random
        code = self.code()
        if not sealed:
            alone = (Store(self.exclusive, Seat()),) if dice.random() < 0.3 else ()
            return (*self.some_code(), *alone)
        code.pure = True
        return (Store(self.told, op("max", code.expr(I32, 2), Load(self.told, Seat())), Seat()),)

    # ---- views ---------------------------------------------------------------------------------

    def view(self) -> ir.Function:
        code = self.code({"seat": I32})
        code.pure = True
        body: tuple[Stmt, ...] = (
            ir.Show(self.numbers, code.below(NUMBERS, 1)),
            ir.Show(self.numbers + 2, None, code.expr(I32, 2)),
            ir.Show(self.words + 1, None),
            ir.Show(self.words, code.below(WORDS, 1), code.expr(B64, 2)),
            ir.Show(self.longs + 1, None),
            ir.Show(self.longs, code.below(LONGS, 1), code.expr(I64, 2)),
            If(code.truth(), (ir.Show(self.steps),)),
            ir.Show(self.told, Local("seat")),
            ir.ShowCount(code.below(5, 1), code.expr(I32, 1)),
            ir.ShowCount(code.below(5, 1), code.expr(I32, 1)),
        )
        return ir.Function("view", (ir.Parameter("seat"),), None, body)


class GentleCode(Code):
    """Code that seldom fails, so that games last."""

    around: RandomMachine
    pure = False
    """Whether it may neither write nor call."""

    def expr(self, type_: str, depth: int) -> Expr:
        made = super().expr(type_, depth)
        if self.pure and any(isinstance(part, ir.Call) for part in walk.parts(made)):
            return self.leaf(type_)
        return self.leaf(type_) if walk.can_fail(made) and self.random.random() < 0.9 else made

    def leaf(self, type_: str) -> Expr:
        if type_ == I32 and self.random.random() < 0.1:
            return Load(self.around.frame + self.random.randrange(FRAME))
        if type_ == I64 and self.random.random() < 0.2:
            return Load(self.around.long_frame, None, I64)
        return super().leaf(type_)

    def call(self, type_: str | None, depth: int) -> ir.Call | None:
        made = super().call(type_, depth)
        return None if made is None or made.function.startswith("offer") else made

    def stmt(self, depth: int, *, in_loop: bool) -> tuple[Stmt, ...]:
        made = super().stmt(depth, in_loop=in_loop)
        failing = (ir.Check, ir.Append)
        rare = any(isinstance(s, failing) for s in walk.every_statement(made))
        return () if rare and self.known_before(made) and self.random.random() < 0.7 else made

    def known_before(self, made: tuple[Stmt, ...]) -> bool:
        """Whether nothing that comes later could need what these statements set."""
        return not any(isinstance(s, ir.Set | ir.NewArray | ir.Draw) for s in made)

    def while_(self, depth: int) -> Stmt:
        made = super().while_(depth)
        assert isinstance(made, ir.While)
        return ir.While(made.test, made.body, JUMP, made.line)

    def draw(self) -> tuple[Stmt, ...]:
        (made,) = super().draw()
        assert isinstance(made, ir.Draw)
        if self.random.random() < 0.9:
            bound = op("add", op("mod", made.bound, Const(self.random.choice((1, 6, 52, 100_000)))), 1)
            made = ir.Draw(made.name, bound, made.line)
        return (made,)


__all__ = ["ARR", "RandomMachine"]
