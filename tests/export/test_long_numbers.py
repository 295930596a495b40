"""Games with long numbers, built for Python alone and for WebAssembly: the same matches, the same words."""

from __future__ import annotations

import json
import re
from pathlib import Path

from spielwerk.export.python_file import file_of
from spielwerk.export.wasm.files import build
from tests.export.conftest import Alone, Built
from tests.match.longs import gold
from tests.node import node

WALK = Path(__file__).parent / "walk.mjs"


def test_the_python_file_gives_the_digest_of_a_series(tmp_path: Path) -> None:
    done = Built(tmp_path, file_of(gold(), None, {})).run("--random", "20", "--seed", "7", "--json")
    assert json.loads(done.stdout)["digest"] == gold().simulate(20, seed=7).digest


def test_the_python_file_tells_long_numbers(tmp_path: Path) -> None:
    done = Built(tmp_path, file_of(gold(), None, {})).run("--seed", "4", input="3\n3\n3\n")
    told = " ".join(done.stdout.split())
    found = re.search(r"has (-?\d{11,}) and (\d{11,}) wood, (\d{11,}) clay of (\d{19}), worth", told)
    assert found is not None
    gold_, wood, clay, bank = map(int, found.groups())
    assert (clay, bank) == (3 * wood, 9 * 10**18 - wood)
    assert f"gold {gold_}, stock wood {wood}, clay {clay}" in told
    assert "1 1 of 0, 3000000000" in told


def test_the_python_file_has_the_states_of_the_match() -> None:
    engine = Alone(file_of(gold(), None, {}), "gold").engine
    match = gold().start(seed=4)
    state = engine.start(4, [])
    for number in range(6):
        assert list(state) == match.state
        seat = match.seats[0]
        records, _ = engine.options(state, seat + 1)
        state = engine.decide(state, seat + 1, records[number % len(records)], [])
        match.decide(seat, number % len(records))


def test_node_plays_and_reads_the_same_match(tmp_path: Path) -> None:
    for name, content in build(gold(), None, {}, tmp_path.name).items():
        (tmp_path / name).write_bytes(content)

    told = json.loads(node(tmp_path / "play.mjs", "--games", "50", "--seed", "5", "--json"))
    assert told["digest"] == gold().simulate(50, seed=5).digest
    match = gold().start(seed=3, claims=True)
    for number, line in enumerate(node(WALK, tmp_path / "game.js", "3", "12", "en").splitlines()[:-1]):
        seen = json.loads(line)
        assert [int(slot) for slot in seen["state"]] == match.state
        seat = match.seats[-1]
        decision = match.decision(seat)
        assert seen["labels"] == [" ".join(option.label.split()) for option in decision.options]
        for looker, slots in enumerate(seen["seen"]):
            assert [int(slot or 0) for slot in slots] == match.machine.view(match.state, looker).image
        match.decide(seat, number * 7 % len(decision.options))
