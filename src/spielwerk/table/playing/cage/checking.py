"""Reads a stranger's game and says what is wrong with it, or what it is. Runs in a process with limits."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from typing import Any

from spielwerk.backend.wasm.module.emit import emit
from spielwerk.check import check_text
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.json import to_json
from spielwerk.export.wasm.description import called_functions, described
from spielwerk.export.wasm.files import signed_module
from spielwerk.extras import needed
from spielwerk.game.game import Game
from spielwerk.limits import MOST_FAULTS
from spielwerk.locale import LANGUAGES
from spielwerk.look import find_look
from spielwerk.match.errors import SpielwerkError
from spielwerk.table.playing.cage.strange import Shelf, name_of, source_of
from spielwerk.table.playing.playing import JSON, GameRef

with needed("server"):
    import msgspec


class Checked(msgspec.Struct, frozen=True):
    """What came of a check."""

    diagnostics: list[JSON]
    """Everything that is wrong, as `spielwerk check --json` says it, in the language that was asked for."""
    descriptions: dict[str, JSON] = {}
    """If the game is sound: what it is in each language, with its `look`. Empty if it is not."""

    @property
    def sound(self) -> bool:
        return bool(self.descriptions)


class Compiled(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of making a module."""

    diagnostics: list[JSON]
    manual: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    module: str | msgspec.UnsetType = msgspec.UNSET
    """A WebAssembly module, as base64."""
    game: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """What a loader must know of the module: where everything is in its memory (`game.json` of a built game)."""


def check(ref: GameRef, language: str) -> Checked:
    """Checks a game up to the first question of a match with the usual players and options."""
    game, look, faults = _read(ref)
    if game is None:
        return Checked(_told(faults, language))
    try:
        descriptions = {one: {**game.describe(one), "look": look} for one in LANGUAGES}
        # Some faults only show when a match begins, and its first questions are put into words.
        match = game.start()
        match.view(None)
        for decision in match.decisions:
            decision.as_json()
    except SpielwerkError as error:
        return Checked(_told([*faults, *error.diagnostics], language))
    return Checked(_told(faults, language), descriptions)


def compile_module(ref: GameRef, players: int | None, options: Mapping[str, Any], language: str) -> Compiled:
    """The module of a game for players and options, and its manual."""
    game, _, faults = _read(ref)
    if game is None:
        return Compiled(_told(faults, language))
    try:
        machine, description = game.machine(players, options, claims=True)
    except SpielwerkError as error:
        return Compiled(_told([*faults, *error.diagnostics], language))
    program, manual = machine.program, description.manual
    compiled = emit(program, also=called_functions(program, manual))
    words = {name: str(value)[:200] for name, value in options.items()}
    loaded = described(game, program, manual, description.layout.names, compiled, words)
    loaded.pop("manual")
    return Compiled(
        _told(faults, language),
        _raw(manual.as_json()),
        base64.b64encode(signed_module(compiled.code)).decode(),
        _raw(loaded),
    )


def _read(ref: GameRef) -> tuple[Game | None, JSON | None, list[Diagnostic]]:
    """The game if it has no errors, its look, and all faults of both."""
    shelf = Shelf(ref.files)
    result = check_text(source_of(ref), shelf)
    faults = list(result.diagnostics)
    if result.game is None:
        return None, None, faults
    files = result.game.files or shelf
    reading = find_look(files, result.game)
    faults += reading.faults
    if any(fault.severity == "error" for fault in reading.faults):
        return None, None, faults
    look = reading.look.as_json() if reading.look is not None else None
    return Game(result.game, name_of(ref), files), look, faults


def _told(faults: Iterable[Diagnostic], language: str) -> list[JSON]:
    return [to_json(fault, language) for fault in list(faults)[:MOST_FAULTS]]


def _raw(data: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(data))
