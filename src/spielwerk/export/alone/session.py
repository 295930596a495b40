"""A match at the terminal: people choose from numbered options, random players decide by themselves."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Record
from spielwerk.backend.python.runtime import pick
from spielwerk.diagnostics.visible import visible, width
from spielwerk.export.alone.engine import Engine
from spielwerk.export.alone.faulty_rules import explained
from spielwerk.export.alone.screen import Screen, padded
from spielwerk.export.alone.story import Story
from spielwerk.export.alone.wording import Wordbook, on_one_line
from spielwerk.program.generator import players_state
from spielwerk.program.ir import HEADER
from spielwerk.program.result import together, told_place, winners
from spielwerk.runtime.asking import Asker
from spielwerk.runtime.words import fill

MOST_UNASKED = 20_000
"""Decisions of random players in a row, after which nobody waits any longer."""
MOST_OPTIONS = 60
LONGEST_ANSWER = 60
SHORT_LABEL = 20
"""Options with short labels are beside each other."""
# Clears what has scrolled away, too: the view of the player before would still be there.
CLEAR = "\033[2J\033[3J\033[H"
LEAVE, LIST = ("quit", "ende"), ("list", "liste")


class Left(Exception):
    """Whoever sits at the terminal leaves the match."""


class Session:
    """One match, the people and the random players around it. Seats count from 1."""

    def __init__(self, engine: Engine, book: Wordbook, people: Sequence[int], seed: int) -> None:
        self.engine = engine
        self.manual = book.manual
        self.book = book
        self.people = people
        self.seed = seed
        self.decisions = 0
        self.in_front = people[0] if len(people) == 1 else 0
        """Who sits in front of the screen."""
        self.events: dict[int, Events] = {reader: [] for reader in people or (0,)}
        """What each reader has not been told yet."""
        self.reason: list[int] = []
        """The values of the text that says why the match ended."""

    def run(self) -> int:
        """Plays to the end; the exit code."""
        print(self.book.say("welcome", title=self.book.title, players=self.manual.players, seed=self.seed))
        try:
            self.play()
        except Left:
            print(self.book.say("left"))
        except Fault as fault:
            print(explained(self.book, fault), file=sys.stderr)
            return 1
        return 0

    def play(self) -> None:
        events: Events = []
        self.state = self.engine.start(self.seed, events)
        # How things came to be where they are at first, everybody sees.
        self.keep([event for event in events if event[0] == "notice" or self.engine.over(self.state)])
        unasked = 0
        while not self.engine.over(self.state):
            seats = self.engine.seats(self.state)
            others = [seat for seat in seats if seat not in self.people]
            unasked = unasked + 1 if others else 0
            if unasked > MOST_UNASKED:
                print(self.book.say("too_long", count=MOST_UNASKED))
                raise Left
            if others:
                self.decide_at_random(others[0])
            else:
                self.ask(seats[0])
        self.show_end()

    def decide_at_random(self, seat: int) -> None:
        """By weight, with a generator of its own: the same seed gives the same match."""
        options, weights = self.engine.options(self.state, seat)
        chosen, _ = pick(list(range(len(options))), weights, players_state(self.seed, self.decisions))
        self.decide(seat, options[chosen])

    def decide(self, seat: int, record: Record) -> None:
        events: Events = []
        self.state = self.engine.decide(self.state, seat, record, events)
        self.decisions += 1
        self.keep(events)

    def keep(self, events: Events) -> None:
        for waiting in self.events.values():
            waiting += events
        for event in events:
            if event[0] == "end":
                self.reason = event[2]

    # ---- people --------------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Asks until the seat has decided."""
        self.sit_down(seat)
        asker = Asker(self.engine, self.book.names, self.state, seat, self.book.language)
        decision = asker.decision()
        labels = [on_one_line(option.label) for option in decision.options]
        self.show(seat)
        words = on_one_line(decision.prompt) or self.book.say("chooses", player=self.book.player(seat))
        print(words + (f" {self.book.say('several')}" if decision.form == "several" else ""))
        self.show_options(labels[:MOST_OPTIONS], len(labels))
        while True:
            line = self.read("> ").strip()
            # An option of the game may be called just that; then the option is meant.
            if line.lower() in LEAVE and line not in labels:
                raise Left
            if line.lower() in LIST and line not in labels:
                self.show_options(labels, len(labels))
                continue
            found = answered(line, labels)
            if found is not None:
                self.decide(seat, decision.options[found].record)
                return
            given = visible(line[:LONGEST_ANSWER])
            if line:
                key = "help_match" if line == "?" else "not_possible"
                print(self.book.say(key, given=given, last=len(labels)))

    def sit_down(self, seat: int) -> None:
        """Somebody else's turn: the former player's view disappears, if there was something to hide."""
        secret = self.manual.hides or self.engine.at_once(self.state)
        if self.in_front != seat and len(self.people) > 1 and secret:
            clear()
            print(self.book.say("pass_screen", player=self.book.player(seat)))
            self.read(self.book.say("press_enter", player=self.book.player(seat)))
            clear()
        self.in_front = seat

    def show(self, seat: int) -> None:
        """What happened, and what there is to see."""
        print()
        for line in Story(self.book, seat).lines(self.events[seat]):
            print(f"  {line}")
        self.events[seat] = []
        for line in Screen(self.engine, self.book, self.state, seat).lines():
            print(line)

    def show_options(self, labels: Sequence[str], count: int) -> None:
        digits = len(str(count))
        wide = max(map(width, labels))
        columns = max(1, shutil.get_terminal_size().columns // (digits + wide + 4)) if wide <= SHORT_LABEL else 1
        texts = [f"{number:>{digits}}  {padded(label, wide)}" for number, label in enumerate(labels, 1)]
        for start in range(0, len(texts), columns):
            print("  " + "  ".join(texts[start : start + columns]).rstrip())
        if len(labels) < count:
            print("  " + self.book.say("more", last=count))

    def read(self, prompt: str) -> str:
        """The next line; where there is none, whoever sits there leaves."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        # Nobody pressed Enter here, so the line of the prompt has not ended.
        if sys.stdin is None or not sys.stdin.isatty():
            print()
        if not line:
            raise Left
        return line

    # ---- the end -------------------------------------------------------------------------------

    def show_end(self) -> None:
        self.show(next(iter(self.events)) if len(self.events) == 1 else self.observe())
        at, seats = self.manual.at, range(1, self.manual.players + 1)
        places = [self.state[at.places + seat] for seat in seats]
        scores = [self.state[at.scores + seat] for seat in seats]
        best = [seat + 1 for seat in winners(places)]
        common = together(places)
        if common is not None:
            key = "success" if common else "failure"
        else:
            key = "draw" if not best else "wins" if len(best) == 1 else "win"
        print(self.book.say(key, players=", ".join(map(self.book.player, best))))
        number = self.state[HEADER.REASON]
        if number:
            text = self.manual.texts[number - 1]
            print(on_one_line(fill(text, self.reason, self.book.names, self.book.language)))
        if any(scores) or self.manual.players > 2:
            told = [told_place(place, len(places)) for place in places]
            for place, seat in sorted(zip(told, seats, strict=True)):
                key = "place_score" if any(scores) else "place"
                print("  " + self.book.say(key, place=place, player=self.book.player(seat), score=scores[seat - 1]))

    def observe(self) -> int:
        """Several people look at the end together: they see what everybody may see."""
        self.events[0] = []
        return 0


def answered(line: str, labels: Sequence[str]) -> int | None:
    """The option that is meant: by its words, if no other has the same, or by its number."""
    alike = [index for index, label in enumerate(labels) if label.lower() == line.lower()]
    if len(alike) == 1:
        return alike[0]
    if line.isascii() and line.isdecimal() and len(line) < 9 and 0 < int(line) <= len(labels):
        return int(line) - 1
    return None


def clear() -> None:
    print(CLEAR if sys.stdout.isatty() else "\n", end="")
