"""What claims say of hidden places, read backwards: objects that would break a claim in a place cannot be there.

`always all(players as p each not any(p.hand where .suit in p.void))` bars every card of a suit that a player has shown
not to have from the hand of that player. Only claims of such a form whose conditions read nothing hidden are used here;
all claims are asked again when something has been dealt.
"""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import Variable
from spielwerk.program import build, ir
from spielwerk.program.knowledge import Knowledge
from spielwerk.program.lower.claims.claims import Claims
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.lower.visibility.hidden_claims import changed_by_dealing, slots_read
from spielwerk.program.lower.writer import Writer
from spielwerk.program.manual.dealing import NARROW


def make_narrowing(game: Lowering, claims: Claims) -> list[str]:
    """Makes the function; answers which claims say nothing else: those hold wherever the barred objects are not."""
    known = game.layout.knowledge
    if known is None:
        return []
    settled: list[str] = []
    hidden = changed_by_dealing(game)
    made: list[ir.Stmt] = []
    for about, claim in claims:
        narrowing = _Narrowing(game, known)
        settles = narrowing.impose(claim.condition, claim.always)
        if narrowing.bars:
            name = game.name(f"{NARROW}_by_claim")
            game.function(ir.Function(name, (ir.Parameter("seat"),), None, tuple(narrowing.code.body)))
            if hidden.isdisjoint(slots_read(game, name)):
                made.append(ir.Do(ir.Call(name, (ir.Local("seat"),))))
                settled += [about] if settles else []
            else:
                # It would look at what is hidden, which nobody who deals may know.
                del game.functions[name]
    if made:
        game.function(ir.Function(NARROW, (ir.Parameter("seat"),), None, tuple(made)))
    return settled


class _Narrowing(Writer):
    def __init__(self, game: Lowering, known: Knowledge) -> None:
        super().__init__(game, NARROW)
        self.known = known
        self.bars = False
        """Whether it bars any object from any place."""

    def impose(self, node: t.Expr, holds: bool) -> bool:
        """Makes code for what follows from it that a condition holds, or that it does not; whether that is all."""
        match node:
            case t.Not(of):
                return self.impose(of, not holds)
            case t.Logic(operator, left, right) if (operator == "and") == holds:
                # A list and no generator: code has to be made for both, even where one of them says less.
                return all([self.impose(left, holds), self.impose(right, holds)])
            case t.Builtin("all", [t.Each(of, element, value)]) if holds:
                return self.impose_each(of, element, value, True)
            case t.Builtin("any", [t.Each(of, element, value)]) if not holds:
                return self.impose_each(of, element, value, False)
            case t.Builtin("any", [t.Where(of, element, condition)]) if not holds:
                return self.impose_each(of, element, condition, False)
        return False

    def impose_each(self, of: t.Expr, element: Variable, condition: t.Expr, holds: bool) -> bool:
        """The same for every element of a collection."""
        if isinstance(of, t.Contents):
            if not isinstance(of.place, t.ContainerPlace) or of.place.container.visibility.open:
                return False
            self.bar(of.place, element, condition, holds)
            return True
        complete: list[bool] = []

        def one(item: Value) -> None:
            with self.bound(element, item):
                complete.append(self.impose(condition, holds))

        self.each(of, one)
        return all(complete)

    def bar(self, place: t.ContainerPlace, element: Variable, condition: t.Expr, holds: bool) -> None:
        """No object is in a place for which the condition is not as it must be."""
        known, storage = self.known, self.layout.containers[place.container]
        here = self.code.temp(self.number(place))
        thing = ir.Local(self.code.fresh("o"))
        index = build.op("mul", build.add(thing, -known.low), ir.Const(known.words))
        index = build.add(build.op("mul", build.add(ir.Local("seat"), -1), ir.Const(known.row)), index)
        rows = [known.bits(n) for n in range(self.layout.places + 1)]
        with self.code.block() as loop:
            with self.bound(element, thing):
                test = self.number(condition)
            with self.code.block() as body:
                for word in range(known.words):
                    bit = self.game.lookup("bit_of", [row[word] for row in rows], here, wide=True)
                    slot = build.add(index, word)
                    old = load(known.address, slot, wide=True)
                    self.code.emit(store(known.address, build.sets("bandnot", old, bit), slot))
            self.code.when(build.not_(test) if holds else test, body)
        last = ir.Const(storage.low + storage.span)
        self.code.emit(ir.For(thing.name, ir.Const(storage.low), last, tuple(loop)))
        self.bars = True
