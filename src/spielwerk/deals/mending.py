"""Mends situations that were dealt: what follows on them becomes what the seat was given.

A dealt situation may be some steps back, before decisions that nobody saw and that have now come to light. From there
on everything is played again and compared in the order in which it was told. Where the first thing is wrong, objects
change places, somebody decides otherwise, chance brings something else; what is right for longer is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spielwerk.backend.machine import State
from spielwerk.backend.replay import OTHER, Expected, Plan, Step, Walk
from spielwerk.deals.guiding import FEW, PROBES, Guide, worse
from spielwerk.deals.history import History, Root, plans_of
from spielwerk.deals.labels import Labels, Words, renamed
from spielwerk.deals.trying import Trial, Trier

OPTIONS = 16
"""Decisions with more options are not tried otherwise."""
SHAKES = 400
"""So often two objects change places at random before it is given up."""


class Draft(NamedTuple):
    """A situation, what followed on it, and the last step of that."""

    state: State
    walked: list[Step]
    """The steps before the last; they are right."""
    sights: list[int]
    before: State
    """The situation before the last step."""
    trial: Trial

    @property
    def plans(self) -> list[tuple[Plan, ...]]:
        return [plans_of(step) for step in (*self.walked, self.trial.step)]


class Mending:
    """What a seat was given from a step (`first`) on, up to one with which nothing fits yet."""

    def __init__(
        self,
        trier: Trier,
        labels: Labels,
        guide: Guide,
        expected: Sequence[Expected],
        words: Words,
        first: int,
        seen: int,
        public: set[int],
        places: tuple[int, int, int],
    ) -> None:
        self._trier = trier
        self._labels = labels
        self._guide = guide
        self._expected = expected
        """Of the steps from `first` on."""
        self._words = words
        """What the seat was told in the last of them."""
        self._first = first
        self._seen = seen
        """A token of what the seat saw before."""
        self._public = public
        self._root, self._middle, self._end = places
        self._limit = 0

    def run(self, state: State, plans: Sequence[tuple[Plan, ...]], budget: int) -> tuple[History, Step] | None:
        """A history that begins with this situation, or one like it, up to the last step, and that step. The state
        between is in the second of the places."""
        self._limit = self._trier.spent + budget
        draft = self._tried(state, plans)
        while draft is not None and draft.trial.wrong:
            draft = self._better(draft) or self._shaken(draft)
        if draft is None:
            return None
        self._trier.replayer.put(self._middle, draft.before)
        root = Root(draft.state, self._seen)
        right = [0] * len(draft.walked)
        return History(self._first, draft.walked, right, draft.sights, self._middle, root), draft.trial.step

    def _tried(self, state: State, plans: Sequence[tuple[Plan, ...]]) -> Draft | None:
        """What follows on a situation; nothing if it is wrong before the last step."""
        replayer, source, seen = self._trier.replayer, self._root, self._seen
        walked: list[Step] = []
        sights: list[int] = []
        replayer.put(source, state)
        if len(plans) > 1:
            seed = self._trier.rng.getrandbits(64)
            walk = Walk(self._first, source, seen, self._middle, tuple(plans[:-1]), 0, 0, seed)
            walked, wrong, sights = self._trier.walk(walk, ())
            if len(walked) < len(plans) - 1 or any(wrong) or not walked[-1]:
                return None
            source, seen = self._middle, sights[-1]
        trial = Trial(source, self._end, seen, 0, plans[-1])
        self._trier.run([trial], self._expected[-1])
        if not trial.moves:
            return None
        return Draft(state, walked, sights, replayer.take(source), trial)

    def _better(self, draft: Draft) -> Draft | None:
        """The same with something changed that makes more of it right."""
        for other in self._others(draft):
            if other is not None and further(other.trial, draft.trial):
                return other
            if self._trier.spent > self._limit:
                return None
        return None

    def _others(self, draft: Draft) -> Iterator[Draft | None]:
        yield from self._with_other_objects(draft)
        yield from self._decided_otherwise(draft, 2, FEW)
        yield self._with_other_draws(draft)
        yield from self._decided_otherwise(draft, FEW + 1, OPTIONS)

    def _with_other_objects(self, draft: Draft) -> Iterator[Draft | None]:
        """Those that shall come to light take the places of those that do: all of them, or only the first."""
        found = self._labels.words(draft.before, draft.trial.step, self._trier.replayer.seat)
        wrong = [n for n, (one, other) in enumerate(zip(self._words, found, strict=False)) if one != other]
        # No set: what is tried first must not depend on how numbers are hashed.
        for last in dict.fromkeys([*wrong[-1:], *wrong[:1]]):
            state, names = self._labels.swapped(
                draft.state, self._words[: last + 1], found[: last + 1], self._looks_alike
            )
            if names:
                yield self._tried(state, [tuple(renamed(plan, names) for plan in step) for step in draft.plans])

    def _with_other_draws(self, draft: Draft) -> Draft | None:
        """The last step with what chance can bring about."""
        if not self._chance_matters(draft):
            return None
        self._trier.replayer.put(self._middle, draft.before)
        history = History(self._first, [], [], [], self._middle, Root(draft.before, draft.trial.before))
        led = self._guide.lead(history, draft.trial, in_turn=True)
        return self._tried(draft.state, [*draft.plans[:-1], plans_of(led.step)])

    def _chance_matters(self, draft: Draft) -> bool:
        """Whether the first thing that is wrong changes with what chance brings, or with who decides what then."""
        right, rng = draft.trial.right, self._trier.rng
        if self._expected[-1].kind == OTHER and any(move.options > 1 for move in draft.trial.moves):
            return True
        if not any(move.tape for move in draft.trial.moves):
            return False
        for _ in range(PROBES):
            anew = tuple(plan._replace(tape=(), seed=rng.getrandbits(64)) for plan in draft.plans[-1])
            other = self._tried(draft.state, [*draft.plans[:-1], anew])
            if other is None or other.trial.told[: right + 1] != draft.trial.told[: right + 1]:
                return True
        return right == len(draft.trial.told)

    def _decided_otherwise(self, draft: Draft, least: int, most: int) -> Iterator[Draft | None]:
        """What others decided in secret was something else, where they had so many options."""
        moves = [
            (move.options, index, position)
            for index, step in enumerate((*draft.walked, draft.trial.step))
            if self._expected[index].kind == OTHER and self._first + index not in self._public
            for position, move in enumerate(step)
            if least <= move.options <= most
        ]
        # Those with the fewest options first: they are gone through soonest.
        for options, index, position in sorted(moves):
            for number in self._trier.rng.sample(range(options), options):
                plans = draft.plans
                changed = list(plans[index])
                changed[position] = changed[position]._replace(choice=number)
                plans[index] = tuple(changed)
                yield self._tried(draft.state, plans)

    def _shaken(self, draft: Draft) -> Draft | None:
        """Objects that the seat cannot tell apart have changed places at random, until more is right."""
        for _ in range(SHAKES):
            if self._trier.spent > self._limit:
                return None
            self._trier.spent += 1
            state = self._labels.shaken(draft.state, self._trier.replayer.seat, self._trier.rng)
            other = self._tried(state, draft.plans) if state is not None and self._looks_alike(state) else None
            # What is as good as before is taken as well: several objects may have to move until anything is better.
            if other is None or worse(other.trial, draft.trial, in_turn=True):
                continue
            if further(other.trial, draft.trial):
                return other
            draft = other
        return None

    def _looks_alike(self, state: State) -> bool:
        return self._trier.replayer.seen(state) == self._seen


def further(one: Trial, other: Trial) -> bool:
    """Whether one of two steps is right for longer."""
    return not one.wrong or one.right > other.right
