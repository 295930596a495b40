"""What a race board must keep to, so that every player can run home. All faults are found in one go.

It knows fields and where they lead, not how the board is written: drawn boards and tables are judged alike. Kinds of
fields that are not known here are part of the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spielwerk.data import dataclass, field
from spielwerk.notation.board.cells import Cell
from spielwerk.notation.board.faults import FileFaults

HOME, START, WAY, GOAL = KINDS = "home", "start", "way", "goal"
KIND, SEAT, NEXT, BRANCH = ATTRIBUTES = "kind", "seat", "next", "branch"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 63


@dataclass(frozen=True, slots=True)
class Spot:
    """A field of a race board."""

    name: str
    kind: str
    seat: int
    """0: nobody's"""
    next: str | None
    branch: str | None
    label: str
    """What the file calls it, for messages."""
    cell: Cell
    cells: Mapping[str, Cell] = field(default_factory=dict)
    """The cells of its attributes, where each has one of its own."""
    others: tuple[str, ...] = ()
    """Fields to which other attributes lead."""

    @property
    def on_the_way(self) -> bool:
        return self.kind not in (HOME, GOAL)


Missing = Callable[[Spot, str, str], None]
"""Reports that an attribute of a field leads to a field that is not there."""


class Race:
    """The fields of a board by their names."""

    def __init__(self, spots: Mapping[str, Spot], faults: FileFaults, missing: Missing) -> None:
        self.spots = spots
        self.faults = faults
        self.missing = missing
        self.known = faults.sound
        """Else what seems to be missing may be in a cell that could not be read."""
        self.faulty: set[str] = set()
        """Fields with faults: what follows from them is not reported."""

    def report(self, code: str, spot: Spot, part: str = "", **values: object) -> None:
        cell = spot.cells.get(part, spot.cell)
        self.faulty.add(spot.name)
        self.faults.at(code, cell.span, cell.row, cell.column, found=spot.label[:40], **values)

    def of(self, seat: int, kind: str) -> list[Spot]:
        return [spot for spot in self.spots.values() if spot.seat == seat and spot.kind == kind]

    def at(self, name: str | None) -> Spot | None:
        return self.spots.get(name) if name is not None else None

    @property
    def seats(self) -> list[int]:
        return sorted({spot.seat for spot in self.spots.values()} - {0})


def check_race(spots: Mapping[str, Spot], faults: FileFaults, missing: Missing) -> None:
    race = Race(spots, faults, missing)
    for spot in spots.values():
        _leads(race, spot, spot.next, NEXT)
        _leads(race, spot, spot.branch, BRANCH)
    _mutual(race)
    _owned(race)
    if len(race.seats) < FEWEST_PLAYERS and race.known:
        faults.report("B121", None, given=len(race.seats), wanted=FEWEST_PLAYERS)
    runs = [_Player(race, seat).run() for seat in race.seats]
    # Whether a field is reached can only be told if all ways are right.
    if faults.sound:
        _unreached(race, set().union(*runs))


# ---- single fields -----------------------------------------------------------------------------


def _leads(race: Race, spot: Spot, name: str | None, part: str) -> None:
    """A way on must lead to a field on which a piece may go on."""
    if name is None:
        return
    there = race.at(name)
    if there is None:
        race.faulty.add(spot.name)
        race.missing(spot, part, name)
    elif spot.kind == GOAL or part == BRANCH:
        if there.kind != GOAL:
            race.report("B128", spot, part, there=there.label[:40], at=called(there))
        elif spot.kind == GOAL and there.seat != spot.seat:
            race.report("B129", spot, part, there=there.label[:40], at=called(there))
    elif not there.on_the_way:
        race.report("B127", spot, part, there=there.label[:40], at=called(there))


def _mutual(race: Race) -> None:
    """Two fields that lead to each other hold every piece for ever."""
    order = {name: number for number, name in enumerate(race.spots)}
    for spot in race.spots.values():
        there = race.at(spot.next)
        if spot.kind == GOAL or there is None or there.next != spot.name:
            continue
        # Both fields of a pair come by here; it is reported once, at the one that comes first.
        if order[spot.name] <= order[there.name]:
            race.report("B133", spot, NEXT, there=there.label[:40], at=called(there))


