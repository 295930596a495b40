"""What follows from a manual alone: made once for all matches of a program, since a thousand of them need no more."""

from __future__ import annotations

from functools import cached_property
from weakref import WeakValueDictionary

from spielwerk.program.manual.manual import Manual
from spielwerk.runtime.applying import Homes
from spielwerk.runtime.names import Names
from spielwerk.runtime.telling import EventNames
from spielwerk.runtime.views import Outline


class Guide:
    """How what people see of a match is made. It knows nothing of a match, so not what its players are called."""

    def __init__(self, manual: Manual) -> None:
        self.manual = manual
        self.names = Names(manual)

    @cached_property
    def outline(self) -> Outline:
        return Outline(self.names)

    @cached_property
    def event_names(self) -> EventNames:
        return EventNames(self.manual)

    @cached_property
    def homes(self) -> Homes:
        return Homes(self.names)


_guides: WeakValueDictionary[int, Guide] = WeakValueDictionary()
"""By the identity of their manuals, which they keep: as long as somebody has a guide there is no other such number."""


def guide_of(manual: Manual) -> Guide:
    """The guide for a manual. Whoever needs it keeps it."""
    guide = _guides.get(id(manual))
    if guide is None:
        guide = _guides[id(manual)] = Guide(manual)
    return guide
