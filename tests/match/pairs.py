"""Pairs of matches that differ only in what somebody may not know: other draws, other secret decisions, the same
public course. Nothing here uses the sampler, which deals situations; both matches are played from the start.

Chance does what the test says: the first match draws at random, the second brings the same except at a few forks. What
others decide in secret may differ, too, and how many picks they need for it. Whether the reader may see a difference is
for the declarations of the game to say (`tests.match.declared`); as soon as it may, or the rules themselves go another
way, the pair is over. Until then everything the reader gets must be the same, byte by byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from random import Random
from typing import Any

from spielwerk.backend.machine import Events, Machine, Record, State
from spielwerk.bots.programs import messages
from spielwerk.game.game import Game
from spielwerk.game.options import recorded
from spielwerk.match.errors import IllegalDecision
from spielwerk.match.feed import Feed
from spielwerk.match.history import Input
from spielwerk.match.match import Match
from spielwerk.program.ir import HEADER, JOINING, Const
from spielwerk.program.lower.collections.items import Items
from spielwerk.program.lower.texts.description import Description
from spielwerk.program.telling import TOLD
from spielwerk.runtime.asking import Asker
from spielwerk.runtime.words import Hidden
from tests.match.declared import Judge

TRIES = 12
"""So many forks are tried until the reader may not see what comes of one."""
MOST_PICKS = 60


# ---- chance as it is told ----------------------------------------------------------------------


class Tape:
    """What chance brought in one step: how many things it could bring, which they were, and which came."""

    def __init__(self, rng: Random, leader: Tape | None = None, forks: frozenset[int] = frozenset()) -> None:
        self.rng = rng
        self.leader = leader
        self.forks = forks
        self.drawn: list[tuple[list[int], int]] = []
        self.strayed = False
        """The rules of the follower have gone another way."""

    def draw(self, things: list[int]) -> int:
        index = self._index(things)
        self.drawn.append((things, things[index]))
        return index

    def _index(self, things: list[int]) -> int:
        number = len(self.drawn)
        if self.leader is None:
            return self.rng.randrange(len(things))
        if number >= len(self.leader.drawn) or len(self.leader.drawn[number][0]) != len(things):
            self.strayed = True
            return self.rng.randrange(len(things))
        before, wanted = self.leader.drawn[number]
        if number in self.forks:
            return self.rng.randrange(len(things))
        if wanted in things:
            return things.index(wanted)
        # It came before, in place of another, which comes now.
        return next((i for i, thing in enumerate(things) if thing not in before), 0)


class Told:
    """A machine whose chance is answered by a tape. Everything else is that of the game."""

    def __init__(self, machine: Machine, description: Description) -> None:
        self._machine = machine
        self._description = description
        self.tape = Tape(Random(0))
        self._draws: list[tuple[int, list[int], int]] = []
        """All draws of all matches: the number of the one before in the same match, and what was drawn. In a state the
        generator is the number of the last draw, so that it changes with every one."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._machine, name)

    def start(self, seed: int, events: Events | None = None) -> State:
        state = self._machine.start(seed, events)
        state[HEADER.GENERATOR] = 0
        return self._settled(state, events)

    @contextmanager
    def _apart(self, events: Events | None) -> Iterator[None]:
        """Whoever does not want to know what happens only tries something: the tape stays where it is."""
        tape = self.tape
        if events is None:
            self.tape = Tape(Random(0))
        yield
        self.tape = tape

    def decide(self, state: State, seat: int, record: Record, events: Events | None = None) -> State:
        with self._apart(events):
            return self._settled(self._machine.decide(state, seat, record, events), events)

    def go_on(self, state: State, block: int, seat: int, events: Events | None = None) -> State:
        return self._settled(self._machine.go_on(state, block, seat, events), events)

    def happen(self, state: State, what: int, player: int, events: Events | None = None) -> State:
        return self._settled(self._machine.happen(state, what, player, events), events)

    def _settled(self, state: State, events: Events | None) -> State:
        while (seat := self._chance(state)) is not None:
            records, _ = self._machine.options(state, seat)
            things = self._things(state, seat, len(records))
            index = self.tape.draw(things)
            self._draws.append((state[HEADER.GENERATOR], things, things[index]))
            state = self._machine.decide(state, seat, records[index], events)
            state[HEADER.GENERATOR] = len(self._draws)
        return state

    def _chance(self, state: State) -> int | None:
        """Whom the machine asks in the place of chance: nobody's seat, or in an open round that of the one who acts."""
        asked = self._machine.seats(state)
        return next((seat for seat in asked if self._machine.site(state, seat).chance), None)

    def history(self, match: Match) -> Tape | None:
        """All that chance has brought in a match; None if it also decided for somebody who was too slow."""
        tape, number = Tape(Random(0)), match.state[HEADER.GENERATOR]
        while 0 < number <= len(self._draws):
            number, things, drawn = self._draws[number - 1]
            tape.drawn.append((things, drawn))
        tape.drawn.reverse()
        return None if number else tape

    def _things(self, state: State, seat: int, count: int) -> list[int]:
        """What chance can bring: of a pile that is shuffled the objects, else numbers."""
        info = self._description.sites[self._machine.site(state, seat).number]
        items = info.subject
        if isinstance(items, Items):
            base = None
            if items.array:
                base = info.frame.get(items.array, (None,))[0]
            elif items.index is None or isinstance(items.index, Const):
                base = items.address + (items.index.value if isinstance(items.index, Const) else 0)
            if base is not None:
                return state[base + 1 : base + 1 + count]
        return list(range(count))


