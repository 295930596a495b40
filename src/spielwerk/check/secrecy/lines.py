"""Follows secrets through the lines of one procedure: through names, conditions, calls and jumps.

Every line runs under the conditions that lead to it. A condition about a secret is told by whatever others see happen
under it, and a name that is changed under it depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from spielwerk.check.known import Hideable
from spielwerk.check.relations import certain
from spielwerk.check.secrecy.announced import announced
from spielwerk.check.secrecy.findings import in_order
from spielwerk.check.secrecy.labels import (
    ALL,
    DECIDED,
    OPEN,
    UNKNOWN,
    Held,
    Label,
    Readers,
    handed_back,
    handed_on,
    holds_objects,
    may_know,
    outdated,
    readers,
    replaced,
)
from spielwerk.check.secrecy.scene import ANYBODY, Condition, Flow, Followed, Scene, Shown
from spielwerk.check.secrecy.sources import Sources
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    DieSymbol,
    FieldOf,
    MapOf,
    ObjectsOf,
    ObjectSymbol,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
    Variable,
)
from spielwerk.check.typed.walk import every_part
from spielwerk.check.values.narrow import path
from spielwerk.data import replace
from spielwerk.diagnostics.source import Span

Head: TypeAlias = tuple[dict[Variable, Held], frozenset[Shown], tuple[Condition, ...]]


class Line(Scene):
    """Goes through the lines of one procedure."""

    def __init__(self, flow: Flow, procedure: ProcedureSymbol, known: Followed) -> None:
        super().__init__(flow, procedure, known)
        self.heads: dict[t.Step, Head] = {}
        """What is known where loops begin: a loop that is entered again goes on from there."""

    def label(self, value: object) -> Label:
        if isinstance(value, t.CallProcedure):
            return self.call(value)
        return super().label(value)

    def run(self) -> None:
        if self.procedure.within is not None:
            self.tell("time", self.procedure.within.span, self.label(self.procedure.within), ALL)
        for attribute in self.procedure.attributes.values():
            if attribute.default is not None:
                self.write_attribute(attribute, None, self.label(attribute.default), attribute.default.span)
        self.body(self.procedure.body or [])
        self.body(self.procedure.late or [])

    # ---- lines -----------------------------------------------------------------------------

    def body(self, body: Iterable[t.Step]) -> None:
        """Lines one after the other; their names end with them."""
        steps = list(body)
        bound, self.bound = self.bound, []
        self.flow.nesting += 1
        shown_later = _shown_later(steps, self.sources)
        for number, step in enumerate(steps):
            for variable in shown_later.get(number, ()):
                # Nothing is seen before somebody is asked: an object that is shown until then is known from now on.
                self.learn_object(variable)
            self.step(step)
            # Lines behind one that may have left run on its condition, too.
            for condition in (*self.left, *self.loop_left):
                if all(condition[0] is not branch for branch, _ in self.under):
                    self.under = (*self.under, condition)
        for variable in self.bound:
            self.forget(variable)
            self.names.pop(variable, None)
        self.bound = bound
        self.flow.nesting -= 1

    def step(self, step: t.Step) -> None:
        self.here = step.span
        STEPS[type(step)](self, step)

    def on(self, condition: Condition | None, body: Iterable[t.Step]) -> None:
        """Lines that are carried out on a condition."""
        under = self.under
        if condition is not None and condition[1]:
            self.under = (*under, condition)
        self.body(body)
        self.under = under

    def either(self, *ways: Callable[[], None]) -> None:
        """One of several ways is taken; afterwards only what is known on all of them is known."""
        names, shown, same = self.names, self.shown, self.same
        ends = []
        for way in ways:
            self.names, self.shown, self.same = dict(names), shown, same
            way()
            ends.append((self.names, self.shown, self.same))
        self.names = joined([end[0] for end in ends])
        self.shown = frozenset.intersection(*(end[1] for end in ends))
        self.same = tuple(one for one in ends[0][2] if all(one in end[2] for end in ends))

    def if_(self, step: t.If) -> None:
        condition = self.branch(step.test.span, self.label(step.test))

        def then() -> None:
            for variable in self.sources.placed_by(step.test):
                self.names[variable] = replace(self.names.get(variable, UNKNOWN), placed=True)
            self.on(condition, step.then)

        self.either(then, lambda: self.on(condition, step.otherwise))

    def repeated(self, loop: t.Step, condition: Callable[[], Condition], body: Callable[[], None]) -> None:
        """Lines that are carried out again and again: a round begins with what the one before it left."""
        outside, left = self.under, self.loop_left
        # Until a round leaves no more than the one before it: labels only grow, so that this comes to an end.
        names, self.shown, self.loop_left = self._entered(loop)
        while True:
            self.names, shown, before = dict(names), self.shown, self.loop_left
            # Which paths lead to the same player can change from round to round.
            self.same = ()
            self.under = (*_with(outside, self.loop_left), condition())
            body()
            self.names = joined([names, self.names])
            self.shown &= shown
            if (self.names, self.shown, self.loop_left) == (names, shown, before):
                break
            names = self.names
        self.heads[loop] = names, self.shown, self.loop_left
        self.under, self.loop_left = outside, left

    def _entered(self, loop: t.Step) -> Head:
        if loop not in self.heads:
            return self.names, self.shown, ()
        names, shown, left = self.heads[loop]
        return joined([names, self.names]), shown & self.shown, left

    def for_(self, step: t.For) -> None:
        """How often something happens depends on how many elements there are; to what, on which they are."""
        turns = any(isinstance(part, t.Players) and part.which == "turns" for part in every_part(step.of))

        def once() -> None:
            if turns:
                self.effect("turn", ALL, span=step.span)
            bound, self.bound = self.bound, []
            if _asks(step.body):
                self.flow.steer(self.label(step.of))
            self.bind(step.variable, Held(self.label(step.of), OPEN, self.placed(step.of)))
            self.body(step.body)
            self.forget(step.variable)
            self.names.pop(step.variable, None)
            self.bound = bound

        self.repeated(step, lambda: self.branch(step.of.span, self.counted(step.of)), once)

    def repeat(self, step: t.Repeat) -> None:
        bound = step.times if step.condition is None else step.condition
        span = step.span if bound is None else bound.span
        if step.times is not None and _asks(step.body):
            self.flow.steer(self.label(step.times))
        self.repeated(step, lambda: self.branch(span, self.label(bound)), lambda: self.body(step.body))

    def at_once(self, step: t.AtOnce) -> None:
        self.effect("asked", ALL)
        if step.within is not None:
            self.tell("time", step.within.span, self.label(step.within), ALL)

        def once() -> None:
            bound, self.bound = self.bound, []
            self.bind(step.variable, Held(self.label(step.of)))
            # What is decided in the bodies is still known in `then`.
            self.body([*step.body, *step.then])
            self.body(step.otherwise or [])
            self.names.pop(step.variable, None)
            self.bound = bound

        self.tell("asked", step.of.span, self.label(step.of), ALL)
        self.repeated(step, lambda: self.branch(step.of.span, OPEN), once)

    def return_(self, step: t.Return) -> None:
        if step.value is not None:
            # Which `return` is reached depends on the conditions.
            self.result |= self.label(step.value) | self.conditions
        self.left = _with(self.left, self.under)

    def leave(self, step: t.Leave) -> None:
        self.loop_left = _with(self.loop_left, self.under)

    def let(self, step: t.Let) -> None:
        self.bind(step.variable, self.held(step.value))

    def held(self, value: t.Expr | t.RandomOf | t.CallProcedure) -> Held:
        label = self.label(value)
        if isinstance(value, t.RandomOf):
            return Held(label | self.drawn(), label, self.placed(value))
        if isinstance(value, t.Typed):
            return Held(label, self.counted(value), self.placed(value))
        return Held(label, label)

    def take(self, step: t.TakeFrom) -> None:
        label = self.label(step.list)
        self.write(step.list, self.counted(step.list), step.span)
        if step.variable is not None:
            self.bind(step.variable, Held(label, label, self.placed(step.list)))

    # ---- calls -----------------------------------------------------------------------------

    def call_step(self, step: t.CallProcedure) -> None:
        self.call(step)

    def call(self, step: t.CallProcedure) -> Label:
        return self.called(step.procedure, step.arguments, step.span)

    def called(self, procedure: ProcedureSymbol, arguments: list[t.Expr], span: Span) -> Label:
        labels = [self.label(argument) for argument in arguments]
        if procedure.phase:
            for argument, label in zip(arguments, labels, strict=True):
                # Views show the parameters of phases; objects only to those who see them.
                told = frozenset(s for s in label if not s.place) if holds_objects(argument.type) else label
                self.tell("parameter", argument.span, told, ALL)
            self.effect("phase", ALL, span=span)
        given = {}
        parameters = procedure.parameters
        for parameter, argument, label in zip(parameters, arguments, labels, strict=True):
            counted = self.counted(argument) if label else OPEN
            one, other = (handed_on(part, procedure, arguments) for part in (label, counted))
            given[parameter] = Held(one, other, self.placed(argument))
        # Other paths begin with names of this procedure, which mean nothing in the one that is called.
        shown = frozenset(s for s in self.shown if s[1] is None or s[1] is ANYBODY)
        under = handed_on(self.conditions, procedure, arguments) if self.flow.unseen else OPEN
        if procedure.slow:
            # Where a procedure goes back to tells on which condition it was called. Decisions are left out: mostly
            # others see what came of them.
            self.flow.steer(frozenset(secret for secret in self.conditions if secret.thing is not DECIDED))
        known = self.flow.enter(procedure, given, under, shown)
        known.callers[self.procedure] = None
        by = {p: path(a) for p, a in zip(parameters, arguments, strict=True)}
        for who in known.seen_by:
            self.effect("call", who._replace(of=replaced(who.of, by)), span=span)
        if known.ends:
            self.effect("end", ALL, span=span)
        self.say(known.told)
        # Any attribute may have changed in there.
        self.same = ()
        self.rename(outdated)
        if self.shown and self.flow.unsettles(procedure):
            self.shown = frozenset()
        return handed_back(known.result, parameters, arguments)

    def go_to(self, step: t.GoTo) -> None:
        for phase, arguments, test, span in step.targets:
            under = self.under
            if test is not None:
                self.under = (*under, self.branch(test.span, self.label(test)))
            self.called(phase, arguments, span)
            self.under = under
        self.left = _with(self.left, self.under)

    def pick_next(self, step: t.PickNext) -> None:
        for target in step.targets:
            label = self.label(target.condition)
            self.flow.carry(step.picked, Held(label))
            under = self.under
            self.under = (*under, self.branch(target.span, label))
            # The phase begins later, but nothing is seen before it does.
            self.called(target.phase, target.arguments, target.span)
            self.under = under
            for kept, argument in zip(target.kept, target.arguments, strict=True):
                self.flow.carry(kept, Held(self.label(argument)))

    # ---- choices ---------------------------------------------------------------------------

    def asks(self, step: t.Choose | t.ChooseSeveral | t.ChooseMenu) -> Readers:
        """Everybody sees who is asked, and that somebody is."""
        self.tell("asked", step.chooser.span, self.label(step.chooser), ALL)
        self.effect("asked", ALL)
        if step.within is not None:
            self.tell("time", step.within.span, self.label(step.within), ALL)
        who = Readers("owner", path(step.chooser))
        self.wait(step, who)
        return who

    def offer(self, bind: t.Bind, who: Readers) -> None:
        self.tell("options", bind.source.span, self.label(bind.source), who)
        self.bind(bind.variable, self.picked(bind.source, who))

    def picked(self, source: t.Expr, who: Readers) -> Held:
        """What is known of what somebody chose: of an object not which it is, as long as its place hides it. That it
        could be chosen the chooser tells himself; what the options told the chooser is listed with them."""
        identity = self.filled(self.sources.reads(_chosen_from(source))) if holds_objects(source.type) else OPEN
        # Who does not see what there is to choose from does not know either what was chosen.
        blind = not all(may_know(who, secret, self.same) for secret in self.label(source))
        decided = self.decided(None if blind else who)
        return Held(identity | decided, decided, self.placed(source))

    def choose(self, step: t.Choose) -> None:
        who = self.asks(step)
        empty = OPEN
        for bind in step.binds:
            empty |= self.counted(bind.source)
            self.offer(bind, who)
        self.messages(who, step.ask, step.label)
        self.outcome(step, step.binds[0].source.span, empty, step.body, step.otherwise)

    def choose_several(self, step: t.ChooseSeveral) -> None:
        who = self.asks(step)
        self.tell("options", step.source.span, self.label(step.source), who)
        for number in (step.low, step.high):
            if number is not None:
                self.tell("number", number.span, self.label(number), who)
        held = self.picked(step.source, who)
        self.bind(step.picked, held)
        self.bind(step.variable, held)
        self.wait(step, who)  # One is asked again until all are picked.
        self.messages(who, step.ask, step.label)
        empty = self.counted(step.source) | self.label([step.low, step.high])
        self.outcome(step, step.source.span, empty, step.body, step.otherwise)

    def outcome(
        self,
        step: t.Choose | t.ChooseSeveral,
        span: Span,
        empty: Label,
        body: t.Body | None,
        otherwise: t.Body | None,
    ) -> None:
        """Where there is nothing to choose from, nobody is asked."""
        if body is None and otherwise is None:
            return
        condition = self.branch(span, empty, "question")
        self.on_question(condition)
        chosen = self.branch(step.span, self.decided() if step.optional else OPEN, "decision")
        self.either(lambda: self.on(chosen, body or []), lambda: self.on(condition, otherwise or []))

    def on_question(self, condition: Condition) -> None:
        under = self.under
        self.under = (condition,)
        self.effect("asked", ALL)
        self.under = under

    def menu(self, step: t.ChooseMenu) -> None:
        who = self.asks(step)
        self.messages(who, step.ask, None)
        closed = OPEN
        certain_way = step.optional
        ways: list[Callable[[], None]] = []
        for alternative in step.alternatives:
            bound, self.bound = self.bound, []
            for bind in alternative.binds:
                closed |= self.counted(bind.source)
                self.offer(bind, who)
            if alternative.condition is not None:
                label = self.label(alternative.condition)
                closed |= label
                self.tell("condition", alternative.condition.span, label, who)
            elif not alternative.binds:
                certain_way = True
            self.messages(who, None, alternative.label)
            self.bound = bound
            chosen = self.branch(alternative.span, self.decided(), "decision")
            ways.append(partial(self.on, chosen, alternative.body))
        # There is always something to choose, so that somebody is asked tells nothing.
        if certain_way:
            closed = OPEN
        condition = self.branch(step.span, closed, "question")
        self.on_question(condition)
        ways.append(lambda: self.on(condition, step.otherwise or []))
        self.either(*ways)
        for alternative in step.alternatives:
            for bind in alternative.binds:
                self.names.pop(bind.variable, None)

    # ---- texts -----------------------------------------------------------------------------

    def messages(self, who: Readers, ask: t.Message | None, label: t.Message | None) -> None:
        if ask is not None:
            self.message("prompt", ask, who)
        if label is not None:
            self.message("label", label, who)

    def message(self, where: str, message: t.Message, *who: Readers) -> None:
        """Objects that the reader may not see are shown as what their place holds; only values can betray something."""
        label = OPEN
        for slot in message.parts:
            if isinstance(slot, t.Slot):
                value = self.label(slot.value)
                single = isinstance(certain(slot.value.type), ObjectsOf)
                label |= frozenset(s for s in value if not s.place) if single else value
        self.tell(where, message.span, label, *who)

    def notice(self, step: t.SayNotice) -> None:
        who = self.addressed(step.to)
        self.message("notice", step.message, *who)
        if step.to is not None:
            self.tell("notice", step.to.span, self.label(step.to), *who)
        self.effect("notice", *who)
        if step.to is None and self.flow.unseen:
            for variable in announced(self.sources.game, step.message):
                self.learn_value(variable)

    def moment(self, step: t.ShowMoment) -> None:
        if step.seconds is not None:
            self.tell("time", step.seconds.span, self.label(step.seconds), ALL)
        self.effect("show", ALL)

    def round(self, step: t.BeginRound) -> None:
        self.effect("round", ALL)

    def addressed(self, to: t.Expr | None) -> tuple[Readers, ...]:
        """Those who are told something."""
        match to:
            case None:
                return (ALL,)
            case t.ListOfItems(items=items) | t.SetOfItems(items=items):
                return tuple(Readers("owner", path(item)) for item in items)
        return (Readers("owner", path(to)),)

    # ---- values that change ----------------------------------------------------------------

    def assign_step(self, step: t.Assign) -> None:
        if isinstance(step.target, t.Get):
            self.assign(step.target.variable, self.held(step.value), step.operator == "=")
            return
        label = self.label(step.value)
        if isinstance(step.value, t.RandomOf):
            label |= self.drawn()
        self.write(step.target, label, step.span)
        target = path(step.target)
        value = path(step.value) if isinstance(step.value, t.Typed) else None
        if target is not None and value is not None and step.operator == "=":
            self.same = (*self.same, frozenset((target, value)))

    def write(self, target: t.Expr, label: Label, span: Span, amount: Label | None = None) -> None:
        """Something gets a value that depends on this; `amount` is what is known of how much was moved there."""
        keys = OPEN
        while isinstance(target, t.MapGet | t.ListGet):
            keys |= self.label(target.key if isinstance(target, t.MapGet) else target.index)
            target = target.map if isinstance(target, t.MapGet) else target.list
        match target:
            case t.Get(variable=variable):
                self.assign(variable, Held(label | keys, label | keys), whole=False)
            case t.Read(attribute=attribute, of=of):
                self.write_attribute(attribute, of, label, span, keys, amount)
            case t.DieValue(die=die, of=of):
                self.told_value(die, of, label | keys, span)
                self.flow.store(die, label | keys | self.conditions)

    def write_attribute(
        self,
        attribute: AttributeSymbol,
        of: t.Expr | None,
        label: Label,
        span: Span,
        keys: Label = OPEN,
        amount: Label | None = None,
    ) -> None:
        self.forget(attribute)
        if amount is None:
            self.flow.rewrite(attribute)
        if isinstance(certain(attribute.type), MapOf):
            self.told_value(attribute, of, label if amount is None else amount, span, count=True)
        moved = amount is not None and not attribute.visibility.open
        self.told_value(attribute, of, OPEN if moved else label | keys, span)
        whose = OPEN if of is None else self.label(of)
        home = attribute.home
        hidden = not attribute.visibility.open or (isinstance(home, SpaceSymbol) and not home.visibility.open)
        if isinstance(home, ObjectSymbol) and of is not None:
            # Of an object in a hidden place nobody else sees its values.
            hidden = hidden or bool(self.filled(self.sources.place(of))) or any(secret.place for secret in whose)
        if hidden:
            self.flow.store(attribute, label | keys | whose | self.conditions)

    def told_value(self, thing: Hideable, of: t.Expr | None, label: Label, span: Span, count: bool = False) -> None:
        """Those who see something see its new value, and that it changed. Of an object in a hidden place those see it
        who see the place."""
        who = self.readers_of(thing, None if of is None else path(of), count)
        whose = OPEN if of is None else self.label(of)
        if isinstance(thing, AttributeSymbol) and isinstance(thing.home, ObjectSymbol):
            inside = {secret.thing for secret in whose if secret.place}
            if inside and of is not None:
                self.tell("attribute", span, label | frozenset(s for s in whose if not s.place), who)
                for place in in_order(inside):
                    self.effect("attribute", readers(place.visibility, None), span=span)
                return
        self.tell("attribute", span, label | whose, who)
        self.effect("attribute", who, span=span)

    def move_amount(self, step: t.MoveAmount) -> None:
        """Of a map others see how much is moved; whose it is sees what, as of objects that are moved."""
        label, amount = self.label(step.amount), self.counted(step.amount)
        if not isinstance(certain(step.amount.type), MapOf):
            amount = label
        for place in (step.source, step.target):
            self.write(place, label, step.span, amount)
            if not _is_alike(step.source, step.target) and (attribute := _attribute_of(place)) is not None:
                self.flow.rewrite(attribute)

    def add(self, step: t.AddTo | t.RemoveFrom) -> None:
        self.write(step.target, self.label(step.what), step.span)

    def clear(self, step: t.ClearThing) -> None:
        self.write(step.what, OPEN, step.span)

    def swap(self, step: t.SwapThings) -> None:
        if not step.places:
            one, other = self.label(step.one), self.label(step.other)
            self.write(step.one, other, step.span)
            self.write(step.other, one, step.span)
            return
        who = [*self.watching(step.one), *self.watching(step.other)]
        self.tell("move", step.span, self.label(step.one) | self.label(step.other), *who)
        self.effect("move", *who)
        for place, source in ((step.one, step.other), (step.other, step.one)):
            self.arrive(place, self.filled(self.sources.lying(source)))
        self.moved()

    def shuffle(self, step: t.ShuffleThing) -> None:
        if isinstance(step.what, t.Get | t.Read):
            self.write(step.what, self.drawn(), step.span)
            return
        self.effect("shuffle", ALL)
        if isinstance(step.what, t.ContainerPlace) and not step.what.container.visibility.open:
            self.flow.store(step.what.container, self.drawn() | self.conditions)

    def roll(self, step: t.RollDice) -> None:
        """Everybody hears the dice; who sees them sees the numbers."""
        self.tell("move", step.span, self.label(step.what) if isinstance(step.what, t.Where) else OPEN, ALL)
        self.effect("roll", ALL)
        for part in every_part(step.what):
            if isinstance(part, t.DieValue) and not part.die.visibility.open:
                self.flow.store(part.die, self.drawn() | self.conditions)

    # ---- objects that move -----------------------------------------------------------------

    def move(self, step: t.MoveObjects) -> None:
        label = self.label(step.what)
        who = [*self.watching(step.target), *self.losing(step.what)]
        self.tell("move", step.span, self.label(step.target) | frozenset(s for s in label if not s.place), *who)
        self.effect("move", *who)
        self.arrive(step.target, label)
        openly = self.sources.is_open(step.target)
        if openly:
            self.say(in_order({secret.thing for secret in label if secret.place}))
        self.moved()
        if isinstance(step.what, t.Get):
            variable = step.what.variable
            if openly:
                self.learn_object(variable)
            elif not self.label(step.target):
                held = self.names.get(variable, UNKNOWN)
                self.names[variable] = Held(held.value, held.count, True)

    def moved(self) -> None:
        """Where objects were revealed there may be others now."""
        if self.shown:
            self.shown = frozenset(s for s in self.shown if isinstance(s[0], AttributeSymbol | DieSymbol))

    def arrive(self, target: t.Expr, label: Label) -> None:
        """Objects come to a place; those who came from a hidden one leave it different, too."""
        label |= self.conditions | self.label(target)
        match target:
            case t.ContainerPlace(container=container):
                if not container.visibility.open:
                    self.flow.store(container, label)
            case t.Each(value=value):
                self.arrive(value, label)
            case _ if isinstance(kind := certain(target.type), FieldOf) and not kind.symbol.visibility.open:
                self.flow.store(kind.symbol, label)
        for secret in label:
            if secret.place and isinstance(secret.thing, Symbol):
                self.flow.store(secret.thing, label)

    def watching(self, place: t.Expr) -> list[Readers]:
        """Who sees that something comes to a place, or leaves it."""
        match place:
            case t.ContainerPlace(container=container, of=of):
                owner = None if of is None else path(of)
                return [self.readers_of(container, owner, True), self.readers_of(container, owner)]
            case t.Each(value=value):
                return self.watching(value)
        kind = certain(place.type)
        if isinstance(kind, FieldOf):
            return [self.readers_of(kind.symbol, path(place), True), self.readers_of(kind.symbol, path(place))]
        return [ALL]

    def losing(self, what: t.Expr) -> list[Readers]:
        match what:
            case t.Contents(place=place) | t.Builtin(name="top", arguments=[place]):
                return self.watching(place)
            case t.Where(of=of) | t.Sorted(of=of) | t.Cut(of=of) | t.Each(value=of):
                return self.losing(of)
        return [ALL]

    def deal(self, step: t.DealObjects) -> None:
        who = [*self.watching(step.source), *self.watching(step.targets)]
        label = self.label(step.amount) | self.label(step.source) | self.label(step.targets)
        self.tell("move", step.span, label, *who)
        self.effect("move", *who)
        self.arrive(step.targets, self.filled(self.sources.lying(step.source)))
        self.moved()

    def place(self, step: t.PlaceObject | t.CreateObject) -> None:
        who = self.watching(step.on)
        owner = OPEN if step.owner is None else self.label(step.owner)
        label = owner | self.label(step.on)
        if isinstance(step, t.CreateObject):
            for attribute, value in step.values:
                label |= OPEN if not attribute.visibility.open else self.label(value)
        self.tell("move", step.span, label, *who)
        self.effect("move", *who)
        self.moved()

    def give(self, step: t.GiveObject) -> None:
        self.tell("move", step.span, self.label(step.to), ALL)
        self.effect("move", ALL)

    # ---- showing ---------------------------------------------------------------------------

    def reveal(self, step: t.RevealObjects) -> None:
        label = self.label(step.what)
        self.effect("reveal", *self.addressed(step.to))
        self.tell("move", step.span, frozenset(s for s in label if not s.place), *self.addressed(step.to))
        if step.hide:
            self.shown = frozenset(s for s in self.shown if isinstance(s[0], AttributeSymbol | DieSymbol))
        elif step.to is None:
            self.say(self.sources.hides(step.what.type))
            if isinstance(step.what, t.Get):
                self.learn_object(step.what.variable)
            else:
                self.show(*_place_shown(step.what))

    def reveal_value(self, step: t.RevealValues) -> None:
        self.effect("reveal", *self.addressed(step.to))
        whose = OPEN if step.of is None else self.label(step.of)
        self.tell("move", step.span, whose, *self.addressed(step.to))
        if step.hide:
            self.shown = frozenset(shown for shown in self.shown if shown[0] is not step.what)
        elif step.to is None:
            of = ANYBODY if isinstance(step.of, t.Players) else None if step.of is None else path(step.of)
            if step.of is None or of is not None:
                self.show((step.what, of))

    def show(self, *shown: Shown) -> None:
        self.shown |= frozenset(shown)
        self.learn(self._is_shown)

    def unseen(self, step: t.Step) -> None:
        """What is only kept in mind by the rules."""

    # ---- the end ---------------------------------------------------------------------------

    def end(self, step: t.EndMatch) -> None:
        self.tell("result", step.span if step.value is None else step.value.span, self.label(step.value), ALL)
        self.effect("end", ALL)

    def take_place(self, step: t.TakePlace) -> None:
        self.tell("result", step.who.span, self.label(step.who), ALL)
        self.effect("end", ALL)


STEPS: dict[type, Callable[[Line, Any], None]] = {
    t.If: Line.if_,
    t.For: Line.for_,
    t.Repeat: Line.repeat,
    t.AtOnce: Line.at_once,
    t.Return: Line.return_,
    t.Leave: Line.leave,
    t.Let: Line.let,
    t.TakeFrom: Line.take,
    t.CallProcedure: Line.call_step,
    t.GoTo: Line.go_to,
    t.PickNext: Line.pick_next,
    t.Choose: Line.choose,
    t.ChooseSeveral: Line.choose_several,
    t.ChooseMenu: Line.menu,
    t.SayNotice: Line.notice,
    t.ShowMoment: Line.moment,
    t.BeginRound: Line.round,
    t.Assign: Line.assign_step,
    t.MoveAmount: Line.move_amount,
    t.AddTo: Line.add,
    t.RemoveFrom: Line.add,
    t.ClearThing: Line.clear,
    t.SwapThings: Line.swap,
    t.ShuffleThing: Line.shuffle,
    t.RollDice: Line.roll,
    t.MoveObjects: Line.move,
    t.DealObjects: Line.deal,
    t.PlaceObject: Line.place,
    t.CreateObject: Line.place,
    t.GiveObject: Line.give,
    t.RevealObjects: Line.reveal,
    t.RevealValues: Line.reveal_value,
    t.EndMatch: Line.end,
    t.TakePlace: Line.take_place,
    **dict.fromkeys((t.Commit, t.BeginAction, t.EndAction, t.MarkReaction, t.AwaitNext), Line.unseen),
}
"""All that happens. What nobody sees is in it, too: a line that was forgotten could tell a secret."""


def joined(ends: list[dict[Variable, Held]]) -> dict[Variable, Held]:
    """What is known of names where several ways meet."""
    first, *others = ends
    if all(other == first for other in others):
        return dict(first)
    found: dict[Variable, Held] = {}
    # A dictionary keeps the order in which names came; a set would not.
    for variable in {variable: None for end in ends for variable in end}:
        held = ends[0].get(variable, UNKNOWN)
        for end in others:
            held = held.join(end.get(variable, UNKNOWN))
        if held != UNKNOWN:
            found[variable] = held
    return found


def _with(conditions: tuple[Condition, ...], more: tuple[Condition, ...]) -> tuple[Condition, ...]:
    found = dict(conditions)
    for branch, label in more:
        if label:
            found[branch] = found.get(branch, OPEN) | label
    return tuple(found.items())


def _shown_later(steps: list[t.Step], sources: Sources) -> dict[int, list[Variable]]:
    """By the line from which on: names of objects that a later line shows to all before somebody is asked."""
    showing = {number: variable for number, step in enumerate(steps) if (variable := _shows(step, sources)) is not None}
    found: dict[int, list[Variable]] = {}
    for number, variable in showing.items():
        since = number
        while since and not _interrupts(steps[since - 1], variable):
            since -= 1
        if since < number:
            found.setdefault(since, []).append(variable)
    return found


def _shows(step: t.Step, sources: Sources) -> Variable | None:
    match step:
        case t.MoveObjects(what=t.Get(variable=variable), target=target) if sources.is_open(target):
            return variable
        case t.RevealObjects(what=t.Get(variable=variable), to=None, hide=False):
            return variable
    return None


def _asks(body: Iterable[t.Step]) -> bool:
    return any(
        (isinstance(part, t.Step) and part.asks) or (isinstance(part, t.CallProcedure) and part.procedure.slow)
        for part in every_part(list(body))
    )


def _interrupts(step: t.Step, variable: Variable) -> bool:
    """Whether somebody may be asked, the lines behind may never be reached, or the name gets its object here."""
    return any(
        (isinstance(part, t.Step) and (part.asks or part.leaves))
        or (isinstance(part, t.CallProcedure) and part.procedure.slow)
        or (isinstance(part, t.Let | t.TakeFrom) and part.variable is variable)
        or (isinstance(part, t.Assign) and isinstance(part.target, t.Get) and part.target.variable is variable)
        for part in every_part(step)
    )


def _is_alike(source: t.Expr, target: t.Expr) -> bool:
    """Whether what leaves one map comes to another one under the same key."""
    match source, target:
        case t.MapGet(map=one, key=key), t.MapGet(map=other, key=same):
            # Keys that are no paths have None in common, which says nothing.
            return path(key) is not None and path(key) == path(same) and _is_alike(one, other)
        case t.Read(attribute=first), t.Read(attribute=second):
            kinds = first.type, second.type
            return all(isinstance(kind, MapOf) for kind in kinds) and kinds[0] == kinds[1]
    return False


def _attribute_of(place: t.Expr) -> AttributeSymbol | None:
    while isinstance(place, t.MapGet | t.ListGet):
        place = place.map if isinstance(place, t.MapGet) else place.list
    return place.attribute if isinstance(place, t.Read) else None


def _chosen_from(source: t.Expr) -> t.Expr:
    """Where the things come from that can be chosen, without the conditions."""
    while isinstance(source, t.Where | t.Sorted | t.Cut | t.Rotated):
        source = source.of
    return source


def _place_shown(what: t.Expr) -> list[Shown]:
    """The containers all of whose objects are shown."""
    match what:
        case t.Contents(place=t.ContainerPlace(container=container, of=of)):
            owner = None if of is None else path(of)
            return [(container, owner)] if of is None or owner is not None else []
        case t.Each(of=t.Players(), value=t.Contents(place=t.ContainerPlace(container=container)), flat=True):
            return [(container, ANYBODY)]
    return []
