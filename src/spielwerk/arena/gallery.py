"""Games that are worth a look: the shortest, the longest, the first that a bot lost, those with faults."""

from __future__ import annotations

from typing import NamedTuple

from spielwerk.arena.record import GameRecord, Stretch
from spielwerk.program.result import told_place

SHORTEST, LONGEST, LOSS, FAULT, STOPPED = "shortest", "longest", "loss", "fault", "stopped"
FAULTS = 2
"""Games with faults that are kept for each bot."""


class Exhibit(NamedTuple):
    """A game, and why it is shown. Random games have no inputs: they can be played again from their number."""

    why: str
    bot: int | None
    number: int
    seed: int
    lineup: tuple[int, ...]
    decisions: int
    inputs: list[tuple[int, tuple[int, ...] | None]] | None


class Gallery:
    """Chooses while the series goes on."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int | None, int], Exhibit] = {}

    @property
    def exhibits(self) -> list[Exhibit]:
        # `None` cannot be compared with the number of a bot.
        return [self._kept[key] for key in sorted(self._kept, key=lambda key: (key[0], key[1] or 0, key[2]))]

    def consider(self, record: GameRecord) -> bool:
        """Whether the game is worth a look, for now."""
        reasons: list[tuple[str, int | None, int]] = []
        reasons += [(SHORTEST, None, 0)] if self._beats(SHORTEST, -record.decisions) else []
        reasons += [(LONGEST, None, 0)] if self._beats(LONGEST, record.decisions) else []
        reasons += [(STOPPED, None, 0)] if record.stopped and (STOPPED, None, 0) not in self._kept else []
        reasons += [
            (LOSS, bot, 0)
            for seat, bot in enumerate(record.lineup)
            if record.places
            and told_place(record.places[seat], len(record.places)) > 1
            and (LOSS, bot, 0) not in self._kept
        ]
        for bot in sorted({record.lineup[slip.seat] for slip in record.slips}):
            number = sum(key[:2] == (FAULT, bot) for key in self._kept)
            reasons += [(FAULT, bot, number)] if number < FAULTS else []
        for why, whose, number in reasons:
            self._kept[why, whose, number] = Exhibit(
                why, whose, record.number, record.seed, record.lineup, record.decisions, record.inputs
            )
        return bool(reasons)

    def consider_stretch(self, stretch: Stretch) -> None:
        for why, sign, (decisions, number) in ((SHORTEST, -1, stretch.shortest), (LONGEST, 1, stretch.longest)):
            if self._beats(why, sign * decisions):
                self._kept[why, None, 0] = Exhibit(why, None, number, 0, stretch.lineup, decisions, None)

    def _beats(self, why: str, size: int) -> bool:
        kept = self._kept.get((why, None, 0))
        return kept is None or size > (kept.decisions if why == LONGEST else -kept.decisions)
