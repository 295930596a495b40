"""Plays one random game of a series again, decision by decision, so that it can be logged and looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.backend.machine import LIMIT, Result
from spielwerk.cli.files import write_log
from spielwerk.cli.telling import Refusal
from spielwerk.cli.words import Say
from spielwerk.match.errors import MatchFault
from spielwerk.match.game import Game
from spielwerk.match.match import Match
from spielwerk.program.generator import draw_weighted, players_state, series_seed


def log_game_of_series(
    say: Say, game: Game, players: int | None, options: Mapping[str, Any], seed: int, index: int, file: str
) -> None:
    """Writes the log of game number `index`; it must lead to the very result of the series."""
    match, fault = play_game(game, players, options, seed, index)
    log = fault.dump if fault is not None else match.log if match is not None else {}
    write_log(log, file, say)
    expected = game.machine(players, options, claims=True)[0].series(seed, index, 1)[0]
    if match is None:
        return
    same = ending(match, fault is not None) == expected._replace(fault=None)
    if not same or (fault is None and game.replay(log).digest != match.digest):
        raise Refusal(say("log_differs", index=index))


def play_game(
    game: Game, players: int | None, options: Mapping[str, Any], seed: int, index: int
) -> tuple[Match | None, MatchFault | None]:
    """Game number `index` as far as it goes. A rule or a broken claim may stop it, even before the first decision."""
    try:
        match = game.start(players, series_seed(seed, index), options, claims=True)
    except MatchFault as fault:
        return None, fault
    try:
        play_at_random(match, players_state(seed, index))
    except MatchFault as fault:
        return match, fault
    return match, None


def play_at_random(match: Match, state: int) -> None:
    """Plays on as random players do: the first open seat decides, by the weights of its options."""
    while not match.over and len(match.inputs) < LIMIT:
        decision = match.decision(match.seats[0])
        chosen, state = draw_weighted(state, [option.weight for option in decision.options])
        match.decide(decision.seat, decision.options[chosen])


def ending(match: Match, stopped: bool) -> Result:
    """How the match ended, in the form of a series. A decision that a rule stopped was taken, too."""
    nothing = (0,) * match.players
    result = match.result
    if result is None:
        return Result(False, len(match.inputs) + stopped, nothing, nothing)
    return Result(True, len(match.inputs), result.places, result.scores)
