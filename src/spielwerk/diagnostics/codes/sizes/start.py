"""The head of a game and its start: players, options, objects, what must be there."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import HEAD, SCORE, beside, game, turn

START: tuple[Entry, ...] = (
    Entry(
        "S505",
        bad=turn('notice "{player.rank}"', top="player:\n    rank: text"),
        good=turn('notice "{player.rank}"', top="enum Rank: squire, knight\n\nplayer:\n    rank: Rank = squire"),
    ),
    Entry(
        "S506",
        bad='game "Example":\n    players 4 to 2\n\nplay:\n    end with draw\n',
        good='game "Example":\n    players 2 to 4\n\nplay:\n    end with draw\n',
    ),
    Entry(
        "S507",
        bad=turn("move first(Stone) to player.bag", top="object Stone\n\nplayer:\n    field bag: Stone"),
        good=turn("move first(Stone) to player.bag", top="object Stone, 10\n\nplayer:\n    field bag: Stone"),
    ),
    Entry(
        "S508",
        bad='game "Example":\n    players 2\n    option starter: player = players[1]\n\n'
        "play:\n    end with winner starter\n",
        good='game "Example":\n    players 2\n    option starter: 1 to 2 = 1\n\n'
        "play:\n    end with winner players[starter]\n",
    ),
    Entry(
        "S509",
        bad=HEAD,
        good=game("play:\n    end with draw"),
    ),
    Entry(
        "S513",
        bad=turn("player.score = " + " + ".join(["1"] * 2000), top=SCORE),
        good=turn("player.score = " + " + ".join(["1"] * 20), top=SCORE),
    ),
    Entry(
        "S515",
        bad=beside('game "Another":\n    players 3'),
        good=beside(""),
    ),
    Entry(
        "S516",
        bad="play:\n    end with draw\n",
        good=game("play:\n    end with draw"),
    ),
)
