"""`spielwerk show`: draws boards, of games and of files, in the terminal or as SVG, and the looks of games."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import Line, Refusal, console, print_lines, show_faults, tell, tell_json
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.match.match import Match
    from spielwerk.program.manual.manual import Space


PAGE = ".html"
"""The ending of a page with the look of a game."""


def command(say: Say) -> click.Command:
    board = click.Argument(["board"], metavar=say("BOARD"))
    output = click.Option(["-o", "--output"], metavar=say("FILE"), help=say("option.drawing"))
    space = click.Option(["--space"], metavar=say("NAME"), help=say("option.space"))
    given = [board, output, space, *parameters.set_up(say), parameters.seed(say), parameters.json(say)]
    return Command("show", say, given, partial(show, say))


def show(
    say: Say,
    board: str,
    output: str | None,
    space: str | None,
    players: int | None,
    settings: dict[str, str],
    seed: int,
    as_json: bool,
) -> int:
    from spielwerk.notation.board.forms import form_of

    if as_json and output is not None:
        raise click.UsageError(say("show_json"))
    form = form_of(board)
    if form is None and output is not None and output.lower().endswith(PAGE):
        return show_look(say, board, output)
    target = new_file(say, output, tables=form == "csv") if output is not None else None
    if form is None:
        return show_game(say, board, target, space, players, settings, seed, as_json)
    if space is not None or players is not None or settings or seed:
        raise click.UsageError(say("games_only", file=board[:200]))
    return show_file(say, board, form, target, as_json)


def new_file(say: Say, output: str, tables: bool) -> Path:
    """Where the board goes: to a file that is not there yet, or in the place of a picture of ours."""
    from spielwerk.cli.files import check_target
    from spielwerk.match.picture.svg import MARK

    endings = (".svg", ".csv") if tables else (".svg", PAGE)
    if Path(output).suffix.lower() not in endings:
        raise click.UsageError(say("show_endings", file=output[:200], endings=", ".join(endings)))
    return check_target(output, say, MARK.encode(), "not_a_picture")


def write(say: Say, text: str, target: Path) -> int:
    from spielwerk.cli.files import replace_file

    replace_file(target, text.encode(), say)
    tell(say("written", file=target))
    return 0


def paint(lines: list[Line]) -> int:
    print_lines(console(), lines)
    return 0


# ---- files -------------------------------------------------------------------------------------


def show_file(say: Say, file: str, form: str, target: Path | None, as_json: bool) -> int:
    from spielwerk.cli.write.plain_board import plain_board
    from spielwerk.game.files import read_file
    from spielwerk.match.errors import GameError
    from spielwerk.match.picture.of_file import data_of_file, plan_of_file
    from spielwerk.match.picture.svg import as_svg
    from spielwerk.notation.board.reading import read_board
    from spielwerk.notation.board.write import write_table

    source = read_file(Path(file))
    board, faults = read_board(source, form)
    if any(fault.severity == "error" for fault in faults):
        raise GameError(faults)
    if faults:
        show_faults(faults, say)
    if as_json:
        tell_json(data_of_file(board))
        return 0
    if target is not None and target.suffix.lower() == ".csv":
        return write(say, write_table(board), target)
    plan = plan_of_file(board, Path(file).name)
    if target is not None:
        return write(say, as_svg(plan), target)
    return paint(plain_board(plan, console().width, sys.stdout.encoding))


# ---- games -------------------------------------------------------------------------------------


def show_game(
    say: Say,
    name: str,
    target: Path | None,
    space: str | None,
    players: int | None,
    settings: dict[str, str],
    seed: int,
    as_json: bool,
) -> int:
    from spielwerk.cli.file_options import with_files
    from spielwerk.cli.screen.picture import Planner
    from spielwerk.cli.screen.screen import Screen
    from spielwerk.game.game import load
    from spielwerk.match.picture.svg import as_svg

    game = load(name)
    match = game.start(players, seed, with_files(game, settings), say.language)
    only = chosen_space(say, match, space)
    wanted = [s.name for s in match.manual.spaces if only is None or only.name in (s.name, s.of)]
    if as_json:
        boards = match.boards()
        tell_json({name: boards[name] for name in wanted})
        return 0
    view = match.view()
    screen = Screen(match, say, sys.stdout.encoding)
    if target is not None:
        plan = Planner(match, screen.painter, view).plan(match.description()["title"], only)
        return write(say, as_svg(plan), target)
    views = {s: view["spaces"][s] for s in wanted}
    return paint(screen.boards(views, console().width))


def show_look(say: Say, name: str, output: str) -> int:
    """A page with everything that the look of a game draws."""
    from spielwerk.cli.files import check_target
    from spielwerk.game.game import load
    from spielwerk.look.sheet import MARK, Sheet

    target = check_target(output, say, MARK.encode(), "not_a_look")
    game = load(name)
    if game.look is None:
        raise Refusal(say("no_look", game=game.title))
    match = game.start(language=say.language)
    title = match.description()["title"]
    sheet = Sheet(game.look, game.checked, title, lambda word: match.names.word(word, say.language))
    return write(say, sheet.page(), target)


def chosen_space(say: Say, match: Match, name: str | None) -> Space | None:
    """The space of that name, for corners and sides the hexes they belong to; None for all."""
    spaces = match.manual.space_named
    if not spaces:
        raise Refusal(say("no_spaces", game=match.game.title))
    if name is None:
        return None
    if name not in spaces:
        raise Refusal(say("no_such_space", name=name[:100], known=", ".join(spaces)))
    return spaces.get(spaces[name].of, spaces[name])
