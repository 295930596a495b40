"""Finds bots that play the same games again and again: where neither they nor the rules have chance in them.

A game that is played twice tells no more than once. If all games of the same bots on the same seats were the same,
decision by decision, they are counted once.
"""

from __future__ import annotations

from spielwerk.arena.planning.seating import Lineup
from spielwerk.arena.record import GameRecord

OFTEN = 3
"""So many games on the same seats that are all the same are no coincidence."""


class Repeats:
    """Compares the games of everybody who meets."""

    def __init__(self) -> None:
        self._first: dict[Lineup, tuple[str, int]] = {}
        """The digest of the first game on these seats, and how many games had it."""
        self._various: set[Lineup] = set()
        """Those who have played different games."""

    def take(self, record: GameRecord) -> None:
        group = tuple(sorted(record.lineup))
        # One different game is enough: there is chance in their games, and nothing more to compare.
        if group in self._various:
            return
        digest, count = self._first.get(record.lineup, (record.digest, 0))
        self._first[record.lineup] = digest, count + 1
        if digest != record.digest:
            self._various.add(group)

    @property
    def groups(self) -> set[Lineup]:
        """Those who play the same games again and again."""
        often = {tuple(sorted(lineup)) for lineup, (_, count) in self._first.items() if count >= OFTEN}
        return often - self._various
