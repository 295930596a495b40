"""Matches with programs of strangers."""

from __future__ import annotations

import shlex
import sys
from functools import cache
from pathlib import Path

import pytest

import spielwerk
from spielwerk.bots import bot_maker
from spielwerk.bots.bot import Bot
from spielwerk.bots.programs.cage import bubblewrap
from spielwerk.referee import Host
from spielwerk.referee.playing import Played, Sitting

STRANGERS = Path(__file__).parent / "strangers"
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
SHUT_IN = bubblewrap() is not None
needs_bubblewrap = pytest.mark.skipif(not SHUT_IN, reason="bubblewrap (bwrap) is not installed, or not allowed here")
HOW = ["never", pytest.param("always", marks=needs_bubblewrap)]
"""Without a cage and in one."""


@cache
def host(game: str, players: int | None = None) -> Host:
    return Host(spielwerk.load(game), players)


def stranger(name: str, *arguments: str, **settings: object) -> str:
    """How a stranger is named on the command line. Who means to answer has time enough on the slowest machine."""
    given = {"seconds": 60, **settings}
    if arguments:
        given["args"] = shlex.join(arguments)
    return f"cmd:path={STRANGERS / name}.py" + "".join(f":{key}={value}" for key, value in given.items())


def seated(table: Host, specs: list[str], seed: int) -> list[Bot]:
    return [bot_maker(spec)(table.setting(seat, seed * 100 + seat)) for seat, spec in enumerate(specs)]


def play(game: str, specs: list[str], seed: int = 1, limit: int = 5000) -> Played:
    table = host(game, len(specs))
    return Sitting(table, seated(table, specs, seed), seed, limit).run()


PYTHON = sys.executable
