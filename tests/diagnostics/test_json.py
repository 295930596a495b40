"""What programs read."""

from __future__ import annotations

import json

from inline_snapshot import snapshot

from spielwerk.diagnostics.json import to_json
from spielwerk.diagnostics.source import Span

RACE = "object Pawn:\n\nplay:\n    let leader = Pwan\n"


def test_a_fault_as_json(fault):
    assert to_json(fault(RACE, "Pwan", ("Pawn", "declared"))) == snapshot(
        {
            "file": "race.spiel",
            "line": 4,
            "column": 18,
            "severity": "error",
            "code": "X201",
            "message": "there is no Pwan here",
            "end_line": 4,
            "end_column": 22,
            "advice": "Did you mean Pawn?",
            "labels": [{"line": 1, "column": 8, "end_line": 1, "end_column": 12, "message": "declared here"}],
        }
    )


def test_the_words_are_in_the_readers_language(fault):
    found = to_json(fault(RACE, "Pwan", ("Pawn", "declared")), "de")
    assert found["message"] == "Pwan gibt es hier nicht"
    assert found["advice"] == "Ist Pawn gemeint?"
    assert found["labels"] == [{"line": 1, "column": 8, "end_line": 1, "end_column": 12, "message": "hier deklariert"}]


def test_a_place_over_several_lines_has_its_end_behind_the_last(fault):
    found = to_json(fault(RACE, Span(0, 14)))
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (1, 1, 3, 1)


def test_it_can_be_written_whatever_the_game_contains(fault):
    found = to_json(fault("\ud800\x00Pwan", "Pwan", name="\ud800\x00"))
    assert json.loads(json.dumps(found)) == found
