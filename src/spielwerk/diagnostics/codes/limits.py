"""Texts that ask for more than anybody would: see `spielwerk.limits`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import SCORE, turn

DOUBLING = "\n".join(
    [SCORE, "", "function f0(n: int): int = n * n + n"]
    + [f"function f{i}(n: int): int = f{i - 1}(n) + f{i - 1}(n + 1)" for i in range(1, 6)]
)
FIELDS = "space Sea, grid {size} by {size}\n\nspace Land, grid {size} by {size}:\n    mark: player or none"
WIDE = "space Board, grid 50 by 50:\n    mark: player or none"

SET_UP_LIMITS: tuple[Entry, ...] = (
    Entry(
        "S671",
        bad=turn(*["player.score += f5(1)"] * 240, top=DOUBLING),
        good=turn("player.score += f5(1)", top=DOUBLING),
    ),
    Entry(
        "S672",
        bad=turn(
            "if any(lines(Board, 25) as line where all(line each .mark == player)):\n            end with draw",
            top=WIDE,
        ),
        good=turn(
            "if any(lines(Board, 5) as line where all(line each .mark == player)):\n            end with draw",
            top=WIDE,
        ),
    ),
    Entry(
        "S673",
        bad=turn("player chooses a from 1 to 1000, b from 1 to 1000", "player.score = a + b", top=SCORE),
        good=turn("player chooses a from 1 to 10, b from 1 to 10", "player.score = a + b", top=SCORE),
    ),
    Entry(
        "S674",
        bad=turn("Land.a1.mark = player", top=FIELDS.format(size=40)),
        good=turn("Land.a1.mark = player", top=FIELDS.format(size=20)),
    ),
    Entry(
        "S675",
        bad=turn(
            "player.kind = v1",
            top="enum Kind: " + ", ".join(f"v{i}" for i in range(1, 1002)) + "\n\nplayer:\n    kind: Kind = v2",
        ),
        good=turn("player.kind = v1", top="enum Kind: v1, v2\n\nplayer:\n    kind: Kind = v2"),
    ),
)

RUNNING_LIMITS: tuple[Entry, ...] = (
    Entry(
        "R110",
        bad=turn("player chooses a from 1 to 1000, b from 1 to 1000 where it > a", "player.score = a + b", top=SCORE),
        good=turn("player chooses a from 1 to 10, b from 1 to 10 where it > a", "player.score = a + b", top=SCORE),
    ),
    Entry(
        "R111",
        bad=turn("for i in 1 to 1000000:", "    player.score = i", top=SCORE),
        good=turn("for i in 1 to 100:", "    player.score = i", top=SCORE),
    ),
)
