"""Where decisions leave traces that not everybody sees.

Every choice has marks: one for which way of it was taken, and one for each thing that was chosen. Marks go with values
through names, arguments and results, and with conditions through all that happens on them. A mark that comes to
something that somebody does not see, or that lives in a name while somebody is asked, is *kept*: then what was chosen
may be a secret. What everybody sees carries no marks: whoever reads it reads what all know.

Sets of marks are numbers, one bit for each mark. The lowest bit marks what depends on chance or on hidden things.
"""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.secrecy.decisions.lasting import lasting
from spielwerk.check.secrecy.decisions.signs import Asking, Following, bodies, callers_of, calls_in, is_told
from spielwerk.check.secrecy.labels import Secret
from spielwerk.check.secrecy.sources import PLACE, Sources, Use
from spielwerk.check.typed import game as t
from spielwerk.check.typed.actions import changes_of
from spielwerk.check.typed.symbols import (
    FINGERPRINT,
    AttributeSymbol,
    Checked,
    FunctionSymbol,
    ListOf,
    MapOf,
    ObjectsOf,
    ProcedureSymbol,
    Type,
    Variable,
)
from spielwerk.check.typed.walk import every_part

Marks = int
NOTHING: Marks = 0
HIDDEN: Marks = 1


class Traces:
    """Follows the decisions of a game through all its lines."""

    def __init__(self, game: Checked, sources: Sources, signs: Following) -> None:
        self.game = game
        self.sources = sources
        self.signs = signs
        self.kept: Marks = NOTHING
        """The marks that have come where not everybody sees them."""
        self.ways: dict[Asking, dict[int, Marks]] = {}
        """The marks of whether a way was taken, by choice and way."""
        self.own: dict[Variable, Marks] = {}
        """The mark of what was chosen, by its name."""
        self.reached: dict[Asking, Marks] = {}
        """On what it depends that a choice is asked, by choice."""
        self.choices: dict[Asking, None] = {}
        self.at_once: set[Asking] = set()
        """Choices that several players make at once."""
        self._names: dict[Variable, Marks] = {}
        self._called: dict[ProcedureSymbol, Marks] = {}
        """The conditions on which procedures are called."""
        self._results: dict[ProcedureSymbol, Marks] = {}
        self._lasting = {name for procedure in game.bodies() for name in _hiding_names(procedure)}
        self._implied = changes_of(game.implications)
        self._of: dict[object, tuple[list[Variable], Marks]] = {}
        # The lowest bit is HIDDEN.
        self._next = 2
        self._under = self._left = NOTHING
        self._here: ProcedureSymbol | None = None
        self._heads: dict[t.Step, Marks] = {}
        """The conditions on which loops go on."""
        self._counting = _counting(game)
        self._find_at_once()
        self._waiting = dict.fromkeys(game.bodies())
        self._callers = callers_of(self._waiting)
        self._users = _users(self._waiting)
        while self._waiting:
            procedure, _ = self._waiting.popitem()
            self._follow(procedure)
        # Only now are the marks of all names complete.
        for name in self._lasting:
            self.kept |= self._names.get(name, NOTHING)

    def of(self, *parts: object, known: Iterable[Variable] = ()) -> Marks:
        """The marks of values; `known` are names that everybody knows."""
        found = NOTHING
        for part in parts:
            names, hidden = self._read(part)
            found |= hidden
            for name in names:
                if name not in known:
                    found |= self._names.get(name, NOTHING)
        return found

    def _read(self, part: object) -> tuple[list[Variable], Marks]:
        """The names in a value, and whether it depends on something hidden."""
        found = self._of.get(part) if isinstance(part, t.Typed) else None
        if found is None:
            names = [inner.variable for inner in every_part(part) if isinstance(inner, t.Get)]
            found = names, HIDDEN if self._is_hidden(part) else NOTHING
            if isinstance(part, t.Typed):
                self._of[part] = found
        return found

    def _is_hidden(self, part: object) -> bool:
        if any(_is_out_of_sight(inner, self._counting) for inner in every_part(part)):
            return True
        return any(
            isinstance(read, Secret) or (isinstance(read, Use) and read.aspect == PLACE and bool(read.behind))
            for read in self.sources.reads(part)
        )

    def _find_at_once(self) -> None:
        """Notes the choices in `at once` blocks, and in all that is called there: names of every seat live on there."""
        blocks = [p for body in self.game.bodies() for p in every_part(body.body) if isinstance(p, t.AtOnce)]
        waiting: list[object] = [[block.body for block in blocks]]
        seen: set[ProcedureSymbol] = set()
        while waiting:
            for part in every_part(waiting.pop()):
                if isinstance(part, Asking):
                    self.at_once.add(part)
                for procedure in calls_in(part):
                    if procedure not in seen:
                        seen.add(procedure)
                        waiting.append(procedure.body)

    # ---- procedures ------------------------------------------------------------------------

    def _follow(self, procedure: ProcedureSymbol) -> None:
        self._here = procedure
        self._under, self._left = self._called.get(procedure, NOTHING), NOTHING
        for attribute in procedure.attributes.values():
            self._store(attribute, self.of(attribute.default) | self._under)
        self._body(procedure.body)
        self._body(procedure.late)

    def _call(self, procedure: ProcedureSymbol, arguments: list[t.Expr]) -> Marks:
        for parameter, argument in zip(procedure.parameters, arguments, strict=False):
            self._name(parameter, self.of(argument))
        before = self._called.get(procedure, NOTHING)
        now = self._now
        if now & ~before:
            self._called[procedure] = before | now
            self._waiting[procedure] = None
        return self._results.get(procedure, NOTHING)

    @property
    def _now(self) -> Marks:
        """The conditions that lead here."""
        return self._under | self._left

    def _name(self, name: Variable, marks: Marks) -> None:
        before = self._names.get(name, NOTHING)
        if marks & ~before:
            self._names[name] = before | marks
            self._waiting.update(dict.fromkeys(self._users.get(name, ())))

    def _keep(self, marks: Marks) -> None:
        # Never taken back: what was kept anywhere may be read anywhere.
        self.kept |= marks

    # ---- lines -----------------------------------------------------------------------------

    def _body(self, steps: Iterable[t.Step] | None, on: Marks = NOTHING) -> None:
        under, self._under = self._under, self._under | on
        for step in steps or ():
            self._step(step)
        self._under = under

    def _loop(self, loop: t.Step, steps: Iterable[t.Step], on: Marks) -> None:
        """That there is a round may depend on what happened in the one before it."""
        self._body(steps, on | self._heads.get(loop, NOTHING))
        if self._left & ~self._heads.get(loop, NOTHING):
            self._heads[loop] = self._heads.get(loop, NOTHING) | self._left
            if self._here is not None:
                self._waiting[self._here] = None

    def _step(self, step: t.Step) -> None:
        match step:
            case t.If(test=test, then=then, otherwise=otherwise):
                on = self.of(test)
                self._body(then, on)
                self._body(otherwise, on)
            case t.For(variable=variable, of=of, body=body):
                # How many rounds there are may be open although the things are not.
                marks = self.of(of)
                hidden = any(isinstance(read, Secret) for read in self.sources.counted(of))
                self._name(variable, marks)
                self._loop(step, body, (marks & ~HIDDEN) | (HIDDEN if hidden else NOTHING))
            case t.Repeat(condition=condition, times=times, body=body):
                self._loop(step, body, self.of(condition, times))
            case t.AtOnce(variable=variable, of=of) as together:
                self._keep(self._now | self.of(of))
                self._name(variable, self.of(of))
                self._loop(together, [*together.body, *together.then, *(together.otherwise or ())], NOTHING)
            case t.Choose() | t.ChooseSeveral() | t.ChooseMenu():
                self._choice(step)
            case t.Return(value=value):
                result = self.of(value) | self._now
                if self._here is not None and result & ~self._results.get(self._here, NOTHING):
                    self._results[self._here] = self._results.get(self._here, NOTHING) | result
                    self._waiting.update(dict.fromkeys(self._callers.get(self._here, ())))
                self._left |= self._now
            case t.Leave():
                # Whether the lines behind are reached depends on the conditions here.
                self._left |= self._now
            case t.GoTo(targets=targets):
                for phase, arguments, guard, _ in targets:
                    under, self._under = self._under, self._under | self.of(guard)
                    self._call(phase, arguments)
                    self._left |= self._now
                    self._under = under
            case t.PickNext(targets=picked):
                for next_phase in picked:
                    under, self._under = self._under, self._under | self.of(next_phase.condition)
                    # Which phase follows is kept until all reactions are done.
                    self._keep(self._now | self.of(*next_phase.arguments))
                    self._call(next_phase.phase, next_phase.arguments)
                    self._under = under
            case t.Let(variable=variable, value=value):
                self._name(variable, self._value(value))
            case t.CallProcedure(procedure=procedure, arguments=arguments):
                self._call(procedure, arguments)
            case _:
                self._change(step)

    def _value(self, value: t.Expr | t.RandomOf | t.CallProcedure) -> Marks:
        if isinstance(value, t.CallProcedure):
            return self._call(value.procedure, value.arguments)
        return self.of(value)

    def _choice(self, step: Asking) -> None:
        if step not in self.ways:
            self.ways[step] = {number: self._mark() for number in bodies(step)}
        self.choices[step] = None
        self.reached[step] = self.reached.get(step, NOTHING) | self._now
        # Where somebody is asked tells the game how it goes on: it remembers the conditions.
        self._keep(self._now)
        match step:
            case t.ChooseMenu(alternatives=alternatives):
                self._bind(*(bind.variable for way in alternatives for bind in way.binds))
            case t.Choose(binds=binds):
                self._bind(*(bind.variable for bind in binds))
            case t.ChooseSeveral(variable=variable, picked=picked):
                self._bind(variable)
                self._name(picked, self.own[variable])
        ways = self.ways[step]
        for number, body in bodies(step).items():
            # Where there is only one way, it tells nothing that it was taken.
            self._body(body, ways[number] if len(ways) > 1 else NOTHING)
        if not step.optional:
            # Where there is nothing to choose from, nobody is asked.
            self._body(step.otherwise, self.of(*_offered(step)))

    def _bind(self, *names: Variable) -> None:
        for name in names:
            if name not in self.own:
                self.own[name] = self._mark()
            self._name(name, self.own[name])

    def _mark(self) -> Marks:
        mark, self._next = self._next, self._next << 1
        return mark

    # ---- what changes ----------------------------------------------------------------------

    def _change(self, step: t.Step) -> None:
        now = self._now
        match step:
            case t.Assign(target=target, value=value):
                self._write(target, self._value(value))
            case t.AddTo(what=what, target=target) | t.RemoveFrom(what=what, target=target):
                self._write(target, self.of(what))
            case t.ClearThing(what=target):
                self._write(target, NOTHING)
            case t.TakeFrom(variable=variable, list=target):
                self._write(target, NOTHING)
                if variable is not None:
                    self._name(variable, self.of(target) | now)
            case t.MoveAmount(amount=amount, source=source, target=target):
                self._write(source, self.of(amount))
                self._write(target, self.of(amount))
            case t.SwapThings(one=one, other=other, places=False):
                self._write(one, self.of(one, other))
                self._write(other, self.of(one, other))
            case t.ShuffleThing(what=t.Get() as what):
                self._write(what, HIDDEN)
            case t.ShuffleThing(what=t.Read() as what):
                self._keep(now | self.of(what))
            case t.SwapThings(one=one, other=other):
                self._lay(now | self.of(one, other), one, other)
            case t.MoveObjects(what=what, target=target):
                self._lay(now | self.of(what, target), target, of=what.type)
            case t.DealObjects(amount=amount, source=source, targets=targets):
                self._lay(now | self.of(amount, source, targets), source, targets)
            case t.PlaceObject(owner=owner, on=on):
                self._lay(now | self.of(owner, on), on)
            case t.CreateObject(owner=owner, on=on, values=values):
                marks = now | self.of(owner, on, *(value for _, value in values))
                self._lay(marks, on)
                for attribute, _ in values:
                    self._store(attribute, marks)
            case t.GiveObject(what=what, to=to):
                self._lay(now | self.of(what, to), of=what.type)
            case t.ShuffleThing(what=what):
                self._lay(now | self.of(what), what)
            case t.RollDice(what=what):
                dice = [part.die for part in every_part(what) if isinstance(part, t.DieValue)]
                if not all(self.signs.is_open(die) for die in dice):
                    self._keep(now | self.of(what))
            case t.SayNotice(message=message, to=to) if to is not None:
                # A word to some is not meant for the others.
                self._keep(now | self.of(message, to))
            case t.RevealObjects() | t.RevealValues():
                self._keep(now | self.of(*(part for part in every_part(step) if isinstance(part, t.Get))))
            case t.BeginAction(form=form) if form.action.counters:
                # How often an action was done nobody is shown.
                self._keep(now)

    def _write(self, target: t.Expr, marks: Marks) -> None:
        told = is_told(target)
        while isinstance(target, t.MapGet | t.ListGet):
            marks |= self.of(target.key if isinstance(target, t.MapGet) else target.index)
            target = target.map if isinstance(target, t.MapGet) else target.list
        match target:
            case t.Get(variable=variable):
                self._name(variable, marks | self._now)
            case t.Read(attribute=attribute, of=of) if told:
                self._store(attribute, marks | self._now | self.of(of))
            case _:
                # Nobody hears of it, and when somebody is asked it may have another value again.
                self._keep(marks | self._now | self.of(target))

    def _store(self, thing: AttributeSymbol, marks: Marks) -> None:
        """What `while` blocks change hides what it was before."""
        if thing in self._implied or _is_unreadable(thing) or not self.signs.is_open(thing):
            self._keep(marks)

    def _lay(self, marks: Marks, *places: t.Expr, of: Type | None = None) -> None:
        """Objects come to places, or leave them; of those of a type nobody may know where they were."""
        if (of is not None and self.sources.hides(of)) or not all(self._is_open(place) for place in places):
            self._keep(marks)

    def _is_open(self, place: t.Expr) -> bool:
        return self._is_open(place.value) if isinstance(place, t.Each) else self.sources.is_open(place)


