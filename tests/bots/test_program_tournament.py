"""Four languages meet four troublemakers: the series ends, faults are listed, others are undisturbed (CA-03, CA-06)."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from itertools import combinations

import pytest

from tests.bots.strange_table import EXAMPLES, play, stranger
from tests.rotation import in_turns, some

TROUBLE = {
    "crashing": stranger("crashing"),
    "hanging": stranger("hanging", seconds=0.05),
    "cheating": stranger("cheating"),
    "flooding": stranger("flooding"),
}
KINDS = {"crashing": "crashed", "hanging": "late", "cheating": "invalid", "flooding": "flooded"}


@pytest.fixture(scope="module")
def examples(bots_folder):
    """The example bots, as far as their languages are installed here."""
    found = {"python": f"cmd:path={EXAMPLES / 'settler.py'}", "shell": f"cmd:path={EXAMPLES / 'settler.sh'}"}
    if shutil.which("node"):
        found["javascript"] = f"cmd:path={EXAMPLES / 'settler.js'}"
    if shutil.which("cc"):
        program = bots_folder / "settler"
        subprocess.run(["cc", "-O2", "-o", program, EXAMPLES / "settler.c"], check=True)
        found["c"] = f"cmd:path={program}"
    return {name: f"{spec}:seconds=60" for name, spec in found.items()}


def winners(game, specs, seed):
    result = play(game, specs, seed).result
    return result.winners if result is not None else None


def needs(examples, *languages):
    missing = [language for language in languages if language not in examples]
    if missing:
        pytest.skip(f"not installed here: {', '.join(missing)}")


def series(bots):
    """A round robin; every pair meets with the same seed, whoever else takes part."""
    return {(a, b): play("tictactoe", [bots[a], bots[b]], seed=7) for a, b in combinations(sorted(bots), 2)}


@pytest.mark.matches
@pytest.mark.in_part
def test_a_tournament_survives_its_troublemakers(examples):
    examples = dict(list(examples.items())[: some(2, of=4)])
    quiet = series(examples)
    loud = series({**examples, **TROUBLE})
    assert all(played.result is not None for played in loud.values())
    faults: Counter[tuple[str, str]] = Counter()
    for pair, played in loud.items():
        for misstep in played.missteps:
            faults[pair[misstep.seat], misstep.kind] += 1
    assert set(faults) == set(KINDS.items())
    for pair, played in quiet.items():
        assert played.inputs == loud[pair].inputs
        assert played.result == loud[pair].result


def test_four_languages_at_one_table(examples):
    """All four play a match of Robo Rally together, without a fault."""
    needs(examples, "c", "javascript")
    played = play("roborally", [examples[name] for name in sorted(examples)], limit=80)
    assert played.missteps == []
    assert played.decisions > 20


@in_turns(4, example=[("python", 3), ("javascript", 3), ("c", 3), ("shell", 1)])
def test_examples_win_robo_rally_against_chance(examples, example):
    language, games = example
    needs(examples, language)
    won = [winners("roborally", [examples[language], "random", "random"], seed) for seed in range(games)]
    assert won == [(0,)] * games


@in_turns(4, language=["python", "javascript", "c", "shell"])
def test_examples_play_catan_without_a_fault(examples, language):
    needs(examples, language)
    played = play("catan", [examples[language], "random"], limit=150)
    assert played.missteps == []
    assert played.asked[0] > 10


@pytest.mark.long
def test_examples_win_catan_against_chance(examples):
    needs(examples, "javascript")
    won = [winners("catan", [examples["javascript"], *["random"] * 3], seed) for seed in range(8)]
    assert won.count((0,)) >= 5
