"""What people call the things in a program: kept beside it for views, labels, events and logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from spielwerk.check.typed import symbols as sy
from spielwerk.program import ir
from spielwerk.program.lower.choices.sites import SiteInfo
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.machine.frames import Frames
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.machine.trials import TrialLine
from spielwerk.program.lower.texts.references import object_references
from spielwerk.program.lower.texts.text_info import TextInfo
from spielwerk.program.manual.manual import Manual


class Frame(NamedTuple):
    """Slots that live across decisions."""

    variable: sy.Variable | None
    """The name whose value is there, or which goes through the list that is there. None for where the flow is:
    positions in loops, ways back from procedures, rounds that are left."""
    slots: range
    single: bool
    """Whether it is the value of a name, and of no other copy of the same procedure."""
    sites: frozenset[int]
    """Where somebody is asked while it may hold something; elsewhere it is zero."""


class Description:
    """The game behind a program, with all numbers resolved to names."""

    def __init__(
        self, game: Lowering, machine: Machine, frames: Frames, write_manual: Callable[[Description], Manual]
    ) -> None:
        self.game = game.game
        self.players = game.players
        self.options = {symbol.name: value for symbol, value in game.options.items()}
        self.knowledge = game.knowledge
        """Whether the program is for those who deal anew what a seat does not see."""
        self.layout = game.layout
        self.kinds = game.kinds
        self.constants = game.constants
        self.readers = game.readers
        """The functions that read what implications change, by attribute."""
        self.texts: list[TextInfo] = game.texts
        self.phrases = game.phrases
        self.lines = game.lines
        self.notes = game.notes
        self.crossroads = game.crossroads
        self.warnings = game.warnings
        """What is odd about the files of the game."""
        self.attributes = game.numbered_attributes()
        self.dice = game.numbered_dice()
        self.phases = game.numbered_phases()
        self.claims: list[tuple[str, sy.ClaimSymbol]] = []
        """The functions behind the claims."""
        self.claims_of_hidden: list[str] = []
        """Those of them that can be broken when hidden things are dealt anew."""
        self.claims_settled: list[str] = []
        """Those of them that hold as long as no object is dealt to a place where claims bar it from."""
        self.trial: list[TrialLine] = []
        """The lines of the test that the program was made for."""
        self.references = object_references(game, frames)
        """The slots that hold numbers of objects, besides those that say where objects are."""
        self.seat_things = machine.seat_things
        """The same for what seats keep in an `at once`."""
        self.frames = _frames(game, frames)
        """The slots of what lives across decisions."""
        self.sites = machine.infos
        self.joins = {join.resume: join for join in machine.joins}
        """The `at once` blocks, by the number of the block behind them."""
        self.timers = machine.timers
        self.happenings = {name: number for number, name in enumerate(game.game.happenings, 1)}
        """What can happen from outside and has reactions, by the number it has in the program."""
        self._faces = game.faces
        self._write_manual = write_manual
        for info in machine.infos:
            self._find_locals(info, machine, frames)
        for join in machine.joins:
            join.address = frames.address.get(join.seats, 0)

    def _find_locals(self, info: SiteInfo, machine: Machine, frames: Frames) -> None:
        """Notes where the locals are that the functions of a site need while somebody is asked."""
        kept = [name for name in machine.needs.get(info.number, ()) if name in frames.address]
        # Needs are a set, whose order differs between processes; that of addresses does not.
        for name in sorted(kept, key=frames.address.__getitem__):
            kind = frames.kinds.get(name, ir.I32)
            info.frame[name] = (frames.address[name], kind, frames.capacities.get(name, 0))

    @cached_property
    def manual(self) -> Manual:
        """What people call all of it, as plain data."""
        return self._write_manual(self)

    def faces(self, die: sy.DieSymbol) -> list[int]:
        """The numbers on the faces of a die, in their order."""
        return self._faces[die]


def _frames(game: Lowering, frames: Frames) -> list[Frame]:
    variables = {name: variable for (variable, _), name in game.local_names()}
    copies = Counter(variables.values())
    found = []
    for name, address in frames.address.items():
        wide = frames.capacities[name] + 1 if frames.kinds.get(name) == ir.ARR else 1
        variable = variables.get(name)
        single = variable is not None and copies[variable] == 1
        sites = frozenset(site for site, held in frames.held.items() if name in held)
        found.append(Frame(variable or game.walked.get(name), range(address, address + wide), single, sites))
    return found
