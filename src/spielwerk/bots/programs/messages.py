"""What is said between a game and a program that plays it: lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn

from spielwerk.bind import Build
from spielwerk.bots.bot import Setting
from spielwerk.bots.programs.trouble import INVALID, Reason, Trouble
from spielwerk.program.manual.manual import Manual
from spielwerk.runtime.decision import Decision
from spielwerk.runtime.describing import Describer
from spielwerk.runtime.names import Names

PROTOCOL = 1
DEEPEST = 20
"""How deeply lists and objects may be nested in what a program says."""
MOST_ACTIONS = 1000
SHOWN = 120
"""So many characters of a message that nobody understands are repeated."""

Action = int | dict[str, Any]
"""An index, or {"kind", "value"}."""


# ---- what programs are told --------------------------------------------------------------------


def hello(setting: Setting, seconds: float) -> str:
    """The first message: what is played, where the program sits, and the boards, once for the whole match."""
    manual = setting.game.playable(Build(setting.players, setting.options, debug=True)).manual
    return written(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": setting.game.name,
            "seat": setting.seat,
            "players": setting.players,
            "options": _options(manual),
            "language": setting.language,
            "seconds": seconds,
            "boards": _boards(manual, setting.language),
        }
    )


def _options(manual: Manual) -> dict[str, Any]:
    """The value of every option, those that nobody has given included; files by their names."""
    names = Names(manual)
    return {
        option.name: option.text if option.type.name == "text" else names.identity(option.type, option.word)
        for option in manual.options
    }


@lru_cache(maxsize=16)
def _boards(manual: Manual, language: str) -> dict[str, Any]:
    return Describer(Names(manual), language).boards


def decide(
    number: int, view: Mapping[str, Any], decision: Decision, seconds: float, skipped: Sequence[dict[str, Any]]
) -> str:
    """A question, with what became impossible of the last plan."""
    told = {"type": "decide", "id": number, "view": dict(view), "decisions": [decision.as_json()]}
    return written({**told, "time_left": round(seconds, 3), "skipped": list(skipped)})


def event(told: Mapping[str, Any]) -> str:
    """What happened, as the seat may know it."""
    return written({"type": "event", **told})


def error(number: int, trouble: Trouble, language: str, tries_left: int) -> str:
    """Why a plan cannot be used."""
    told = {"type": "error", "id": number, "reason": trouble.told(language), "tries_left": tries_left}
    return written({**told, "code": trouble.code})


def result(seat: int, found: Mapping[str, Any] | None) -> str:
    """How the match ended; without places if it was broken off."""
    unfinished = {"winners": [], "places": [], "scores": [], "reason": ""}
    told = unfinished if found is None else found
    return written({"type": "result", "seat": seat, "finished": found is not None, **told})


def written(message: Mapping[str, Any]) -> str:
    """A message in one line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


# ---- what programs say -------------------------------------------------------------------------


def read_plan(line: bytes, number: int) -> list[Action] | None:
    """The actions of the plan that answers a question; None if the line answers an earlier one. Raises Trouble."""
    message = _read(line)
    if message.get("type") != "plan":
        raise Trouble("A315", INVALID, reason=Reason("type", found=shown(message.get("type"))))
    found = message.get("id")
    # Not `isinstance`: for Python `true` is a number, too.
    if type(found) is not int or found > number:
        raise Trouble("A315", INVALID, reason=Reason("id", found=shown(found), expected=number))
    if found < number:
        return None
    actions = message.get("actions")
    if not isinstance(actions, list):
        raise Trouble("A315", INVALID, reason=Reason("list"))
    if not actions:
        raise Trouble("A316", INVALID)
    if len(actions) > MOST_ACTIONS:
        raise Trouble("A315", INVALID, reason=Reason("long", most=MOST_ACTIONS))
    return [_action(action, place) for place, action in enumerate(actions, 1)]


def _action(action: Any, place: int) -> Action:
    if type(action) is int:
        # What a number means is only known of the question that is open.
        if place > 1:
            raise Trouble("A315", INVALID, reason=Reason("later", number=place))
        return action
    if not isinstance(action, dict) or not isinstance(action.get("kind"), str):
        raise Trouble("A315", INVALID, reason=Reason("action", number=place))
    return {"kind": action["kind"], "value": action.get("value")}


def _read(line: bytes) -> dict[str, Any]:
    """A message of a stranger."""

    def no_message(reason: str) -> Trouble:
        return Trouble("A314", INVALID, reason=Reason(reason), line=printable(line.decode("utf-8", "replace")))

    try:
        # `NaN` and `Infinity` are no JSON, though Python reads them.
        message = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError:
        raise no_message("encoding") from None
    except ValueError:
        raise no_message("json") from None
    except RecursionError:
        raise no_message("deep") from None
    if not isinstance(message, dict):
        raise no_message("object")
    if _deep(message):
        raise no_message("deep")
    return message


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _deep(message: dict[str, Any]) -> bool:
    layer: list[Any] = [message]
    for _ in range(DEEPEST):
        layer = [
            inner
            for outer in layer
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, list | dict)
        ]
        if not layer:
            return False
    return True


def shown(value: Any) -> str:
    """A stranger's value, short."""
    return printable(json.dumps(value, ensure_ascii=False))


def printable(text: str, most: int = SHOWN) -> str:
    """A stranger's text without control characters, short."""
    clean = "".join(sign if sign.isprintable() else "�" for sign in text[:most])
    return clean + "…" if len(text) > most else clean
