"""Random ludo as one would write it by hand for speed: every pawn is a number of steps from its start, no classes."""

from __future__ import annotations

import random
import sys
import time

PLAYERS, PAWNS, ROUND, END = 4, 4, 40, 43
HOME = -1
"""A pawn stands at home, on step 0 to 39 of its way round, or in goal 40 to 43."""


def may_move(mine: list[int], step: int, steps: int) -> bool:
    """Whether a pawn on the board may: not past the last goal, not on one's own, not over one in the goal."""
    there = step + steps
    if there > END or there in mine:
        return False
    return there <= ROUND or not any(ROUND <= other < there and other > step for other in mine)


def movable(mine: list[int], steps: int) -> list[int]:
    """The pawns to choose from: a six must bring one out, and one on the start must make room for those at home."""
    inside = HOME in mine
    if inside and steps == 6 and 0 not in mine:
        return [pawn for pawn in range(PAWNS) if mine[pawn] == HOME]
    found = [pawn for pawn in range(PAWNS) if mine[pawn] != HOME and may_move(mine, mine[pawn], steps)]
    if inside and 0 in mine and mine.index(0) in found:
        return [mine.index(0)]
    return found


def tries(mine: list[int]) -> int:
    """Three while no pawn on the board could move, whatever the die shows."""
    for step in mine:
        if step != HOME and any(may_move(mine, step, steps) for steps in range(1, 7)):
            return 1
    return 3


def play(games: int, seed: int) -> list[int]:
    """The winners of so many random games of four, by their seats."""
    generator = random.Random(seed)
    roll, choice = generator.randrange, generator.choice
    results = []
    for _ in range(games):
        pawns = [[HOME] * PAWNS for _ in range(PLAYERS)]
        player, over = 0, False
        while True:
            mine = pawns[player]
            left = tries(mine)
            while left and not over:
                left -= 1
                steps = roll(6) + 1
                found = movable(mine, steps)
                if found:
                    pawn = choice(found)
                    there = 0 if mine[pawn] == HOME else mine[pawn] + steps
                    mine[pawn] = there
                    left = 0
                    for away in (1, 2, 3) if there < ROUND else ():
                        theirs = pawns[(player + away) % PLAYERS]
                        step = (there - 10 * away) % ROUND
                        if step in theirs:
                            theirs[theirs.index(step)] = HOME
                    over = min(mine) >= ROUND
                if steps == 6:
                    left = 1
            if over:
                break
            player = (player + 1) % PLAYERS
        results.append(player)
    return results


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    start = time.perf_counter()
    winners = play(count, 1)
    seconds = time.perf_counter() - start
    print(f"ludo by hand: {count / seconds:,.0f} games/s, wins {[winners.count(seat) for seat in range(PLAYERS)]}")
