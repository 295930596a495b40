"""`spielwerk perft`: counts decision sequences, which tells at once whether the rules are right."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import Refusal, tell, tell_json
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.game.game import Game
    from spielwerk.program.manual.manual import Manual

DEEPEST = 200


def command(say: Say) -> click.Command:
    depth = parameters.number(say, "--depth", 0, DEEPEST, required=True)
    params = [parameters.game(say), depth, *parameters.set_up(say), parameters.json(say)]
    return Command("perft", say, params, partial(perft, say))


def perft(say: Say, game: str, depth: int, players: int | None, settings: dict[str, str], as_json: bool) -> None:
    from spielwerk.backend.fault import Fault
    from spielwerk.cli.file_options import with_files
    from spielwerk.game.game import load
    from spielwerk.match.errors import GameError
    from spielwerk.match.explaining import explained

    loaded = load(game)
    made = loaded.fast_machine(players, with_files(loaded, settings))
    machine, manual = made.machine, made.manual
    refuse_chance(say, loaded, manual)
    try:
        start = machine.start(0)
        if as_json:
            tell_json({"depth": depth, "nodes": machine.perft(start, depth)})
            return
        tell(f"{say('perft_depth')}  {say('perft_nodes'):>16}  {say('series_seconds'):>8}")
        for number in range(min(1, depth), depth + 1):
            began = time.perf_counter()
            nodes = machine.perft(start, number)
            tell(f"{number:>{len(say('perft_depth'))}}  {nodes:>16}  {time.perf_counter() - began:>8.2f}")
    except Fault as fault:
        raise GameError([explained(fault, loaded.source, manual)]) from None


def refuse_chance(say: Say, game: Game, manual: Manual) -> None:
    """Sequences can be counted only where decisions alone make the match; what is chosen unseen is drawn."""
    checked = game.checked
    drawing = [p.name for p in (checked.setup, checked.play, checked.end_checks) if p is not None and p.chance]
    drawing += [asked.inside for asked in manual.questions if any(option.unseen for option in asked.options)]
    if drawing:
        raise Refusal(
            say("perft_chance", game=game.name, where=", ".join(f"`{name}`" for name in dict.fromkeys(drawing)))
        )
