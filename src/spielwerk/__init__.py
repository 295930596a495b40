"""Spielwerk: tabletop games written as text, checked, played by people and machines."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from spielwerk.version import VERSION

if TYPE_CHECKING:
    from spielwerk.bind import Build
    from spielwerk.game.compiler_fault import CompilerFault
    from spielwerk.game.game import Game, load
    from spielwerk.match.errors import GameError, IllegalDecision, MatchFault, RecordError, SpielwerkError
    from spielwerk.match.feed import Feed
    from spielwerk.match.match import Match
    from spielwerk.match.result import Result
    from spielwerk.runtime.decision import Decision, Option
    from spielwerk.runtime.types import Change, Event, View

__version__ = VERSION

_HOMES = {
    "Build": "bind",
    "Change": "runtime.types",
    "CompilerFault": "game.compiler_fault",
    "Decision": "runtime.decision",
    "Event": "runtime.types",
    "Feed": "match.feed",
    "Game": "game.game",
    "GameError": "match.errors",
    "IllegalDecision": "match.errors",
    "Match": "match.match",
    "MatchFault": "match.errors",
    "Option": "runtime.decision",
    "RecordError": "match.errors",
    "Result": "match.result",
    "SpielwerkError": "match.errors",
    "View": "runtime.types",
    "load": "game.game",
}
"""Where each name lives; imported when it is used first, so that `spielwerk --help` starts at once."""

__all__ = [
    "Build",
    "Change",
    "CompilerFault",
    "Decision",
    "Event",
    "Feed",
    "Game",
    "GameError",
    "IllegalDecision",
    "Match",
    "MatchFault",
    "Option",
    "RecordError",
    "Result",
    "SpielwerkError",
    "View",
    "__version__",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"spielwerk.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
