"""What holds for every game is tried with all of them in `make long`, and with some of them in `make test`.

    @in_turns(name=GAMES)
    def test_a_log_replays_to_the_same_state(name): ...

One case in `EVERY` is tried by `make test`; the others get the mark `long`. Which ones it is goes on with every commit,
so that each has its turn. The tests of a file begin one case apart: whoever sits out one of them takes part in another.

    @pytest.mark.in_part
    def test_what_was_bought_only_the_buyer_learns(): ... range(some(150, of=600)) ...

does less in `make test` than in `make long`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import TypeVar
from zlib import crc32

import pytest

EVERY = 6
Test = TypeVar("Test", bound=Callable[..., object])


@cache
def turn() -> int:
    """The number of commits: the same for all who test one commit. `SPIELWERK_TURN` asks for another turn."""
    if given := os.environ.get("SPIELWERK_TURN"):
        return int(given)
    count = ["git", "rev-list", "--count", "HEAD"]
    try:
        return int(subprocess.run(count, cwd=Path(__file__).parent, capture_output=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError):
        return 0  # A copy without its history.


def in_turns(every: int = EVERY, /, **parameters: Iterable[object]) -> Callable[[Test], Test]:
    """Parameters of a test, of which `make test` tries one combination in `every`."""

    def parametrized(test: Test) -> Test:
        first = first_case(test)
        combinations = list(product(*(enumerate(values) for values in parameters.values())))
        places = [sum(place for place, _ in combination) for combination in combinations]
        assert max(places) >= every - 1, "there would be turns without a case"
        cases = [
            pytest.param(
                *(value for _, value in combination),
                id="-".join(label(value) for _, value in combination),
                marks=() if has_turn(place + first, every, turn()) else pytest.mark.long,
            )
            for place, combination in zip(places, combinations, strict=True)
        ]
        marked: Test = pytest.mark.in_turns(pytest.mark.parametrize(list(parameters), cases)(test))
        return marked

    return parametrized


def some(number: int, *, of: int) -> int:
    """How much of something is done: so much, and in `make long` all of it."""
    return of if os.environ.get("SPIELWERK_LONG") else number


def first_case(test: Callable[..., object]) -> int:
    """Where the turns of a test begin: one behind those of the test before it in its file."""
    marks = [getattr(other, "pytestmark", ()) for other in vars(sys.modules[test.__module__]).values()]
    before = sum(any(mark.name == "in_turns" for mark in each) for each in marks)
    return crc32(test.__module__.encode()) + before


def has_turn(case: int, every: int, turn: int) -> bool:
    return (case + turn) % every == 0


def label(value: object) -> str:
    """What a value is called in the name of a test: of files the name alone, so that it is the same everywhere."""
    if isinstance(value, tuple):
        return " ".join(label(part) for part in value if part)
    if isinstance(value, Mapping):
        return " ".join(f"{name}={each}" for name, each in value.items())
    return Path(str(value)).stem if str(value).endswith(".spiel") else str(value)
