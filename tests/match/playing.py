"""Small games written in the tests, and a short way to play them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from textwrap import dedent
from typing import Any

from spielwerk import Event, View
from spielwerk.backend.machine import State
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import Game, load, load_source
from spielwerk.match.errors import MatchFault
from spielwerk.match.history import difference
from spielwerk.match.match import Match
from spielwerk.match.result import Result
from spielwerk.program.ir import HEADER
from spielwerk.runtime.decision import Option

HEAD = 'game "Test":\n    players 2 to 5\n\n'
WAITING = "\nplay:\n    for player in turns:\n        player chooses number from 1 to 2\n"


@cache
def bundled(name: str) -> Game:
    """A bundled game, made once for all tests."""
    return load(name)


@cache
def game(text: str) -> Game:
    """A game from its text; without a head it is for two to five, without `play:` players choose numbers for ever."""
    text = dedent(text).strip() + "\n"
    if not text.startswith(("game ", "##")):
        text = HEAD + text
    if "\nplay:" not in text:
        text += WAITING
    return load_source(Source("test.spiel", text), "test")


def play(text: str, decisions: Iterable[Any] = (), players: int = 2, seed: int = 0, **options: Any) -> Match:
    """A match after these decisions: what to choose, for the seat that decides first, or (seat, what to choose)."""
    match = game(text).start(players, seed, options)
    for decision in decisions:
        answer(match, decision)
    return match


def answer(match: Match, wanted: Any) -> None:
    """Decides for the first seat that may, or for the one that is named: `("at", seat, what)`."""
    seat = match.seats[0]
    if isinstance(wanted, tuple) and wanted[0] == "at":
        _, seat, wanted = wanted
    match.decide(seat, find(match, seat, wanted))


def news(match: Match, seat: int | None, number: int = 1) -> list[Event]:
    """What a seat was told from the input with this number on; inputs count from 1."""
    earlier = match.game.replay(match.log, to=number - 1, language=match.language)
    return match.events(seat, since=len(earlier.events(seat)))


def standing(events: Iterable[Event]) -> list[Event]:
    """What is left of a story without all that was taken back."""
    left: list[tuple[int, Event]] = []
    before = ""
    for number, event in enumerate(events):
        if event["event"] == "undo":
            left = [(n, earlier) for n, earlier in left if n < event["since"]]
        elif (before, event["event"]) != ("undo", "see"):
            left.append((number, event))
        before = event["event"]
    return [event for _, event in left]


def plot(events: Iterable[Event]) -> list[Event]:
    """What happened in the game: without what was decided, and what only says how views differ."""
    return [event for event in events if event["event"] not in ("decision", "see")]


def in_force(match: Match) -> list[dict[str, Any]]:
    """The inputs that were not taken back."""
    return [item.as_json() for item in match.history.standing()]


def short(match: Match, value: Any) -> Any:
    """Plain data with fields by their names alone, where the game has only one board."""
    if isinstance(value, list | tuple):
        return type(value)(short(match, item) for item in value)
    if isinstance(value, dict):
        return {short(match, key): short(match, item) for key, item in value.items()}
    if isinstance(value, str) and len(match.manual.spaces) == 1:
        return value.removeprefix(f"{match.manual.spaces[0].name}.")
    return value


def fields_of(match: Match, space: str, view: View | None = None) -> dict[str, dict[str, Any]]:
    """The fields of a board by their names, with what a view says of them and what never changes; without a view what
    everybody sees."""
    seen = (match.view() if view is None else view)["spaces"][space]
    constants = {name: field.get("constants", {}) for name, field in match.boards()[space]["fields"].items()}
    return {name.removeprefix(f"{space}."): short(match, {**constants[name], **field}) for name, field in seen.items()}


def in_situation(match: Match, state: State) -> Match:
    """The same match, of which the present state is another; what was before stays."""
    other = match.clone()
    history, last = other.history, len(other.history) - 1
    state = list(state)
    state[HEADER.GENERATOR] = match.history.state[HEADER.GENERATOR]  # How far chance has come stays the same.
    if last >= 0:
        history._back[last] = difference(history.before(last), state)
    history.state = state
    other._stories, other._sights = {}, {}
    return other


def find(match: Match, seat: int, wanted: Any) -> Option:
    """The option with this value, or of this kind where it has no value."""
    wanted = short(match, wanted)
    options = [(o, short(match, o.value)) for o in match.decision(seat).options]
    found = [o for o, v in options if wanted in (v, (o.kind, v)) or (v is None and o.kind == wanted)]
    assert len(found) == 1, f"{wanted!r} is not one of {choices(match, seat)}"
    return found[0]


def ended(match: Match) -> Result:
    """How a match ended that is over."""
    assert match.result is not None
    return match.result


def choices(match: Match, seat: int | None = None) -> list[Any]:
    """What may be chosen: values, and kinds for options without a value."""
    decision = match.decisions[0] if seat is None else match.decision(seat)
    return [option.kind if option.value is None else short(match, option.value) for option in decision.options]


def table(text: str, decisions: Iterable[Any] = (), players: int = 2, seed: int = 0, **options: Any) -> dict[str, Any]:
    """The attributes and places of the table after these decisions."""
    match = play(text, decisions, players, seed, **options)
    found: dict[str, Any] = short(match, match.reveal()["table"])
    return found


def value(expression: str, kind: str = "int", around: str = "", players: int = 2) -> Any:
    """What an expression gives, kept in an attribute of the table when play begins."""
    waiting = WAITING.replace("play:\n", f"play:\n    result = {expression}\n")
    lines = f"table:\n    result: {kind}\n{waiting}"
    return table(dedent(around).strip() + "\n\n" + lines, players=players).get("result")


def fault_of(text: str, decisions: Iterable[Any] = (), players: int = 2) -> str:
    """The code of the fault that stops a match."""
    try:
        match = play(text, decisions, players)
    except MatchFault as fault:
        return fault.diagnostics[0].code
    raise AssertionError(f"nothing stopped the match: {match.view()}")
