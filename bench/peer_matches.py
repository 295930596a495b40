"""Matches of our bots against OpenSpiel's search, decision by decision, each beginning every other match."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from spielwerk.arena.statistics.intervals import wilson
from spielwerk.bots.naming import bot_maker
from spielwerk.game.game import load
from spielwerk.referee import Follower, Host

HERE = Path(__file__).parent
PEER = "open_spiel"


def _square(value: Any) -> int:
    """`Board.d3` as OpenSpiel counts squares: row by row, from 0."""
    letter, digit = str(value).rpartition(".")[2]
    return 8 * (int(digit) - 1) + ord(letter) - ord("a")


GAMES: dict[str, tuple[str, Callable[[Any], int]]] = {
    "connect4": ("connect_four", lambda value: int(value) - 1),
    "reversi": ("othello", _square),
}
"""What the games are called there, and which of its actions a value of ours is."""


class PeerMissing(Exception):
    """OpenSpiel is not installed in `bench/.venv`."""


@contextmanager
def searching(game: str, playouts: str) -> Iterator[Callable[[str], str]]:
    """OpenSpiel in a process of its own: a function that writes it a line, and for `ask` reads the answer."""
    python = HERE / ".venv" / "bin" / "python"
    if not python.exists():
        raise PeerMissing
    command = [str(python), "-I", str(HERE / "peer_search.py"), game, playouts]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        if process.stdout.readline() != "ready\n":
            raise PeerMissing

        def say(line: str) -> str:
            assert process.stdin
            assert process.stdout
            process.stdin.write(line + "\n")
            process.stdin.flush()
            return process.stdout.readline() if line == "ask" else ""

        yield say
        process.stdin.close()


def meet(name: str, bots: tuple[str, ...], games: int, seed: int) -> dict[str, Any]:
    """The figures of a series, as those of the arena: a draw is half a win."""
    there, action_of = GAMES[name]
    game = load(name)
    host, make = Host(game), bot_maker(bots[0])
    won, asked, seconds = 0.0, 0, 0.0
    with searching(there, bots[1].partition("playouts=")[2]) as say:
        for number in range(games):
            own = number % 2
            match, bot = game.start(seed=seed + number), make(host.setting(own, seed=seed + number))
            say(f"begin {seed + number}")
            while not match.over:
                decision = match.decisions[0]
                actions = [action_of(option.value) for option in decision.options]
                if decision.seat == own:
                    began = time.perf_counter()
                    knowledge = Follower(match).knowledge(own)
                    chosen = bot.choose(match.view(own), decision, knowledge)
                    seconds += time.perf_counter() - began
                    asked += 1
                else:
                    chosen = actions.index(int(say("ask")))
                match.decide(decision.seat, chosen)
                say(f"do {actions[chosen]}")
            assert match.result
            winners = match.result.winners
            won += 0.5 if len(winners) != 1 else float(own in winners)
    interval = wilson(won, games)
    return {
        "games": games, "win_rate": won / games, "low": interval.low, "high": interval.high, "fair": 0.5, "faults": 0,
        "ms_per_game": 1000 * seconds / games, "ms_per_decision": 1000 * seconds / asked,
    }  # fmt: skip
