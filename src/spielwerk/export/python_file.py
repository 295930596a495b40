"""A game as one Python file that plays in a terminal with the standard library alone."""

from __future__ import annotations

import pprint
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk import limits
from spielwerk.backend import fault, machine, states
from spielwerk.backend.python import runtime
from spielwerk.backend.python.emit import emit
from spielwerk.data import fields, replace
from spielwerk.diagnostics import language, visible
from spielwerk.export.alone import (
    engine,
    facts,
    faulty_rules,
    main,
    random_games,
    screen,
    session,
    story,
    texts,
    wording,
)
from spielwerk.export.bundle import WIDEST, Bundle, Part, bundle
from spielwerk.export.facts import facts_of
from spielwerk.export.targets import SIGN
from spielwerk.locale import languages
from spielwerk.match import explaining
from spielwerk.program import generator, ir, layout, result
from spielwerk.program.geometry import directions
from spielwerk.program.manual import dealing as manual_dealing
from spielwerk.program.manual import manual as manuals
from spielwerk.program.manual import plain_data
from spielwerk.program.manual.dealing import OPEN
from spielwerk.program.passes.pipeline import optimise
from spielwerk.runtime import asking, decision, describing, identities, names, telling, values, views, words

if TYPE_CHECKING:
    from spielwerk.game.game import Game

IR = (
    "ARR", "NONE_INT", "NONE_LONG", "GREATEST", "FUEL_SPENT", "DECIDING", "Header", "HEADER", "Site",
)  # fmt: skip
PARTS = (
    Part(fault),
    Part(runtime),
    Part(ir, IR),
    Part(generator, ("MASK64", "MATCH_GAMMA", "PLAYERS_GAMMA", "FNV_BASIS", "FNV_PRIME")),
    Part(generator, ("finalise", "match_state", "series_seed", "players_state", "fold", "game_digest")),
    Part(limits, ("FUEL",)),
    Part(states),
    Part(result),
    Part(machine, ("LIMIT", "Result", "View", "result_digest")),
    Part(languages),
    Part(texts, ("TEXTS", "texts")),
    Part(language),
    Part(visible),
    Part(directions, ("DIRECTIONS",)),
    Part(layout, ("WORD", "POSITIONS", "lying")),
    Part(describing, ("JSON", "type_json")),
    Part(explaining, ("NO_WAY", "WRONG_KIND")),
    *(Part(module) for module in (plain_data, manual_dealing, manuals, names, words, values, views, telling)),
    *(Part(module) for module in (decision, identities, asking)),
    *(Part(module) for module in (facts, engine, wording, faulty_rules, screen, story, session)),
    Part(random_games),
    Part(main),
)
"""What a built file consists of besides the game, in the order in which one needs the other."""
FACTS, MANUAL = "FACTS", "MANUAL"
"""The names of what is known of the rules, and of the manual, in the file."""
TOO_OLD = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("This file needs Python 3.11 or newer. Diese Datei braucht Python 3.11 oder neuer.")"""


def build(game: Game, players: int | None, options: Mapping[str, Any], name: str) -> dict[str, bytes]:
    """The one file of a game, for a number of players and options."""
    return {name: file_of(game, players, options)}


def file_of(game: Game, players: int | None, options: Mapping[str, Any]) -> bytes:
    program, description = game.lowered(players, options, claims=True)
    program = optimise(program, list(program.functions))
    own = copied()
    emitted = emit(program, {*own.names, FACTS, MANUAL})
    # Of files only the name is told; what is in them is in the rules.
    told = {name: value.name if isinstance(value, Path) else str(value) for name, value in options.items()}
    # Nobody deals or draws there.
    manual = replace(description.manual, dealing=OPEN, look=None)
    known = facts_of(game, program, manual, emitted, told)
    sections = [
        head(game, manual.players),
        own.imports,
        own.text,
        "# ---- the rules ----",
        *(section for section in (emitted.rules, emitted.step, emitted.watch, emitted.fused) if section),
        "# ---- what people call it ----",
        f"{FACTS} = {_call(known)}",
        f"{MANUAL} = {_literal(manual.as_json())}",
        f'if __name__ == "__main__":\n    sys.exit(main({FACTS}, {MANUAL}, globals()))',
    ]
    return ("\n\n\n".join(section.strip("\n") for section in sections) + "\n").encode()


def _literal(value: object, width: int = WIDEST) -> str:
    return pprint.pformat(value, width=width, compact=True, sort_dicts=False)


def _call(known: facts.Facts) -> str:
    """The call that makes the facts, one to a line."""
    lines = [f"{type(known).__name__}("]
    for part in fields(known):
        before = f"    {part.name}="
        value = _literal(getattr(known, part.name), WIDEST - len(before))
        lines.append(before + value.replace("\n", "\n" + " " * len(before)) + ",")
    return "\n".join((*lines, ")"))


def head(game: Game, players: int) -> str:
    """The first lines: what this is, whatever the title of the game may contain."""
    told = f"{game.title} for {players} players, made by Spielwerk. Try --help."
    # As the text of a literal, so that nothing in a title can become code.
    lines = ("#!/usr/bin/env python3", f"# {SIGN.decode()}: python", repr(visible.visible(told)), "")
    return "\n".join((*lines, "from __future__ import annotations", "", TOO_OLD))


@cache
def copied() -> Bundle:
    """The parts that are the same in every file."""
    return bundle(PARTS)
