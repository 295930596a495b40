"""Values that do not fit: conditions, numbers, comparisons."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, beside, turn

LEADER = SCORE + "\n\ntable:\n    leader: player or none = none"
BEST = SCORE + "\n\ntable:\n    best: int or none = none"

VALUES: tuple[Entry, ...] = (
    Entry(
        "S301",
        bad=turn("player.score = player", top=SCORE),
        good=turn("player.score = 3", top=SCORE),
    ),
    Entry(
        "S302",
        bad=turn("if leader:", "    player.score += 1", top=LEADER),
        good=turn("if leader != none:", "    player.score += 1", top=LEADER),
    ),
    Entry(
        "S303",
        bad=turn("player.score = best + 1", top=BEST),
        good=turn("if best != none:", "    player.score = best + 1", top=BEST),
    ),
    Entry(
        "S304",
        bad=turn("player.score = players + 1", top=SCORE),
        good=turn("player.score = count(players) + 1", top=SCORE),
    ),
    Entry(
        "S305",
        bad=turn("if all(Board each it == player):", "    end with draw", top=BOARD),
        good=turn("if all(Board each .mark == player):", "    end with draw", top=BOARD),
    ),
    Entry(
        "S306",
        bad=turn("if player < players[2]:", "    player.score += 1", top=SCORE),
        good=turn("if index(player) < 2:", "    player.score += 1", top=SCORE),
    ),
    Entry(
        "S309",
        bad=turn("player.score = bonus()", top=SCORE + "\n\nfunction bonus(player): int = 3"),
        good=turn("player.score = bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
    ),
    Entry(
        "S310",
        bad=turn("leader = none", 'notice "{leader}"', top="table:\n    leader: player = players[1]"),
        good=turn("leader = none", 'notice "{leader}"', top="table:\n    leader: player or none = players[1]"),
    ),
    Entry(
        "S311",
        bad=turn("let partners = {}", "add player to partners"),
        good=turn("let partners: set of player = {}", "add player to partners", 'notice "{partners}"'),
    ),
    Entry(
        "S312",
        bad=turn("player.score += if player == players[1] then 3 else players[1]", top=SCORE),
        good=turn("player.score += if player == players[1] then 3 else 0", top=SCORE),
    ),
    Entry(
        "S313",
        bad=turn("player.lives = 4", top="player:\n    lives: 0 to 3 = 3"),
        good=turn("player.lives = 2", top="player:\n    lives: 0 to 3 = 3"),
    ),
    Entry(
        "S314",
        bad=turn("player.score = 12 / 0", top=SCORE),
        good=turn("player.score = 12 / 2", top=SCORE),
    ),
    Entry(
        "S315",
        bad=turn("if leader is player:", "    player.score += 1", top=LEADER),
        good=turn("if leader == player:", "    player.score += 1", top=LEADER),
    ),
    Entry(
        "S317",
        bad=turn("if deck.top == Card:", "    move deck.top to player.hand", top=CARDS),
        good=turn("if deck.top is Card:", "    move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S320",
        bad=turn("if player.score > 3:", "    end with ranking players by it", top=SCORE),
        good=turn("if player.score > 3:", "    end with ranking players by .score", top=SCORE),
    ),
    Entry(
        "S329",
        bad=beside('const greeting = "Hello {players[1]}"'),
        good=turn('notice "Hello {players[1]}"'),
    ),
    Entry(
        "S342",
        bad=turn("let best = first(players by -(highest .score))", "best.score += 1", top=SCORE),
        good=turn("let best = first(players by highest .score)", "best.score += 1", top=SCORE),
    ),
)
