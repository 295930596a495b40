"""Several picks that make one decision, in any order.

The program takes the picks of a group upwards, so that every selection comes about in one way. People pick in the order
they like, and change their mind. So the picks of a seat are gathered here, outside the state, until the selection is
complete; then the program gets them in its own order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import MatchMachine, Record, State
from spielwerk.data import dataclass, field
from spielwerk.program import ir
from spielwerk.program.generator import draw_below
from spielwerk.program.ir import HEADER
from spielwerk.runtime.asking import Asker
from spielwerk.runtime.decision import Choice, Option, Options, Several

MOST_TRIES = 2_000
"""So many steps of the program are tried to find out whether some picks can become a selection. Where that is not
enough they may be picked all the same, and taken back if it turns out that nothing fits them."""
NO_LIMIT = 1 << 20
"""The program's word for: as many as there are."""
DONE_WORD = -1


@dataclass
class Draft:
    """What a seat has picked so far of a selection, in its order."""

    words: list[int] = field(default_factory=list)


def gathers(asker: Asker) -> bool:
    """Whether the picks of a question are gathered: not where things are picked without being seen, of which each is
    uncovered in its turn."""
    question = asker.question
    return question.form == "several" and not any(form.unseen for form in question.options)


class Pool:
    """What there is to pick from for an open question, whatever has been picked of it."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker

    @cached_property
    def _listed(self) -> list[int]:
        out: list[int] = []
        asker = self.asker
        needs = asker.arguments(asker.question.group_needs, ())
        asker.faultless(asker.speaking().call, asker.question.group, asker.state.copy(), *needs, out)
        return out

    @property
    def least(self) -> int:
        return max(0, self._listed[0])

    @property
    def most(self) -> int | None:
        return self._listed[1] if self._listed[1] < NO_LIMIT else None

    @property
    def given(self) -> int:
        """How many of its picks the program has been given: none, where they are gathered here."""
        return self._listed[2]

    @cached_property
    def room(self) -> Counter[int]:
        """What there is to pick from, and how many of each."""
        found = self._listed[3:]
        if self.asker.question.bag:
            return Counter({key: count for key, count in zip(found[::2], found[1::2], strict=True) if count > 0})
        return Counter(found)

    @cached_property
    def known(self) -> dict[str, int]:
        """The same by its value."""
        # Values can be lists, and True equals 1: their text tells them all apart.
        return {repr(self.asker.identity((word, 0))[1]): word for word in self.room}


class Picks:
    """The picks of one seat for an open question. Who has found out what there is to pick from hands that in."""

    def __init__(self, asker: Asker, draft: Draft, pool: Pool | None = None) -> None:
        self.asker = asker
        self.draft = draft
        self.pool = pool or Pool(asker)
        self.machine: MatchMachine = asker.machine
        self.seat = asker.seat
        self._tries = 0

    @property
    def least(self) -> int:
        return self.pool.least

    @property
    def most(self) -> int | None:
        return self.pool.most

    @property
    def given(self) -> int:
        """How many of its picks the program has been given: none, where they are gathered here."""
        return self.pool.given

    @property
    def kind(self) -> str:
        """The kind of its options."""
        return self.asker.kind_name(self.asker.question.options[0])

    @property
    def values(self) -> tuple[object, ...]:
        """What is picked, in plain data."""
        return tuple(self.asker.identity((word, 0))[1] for word in self.draft.words)

    def words_for(self, kind: str, values: Sequence[object]) -> list[int] | None:
        """What is meant by the values of picks; None if there is no such thing to pick from."""
        if kind != self.kind:
            return None
        words = [self.pool.known.get(repr(value)) for value in values]
        return None if None in words else [word for word in words if word is not None]

    def followed_by(self, values: Sequence[object]) -> Picks | None:
        """What is picked and more, if all of it together can be picked one by one; None if that is not certain."""
        words = self.words_for(self.kind, values)
        # Two things share a value: which of them is meant is found out one by one.
        if words is None or len(self.pool.known) < len(self.pool.room):
            return None
        whole = Picks(self.asker, Draft([*self.draft.words, *words]), self.pool)
        too_many = self.most is not None and len(whole.draft.words) > self.most
        return None if too_many or not Counter(whole.draft.words) <= self.pool.room or not whole._fits else whole

    @property
    def _fits(self) -> bool:
        """Whether some selection holds all that is picked. It then holds whatever of it was picked first, too."""
        return self.asker.question.free or self._way(self.draft.words, exact=False) is not None

    # ---- what is open ----------------------------------------------------------------------

    @cached_property
    def open_words(self) -> list[int]:
        """What can still be picked."""
        chosen = Counter(self.draft.words)
        if self.most is not None and len(self.draft.words) >= self.most:
            return []
        left = [word for word, count in self.pool.room.items() if count > chosen[word]]
        return left if self.asker.question.free else [word for word in left if self._possible(word)]

    @cached_property
    def complete(self) -> list[Record] | None:
        """The selection as the program takes it, if what is picked is one; None if something is missing."""
        count = len(self.draft.words)
        if count < self.least and not (count == 0 and self._may_be_empty):
            return None
        self._tries = 0
        return self._way(self.draft.words, exact=True)

    @cached_property
    def _may_be_empty(self) -> bool:
        """Whether to pick nothing at all is allowed."""
        return any(record[1] == DONE_WORD for record in self.asker.offered()[0])

    @property
    def settled(self) -> bool:
        """Whether nothing can be added any more: the selection is made without another word."""
        return self.full(len(self.draft.words))

    def full(self, made: int) -> bool:
        """Whether the program takes no more after that many picks: it goes on by itself then, perhaps to the same
        question once more."""
        return self.most is not None and made >= self.most

    def _possible(self, word: int) -> bool:
        """Whether some selection holds this besides what is picked."""
        self._tries = 0
        return self._way([*self.draft.words, word], exact=False) is not None or self._tries > MOST_TRIES

    def _way(self, words: Sequence[int], exact: bool) -> list[Record] | None:
        """Decisions of the program that pick just these things, or with others these; None if there are none."""
        if self.asker.question.ordered:
            return self._in_order(words, exact)
        return self._path(self.asker.state, Counter(words), exact, 0)

    def _in_order(self, words: Sequence[int], exact: bool) -> list[Record] | None:
        state: State | None = self.asker.state
        found: list[Record] = []
        for word in words:
            if state is None or not self.goes_on(state, len(found)):
                return None
            records = self.machine.options(state, self.seat)[0]
            record = next((one for one in records if one[1] != DONE_WORD and one[0] == word), None)
            if record is None:
                return None
            state = self._next(state, record, len(found))
            found.append(record)
        if not exact or state is None or not self.goes_on(state, len(found)):
            return found
        done = next((one for one in self.machine.options(state, self.seat)[0] if one[1] == DONE_WORD), None)
        return None if done is None else [*found, done]

    def _path(self, state: State | None, wanted: Counter[int], exact: bool, made: int = 0) -> list[Record] | None:
        """The same where the order has no meaning: the program takes the picks upwards. So many were `made` before."""
        if state is None or not self.goes_on(state, made):
            return None if wanted.total() else []
        records = self.machine.options(state, self.seat)[0]
        if not wanted.total():
            if not exact:
                return []
            return next(([record] for record in records if record[1] == DONE_WORD), None)
        self._tries += 1
        if self._tries > MOST_TRIES:
            return None
        picks = [record for record in records if record[1] != DONE_WORD]
        meant = [(record, word) for record in picks if (word := self._meant(record[0], wanted)) is not None]
        for record, word in meant:
            found = self._path(self._next(state, record, made), wanted - Counter([word]), exact, made + 1)
            if found is not None:
                return [record, *found]
        if exact:
            return None
        # Something else may have to be picked first, since the program takes picks upwards.
        others = [record for record in picks if all(record is not one for one, _ in meant)]
        for record in others:
            found = self._path(self._next(state, record, made), wanted, exact, made + 1)
            if found is not None:
                return [record, *found]
        return None

    def after(self, state: State, record: Record) -> State | None:
        """The state after a pick; None if a rule breaks down behind the last one: carrying it out tells that."""
        try:
            return self.machine.decide(state, self.seat, record)
        except Fault:
            return None

    def _next(self, state: State, record: Record, made: int) -> State | None:
        """The same after that many picks and one more; None behind the last one, where nothing more is looked for."""
        return None if self.full(made + 1) else self.after(state, record)

    def goes_on(self, state: State, made: int) -> bool:
        """Whether the same question is still open in a state, after that many picks."""
        if self.full(made):
            return False
        if state[HEADER.CONDITION] == ir.OVER or self.seat not in self.machine.seats(state):
            return False
        return self.machine.site(state, self.seat).number == self.asker.site.number

    def _meant(self, word: int, wanted: Counter[int]) -> int | None:
        """Which of the wanted things an offered one is, or stands for: of those that are alike only one is offered."""
        if wanted[word]:
            return word
        if self.asker.question.free or self.asker.question.options[0].types[0].name != "object":
            return None
        return next((other for other in wanted if wanted[other] and self._alike(word, other)), None)

    def _alike(self, one: int, other: int) -> bool:
        """Whether the seat cannot tell two objects apart but by their names."""
        key = self._looks
        return key(one) == key(other)

    def _looks(self, number: int) -> tuple[object, ...]:
        names, state, shown = self.asker.names, self.asker.state, self.asker.shown
        thing, at = names.thing(number), names.manual.at
        kinds = names.manual.lineage(thing.kind)
        rows = [(a.slots.row(number), a.slots.width) for kind in kinds for a in kind.attributes if a.slots is not None]
        slots = [slot for first, width in rows for slot in range(first, first + width)]
        owner = state[at.owners + number] if at.owners else thing.owner
        # What the seat does not see must not tell two objects apart.
        seen = tuple(state[slot] if shown[slot] else 0 for slot in (at.at + number, *slots))
        return thing.kind, thing.values, owner, seen

    def completed(self, generator: int) -> tuple[list[Record] | None, int]:
        """What is picked with what chance adds to it, as the program takes it, and the generator behind that; None if
        no selection came of it."""
        picks = self
        while not picks.settled:
            count = len(picks.open_words)
            # One number more stands for being done, where that is possible.
            index, generator = draw_below(generator, count + 1 if picks.complete is not None or not count else count)
            if index == count:
                break
            picks = Picks(picks.asker, Draft([*picks.draft.words, picks.open_words[index]]), picks.pool)
        return picks.complete, generator

    # ---- for people ------------------------------------------------------------------------

    def options(self) -> Options:
        """What can be picked now, and being done if what is picked is a selection."""
        records: list[Record] = [(word, 0) for word in self.open_words]
        if self.complete is not None and not self.settled:
            kind = self.asker.question.options[0].types[0]
            records.append((kind.none, DONE_WORD))
        return self.asker.options(records, ())

    def several(self) -> Several:
        """The group in plain data."""
        chosen = tuple(self.choice(word) for word in self.draft.words)
        question = self.asker.question
        # Of what can be picked again the options do not tell how often.
        free = question.free and all(count <= 1 for count in self.pool.room.values())
        return Several(self.least, self.most, question.ordered, chosen, free)

    def choice(self, word: int) -> Choice:
        option: Option = self.asker.option(0, (word, 0))
        return Choice(option.kind, option.value, option.label)
