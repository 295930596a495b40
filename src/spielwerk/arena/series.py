"""A series: its games are played, counted and kept; it may stop early and go on later."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from spielwerk.arena.crew import Crew
from spielwerk.arena.errors import fault
from spielwerk.arena.gallery import Gallery
from spielwerk.arena.planning.order import Order
from spielwerk.arena.planning.schedule import batches, check
from spielwerk.arena.planning.seating import Seating, round_size
from spielwerk.arena.record import GameRecord, Stretch
from spielwerk.arena.results import Results
from spielwerk.arena.statistics.strengths import strengths
from spielwerk.arena.statistics.sure import Sureness
from spielwerk.arena.table import Done
from spielwerk.extras import require


class Series:
    """What was played, and what came of it."""

    def __init__(self, order: Order) -> None:
        require("arena")
        check(order)
        self.order = order
        self.results = Results(order)
        self.gallery = Gallery()
        self.sureness = Sureness(len(order.bots))
        self.sure = False
        """Whether it is sure who is best; only asked for with `until_sure`."""
        self.interrupted = False

    def play(
        self,
        crew: Crew,
        earlier: Iterable[Done] = (),
        keep: Callable[[Done], None] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        """Plays to the end, or until somebody interrupts it. Games that were played before are taken as they are."""
        before: list[GameRecord | Stretch] = [item for done in earlier for item in done]
        played = sum(item.count if isinstance(item, Stretch) else 1 for item in before)
        known = deque(before)
        try:
            for wanted, chunks in batches(self.order, played, crew.least, self.ranking):
                for item in wanted:
                    self.take(_fitting(item, known))
                for done in crew.play(chunks):
                    self.take(done)
                    if keep is not None:
                        keep(done)
                    if progress is not None:
                        progress(self.results.games)
                if self.order.until_sure and self.results.games and self.sureness.look(self.results.blocks):
                    self.sure = True
                    break
        except KeyboardInterrupt:
            self.interrupted = True

    def take(self, done: Sequence[GameRecord | Stretch]) -> None:
        """The next games. Only those that are worth a look keep their decisions."""
        for item in done:
            if isinstance(item, Stretch):
                self.results.take_stretch(item)
                self.gallery.consider_stretch(item)
            else:
                self.results.take(item)
                # All decisions of a hundred thousand games would not fit into memory.
                if not self.gallery.consider(item):
                    item.inputs = None

    @property
    def settled(self) -> int:
        """So many games, from the first one on, may be shown. Where chance is secret, the others are of a block that
        has not ended: if the series goes on, another game will have their chance."""
        secret = self.order.key is not None and self.order.shares_luck
        size = round_size(self.order) if secret else 1
        return self.results.games // size * size

    def ranking(self) -> list[int]:
        """All bots, the strongest first; at the beginning as they were named."""
        bots = range(len(self.order.bots))
        if not self.results.games:
            return list(bots)
        found = strengths(len(bots), self.results.blocks)
        # Rounded, and of equals the one that was named first: the last digits differ from machine to machine.
        return sorted(bots, key=lambda bot: (-round(found[bot].rating, 6), bot))


def _fitting(wanted: Seating | Stretch, known: deque[GameRecord | Stretch]) -> list[GameRecord | Stretch]:
    """What was played before of a game or stretch that is wanted. Raises ArenaError if it is something else."""
    if isinstance(wanted, Seating):
        item = known.popleft()
        if not isinstance(item, GameRecord) or not item.fits(wanted):
            raise fault("A203", "--series", number=wanted.number)
        return [item]
    found: list[GameRecord | Stretch] = []
    # A stretch may be there in parts: the series was shorter before.
    while known and isinstance(item := known[0], Stretch) and item.first < wanted.first + wanted.count:
        if not item.fits(wanted):
            raise fault("A203", "--series", number=item.first)
        found.append(known.popleft())
    return found
