"""The opening of a match: start values and the set-up as far as nothing in it is left to chance.

It is the same in every match with the same players and options, so it is carried out here, once, and the program begins
with its outcome. That is also how a game may `create` objects: the opening is rehearsed until the cast is complete, and
what it makes is numbered like everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.walk import every_part
from spielwerk.data import dataclass, replace
from spielwerk.diagnostics.source import Span
from spielwerk.program import ir
from spielwerk.program.evaluate import Evaluator, Frame, Stopped
from spielwerk.program.layout import Made
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.effects.supposing import settle, settled
from spielwerk.program.lower.effects.things import carry_out, target_place
from spielwerk.program.lower.game import CannotLower, Lowering, element_of, is_collection
from spielwerk.program.lower.machine import slow
from spielwerk.program.lower.opening.setup import SetUp
from spielwerk.program.lower.opening.start import start_values
from spielwerk.program.lower.values.forms import Array, Bits, Fixed, Mapping, Value, Words, numbers
from spielwerk.program.pricing import LOOP_FUEL

FUEL = 100_000
"""What an opening may use up here, where everything takes its time; what needs more is left to the match."""
MOST_REHEARSALS = 64
EXTRAS = 32
"""So many more objects are there for the next rehearsal where some were missing: too many cost less than one more."""


@dataclass(frozen=True)
class Opening:
    """How every match begins."""

    cast: tuple[Made, ...]
    """The objects that are created, in their order."""
    state: tuple[int, ...]
    setup: sy.ProcedureSymbol | None
    """What is left of the set-up; None: nothing."""
    given: t.Body
    """What is left of what a test gives."""


def open_match(game: sy.Checked, fresh: Callable[[], Lowering], given: t.Body) -> Opening:
    """Carries out the opening; `fresh` gives a lowering of the game in which nothing has been made yet."""
    cast = tuple(Made(kind, 0, 0) for kind in game.objects.values() if kind.created)
    for _ in range(MOST_REHEARSALS):
        lowering = fresh()
        try:
            SetUp(lowering, cast).make()
            outcome = Rehearsal(lowering, cast).perform(given)
        except Recast as wish:
            cast = wish.cast
            continue
        except CannotLower:
            extras = sum(made.place == 0 for made in cast)
            if not extras:
                raise
            cast = cast[: len(cast) - (extras + 1) // 2]  # Perhaps there is room for less.
            continue
        if outcome.cast == cast:
            return outcome
        cast = outcome.cast
    setup = game.setup.body or [] if game.setup is not None else []
    raise CannotLower("S616", next(_creates([*setup, *given])))


def _creates(steps: t.Body) -> Iterator[Span]:
    return (node.span for node in every_part(steps) if isinstance(node, t.CreateObject))


def _is_text(node: object) -> bool:
    return isinstance(node, t.Typed) and node.type in (ty.TEXT, ty.ListOf(ty.TEXT))


def can_be_foreseen(step: t.Step) -> bool:
    """Whether a step does the same in every match and tells nobody anything."""
    return not slow.step(step, True, False) and not _speaks(step, set())


def _speaks(node: object, seen: set[sy.ProcedureSymbol]) -> bool:
    for part in every_part(node):
        if isinstance(part, t.SayNotice | t.ShowMoment):
            return True
        if isinstance(part, t.CallProcedure) and part.procedure not in seen:
            seen.add(part.procedure)
            if _speaks(part.procedure.body, seen):
                return True
    return False


class Recast(Exception):
    """The rehearsal cannot go on with its cast; another one is proposed."""

    def __init__(self, cast: tuple[Made, ...]) -> None:
        super().__init__()
        self.cast = cast


class _Left(Exception):
    """`stop` or `skip`"""

    def __init__(self, step: t.Leave) -> None:
        super().__init__()
        self.next = step.next


class Rehearsal(Steps):
    """Lowers step by step and carries out each at once, so that every variable is known to what follows."""

    def __init__(self, game: Lowering, cast: tuple[Made, ...]) -> None:
        super().__init__(game, "setup")
        self.cast = cast
        self.evaluator = Evaluator(game.functions, game.tables, game.layout.initial, game.effort)
        self.frame: Frame = {}
        self.stepwise = True
        self.made: list[Made] = []
        self.waiting = [thing.number for thing in game.layout.things if thing.made]
        """Objects that have not been created yet."""

    def perform(self, given: t.Body) -> Opening:
        size = self.layout.size
        state = self.layout.initial
        state[ir.HEADER.FUEL] = FUEL
        try:
            start_values(self)
            self.catch_up()
        except Stopped as fault:
            raise self.failed(fault) from None
        setup = self.game.game.setup
        rest = self.foresee(setup.body or []) if setup is not None else []
        # It comes behind the set-up, so it has to wait for what is left of that.
        given = self.foresee(given) if not rest else given
        for span in _creates([*rest, *given]):
            raise CannotLower("S614", span)
        state[ir.HEADER.FUEL] = 0
        left = replace(setup, body=rest) if setup is not None and rest else None
        # Functions that were made meanwhile may have reserved slots; the program that is made next reserves its own.
        return Opening(tuple(self.made), tuple(state[:size]), left, given)

    def foresee(self, steps: t.Body) -> t.Body:
        """Carries out what can be; the answer is what is left to do, beginning with the variables it needs."""
        for done, step in enumerate(steps):
            rest = steps[done:]
            if not can_be_foreseen(step) or not self.succeeds(step, rest):
                return [*self.kept(rest), *rest]
        return []

    def succeeds(self, step: t.Step, rest: t.Body) -> bool:
        """Carries out a step. One that breaks a rule is left to the match, which stops there and says so."""
        before = self.evaluator.state[:], dict(self.env), {name: copy(value) for name, value in self.frame.items()}
        try:
            self.step(step)
        except Stopped as fault:
            if tuple(self.made) != self.cast:
                # Perhaps only because somebody was missing, or too many were there.
                raise Recast(tuple(self.made)) from None
            if any(_creates(rest)) or any(_is_text(node) for node in every_part(rest)):
                raise self.failed(fault) from None
            self.code.body.clear()
            self.evaluator.state[: len(before[0])], self.env, self.frame = before
            return False
        return True

    def failed(self, fault: Stopped) -> CannotLower:
        line = self.game.lines[fault.line]
        return CannotLower(fault.code, Span(line.start, line.end), inside=line.inside, a=fault.a, b=fault.b)

    # ---- known values ----------------------------------------------------------------------

    def catch_up(self) -> None:
        """Carries out the code made so far."""
        code = tuple(self.code.body)
        self.code.body.clear()
        settle(self.game)
        code = settled(self.game, code)
        self.evaluator.run(code, self.frame)

    def now(self, value: ir.Expr) -> ir.Const:
        self.catch_up()
        return ir.Const(self.evaluator.value(value, self.frame), value.type)

    def known_items(self, value: Value) -> tuple[Value, ...]:
        """The elements of a collection, as it is now."""
        match value:
            case Fixed(items):
                return items
            case Array(name):
                self.catch_up()
                return numbers(self.frame[name]).items
            case Bits(members, low):
                found = self.now(members).value
                return numbers(low + bit for bit in range(64) if found >> bit & 1).items
        raise AssertionError(value)

    def number(self, node: t.Expr) -> ir.Expr:
        """As ever; but a variable has the value that it has now."""
        here = self.env.get(node.variable) if isinstance(node, t.Get) and self.stepwise else None
        if isinstance(here, ir.Local) and here.name in self.frame:
            return ir.Const(self.frame[here.name], here.type)
        return super().number(node)

    def kept(self, steps: t.Body) -> t.Body:
        """Lines that give variables of the opening their values again, where later steps read them."""
        read = [node.variable for node in every_part(steps) if isinstance(node, t.Get)]
        return [
            t.Let(variable, self.written(self.env[variable], variable.type), span=variable.span)
            for variable in dict.fromkeys(reversed(read))
            if variable in self.env
        ]

    def written(self, value: Value, kind: ty.Type) -> t.Expr:
        """A known value as an expression."""
        match value:
            case Words(text):
                return t.Constant(text, type=kind)
            case Mapping(keys, get):
                assert isinstance(kind, ty.MapOf)
                entries = [(ir.Const(key), self.now(get(ir.Const(key)))) for key in keys]
                pairs = [(self.written(key, kind.key), self.written(one, kind.value)) for key, one in entries]
                return t.MapOfEntries(pairs, type=kind)
        if not is_collection(kind):
            return t.Constant(self.now(self.item(value)).value, type=kind)
        assert isinstance(kind, ty.SetOf | ty.ListOf)
        items = [self.written(item, kind.of) for item in self.known_items(value)]
        return (t.SetOfItems if isinstance(kind, ty.SetOf) else t.ListOfItems)(items, type=kind)

    # ---- steps -----------------------------------------------------------------------------

    def step(self, step: t.Step) -> None:
        if not self.stepwise:
            super().step(step)
            return
        match step:
            case t.If(test, then, otherwise):
                self.steps(then if self.now(self.number(test)).value else otherwise)
            case t.For():
                self.for_each(step)
            case t.Repeat():
                self.repeat(step)
            case t.Leave():
                raise _Left(step)
            case t.Assign(target=t.Get(variable), value=t.Typed() as value) if variable.type == ty.TEXT:
                self.env[variable] = self.value(value)
            case t.CreateObject():
                self.create(step)
            case _:
                super().step(step)
        self.catch_up()

    def for_each(self, step: t.For) -> None:
        known = self.fixed(step.of)
        if known is None and is_collection(element_of(step.of.type)):
            # A list of lists that is worked out now: the loop is lowered as a whole, and carried out then.
            self.stepwise = False
            super().step(step)
            self.stepwise = True
            return
        for item in known.items if known is not None else self.known_items(self.collected(step.of)):
            self.env[step.variable] = item
            if not self.go_through(step.body):
                return

    def go_through(self, body: t.Body) -> bool:
        """A pass of a loop; whether it goes on."""
        try:
            self.steps(body)
        except _Left as left:
            return left.next
        return True

    def repeat(self, step: t.Repeat) -> None:
        times = self.now(self.number(step.times)).value if step.times is not None else FUEL
        fuel = FUEL // LOOP_FUEL
        for _ in range(times):
            if step.condition is not None and not self.now(self.number(step.condition)).value:
                return
            if not self.go_through(step.body):
                return
            fuel -= 1
            if fuel == 0:
                raise Stopped(ir.FUEL_SPENT, self.line(step.span))

    def create(self, step: t.CreateObject) -> None:
        owner = self.now(self.number(step.owner)).value if step.owner is not None else 0
        place = self.now(target_place(self, step.on, step))
        self.made.append(Made(step.kind, owner, place.value))
        number = next((n for n in self.waiting if self.layout.things[n].kind is step.kind), None)
        if number is None:
            # Twice as many as there were, so that few rehearsals are enough however many it will be.
            extras = (Made(step.kind, 0, 0),) * max(EXTRAS, len(self.made))
            raise Recast((*self.made, *extras))
        self.waiting.remove(number)
        thing = sy.Variable("thing", type=ty.ObjectsOf((step.kind,)))
        self.env[thing] = ir.Const(number)
        for attribute, value in step.values:
            read = t.Read(attribute, t.Get(thing, type=thing.type), type=attribute.type)
            self.step(t.Assign(read, "=", value, span=step.span))
        carry_out(self, ir.Const(number), place, self.line(step.span))
