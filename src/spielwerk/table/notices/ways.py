"""A way to reach somebody: what all of them have in common."""

from __future__ import annotations

from typing import Protocol

from spielwerk.data import dataclass


@dataclass(frozen=True)
class News:
    """It is somebody's turn."""

    person: str
    """The name."""
    language: str
    server: str
    """The name of the server."""
    table: str
    """The name of the table."""
    game: str
    """The title of the game, in that language."""
    url: str
    """Where to play."""
    unsubscribe: str
    """Where to have no more of these."""
    topic: str
    """The same for all news of one table: a newer one replaces an older one where that is possible."""
    at: float
    deadline: float | None = None
    """When time is up, if it runs."""


class Failed(Exception):
    """News that did not arrive. `why` is for logs and figures, and holds nothing of the address."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.gone = gone
        """Whether nobody will ever be reached there again."""


class Way(Protocol):
    """Mail, webhook or push."""

    async def send(self, target: str, news: News) -> None:
        """Raises Failed."""

    def close(self) -> None:
        """Lets go of what it holds."""
