"""The file of a series: its order, then what came of every chunk, one JSON document per line.

A line is written in one go. If the last one was cut off, it is dropped and its games are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spielwerk.arena.entrants import Entrant
from spielwerk.arena.errors import ArenaError, fault
from spielwerk.arena.order import FORMAT, MODES, Order
from spielwerk.arena.record import GameRecord, Stretch
from spielwerk.arena.table import Done

LARGEST = 2_000_000_000
LONGEST = 64_000_000
"""Characters in a line."""


class Journal:
    """A series file that is written."""

    def __init__(self, path: Path, order: Order) -> None:
        """Opens the file of this very series, or begins it. Raises ArenaError if it is that of another one."""
        self.path = path
        self.earlier: list[Done] = []
        """What was played before."""
        lines: list[str] = []
        if path.exists() and path.stat().st_size:
            head, lines, self.earlier = _read(path)
            _compare(path, head, order.as_json())
        text = "".join(f"{line}\n" for line in (_dumped(order.as_json()), *lines))
        beside = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
            self._file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise _unwritable(path, error) from None

    def write(self, done: Done) -> None:
        try:
            self._file.write(_dumped({"done": [item.as_json() for item in done]}) + "\n")
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def close(self) -> None:
        self._file.close()


def read_series(path: Path) -> tuple[Order, list[Done]]:
    """The order in a series file, and what was played. Raises ArenaError."""
    head, _, done = _read(path)
    try:
        return _order(head), done
    except (KeyError, TypeError, ValueError) as error:
        raise _unreadable(path, 1, error) from None


def _read(path: Path) -> tuple[dict[str, Any], list[str], list[Done]]:
    head: dict[str, Any] | None = None
    lines: list[str] = []
    done: list[Done] = []
    for number, (line, whole) in enumerate(_lines(path), 1):
        try:
            data = json.loads(line)
            if head is None:
                if not isinstance(data, dict) or data.get("format") != FORMAT:
                    raise ValueError(f'"format": "{FORMAT}"')
                head = data
                continue
            if not whole:
                break
            done.append(_done(data))
            lines.append(line)
        except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
            if not whole and head is not None:
                break
            raise _unreadable(path, number, error) from None
    if head is None:
        raise _unreadable(path, 1, ValueError("-"))
    return head, lines, done


def _lines(path: Path) -> Iterator[tuple[str, bool]]:
    """Every line, and whether it is whole."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            raise _unreadable(path, 1, ValueError(f"> {LARGEST} B" if path.is_file() else "-"))
        with path.open(encoding="utf-8") as file:
            while line := file.readline(LONGEST):
                yield line.rstrip("\n"), line.endswith("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path, 1, error) from None


def _done(data: dict[str, Any]) -> Done:
    items = data["done"]
    if items and "count" in items[0]:
        return [Stretch.from_json(item) for item in items]
    return [GameRecord.from_json(item) for item in items]


def _order(head: dict[str, Any]) -> Order:
    if head["mode"] not in MODES or not isinstance(head["options"], dict):
        raise ValueError(str(head["mode"]))
    bots = tuple(
        Entrant(str(bot["name"]), str(bot["spec"]), tuple(dict(bot["files"]).items()), str(bot["version"]))
        for bot in head["bots"]
    )
    return Order(
        str(head["game"]), str(head["hash"]), str(head["text"]), int(head["players"]), head["options"],
        int(head["seed"]), int(head["games"]), str(head["mode"]), bots, bool(head["until_sure"]),
    )  # fmt: skip


def _compare(path: Path, head: dict[str, Any], wanted: dict[str, Any]) -> None:
    """A series may become longer, and its game may lie elsewhere; everything else must be as it was."""
    plain = json.loads(_dumped(wanted))
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
