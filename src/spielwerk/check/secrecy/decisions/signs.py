"""What everybody is told about what follows from a decision, until somebody is asked again.

A *sign* is a kind of event: a change of this attribute, an object that comes to that place, the beginning of a phase.
If something surely gives a sign that something else cannot give, everybody can tell the two apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spielwerk.check.relations import certain, related
from spielwerk.check.secrecy.sources import Sources
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    Checked,
    DieSymbol,
    FieldOf,
    Maybe,
    ObjectSymbol,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
)
from spielwerk.check.typed.walk import every_part
from spielwerk.data import dataclass

Asking = t.Choose | t.ChooseSeveral | t.ChooseMenu


@dataclass(frozen=True)
class Sign:
    """A kind of event. Objects without a `thing` may come to any place, and without a `kind` they may be of any."""

    event: str
    thing: Symbol | None = None
    kind: ObjectSymbol | None = None

    def like(self, other: Sign) -> bool:
        """Whether one may be taken for the other."""
        if self.event != other.event or (self.thing and other.thing and self.thing is not other.thing):
            return False
        return self.kind is None or other.kind is None or related((self.kind,), (other.kind,))


MOVE = "move"
"""The only sign of which less may be known than that it is about this thing."""
Signs = frozenset[Sign]
NONE: Signs = frozenset()


def lacks(signs: Signs, sign: Sign) -> bool:
    """Whether nothing among some signs may be taken for this one."""
    return sign not in signs and not (sign.event == MOVE and any(sign.like(one) for one in signs))


def tells_apart(one: Ways, other: Ways) -> bool:
    """Whether everybody can tell two ways apart."""
    pairs = (one.must - other.may, other.may), (other.must - one.may, one.may)
    return any(lacks(may, sign) for must, may in pairs for sign in must)


@dataclass(frozen=True)
class Ways:
    """What is surely told about some lines, and what may be told about them and all that follows."""

    must: Signs
    may: Signs


@dataclass
class _Called:
    """What is known of a procedure."""

    may: Signs = NONE
    """What may be told about it before somebody is asked; its own `END`, if that can be reached before."""
    behind: Signs = NONE
    """What may be told behind its calls."""


END = "end of lines"
"""Not an event, but the end of a procedure: what is told then is told behind its calls."""
DEEPEST = 20
"""What is surely told is looked for in procedures inside procedures, but not deeper than this."""
PASS = -1
"""The number of the way of a choice that is to pass."""


class Following:
    """What may follow every choice of a game."""

    def __init__(self, game: Checked, sources: Sources) -> None:
        self.game = game
        self.sources = sources
        self._called: dict[ProcedureSymbol, _Called] = {}
        self._ways: dict[tuple[Asking, int], Signs] = {}
        """What may be told about the ways of a choice."""
        self._heads: dict[t.Step, Signs] = {}
        """What may be told from where loops begin."""
        self._sure: dict[ProcedureSymbol, Signs] = {}
        self._nesting = 0
        self._end = self._stop = self._skip = self._leave = NONE
        self._again = False
        everything = dict.fromkeys([*game.bodies(), *game.happenings.values()])
        callers = callers_of(everything)
        waiting = dict(everything)
        while waiting:
            procedure, _ = waiting.popitem()
            stop = self._stop
            if self._follow(procedure):
                waiting.update(dict.fromkeys(callers.get(procedure, ())))
            if self._again:
                waiting[procedure] = None
            # What may come before every question is part of everything, so all must be looked at again.
            if self._stop != stop:
                waiting.update(everything)

    def ways(self, choice: Asking) -> dict[int, Ways]:
        """What is told about each way of a choice: its alternatives from 0 on, and passing."""
        return {
            number: Ways(self.must(body), self._whole(self._ways.get((choice, number), NONE)))
            for number, body in bodies(choice).items()
        }

    def _whole(self, signs: Signs) -> Signs:
        """With what is told behind the procedures whose end can be reached."""
        found: set[Sign] = set()
        waiting = list(signs)
        while waiting:
            sign = waiting.pop()
            if sign in found:
                continue
            found.add(sign)
            if sign.event == END and isinstance(sign.thing, ProcedureSymbol):
                waiting += self._called[sign.thing].behind
        return frozenset(sign for sign in found if sign.event != END)

    def _follow(self, procedure: ProcedureSymbol) -> bool:
        """Whether something new is known of a procedure."""
        known = self._called.setdefault(procedure, _Called())
        self._again = False
        self._end = frozenset((Sign(END, procedure),))
        may = self._may(procedure.body or [], self._end) | self._may(procedure.late or [], self._end)
        new = not may <= known.may
        known.may |= may
        if procedure is self.game.end_checks or procedure in self.game.happenings.values():
            # These may come before every question.
            self._stop |= known.may - self._end
        return new

    # ---- what may be told ------------------------------------------------------------------

    def _may(self, steps: list[t.Step], behind: Signs) -> Signs:
        # Backwards: what may be told from a line on depends on what comes behind it.
        for step in reversed(steps):
            behind = self._before(step, behind)
        return behind

    def _before(self, step: t.Step, behind: Signs) -> Signs:
        match step:
            case t.If(then=then, otherwise=otherwise):
                return self._may(then, behind) | self._may(otherwise, behind)
            case t.For(body=body) | t.Repeat(body=body):
                return self._loop(step, body, behind)
            case t.AtOnce(body=body, then=then, otherwise=otherwise):
                return self._stop | self._loop(step, [*body, *then, *(otherwise or ())], behind)
            case t.Choose() | t.ChooseSeveral() | t.ChooseMenu():
                return self._choice(step, behind)
            case t.Return():
                return self._end
            case t.Leave(next=again):
                return self._skip if again else self._leave
            case t.EndMatch():
                return frozenset((Sign("end"),))
            case t.GoTo(targets=targets):
                return NONE.union(*(self._call(target[0], self._end) for target in targets))
            case t.PickNext(targets=targets):
                return NONE.union(behind, *(self._call(target.phase, behind) for target in targets))
        found = behind
        for part in every_part(step):
            if isinstance(part, t.CallProcedure):
                found = self._call(part.procedure, found)
        return found | {sign for sign, _ in self.of(step)}

    def _loop(self, loop: t.Step, body: list[t.Step], behind: Signs) -> Signs:
        """A round may be followed by another: what is told about it is known when the lines are gone through again."""
        outside = self._skip, self._leave
        around = behind | self._heads.get(loop, NONE) | {Sign("turn"), Sign("round")}
        self._skip, self._leave = around, behind
        found = around | self._may(body, around)
        self._skip, self._leave = outside
        if not found <= self._heads.get(loop, NONE):
            self._heads[loop] = self._heads.get(loop, NONE) | found
            self._again = True
        return found

    def _choice(self, step: Asking, behind: Signs) -> Signs:
        for number, body in bodies(step).items():
            self._ways[step, number] = self._ways.get((step, number), NONE) | self._may(body, behind)
        unasked = self._may(step.otherwise or [], behind)
        if isinstance(step, t.ChooseSeveral):
            return self._stop | unasked | self._may(step.body or [], behind)
        must_ask = step.optional or (step.otherwise is None and (isinstance(step, t.ChooseMenu) or step.body is None))
        return self._stop if must_ask else self._stop | unasked

    def _call(self, procedure: ProcedureSymbol, behind: Signs) -> Signs:
        called = self._called.setdefault(procedure, _Called())
        called.behind |= behind
        own = Sign(END, procedure)
        told = called.may - {own} | (behind if own in called.may else NONE)
        return told | {Sign("phase", procedure)} if procedure.phase else told

    def told(self, steps: list[t.Step]) -> Signs:
        """What may be told about lines in which nobody is asked."""
        return self._may(steps, NONE)

    # ---- what is surely told ---------------------------------------------------------------

    def must(self, steps: Iterable[t.Step]) -> Signs:
        """What is told about lines whatever happens, before somebody is asked."""
        found: set[Sign] = set()
        for step in steps:
            match step:
                case t.If(then=then, otherwise=otherwise):
                    found |= self.must(then) & self.must(otherwise)
                case t.CallProcedure(procedure=procedure) | t.Let(value=t.CallProcedure(procedure=procedure)):
                    found |= self._must_of(procedure)
                case _:
                    found |= {sign for sign, sure in self.of(step) if sure}
            if interrupts(step):
                break
        return frozenset(found)

    def _must_of(self, procedure: ProcedureSymbol) -> Signs:
        if procedure not in self._sure:
            begun = frozenset((Sign("phase", procedure),)) if procedure.phase else NONE
            self._sure[procedure] = begun  # Whoever calls itself tells at least this.
            if self._nesting < DEEPEST:
                self._nesting += 1
                self._sure[procedure] = begun | self.must(procedure.body or ())
                self._nesting -= 1
        return self._sure[procedure]

    # ---- signs of single lines -------------------------------------------------------------

    def of(self, step: t.Step) -> Iterator[tuple[Sign, bool]]:
        """What a line itself tells everybody, and whether it surely does."""
        match step:
            case t.Assign(target=target):
                yield from self._written(target)
            case t.MoveAmount(source=source, target=target):
                yield from self._written(source)
                yield from self._written(target)
            case t.AddTo(target=target) | t.RemoveFrom(target=target):
                yield from ((sign, False) for sign, _ in self._written(target))
            case t.ClearThing(what=target) | t.TakeFrom(list=target):
                yield from ((sign, False) for sign, _ in self._written(target))
            case t.SwapThings(one=one, other=other, places=False):
                yield from ((sign, False) for end in (one, other) for sign, _ in self._written(end))
            case t.SwapThings(one=one, other=other):
                yield from ((Sign(MOVE, _place(end)), False) for end in (one, other))
            case t.MoveObjects(what=what, several=several, target=target):
                single = not several and not isinstance(what.type, Maybe)
                yield Sign(MOVE, _place(target)), single and self.sources.is_open(target)
            case t.DealObjects(targets=target):
                yield Sign(MOVE, _place(target)), False
            case t.PlaceObject(kind=kind, on=target) | t.CreateObject(kind=kind, on=target):
                yield Sign(MOVE, _place(target), kind), self.sources.is_open(target)
            case t.ShuffleThing(what=t.Get() | t.Read() as what):
                yield from ((sign, False) for sign, _ in self._written(what))
            case t.ShuffleThing():
                yield Sign("shuffle"), True
            case t.RollDice(what=what):
                yield Sign("roll"), isinstance(what, t.DieValue)
            case t.SayNotice(to=to):
                yield Sign("notice"), to is None
            case t.RevealObjects() | t.RevealValues():
                yield Sign("reveal"), False
            case t.EndMatch():
                yield Sign("end"), True
            case t.GoTo(targets=[(phase, _, None, _)]):
                yield Sign("phase", phase), True

    def _written(self, target: t.Expr) -> Iterator[tuple[Sign, bool]]:
        told = is_told(target)
        while isinstance(target, t.MapGet | t.ListGet):
            target = target.map if isinstance(target, t.MapGet) else target.list
        if isinstance(target, t.Read):
            attribute = target.attribute
            yield Sign("set", attribute), told and (self.is_open(attribute) or self._is_counted(attribute))
        elif isinstance(target, t.DieValue):
            yield Sign("set", target.die), False

    def is_open(self, thing: AttributeSymbol | DieSymbol) -> bool:
        """Whether everybody always sees an attribute or a die."""
        home = thing.home
        if isinstance(home, SpaceSymbol) and not home.visibility.open:
            return False
        if isinstance(home, ObjectSymbol) and self.may_hide(home):
            return False
        return thing.visibility.open

    def _is_counted(self, attribute: AttributeSymbol) -> bool:
        """Whether everybody is told that a map has changed, as everybody sees how much there is in all."""
        plain = not isinstance(attribute.home, SpaceSymbol | ObjectSymbol)
        return plain and attribute.count_visibility is not attribute.visibility and attribute.count_visibility.open

    def may_hide(self, kind: ObjectSymbol) -> bool:
        """Whether objects of a type may be where not everybody sees them, or hide themselves."""
        held = [place for place in self.sources.hidden_places if not place.holds or related(place.holds, (kind,))]
        return bool(held) or any(related((one,), (kind,)) for one in self.sources.hiding)


def callers_of(procedures: Iterable[ProcedureSymbol]) -> dict[ProcedureSymbol, set[ProcedureSymbol]]:
    """By procedure: those that call it, or go to it."""
    found: dict[ProcedureSymbol, set[ProcedureSymbol]] = {}
    for procedure in procedures:
        for part in every_part([procedure.body, procedure.late]):
            for called in calls_in(part):
                found.setdefault(called, set()).add(procedure)
    return found


def calls_in(part: object) -> list[ProcedureSymbol]:
    match part:
        case t.CallProcedure(procedure=procedure):
            return [procedure]
        case t.GoTo(targets=targets):
            return [target[0] for target in targets]
        case t.NextPhase(phase=phase):
            return [phase]
    return []


def interrupts(step: t.Step) -> bool:
    """Whether lines behind a line may come only after somebody is asked, or never."""
    return any(
        (isinstance(part, t.Step) and (part.asks or part.leaves))
        or (isinstance(part, t.CallProcedure) and (part.procedure.slow or part.procedure.ends))
        for part in every_part(step)
    )


def is_told(target: t.Expr) -> bool:
    """Whether there is an event when this gets a value. Of an item of a list, and of a die, there is none."""
    return isinstance(target, t.Read) or (isinstance(target, t.MapGet) and isinstance(target.map, t.Read))


def bodies(choice: Asking) -> dict[int, list[t.Step]]:
    """The lines of each way of a choice."""
    ways = [way.body for way in choice.alternatives] if isinstance(choice, t.ChooseMenu) else [choice.body or []]
    found = dict(enumerate(ways))
    if choice.optional:
        found[PASS] = choice.otherwise or []
    return found


def _place(target: t.Expr) -> Symbol | None:
    match target:
        case t.ContainerPlace(container=container):
            return container
        case t.Each(value=value):
            return _place(value)
    kind = certain(target.type)
    return kind.symbol if isinstance(kind, FieldOf) else None
