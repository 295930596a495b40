"""When a decision can be taken back: as long as chance was not used, nobody else has decided, and nobody has learned
anything from it. What others are shown meanwhile of an action that can still be taken back is the situation before it
(LG-14); when it cannot be taken back any more, they see and hear everything at once.

What has to be known for that is noted once, when an input is carried out, from what the program reports.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from spielwerk.backend.machine import Events, State
from spielwerk.data import replace
from spielwerk.match.happenings import Outside
from spielwerk.match.played import Act, Course, Facts, Played
from spielwerk.program.ir import HEADER, JOINING

SEEN_AFTER = {"move": (5, 6), "reveal": (None, 3), "reveal_attribute": (None, 4), "reveal_die": (None, 4)}
"""Where an event says who sees something before and after it; None: it is not said."""


NOTHING = Facts()


def facts_of(events: Events) -> Facts:
    commit = False
    tells = asks = news = 0
    for event in events:
        kind = event[0]
        if kind == "commit":
            commit = True
        elif kind == "tells":
            # Sets of seats are bits. The complement also has seats that do not exist; nobody asks for those.
            if event[3]:
                tells |= ~event[2]
            asks |= ~event[2]
        elif kind in SEEN_AFTER:
            before, after = SEEN_AFTER[kind]
            news |= event[after] & ~(event[before] if before is not None else 0)
    return Facts(commit, tells, asks, news) if commit or asks or news else NOTHING


def followed(match: Played, course: Course, events: Events) -> Course:
    """The course after the last input of a match and what it brought about."""
    acts = list(course.acts)
    for event in events:
        if event[0] == "action":
            acts.append(Act(event[2] - 1, len(match.history) - 1))
        elif event[0] == "action_end":
            _end_last(acts, event[2])
    if match.over:
        acts = []
    if not acts:
        return Course() if course.acts or course.held else course
    for number, act in enumerate(acts):
        # As soon as anybody else is asked, they must see what they decide about.
        if not act.told and match.seats == [act.seat] and why_fixed(match, act.begun, act.seat, held=True) is None:
            return Course(tuple(acts), held=act)
        acts[number] = replace(act, told=True)
    return Course(tuple(acts))


def remembered(earlier: Course, now: Course, seat: int | None) -> Course:
    """An earlier course, of which others do not forget what they have been told meanwhile. Where a seat takes something
    back (None: where all is as it was), what others have begun since goes on."""
    told = [act for act in earlier.acts if now.held is None or act.begun < now.held.begun]
    old = [act for act in earlier.acts if seat is None or act.seat == seat]
    others = [act for act in now.acts if seat is not None and act.seat != seat]
    acts = sorted([replace(act, told=act.told or act in told) for act in old] + others, key=lambda act: act.begun)
    held = earlier.held if earlier.held not in told else None
    return Course(tuple(acts), held)


def _end_last(acts: list[Act], player: int) -> None:
    """The action that began last is done; where players act at the same time, that of this player."""
    for number in reversed(range(len(acts))):
        if not player or acts[number].seat == player - 1:
            del acts[number]
            return


# ---- may it be taken back? ---------------------------------------------------------------------


def why_no_undo(match: Played, seat: int) -> str | None:
    """Why the last decision of a seat must stay, by its word in `refusals`; None if it need not."""
    number = last_decision(match, seat)
    return "nothing" if number is None else why_fixed(match, number, seat, _is_held(match, number, seat))


def why_no_abort(match: Played, seat: int) -> str | None:
    """Why the action that a seat is in the middle of must stay."""
    begun = action_begun(match, seat)
    return begun if isinstance(begun, str) else None


def last_decision(match: Played, seat: int) -> int | None:
    """The number of the last input in force that is a decision of a seat."""
    inputs = match.history.inputs
    return next(
        (n for n in reversed(match.history.in_force) if inputs[n].seat == seat and not inputs[n].happening), None
    )


def action_begun(match: Played, seat: int) -> int | str:
    """The number of the input with which the seat began its action; a word of `refusals` if that must stay."""
    reason = "no_action"
    for act in match.course.acts:
        if act.seat == seat:
            fixed = why_fixed(match, act.begun, seat, _is_held(match, act.begun, seat))
            if fixed is None:
                return act.begun
            reason = fixed
    return reason


def _is_held(match: Played, number: int, seat: int) -> bool:
    """Whether others have not been told about an input yet."""
    held = match.course.held
    return held is not None and held.seat == seat and held.begun <= number


def why_fixed(match: Played, number: int, seat: int, held: bool) -> str | None:
    """Why an input of a seat, and what followed from it, must stay; None if it need not. Where others are not told of
    it yet only the seat itself can have learned something."""
    if match.ended_by is not None:
        return "over"
    history = match.history
    since = history.in_force[bisect_left(history.in_force, number) :]
    before, after = history.before(number), history.state
    sealed = in_secret(match, before) and match.join_begun <= number and in_secret(match, after)
    if not sealed and in_secret(match, after) and match.seats != [seat]:
        # Whether one of the others has already begun is not told.
        return "deciding"
    if not sealed and any(history.inputs[n].seat != seat for n in since):
        return "others"
    own = [n for n in since if history.inputs[n].seat == seat]
    if any(history.inputs[n].happening for n in own):
        return "happened"
    # Every draw changes the generator.
    if before[HEADER.GENERATOR] != after[HEADER.GENERATOR]:
        return "chance"
    facts = [match.facts[n] for n in own]
    if any(fact.commit for fact in facts):
        return "commit"
    learners = 1 << seat if held else (1 << match.players) - 1
    learned = any(fact.asks >> seat & 1 or (fact.tells | fact.news) & learners for fact in facts)
    if learned or (not sealed and _sees_more(match, seat, before)) or uncovered(match, seat, number):
        return "learned"
    return None


def in_secret(match: Played, state: State) -> bool:
    """Whether seats decide in secret there, at once."""
    join = match.manual.join_at.get(state[HEADER.PC]) if state[HEADER.CONDITION] == JOINING else None
    return join is not None and join.sealed


def uncovered(match: Played, seat: int, inputs: int) -> bool:
    """Whether what others have decided in secret is told by now: the round in which they did, and which went on after
    that many inputs, is over."""
    history, begun = match.history, match.join_begun_at(inputs)
    if not in_secret(match, history.before(inputs)) or (in_secret(match, history.state) and match.join_begun == begun):
        return False
    since = history.in_force[bisect_left(history.in_force, begun) :]
    return any(history.inputs[n].seat != seat for n in since)


def sees_more(match: Played, seat: int, inputs: int) -> bool:
    """Whether a seat sees something now that it could not see after that many inputs."""
    return _sees_more(match, seat, match.history.before(inputs))


def _sees_more(match: Played, seat: int, before: State) -> bool:
    """Whether the rules let a seat see something now that it could not see before, without anything being moved."""
    telling = match.manual.telling
    if not match.manual.sight_varies and not telling:
        return False
    old, new = (match.machine.view(state, seat + 1) for state in (before, match.history.state))
    # One comparison for all slots: what is shown is 1 and everything else 0, byte by byte.
    slots = int.from_bytes(new.shown, "little") & ~int.from_bytes(old.shown, "little") != 0
    told = any(old.image[at.address : at.end] != new.image[at.address : at.end] for at in telling)
    return slots or told or not new.counts.keys() <= old.counts.keys()


def without(match: Played, numbers: Sequence[int]) -> tuple[State, Outside]:
    """The present state as if some inputs had not been, and what has happened outside: inputs of others that came
    later, decided in secret, stay."""
    history = match.history
    left = [number for number in history.in_force if number not in numbers]
    first = numbers[0]
    # An earlier state can hold something that somebody has taken back since: then it takes one from before that.
    while gone := set(history.force_at(first)).difference(left):
        first = min(gone)
    state, outside = history.before(first), match.outside_at(first)
    events: Events = []
    for number in left:
        if number >= first:
            state, outside = match.carried_out(history.inputs[number], state, outside, events)
    return state, outside