def _users(procedures: Iterable[ProcedureSymbol]) -> dict[Variable, set[ProcedureSymbol]]:
    """By name: the procedures that use it."""
    found: dict[Variable, set[ProcedureSymbol]] = {}
    for procedure in procedures:
        for part in every_part([procedure.body, procedure.late]):
            if isinstance(part, t.Get):
                found.setdefault(part.variable, set()).add(procedure)
    return found


def _is_out_of_sight(part: object, counting: set[FunctionSymbol]) -> bool:
    """Whether a value is drawn, or is a count of actions, which nobody is shown."""
    if isinstance(part, t.CallFunction):
        return part.function in counting
    return isinstance(part, t.RandomOf | t.TimesDone)


def _counting(game: Checked) -> set[FunctionSymbol]:
    """The functions whose answers depend on how often actions were done."""
    calls: dict[FunctionSymbol, set[FunctionSymbol]] = {}
    found: set[FunctionSymbol] = set()
    waiting: list[object] = [[body.body for body in game.bodies()], [one.body for one in game.functions.values()]]
    while waiting:
        for part in every_part(waiting.pop()):
            if isinstance(part, t.CallFunction) and part.function not in calls:
                inside = list(every_part(part.function.body))
                calls[part.function] = {one.function for one in inside if isinstance(one, t.CallFunction)}
                if any(isinstance(one, t.TimesDone) for one in inside):
                    found.add(part.function)
                waiting.append(part.function.body)
    before = -1
    while before < len(found):
        before = len(found)
        found |= {one for one, called in calls.items() if called & found}
    return found


