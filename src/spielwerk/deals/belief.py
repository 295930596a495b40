"""What a seat can know of a match: histories that give it what it was given.

Every step moves all histories on (a particle filter): others decide at random and chance draws, and those remain that
show the seat what it was shown. Where few would by luck, what shows is brought about, draw by draw and decision by
decision, and each history counts as much as it was likely to (sequential importance sampling). Where hardly any
different ones are left, or none, whole histories are changed (`searching.py`).

Nothing here has ever seen the true state of the match: only the rules, and `Given`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Record, State
from spielwerk.backend.replay import BEGINS, LOST, OTHER, OWN, SHELF, SILENT, Expected, Plan, Replayer, Step
from spielwerk.deals import given as acts
from spielwerk.deals.given import Given
from spielwerk.deals.history import History, Root, draws_for, order_of, plans_of, shuffles
from spielwerk.deals.labels import Labels
from spielwerk.deals.outside import Surroundings
from spielwerk.deals.searching import Searching
from spielwerk.deals.trying import Trial, Trier
from spielwerk.match.happenings import Outside
from spielwerk.program.ir import HEADER

SIZE = 96
"""Histories that are kept."""
NEAR = 16
"""Histories that are kept if none is right."""
STEP_BUDGET = 4000
"""Attempts that one step may take."""
GUIDE_BUDGET = 5000
"""Attempts that one history may take in one step; more at the start."""
LOST_BUDGET = 400
"""Attempts that one step may take where nothing is right any more."""
SEARCH_BUDGET = 10000
"""Attempts that a search may take; more if nothing is right."""
TRIES = 4
"""So often a step is tried that cannot be brought about."""
SWEEPS = 3
"""So often all draws of a step are gone through, as long as that helps."""
SWAPS = 12
"""How often objects change places in a dealt situation so that what comes to light is right."""
PATIENCE, HOPE = 3, 15
"""After so many searches in a row that found nothing there is none at every step any more, and none at all."""
DEAR = 600
"""Where one history takes so many attempts, one that fits is enough; a search makes others from it."""
FEW = 4
"""So many options that speak of what was told are tried before all others."""
ALIKE = 6
"""After so many histories in which one and the same option fits alone, it is the only one that is tried."""
WIDE = 80
"""Values of one draw that are all tried; of more, so many are drawn."""
MANY = 3000
"""The same for options of one decision."""
THOROUGH = 10
"""With more draws than that in a step, it is left as soon as it fits."""

HISTORY, ANCHORED, NEARBY = "history", "anchored", "near"
"""How situations were won: from whole histories; from such that begin with a deal of what was hidden; from histories
that are wrong in something that was seen."""


class Dealer(NamedTuple):
    """What is needed of a game besides its rules: how what a seat does not see in an imagined situation is dealt anew,
    its objects by their numbers, and what can happen from outside."""

    redeal: Callable[[State, Random], State]
    labels: Labels
    surroundings: Surroundings


Way: TypeAlias = tuple[float, int, Step, int]
"""A step of a history: how much it counts, which history, the step, and by how much it is wrong."""


class Belief:
    """What a seat can know, to take situations from."""

    def __init__(self, replayer: Replayer, dealer: Dealer, rng: Random, size: int = SIZE) -> None:
        self.replayer = replayer
        self._dealer = dealer
        self.size = size
        self._rng = rng
        self._trier = Trier(replayer, rng)
        self._free = list(range(SHELF - 1, -1, -1))
        self.given: list[Given] = []
        self._expected: list[Expected] = []
        self.histories: list[History] = []
        self.public: set[int] = set()
        """Steps in which everybody saw what was decided: one and the same option fits in every history."""
        self._settled = 0
        """Steps that the histories have."""
        self._most = 0
        """So many different situations there were after the last search, or since then."""
        self._searched = 0
        """Steps that there were when it was searched last."""
        self._outside: Outside | None = None
        """What has happened from outside, once something has."""
        self._limit = 0
        """So many attempts there may be while one history is guided."""
        self._failures = 0
        """How often in a row a search has found nothing."""

    # ---- what is given -------------------------------------------------------------------------

    def follow(self, given: Sequence[Given]) -> None:
        """Takes in everything that the seat has been given so far, and makes sure that there are situations."""
        if list(given[: len(self.given)]) != self.given:
            self._forget()
        for number in range(len(self.given), len(given)):
            self._expected.append(self._expectation(given, number))
            self.replayer.expect(number, self._expected[number])
        self.given = list(given)
        while self._settled < len(self.given):
            number = self._settled
            if self._outside is not None or self.given[number].act.kind == acts.OUTSIDE:
                self._advance_slowly(number)
            else:
                self._advance(number)
            self._settled += 1
            if not self.consistent:
                self._forgive()
        self._search_if_needed()

    def _expectation(self, given: Sequence[Given], number: int) -> Expected:
        act, asked = given[number].act, given[number - 1].asked if number else ()
        others = tuple(player for player in asked if player != self.replayer.seat + 1)
        kind = {acts.START: BEGINS, acts.OWN: OWN}.get(act.kind, OTHER)
        return Expected(kind, act.player, others, act.record, given[number].told, given[number].seen)

    def _forget(self) -> None:
        """Something was taken back."""
        self._release(self.histories)
        self.given, self._expected = [], []
        self.histories, self.public, self._outside = [], set(), None
        self._settled = self._most = self._searched = self._failures = 0

    @property
    def consistent(self) -> bool:
        """Whether the histories give the seat what it was given."""
        return bool(self.histories) and not self.histories[0].energy

    @property
    def trust(self) -> str:
        """How situations are won now."""
        if not self.consistent:
            return NEARBY
        return ANCHORED if self.histories[0].begun else HISTORY

    @property
    def spent(self) -> int:
        """Moves that were tried so far."""
        return self._trier.spent

    @property
    def kinds(self) -> int:
        """How many different situations there are."""
        return len({self.replayer.essence(history.place) for history in self.histories})

    def sample(self, rng: Random) -> State:
        """A situation that the seat could be in."""
        return self.replayer.take(rng.choice(self.histories).place)

    def situations(self) -> list[State]:
        """All that there are."""
        return [self.replayer.take(history.place) for history in self.histories]

    # ---- one step ------------------------------------------------------------------------------

    def _advance(self, number: int) -> None:
        expected = self._expected[number]
        old = self.histories if number else [History(0, [], [], [], 0) for _ in range(self.size)]
        trials = [Trial(history.place, self._take(), history.seen, history.energy) for history in old]
        self._run(trials, number)
        right = [n for n, trial in enumerate(trials) if not trial.wrong and not old[n].energy]
        drawn = any(move.tape for trial in trials for move in trial.moves)
        fixed = expected.kind == OWN and not drawn
        if len(right) * 3 >= len(old) or (fixed and right):
            self._keep(old, [(1.0, n, trials[n].step) for n in right], number)
        else:
            found = [] if fixed else self._guided(old, trials, number)
            best = [entry for entry in found if not entry[3] and not old[entry[1]].energy]
            if best:
                self._keep(old, [entry[:3] for entry in best], number)
            else:
                self._keep_near(old, trials, found, number)
                self._revive(old, number)
        self._free += [trial.place for trial in trials]
        if number:
            self._release(old)

    def _run(self, trials: Sequence[Trial], number: int) -> None:
        self._trier.run(trials, self._expected[number])

    def _keep(self, old: Sequence[History], found: Sequence[tuple[float, int, Step]], number: int) -> None:
        """As many as wanted, each as often as it is likely; the chosen steps are made again for their states."""
        chosen = systematic([entry[0] for entry in found], self.size, self._rng)
        trials = []
        for index in chosen:
            _, history, step = found[index]
            trials.append(
                Trial(old[history].place, self._take(), old[history].seen, old[history].energy, plans_of(step))
            )
        self._run(trials, number)
        self.histories = [
            old[found[index][1]].and_then(trial.step, trial.wrong, trial.place, trial.seen)
            for trial, index in zip(trials, chosen, strict=True)
        ]

    def _keep_near(
        self, old: Sequence[History], trials: Sequence[Trial], found: Sequence[Way], number: int
    ) -> None:  # fmt: skip
        """Nothing is right: those that are least wrong."""
        options = [(old[n].energy + trial.wrong, n, trial.step) for n, trial in enumerate(trials) if trial.moves]
        options += [(old[n].energy + wrong, n, step) for _, n, step, wrong in found]
        options.sort(key=lambda option: option[0])
        again = []
        for _, n, step in options[:NEAR]:
            again.append((n, Trial(old[n].place, self._take(), old[n].seen, old[n].energy, plans_of(step))))
        self._run([trial for _, trial in again], number)
        self.histories = [old[n].and_then(t.step, t.wrong, t.place, t.seen) for n, t in again]
        if not again:
            # Where nobody could go on the match took another way: they wait where they are.
            for history in old[:NEAR]:
                place = self._take()
                if number:
                    self.replayer.copy(history.place, place)
                self.histories.append(history.and_then((), LOST, place, history.seen))

    def _advance_slowly(self, number: int) -> None:
        """A step after something has happened from outside: situation by situation, and whoever fits begins anew."""
        given, outside = self.given[number], self._outside or Outside()
        roots: list[Root] = []
        near: list[Root] = []
        for _ in range(TRIES):
            for history in self.histories:
                found = self._gone_on(self.replayer.take(history.place), number, outside)
                if found is not None:
                    state, after, told, seen = found
                    self._outside = after
                    (roots if told == given.told and seen == given.seen else near).append(Root(state, seen))
            if len(roots) >= len(self.histories):
                break
        chosen = roots or near[:NEAR] or [Root(self.replayer.take(h.place), h.seen) for h in self.histories[:NEAR]]
        self._release(self.histories)
        self.histories = []
        for root in [chosen[n % len(chosen)] for n in range(self.size if roots else len(chosen))]:
            place = self._take()
            self.replayer.put(place, root.state)
            self.histories.append(History(number + 1, [], [] if roots else [LOST], [], place, root))

    def _gone_on(
        self, state: State, number: int, outside: Outside
    ) -> tuple[State, Outside, tuple[int, ...], int] | None:
        """A situation one step later, and what the seat is given then; None if the match cannot go on like that."""
        surroundings, expected, rng = self._dealer.surroundings, self._expected[number], self._rng
        machine, act = surroundings.machine, self.given[number].act
        events: Events = []
        before = self.replayer.seen(state)
        try:
            state[HEADER.GENERATOR] = rng.getrandbits(64)
            if act.kind == acts.OUTSIDE:
                state, outside = surroundings.happen(state, act, outside, events)
                return state, outside, self.replayer.told(events), self.replayer.seen(state)
            for _ in range(SILENT):
                player = expected.player or (rng.choice(expected.others) if expected.others else 0)
                record = act.record
                if act.kind != acts.OWN:
                    records, weights = machine.options(state, player)
                    record = rng.choices(records, weights or None)[0]
                state = machine.decide(state, player, record, events)
                state, outside = surroundings.settled(state, outside, events)
                told, seen = self.replayer.told(events), self.replayer.seen(state)
                if act.kind == acts.OWN or told or seen != before:
                    return state, outside, told, seen
        except (Fault, ValueError):
            return None
        return None

    # ---- when nothing is right -----------------------------------------------------------------

    def _revive(self, old: Sequence[History], number: int) -> None:
        """Changes histories until some are right; where that does not help, others begin with what was hidden before
        this step, dealt anew."""
        if self._failures < PATIENCE:
            self._search(SEARCH_BUDGET * 2, number + 1)
            self._failures = 0 if self.consistent else self._failures + 1
        if self.consistent or not number or any(history.energy for history in old):
            return
        near, self.histories = self.histories, self._anchored(old, number)
        if self.histories:
            self._release(near)
        else:
            self.histories = near

    def _anchored(self, old: Sequence[History], number: int) -> list[History]:
        """Histories that begin before a step with everything hidden dealt anew, and go on as the seat was given."""
        before, rng = self._expected[number - 1].seen, self._rng
        found: list[History] = []
        end = self._trier.spent + SEARCH_BUDGET
        place = self._take()
        for turn in range(2 * self.size):
            if len(found) >= self.size or self._trier.spent >= end or (turn >= self.size // 2 and not found):
                break
            state = self._dealer.redeal(self.replayer.take(old[turn % len(old)].place), rng)
            if not self._looks(state, before):
                continue
            history, trial = self._swapped(state, place, number)
            step, wrong = trial.step, trial.wrong
            if wrong and trial.moves:
                _, step, wrong, _ = self._guide(history, trial, number, None)
            if not wrong:
                again = Trial(place, self._take(), before, 0, plans_of(step))
                self._run([again], number)
                found.append(history.and_then(again.step, again.wrong, again.place, again.seen))
        self._free.append(place)
        return found

    def _looks(self, state: State, seen: int) -> bool:
        return self.replayer.seen(state) == seen

    def _swapped(self, state: State, place: int, number: int) -> tuple[History, Trial]:
        """A situation before a step in which objects lie so that those come to light in it that shall, as far as that
        can be, and the step from there."""
        before, labels = self._expected[number - 1].seen, self._dealer.labels
        best: tuple[State, Trial] | None = None
        plans: Sequence[Plan] = ()
        for _ in range(SWAPS):
            self.replayer.put(place, state)
            trial = Trial(place, self._take(), before, 0, plans)
            self._run([trial], number)
            self._free.append(trial.place)
            if best is None or trial.wrong < best[1].wrong:
                best = state, trial
            if not trial.wrong or not trial.moves:
                break
            words = labels.words(state, trial.step, self.replayer.seat)
            state, names = labels.swapped(state, self.given[number].words, words, lambda s: self._looks(s, before))
            if not names:
                break
            plans = [renamed(plan, names) for plan in plans_of(trial.step)]
        assert best is not None
        state, trial = best
        self.replayer.put(place, state)
        return History(number, [], [], [], place, Root(state, before)), trial

    def _forgive(self) -> None:
        """Histories that are wrong in something past, but lead to situations that look right now, begin there anew."""
        seen = self._expected[self._settled - 1].seen
        right = [history for history in self.histories if history.steps and history.steps[-1] and history.seen == seen]
        if not right:
            return
        roots = [Root(self.replayer.take(history.place), seen) for history in right]
        self._release(self.histories)
        self.histories = []
        for number in range(self.size):
            place, root = self._take(), roots[number % len(roots)]
            self.replayer.put(place, root.state)
            self.histories.append(History(self._settled, [], [], [], place, root))
        self._failures = 0

    # ---- what shows is brought about -----------------------------------------------------------

    def _guided(self, old: Sequence[History], trials: Sequence[Trial], number: int) -> list[Way]:
        """Steps that fit, or nearly."""
        lost = bool(number) and bool(old[0].energy)
        end = self._trier.spent + (LOST_BUDGET if lost else STEP_BUDGET * (1 if number else 6))
        found: list[Way] = []
        records: set[Record] = set()
        looked, single = 0, self._expected[number].kind == OTHER
        for n, (history, trial) in enumerate(zip(old, trials, strict=True)):
            if self._trier.spent >= end:
                break
            if not trial.moves:
                continue
            enough = ALIKE if trial.moves[0].options <= WIDE else 2
            only = next(iter(records)) if single and looked >= enough and len(records) == 1 else None
            spent = self._trier.spent
            weight, step, wrong, fitting = self._guide(history, trial, number, only)
            found.append((weight, n, step, wrong))
            if not wrong and self._trier.spent - spent > DEAR:
                # The others come from this one, by small changes.
                break
            if only is None and fitting is not None:
                looked += bool(fitting)
                records |= fitting
                single = single and len(fitting) <= 1
        if single and looked >= 2 and len(records) == 1:
            self.public.add(number)
        return found

    def _guide(
        self, history: History, trial: Trial, number: int, only: Record | None
    ) -> tuple[float, Step, int, set[Record] | None]:
        """One history's way to what was given, decision by decision and draw by draw: how much it counts, the step, by
        how much it is wrong. Also, which first decisions fit."""
        current, weight, position = trial, 1.0, 0
        self._limit = self._trier.spent + (GUIDE_BUDGET if number else 6 * GUIDE_BUDGET)
        fitting: set[Record] | None = None
        others = self._expected[number].kind == OTHER
        while position < len(current.moves):
            move = current.moves[position]
            if others and move.options > 1:
                tried, current, part = self._chosen(history, current, position, number, only)
                weight *= part
                if position == 0 and only is None:
                    fitting = {one.moves[0].record for one in tried if not one.wrong}
            for sweep in range(SWEEPS):
                before = current.wrong
                current, part = self._drawn(history, current, position, number)
                weight *= part if not sweep else 1.0
                for in_turn in (False, True):
                    if current.wrong and position < len(current.moves):
                        found = self._sorted(history, current, position, number, in_turn)
                        current = found if found.wrong <= current.wrong else current
                if not current.wrong or current.wrong >= before:
                    break
            position += 1
        return weight, current.step, current.wrong, fitting

    def _chosen(
        self, history: History, trial: Trial, position: int, number: int, only: Record | None
    ) -> tuple[Sequence[Trial], Trial, float]:
        """The same step with the decision in one move that fits best: all that were tried, the best, and how likely."""
        move = trial.moves[position]
        if position == 0 and only is None and move.options > FEW:
            tried = self._named(history, trial, number)
            fitting = [one for one in tried if not one.wrong]
            if len(fitting) == 1:
                # What was decided has been told in its own words.
                return fitting, fitting[0], fitting[0].share
        values: Sequence[int | Record] = [only] if only and position == 0 else _some(move.options, MANY, self._rng)
        tried = [self._varied(history, trial, position, choice=value) for value in values]
        return tried, *self._best(tried, number, shares=True)

    def _named(self, history: History, trial: Trial, number: int) -> list[Trial]:
        """Decisions of which most words are among those that were told, tried."""
        told = {word for words in self.given[number].words for word in words[1:]}
        records = self.replayer.options(history.place, trial.moves[0].seat)
        rated = sorted(((sum(word in told for word in record), record) for record in records), reverse=True)
        tried = [self._varied(history, trial, 0, choice=record) for rate, record in rated[:FEW] if rate]
        if tried:
            self._best(tried, number, shares=True)
        return tried

    def _drawn(self, history: History, trial: Trial, position: int, number: int) -> tuple[Trial, float]:
        """The same step with the draws of one move that fit best, one after the other, and how likely those were."""
        weight, draw = 1.0, 0
        while position < len(trial.moves) and draw < len(trial.moves[position].tape):
            tape, bounds = trial.moves[position].tape, trial.moves[position].bounds
            if (not trial.wrong and len(tape) > THOROUGH) or self._trier.spent > self._limit:
                break
            before = trial.wrong
            values: list[tuple[int, ...]] = [(value,) for value in _some(bounds[draw], WIDE, self._rng)]
            found, part = self._with_draws(history, trial, position, number, draw, values)
            if before and found.wrong >= before and draw + 1 < len(bounds) and bounds[draw] * bounds[draw + 1] <= WIDE:
                # Two dice are often shown together: neither of them is right alone.
                values = [(one, two) for one in range(bounds[draw]) for two in range(bounds[draw + 1])]
                together, share = self._with_draws(history, trial, position, number, draw, values)
                if together.wrong < before:
                    found, part = together, share
                    draw += 1
            trial = found
            weight *= part
            draw += 1
        return trial, weight

    def _with_draws(
        self, history: History, trial: Trial, position: int, number: int, draw: int, values: Sequence[tuple[int, ...]]
    ) -> tuple[Trial, float]:
        """The same step with the best of some values for draws in a row, and which share of them is as good."""
        tape = trial.moves[position].tape
        drawn = [(*tape[:draw], *value, *tape[draw + len(value) :]) for value in values]
        return self._best([self._varied(history, trial, position, tape=one) for one in drawn], number, shares=False)

    def _sorted(self, history: History, trial: Trial, position: int, number: int, in_turn: bool) -> Trial:
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
                for other in range(size):
                    changed = order.copy()
                    changed[one], changed[other] = order[other], order[one]
                    drawn = (*tape[:begin], *draws_for(changed), *tape[begin + size - 1 :])
                    tried.append(self._varied(history, trial, position, tape=drawn))
                trial, _ = self._best(tried, number, shares=False, in_turn=in_turn)
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

    def _best(self, tried: Sequence[Trial], number: int, shares: bool, in_turn: bool = False) -> tuple[Trial, float]:
        """One of those that are least wrong, or right for longest, and which share of all they have."""
        for first in range(0, len(tried), len(self._free) - 1):
            some = tried[first : first + len(self._free) - 1]
            places = [self._take() for _ in some]
            for trial, place in zip(some, places, strict=True):
                trial.place = place
            self._run(some, number)
            self._free += places
        if in_turn:
            most = max(trial.right for trial in tried)
            tried = [trial for trial in tried if trial.right == most]
        least = min(trial.wrong for trial in tried)
        best = [trial for trial in tried if trial.wrong == least]
        weights = [trial.share if shares else 1.0 / len(tried) for trial in best]
        part = sum(weights)
        return self._rng.choices(best, weights if part else None)[0], part

    # ---- changing histories --------------------------------------------------------------------

    def _search_if_needed(self) -> None:
        kinds = self.kinds if self.consistent else 0
        self._most = max(self._most, kinds)
        if self._searched == self._settled or kinds * 3 >= self.size or self._outside is not None:
            return
        if self.trust == ANCHORED:
            self._deal_again()
            return
        if kinds and kinds >= 0.7 * self._most and self._searched:
            return
        if not kinds and self._failures >= HOPE:
            return
        self._searched = self._settled
        self._search(self._budget(SEARCH_BUDGET) * (1 if kinds else 3), self._settled)
        self._failures = 0 if self.consistent else self._failures + 1
        self._most = self.kinds if self.consistent else 0

    def _deal_again(self) -> None:
        """More situations like those that histories have led to: what is hidden in them is dealt anew."""
        seen, found = self._expected[-1].seen, []
        for turn in range(self.size):
            place = self.histories[turn % len(self.histories)].place
            state = self._dealer.redeal(self.replayer.take(place), self._rng)
            if self.replayer.seen(state) == seen:
                found.append(Root(state, seen))
        if len(found) <= self.kinds:
            return
        self._release(self.histories)
        self.histories = []
        for root in found:
            place = self._take()
            self.replayer.put(place, root.state)
            self.histories.append(History(self._settled, [], [], [], place, root))

    def _search(self, budget: int, steps: int) -> None:
        searching = Searching(self._trier, self._expected[:steps], self.public, self._rng, self._free)
        self.histories = searching.run(self.histories, budget, self.size)

    def _budget(self, attempts: int) -> int:
        """Who wants few situations spends little on them."""
        return max(attempts // 8, attempts * self.size // SIZE)

    # ---- places --------------------------------------------------------------------------------

    def _take(self) -> int:
        return self._free.pop()

    def _release(self, histories: Sequence[History]) -> None:
        self._free += [history.place for history in histories]


def renamed(plan: Plan, names: Mapping[int, int]) -> Plan:
    """The same decision about other objects."""
    if isinstance(plan.choice, int):
        return plan
    return plan._replace(choice=tuple(names.get(word, word) for word in plan.choice))


def _some(count: int, most: int, rng: Random) -> list[int]:
    """All numbers below a count, or so many of them."""
    return list(range(count)) if count <= most else rng.sample(range(count), most)


def systematic(weights: Sequence[float], size: int, rng: Random) -> list[int]:
    """So many indices, each as often as its weight says, as evenly as possible."""
    step = sum(weights) / size
    if not step:
        return [rng.randrange(len(weights)) for _ in range(size)]
    position, reached, index, found = rng.random() * step, weights[0], 0, []
    for _ in range(size):
        while reached < position and index < len(weights) - 1:
            index += 1
            reached += weights[index]
        found.append(index)
        position += step
    return found
