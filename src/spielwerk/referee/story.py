"""What happens in a match, for bots that want to know: each is told at once, and just what a person at its seat would
be told.

To be sure of that, the match is played a second time as people play it, and the bots hear what it says to their seats.
Where no bot wants to know, nothing is played twice, and nothing costs time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spielwerk.backend.fault import Fault
from spielwerk.match.errors import MatchFault
from spielwerk.runtime.types import Event

if TYPE_CHECKING:
    from spielwerk.bots.bot import Bot
    from spielwerk.match.match import Match
    from spielwerk.referee.host import Host

STATED = ("round", "pending")
"""What the view of a person says besides how things are and who is asked."""


class Story:
    """What has been told to each seat."""

    def __init__(self, host: Host, bots: Sequence[Bot], seed: int) -> None:
        self._bots = bots
        self._told: dict[int, list[Event]] = {
            seat: [] for seat, bot in enumerate(bots) if getattr(bot, "wants_events", False)
        }
        self._match: Match | None = None
        if self._told:
            self._match = host.game.start(host.players, seed, host.options, host.language)

    @property
    def wanted(self) -> bool:
        """Whether a bot wants to know."""
        return self._match is not None

    def go_on(self, item: Mapping[str, Any]) -> None:
        """The match goes on with an input, written as in a log."""
        if self._match is not None:
            try:
                self._match.play([item])
            except MatchFault as fault:
                # As if the fast machine had found it: whoever plays the match knows no other fault.
                raise Fault(fault.diagnostics[0].code) from fault

    def tell(self) -> dict[int, str]:
        """Tells what is new. Returns which bots failed at that, and how."""
        failed = {}
        for seat, told in self._told.items():
            assert self._match is not None
            news = self._match.events(seat, len(told))
            told += news
            witness = getattr(self._bots[seat], "witness", _nothing)
            try:
                for event in news:
                    witness(event)
            except Exception as error:  # A stranger's bot may fail in any way.
                failed[seat] = f"{type(error).__name__}: {error}"[:200]
        return failed

    def events(self, seat: int) -> Sequence[Mapping[str, Any]]:
        """What a seat has witnessed, oldest first."""
        return self._told.get(seat, ())

    def stated(self, seat: int) -> dict[str, Any]:
        """What its view says besides how things are."""
        return stated(self._match, seat) if self._match is not None and seat in self._told else {}


def stated(match: Match, seat: int) -> dict[str, Any]:
    view = match.view(seat)
    return {name: part for name, part in view.items() if name in STATED}


def _nothing(event: Event) -> None:
    """For bots that look into the story themselves."""
