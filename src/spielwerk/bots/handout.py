"""What a referee hands a seat: plain data, and all that a bot knows comes from it.

Whoever thinks may sit in another process, or on another machine: `Mind` turns a handout into what a bot is given, with
the rules of the game and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from spielwerk.backend.machine import State, View
from spielwerk.deals.given import Given
from spielwerk.match.sampling.situation import Sight
from spielwerk.runtime.asking import Offered
from spielwerk.runtime.decision import Blocked


class OpenPosition(NamedTuple):
    """How things are, in a game that hides nothing from anybody."""

    state: State
    """As everybody sees it: the only state of a match that is ever handed over, and without its chance to come."""


class Wording(NamedTuple):
    """A question in words."""

    prompt: str
    labels: tuple[str, ...]
    """Of the options, in their order."""
    blocked: tuple[Blocked, ...]


class Question(NamedTuple):
    """What a seat is asked, besides its options."""

    site: int
    """Where in the game the question comes from."""
    wording: Wording | None
    """For bots that want words."""


class HiddenPosition(NamedTuple):
    """What a seat may know of how things are, in a game that hides something."""

    view: View
    to_decide: tuple[int, ...]
    """Who has an open decision, from 0."""
    over: bool
    question: Question | None
    """None if the seat is not asked."""
    given: tuple[Given, ...] | None
    """Everything that the seat was given from the beginning of the match; None for bots that do not think."""
    sight: Sight | None
    """The present without what the seat does not see, to deal that from: for bots that are in a hurry, or have lost all
    histories, and only where nothing secret is left in it."""


Position: TypeAlias = OpenPosition | HiddenPosition


class Handout(NamedTuple):
    """What a seat is handed when it is asked, or wants to know something in between."""

    seat: int
    """From 0."""
    position: Position
    events: Sequence[Mapping[str, Any]] = ()
    """What it has witnessed, oldest first, for bots that want to know."""
    stated: Mapping[str, Any] | None = None
    """What views say besides, for the same bots: the `round`, and what is `pending`."""
    offered: Offered | None = None
    """Its options and their weights; None if it is not asked."""
    ask: int = 0
    """The number of the question among those to the seat."""
