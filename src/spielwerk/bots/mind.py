"""What one bot thinks with in one match: turns handouts into what it is given, and imagines the rest from that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NoReturn

from spielwerk.backend.machine import Record
from spielwerk.bots.faults import BotFault, NothingFits
from spielwerk.bots.handout import Handout, HiddenPosition, OpenPosition, Position, Question
from spielwerk.bots.imagined import Imagined
from spielwerk.bots.knowledge import Deals, Knowledge, Open, Thoughtless
from spielwerk.bots.rules import Rules
from spielwerk.bots.view import SeatView
from spielwerk.deals.belief import ANCHORED, NEARBY, SIZE, Belief
from spielwerk.deals.given import Given
from spielwerk.match.sampling.situation import Sight
from spielwerk.program.ir import HEADER
from spielwerk.runtime.asking import Asker, Offered
from spielwerk.runtime.decision import Decision, Option, Options
from spielwerk.runtime.identities import Identities


class Mind:
    """The mind of one seat (from 0) of one match. It knows the rules and what it was handed, and nothing else."""

    def __init__(self, rules: Rules, seat: int, size: int = SIZE) -> None:
        self.rules = rules
        self.seat = seat
        self.size = size
        """So many histories are imagined."""
        self._belief: Belief | None = None

    # ---- what a bot is given -------------------------------------------------------------------

    def asked(self, handout: Handout) -> tuple[SeatView, Decision, Knowledge]:
        """What the bot is given for its open decision."""
        assert handout.offered is not None, "the seat is asked"
        view = SeatView(self.rules, self.seat, handout.position, handout.stated)
        return view, self._decision(handout, handout.offered), self._knowledge(handout, view)

    def knowledge(self, handout: Handout) -> Knowledge:
        """What the seat can know."""
        return self._knowledge(handout, SeatView(self.rules, self.seat, handout.position, handout.stated))

    @property
    def lost(self) -> bool:
        """Whether no history is left that fits: the referee may help with a deal from the present, where that is
        honest."""
        return self._belief is not None and not self._belief.consistent

    def _knowledge(self, handout: Handout, view: SeatView) -> Knowledge:
        records = handout.offered[0] if handout.offered is not None else None
        return Knowledge(self.rules, self.seat, self._deals(handout.position, records), view, handout.events)

    def _deals(self, position: Position, records: Sequence[Record] | None) -> Deals:
        if isinstance(position, OpenPosition):
            return Open(position, self.rules.thinking.program.size)
        if position.given is None:
            return Thoughtless()
        return Believed(self, position.given, position.sight, records)

    def _decision(self, handout: Handout, offered: Offered) -> Decision:
        rules, position = self.rules, handout.position
        if isinstance(position, HiddenPosition):
            assert position.question is not None, "the seat is asked"
            return _decision(rules, handout, position.question, offered)
        asker = Asker(
            rules.machine, rules.names, position.state, self.seat + 1, rules.language, lambda: rules.speaking
        )  # fmt: skip
        return asker.decision(offered, handout.ask)

    # ---- what it imagines ----------------------------------------------------------------------

    def offers(self, imagined: Imagined, records: Sequence[Record]) -> bool:
        """Whether the seat has just these options in a situation."""
        machine, player = self.rules.machine, self.seat + 1
        return player in machine.seats(imagined) and machine.options(imagined, player)[0] == list(records)

    def belief(self, given: tuple[Given, ...], rng: Random) -> Belief:
        """What the seat can know after it was given so much; its chance begins with that of whoever asks first."""
        if self._belief is None:
            # A generator of its own: how much a belief draws must not change what the bot draws after it.
            own = Random(rng.getrandbits(64))
            replayer = self.rules.replaying.replayer(self.seat)
            self._belief = Belief(replayer, self.rules.dealer(self.seat), own, self.size)
        self._belief.follow(given)
        return self._belief


class Believed:
    """Situations that a seat could be in after what it was given."""

    def __init__(
        self, mind: Mind, given: tuple[Given, ...], sight: Sight | None, records: Sequence[Record] | None
    ) -> None:
        self._mind = mind
        self._given = given
        self._sight = sight
        """A deal from the present, where the referee has handed one over."""
        self._records = records
        self._trust = NEARBY

    @property
    def trust(self) -> str:
        """How the last situation was won."""
        return self._trust

    def sample(self, rng: Random) -> Imagined:
        if self._sight is not None:
            return self._dealt(self._sight, rng)
        belief = self._mind.belief(self._given, rng)
        self._trust = belief.trust
        found = belief.sample(rng) if belief.consistent else self._nearest(belief, rng)
        # Otherwise all situations from one history would have the same chance to come.
        found[HEADER.GENERATOR] = rng.getrandbits(64)
        return self._to_think_with(found)

    def _dealt(self, sight: Sight, rng: Random) -> Imagined:
        self._trust = ANCHORED
        return self._to_think_with(sight.deal(rng))

    def _to_think_with(self, found: list[int]) -> Imagined:
        """Without what is only noted beside a match."""
        return Imagined(found[: self._mind.rules.thinking.program.size])

    def _nearest(self, belief: Belief, rng: Random) -> Imagined:
        """One of the situations that nearly fit, in which the seat is asked the same. Raises `NothingFits`."""
        situations = [Imagined(found) for found in belief.situations()]
        rng.shuffle(situations)
        for situation in situations:
            if self._records is None or self._mind.offers(situation, self._records):
                return situation
        raise NothingFits("nothing that the seat can imagine fits what it was asked")


# ---- decisions without the state they come from ------------------------------------------------


def _decision(rules: Rules, handout: Handout, question: Question, offered: Offered) -> Decision:
    """The open decision of a seat where something is hidden. Names of options follow from the rules; words were made by
    the referee, for bots that want them."""
    records, weights = offered
    asked, wording = rules.manual.questions[question.site], question.wording
    identities = Identities(rules.names, asked)

    def option(number: int) -> Option:
        label: Callable[[], str] = _no_words if wording is None else partial(str, wording.labels[number])
        kind, value = identities.identity(records[number])
        return Option(number, kind, value, records[number], weights[number] if weights else 1, label)

    return Decision(
        handout.seat,
        Options(len(records), option),
        _no_words if wording is None else lambda: wording.prompt,
        _no_words if wording is None else lambda: wording.blocked,
        asked.form,
        asked.inside,
        weights,
        handout.ask,
        lambda: identities.kinds(rules.language),
    )


def _no_words() -> NoReturn:
    raise BotFault("only a bot with `wants_words = True` is given words where something is hidden")
