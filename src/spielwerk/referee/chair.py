"""A bot's chair at the table: on the referee's side an account of what the seat was given, on the other side a mind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spielwerk.bots.mind import Mind
from spielwerk.deals.belief import SIZE

if TYPE_CHECKING:
    from spielwerk.backend.machine import Events, Record, State
    from spielwerk.bots.bot import Bot
    from spielwerk.bots.knowledge import Knowledge
    from spielwerk.bots.view import SeatView
    from spielwerk.referee.host import Host
    from spielwerk.runtime.asking import Offered
    from spielwerk.runtime.decision import Decision


class Chair:
    """One seat (from 0) of one match. True states come as far as here: what goes to the mind is a handout."""

    def __init__(
        self, host: Host, seat: int, thinks: bool = False, size: int = SIZE, quick: bool = False, words: bool = False
    ) -> None:
        self._host = host
        self.seat = seat
        self.quick = quick
        """Whether deals from the present are enough, where they are honest."""
        self.words = words
        # Only those need one who imagine something: to keep it takes time at every decision of the match.
        self.account = host.account(seat) if host.hides and thinks else None
        self.mind = Mind(host.rules, seat, size)

    # ---- what happens --------------------------------------------------------------------------

    def begin(self, state: State, events: Events) -> None:
        """The match has begun."""
        if self.account is not None:
            self.account.begin(state, events)

    def decided(self, player: int, record: Record, state: State, events: Events) -> None:
        """A player (from 1) has decided, and this followed."""
        if self.account is not None:
            self.account.decided(player, record, state, events)

    def happened(self, happening: str, player: int, state: State, events: Events) -> None:
        """Something happened to a player from outside."""
        if self.account is not None:
            self.account.happened(happening, player, state, events)

    # ---- what the bot is given -----------------------------------------------------------------

    def asked(
        self,
        state: State,
        events: Sequence[Mapping[str, Any]] = (),
        offered: Offered | None = None,
        ask: int = 0,
        stated: Mapping[str, Any] | None = None,
    ) -> tuple[SeatView, Decision, Knowledge]:
        """What the bot is given for its open decision; who has listed its options gives them. `ask` is the number of
        the seat's question."""
        offered = offered or self._host.offered(state, self.seat)
        deal = self.quick or self.mind.lost
        handout = self._host.handout(state, self.seat, self.account, events, offered, ask, self.words, deal, stated)
        return self.mind.asked(handout)

    def knowledge(self, state: State) -> Knowledge:
        """What the seat can know, whoever is asked."""
        deal = self.quick or self.mind.lost
        return self.mind.knowledge(self._host.handout(state, self.seat, self.account, deal=deal))


def chair_for(host: Host, seat: int, bot: Bot) -> Chair:
    """A chair that has what a bot wants."""
    return Chair(
        host,
        seat,
        getattr(bot, "thinks", False),
        getattr(bot, "imagines", SIZE),
        getattr(bot, "quick", False),
        getattr(bot, "wants_words", False),
    )
