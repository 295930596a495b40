"""`spielwerk check`: all faults of games."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.failing import explain
from spielwerk.cli.telling import faults_json, show_faults, tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.data import dataclass, field
from spielwerk.game.compiler_fault import CompilerFault, compiling
from spielwerk.notation.board.forms import form_of

if TYPE_CHECKING:
    from spielwerk.check.typed.symbols import Checked
    from spielwerk.diagnostics.diagnostic import Diagnostic
    from spielwerk.game.game import Game

SHOWN_EFFECTS = 3
"""So many of the effects of a secret condition are listed."""
POLLS_PER_SECOND = 4
Stamp: TypeAlias = tuple[int, ...]


def command(say: Say) -> click.Command:
    files = click.Argument(["files"], nargs=-1, required=True, metavar=f"{say('FILE')}...")
    flags = [parameters.flag(say, name) for name in ("secrets", "watch", "test")]
    return Command("check", say, [files, *parameters.set_up(say), parameters.json(say), *flags], partial(check, say))


@dataclass(frozen=True)
class Wanted:
    """The players and options that games are checked for; None and nothing: their defaults."""

    players: int | None = None
    settings: Mapping[str, str] = field(default_factory=dict)


DEFAULTS = Wanted()


def check(
    say: Say,
    files: tuple[str, ...],
    players: int | None,
    settings: dict[str, str],
    as_json: bool,
    secrets: bool,
    watch: bool,
    test: bool,
) -> int:
    if test and as_json:
        raise click.UsageError(say("test_in_words"))
    wanted = Wanted(players, settings)
    if wanted != DEFAULTS and all(map(form_of, files)):
        raise click.UsageError(say("games_only", file=files[0][:200]))
    if not watch:
        return check_and_test(say, files, as_json, secrets, test, wanted)
    if not as_json:
        tell(say("watching", files=", ".join(files)))
    from spielwerk.cli.file_options import paths_in

    for number, _ in enumerate(saves([*files, *paths_in(settings)])):
        if not as_json:
            if number and sys.stdout.isatty():
                click.clear()
            tell(say("checked_at", time=time.strftime("%H:%M:%S")))
        try:
            check_and_test(say, files, as_json, secrets and number == 0, test, wanted, indent=None)
        except CompilerFault as fault:
            # What is saved next may be something the compiler can do.
            explain(fault, say, as_json)
        sys.stdout.flush()
    return 0


def check_and_test(
    say: Say,
    files: Sequence[str],
    as_json: bool,
    secrets: bool,
    test: bool,
    wanted: Wanted = DEFAULTS,
    indent: int | None = 2,
) -> int:
    """Checks the games and, if they are sound, runs their tests where that was asked for."""
    code = check_once(say, files, as_json, secrets, wanted, indent)
    if test and code == 0:
        from spielwerk.cli.write.test import test_files

        return test_files(say, [file for file in files if form_of(file) is None], None)
    return code


def check_once(
    say: Say, files: Sequence[str], as_json: bool, secrets: bool, wanted: Wanted = DEFAULTS, indent: int | None = 2
) -> int:
    faults: list[Diagnostic] = []
    sound: list[Checked] = []
    for file in files:
        game, found = check_file(file, wanted)
        faults += found
        sound += [game] if game is not None else []
    if as_json:
        tell_json(faults_json(faults, say), indent)
    else:
        show_faults(faults, say, to_stderr=False)
        if secrets:
            show_secrets(say, sound)
    return int(any(fault.severity == "error" for fault in faults))


def check_file(file: str, wanted: Wanted = DEFAULTS) -> tuple[Checked | None, list[Diagnostic]]:
    """The game if it is sound, and its faults: those of the text and, without any, those of setting it up.

    The look of a game is checked with it. A board file has faults of its own, whatever game takes it.
    """
    from spielwerk.check import check_text
    from spielwerk.game.files import files_of
    from spielwerk.game.sources import find_source
    from spielwerk.match.errors import GameError

    form = form_of(file)
    try:
        if form is not None:
            return None, _faults_beside_games(file, form)
        source, name = find_source(file)
    except GameError as error:
        return None, list(error.diagnostics)
    files = files_of(file)
    try:
        with compiling(source, files):
            result = check_text(source, files)
    except GameError as error:
        return None, list(error.diagnostics)
    faults = list(result.diagnostics)
    if result.game is not None:
        # What makes programs of games is loaded for sound ones only: a fault is told at once.
        from spielwerk.cli.write.check_look import faults_of_look
        from spielwerk.game.game import Game

        own = result.game.files or files
        faults += set_up_faults(Game(result.game, name, own), wanted) + faults_of_look(own, result.game)
    return result.game, faults


def _faults_beside_games(file: str, form: str) -> list[Diagnostic]:
    """What is wrong with a look, a level or a board. Raises GameError if there is no such file."""
    from spielwerk.cli.write.check_level import level_faults
    from spielwerk.cli.write.check_look import FILE, look_faults

    if Path(file).name == FILE:
        return look_faults(file)
    return level_faults(file) if form == "json" else board_faults(file, form)


def board_faults(file: str, form: str) -> list[Diagnostic]:
    """What is wrong with a board or level, from the first line to the last."""
    from spielwerk.game.files import read_file
    from spielwerk.notation.board.reading import read_board

    return sorted(read_board(read_file(Path(file)), form)[1], key=lambda fault: (fault.span, fault.code))


def set_up_faults(game: Game, wanted: Wanted) -> list[Diagnostic]:
    """What only shows when the game is made for players and options."""
    from spielwerk.bind import Build
    from spielwerk.cli.file_options import with_files
    from spielwerk.diagnostics.diagnostic import Diagnostic
    from spielwerk.game.sound import is_known_sound, remember_sound
    from spielwerk.game.starting import start_faults
    from spielwerk.match.errors import GameError

    build = Build(wanted.players, with_files(game, wanted.settings), debug=True)
    try:
        content = game.source.name, game.source.text, build.players, game.bound(build).content
        if is_known_sound(content):
            return []
        description = game.program(build)[1]
    except GameError as error:
        return list(error.diagnostics)
    noted = [Diagnostic(code, game.source, span, values) for code, span, values in description.notes]
    found = [*description.warnings, *noted, *start_faults(game, build)]
    if not found:
        remember_sound(content)
    return found


def show_secrets(say: Say, games: Sequence[Checked]) -> None:
    from spielwerk.check.secrecy import declassifications

    for game in games:
        found = declassifications(game)
        tell()
        if not found:
            tell(say("secrets_none", file=game.source.name))
            continue
        tell(say("secrets_title"))
        for secret in found:
            line = game.source.place(secret.span.start)[0]
            words = say("secret", file=game.source.name, line=line, what=secret.words(say.language))
            tell(f"  {words}")
            for effect in secret.effects[:SHOWN_EFFECTS]:
                line = game.source.place(effect.span.start)[0]
                tell(f"    {say('secret_seen', line=line, what=effect.words(say.language))}")
            if (more := len(secret.effects) - SHOWN_EFFECTS) > 0:
                tell(f"    {say('secret_more', number=more)}")


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
