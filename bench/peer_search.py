"""OpenSpiel's Monte Carlo tree search with its solver, at one seat; runs in `bench/.venv`.

`python -I peer_search.py GAME PLAYOUTS` reads lines: `begin SEED`, `do ACTION` for every decision of the match, and
`ask`, which it answers with its action.
"""

from __future__ import annotations

import sys

import pyspiel

EXPLORATION = 2.0
"""What OpenSpiel's own examples search with."""
MEGABYTES = 1000


def passes(state: pyspiel.State) -> bool:
    """Whether all that can be done is to pass: that is an action there, and with us none."""
    return not state.is_terminal() and [state.action_to_string(action) for action in state.legal_actions()] == ["pass"]


def main() -> None:
    game, playouts = pyspiel.load_game(sys.argv[1]), int(sys.argv[2])
    state = bot = None
    print("ready", flush=True)
    for line in sys.stdin:
        match line.split():
            case ["begin", seed]:
                state = game.new_initial_state()
                evaluator = pyspiel.RandomRolloutEvaluator(1, int(seed))
                bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, playouts, MEGABYTES, True, int(seed), False)
            case ["do", action]:
                state.apply_action(int(action))
                while passes(state):
                    state.apply_action(state.legal_actions()[0])
            case ["ask"]:
                print(bot.step(state), flush=True)


if __name__ == "__main__":
    main()
