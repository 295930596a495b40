"""Decisions at random: who is asked, which option is drawn, and a playout to the end."""

from __future__ import annotations

from spielwerk.backend.kernels.language import i32, i64, inlined, kernel, u64
from spielwerk.backend.kernels.position import Position
from spielwerk.program.generator import PLAYERS_GAMMA, finalise, match_state
from spielwerk.program.ir import HEADER, JOINING, OVER


@kernel
def first_seat(position: Position) -> i32:
    """Whose part of an `at once` waits first; who alone may decide comes before all others."""
    if position.exclusive and position.state[position.exclusive]:
        return position.state[position.exclusive]
    for seat in range(1, position.seats + 1):
        if position.state[HEADER.SEATS + seat]:
            return seat
    return 0


@kernel
def stop_for(position: Position, seat: i32) -> i32:
    """The block behind the open decision of a seat (0: of chance); 0 if it has none."""
    condition = position.state[HEADER.CONDITION]
    if condition == JOINING:
        if position.exclusive and position.state[position.exclusive] and position.state[position.exclusive] != seat:
            return 0
        return position.state[HEADER.SEATS + seat] if seat > 0 and seat <= position.seats else 0
    return position.state[HEADER.PC] if condition != OVER and position.state[HEADER.SEAT] == seat else 0


@kernel
def waits_alone(position: Position, seat: i32) -> bool:
    """Whether this seat has an open part of an `at once` and no other has."""
    if position.exclusive and position.state[position.exclusive]:
        return position.state[position.exclusive] == seat
    others = 0
    for other in range(1, position.seats + 1):
        if other != seat and position.state[HEADER.SEATS + other]:
            others += 1
    return others == 0 and position.state[HEADER.SEATS + seat] != 0


@inlined
def first_stop(position: Position) -> tuple[i32, i32]:
    """The decision that is taken first: the block behind it, and whose part of an `at once` it is in, 0 for none."""
    if position.state[HEADER.CONDITION] != JOINING:
        return position.state[HEADER.PC], 0
    part = first_seat(position)
    return position.state[HEADER.SEATS + part], part


@kernel
def begin_anew(position: Position, seed: u64) -> None:
    """Chance and random players begin anew, as in a match with this seed."""
    position.set_generator(match_state(seed))
    # Not the generator of the match: its log must replay whoever played at random.
    position.players = finalise(seed + PLAYERS_GAMMA)
    position.taken = 0


@kernel
def random_option(position: Position, count: i32) -> i32:
    """One of so many options that were listed, each as likely as its weight, or all alike."""
    if not position.weighted:
        return int(position.draw(count))
    total: i64 = 0
    for option in range(count):
        total += position.weights[option]
    left = position.draw(total)
    drawn = 0
    while left >= position.weights[drawn]:
        left -= position.weights[drawn]
        drawn += 1
    return drawn


@kernel
def rollout(position: Position) -> bool:
    """Plays on at random from any stop; whether it came to the end before its limit."""
    while position.state[HEADER.CONDITION] != OVER:
        if position.taken >= position.limit or (position.has_cut and position.is_cut()):
            return False
        stop, part = first_stop(position)
        count = position.list_options(stop, part)
        position.choose(random_option(position, count))
        position.taken += 1
        # In the main machine all that follows can be one function of the module; in a seat's part it is one decision.
        if position.goes_on and not part:
            return position.play_on(stop)
        position.decide(stop, part)
    return True
