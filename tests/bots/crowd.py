"""Eight threads play and think on the same games, and each has to find what one alone finds. It is a program of its
own (`python -m tests.bots.crowd ROUNDS`): two threads in one compiled instance end the whole process.
"""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice

from spielwerk.backend.search import Plan
from spielwerk.bots import chances
from spielwerk.game.game import Game, load
from spielwerk.game.odds.odds import odds
from spielwerk.referee import Follower, Host
from tests.bots.tables import play

THREADS = 8
Task = Callable[[Game], object]


def series(games: int, threads: int, game: Game) -> object:
    summary = game.simulate(games, seed=5, threads=threads)
    return summary.digest, summary.wins, summary.decisions


def between_bots(specs: Sequence[str], seed: int, limit: int, game: Game) -> object:
    host = Host(game)
    played = play(host, list(islice(cycle(specs), host.players)), seed, limit)
    return played.inputs, played.result, played.missteps, played.fault


def match(decisions: int, playouts: int, seed: int, game: Game) -> object:
    """A match with views, events and chances."""
    dice, told = random.Random(seed), list[object]()
    running = game.start(seed=seed)
    for _ in range(decisions):
        if running.over:
            break
        decision = running.decisions[0]
        told.append((decision.prompt, running.view(decision.seat)))
        running.decide(decision.seat, dice.randrange(len(decision.options)))
    told.append(chances(Follower(running).knowledge(0), playouts, seed))
    return running.digest, running.events(0), told


def two_searches(playouts: int, game: Game) -> object:
    """Trees that grow by turns on one machine."""
    machine, _ = game.search_machine()
    state = machine.start(3)
    trees = [machine.tree(Plan(exploration=exploration, limit=60)) for exploration in (0.3, 1.0)]
    for seed in range(4):
        for tree in trees:
            tree.grow(state, playouts, seed)
    return [tree.branches(state, machine.seats(state)[0]) for tree in trees]


def results(game: Game) -> object:
    found = odds(game)
    return found.outcomes, found.states


TASKS: dict[str, list[Task]] = {
    "connect4": [
        partial(between_bots, ["mcts:playouts=2000"], 1, 12),
        partial(between_bots, ["greedy", "mcts:playouts=500:hints=0"], 2, 20),
        partial(two_searches, 500),
        partial(series, 3000, 1),
        partial(series, 3000, 2),
        partial(match, 8, 200, 1),
    ],
    "hearts": [
        partial(between_bots, ["mcts:playouts=60", "greedy:playouts=4", "hints"], 1, 10),
        partial(series, 300, 1),
        partial(match, 5, 30, 2),
    ],
    "tictactoe": [
        partial(between_bots, ["mcts:playouts=300", "hints"], 1, 100),
        partial(series, 5000, 1),
        partial(match, 9, 100, 3),
    ],
    "kuhn": [results, partial(between_bots, ["mcts:playouts=100"], 4, 100)],
    "catan": [
        partial(between_bots, ["mcts:playouts=10", "hints", "greedy:playouts=1"], 1, 12),
        partial(series, 2, 2),
        partial(match, 6, 4, 1),
    ],
}


def differences(name: str, rounds: int) -> list[str]:
    """What threads that begin on a game nobody has played yet find otherwise than one alone."""
    alone = load(name)
    expected = [task(alone) for task in TASKS[name]]
    shared, wrong, together = load(name), list[str](), threading.Barrier(THREADS)

    def work(number: int) -> None:
        together.wait()
        for turn in range(rounds * len(expected)):
            which = (number + turn) % len(expected)
            try:
                if TASKS[name][which](shared) != expected[which]:
                    wrong.append(f"{name}, task {which}: another result")
            except Exception as error:
                wrong.append(f"{name}, task {which}: {type(error).__name__}: {error}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


if __name__ == "__main__":
    found = [line for name in sys.argv[2:] or TASKS for line in differences(name, int(sys.argv[1]))]
    print(*sorted(set(found)), sep="\n")
    sys.exit(bool(found))
