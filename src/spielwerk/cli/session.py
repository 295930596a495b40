"""A match in the terminal: shows the position, asks people, lets bots decide, and keeps the log."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from math import ceil
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from spielwerk.check.secrecy.hiding import hides_something
from spielwerk.cli.answers import Named, Nothing, Offer, Order, Picked, Unclear, matching, offers_of, read_answer
from spielwerk.cli.clock import Clock
from spielwerk.cli.files import write_log, write_saved
from spielwerk.cli.screen import Screen
from spielwerk.cli.story import Story, shortened
from spielwerk.cli.telling import Refusal, show_faults
from spielwerk.cli.terminal import Terminal
from spielwerk.cli.words import Say
from spielwerk.match.decision import Decision, Option
from spielwerk.match.errors import IllegalDecision, MatchFault
from spielwerk.match.match import Match
from spielwerk.program.generator import draw_weighted, players_state
from spielwerk.program.ir import JOINING

if TYPE_CHECKING:
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
        self.people = [seat for seat, who in enumerate(seats) if who == "human"]
        self.bots = {seat: who for seat, who in enumerate(seats) if who not in ("human", RANDOM)}
        self.say = say
        self.terminal = terminal
        self.log = log
        self.screen = Screen(match, say, terminal.encoding)
        self.story = Story(match, self.screen.labels)
        self.hides = hides_something(match.description.game)
        self.clock = Clock()
        self.in_front: int | None = self.people[0] if len(self.people) == 1 else None
        """Who sits in front of the screen."""
        self.untold: dict[int | None, list[str]] = {seat: self.story.start(match, seat) for seat in self.readers}

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
        except BaseException:
            self.keep(self.match.log)
            raise
        finally:
            self.see_off()
        self.keep(self.match.log)
        return 0

    def see_off(self) -> None:
        """Bots hear the result and go."""
        from spielwerk.bots.bot import BotFault

        for companion in self._companions.values():
            with suppress(BotFault):
                companion.leave()

    def play(self) -> None:
        for seat in self.bots:
            self.companion(seat)
        unasked = 0
        while not self.match.over:
            machines = [seat for seat in self.match.seats if seat not in self.people]
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
        """A bot decides; if it fails, chance does in its place."""
        if seat not in self.bots or len(self.match.decision(seat).options) == 1:
            self.decide_at_random(seat)
            return
        from spielwerk.bots.bot import BotFault

        try:
            chosen = self.companion(seat).choose()
        except BotFault as fault:
            player = self.screen.labels.player(seat)
            self.terminal.tell(self.say("bot_failed", player=player, reason=fault.reason))
            self.decide_at_random(seat)
        else:
            self.carry(seat, self.match.decision(seat).options[chosen])

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
        """By weight, with a generator of their own: the same seed gives the same match, also after taking back."""
        options = self.match.decision(seat).options
        state = players_state(self.match.seed, len(self.match.inputs))
        chosen, _ = draw_weighted(state, [option.weight for option in options])
        self.carry(seat, options[chosen])

    def carry(self, seat: int, choice: Option | list[Option]) -> None:
        """Carries out a decision, and keeps its story for everybody who will look at the screen."""
        # What comes of deciding at once is the doing of all, not of the one who happened to be the last.
        together = self.at_once
        self.match.decide(seat, choice)
        self.keep_story(seat, "" if together else f"{self.screen.labels.player(seat)}: ")

    def keep_story(self, seat: int | None, name: str) -> None:
        """What the last input did, for everybody who will look at the screen; others read whose doing it was."""
        for reader in self.readers:
            own = seat is not None and reader == seat
            lines = self.story.step(self.match, reader, own)
            self.untold[reader] += lines if own else [f"{name}{line}" for line in lines]

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
        if line is not None and self.clock.next(self.match) == (limit[0], 0):
            raise TimeoutError
        return line

    def run_out(self) -> None:
        """The time that was there for a decision is up."""
        limit = self.clock.next(self.match)
        if limit is not None:
            self.match.time_out(limit[0])
            self.keep_story(None, "")

    def sit_down(self, seat: int) -> None:
        """Somebody else's turn: the former player's view disappears, if there was something to hide."""
        secret = self.hides or self.at_once
        if self.in_front != seat and len(self.people) > 1 and secret:
            self.terminal.pass_to(self.screen.labels.player(seat))
        self.in_front = seat

    def show(self, decision: Decision, offers: Sequence[Offer], everything: bool = False) -> None:
        terminal = self.terminal
        self.show_story(self.untold[decision.seat])
        self.untold[decision.seat] = []
        view = self.match.view(decision.seat)
        numbered = all(isinstance(offer.value, int) for offer in offers if offer.value is not None)
        terminal.show(self.screen.position(view, terminal.columns, numbered))
        terminal.show([self.screen.prompt(decision.prompt, decision.seat, decision.several)])
        terminal.show(self.screen.offers(offers, terminal.columns, everything))

    def show_story(self, told: Sequence[str]) -> None:
        self.terminal.tell("")
        if told:
            self.terminal.show([[(line, "italic")] for line in shortened(told)])
            self.terminal.tell("")

    def obey(self, line: str, decision: Decision, offers: Sequence[Offer]) -> bool:
        """Does what a line says; whether the seat must be asked anew."""
        answer = read_answer(line, offers, decision.several)
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
        """Carries out the picks: as they were typed, else in the order of the options."""
        typed = list(answer.options)
        for picks in (typed, sorted(typed, key=lambda option: option.index)):
            try:
                self.carry(decision.seat, picks if len(picks) > 1 else picks[0])
            except IllegalDecision:
                continue
            return True
        self.terminal.tell(self.say("picks_impossible"))
        return False

    # ---- orders --------------------------------------------------------------------------------

    def carry_out(self, order: Order, decision: Decision, offers: Sequence[Offer]) -> bool:
        if order.name == "quit":
            self.terminal.tell(self.say("quit"))
            raise Left
        if order.name == "undo":
            return self.undo(decision.seat)
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

    def undo(self, seat: int) -> bool:
        """Back to the last decision of a person; with secrets between people only as far as the rules allow."""
        mine = [i for i, item in enumerate(self.match.inputs) if item["seat"] in self.people]
        if not mine:
            self.terminal.tell(self.say("nothing_to_undo"))
            return False
        if len(self.people) > 1 and self.hides:
            try:
                self.match.undo(seat)
            except IllegalDecision as refused:
                self.terminal.tell(self.say("cannot_undo", reason=refused.reason))
                return False
        else:
            self.match.take_back(len(self.match.inputs) - mine[-1])
        self.untold = {reader: [] for reader in self.readers}
        self.story.skip(self.match)
        self.terminal.tell(self.say("undone"))
        return True

    def write(self, order: Order) -> None:
        if not order.rest:
            self.terminal.tell(self.say("file_needed", word=order.name))
            return
        try:
            if order.name == "log":
                write_log(self.match.log, order.rest, self.say)
            else:
                write_saved(self.match, order.rest, self.say)
        except Refusal as refused:
            self.terminal.tell(refused.words)
            return
        self.terminal.tell(self.say("written", file=order.rest))

    # ---- the end -------------------------------------------------------------------------------

    def show_end(self) -> None:
        reader = self.readers[0] if len(self.readers) == 1 else None
        self.show_story(self.untold[self.readers[0]] if len(self.readers) == 1 else [])
        self.terminal.show(self.screen.position(self.match.view(reader), self.terminal.columns))
        result = self.match.result
        if result is not None:
            self.terminal.show(self.screen.ending(result))

    def keep(self, log: dict[str, object], always: bool = False) -> None:
        """Writes the log where it was asked for; after a fault in any case, so that nothing is lost."""
        if self.log is not None:
            write_log(log, self.log, self.say)
            self.terminal.tell(self.say("written", file=self.log))
        elif always:
            self.terminal.tell(self.say("dumped", file=self.dump(log), game=self.match.game.source.name))

    def dump(self, log: dict[str, object]) -> str:
        """Writes the log under a name of its own, here or, where that is not allowed, where temporary files lie."""
        name = f"spielwerk-{Path(self.match.game.name).name}-{int(time.time())}.json"
        try:
            write_log(log, name, self.say)
        except Refusal:
            name = str(Path(gettempdir()) / name)
            write_log(log, name, self.say)
        return name
