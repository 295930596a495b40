"""Tries steps: many histories side by side, each with its own idea of what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from spielwerk.backend.replay import (
    ANYTHING,
    BEGINS,
    DRAWN,
    LOST,
    NOT_OPEN,
    OK,
    OTHER,
    OWN,
    SILENT,
    START,
    Attempt,
    Expected,
    Move,
    Plan,
    Replayer,
    Step,
    Walk,
    Walked,
    difference,
    move_of,
)


class Trial:
    """A step under way, from a state on the shelf to another place."""

    __slots__ = ("before", "moves", "place", "plans", "right", "seen", "share", "so_far", "source", "told", "wrong")

    def __init__(self, source: int, place: int, before: int, so_far: int, plans: Sequence[Plan] = ()) -> None:
        self.source = source
        self.place = place
        self.before = before
        """What the seat saw before."""
        self.so_far = so_far
        """By how much all steps before are wrong."""
        self.plans = plans
        self.moves: list[Move] = []
        self.share = 1.0
        """How likely its decisions are."""
        self.wrong = LOST
        self.told: tuple[int, ...] = ()
        self.right = 0
        """So much of what it tells is right before the first thing that is wrong."""
        self.seen = before

    @property
    def step(self) -> Step:
        return tuple(self.moves)


class Trier:
    """Carries trials out, and counts what they cost."""

    def __init__(self, replayer: Replayer, rng: Random) -> None:
        self.replayer = replayer
        self.rng = rng
        self.spent = 0
        """Moves so far."""

    def walk(self, walk: Walk, old: Sequence[Step]) -> Walked:
        """Makes steps one after the other."""
        walked = self.replayer.walk(walk, old)
        self.spent += sum(map(len, walked.steps)) + 1
        return walked

    def run(self, trials: Sequence[Trial], expected: Expected) -> None:
        """Plays every trial up to where the seat learns something."""
        live, attempts = list(trials), [self._next(trial, expected) for trial in trials]
        while live:
            self.spent += len(live)
            going: list[Trial] = []
            following: list[Attempt] = []
            for trial, wanted, found in zip(live, attempts, self.replayer.attempt(attempts), strict=True):
                if found.status == NOT_OPEN and expected.kind == OTHER and not isinstance(wanted.choice, int):
                    # What was decided before cannot be decided here: something else is.
                    going.append(trial)
                    following.append(wanted._replace(choice=DRAWN))
                elif found.status == OK:
                    trial.moves.append(move_of(wanted, found))
                    trial.share *= found.share
                    silent = expected.kind == OTHER and not found.told and found.seen == trial.before
                    if silent and len(trial.moves) < SILENT:
                        going.append(trial)
                        following.append(self._next(trial, expected))
                    else:
                        trial.seen, trial.told = found.seen, found.told
                        # What was wrong before stays in sight, and would otherwise count again in every step.
                        wanted_now = expected._replace(seen=ANYTHING) if trial.so_far else expected
                        trial.wrong = distance(found.told, found.seen, wanted_now)
                        trial.right = alike(found.told, expected.told)
                else:
                    trial.moves = []
            live, attempts = going, following

    def _next(self, trial: Trial, expected: Expected) -> Attempt:
        number = len(trial.moves)
        plan = trial.plans[number] if number < len(trial.plans) else Plan(seed=self.rng.getrandbits(64))
        # There is no state yet to start from: the set-up is made from its chance alone.
        if expected.kind == BEGINS:
            return Attempt(START, trial.place, 0, DRAWN, plan.seed, plan.tape)
        source = trial.source if number == 0 else trial.place
        if expected.kind == OWN:
            return Attempt(source, trial.place, expected.player, expected.record, plan.seed, plan.tape)
        seat = expected.player or plan.seat
        if not seat and expected.others:
            seat = self.rng.choice(expected.others)
        return Attempt(source, trial.place, seat, plan.choice, plan.seed, plan.tape)


def distance(told: tuple[int, ...], seen: int, expected: Expected) -> int:
    """By how much a step differs from what was given. What is right, but told in another place, is half right already:
    a way to bring it about must see that."""
    if told == expected.told:
        return 0 if expected.seen in (seen, ANYTHING) else 1
    first = alike(told, expected.told)
    missing, common = Counter(expected.told[first:]), 0
    for token in told[first:]:
        if missing[token] > 0:
            missing[token] -= 1
            common += 1
    return max(len(told), len(expected.told)) - first - common + difference(told, seen, expected)


def alike(told: tuple[int, ...], expected: tuple[int, ...]) -> int:
    """How many things both begin with."""
    pairs = zip(told, expected, strict=False)
    return next((number for number, (one, other) in enumerate(pairs) if one != other), min(len(told), len(expected)))
