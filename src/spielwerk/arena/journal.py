"""The file of a series: its order, then what came of every chunk, one JSON document per line.

A line is written in one go. If the last one was cut off, it is dropped and its games are played again.

Where strangers play, one line is the key that all chance follows from, and only we may read the file. If one of them
could read it nevertheless, because it runs without a cage, the key is written when the series ends or is interrupted,
and is not in the file while they play.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from spielwerk.arena.errors import ArenaError, fault
from spielwerk.arena.planning.order import FORMAT, Order
from spielwerk.arena.record import GameRecord, Stretch
from spielwerk.arena.table import Done
from spielwerk.bots.strangers import stranger, strangers
from spielwerk.data import dataclass, field, replace

LARGEST = 2_000_000_000
LONGEST = 64_000_000
"""Characters in a line."""
UNSAID = {"paired": True, "known_seed": False}
"""How series were played whose files do not say it."""


class Journal:
    """A series file that is written."""

    def __init__(self, path: Path, order: Order) -> None:
        """Opens the file of this very series, or begins it. Raises ArenaError if it is that of another one, or if a bot
        could read the key in it."""
        check_place(path, order)
        self.path = path
        kept = _read(path) if path.exists() and path.stat().st_size else _Kept(order.as_json(), key=order.key)
        _compare(path, kept.head, order.as_json())
        self.order = replace(order, key=_needed_key(path, kept)) if order.key is not None else order
        """The order with the key of the file, if it had one."""
        self.earlier = kept.done
        """What was played before."""
        self._withheld = any(guest.reads_ours for guest in strangers(bot.spec for bot in order.bots))
        lines = [_dumped(order.as_json()), *([] if self._withheld else self._key_line), *kept.lines]
        try:
            self._begin("".join(f"{line}\n" for line in lines))
            self._file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise _unwritable(path, error) from None

    def write(self, done: Done) -> None:
        self._add([_dumped({"done": [item.as_json() for item in done]})])

    def close(self) -> None:
        """Nobody plays any more."""
        if self._withheld:
            self._add(self._key_line)
        self._file.close()

    @property
    def _key_line(self) -> list[str]:
        return [] if self.order.key is None else [_dumped({"key": self.order.key.hex()})]

    def _begin(self, text: str) -> None:
        """Writes the file as a whole; with a key in it, nobody else may ever read it."""
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        # A new file, and none that somebody has put there: the key would be readable, or go where a link leads.
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()
        mode = 0o666 if self.order.key is None else 0o600
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
            file.write(text)
        beside.replace(self.path)

    def _add(self, lines: Sequence[str]) -> None:
        try:
            self._file.write("".join(f"{line}\n" for line in lines))
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from None


def check_place(path: Path, order: Order) -> None:
    """Whether no bot is shown the file that holds the key. Raises ArenaError."""
    for bot in order.bots if order.key is not None else ():
        guest = stranger(bot.spec)
        if guest is not None and guest.sees(path):
            raise fault("A214", str(path), file=path.name, bot=bot.name)


def read_series(path: Path) -> tuple[Order, list[Done]]:
    """The order in a series file, and what was played. Raises ArenaError."""
    kept = _read(path)
    try:
        keyed = kept.head["seed"] is None
        return Order.from_json(kept.head, _needed_key(path, kept) if keyed else None), kept.done
    except (KeyError, TypeError, ValueError) as error:
        raise _unreadable(path, 1, error) from None


@dataclass
class _Kept:
    """What is in a series file."""

    head: dict[str, Any]
    lines: list[str] = field(default_factory=list)
    """Those with games, as they are."""
    done: list[Done] = field(default_factory=list)
    key: bytes | None = None


def _needed_key(path: Path, kept: _Kept) -> bytes:
    if kept.key is None:
        raise fault("A215", str(path), file=path.name)
    return kept.key


def _read(path: Path) -> _Kept:
    kept: _Kept | None = None
    for number, (line, whole) in enumerate(_lines(path), 1):
        try:
            data = json.loads(line)
            if kept is None:
                if not isinstance(data, dict) or data.get("format") != FORMAT:
                    raise ValueError(f'"format": "{FORMAT}"')
                kept = _Kept(data)
                continue
            if not whole:
                break
            if "key" in data:
                kept.key = bytes.fromhex(data["key"])
                continue
            kept.done.append(done_of(data))
            kept.lines.append(line)
        except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
            # The last line was cut off in the middle: its games are played again.
            if not whole and kept is not None:
                break
            raise _unreadable(path, number, error) from None
    if kept is None:
        raise _unreadable(path, 1, ValueError("-"))
    return kept


def _lines(path: Path) -> Iterator[tuple[str, bool]]:
    """Every line, and whether it is whole."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            raise _unreadable(path, 1, ValueError(f"> {LARGEST} B" if path.is_file() else "-"))
        with path.open(encoding="utf-8") as file:
            # Without a limit, a file that is no series could fill the memory with one line.
            while line := file.readline(LONGEST):
                yield line.rstrip("\n"), line.endswith("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path, 1, error) from None


def done_of(data: dict[str, Any]) -> Done:
    """What a line with games says. Raises KeyError, TypeError, ValueError or IndexError for anything else."""
    items = data["done"]
    if items and "count" in items[0]:
        return [Stretch.from_json(item) for item in items]
    return [GameRecord.from_json(item) for item in items]


def _compare(path: Path, head: dict[str, Any], wanted: dict[str, Any]) -> None:
    """A series may become longer, and its game may be elsewhere; everything else must be as it was."""
    # As it would be read from a file: tuples are lists there.
    plain = json.loads(_dumped(wanted))
    head = {**UNSAID, **head}
    names = [name for name in plain if name not in ("games", "game") and head.get(name) != plain[name]]
    if names:
        shown = "; ".join(f"{name}: {_short(head.get(name))} ≠ {_short(plain[name])}" for name in names)
        raise fault("A201", str(path), file=path.name, what=shown)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _unwritable(path: Path, error: OSError) -> ArenaError:
    return fault("A212", str(path), file=path.name, reason=error.strerror or type(error).__name__)


def _unreadable(path: Path, line: int, error: Exception) -> ArenaError:
    return fault("A202", str(path), file=path.name, line=line, reason=f"{type(error).__name__}: {error}")
