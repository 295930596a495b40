"""What random players decide: among all selections alike where several things are picked, else by the weights of the
options. A series of random games draws in the same way, so that any game of it can be played again in a match."""

from __future__ import annotations

from spielwerk.backend.machine import Record, State
from spielwerk.match.match import Match
from spielwerk.match.picks import Draft, Picks, gathers
from spielwerk.program.generator import draw_weighted


def drawn(match: Match, seat: int, chance: int) -> tuple[list[Record], int]:
    """The decision of a seat as the program knows it, and the generator after it. To the program each of several picks
    is a decision of its own."""
    asker = match.asker(seat, match.language)
    picks = Picks(asker, Draft()) if gathers(asker) else None
    state: State | None = match.history.state
    found: list[Record] = []
    while state is not None:
        records, weights = asker.faultless(match.machine.options, state, seat + 1)
        chosen, chance = draw_weighted(chance, weights or [1] * len(records))
        found.append(records[chosen])
        if picks is None or asker.passes(found[-1]):
            break
        state = picks.after(state, found[-1])
        if state is not None and not picks.goes_on(state, len(found)):
            break
    return found, chance


def carry_out(match: Match, seat: int, records: list[Record]) -> None:
    """Carries out what was drawn."""
    asker = match.asker(seat, match.language)
    if gathers(asker):
        values = [asker.identity(record)[1] for record in records if not asker.passes(record)]
        match.play([{"seat": seat, "kind": asker.kind_name(asker.question.options[0]), "picks": values}])
    else:
        match.decide(seat, asker.offered()[0].index(records[0]))
