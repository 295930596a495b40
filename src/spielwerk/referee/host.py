"""Makes of a true state what one seat may be handed, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import Events, Machine, ReplayMachine, State
from spielwerk.bind import Build
from spielwerk.bots.bot import Setting
from spielwerk.bots.handout import Handout, HiddenPosition, OpenPosition, Question, Wording
from spielwerk.bots.rules import Rules
from spielwerk.deals.given import Account
from spielwerk.deals.honesty import Honesty
from spielwerk.game.options import recorded
from spielwerk.match.records import log_head
from spielwerk.match.sampling.situation import Sampler, Sight
from spielwerk.program.ir import HEADER, OVER
from spielwerk.runtime.asking import Asker, Offered

if TYPE_CHECKING:
    from spielwerk.game.game import Game


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
        self.rules = rules = Rules(game, players, options, language, backend)
        """What bots think with."""
        self.game = game
        self.options = rules.options
        self.language = language
        self.machine = rules.machine.apart()
        """The machine on which matches are played: it notes what every seat could know. It is not the one that bots
        think on, for a machine may keep the last states in its memory."""
        self.manual = rules.manual
        self.players = rules.players
        self.names = rules.names
        self.hides = rules.hides
        """Whether somebody may not see something."""
        self._sampler = Sampler(self.machine, self.manual)

    @property
    def speaking(self) -> Machine:
        """The machine that has words, too: what happens, prompts, labels, reasons."""
        return self.rules.speaking

    @cached_property
    def replaying(self) -> ReplayMachine:
        """The machine whose tokens say what seats were given; not the one that seats imagine on."""
        return self.rules.replaying.apart()

    def machine_for(self, events: Events | None) -> Machine:
        """The machine that can tell what happens, where somebody wants to know."""
        return self.machine if events is None else self.speaking

    # ---- one decision --------------------------------------------------------------------------

    def handout(
        self,
        state: State,
        seat: int,
        account: Account | None = None,
        events: Sequence[Mapping[str, Any]] = (),
        offered: Offered | None = None,
        ask: int = 0,
        words: bool = False,
        deal: bool = False,
        stated: Mapping[str, Any] | None = None,
    ) -> Handout:
        """What a seat (from 0) is handed. It is asked if there are options `offered`; `ask` is the number of the
        question then. Where something is hidden a bot that thinks needs its account; `words` are made for those that
        want them, and with `deal` what is hidden may be dealt from the present, where that is honest. `events` and what
        views have `stated` besides are the story of the match, for those that want to know."""
        if not self.hides:
            return Handout(seat, _open(state), events, stated, offered, ask)
        machine = self.machine
        position = HiddenPosition(
            machine.view(state, seat + 1),
            tuple(player - 1 for player in machine.seats(state)),
            state[HEADER.CONDITION] == OVER,
            self._question(state, seat, offered, words) if offered is not None else None,
            tuple(account.steps) if account is not None else None,
            self.sight(state, seat) if account is not None and deal else None,
        )
        return Handout(seat, position, events, stated, offered, ask)

    def offered(self, state: State, seat: int) -> Offered:
        """The options of a seat, and their weights."""
        return self.machine.options(state, seat + 1)

    def asker(self, state: State, seat: int) -> Asker:
        """The open question to a seat."""
        return Asker(self.machine, self.names, state, seat + 1, self.language, lambda: self.speaking)

    def _question(self, state: State, seat: int, offered: Offered, words: bool) -> Question:
        if not words:
            return Question(self.machine.site(state, seat + 1).number, None)
        asker = self.asker(state, seat)
        decision = asker.decision(offered)
        labels = tuple(option.label for option in decision.options)
        return Question(asker.site.number, Wording(decision.prompt, labels, decision.blocked))

    # ---- what is hidden ------------------------------------------------------------------------

    def account(self, seat: int) -> Account:
        """Keeps what a seat is given in a match: it is shown every true state, and keeps none of them."""
        return Account(self.replaying.replayer(seat), self.replaying)

    @cached_property
    def _honesty(self) -> Honesty:
        return Honesty(self._sampler)

    def sight(self, state: State, seat: int) -> Sight | None:
        """What a seat sees of a situation, ready to deal the rest; None where something secret would be left in it."""
        shown = self.machine.shown(state, seat + 1)
        if not self._honesty.holds(state, shown, seat):
            return None
        sight = self._sampler.look(state, seat, shown=shown)
        # Everything hidden has been taken out. What is dealt from it is dealt on the machine of whoever thinks.
        sight.sampler = self.rules.sampler
        return sight

    # ---- matches -------------------------------------------------------------------------------

    def setting(self, seat: int, seed: int) -> Setting:
        """What the bot at a seat is told when it sits down."""
        return Setting(self.game, self.players, self.options, seat, seed, self.language)

    def log_head(self, seed: int) -> dict[str, Any]:
        """The head of the log of a match."""
        bound = self.game.bound(Build(self.players, self.options))
        options = recorded(self.options, bound.named_options)
        return log_head(self.game.name, self.game.hash, self.players, options, seed)


def _open(state: State) -> OpenPosition:
    """Everything that has happened; nobody is told what chance will bring."""
    # Whoever knows the generator knows every die to come.
    return OpenPosition([*state[: HEADER.GENERATOR], 0, *state[HEADER.GENERATOR + 1 :]])
