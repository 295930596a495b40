"""Random games play alike in Python and in WebAssembly: whole series, single matches, searches, and what stops them.

A match is the measure: what a series does in one go is what comes of its games decision by decision.
"""

from __future__ import annotations

import pytest

from spielwerk.backend.machine import series_digest
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.program import ir, walk
from spielwerk.program.passes import pipeline as passes
from spielwerk.program.verify.program import verify
from tests.backend.test_machine import step_by_step
from tests.backend.wasm.both import Both, plain
from tests.program.randommachines import RandomMachine
from tests.rotation import in_turns


def check_seed(seed: int) -> None:
    program = RandomMachine(seed).program()
    assert verify(program) == []
    better = passes.optimise(program, ("view",))
    assert verify(better) == []
    digests = [_check(which, seed) for which in (program, better)]
    assert digests[0] == digests[1], "the passes do not change a game"


def _check(program: ir.Program, seed: int) -> int:
    both = Both(program)
    for limit in (30, 5):
        expected = [step_by_step(both.python, seed, number, limit)[1] for number in range(3, 15)]
        for machine in (both.python, both.wasm):
            assert plain(machine.series(seed, 3, 12, limit)) == plain(expected), machine.name
    for match in range(2):
        both.match(seed + match, 20, detours=True)
    return series_digest(both.wasm.series(seed, 0, 12))


@in_turns(4, start=range(0, 20, 5))
def test_random_games_play_alike(start: int) -> None:
    for seed in range(start, start + 5):
        check_seed(seed)


FOUND = {
    1091: "enumerator",  # of a part, in another function than the variable it reads
    1096: "fuel",  # that all parts begin on
    1107: "alone",  # a seat that decides before the others
    1135: "alone again",  # later in the same round
    1144: "fuel again",  # the same, after a decision
    1916: "never asked",  # a question that folding takes away, and its answer
}
"""Games in which something was wrong once."""


@pytest.mark.parametrize("seed", FOUND, ids=lambda seed: f"{seed}-{FOUND[seed]}")
def test_what_was_found_once_stays_right(seed: int) -> None:
    check_seed(seed)


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 4000, 100))
def test_thousands_of_random_games_play_alike(start: int) -> None:
    for seed in range(start, start + 100):
        check_seed(seed)


@pytest.mark.long
def test_the_games_are_worth_playing() -> None:
    """All ways to jump, ask and end turn up; many games finish, some are stopped by a fault, some by the limit."""
    programs = [RandomMachine(seed).program() for seed in range(100)]
    found = {type(s) for p in programs for block in p.blocks for s in walk.every_statement(block.body)}
    assert set(walk.TERMINATORS) | {ir.StartSeat, ir.Enumerate, ir.While, ir.Draw} <= found
    sites = [site for program in programs for site in program.sites]
    assert {site.stride for site in sites} == {1, 2, 3}
    assert {site.weighted for site in sites} == {site.chance for site in sites} == {False, True}
    blocks = [block for program in programs for block in program.blocks]
    starts = [s for b in blocks for s in walk.every_statement(b.body) if isinstance(s, ir.StartSeat)]
    assert {start.sealed for start in starts} == {False, True}
    results = [result for program in programs for result in WasmMachine(program).series(1, 0, 3, 12)]
    finished = sum(result.finished for result in results)
    faults = {result.fault.code for result in results if result.fault}
    assert len(results) / 3 < finished < len(results)
    assert ir.FUEL_SPENT in faults
    assert len(faults) > 2
    assert any(not result.finished and result.fault is None for result in results)
