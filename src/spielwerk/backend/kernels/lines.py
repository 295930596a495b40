"""Lines of decisions followed by random play, many side by side. `backend/lines.py` says what is asked and answered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from spielwerk.backend.kernels.language import i32, i64, kernel, u64
from spielwerk.backend.kernels.playing import stop_for
from spielwerk.backend.kernels.position import ASKED_FOR, BEHIND, Position
from spielwerk.backend.lines import Line, Outcome
from spielwerk.program.generator import MASK64, match_state, series_seed
from spielwerk.program.ir import HEADER, JOINING
from spielwerk.program.result import SUCCESS

TAKING = -1
"""The progress of a line while its decisions are taken: it is there still if one of them was stopped by a fault."""


class Lines:
    """A row for every line, one for every decision of all lines, and sums for every line and seat."""

    playouts: list[i32]
    first: list[i32]
    asked: list[i32]
    """The first of its decisions, and how many they are."""
    seed: list[u64]
    progress: list[i32]
    """0 until the decisions are taken, then 1 and one more per playout. So a fault ends its playout alone: whoever
    called calls again, and the line goes on with the next."""
    taken: list[i32]
    finished: list[i32]
    decided: list[i64]

    seat: list[i32]
    option: list[i32]

    wins: list[i64]
    places: list[i64]
    scores: list[i64]

    def __init__(self, lines: Sequence[Line], seats: int) -> None:
        self.seats = seats
        self.playouts = [line.playouts for line in lines]
        self.asked = [len(line.decisions) for line in lines]
        self.first = [0, *accumulate(self.asked)][:-1]
        self.seed = [line.seed & MASK64 for line in lines]
        self.progress, self.taken, self.finished, self.decided = ([0] * len(lines) for _ in range(4))
        decisions = [decision for line in lines for decision in line.decisions]
        self.seat, self.option = [seat for seat, _ in decisions], [option for _, option in decisions]
        self.wins, self.places, self.scores = ([0] * (seats * len(lines)) for _ in range(3))

    def tables(self) -> list[dict[str, list[int]]]:
        """The columns of lines, decisions and sums, by name."""
        return [
            {
                "seed": self.seed, "playouts": self.playouts, "first": self.first, "asked": self.asked,
                "progress": self.progress, "taken": self.taken, "finished": self.finished, "decided": self.decided,
            },
            {"seat": self.seat, "option": self.option},
            {"wins": self.wins, "places": self.places, "scores": self.scores},
        ]  # fmt: skip

    def outcomes(self) -> list[Outcome]:
        """What came of each line."""
        rows = [slice(self.seats * line, self.seats * (line + 1)) for line in range(len(self.taken))]
        return [
            Outcome(taken, finished, tuple(self.wins[row]), tuple(self.places[row]), tuple(self.scores[row]), decided)
            for taken, finished, decided, row in zip(self.taken, self.finished, self.decided, rows, strict=True)
        ]


@kernel
def play_lines(position: Position, lines: Lines, count: i32) -> None:
    """Answers all lines, from the situation that they ask about."""
    for line in range(count):
        if lines.progress[line] == 0:
            take_line(position, lines, line)
        while lines.progress[line] <= lines.playouts[line]:
            playout = lines.progress[line]
            # Counted before it is played: whoever calls again after a fault goes on behind it instead of meeting it
            # once more.
            lines.progress[line] = playout + 1
            own = series_seed(lines.seed[line], playout - 1)
            position.restore(BEHIND)
            position.set_generator(match_state(own))
            if position.playout(own):
                lines.finished[line] += 1
                add_up(position, lines, line)


@kernel
def take_line(position: Position, lines: Lines, line: i32) -> None:
    """Takes the decisions of a line as far as they are possible, and keeps where they lead."""
    # Stays if a fault ends this, and says that it was no playout that was stopped.
    lines.progress[line] = TAKING
    position.restore(ASKED_FOR)
    position.set_generator(match_state(lines.seed[line]))
    taken = 0
    while taken < lines.asked[line]:
        decision = lines.first[line] + taken
        if not take(position, lines.seat[decision], lines.option[decision]):
            break
        taken += 1
    position.keep(BEHIND)
    lines.taken[line] = taken
    lines.progress[line] = 1


@kernel
def take(position: Position, seat: i32, option: i32) -> bool:
    """Takes a decision by the number of its option; whether there was one."""
    stop = stop_for(position, seat)
    if not stop:
        return False
    part = seat if position.state[HEADER.CONDITION] == JOINING else 0
    count = position.list_options(stop, part)
    if option < 0 or option >= count:
        return False
    position.choose(option)
    position.decide(stop, part)
    return True


@kernel
def add_up(position: Position, lines: Lines, line: i32) -> None:
    """Adds wins, places and scores of a match that came to its end to the sums of a line."""
    row = line * position.seats
    won = 0
    behind = 0
    together = 0
    for seat in range(1, position.seats + 1):
        won += position.place(seat) == 1
        behind += position.place(seat) > 1
        together += position.place(seat) == position.seats + SUCCESS
    all_win = together == position.seats
    # Nobody wins when all share the first place, unless they have won together.
    shared = won == position.seats and won > 1
    if behind == position.seats:
        lines.decided[line] += 1
    elif not shared:
        lines.decided[line] += won
    for seat in range(position.seats):
        place = position.place(seat + 1)
        if all_win:
            place = 1
        if place == 1 and not shared:
            lines.wins[row + seat] += 1
        lines.places[row + seat] += place
        lines.scores[row + seat] += position.score(seat + 1)
