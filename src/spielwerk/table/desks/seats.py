"""The seats of a table: whose they are, and who answers for them now."""

from __future__ import annotations

from typing import Literal

from spielwerk.extras import needed
from spielwerk.table.store.records import Person

with needed("server"):
    import msgspec

Outcome = Literal["playing", "finished", "left", "disqualified"]


class Seat(msgspec.Struct):
    """One seat. It belongs to a person, or to a bot, or is open."""

    person: int | None = None
    name: str | None = None
    """Of the person."""
    bot: str | None = None
    """The bot whose seat it is, as it is named on the command line."""
    stand_in: str | None = None
    """The bot that answers for the person now. Only the person's own devices are told."""
    back: bool = False
    """Whether the person answers again from the next round on."""
    outcome: Outcome = "playing"
    ready: bool = False
    """Whether a device of the person has loaded everything."""
    guest_bot: bool = False
    """Whether the person is a program at the other end of `/bot`."""

    @classmethod
    def of(cls, person: Person) -> Seat:
        """A seat that belongs to somebody."""
        return cls(person.id, person.name, guest_bot=person.kind == "bot")

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def plays(self) -> bool:
        return self.outcome in ("playing", "finished")

    @property
    def answered_by(self) -> str | None:
        """The bot that answers; None: the person does, or nobody."""
        return self.stand_in or self.bot
