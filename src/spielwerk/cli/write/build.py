"""`spielwerk build`: a game as a file that plays without Spielwerk."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import tell
from spielwerk.cli.words import Say
from spielwerk.export.targets import SIGN, TARGETS


def command(say: Say) -> click.Command:
    target = click.Option(
        ["--target"],
        type=parameters.OneOf(say, *TARGETS),
        default=next(iter(TARGETS)),
        metavar="|".join(TARGETS),
        help=say("option.target", known=", ".join(TARGETS)),
    )
    output = click.Option(["-o", "--output"], metavar=say("FILE"), help=say("option.output"))
    params = [parameters.game(say), target, output, *parameters.set_up(say)]
    return Command("build", say, params, partial(build, say))


def build(say: Say, game: str, target: str, output: str | None, players: int | None, settings: dict[str, str]) -> int:
    from spielwerk.bind import Build
    from spielwerk.cli.file_options import with_files
    from spielwerk.cli.files import check_target, make_folder, replace_file
    from spielwerk.game.game import load

    loaded = load(game)
    wanted = TARGETS[target]
    path = Path(output if output is not None else Path(loaded.name).name + wanted.suffix)
    # Before the game is built, which takes a while; the files of a folder are known only after that.
    if not wanted.folder:
        check_target(str(path), say, SIGN, "not_built")
    options = with_files(loaded, settings)
    with loaded.compiling(Build(players, options)):
        files = wanted.build(loaded, players, options, path.name)
    folder = make_folder(path, say) if wanted.folder else path.parent
    paths = [check_target(str(folder / name), say, SIGN, "not_built") for name in files]
    for made, content in zip(paths, files.values(), strict=True):
        replace_file(made, content, say)
        tell(say("built", file=made, size=-(-len(content) // 1000)))
    return 0
