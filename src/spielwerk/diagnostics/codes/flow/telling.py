"""What players could learn although it is hidden from them."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import turn

SECRETS = """
player:
    secret: 0 to 3 = 1, visible to owner
    shown: bool = false
    {more}
"""


def _secrets(*lines: str, more: str = "") -> str:
    return turn("player chooses number from 0 to 3", "player.secret = number", *lines, top=SECRETS.format(more=more))


TELLING: tuple[Entry, ...] = (
    Entry(
        "S462",
        bad=_secrets("if player.secret == 0:", "    player.shown = true"),
        good=_secrets(
            "if player.broke:",
            "    player.shown = true",
            more="function broke: bool, visible to all = self.secret == 0",
        ),
    ),
    Entry(
        "S463",
        bad=_secrets("player.shown = true", more="function wealth: int, shown = self.secret * 2"),
        good=_secrets("player.shown = true", more="function wealth: int, shown, visible to owner = self.secret * 2"),
    ),
    Entry(
        "S464",
        bad=_secrets("player.shown = true", more="function beats(other: player): bool, shown = other == players[1]"),
        good=_secrets("player.shown = true", more="function begins: bool, shown = self == players[1]"),
    ),
)
