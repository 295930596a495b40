"""The language can be extended without touching the rest (LG-23): a new built-in function is a class for the check and
a function for the lowering, each entered under its name; everything else works with it at once."""

from __future__ import annotations

import pytest

from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.builtins.table import BUILT_INS
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import INT
from spielwerk.check.values.arguments import Arguments
from spielwerk.locale import texts
from spielwerk.program import build, ir
from spielwerk.program.lower.handlers import BUILTIN_NUMBERS
from tests.match.playing import choices, play, value


class Doubled(BuiltIn):
    """twice a number"""

    forms = ("doubled(n)",)

    def read(self, call: Arguments) -> t.Expr:
        return call.built(INT, call.fitted(0, INT))


@pytest.fixture
def doubled(monkeypatch):
    monkeypatch.setitem(BUILT_INS, "doubled", Doubled())
    for language, words in (("en", "twice {0}"), ("de", "das Doppelte von {0:dat}")):
        monkeypatch.setitem(texts("rulebook", language)["functions"], "doubled", words)

    def lowered(w, node):
        return build.op("mul", w.number(node.arguments[0]), ir.Const(2))

    monkeypatch.setitem(BUILTIN_NUMBERS, "doubled", lowered)


def test_a_new_element_is_known_everywhere(doubled):
    """LG-23: in values, in conditions and options, in choices, in texts, and in exact and random play."""
    assert value("doubled(21)") == 42
    text = """
        player:
            score: int = 3
        play:
            for player in turns:
                player chooses number from 1 to doubled(player.score) where it != doubled(1) ask "Up to {doubled(3)}?"
                if doubled(number) > 6:
                    end with winner player
        """
    match = play(text)
    assert choices(match) == [1, 3, 4, 5, 6]
    assert match.decisions[0].prompt == "Up to 6?"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "If twice the player's score is at least 9"), ("de", "Wenn das Doppelte von *score* des Spielers")],
)
def test_the_rulebook_has_its_words(doubled, language, said):
    from tests.rulebook.test_rulebook import told, turn

    rules = turn("if doubled(player.score) >= 9:", "    end with draw", top="player:\n    score: int = 3")
    assert said in told(rules, language)


def test_without_it_the_name_is_unknown():
    """LG-23: nothing of it stays behind."""
    from tests.check.games import checked, game

    assert [fault.code for fault in checked(game("table:\n    n: int = doubled(2)")).errors] == ["S203"]


MODULES = """
    player:
        coins: int = 10
        lots: int = 0
    table:
        pot: int = 0
    procedure auction(least: int) -> player or none:
        let best = none_yet()
        let price = least - 1
        for player in players:
            player may choose bid from price + 1 to player.coins:
                price = bid
                best = player
        if best != none:
            best.coins -= price
            pot += price
        return best
    function none_yet(): player or none = none
    play:
        repeat 2 times:
            let buyer = auction(2)
            if buyer != none:
                buyer.lots += 1
        end with ranking players by highest .lots
    """


def test_building_blocks_are_made_of_what_is_there():
    """LG-23: an auction as a procedure of its own, used like a part of the language."""
    match = play(MODULES, [3, 5, "pass", 2])
    assert match.result is not None
    assert [(player["lots"], player["coins"]) for player in match.reveal()["players"]] == [(0, 10), (2, 3)]
