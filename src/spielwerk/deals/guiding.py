"""Brings about what shows in one step of a history: decision by decision and draw by draw, whatever fits best is taken.

How likely that was is counted, so that a history that had to be lucky counts less (sequential importance sampling).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from spielwerk.backend.machine import Record
from spielwerk.backend.replay import OTHER, Expected, Step
from spielwerk.deals.history import History, draws_for, order_of, plans_of, shuffles
from spielwerk.deals.labels import Words
from spielwerk.deals.trying import Trial, Trier

SWEEPS = 3
"""So often all draws of a step are gone through, as long as that helps."""
FEW = 4
"""So many options that speak of what was told are tried before all others."""
WIDE = 80
"""Values of one draw that are all tried; of more, so many are drawn."""
MANY = 3000
"""The same for options of one decision."""
THOROUGH = 10
"""With more draws than that in a step, it is left as soon as it fits."""
PROBES = 3
"""If so many other values of a draw among many change nothing that the seat is given, it is left as it is."""


class Guided(NamedTuple):
    """A history's way to what was given."""

    weight: float
    """How likely it was to be taken."""
    step: Step
    wrong: int
    right: int
    """By how much it differs from what was given, and how much of what it tells is right before that."""
    fitting: set[Record] | None
    """Which first decisions fit, where all were tried."""


