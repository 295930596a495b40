"""What came of a game of a series, and of a stretch of random games: plain data, as a series file keeps it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from spielwerk.arena.planning.seating import Lineup, Seating
from spielwerk.data import dataclass, field
from spielwerk.referee.playing import Played

FIRST_GAMES = 2000
"""Games that some ratings go through one by one."""
SHORT = 600
"""Characters of a reason that are kept."""


class Slip(NamedTuple):
    """A decision that a bot did not take."""

    seat: int
    decision: int
    kind: str
    reason: str


@dataclass
class GameRecord:
    """One game between bots."""

    number: int
    block: int
    lineup: Lineup
    seed: int
    places: tuple[int, ...]
    """Empty if the game did not end."""
    decisions: int
    asked: tuple[int, ...]
    seconds: tuple[float, ...]
    digest: str = ""
    """Of every decision: who played the same game has the same one."""
    slips: tuple[Slip, ...] = ()
    late: tuple[int, ...] = ()
    """Answers of each seat that did not come in time, also those that were made up for; empty if there were none."""
    stopped: bool = False
    """By a fault of the rules."""
    inputs: list[tuple[int, tuple[int, ...] | None]] | None = None
    """Every decision, where the game is kept to be looked at."""

    def fits(self, wanted: Seating) -> bool:
        """Whether this can be the game that was wanted."""
        seats = len(wanted.lineup)
        return (
            (self.number, self.block, self.lineup, self.seed) == wanted[:4]
            and len(self.places) in (0, seats)
            and len(self.asked) == len(self.seconds) == seats
            and len(self.late) in (0, seats)
            and all(0 <= slip.seat < seats for slip in self.slips)
        )

    def as_json(self) -> dict[str, Any]:
        kept = {
            "game": self.number,
            "block": self.block,
            "bots": list(self.lineup),
            "seed": self.seed,
            "places": list(self.places),
            "decisions": self.decisions,
            "asked": list(self.asked),
            "seconds": [round(spent, 6) for spent in self.seconds],
            "digest": self.digest,
        }
        if self.slips:
            kept["faults"] = [list(slip) for slip in self.slips]
        if self.late:
            kept["late"] = list(self.late)
        if self.stopped:
            kept["stopped"] = True
        if self.inputs is not None:
            kept["inputs"] = [[seat, None if record is None else list(record)] for seat, record in self.inputs]
        return kept

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> GameRecord:
        inputs = data.get("inputs")
        return cls(
            number=int(data["game"]),
            block=int(data["block"]),
            lineup=_numbers(data["bots"]),
            seed=int(data["seed"]),
            places=_numbers(data["places"]),
            decisions=int(data["decisions"]),
            asked=_numbers(data["asked"]),
            seconds=tuple(float(spent) for spent in data["seconds"]),
            digest=str(data["digest"]),
            slips=tuple(Slip(int(s), int(d), str(k), str(r)[:SHORT]) for s, d, k, r in data.get("faults", ())),
            late=_numbers(data.get("late", ())),
            stopped=bool(data.get("stopped", False)),
            inputs=None
            if inputs is None
            else [(int(seat), None if record is None else _numbers(record)) for seat, record in inputs],
        )


@dataclass
class Stretch:
    """Random games number `first` and on, all with the same bots on the same seats, counted by how they ended."""

    first: int
    count: int
    lineup: Lineup
    ends: dict[tuple[int, ...], int] = field(default_factory=dict)
    """How often each ranking came about; an empty one stands for games that did not end."""
    lengths: dict[int, int] = field(default_factory=dict)
    seconds: float = 0.0
    shortest: tuple[int, int] = (0, 0)
    """Decisions and number of the game."""
    longest: tuple[int, int] = (0, 0)
    stopped: int = 0
    order: list[tuple[int, ...]] = field(default_factory=list)
    """How the games ended, one by one, where they are among the first of the series."""

    @property
    def decisions(self) -> int:
        return sum(length * count for length, count in self.lengths.items())

    def fits(self, wanted: Stretch) -> bool:
        """Whether these can be games of the stretch that was wanted."""
        return (
            self.lineup == wanted.lineup
            and wanted.first <= self.first
            and sum(self.ends.values()) == sum(self.lengths.values()) == self.count > 0
            and all(len(places) in (0, len(wanted.lineup)) for places in (*self.ends, *self.order))
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "count": self.count,
            "bots": list(self.lineup),
            "ends": [[list(places), count] for places, count in sorted(self.ends.items())],
            "lengths": [list(item) for item in sorted(self.lengths.items())],
            "seconds": round(self.seconds, 6),
            "shortest": list(self.shortest),
            "longest": list(self.longest),
            "stopped": self.stopped,
            "order": [list(places) for places in self.order],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Stretch:
        shortest, longest = data["shortest"], data["longest"]
        return cls(
            first=int(data["first"]),
            count=int(data["count"]),
            lineup=_numbers(data["bots"]),
            ends={_numbers(places): int(count) for places, count in data["ends"]},
            lengths={int(length): int(count) for length, count in data["lengths"]},
            seconds=float(data["seconds"]),
            shortest=(int(shortest[0]), int(shortest[1])),
            longest=(int(longest[0]), int(longest[1])),
            stopped=int(data["stopped"]),
            order=[_numbers(places) for places in data["order"]],
        )


def record_of(seating: Seating, played: Played) -> GameRecord:
    """What is kept of a match between bots."""
    return GameRecord(
        number=seating.number,
        block=seating.block,
        lineup=seating.lineup,
        seed=seating.seed,
        places=played.result.counted if played.result is not None else (),
        decisions=played.decisions,
        asked=tuple(played.asked),
        seconds=tuple(played.seconds),
        # Compared with those of earlier runs: `hash` promises nothing from one to the next.
        digest=blake2b(repr(played.inputs).encode(), digest_size=8).hexdigest(),
        slips=tuple(Slip(slip.seat, slip.decision, slip.kind, slip.reason[:SHORT]) for slip in played.missteps),
        late=tuple(played.late) if any(played.late) else (),
        stopped=played.fault is not None,
        inputs=list(played.inputs),
    )


def _numbers(given: Any) -> tuple[int, ...]:
    return tuple(int(number) for number in given)
