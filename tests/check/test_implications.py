"""`while` blocks of types: what they may change, and that they do not feed themselves (LG-19)."""

from __future__ import annotations

import pytest

from spielwerk.check.secrecy import declassifications
from tests.check.games import checked, errors, faults, game, sound

PLAYER = """\
player:
    score: int = 0
    income: int = 1
    level: 0 to 9 = 0
    bag: list of int, at most 3
    stock: map Good to int
    friend: player or none
    field hand: Card

enum Good: wood, stone

object Card, 5, in deck:
    cost: int = 1
    while {condition}:
        {line}

table:
    pile deck: Card
    famine: bool = false

procedure use(player):
    player.score += player.income + player.level + count(player.bag) + player.stock[wood] + count(player.hand)
    player.bag = [1]
    player.stock[wood] = 1
    player.friend = player
    famine = not famine
    player.score += sum(player.hand.cost)
"""


def block(line: str, condition: str = "famine") -> str:
    return game(PLAYER.format(line=line, condition=condition))


@pytest.mark.parametrize(
    "line",
    [
        ".cost += 1",
        ".cost *= 2",
        ".cost /= 2",
        ".holder.income -= 1",
        "players.income = 3",
        ".holder.friend = none",
        ".holder.hand.cost = 2",
        ".holder.hand visible to all",
        ".cost visible to owner",
        "players.hand visible to nobody",
        "players.income visible to players[1]",
        "self visible to all",
        "Card visible to nobody",
        "first(.holder.hand) visible to owner",
    ],
)
def test_attributes_of_anything_can_be_changed(line):
    assert errors(block(line)) == []


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        (".holder.bag = [1]", "S442", ".holder.bag"),
        ("players[1].stock[wood] = 1", "S442", "players[1].stock[wood]"),
        ("count(.holder.hand) = 1", "S442", "count(.holder.hand)"),
        (".cost = famine", "S301", "famine"),
        (".holder.level = 12", "S313", "12"),
        (".cost += .holder", "S304", ".holder"),
        (".cost = random (1 to 3)", "S444", "random (1 to 3)"),
        (".csot += 1", "S202", "csot"),
        ("(1 + 2) visible to all", "S445", "1 + 2"),
        (".cost visible to 3", "S301", "3"),
        ('notice "x"', "S428", 'notice "x"'),
        ("move self to deck", "S428", "move self to deck"),
    ],
)
def test_what_cannot_be_changed_is_said(line, code, place):
    found = errors(block(line))
    assert [fault for fault, _ in found] == [code]
    assert found[0][1].strip("()") == place.strip("()")


@pytest.mark.parametrize("priority", ["101", "-1", "level"])
def test_a_priority_is_a_number_from_0_to_100(priority):
    found = errors(block(".cost += 1", f"famine, priority {priority}"))
    assert [code for code, _ in found] in (["S443"], ["S201", "S443"])


@pytest.mark.parametrize("priority", ["0", "50", "100"])
def test_good_priorities(priority):
    assert errors(block(".cost += 1", f"famine, priority {priority}")) == []


# ---- circles -----------------------------------------------------------------------------------

THREE = "player:\n    a: int = 0\n    b: int = 0\n    c: int = 0\n"
CIRCLES = [
    ("    while .a > 0:\n        .a += 1", "`a` → `a`"),
    ("    while .c > 0:\n        .a += .a", "`a` → `a`"),
    ("    while .a > 0:\n        .b += 1\n    while .b > 0:\n        .a += 1", "`a` → `b` → `a`"),
    (
        "    while .a > 0:\n        .b += 1\n    while .c > 0:\n        .a = 1\n    while .b > 3:\n        .c = 2",
        "`a` → `b` → `c` → `a`",
    ),
    (
        "    while big(self):\n        .b += 1\n    while true:\n        .a += .b\n\n"
        "function big(player): bool = huge(player.a)\n\nfunction huge(n: int): bool = n > 9",
        "`a` → `b` → `a`",
    ),
    (
        "    while better(self):\n        .a += 1\n\nfunction better(player): bool = any(players where .a > 1)",
        "`a` → `a`",
    ),
]


@pytest.mark.parametrize(("text", "circle"), CIRCLES)
def test_implications_that_feed_themselves_are_found(text, circle):
    """LG-19, C11: the circle is named, with the places where it reads and where it changes."""
    (fault,) = [fault for fault in checked(game(THREE + text)).diagnostics if fault.code == "S441"]
    assert circle in fault.message()
    read = [label for label in fault.labels if label.phrase == "read"]
    changed = [label for label in fault.labels if label.phrase == "changed"]
    steps = circle.count("→")
    assert len(read) == steps
    assert len(changed) == steps - 1
    assert all(fault.source.text[label.span.start : label.span.end] for label in fault.labels)


def test_the_path_to_the_target_counts_as_read():
    text = "player:\n    friend: player or none\n    a: int = 0\n    while true:\n        .friend.a += 1\n"
    text += "    while .a > 0:\n        .friend = none"
    assert "S441" in [code for code, _ in faults(game(text))]


def test_who_builds_on_another_value_feeds_nobody():
    text = THREE + "    while .a > 0:\n        .b += .a\n    while .b > 0:\n        .c += .b"
    assert "S441" not in [code for code, _ in faults(game(text))]


def test_who_sees_a_value_is_no_part_of_a_circle():
    text = THREE + "    while .a > 0:\n        .a visible to owner"
    assert "S441" not in [code for code, _ in faults(game(text))]


# ---- none --------------------------------------------------------------------------------------


def test_what_was_known_of_a_value_is_forgotten_when_anything_changes():
    text = """\
table:
    on: bool = false
    bonus: int or none = 1
    total: int = 0
    while on:
        bonus = none

procedure use():
    if bonus != none:
        {line}total += bonus
"""
    assert errors(game(text.format(line=""))) == []
    assert [code for code, _ in errors(game(text.format(line="on = true\n        ")))] == ["S303"]


def test_who_makes_sure_of_the_value_knows_nothing_of_the_base():
    text = "table:\n    on: bool = false\n    bonus: int or none = 1\n    while on:\n        bonus = 3\n\n"
    text += "procedure use():\n    if bonus != none:\n        bonus += 1\n    on = true"
    assert [code for code, _ in errors(game(text))] == ["S303"]


# ---- secrets -----------------------------------------------------------------------------------

VEILED = """\
player:
    secret: int = 0, visible to owner
    strength: int = 1
    while .secret > 3:
        .strength = 0

function weak(player): bool = player.strength == 0

play:
    for player in turns:
        player.secret += 1
        player chooses other from players where weak(it)
        end with winner other
"""


def test_a_value_that_a_secret_stands_behind_is_a_secret():
    game_ = sound('game "Test":\n    players 2\n\n' + VEILED)
    places = [(found.where, [thing.name for thing in found.things]) for found in declassifications(game_)]
    assert places == [("attribute", ["secret"]), ("options", ["secret"])]
