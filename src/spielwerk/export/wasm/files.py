"""A game as a folder: its module, a description, a loader in JavaScript with types, and two programs that use it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.backend.wasm.assembly.encoding import text, unsigned
from spielwerk.backend.wasm.module.emit import emit
from spielwerk.bind import Build
from spielwerk.export.targets import SIGN
from spielwerk.export.wasm.description import called_functions, described

if TYPE_CHECKING:
    from spielwerk.game.game import Game

LOADER = ("game.js", "words.js", "game.d.ts", "play.mjs", "index.html")
_PREAMBLE = 8
"""Bytes before the first section of a module."""


def build(game: Game, players: int | None, options: Mapping[str, Any], name: str) -> dict[str, bytes]:
    """The contents of the folder `name`, by the names of the files."""
    # The same program as that of `spielwerk simulate`, claims included: it has the same digest.
    wanted = Build(players, options, claims=True, debug=True)
    machine, description = game.built(wanted)
    program, manual = machine.program, game.playable(wanted).manual
    compiled = emit(program, also=called_functions(program, manual))
    # Of files only the name is told; what is in them is in the rules.
    told = {key: value.name if isinstance(value, Path) else str(value) for key, value in options.items()}
    known = described(game, program, manual, description.layout.names, compiled, told)
    folder = resources("spielwerk.export.wasm") / "loader"
    return {
        "game.wasm": signed_module(compiled.code),
        "game.json": json.dumps(known, ensure_ascii=False, separators=(",", ":")).encode() + b"\n",
        **{file: (folder / file).read_bytes() for file in LOADER},
    }


def signed_module(code: bytes) -> bytes:
    """The module with a section of its own in front that says where it comes from; engines pass over it."""
    content = text(SIGN.decode())
    return code[:_PREAMBLE] + b"\x00" + unsigned(len(content)) + content + code[_PREAMBLE:]
