"""What holds for every game with actions and reactions, however it is played: nothing leaks, nothing is left behind,
and the same inputs give the same match."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import spielwerk
from spielwerk.match.errors import IllegalDecision
from spielwerk.match.match import Match
from spielwerk.program.generator import series_seed
from spielwerk.program.verify.program import verify
from tests.match.playing import in_force
from tests.match.test_leaks import dealt_anew, random_step, seen_by
from tests.rotation import in_turns

EXAMPLES = [str(Path(__file__).parent.parent / "examples" / f"{name}.spiel") for name in ("workshop", "seasons")]
every_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: Path(path).stem)


def unruly_step(match: Match, rng: Random) -> None:
    """A decision, or something that comes between: somebody takes back, aborts, leaves, or misbehaves."""
    seat = rng.randrange(match.players)
    what = rng.random()
    try:
        if what < 0.1:
            match.undo(seat)
        elif what < 0.2:
            match.abort(seat)
        elif what < 0.22 and match.inputs:
            match.leave(seat) if "leave" in match.details.happenings else match.misconduct(seat)
        else:
            random_step(match, rng)
    except IllegalDecision:
        random_step(match, rng)


@in_turns(4, path=EXAMPLES, seed=range(4))
def test_a_match_with_everything_in_it_can_be_replayed_and_leaks_nothing(path: str, seed: int) -> None:
    """LG-14, LG-10: also while actions are held back, and after some were taken back."""
    game = spielwerk.load(path)
    rng = Random(seed)
    match = game.start(players=rng.choice(game.player_counts), seed=seed)
    for _ in range(60):
        if match.over:
            break
        seat = rng.randrange(match.players)
        held = match.course.held
        if held is None:
            assert seen_by(dealt_anew(match, seat, rng), seat) == seen_by(match, seat)
        unruly_step(match, rng)
    again = game.replay(match.log)
    assert again.digest == match.digest
    for seat in range(match.players):
        assert again.events(seat) == match.events(seat)
    assert again.course == match.course


@every_example
def test_what_is_held_back_changes_nothing_for_others(path: str) -> None:
    """SEMANTICS C24: they see the same from the beginning of an action until it can no longer be taken back."""
    game = spielwerk.load(path)
    rng = Random(11)
    match = game.start(seed=11)
    shown: dict[int, object] = {}
    held_once = False
    for _ in range(150):
        if match.over:
            break
        held = match.course.held
        for seat in range(match.players):
            now = seen_by(match, seat)
            if held is not None and held.seat != seat:
                held_once = True
                assert now == shown[seat]
            else:
                shown[seat] = now
        random_step(match, rng)
    assert held_once == ("workshop" in path)


@every_example
def test_an_aborted_action_is_as_if_it_had_never_been(path: str) -> None:
    game = spielwerk.load(path)
    rng = Random(3)
    match = game.start(seed=3)
    aborted = 0
    for _ in range(150):
        if match.over:
            break
        random_step(match, rng)
        held = match.course.held
        if held is not None:
            before = game.replay({**match.log, "inputs": match.inputs[: held.begun]})
            match.abort(held.seat)
            assert match.digest == before.digest
            assert in_force(match) == in_force(before)
            aborted += 1
            random_step(match, rng)
    assert (aborted > 0) == ("workshop" in path)


@every_example
def test_the_program_is_sound_and_random_play_agrees_with_play_by_hand(path: str) -> None:
    game = spielwerk.load(path)
    for players in game.player_counts:
        machine, _ = game.machine(players)
        assert verify(machine.program) == []
        for seed in range(3):
            (fast,) = machine.series(seed, 0, 1)
            slow = machine.rollout(machine.start(series_seed(seed, 0)), seed)
            assert fast == slow
