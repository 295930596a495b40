"""Checks strangers' games, and makes modules of them: in the cage, a new process for each, and few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, TypeVar

from spielwerk.extras import needed
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.cage.checking import Checked
from spielwerk.table.playing.playing import JSON, GameRef, Written
from spielwerk.table.playing.reasons import Lost, NoRoom
from spielwerk.table.playing.wire import AnyText, Check, Compile, Rulebook, Scene

with needed("server"):
    import msgspec

MAKING = 10.0
"""Seconds of computing for one."""
AT_ONCE = 2
MOST_WAITING = 20
LARGEST = 4 << 20
"""Bytes of text and files together."""
OF_THE_GAME = ("computing", "waiting", "memory", "flooded", "garbage", "unsayable", "signal", "exit", "gone", "fault")
"""What can become of a process because of what it was given to read: that is said like any other fault of the game."""
ADVICE = {
    "de": "Verkleinern Sie, was das Spiel am meisten braucht: Bretter, Listen, Auswahlen und Schleifen.",
    "en": "Make smaller what the game needs most of: boards, lists, choices and loops.",
}
Wanted = TypeVar("Wanted")


class Workshop:
    """Where strangers' texts are read. Whoever hands one in waits for his turn; others do not notice."""

    def __init__(self, cage: Cage, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self._cage = cage
        self._turns = asyncio.Semaphore(at_once)
        self._most = at_once + most_waiting
        self._inside = 0

    async def check(self, ref: GameRef, language: str) -> Checked:
        """What is wrong with a game, or what it is. Raises Lost where there is no cage, NoRoom if too many wait."""
        try:
            return await self._done(ref, Check(ref, language), Checked)
        except Lost as lost:
            return Checked([_as_fault(ref, lost, language)])

    async def compile(
        self,
        text: str,
        notation: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        files: Mapping[str, str] | None = None,
        language: str = "en",
    ) -> Written:
        """`{"diagnostics", "manual"?, "module"?, "game"?}` (see `checking.Compiled`). Raises as `check` does."""
        ref = GameRef(f"game.{notation}", text, files or {})
        try:
            return await self._done(ref, Compile(ref, players, dict(options or {}), language), Written)
        except Lost as lost:
            return Written(msgspec.json.encode({"diagnostics": [_as_fault(ref, lost, language)]}))

    async def scene(self, ref: GameRef, players: int | None, options: Mapping[str, Any], language: str) -> Written:
        """See `showing.scene`. Raises as `check` does, and NotPossible."""
        return await self._done(ref, Scene(ref, players, dict(options), language), Written)

    async def rules(self, ref: GameRef, language: str) -> Written:
        """See `showing.rules`. Raises as `scene` does."""
        return await self._done(ref, Rulebook(ref, language), Written)

    async def _done(self, ref: GameRef, what: AnyText, kind: type[Wanted]) -> Wanted:
        if len(ref.text or "") + sum(len(name) + len(text) for name, text in ref.files.items()) > LARGEST:
            raise Lost("large", most=LARGEST >> 20)
        if self._inside >= self._most:
            raise NoRoom("queue")
        self._inside += 1
        try:
            async with self._turns:
                link = await self._cage.process()
                try:
                    return await link.ask(what, kind, MAKING)
                finally:
                    await link.close()
        finally:
            self._inside -= 1


def _as_fault(ref: GameRef, lost: Lost, language: str) -> JSON:
    """What became of the process, as a fault of the game that it had to read. Raises what the game cannot help."""
    if lost.code not in OF_THE_GAME:
        raise lost
    place = {"line": 1, "column": 1, "end_line": 1, "end_column": 1}
    said = {
        "severity": "error",
        "code": lost.code,
        "message": _sentence(lost.told(language)),
        "advice": ADVICE[language],
    }
    return {"file": ref.name, **place, **said, "labels": []}


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
