"""One match between bots, played on the fast machine and without words."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import LIMIT, Events, Record, State
from spielwerk.bots.bot import Bot, number_of
from spielwerk.bots.faults import BotFault, NothingFits
from spielwerk.data import dataclass, field
from spielwerk.match.happenings import Outside, settled
from spielwerk.match.result import Result, result_of
from spielwerk.program.ir import HEADER, OVER
from spielwerk.referee.chair import chair_for
from spielwerk.referee.host import Host
from spielwerk.referee.story import Story
from spielwerk.runtime.asking import Asker, Offered

MISCONDUCT = "misconduct"
PASSING = ("pass", "done")
"""Kinds of options that leave things as they are."""


@dataclass(frozen=True)
class Misstep:
    """A decision that a bot did not take."""

    seat: int
    decision: int
    """How many decisions there were before."""
    kind: str
    reason: str


@dataclass
class Played:
    """How a match between bots went."""

    seed: int
    result: Result | None = None
    """None if it did not end before the limit, or a rule stopped it."""
    decisions: int = 0
    asked: list[int] = field(default_factory=list)
    """How often each seat was asked with a real choice."""
    seconds: list[float] = field(default_factory=list)
    """The time each seat took for that."""
    missteps: list[Misstep] = field(default_factory=list)
    late: list[int] = field(default_factory=list)
    """Answers of each seat that did not come in time, also those that were made up for in another try."""
    inputs: list[tuple[int, Record | None]] = field(default_factory=list)
    """Seat and option of every decision; None where a bot broke the rules and the game has an answer to that."""
    fault: Fault | None = None


class Sitting:
    """Bots around a table. `run` plays the match to its end."""

    def __init__(self, host: Host, bots: Sequence[Bot], seed: int, limit: int = LIMIT) -> None:
        self.host = host
        self.bots = bots
        self.limit = limit
        self.played = Played(seed, asked=[0] * host.players, seconds=[0.0] * host.players)
        self._rng = Random(seed)
        """For bots that do not decide themselves."""
        self._outside = Outside()
        self._story = Story(host, bots, seed)
        self._chairs = [chair_for(host, seat, bot) for seat, bot in enumerate(bots)]
        self._accounted = any(chair.account is not None for chair in self._chairs)
        """Whether a bot thinks, and something is hidden from it."""
        self._asks = [0] * host.players
        """How often each seat was asked, also where there was only one option."""

    def run(self) -> Played:
        played = self.played
        try:
            if any(getattr(bot, "thinks", False) for bot in self.bots):
                self.host.rules.prepare()
            events = self._page()
            state = self.host.machine_for(events).start(played.seed, events)
            for chair in self._chairs:
                chair.begin(state, events or [])
            self._tell()
            while state[HEADER.CONDITION] != OVER and played.decisions < self.limit:
                state = self._step(state)
                played.decisions += 1
        except Fault as fault:
            played.fault = fault
        else:
            if state[HEADER.CONDITION] == OVER:
                played.result = self._result(state)
        for seat, bot in enumerate(self.bots):
            try:
                _tell_end(bot, played.result)
            except Exception as error:  # A stranger's bot may fail in any way.
                reason = f"{type(error).__name__}: {error}"[:200]
                played.missteps.append(Misstep(seat, played.decisions, "crashed", reason))
        played.late = [getattr(bot, "late_tries", 0) for bot in self.bots]
        return played

    def _step(self, state: State) -> State:
        machine = self.host.machine
        # Where several are asked at once, always in the same order: the same seed gives the same match.
        seat = machine.seats(state)[0]
        records, weights = machine.options(state, seat)
        record: Record | None = records[0]
        self._asks[seat - 1] += 1
        if len(records) > 1 or getattr(self.bots[seat - 1], "asked_always", False):
            record = self._asked(state, seat - 1, (records, weights))
        self.played.inputs.append((seat - 1, record))
        # Before the state goes on: an option has its name from the state in which it is open.
        if self._story.wanted:
            self._story.go_on(logged(self.host, state, seat - 1, record))
        events = self._page()
        machine = self.host.machine_for(events)
        if record is None:
            self._outside = self._outside.with_happening(MISCONDUCT, seat)
        else:
            state = machine.decide(state, seat, record, events)
        # Without anybody away nothing follows by itself, and this runs at every step.
        if self._outside.away:
            more: Events = [] if events is None else events
            state, self._outside = settled(machine, self.host.manual, state, self._outside, more)
        for chair in self._chairs:
            if record is None:
                chair.happened(MISCONDUCT, seat, state, events or [])
            else:
                chair.decided(seat, record, state, events or [])
        self._tell()
        return state

    def _page(self) -> Events | None:
        """Where the machine writes what happens; None if nobody keeps an account of it."""
        return [] if self._accounted else None

    def _tell(self) -> None:
        """Tells the bots that want to know what has happened."""
        for seat, reason in self._story.tell().items():
            self.played.missteps.append(Misstep(seat, self.played.decisions, "crashed", reason))

    def _asked(self, state: State, seat: int, offered: Offered) -> Record | None:
        """What the bot chose; after a misstep what the game says: its own answer to that, passing, or chance."""
        began = time.perf_counter()
        played, (records, _) = self.played, offered
        try:
            story = self._story
            asked = self._chairs[seat].asked(state, story.events(seat), offered, self._asks[seat], story.stated(seat))
            view, decision, knowledge = asked
            return records[number_of(decision, self.bots[seat].choose(view, decision, knowledge))]
        except NothingFits:
            return self._rng.choices(records, offered[1] or None)[0]
        except BotFault as fault:
            played.missteps.append(Misstep(seat, played.decisions, fault.kind, fault.reason))
        # A fault of the rules is nobody's misstep: it ends the match.
        except Fault:
            raise
        except Exception as error:  # A stranger's bot may fail in any way.
            reason = f"{type(error).__name__}: {error}"[:200]
            played.missteps.append(Misstep(seat, played.decisions, "crashed", reason))
        finally:
            played.seconds[seat] += time.perf_counter() - began
            played.asked[seat] += len(records) > 1
        if MISCONDUCT in self.host.manual.happenings:
            return None
        return self._instead(state, seat, offered)

    def _instead(self, state: State, seat: int, offered: Offered) -> Record:
        """What is done for a bot that has not decided: it passes or is done, if that is open; else chance decides."""
        records, weights = offered
        decision = self.host.asker(state, seat).decision(offered)
        for record, option in zip(records, decision.options, strict=True):
            if option.kind in PASSING:
                return record
        return self._rng.choices(records, weights or None)[0]

    def _result(self, state: State) -> Result:
        program = self.host.machine.program
        places, scores = (
            tuple(state[address + 1 : address + 1 + program.players]) if address else (0,) * program.players
            for address in (program.places, program.scores)
        )
        return result_of(places, scores)


def logged(host: Host, state: State, seat: int, record: Record | None) -> dict[str, Any]:
    """What a seat decided in a state, as a log holds it; None: it broke the rules."""
    if record is None:
        return {"seat": seat, "happening": MISCONDUCT}
    kind, value = Asker(host.machine, host.names, state, seat + 1, host.language).identity(record)
    return {"seat": seat, "kind": kind, "value": value}


def log_of(host: Host, played: Played) -> dict[str, Any]:
    """The match as a log for `Game.replay`."""
    machine, state, inputs = host.machine, host.machine.start(played.seed), []
    outside = Outside()
    for seat, record in played.inputs:
        inputs.append(logged(host, state, seat, record))
        if record is None:
            outside = outside.with_happening(MISCONDUCT, seat + 1)
        else:
            state = machine.decide(state, seat + 1, record)
        state, outside = settled(machine, host.manual, state, outside, [])
    return {**host.log_head(played.seed), "inputs": inputs}


def _tell_end(bot: Bot, result: Result | None) -> None:
    end = getattr(bot, "end", None)
    if end is not None:
        end(result.as_json() if result is not None else None)
