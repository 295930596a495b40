"""Which bots may take a seat on this server."""

from __future__ import annotations

from spielwerk.bots.naming import BotError, bot_maker
from spielwerk.table.words import Faulty, Refused

OF_STRANGERS = ("cmd", "ws")
"""Bots that start programs or call addresses: whoever names one decides what this machine does."""
READ_FILES = ("cases", "learned")
"""Bots whose settings name files."""
LONGEST = 200


class Bots:
    """Bots by name, as far as strangers may name them."""

    def __init__(self, programs: bool = False) -> None:
        self._programs = programs
        """Whether people may name programs and files of this machine: only where everybody is trusted."""

    def look_up(self, spec: str) -> None:
        """Raises Refused if there is no such bot, or if it may not be named here."""
        name = spec.partition(":")[0].strip()
        if len(spec) > LONGEST or not spec.isprintable():
            raise Refused("bad_bot", reason=spec[:40])
        # Whoever names a file learns from the answer whether it is there.
        if not self._programs and (name in OF_STRANGERS or (name in READ_FILES and ":" in spec)):
            raise Refused("bad_bot", reason=name)
        try:
            bot_maker(spec)
        except BotError as error:
            raise Refused("bad_bot", reason=Faulty(error.diagnostics)) from None
