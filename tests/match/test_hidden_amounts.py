"""Maps of which only the sum is open: hands of goods, decks of cards. Views, reasons, and what others imagine."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk import GameError
from spielwerk.check import check_text
from spielwerk.check.secrecy import declassifications
from spielwerk.diagnostics.source import Source
from spielwerk.match.sampling.situation import Sampler
from tests.match.playing import HEAD, WAITING, game, in_situation, play

GOODS = """
enum Good: wood, clay, corn

object Bag, 1, in sack:
    inside: map Good to int = {wood: 4, corn: 1}, visible to nobody, count visible to all

table:
    pile sack: Bag
    deck: map Good to int = {wood: 5, clay: 5, corn: 5}, visible to nobody, count visible to players[1]

player:
    stock: map Good to 0 to 20 = {wood: 3, clay: 1}, visible to owner, count visible to all
    secret: map Good to int = {corn: 2}, visible to owner
    open: map Good to int = {corn: 7}
"""


def test_those_who_see_only_the_sum_are_told_it():
    match = play(GOODS, players=3)
    mine, other, *_ = match.view(0)["players"]
    assert mine["stock"] == {"wood": 3, "clay": 1, "corn": 0}
    assert other["stock"] == 4
    assert "secret" not in other
    assert other["open"] == {"wood": 0, "clay": 0, "corn": 7}
    assert match.view(0)["table"]["deck"] == 15
    assert "deck" not in match.view(1)["table"]
    assert match.view(None)["players"][2]["stock"] == 4
    assert match.view(1)["table"]["sack"]["objects"] == [{"name": "Bag", "inside": 5}]


def test_the_sum_follows_the_map():
    turn = "player chooses good from Good\n        player.stock[good] += 2"
    match = play(GOODS + f"\nplay:\n    for player in turns:\n        {turn}\n", ["corn"])
    assert match.view(1)["players"][0]["stock"] == 6
    assert match.view(0)["players"][0]["stock"] == {"wood": 3, "clay": 1, "corn": 2}


RULES = """
rule may_rob(player, victim: player):
    when victim == player or {test} else "Nothing to take."

play:
    for player in turns:
        player chooses victim from players where may_rob(player, it)
        victim.open[wood] += 1
"""


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("sum(victim.stock) > 9", True),
        ("any(victim.stock) and sum(victim.stock) > 9", True),
        ("victim.stock[wood] > 9", False),
        ("sum(victim.secret) > 9", False),
    ],
)
def test_reasons_may_speak_of_what_is_known(test, told):
    """A reason is told if it depends on the open sum only; and only then nothing hidden comes out."""
    made = game(GOODS + RULES.format(test=test))
    blocked = [one.reason for one in made.start(2).decision(0).blocked]
    assert blocked == (["Nothing to take."] if told else [])
    assert (declassifications(made.checked) == []) == told


def test_others_imagine_other_amounts_of_the_same_size():
    match = play(GOODS, players=3)
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    seen = set()
    for _ in range(30):
        other = in_situation(match, sampler.deal(match.state, 0, rng))
        picture = other.reveal()
        stocks = [player["stock"] for player in picture["players"]]
        assert stocks[0] == {"wood": 3, "clay": 1, "corn": 0}
        assert [sum(stock.values()) for stock in stocks] == [4, 4, 4]
        assert sum(picture["table"]["deck"].values()) == 15
        assert all(amount >= 0 for stock in stocks for amount in stock.values())
        assert other.view(0) == match.view(0)
        seen.add(str(stocks))
    assert len(seen) > 5


def test_only_what_holds_something_is_counted():
    text = HEAD + "player:\n    gold: int, visible to owner, count visible to all\n" + WAITING
    with pytest.raises(GameError) as fault:
        game(text).start(2)
    assert fault.value.diagnostics[0].code == "S660"


def test_whoever_sees_the_map_can_count_it():
    text = HEAD + "enum Good: wood, clay\n\nplayer:\n    stock: map Good to int, count visible to nobody\n" + WAITING
    assert "S452" in [fault.code for fault in check_text(Source("test.spiel", text)).diagnostics]


def test_a_sum_cannot_be_taken_for_a_map():
    """Also not where the only good is called `count`."""
    stock = "stock: map Good to int = {count: 3}, visible to owner, count visible to all"
    match = play(HEAD + f"enum Good: count\n\nplayer:\n    {stock}\n" + WAITING)
    assert [player["stock"] for player in match.view(0)["players"]] == [{"count": 3}, 3]
