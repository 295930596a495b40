"""Hosts and bots for the tests of bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from spielwerk.backend.machine import State
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.naming import bot_maker
from spielwerk.bots.view import SeatView
from spielwerk.game.game import load
from spielwerk.referee.chair import Chair
from spielwerk.referee.host import Host
from spielwerk.referee.playing import Played, Sitting
from spielwerk.runtime.decision import Decision


@cache
def host_of(game: str, players: int | None = None, **options: object) -> Host:
    return Host(load(game), players, options)


def asked(host: Host, state: State, seat: int) -> tuple[SeatView, Decision, Knowledge]:
    """What a bot that does not think is given for its open decision."""
    return Chair(host, seat).asked(state)


def play(host: Host, specs: Sequence[str], seed: int, limit: int = 100_000) -> Played:
    """A match between bots by name; those of the same seat and seed decide the same."""
    bots = [bot_maker(spec)(host.setting(seat, 100 * seed + seat)) for seat, spec in enumerate(specs)]
    return Sitting(host, bots, seed, limit).run()


def wins(host: Host, specs: Sequence[str], games: int) -> list[int]:
    """How many games each bot wins that moves round the table."""
    found = [0] * len(specs)
    for seed in range(games):
        turned = [*specs[seed % len(specs) :], *specs[: seed % len(specs)]]
        result = play(host, turned, seed).result
        for seat in result.winners if result else ():
            found[(seat + seed) % len(specs)] += 1
    return found
