"""What a seat can know of a match: histories that give it what it was given.

Every step moves all histories on (a particle filter): others decide at random and chance draws, and those remain that
show the seat what it was shown. Where few would by luck, what shows is brought about, draw by draw and decision by
decision, and each history counts as much as it was likely to (sequential importance sampling). Where hardly any
different ones are left, or none, whole histories are changed (`searching.py`).

Nothing here has ever seen the true state of the match: only the rules, and `Given`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Record, State
from spielwerk.backend.replay import BEGINS, LOST, OTHER, OWN, SHELF, SILENT, Expected, Replayer, Step, Walk
from spielwerk.deals import given as acts
from spielwerk.deals.given import Given
from spielwerk.deals.guiding import WIDE, Guide
from spielwerk.deals.history import History, Root, plans_of
from spielwerk.deals.labels import Labels
from spielwerk.deals.mending import Mending
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
LUCK = 4
"""So often all histories try a step before it is asked whether chance alone will bring enough that fit."""
TRIES = 4
"""So often a step is tried that cannot be brought about."""
PATIENCE, HOPE = 3, 15
"""After so many searches in a row that found nothing there is none at every step any more, and none at all."""
MEND_BUDGET = 6000
"""Attempts that mending one dealt situation may take."""
LOOK_BACK = 12
"""So many steps back a dealt situation may be."""
DEAR = 600
"""Where one history takes so many attempts, one that fits is enough; a search makes others from it."""
ALIKE = 6
"""After so many histories in which one and the same option fits alone, it is the only one that is tried."""

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
        self._failures = 0
        """How often in a row a search has found nothing."""

    # ---- what is given -------------------------------------------------------------------------

    def follow(self, given: Sequence[Given]) -> None:
        """Takes in everything that the seat has been given so far, and makes sure that there are situations."""
        # Steps are only ever added: if the old ones differ, something was taken back.
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
        # The seat's own decision without chance: trying again or guiding would lead to the same place.
        fixed = expected.kind == OWN and not drawn
        lucky = [(1.0, n, trials[n].step) for n in right]
        if drawn and len(lucky) * 3 < len(old):
            lucky += self._by_luck(old, number, len(lucky))
        # What luck brought has the right distribution, which guiding only comes near: a third is enough to go on from.
        if len(lucky) * 3 >= len(old) or (fixed and lucky):
            self._keep(old, lucky, number)
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

    def _by_luck(self, old: Sequence[History], number: int, before: int) -> list[tuple[float, int, Step]]:
        """More steps that fit, where chance brings enough of them soon: none is then likelier than it should be. All
        histories are tried equally often."""
        found: list[tuple[float, int, Step]] = []
        end = self._trier.spent + self._budget(STEP_BUDGET * (1 if number else 6))
        rounds = 1
        while (before + len(found)) * 3 < 2 * len(old) and self._trier.spent < end:
            # What is too rare to be met in time must be brought about.
            # At the rate so far the rest of the budget has to bring a third of all histories.
            hopeful = (before + len(found)) * (end - self._trier.spent) * 3 >= rounds * len(old) * len(old)
            if rounds >= LUCK and not hopeful:
                break
            trials = [Trial(history.place, self._take(), history.seen, history.energy) for history in old]
            self._run(trials, number)
            self._free += [trial.place for trial in trials]
            found += [(1.0, n, trial.step) for n, trial in enumerate(trials) if not trial.wrong and not old[n].energy]
            rounds += 1
        return found

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
        # Histories from the same set-up share a number from now on: it tells how many independent ones are left.
        if not number:
            for made, index in zip(self.histories, chosen, strict=True):
                made.line = index

    def _keep_near(
        self, old: Sequence[History], trials: Sequence[Trial], found: Sequence[Way], number: int
    ) -> None:  # fmt: skip
        """Nothing is right: those that are least wrong."""
        options = [(old[n].energy + trial.wrong, n, trial.step) for n, trial in enumerate(trials) if trial.moves]
        options += [(old[n].energy + wrong, n, step) for _, n, step, wrong in found]
        # By this alone: of equals the one that was tried first stays first.
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
            # Otherwise every attempt from the same situation would draw the same.
            state[HEADER.GENERATOR] = rng.getrandbits(64)
            if act.kind == acts.OUTSIDE:
                state, outside = surroundings.happen(state, act, outside, events)
                return state, outside, self.replayer.told(events), self.replayer.seen(state)
            for _ in range(SILENT):
                player = expected.player or (rng.choice(expected.others) if expected.others else 0)
                records, weights = machine.options(state, player)
                if not records or (act.kind == acts.OWN and act.record not in records):
                    return None  # What the seat decided could not be decided here.
                record = act.record if act.kind == acts.OWN else rng.choices(records, weights or None)[0]
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
        # Dealing anew needs histories that were right until now; before the set-up there is nothing to deal.
        if self.consistent or not number or any(history.energy for history in old):
            return
        near, self.histories = self.histories, self._anchored(old, number)
        if self.histories:
            self._release(near)
            if len(self.histories) < self.size:
                self._deal_again(number)
        else:
            self.histories = near

    def _anchored(self, old: Sequence[History], number: int) -> list[History]:
        """Histories that begin with everything hidden dealt anew, and go on as the seat was given: before this step,
        or where that does not help, before what was decided in secret shortly before."""
        earliest, back = max(old[0].begun, 1), 0
        while True:
            first = max(earliest, number - back)
            found = self._anchored_before(old, first, number)
            if found or first == earliest or back >= LOOK_BACK:
                return found
            # What comes to light was mostly decided not long before, and every step back makes mending dearer.
            back = 2 * back or 1

    def _anchored_before(self, old: Sequence[History], first: int, number: int) -> list[History]:
        seen, found = self._expected[first - 1].seen, list[History]()
        places = self._take(), self._take(), self._take()
        expected, words = self._expected[first : number + 1], self.given[number].words
        mending = Mending(
            self._trier, self._dealer.labels, self._guide(number), expected, words, first, seen, self.public, places
        )
        end = self._trier.spent + SEARCH_BUDGET
        for turn in range(2 * self.size):
            if len(found) >= self.size or self._trier.spent >= end or (turn >= self.size // 2 and not found):
                break
            history = old[turn % len(old)]
            state = self._dealer.redeal(self._state_before(history, first, places[0]), self._rng)
            # A deal that looks different to the seat contradicts what it saw then.
            if self.replayer.seen(state) != seen:
                continue
            plans = [plans_of(step) for step in history.steps[first - history.begun :]]
            spent = self._trier.spent
            mended = mending.run(state, [*plans, ()], MEND_BUDGET)
            if mended is None:
                continue
            history, step = mended
            again = Trial(history.place, self._take(), history.seen, 0, plans_of(step))
            self._run([again], number)
            found.append(history.and_then(again.step, again.wrong, again.place, again.seen))
            if self._trier.spent - spent > DEAR:
                # The others come from this one, by dealing anew.
                break
        self._free += places
        return found

    def _state_before(self, history: History, number: int, place: int) -> State:
        """The situation that a history had before a step."""
        length = number - history.begun
        if length == len(history.steps):
            return self.replayer.take(history.place)
        if not length and history.root is not None:
            return history.root.state.copy()
        if history.root is not None:
            self.replayer.put(place, history.root.state)
        source, seen = (place, history.root.seen) if history.root else (-1, 0)
        plans = tuple(plans_of(step) for step in history.steps[:length])
        self._trier.walk(Walk(history.begun, source, seen, place, plans, 0, LOST, 0), history.steps[:length])
        return self.replayer.take(place)

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
        guide = self._guide(number)
        for n, (history, trial) in enumerate(zip(old, trials, strict=True)):
            if self._trier.spent >= end:
                break
            if not trial.moves:
                continue
            enough = ALIKE if trial.moves[0].options <= WIDE else 2
            only = next(iter(records)) if single and looked >= enough and len(records) == 1 else None
            spent = self._trier.spent
            led = guide.lead(history, trial, only)
            found.append((led.weight, n, led.step, led.wrong))
            if not led.wrong and self._trier.spent - spent > DEAR:
                # The others come from this one, by small changes.
                break
            if only is None and led.fitting is not None:
                looked += bool(led.fitting)
                records |= led.fitting
                single = single and len(led.fitting) <= 1
        if single and looked >= 2 and len(records) == 1:
            self.public.add(number)
        return found

    def _guide(self, number: int) -> Guide:
        budget = GUIDE_BUDGET if number else 6 * GUIDE_BUDGET
        return Guide(self._trier, self._free, self._expected[number], self.given[number].words, budget)

    # ---- changing histories --------------------------------------------------------------------

    def _search_if_needed(self) -> None:
        kinds = self.kinds if self.consistent else 0
        self._most = max(self._most, kinds)
        # Once something has happened from outside, histories begin anew with every step: nothing can be changed.
        if self._searched == self._settled or kinds * 3 >= self.size or self._outside is not None:
            return
        if self.trust == ANCHORED:
            self._deal_again(self._settled - 1)
            return
        # Hardly fewer than the last search left: another one would find the same again.
        if kinds and kinds >= 0.7 * self._most and self._searched:
            return
        if kinds and len({history.line for history in self.histories}) * 4 >= self.size:
            # There are few situations, but enough ways to them that have nothing in common.
            return
        if not kinds and self._failures >= HOPE:
            return
        self._searched = self._settled
        self._search(self._budget(SEARCH_BUDGET) * (1 if kinds else 3), self._settled)
        self._failures = 0 if self.consistent else self._failures + 1
        self._most = self.kinds if self.consistent else 0

    def _deal_again(self, number: int) -> None:
        """More situations like those that histories have led to: what is hidden in them is dealt anew."""
        seen, found = self._expected[number].seen, []
        for turn in range(self.size):
            place = self.histories[turn % len(self.histories)].place
            state = self._dealer.redeal(self.replayer.take(place), self._rng)
            if self.replayer.seen(state) == seen:
                found.append(Root(state, seen))
        # New deals take the place of the histories only if there is more variety in them.
        if len(found) <= self.kinds:
            return
        self._release(self.histories)
        self.histories = []
        for root in found:
            place = self._take()
            self.replayer.put(place, root.state)
            self.histories.append(History(number + 1, [], [], [], place, root))

    def _search(self, budget: int, steps: int) -> None:
        searching = Searching(self._trier, self._expected[:steps], self.public, self._rng, self._free)
        self.histories = searching.run(self.histories, budget, self.size)
        for line, history in enumerate(self.histories):
            history.line = line

    def _budget(self, attempts: int) -> int:
        """Who wants few situations spends little on them."""
        return max(attempts // 8, attempts * self.size // SIZE)

    # ---- places --------------------------------------------------------------------------------

    def _take(self) -> int:
        return self._free.pop()

    def _release(self, histories: Sequence[History]) -> None:
        self._free += [history.place for history in histories]


def systematic(weights: Sequence[float], size: int, rng: Random) -> list[int]:
    """So many indices, each as often as its weight says, as evenly as possible."""
    step = sum(weights) / size
    # Products of many small shares may underflow to 0: then none is known to be likelier.
    if not step:
        return [rng.randrange(len(weights)) for _ in range(size)]
    position, reached, index, found = rng.random() * step, weights[0], 0, []
    for _ in range(size):
        # Rounding may put the last position beyond the sum of all weights.
        while reached < position and index < len(weights) - 1:
            index += 1
            reached += weights[index]
        found.append(index)
        position += step
    return found
