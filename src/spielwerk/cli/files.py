"""Reading and writing the files of matches: nothing of somebody else is overwritten."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from errno import EISDIR, ENOTDIR
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.cli.telling import Refusal
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.game.game import Game
    from spielwerk.match.errors import GameError, RecordError
    from spielwerk.match.match import Match

OURS = b'"format": "spielwerk-'
"""Near the beginning of every log and saved match."""


# ---- writing -----------------------------------------------------------------------------------


def check_target(name: str, say: Say, mark: bytes = OURS, refusal: str = "not_ours") -> Path:
    """A file that may be written: a new one, or one of ours, which has the mark near its beginning."""
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if not path.parent.is_dir():
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
        if path.exists() and not _is_ours(path, mark):
            raise Refusal(say(refusal, file=name[:200]))
    except (OSError, ValueError) as error:
        raise Refusal(say("cannot_write", file=name[:200], reason=_reason(error))) from None
    return path


def make_folder(path: Path, say: Say) -> Path:
    """A folder that is there, or is made; the one around it must be there."""
    try:
        path.mkdir(exist_ok=True)
    except (OSError, ValueError) as error:
        raise Refusal(say("cannot_write", file=str(path)[:200], reason=_reason(error))) from None
    return path


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__


def _is_ours(path: Path, mark: bytes) -> bool:
    with path.open("rb") as file:
        start = file.read(200)
    # An empty file has nothing to lose. Logs are written with blanks, saved matches without.
    return not start or mark.replace(b" ", b"") in start.replace(b" ", b"")


def write_log(match_log: dict[str, Any], name: str, say: Say) -> None:
    """The log as JSON, one input per line."""
    path = check_target(name, say)
    rest = {key: value for key, value in match_log.items() if key != "inputs"}
    head = json.dumps({**rest, "inputs": []}, ensure_ascii=False)
    inputs = ",\n".join(json.dumps(item, ensure_ascii=False) for item in match_log["inputs"])
    text = head.removesuffix("[]}") + f"[\n{inputs}\n]}}\n"
    replace_file(path, text.encode("utf-8", "replace"), say)


def write_saved(match: Match, name: str, say: Say, seats: Sequence[str] = ()) -> None:
    """The match as it is; `seats` are those who sit there, for whoever goes on with it."""
    data = match.save()
    if seats:
        data = json.dumps({**json.loads(data), "seats": [*seats]}, ensure_ascii=False, separators=(",", ":")).encode()
    replace_file(check_target(name, say), data, say)


def replace_file(path: Path, data: bytes, say: Say) -> None:
    """Writes a file as a whole or not at all."""
    # Two processes may be writing the same file.
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(data)
        if path.exists():
            beside.chmod(path.stat().st_mode)
        # A link stays a link: the file that it leads to is replaced.
        beside.replace(path.resolve() if path.is_symlink() else path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        raise Refusal(say("cannot_write", file=path, reason=_reason(error))) from None


# ---- reading -----------------------------------------------------------------------------------


def read_match_file(name: str) -> tuple[dict[str, Any], bytes]:
    """A log or saved match, and its bytes. Raises RecordError."""
    from spielwerk.match.errors import RecordError
    from spielwerk.match.records import read_record

    data = read_bytes(name)
    try:
        return read_record(data, "spielwerk-log", name), data
    except RecordError as error:
        if error.diagnostics[0].values.get("found") != "spielwerk-save":
            raise
    return read_record(data, "spielwerk-save", name), data


def read_bytes(name: str) -> bytes:
    from spielwerk.limits import LARGEST_RECORD

    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device may never end.
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        size = path.stat().st_size
        if size > LARGEST_RECORD:
            raise _unreadable("L112", name, size=size // 1000, most=LARGEST_RECORD // 1000)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise _unreadable("L111", name, reason=_reason(error)) from None


def _unreadable(code: str, name: str, **values: object) -> RecordError:
    from spielwerk.diagnostics.diagnostic import Diagnostic
    from spielwerk.diagnostics.source import NOWHERE, Source
    from spielwerk.match.errors import RecordError

    return RecordError([Diagnostic(code, Source(name[:200], ""), NOWHERE, {"name": name[:200], **values})])


def find_game(record: dict[str, Any], record_file: str, given: str | None) -> Game:
    """The game of a record: the one that is named, a bundled one, or a file beside the record or here."""
    from spielwerk.game.game import load
    from spielwerk.game.sources import bundled, game_file

    if given is not None:
        return load(given)
    name = record["game"]
    if name in bundled():
        return load(name)
    # The name comes from a file that anybody may have written: it leads nowhere else.
    if name and len(name) <= 100 and Path(name).name == name:
        for folder in (Path(record_file).parent, Path()):
            found = game_file(folder, name)
            if found is not None:
                return load(found)
    raise no_game(name, bundled())


def no_game(name: str, known: list[str]) -> GameError:
    from spielwerk.diagnostics.diagnostic import Diagnostic, closest
    from spielwerk.diagnostics.source import NOWHERE, Source
    from spielwerk.match.errors import GameError

    values = {"name": name[:100], "hint": closest(name[:100], known) or "", "known": ", ".join(known)}
    return GameError([Diagnostic("L110", Source("--game", ""), NOWHERE, values)])
