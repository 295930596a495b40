"""What the check says about actions and reactions that cannot be meant so."""

from __future__ import annotations

import pytest

from tests.check.games import checked

GAME = """game "Test":
    players 2

enum Wood: oak, ash

object Tool, 2, in shed

table:
    field shed: Tool

player:
    score: int = 0

play:
    for player in turns:
        Turn(player, 3)
        other_turn(player)

procedure other_turn(player):
    player.score += grown(player)

function grown(player): int = player.score + count(shed) + index(oak)

phase Turn(player, size: int):
    pot: int = 0
    pot += size
    player chooses:
        any action
        resign "Resign":
            end with winner left(player)

    action roll_on "Roll on":
        pot += 1

procedure gain(player, amount: int) -> int:
    player.score += amount
    return player.score

action double "Double", during Turn:
    let now = gain(player, pot)
    pot = now
"""


def found(extra="", *changes):
    text = GAME
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [fault.code for fault in checked(text + "\n" + extra).diagnostics]


def test_the_game_itself_is_sound():
    assert found() == []


SOUND = [
    "after gain(player, amount: int):\n    player.score += 1",
    "instead of gain(player, amount: int) when amount > 3:\n    return 3",
    "before roll_on():\n    commit",
    "after Turn(player, size: int):\n    go to Turn(player, size) when size < 0\n    go to Late when size >= 0\n\n"
    "phase Late():\n    end with draw",
    "player:\n    after double() when .score > 3:\n        .score = 0",
    "object Saw is Tool, 3:\n    action saw, during Turn, once, limit 4 per game:\n        player.score += 1",
    "action shout, during Turn, exclusive:\n    player.score += times(shout) + times(shout, player)\n"
    "    pot = times(shout, Turn)",
]


@pytest.mark.parametrize("extra", SOUND)
def test_sound(extra):
    assert found(extra) == []


FAULTY = [
    ('action resign "Again", during Turn:\n    end with draw', "S205"),
    ('action roll_on "Again", during Turn:\n    end with draw', "S205"),
    ("action shout(pot from 1 to 3), during Turn:\n    player.score += pot", "S206"),
    ("action shout(size from 1 to 3), during Turn:\n    player.score += size", "S206"),
    ("action shout, during Turm:\n    end with draw", "S213"),
    ("action shout, during gain:\n    end with draw", "S213"),
    ("action shout, during Turn, limit 2 per Turm:\n    end with draw", "S213"),
    ("action shout, during Turn:\n    player.score += times(whisper)", "S218"),
    ("action shout, during Turn:\n    player.score += times(shout, 3)", "S301"),
    ("action shout, during Turn:\n    if pot > 3:\n        pot = 0\n        when size > 3\n    end with draw", "S409"),
    ("action shout, during Turn:\n    let now = gain(player, 3)\n    when now > 3\n    end with draw", "S409"),
    ("action shout, during Turn:\n    stop", "S403"),
    ("instead of gain(player, amount: int):\n    player.score = 0", "S405"),
    ("after gain(player, amount: int):\n    return 3", "S419"),
    ("after gain(player):\n    player.score = 0", "S309"),
    ("after gain(player, wood):\n    player.score = 0", "S301"),
    ("after grown(player):\n    player.score = 0", "S218"),
    ("after gain(player, amount: int), priority amount:\n    player.score = 0", "S460"),
    ("after gain(player, amount: int), priority 101:\n    player.score = 0", "S460"),
    ("before Turn(player, size: int):\n    go to Turn", "S413"),
    ("after gain(player, amount: int):\n    go to Turn(player, amount)", "S413"),
    ("after gain(player, amount: int) when gain(player, 1) > 3:\n    player.score = 0", "S401"),
    ("after gain(player, amount: int) when self.score > 3:\n    player.score = 0", "S210"),
    ("after leave():\n    end with draw", "S309"),
]


@pytest.mark.parametrize(("extra", "code"), FAULTY)
def test_faulty(extra, code):
    assert code in found(extra)


def test_what_is_never_offered_is_not_used():
    never = ("        any action\n", "")
    assert found("", never) == ["S220", "S220"]


def test_any_action_changes_things_and_cannot_stand_in_at_once():
    inside = "procedure vote():\n    at once for player in players:\n        player chooses:\n            any action\n"
    assert "S407" in found(inside, ("        other_turn(player)\n", "        other_turn(player)\n        vote()\n"))


def test_a_ring_of_procedures_through_a_reaction_needs_no_bound():
    """A reaction is never inside itself, so the ring comes to an end."""
    assert found("after gain(player, amount: int):\n    gain(player, 1)") == []


def test_a_ring_beside_a_reaction_still_does():
    ring = "procedure spin(player):\n    spun(player)\n\nprocedure spun(player):\n    spin(player)\n\n"
    assert "S412" in found(ring + "after gain(player, amount: int):\n    spin(player)")


def test_a_procedure_asks_if_a_reaction_to_it_does():
    """Setting up asks nobody, also not through a reaction."""
    setup = (
        "setup:\n    for player in players:\n        grow(player)\n\nprocedure grow(player):\n    player.score += 1\n\n"
    )
    assert found(setup) == []
    assert "S411" in found(setup + "after grow(player):\n    player chooses x from 1 to 3\n    player.score += x")
