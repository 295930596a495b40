"""Does what anybody does with a stranger's text, each in a process of its own, and measures that process.

Reads requests from standard input, one JSON object per line, and answers each with one. Everything is imported once;
what that took is added to every answer, as if the process had been started for it.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from spielwerk.backend.choice import machine_for
from spielwerk.backend.wasm import machine as _imported_for_all  # noqa: F401
from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import Game, load
from spielwerk.game.sources import find_source
from spielwerk.match.errors import GameError, SpielwerkError
from spielwerk.match.match import Match
from spielwerk.program.passes.pipeline import optimise

SECONDS = 20
"""Whatever takes longer is ended."""


def play(game: Game, backend: str, options: dict[str, Any], players: int | None = None) -> str:
    """A match up to its first decision, that decision, and all that a seat is told before and after it."""
    program, description = game.lowered(players, options)
    machine = machine_for(optimise(program, list(program.functions)), backend)
    match = Match(game, machine, description.manual, 7, {})
    look(match)
    if match.over:
        return "over"
    decision = match.decisions[0]
    assert decision.find(len(decision.options) - 1) is not None
    assert decision.find(len(decision.options)) is None
    assert decision.find({"kind": "nothing", "value": 0}) is None
    json.dumps(decision.as_json())
    match.decide(decision.seat, 0)
    look(match)
    return "played"


def look(match: Match) -> None:
    for seat in (0, None):
        json.dumps(match.view(seat))
        json.dumps(match.events(seat))
    json.dumps(match.boards())
    json.dumps(match.description())
    assert match.save()


def text(name: str, text: str, backend: str) -> str:
    """A text with a game."""
    result = check_text(Source(name, text))
    if result.game is None:
        raise GameError(list(result.diagnostics))
    return play(Game(result.game, name), backend, {})


def folder(files: dict[str, str], start: str, backend: str) -> str:
    """A game among other files."""
    with TemporaryDirectory() as place:
        for name, content in files.items():
            Path(place, name).write_text(content, encoding="utf-8")
        return play(load(Path(place, start)), backend, {})


def option(game: str, options: dict[str, Any], backend: str) -> str:
    """A bundled game with somebody's options."""
    return play(load(game), backend, options)


def record(game: str, data: str, saved: bool) -> str:
    """Somebody's log or saved match."""
    loaded = load(game)
    data = data.replace('"hash": "x"', f'"hash": "{loaded.hash}"')
    if saved:
        loaded.restore(data.replace("spielwerk-log", "spielwerk-save").encode())
    else:
        loaded.replay(data)
    return "played"


def wait(seconds: float) -> str:
    """Uses up time, for a look whether that is seen."""
    begun = _cpu(resource.getrusage(resource.RUSAGE_SELF))
    while _cpu(resource.getrusage(resource.RUSAGE_SELF)) < begun + seconds:
        pass
    return "played"


def yardstick() -> str:
    """A known piece of work, which tells how fast this machine is just now."""
    source, _ = find_source("catan")
    for _ in range(8):
        check_text(source, files_of("catan"))
    return "played"


def remember(megabytes: int) -> str:
    """Uses up memory, likewise."""
    return "played" if len(bytearray(b"x") * (megabytes << 20)) else ""


WORK: dict[str, Callable[..., str]] = {
    "text": text,
    "folder": folder,
    "option": option,
    "record": record,
    "wait": wait,
    "remember": remember,
    "yardstick": yardstick,
}


def done(request: dict[str, Any]) -> dict[str, Any]:
    """What came of a request: an outcome, or the codes of the faults."""
    kind = request.pop("work")
    try:
        return {"outcome": WORK[kind](**request), "codes": []}
    except SpielwerkError as error:
        codes = [fault.code for fault in error.diagnostics]
        said = [
            fault.message(language) + fault.advice(language) for fault in error.diagnostics for language in ("en", "de")
        ]
        return {"outcome": "refused", "codes": codes, "said": said[:2]}
    except BaseException:
        return {"outcome": "traceback", "codes": [], "said": [traceback.format_exc()[-2000:]]}


def alone(request: dict[str, Any]) -> dict[str, Any]:
    """The same in a process of its own, with its CPU time in seconds and its memory in MB."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        with os.fdopen(writing, "w") as out:
            json.dump(done(request), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        answer = said.read()
    _, status, used = os.wait4(child, 0)
    result = json.loads(answer) if status == 0 and answer else {"outcome": "killed", "codes": []}
    return {**result, "cpu": _cpu(used), "mb": used.ru_maxrss / 1024}


def _cpu(used: resource.struct_rusage) -> float:
    return used.ru_utime + used.ru_stime


def main() -> None:
    started = _cpu(resource.getrusage(resource.RUSAGE_SELF))
    for line in sys.stdin:
        sys.set_int_max_str_digits(0)
        request = json.loads(line)
        sys.set_int_max_str_digits(4300)
        answer = alone(request)
        print(json.dumps({**answer, "cpu": answer["cpu"] + started, "started": started}), flush=True)


if __name__ == "__main__":
    main()
