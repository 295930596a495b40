"""When a decision can be taken back: as long as chance was not used and nobody learned anything from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.match.errors import IllegalDecision
from spielwerk.program.ir import HEADER, JOINING

if TYPE_CHECKING:
    from spielwerk.match.match import Match


def may_undo(match: Match, seat: int) -> int:
    """The number of the input that is taken back; raises IllegalDecision with the reason where it must stay."""
    mine = [i for i, item in enumerate(match.inputs) if item["seat"] == seat and "happening" not in item]
    if not mine:
        raise IllegalDecision("there is nothing to take back")
    if match._ended is not None:
        raise IllegalDecision("the match is over")
    index = mine[-1]
    before, after = match._before[index], match._state
    # Secret decisions of others change nothing until all are in; then something happens.
    join = match.description.joins[before[HEADER.PC]] if before[HEADER.CONDITION] == JOINING else None
    sealed = join is not None and join.sealed and not any(number > index for number, _ in match._events)
    if any(item["seat"] != seat for item in match.inputs[index + 1 :]) and not sealed:
        raise IllegalDecision("somebody else has decided since then")
    if before[HEADER.GENERATOR] != after[HEADER.GENERATOR]:
        raise IllegalDecision("chance has been used since then")
    if any(number > index and event[0] == "commit" for number, event in match._events):
        raise IllegalDecision("this cannot be taken back any more")
    shown_before = match.machine.view(before, seat + 1).shown
    shown_after = match.machine.view(after, seat + 1).shown
    if any(new and not old for old, new in zip(shown_before, shown_after, strict=True)):
        raise IllegalDecision("something new has become visible since then")
    return index
