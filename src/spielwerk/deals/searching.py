"""Changes whole histories, a little at a time: chains that may pass through wrong ones on their way to right ones.

A change redraws a decision that nobody saw or a few draws of chance, or lets two cards of a shuffle change places; all
that follows is played again. A history that is wrong in more is taken the seldomer the more it is (Metropolis, with
different strictness in different chains). Right ones are collected as often as a chain visits them: likelier ones come
more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from spielwerk.backend.replay import ANEW, DRAWN, OTHER, Expected, Move, Plan, Step, Walk
from spielwerk.deals.history import History, draws_for, order_of, plans_of, shuffles
from spielwerk.deals.trying import Trier

CHAINS = 6
MARKS = 7
"""States that are kept along a chain, so that a change need not be played from the start."""
STRICT = (1.5, 3.0, 5.0, 8.0, 8.0, 12.0)
"""How much one more wrong thing counts, chain by chain."""
RUNS = (1, 1, 2, 4)
"""How many draws or decisions in a row are changed at once."""
RECENT = 0.5
"""How often a step shortly before the first wrong one, or the last, is changed."""
NEIGHBOUR = 0.5
"""How often another decision is one close to the old one."""
LOOK_BACK = 12
MOST_OPTIONS = 16
"""Of so many steps in which somebody decided in secret, the last ones, decisions are tried otherwise first, and so many
options of each."""
IDLE = 200
"""After so many changes that led to no new situation there are hardly any others."""


class Chain:
    """A history that changes, and the states along it: two places for each, one of them spare."""

    def __init__(self, history: History, strict: float, free: list[int]) -> None:
        self.history = history
        self.strict = strict
        self.spare = free.pop()
        """A place for the end of a changed history."""
        self.marks = [free.pop() for _ in range(MARKS)]
        self.spare_marks = [free.pop() for _ in range(MARKS)]
        self.marked = [False] * MARKS
        """Which of the states along the history are there."""

    @property
    def places(self) -> list[int]:
        return [self.spare, *self.marks, *self.spare_marks]


class Searching:
    """A search for histories that fit."""

    def __init__(
        self, trier: Trier, expected: Sequence[Expected], public: set[int], rng: Random, free: list[int]
    ) -> None:
        self._trier = trier
        self._expected = expected
        self._public = public
        self._rng = rng
        self._free = free
        self._gap = max(1, -(-len(expected) // MARKS))

    def run(self, histories: Sequence[History], budget: int, size: int) -> list[History]:
        """Histories that fit, each as often as chains met it; the nearest if none fits. The places of those that are
        given are free afterwards."""
        end, essence = self._trier.spent + budget, self._trier.replayer.essence
        chains = self._chains(histories)
        visits: list[History] = []
        kinds: set[int] = set()
        if all(chain.history.energy for chain in chains):
            # Looking back changes what others decided; where chance is to blame, only the chains help.
            looked = self._trier.spent + budget // 3
            for chain in chains:
                if all(other.history.energy for other in chains):
                    self._look_back(chain, looked)
        seen = idle = number = 0
        while self._trier.spent < end and idle < IDLE and len(kinds) < size:
            before = len(kinds)
            chain = chains[number % len(chains)]
            number += 1
            self._move(chain)
            if not chain.history.energy:
                seen += 1
                kinds.add(essence(chain.history.place))
                self._visit(visits, chain.history, seen, size)
            # Where all situations are known, or nothing can be changed, it is enough.
            idle = idle + 1 if kinds and len(kinds) == before else 0
        for chain in chains:
            self._free += chain.places
        if visits:
            self._free += [chain.history.place for chain in chains]
            return visits
        return sorted((chain.history for chain in chains), key=lambda history: history.energy)

    def _chains(self, histories: Sequence[History]) -> list[Chain]:
        pool = sorted(histories, key=lambda history: history.energy)
        best = pool[0].energy
        if not best:
            pool = [history for history in pool if not history.energy]
            self._rng.shuffle(pool)
        chosen = [pool[n % len(pool)] for n in range(CHAINS)]
        moved = []
        for history in chosen:
            # Several chains may begin with the same history: each needs a state of its own.
            place = self._free.pop()
            self._trier.replayer.copy(history.place, place)
            moved.append(history.moved(place))
        self._free += [history.place for history in histories]
        return [Chain(history, STRICT[n % len(STRICT)], self._free) for n, history in enumerate(moved)]

    def _visit(self, visits: list[History], history: History, seen: int, size: int) -> None:
        """Keeps an even sample of everything visited so far."""
        if len(visits) < size:
            place = self._free.pop()
            visits.append(history.moved(place))
        else:
            # Reservoir sampling: the n-th visit is kept with a chance of size / n, so all are equally likely.
            index = self._rng.randrange(seen)
            if index >= size:
                return
            place = visits[index].place
            visits[index] = history.moved(place)
        self._trier.replayer.copy(history.place, place)

    # ---- changes -------------------------------------------------------------------------------

    def _move(self, chain: Chain) -> None:
        """Tries a change; it is taken over if it is not too wrong."""
        rng, history = self._rng, chain.history
        found = self._other(history)
        if found is None:
            # It costs something, or a search through a history in which nothing can be changed would never end.
            self._trier.spent += 1
            return
        # The rule of Metropolis, with its luck drawn beforehand: so playing on can stop as soon as too much is wrong.
        self._try(chain, *found, history.energy + int(rng.expovariate(chain.strict)), rng.random())

    def _try(self, chain: Chain, step: int, plans: tuple[Plan, ...], worst: int, least: float = 0.0) -> bool:
        """Lets a chain go on from other moves in one step; whether that was taken over. What is less likely than
        before by more than `least` is not."""
        history = chain.history
        first, source, before = self._nearest(chain, step)
        index = first - history.begun
        behind = history.steps[index:]
        planned = [plans_of(one) for one in behind]
        planned[step - first] = plans
        behind[step - first] = ()
        so_far = sum(history.wrong[:index])
        marks = [
            place if n * self._gap > first and (n * self._gap > step or not chain.marked[n]) else -1
            for n, place in enumerate(chain.spare_marks)
        ]
        walk = Walk(
            first, source, before, chain.spare, tuple(planned), so_far, worst, self._rng.getrandbits(64), tuple(marks),
            self._gap,
        )  # fmt: skip
        walked = self._trier.walk(walk, behind)
        if len(walked.steps) < len(planned) or not walked.steps[-1] or so_far + sum(walked.wrong) > worst:
            return False
        if likelier(history.steps[index:], walked.steps, step - first) < least:
            return False
        chain.history = History(
            history.begun,
            history.steps[:index] + walked.steps,
            history.wrong[:index] + walked.wrong,
            history.sights[:index] + walked.sights,
            chain.spare,
            history.root,
        )
        chain.spare = history.place
        for n, place in enumerate(marks):
            if place >= 0:
                chain.marks[n], chain.spare_marks[n] = place, chain.marks[n]
                chain.marked[n] = True
        return True

    def _look_back(self, chain: Chain, end: int) -> None:
        """What has just come to light was decided in secret before: all that could have been decided then is tried, one
        decision after the other, as long as less is wrong."""
        improved = True
        while improved and chain.history.energy and self._trier.spent < end:
            improved = False
            history = chain.history
            last = next(n for n, by in enumerate(history.wrong) if by)
            hidden = [index for index in range(last, -1, -1) if self._in_secret(history, index)]
            for index in hidden[:LOOK_BACK]:
                improved = self._decided_otherwise(chain, index) or improved
                if not chain.history.energy or self._trier.spent >= end:
                    return

    def _in_secret(self, history: History, index: int) -> bool:
        """Whether somebody decided something in a step that nobody else saw."""
        number = history.begun + index
        decided = any(move.options > 1 for move in history.steps[index])
        return decided and self._expected[number].kind == OTHER and number not in self._public

    def _decided_otherwise(self, chain: Chain, index: int) -> bool:
        """Whether another decision in a step makes less wrong: it is taken then."""
        improved, position = False, 0
        while position < len(chain.history.steps[index]) and chain.history.energy:
            history = chain.history
            move = history.steps[index][position]
            for number in self._rng.sample(range(move.options), min(move.options, MOST_OPTIONS)):
                plans = list(plans_of(history.steps[index]))
                plans[position] = plans[position]._replace(choice=number)
                if number != move.number and self._try(chain, history.begun + index, tuple(plans), history.energy - 1):
                    improved = True
                    break
            position += 1
        return improved

    def _nearest(self, chain: Chain, step: int) -> tuple[int, int, int]:
        """The last state along a chain that a change leaves as it is: before which step, where, and what the seat sees
        in it."""
        history = chain.history
        for n in range(min(MARKS - 1, step // self._gap), 0, -1):
            number = n * self._gap
            if chain.marked[n] and number > history.begun:
                return number, chain.marks[n], history.sights[number - history.begun - 1]
        if history.root is None:
            return 0, -1, 0
        # The mark 0 would be the start of the match, which nobody has to keep: its place is free for the root.
        self._trier.replayer.put(chain.marks[0], history.root.state)
        return history.begun, chain.marks[0], history.root.seen

    def _other(self, history: History) -> tuple[int, tuple[Plan, ...]] | None:
        """A step that could have been otherwise, and how."""
        rng = self._rng
        wrong = next((n for n, by in enumerate(history.wrong) if by), len(history.steps) - 1)
        last = len(history.steps) - 1 if rng.random() < 0.2 else wrong
        # Most steps hold nothing that could have been otherwise; a history may even consist of such steps.
        for _ in range(30):
            index = rng.randint(0, last)
            if rng.random() < RECENT:
                # What comes to light was mostly decided not long before.
                index = max(0, last - int(rng.expovariate(0.2)))
            number = history.begun + index
            plans = self._other_plans(history.steps[index], number)
            if plans is not None:
                return number, plans
        return None

    def _other_plans(self, step: Step, number: int) -> tuple[Plan, ...] | None:
        rng = self._rng
        hidden = self._expected[number].kind == OTHER and number not in self._public
        ways = [("choice", n) for n, move in enumerate(step) if hidden and move.options > 1]
        ways += [("draws", n) for n, move in enumerate(step) if move.tape]
        if not ways:
            return None
        way, position = rng.choice(ways)
        plans = list(plans_of(step))
        if way == "choice":
            if rng.random() < NEIGHBOUR:
                plans[position] = plans[position]._replace(choice=self._neighbour(step[position]))
            else:
                for n in range(position, min(len(step), position + rng.choice(RUNS))):
                    plans[n] = plans[n]._replace(choice=DRAWN, seed=rng.getrandbits(64))
        else:
            tape = self._other_tape(step[position])
            plans[position] = plans[position]._replace(tape=tape, seed=rng.getrandbits(64))
        return tuple(plans)

    def _neighbour(self, move: Move) -> int:
        """An option close to the one that was chosen: options beside each other often have much in common."""
        away = 1 + int(self._rng.expovariate(0.3))
        return (move.number + self._rng.choice((-away, away))) % move.options

    def _other_tape(self, move: Move) -> tuple[int, ...]:
        rng, tape = self._rng, list(move.tape)
        mixed = shuffles(move.bounds)
        if mixed and rng.random() < 0.8:
            begin, size = rng.choice(mixed)
            order = order_of(tuple(tape[begin : begin + size - 1]))
            for _ in range(rng.choice(RUNS)):
                a, b = rng.sample(range(size), 2)
                order[a], order[b] = order[b], order[a]
            tape[begin : begin + size - 1] = draws_for(order)
        else:
            first = rng.randrange(len(tape))
            for n in range(first, min(len(tape), first + rng.choice(RUNS))):
                tape[n] = ANEW
        return tuple(tape)


def likelier(old: Sequence[Step], new: Sequence[Step], changed: int) -> float:
    """How much likelier decisions that stayed the same have become, because there is less choice than before. Those of
    the step that was changed were drawn again."""
    factor = 1.0
    for number, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is after or number == changed:
            continue
        for one, other in zip(before, after, strict=False):
            if one.record == other.record and one.options and other.options:
                factor *= one.options / other.options
    return factor
