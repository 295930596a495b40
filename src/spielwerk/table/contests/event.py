"""A tournament as data: who takes part, what was played, and what comes next."""

from __future__ import annotations

from math import ceil, log2
from random import Random
from typing import Literal

from spielwerk.extras import needed
from spielwerk.table.contests.pairing import past_of, robin_round, robin_rounds, swiss_round
from spielwerk.table.contests.scoring import Played, Standing, standings
from spielwerk.table.playing.playing import JSON
from spielwerk.table.store.desks import ids

with needed("server"):
    import msgspec

Form = Literal["round_robin", "swiss"]
FEWEST_ROUNDS = 3
"""Of a Swiss tournament, unless fewer are asked for or everybody has met everybody before."""


class Entrant(msgspec.Struct, omit_defaults=True):
    """Who takes part: a person or a bot. Entrants are known by their numbers, which never change once it has begun."""

    person: int | None = None
    bot: str | None = None
    left: bool = False


class Pairing(msgspec.Struct, omit_defaults=True):
    """Those who meet at a table."""

    entrants: tuple[int, ...]
    """In the order of seats."""
    table: str | None = None
    """Its number is known before there is such a table, so that it is set up once. None: there is none, since somebody
    has left."""
    places: tuple[int, ...] | None = None
    """By seat; None: it is not over."""
    state: str = ""
    """Of the table, when somebody last looked."""
    trouble: dict[str, str] | None = None
    """Why the table cannot be set up yet, by language."""


class Round(msgspec.Struct, omit_defaults=True):
    tables: list[Pairing]
    free: list[int]
    """Who has no table."""

    @property
    def over(self) -> bool:
        return all(table.places is not None for table in self.tables)


class Event(msgspec.Struct, omit_defaults=True):
    """A tournament. All that changes about it is in here."""

    form: Form
    players: int
    """At a table."""
    options: JSON
    rules: JSON
    seed: int
    """Of the lot that says who is first among those who are level."""
    rounds: int | None = None
    """How many there are to be; None: as many as it takes."""
    open: bool = True
    """Whether everybody may join."""
    auto: bool = True
    """Whether the next round begins by itself."""
    go_on: bool = False
    """Whether the host has said that the next round begins."""
    entrants: list[Entrant] = []
    played: list[Round] = []

    # ---- how far it is -------------------------------------------------------------------------

    @property
    def wanted(self) -> int:
        """How many rounds there are."""
        count = len(self.entrants)
        all_met = robin_rounds(count)
        if self.form == "round_robin":
            return all_met
        usual = max(FEWEST_ROUNDS, ceil(log2(max(2, count))))
        return self.rounds if self.rounds is not None else min(usual, all_met) if self.players == 2 else usual

    @property
    def staying(self) -> list[int]:
        """Who still takes part."""
        return [number for number, entrant in enumerate(self.entrants) if not entrant.left]

    @property
    def enough(self) -> bool:
        """Whether there are enough for a table."""
        return len(self.staying) >= self.players

    @property
    def drawn(self) -> list[int]:
        """All entrants in an order that was drawn by lot."""
        numbers = list(range(len(self.entrants)))
        # From the seed each time: the order is the same in every process, and need not be kept.
        Random(self.seed).shuffle(numbers)
        return numbers

    @property
    def bye_points(self) -> float:
        """What it counts to have no table."""
        if self.form == "round_robin":
            return 0.0
        return 1.0 if self.players == 2 else (self.players - 1) / 2

    def standings(self) -> list[Standing]:
        tables = [table for one in self.played for table in one.tables if table.places is not None]
        played = [Played(table.entrants, table.places) for table in tables if table.places is not None]
        byes: dict[int, int] = {}
        # Who has no table gets the points when the others do.
        for one in filter(lambda one: one.over, self.played):
            for entrant in one.free:
                byes[entrant] = byes.get(entrant, 0) + 1
        return standings(self.drawn, played, byes, self.bye_points)

    # ---- the next round ------------------------------------------------------------------------

    def pair(self) -> None:
        """Adds the next round."""
        tables, free = self._robin() if self.form == "round_robin" else self._swiss()
        gone = {number for number, entrant in enumerate(self.entrants) if entrant.left}
        pairings = [self._pairing(table, gone) for table in tables]
        self.played.append(Round(pairings, [one for one in free if one not in gone]))
        self.go_on = False

    def _robin(self) -> tuple[list[tuple[int, ...]], list[int]]:
        return robin_round(self.drawn, len(self.played))

    def _swiss(self) -> tuple[list[tuple[int, ...]], list[int]]:
        found = self.standings()
        points = {one.entrant: one.points for one in found}
        ranking = [one.entrant for one in found if not self.entrants[one.entrant].left]
        past = past_of(
            [[table.entrants for table in one.tables] for one in self.played], [one.free for one in self.played]
        )
        return swiss_round(ranking, points, past, self.players)

    def _pairing(self, table: tuple[int, ...], gone: set[int]) -> Pairing:
        pairing = Pairing(table, ids.written(ids.new_desk()))
        if not gone.isdisjoint(table):
            self.without_table(pairing)
        return pairing

    def without_table(self, pairing: Pairing) -> None:
        """Who has left does not come: the others have won without a table; if all have left nobody has."""
        away = [self.entrants[one].left for one in pairing.entrants]
        pairing.table, pairing.state, pairing.places = None, "over", places_of("stopped", None, away)


def places_of(state: str, result: JSON | None, away: list[bool]) -> tuple[int, ...]:
    """The places of a table that has ended. One that was broken off is a draw for those who stayed to its end."""
    if state == "over" and result is not None and len(result["places"]) == len(away):
        return tuple(result["places"])
    somebody_stayed = not all(away)
    return tuple(2 if gone and somebody_stayed else 1 for gone in away)
