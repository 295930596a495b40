"""Runs the `test` blocks of a game. Chance brings what the test says, and else what a fixed seed gives."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Record, State
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.bind import Bound, Build
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import Phrase, Spoken, said
from spielwerk.diagnostics.source import Span
from spielwerk.game.game import Game
from spielwerk.game.options import file_named, read_options
from spielwerk.game.testing.chances import Steered, Wish
from spielwerk.match.errors import GameError
from spielwerk.match.explaining import explained
from spielwerk.match.timeouts import expire, running
from spielwerk.program import ir
from spielwerk.program.ir import HEADER
from spielwerk.program.layout import lying
from spielwerk.program.lower import CannotLower, constant_value, lower
from spielwerk.program.lower.machine.trials import TrialLine
from spielwerk.program.lower.texts.manual import parameters, type_of
from spielwerk.runtime.asking import Asker
from spielwerk.runtime.names import Names

MOST_OPEN = 12
Values: TypeAlias = list[tuple[ty.Type, int]]


@dataclass(frozen=True)
class TestOutcome:
    """What came of one test."""

    # Otherwise pytest takes the class for a test because of its name.
    __test__ = False

    name: str
    passed: bool
    line: int
    span: Span
    fault: Diagnostic | None = None
    words: Spoken = ""
    """Why it failed, if no fault of the game stopped it."""

    def message(self, language: str = "en") -> str:
        if self.fault is not None:
            return self.fault.message(language)
        return str(said(self.words, language))


class Failure(Exception):
    """A test does not hold at a place."""

    def __init__(self, kind: str, span: Span, **values: object) -> None:
        super().__init__(kind)
        self.span = span
        self.words = Phrase(f"test.{kind}", **values)


def run_tests(game: Game) -> list[TestOutcome]:
    """All tests of a game, in order."""
    return [run_test(game, test) for test in game.checked.tests]


def run_test(game: Game, test: sy.TestSymbol) -> TestOutcome:
    line = game.source.place(test.span.start)[0]
    try:
        Trial(game, test).run()
    except Failure as failure:
        return TestOutcome(
            test.name, False, game.source.place(failure.span.start)[0], failure.span, None, failure.words
        )
    except GameError as error:
        fault = error.diagnostics[0]
        return TestOutcome(test.name, False, fault.line, fault.span, fault)
    except Broken as broken:
        return TestOutcome(test.name, False, broken.fault.line, broken.fault.span, broken.fault)
    return TestOutcome(test.name, True, line, test.span)


class Broken(Exception):
    """A rule stopped the match of a test."""

    def __init__(self, fault: Diagnostic) -> None:
        super().__init__(fault.code)
        self.fault = fault


class Trial:
    """One test under way."""

    def __init__(self, game: Game, test: sy.TestSymbol) -> None:
        self.game = game
        players = len(test.players) or game.default_players
        chosen = read_options(game.checked, game.files, {}, players)
        with game.compiling(Build(players, exact=True, debug=True)):
            try:
                given = {o: constant_value(game.checked, players, chosen, value) for o, value in test.options.items()}
                chosen |= {
                    o: file_named(game.checked, game.files, o, str(v)) if o.file is not None else v
                    for o, v in given.items()
                }
                bound = Bound(Build(exact=True, debug=True), players, chosen)
                program, self.description = lower(game.checked, bound, test)
            except CannotLower as fault:
                raise GameError(fault.diagnostics(game.source)) from None
            self.machine = PythonMachine(program)
        self.names = Names(self.description.manual, test.players)
        self.chance = Steered(self.machine, self.description)
        self.lines = deque(self.description.trial)
        self.state: State = []
        self.started: list[tuple[int, int]] = []
        """The timers that were started, with their players, in order."""

    def run(self) -> None:
        try:
            self._run()
        except Fault as fault:
            raise Broken(explained(fault, self.game.source, self.description.manual)) from None

    def _run(self) -> None:
        # These come before the start, since the set-up may already use chance.
        while self.lines and isinstance(self.lines[0].step, t.TestNext):
            self._next(self.lines.popleft())
        events: Events = []
        self.state = self.machine.start(0, events)
        self._note_timers(events)
        self._chances()
        while self.lines:
            self._line(self.lines.popleft())
        if self.chance.queue:
            raise Failure("left", self.chance.queue[0].span)

    def _line(self, line: TrialLine) -> None:
        self._carry_out(line)
        for name, claim in self.description.claims:
            if not self.machine.call(name, self.state.copy()):
                raise Failure("claim", line.span, claim=self.game.source.place(claim.span.start)[0])

    def _carry_out(self, line: TrialLine) -> None:
        match line.step:
            case t.TestNext():
                self._next(line)
            case t.TestDo() if line.deed:
                self.state = self.machine.happen(self.state, line.deed, 0)
                self._chances()
            case t.TestDo():
                self.machine.call(line.function, self.state)
            case t.TestExpect():
                self._expect(line)
            case t.TestDecide(refuse=True):
                self._refuse(line, line.step)
            case t.TestDecide():
                self._decide(line, line.step)
            case t.TestTimeout():
                self._time_out(line, line.step)

    def _values(self, line: TrialLine) -> list[int]:
        values: list[int] = []
        # Before the set-up there is no state of the match yet.
        state = self.state or list(self.machine.program.initial)
        self.machine.call(line.function, state.copy(), values)
        return values

    def _next(self, line: TrialLine) -> None:
        self.chance.expect(line, self._values(line))

    def _chances(self) -> Events:
        """Chance is asked until a player is. Answers what has happened."""
        events: Events = []
        while self.machine.condition(self.state) == ir.CHANCE:
            record = self.chance.answer(self.state)
            events += self._go_on(0, record)
        if self.chance.failed is not None:
            raise Failure("chance", self.chance.failed)
        return events

    def _expect(self, line: TrialLine) -> None:
        if self.machine.call(line.function, self.state.copy()):
            return
        step = line.step
        if line.sides and isinstance(step, t.TestExpect) and isinstance(step.condition, t.Compare):
            sides: list[int] = []
            self.machine.call(line.sides, self.state.copy(), sides)
            left, right = (self.names.label(type_of(k), n, "en") for k, n in zip(line.kinds, sides, strict=True))
            raise Failure("sides", line.span, left=left, operator=step.condition.operator, right=right)
        raise Failure("false", line.span)

    def _go_on(self, seat: int, record: Record) -> Events:
        events: Events = []
        self.state = self.machine.decide(self.state, seat, record, events)
        self._note_timers(events)
        return events

    # ---- time ------------------------------------------------------------------------------

    def _note_timers(self, events: Events) -> None:
        self.started += [(event[2], event[3]) for event in events if event[0] == "timer"]

    def _time_out(self, line: TrialLine, step: t.TestTimeout) -> None:
        """Of the limits that run for a player, the one that began last is up."""
        timers = self.description.manual.timers
        found = running(self.description.manual, self.state)
        if step.phase is not None:
            found = [(timer, player) for timer, player in found if timers[timer].name == step.phase.name]
        else:
            seat = self.machine.call(line.seat, self.state.copy())
            asked = seat in self.machine.seats(self.state)
            found = [(timer, player) for timer, player in found if player == seat or (not player and asked)]
        if not found:
            raise Failure("no_timer", line.span)
        began = {key: number for number, key in enumerate(self.started)}
        timer, player = max(found, key=lambda one: began.get(one, -1))
        events: Events = []
        self.state = expire(self.machine, self.state, timers[timer], player, events)
        self._note_timers(events)
        self._chances()

    # ---- decisions -------------------------------------------------------------------------

    def _decide(self, line: TrialLine, step: t.TestDecide) -> None:
        seat = self.machine.call(line.seat, self.state.copy())
        self._must_be_asked(seat, line)
        picks, done = self._picks(seat, line), 0
        wish: Wish | None = None
        for chosen in picks:
            record = self._find(seat, step.kind, chosen)
            if record is None:
                raise Failure("closed", line.span, seat=self.names.player(seat, "en"), open=self._open(seat))
            done += 1
            wish = self._wish(seat, record, chosen, line, wish)
            if not self._picked(seat, record):
                break
        else:
            # Only where no pick has ended the selection by itself.
            self._finish_group(seat)
        self._chances()
        self._forget(wish)
        if done < len(picks):
            raise Failure("complete", line.span, seat=self.names.player(seat, "en"), done=done, given=len(picks))

    def _picks(self, seat: int, line: TrialLine) -> list[Values]:
        """The values of a decision; of a selection, each is decided on its own."""
        values = list(zip(line.kinds, self._values(line), strict=True))
        several = self._asker(seat).question.form == "several"
        return [[value] for value in values] if several and values else [values]

    def _picked(self, seat: int, record: Record) -> bool:
        """Takes an option. Whether it was one of a selection that goes on: nothing has happened but that chance may
        have said which thing it was, and the same is asked again."""
        before = self._asker(seat).question
        events = self._go_on(seat, record) + self._chances()
        if events or before.form != "several" or seat not in self.machine.seats(self.state):
            return False
        return self._asker(seat).question is before

    def _forget(self, wish: Wish | None) -> None:
        """Nothing had to be drawn where there was only one thing."""
        if wish is not None and wish in self.chance.queue:
            self.chance.queue.remove(wish)

    def _finish_group(self, seat: int) -> None:
        """A selection that may be smaller is ended by itself."""
        done = [r for r in self.machine.options(self.state, seat)[0] if r[1] == -1]
        if done:
            self._go_on(seat, done[0])

    def _must_be_asked(self, seat: int, line: TrialLine) -> None:
        if self.state[HEADER.CONDITION] == ir.OVER:
            raise Failure("over", line.span)
        seats = self.machine.seats(self.state)
        if seat not in seats:
            waiting = ", ".join(self.names.player(s, "en") for s in seats)
            raise Failure("waiting", line.span, seat=self.names.player(seat, "en"), open=waiting)

    def _asker(self, seat: int) -> Asker:
        return Asker(self.machine, self.names, self.state, seat, "en")

    def _find(self, seat: int, kind: str | None, values: Values) -> Record | None:
        asker = self._asker(seat)
        for record in self.machine.options(self.state, seat)[0]:
            name, _ = asker.identity(record)
            if kind == "pass":
                if asker.passes(record):
                    return record
                continue
            if asker.passes(record) or (kind is not None and name != kind):
                continue
            if self._stands_for(asker, record, values):
                return record
        return None

    def _stands_for(self, asker: Asker, record: Record, values: Sequence[tuple[ty.Type, int]]) -> bool:
        """Whether values name an option; what is not seen is named by its position, or by what it can be."""
        told = asker.chosen(record)
        return len(values) <= len(told) and any(
            all(
                self._same(v, word if v[0] == ty.INT else real)
                for v, word, real in zip(values, told, meant, strict=False)
            )
            for meant in self._meanings(asker, record)
        )

    def _meanings(self, asker: Asker, record: Record) -> list[Sequence[int]]:
        """The words of an option; of one that is chosen without being seen all that they can stand for."""
        if not asker.is_blind(record):
            return [asker.chosen(record)]
        _, words = asker.form_of(record)
        forms = self.description.sites[asker.site.number].options
        info = forms[record[0] - 1] if asker.question.form == "menu" else forms[0]
        width = len(info.kinds)
        out: list[int] = []
        needs = asker.arguments(parameters(info.meant_needs), ())
        self.machine.call(info.meant, self.state.copy(), *needs, *words[:width], out)
        return [tuple(out[i + info.silent : i + width]) for i in range(0, len(out), width)]

    def _wish(
        self, seat: int, record: Record, values: Sequence[tuple[ty.Type, int]], line: TrialLine, before: Wish | None
    ) -> Wish | None:
        """What chance is to bring, if a test names a thing that the seat cannot see: just that. Units of maps are drawn
        when all are picked, in the order in which they are named."""
        asker = self._asker(seat)
        pairs = zip(values, asker.chosen(record), strict=False)
        hidden = [value for value, word in pairs if asker.is_blind(record) and word < 0 and value[0] != ty.INT]
        thing = any(kind.name == "object" for kind in asker.form_of(record)[0].types)
        if thing or not hidden:
            self._forget(before)
            before = None
        if not hidden:
            return None
        kind, number = hidden[0]
        if before is not None:
            before.kinds.append(kind)
            before.values.append(number)
            return before
        wish = Wish("random", None, [kind], [number], line.span)
        self.chance.queue.appendleft(wish)
        return wish

    def _same(self, value: tuple[ty.Type, int], word: int) -> bool:
        kind, number = value
        if kind == ty.INT and word < 0:
            # The position of something that is not seen, or just a number.
            return number in (word, lying(word)[1])
        if kind == ty.KIND:
            wanted = self.description.kinds[number - 1]
            return word in self.description.layout.ranges[wanted]
        return number == word

    def _open(self, seat: int) -> str:
        asker = self._asker(seat)
        records = self.machine.options(self.state, seat)[0]
        labels = [asker.label(record) for record in records[:MOST_OPEN]]
        return ", ".join(labels) + (", …" if len(records) > MOST_OPEN else "")

    def _refuse(self, line: TrialLine, step: t.TestDecide) -> None:
        seat = self.machine.call(line.seat, self.state.copy())
        self._must_be_asked(seat, line)
        before, started = self.state, list(self.started)
        refused = self._refused(seat, step, self._picks(seat, line))
        if refused is None:
            raise Failure("open", line.span, seat=self.names.player(seat, "en"))
        if step.reason is not None:
            self._same_reason(seat, step, refused, line)
        # It was only tried: nothing of it stays.
        self.state, self.started = before, started

    def _refused(self, seat: int, step: t.TestDecide, picks: list[Values]) -> Values | None:
        """The first of the picks that is not open after those before it; None if all are."""
        for number, chosen in enumerate(picks, 1):
            record = self._find(seat, step.kind, chosen)
            if record is None:
                return chosen
            if number < len(picks) and not self._picked(seat, record):
                return picks[number]
        return None

    def _names_of(self, kind: ty.Type, number: int) -> list[object]:
        """How a value is called in reasons; a kind stands for all its objects."""
        if kind != ty.KIND:
            return [self.names.identity(type_of(kind), number)]
        things = self.description.layout.ranges[self.description.kinds[number - 1]]
        return [self.names.things[thing] for thing in things]

    def _same_reason(self, seat: int, step: t.TestDecide, values: Values, line: TrialLine) -> None:
        wanted = [self._names_of(kind, number) for kind, number in values]
        asked = seat in self.machine.seats(self.state)
        for blocked in self._asker(seat).blocked() if asked else ():
            value = blocked.value if isinstance(blocked.value, list) else [blocked.value]
            same = all(one in names for one, names in zip(value, wanted, strict=False))
            if same and len(value) >= len(wanted) and step.kind in (None, blocked.kind):
                if blocked.reason != step.reason:
                    raise Failure("reason", line.span, wanted=step.reason, reason=blocked.reason)
                return
        raise Failure("reason", line.span, wanted=step.reason, reason="")
