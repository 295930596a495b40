"""What can be wrong with a series."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.match.errors import SpielwerkError


class ArenaError(SpielwerkError):
    """A series cannot be played as asked. It travels between processes."""

    def __reduce__(self) -> tuple[type[ArenaError], tuple[tuple[Diagnostic, ...]]]:
        return ArenaError, (self.diagnostics,)


def fault(code: str, where: str, **values: object) -> ArenaError:
    shown = {key: str(value)[:200] for key, value in values.items()}
    return ArenaError([Diagnostic(code, Source(where[:200], ""), NOWHERE, shown)])
