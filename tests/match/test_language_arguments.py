"""What is passed to functions and rules: ranges are kept, few arguments become tables, inner rules give reasons."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import MatchFault
from tests.match.playing import answer, game, play

RANGES = """
function half(steps: 0 to 6): int = steps / 2

procedure hop(steps: 0 to 6):
    notice "{steps}"

play:
    for player in turns:
        player chooses steps from 0 to 9 ask "{half(min(steps_now, 6))}":
            steps_now = half(steps)
        player chooses more from 0 to 9:
            hop(more)

table:
    steps_now: int = 0
"""


def test_a_value_outside_the_range_of_a_parameter_stops_the_match():
    match = play(RANGES, [6])
    assert match.view()["table"]["steps_now"] == 3
    with pytest.raises(MatchFault) as raised:
        answer(match, 7)
    assert raised.value.diagnostics[0].code == "R201"
    with pytest.raises(MatchFault) as raised:
        answer(play(RANGES, []), 9)
    assert raised.value.diagnostics[0].code == "R201"


WALK = """
space Ring, ring 12:
    step: 1 to 3 = 2

table:
    here: Ring = Ring[1]
    spot: Ring or none = none

function walked(start: Ring, steps: 0 to 6): Ring or none:
    let spot: Ring or none = start
    repeat steps times:
        spot = step(spot, forward)
    return spot

play:
    for player in turns:
        player chooses steps from 0 to 6:
            here = walked(here, steps)
        player chooses other from Ring:
            spot = walked(other, 3)
"""


def test_a_function_of_few_arguments_that_reads_no_state_is_a_table():
    machine, _ = game(WALK).machine(2)
    assert "WALKED" in machine.program.tables
    match = play(WALK, [5, "11"])
    assert match.view()["table"] == {"here": "Ring.6", "spot": "Ring.2"}


STATE = WALK.replace("step(spot, forward)", "step(here, forward)")


def test_a_function_that_reads_the_situation_is_none():
    machine, _ = game(STATE).machine(2)
    assert "WALKED" not in machine.program.tables


OWNED = """
object Stone, 3 per player, in heap

table:
    field heap: Stone
    field gone: Stone
    total: int = 0

function mine(player): set of Stone = Stone of player where .at == heap

play:
    for player in turns:
        player chooses stone from mine(right(player)):
            move stone to gone
        total = count(mine(player)) * 10 + count(Stone of left(player) where .at == gone)
"""


def test_the_objects_of_a_player_that_is_known_only_in_the_match():
    match = play(OWNED, [])
    assert [option.value for option in match.decisions[0].options] == ["Stone@1#1"]
    answer(match, "Stone@1#1")
    assert match.view()["table"]["total"] == 31


REASONS = """
space Board, line 4

object Pawn, 1 per player

setup:
    for player in players:
        move only(Pawn of player) to Board[index(player)]

rule empty_field(cell: Board):
    when not any(cell) else "Somebody stands there."

rule may_go(cell: Board):
    when empty_field(cell)
    when index(cell) != 4 else "The last one is closed."

play:
    for player in turns:
        player chooses cell from Board where may_go(it):
            move only(Pawn of player) to cell
"""


def test_a_rule_without_words_gives_the_reason_of_the_rule_it_asks():
    blocked = play(REASONS).decisions[0].blocked
    assert [(one.value, one.reason) for one in blocked] == [
        ("Board.1", "Somebody stands there."),
        ("Board.2", "Somebody stands there."),
        ("Board.4", "The last one is closed."),
    ]


AT = REASONS.replace("not any(cell)", "not any(Pawn where .at == cell)")


def test_where_things_lie_is_open_unless_the_game_hides_something():
    assert len(play(AT).decisions[0].blocked) == 3
    hiding = AT + "\nplayer:\n    field pocket: Pawn, visible to owner\n"
    assert play(hiding).decisions[0].blocked == ()
