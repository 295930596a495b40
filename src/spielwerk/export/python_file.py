"""A game as one Python file that plays in a terminal with the standard library alone."""

from __future__ import annotations

import pprint
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk import limits
from spielwerk.backend import fault, machine
from spielwerk.backend.python import runtime
from spielwerk.backend.python.emit import emit
from spielwerk.diagnostics import language, visible
from spielwerk.export.alone import (
    engine,
    faulty_rules,
    main,
    random_games,
    sayings,
    session,
    sight,
    story,
    tables,
    wording,
)
from spielwerk.export.bundle import Bundle, Part, bundle
from spielwerk.export.tables import tables_of
from spielwerk.export.targets import SIGN
from spielwerk.program import generator, ir
from spielwerk.program.passes import optimise

if TYPE_CHECKING:
    from spielwerk.match.game import Game

PARTS = (
    Part(fault),
    Part(runtime),
    Part(ir, ("NONE_INT", "GREATEST", "FUEL_SPENT", "DECIDING", "Header", "HEADER")),
    Part(generator, ("MASK64", "MATCH_GAMMA", "PLAYERS_GAMMA", "FNV_BASIS", "FNV_PRIME")),
    Part(generator, ("finalise", "match_state", "series_seed", "players_state", "fold", "game_digest")),
    Part(limits, ("FUEL",)),
    Part(machine, ("LIMIT", "Result", "result_digest")),
    Part(language),
    Part(visible),
    *(Part(module) for module in (tables, sayings, engine, wording, faulty_rules, sight, story, session)),
    Part(random_games),
    Part(main),
)
"""What a built file consists of besides the game, in the order in which one needs the other."""
TABLES = "GAME"
"""The name of the tables in the file."""
WIDEST = 118
TOO_OLD = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("This file needs Python 3.11 or newer. Diese Datei braucht Python 3.11 oder neuer.")"""


def build(game: Game, players: int | None, options: Mapping[str, Any], name: str) -> dict[str, bytes]:
    """The one file of a game, for a number of players and options."""
    return {name: file_of(game, players, options)}


def file_of(game: Game, players: int | None, options: Mapping[str, Any]) -> bytes:
    program, description = game.lowered(players, options, claims=bool(game.checked.claims))
    program = optimise(program, list(program.functions))
    own = copied()
    emitted = emit(program, {*own.names, TABLES})
    # Of files only the name is told; what stands in them is in the rules.
    told = {name: value.name if isinstance(value, Path) else str(value) for name, value in options.items()}
    known = tables_of(game, program, description, emitted, told)
    shown = pprint.pformat(known, width=WIDEST, compact=True, sort_dicts=False)
    sections = [
        head(game, description.players),
        own.imports,
        own.text,
        "# ---- the rules ----",
        *(section for section in (emitted.rules, emitted.step, emitted.watch, emitted.fused) if section),
        "# ---- what people call it ----",
        f"{TABLES} = {shown}",
        f'if __name__ == "__main__":\n    sys.exit(main({TABLES}, globals()))',
    ]
    return ("\n\n\n".join(section.strip("\n") for section in sections) + "\n").encode()


def head(game: Game, players: int) -> str:
    """The first lines: what this is, whatever the title of the game may contain."""
    told = f"{game.title} for {players} players, made by Spielwerk. Try --help."
    lines = ("#!/usr/bin/env python3", f"# {SIGN.decode()}: python", repr(visible.visible(told)), "")
    return "\n".join((*lines, "from __future__ import annotations", "", TOO_OLD))


@cache
def copied() -> Bundle:
    """The parts that are the same in every file."""
    return bundle(PARTS)
