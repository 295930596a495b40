"""Whether a situation may be dealt from the true one: only where nothing of it is left that the seat may not know.

A sampler takes out of a situation what it knows how to deal: objects, amounts, dice, values with a range, what others
decided in secret. Everything else stays as it is. That is honest as long as nothing of what stays depends on something
hidden: no list, no number without bounds, no value of a card, no name in a procedure. Where the flow of the game is
(which question is asked, in which round of which loop) counts as known: who is asked knows it. How many rounds are to
come and which call led here do not, where that depends on something hidden.

Names in procedures whose values nobody needs any more are zero. Of the others, whoever is asked knows those that follow
from what he decided himself and what he sees, and those that everybody was told.

The rules alone decide, not the values: a zero can be a secret like any other number.
"""

from __future__ import annotations

from spielwerk.backend.machine import State
from spielwerk.match.sampling.situation import Sampler
from spielwerk.program.manual.dealing import slots_in


class Honesty:
    """The slots of a game that depend on hidden things and that a sampler leaves as they are."""

    def __init__(self, sampler: Sampler) -> None:
        secrets = sampler.manual.dealing.secrets
        assert secrets is not None, "the program is made for those who deal"
        dealt = {address for address, _ in sampler.values.single}
        self._kept = [slot for slot in slots_in(secrets.slots) if slot not in dealt]
        self._machine = sampler.machine
        self._secret = [frozenset(question.secret) for question in secrets.questions]
        """By where somebody is asked: names and lists that hold something, and of these those that he knows."""
        self._known = [frozenset(question.known) for question in secrets.questions]

    def holds(self, state: State, shown: bytearray, seat: int) -> bool:
        """Whether nothing secret would stay in a deal from this state, of which a seat (from 0) sees what is shown."""
        if not all(shown[slot] for slot in self._kept):
            return False
        sites = {player: self._machine.site(state, player).number for player in self._machine.seats(state)}
        known = self._known[sites[seat + 1]] if seat + 1 in sites else frozenset[int]()
        # The names of everybody who is asked are part of the state, not only those of this seat.
        return all(self._secret[site] <= known for site in sites.values())
