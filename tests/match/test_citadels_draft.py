"""A large game with actions and reactions: Ohne Furcht und Adel (LG-24)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.match.game import Game, load_source
from spielwerk.match.testing import run_tests
from spielwerk.program.verify import verify
from tests.games.table import play_on
from tests.match.test_leaks import dealt_anew, random_step, seen_by

DRAFT = Path(__file__).parent.parent / "notation" / "texts" / "citadels.spiel"


@cache
def citadels() -> Game:
    return load_source(Source("citadels.spiel", DRAFT.read_text(encoding="utf-8")), "citadels")


@pytest.mark.parametrize("players", range(2, 8))
def test_matches_come_to_an_end(players: int) -> None:
    machine, _ = citadels().machine(players)
    assert verify(machine.program) == []
    match = play_on(citadels().start(players=players, seed=players), seed=players)
    assert match.over
    assert citadels().replay(match.log).digest == match.digest


@pytest.mark.parametrize("players", [2, 4, 7])
def test_nobody_learns_what_is_hidden(players: int) -> None:
    match = citadels().start(players=players, seed=1)
    rng = Random(players)
    for _ in range(80):
        seat = rng.randrange(players)
        if match.course.held is None:
            assert seen_by(dealt_anew(match, seat, rng), seat) == seen_by(match, seat)
        random_step(match, rng)


def test_its_own_tests_pass() -> None:
    assert [(found.name, found.message()) for found in run_tests(citadels()) if not found.passed] == []