class Guide:
    """What shall show in one step, and how many attempts one history may take for it."""

    def __init__(self, trier: Trier, free: list[int], expected: Expected, words: Words, budget: int) -> None:
        self._trier = trier
        self._rng: Random = trier.rng
        self._free = free
        self._expected = expected
        self._words = words
        self._budget = budget
        self._limit = 0

    def lead(self, history: History, trial: Trial, only: Record | None = None, in_turn: bool = False) -> Guided:
        """The way of one history, from a step that was tried. `only` is the decision that is known to fit; `in_turn`:
        what is told first must be right first."""
        current, weight, position = trial, 1.0, 0
        self._limit = self._trier.spent + self._budget
        fitting: set[Record] | None = None
        others = self._expected.kind == OTHER
        while position < len(current.moves):
            move = current.moves[position]
            if others and move.options > 1:
                tried, current, part = self._chosen(history, current, position, only, in_turn)
                weight *= part
                if position == 0 and only is None:
                    fitting = {one.moves[0].record for one in tried if not one.wrong}
            for sweep in range(SWEEPS):
                before = current
                current, part = self._drawn(history, current, position, in_turn)
                # A second sweep sets the same draws again: their luck is counted once.
                weight *= part if not sweep else 1.0
                # First whatever makes least wrong; where that is stuck, what is told first must be right first.
                for turn in (True,) if in_turn else (False, True):
                    if current.wrong and position < len(current.moves):
                        found = self._sorted(history, current, position, turn)
                        current = current if worse(found, current, in_turn) else found
                if not current.wrong or not worse(before, current, in_turn):
                    break
            position += 1
        return Guided(weight, current.step, current.wrong, current.right, fitting)

    def _chosen(
        self, history: History, trial: Trial, position: int, only: Record | None, in_turn: bool
    ) -> tuple[Sequence[Trial], Trial, float]:
        """The same step with the decision in one move that fits best: all that were tried, the best, and how likely."""
        move = trial.moves[position]
        if position == 0 and only is None and move.options > FEW:
            tried = self._named(history, trial)
            fitting = [one for one in tried if not one.wrong]
            if len(fitting) == 1:
                # What was decided has been told in its own words.
                return fitting, fitting[0], fitting[0].share
        values: Sequence[int | Record] = [only] if only and position == 0 else _some(move.options, MANY, self._rng)
        tried = [self._varied(history, trial, position, choice=value) for value in values]
        return tried, *self._best(tried, shares=True, in_turn=in_turn)

    def _named(self, history: History, trial: Trial) -> list[Trial]:
        """Decisions of which most words are among those that were told, tried."""
        told = {word for words in self._words for word in words[1:]}
        records = self._trier.replayer.options(history.place, trial.moves[0].seat)
        rated = sorted(((sum(word in told for word in record), record) for record in records), reverse=True)
        tried = [self._varied(history, trial, 0, choice=record) for rate, record in rated[:FEW] if rate]
        if tried:
            self._best(tried, shares=True)
        return tried

    def _drawn(self, history: History, trial: Trial, position: int, in_turn: bool) -> tuple[Trial, float]:
        """The same step with the draws of one move that fit best, one after the other, and how likely those were."""
        weight, draw = 1.0, 0
        while position < len(trial.moves) and draw < len(trial.moves[position].tape):
            tape, bounds = trial.moves[position].tape, trial.moves[position].bounds
            if (not trial.wrong and len(tape) > THOROUGH) or self._trier.spent > self._limit:
                break
            if trial.wrong and self._idle(history, trial, position, draw):
                draw += 1
                continue
            before = trial.wrong
            values: list[tuple[int, ...]] = [(value,) for value in _some(bounds[draw], WIDE, self._rng)]
            found, part = self._with_draws(history, trial, position, draw, values, in_turn)
            if before and found.wrong >= before and draw + 1 < len(bounds) and bounds[draw] * bounds[draw + 1] <= WIDE:
                # Two dice are often shown together: neither of them is right alone.
                values = [(one, two) for one in range(bounds[draw]) for two in range(bounds[draw + 1])]
                together, share = self._with_draws(history, trial, position, draw, values, in_turn)
                if together.wrong < before:
                    found, part = together, share
                    draw += 1
            trial = found
            weight *= part
            draw += 1
        return trial, weight

    def _idle(self, history: History, trial: Trial, position: int, draw: int) -> bool:
        """Whether a draw among many seems to change nothing: the middle of a pile that is shuffled again soon."""
        bound, tape = trial.moves[position].bounds[draw], trial.moves[position].tape
        if bound <= 2 * PROBES:
            return False
        values = self._rng.sample(range(bound), PROBES)
        tried = [
            self._varied(history, trial, position, tape=(*tape[:draw], value, *tape[draw + 1 :])) for value in values
        ]
        return self._change_nothing(trial, tried)

    def _change_nothing(self, trial: Trial, tried: Sequence[Trial]) -> bool:
        """Whether the seat is given the same in some steps as in another one."""
        self._run(tried)
        return all((one.told, one.seen) == (trial.told, trial.seen) for one in tried)

    def _with_draws(
        self,
        history: History,
        trial: Trial,
        position: int,
        draw: int,
        values: Sequence[tuple[int, ...]],
        in_turn: bool,
    ) -> tuple[Trial, float]:
        """The same step with the best of some values for draws in a row, and which share of them is as good."""
        tape = trial.moves[position].tape
        drawn = [(*tape[:draw], *value, *tape[draw + len(value) :]) for value in values]
        tried = [self._varied(history, trial, position, tape=one) for one in drawn]
        return self._best(tried, shares=False, in_turn=in_turn)

    def _sorted(self, history: History, trial: Trial, position: int, in_turn: bool) -> Trial:
        """The same step with shuffles in which every card has changed places with the one that fits best: one that is
        needed may already have gone where nobody looks. Where one shuffle follows on another, what is told first must
        be right first (`in_turn`)."""
        bounds = trial.moves[position].bounds
        for begin, size in shuffles(bounds):
            for one in self._rng.sample(range(size), size):
                if not trial.wrong or len(trial.moves) <= position or trial.moves[position].bounds != bounds:
                    return trial
                if self._trier.spent > self._limit:
                    return trial
                tape = trial.moves[position].tape
                order = order_of(tape[begin : begin + size - 1])
                tried = []
                for other in self._rng.sample(range(size), size):
                    changed = order.copy()
                    changed[one], changed[other] = order[other], order[one]
                    drawn = (*tape[:begin], *draws_for(changed), *tape[begin + size - 1 :])
                    tried.append(self._varied(history, trial, position, tape=drawn))
                if size > 2 * PROBES and self._change_nothing(trial, tried[:PROBES]):
                    continue
                trial, _ = self._best(tried, shares=False, in_turn=in_turn)
        return trial

    def _varied(
        self,
        history: History,
        trial: Trial,
        position: int,
        choice: int | Record | None = None,
        tape: tuple[int, ...] | None = None,
    ) -> Trial:
        """The same step but for one decision or draw."""
        plans = list(plans_of(trial.step))
        if choice is not None:
            plans[position] = plans[position]._replace(choice=choice)
        if tape is not None:
            plans[position] = plans[position]._replace(tape=tape)
        return Trial(history.place, -1, history.seen, history.energy, plans)

    def _best(self, tried: Sequence[Trial], shares: bool, in_turn: bool = False) -> tuple[Trial, float]:
        """One of those that are least wrong, or right for longest, and which share of all they have."""
        self._run(tried)
        if in_turn:
            most = max(trial.right for trial in tried)
            tried = [trial for trial in tried if trial.right == most]
        least = min(trial.wrong for trial in tried)
        best = [trial for trial in tried if trial.wrong == least]
        weights = [trial.share if shares else 1.0 / len(tried) for trial in best]
        part = sum(weights)
        # `choices` refuses weights that are all 0.
        return self._rng.choices(best, weights if part else None)[0], part

    def _run(self, tried: Sequence[Trial]) -> None:
        for first in range(0, len(tried), len(self._free) - 1):
            some = tried[first : first + len(self._free) - 1]
            places = [self._free.pop() for _ in some]
            for trial, place in zip(some, places, strict=True):
                trial.place = place
            self._trier.run(some, self._expected)
            self._free += places


def worse(one: Trial, other: Trial, in_turn: bool) -> bool:
    """Whether one of two steps is further from what was given; `in_turn`, what is told first must be right first."""
    if in_turn and one.wrong and other.wrong:
        return (one.right, -one.wrong) < (other.right, -other.wrong)
    return one.wrong > other.wrong


def _some(count: int, most: int, rng: Random) -> list[int]:
    """All numbers below a count, or so many of them."""
    return list(range(count)) if count <= most else rng.sample(range(count), most)
