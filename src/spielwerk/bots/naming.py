"""Bots by name: `mcts`, `mcts:playouts=1000`. What is bundled is here; others come from installed packages."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from spielwerk.bots.bot import Bot, Maker, Setting
from spielwerk.data import MISSING, Field, fields
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.match.errors import SpielwerkError

GROUP = "spielwerk.bots"
"""The entry points under which packages offer makers: called with a setting and the settings of the bot as words."""
BUNDLED = {
    "random": "players.uniform:RandomBot",
    "greedy": "players.greedy:GreedyBot:Greedy",
    "mcts": "players.mcts:MctsBot:Mcts",
    "hints": "players.hinted:HintedBot:Hinted",
    "level": "players.levels:level_bot:Level",
    "cases": "cases.bot:CasesBot:Cases",
    "learned": "learned.bot:LearnedBot:Learned",
    "cmd": "programs.command:CommandBot:Command",
    "ws": "programs.sockets:SocketBot:Address",
}
"""Where each lives: module, class, and the class of its settings, if it has any."""
SETTINGS = re.compile(r":(?=\s*\w+\s*=)")
"""Where the next setting begins; values may have colons, as addresses do."""
LARGEST = 10**9
LONGEST = 4096


class BotError(SpielwerkError):
    """A bot cannot be had by this name."""


def bot_names() -> list[str]:
    """All names, those from packages included."""
    return sorted({*BUNDLED, *_installed()})


def bot_maker(spec: str) -> Maker:
    """What makes the bot that a name and its settings describe. Raises BotError."""
    name, given = _parted(spec)
    if name in BUNDLED:
        return _bundled(name, given)
    if name in _installed():
        return partial(_made, _loaded(name), given)
    raise fault("A101", spec, name=name, known=", ".join(bot_names()))


def bot_settings(spec: str) -> Any:
    """What is set for a bundled bot that can be set. Raises BotError."""
    name, given = _parted(spec)
    module_name, _, settings_name = BUNDLED[name].split(":")
    return read_settings(name, getattr(import_module(f"spielwerk.bots.{module_name}"), settings_name), given)


def _parted(spec: str) -> tuple[str, dict[str, str]]:
    """A name, and the settings behind it."""
    name, colon, settings = spec.partition(":")
    given: dict[str, str] = {}
    for setting in SETTINGS.split(settings) if colon else ():
        key, _, value = setting.partition("=")
        given[key.strip()] = value.strip()
    return name.strip(), given


def fault(code: str, spec: str, **values: object) -> BotError:
    # What strangers write may be of any length.
    shown = {key: str(value)[:200] for key, value in values.items()}
    return BotError([Diagnostic(code, Source(spec[:200], ""), NOWHERE, shown)])


# ---- bundled bots ------------------------------------------------------------------------------


def _bundled(name: str, given: Mapping[str, str]) -> Maker:
    module_name, class_name, *settings_name = BUNDLED[name].split(":")
    module = import_module(f"spielwerk.bots.{module_name}")
    make: Callable[..., Bot] = getattr(module, class_name)
    if not settings_name:
        if given:
            raise fault("A102", name, name=name, key=next(iter(given)), known="-")
        return make
    settings = read_settings(name, getattr(module, settings_name[0]), given)
    return lambda setting: make(setting, settings)


def read_settings(name: str, kind: Any, given: Mapping[str, str]) -> Any:
    """The settings of a bot, a dataclass of numbers and words, from what somebody wrote."""
    known = {field.name: field for field in fields(kind)}
    read: dict[str, Any] = {}
    for key, value in given.items():
        if key not in known:
            raise fault("A102", name, name=name, key=key, known=", ".join(known))
        read[key] = _read(name, known[key], value)
    for field in known.values():
        if field.default is MISSING and field.default_factory is MISSING and field.name not in read:
            raise fault("A103", name, name=name, key=field.name, value="", expected=_expected(field))
    return kind(**read)


def _read(name: str, field: Field, value: str) -> Any:
    wrong = fault("A103", name, name=name, key=field.name, value=value, expected=_expected(field))
    if field.type == "str":
        if not value or len(value) > LONGEST:
            raise wrong
        return value
    try:
        number = int(value) if field.type == "int" else float(value)
    except ValueError:
        raise wrong from None
    least, most = _bounds(field)
    # Compared first: a whole number may be too large to be a float, and only those can be infinite or none.
    if not least <= number <= most or not math.isfinite(number):
        raise wrong
    return number


def _bounds(field: Field) -> tuple[int, int]:
    return field.metadata.get("least", 0), field.metadata.get("most", LARGEST)


def _expected(field: Field) -> str:
    least, most = _bounds(field)
    return {"int": f"{least} … {most}", "float": f"{least}.0 … {most}"}.get(str(field.type), "a b c …")


# ---- bots from packages ------------------------------------------------------------------------


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _loaded(name: str) -> Callable[[Setting, Mapping[str, str]], Bot]:
    try:
        found = _installed()[name].load()
    except Exception as error:  # A stranger's package may fail in any way.
        raise fault("A104", name, name=name, reason=f"{type(error).__name__}: {error}") from None
    if not callable(found):
        raise fault("A104", name, name=name, reason=type(found).__name__)
    make: Callable[[Setting, Mapping[str, str]], Bot] = found
    return make


def _made(make: Callable[[Setting, Mapping[str, str]], Bot], given: Mapping[str, str], setting: Setting) -> Bot:
    return make(setting, given)
