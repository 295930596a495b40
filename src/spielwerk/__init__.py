"""Spielwerk: tabletop games written as text, checked, played by people and machines."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spielwerk.match.changes import Feed
    from spielwerk.match.errors import GameError, IllegalDecision, MatchFault, RecordError, SpielwerkError
    from spielwerk.match.game import Game, load
    from spielwerk.match.match import Match
    from spielwerk.match.result import Result

__version__ = "0.1.0"

_HOMES = {
    "Feed": "changes",
    "Game": "game",
    "GameError": "errors",
    "IllegalDecision": "errors",
    "Match": "match",
    "MatchFault": "errors",
    "RecordError": "errors",
    "Result": "result",
    "SpielwerkError": "errors",
    "load": "game",
}
"""Where each name lives; imported when it is used first, so that `spielwerk --help` starts at once."""

__all__ = [
    "Feed",
    "Game",
    "GameError",
    "IllegalDecision",
    "Match",
    "MatchFault",
    "RecordError",
    "Result",
    "SpielwerkError",
    "__version__",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"spielwerk.match.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
