"""What the host of a table decides: time, watching, leaving, who stands in."""

from __future__ import annotations

from typing import Annotated, Literal

from spielwerk.extras import needed

with needed("server"):
    import msgspec
    from msgspec import Meta

DAY = 86_400.0
Time = Annotated[float, Meta(ge=1, le=30 * DAY)]


class Rules(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The rules of one table. Time limits of the game itself are in force besides."""

    seconds: Time | None = None
    """For every decision; a day or more makes it a match over days."""
    bank: Time | None = None
    """For all decisions of a seat together."""
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Put into the bank with every decision."""
    late: Literal["bot", "leave"] = "bot"
    """Whose time of the table is up: a bot makes this decision, or it counts as leaving."""
    show: Annotated[float, Meta(ge=0, le=30)] = 5
    """Seconds to look at each moment that the game shows, unless the game says how many; all ready ends it earlier."""
    stand_in: Annotated[str, Meta(max_length=200)] = "random"
    """The bot that plays for who has left or is late."""
    on_leave: Literal["bot", "end"] = "bot"
    on_illegal: Literal["refuse", "misconduct"] = "refuse"
    """What a decision that is not allowed brings to a program; our own page never sends one."""
    watching: Literal["open", "granted", "closed"] = "open"
    delay: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Observers see everything so many seconds later."""
    chat: bool = True
    observers_chat: Literal["all", "observers", "nobody"] = "all"
    """Who reads what observers say before the end."""
    listed: bool = True
    """Whether the lobby shows the table; else one needs an invitation."""
    strangers_bots: bool = True
    """Whether bots from elsewhere may take an open seat."""
    test: bool = False
    """One person has all seats and sees everything; marked as such everywhere."""

    @property
    def over_days(self) -> bool:
        return any(limit is not None and limit >= DAY for limit in (self.seconds, self.bank))
