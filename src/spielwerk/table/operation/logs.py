"""Structured logs: what happened, and a few facts, as lines of JSON or as lines to read. Never a secret.

Three nets hold secrets back, each without the others. `Log` takes numbers, yes or no, and short texts only, so that no
view, hand or message can be handed over. Facts with names like `token`, `seed` or `password` are blacked out. And
whatever is written, by us or by any library, passes a filter that knows what tokens, hashes, keys and addresses with
passwords look like.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Literal, TextIO

from spielwerk.data import dataclass
from spielwerk.diagnostics.visible import visible

ROOT = "spielwerk"
LONGEST = 500
HIDDEN = "…"
Fact = str | int | float | bool | None

SECRET_NAMES = re.compile(
    r"token|passw|secret|authori[sz]ation|cookie|seed|(?<![a-z])hands?(?![a-z])|view|choice|pick|draft|sample|key|sealed"
    r"|invite|address|mail|body|text|query|url",
    re.IGNORECASE,
)
"""Names of facts that could hold what only some may know."""

_SECRETS = (
    # `Authorization: Bearer …`, `Cookie: …`, as libraries write them
    r"(?i)\b((?:proxy-)?authorization|cookie|set-cookie|x-api-key)(['\"]?\s*[:=,]\s*)[^\r\n]+",
    r"(?i)\b(bearer|basic)(\s+)[\w.~+/=-]{6,}",
    # `token=…` in an address, `"password": "…"` in a text, `seed 17`
    r"(?i)(\b\w*(?:token|password|passwort|secret|passwd|pwd|seed|invite|sealed|api_?key|verifier))(['\"]?\s*[:=]\s*)"
    r"(?:\"[^\"]*\"|'[^']*'|[^\s&,;)\]}'\"]+)",
    r"(?i)(\bseed)( )\d+",
    # the password in `postgresql://user:password@host`
    r"(\b[a-z][a-z0-9+.-]*://[^\s:/@]*)(:)[^\s@/]+(?=@)",
    # what SQL was called with
    r"(?s)(\[(?:SQL )?parameters)(: ).*",
    # hashes of passwords, signed tokens, our own tokens of 192 bits
    r"()(\$argon2)[^\s'\"]*",
    r"()()\beyJ[\w-]{5,}(?:\.[\w-]+)+",
    r"()()(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[A-Za-z0-9_-]{32,}(?![\w-])",
)
_PLAIN = re.compile(r"[\w.-]{0,31}")
"""A short word: nothing in it could be told to be a secret, so nothing has to be looked for."""
_PATTERNS = tuple(map(re.compile, _SECRETS))
"""Each keeps two groups, and hides the rest."""


@dataclass(frozen=True)
class LogSettings:
    form: Literal["text", "json"] = "text"
    """Lines to read, or lines of JSON for programs."""
    level: Literal["debug", "info", "warning", "error"] = "info"
    """What is less than that is not written."""


def scrubbed(text: str) -> str:
    """A text without anything that looks like a secret, and not too long."""
    if _PLAIN.fullmatch(text):
        return text
    # Cut before it is searched: a text of any length would keep the patterns busy.
    text = text[: 10 * LONGEST]
    for pattern in _PATTERNS:
        text = pattern.sub(rf"\1\2{HIDDEN}", text)
    return text if len(text) <= LONGEST else text[:LONGEST] + HIDDEN


class Log:
    """Writes what happens in one part of the server."""

    def __init__(self, part: str) -> None:
        self._logger = logging.getLogger(f"{ROOT}.{part}")

    def debug(self, event: str, **facts: Fact) -> None:
        self._write(logging.DEBUG, event, facts)

    def info(self, event: str, **facts: Fact) -> None:
        self._write(logging.INFO, event, facts)

    def warning(self, event: str, **facts: Fact) -> None:
        self._write(logging.WARNING, event, facts)

    def error(self, event: str, error: BaseException | None = None, **facts: Fact) -> None:
        """With the error, where it happened is written, too."""
        self._write(logging.ERROR, event, facts, error)

    def _write(self, level: int, event: str, facts: dict[str, Fact], error: BaseException | None = None) -> None:
        if self._logger.isEnabledFor(level):
            self._logger.log(level, event, extra={"facts": facts}, exc_info=error)


def set_up(settings: LogSettings, stream: TextIO | None = None) -> logging.Handler:
    """All logs of this process go to one stream, standard error unless another is named; those of libraries, too."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonForm() if settings.form == "json" else TextForm())
    level = getattr(logging, settings.level.upper())
    root = logging.getLogger()
    # Otherwise each line would be written once for every handler that libraries have set up.
    for before in list(root.handlers):
        root.removeHandler(before)
    root.addHandler(handler)
    # Libraries speak up when something is wrong.
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger(ROOT).setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "zeroconf"):
        library = logging.getLogger(name)
        library.handlers.clear()
        library.propagate = True
        library.setLevel(max(level, logging.WARNING))
    return handler


# ---- how a line is written ---------------------------------------------------------------------


class _Form(logging.Formatter):
    """What both forms tell: when, how bad, which part, what, and the facts."""

    def told(self, record: logging.LogRecord) -> dict[str, Fact]:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        part = record.name.removeprefix(f"{ROOT}.")
        message = scrubbed(record.getMessage())
        told: dict[str, Fact] = {"at": when, "level": record.levelname.lower(), "part": part, "event": message}
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            told |= {name: _fact(name, value) for name, value in facts.items()}
        if record.exc_info and record.exc_info[1] is not None:
            told["error"] = scrubbed(f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}")
            told["where"] = _where(record.exc_info[1])
        return told


class JsonForm(_Form):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.told(record), ensure_ascii=False)


class TextForm(_Form):
    def format(self, record: logging.LogRecord) -> str:
        told = self.told(record)
        head = f"{told.pop('at')} {str(told.pop('level')).upper():7} {told.pop('part')}: {told.pop('event')}"
        return visible(" ".join([head, *(f"{name}={_quoted(value)}" for name, value in told.items())]))


def _fact(name: str, value: object) -> Fact:
    if SECRET_NAMES.search(name):
        return HIDDEN
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return scrubbed(value)
    return f"<{type(value).__name__}>"


def _quoted(value: Fact) -> str:
    plain = not isinstance(value, str) or re.fullmatch(r"[^\s\"=]+", value)
    return str(value) if plain else json.dumps(value, ensure_ascii=False)


def _where(error: BaseException) -> str:
    """The last calls: files and lines, and no values."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    return " > ".join(f"{frame.filename.replace(chr(92), '/').rpartition('/')[2]}:{frame.lineno}" for frame in frames)