def _hiding_names(procedure: ProcedureSymbol) -> set[Variable]:
    """Names that nobody is shown while somebody is asked: all but the parameters of phases, which views show."""
    found = lasting(procedure)
    if procedure.phase and not procedure.recursive:
        found -= {name for name in procedure.parameters if not _may_be_out_of_sight(name.type)}
    return found


def _may_be_out_of_sight(kind: Type) -> bool:
    """Whether values of a type are not always shown."""
    kind = certain(kind)
    return is_collection(kind) or isinstance(kind, ObjectsOf | MapOf) or kind == FINGERPRINT


def _is_unreadable(attribute: AttributeSymbol) -> bool:
    """Lists of fingerprints are for the rules alone; what a phase has is put aside while it runs inside itself."""
    home = attribute.home
    aside = isinstance(home, ProcedureSymbol) and home.recursive
    return aside or (isinstance(attribute.type, ListOf) and element(attribute.type) == FINGERPRINT)


def _offered(step: Asking) -> list[t.Expr | None]:
    """What it depends on whether there is anything to choose from."""
    match step:
        case t.ChooseMenu(alternatives=alternatives):
            binds = [bind for way in alternatives for bind in way.binds]
            return [*(bind.source for bind in binds), *(way.condition for way in alternatives)]
        case t.Choose(binds=own):
            return [bind.source for bind in own]
    return [step.source, step.low, step.high]
