"""Makes decisions of what a program asks: options with names and labels, prompts, reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import FUEL, MatchMachine, Record, State
from spielwerk.program.ir import ARR, HEADER, OVER
from spielwerk.program.layout import lying
from spielwerk.program.manual.manual import Parameter, Text
from spielwerk.runtime.decision import Blocked, Decision, Option, Options, Several
from spielwerk.runtime.identities import Identities
from spielwerk.runtime.names import Names, said
from spielwerk.runtime.words import Hidden, fill, is_unseen, width_of

Offered: TypeAlias = tuple[list[Record], list[int]]
"""Options and their weights, as a machine lists them."""


def word_of(index: int) -> str:
    """The name under which a text finds a word of its option."""
    return f"o{index}"


@cache
def words_of(count: int) -> tuple[str, ...]:
    """The names of that many words of an option."""
    return tuple(word_of(index) for index in range(count))


class Asker(Identities):
    """The open question to one seat in one state. Seats count from 1 here, as in the program."""

    def __init__(
        self,
        machine: MatchMachine,
        names: Names,
        state: State,
        seat: int,
        language: str,
        speaking: Callable[[], MatchMachine] | None = None,
        explain: Callable[[Fault], Exception] | None = None,
        shown: Callable[[], bytearray] | None = None,
    ) -> None:
        self.machine = machine
        self.speaking = speaking or (lambda: machine)
        """The machine that has words, if the other one has none."""
        self.explain = explain or (lambda fault: fault)
        """A fault of the game for people."""
        self.fuel = FUEL
        self.manual = names.manual
        self.state = state
        self.seat = seat
        self.language = language
        self.site = machine.site(state, seat)
        super().__init__(names, self.manual.questions[self.site.number])
        self.records: list[Record] | None = None
        """All options, if they have been listed."""
        self._shown = shown

    def decision(
        self,
        offered: Offered | None = None,
        ask: int = 0,
        options: Options | None = None,
        several: Callable[[], Several] | None = None,
        around: Callable[[], dict[str, Any]] = dict,
    ) -> Decision:
        """The question, with its number; who has listed its options already gives them."""
        weights: Sequence[int] = ()
        if options is None:
            self.records, weights = offered or self.offered()
            options = self.options(self.records, weights)
        form, inside = self.question.form, self.question.inside
        return Decision(
            self.seat - 1, options, self.prompt, self.blocked, form, inside, weights, ask,
            lambda: self.kinds(self.language), several, around,
        )  # fmt: skip

    def offered(self) -> Offered:
        """The options and their weights, as the machine lists them."""
        found: Offered = self.faultless(self.machine.options, self.state, self.seat)
        return found

    def options(self, records: Sequence[Record], weights: Sequence[int]) -> Options:
        return Options(len(records), lambda n: self.option(n, records[n], weights[n] if weights else 1))

    @cached_property
    def shown(self) -> bytearray:
        """What the seat sees while it is asked."""
        if self._shown is not None:
            return self._shown()
        found: bytearray = self.faultless(self.machine.shown, self.state, self.seat)
        return found

    def faultless(self, work: Callable[..., Any], *args: Any) -> Any:
        """What a machine answers; a rule may break down whoever asks."""
        try:
            return work(*args)
        except Fault as fault:
            raise self.explain(fault) from None

    # ---- options ---------------------------------------------------------------------------

    def option(self, index: int, record: Record, weight: int = 1) -> Option:
        kind, value = self.identity(record)
        return Option(index, kind, value, record, weight, lambda: self.label(record))

    def label(self, record: Record) -> str:
        if self.passes(record):
            return said("done" if self.question.form == "several" else "pass", self.language)
        form, words = self.form_of(record)
        if form.unseen and self.is_blind(record):
            return self.blind_label(record)
        if form.label:
            return self.text(form.label, record)
        labels = [self.names.label(k, word, self.language) for k, word in zip(form.types, words, strict=False)]
        return ", ".join(labels)

    # ---- what is not seen ------------------------------------------------------------------

    def is_blind(self, record: Record) -> bool:
        """Whether there is something in an option that the seat does not see."""
        return bool(self.unseen_words(record))

    def unseen_words(self, record: Record) -> list[int]:
        if self.passes(record):
            return []
        form, words = self.form_of(record)
        return [w for kind, w in zip(form.types, words, strict=False) if form.unseen and is_unseen(kind, w)]

    def blind_label(self, record: Record) -> str:
        """The label of such an option."""
        form, words = self.form_of(record)
        if form.blind_label:
            return self.text(form.blind_label, record)
        labels = [
            self.unseen(word) if is_unseen(kind, word) else self.names.label(kind, word, self.language)
            for kind, word in zip(form.types, words, strict=False)
        ]
        return ", ".join(labels)

    def unseen(self, word: int) -> str:
        """Something that the seat does not see, in words: one of so many that are there."""
        if self.records is None:
            self.records = self.machine.options(self.state, self.seat)[0]
        place, _ = lying(word)
        around = (lying(other) for record in self.records for other in self.unseen_words(record))
        count = max(position for there, position in around if there == place)
        return self.names.unseen_thing(word, count, self.language)

    # ---- texts -----------------------------------------------------------------------------

    def prompt(self) -> str:
        return self.text(self.question.prompt, ()) if self.question.prompt else ""

    def text(self, number: int, record: Record) -> str:
        text: Text = self.manual.texts[number - 1]
        out: list[int] = []
        if text.function:
            # One question can have very many texts: all of them share what a decision may use up.
            state = self._lent
            state[HEADER.FUEL] = self.fuel
            self.faultless(self.speaking().call, text.function, state, *self.arguments(text.needs, record), out)
            self.fuel = max(1, state[HEADER.FUEL])
        return fill(text, out, self.names, self.language, self.hidden(record), self.unseen)

    @cached_property
    def _lent(self) -> State:
        """A copy of the state for texts: they read it, and write nothing but what they use up."""
        return self.state.copy()

    def hidden(self, record: Record = ()) -> Hidden:
        """Objects that the seat may not know; what an option itself is about has its name."""
        if not self.manual.hides:
            return lambda number: False
        at = self.manual.at.at
        return lambda number: not self.shown[at + number] and not (record and number in self.things_offered(record))

    def things_offered(self, record: Record) -> set[int]:
        """The objects that an option is about."""
        if self.passes(record):
            return set()
        form, words = self.form_of(record)
        return {word for kind, word in zip(form.types, words, strict=False) if kind.name == "object"}

    def arguments(self, needs: Sequence[Parameter], record: Record) -> list[int | list[int]]:
        """What a function of the question needs: words of the option, the seat, and locals that are in the state."""
        words = dict(zip(words_of(len(record)), record, strict=True))
        found: list[int | list[int]] = []
        for need in needs:
            if need.name in words:
                found.append(words[need.name])
            # So the program calls the seat that is asked.
            elif need.name == "w":
                found.append(self.seat)
            else:
                slot = self.question.locals[need.name]
                if slot.kind == ARR:
                    found.append(self.state[slot.address + 1 : slot.address + 1 + self.state[slot.address]])
                else:
                    found.append(self.state[slot.address])
        return found

    def blocked(self) -> tuple[Blocked, ...]:
        """What a rule forbids, with its reason."""
        question = self.question
        if not question.blocked:
            return ()
        out: list[int] = []
        needs = self.arguments(question.blocked_needs, ())
        self.faultless(self.speaking().call, question.blocked, self.state.copy(), *needs, out)
        size = self.site.stride if question.form == "menu" else len(question.options[0].types)
        found = []
        position = 0
        # The list has one entry behind the other: the words of an option, a text, the values in the text.
        while position < len(out):
            words = tuple(out[position : position + size])
            text = self.manual.texts[out[position + size] - 1]
            position += size + 1
            width = width_of(text, out, position, self.names)
            reason = fill(text, out[position : position + width], self.names, self.language, self.hidden())
            position += width
            found.append(Blocked(*self.identity(words), self.label(words), reason))
        return tuple(found)


def open_seats(machine: MatchMachine, state: State) -> list[int]:
    """Who has an open decision, counted from 1."""
    return machine.seats(state) if state[HEADER.CONDITION] != OVER else []
