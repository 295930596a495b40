"""A game that can be played: loaded, checked, and made into a program for players and options."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from spielwerk.backend.machine import Machine, ReplayMachine
from spielwerk.check import check_text
from spielwerk.check.files import NO_FILES, Files
from spielwerk.check.secrecy import Declassification, declassifications
from spielwerk.check.symbols import Checked
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.match.backends import PYTHON, fastest, machine_for, replay_machine_for
from spielwerk.match.errors import GameError, RecordError
from spielwerk.match.files import files_of
from spielwerk.match.match import Match
from spielwerk.match.options import board_players, read_options, read_players, recorded
from spielwerk.match.records import read_record
from spielwerk.match.sampling import wanted_functions
from spielwerk.match.series import Summary, simulate
from spielwerk.match.sources import find_source
from spielwerk.program.inline import without_unused
from spielwerk.program.ir import Program
from spielwerk.program.lower import CannotLower, lower
from spielwerk.program.lower.description import Description
from spielwerk.program.passes import optimise
from spielwerk.program.playing import for_playing

Ready = tuple[Machine, Description]
Kept = tuple[str, tuple[Any, ...]]
"""What a machine is for, and the players and options it is for."""


class Game:
    """A checked game. `start` begins a match."""

    def __init__(self, checked: Checked, name: str, files: Files = NO_FILES) -> None:
        self.checked = checked
        self.name = name
        self.files = files
        """Where its boards and tables lie."""
        self.source: Source = checked.source
        self._machines: dict[Kept, Ready] = {}
        self._making = threading.RLock()

    @property
    def title(self) -> str:
        return self.checked.title

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players the game is for."""
        return self.checked.players.counts

    @property
    def default_players(self) -> int:
        return self.checked.players.default

    @cached_property
    def hash(self) -> str:
        """A fingerprint of the game's text."""
        return hashlib.sha256(self.source.text.encode()).hexdigest()[:32]

    @cached_property
    def secrets(self) -> list[Declassification]:
        """Where the rules give away something hidden."""
        return declassifications(self.checked)

    # ---- programs --------------------------------------------------------------------------

    def machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        exact: bool = False,
        claims: bool = False,
        knowledge: bool = False,
    ) -> Ready:
        """The program for a number of players and options, made once; with `claims` one that asks the claims, too, with
        `knowledge` one that notes what every seat could know."""
        kept = "all with knowledge" if knowledge else PYTHON, self._key(players, options, exact, claims)

        def make() -> Ready:
            asks = claims and bool(self.checked.claims)
            program, description = self.lowered(players, options, exact, asks, knowledge=knowledge)
            return machine_for(optimise(program, list(program.functions)), PYTHON), description

        return self._once(kept, make)

    def fast_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        claims: bool = False,
        backend: str | None = None,
    ) -> Ready:
        """The same for many games: on the fastest back end unless one is named, without events and views."""
        backend = backend or fastest()
        if backend == PYTHON:
            return self.machine(players, options, claims=claims)

        def make() -> Ready:
            program, description = self.lowered(players, options, claims=claims and bool(self.checked.claims))
            return machine_for(optimise(for_playing(program)), backend), description

        return self._once((backend, self._key(players, options, False, claims)), make)

    def search_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        backend: str | None = None,
    ) -> Ready:
        """The program for a search: with the hints of the game, without events and views, on the fastest back end
        unless one is named. Its states are those of the other programs."""
        backend = backend or fastest()

        def make() -> Ready:
            program, description = self.lowered(players, options, hints=True)
            return machine_for(optimise(for_playing(program)), backend), description

        return self._once((f"{backend} with hints", self._key(players, options, False, False)), make)

    def witness_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        backend: str | None = None,
    ) -> Ready:
        """The same for matches with programs that play: its state ends with what every seat could know of hidden
        objects, and seats can look. The slots before are those of the other machines, and play the same match."""
        backend = backend or fastest()

        def make() -> Ready:
            program, description = self.lowered(players, options, knowledge=True)
            roots = wanted_functions(program, description)
            return machine_for(optimise(for_playing(program, views=True, roots=roots), roots), backend), description

        return self._once((f"{backend} with knowledge", self._key(players, options, False, False)), make)

    def replay_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        backend: str | None = None,
    ) -> ReplayMachine:
        """The machine that histories are imagined on: its states are those of `witness_machine`."""
        backend = backend or fastest()

        def make() -> Ready:
            program, description = self.lowered(players, options, knowledge=True)
            return replay_machine_for(optimise(without_unused(program)), backend), description

        machine, _ = self._once((f"{backend} with histories", self._key(players, options, False, False)), make)
        return cast("ReplayMachine", machine)

    def _once(self, kept: Kept, make: Callable[[], Ready]) -> Ready:
        """What is made by whoever asks for it first; threads that ask meanwhile wait for it."""
        if kept not in self._machines:
            with self._making:
                if kept not in self._machines:
                    self._machines[kept] = make()
        return self._machines[kept]

    def _key(
        self, players: int | None, options: Mapping[str, Any] | None, exact: bool, claims: bool
    ) -> tuple[Any, ...]:  # fmt: skip
        count = read_players(self, players)
        chosen = read_options(self, options or {}, count)
        claims = claims and bool(self.checked.claims)
        return players, count, exact, claims, tuple(sorted((o.name, v) for o, v in chosen.items()))

    def lowered(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        exact: bool = False,
        claims: bool = False,
        hints: bool = False,
        knowledge: bool = False,
    ) -> tuple[Program, Description]:
        """The program as it is first made. Without a number of players it is for the usual one, or for as many as a
        board among the options is for."""
        count = read_players(self, players)
        try:
            chosen = read_options(self, options or {}, count)
            return lower(self.checked, count, chosen, exact, None, claims, hints, knowledge)
        except CannotLower as fault:
            faults = fault.diagnostics(self.source)
        fewer = board_players(faults)
        if players is None and fewer in self.player_counts:
            return self.lowered(fewer, options, exact, claims, hints, knowledge)
        raise GameError(faults)

    # ---- matches ---------------------------------------------------------------------------

    def start(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        language: str = "en",
        names: tuple[str, ...] = (),
        claims: bool = False,
    ) -> Match:
        """A new match. The same players, options, seed and decisions give the same match.

        With `claims` a decision after which a claim of the game does not hold raises `MatchFault`.
        """
        machine, description = self.machine(players, options, claims=claims)
        return Match(self, machine, description, seed, recorded(options or {}, description), language, names)

    def replay(
        self,
        log: Mapping[str, Any] | str | bytes,
        to: int | None = None,
        force: bool = False,
        language: str = "en",
        claims: bool = False,
    ) -> Match:
        """Plays a log again, to the end or to input number `to`. Raises RecordError if it does not fit."""
        record = read_record(log, "spielwerk-log", self.source.name)
        self._check_hash(record, force)
        match = self.start(record["players"], record["seed"], record["options"], language, claims=claims)
        inputs = record["inputs"] if to is None else record["inputs"][:to]
        self._play(match, inputs)
        return match

    def restore(self, data: bytes, language: str = "en", claims: bool = False) -> Match:
        """A saved match, exactly as it was."""
        record = read_record(data, "spielwerk-save", self.source.name)
        self._check_hash(record, False)
        names = tuple(record.get("names", ()))
        match = self.start(record["players"], record["seed"], record["options"], language, names, claims)
        self._play(match, record["inputs"])
        if record.get("digest") != match.digest:
            raise RecordError([Diagnostic("L106", self.source, NOWHERE)])
        return match

    def _check_hash(self, record: dict[str, Any], force: bool) -> None:
        if record["hash"] != self.hash and not force:
            raise RecordError([Diagnostic("L105", self.source, NOWHERE, {"game": record["game"]})])

    def _play(self, match: Match, inputs: list[dict[str, Any]]) -> None:
        from spielwerk.match.errors import IllegalDecision

        for number, item in enumerate(inputs, 1):
            try:
                match.play([item])
            except IllegalDecision as fault:
                values = {"number": number, "reason": fault.reason, "input": json.dumps(item, ensure_ascii=False)[:200]}
                raise RecordError([Diagnostic("L104", self.source, NOWHERE, values)]) from None

    def simulate(
        self,
        games: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        backend: str | None = None,
        threads: int = 1,
    ) -> Summary:
        """Random matches, and what came of them, on the fastest back end unless one is named. A match in which a claim
        of the game does not hold is stopped."""
        machine, description = self.fast_machine(players, options, claims=True, backend=backend)
        return simulate(self.name, machine, description, games, seed, threads=threads)


def load(name: str | Path) -> Game:
    """A bundled game by its name, or a game file by its path. Raises GameError with all faults."""
    source, short = find_source(name)
    return load_source(source, short, files_of(name))


def load_source(source: Source, name: str = "", files: Files = NO_FILES) -> Game:
    """A game from a text, with the files it may use."""
    result = check_text(source, files)
    if result.game is None:
        raise GameError([d for d in result.diagnostics if d.severity == "error"])
    return Game(result.game, name or source.name, result.game.files or files)
