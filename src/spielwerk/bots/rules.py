"""The rules of a game as something to think with. They know of no match: what is true in one stays with the referee."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import Machine, ReplayMachine, View
from spielwerk.backend.python.taped import TapedMachine
from spielwerk.backend.search import Plan
from spielwerk.bind import Build
from spielwerk.bots.imagined import Imagined
from spielwerk.deals.belief import Dealer
from spielwerk.deals.labels import Labels
from spielwerk.deals.outside import Surroundings
from spielwerk.match.sampling.situation import Sampler
from spielwerk.runtime.describing import Describer
from spielwerk.runtime.names import Names
from spielwerk.runtime.views import Outline

if TYPE_CHECKING:
    from spielwerk.bots.learned.features import Features
    from spielwerk.game.game import Game


class Rules:
    """One game for one number of players and one set of options, with the machines that bots think on."""

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
        made = game.witness_machine(players, options, backend)
        self.machine, self.manual = made.machine, made.manual
        """The machine that matches are played on: its states end with what every seat could know."""
        self.thinking: Machine = game.search_machine(players, options, backend).machine
        """The machine for searches: the same rules, and the hints of the game."""
        self.players = self.manual.players
        self.names = Names(self.manual)
        self.hides = self.manual.hides
        """Whether somebody may not see something: also what others have decided in secret a moment ago."""
        self.sampler = Sampler(self.machine, self.manual)
        """Deals anew what a seat does not see of a situation."""

    def prepare(self) -> None:
        """Compiles what bots think with, once, before anybody's time is taken."""
        if self._prepared:
            return
        self._prepared = True
        self.machine.start(0)
        # The smallest tree there is: all that counts is that its code is compiled.
        self.thinking.tree(Plan(room=2))
        if self.hides:
            self.replaying.replayer(0)
            self.speaking.start(0)

    @cached_property
    def speaking(self) -> Machine:
        """The machine that has words, too: what happens, prompts, labels, reasons. Few bots want them."""
        return self.game.playable(Build(self.players, self.options, knowledge=True, debug=True)).machine

    @cached_property
    def ignorant(self) -> Machine:
        """The machine for searches that do not listen to hints."""
        return self.game.fast_machine(self.players, self.options, backend=self._backend).machine

    @cached_property
    def replaying(self) -> ReplayMachine:
        """The machine on which seats imagine what could have happened."""
        return self.game.replay_machine(self.players, self.options, self._backend)

    @cached_property
    def boards(self) -> dict[str, Any]:
        """What the boards look like: where every field is, and where its connections lead."""
        return Describer(self.names, self.language).boards

    @cached_property
    def outline(self) -> Outline:
        """The parts of views."""
        return Outline(self.names)

    @cached_property
    def features(self) -> Features:
        """What makes numbers of views of this game."""
        from spielwerk.bots.learned.features import Features

        return Features(self.manual)

    def seen(self, imagined: Imagined, seat: int) -> View:
        """What a seat (from 0) would see of a situation, slot by slot. What one to think with lacks is never shown."""
        missing = self.machine.program.size - len(imagined)
        return self.machine.view(imagined + [0] * missing if missing else imagined, seat + 1)

    def dealer(self, seat: int) -> Dealer:
        """What a seat's belief needs besides the machines."""
        return Dealer(
            # Values that belong together, like the fields of a ship, stay as they were imagined.
            lambda imagined, rng: self.sampler.look(imagined, seat, values=False).deal(rng),
            self._labels,
            Surroundings(self.speaking, self.manual),
        )

    @cached_property
    def _labels(self) -> Labels:
        return Labels(lambda: TapedMachine(self.replaying.program), self.sampler.objects, self.manual)
