"""When a decision can be taken back: as long as chance was not used, nobody else has decided, and the seat has learned
nothing from it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import State
from spielwerk.check.secrecy.findings import ON_CONDITION
from spielwerk.diagnostics.source import Span
from spielwerk.match.errors import IllegalDecision, MatchFault
from spielwerk.match.occurrences import Teller
from spielwerk.match.refusals import refused
from spielwerk.match.sampling import Sampler
from spielwerk.program.ir import HEADER, JOINING

if TYPE_CHECKING:
    from spielwerk.match.match import Match

DEALS = 20
"""So many other situations are tried in which the decision could have led to something else."""
TOLD = ("notice", "attribute")
"""Secrets that come out while the rules run; the others come out with a question."""
MASK = {"notice": 3, "set": 4}
"""Where an event that may tell a secret says who is told."""


def may_undo(match: Match, seat: int) -> int:
    """The number of the input that is taken back; raises IllegalDecision with the reason where it must stay."""
    mine = [i for i, item in enumerate(match.inputs) if item["seat"] == seat and "happening" not in item]
    if not mine:
        raise refused(match.language, "nothing")
    reason = why_fixed(match, mine[-1], seat)
    if reason is not None:
        raise refused(match.language, reason)
    return mine[-1]


def may_abort(match: Match, seat: int) -> int:
    """The number of the input with which the seat began its action; all since then is taken back."""
    reason = "no_action"
    for act in match.course.acts:
        if act.seat == seat:
            fixed = why_fixed(match, act.begun, seat)
            if fixed is None:
                return act.begun
            reason = fixed
    raise refused(match.language, reason)


def why_fixed(match: Match, index: int, seat: int) -> str | None:
    """Why an input of a seat, and what followed from it, must stay, by its word in `refusals`; None if it need not."""
    if match._ended is not None:
        return "over"
    before, after = match._before[index], match._state
    events = [event for _, event in match._since(index + 1)]
    # Secret decisions of others change nothing until all are in; then something happens.
    sealed = in_secret(match, before) and _still_open(match, index) and all(event[0] == "timer" for event in events)
    if not sealed and in_secret(match, after) and match.seats != [seat]:
        # Whether one of the others has already begun is not told.
        return "deciding"
    if any(item["seat"] != seat for item in match.inputs[index:]) and not sealed:
        return "others"
    if before[HEADER.GENERATOR] != after[HEADER.GENERATOR]:
        return "chance"
    if any(event[0] == "commit" for event in events):
        return "commit"
    if not sealed and _has_learned(match, seat, index, before, events):
        return "learned"
    return None


def in_secret(match: Match, state: State) -> bool:
    """Whether seats decide in secret there, at once."""
    join = match.description.joins[state[HEADER.PC]] if state[HEADER.CONDITION] == JOINING else None
    return join is not None and join.sealed


def _still_open(match: Match, index: int) -> bool:
    """Whether those who decide at once have done so since an input, and have not begun anew: they only become fewer."""
    asked = [set(match.machine.seats(state)) for state in (*match._before[index:], match._state)]
    return all(later <= earlier for earlier, later in pairwise(asked))


def _has_learned(match: Match, seat: int, index: int, before: State, events: list[Any]) -> bool:
    return (
        _sees_more(match, seat, before)
        or _saw_in_passing(match, seat, before, events)
        or _was_told_a_secret(match, seat, events)
        or _could_have_been_different(match, seat, index, before)
    )


def _sees_more(match: Match, seat: int, before: State) -> bool:
    """Something can be seen now that could not be seen before."""
    old, new = (match.machine.view(state, seat + 1) for state in (before, match._state))
    slots = any(now and not then for then, now in zip(old.shown, new.shown, strict=True))
    return slots or not new.counts.keys() <= old.counts.keys()


def _saw_in_passing(match: Match, seat: int, before: State, events: list[Any]) -> bool:
    """An object was shown and hidden again."""
    shown, at = match.machine.view(before, seat + 1).shown, match.description.layout.at
    for kind, _, thing, *masks in (event for event in events if event[0] in ("move", "reveal")):
        seen = masks[2] | masks[3] if kind == "move" else masks[0]
        if seen >> seat & 1 and not shown[at + thing]:
            return True
    return False


def _was_told_a_secret(match: Match, seat: int, events: list[Any]) -> bool:
    """A line was carried out, or a question is asked, that gives away something hidden."""
    secrets = match.game.secrets
    if not secrets:
        return False
    done = [event[1] for event in events if event[0] in MASK and event[MASK[event[0]]] >> seat & 1]
    lines = [match.description.lines[number] for number in done]
    steps = {Span(line.start, line.end) for line in lines}
    questions = set()
    if seat in match.seats:
        questions.add(match.description.sites[match.machine.site(match._state, seat + 1).number].span)
    # What happens on a secret condition shows in other situations: see `_could_have_been_different`.
    told = [secret for secret in secrets if secret.where not in ON_CONDITION]
    return any(secret.step in (steps if secret.where in TOLD else questions) for secret in told)


def _could_have_been_different(match: Match, seat: int, index: int, before: State) -> bool:
    """In another situation that looked the same to the seat, its decisions would have led to something else."""
    sampler, rng = Sampler(match.machine, match.description), Random(index)
    seen = _seen(match, seat, index)
    for _ in range(DEALS):
        dealt = sampler.deal(before, seat, rng)
        if dealt[HEADER.GENERATOR + 1 :] == before[HEADER.GENERATOR + 1 :]:
            continue
        other = match._at(index, dealt)
        try:
            other.play(match.inputs[index:])
        except (IllegalDecision, MatchFault):
            # Not possible after what the seat was offered, so this cannot be the situation.
            continue
        if _seen(other, seat, index) != seen:
            return True
    return False


def _seen(match: Match, seat: int, index: int) -> tuple[Any, ...]:
    """All that a seat is shown after so many inputs; of the view the slots alone, of which everything in it is made."""
    decision = {**match.decision(seat).as_json(), "ask": None} if seat in match.seats else None
    view = match.machine.view(match._shown_to(seat), seat + 1)
    events = [event for _, event in match._since(index + 1)]
    told = Teller(match.names, seat, match.language).tell_all(events)
    return view, match.seats, match.over, decision, told
