"""Which bots are programs of strangers, and what such a program could do: remember, read, be called."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, cast

from spielwerk.bots.naming import bot_settings
from spielwerk.diagnostics.diagnostic import Diagnostic

STRANGERS = ("cmd", "ws")


class Stranger(Protocol):
    """What is known about a stranger's program before it plays."""

    @property
    def remembers(self) -> bool:
        """Whether it could keep something from one match to another."""

    @property
    def reads_ours(self) -> bool:
        """Whether it could read files that only we may read."""

    @property
    def invitation(self) -> str:
        """Where it has to call, with the token that lets it in; empty if it is called or started."""

    def sees(self, file: Path) -> bool:
        """Whether a file is where the program is shown files, or with its own."""

    def warning(self) -> Diagnostic | None:
        """What whoever reads the results should know."""


def is_stranger(spec: str) -> bool:
    """Whether a bot is a program of its own."""
    return spec.partition(":")[0].strip() in STRANGERS


def stranger(spec: str) -> Stranger | None:
    """The stranger behind the name of a bot; None for bots that run inside Spielwerk. Raises BotError."""
    return cast("Stranger", bot_settings(spec)) if is_stranger(spec) else None


def strangers(specs: Iterable[str]) -> list[Stranger]:
    """The strangers among bots."""
    return [found for spec in specs if (found := stranger(spec)) is not None]
