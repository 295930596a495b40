"""What a seat imagines comes as often as it is likely, also where nothing is even.

The greater of two dice is hidden, and everything that follows tells something of it, but nothing for sure: two whispers
that are sometimes wrong, a hidden `let` that makes both of them worthless, and a player who knows the number and says
one that is not greater. The right answer is worked out by Bayes' rule.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from spielwerk.backend.machine import Events
from spielwerk.deals.belief import HISTORY
from spielwerk.deals.given import Account, Given
from tests.deals.worlds import belief_of, host_of
from tests.rotation import in_turns

WHISPERS = """game "Whispers":
    players 2

table:
    heard: list of int, at most 2

player:
    own: int = 0, visible to owner

play:
    let first = random (1 to 6)
    let second = random (1 to 6)
    players[2].own = if first > second then first else second
    let broken = random (1 to 4)
    repeat 2 times:
        let noise = random (1 to 5)
        let anything = random (1 to 6)
        if broken == 1 or noise == 1:
            add anything to heard
        else:
            add players[2].own to heard
    players[2] chooses hint from 1 to players[2].own
    notice "They say {hint}."
    players[1] chooses guess from 1 to 6
    end with draw
"""
NUMBERS = range(1, 7)
TOLERANCE = 0.06


def likely(heard: list[int], hint: int) -> dict[int, float]:
    """How likely each number is for somebody who has heard this."""

    def whispered(own: int) -> Fraction:
        clear = Fraction(1)
        for whisper in heard:
            clear *= Fraction(1, 5) * Fraction(1, 6) + Fraction(4, 5) * (whisper == own)
        return Fraction(3, 4) * clear + Fraction(1, 4) * Fraction(1, 36)

    shares = {own: Fraction(2 * own - 1, 36) * whispered(own) * Fraction(hint <= own, own) for own in NUMBERS}
    return {own: float(share / sum(shares.values())) for own, share in shares.items()}


def apart(one: dict[int, float], other: dict[int, float]) -> float:
    """The total variation between two distributions."""
    return sum(abs(one.get(own, 0) - other.get(own, 0)) for own in NUMBERS) / 2


def whispers(seed: int) -> tuple[list[Given], list[int], int]:
    """A match up to the guess: what seat 0 was given, what was whispered, and what was said."""
    host = host_of("whispers", WHISPERS)
    machine = host.replaying
    account = Account(machine.replayer(0), machine)
    events: Events = []
    state = machine.start(seed, events)
    account.begin(state, events)
    records, _ = machine.options(state, 2)
    hint = Random(seed).choice(records)
    events = []
    after = machine.decide(state, 2, hint, events)
    account.decided(2, hint, after, events)
    heard = next(slots.address for _, attribute, slots in host.manual.stored if attribute.name == "heard")
    return account.steps, after[heard + 1 : heard + 3], records.index(hint) + 1


@in_turns(6, seed=range(6))
def test_uneven_chances_are_imagined_as_they_are(seed: int) -> None:
    steps, heard, hint = whispers(seed)
    host = host_of("whispers", WHISPERS)
    own = next(slots for _, attribute, slots in host.manual.stored if attribute.name == "own")
    found: Counter[int] = Counter()
    for chance in range(40):
        belief = belief_of(host, 0, seed=chance, size=64)
        belief.follow(steps)
        assert belief.trust == HISTORY
        found.update(state[own.address + 2] for state in belief.situations())
    right = likely(heard, hint)
    shares = {number: count / found.total() for number, count in found.items()}
    assert apart(shares, right) < TOLERANCE
    assert all(shares.get(number, 0) == 0 for number in NUMBERS if not right[number])


@pytest.mark.parametrize("seed", range(6))
def test_wrong_weights_would_be_noticed(seed: int) -> None:
    """Whoever counts every number that is possible alike is far off; so is who does not listen to the whispers."""
    _, heard, hint = whispers(seed)
    right = likely(heard, hint)
    flat = dict.fromkeys(range(hint, 7), 1 / (7 - hint))
    deaf = likely([], hint)
    assert apart(flat, right) > 2 * TOLERANCE
    assert apart(deaf, right) > 2 * TOLERANCE
