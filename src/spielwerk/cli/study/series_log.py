"""Plays one random game of a series again, decision by decision, so that it can be logged and looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.backend.machine import LIMIT, Result
from spielwerk.cli.files import write_log
from spielwerk.cli.play.random_player import carry_out, drawn
from spielwerk.cli.telling import Refusal
from spielwerk.cli.words import Say
from spielwerk.game.game import Game
from spielwerk.match.errors import MatchFault
from spielwerk.match.match import Match
from spielwerk.program.generator import players_state, series_seed


def log_game_of_series(
    say: Say,
    game: Game,
    players: int | None,
    options: Mapping[str, Any],
    seed: int,
    index: int,
    file: str,
    claims: bool = True,
) -> None:
    """Writes the log of game number `index`; it must lead to the very result of the series, which looked at the claims
    of the game or did not."""
    match, taken, fault = play_game(game, players, options, seed, index, claims)
    log = fault.dump if fault is not None else match.log if match is not None else {}
    write_log(log, file, say)
    expected = game.machine(players, options, claims=claims)[0].series(seed, index, 1)[0]
    if match is None:
        return
    same = ending(match, taken) == expected._replace(fault=None)
    if not same or (fault is None and game.replay(log).digest != match.digest):
        raise Refusal(say("log_differs", index=index))


def play_game(
    game: Game, players: int | None, options: Mapping[str, Any], seed: int, index: int, claims: bool = True
) -> tuple[Match | None, int, MatchFault | None]:
    """Game number `index` as far as it goes, and how many decisions were taken, as a series counts them. A rule or a
    broken claim may stop it, even before the first decision."""
    try:
        match = game.start(players, series_seed(seed, index), options, claims=claims)
    except MatchFault as fault:
        return None, 0, fault
    chance, taken = players_state(seed, index), 0
    try:
        while not match.over and taken < LIMIT:
            seat = match.seats[0]
            records, chance = drawn(match, seat, chance)
            taken += len(records)
            carry_out(match, seat, records)
    except MatchFault as fault:
        return match, taken, fault
    return match, taken, None


def ending(match: Match, taken: int) -> Result:
    """How the match ended after that many decisions, in the form of a series."""
    nothing = (0,) * match.players
    result = match.result
    if result is None:
        return Result(False, taken, nothing, nothing)
    return Result(True, taken, result.places, result.scores)
