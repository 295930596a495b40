"""Rules that never end, that call themselves without end, or that fill their lists are stopped soon, on both back ends
alike, with rule and line; the match stands where it stood, and everything goes on."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from spielwerk.backend.fault import Fault
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import Game, load_source
from spielwerk.match.errors import MatchFault
from tests.cli.conftest import document, run_command

FRAME = """\
game "Guard":
    players 2

table:
    total: int = 0
    notes: list of int, at most 40

play:
    for player in turns:
        player chooses number from 0 to 3
        if number == 0:
            trouble()
        total += 1
        if total > 20:
            end with winner player

"""


class Trouble(NamedTuple):
    """A rule that must be stopped: what it says, and the code, line (of this text) and rule that are told."""

    text: str
    code: str
    row: int
    rule: str

    @property
    def line(self) -> int:
        """The line in the whole text."""
        return FRAME.count("\n") + self.row


CALLING = "procedure trouble():\n    total += {call}\n\n"
TROUBLES = {
    "a loop without end": Trouble(
        "procedure trouble():\n    repeat:\n        total += 1\n        total -= 1\n", "R109", 2, "trouble"
    ),
    "a long body": Trouble(
        "procedure trouble():\n    repeat:\n        for i in 1 to 1000:\n"
        "            total += i\n            total -= i\n",
        "R111", 4, "trouble",
    ),
    "too many times": Trouble(
        "procedure trouble():\n    repeat 2000000000 times:\n        total += 1\n        total -= 1\n",
        "R111", 2, "trouble",
    ),
    "too many numbers": Trouble(
        "procedure trouble():\n    for i in total to 2000000000:\n        total += 1\n        total -= 1\n",
        "R111", 2, "trouble",
    ),
    "calls without end": Trouble(
        CALLING.format(call="down(1)")
        + "function down(n: int): int, depth at most 1000000 =\n    if n <= 0 then 0 else 1 + down(n)\n",
        "R109", 4, "down",
    ),
    "too many calls": Trouble(
        CALLING.format(call="fib(60)")
        + "function fib(n: int): int, depth at most 100 =\n    if n <= 1 then 0 else fib(n - 1) + fib(n - 2)\n",
        "R109", 4, "fib",
    ),
    "two that call each other": Trouble(
        CALLING.format(call="here(1)")
        + "function here(n: int): int, depth at most 1000000 = there(n) + 1\n\n"
        + "function there(n: int): int = here(n) + 1\n",
        "R109", 4, "here",
    ),
    "a full list": Trouble("procedure trouble():\n    repeat:\n        add total to notes\n", "R107", 3, "trouble"),
}  # fmt: skip
every_trouble = pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
both_back_ends = pytest.mark.parametrize("backend", ["python", "wasm"])
SECONDS = 5
"""A second on a machine that has nothing else to do."""


def made(trouble: Trouble) -> Game:
    return load_source(Source("guard.spiel", FRAME + trouble.text), "guard")


@every_trouble
def test_both_back_ends_stop_it_alike_and_soon(trouble: Trouble) -> None:
    game = made(trouble)
    answers: list[tuple[Any, ...]] = []
    for backend in ("python", "wasm"):
        machine, description = game.fast_machine(backend=backend)
        before = machine.start(4)
        state = before.copy()
        began = time.process_time()
        with pytest.raises(Fault) as stopped:
            machine.decide(state, 1, (0,))
        assert time.process_time() - began < SECONDS
        assert state == before, "nothing has happened"
        after = machine.decide(state, 1, (1,))
        answers.append((stopped.value.args, after, description.lines[stopped.value.line].inside))
    assert answers[0] == answers[1]
    assert answers[0][0][0] == trouble.code
    assert answers[0][2] == trouble.rule


@every_trouble
def test_a_series_counts_such_games_and_goes_on(trouble: Trouble) -> None:
    game = made(trouble)
    python, wasm = (game.simulate(4, seed=3, backend=backend) for backend in ("python", "wasm"))
    assert python.digest == wasm.digest
    assert [(n, f.args, f.decisions) for n, f in python.faults] == [(n, f.args, f.decisions) for n, f in wasm.faults]
    assert 0 < python.unfinished == wasm.unfinished
    assert python.games == wasm.games == 4


@every_trouble
def test_a_match_stands_where_it_stood(trouble: Trouble) -> None:
    match = made(trouble).start(seed=2)
    match.decide(0, 3)
    before = match.digest
    with pytest.raises(MatchFault) as stopped:
        match.decide(1, 0)
    fault = stopped.value.diagnostics[0]
    assert (fault.code, fault.line, fault.values["inside"]) == (trouble.code, trouble.line, trouble.rule)
    assert match.digest == before
    match.decide(1, 2)
    assert match.seats == [0]


@both_back_ends
@every_trouble
def test_simulate_names_rule_and_line(trouble: Trouble, backend: str, tmp_path: Path) -> None:
    path = tmp_path / "guard.spiel"
    path.write_text(FRAME + trouble.text, encoding="utf-8")
    result = run_command("simulate", path, "--games", "2", "--seed", "3", "--backend", backend, "--json")
    assert result.exit_code == 1
    (fault, *_) = document(result)["faults"]
    assert (fault["code"], fault["line"]) == (trouble.code, trouble.line)
    shown = run_command("simulate", path, "--games", "1", "--seed", "3", "--backend", backend).stderr
    assert f"error[{trouble.code}]" in shown
    assert f"guard.spiel:{trouble.line}:" in shown
    assert trouble.code != "R109" or f"`{trouble.rule}`" in shown


@every_trouble
def test_play_names_rule_and_line(trouble: Trouble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # The log of the fault goes there.
    path = tmp_path / "guard.spiel"
    path.write_text(FRAME + trouble.text, encoding="utf-8")
    result = run_command("play", path, "--seats", "human,human", input="3\n0\n2\n")
    assert f"error[{trouble.code}]" in result.output
    assert f"guard.spiel:{trouble.line}:" in result.output


@pytest.mark.parametrize("name", ["a loop without end", "calls without end", "too many calls", "a full list"])
def test_a_set_up_without_end_is_stopped_as_well(name: str, tmp_path: Path) -> None:
    """What goes before the match is worked out when the game is made; there, too, nothing takes for ever."""
    trouble = TROUBLES[name]
    text = FRAME.replace("play:\n", "setup:\n    trouble()\n\nplay:\n", 1) + trouble.text
    path = tmp_path / "guard.spiel"
    path.write_text(text, encoding="utf-8")
    began = time.process_time()
    result = run_command("simulate", path, "--games", "1")
    assert time.process_time() - began < 3 * SECONDS
    assert result.exit_code == 1
    assert f"error[{trouble.code}]" in result.output
    assert f"guard.spiel:{trouble.line + 3}:" in result.output


def test_recursion_within_its_depth_is_no_trouble() -> None:
    """Both back ends have the stack for what a program may do, wherever they are called from."""
    text = CALLING.format(call="down(480)") + (
        "function down(n: int): int, depth at most 490 =\n    if n <= 0 then 0 else 1 + down(n - 1)\n"
    )
    game = load_source(Source("guard.spiel", FRAME + text), "guard")
    for backend in ("python", "wasm"):
        machine, _ = game.fast_machine(backend=backend)
        state = machine.start(1)
        machine.decide(state, 1, (0,))
    assert game.simulate(20, backend="python").digest == game.simulate(20, backend="wasm").digest
