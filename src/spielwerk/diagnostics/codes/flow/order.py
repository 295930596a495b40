"""The order in which things happen: loops, returns, what is never reached, what calls itself."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import SCORE, game, turn

ORDER: tuple[Entry, ...] = (
    Entry(
        "S403",
        bad=turn(
            "grow(player)",
            top=SCORE + "\n\nprocedure grow(player):\n    if player.score > 3:\n        stop\n    player.score += 1",
        ),
        good=turn(
            "grow(player)",
            top=SCORE + "\n\nprocedure grow(player):\n    if player.score > 3:\n        return\n    player.score += 1",
        ),
    ),
    Entry(
        "S404",
        bad=turn("player.score += bonus(player)", top=SCORE + "\n\nfunction bonus(player): int:\n    return"),
        good=turn("player.score += bonus(player)", top=SCORE + "\n\nfunction bonus(player): int:\n    return 3"),
    ),
    Entry(
        "S405",
        bad=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    if player.score > 3:\n        return 1",
        ),
        good=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    if player.score > 3:\n        return 1\n    return 0",
        ),
    ),
    Entry(
        "S406",
        bad=game("player:\n    score: int = 0\n\nplay:\n    end with draw\n    players[1].score = 3"),
        good=game("player:\n    score: int = 0\n\nplay:\n    players[1].score = 3\n    end with draw"),
    ),
    Entry(
        "S412",
        bad=turn(
            "player.score = fact(3)",
            top=SCORE + "\n\nfunction fact(n: int): int = if n < 2 then 1 else n * fact(n - 1)",
        ),
        good=turn(
            "player.score = fact(3)",
            top=SCORE + "\n\nfunction fact(n: int): int, depth at most 10 = if n < 2 then 1 else n * fact(n - 1)",
        ),
    ),
    Entry(
        "S413",
        bad=game(
            "table:\n    round: int = 0\n\nplay:\n    Turn()\n\nphase Turn():\n    go to Ending\n    round += 1\n\n"
            "phase Ending():\n    end with draw"
        ),
        good=game(
            "table:\n    round: int = 0\n\nplay:\n    Turn()\n\nphase Turn():\n    round += 1\n    go to Ending\n\n"
            "phase Ending():\n    end with draw"
        ),
    ),
    Entry(
        "S416",
        bad=game("player:\n    score: int = 0\n\nplay:\n    repeat:\n        players[1].score += 1"),
        good=game(
            "player:\n    score: int = 0\n\nplay:\n    repeat 3 times:\n        players[1].score += 1\n"
            "    end with ranking players by -.score"
        ),
    ),
    Entry(
        "S417",
        bad=game("player:\n    score: int = 0\n\nplay:\n    for player in players:\n        player.score += 1"),
        good=game(
            "player:\n    score: int = 0\n\nplay:\n    for player in players:\n        player.score += 1\n"
            "    end with ranking players by -.score"
        ),
    ),
    Entry(
        "S419",
        bad=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1\n    return 3"),
        good=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1\n    return"),
    ),
    Entry(
        "S425",
        bad=turn("player.score = grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1"),
        good=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1"),
    ),
    Entry(
        "S436",
        bad=turn(
            "if (player.score > 3 after grow(player)):",
            "    grow(player)",
            top=SCORE + "\n\ndie cube: 1 to 6\n\nprocedure grow(player):\n    roll cube\n    player.score += cube",
        ),
        good=turn(
            "roll cube",
            "if (player.score > 3 after grow(player, cube)):",
            "    grow(player, cube)",
            top=SCORE + "\n\ndie cube: 1 to 6\n\nprocedure grow(player, steps: int):\n    player.score += steps",
        ),
    ),
)
