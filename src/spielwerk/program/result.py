"""What the places of a result say about all players together.

Places count from 1. One number behind them is no place: it says that all have won together, as all on the first place
have drawn. Where nobody has the first place, nobody has won. So places are all that a result needs, wherever results
are kept, counted and searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

SUCCESS = 2
"""The place of everybody is the number of players and so many more: all have won together."""


def success_place(players: int) -> int:
    """What stands in the place of everybody when all win together."""
    return players + SUCCESS


def failure_place(players: int) -> int:
    """The last place, which all share when nobody wins; the second for somebody who plays alone."""
    return max(2, players)


def together(places: Sequence[int]) -> bool | None:
    """Whether all have won (True) or lost (False) together; None: it was a match against each other, or a draw."""
    if all(place == len(places) + SUCCESS for place in places):
        return True
    return False if all(place > 1 for place in places) else None


def winners(places: Sequence[int]) -> tuple[int, ...]:
    """Seats on the first place; nobody when all share it, unless they have won together."""
    seats = range(len(places))
    if together(places):
        return tuple(seats)
    best = tuple(seat for seat in seats if places[seat] == 1)
    return best if len(best) < len(places) or len(places) == 1 else ()


def told_place(place: int, players: int) -> int:
    """A place as people and bots are told it: who has won together with all others has the first."""
    return 1 if place == success_place(players) else place


def mean_and_spread(games: int, total: int, squares: int) -> tuple[float, float]:
    """Of scores, from their sum and the sum of their squares; the spread is the standard deviation."""
    # The sums are whole numbers, so that only the last step is rounded.
    return total / games, sqrt(max(games * squares - total * total, 0)) / games