def _owned(race: Race) -> None:
    """Homes, starts and goals belong to somebody."""
    for spot in race.spots.values():
        if race.known and not spot.seat and spot.kind in (HOME, START, GOAL):
            race.report("B137", spot, SEAT, kind=spot.kind)


def called(spot: Spot) -> str:
    """How a message names the place of a field: cells in capital letters, as a spreadsheet does."""
    return spot.name[:40] if spot.cells else spot.name.upper()


# ---- what a player has, and the way round -------------------------------------------------------


class _Player:
    """The board as one player sees it."""

    def __init__(self, race: Race, seat: int) -> None:
        self.race = race
        self.seat = seat
        self.starts, self.homes, self.goals = (race.of(seat, kind) for kind in (START, HOME, GOAL))

    def run(self) -> set[str]:
        """From the start to the goals: what was passed. It ends where a field has a fault of its own."""
        self.count()
        here: Spot | None = self.starts[0] if self.starts else None
        passed: dict[str, Spot] = {}
        while here is not None and here.on_the_way:
            if here.name in passed:
                self.lost("B130", passed, at=called(here))
                break
            passed[here.name] = here
            goal = self.race.at(here.branch)
            if goal is not None and goal.kind == GOAL and goal.seat == self.seat:
                self.check_goals(here, goal)
                self.check_branches(here)
                break
            if here.next is None:
                self.lost("B139", passed, at=called(here))
            here = self.race.at(here.next)
        return set(passed)

    def count(self) -> None:
        """Exactly one start, as many goals as homes."""
        report, seat = self.race.report, self.seat
        for other in self.starts[1:]:
            report("B123", other, KIND, seat=seat, at=called(self.starts[0]))
        if not self.race.known:
            return
        first = next(spot for spot in self.race.spots.values() if spot.seat == seat)
        if not self.starts:
            report("B122", first, SEAT, seat=seat)
        if len(self.homes) != len(self.goals):
            more = self.homes if len(self.homes) > len(self.goals) else self.goals
            report("B124", more[-1], KIND, seat=seat, homes=len(self.homes), goals=len(self.goals))
        elif not self.homes:
            report("B134", first, SEAT, seat=seat)

    def lost(self, code: str, passed: Mapping[str, Spot], at: str) -> None:
        """The way never comes to the player's goals; what follows from other faults is not reported."""
        if self.goals and not self.race.faulty & passed.keys():
            self.race.report(code, self.starts[0], seat=self.seat, at=at)

    def check_goals(self, branch: Spot, first: Spot) -> None:
        """From the branch on, all goals of the player follow one another."""
        chain: dict[str, Spot] = {}
        here: Spot | None = first
        while here is not None and here.kind == GOAL and here.seat == self.seat:
            if here.name in chain:
                self.race.report("B135", list(chain.values())[-1], NEXT, seat=self.seat)
                return
            chain[here.name] = here
            last, here = here, self.race.at(here.next)
        if last.next is None and len(chain) != len(self.goals):
            outside = next(goal for goal in self.goals if goal.name not in chain)
            given, wanted = len(chain), len(self.goals)
            self.race.report("B136", outside, seat=self.seat, at=called(branch), given=given, wanted=wanted)

    def check_branches(self, first: Spot) -> None:
        """Another branch of the player is never taken."""
        for spot in self.race.spots.values():
            goal = self.race.at(spot.branch)
            if spot is not first and goal is not None and goal.kind == GOAL and goal.seat == self.seat:
                self.race.report("B131", spot, BRANCH, seat=self.seat)


def _unreached(race: Race, reached: set[str]) -> None:
    """Fields of the way that nobody comes to, not even by what other attributes lead to."""
    waiting = [other for name in reached for other in race.spots[name].others]
    while waiting:
        name = waiting.pop()
        spot = race.at(name)
        if spot is not None and name not in reached:
            reached.add(name)
            waiting += [*spot.others, *([spot.next] if spot.next else [])]
    for spot in race.spots.values():
        if spot.on_the_way and spot.kind != START and spot.next is not None and spot.name not in reached:
            race.report("B132", spot)
