"""Hints: what they may name, which options a preference is for, and that rules do without them."""

from __future__ import annotations

import pytest

from spielwerk.check.steps.hints import ways_of
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.notation.spiel.parser import parse
from spielwerk.notation.spiel.write.game import write
from tests.check.games import checked, sound

RULES = """game "Test":
    players 2

space Board, grid 2 by 2
space Track, line 3

object Card, for value in 1 to 3, in deck:
    action play_it(target from Board), during Turn:
        actor.score += self.value

table:
    field deck: Card

player:
    score: int = 0

play:
    for player in turns:
        Turn(player)
        end with winner player

phase Turn(player):
    player chooses:
        step(target from Board):
            player.score += 1
        any action
    player chooses target from Track
    player may choose target from Board
    player chooses any cards from deck
    player chooses:
        step
        stay

"""


def codes(*lines: str) -> list[str]:
    return [
        fault.code for fault in checked(RULES + "hints:\n" + "".join(f"    {line}\n" for line in lines)).diagnostics
    ]


def test_all_ways_to_decide_are_known():
    found = {(way.kind, way.names) for way in ways_of(sound(RULES))}
    assert found == {
        ("step", ("target",)),
        ("play_it", ("self", "target")),
        ("target", ("target",)),
        ("pass", ()),
        ("cards", ("cards",)),
        ("done", ()),
        ("step", ()),
        ("stay", ()),
    }


@pytest.mark.parametrize(
    "line",
    [
        "prefer stay = 3",
        "prefer step = 3",
        "prefer step(spot) = if spot == Board[1, 1] then 3 else 4",
        "prefer target(spot: Track) = index(spot)",
        "prefer target(spot: Board) = 3",
        "prefer play_it(card, spot) = card.value",
        "prefer play_it(spot: Board) = 3",
        "prefer play_it = .value + self.value",
        "prefer cards(card) = card.value",
        "prefer done = 3",
        "prefer pass = player.score",
        "worth = player.score",
    ],
)
def test_what_can_be_hinted(line):
    assert codes(line) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("prefer stey = 3", "S562"),
        ("prefer target, cards = 3", "S562"),
        ("prefer stay(x) = 3", "S563"),
        ("prefer target(spot: Card) = 3", "S563"),
        ("prefer play_it(a, b, c) = 3", "S563"),
        ("prefer target(spot) = spot.layer.x", "S202"),
        ("prefer stay = true", "S301"),
        ("prefer stay = card.value", "S201"),
        ("worth = score", "S201"),
        ("cut when 3", "S302"),
    ],
)
def test_what_cannot_be_hinted(line, code):
    lines = [line, "worth = 1"] if line.startswith("cut") else [line]
    assert codes(*lines)[:1] == [code]


def test_a_near_name_is_suggested():
    fault = checked(RULES + "hints:\n    prefer stya = 3\n").diagnostics[0]
    assert "Did you mean `stay`?" in fault.advice("en")
    assert "Meintest du `stay`?" in fault.advice("de")


def test_one_preference_is_for_all_choices_of_its_kind_and_names():
    game = sound(RULES + "hints:\n    prefer target(spot) = 3\n    prefer step(spot) = 4\n    prefer step() = 5\n")
    assert len(game.hints.weights) == 4


@pytest.mark.parametrize(
    "body",
    ["player.score = 3\n        return 3", "let x = random 1 to 6\n        return x", "roll(1)\n        return 3"],
)
def test_hints_only_look(body):
    result = checked(RULES + f"hints:\n    worth:\n        {body}\n")
    assert result.errors


def test_nobody_sees_the_functions_of_hints():
    hints = "hints:\n    worth = grade(player)\n\n    function grade(player): int = player.score\n"
    plain, hinted = (load_source(Source("test.spiel", text)).start() for text in (RULES, RULES + hints))
    assert plain.view(0) == hinted.view(0)


@pytest.mark.parametrize("line", ["always grade(players[1]) < 9", "function other(player): int = grade(player)"])
def test_rules_and_claims_do_without_hints(line):
    hints = "hints:\n    worth = grade(player)\n\n    function grade(player): int = player.score\n"
    assert [fault.code for fault in checked(RULES + hints + line + "\n").errors] == ["S566"]


def test_hints_are_written_as_they_are_read():
    text = RULES + (
        "## What helps.\n"
        "hints:\n"
        "    worth = player.score\n"
        "    lead 20  # a lot\n"
        "    cut after 2 * count(players)\n"
        "    cut when sum(players.score) > 9\n"
        "    prefer step(spot: Board):\n"
        "        let far = spot != Board[1, 1]\n"
        "        return if far then 3 else 4\n"
        "    prefer target, cards = 3\n"
        "    # At the end.\n"
    )
    game, faults = parse(Source("test.spiel", text))
    assert faults == []
    assert write(game) == text
