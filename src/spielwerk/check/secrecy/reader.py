"""What a player may know: whether a value depends on nothing but what the player sees.

It is asked before a match, of the rules as they are written. What cannot be told for certain counts as hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spielwerk.check.secrecy.labels import OPEN, Label, Readers, Secret, may_know
from spielwerk.check.secrecy.sources import PLACE, Sources, Use, is_picking
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import Variable


class Reader:
    """A player who reads values; `own` are names for the player, `seen` names of objects the player sees, `carried`
    is what names in procedures depend on."""

    def __init__(
        self,
        sources: Sources,
        carried: Mapping[Variable, Label],
        own: Iterable[Variable],
        seen: Iterable[Variable] = (),
    ) -> None:
        self.sources = sources
        self.carried = carried
        self.own = [Readers("owner", ("get", variable)) for variable in own]
        self.seen = set(seen)

    def knows(self, part: object) -> bool:
        """Whether everything in a value or in lines is known."""
        return all(self._knows(read) for read in self.sources.reads(part))

    def sees(self, of: t.Expr) -> bool:
        """Whether the player sees where an object is, or where all objects of a collection are."""
        return all(self._knows(read) for read in self.sources.place(of))

    def shows(self, of: t.Expr) -> bool:
        """Whether the player sees all objects of a collection where they are, and so knows which they are."""
        match of:
            case t.Contents(place=place) | t.Each(value=t.Contents(place=place), flat=True):
                return all(self._knows(read) for read in self.sources.lying(place))
            case t.Where(of=inner) | t.Cut(of=inner) | t.Sorted(of=inner) | t.Rotated(of=inner):
                return self.shows(inner)
            case t.Builtin(name=name, arguments=[inner, *_]) if is_picking(name):
                return self.shows(inner)
        return not self.sources.hides(of.type)

    def _knows(self, read: Secret | Use) -> bool:
        if isinstance(read, Secret):
            return any(may_know(own, read) for own in self.own)
        if read.aspect == PLACE:
            return read.variable in self.seen or all(self._knows(secret) for secret in read.behind)
        return all(self._knows(secret) for secret in self.carried.get(read.variable, OPEN))
