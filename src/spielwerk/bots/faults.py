"""What can be wrong with a bot while it plays."""

from __future__ import annotations


class BotFault(Exception):
    """A bot did not decide: it crashed, was too slow, or answered with something that is not open."""

    def __init__(self, reason: str, kind: str = "crashed", gone: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.kind = kind
        """`crashed`, `late`, `invalid` or `flooded`."""
        self.gone = gone
        """Whether it will not decide any more in this match."""


class NothingFits(BotFault):
    """A bot can imagine nothing that fits what it is asked: chance decides for it, and that is no fault of the bot."""
