"""What no check can prove stops the match with a fault that says where and why (LG-12, LG-20)."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.match.errors import MatchFault
from tests.match.playing import game, play

CROSSROADS = """
    play:
        Start(players[1])
    phase Start(player):
        player chooses x from 1 to 3
        go to Left when x < 3
        go to Right when x > 1
        go to Ahead when x == 7
    phase Left():
        end with draw
    phase Right():
        end with draw
    phase Ahead():
        end with draw
"""


def stopped_by(text: str, *decisions: object) -> Diagnostic:
    with pytest.raises(MatchFault) as caught:
        play(text, decisions)
    return caught.value.diagnostics[0]


def test_several_transitions_that_hold_are_named():
    """LG-12: the error names the state and the transitions that held."""
    fault = stopped_by(CROSSROADS, 2)
    assert fault.code == "R214"
    assert "At the end of `Start`, 2 of the `go to` lines hold: `Left`, `Right`." in fault.message()
    assert "Am Ende von `Start` treffen 2 der `go to`-Zeilen zu: `Left`, `Right`." in fault.message("de")
    marked = [fault.source.text[label.span.start : label.span.end] for label in fault.labels]
    assert marked == ["go to Left when x < 3", "go to Right when x > 1"]


def test_no_transition_that_holds_is_said():
    """LG-12: none holds."""
    fault = stopped_by(CROSSROADS.replace("x > 1", "x == 9"), 3)
    assert fault.code == "R214"
    assert "0 of the `go to` lines hold: none of them." in fault.message()
    assert fault.labels == ()


@pytest.mark.parametrize(("number", "code"), [(1, "R202"), (2, ""), (3, "R202")])
def test_only_wants_exactly_one(number, code):
    """LG-20: a single selector finds exactly one, else a clear error."""
    text = f"""
        table:
            marks: set of player
            chosen: player or none
        setup:
            if {number} > 1:
                add players[1] to marks
            if {number} > 2:
                add players[2] to marks
            chosen = only(marks)
    """
    if code:
        assert stopped_by(text).code == code
    else:
        assert play(text).view()["table"]["chosen"] == 0


def test_nothing_to_choose_and_nothing_said_about_it():
    text = """
        player:
            score: int = 0
        play:
            for player in turns:
                player chooses other from players where .score > 3
                end with winner other
    """
    fault = stopped_by(text)
    assert fault.code == "R215"
    assert fault.source.text[fault.span.start : fault.span.end].startswith("player chooses other")


ASKED_ALONE = """
    player:
        score: int = 0
    play:
        for player in turns:
            player chooses step from 1 to 3 where {condition}
            player.score += {more}
"""
AT_ONCE = """
    player:
        score: int = 0
    play:
        repeat:
            at once{how} for player in players:
                player chooses step from 1 to 3 where it + player.score < 9
{then}                player.score += step
"""


@pytest.mark.parametrize(
    "text",
    [
        ASKED_ALONE.format(condition="it + player.score < 9", more="step"),
        ASKED_ALONE.format(condition="it != 12 / (8 - player.score)", more="step"),
        ASKED_ALONE.format(condition="it > 0", more="step + 12 / (8 - player.score)"),
        AT_ONCE.format(how="", then="            then:\n"),
        AT_ONCE.format(how=" openly", then=""),
    ],
    ids=["no option", "a fault in the question", "a fault behind the answer", "at once", "at once openly"],
)
def test_a_game_of_a_series_counts_the_decisions_that_were_taken_on_every_back_end(text: str) -> None:
    python, wasm = (game(text).fast_machine(2, backend=backend)[0] for backend in ("python", "wasm"))
    for limit in (5, 1000):
        found = [machine.series(1, 0, 40, limit) for machine in (python, wasm)]
        assert [result[:4] for result in found[0]] == [result[:4] for result in found[1]]
    causes = [[result.fault.args for result in results if result.fault] for results in found]
    assert causes[0] == causes[1]
    assert len(causes[0]) > 20
