"""What a seat can know, as something to think with: ways how things could be, and searches through them.

Nothing of what is hidden from the seat gets through here. A situation is dealt anew from what the seat has seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.machine import LIMIT, View
from spielwerk.backend.search import Branch, Plan
from spielwerk.bots.faults import BotFault
from spielwerk.bots.imagined import Imagined
from spielwerk.deals.belief import HISTORY, NEARBY
from spielwerk.program.ir import HEADER, OVER
from spielwerk.program.result import together, winners

if TYPE_CHECKING:
    from spielwerk.bots.handout import OpenPosition
    from spielwerk.bots.learned.features import Features
    from spielwerk.bots.rules import Rules
    from spielwerk.bots.view import SeatView


class Situation:
    """One way how things could be. Chance is still to come: every playout draws its own."""

    def __init__(self, rules: Rules, imagined: Imagined, seat: int) -> None:
        self._rules = rules
        self._imagined = imagined
        self.seat = seat
        """Whose situation it is, counted from 0."""

    @property
    def over(self) -> bool:
        return self._rules.thinking.condition(self._imagined) == OVER

    @property
    def seats(self) -> list[int]:
        """Who has an open decision."""
        return [seat - 1 for seat in self._rules.thinking.seats(self._imagined)]

    @property
    def imagined(self) -> Hashable:
        """What is imagined, without the chance to come: the same for situations that do not differ."""
        generator = HEADER.GENERATOR
        return (*self._imagined[:generator], *self._imagined[generator + 1 :])

    def count(self, seat: int) -> int:
        """The number of options that a seat has."""
        return len(self._rules.thinking.options(self._imagined, seat + 1)[0])

    def after(self, seat: int, option: int) -> Situation:
        """The situation after a seat took one of its options, by its index."""
        machine = self._rules.thinking
        records, _ = machine.options(self._imagined, seat + 1)
        after = machine.decide(self._imagined, seat + 1, records[option])
        return Situation(self._rules, Imagined(after), self.seat)

    def share(self, seat: int) -> float | None:
        """What a seat has got: 1 for a win, shared by several winners but whole for all who have won together, 0 for a
        loss; None while the match runs."""
        if not self.over:
            return None
        program = self._rules.thinking.program
        # Row 0 is unused: players are counted from 1.
        first = program.places + 1
        places = self._imagined[first : first + program.players] if program.places else [1] * program.players
        common = together(places)
        if common is not None:
            return float(common)
        best = winners(places)
        return (seat in best) / len(best) if best else 1.0 / program.players

    def seen(self, seat: int) -> View:
        """What a seat would see of it, slot by slot."""
        return self._rules.seen(self._imagined, seat)

    def play_out(self, lines: Sequence[Line], limit: int = LIMIT) -> list[Outcome]:
        """What comes of lines of decisions, each followed by random play."""
        return self._rules.thinking.lines(self._imagined, lines, limit)

    def worth(self) -> list[int] | None:
        """How good it looks for each seat, if the game has a hint about that."""
        machine = self._rules.thinking
        name = machine.program.worth
        if not name:
            return None
        return [machine.call(name, self._imagined.copy(), seat) for seat in range(1, machine.program.players + 1)]

    @property
    def numbers(self) -> list[int]:
        """One number per slot, as it was dealt."""
        return list(self._imagined)


class Search:
    """A tree of decisions that grows with every playout, whatever others search meanwhile."""

    def __init__(self, rules: Rules, seat: int, plan: Plan, hints: bool = True) -> None:
        self._seat = seat
        self._tree = (rules.thinking if hints else rules.ignorant).tree(plan)

    def grow(self, situation: Situation, playouts: int, seed: int) -> None:
        """Adds playouts from one way how things could be."""
        self._tree.grow(situation._imagined, playouts, seed)

    @property
    def settled(self) -> bool:
        """Whether it is proven what the decision is worth to everybody: more playouts would find out nothing."""
        return self._tree.settled

    @property
    def proofs(self) -> int:
        """How many branches are proven, wherever in the tree."""
        return self._tree.proofs

    def branches(self, situation: Situation) -> list[Branch]:
        """What is known about the options of the decision, in their order."""
        return self._tree.branches(situation._imagined, self._seat + 1)


class Deals(Protocol):
    """Where situations come from."""

    @property
    def trust(self) -> str:
        """How far they fit what the seat was given: `history`, `anchored` or `near`."""

    def sample(self, rng: Random) -> Imagined:
        """A situation that the seat could be in."""


class Open:
    """Nothing is hidden: all situations differ in nothing but chance to come."""

    trust = HISTORY

    def __init__(self, position: OpenPosition, size: int) -> None:
        state = position.state  # As everybody sees it: there is nothing to imagine but chance to come.
        self._before, self._behind = state[: HEADER.GENERATOR], state[HEADER.GENERATOR + 1 : size]

    def sample(self, rng: Random) -> Imagined:
        return Imagined([*self._before, rng.getrandbits(64), *self._behind])


class Thoughtless:
    """For bots that do not imagine anything: nobody has kept what they were given."""

    trust = NEARBY

    def sample(self, rng: Random) -> Imagined:
        raise BotFault("only a bot with `thinks = True` can imagine what is hidden from it")


class Knowledge:
    """All that a seat can know, besides what it sees."""

    def __init__(
        self,
        rules: Rules,
        seat: int,
        deals: Deals,
        view: SeatView,
        events: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self._rules = rules
        self._deals = deals
        self._view = view
        self.seat = seat
        self._events = events

    @property
    def events(self) -> Sequence[Mapping[str, Any]]:
        """What the seat has witnessed, oldest first, where the match keeps a story."""
        return self._events

    @property
    def complete(self) -> bool:
        """Whether nothing is hidden: then all situations differ in nothing but chance to come."""
        return not self._rules.hides

    @property
    def trust(self) -> str:
        """How far situations fit what the seat was given: whole histories that give it just that (`history`), such that
        begin with a deal of what was hidden (`anchored`), or some that are wrong in something it saw (`near`)."""
        return self._deals.trust

    @property
    def boards(self) -> dict[str, Any]:
        """Where every field is, and where its connections lead."""
        return self._rules.boards

    @property
    def seen(self) -> View:
        """What the seat sees now, slot by slot."""
        return self._view.flat

    @property
    def features(self) -> Features:
        """What makes numbers of views of this game."""
        return self._rules.features

    def sample(self, rng: Random) -> Situation:
        """A situation that the seat could be in, for all it was given."""
        return Situation(self._rules, self._deals.sample(rng), self.seat)

    def search(self, plan: Plan, hints: bool = True) -> Search:
        """A new search for the seat's decision, with the hints of the game or without."""
        return Search(self._rules, self.seat, plan, hints)

    @cached_property
    def hinted(self) -> bool:
        """Whether the game says how good a situation looks."""
        return bool(self._rules.thinking.program.worth)
