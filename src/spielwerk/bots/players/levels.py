"""`level`: five opponents for every game, from easy to hard. How strong they are was measured in the arena.

`levels.json` says for each game which bot plays at which level and what rating it reached against the others;
`bench/levels.py` measures and writes it. Games that are not in it have the usual five, not measured for them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from spielwerk.bots.bot import Bot, Setting
from spielwerk.bots.naming import bot_maker
from spielwerk.data import dataclass, field

LEVELS = 5
USUAL = ("random", "greedy:playouts=2", "mcts:playouts=30", "mcts:playouts=200", "mcts:playouts=1000")
"""From easy to hard in most games."""


@dataclass(frozen=True)
class Level:
    """How strong the opponent is to be."""

    n: int = field(default=3, metadata={"least": 1, "most": LEVELS})
    """From 1, easy, to 5, hard."""


@cache
def measured() -> dict[str, Any]:
    """The levels of every game that were measured, with their ratings."""
    text = (files("spielwerk.bots") / "levels.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def levels_of(game: str) -> list[str]:
    """The bots of the five levels of a game, the easiest first."""
    known = measured().get(game)
    return [level["bot"] for level in known["levels"]] if known else list(USUAL)


def level_bot(setting: Setting, level: Level) -> Bot:
    """The bot that plays at a level of the game."""
    return bot_maker(levels_of(setting.game.name)[level.n - 1])(setting)
