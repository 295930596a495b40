"""`spielwerk check`: all faults of games."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import faults_json, show_faults, tell, tell_json
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.check.symbols import Checked
    from spielwerk.diagnostics.diagnostic import Diagnostic

POLLS_PER_SECOND = 4
Stamp: TypeAlias = tuple[int, ...]


def command(say: Say) -> click.Command:
    files = click.Argument(["files"], nargs=-1, required=True, metavar=f"{say('FILE')}...")
    flags = [parameters.flag(say, name) for name in ("secrets", "watch", "test")]
    return Command("check", say, [files, parameters.json(say), *flags], partial(check, say))


def check(say: Say, files: tuple[str, ...], as_json: bool, secrets: bool, watch: bool, test: bool) -> int:
    if test and as_json:
        raise click.UsageError(say("test_in_words"))
    if not watch:
        return check_and_test(say, files, as_json, secrets, test)
    if not as_json:
        tell(say("watching", files=", ".join(files)))
    for number, _ in enumerate(saves(files)):
        if not as_json:
            if number and sys.stdout.isatty():
                click.clear()
            tell(say("checked_at", time=time.strftime("%H:%M:%S")))
        check_and_test(say, files, as_json, secrets and number == 0, test, indent=None)
        sys.stdout.flush()
    return 0


def check_and_test(
    say: Say, files: Sequence[str], as_json: bool, secrets: bool, test: bool, indent: int | None = 2
) -> int:
    """Checks the games and, if they are sound, runs their tests where that was asked for."""
    code = check_once(say, files, as_json, secrets, indent)
    if test and code == 0:
        from spielwerk.cli.test import test_files

        return test_files(say, files, None)
    return code


def check_once(say: Say, files: Sequence[str], as_json: bool, secrets: bool, indent: int | None = 2) -> int:
    faults: list[Diagnostic] = []
    sound: list[Checked] = []
    for file in files:
        game, found = check_file(file)
        faults += found
        sound += [game] if game is not None else []
    if as_json:
        tell_json(faults_json(faults, say), indent)
    else:
        show_faults(faults, say, to_stderr=False)
        if secrets:
            show_secrets(say, sound)
    return int(any(fault.severity == "error" for fault in faults))


def check_file(file: str) -> tuple[Checked | None, list[Diagnostic]]:
    """The game if it is sound, and its faults: those of the text and, without any, those of setting it up."""
    from spielwerk.check import check_text
    from spielwerk.match.errors import GameError
    from spielwerk.match.sources import find_source

    try:
        source, name = find_source(file)
    except GameError as error:
        return None, list(error.diagnostics)
    result = check_text(source)
    faults = list(result.diagnostics)
    if result.game is not None:
        faults += set_up_faults(result.game, name)
    return result.game, faults


def set_up_faults(checked: Checked, name: str) -> list[Diagnostic]:
    """What only shows when the game is made for players and options: here for its defaults."""
    from spielwerk.diagnostics.diagnostic import Diagnostic
    from spielwerk.match.errors import GameError
    from spielwerk.match.game import Game
    from spielwerk.match.options import read_options
    from spielwerk.program.lower import CannotLower, lower

    game = Game(checked, name)
    try:
        lower(checked, game.default_players, read_options(game, {}, game.default_players))
    except CannotLower as fault:
        return [Diagnostic(fault.code, checked.source, fault.span, fault.values)]
    except GameError as error:
        return list(error.diagnostics)
    return []


def show_secrets(say: Say, games: Sequence[Checked]) -> None:
    from spielwerk.cli.secrets import secrets_of

    for game in games:
        found = secrets_of(game)
        tell()
        if not found:
            tell(say("secrets_none", file=game.source.name))
            continue
        tell(say("secrets_title"))
        for secret in found:
            where = say(f"where_{secret.where}", name=secret.name)
            seen = ", ".join(say(f"seen_by_{how}", name=name) for name, how in secret.reads)
            tell(f"  {say('secret', file=game.source.name, line=secret.line, where=where, what=seen)}")


# ---- watching ----------------------------------------------------------------------------------


def saves(files: Sequence[str]) -> Iterator[None]:
    """Once at the beginning, then after every change of one of the files."""
    before: list[Stamp] | None = None
    while True:
        now = [_stamp(file) for file in files]
        if before is not None and any(then and not stamp for then, stamp in zip(before, now, strict=True)):
            # Some editors take the old file away before the new one is there.
            time.sleep(1 / POLLS_PER_SECOND)
            now = [_stamp(file) for file in files]
        if now != before:
            before = now
            yield
        time.sleep(1 / POLLS_PER_SECOND)


def _stamp(file: str) -> Stamp:
    """What changes with every save, also where another file takes the place of this one; empty if there is none."""
    try:
        found = os.stat(file)
    except (OSError, ValueError):
        return ()
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino
