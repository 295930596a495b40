"""Whether a match can begin with every number of players that a game is for: a deck may be too small for five.

What happens before the first decision is tried once for each number, with one seed. The work is bounded by counted
limits: how many numbers, and for each what a program and a first decision may cost at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from spielwerk.backend.choice import PYTHON, machine_for
from spielwerk.backend.fault import Fault
from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import NOTHING, Listed, Phrase
from spielwerk.game.options import board_players
from spielwerk.match.errors import GameError
from spielwerk.match.explaining import explained
from spielwerk.program.lower import CannotLower, lower

if TYPE_CHECKING:
    from spielwerk.bind import Build
    from spielwerk.game.game import Game

CANNOT_BEGIN = "S621"
MOST_TRIED = 12
"""So many numbers of players are tried: more than any bundled game is for."""
SEED = 0


def start_faults(game: Game, build: Build) -> list[Diagnostic]:
    """A warning for every place at which a match cannot begin, with the numbers of players for which it cannot. A build
    that names its players is tried with those alone."""
    counts = game.player_counts if build.players is None else (build.players,)
    tried = _spread(counts)
    stopped = {count: fault for count in tried if (fault := _fault(game, replace(build, players=count))) is not None}
    # Numbers that were not tried may be fine or not: nothing is advised about them.
    fine = [count for count in tried if count not in stopped] if len(tried) == len(counts) else []
    return [_warning(fault, numbers, fine) for fault, numbers in _by_place(stopped)]


def _spread(counts: Sequence[int]) -> list[int]:
    """At most as many of the numbers as are tried, the least and the greatest among them."""
    last = len(counts) - 1
    if last < MOST_TRIED:
        return list(counts)
    return [counts[round(i * last / (MOST_TRIED - 1))] for i in range(MOST_TRIED)]


def _fault(game: Game, build: Build) -> Diagnostic | None:
    """What keeps a match of such a build from its first decision."""
    with game.compiling(build):
        try:
            program, description = lower(game.checked, game.bound(build))
            machine_for(program, PYTHON).start(SEED)
        except CannotLower as fault:
            faults = fault.diagnostics(game.source)
        except GameError as error:
            faults = list(error.diagnostics)
        except Fault as fault:
            return explained(fault, game.source, description.manual)
        else:
            return None
    # A board for fewer players is no fault: another one can be chosen.
    return None if board_players(faults) is not None else faults[0]


def _by_place(stopped: dict[int, Diagnostic]) -> Iterator[tuple[Diagnostic, list[int]]]:
    places: dict[object, list[int]] = {}
    for count, fault in stopped.items():
        places.setdefault((fault.code, fault.source.name, fault.span), []).append(count)
    for counts in places.values():
        yield stopped[counts[0]], counts


def _warning(fault: Diagnostic, counts: Sequence[int], fine: Sequence[int]) -> Diagnostic:
    values: dict[str, object] = {
        "counts": in_words(counts),
        "code": fault.code,
        "fault": fault.message,
        "advice": fault.advice,
        "fewer": Phrase("players.only", counts=in_words(fine)) if fine else NOTHING,
    }
    return Diagnostic(CANNOT_BEGIN, fault.source, fault.span, values)


def in_words(counts: Sequence[int]) -> Phrase:
    """`5 players`, `4 to 6 players`, `2, 4 and 5 players`"""
    runs: list[tuple[int, int]] = []
    for count in counts:
        if runs and count == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], count
        else:
            runs.append((count, count))
    if runs == [(1, 1)]:
        return Phrase("players.one")
    ranges = tuple(str(low) if low == high else Phrase("players.range", low=low, high=high) for low, high in runs)
    return Phrase("players.counts", counts=Listed(ranges, "and"))
