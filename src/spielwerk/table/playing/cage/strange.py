"""Games of strangers, from a text and files that are nowhere. Only processes that may read such texts use this."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePath

from spielwerk.bundled import GAMES
from spielwerk.check.faults import did_you_mean
from spielwerk.check.files import Files, NoFile
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import NOTHING
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.game.files import LOOK
from spielwerk.game.game import Game, load_source
from spielwerk.game.sources import bundled, find_source
from spielwerk.limits import LARGEST_FILE
from spielwerk.match.errors import GameError
from spielwerk.notation.plain import NoText, plain_text
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.playing import GameRef

MOST_GAMES = 32
"""So many are kept at a time, with all that was made of them."""


class Shelf:
    """The files of a game by their names; `look/board.svg` is in the folder `look`."""

    def __init__(self, texts: Mapping[str, str | bytes]) -> None:
        self._texts = texts

    def find(self, name: str, form: str) -> Source:
        full = name if name.endswith(f".{form}") else f"{name}.{form}"
        text = self._texts.get(full)
        if text is None:
            known = self.names(form)
            hint = did_you_mean(name[:200], known)
            raise NoFile("B101", name=name[:200], known=", ".join(known) or "–", hint=hint)
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        if len(data) > LARGEST_FILE:
            raise NoFile("B103", name=name[:200], most=LARGEST_FILE // 1000)
        try:
            return Source(full, plain_text(data))
        except NoText as wrong:
            raise NoFile("B102", name=name[:200], offset=wrong.offset, hint=NOTHING) from None

    def names(self, form: str) -> list[str]:
        found = [name for name in self._texts if "/" not in name and name.endswith(f".{form}")]
        return sorted(name.removesuffix(f".{form}") for name in found if name != ".".join(LOOK))

    def folder(self, name: str) -> Shelf:
        start = f"{name}/"
        return Shelf({path.removeprefix(start): text for path, text in self._texts.items() if path.startswith(start)})

    def game(self, name: str) -> tuple[Source, Files]:
        """A bundled game; others of the same stranger are not at hand."""
        found = library().get(name)
        if found is None:
            raise NoFile("B160", known=", ".join(library()), hint=did_you_mean(name[:100], list(library())))
        return found


@cache
def library() -> dict[str, tuple[Source, Shelf]]:
    """The bundled games with their files: a process that may open none has them all at hand."""
    return {name: (find_source(name)[0], Shelf(_files(GAMES / name))) for name in bundled()}


def _files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def source_of(ref: GameRef) -> Source:
    """The text of a stranger's game. The ending of its name says which notation it is."""
    assert ref.text is not None
    text = ref.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return Source(ref.name, text)


def name_of(ref: GameRef) -> str:
    """The game's name, without the ending."""
    return PurePath(ref.name).stem or ref.name


class StrangeGames(Games):
    """Games of strangers, and bundled ones, for which strangers may have made a board or a level."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[tuple[str, str | None, tuple[tuple[str, str], ...]], Game] = {}

    def find(self, ref: GameRef) -> Game:
        # By everything in it, and not by name: two strangers may use the same one.
        key = (ref.name, ref.text, tuple(sorted(ref.files.items())))
        if key not in self._found:
            while len(self._found) >= MOST_GAMES:
                # The one that was read first: a dictionary keeps the order in which it was filled.
                self._found.pop(next(iter(self._found)))
            self._found[key] = self._read(ref)
        return self._found[key]

    def _read(self, ref: GameRef) -> Game:
        if ref.strange:
            return load_source(source_of(ref), name_of(ref), Shelf(ref.files))
        try:
            source, files = Shelf({}).game(ref.name)
        except NoFile as missing:
            raise GameError(
                [Diagnostic(missing.code, Source(ref.name, ""), NOWHERE, {**missing.values, "name": ref.name})]
            ) from None
        return load_source(source, ref.name, files)
