"""What a race board must keep to, so that every player can run home. All faults are found in one go."""

from __future__ import annotations

from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.track import Place, Spot

FEWEST_PLAYERS = 2


class Track:
    """The fields of a board by their places."""

    def __init__(self, spots: dict[Place, Spot], unread: set[Place], faults: FileFaults) -> None:
        self.spots = spots
        self.unread = unread
        """Cells with a fault of their own: what leads there is not judged."""
        self.faults = faults
        self.faulty: set[Place] = set()
        """Fields with faults: what follows from them is not told."""
        self.columns = max(column for column, _ in (*spots, *unread))
        self.rows = max(row for _, row in (*spots, *unread))

    def report(self, code: str, spot: Spot, **values: object) -> None:
        cell = spot.cell
        self.faulty.add(spot.place)
        self.faults.at(code, cell.span, cell.row, cell.column, found=cell.text, **values)

    def of(self, seat: int, kind: str) -> list[Spot]:
        return [spot for spot in self.spots.values() if spot.seat == seat and spot.kind == kind]

    @property
    def seats(self) -> list[int]:
        return sorted({spot.seat for spot in self.spots.values()} - {0})

    def inside(self, place: Place) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows


def check_track(spots: dict[Place, Spot], unread: set[Place], faults: FileFaults) -> None:
    track = Track(spots, unread, faults)
    known = faults.sound
    for spot in spots.values():
        if spot.next is not None:
            _leads(track, spot, spot.next, turning=False)
        if spot.branch is not None:
            _leads(track, spot, spot.branch, turning=True)
    _mutual(track)
    if len(track.seats) < FEWEST_PLAYERS and known:
        faults.report("B121", None, given=len(track.seats), wanted=FEWEST_PLAYERS)
    for seat in track.seats:
        _belongings(track, seat, known)
    runs = [_run(track, seat) for seat in track.seats]
    if faults.sound:
        _unreached(track, set().union(*runs))


# ---- single fields -----------------------------------------------------------------------------


def _leads(track: Track, spot: Spot, place: Place, turning: bool) -> None:
    """A way on must lead to a field on which a piece may go on."""
    if place in track.unread:
        return
    there = track.spots.get(place)
    if there is None:
        track.report("B126" if track.inside(place) else "B125", spot)
    elif spot.kind == "goal" or turning:
        if there.kind != "goal":
            track.report("B128", spot, there=there.cell.text, at=there.name.upper())
        elif spot.kind == "goal" and there.seat != spot.seat:
            track.report("B129", spot, there=there.cell.text, at=there.name.upper())
    elif there.kind not in ("way", "start"):
        track.report("B127", spot, there=there.cell.text, at=there.name.upper())


def _mutual(track: Track) -> None:
    """Two fields that lead to each other hold every piece for ever."""
    for spot in track.spots.values():
        there = track.spots.get(spot.next) if spot.next is not None else None
        if spot.kind != "goal" and there is not None and there.next == spot.place and spot.place < there.place:
            track.report("B133", spot, there=there.cell.text, at=there.name.upper())


# ---- what a player has -------------------------------------------------------------------------


def _belongings(track: Track, seat: int, known: bool) -> None:
    starts, homes, goals = (track.of(seat, kind) for kind in ("start", "home", "goal"))
    for other in starts[1:]:
        track.report("B123", other, seat=seat, at=starts[0].name.upper())
    if not known:
        return  # What seems to be missing may stand in a cell that could not be read.
    first = next(spot for spot in track.spots.values() if spot.seat == seat)
    if not starts:
        track.report("B122", first, seat=seat)
    if len(homes) != len(goals):
        more = homes if len(homes) > len(goals) else goals
        track.report("B124", more[-1], seat=seat, homes=len(homes), goals=len(goals))
    elif not homes:
        track.report("B134", first, seat=seat)


# ---- the way round -----------------------------------------------------------------------------


def _run(track: Track, seat: int) -> set[Place]:
    """Walks from the start of a player to its goals: what was passed. It ends where a cell has a fault of its own."""
    starts = track.of(seat, "start")
    here: Spot | None = starts[0] if starts else None
    passed: dict[Place, Spot] = {}
    while here is not None and here.kind in ("start", "way"):
        if here.place in passed:
            if track.of(seat, "goal") and not track.faulty & passed.keys():
                track.report("B130", starts[0], seat=seat, at=here.name.upper())
            break
        passed[here.place] = here
        goal = _at(track, here.branch)
        if goal is not None and goal.kind == "goal" and goal.seat == seat:
            _goals(track, seat, here, goal)
            _other_branches(track, seat, here)
            break
        here = _at(track, here.next)
    return set(passed)


def _at(track: Track, place: Place | None) -> Spot | None:
    return track.spots.get(place) if place is not None else None


def _goals(track: Track, seat: int, branch: Spot, first: Spot) -> None:
    """From the branch on, all goals of the player lie one behind the other."""
    chain: dict[Place, Spot] = {}
    here: Spot | None = first
    while here is not None and here.kind == "goal" and here.seat == seat:
        if here.place in chain:
            track.report("B135", list(chain.values())[-1], seat=seat)
            return
        chain[here.place] = here
        last, here = here, _at(track, here.next)
    goals = track.of(seat, "goal")
    if last.next is None and len(chain) != len(goals):
        outside = next(goal for goal in goals if goal.place not in chain)
        track.report("B136", outside, seat=seat, at=branch.name.upper(), given=len(chain), wanted=len(goals))


def _other_branches(track: Track, seat: int, first: Spot) -> None:
    for spot in track.spots.values():
        goal = _at(track, spot.branch)
        if spot is not first and goal is not None and goal.kind == "goal" and goal.seat == seat:
            track.report("B131", spot, seat=seat)


def _unreached(track: Track, reached: set[Place]) -> None:
    for spot in track.spots.values():
        if spot.kind == "way" and spot.place not in reached:
            track.report("B132", spot)
