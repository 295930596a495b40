"""Why a process that plays, checks or thinks for a table gave no answer."""

from __future__ import annotations

from spielwerk.locale import texts
from spielwerk.table.playing.playing import Broken

PASSING = ("signal", "gone", "full", "queue", "closed")
"""What says nothing about the game: its process was ended, or there is no room for one just now."""


class Lost(Broken):
    """There is no answer, and none will come."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.passing = code in PASSING
        self.values = values
        super().__init__(self.told("en"))

    def told(self, language: str) -> str:
        return str(texts("server", language)["lost"][self.code]).format(**self.values)


class NoRoom(Lost):
    """Too much is under way: the same may be possible later."""