@cache
def told_machine(game: Game, players: int) -> tuple[Told, Description]:
    machine, description = game.machine(players, exact=True)
    return Told(machine, description), description


class ToldMatch(Match):
    """A match that keeps what happened: made again, chance would bring something else."""

    def __init__(self, game: Game, machine: Told, details: Description, language: str) -> None:
        self.happened: list[Events] = []
        """In the set-up, then for every input."""
        self.described = details
        super().__init__(game, machine, details.manual, 0, recorded({}, details.options), language)

    @property
    def details(self) -> Description:
        return self.described

    def _note(self, events: Events) -> None:
        super()._note(events)
        self.happened.append(events)

    def _take_back(self, item: Input) -> None:
        super()._take_back(item)
        self.happened.append([])

    def first_events(self) -> Events:
        return self.happened[0]

    def events_of(self, number: int) -> Events:
        return self.happened[number + 1]

    def clone(self) -> ToldMatch:
        copy = super().clone()
        assert isinstance(copy, ToldMatch)
        copy.happened = list(self.happened)
        return copy


# ---- what a reader gets ------------------------------------------------------------------------


def received(match: Match, reader: int | None) -> str:
    """Everything that reaches a reader, as it would be sent."""
    asked = reader is not None and reader in match.seats
    question = match.decision(reader) if reader is not None and asked else None
    found = {
        "view": match.view(reader),
        "question": question.as_json() if question else None,
        "bot": messages.decide(question.ask, match.view(reader), question, 5.0, []) if question else "",
        "events": match.events(reader),
        "last": match.events(reader, since=len(match.events(reader)) - 1),
        "told": [messages.event(event) for event in match.events(reader)],
        "timers": match.timers_for(reader),
        "refusals": refusals(match, reader) if reader is not None else [],
    }
    return json.dumps(found, ensure_ascii=False)


def refusals(match: Match, seat: int) -> list[str]:
    """What a seat hears when it tries what is not possible."""
    found = []
    attempts: list[Callable[[], None]] = [
        lambda: match.decide(seat, 10**6),
        lambda: match.decide(seat, []),
        lambda: match.decide(seat, 0, ask=10**6),
        lambda: match.time_out("no such timer", seat),
    ]
    for attempt in attempts:
        try:
            attempt()
        except IllegalDecision as refused:
            found.append(refused.reason)
    return found


# ---- pairs -------------------------------------------------------------------------------------


