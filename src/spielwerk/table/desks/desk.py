"""One table: its state, its seats, its match and its clocks. Everything that happens to it goes through here.

One input: it is carried out in memory, written to the journal, and only when it is kept there everybody is told. If it
cannot be kept, memory is ahead of the truth: the table is thrown away and loaded again.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Literal, NamedTuple, Protocol

from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.desks.audience import Audience, Ready
from spielwerk.table.desks.clocks import Clocks, Key
from spielwerk.table.desks.grace import Grace
from spielwerk.table.desks.rules import Rules
from spielwerk.table.desks.seats import Seat
from spielwerk.table.desks.sights import Line, Sight
from spielwerk.table.messages import ClockSaid, LobbySeat, LobbyTable, Moved, encoder
from spielwerk.table.playing.playing import (
    JSON,
    Abort,
    AnyStep,
    Broken,
    Decide,
    GameRef,
    Leave,
    Misconduct,
    NotPossible,
    Outcome,
    Playing,
    Receiver,
    Rewind,
    Setup,
    Situation,
    TimeOut,
    Told,
    Undo,
    Written,
)
from spielwerk.table.words import Refused, words

with needed("server"):
    import msgspec

State = Literal["waiting", "starting", "running", "paused", "over", "stopped", "broken"]
ENDED = ("over", "stopped", "broken")
REMEMBERED = 256
"""So many requests that were carried out are known again."""
LATE_TO_LOAD = 10.0
"""Seconds for which the start waits for people who have not loaded everything."""
PROGRAMS_WITHIN = 90.0
"""Seconds that programs from elsewhere have for a decision where the host has set no limit."""
CHANCE = "random"
"""The bot that can always decide."""
NOBODY_THINKS = 5.0
"""Seconds after which a bot is asked again, where no process was to be had for it."""
HEAR_OUT = 50
"""Hundredths of a second for which somebody whose time is up is heard out."""
TURNS = 4
"""Of the loop, until what is in a socket has been read and waits for its table: one to listen again, one to read, one
to wake whoever reads, one to spare."""
GONE_AFTER = 5.0
"""Seconds after which others are told that somebody's connection is lost."""
_json = msgspec.json.Encoder()


class Plan(msgspec.Struct, frozen=True):
    """What a table is created with; never changed afterwards."""

    table: str
    name: str
    host: int
    host_name: str
    game: GameRef
    title: Mapping[str, str]
    players: int
    options: JSON
    seed: int
    rules: Rules


class Who(NamedTuple):
    """Who asks for something: a person, in a language, and the seat from which the device looks."""

    person: int
    language: str
    seat: int | None = None


class Journal(Protocol):
    """Where a table keeps what happens to it."""

    def note(
        self, kind: str, body: Any, desk: Desk, person: int | None = None, request: str = ""
    ) -> asyncio.Future[None]:
        """Writes an entry, and how the table is now, as one. Done when it is kept; fails if it cannot be."""

    async def has_answered(self, person: int, request: str) -> bool:
        """Whether a request of somebody was carried out before."""

    def keep_draft(self, seat: int, ask: int, picks: list[Any] | None) -> None:
        """Keeps what a seat has in mind, or forgets it."""


class House(Protocol):
    """What a table needs of the server around it."""

    clock: Clock

    def playing(self, setup: Setup) -> Playing:
        """Where its match is played."""

    def changed(self, desk: Desk) -> None:
        """The lobby should show something else, or the next moment to look at the clock has changed."""

    def throw_away(self, desk: Desk, reason: str) -> None:
        """What is in memory is not the truth any more."""

    def turn(self, desk: Desk, seat: int) -> None:
        """A person who is not there is asked something."""

    def looked(self, desk: Desk, person: int | None) -> None:
        """Somebody looks at the table from a seat; None: it is over, and there is nothing to look for."""

    async def think(self, desk: Desk, seat: int, ask: int, bot: str, seconds: float | None) -> Any:
        """What a bot decides. Raises BotFailed."""

    def no_thought(self, desk: Desk, seat: int, ask: int) -> None:
        """An answer is not wanted any more."""


class BotFailed(Exception):
    """A bot has given no answer that could be used."""


class Gone(Refused):
    """The table sleeps, or is elsewhere, since it was found: it has to be found again."""

    def __init__(self) -> None:
        super().__init__("moved")


class Turn(asyncio.Lock):
    """One after the other; and nobody any more when it is over. Whoever waits then raises Gone."""

    over = False

    async def __aenter__(self) -> None:
        await self.acquire()
        if self.over:
            self.release()
            raise Gone


