"""Steps of histories are tried alike in Python and in WebAssembly, and no more is compared than a seat is told."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.backend.machine import Events, State
from spielwerk.backend.replay import (
    BEGINS,
    DRAWN,
    NOT_ASKED,
    NOT_OPEN,
    OK,
    OTHER,
    START,
    Attempt,
    Expected,
    Plan,
    Walk,
    told_words,
)
from spielwerk.runtime.telling import EventNames, Teller
from tests.deals.worlds import host_of
from tests.rotation import in_turns

NAMES = ("kuhn", "rps", "meiern", "hearts", "citadels", "roborally", "mastermind")


def both(name: str, seat: int):
    return [host_of(name, backend=backend).replaying for backend in ("python", "wasm")], seat


@in_turns(3, name=NAMES)
def test_attempts_are_alike_on_both_back_ends(name: str) -> None:
    machines, seat = both(name, 0)
    one, other = (machine.replayer(seat) for machine in machines)
    rng = Random(name)
    attempts = [Attempt(START, place, 0, DRAWN, rng.getrandbits(64)) for place in range(6)]
    tokens: dict[int, int] = {}
    for _ in range(25):
        found = list(zip(one.attempt(attempts), other.attempt(attempts), strict=True))
        for mine, its in found:
            assert (mine[:5], mine.tape, mine.bounds, mine.told) == (its[:5], its.tape, its.bounds, its.told)
            # What is seen has a token of its own on each; equal things have equal ones.
            assert tokens.setdefault(mine.seen, its.seen) == its.seen
        following = []
        for place in range(6):
            state = one.take(place)
            assert state == other.take(place)
            players = machines[0].seats(state)
            if players:
                following.append(Attempt(place, place, rng.choice(players), DRAWN, rng.getrandbits(64)))
        attempts = following
    assert len(set(tokens.values())) == len(tokens)


@pytest.mark.parametrize("name", ["kuhn", "hearts", "mastermind"])
def test_a_tape_says_what_chance_brings(name: str) -> None:
    for machine in both(name, 0)[0]:
        replayer = machine.replayer(0)
        (first,) = replayer.attempt([Attempt(START, 0, 0, DRAWN, 1)])
        assert len(first.tape) > 1
        wanted = tuple((value + 1) % bound for value, bound in zip(first.tape, first.bounds, strict=True))
        (again,) = replayer.attempt([Attempt(START, 1, 0, DRAWN, 2, wanted)])
        assert again.tape == wanted
        # A number that cannot be drawn is drawn anew, the others stay.
        (other,) = replayer.attempt([Attempt(START, 2, 0, DRAWN, 3, (-1, *wanted[1:]))])
        assert other.tape[1:] == wanted[1:]


def test_what_cannot_be_tried_is_told() -> None:
    for machine in both("kuhn", 0)[0]:
        replayer = machine.replayer(0)
        replayer.attempt([Attempt(START, 0, 0, DRAWN, 1)])
        tried = [
            Attempt(0, 1, 2, DRAWN, 1),
            Attempt(0, 1, 1, 99, 1),
            Attempt(0, 1, 1, (77,), 1),
            Attempt(0, 1, 1, 0, 1),
        ]
        assert [found.status for found in replayer.attempt(tried)] == [NOT_ASKED, NOT_OPEN, NOT_OPEN, OK]


@pytest.mark.parametrize("name", ["kuhn", "hearts", "citadels"])
def test_walks_are_alike_on_both_back_ends(name: str) -> None:
    """A walk makes the same steps as attempts one by one, and stops where too much is wrong."""
    walked = []
    for machine in both(name, 0)[0]:
        replayer = machine.replayer(0)
        expected = [Expected(BEGINS, 0, (), (), (), 0)] + [Expected(OTHER, 0, (1, 2, 3, 4), (), (7,), 0)] * 6
        for number, one in enumerate(expected):
            replayer.expect(number, one)
        plans = ((Plan(seed=5),), *((Plan(seed=9 + n),) for n in range(6)))
        walked.append([replayer.walk(Walk(0, -1, 0, 3, plans, 0, worst, 11), ()) for worst in (0, 20, 10_000)])
    for one, other in zip(*walked, strict=True):
        assert (one.steps, one.wrong) == (other.steps, other.wrong)
    assert len(walked[0][0].steps) == 1 < len(walked[0][2].steps)


@in_turns(4, name=["hearts", "citadels", "roborally", "catan"])
def test_no_more_is_compared_than_a_seat_is_told(name: str) -> None:
    """Where two events are told a seat in the same words, they have the same numbers."""
    host = host_of(name)
    machine, rng = host.speaking, Random(3)
    events: Events = []
    state: State = machine.start(3, events)
    words: dict[str, object] = {}
    for _ in range(60):
        for seat in range(host.players):
            teller = Teller(host.names, EventNames(host.manual), seat, "en")
            for event in events:
                numbers = told_words([event], seat)
                told = teller.tell(event)
                if numbers and event[0] != "notice":
                    assert told is not None, event
                    assert words.setdefault(str(told), numbers) == numbers
        players = machine.seats(state)
        if not players:
            break
        events = []
        state = machine.decide(state, players[0], rng.choice(machine.options(state, players[0])[0]), events)
