"""What happens in a match, for bots that want to know: each is told at once, and only what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import Events, State
from spielwerk.runtime.telling import EventNames, Teller
from spielwerk.runtime.views import Picture

if TYPE_CHECKING:
    from spielwerk.bots.bot import Bot
    from spielwerk.referee.host import Host


class Story:
    """What has been told to each seat. Where no bot asks for it, nothing is kept, and nothing costs time."""

    def __init__(self, host: Host, bots: Sequence[Bot]) -> None:
        self._told: dict[int, list[dict[str, Any]]] = {
            seat: [] for seat, bot in enumerate(bots) if getattr(bot, "wants_events", False)
        }
        names = EventNames(host.manual)
        self._tellers = {seat: Teller(host.names, names, seat, host.language) for seat in self._told}
        self._host = host
        self._bots = bots

    def page(self) -> Events | None:
        """Where the machine writes what happens; None if nobody wants to know."""
        return [] if self._told else None

    def tell(self, events: Events | None, state: State) -> dict[int, str]:
        """Tells what happened, and what has come into sight by that. Returns which bots failed at that, and how."""
        failed = {}
        for seat, told in self._told.items() if events else ():
            teller, bot = self._tellers[seat], self._bots[seat]
            teller.picture = Picture(self._host.rules.outline, self._host.machine.view(state, seat + 1))
            news = teller.tell_all(events or ())
            told += news
            witness = getattr(bot, "witness", _nothing)
            try:
                for event in news:
                    witness(event)
            except Exception as error:  # A stranger's bot may fail in any way.
                failed[seat] = f"{type(error).__name__}: {error}"[:200]
        return failed

    def of(self, seat: int) -> Sequence[dict[str, Any]]:
        """What a seat has witnessed, oldest first."""
        return self._told.get(seat, ())


def _nothing(event: dict[str, Any]) -> None:
    """For bots that look into the story themselves."""
