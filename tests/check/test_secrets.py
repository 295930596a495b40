"""Secrets that a game gives away itself."""

from __future__ import annotations

import pytest

from spielwerk.check.secrecy import declassifications
from tests.check.games import draft, sound, turn

MONEY = """\
player:
    money: 0 to 9 = 3, visible to owner
    field hand: Card, visible to owner, count visible to all

object Card, 5, in deck:
    cost: int = 1

table:
    pile deck: Card, visible to nobody, count visible to all
    pile shown: Card
    best: int = 0
    hidden: int = 0, visible to nobody

function rich(player): bool = player.money > 5
function richer(player): bool = any(players where it != player and rich(it))

"""

OTHERS = [("question", "money")]
ASKED = [*OTHERS, ("condition", "money")]
"""Everybody sees whether somebody is asked at all."""

CASES = [
    ("player chooses x from 1 to player.money\nplayer.money -= x", []),
    ("player chooses x from 1 to opponent(player).money\nplayer.money -= x", [("options", "money")]),
    ("player chooses other from players where .money > 3\nother.money += 1", [("options", "money")]),
    ("player chooses card from player.hand\nmove card to deck", []),
    ("player chooses card from opponent(player).hand\nmove card to deck", [("options", "hand")]),
    ("player chooses other from players where count(.hand) > 1\nother.money += 1", []),
    ("player chooses card from deck where .cost > 1\nmove card to player.hand", [("options", "deck")]),
    (
        "player chooses:\n    a when rich(player):\n        stop\n    b when any(deck):\n        stop",
        OTHERS,
    ),
    ("player chooses:\n    a when rich(opponent(player)):\n        stop", ASKED),
    ("player chooses:\n    a when richer(player):\n        stop", ASKED),
    ('player chooses:\n    a "{player.money}":\n        stop', []),
    ('player chooses:\n    a "{opponent(player).money}":\n        stop', [("label", "money")]),
    ('player chooses x from 1 to 3 ask "{left(player).money}?"\nplayer.money += x', [("prompt", "money")]),
    ('player chooses ask "{left(player).money}?":\n    a "A":\n        stop', [("prompt", "money")]),
    ("player chooses (player.money) x from 1 to 9\nplayer.money = 1", []),
    ("player chooses (opponent(player).money) x from 1 to 9\nplayer.money = 1", [("number", "money")]),
    ("player chooses up to (opponent(player).money) x from 1 to 9\nplayer.money = 1", [("number", "money")]),
    ('notice "{player.money}"', [("notice", "money")]),
    ('notice "{player.money}" to player', []),
    ('notice "{deck.top}"', []),
    ("best = player.money", [("attribute", "money")]),
    ("hidden = player.money", []),
    ('let x = player.money\nnotice "{x}"', [("notice", "money")]),
    ('let x = 0\nx = player.money + 1\nnotice "{x}"', [("notice", "money")]),
    ('player chooses card from player.hand\nnotice "{card.cost}"', [("notice", "hand")]),
    ('player chooses card from player.hand\nnotice "{card.cost}" to player', []),
    ('player chooses card from player.hand\nnotice "{card}"', []),
    ('for card in player.hand:\n    notice "{card.cost + 1}"', [("notice", "hand")]),
    ('player chooses card from player.hand\nmove card to deck\nnotice "{card.cost}"', [("notice", "hand")]),
    ('player chooses card from player.hand\nmove card to shown\nnotice "{card.cost}"', []),
    ('player chooses card from player.hand\nreveal card\nnotice "{card.cost}"', []),
    ('player chooses card from shown\nnotice "{card.cost}"', []),
]


@pytest.mark.parametrize(("lines", "expected"), CASES)
def test_who_learns_what_is_hidden_from_him(lines, expected):
    found = declassifications(sound(turn(lines, MONEY)))
    assert [(place.where, thing.name) for place in found for thing in place.things] == expected


ACTIONS = """
phase Turn(player):
    player chooses:
        any action
        rest "Rest"

action spend "Spend", during Turn:
    when player.money > 2 else "Too poor."
    player.money -= 1

action beg "Beg", during Turn:
    when {other}.money > 2
    player.money += 1

"""


@pytest.mark.parametrize(("other", "expected"), [("player", []), ("left(player)", [("condition", "money")])])
def test_the_rules_of_an_action_may_ask_for_what_its_player_sees(other, expected):
    text = turn("Turn(player)", MONEY + ACTIONS.format(other=other))
    found = declassifications(sound(text))
    assert [(place.where, thing.name) for place in found for thing in place.things] == expected


def test_they_are_told_in_both_languages():
    (found,) = declassifications(sound(turn('notice "{player.money}"', MONEY)))
    assert found.words() == "The notice depends on `money`, which is hidden from somebody who learns it here."
    assert found.words("de").startswith("Die Meldung hängt von `money` ab")


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "reversi", "nim", "pig", "rps", "kuhn"])
def test_the_small_games_keep_their_secrets(name):
    assert declassifications(sound(draft(name))) == []


def test_who_begins_in_hearts_tells_who_has_the_two_of_clubs():
    found = declassifications(sound(draft("hearts")))
    assert [(place.where, thing.name) for place in found for thing in place.things] == [("parameter", "hand")]


PHASES = """
phase Open(number: int):
    players[1] chooses x from 1 to 2
phase Show(card):
    players[1] chooses x from 1 to 2
procedure quiet(number: int):
    players[1] chooses x from 1 to 2

"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Open(player.money)", [("parameter", "money")]),
        ("Show(deck.top)", []),
        ("quiet(player.money)", []),
    ],
)
def test_parameters_of_phases_are_seen_by_all(lines, expected):
    found = declassifications(sound(turn(lines, MONEY + PHASES)))
    assert [(place.where, thing.name) for place in found for thing in place.things] == expected
