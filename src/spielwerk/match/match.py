"""A match: a game that is being played. Everybody who plays, watches, tests or competes uses this."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Machine, State
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.match import timeouts
from spielwerk.match.asking import open_seats
from spielwerk.match.boards import describe_boards
from spielwerk.match.decision import Decision, Option
from spielwerk.match.errors import IllegalDecision, MatchFault
from spielwerk.match.explaining import explained
from spielwerk.match.happenings import Outside, settled
from spielwerk.match.holding import Course, followed
from spielwerk.match.keeping import fingerprint, log_of, saved
from spielwerk.match.names import Names
from spielwerk.match.occurrences import Teller
from spielwerk.match.questions import Questions
from spielwerk.match.refusals import refused
from spielwerk.match.result import Result
from spielwerk.match.revealing import everything
from spielwerk.match.telling import Story
from spielwerk.match.undo import may_abort, may_undo
from spielwerk.match.views import Viewer
from spielwerk.match.words import fill
from spielwerk.program.ir import HEADER, OVER
from spielwerk.program.lower.claims import BROKEN

if TYPE_CHECKING:
    from spielwerk.match.game import Game
    from spielwerk.program.lower.description import Description

Input = dict[str, Any]
Checkpoint = tuple[State, list[Input], list[Any], list[State], Any, Outside, Course, tuple[int, ...]]
LEFT = {"en": "{player} has left.", "de": "{player} hat die Partie verlassen."}
MISCONDUCT = {"en": "{player} broke the rules.", "de": "{player} hat gegen die Regeln verstoßen."}


class Match:
    """A match of a game. Seats count from 0."""

    def __init__(
        self,
        game: Game,
        machine: Machine,
        description: Description,
        seed: int,
        options: dict[str, Any],
        language: str = "en",
        names: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.machine = machine
        self.description = description
        self.seed = seed
        self.options = options
        self.language = language
        self.players = description.players
        self.names = Names(description, list(names))
        self.inputs: list[Input] = []
        self._events: list[tuple[int, tuple[Any, ...]]] = []
        self._ended: tuple[int, str] | None = None
        self._before: list[State] = []
        self._outside = Outside()
        self.course = Course()
        """The actions under way, and what others are not told of them yet."""
        self._questions = Questions((0,) * self.players)
        self._stories: dict[int | None, Story] = {}
        events: Events = []
        try:
            self._state = machine.start(seed, events)
        except Fault as fault:
            raise self._fault(fault) from None
        self._note(events)
        self._questions.go_on(self, self._state, (), decided=False)

    # ---- what is asked ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._ended is not None or self._state[HEADER.CONDITION] == OVER

    @property
    def seats(self) -> list[int]:
        """Who has an open decision."""
        return [] if self.over else [seat - 1 for seat in open_seats(self.machine, self._state)]

    @property
    def decisions(self) -> list[Decision]:
        """All open decisions, by seat; several while players decide at once."""
        return [self.decision(seat) for seat in self.seats]

    def decision(self, seat: int) -> Decision:
        """The open decision of a seat."""
        if seat not in self.seats:
            raise refused(self.language, "not_asked", seat=seat)
        return self._questions.of(self, seat)

    def decide(self, seat: int, choice: Option | int | Sequence[Any] | dict[str, Any], ask: int | None = None) -> None:
        """Carries out a decision: an option, its index, its {"kind", "value"}, or a list of these for several picks.

        Whoever answers over a distance names the question by its number, `Decision.ask`: an answer to one that is not
        open any more is refused.
        """
        if ask is not None and ask != self.decision(seat).ask:
            raise refused(self.language, "stale", seat=seat, ask=ask, open=self.decision(seat).ask)
        if isinstance(choice, list | tuple):
            self._decide_all(seat, choice)
        else:
            self._apply(seat, self._find(seat, choice))

    def _decide_all(self, seat: int, choices: Sequence[Any]) -> None:
        """Several picks: all are carried out, or none."""
        if not choices:
            raise refused(self.language, "no_picks", seat=seat)
        before = self._checkpoint()
        try:
            for choice in choices:
                self._apply(seat, self._find(seat, choice))
        except (IllegalDecision, MatchFault):
            self._return_to(before)
            raise

    def _find(self, seat: int, choice: Any) -> Option:
        found = self.decision(seat).find(choice)
        if found is None:
            raise refused(self.language, "no_option", seat=seat)
        return found

    def _apply(self, seat: int, option: Option) -> None:
        events: Events = []
        done = {"seat": seat, "kind": option.kind, "value": option.value}
        try:
            state = self.machine.decide(self._state, seat + 1, option.record, events)
            state, outside = settled(self.machine, self.description, state, self._outside, events)
        except Fault as fault:
            raise self._fault(fault, done) from None
        self._go_on(done, state, outside, events, (seat,))

    def _go_on(
        self, given: Input, state: State, outside: Outside, events: Events, answered: Sequence[int] = ()
    ) -> None:
        """Keeps an input and what followed from it; `answered`: those whose open questions it answers."""
        before, waiting = self._state, [seat for seat in self.seats if seat not in answered]
        self._before.append(before)
        self._state, self._outside = state, outside
        self.inputs.append(given)
        self._note(events)
        self._questions.go_on(self, before, waiting, decided="happening" not in given)
        self.course = followed(self, self.course, events)

    def _note(self, events: Events) -> None:
        self._events.extend((len(self.inputs), event) for event in events)

    # ---- what is known ---------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it runs."""
        if self._ended is not None:
            seat, reason = self._ended
            places = tuple(self.players if s == seat else 1 for s in range(self.players))
            return Result(places, (0,) * self.players, reason)
        if not self.over:
            return None
        places_at = self.machine.program.places + 1
        scores_at = self.machine.program.scores + 1
        number = self._state[HEADER.REASON]
        reason = self._reason(number) if number else ""
        return Result(
            tuple(self._state[places_at : places_at + self.players]),
            tuple(self._state[scores_at : scores_at + self.players]),
            reason,
        )

    def _reason(self, number: int) -> str:
        """Why the match ended, with the values of that moment."""
        values: list[int] = next((event[2] for _, event in reversed(self._events) if event[0] == "end"), [])
        return fill(self.description.texts[number - 1], values, self.names, self.language)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; without a seat what everybody may see."""
        try:
            view = self.machine.view(self._shown_to(seat), 0 if seat is None else self._seat(seat) + 1)
        except Fault as fault:
            raise self._fault(fault) from None
        return self._around({"seat": seat, **Viewer(self.names, view).describe()})

    def _shown_to(self, seat: int | None) -> State:
        """Others are shown the situation before an action that can still be taken back."""
        held = self.course.held
        return self._state if held is None or held.seat == seat else self._before[held.begun]

    def reveal(self) -> dict[str, Any]:
        """Everything, for debuggers and tests."""
        view = everything(self.machine, self.description, self._state)
        return self._around({"seat": None, **Viewer(self.names, view).describe()})

    @property
    def boards(self) -> dict[str, Any]:
        """What the boards look like, as plain data: where every field lies, and where its connections lead."""
        return describe_boards(self.names)

    def _around(self, described: dict[str, Any]) -> dict[str, Any]:
        result = self.result
        return {
            "game": self.game.name,
            "to_decide": self.seats,
            "over": self.over,
            "result": result.as_json() if result else None,
            **described,
        }

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise refused(self.language, "no_seat", seat=seat, last=self.players - 1)
        return seat

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as a seat may know it. `since` counts the seat's own events: who has heard so many is told
        those that came later."""
        story = self._story(seat if seat is None else self._seat(seat))
        return [dict(event) for event in story.told[max(0, since) :]]

    def _story(self, seat: int | None) -> Story:
        """What a seat was told up to now. Others hear of an action when it cannot be taken back any more."""
        story = self._stories.setdefault(seat, Story())
        held = self.course.held
        end = len(self._events)
        if held is not None and held.seat != seat:
            end = bisect_right(self._events, held.begun, key=itemgetter(0))
        if story.heard < end:
            story.hear(self._events[story.heard : end], Teller(self.names, seat, self.language))
        return story

    def _since(self, inputs: int) -> list[tuple[int, tuple[Any, ...]]]:
        """What happened after that many inputs and later; what came before is not looked at."""
        return self._events[bisect_left(self._events, inputs, key=itemgetter(0)) :]

    # ---- time ------------------------------------------------------------------------------

    @property
    def timers(self) -> list[dict[str, Any]]:
        """The time limits that run, for whoever has the clock: name, seat (None: for all), seconds, phase, who is
        waited for, and how often it has begun."""
        found = [] if self.over else timeouts.running(self.description, self._state)
        return [timeouts.described(self, timer, player) for timer, player in found]

    def timers_for(self, seat: int | None = None) -> list[dict[str, Any]]:
        """Those of the time limits that a seat may know of; without a seat those that everybody may."""
        found = [] if self.over else timeouts.running(self.description, self._state)
        known = [(timer, player) for timer, player in found if not timer.secret or player - 1 == seat]
        return [timeouts.described(self, timer, player) for timer, player in known]

    def time_out(self, timer: str | Mapping[str, Any], seat: int | None = None) -> None:
        """Tells the match that a timer is up: one of `timers`, or its name and the seat whose it is."""
        name = timer if isinstance(timer, str) else str(timer.get("timer"))
        seat = seat if isinstance(timer, str) else timer.get("seat")
        if self.over:
            raise refused(self.language, "over")
        found, player = timeouts.find(self, name, seat)
        events: Events = [("timeout", 0, found.number, player)]
        late = [player] if player else self.machine.seats(self._state)
        outside = self._outside.with_timeouts(late if "timeout" in self.description.happenings else [])
        try:
            state = timeouts.expire(self.machine, self._state, found, player, events)
            state, outside = settled(self.machine, self.description, state, outside, events)
        except Fault as fault:
            raise self._fault(fault) from None
        given = {"seat": seat, "happening": "timeout", "timer": name}
        self._go_on(given, state, outside, events, [number - 1 for number in late])

    def timer_begun(self, number: int, player: int) -> int:
        """How often a timer was started."""
        return sum(event[0] == "timer" and event[2:4] == (number, player) for _, event in self._events)

    # ---- leaving and taking back -----------------------------------------------------------

    def leave(self, seat: int) -> None:
        """A player leaves. Without a reaction to `leave` the match ends, and that counts as a loss."""
        if not self.happen(seat, "leave"):
            self._end_by(seat, "leave", LEFT)

    def misconduct(self, seat: int) -> None:
        """A player broke the rules of conduct. Without a reaction to it the match ends, and that counts as a loss."""
        if not self.happen(seat, "misconduct"):
            self._end_by(seat, "misconduct", MISCONDUCT)

    def happen(self, seat: int, kind: str) -> bool:
        """Something happens to a player from outside: `leave` or `misconduct`. Runs the game's reactions to it; False
        if it has none, and then nothing has happened."""
        self._seat(seat)
        if self.over:
            raise refused(self.language, "over")
        if kind not in self.description.happenings:
            return False
        events: Events = []
        done: Input = {"seat": seat, "happening": kind}
        outside = self._outside.with_happening(kind, seat + 1)
        try:
            state, outside = settled(self.machine, self.description, self._state, outside, events)
        except Fault as fault:
            raise self._fault(fault, done) from None
        self._go_on(done, state, outside, events)
        return True

    def _end_by(self, seat: int, kind: str, words: dict[str, str]) -> None:
        self.inputs.append({"seat": seat, "happening": kind})
        self._before.append(self._state)
        self._ended = (seat, words[self.language].format(player=self.names.player(seat + 1, self.language)))

    def undo(self, seat: int) -> None:
        """Takes back the last decision of a seat, as long as nobody has learned anything from it."""
        index = may_undo(self, self._seat(seat))
        self._take_back(seat, [*self.inputs[:index], *self.inputs[index + 1 :]])

    def abort(self, seat: int) -> None:
        """Takes back the whole action that a seat is in the middle of, as long as nobody has learned anything."""
        self._take_back(seat, self.inputs[: may_abort(self, self._seat(seat))])

    def take_back(self, count: int = 1) -> None:
        """Takes back the last inputs, whatever they were: for one person who plays alone."""
        self._take_back(None, self.inputs[: max(0, len(self.inputs) - count)])

    def _take_back(self, seat: int | None, inputs: list[Input]) -> None:
        """Plays these inputs anew. Everybody who was told something that is taken back is told that, too, and nobody
        else."""
        stories = {reader: self._story(reader) for reader in (None, *range(self.players))}
        waiting = [] if seat is None else [other for other in self.seats if other != seat]
        before, asks = self._state, self._questions.numbers
        fresh = Match(
            self.game, self.machine, self.description, self.seed, self.options, self.language, self.names.players
        )
        fresh.play(inputs)
        self._return_to((*fresh._checkpoint()[:-1], asks))
        self._questions.go_on(self, before, waiting, decided=False)
        for reader, story in stories.items():
            story.follow(fresh._story(reader), seat)
        self._stories = stories

    def play(self, inputs: Sequence[Input]) -> None:
        """Carries out recorded inputs."""
        for item in inputs:
            happening = item.get("happening")
            if happening == "leave":
                self.leave(item["seat"])
            elif happening == "misconduct":
                self.misconduct(item["seat"])
            elif happening == "timeout":
                self.time_out(str(item.get("timer")), item["seat"])
            else:
                self.decide(item["seat"], {"kind": item.get("kind"), "value": item.get("value")})

    # ---- keeping ---------------------------------------------------------------------------

    def _checkpoint(self) -> Checkpoint:
        lists = list(self.inputs), list(self._events), list(self._before)
        return self._state, *lists, self._ended, self._outside, self.course, self._questions.numbers

    def _return_to(self, point: Checkpoint) -> None:
        self._state, self.inputs, self._events, self._before, self._ended, self._outside, self.course, asks = point
        self._questions = Questions(asks)

    def _at(self, number: int, state: State) -> Match:
        """A copy that stands where the match stood after so many inputs, in a situation of its own."""
        events = self._events[: len(self._events) - len(self._since(number + 1))]
        copy = self.clone()
        course, asks = Course(watched=False), self._questions.numbers
        copy._return_to((state, self.inputs[:number], events, self._before[:number], None, self._outside, course, asks))
        copy._stories = {}
        return copy

    def clone(self) -> Match:
        """An independent copy."""
        copy = Match.__new__(Match)
        copy.__dict__.update(self.__dict__)
        copy._return_to(self._checkpoint())
        copy._stories = {seat: story.copy() for seat, story in self._stories.items()}
        return copy

    @property
    def state(self) -> State:
        """A copy of the state, one number per slot."""
        return list(self._state)

    @property
    def digest(self) -> str:
        """A fingerprint of the state."""
        return fingerprint(self._state)

    @property
    def log(self) -> dict[str, Any]:
        """Everything needed to play the match again: JSON-ready."""
        return log_of(self)

    def save(self) -> bytes:
        """The match as bytes, for `Game.restore`."""
        return saved(self)

    # ---- faults ----------------------------------------------------------------------------

    @property
    def broken_claims(self) -> list[Diagnostic]:
        """The claims of the game that do not hold now."""
        broken = [claim for name, claim in self.description.claims if not self.machine.call(name, self.state)]
        return [Diagnostic(BROKEN, self.game.source, claim.span) for claim in broken]

    def _fault(self, fault: Fault, done: Input | None = None) -> MatchFault:
        """A fault with its place in the text. The log ends before the input that led to it, which is kept as
        `fault`; after a claim was broken it ends with the input that did it."""
        diagnostic = explained(fault, self.game.source, self.description)
        log = self.log
        if fault.code == BROKEN and done is not None:
            log["inputs"].append(done)
        elif done is not None:
            log["fault"] = done
        return MatchFault([diagnostic], log, self.language)
