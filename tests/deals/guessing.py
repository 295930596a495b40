"""Guessing games, one for every way to hide something. Nothing is ever shown of the secret, nor whether a guess was
right: whoever wins more than half of them knows what they may not know."""

from __future__ import annotations

from textwrap import indent
from typing import NamedTuple


class Way(NamedTuple):
    """How something is hidden: declarations, what hides it, and what it is."""

    declared: str
    hidden: str
    secret: str


_DRAW = "let drawn = random (1 to 8)\n"

WAYS = {
    "attribute of a player": Way(
        "player:\n    own: int = 0, visible to nobody", _DRAW + "players[1].own = drawn", "players[1].own"
    ),
    "attribute with a range": Way(
        "player:\n    own: 1 to 8 = 1, visible to nobody", _DRAW + "players[1].own = drawn", "players[1].own"
    ),
    "attribute of the table": Way("table:\n    own: int = 0, visible to nobody", _DRAW + "own = drawn", "own"),
    "attribute of an object": Way(
        "object Box, 1, in corner:\n    own: int = 0, visible to nobody\n\ntable:\n    field corner: Box",
        _DRAW + "only(Box).own = drawn", "only(Box).own",
    ),
    "attribute of a field": Way(
        "space Board, line 3:\n    own: int = 0, visible to nobody", _DRAW + "Board[2].own = drawn", "Board[2].own"
    ),
    "list": Way("table:\n    own: list of int, at most 3, visible to nobody", _DRAW + "own = [drawn]", "own[1]"),
    "set": Way("table:\n    own: set of 1 to 8, visible to nobody", _DRAW + "own = {drawn}", "min(own)"),
    "map": Way(
        "enum Good: wood, fish\n\ntable:\n    own: map Good to int, visible to nobody",
        _DRAW + "own = {wood: drawn, fish: 9 - drawn}", "own[wood]",
    ),
    "dice": Way("table:\n    die cube: 1 to 8, visible to nobody", "roll cube", "cube"),
    "let": Way("", "let drawn = random (1 to 8)", "drawn"),
    "container": Way(
        "object Card, for value in 1 to 8, in deck\n\ntable:\n    pile deck: Card, visible to nobody\n"
        "    field chest: Card, visible to nobody",
        "move chest to deck\nshuffle deck\nmove deck.top to chest", "only(chest).value",
    ),
    "order of a pile": Way(
        "object Card, for value in 1 to 8, in deck\n\ntable:\n    pile deck: Card, visible to nobody",
        "shuffle deck", "deck.top.value",
    ),
    "created object": Way(
        "enum Size: s1, s2, s3, s4, s5, s6, s7, s8\n\nobject Ball:\n    size: Size\n\n"
        "table:\n    pile bag: Ball, visible to nobody",
        "shuffle bag", "index(bag.top.size)",
    ),
}  # fmt: skip


def game_of(way: Way, rounds: int = 3) -> str:
    """Both guess the secret, three times; at the end whoever was right more often wins."""
    setup = (
        "setup:\n    for size in Size:\n        create Ball on bag with size = size\n\n"
        if "Ball" in way.declared
        else ""
    )
    points = "points: int = 0, visible to nobody"
    declared = way.declared
    if declared.startswith("player:"):
        declared += f"\n    {points}"
    else:
        declared += f"\n\nplayer:\n    {points}"
    body = indent(way.hidden, " " * 8)
    return f"""game "Guess":
    players 2

{declared}

{setup}play:
    repeat {rounds} times:
        Round()
    end with ranking players by highest .points

phase Round():
    repeat 1 times:
{body}
        at once for player in players:
            player chooses guess from 1 to 8
        then:
            if guess == {way.secret}:
                player.points += 1
"""


PHASE = """game "Guess":
    players 2

player:
    points: int = 0, visible to nobody

play:
    repeat 3 times:
        Round()
    end with ranking players by highest .points

phase Round():
    own: int = 0, visible to nobody
    let drawn = random (1 to 8)
    own = drawn
    at once for player in players:
        player chooses guess from 1 to 8
    then:
        if guess == own:
            player.points += 1
"""

SEALED = """game "Sealed Bid":
    players 2

player:
    points: int = 0, visible to nobody
    bid: int = 0, visible to nobody

play:
    repeat 3 times:
        at once for player in players:
            player chooses number from 1 to 8
        then:
            player.bid = number
        at once for player in players:
            player chooses guess from 1 to 8
        then:
            if guess == opponent(player).bid:
                player.points += 1
    end with ranking players by highest .points
"""

BLIND = """game "Blind Choice":
    players 2

object Card, for value in 1 to 8, in deck

table:
    pile deck: Card, visible to nobody

player:
    points: int = 0, visible to nobody
    field hand: Card, visible to nobody, count visible to all

play:
    repeat 3 times:
        move players.hand to deck
        shuffle deck
        deal 4 from deck to players.hand
        for player in players:
            player chooses card from opponent(player).hand
            if card.value == 8:
                player.points += 1
    end with ranking players by highest .points
"""

BRANCH = """game "Branch":
    players 2

table:
    own: int = 0, visible to nobody
    other: int = 0, visible to nobody

player:
    points: int = 0, visible to nobody

play:
    repeat 3 times:
        let drawn = random (1 to 8)
        if drawn > 4:
            other = 1
        else:
            other = 2
        own = drawn
        at once for player in players:
            player chooses guess from 1 to 8
        then:
            if guess == own:
                player.points += other
    end with ranking players by highest .points
"""

GAMES = {name: game_of(way) for name, way in WAYS.items()} | {
    "attribute of a phase": PHASE,
    "sealed bid": SEALED,
    "blind choice": BLIND,
    "branch on a secret": BRANCH,
}
"""All of them by what they hide."""
