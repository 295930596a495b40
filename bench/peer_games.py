"""Random games in other people's programs; runs in `bench/.venv`, where these are installed.

`python -I peer_games.py PEER GAME` reads lines `GAMES SEED` and answers each with `GAMES SECONDS DECISIONS`, where the
seconds are CPU time and 0 decisions stands for not counted.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

Play = Callable[[int, int], int]
"""Plays so many games with a seed; how many decisions were taken, 0 if that is not known."""


def open_spiel(name: str) -> Play:
    """OpenSpiel's own loop in C++: `evaluate_bots` with its own random bots. Python starts each game, nothing else."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(games: int, seed: int) -> int:
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed * 1_000_003 + number)
        return 0

    return play


def open_spiel_from_python(name: str) -> Play:
    """The same library, asked from Python at every decision."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(games: int, seed: int) -> int:
        chance, decisions = random.Random(seed), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(actions, odds)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return play


def catanatron(name: str) -> Play:
    """Four random players of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    def play(games: int, seed: int) -> int:
        random.seed(seed)
        decisions = 0
        for number in range(games):
            game = Game([RandomPlayer(color) for color in Color], seed=seed * 1000 + number)
            game.play()
            decisions += len(game.state.actions)
        return decisions

    return play


def pettingzoo(name: str) -> Play:
    """PettingZoo's loop over agents, with actions drawn from the mask of legal ones."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()

    def play(games: int, seed: int) -> int:
        decisions = 0
        for number in range(games):
            env.reset(seed=seed * 1000 + number)
            for agent in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                over = ended or cut
                env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
                decisions += not over
        return decisions

    return play


def rlcard(name: str) -> Play:
    """RLCard's own loop with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(games: int, seed: int) -> int:
        env.seed(seed)
        for _ in range(games):
            env.run(is_training=False)
        return 0

    return play


PEERS: dict[str, Callable[[str], Play]] = {
    "open_spiel": open_spiel,
    "open_spiel_from_python": open_spiel_from_python,
    "catanatron": catanatron,
    "pettingzoo": pettingzoo,
    "rlcard": rlcard,
}


def main() -> None:
    play = PEERS[sys.argv[1]](sys.argv[2])
    print("ready", flush=True)
    for line in sys.stdin:
        games, seed = map(int, line.split())
        start = time.process_time()
        decisions = play(games, seed)
        print(games, time.process_time() - start, decisions, flush=True)


if __name__ == "__main__":
    main()
