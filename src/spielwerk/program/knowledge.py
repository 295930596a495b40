"""Where a state keeps what every seat could know of objects that it does not see."""

from __future__ import annotations

from spielwerk.data import dataclass
from spielwerk.program.ir import WORD


@dataclass(frozen=True)
class Knowledge:
    """The last slots of a state: for every seat and object the places where it may be, as far as the seat can know.

    Only places that can be hidden have a bit; an object without any is where everybody sees it.
    """

    address: int
    """Of the sets of places: for every seat, for every object `words` slots."""
    positions: int
    """Of the sets of seats that know at which position of its pile or row an object is: one slot for every object."""
    players: int
    low: int
    """The number of the first object that can be hidden."""
    count: int
    """How many objects there are from it on that can be."""
    places: tuple[int, ...]
    """The places that can be hidden; the n-th has bit `n % WORD` of word `n // WORD`."""
    before: int = 0
    """Where everything but positions is kept as it was before `then`, while it runs; 0 if nothing is kept."""
    moved: int = 0
    """Address of 1 while `then` runs, followed by a slot for every object: whether it has moved since it began."""

    @property
    def words(self) -> int:
        return -(-len(self.places) // WORD)

    @property
    def row(self) -> int:
        """So many slots belong to a seat."""
        return self.count * self.words

    def of_seat(self, seat: int) -> range:
        """The slots of a seat (counted from 1), object by object."""
        first = self.address + (seat - 1) * self.row
        return range(first, first + self.row)

    def bits(self, place: int) -> list[int]:
        """The set of one place, word by word; empty for a place that is never hidden."""
        number = self.places.index(place) if place in self.places else None
        return [
            1 << number % WORD if number is not None and number // WORD == word else 0 for word in range(self.words)
        ]
