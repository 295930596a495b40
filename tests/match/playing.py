"""Small games written in the tests, and a short way to play them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from textwrap import dedent
from typing import Any

from spielwerk.diagnostics.source import Source
from spielwerk.match.decision import Option
from spielwerk.match.errors import MatchFault
from spielwerk.match.game import Game, load, load_source
from spielwerk.match.match import Match
from spielwerk.match.result import Result

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


def news(match: Match, seat: int | None, number: int = 1) -> list[dict[str, Any]]:
    """What a seat was told from the input with this number on; inputs count from 1."""
    earlier = match.game.replay(match.log, to=number - 1, language=match.language)
    return match.events(seat, since=len(earlier.events(seat)))


def standing(events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is left of a story without all that was taken back."""
    left: list[tuple[int, dict[str, Any]]] = []
    for number, event in enumerate(events):
        if event["event"] == "undo":
            left = [(n, earlier) for n, earlier in left if n < event["since"]]
        else:
            left.append((number, event))
    return [event for _, event in left]


def find(match: Match, seat: int, wanted: Any) -> Option:
    """The option with this value, or of this kind where it has no value."""
    options = match.decision(seat).options
    found = [o for o in options if wanted in (o.value, (o.kind, o.value)) or (o.value is None and o.kind == wanted)]
    assert len(found) == 1, f"{wanted!r} is not one of {choices(match, seat)}"
    return found[0]


def ended(match: Match) -> Result:
    """How a match ended that is over."""
    assert match.result is not None
    return match.result


def choices(match: Match, seat: int | None = None) -> list[Any]:
    """What may be chosen: values, and kinds for options without a value."""
    decision = match.decisions[0] if seat is None else match.decision(seat)
    return [option.kind if option.value is None else option.value for option in decision.options]


def table(text: str, decisions: Iterable[Any] = (), players: int = 2, seed: int = 0, **options: Any) -> dict[str, Any]:
    """The attributes and places of the table after these decisions."""
    found: dict[str, Any] = play(text, decisions, players, seed, **options).reveal()["table"]
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
