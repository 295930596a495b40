"""What a program is made for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.data import dataclass, field


@dataclass(frozen=True)
class Build:
    """Everything besides the game that decides what its program is. All programs of one game, for the same players and
    options, play the same matches, and their states agree as far as they go; only `exact` plays other ones."""

    players: int | None = None
    """None: the usual number, or as many as a board among the options is for."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """As somebody gives them; those that are not given have their defaults."""
    exact: bool = False
    """Chance stops and asks instead of drawing."""
    claims: bool = False
    """It stops with a fault when a claim of the game does not hold."""
    hints: bool = False
    """It is for a search: options have the weights that the game's hints give them."""
    knowledge: bool = False
    """Its state ends with what every seat could know of hidden objects, and seats can look."""
    debug: bool = False
    """It tells and shows everything: events, views, and every function by its name. That is what a match runs on; what
    only plays is smaller and faster without."""
