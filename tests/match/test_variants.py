"""Variants (`extends`): what they add, what they replace, and what they may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk import Game, load
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import GameError, MatchFault
from tests.games.table import play_on

BASE = """
game "Base":
    players 2
    about "A small game."
    option goal: 1 to 20 = 5

enum Colour: red, blue

object Card, for colour in Colour, in deck:
    worth: int = 1

table:
    pile deck: Card

player:
    score: int = 0

setup:
    for player in players:
        player.score = 1

open function bonus(player): int = 1

function fixed(player): int = 2

play:
    for player in turns:
        Turn(player)

phase Turn(player):
    player chooses number from 1 to 2
    player.score += number + bonus(player)
    if player.score >= goal:
        end with winner player

always sum(players.score) <= 60

test "the base has its own test":
    expect goal == 5

texts de:
    "Base" = "Grundspiel"
    goal = "Ziel"
"""


@pytest.fixture
def variant(tmp_path: Path):
    (tmp_path / "base.spiel").write_text(BASE.lstrip(), encoding="utf-8")

    def made(text: str, name: str = "variant") -> Game:
        path = tmp_path / f"{name}.spiel"
        path.write_text(f'game "Variant":\n    extends "base"\n{text}', encoding="utf-8")
        return load(path)

    return made


def codes(raised: pytest.ExceptionInfo[GameError]) -> list[str]:
    return [fault.code for fault in raised.value.diagnostics]


def test_a_variant_has_what_the_base_has(variant):
    game = variant("")
    assert (game.title, game.checked.about, game.checked.options["goal"].name) == ("Variant", "A small game.", "goal")
    match = game.start()
    match.decide(0, 1)
    assert match.reveal()["players"][0]["score"] == 1 + 2 + 1
    assert play_on(match, seed=1).over


def test_what_is_open_is_replaced(variant):
    match = variant("\nfunction bonus(player): int = 10\n").start(options={"goal": 20})
    match.decide(0, 0)
    assert match.reveal()["players"][0]["score"] == 1 + 1 + 10


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("function fixed(player): int = 3", "fixed"),
        ("play:\n    end with draw", "play"),
        ("phase Turn(player):\n    end with draw", "Turn"),
        ('object Card "x", in deck', "Card"),
    ],
)
def test_what_is_not_open_stays(variant, text, name):
    with pytest.raises(GameError) as raised:
        variant(f"\n{text}\n")
    (fault,) = raised.value.diagnostics
    assert (fault.code, fault.values["name"], fault.line) == ("B161", name, 4)


def test_members_values_and_set_up_are_added(variant):
    game = variant(
        "\nenum Colour: green\n\nplayer:\n    luck: int = 7\n\ntable:\n    round: int = 3\n\nobject Card:\n"
        "    marked: bool = true\n\nsetup:\n    players[1].score += 4\n"
    )
    seen = game.start().reveal()
    assert [(player["score"], player["luck"]) for player in seen["players"]] == [(5, 7), (1, 7)]
    assert seen["table"]["round"] == 3
    assert len(seen["table"]["deck"]["objects"]) == 3


def test_reactions_change_the_base(variant):
    game = variant("\nafter Turn(player):\n    player.score += 1\n")
    match = game.start()
    match.decide(0, 0)
    assert match.reveal()["players"][0]["score"] == 1 + 1 + 1 + 1


def test_options_and_players_can_be_others(variant):
    game = variant("    players 3\n    option goal: 3 to 9 = 3\n")
    assert game.player_counts == (3,)
    assert game.start().options == {}
    match = game.start()
    match.decide(0, 1)
    assert match.over


def test_texts_are_added_and_the_variant_wins(variant):
    texts = variant('\ntexts de:\n    goal = "Punkte"\n    "Variant" = "Variante"\n').checked.texts["de"]
    assert set(texts) == {"goal", "Variant"}


def test_the_tests_of_the_base_do_not_run_but_its_claims_hold(variant):
    game = variant("\nfunction bonus(player): int = 90\n")
    assert run_tests(game) == []
    assert {fault.code for _, fault in game.simulate(5).faults} == {"R301"}


def test_variants_of_variants(variant, tmp_path):
    variant("\nfunction bonus(player): int = 2\n\nplayer:\n    luck: int = 1\n", "middle")
    path = tmp_path / "last.spiel"
    path.write_text('game "Last":\n    extends "middle"\n\nplayer:\n    wit: int = 2\n', encoding="utf-8")
    match = load(path).start(options={"goal": 20})
    match.decide(0, 0)
    assert match.reveal()["players"][0] == {"score": 4, "luck": 1, "wit": 2}


def test_faults_stand_in_the_file_they_are_in(variant):
    with pytest.raises(GameError) as raised:
        variant("\nafter Turn(player):\n    player.scor += 1\n")
    (fault,) = raised.value.diagnostics
    assert (fault.code, Path(fault.source.name).name, fault.line) == ("S202", "variant.spiel", 5)


def test_a_run_time_fault_of_the_base_is_told_in_its_file(variant):
    match = variant("\nfunction bonus(player): int = 1 / (player.score - player.score)\n").start()
    with pytest.raises(MatchFault) as raised:
        match.decide(0, 0)
    assert Path(raised.value.diagnostics[0].source.name).name == "variant.spiel"


def test_games_that_extend_one_another_in_a_circle(tmp_path):
    for name, base in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.spiel").write_text(f'game "X":\n    extends "{base}"\n', encoding="utf-8")
    with pytest.raises(GameError) as raised:
        load(tmp_path / "one.spiel")
    assert "B162" in codes(raised)


@pytest.mark.parametrize("name", ["nothing", "../base", "/etc/passwd", "", "x" * 500])
def test_a_base_that_is_not_there(tmp_path, name):
    path = tmp_path / "variant.spiel"
    path.write_text(f'game "X":\n    extends "{name}"\n', encoding="utf-8")
    with pytest.raises(GameError) as raised:
        load(path)
    assert "B160" in codes(raised)


def test_a_base_with_faults(variant, tmp_path):
    (tmp_path / "base.spiel").write_text('game "Base":\n    players 2\n\nplay:\n    scor = 1\n', encoding="utf-8")
    with pytest.raises(GameError) as raised:
        variant("")
    assert "B163" in codes(raised)


def test_files_of_the_base_are_found(tmp_path):
    path = tmp_path / "mine.spiel"
    path.write_text('game "My Ludo":\n    extends "ludo"\n    option tries: 1 to 3 = 1\n', encoding="utf-8")
    game = load(path)
    assert play_on(game.start(4), seed=1).over
    assert game.start(2, options={"board": "duel"}).players == 2


def test_a_log_of_a_variant_knows_its_base(variant, tmp_path):
    game = variant("")
    log = play_on(game.start(seed=1), seed=2).log
    assert game.replay(log).over
    (tmp_path / "base.spiel").write_text(BASE.replace("= 1\n\nfunction fixed", "= 2\n\nfunction fixed").lstrip())
    assert load(tmp_path / "variant.spiel").hash != log["hash"]
