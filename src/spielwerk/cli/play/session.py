"""A match in the terminal: shows the position, asks people, lets bots decide, and keeps the log."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from math import ceil, inf
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from spielwerk.cli.files import write_log, write_saved
from spielwerk.cli.play.clock import Clock
from spielwerk.cli.play.random_player import carry_out, drawn
from spielwerk.cli.screen.answers import Named, Nothing, Offer, Order, Picked, Unclear, matching, offers_of, read_answer
from spielwerk.cli.screen.screen import Screen
from spielwerk.cli.screen.story import Story, Untold, shortened
from spielwerk.cli.screen.terminal import Terminal
from spielwerk.cli.telling import Refusal, show_faults
from spielwerk.cli.words import Say
from spielwerk.match.errors import IllegalDecision, MatchFault
from spielwerk.match.match import Match
from spielwerk.match.picks import gathers
from spielwerk.match.taking_back import last_decision
from spielwerk.program.generator import players_state
from spielwerk.program.ir import JOINING
from spielwerk.runtime.decision import Decision, Option, Several

if TYPE_CHECKING:
    from spielwerk.bots.faults import BotFault
    from spielwerk.referee.following import Companion, Follower

RANDOM = "random"
MOST_UNASKED = 20_000
"""Decisions of bots in a row, after which nobody waits any longer."""
MOST_REASONS = 12


class Left(Exception):
    """The person at the terminal leaves the match."""


class Session:
    """One match and the people and bots around it."""

    def __init__(self, match: Match, seats: Sequence[str], say: Say, terminal: Terminal, log: str | None) -> None:
        self.match = match
        self.seats = list(seats)
        self.people = [seat for seat, who in enumerate(seats) if who == "human"]
        self.bots = {seat: who for seat, who in enumerate(seats) if who not in ("human", RANDOM)}
        self.say = say
        self.terminal = terminal
        self.log = log
        self.screen = Screen(match, say, terminal.encoding)
        self.hides = match.manual.hides
        self.clock = Clock()
        self.in_front: int | None = self.people[0] if len(self.people) == 1 else None
        """Who sits in front of the screen."""
        self.gone: set[int] = set()
        """Seats whose bots have gone in the middle of the match, or never came."""
        self.untold = Untold(match, Story(match, self.screen.labels), self.readers)

    @property
    def readers(self) -> list[int | None]:
        """For whom the story is kept: every person, or an observer where nobody plays."""
        return [*self.people] or [None]

    @property
    def at_once(self) -> bool:
        """Whether several decide now, each without knowing what the others do."""
        return self.match.machine.condition(self.match.state) == JOINING

    def run(self) -> int:
        """Plays to the end; the exit code."""
        try:
            self.play()
        except Left:
            pass
        except MatchFault as fault:
            show_faults(fault.diagnostics, self.say)
            self.keep(fault.dump, always=True)
            return 1
        # Ctrl-C as well: what has been played so far is kept.
        except BaseException:
            self.keep(self.match.log)
            raise
        finally:
            self.see_off()
        self.keep(self.match.log)
        return int(bool(self.gone))

    def see_off(self) -> None:
        """Bots hear the result and go."""
        if not self._companions:
            return
        from spielwerk.bots.faults import BotFault

        for companion in self._companions.values():
            with suppress(BotFault):
                companion.leave()

    def play(self) -> None:
        for seat in self.bots:
            self.companion(seat)
        unasked = 0
        while not self.match.over:
            machines = [seat for seat in self.match.seats if seat not in self.people or self.match.absent(seat)]
            unasked = unasked + 1 if machines else 0
            if unasked > MOST_UNASKED:
                self.terminal.tell(self.say("too_long", count=MOST_UNASKED))
                raise Left
            if machines:
                self.let_decide(machines[0])
            else:
                self.ask(self.match.seats[0])
        self.show_end()

    # ---- bots ----------------------------------------------------------------------------------

    @cached_property
    def follower(self) -> Follower:
        """Keeps what every seat could know; made when a bot or a person asks for it."""
        from spielwerk.referee.following import Follower

        return Follower(self.match)

    def companion(self, seat: int) -> Companion:
        if seat not in self._companions:
            from spielwerk.referee.following import Companion

            self._companions[seat] = Companion(self.follower, seat, self.bots[seat])
        return self._companions[seat]

    @cached_property
    def _companions(self) -> dict[int, Companion]:
        return {}

    def let_decide(self, seat: int) -> None:
        """A bot decides; if it fails, chance does in its place, and so it does for somebody who has left."""
        # A bot need not think where there is only one option.
        if seat not in self.bots or self.match.absent(seat) or len(self.match.decision(seat).options) == 1:
            self.decide_at_random(seat)
            return
        from spielwerk.bots.faults import BotFault

        try:
            chosen = self.companion(seat).choose()
        except BotFault as fault:
            self.tell_of_fault(seat, fault)
            self.decide_at_random(seat)
        else:
            together = self.at_once
            self.match.decide(seat, chosen)
            self.keep_story(seat, together)

    def tell_of_fault(self, seat: int, fault: BotFault) -> None:
        """That a bot has gone is said once, and not again at each of its decisions."""
        if seat not in self.gone:
            words = "bot_gone" if fault.gone else "bot_failed"
            self.terminal.tell(self.say(words, player=self.screen.labels.player(seat), reason=fault.reason))
        if fault.gone:
            self.gone.add(seat)

    def show_chances(self, seat: int) -> None:
        """How likely each player wins, as far as a seat can know."""
        from spielwerk.bots.chances import chances

        found = chances(self.follower.knowledge(seat), seed=len(self.match.inputs))
        for chance in found.seats:
            numbers = {name: f"{100 * getattr(chance, name):.0f}" for name in ("share", "low", "high")}
            self.terminal.tell(self.say("chance", player=self.screen.labels.player(chance.seat), **numbers))
        if found.undecided > 0:
            self.terminal.tell(self.say("chance_of_none", share=f"{100 * found.undecided:.0f}"))

    def decide_at_random(self, seat: int) -> None:
        """With a generator of their own: the same seed gives the same match, also after taking back."""
        state = players_state(self.match.seed, len(self.match.history.in_force))
        records, _ = drawn(self.match, seat, state)
        together = self.at_once
        carry_out(self.match, seat, records)
        self.keep_story(seat, together)

    def carry(self, seat: int, choices: Sequence[Option]) -> None:
        """Carries out a decision, and keeps its story for everybody who will look at the screen."""
        together = self.at_once
        self.match.decide(seat, choices[0].index if len(choices) == 1 else choices)
        self.keep_story(seat, together)

    def keep_story(self, seat: int, together: bool) -> None:
        """What comes of deciding at once is the doing of all, not of the one who happened to be the last."""
        self.untold.keep(seat, "" if together else f"{self.screen.labels.player(seat)}: ")

    # ---- people --------------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Asks until the seat has decided, or everything is different because something was taken back."""
        self.sit_down(seat)
        decision = self.match.decision(seat)
        offers = offers_of(decision.options)
        self.show(decision, offers)
        while True:
            try:
                line = self.read_line()
            except TimeoutError:
                self.run_out()
                return
            if line is None:
                self.terminal.tell(self.say("input_ended"))
                raise Left
            if self.obey(line, decision, offers):
                return

    def read_line(self) -> str | None:
        """The next line, as long as there is time. Raises TimeoutError."""
        limit = self.clock.next(self.match)
        if limit is None:
            return self.terminal.ask()
        line = self.terminal.ask(self.say("prompt_within", seconds=ceil(limit[1])), limit[1])
        # A line that came too late does not count.
        if line is not None and self.clock.next(self.match) == (limit[0], 0):
            raise TimeoutError
        return line

    def run_out(self) -> None:
        """The time that was there for a decision is up."""
        limit = self.clock.next(self.match)
        if limit is not None:
            self.match.time_out(limit[0])
            self.untold.keep(None, "")

    def sit_down(self, seat: int) -> None:
        """Somebody else's turn: the former player's view disappears, if there was something to hide."""
        secret = self.hides or self.at_once
        if self.in_front != seat and len(self.people) > 1 and secret:
            self.terminal.pass_to(self.screen.labels.player(seat))
        self.in_front = seat

    def show(self, decision: Decision, offers: Sequence[Offer], everything: bool = False) -> None:
        terminal = self.terminal
        self.show_story(self.untold.take(decision.seat))
        view = self.match.view(decision.seat)
        numbered = all(isinstance(offer.value, int) for offer in offers if offer.value is not None)
        terminal.show(self.screen.position(view, terminal.columns, numbered))
        terminal.show(self.screen.prompt(decision.prompt, decision.seat, decision.several))
        terminal.show(self.screen.offers(offers, terminal.columns, everything))

    def show_story(self, told: Sequence[str]) -> None:
        self.terminal.tell("")
        if told:
            self.terminal.show([[(line, "italic")] for line in shortened(told)])
            self.terminal.tell("")

    def obey(self, line: str, decision: Decision, offers: Sequence[Offer]) -> bool:
        """Does what a line says; whether the seat must be asked anew."""
        answer = read_answer(line, offers, decision.several is not None, bool(picked(decision)))
        if isinstance(answer, Picked):
            return self.decide(decision, answer)
        if isinstance(answer, Order):
            return self.carry_out(answer, decision, offers)
        if isinstance(answer, Unclear):
            names = ", ".join(answer.labels[:MOST_REASONS]) + (", …" if len(answer.labels) > MOST_REASONS else "")
            self.terminal.tell(self.say("unclear_answer", given=line.strip()[:60], names=names))
        elif not isinstance(answer, Nothing):
            self.terminal.tell(self.say("unknown_answer", given=line.strip()[:60]))
        return False

    def decide(self, decision: Decision, answer: Picked) -> bool:
        """Carries out what was typed: an option, or several picks, which may come in any order."""
        try:
            if len(answer.options) > room(decision.several):
                raise IllegalDecision(self.say("picks_impossible"))
            self.carry(decision.seat, answer.options)
        except IllegalDecision:
            self.terminal.tell(self.say("picks_impossible"))
            return False
        return True

    # ---- orders --------------------------------------------------------------------------------

    def carry_out(self, order: Order, decision: Decision, offers: Sequence[Offer]) -> bool:
        if order.name == "quit":
            self.terminal.tell(self.say("quit"))
            raise Left
        if order.name == "undo":
            return self.undo(decision, order.rest)
        if order.name == "rewind":
            return self.rewind(decision.seat)
        if order.name == "help":
            self.terminal.tell(self.say("help_play"))
        elif order.name == "chances":
            self.show_chances(decision.seat)
        elif order.name == "why":
            self.explain(order.rest, decision, offers)
        elif order.name in ("log", "save"):
            self.write(order)
        elif order.name == "list":
            self.terminal.show(self.screen.offers(offers, self.terminal.columns, everything=True))
        else:
            self.show(decision, offers)
        return False

    def explain(self, text: str, decision: Decision, offers: Sequence[Offer]) -> None:
        """Why something is not allowed."""
        blocked = [(Named(b.kind, b.value, b.label), b.reason) for b in decision.blocked]
        if text:
            wanted = matching(text, [named for named, _ in blocked])
            allowed = matching(text, offers) if not wanted else []
            if allowed:
                self.terminal.tell(self.say("allowed", name=allowed[0].label))
                return
            blocked = [(named, reason) for named, reason in blocked if named in wanted]
        if not blocked:
            words = self.say("not_offered", name=text) if text else self.say("nothing_blocked")
            self.terminal.tell(words)
        for named, reason in blocked[:MOST_REASONS]:
            key = "blocked" if reason else "blocked_plain"
            self.terminal.tell(self.say(key, name=named.label, reason=reason))
        if len(blocked) > MOST_REASONS:
            self.terminal.tell("…")

    def undo(self, decision: Decision, text: str) -> bool:
        """Takes back one of several picks, or the last decision as far as the rules allow."""
        seat = decision.seat
        wanted = matching(text, picked(decision)) if text else picked(decision)[-1:]
        if text and not wanted:
            self.terminal.tell(self.say("not_picked", given=text[:60]))
            return False
        if last_decision(self.match, seat) is None and not wanted:
            self.terminal.tell(self.say("nothing_to_undo"))
            return False
        try:
            if wanted and gathers(self.match.asker(seat, self.say.language)):
                self.match.take_back_pick(seat, {"kind": wanted[0].kind, "value": wanted[0].value})
            else:
                self.match.undo(seat)
        except IllegalDecision as refused:
            self.terminal.tell(self.say("cannot_undo", reason=refused.reason))
            if self.alone:
                self.terminal.tell(self.say("may_rewind"))
            return False
        self.untold.keep(seat, "")
        self.terminal.tell(self.say("undone"))
        return True

    @property
    def alone(self) -> bool:
        """Whether one person plays with bots only: what is taken back then is nobody else's business."""
        return len(self.people) == 1

    def rewind(self, seat: int) -> bool:
        """Back to the last decision of the only person, over chance and what bots have done since."""
        if not self.alone:
            self.terminal.tell(self.say("rewind_alone"))
            return False
        number = last_decision(self.match, seat)
        if number is None:
            self.terminal.tell(self.say("nothing_to_undo"))
            return False
        self.match.rewind(sum(one >= number for one in self.match.history.in_force))
        self.untold.keep(seat, "")
        self.terminal.tell(self.say("rewound"))
        return True

    def write(self, order: Order) -> None:
        if not order.rest:
            self.terminal.tell(self.say("file_needed", word=order.name))
            return
        try:
            if order.name == "log":
                write_log(self.with_seats(self.match.log), order.rest, self.say)
            else:
                write_saved(self.match, order.rest, self.say, self.seats)
        except Refusal as refused:
            self.terminal.tell(refused.words)
            return
        self.terminal.tell(self.say("written", file=order.rest))

    # ---- the end -------------------------------------------------------------------------------

    def show_end(self) -> None:
        reader = self.readers[0] if len(self.readers) == 1 else None
        self.show_story(self.untold.take(self.readers[0]) if len(self.readers) == 1 else [])
        self.terminal.show(self.screen.position(self.match.view(reader), self.terminal.columns))
        result = self.match.result
        if result is not None:
            self.terminal.show(self.screen.ending(result))

    def with_seats(self, log: dict[str, object]) -> dict[str, object]:
        """A log with those who sit there, so that they are there again when the match goes on."""
        return {**log, "seats": self.seats}

    def keep(self, log: dict[str, object], always: bool = False) -> None:
        """Writes the log where it was asked for; after a fault in any case, so that nothing is lost."""
        if self.log is not None:
            write_log(self.with_seats(log), self.log, self.say)
            self.terminal.tell(self.say("written", file=self.log))
        elif always:
            self.terminal.tell(self.say("dumped", file=self.dump(log), game=self.match.game.source.name))

    def dump(self, log: dict[str, object]) -> str:
        """Writes the log under a name of its own, here or, where that is not allowed, where temporary files lie."""
        name = f"spielwerk-{Path(self.match.game.name).name}-{int(time.time())}.json"
        log = self.with_seats(log)
        try:
            write_log(log, name, self.say)
        except Refusal:
            name = str(Path(gettempdir()) / name)
            write_log(log, name, self.say)
        return name


def room(several: Several | None) -> float:
    """How many more picks can be made for a question; what comes behind them would be for another one."""
    if several is None:
        return 1
    return inf if several.most is None else several.most - len(several.chosen)


def picked(decision: Decision) -> list[Named]:
    """What has been picked so far for a question."""
    chosen = decision.several.chosen if decision.several is not None else ()
    return [Named(choice.kind, choice.value, choice.label) for choice in chosen]
