"""Makes decisions of what a program asks: options with names and labels, prompts, reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import FUEL, Machine, Record, State, View
from spielwerk.check import types as ty
from spielwerk.check.relations import certain
from spielwerk.match.decision import Blocked, Decision, Option, Options
from spielwerk.match.identities import Identities
from spielwerk.match.names import Names
from spielwerk.match.words import Hidden, fill, is_unseen, width_of
from spielwerk.program import ir
from spielwerk.program.ir import HEADER
from spielwerk.program.layout import lying
from spielwerk.program.lower.choices import word_of
from spielwerk.program.lower.messages import TextInfo

Offered: TypeAlias = tuple[list[Record], list[int]]
"""Options and their weights, as a machine lists them."""
PASS = {"en": "Pass", "de": "Passen"}
DONE = {"en": "Done", "de": "Fertig"}


class Asker(Identities):
    """The open question to one seat in one state. Seats count from 1 here, as in the program."""

    def __init__(
        self,
        machine: Machine,
        names: Names,
        state: State,
        seat: int,
        language: str,
        speaking: Callable[[], Machine] | None = None,
        explain: Callable[[Fault], Exception] | None = None,
    ) -> None:
        self.machine = machine
        self.speaking = speaking or (lambda: machine)
        """The machine that has words, if the other one has none."""
        self.explain = explain or (lambda fault: fault)
        """A fault of the game for people."""
        self.fuel = FUEL
        self.state = state
        self.seat = seat
        self.language = language
        self.site = machine.site(state, seat)
        super().__init__(names, names.description.sites[self.site.number])
        self.records: list[Record] | None = None
        """All options, if they have been listed."""

    def decision(self, offered: Offered | None = None, ask: int = 0) -> Decision:
        """The question, with its number; who has listed its options already gives them."""
        records, weights = offered or self.faultless(self.machine.options, self.state, self.seat)
        self.records = records
        options = Options(len(records), lambda n: self.option(n, records[n], weights[n] if weights else 1))
        several = self.info.form == "several"
        return Decision(self.seat - 1, options, self.prompt, self.blocked, several, self.info.inside, weights, ask)

    @cached_property
    def view(self) -> View:
        """What the seat sees while it is asked."""
        seen: View = self.faultless(self.machine.view, self.state, self.seat)
        return seen

    def faultless(self, work: Callable[..., Any], *args: Any) -> Any:
        """What a machine answers; a rule may break down whoever asks."""
        try:
            return work(*args)
        except Fault as fault:
            raise self.explain(fault) from None

    # ---- options ---------------------------------------------------------------------------

    def option(self, index: int, record: tuple[int, ...], weight: int) -> Option:
        kind, value = self.identity(record)
        return Option(index, kind, value, record, weight, lambda: self.label(record))

    def label(self, record: tuple[int, ...]) -> str:
        if self.passes(record):
            return (DONE if self.info.form == "several" else PASS)[self.language]
        info, words = self.option_info(record)
        if self.is_blind(record):
            return self.blind_label(record)
        if info.label is not None:
            return self.text(info.label, record)
        labels = [self.names.label(k, word, self.language) for k, word in zip(info.kinds, words, strict=False)]
        return ", ".join(labels)

    # ---- what is not seen ------------------------------------------------------------------

    def is_blind(self, record: tuple[int, ...]) -> bool:
        """Whether there is something in an option that the seat does not see."""
        return bool(self.unseen_words(record))

    def unseen_words(self, record: tuple[int, ...]) -> list[int]:
        if self.passes(record):
            return []
        info, words = self.option_info(record)
        return [w for kind, w in zip(info.kinds, words, strict=False) if info.unseen and is_unseen(kind, w)]

    def blind_label(self, record: tuple[int, ...]) -> str:
        """The label of such an option."""
        info, words = self.option_info(record)
        if info.blind_label is not None:
            return self.text(info.blind_label, record)
        labels = [
            self.unseen(word) if is_unseen(kind, word) else self.names.label(kind, word, self.language)
            for kind, word in zip(info.kinds, words, strict=False)
        ]
        return ", ".join(labels)

    def unseen(self, word: int) -> str:
        """Something that the seat does not see, in words: one of so many that lie there."""
        if self.records is None:
            self.records = self.machine.options(self.state, self.seat)[0]
        place, _ = lying(word)
        around = (lying(other) for record in self.records for other in self.unseen_words(record))
        count = max(position for there, position in around if there == place)
        return self.names.unseen_thing(word, count, self.language)

    # ---- texts -----------------------------------------------------------------------------

    def prompt(self) -> str:
        if self.info.prompt is None:
            return ""
        return self.text(self.info.prompt, ())

    def text(self, info: TextInfo, record: tuple[int, ...]) -> str:
        out: list[int] = []
        if info.function:
            # One question can have very many texts: all of them share what a decision may use up.
            state = self.state.copy()
            state[HEADER.FUEL] = self.fuel
            self.faultless(self.speaking().call, info.function, state, *self.arguments(info.needs, record), out)
            self.fuel = max(1, state[HEADER.FUEL])
        return fill(info, out, self.names, self.language, self.hidden(record), self.unseen)

    def hidden(self, record: tuple[int, ...] = ()) -> Hidden:
        """Objects that the seat may not know; what an option itself is about has its name."""
        if len(self.names.layout.things) == 1:
            return lambda number: False
        view = self.view
        named = self.offered(record) if record else set()
        return lambda number: number not in named and not view.shown[self.names.layout.at + number]

    def offered(self, record: tuple[int, ...]) -> set[int]:
        """The objects that an option is about."""
        if self.passes(record):
            return set()
        info, words = self.option_info(record)
        return {word for kind, word in zip(info.kinds, words, strict=False) if isinstance(certain(kind), ty.ObjectsOf)}

    def arguments(self, needs: Sequence[ir.Parameter], record: tuple[int, ...]) -> list[int | list[int]]:
        """What a function of the site needs: words of the option, the seat, and what lies in the state meanwhile."""
        words = {word_of(i): word for i, word in enumerate(record)}
        found: list[int | list[int]] = []
        for need in needs:
            if need.name in words:
                found.append(words[need.name])
            elif need.name == "w":
                found.append(self.seat)
            else:
                address, kind, _ = self.info.frame[need.name]
                if kind == ir.ARR:
                    found.append(self.state[address + 1 : address + 1 + self.state[address]])
                else:
                    found.append(self.state[address])
        return found

    def blocked(self) -> tuple[Blocked, ...]:
        """What a rule forbids, with its reason."""
        if not self.info.blocked:
            return ()
        out: list[int] = []
        needs = self.arguments(self.info.blocked_needs, ())
        self.faultless(self.speaking().call, self.info.blocked, self.state.copy(), *needs, out)
        size = self.site.stride if self.info.form == "menu" else len(self.info.options[0].kinds)
        found = []
        position = 0
        while position < len(out):
            words = tuple(out[position : position + size])
            info = self.names.description.texts[out[position + size] - 1]
            position += size + 1
            width = width_of(info, out, position, self.names)
            reason = fill(info, out[position : position + width], self.names, self.language, self.hidden())
            position += width
            found.append(Blocked(*self.identity(words), self.label(words), reason))
        return tuple(found)


def open_seats(machine: Machine, state: State) -> list[int]:
    """Who has an open decision, counted from 1."""
    return machine.seats(state) if state[HEADER.CONDITION] != ir.OVER else []