class Desk:
    """One table."""

    def __init__(self, plan: Plan, seats: list[Seat], house: House, journal: Journal) -> None:
        self.plan = plan
        self.seats = seats
        self.state: State = "waiting"
        self.starts_at: float | None = None
        self.started_at: float | None = None
        self.granted: dict[int, str] = {}
        """People who may watch although not everybody may, and their names."""
        self.hushed: set[int] = set()
        self.situation: Situation | None = None
        self.result: JSON | None = None
        self.reason: tuple[str, dict[str, Any]] | None = None
        """Why it ended, if not by its rules: a code and its values."""
        self.rematch: str | None = None
        self.clocks = Clocks(plan.rules)
        self.inputs: list[JSON] = []
        """Of the match, as far as they are kept."""
        self.head = 0
        """The number of the last entry in the journal."""
        self.audience = Audience(plan.table, plan.rules.delay)
        self.drafts: dict[int, tuple[int, list[Any]]] = {}
        """What seats have in mind: for which question, and what."""
        self._house = house
        self._journal = journal
        self._playing: Playing | None = None
        self._lock = Turn()
        self._kept: asyncio.Future[None] | None = None
        """The last entry that was written: when it is kept, all before it are."""
        self._answered: OrderedDict[tuple[int, str], asyncio.Future[None]] = OrderedDict()
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """For which question a bot thinks, by seat."""
        self._showing: float | None = None
        """Until when everybody looks at what has happened, and clocks stand still."""
        self._shown: dict[Line, int] = {}
        self._to_show = 0
        self._grace = Grace()
        self._time_back = 0.0
        """Seconds that were given back to the clocks because the server was away."""
        self._gone_at: dict[int, float] = {}
        """When the last device of a seat went away, until others are told."""
        self._there: set[int] = set()
        """The seats whose people are there, as others have been told."""

    # ---- what others see of it -------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.plan.table

    @property
    def rules(self) -> Rules:
        return self.plan.rules

    @property
    def setup(self) -> Setup:
        """What its match is made of."""
        plan, bots = self.plan, itertools.count(1)
        names = tuple(seat.name or (f"Bot {next(bots)}" if seat.bot else "") for seat in self.seats)
        return Setup(plan.game, plan.players, plan.seed, plan.options, names)

    @property
    def now(self) -> float:
        return self._house.clock.now()

    @property
    def ended(self) -> bool:
        return self.state in ENDED

    @property
    def round(self) -> int:
        """As observers know it."""
        return self.situation.told_round if self.situation is not None else 0

    @property
    def to_decide(self) -> tuple[int, ...]:
        """Who has to decide, as far as observers may know by now."""
        if self.situation is None or self.ended:
            return ()
        late = self.audience.late_to_decide
        return self.situation.to_decide if late is None else late

    @property
    def there(self) -> tuple[int, ...]:
        """The seats whose people are there."""
        return tuple(sorted(self._there))

    @property
    def asleep_possible(self) -> bool:
        """Whether nobody would miss it in memory: nobody looks and no bot thinks."""
        return not any(self.audience.lines) and not self._thinking and self.state != "starting"

    def summary(self) -> LobbyTable:
        """As the lobby shows it."""
        seats = tuple(
            LobbySeat(seat.name, seat.bot, seat.outcome, number in self._there)
            for number, seat in enumerate(self.seats)
        )
        winners = tuple((self.result or {}).get("winners", ()))
        return LobbyTable(
            self.id,
            self.plan.name,
            self.plan.game.name,
            self.state,
            self.plan.host_name,
            seats,
            self.round,
            self.audience.watchers,
            self.starts_at,
            winners,
            dict(self.plan.title),
            self.rules.watching,
            self.rules.over_days,
            self.rules.test,
            tuple(sorted(name for person, name in self.granted.items() if name and self.seat_of(person) is None)),
            self.started_at,
        )

    def desk(self, receiver: Receiver) -> list[tuple[bytes, bytes]]:
        """The table itself, as everybody who looks at it is told; and who answers for one's own seat."""
        body: JSON = msgspec.to_builtins(self.summary())
        body.pop("table")
        body |= {
            "rules": msgspec.to_builtins(self.rules),
            "rematch": self.rematch,
            "showing": self._showing is not None,
        }
        if self._time_back:
            body["notice"] = words("time_back", receiver.language, seconds=round(self._time_back))
        if self.reason is not None:
            body["reason"] = words(self.reason[0], receiver.language, **self.reason[1])
        if receiver.seat is not None:
            own = self.seats[receiver.seat]
            body["own"] = {"bot": own.stand_in, "back": own.back}
        return [(key.encode(), _json.encode(value)) for key, value in body.items()]

    def clocks_for(self, seat: int | None) -> list[ClockSaid]:
        return self.clocks.told(seat, self.now)

    def draft(self, seat: int) -> Any:
        """What a seat has in mind for its open question."""
        ask, picks = self.drafts.get(seat, (0, []))
        open_ask = self.situation.asks.get(seat) if self.situation is not None else None
        return {"ask": ask, "picks": picks} if ask and ask == open_ask else None

    def _tell_desk(self) -> None:
        self.audience.tell_all("desk", self.desk)
        self._house.changed(self)

    # ---- coming and going ------------------------------------------------------------------------

    def seat_of(self, person: int) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    async def enter(
        self, line: Line, seat: int | None, last: int | None, invited: bool = False, host: bool = False
    ) -> None:
        """A device of somebody looks at the table. Raises Refused."""
        async with self._lock:
            if seat is None:
                self._may_watch(line.person, invited, host)
            elif not 0 <= seat < len(self.seats):
                raise Refused("no_seat", seat=seat)
            elif self.seats[seat].person != line.person and not (self.rules.test and line.person == self.plan.host):
                raise Refused("not_yours")
            await self._all_kept()
            if seat is not None and self.seats[seat].person == line.person:
                # Before anything is sent: what they are shown first says already that they are there.
                self._is_there(seat)
            try:
                await self.audience.enter(line, Receiver(seat, line.language), self._playing, last, _Around(self))
            except BaseException:
                self._might_be_gone(seat)
                raise
            if seat is not None:
                self._house.looked(self, line.person)
        self._house.changed(self)

    def _may_watch(self, person: int, invited: bool, host: bool) -> None:
        seat = self.seat_of(person)
        if seat is not None and not self.ended and self.seats[seat].outcome == "playing" and not self.rules.test:
            raise Refused("own_table")
        if host or invited or person in self.granted or self.rules.watching == "open":
            return
        raise Refused("no_watching")

    def _is_there(self, seat: int) -> None:
        self._gone_at.pop(seat, None)
        if seat not in self._there:
            self._there.add(seat)
            self._tell_desk()

    def _might_be_gone(self, seat: int | None) -> None:
        """Others are told later: a connection is often lost for a moment only."""
        if seat in self._there and not self.audience.people_at(seat):
            self._gone_at[seat] = self.now + GONE_AFTER

    def go(self, line: Line) -> None:
        """A device does not look any more, or its connection is lost. A seat stays."""
        receiver = self.audience.leave(line, self.now)
        self._shown.pop(line, None)
        if receiver is not None:
            self._might_be_gone(receiver.seat)
            self._look_whether_shown()
            self._house.changed(self)

    # ---- one input ---------------------------------------------------------------------------------

    async def decide(self, who: Who, request: str, ask: int, choice: Any) -> None:
        """A person answers the open question of a seat. Raises Refused."""
        await self._as_first_time(who.person, request, self._decide(who, request, ask, choice))

    async def _decide(self, who: Who, request: str, ask: int, choice: Any) -> asyncio.Future[None]:
        person, language = who.person, who.language
        async with self._lock:
            seat = self._own_seat(who)
            open_ask = self._match.asks.get(seat)
            if open_ask != ask:
                # An answer that was lost on its way is asked for again, and by then the open question is another one.
                if await self._journal.has_answered(person, request):
                    return _done()
                raise Refused("stale", ask=open_ask)
            self._use_grace(seat)
            try:
                return await self._step(Decide(seat, choice, ask), language, person, request)
            except Refused as refusal:
                if self.rules.on_illegal == "misconduct" and refusal.code in ("no_option", "no_picks"):
                    await self._sent_away(seat, language, "disqualified")
                raise

    async def no_answer(self, who: Who, ask: int) -> None:
        """A program has given no answer that can be used: what the host says about that, or a bot decides this once."""
        async with self._lock:
            seat = self._own_seat(who)
            if self._match.asks.get(seat) != ask:
                raise Refused("stale", ask=self._match.asks.get(seat))
            if self.rules.on_illegal == "misconduct":
                await self._sent_away(seat, who.language, "disqualified")
            else:
                await self._late(seat)

    async def undo(self, who: Who, request: str) -> None:
        """Takes back the last decision of a person's own seat. Raises Refused."""
        await self._as_first_time(who.person, request, self._own_step(who, request, Undo))

    async def abort(self, who: Who, request: str) -> None:
        """Takes back the action that a person is in the middle of. Raises Refused."""
        await self._as_first_time(who.person, request, self._own_step(who, request, Abort))

    async def rewind(self, who: Who, request: str, count: int) -> None:
        """At a test table: takes back anything. Raises Refused."""
        if not self.rules.test:
            raise Refused("not_test")
        over = self.state == "over"
        await self._as_first_time(who.person, request, self._rewound(who, request, count))
        if over:
            self._tell_desk()

    async def _rewound(self, who: Who, request: str, count: int) -> asyncio.Future[None]:
        async with self._lock:
            if await self._journal.has_answered(who.person, request):
                return _done()
            over = self.state == "over"
            if over:
                self._go_on_after_end()
            try:
                if who.person != self.plan.host:
                    self._own_seat(who)
                _ = self._match
                return await self._step(Rewind(count), who.language, who.person, request)
            except Refused:
                if over and self.situation is not None and self.state == "running":
                    # Nothing was taken back: it is over as before.
                    self._end(self.situation)
                raise

    def _go_on_after_end(self) -> None:
        """At a test table the end can be taken back like anything else."""
        self.state, self.result = "running", None
        for seat in self.seats:
            if seat.outcome == "finished":
                seat.outcome = "playing"

    async def _own_step(self, who: Who, request: str, make: Callable[[int], AnyStep]) -> asyncio.Future[None]:
        async with self._lock:
            if await self._journal.has_answered(who.person, request):
                return _done()
            return await self._step(make(self._own_seat(who)), who.language, who.person, request)

    async def _as_first_time(self, person: int, request: str, work: Any) -> None:
        """Waits until a request is kept. One that was sent before is not carried out again."""
        key = person, request
        before = self._answered.get(key)
        if before is not None:
            # Python complains about a coroutine that nobody waits for.
            work.close()
            await self._committed(before)
            return
        kept = await work
        self._answered[key] = kept
        while len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)
        await self._committed(kept)

    async def _committed(self, kept: asyncio.Future[None]) -> None:
        try:
            await asyncio.shield(kept)
        except asyncio.CancelledError:
            raise
        except Exception:
            raise Refused("storage") from None

    @property
    def _match(self) -> Situation:
        if self.situation is None or self.state not in ("running", "paused"):
            raise Refused("not_running")
        if self.state == "paused":
            raise Refused("paused")
        return self.situation

    def _own_seat(self, who: Who) -> int:
        """The seat that a person answers for now."""
        _ = self._match
        seat = self.seat_of(who.person)
        if self.rules.test and who.person == self.plan.host and who.seat is not None:
            seat = who.seat
        if seat is None:
            raise Refused("not_allowed")
        if not self.seats[seat].plays:
            raise Refused("out")
        if self.seats[seat].stand_in is not None:
            raise Refused("bot_plays")
        return seat

    async def _step(
        self, step: AnyStep, language: str, person: int | None = None, request: str = ""
    ) -> asyncio.Future[None]:
        """Carries out a step and writes it down; who may know of it is told when it is kept. The lock is held."""
        playing, audience = self._playing, self.audience
        assert playing is not None
        try:
            outcome = await playing.do(step, language, audience.receivers, audience.wants_check)
        except NotPossible as refusal:
            code = "stale" if refusal.code == "not_asked" else refusal.code
            raise Refused(code, reason=refusal.reason) from None
        except Broken as broken:
            if broken.passing:
                # What is kept is whole: it is read again.
                self._house.throw_away(self, broken.reason)
                raise Refused("storage") from None
            await self._break(broken)
            raise Refused("broken", reason=broken.reason) from None
        self._follow(outcome)
        # The frames are made now, while the match is where they say; they are sent when it is kept.
        ready = audience.frames(outcome.told, self._seconds_to_show, self.clocks_for)
        kept = _done()
        for number, item in enumerate(outcome.inputs, 1):
            last = number == len(outcome.inputs)
            # One request may lead to several inputs: it counts as answered when the last of them is kept.
            kept = self._note("input", item, person, request if last else "")
            kept.add_done_callback(partial(self._is_kept, item))
        kept.add_done_callback(partial(self._tell, ready))
        return kept

    def _note(self, kind: str, body: Any, person: int | None = None, request: str = "") -> asyncio.Future[None]:
        self.head += 1
        self._kept = self._journal.note(kind, body, self, person, request)
        self._kept.add_done_callback(self._throw_away_if_lost)
        return self._kept

    def _throw_away_if_lost(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled() and (fault := done.exception()) is not None:
            self._house.throw_away(self, str(fault))

    async def _all_kept(self) -> None:
        """Whatever somebody is shown now is kept."""
        if self._kept is not None and not self._kept.done():
            with suppress(Exception):  # The table is thrown away then, and whoever waits comes in again.
                await asyncio.shield(self._kept)

    def _is_kept(self, item: JSON, done: asyncio.Future[None]) -> None:
        if not done.cancelled() and done.exception() is None:
            self.inputs.append(item)

    def _tell(self, ready: Ready, done: asyncio.Future[None]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        self.audience.send(ready, self.now)
        if self.ended:
            self._tell_desk()
            self._house.looked(self, None)
        else:
            self._ask_bots()
            self._notify()
        self._house.changed(self)

    def _follow(self, outcome: Outcome) -> None:
        """The table after a step of its match."""
        before, now = self.situation, self.now
        self.situation = after = outcome.situation
        self._drop_answered()
        if before is not None and after.round > before.round:
            self._give_back()
        if after.over:
            self._end(after)
        seconds = max(map(self._seconds_to_show, outcome.told.values()), default=0.0)
        self._follow_clocks(now)
        if seconds and not after.over:
            self._show(seconds, now)

    def _seconds_to_show(self, told: Told) -> float:
        return told.show + told.moments * self.rules.show

    def _follow_clocks(self, now: float) -> None:
        """Sets the clocks for how things are. The table's own limits are for people; nobody waits for ever for a
        program from elsewhere, which may be gone."""
        assert self.situation is not None
        timed = [number for number, seat in enumerate(self.seats) if seat.answered_by is None]
        programs = {number: PROGRAMS_WITHIN for number, seat in enumerate(self.seats) if seat.guest_bot}
        self.clocks.follow(self.situation, timed, now, programs)

    def _drop_answered(self) -> None:
        """What somebody had in mind for a question that is gone, and what bots think about it, is not wanted."""
        assert self.situation is not None
        asks = self.situation.asks
        for seat, (ask, _) in list(self.drafts.items()):
            if asks.get(seat) != ask:
                del self.drafts[seat]
                self._journal.keep_draft(seat, 0, None)
        for seat, (ask, task) in list(self._thinking.items()):
            if asks.get(seat) != ask:
                del self._thinking[seat]
                task.cancel()
                self._house.no_thought(self, seat, ask)

    def _end(self, situation: Situation) -> None:
        self.state = "over"
        self.result = situation.result
        for seat in self.seats:
            if seat.outcome == "playing":
                seat.outcome = "finished"

    async def _break(self, broken: Broken) -> None:
        """A fault of the rules: nobody loses, and what is known about it is kept."""
        self.state, self.reason = "broken", ("broken", {"reason": broken.reason})
        self._note("broken", {"reason": broken.reason, "dump": broken.log})
        self.clocks.stop(self.now)
        self._tell_desk()

    # ---- moments to look at ------------------------------------------------------------------------

    def _show(self, seconds: float, now: float) -> None:
        """Clocks stand still until everybody has seen what happened, at most so long."""
        # Where nobody looks from a seat, nobody would say that it was shown.
        if not any(receiver.seat is not None for receiver in self.audience.receivers):
            return
        self._showing = now + seconds
        self._to_show += 1
        self._shown = {}
        self.clocks.stop(now)

    def shown(self, line: Line, seq: int) -> None:
        """A device has shown everything up to a frame."""
        receiver = self.audience.receiver_of(line)
        if receiver is not None and receiver.seat is not None and seq >= self.audience.seq(receiver):
            self._shown[line] = self._to_show
            self._look_whether_shown()

    def _look_whether_shown(self) -> None:
        if self._showing is None:
            return
        # By people, not by devices: somebody who has several need only look at one of them.
        players = {line.person for line in self.audience.lines if self.seat_of(line.person) is not None}
        done = {line.person for line, number in self._shown.items() if number == self._to_show}
        if players <= done:
            self._go_on()

    def _go_on(self) -> None:
        """Everything was shown: time runs."""
        self._showing = None
        if self.situation is not None and self.state == "running":
            self.clocks.go(self.now, self.situation)
            self._tell_clocks()
        self._house.changed(self)

    def _tell_clocks(self) -> None:
        self.audience.tell_clocks(self.clocks_for, self.now)

    # ---- bots ----------------------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        """Lets bots think about the questions to their seats."""
        if self.state != "running" or self.situation is None:
            return
        if len(self.inputs) < self.situation.number:
            return  # Something is not kept yet; then we are called again.
        for seat, ask in self.situation.asks.items():
            bot = self._answers(seat)
            if bot is not None and self._thinking.get(seat, (0,))[0] != ask:
                seconds = self.clocks.left(seat, self.now)
                task = asyncio.get_running_loop().create_task(self._let_think(seat, ask, bot, seconds))
                self._thinking[seat] = ask, task

    def _answers(self, seat: int) -> str | None:
        """The bot that answers for a seat."""
        held = self.seats[seat]
        return held.answered_by or (self.rules.stand_in if not held.plays else None)

    async def _let_think(self, seat: int, ask: int, bot: str, seconds: float | None) -> None:
        choice = await self._thought(seat, ask, bot, seconds)
        with suppress(Gone):  # Whoever has the table now asks its bots anew.
            async with self._lock:
                if self._thinking.get(seat, (0,))[0] == ask:
                    del self._thinking[seat]  # Whoever resumes a paused match asks again.
                if self.state != "running" or self.situation is None or self.situation.asks.get(seat) != ask:
                    return
                try:
                    await self._step(Decide(seat, choice, ask), "en")
                except Refused:
                    # What chance decides is always allowed.
                    self._thinking[seat] = (
                        ask,
                        asyncio.get_running_loop().create_task(self._let_think(seat, ask, CHANCE, seconds)),
                    )

    async def _thought(self, seat: int, ask: int, bot: str, seconds: float | None) -> Any:
        """What a bot decides; chance, if it cannot. If not even that is to be had, nobody can think at the moment."""
        while True:
            try:
                return await self._house.think(self, seat, ask, bot, seconds)
            except BotFailed:
                if bot == CHANCE:
                    await asyncio.sleep(NOBODY_THINKS)
                bot = CHANCE

    def _notify(self) -> None:
        """People who are not there learn that it is their turn."""
        assert self.situation is not None
        for seat in self.situation.asks:
            held = self.seats[seat]
            if (
                held.person is not None
                and held.answered_by is None
                and held.plays
                and not self.audience.people_at(seat)
            ):
                self._house.turn(self, seat)

    async def stand_in(self, person: int, bot: str | None) -> None:
        """A bot answers for a person from now on; without one the person does, from the next round on."""
        async with self._lock:
            seat = self.seat_of(person)
            if seat is None or not self.seats[seat].plays:
                raise Refused("not_allowed")
            _ = self._match
            held = self.seats[seat]
            if bot is not None:
                held.stand_in, held.back = bot, False
            elif held.stand_in is not None:
                held.back = True
            kept = self._note("holder", {"seat": seat, "bot": held.stand_in, "back": held.back}, person)
        await self._committed(kept)
        self._tell_holder(seat)
        if self.situation is not None:
            self._follow_clocks(self.now)
        self._ask_bots()

    def _give_back(self) -> None:
        """A new round: who wanted to play again does."""
        for number, seat in enumerate(self.seats):
            if seat.back:
                seat.stand_in, seat.back = None, False
                self._note("holder", {"seat": number, "bot": None, "back": False})
                self._tell_holder(number)

    def _tell_holder(self, seat: int) -> None:
        held = self.seats[seat]
        if held.person is not None:
            self.audience.tell_person(held.person, "holder", {"bot": held.stand_in, "back": held.back})

    # ---- drafts, previews --------------------------------------------------------------------------

    def keep_draft(self, who: Who, ask: int, picks: list[Any]) -> None:
        """Keeps what a seat has in mind; it is told to the person's own devices only."""
        seat = self._own_seat(who)
        if self._match.asks.get(seat) != ask:
            raise Refused("stale", ask=self._match.asks.get(seat))
        self.drafts[seat] = ask, picks
        self._journal.keep_draft(seat, ask, picks)
        self.audience.tell_person(who.person, "draft", {"draft": {"ask": ask, "picks": picks}})

    async def preview(self, who: Who, choice: Any) -> Written:
        """What would follow from a choice, as far as the seat may know."""
        async with self._lock:
            seat = self._own_seat(who)
            assert self._playing is not None
            if seat not in self._match.asks:
                raise Refused("stale")
            return await self._playing.preview(seat, choice, who.language)

    async def still(self, language: str) -> Written:
        """What never changes about the match."""
        async with self._lock:
            if self._playing is None:
                raise Refused("not_running")
            return await self._playing.still(language)

    async def log(self) -> JSON:
        """The log of the match as everybody may see it: chance and sealed decisions only after the end."""
        async with self._lock:
            if self._playing is None:
                raise Refused("not_running")
            await self._all_kept()
            return await self._playing.log()

    async def story(self, language: str) -> JSON:
        """What everybody may know of a match under way: no seed, and nothing that was decided in secret."""
        async with self._lock:
            if self._playing is None:
                raise Refused("not_running")
            if self.rules.delay and not self.ended:
                raise Refused("not_over")
            await self._all_kept()
            events = await self._playing.story(Receiver(None, language))
        head = {"format": "spielwerk-story", "game": self.plan.game.name, "players": self.plan.players}
        return {**head, "options": self.plan.options, "events": events}

    async def reveal(self, language: str) -> Written:
        """Everything there is: at test tables, and after the end."""
        async with self._lock:
            if not (self.rules.test or self.ended):
                raise Refused("not_over")
            if self._playing is None:
                raise Refused("not_running")
            return await self._playing.reveal(language)

    # ---- leaving -------------------------------------------------------------------------------------

    async def leave(self, person: int, language: str) -> None:
        """A person gives up the seat, which is a loss; the others go on."""
        async with self._lock:
            seat = self.seat_of(person)
            if seat is None:
                raise Refused("not_allowed")
            if self.state in ("waiting", "starting"):
                self._vacate(seat)
                kept = self._note("seated", {"seat": seat, "person": None, "bot": None}, person)
            elif self.ended or not self.seats[seat].plays:
                return
            else:
                kept = await self._sent_away(seat, language, "left")
        await self._committed(kept)
        self._tell_desk()

    async def disqualify(self, seat: int, language: str) -> None:
        """The host sends a player away."""
        async with self._lock:
            _ = self._match
            if not 0 <= seat < len(self.seats) or not self.seats[seat].plays:
                raise Refused("no_seat", seat=seat)
            kept = await self._sent_away(seat, language, "disqualified")
        await self._committed(kept)
        self._tell_desk()

    async def _sent_away(
        self, seat: int, language: str, outcome: Literal["left", "disqualified"]
    ) -> asyncio.Future[None]:
        """A player is out; a bot plays on, unless the game or the host say otherwise."""
        if self.state == "paused":
            raise Refused("paused")
        held = self.seats[seat]
        # Set beforehand, since the entry of the step has the seats in it as they are when it is written.
        before = held.outcome, held.stand_in, held.back
        held.outcome, held.stand_in, held.back = outcome, self.rules.stand_in, False
        try:
            kept = await self._step(Leave(seat) if outcome == "left" else Misconduct(seat), language, held.person)
        except Refused:
            held.outcome, held.stand_in, held.back = before
            raise
        if not self.ended and self._nobody_left():
            kept = self._stop("nobody_left")
        elif not self.ended and self.rules.on_leave == "end":
            kept = self._stop("stopped_by_host")
        return kept

    def _nobody_left(self) -> bool:
        people = [seat for seat in self.seats if seat.person is not None]
        return bool(people) and not any(seat.plays for seat in people)

    # ---- the host ------------------------------------------------------------------------------------

    async def place(self, number: int, seat: Seat) -> None:
        """Puts a person or a bot into a seat, or opens it, before the match begins."""
        async with self._lock:
            if self.state not in ("waiting", "starting"):
                raise Refused("not_waiting")
            if not 0 <= number < len(self.seats):
                raise Refused("no_seat", seat=number)
            if seat.person is not None and (old := self.seat_of(seat.person)) is not None:
                self._vacate(old)
            self._vacate(number)
            self.seats[number] = seat
            body = {"seat": number, "person": seat.person, "bot": seat.bot, "guest_bot": seat.guest_bot}
            kept = self._note("seated", body)
        await self._committed(kept)
        self._tell_desk()

    def _vacate(self, number: int) -> None:
        self.seats[number] = Seat()
        self._there.discard(number)
        self._gone_at.pop(number, None)

    async def take_seat(self, person: int, name: str, number: int | None = None, guest_bot: bool = False) -> int:
        """Somebody sits down in an open seat."""
        own = self.seat_of(person)
        if own is not None:
            return own
        open_seats = [n for n, seat in enumerate(self.seats) if seat.open]
        if number is not None and number not in open_seats:
            raise Refused("seat_taken", seat=number)
        if not open_seats:
            raise Refused("no_open_seat")
        chosen = open_seats[0] if number is None else number
        await self.place(chosen, Seat(person, name, guest_bot=guest_bot))
        return chosen

    async def let_watch(self, person: int, name: str, may: bool) -> None:
        """Lets somebody watch, or not any more. Who had a seat and is put among the observers gives it up."""
        async with self._lock:
            own = self.seat_of(person)
            if may and own is not None and self.state in ("waiting", "starting"):
                self._vacate(own)
                self._note("seated", {"seat": own, "person": None, "bot": None})
            self.grant(person, name, may)
            kept = self._note("watcher", {"person": person, "may": may})
        await self._committed(kept)
        self._tell_desk()

    def grant(self, person: int, name: str, may: bool) -> None:
        if may:
            self.granted[person] = name
        else:
            self.granted.pop(person, None)

    async def agree(self, players: int, options: JSON, rules: Rules) -> None:
        """Other options, another number of seats, other limits: all that can be changed until the countdown. Who sits
        there stays, as long as there are seats for all of them. Raises Refused."""
        async with self._lock:
            if self.state != "waiting":
                raise Refused("not_waiting")
            there = {self.seats[number].person for number in self._there}
            self.seats = _as_many(self.seats, players)
            self._there = {number for number, seat in enumerate(self.seats) if seat.person in there and not seat.open}
            self._gone_at.clear()
            self.plan = msgspec.structs.replace(self.plan, players=players, options=options, rules=rules)
            self.clocks = Clocks(rules)
            seats = [{"person": seat.person, "bot": seat.bot, "guest_bot": seat.guest_bot} for seat in self.seats]
            kept = self._note("agreed", {"seats": seats})
        await self._committed(kept)
        self._tell_desk()

    async def let_chat(self, person: int, may: bool) -> None:
        """Lets somebody chat here, or not any more."""
        self.hush(person, not may)
        await self._committed(self._note("hush", {"person": person, "hush": not may}))

    def hush(self, person: int, hush: bool) -> None:
        (self.hushed.add if hush else self.hushed.discard)(person)

    async def goes_on_at(self, table: str) -> None:
        """There is a rematch: everybody here is told where."""
        self.rematch = table
        await self._committed(self._note("rematch", {"table": table}))
        self._tell_desk()

    async def begin(self, countdown: float) -> None:
        """Starts the countdown."""
        async with self._lock:
            if self.state != "waiting":
                raise Refused("not_waiting")
            if (free := sum(seat.open for seat in self.seats)) and not self.rules.test:
                raise Refused("seats_open", count=free)
            self.state, self.starts_at = "starting", self.now + countdown
            kept = self._note("starting", {"countdown": countdown})
        await self._committed(kept)
        self._tell_desk()
        if countdown == 0:
            await self.tick()

    async def begin_from(self, inputs: list[JSON]) -> None:
        """At a test table: the match begins with inputs of another one. Raises Refused."""
        if not self.rules.test:
            raise Refused("not_test")
        async with self._lock:
            if self.state != "waiting" or self.inputs:
                raise Refused("not_waiting")
            kept = self._note("given", {"inputs": inputs})
            self._take_over(inputs)
        await self._committed(kept)
        await self.begin(0)

    async def ready(self, person: int) -> None:
        """A device of somebody has loaded everything."""
        seat = self.seat_of(person)
        if seat is not None:
            self.seats[seat].ready = True
            await self.tick()

    def _all_ready(self) -> bool:
        """Whether everybody who is there has loaded everything."""
        return all(
            seat.ready or not self.audience.people_at(number)
            for number, seat in enumerate(self.seats)
            if seat.person is not None
        )

    async def _start(self) -> None:
        """The match begins."""
        await self._load()
        self.state, self.starts_at, self.started_at = "running", None, self.now
        assert self.situation is not None
        if self.situation.over:
            self._end(self.situation)
        kept = self._note("begun", {})
        await self._committed(kept)
        assert self._playing is not None
        await self.audience.begin(self._playing, _Around(self))
        self._tell_desk()
        self._ask_bots()
        self._notify()

    async def _load(self) -> None:
        """Brings the match to where its inputs lead."""
        playing = self._house.playing(self.setup)
        try:
            self.situation = await playing.begin(self.inputs)
        except Broken as broken:
            if broken.passing:
                raise Refused("busy", seconds=5) from None
            await self._break(broken)
            raise Refused("broken", reason=broken.reason) from None
        self._playing = playing
        if self.state in ("waiting", "starting"):
            self._follow_clocks(self.now)

    async def wake(self) -> None:
        """Brings a table that was asleep back to where it was."""
        async with self._lock:
            if self._playing is not None or self.state not in ("running", "paused", "over", "stopped"):
                return
            await self._load()
            assert self.situation is not None
            if self.state == "paused":
                self.clocks.stop(self.now)
            if self.situation.over:
                self._end(self.situation)
            elif self.state == "running":
                self._follow_clocks(self.now)
        self._ask_bots()

    async def pause(self) -> None:
        """Everything stands still, for all."""
        async with self._lock:
            _ = self._match
            self.state = "paused"
            self.clocks.stop(self.now)
            kept = self._note("pause", {})
        await self._committed(kept)
        self._tell_desk()
        self._tell_clocks()

    async def resume(self) -> None:
        """Goes on, with the time that everybody had left."""
        async with self._lock:
            if self.state != "paused" or self.situation is None:
                raise Refused("not_paused")
            self.state = "running"
            if self._showing is None:
                self.clocks.go(self.now, self.situation)
            kept = self._note("resume", {})
        await self._committed(kept)
        self._tell_desk()
        self._tell_clocks()
        self._ask_bots()

    async def stop(self) -> None:
        """The host breaks the match off: a draw."""
        async with self._lock:
            if self.ended:
                raise Refused("not_running")
            kept = self._stop("stopped_by_host")
        await self._committed(kept)
        self._tell_desk()

    def _stop(self, code: str) -> asyncio.Future[None]:
        self.state, self.reason = "stopped", (code, {})
        self.clocks.stop(self.now)
        for seat, (ask, task) in self._thinking.items():
            task.cancel()
            self._house.no_thought(self, seat, ask)
        self._thinking.clear()
        return self._note("stopped", {"reason": code})

    async def more_time(self, seconds: float, seat: int | None) -> None:
        """Gives time to a seat, or to all."""
        async with self._lock:
            if self.situation is None or self.ended:
                raise Refused("not_running")
            self.clocks.give(seconds, seat)
            kept = self._note("more_time", {"seconds": seconds, "seat": seat})
        await self._committed(kept)
        self._tell_clocks()

    # ---- time ----------------------------------------------------------------------------------------

    def due(self) -> float | None:
        """When somebody should look at the clock again."""
        moments = [*self._gone_at.values(), self.audience.due()]
        if self.state == "starting" and self.starts_at is not None:
            moments.append(self.starts_at if self.now < self.starts_at else self.starts_at + LATE_TO_LOAD)
        if self.state == "running":
            moments.append(self._showing if self._showing is not None else self.clocks.due(self._grace_of))
        return min((at for at in moments if at is not None), default=None)

    async def tick(self) -> None:
        """Does what is due."""
        now = self.now
        self.audience.release(now)
        for seat, at in list(self._gone_at.items()):
            if at <= now:
                del self._gone_at[seat]
                self._there.discard(seat)
                self._tell_desk()
        if self.state == "starting" and self.starts_at is not None and self.starts_at <= now:
            await self._tick_start(now)
        if self.state == "running" and self._showing is not None and self._showing <= now:
            self._go_on()
        if self.state == "running":
            await self._tick_clocks()

    async def _tick_start(self, now: float) -> None:
        assert self.starts_at is not None
        if self._all_ready() or now >= self.starts_at + LATE_TO_LOAD:
            async with self._lock:
                if self.state == "starting":
                    with suppress(Refused):  # Whoever looks has been told that it is broken.
                        await self._start()

    async def _tick_clocks(self) -> None:
        while self.state == "running" and (late := self.clocks.expired(self.now, self._grace_of)):
            await self._hear_out({key.seat for key in late})
            async with self._lock:
                # Only what was heard out: others may be late by now, and are heard out, too.
                for key in late:
                    if self.state == "running" and key in self.clocks.expired(self.now, self._grace_of):
                        await self._time_out(key)

    async def _hear_out(self, seats: set[int | None]) -> None:
        """What is in the sockets already came before the deadline: it is read, and waits for the lock before us. It
        may wait behind something that is still being carried out; so long nothing more is read of a device."""
        for _ in range(HEAR_OUT):
            for _ in range(TURNS):
                if any(map(self.audience.is_busy, seats)):
                    break
                await asyncio.sleep(0)
            else:
                return
            await asyncio.sleep(0.01)

    def _grace_of(self, seat: int | None) -> float:
        return self._grace.left(seat, self.audience.way_to(seat), self.now)

    def _use_grace(self, seat: int) -> None:
        """An answer has come: it may have needed the time for its way."""
        left = self.clocks.left(seat, self.now)
        if left is not None and left < 0:
            self._grace.use(seat, -left, self.now)

    async def _time_out(self, key: Key) -> None:
        """A clock is up."""
        assert self.situation is not None
        if key.of_game:
            drafts = {seat: picks for seat, (ask, picks) in self.drafts.items() if self.situation.asks.get(seat) == ask}
            wanted = drafts if key.seat is None else {s: p for s, p in drafts.items() if s == key.seat}
            await self._timed_out(TimeOut(key.timer, key.seat, wanted), key)
        elif key.seat is not None and self.rules.late == "leave":
            with suppress(Refused):
                await self._sent_away(key.seat, "en", "left")
            self.clocks.forget(key)
        elif key.seat is not None:
            self.clocks.forget(key)
            await self._late(key.seat)

    async def _timed_out(self, step: AnyStep, key: Key) -> None:
        try:
            await self._step(step, "en")
        except Refused:
            # Clocks are looked at until none is up: one that leads to nothing has to go.
            self.clocks.forget(key)

    async def _late(self, seat: int) -> None:
        """A bot makes this one decision, or what the seat had in mind is done."""
        assert self.situation is not None
        ask = self.situation.asks.get(seat)
        if ask is None:
            return
        draft = self.drafts.get(seat)
        if draft is not None and draft[0] == ask:
            with suppress(Refused):
                await self._step(Decide(seat, draft[1], ask), "en")
                return
        task = asyncio.get_running_loop().create_task(self._let_think(seat, ask, self.rules.stand_in, None))
        self._thinking[seat] = ask, task

    # ---- sleeping and waking --------------------------------------------------------------------------------------

    def recall(self, number: int, kind: str, body: Any, names: Mapping[int, str]) -> None:
        """An entry of the journal, when the table wakes up: it is as if it happened again, and nobody is told. Entries
        name people by their numbers."""
        self.head = number
        match kind:
            case "input":
                self._take_over([body])
            case "given":
                self._take_over(body["inputs"])
            case "seated":
                person = body["person"]
                if person is not None and (old := self.seat_of(person)) is not None:
                    self.seats[old] = Seat()
                # There may have been more seats then than in the end: a later entry has what was agreed later.
                self.seats += [Seat() for _ in range(body["seat"] + 1 - len(self.seats))]
                self.seats[body["seat"]] = _recalled(body, names)
            case "agreed":
                self.seats = [_recalled(seat, names) for seat in body["seats"]]
            case "holder":
                held = self.seats[body["seat"]]
                held.stand_in, held.back = body["bot"], body["back"]
            case "starting":
                self.state = "starting"
            case "begun" | "resume":
                self.state = "running"
            case "pause":
                self.state = "paused"
            case "over":
                self.state = "over"
            case "stopped":
                self.state, self.reason = "stopped", (body["reason"], {})
            case "broken":
                self.state, self.reason = "broken", ("broken", {"reason": body["reason"]})
            case "watcher":
                self.grant(body["person"], names.get(body["person"], ""), body["may"])
            case "hush":
                self.hush(body["person"], body["hush"])
            case "rematch":
                self.rematch = body["table"]

    def _take_over(self, inputs: list[JSON]) -> None:
        """Inputs of the match that have happened before."""
        self.inputs += inputs
        for item in inputs:
            happening = item.get("happening")
            if happening in ("leave", "misconduct"):
                held = self.seats[item["seat"]]
                held.outcome = "left" if happening == "leave" else "disqualified"
                held.stand_in, held.back = self.rules.stand_in, False

    def remember_requests(self, answered: Iterable[tuple[int, str]]) -> None:
        """Requests that were carried out before the table slept."""
        for person, request in answered:
            self._answered[person, request] = _done()

    def note_time_back(self, seconds: float) -> None:
        """The server was away: nobody has lost time by that, and everybody is told."""
        self._time_back = seconds

    async def rest(self, stop: bool = False) -> None:
        """Everything is kept, clocks included, before the table sleeps; nothing happens here any more. `stop`: its
        clocks stand still until it wakes up, since nobody can answer meanwhile."""
        async with self._lock:
            self._lock.over = True
            await self._all_kept()
            if stop:
                self.clocks.stop(self.now)
            if self.state in ("running", "paused", "starting"):
                await self._committed(self._note("sleep", {}))

    async def close(self, code: str = "", url: str | None = None) -> None:
        """Lets go of everything: the table sleeps, or goes elsewhere. Whoever looks is told why, or where to go."""

        def last(sight: Sight) -> bytes:
            if url is not None:
                return encoder.encode(Moved(self.id, url))
            reason = words(code, sight.receiver.language) if code else ""
            return sight.other("again", [(b"code", _json.encode(code)), (b"reason", _json.encode(reason))])

        self._lock.over = True
        for seat, (ask, task) in self._thinking.items():
            task.cancel()
            self._house.no_thought(self, seat, ask)
        self._thinking.clear()
        self.audience.drop(last)
        if self._playing is not None:
            await self._playing.close()
            self._playing = None

    async def forget_absent(self) -> None:
        """Nothing is made any more for receivers who have been gone for long."""
        async with self._lock:
            await self.audience.forget_absent(self._playing, self.now)


class _Around:
    """What a table adds to what receivers are shown."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def now(self) -> float:
        return self._desk.now

    def desk(self, receiver: Receiver) -> list[tuple[bytes, bytes]]:
        return self._desk.desk(receiver)

    def clocks(self, seat: int | None) -> list[ClockSaid]:
        return self._desk.clocks_for(seat)

    def draft(self, seat: int) -> Any:
        return self._desk.draft(seat)


def _recalled(body: JSON, names: Mapping[int, str]) -> Seat:
    """A seat as an entry of the journal says it."""
    person = body["person"]
    name = names.get(person) if person is not None else None
    return Seat(person, name, body["bot"], guest_bot=body.get("guest_bot", False))


def _as_many(seats: list[Seat], players: int) -> list[Seat]:
    """So many seats; open ones go first, from behind. Raises Refused if there are too few for those who sit."""
    kept, surplus = list(seats), len(seats) - players
    for number in reversed(range(len(seats))):
        if surplus > 0 and kept[number].open:
            del kept[number]
            surplus -= 1
    if surplus > 0:
        raise Refused("no_open_seat")
    return kept + [Seat() for _ in range(players - len(kept))]


def _done() -> asyncio.Future[None]:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    done.set_result(None)
    return done
