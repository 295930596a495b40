"""Who knows other languages writes what they say; the advice names how it is written here."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.notation.spiel.text.words import CALLS, LINES

DIVING = """\
game "Diving":
    players 2 to 4
    {option}

object Card, for value in 1 to 40, in deck

table:
    pile deck: Card
    air: int = 3
    size: int = 3

player:
    score: int = 0
    field hand: Card
    {member}

setup:
    shuffle deck
    deal size from deck to players.hand

play:
    for player in turns:
        {line}
        if air == 0 or player.score > sum(player.hand each .value):
            end with winner player
"""


def faults(line: str = "air -= 1", option: str = "", member: str = "") -> list[Diagnostic]:
    text = DIVING.format(line=line.replace("\n", "\n        "), option=option, member=member)
    found = check_text(Source("diving", text)).diagnostics
    return [fault for fault in found if fault.severity == "error"]


def test_the_game_itself_has_no_fault():
    assert faults() == []


@pytest.mark.parametrize(
    ("line", "code", "form"),
    [
        ("deal size cards from deck", "S163", "deal size from deck to players.hand"),
        ("deal 2 cards from deck to player.hand", "S163", "deal 2 from deck to player.hand"),
        ("deal 2 cards to each player", "S163", "deal 2 from deck to players.hand"),
        ("deal 2 from deck to each player", "S163", "deal 2 from deck to players.hand"),
        ("deal size + 1 from deck", "S163", "deal size + 1 from deck to players.hand"),
        ("for each player:\n    player.score += 1", "S162", "for player in players:"),
        ("for each card in player.hand:\n    move card to deck", "S162", "for card in player.hand:"),
        ("foreach card in player.hand:\n    move card to deck", "S162", "for … in … :"),
        ("if air == 0:\n    air = 1\nelif air == 1:\n    air = 2\nelse:\n    air = 3", "S162", "else if … :"),
        ("if air == 1 then:\n    air = 2", "S162", "if … :"),
        ("repeat until air == 0:\n    air -= 1", "S162", "repeat while not … :"),
        ("while air > 0:\n    air -= 1", "S421", "repeat while air > 0:"),
        ('print "hello"', "S162", 'notice "…"'),
        ('print("hello")', "S203", 'notice "…"'),
        ("print(player.score)", "S203", 'notice "…"'),
        ("for i in range(3):\n    air -= i", "S203", "1 to 3"),
        ("score += 1", "S201", "player.score"),
        ("if score > 3:\n    air = 0", "S201", "player.score"),
        ("player chooses card from hand", "S201", "player.hand"),
        ("for card in player.hand:\n    air -= value", "S201", "card.value"),
        ("if air = 0:\n    air = 1", "S136", "=="),
        ("air++", "S162", "air += 1"),
        ("player.score--", "S162", "player.score -= 1"),
        ("var bubbles = 1", "S162", "let … = …"),
        ("break", "S162", "stop"),
        ("continue", "S162", "skip"),
        ("player wins", "S162", "end with winner player"),
        ("if air == 0 and True:\n    air = 1", "S201", "true"),
    ],
)
def test_a_line_of_another_language_gets_the_right_form_and_no_other_fault(line, code, form):
    (fault,) = faults(line)
    assert fault.code == code
    for language in ("en", "de"):
        assert form in fault.advice(language)


@pytest.mark.parametrize(
    ("option", "form"),
    [
        ("option goal = 30", "option goal: int = 30"),
        ("option goal: 30", "option goal: int = 30"),
        ("option fast = true", "option fast: bool = true"),
        ('option motto = "deep"', 'option motto: text = "deep"'),
        ("option goal = -3", "option goal: int = …"),
    ],
)
def test_an_option_without_its_values_gets_the_right_form(option, form):
    (fault,) = faults(option=option)
    assert fault.code == "S164"
    assert form in fault.advice("en")
    assert form in fault.advice("de")


def test_an_attribute_without_its_type_gets_the_right_form():
    (fault,) = faults(member="gold = 3")
    assert fault.code == "S421"
    assert "`gold: int = 3`" in fault.advice("en")


@pytest.mark.parametrize("word", sorted({*LINES, *CALLS} - {"int", "bool"}))
def test_these_words_stay_free_for_names(word):
    """A game may have a variable or a procedure of the name."""
    assert faults(f"let {word} = 1\n{word} += 1\nair -= {word}") == []
    text = DIVING.format(line=f"{word}()", option="", member="") + f"\nprocedure {word}():\n    air -= 1\n"
    assert [fault for fault in check_text(Source("diving", text)).diagnostics if fault.severity == "error"] == []
