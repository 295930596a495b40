"""What has come of a series so far: counted as it comes, so that every statistic can be made of it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypeAlias

from spielwerk.arena.planning.order import Order
from spielwerk.arena.planning.seating import Lineup
from spielwerk.arena.record import FIRST_GAMES, GameRecord, Slip, Stretch
from spielwerk.arena.repeats import Repeats
from spielwerk.program.result import together, winners

EXAMPLES = 5
"""Faults of a bot that are listed one by one, besides the first of every kind."""


class Outcome(NamedTuple):
    """How a game ended: the bot on each seat, and its place; no places if the game did not end."""

    lineup: Lineup
    places: tuple[int, ...]

    @property
    def fair(self) -> float:
        """What somebody as good as all others gets of it."""
        if self.places and together(self.places) is not None:
            return self.credits[0]
        return 1 / len(self.lineup)

    @property
    def credits(self) -> list[float]:
        """The win, shared by all who have it; where nobody won, by all. Those who win together win whole, and those who
        lose together nothing."""
        seats = len(self.lineup)
        common = together(self.places) if self.places else None
        if common is not None:
            return [float(common)] * seats
        best = winners(self.places) if self.places else ()
        return [(seat in best) / len(best) if best else 1 / seats for seat in range(seats)]


Block: TypeAlias = tuple[Outcome, ...]
"""Games that share their luck."""


def group_of(block: Block) -> Lineup:
    """Who met in a block."""
    return tuple(sorted(block[0].lineup))


class Results:
    """Everything that a series tells."""

    def __init__(self, order: Order) -> None:
        bots = len(order.bots)
        self.bots, self.players = bots, order.players
        self.games = self.draws = self.unfinished = self.stopped = 0
        self.successes = self.failures = 0
        self.lengths: Counter[int] = Counter()
        self.asked = [0] * bots
        self.seconds = [0.0] * bots
        self.slips: list[Counter[str]] = [Counter() for _ in range(bots)]
        self.examples: list[list[tuple[int, Slip]]] = [[] for _ in range(bots)]
        """The first fault of each bot in a game, and its first of every kind, with the number of the game."""
        self.late = [0] * bots
        """Answers that did not come in time, also those that were made up for in another try."""
        self.seat_credits = [0.0] * order.players
        self.first_games: list[Outcome] = []
        self.repeats = Repeats()
        self._blocks: Counter[Block] = Counter()
        self._open: list[Outcome] = []
        self._block = -1

    @property
    def blocks(self) -> Counter[Block]:
        """How often each block came about; games of a block that is not complete are a block, too. Where the same games
        were played again and again, they count once."""
        blocks = self._blocks + Counter({tuple(sorted(self._open)): 1}) if self._open else self._blocks
        again = self.repeats.groups
        if not again:
            return blocks
        # Of those who repeat themselves, a block that is not complete is the beginning of one that counts already.
        whole = {group_of(block) for block in blocks if len(block) == self.players}
        return Counter(
            {
                block: 1 if group_of(block) in again else count
                for block, count in blocks.items()
                if len(block) == self.players or group_of(block) not in again & whole
            }
        )

    @property
    def decisions(self) -> int:
        return sum(length * count for length, count in self.lengths.items())

    def take(self, record: GameRecord) -> None:
        """The next game between bots."""
        # Games come in order, so a game of another block ends the one before.
        if record.block != self._block:
            self._close()
            self._block = record.block
        outcome = Outcome(record.lineup, record.places)
        self._open.append(outcome)
        self.repeats.take(record)
        self._count(outcome, 1)
        self._remember(outcome)
        self.stopped += record.stopped
        self.lengths[record.decisions] += 1
        for seat, bot in enumerate(record.lineup):
            self.asked[bot] += record.asked[seat]
            self.seconds[bot] += record.seconds[seat]
        for seat, late in enumerate(record.late):
            self.late[record.lineup[seat]] += late
        for slip in record.slips:
            self._blame(record.lineup[slip.seat], record.number, slip)

    def take_stretch(self, stretch: Stretch) -> None:
        """The next random games; each has its own luck."""
        for places, count in stretch.ends.items():
            outcome = Outcome(stretch.lineup, places)
            self._blocks[(outcome,)] += count
            self._count(outcome, count)
        for places in stretch.order:
            self._remember(Outcome(stretch.lineup, places))
        self.stopped += stretch.stopped
        self.lengths.update(stretch.lengths)
        decisions = stretch.decisions
        for bot in stretch.lineup:
            self.asked[bot] += decisions // len(stretch.lineup)
            self.seconds[bot] += stretch.seconds / len(stretch.lineup)

    @property
    def absent(self) -> list[int]:
        """The bots that took none of their decisions: chance has decided for them."""
        return [bot for bot in range(self.bots) if 0 < self.asked[bot] == self.slips[bot].total()]

    def _blame(self, bot: int, game: int, slip: Slip) -> None:
        """Whoever is gone commits the same fault until the end of the game: the first says why."""
        self.slips[bot][slip.kind] += 1
        examples = self.examples[bot]
        first_of_game = all(number != game for number, _ in examples)
        if self.slips[bot][slip.kind] == 1 or (first_of_game and len(examples) < EXAMPLES):
            examples.append((game, slip))

    def _count(self, outcome: Outcome, count: int) -> None:
        self.games += count
        self.unfinished += 0 if outcome.places else count
        common = together(outcome.places) if outcome.places else None
        self.successes += count if common is True else 0
        self.failures += count if common is False else 0
        self.draws += count if outcome.places and common is None and not winners(outcome.places) else 0
        for seat, credit in enumerate(outcome.credits):
            self.seat_credits[seat] += credit * count

    def _remember(self, outcome: Outcome) -> None:
        if len(self.first_games) < FIRST_GAMES:
            self.first_games.append(outcome)

    def _close(self) -> None:
        if self._open:
            self._blocks[tuple(sorted(self._open))] += 1
            self._open = []
