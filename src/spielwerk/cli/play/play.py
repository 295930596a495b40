"""`spielwerk play`: a match in the terminal."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.game.game import Game
    from spielwerk.match.match import Match

HUMAN = "human"
SEED_BITS = 64


def command(say: Say) -> click.Command:
    seats = click.Option(["--seats"], metavar="A,B,...", help=say("option.seats"), callback=partial(_seats, say))
    params = [
        parameters.game(say),
        *parameters.set_up(say),
        seats,
        parameters.number(say, "--seed", 0, parameters.LARGEST_SEED, help="play_seed"),
        parameters.file(say, "log"),
        parameters.file(say, "resume"),
    ]
    return Command("play", say, params, partial(play, say))


def _seats(say: Say, ctx: click.Context, param: click.Parameter, given: str | None) -> list[str] | None:
    if given is None:
        return None
    seats = [seat.strip() for seat in given.split(",")]
    for seat in seats:
        _check_seat(say, ctx, param, seat)
    return seats


def _check_seat(say: Say, ctx: click.Context, param: click.Parameter, seat: str) -> None:
    from spielwerk.cli.play.session import RANDOM

    if seat in (HUMAN, RANDOM):
        return
    from spielwerk.bots.naming import BotError, bot_maker, bot_names

    try:
        bot_maker(seat)
    except BotError as error:
        (fault,) = error.diagnostics
        if fault.code != "A101":
            words = f"{fault.message(say.language)} {fault.advice(say.language)}"
            raise click.BadParameter(words, ctx, param) from None
        known = ", ".join((HUMAN, *bot_names()))
        raise click.BadParameter(say("unknown_seat", given=seat[:60], known=known), ctx, param) from None


def play(
    say: Say,
    game: str,
    players: int | None,
    settings: dict[str, str],
    seats: list[str] | None,
    seed: int | None,
    log: str | None,
    resume: str | None,
) -> int:
    from spielwerk.cli.file_options import with_files
    from spielwerk.cli.files import check_target
    from spielwerk.cli.play.guests import tell_of_guests
    from spielwerk.cli.play.session import RANDOM, Session
    from spielwerk.cli.screen.terminal import Terminal
    from spielwerk.game.game import load

    if resume is not None and (players or settings or seed is not None):
        raise click.UsageError(say("resume_alone"))
    loaded = load(game)
    if log is not None:
        # Now, since after the match it would be too late to hear that it cannot be written.
        check_target(log, say)
    if resume is not None:
        match, before = resumed(loaded, resume, say.language)
        seats = seats if seats is not None else _seats_before(say, before)
    else:
        count = players or _counted(loaded, seats)
        chosen = secrets.randbits(SEED_BITS) if seed is None else seed
        match = loaded.start(count, chosen, with_files(loaded, settings), say.language, claims=True)
    seated = _seated(say, seats, match.players)
    terminal = Terminal(say)
    if guests := [seat for seat in seated if seat not in (HUMAN, RANDOM)]:
        tell_of_guests(say, guests, terminal.tell)
    terminal.tell(say("welcome", game=loaded.title, players=match.players, seed=match.seed))
    if resume is not None:
        terminal.tell(say("resumed", inputs=len(match.history.in_force), seats=", ".join(seated)))
    return Session(match, seated, say, terminal, log).run()


def resumed(game: Game, file: str, language: str) -> tuple[Match, list[str]]:
    """A match from its log or saved file, and who sat there, if it says that."""
    from spielwerk.cli.files import read_match_file

    record, data = read_match_file(file)
    seats = list(record.get("seats", []))[: record["players"]]
    if record["format"] == "spielwerk-save":
        return game.restore(data, language, claims=True), seats
    return game.replay(record, language=language, claims=True), seats


def _seats_before(say: Say, seats: list[str]) -> list[str] | None:
    """Who sits there again. A file may come from anybody: no program is started because a file names it."""
    from spielwerk.bots.naming import BotError, bot_maker
    from spielwerk.bots.strangers import is_stranger
    from spielwerk.cli.play.session import RANDOM

    for seat in seats:
        if seat in (HUMAN, RANDOM):
            continue
        if is_stranger(seat):
            raise click.UsageError(say("resume_stranger", given=seat[:200]))
        try:
            bot_maker(seat)
        except BotError as error:
            reason = error.diagnostics[0].message(say.language)
            raise click.UsageError(say("resume_seats", reason=reason)) from None
    return seats or None


def _counted(game: Game, seats: list[str] | None) -> int | None:
    """As many players as seats were named, if the game can be played so."""
    return len(seats) if seats is not None and len(seats) in game.player_counts else None


def _seated(say: Say, seats: list[str] | None, players: int) -> list[str]:
    named = seats if seats is not None else [HUMAN]
    if len(named) > players:
        raise click.UsageError(say("too_many_seats", given=len(named), players=players))
    return [*named, *["random"] * (players - len(named))]
