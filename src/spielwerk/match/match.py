"""A match: a game that is being played. Everybody who plays, watches, tests or competes uses this."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol, cast

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Machine, State
from spielwerk.backend.machine import View as Image
from spielwerk.data import dataclass, replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span
from spielwerk.locale import LANGUAGES
from spielwerk.match import taking_back, timeouts
from spielwerk.match.errors import IllegalDecision, MatchFault, reason, refused, unknown_language
from spielwerk.match.explaining import explained
from spielwerk.match.happenings import Outside, settled
from spielwerk.match.history import History, Input, input_of
from spielwerk.match.picks import DONE_WORD, Draft, Picks
from spielwerk.match.played import Course, Facts
from spielwerk.match.questions import Questions
from spielwerk.match.records import fingerprint, log_head
from spielwerk.match.result import Result, among_those_who_stayed, result_of
from spielwerk.match.revealing import everything
from spielwerk.match.stories import RECENT, Story
from spielwerk.match.taking_back import facts_of, followed, in_secret
from spielwerk.program.ir import BROKEN_CLAIM, HEADER, JOINING, OVER
from spielwerk.program.manual.manual import Manual
from spielwerk.program.result import failure_place
from spielwerk.runtime.applying import Applier
from spielwerk.runtime.asking import Asker, open_seats
from spielwerk.runtime.changes import changes
from spielwerk.runtime.decision import Choice, Decision, Option, Several
from spielwerk.runtime.describing import Describer
from spielwerk.runtime.guides import guide_of
from spielwerk.runtime.names import Names, said
from spielwerk.runtime.telling import EventNames, Shared
from spielwerk.runtime.types import BoardData, Event, View
from spielwerk.runtime.types import Description as Said
from spielwerk.runtime.views import Outline, Picture, Sight
from spielwerk.runtime.words import fill

if TYPE_CHECKING:
    from spielwerk.look import Look
    from spielwerk.program.lower.texts.description import Description

JSON = dict[str, Any]
DECISION = ("decision",)
"""The key of the decision itself in what was told about an input."""
MOST_CHOSEN = 256
"""What was chosen by so many inputs is kept in words."""


@dataclass(frozen=True)
class Moment:
    """What is known of a match besides its state, after a number of inputs."""

    outside: Outside
    course: Course
    """The actions under way, and what others have not been told about them yet."""
    join_begun: int = 0
    """Where seats decide at once: how many inputs there were when they began."""
    gone: tuple[tuple[int, str], ...] = ()
    """The seats that left or were sent away where the game has no answer to that, in order, and which it was."""
    ended: bool = False
    """Whether that ended the match."""
    rounds: int = 0
    """How many rounds have begun."""


class OwnGame(Protocol):
    """The game that a match is of, as far as a match and those who have nothing else know it. `Game` is the only one:
    it begins matches, so that a match must not import it."""

    name: str
    source: Source

    @property
    def title(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def look(self) -> Look | None: ...
    def machine(
        self, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Machine, Description]: ...
    def restore(self, data: bytes, language: str = "en") -> Match: ...
    def replay(
        self, log: Mapping[str, Any] | str | bytes, to: int | None = None, force: bool = False, language: str = "en"
    ) -> Match: ...


class Match:
    """A match of a game. Seats count from 0."""

    def __init__(
        self,
        game: OwnGame,
        machine: Machine,
        manual: Manual,
        seed: int,
        options: dict[str, Any],
        language: str = "en",
        names: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.machine = machine
        self.manual = manual
        self.seed = seed
        self.options = options
        self.language = language
        """The language of words where nobody says which."""
        self.players = self.manual.players
        self.guide = guide_of(manual)
        self.names = Names(self.manual, names, self.guide.names)
        self.facts: list[Facts] = []
        """What every input did that bears on taking it back."""
        self._moments = [Moment(Outside(), Course())]
        self._questions = Questions((0,) * self.players)
        self._stories: dict[tuple[int | None, str], Story] = {}
        """What receivers were told, by language: a story that nobody asks for is not gone on with."""
        self._sights: dict[int | None, tuple[Sight, int]] = {}
        """What receivers saw when they looked last, and after how many inputs that was."""
        self._seated: tuple[State, list[int]] = [], []
        """A state, and who is asked in it."""
        self._chosen: dict[tuple[int, str], tuple[Choice, ...]] = {}
        """What was chosen by the inputs that somebody has asked for, by language."""
        self._last_events: tuple[int, Events] = (-1, [])
        """The number of the last input, and what followed from it."""
        self._shared_events: tuple[Events, dict[str, Shared]] = [], {}
        """What followed from an input, and what was told about it by language, for all who may know the same of it."""
        self._public: tuple[Input | None, bool] = None, False
        """A decision, and whether all may know it."""
        self._alike = 0, manual.open
        """After so many inputs, whether all have seen and heard the same."""
        self._begun: dict[tuple[int, int], int] = {}
        """How often each timer was started."""
        events: Events = []
        try:
            state = machine.start(seed, events)
        except Fault as fault:
            # A fault holds a log, which reads the inputs: there are none yet.
            self.history = History([])
            raise self.fault(fault) from None
        self.history = History(state)
        self._moments = [replace(self._moments[0], rounds=_rounds(events))]
        self._note(events)
        self._questions.go_on(self, state, (), decided=False)

    # ---- what is asked ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._moments[-1].ended or self.history.state[HEADER.CONDITION] == OVER

    @property
    def seats(self) -> list[int]:
        """Who has an open decision."""
        return [] if self.over else self._asked(self.history.state)

    def _asked(self, state: State) -> list[int]:
        """Who has an open decision in a state. Of one state that is asked again and again."""
        # States are never changed in place, so the same list is the same situation.
        if self._seated[0] is not state:
            self._seated = state, [seat - 1 for seat in open_seats(self.machine, state)]
        return self._seated[1].copy()

    @property
    def decisions(self) -> list[Decision]:
        """All open decisions, by seat; several while players decide at once."""
        return [self.decision(seat) for seat in self.seats]

    def decision(self, seat: int, language: str | None = None) -> Decision:
        """The open decision of a seat."""
        if seat not in self.seats:
            raise refused(self.language, "not_asked", seat=seat)
        return self._questions.of(self, seat, self._spoken(language))

    def asker(self, seat: int, language: str) -> Asker:
        """What makes the question to a seat, as the program asks it."""
        return self.asker_at(self.history.state, seat, language)

    def asker_at(self, state: State, seat: int, language: str) -> Asker:
        def shown() -> bytearray:
            return self.shown(state, seat)

        return Asker(self.machine, self.names, state, seat + 1, language, explain=self.fault, shown=shown)

    def around_question(self, seat: int, language: str) -> JSON:
        """What the match itself says to a seat that is asked."""
        undo, abort = taking_back.why_no_undo(self, seat), taking_back.why_no_abort(self, seat)
        return {
            "pending": [choice.as_json() for choice in self.pending(seat, language)],
            "undo": reason(undo, language) if undo is not None else None,
            "abort": reason(abort, language) if abort is not None else None,
        }

    def pending(self, seat: int, language: str | None = None, inputs: int | None = None) -> list[Choice]:
        """What a seat has chosen already of what it is in the middle of: where all decide at once, or in an action."""
        language = self._spoken(language)
        number = len(self.history) if inputs is None else inputs
        moment = self._moments[number]
        state = self.history.state if number == len(self.history) else self.history.before(number)
        begun = next((act.begun for act in moment.course.acts if act.seat == seat), None)
        if state[HEADER.CONDITION] == JOINING and not moment.ended:
            begun = moment.join_begun if begun is None else min(begun, moment.join_begun)
        if begun is None or begun == number:
            return []
        force, items = self.history.force_at(number), self.history.inputs
        since = force[bisect_left(force, begun) :]
        own = [n for n in since if items[n].seat == seat and not items[n].happening]
        return [choice for n in own for choice in self._choices(n, language)]

    def _choices(self, number: int, language: str) -> tuple[Choice, ...]:
        """What was chosen by an input, in words. That never changes."""
        kept = self._chosen.get((number, language))
        if kept is None:
            kept = tuple(self._choices_made(number, language))
            self._keep_chosen(number, language, kept)
        return kept

    def _keep_chosen(self, number: int, language: str, choices: tuple[Choice, ...]) -> None:
        while len(self._chosen) >= MOST_CHOSEN:
            del self._chosen[next(iter(self._chosen))]
        self._chosen[number, language] = choices

    def _choices_made(self, number: int, language: str) -> list[Choice]:
        item = self.history.inputs[number]
        state, found = self.history.before(number), []
        assert item.seat is not None
        for record in item.records:
            asker = self.asker_at(state, item.seat, language)
            option = asker.option(0, record)
            # Being done ends a selection; it is not one of the things that were chosen.
            if item.picks is None or not asker.passes(record):
                found.append(Choice(option.kind, option.value, option.label))
            # Nobody looks at the state behind the last one.
            if record is not item.records[-1]:
                state = self.machine.decide(state, item.seat + 1, record)
        return found

    def several_unseen(self, picks: Picks) -> Several:
        """A group of things that are picked without being seen: each pick is a decision of its own."""
        inputs, seat = self.history.inputs, picks.seat - 1
        own = [n for n in self.history.in_force if inputs[n].seat == seat and not inputs[n].happening]
        made = own[len(own) - picks.given :]
        chosen = tuple(choice for number in made for choice in self._choices(number, picks.asker.language))
        return Several(picks.least, picks.most, picks.asker.question.ordered, chosen, gathered=False)

    # ---- decisions -------------------------------------------------------------------------

    def decide(
        self,
        seat: int,
        choice: Option | int | Sequence[Any] | Mapping[str, Any],
        ask: int | None = None,
        whole: bool = False,
    ) -> None:
        """Carries out a decision: an option, its index, its {"kind", "value"}, or a list of these for several picks.

        Several picks that make one decision may come one by one or together, in any order; who wants a `whole` decision
        or none has them refused as long as they make no selection. Whoever answers over a distance names the question
        by its number, `Decision.ask`: an answer to one that is no longer open is refused.
        """
        if ask is not None and ask != self.decision(seat).ask:
            raise refused(self.language, "stale", seat=seat, ask=ask, open=self.decision(seat).ask)
        before = len(self.history)
        if not isinstance(choice, list | tuple):
            self._decide_one(seat, choice)
        elif not self._decide_together(seat, choice, whole):
            self._decide_all(seat, choice)
        if whole and len(self.history) == before:
            self._questions.drop(seat)
            raise refused(self.language, "incomplete")

    def _decide_together(self, seat: int, choices: Sequence[Any], whole: bool) -> bool:
        """Several picks of one selection, which are looked at together: that is quicker than one by one, and comes to
        the same. False if they are something else, or not certain to be allowed: nothing has been done then."""
        picks = self._questions.picks(self, seat) if seat in self.seats else None
        named = [_named(choice) for choice in choices]
        done = bool(named) and named[-1] == ("done", None)
        # `done` counts as 1: it is not one of the picks.
        named = named[: len(named) - done]
        if picks is None or not named or any(kind != picks.kind for kind, _ in named):
            return False
        together = picks.followed_by([value for _, value in named])
        # A full selection ends by itself. What a `done` behind it means is found out one by one.
        if together is None or (done and together.settled):
            return False
        if done or together.settled:
            return self._made(seat, together)
        if whole:
            raise refused(self.language, "incomplete")
        picks.draft.words[:] = together.draft.words
        self._questions.changed(seat)
        return True

    def _decide_all(self, seat: int, choices: Sequence[Any]) -> None:
        """Several choices: all are carried out, or none."""
        if not choices:
            raise refused(self.language, "no_picks", seat=seat)
        before = self.clone()
        try:
            for choice in choices:
                self._decide_one(seat, choice)
        except (IllegalDecision, MatchFault):
            # Others hold this match, so it becomes what it was instead of being replaced by the copy.
            self.__dict__.update(before.__dict__)
            raise

    def _decide_one(self, seat: int, choice: Any) -> None:
        decision = self.decision(seat)
        option = decision.find(choice)
        if option is None:
            raise refused(self.language, "no_option", seat=seat)
        picks = self._questions.picks(self, seat) if decision.form == "several" else None
        if picks is None:
            number = len(self.history)
            self._apply(Input(seat, option.kind, option.value, records=(option.record,)))
            if decision.form != "several" and "label" in option.__dict__:  # Somebody has looked at it.
                self._keep_chosen(number, self.language, (Choice(option.kind, option.value, option.label),))
            return
        if option.record[1] != DONE_WORD:
            picks.draft.words.append(option.record[0])
            # What was worked out for the shorter draft is cached, so the picks are made anew.
            picks = self._questions.picks(self, seat)
            assert picks is not None
        if not ((option.record[1] == DONE_WORD or picks.settled) and self._made(seat, picks)):
            self._questions.changed(seat)

    def take_back_pick(self, seat: int, choice: Any = None) -> None:
        """Takes back one of several picks of a selection that is not complete; without a choice the last one."""
        picks = self._questions.picks(self, seat) if seat in self.seats else None
        if picks is None or not picks.draft.words:
            raise refused(self.language, "nothing")
        words = picks.draft.words
        if choice is None:
            words.pop()
        else:
            kind, value = _named(choice)
            found = [w for w in words if (picks.choice(w).kind, picks.choice(w).value) == (kind, value)]
            if not found:
                raise refused(self.language, "not_picked", seat=seat)
            words.remove(found[0])
        self._questions.changed(seat)

    def _apply(self, item: Input) -> None:
        """Carries out a decision."""
        events: Events = []
        try:
            state, outside = self.carried_out(item, self.history.state, self._moments[-1].outside, events)
        except Fault as fault:
            raise self.fault(fault, item) from None
        assert item.seat is not None
        self._go_on(item, state, outside, events, (item.seat,))

    def carried_out(self, item: Input, state: State, outside: Outside, events: Events) -> tuple[State, Outside]:
        """The state after an input that is a decision or something that happened."""
        seat = 0 if item.seat is None else item.seat + 1
        if not item.happening:
            for record in item.records:
                state = self.machine.decide(state, seat, record, events)
        elif item.happening == "timeout":
            timer, player = timeouts.find(self, state, item.timer, item.seat)
            events.append(("timeout", 0, timer, player))
            late = [player] if player else self.machine.seats(state)
            outside = outside.with_timeouts(late if "timeout" in self.manual.happenings else [])
            begun = self._begun_by(dict(item.picked))
            state = timeouts.expire(self.machine, state, self.manual.timers[timer], player, events, begun)
        else:
            events.append((item.happening, 0, seat))
            if item.happening in self.manual.happenings:
                outside = outside.with_happening(item.happening, seat)
        return settled(self.machine, self.manual, state, outside, events)

    def _go_on(self, item: Input, state: State, outside: Outside, events: Events, answered: Sequence[int] = ()) -> None:
        """Keeps an input and what followed from it; `answered`: those whose open questions it answers."""
        # Read now: both are something else once the input is in the history.
        before, asked = self.history.state, self.seats
        waiting = [seat for seat in asked if seat not in answered]
        moment = self._moments[-1]
        self.history.add(item, state)
        self._last_events = len(self.history) - 1, events
        self.facts.append(facts_of(events))
        joined = state[HEADER.CONDITION] == JOINING
        goes_on = joined and before[HEADER.CONDITION] == JOINING and before[HEADER.PC] == state[HEADER.PC]
        # The same block with seats that were not asked before is a new round of it.
        if joined and not (goes_on and set(self.seats) <= set(asked)):
            moment = replace(moment, join_begun=len(self.history))
        if outside != moment.outside:
            moment = replace(moment, outside=outside)
        if begun := _rounds(events):
            moment = replace(moment, rounds=moment.rounds + begun)
        self._moments.append(moment)
        self._note(events)
        self._questions.go_on(self, before, waiting, decided=not item.happening)
        # Whether an action can still be taken back is asked of the match as it is now, so this comes last.
        course = followed(self, moment.course, events)
        if course is not moment.course:
            self._moments[-1] = replace(moment, course=course)

    def _note(self, events: Events) -> None:
        for event in events:
            if event[0] == "timer":
                key = event[2], event[3]
                self._begun[key] = self._begun.get(key, 0) + 1

    def preview(self, seat: int, choices: Any, language: str | None = None) -> JSON:
        """What would follow from choices of a seat, as far as it may know; nothing is carried out.

        `legal` tells whether they are open, `reason` why not. `stops` says why no more can be told: chance would have
        to be used (`chance`), or the seat would or could learn something (`news`; where something is hidden both are
        called so). Otherwise there are `changes` of its view, the `events`, and the `decision` that it would have then.
        """
        language = self._spoken(language)
        trial = self.clone()
        trial.language = language
        number, generator = len(self.history), self.history.state[HEADER.GENERATOR]
        try:
            trial.decide(seat, choices if isinstance(choices, list | tuple) else [choices])
        except IllegalDecision as fault:
            return {"legal": False, "reason": self._why_blocked(seat, choices, language) or fault.reason}
        except MatchFault as fault:
            return {"legal": False, "reason": fault.diagnostics[0].message(language)}
        found: JSON = {"legal": True}
        if len(trial.history) == number:
            # Picks that make no selection yet tell nobody anything: the question goes on.
            return {**found, "changes": [], "events": [], "decision": trial.decision(seat, language).as_json()}
        facts = trial.facts[number:]
        chance = trial.history.state[HEADER.GENERATOR] != generator
        # Where it can change who sees something, it depends on where hidden things are whether anything comes to light.
        news = any((fact.asks | fact.news) >> seat & 1 for fact in facts) or self.manual.sight_varies
        # What is shown when all is over was hidden until then.
        news = news or (trial.over and self.manual.hides)
        if chance or news or taking_back.sees_more(trial, seat, number) or taking_back.uncovered(trial, seat, number):
            # Which of both it is can depend on what is hidden.
            return {**found, "stops": "chance" if chance and not self.manual.hides else "news"}
        asked = seat in trial.seats and not in_secret(self, self.history.state)
        return {
            **found,
            "changes": changes(self.view(seat), trial.view(seat)),
            "events": trial.events(seat, self.told(seat, language), language),
            "decision": trial.decision(seat, language).as_json() if asked or trial.seats == [seat] else None,
        }

    def _why_blocked(self, seat: int, choices: Any, language: str) -> str:
        """The reason that the rules give against the first of some choices."""
        first = choices[0] if isinstance(choices, list | tuple) and choices else choices
        if seat not in self.seats or not isinstance(first, dict):
            return ""
        blocked = self.decision(seat, language).blocked
        return next((b.reason for b in blocked if (b.kind, b.value) == _named(first)), "")

    # ---- what is known ---------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it runs."""
        return self._result(len(self.history), self.history.state, self.language) if self.over else None

    def _result(self, inputs: int, state: State, language: str) -> Result:
        """How the match ended after that many inputs."""
        moment, at = self._moments[inputs], self.manual.at
        gone = [seat for seat, _ in moment.gone]
        if moment.ended:
            seat, why = moment.gone[-1]
            words = said("has_left" if why == "leave" else "broke_rules", language)
            reason = words.format(player=self.names.player(seat + 1, language))
            nothing = (0,) * self.players
            if len(gone) == self.players:
                return result_of((failure_place(self.players),) * self.players, nothing, reason)
            return among_those_who_stayed(result_of((1,) * self.players, nothing, reason), gone)
        number = state[HEADER.REASON]
        reason = ""
        if number:
            reason = fill(self.manual.texts[number - 1], self._values_at_end(inputs), self.names, language)
        places, scores = (tuple(state[a + 1 : a + 1 + self.players]) for a in (at.places, at.scores))
        return among_those_who_stayed(result_of(places, scores, reason), gone)

    def _values_at_end(self, inputs: int) -> list[int]:
        """The values in the words about the end of the match."""
        events = self.events_of(inputs - 1) if inputs else self.first_events()
        return next((event[2] for event in events if event[0] == "end"), [])

    def view(self, seat: int | None = None, language: str | None = None) -> View:
        """What a seat may see, as plain data; without a seat what everybody may see. Views share what is equal in them:
        whoever wants to change one copies it."""
        seat = seat if seat is None else self._seat(seat)
        inputs = self.known_inputs(seat)
        # Where nothing is hidden all see the same.
        reader = seat if self.manual.hides or inputs < len(self.history) else None
        state = self.history.before(inputs) if inputs < len(self.history) else self.history.state
        language = self._spoken(language)
        spoken = self.language
        story = self._stories.get((reader, language)) or self._stories.get((reader, spoken))
        if story is not None:
            # Whoever is told what happens has a sight that is kept up to date.
            story.hear(self)
            sight, spoken = story.sight, story.language
        else:
            sight, at = self._sights.get(reader, (None, -1))
            if sight is None:
                sight = self.sight(reader, state, inputs, self.language)
            elif at != inputs:
                # It may also be fewer than before: others do not see an action that can still be taken back.
                changed = self.history.changed(*sorted((at, inputs)))
                picture = Picture(self.outline, self.look(state, reader, sight.seen, changed))
                sight.look(picture, self.frame(reader, state, inputs, self.language), changed)
            self._sights[reader] = sight, inputs
        assert sight is not None
        if reader == seat and language == spoken:
            return cast("View", sight.view)
        # Seat and words are in the frame alone; everything else is the same for all who share this sight.
        view = {key: part for key, part in sight.view.items() if key not in sight.frame}
        return cast("View", {**self.frame(seat, state, inputs, language), **view})

    def look(self, state: State, seat: int | None, before: Image | None = None, changed: Iterable[int] = ()) -> Image:
        """What a seat may see of a state, slot by slot. Who has what it saw `before` hands that in, and the slots of
        the state that have changed since: that is quicker, and comes to the same."""
        # What is worked out can change without its own slot being written.
        player, slots = 0 if seat is None else seat + 1, chain(changed, self.outline.worked_out)
        try:
            return self.machine.view(state, player, before, slots)
        except Fault as fault:
            raise self.fault(fault) from None

    def shown(self, state: State, seat: int) -> bytearray:
        """1 for every slot of a state that a seat may see. Whoever is told what happens has seen the present one."""
        if state is self.history.state:
            for story in self._stories.values():
                if story.seat == seat and story.sight is not None and story.seen == len(self.history):
                    return story.sight.seen.shown
        try:
            return self.machine.shown(state, seat + 1)
        except Fault as fault:
            raise self.fault(fault) from None

    def sight(self, seat: int | None, state: State, inputs: int, language: str) -> Sight:
        """What a seat may see after that many inputs, from where it can go on."""
        return Sight(self.outline, self.look(state, seat), self.frame(seat, state, inputs, language))

    def known_inputs(self, seat: int | None) -> int:
        """How many inputs a seat may know of. Others hear of an action when it cannot be taken back any more."""
        held = self.course.held
        return len(self.history) if held is None or held.seat == seat else held.begun

    @property
    def details(self) -> Description:
        """What the lowering knows of the program, for analyses and tests: it refers to the text of the game."""
        return self.game.machine(self.players, self.options)[1]

    @property
    def course(self) -> Course:
        return self._moments[-1].course

    def outside_at(self, inputs: int) -> Outside:
        """What had happened from outside after that many inputs."""
        return self._moments[inputs].outside

    @property
    def ended_by(self) -> int | None:
        """The seat that ended the match by leaving or by misconduct."""
        return self._moments[-1].gone[-1][0] if self._moments[-1].ended else None

    @property
    def join_begun(self) -> int:
        return self._moments[-1].join_begun

    def join_begun_at(self, inputs: int) -> int:
        """After so many inputs: how many there were when those who decide at once began."""
        return self._moments[inputs].join_begun

    def reveal(self) -> View:
        """Everything, for debuggers and tests."""
        state = self.history.state
        picture = Picture(self.outline, everything(self.machine, self.manual, state))
        return cast("View", {**self.frame(None, state, len(self.history), self.language), **picture.whole()})

    def description(self, language: str | None = None) -> Said:
        """What the things of the match are, in words and types: it never changes."""
        return cast("Said", self._describer(self._spoken(language)).description)

    def boards(self, language: str | None = None) -> dict[str, BoardData]:
        """What the boards look like: where fields are, where their connections lead, what never changes about them."""
        return self._describer(self._spoken(language)).boards

    def _describer(self, language: str) -> Describer:
        return self._describers.setdefault(language, Describer(self.names, language))

    @cached_property
    def _describers(self) -> dict[str, Describer]:
        return {}

    @property
    def outline(self) -> Outline:
        return self.guide.outline

    @property
    def event_names(self) -> EventNames:
        return self.guide.event_names

    @cached_property
    def applier(self) -> Applier:
        return Applier(self.guide.homes)

    def frame(self, seat: int | None, state: State, inputs: int, language: str) -> JSON:
        """What a view says besides the state of the game, after that many inputs."""
        moment = self._moments[inputs]
        over = moment.ended or state[HEADER.CONDITION] == OVER
        found: JSON = {
            "game": self.game.name,
            "seat": seat,
            "to_decide": [] if over else self._asked(state),
            "round": moment.rounds,
            "over": over,
            "result": self._result(inputs, state, language).as_json() if over else None,
        }
        if moment.gone:
            found["absent"] = [gone for gone, _ in moment.gone]
        if seat is not None and not over and (pending := self.pending(seat, language, inputs)):
            found["pending"] = [choice.as_json() for choice in pending]
        return found

    def _spoken(self, language: str | None) -> str:
        """The language that is asked for: that of the match where none is."""
        if language is not None and language not in LANGUAGES:
            raise unknown_language(language, self.game.source)
        return language or self.language

    def _seat(self, seat: int) -> int:
        if not (isinstance(seat, int) and 0 <= seat < self.players):
            raise refused(self.language, "no_seat", seat=seat, last=self.players - 1)
        return seat

    def events(self, seat: int | None = None, since: int = 0, language: str | None = None) -> list[Event]:
        """What happened, as a seat may know it. `since` counts the seat's own events: who has heard that many is told
        those that came later. All who may know the same share one event: whoever wants to change it copies it."""
        return cast("list[Event]", self._story(seat, self._spoken(language)).since(self, since))

    def told(self, seat: int | None = None, language: str | None = None) -> int:
        """How many events a seat has been told up to now. There are as many in every language: who is told them in one
        names it, since that is quicker."""
        return self._story(seat, self._spoken(language)).told[-1]

    def _story(self, seat: int | None, language: str) -> Story:
        """What a seat was told up to now."""
        reader = None if seat is None or self.alike else self._seat(seat)
        story = self._stories.get((reader, language))
        if story is None or len(story.told) + RECENT < len(self.history):
            # It would be long until this one has caught up with one in another language.
            others = [other for other in self._stories.values() if other.seat == reader]
            ahead = max(others, key=lambda other: len(other.told), default=Story(reader, language))
            if ahead is not story:
                story = ahead if ahead.language == language else ahead.translated(self, language)
                self._stories[reader, language] = story
        story.hear(self)
        return story

    @property
    def alike(self) -> bool:
        """Whether all have seen and heard the same up to now: in an open game in which all may know every decision.
        Then one story and one sight serve everybody."""
        checked, alike = self._alike
        if alike and checked < len(self.history):
            items = enumerate(self.history.inputs[checked:], checked)
            alike = all(bool(item.happening) or self._is_public(number) for number, item in items)
            self._alike = len(self.history), alike
        return alike

    def first_events(self) -> Events:
        """What happened in the set-up."""
        events: Events = []
        self.machine.start(self.seed, events)
        return events

    def events_of(self, number: int) -> Events:
        """What followed from an input, made again from the state before it."""
        if self._last_events[0] == number:
            return self._last_events[1]
        events: Events = []
        item, before = self.history.inputs[number], self.history.before(number)
        self.carried_out(item, before, self._moments[number].outside, events)
        return events

    def shared_events(self, events: Events, language: str) -> Shared:
        """What others were told about what followed from an input."""
        if self._shared_events[0] is not events:
            self._shared_events = events, {}
        return self._shared_events[1].setdefault(language, {})

    def rounds(self, inputs: int) -> int:
        """How many rounds have begun after that many inputs: passes of the outermost loop of `play`."""
        return self._moments[inputs].rounds

    def decision_told(self, number: int, receiver: int | None, language: str, shared: Shared) -> list[JSON]:
        """The event of a decision, for those who may know it."""
        item = self.history.inputs[number]
        if item.happening or (item.seat != receiver and not self._is_public(number)):
            return []
        told = shared.get(DECISION)
        if told is None:
            told = shared[DECISION] = self._decision_told(number, language)
        return [told]

    def _decision_told(self, number: int, language: str) -> JSON:
        item, choices = self.history.inputs[number], self._choices(number, language)
        told: JSON = {"event": "decision", "seat": item.seat}
        if item.picks is None:
            return {**told, **choices[0].as_json()}
        return {**told, "kind": item.kind, "picks": [{"value": one.value, "label": one.label} for one in choices]}

    def _is_public(self, number: int) -> bool:
        """Whether all may know a decision: by the rules, and unless others still decide in secret."""
        item = self.history.inputs[number]
        if self._public[0] is not item:
            before = self.history.before(number)
            assert item.seat is not None
            asker = self.asker_at(before, item.seat, self.language)
            self._public = item, not in_secret(self, before) and asker.is_public(item.records[0])
        return self._public[1]

    # ---- time ------------------------------------------------------------------------------

    @property
    def timers(self) -> list[JSON]:
        """The time limits that run, for whoever has the clock: name, seat (None: for all), seconds, phase, who is
        waited for, and how often it has begun."""
        found = [] if self.over else timeouts.running(self.manual, self.history.state)
        return [timeouts.described(self, number, player) for number, player in found]

    def timers_for(self, seat: int | None = None) -> list[JSON]:
        """Those of the time limits that a seat may know of; without a seat those that everybody may."""
        found = [] if self.over else timeouts.running(self.manual, self.history.state)
        known = [(n, player) for n, player in found if not self.manual.timers[n].secret or player - 1 == seat]
        return [timeouts.described(self, number, player) for number, player in known]

    def time_out(self, timer: str | Mapping[str, Any], seat: int | None = None) -> None:
        """Tells the match that a timer is up: one of `timers`, or its name and the seat whose it is."""
        name = timer if isinstance(timer, str) else str(timer.get("timer"))
        seat = seat if isinstance(timer, str) else timer.get("seat")
        if self.over:
            raise refused(self.language, "over")
        number, player = timeouts.find(self, self.history.state, name, seat)
        late = [who - 1 for who in ([player] if player else self.machine.seats(self.history.state))]
        # Where the rules say what happens when time is up, unfinished selections do not count.
        picked = () if self.manual.timers[number].late else self._questions.picked(self, late)
        self._happened(Input(seat, happening="timeout", timer=name, picked=picked), late)

    def _begun_by(self, picked: dict[int, tuple[Any, ...]]) -> timeouts.Begun:
        """What seats had picked when their time was up: chance goes on from there."""

        def begun(state: State, player: int) -> Picks | None:
            # Only once: whatever the player is asked next is another question.
            values = picked.pop(player - 1, None)
            if values is None:
                return None
            picks = Picks(Asker(self.machine, self.names, state, player, self.language, explain=self.fault), Draft())
            words = picks.words_for(picks.kind, values)
            return None if words is None else Picks(picks.asker, Draft(words))

        return begun

    def timer_begun(self, number: int, player: int) -> int:
        """How often a timer was started."""
        return self._begun.get((number, player), 0)

    def _happened(self, item: Input, answered: Sequence[int] = ()) -> None:
        events: Events = []
        try:
            state, outside = self.carried_out(item, self.history.state, self._moments[-1].outside, events)
        except Fault as fault:
            raise self.fault(fault, item) from None
        self._go_on(item, state, outside, events, answered)

    # ---- leaving ---------------------------------------------------------------------------

    def leave(self, seat: int) -> None:
        """A player leaves. Where the game has no reaction to that the seat is absent from then on: whoever runs the
        match answers for it, and whatever that brings, the player comes last. The match ends when only one is left."""
        self._go(seat, "leave")

    def misconduct(self, seat: int) -> None:
        """A player broke the rules of conduct. Without a reaction to it that is as if the player had left."""
        self._go(seat, "misconduct")

    def absent(self, seat: int) -> bool:
        """Whether a seat's player has left, so that whoever runs the match answers for it."""
        return any(gone == seat for gone, _ in self._moments[-1].gone)

    def happen(self, seat: int, kind: str) -> bool:
        """Something happens to a player from outside: `leave` or `misconduct`. Runs the game's reactions to it; False
        if it has none, and then nothing has happened."""
        self._seat(seat)
        if self.over:
            raise refused(self.language, "over")
        if kind not in self.manual.happenings:
            return False
        self._happened(Input(seat, happening=kind))
        return True

    def _go(self, seat: int, kind: str) -> None:
        if self.happen(seat, kind):
            return
        if self.absent(seat):
            raise refused(self.language, "gone", seat=seat)
        gone = (*self._moments[-1].gone, (seat, kind))
        self._happened(Input(seat, happening=kind))
        self._moments[-1] = replace(self._moments[-1], gone=gone, ended=self.players - len(gone) <= 1)

    # ---- taking back -----------------------------------------------------------------------

    def undo(self, seat: int) -> None:
        """Takes back the last decision of a seat, as long as nobody has learned anything from it."""
        reason = taking_back.why_no_undo(self, self._seat(seat))
        if reason is not None:
            raise refused(self.language, reason)
        number = taking_back.last_decision(self, seat)
        assert number is not None
        self._take_back(Input(seat, happening="undo", takes_back=(number,)))

    def abort(self, seat: int) -> None:
        """Takes back the whole action that a seat is in the middle of, as long as nobody has learned anything."""
        begun = taking_back.action_begun(self, self._seat(seat))
        if isinstance(begun, str):
            raise refused(self.language, begun)
        numbers = tuple(n for n in self.history.in_force if n >= begun)
        self._take_back(Input(seat, happening="abort", takes_back=numbers))

    def rewind(self, count: int = 1) -> None:
        """Takes back the last inputs that are in force, whatever they were: for one person who plays alone."""
        numbers = self.history.in_force[max(0, len(self.history.in_force) - count) :]
        if not numbers or count < 1:
            raise refused(self.language, "nothing")
        self._take_back(Input(None, happening="rewind", count=count, takes_back=tuple(numbers)))

    def _take_back(self, item: Input) -> None:
        """Everybody who was told something that is taken back is told that, too, and nobody else."""
        numbers, seat = item.takes_back, item.seat
        state, outside = taking_back.without(self, numbers)
        held = self.course.held
        if held is not None and held.begun <= numbers[0]:
            item.known_to = held.seat
            for number in numbers:
                self.history.inputs[number].known_to = held.seat
        before, asked = self.history.state, self.seats
        waiting = [] if seat is None else [other for other in asked if other != seat]
        now, earlier = self._moments[-1], self._moments[numbers[0]]
        course = taking_back.remembered(earlier.course, now.course, seat)
        moment = replace(earlier, outside=outside, course=course)
        # Only this seat goes back: the round of the others, and who has left, stay as they are.
        if seat is not None:
            moment = replace(moment, join_begun=now.join_begun, gone=now.gone)
        self.history.add(item, state)
        self.facts.append(taking_back.NOTHING)
        self._moments.append(moment)
        self._questions.go_on(self, before, waiting, decided=False)

    def play(self, inputs: Sequence[Mapping[str, Any]]) -> None:
        """Carries out recorded inputs."""
        for recorded in inputs:
            item = input_of(recorded)
            match item.happening:
                case "leave":
                    self.leave(_seat_of(item))
                case "misconduct":
                    self.misconduct(_seat_of(item))
                case "timeout":
                    for seat, values in item.picked:
                        self._pick(seat, values)
                    self.time_out(item.timer, item.seat)
                case "undo":
                    self.undo(_seat_of(item))
                case "abort":
                    self.abort(_seat_of(item))
                case "rewind":
                    self.rewind(item.count)
                case _ if item.picks is not None:
                    self._pick_all(_seat_of(item), item.kind, item.picks)
                case _:
                    self.decide(_seat_of(item), {"kind": item.kind, "value": item.value})

    def _pick(self, seat: int, values: Sequence[Any], kind: str | None = None) -> Picks:
        """Recorded picks."""
        picks = self._questions.picks(self, seat) if seat in self.seats else None
        words = picks.words_for(picks.kind if kind is None else kind, values) if picks is not None else None
        if picks is None or words is None:
            raise refused(self.language, "no_option", seat=seat)
        picks.draft.words[:] = words
        return picks

    def _pick_all(self, seat: int, kind: str, values: Sequence[Any]) -> None:
        """A recorded selection, whole."""
        picks = self._pick(seat, values, kind)
        if not self._made(seat, picks):
            picks.draft.words.clear()
            raise refused(self.language, "no_option", seat=seat)

    def _made(self, seat: int, picks: Picks) -> bool:
        """Carries out a selection, if what is picked is one."""
        records = picks.complete
        if records is None:
            return False
        self._apply(Input(seat, picks.kind, picks=picks.values, records=tuple(records)))
        return True

    # ---- keeping ---------------------------------------------------------------------------

    @property
    def inputs(self) -> list[JSON]:
        """Everything that came into the match, in order, as a log holds it."""
        return [item.as_json() for item in self.history.inputs]

    @property
    def open_picks(self) -> list[JSON]:
        """What seats have picked of selections that are not complete, as decisions."""
        picks = [(seat, self._questions.picks(self, seat)) for seat in self.seats if seat in self._questions.drafts]
        return [
            {"seat": seat, "kind": made.kind, "value": value}
            for seat, made in picks
            if made is not None
            for value in made.values
        ]

    def clone(self) -> Match:
        """An independent copy."""
        # Not by `__init__`, which would run the set-up again. What is written on is copied, everything else shared.
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.history = self.history.copy()
        copy.facts, copy._moments = list(self.facts), list(self._moments)
        copy._begun, copy._chosen = dict(self._begun), dict(self._chosen)
        copy._questions = self._questions.copy()
        copy._stories = {who: story.copy() for who, story in self._stories.items()}
        copy._sights = {seat: (sight.copy(), at) for seat, (sight, at) in self._sights.items()}
        return copy

    @property
    def state(self) -> State:
        """A copy of the state, one number per slot."""
        return list(self.history.state)

    @property
    def digest(self) -> str:
        """A fingerprint of the state."""
        return fingerprint(self.history.state)

    @property
    def log(self) -> JSON:
        """Everything needed to play the match again: JSON-ready."""
        head = log_head(self.game.name, self.game.hash, self.players, self.options, self.seed)
        names = {"names": self.names.players} if self.names.players else {}
        return {**head, **names, "inputs": self.inputs}

    def save(self) -> bytes:
        """The match as bytes, for `Game.restore`. What seats have picked of selections that are not complete is kept as
        well, each pick as a decision."""
        record = {**self.log, "format": "spielwerk-save", "digest": self.digest, "names": self.names.players}
        record["inputs"] += self.open_picks
        return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()

    # ---- faults ----------------------------------------------------------------------------

    @property
    def broken_claims(self) -> list[Diagnostic]:
        """The claims of the game that do not hold now."""
        # Even a function that only reads uses up fuel in its state, so each gets a copy.
        broken = [claim for claim in self.manual.claims if not self.machine.call(claim.function, self.state)]
        return [Diagnostic(BROKEN_CLAIM, self.game.source, Span(claim.start, claim.end)) for claim in broken]

    def fault(self, fault: Fault, done: Input | None = None) -> MatchFault:
        """A fault with its place in the text. The log ends before the input that led to it, which is kept as
        `fault`; after a claim was broken it ends with the input that did it."""
        diagnostic = explained(fault, self.game.source, self.manual)
        log = self.log
        if fault.code == BROKEN_CLAIM and done is not None:
            log["inputs"].append(done.as_json())
        elif done is not None:
            log["fault"] = done.as_json()
        return MatchFault([diagnostic], log, self.language)


def _seat_of(item: Input) -> int:
    """Whose an input is; there is no such seat if it names none."""
    return item.seat if isinstance(item.seat, int) else -1


def _rounds(events: Events) -> int:
    return sum(event[2] for event in events if event[0] == "round")


def _named(choice: Any) -> tuple[Any, Any]:
    """The identity of an option, or of whatever stands for one."""
    if isinstance(choice, Option | Choice):
        return choice.kind, choice.value
    return (choice.get("kind"), choice.get("value")) if isinstance(choice, dict) else (None, None)
