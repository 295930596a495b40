"""A game that can be played: loaded, checked, and made into a program for players and options."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Never, TypeVar, cast

from spielwerk.backend.choice import PYTHON, fastest, machine_for, replay_machine_for
from spielwerk.backend.machine import Machine, ReplayMachine
from spielwerk.bind import Bound, Build, bind
from spielwerk.check import check_text
from spielwerk.check.files import NO_FILES, Files
from spielwerk.check.secrecy import Declassification, declassifications
from spielwerk.check.typed.symbols import Checked
from spielwerk.collector import collector_waits
from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.game.arguments import Arguments
from spielwerk.game.compiler_fault import compiling
from spielwerk.game.files import files_of
from spielwerk.game.kept import kept_manual, kept_program
from spielwerk.game.options import board_players, recorded, told, with_files
from spielwerk.game.playable import Playable
from spielwerk.game.series import Claims, Summary, simulate
from spielwerk.game.sources import find_source
from spielwerk.match.errors import GameError, RecordError
from spielwerk.match.match import Match
from spielwerk.match.records import VERSION, read_record, without_short_names
from spielwerk.match.sampling.situation import wanted_functions
from spielwerk.program.ir import Program
from spielwerk.program.lower import CannotLower, constant_value, lower
from spielwerk.program.lower.texts.description import Description
from spielwerk.program.manual.manual import Manual
from spielwerk.program.passes.inline_functions import without_unused
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.passes.playing import for_playing

if TYPE_CHECKING:
    from spielwerk.look import Look

Ready = tuple[Machine, Description]
Made = TypeVar("Made")
MOST_BUILDS = 32
"""So many programs of a game are kept at a time."""


def optimised(program: Program, description: Description, build: Build) -> Program:
    """The program as its back end gets it, without what such a build does not need."""
    if build.debug:
        return optimise(program, list(program.functions))
    if build.knowledge:
        roots = wanted_functions(program, description.manual)
        return optimise(for_playing(program, views=True, roots=roots), roots)
    return optimise(for_playing(program))


class Game:
    """A checked game. `start` begins a match."""

    def __init__(self, checked: Checked, name: str, files: Files = NO_FILES) -> None:
        self.checked = checked
        self.name = name
        self.files = files
        """Where its boards and tables are."""
        self.source: Source = checked.source
        self._machines: OrderedDict[Hashable, Any] = OrderedDict()
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

    def describe(self, language: str = "en") -> dict[str, Any]:
        """What the game is, before a match: title, about, players, and options with types, ranges and defaults."""
        from spielwerk.game.describing import describe

        arguments = Arguments(self.checked)
        arguments.language(language)
        arguments.done()
        return describe(self.name, self.checked, self.files, language)

    @cached_property
    def hash(self) -> str:
        """A fingerprint of the game's text."""
        return hashlib.sha256(self.source.text.encode()).hexdigest()[:32]

    @cached_property
    def look(self) -> Look | None:
        """How the game looks; None if nothing is said about that. Raises GameError if what is said has faults."""
        from spielwerk.look import find_look

        reading = find_look(self.files, self.checked)
        errors = [fault for fault in reading.faults if fault.severity == "error"]
        if errors:
            raise GameError(errors)
        return reading.look

    def _sound_look(self) -> Look | None:
        """How the game looks, if what is said about that is sound: a fault in it keeps nobody from playing."""
        try:
            return self.look
        except GameError:
            return None

    @cached_property
    def secrets(self) -> list[Declassification]:
        """Where the rules give away something hidden."""
        return declassifications(self.checked)

    # ---- programs --------------------------------------------------------------------------

    def built(self, build: Build, backend: str | None = None) -> Ready:
        """The machine of a program and what people call the things in it; made once. Programs for matches run in Python
        unless another back end is named, those that only play on the fastest."""
        backend = backend or (PYTHON if build.debug else fastest())
        build = self._asking(build)

        content = self.bound(build).content

        def make() -> Ready:
            with self.compiling(build):
                program, description = self.program(build)
                ready = kept_program(self._content(build, content), lambda: optimised(program, description, build))
                return machine_for(ready, backend), description

        made = self._once(("built", backend, build.players, content), make)
        if build.players is None and made[1].players == content[0]:
            # Whoever names just this number of players means the same program.
            self._machines.setdefault(("built", backend, content[0], content), made)
        return made

    def playable(self, build: Build, backend: str | None = None) -> Playable:
        """The machine of a program and its manual: all that a match needs. If both are on disk nothing is lowered."""
        backend = backend or (PYTHON if build.debug else fastest())
        build = self._asking(build)
        bound = self.bound(build).content
        content = self._content(build, bound)
        # What the lowering said, if the program was not on disk: then the manual need not lower again.
        described: list[Description] = []

        def make_program() -> Program:
            program, description = self.program(build)
            described.append(description)
            return optimised(program, description, build)

        def make_manual() -> Manual:
            with self.compiling(build):
                manual = kept_manual(content, lambda: (described[0] if described else self.program(build)[1]).manual)
            # Series and bots show nothing, so their manuals need no look.
            look = self._sound_look() if build.debug else None
            return manual if look is None else replace(manual, look=look.as_json())

        def make() -> Playable:
            built = self._machines.get(("built", backend, build.players, bound))
            if built is not None:
                described.append(built[1])
                return Playable(built[0], make_manual)
            with self.compiling(build):
                return Playable(machine_for(kept_program(content, make_program), backend), make_manual)

        return self._once(("playable", backend, build.players, bound), make)

    def _content(self, build: Build, content: tuple[object, ...]) -> tuple[object, ...]:
        """All that decides what is made of a build."""
        return self.name, self.source.text, build.players, content

    def program(self, build: Build) -> tuple[Program, Description]:
        """The program as it is first made."""
        build = self._asking(build)
        bound = self.bound(build)
        with self.compiling(build):
            try:
                return lower(self.checked, bound)
            except CannotLower as fault:
                faults = fault.diagnostics(self.source)
        fewer = board_players(faults)
        # The board is for fewer than the usual number, and nobody has asked for more.
        if build.players is None and fewer in self.player_counts:
            return self.program(replace(build, players=fewer))
        raise GameError(faults)

    def bound(self, build: Build) -> Bound:
        """A build with its players and options read."""
        with self.compiling(build):
            try:
                with told():
                    given = replace(build, options=with_files(self.checked, build.options))
                    return bind(self.checked, given, self.files, constant_value)
            except CannotLower as fault:
                raise GameError(fault.diagnostics(self.source)) from None

    def compiling(self, build: Build) -> AbstractContextManager[None]:
        """Whatever goes wrong inside is a hole in the compiler, and told as such."""
        return compiling(self.source, self.files, build)

    def _asking(self, build: Build) -> Build:
        """A game without claims has nothing to ask."""
        return replace(build, claims=False) if build.claims and not self.checked.claims else build

    def _once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What is made by whoever asks for it first; threads that ask meanwhile wait for it. What was asked for longest
        ago goes first: a board of every stranger's own would fill the memory."""
        made: Made | None = self._machines.get(key)
        if made is None:
            with self._making:
                # Asked again: another thread may have made it while this one waited.
                made = self._machines.get(key)
                if made is None:
                    with collector_waits():
                        made = self._machines[key] = make()
                    while len(self._machines) > MOST_BUILDS:
                        self._machines.popitem(last=False)
        with suppress(KeyError):  # Another thread may have let it go meanwhile.
            self._machines.move_to_end(key)
        return made

    # ---- common builds ---------------------------------------------------------------------

    def machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        exact: bool = False,
        claims: bool = False,
        knowledge: bool = False,
    ) -> Ready:
        """What a match runs on."""
        return self.built(Build(players, options or {}, exact, claims, knowledge=knowledge, debug=True))

    def fast_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        claims: bool = False,
        backend: str | None = None,
    ) -> Playable:
        """The same for many games: on the fastest back end unless one is named, without events and views."""
        backend = backend or fastest()
        # Python would have to write both; what a match runs on plays as well.
        return self.playable(Build(players, options or {}, claims=claims, debug=backend == PYTHON), backend)

    def search_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        backend: str | None = None,
    ) -> Playable:
        """What a search runs on: with the hints of the game."""
        return self.playable(Build(players, options or {}, hints=True), backend)

    def witness_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        backend: str | None = None,
    ) -> Playable:
        """What runs for matches with programs that play: it knows what every seat could know of hidden objects, and
        seats can look."""
        return self.playable(Build(players, options or {}, knowledge=True), backend)

    def replay_machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        backend: str | None = None,
    ) -> ReplayMachine:
        """The machine that histories are imagined on: its states are those of `witness_machine`."""
        backend = backend or fastest()
        build = Build(players, options or {}, knowledge=True)

        def make() -> Ready:
            with self.compiling(build):
                program, description = self.program(build)
                return replay_machine_for(optimise(without_unused(program)), backend), description

        machine, _ = self._once(("histories", backend, players, self.bound(build).content), make)
        return cast("ReplayMachine", machine)

    def lowered(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        exact: bool = False,
        claims: bool = False,
        hints: bool = False,
        knowledge: bool = False,
    ) -> tuple[Program, Description]:
        """The program of such a build as it is first made."""
        return self.program(Build(players, options or {}, exact, claims, hints, knowledge, debug=True))

    # ---- matches ---------------------------------------------------------------------------

    def start(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        language: str = "en",
        names: Sequence[str] = (),
        claims: bool = False,
        **unknown: Never,
    ) -> Match:
        """A new match. The same players, options, seed and decisions give the same match.

        With `claims` a decision after which a claim of the game does not hold raises `MatchFault`.
        """
        arguments = Arguments(self.checked)
        arguments.seed(seed)
        arguments.options(options)
        arguments.language(language)
        arguments.names(names)
        arguments.unknown(unknown, ("players", "seed", "options", "language", "names", "claims"))
        arguments.done()
        build = Build(players, options or {}, claims=claims, debug=True)
        made = self.playable(build)
        # Only now is it known how many players there are.
        arguments.names(names, made.players)
        arguments.done()
        kept = recorded(options or {}, self.bound(build).named_options)
        with self.compiling(build):  # The machine writes its code when it is needed first.
            return Match(self, made.machine, made.manual, seed, kept, language, names)

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
        match = self.start(record["players"], record["seed"], record["options"], language, _names(record), claims)
        inputs = record["inputs"] if to is None else record["inputs"][:to]
        self._play(match, inputs, record["version"])
        return match

    def restore(self, data: bytes, language: str = "en", claims: bool = False) -> Match:
        """A saved match, exactly as it was."""
        record = read_record(data, "spielwerk-save", self.source.name)
        self._check_hash(record, False)
        match = self.start(record["players"], record["seed"], record["options"], language, _names(record), claims)
        self._play(match, record["inputs"], record["version"])
        # States of version 1 were laid out otherwise; that every input was open says as much.
        if record["version"] == VERSION and record.get("digest") != match.digest:
            raise RecordError([Diagnostic("L106", self.source, NOWHERE)])
        return match

    def _check_hash(self, record: dict[str, Any], force: bool) -> None:
        if record["hash"] != self.hash and not force:
            raise RecordError([Diagnostic("L105", self.source, NOWHERE, {"game": record["game"]})])

    def _play(self, match: Match, inputs: list[dict[str, Any]], version: int) -> None:
        from spielwerk.match.errors import IllegalDecision

        if version == 1:
            inputs = without_short_names(inputs, match.manual)
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
        claims: Claims = "all",
        **unknown: Never,
    ) -> Summary:
        """Random matches, and what came of them, on the fastest back end unless one is named. A match in which a claim
        of the game does not hold is stopped; `sample` looks at the claims in a tenth of the matches."""
        arguments = Arguments(self.checked)
        arguments.number("games", games, 0)
        arguments.seed(seed)
        arguments.options(options)
        arguments.backend(backend)
        arguments.number("threads", threads, 1)
        arguments.claims(claims)
        arguments.unknown(unknown, ("games", "players", "seed", "options", "backend", "threads", "claims"))
        arguments.done()
        made = self.fast_machine(players, options, claims != "off", backend)
        plain = self.fast_machine(players, options, False, backend).machine if claims == "sample" else None
        return simulate(self.name, made.machine, made.players, games, seed, None, threads, claims, plain)


def _names(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the players in a record; those behind the last player are nobody's."""
    return tuple(record.get("names", ()))[: record["players"]]


def load(name: str | Path) -> Game:
    """A bundled game by its name, or a game file by its path. Raises GameError with all faults."""
    source, short = find_source(name)
    return load_source(source, short, files_of(name))


def load_source(source: Source, name: str = "", files: Files = NO_FILES) -> Game:
    """A game from a text, with the files it may use."""
    with compiling(source, files):
        result = check_text(source, files)
    if result.game is None:
        raise GameError([d for d in result.diagnostics if d.severity == "error"])
    return Game(result.game, name or source.name, result.game.files or files)
