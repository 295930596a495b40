"""Lines of decisions followed by random play: both back ends add up the same, whatever the line asks for."""

from __future__ import annotations

import random

from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.machine import Machine, State
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load, load_source
from tests.rotation import in_turns


def some_way_in(machine: Machine, decisions: int, dice: random.Random) -> State:
    state = machine.start(4)
    for _ in range(decisions):
        if not machine.seats(state):
            break
        seat = dice.choice(machine.seats(state))
        state = machine.decide(state, seat, dice.choice(machine.options(state, seat)[0]))
    return state


def random_lines(machine: Machine, state: State, dice: random.Random) -> list[Line]:
    """Possible decisions and impossible ones: seats that have none, options that are not there."""
    seats = [*machine.seats(state), dice.randrange(-1, machine.program.players + 2)]
    return [
        Line(
            tuple((dice.choice(seats), dice.randrange(-1, 5)) for _ in range(dice.randrange(4))),
            dice.randrange(4),
            dice.getrandbits(64),
        )
        for _ in range(12)
    ]


@in_turns(3, name=["tictactoe", "pig", "kuhn", "rps", "ludo", "hearts", "citadels"])
def test_both_back_ends_add_up_the_same(name: str) -> None:
    python = load(name).machine()[0]
    wasm, dice = WasmMachine(python.program), random.Random(name)
    for decisions in (0, 1, 5, 40):
        state = some_way_in(python, decisions, dice)
        lines = random_lines(python, state, dice)
        assert wasm.lines(state, lines) == python.lines(state, lines)


def test_a_line_takes_decisions_and_its_playouts_go_on_from_there() -> None:
    machine = WasmMachine(load("tictactoe").machine()[0].program)
    start = machine.start(0)
    # The first seat takes the upper row while the second one looks on.
    wins = Line(((1, 0), (2, 3), (1, 0), (2, 3), (1, 0)), 10, 1)
    early = Line(((1, 0), (1, 0)), 3, 1)
    found = machine.lines(start, [wins, early, Line((), 200, 7)])
    assert found[0] == Outcome(5, 10, (10, 0), (10, 20), (0, 0), 10)
    assert found[1].taken == 1
    assert found[1].finished == 3
    assert 90 < found[2].wins[0] < 150


def test_chance_is_drawn_anew_in_every_playout() -> None:
    machine = load("pig").machine()[0]
    state = machine.start(0)
    outcomes = {WasmMachine(machine.program).lines(state, [Line((), 1, seed)])[0].scores for seed in range(20)}
    assert len(outcomes) > 10


def test_no_lines_and_more_lines_than_fit_at_once() -> None:
    program = load("nim").machine()[0].program
    machine = WasmMachine(program)
    state = machine.start(0)
    assert machine.lines(state, []) == []
    many = [Line((), 1, seed) for seed in range(20_000)]
    found = machine.lines(state, many)
    assert len(found) == 20_000
    assert found[19_999] == PythonMachine(program).lines(state, many[-1:])[0]


FAILING = """
game "Breaks":
    players 2
    about "The second step breaks in half of the matches."

table:
    steps: int = 0

play:
    for player in turns:
        player chooses number from 1 to 4
        steps += number
        if steps > 6:
            steps = 10 / (number mod 2)
            end with draw
"""


def test_a_playout_that_a_rule_stops_is_one_that_did_not_end() -> None:
    machine = load_source(Source("breaks.spiel", FAILING)).machine()[0]
    wasm, state = WasmMachine(machine.program), machine.start(0)
    lines = [Line(((1, 1),), 8, seed) for seed in range(10)]
    found = wasm.lines(state, lines)
    assert found == machine.lines(state, lines)
    assert 0 < sum(outcome.finished for outcome in found) < 80