class Pair:
    """Two matches and one who must not be able to tell them apart."""

    def __init__(self, game: Game, players: int, reader: int | None, seed: int, language: str = "en") -> None:
        self.game = game
        self.reader = reader
        self.rng = Random(f"{game.name} {reader} {seed}")
        self.machine, self.description = told_machine(game, players)
        self.language = language
        self.compared = 0
        """How often the two differed and all that the reader got was the same."""
        self._begin()

    def _begin(self) -> None:
        lead = self._tape()
        self.one = self._started(lead)
        self.two = self.one
        for forks in self._forks(lead, 4 * TRIES):
            if self._accepts(self.one, self._started(self._tape(lead, forks)), 0, 0):
                break
        self._same_as_ever()

    def _started(self, tape: Tape) -> ToldMatch:
        self.machine.tape = tape
        return ToldMatch(self.game, self.machine, self.description, self.language)

    def _tape(self, lead: Tape | None = None, forks: frozenset[int] = frozenset()) -> Tape:
        return Tape(self.rng, lead, forks)

    def _forks(self, lead: Tape, tries: int) -> Iterator[frozenset[int]]:
        draws = len(lead.drawn)
        for _ in range(tries if draws else 0):
            yield frozenset(self.rng.sample(range(draws), min(draws, self.rng.choice((1, 1, 2)))))

    @property
    def over(self) -> bool:
        return self.one.over

    def step(self) -> None:
        """One decision, of whoever may; in secret all that belongs to it."""
        seat = self.rng.choice(self.one.seats)
        timers = [timer for timer in self.one.timers_for(self.reader) if timer in self.two.timers_for(self.reader)]
        if timers and self.rng.random() < 0.1:
            timer = self.rng.choice(timers)
            self._go_on([(lambda m: m.time_out(timer), lambda m: m.time_out(timer))])
        elif seat != self.reader and self._sealed(self.one):
            self._in_secret(seat)
        elif seat == self.reader:
            choice = self.rng.randrange(len(self.one.decision(seat).options))
            self._go_on([(lambda m: m.decide(seat, choice), lambda m: m.decide(seat, choice))])
        else:
            self._openly(seat)

    # ---- one step of both --------------------------------------------------------------------------

    def _go_on(self, ways: list[tuple[Callable[[Match], None], Callable[[Match], None]]]) -> None:
        """Both go on: the ways are tried in turn, each with forks of chance and without. If the reader may see every
        difference, the pair is over, and begins anew where the first match stands."""
        for first, second in ways:
            lead = self._tape()
            one = self._played(self.one, first, lead)
            if one is None:
                continue
            known = len(self.one.happened), len(self.two.happened)
            for forks in (*self._forks(lead, 3), frozenset[int]()):
                follow = self._tape(lead, forks)
                two = self._played(self.two, second, follow)
                if two is not None and not follow.strayed and self._accepts(one, two, *known):
                    self._same_as_ever()
                    return
        self.one = self.two = self._played(self.one, ways[-1][0], self._tape()) or self.one
        self._fork_again()

    def _fork_again(self) -> None:
        """Another match with the decisions of the first, in which chance has brought something else somewhere."""
        lead = self.machine.history(self.one)
        for forks in self._forks(lead, TRIES // 2) if lead is not None else ():
            follow = self._tape(lead, forks)
            try:
                two = self._started(follow)
                two.play(self.one.inputs)
            except IllegalDecision:
                continue
            if not follow.strayed and self._accepts(self.one, two, 0, 0):
                self._same_as_ever()
                return

    def _played(self, match: ToldMatch, way: Callable[[Match], None], tape: Tape) -> ToldMatch | None:
        match = match.clone()
        self.machine.tape = tape
        try:
            way(match)
        except IllegalDecision:
            return None
        return match

    def _accepts(self, one: ToldMatch, two: ToldMatch, first: int, second: int) -> bool:
        """Whether the two have taken the same course, as far as the reader may know; so far that was so."""
        if (one.seats, one.over, one.result) != (two.seats, two.over, two.result):
            return False
        judge = Judge(one, two, self.reader)
        if self._decided(one) != self._decided(two):
            # A decision that everybody may know; whether they may is looked at elsewhere.
            return False
        if judge.may_be_seen() or self._tells(judge, one, two):
            return False
        news = [_course(judge, match, known) for match, known in ((one, first), (two, second))]
        if len(news[0]) != len(news[1]) or any(judge.event_seen(a, b) for a, b in zip(*news, strict=True)):
            return False
        self.one, self.two = one, two
        return True

    def _decided(self, match: Match) -> list[Any]:
        """What the reader was told of decisions as such."""
        return [event for event in match.events(self.reader) if event["event"] == "decision"]

    def _tells(self, judge: Judge, one: Match, two: Match) -> bool:
        """Whether the question itself gives something away: the rules make other options or another text of it."""
        if self.reader is None or self.reader not in one.seats:
            return False
        offered = [m.machine.options(m.state, self.reader + 1)[0] for m in (one, two)]
        if offered[0] != offered[1]:
            return True
        said = [Blanks(m, self.reader) for m in (one, two)]
        return said[0].said != said[1].said or judge.any_seen(said[0].named, said[1].named)

    def _same_as_ever(self) -> None:
        got = [received(match, self.reader) for match in (self.one, self.two)]
        assert got[0] == got[1], _difference(got[0], got[1])
        self.compared += Judge(self.one, self.two, self.reader).differ()

    def _notices_nothing(self, match: Match, before: str, feed: Feed | None = None) -> None:
        got = received(match, self.reader)
        assert got == before, _difference(before, got)
        assert feed is None or feed.send() is None

    # ---- what others decide ------------------------------------------------------------------------

    def _openly(self, seat: int) -> None:
        """Somebody else decides: if possible something else in each match, and the reader does not see it."""
        self._taken_back(seat)
        self._behind_the_back(seat)
        ours, theirs = (list(match.decision(seat).options) for match in (self.one, self.two))
        pairs = [(self.rng.choice(ours), self.rng.choice(theirs)) for _ in range(3)]
        pairs += [(option, option) for option in self.rng.sample(ours, min(3, len(ours)))]
        ways = [(_deciding(seat, mine), _deciding(seat, other)) for mine, other in pairs]
        self._go_on(ways)

    def _taken_back(self, seat: int) -> None:
        """In one of the two an action is begun and broken off again; nobody else notices."""
        before = received(self.two, self.reader)
        trial = self.two.clone()
        self.machine.tape = self._tape()
        with suppress(IllegalDecision):
            trial.decide(seat, self.rng.choice(trial.decision(seat).options))
            if trial.course.held is not None:
                self._notices_nothing(trial, before)
                trial.abort(seat)
                self._notices_nothing(trial, before)
                self.two = trial

    def _behind_the_back(self, seat: int) -> None:
        """In one of the two somebody decides something more, if nobody else may see or hear anything of it."""
        before = received(self.two, self.reader)
        self.machine.tape = self._tape()
        trial = self.two.clone()
        trial.decide(seat, self.rng.choice(trial.decision(seat).options))
        judges = Judge(self.two, trial, self.reader), Judge(self.one, trial, self.reader)
        news = _course(judges[0], trial, len(self.two.happened)) or _made_in_public(trial, len(self.two.history))
        if trial.seats == [seat] == self.two.seats and not news and not any(judge.may_be_seen() for judge in judges):
            self._notices_nothing(trial, before)
            self.two = trial

    def _sealed(self, match: Match) -> bool:
        state = match.state
        return state[HEADER.CONDITION] == JOINING and self.description.joins[state[HEADER.PC]].sealed

    def _in_secret(self, seat: int) -> None:
        """Somebody decides at once with others: in each match what it likes, with as many picks as that takes."""
        before = received(self.one, self.reader)
        picks: list[list[Any]] = [[], []]
        for number, match in enumerate((self.one, self.two)):
            picks[number] = self._picked(match, seat, before, wavering=number == 1)

        def all_of(chosen: list[Any]) -> Callable[[Match], None]:
            return lambda match: match.decide(seat, chosen)

        self._go_on([(all_of(picks[0]), all_of(picks[1])), (all_of(picks[0]), all_of(picks[0]))])

    def _picked(self, match: Match, seat: int, before: str, wavering: bool) -> list[Any]:
        """All picks of a seat, at random; until the last the reader notices nothing, even if some are taken back."""
        match, picks = match.clone(), []
        feed = Feed(match, self.reader)
        feed.send()
        self.machine.tape = self._tape()
        for _ in range(MOST_PICKS):
            picks.append(self.rng.choice(match.decision(seat).options))
            ahead = match.clone()
            ahead.decide(seat, picks[-1])
            done = len(ahead.history) > len(match.history)
            assert isinstance(ahead, ToldMatch)
            news = done and [event for event in ahead.happened[-1] if event[0] in TOLD]
            if ahead.seats != match.seats or not self._sealed(ahead) or news:
                # It was the last one that the others waited for; who plays on alone is asked again at once.
                return picks
            match.decide(seat, picks[-1])
            self._notices_nothing(match, before, feed)
            if wavering and self.rng.random() < 0.3:
                several = match.decision(seat).several
                match.take_back_pick(seat) if several is not None and several.chosen else match.undo(seat)
                picks.pop()
                self._notices_nothing(match, before, feed)
        raise AssertionError("a secret decision without an end")


def _deciding(seat: int, option: Any) -> Callable[[Match], None]:
    return lambda match: match.decide(seat, option)


def _made_in_public(match: Match, known: int) -> bool:
    """Whether everybody may know a decision as such, by the rules; whether these are right is looked at elsewhere."""
    history = match.history
    for number in range(known, len(history)):
        item, before = history.inputs[number], history.before(number)
        assert item.seat is not None
        if match.asker_at(before, item.seat, match.language).is_public(item.records[0]):
            return True
    return False


def _course(judge: Judge, match: ToldMatch, known: int) -> list[tuple[Any, ...]]:
    """What happened, as the machine tells it, without what happened behind the reader's back."""
    return [event for events in match.happened[known:] for event in events if not judge.unheard(event)]


class Blanks(Asker):
    """The question of a seat with a blank for every object that a text names."""

    def __init__(self, match: Match, seat: int) -> None:
        super().__init__(match.machine, match.names, match.state, seat + 1, match.language)
        self.named: list[int] = []
        self.said = json.dumps(self.decision().as_json())

    def hidden(self, record: Record = ()) -> Hidden:
        def blank(number: int) -> bool:
            self.named.append(number)
            return True

        return blank


def _difference(one: str, two: str) -> str:
    place = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"\n{one[max(0, place - 200) : place + 200]}\n{two[max(0, place - 200) : place + 200]}"
