"""What others are shown while somebody is in the middle of an action that he can still take back: the situation before
it (SEMANTICS C24). When it cannot be taken back any more, they see and hear everything at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from spielwerk.match.undo import why_fixed

if TYPE_CHECKING:
    from spielwerk.match.match import Match


@dataclass(frozen=True)
class Act:
    """An action under way: whose it is, and the number of the input that began it."""

    seat: int
    begun: int
    told: bool = False
    """Whether others have heard of it. What they know they are not made to forget."""


@dataclass(frozen=True)
class Course:
    """The actions under way, outer ones first, and the one that others are not told of yet: neither of itself nor of
    anything that has followed from the input that began it."""

    acts: tuple[Act, ...] = ()
    held: Act | None = None
    watched: bool = True
    """Whether anybody looks: a match that is only tried out holds nothing back."""


def followed(match: Match, course: Course, events: Sequence[tuple[Any, ...]]) -> Course:
    """The course after the last input of a match and what it brought about."""
    if course.held is not None and not events and _asked_again(match, course.held.seat):
        return course
    acts = list(course.acts)
    for event in events:
        if event[0] == "action":
            acts.append(Act(event[2] - 1, len(match.inputs) - 1))
        elif event[0] == "action_end":
            _end_last(acts, event[2])
    if match.over:
        acts = []
    if not course.watched:
        return replace(course, acts=tuple(acts))
    for number, act in enumerate(acts):
        if not act.told and _can_be_taken_back(match, act):
            return Course(tuple(acts), held=act)
        acts[number] = replace(act, told=True)
    return Course(tuple(acts))


def _end_last(acts: list[Act], player: int) -> None:
    """The action that began last is done; where players act at the same time, that of this player."""
    for number in reversed(range(len(acts))):
        if not player or acts[number].seat == player - 1:
            del acts[number]
            return


def _asked_again(match: Match, seat: int) -> bool:
    """Whether nothing has happened but one pick of several: the seat is asked the same as before."""
    if match.over or match.seats != [seat]:
        return False
    before, now = (match.machine.site(state, seat + 1) for state in (match._before[-1], match._state))
    return before.number == now.number


def _can_be_taken_back(match: Match, act: Act) -> bool:
    """Whoever is asked must see what has happened so far; so only the one who acts may be."""
    return match.seats == [act.seat] and why_fixed(match, act.begun, act.seat) is None
