"""Asks bots: makes of a state what one seat may be shown, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import Events, Machine, Record, ReplayMachine, State, View
from spielwerk.backend.python.taped import TapedMachine
from spielwerk.backend.search import Plan
from spielwerk.bots.bot import Setting
from spielwerk.bots.knowledge import Deals, Knowledge, Open, Thoughtless
from spielwerk.bots.seat_view import SeatView, ViewMaker
from spielwerk.check.secrecy.hiding import hides_something
from spielwerk.deals.belief import Dealer
from spielwerk.deals.honesty import Honesty
from spielwerk.deals.labels import Labels
from spielwerk.deals.outside import Surroundings
from spielwerk.match.asking import Asker, Offered
from spielwerk.match.boards import describe_boards
from spielwerk.match.decision import Decision
from spielwerk.match.names import Names
from spielwerk.match.options import recorded
from spielwerk.match.records import log_head
from spielwerk.match.sampling import Sampler, Sight

if TYPE_CHECKING:
    from spielwerk.bots.learned.features import Features
    from spielwerk.bots.memory import Memory
    from spielwerk.match.game import Game


class Host:
    """One game for one number of players and one set of options, ready to be played by bots."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        language: str = "en",
        backend: str | None = None,
    ) -> None:
        self.game = game
        self.options = dict(options or {})
        self.language = language
        self._backend = backend
        self._prepared = False
        self.machine, self.description = game.witness_machine(players, options, backend)
        """The machine on which matches are played: it notes what every seat could know."""
        self.thinking: Machine = game.search_machine(players, options, backend)[0]
        """The machine for searches: the same rules, and the hints of the game."""
        self.players = self.description.players
        self.names = Names(self.description)
        secret = any(join.sealed for join in self.description.joins.values())
        self.hides = secret or hides_something(game.checked)
        """Whether somebody may not see something: also what others have decided in secret a moment ago."""
        self._sampler = Sampler(self.machine, self.description)

    @cached_property
    def speaking(self) -> Machine:
        """The machine that has words, too: what happens, prompts, labels, reasons. Few bots want them."""
        return self.game.machine(self.players, self.options, knowledge=True)[0]

    def prepare(self) -> None:
        """Compiles what bots think with, once, before anybody's time is taken."""
        if self._prepared:
            return
        self._prepared = True
        self.machine.start(0)
        self.thinking.tree(Plan(room=2))
        if self.hides:
            self.replaying.replayer(0)
            self.speaking.start(0)

    @cached_property
    def ignorant(self) -> Machine:
        """The machine for searches that do not listen to hints."""
        return self.game.fast_machine(self.players, self.options, backend=self._backend)[0]

    def machine_for(self, events: Events | None) -> Machine:
        """The machine that can tell what happens, where somebody wants to know."""
        return self.machine if events is None else self.speaking

    @cached_property
    def boards(self) -> dict[str, Any]:
        """What the boards look like: where every field lies, and where its connections lead."""
        return describe_boards(self.names)

    @cached_property
    def features(self) -> Features:
        """What makes numbers of views of this game."""
        from spielwerk.bots.learned.features import Features

        return Features(self.description)

    # ---- one decision --------------------------------------------------------------------------

    def ask(
        self,
        state: State,
        seat: int,
        memory: Memory | None = None,
        events: Sequence[dict[str, Any]] = (),
        offered: Offered | None = None,
        ask: int = 0,
    ) -> tuple[SeatView, Decision, Knowledge]:
        """What the bot at a seat (from 0) is given for its open decision; who has listed its options gives them. `ask`
        is the number of the seat's question. Where something is hidden a bot that thinks needs its memory."""
        decision = self.decision(state, seat, offered, ask)
        records = None
        if memory is not None:
            records = (offered or self.machine.options(state, seat + 1))[0]
        return self.view(state, seat), decision, self.knowledge(state, seat, memory, events, records)

    def knowledge(
        self,
        state: State,
        seat: int,
        memory: Memory | None = None,
        events: Sequence[dict[str, Any]] = (),
        records: Sequence[Record] | None = None,
    ) -> Knowledge:
        """What a seat can know; who is asked has these options."""
        deals: Deals = Thoughtless()
        if not self.hides:
            deals = Open(state, self.thinking.program.size)
        elif memory is not None:
            deals = memory.deals(state, records)
        view = self.view(state, seat)
        return Knowledge(self, seat, deals, lambda: view.flat, events)

    def decision(self, state: State, seat: int, offered: Offered | None = None, ask: int = 0) -> Decision:
        """The open decision of a seat."""
        asker = Asker(self.machine, self.names, state, seat + 1, self.language, lambda: self.speaking)
        return asker.decision(offered, ask)

    def view(self, state: State, seat: int | None) -> SeatView:
        """What a seat may see; without a seat what everybody may see."""
        return SeatView(ViewMaker(self, state, seat))

    def seen(self, state: State, seat: int) -> View:
        """What a seat may see, slot by slot. What a situation for thinking lacks is nothing that is ever shown."""
        missing = self.machine.program.size - len(state)
        return self.machine.view(state + [0] * missing if missing else state, seat + 1)

    # ---- what is hidden ------------------------------------------------------------------------

    @cached_property
    def replaying(self) -> ReplayMachine:
        """The machine on which seats imagine what could have happened."""
        return self.game.replay_machine(self.players, self.options, self._backend)

    @cached_property
    def _honesty(self) -> Honesty:
        return Honesty(self._sampler)

    def sight(self, state: State, seat: int) -> Sight | None:
        """What a seat sees of a situation, ready to deal the rest; None where something secret would be left in it."""
        if not self._honesty.holds(state, self.machine.shown(state, seat + 1)):
            return None
        return self._sampler.look(state, seat)

    def dealer(self, seat: int) -> Dealer:
        """What a seat's belief needs besides the rules."""

        def redeal(imagined: State, rng: Random) -> State:
            # Values that belong together, like the fields of a ship, stay as they were imagined.
            return self._sampler.look(imagined, seat, values=False).deal(rng)

        return Dealer(redeal, self._labels, Surroundings(self.speaking, self.description))

    @cached_property
    def _labels(self) -> Labels:
        def taped() -> TapedMachine:
            return TapedMachine(self.replaying.program)

        return Labels(taped, self._sampler.objects, self.description)

    # ---- matches -------------------------------------------------------------------------------

    def setting(self, seat: int, seed: int) -> Setting:
        """What the bot at a seat is told when it sits down."""
        return Setting(self.game, self.players, self.options, seat, seed, self.language)

    def log_head(self, seed: int) -> dict[str, Any]:
        """The head of the log of a match."""
        options = recorded(self.options, self.description)
        return log_head(self.game.name, self.game.hash, self.players, options, seed)
