"""Matches played at random, with what one seat is given of them, for the tests of deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from spielwerk.backend.machine import Events, ReplayMachine, State
from spielwerk.deals.belief import Belief
from spielwerk.deals.given import Account
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load, load_source
from spielwerk.referee.host import Host

GAMES = Path(__file__).parent / "games"


@cache
def host_of(name: str, text: str = "", backend: str | None = None) -> Host:
    """A bundled game, one beside these tests, or one from a text."""
    if text:
        return Host(load_source(Source(f"{name}.spiel", text), name), backend=backend)
    own = GAMES / f"{name}.spiel"
    return Host(load(own if own.exists() else name), backend=backend)


@dataclass
class World:
    """A match, as somebody sees it who sees everything, and the account of one seat."""

    host: Host
    machine: ReplayMachine
    account: Account
    state: State
    player: int = 0
    """Who is asked next, from 1."""


def played(host: Host, seat: int, seed: int, inputs: int) -> Iterator[World]:
    """A random match; stops before every decision."""
    machine, rng = host.replaying, Random(seed)
    account = Account(machine.replayer(seat), machine)
    events: Events = []
    world = World(host, machine, account, machine.start(seed, events))
    account.begin(world.state, events)
    for _ in range(inputs):
        players = machine.seats(world.state)
        if not players:
            return
        world.player = rng.choice(players)
        yield world
        records, weights = machine.options(world.state, world.player)
        record = rng.choices(records, weights or None)[0]
        events = []
        world.state = machine.decide(world.state, world.player, record, events)
        account.decided(world.player, record, world.state, events)


def belief_of(host: Host, seat: int, seed: int = 1, size: int = 24) -> Belief:
    return Belief(host.replaying.replayer(seat), host.rules.dealer(seat), Random(seed), size)
