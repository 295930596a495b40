"""Names that mean nothing where they stand."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import BOARD, SCORE, beside, game, turn

LIGHTS = "enum Light: red, green\nenum Suit: red, black\n\nplayer:\n    suit: Suit = black"

UNKNOWN: tuple[Entry, ...] = (
    Entry(
        "S201",
        bad=turn("plaier.score += 1", top=SCORE),
        good=turn("player.score += 1", top=SCORE),
    ),
    Entry(
        "S202",
        bad=turn("player.scores += 1", top=SCORE),
        good=turn("player.score += 1", top=SCORE),
    ),
    Entry(
        "S203",
        bad=turn("player.score += cuont(players)", top=SCORE),
        good=turn("player.score += count(players)", top=SCORE),
    ),
    Entry(
        "S204",
        bad=beside("player:\n    score: number = 0"),
        good=beside("player:\n    score: int = 0"),
    ),
    Entry(
        "S207",
        bad=turn("let colour = red", 'notice "{colour} {player.suit}"', top=LIGHTS),
        good=turn("let colour = Light.red", 'notice "{colour} {player.suit}"', top=LIGHTS),
    ),
    Entry(
        "S209",
        bad=turn("if .score > 3:", "    player.score = 0", top=SCORE),
        good=turn("if player.score > 3:", "    player.score = 0", top=SCORE),
    ),
    Entry(
        "S210",
        bad=turn("self.score += 1", top=SCORE),
        good=turn("player.score += 1", top=SCORE),
    ),
    Entry(
        "S211",
        bad=turn("player.score = bonus", top=SCORE + "\n\nfunction bonus(player): int = 3"),
        good=turn("player.score = bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
    ),
    Entry(
        "S212",
        bad=turn("player.score = bonus(1)", top=SCORE + "\n\nconst bonus = 3"),
        good=turn("player.score = bonus", top=SCORE + "\n\nconst bonus = 3"),
    ),
    Entry(
        "S213",
        bad=game("play:\n    Turn()\n\nphase Turn():\n    go to Ending\n\nphase End():\n    end with draw"),
        good=game("play:\n    Turn()\n\nphase Turn():\n    go to End\n\nphase End():\n    end with draw"),
    ),
    Entry(
        "S214",
        bad=turn(
            "move deck.top to player.hand",
            top="object Card, in deck:\n    cost: int\n    | name | cots |\n    | Inn  | 1    |\n\n"
            "table:\n    pile deck: Card\n\nplayer:\n    field hand: Card",
        ),
        good=turn(
            "move deck.top to player.hand",
            top="object Card, in deck:\n    cost: int\n    | name | cost |\n    | Inn  | 1    |\n\n"
            "table:\n    pile deck: Card\n\nplayer:\n    field hand: Card",
        ),
    ),
    Entry(
        "S215",
        bad=turn("Board.d1.mark = player", top=BOARD),
        good=turn("Board.c1.mark = player", top=BOARD),
    ),
    Entry(
        "S216",
        bad=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3:\n    wort = 2"),
        good=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3:\n    worth = 2"),
    ),
    Entry(
        "S218",
        bad=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += times(growing)"),
        good=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1"),
    ),
    Entry(
        "S219",
        bad=turn('notice "Done."', top='texts de:\n    "Done" = "Fertig."'),
        good=turn('notice "Done."', top='texts de:\n    "Done." = "Fertig."'),
    ),
    Entry(
        "S221",
        bad=beside("object House, abstract\n\nobject Inn is Hous, 3"),
        good=beside("object House, abstract\n\nobject Inn is House, 3"),
    ),
    Entry(
        "S227",
        bad=game(
            'play:\n    for player in turns:\n        player chooses:\n            win "Win":\n'
            '                end with winner player\n\ntest "win":\n    decide 1: vin'
        ),
        good=game(
            'play:\n    for player in turns:\n        player chooses:\n            win "Win":\n'
            '                end with winner player\n\ntest "win":\n    decide 1: win'
        ),
    ),
)
