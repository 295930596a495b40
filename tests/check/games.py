"""Small games for the tests of the check, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

from spielwerk.check import CheckResult, check_text
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import Checked
from spielwerk.diagnostics.severity import WARNINGS
from spielwerk.diagnostics.source import Source

HERE = Path(__file__).parent
FIFTEEN = "backgammon catan chess citadels connect4 hearts kuhn ludo nim pig reversi roborally rps states tictactoe"
DRAFTS = sorted(
    [
        *(HERE.parent / "notation" / "texts" / f"{name}.spiel" for name in FIFTEEN.split()),
        *(HERE / "texts").glob("*.spiel"),
    ]
)
"""Complete games, from tic-tac-toe to Catan."""
HEAD = 'game "Test":\n    players 2\n\n'
BOARD = "space Board, grid 3 by 3:\n    mark: player or none\n\n"
SCORE = "player:\n    score: int = 0\n\n"
CARDS = """\
enum Suit: clubs, hearts

object Card, for suit in Suit, for value in 1 to 5, in deck

table:
    pile deck: Card, visible to nobody

player:
    score: int = 0
    field hand: Card, visible to owner
    pile won: Card

"""


def checked(text: str) -> CheckResult:
    return check_text(Source("test.spiel", text))


def sound(text: str) -> Checked:
    """The typed form of a game that must have no errors."""
    result = checked(text)
    assert result.game is not None, [fault.message() for fault in result.errors]
    return result.game


def game(text: str) -> str:
    """A game with these declarations, which ends at once."""
    return HEAD + dedent(text).strip("\n") + "\n\nplay:\n    end with draw\n"


def turn(lines: str, top: str = "") -> str:
    """A game with these lines in a player's turn."""
    body = "".join(f"        {line}\n" for line in dedent(lines).strip("\n").split("\n"))
    return (
        f"{HEAD}{top}play:\n    for player in turns:\n{body}        if count(players) > 5:\n            end with draw\n"
    )


def turn_of(checked_game: Checked) -> Any:
    """The typed steps of a player's turn."""
    assert checked_game.play is not None
    loop: Any = (checked_game.play.body or [])[0]
    return [step for step in loop.body if not isinstance(step, t.BeginRound)]


def faults(text: str) -> list[tuple[str, str]]:
    """The faults of a game: code, and the piece of text it points at."""
    found = checked(text).diagnostics
    return [(fault.code, text[fault.span.start : fault.span.end]) for fault in found]


def errors(text: str) -> list[tuple[str, str]]:
    return [(code, piece) for code, piece in faults(text) if code not in WARNINGS]


def marked(path: Path) -> tuple[str, set[tuple[int, str]]]:
    """A broken game, and the faults that its comments `#! S201` announce: line and code."""
    text = path.read_text(encoding="utf-8")
    expected: set[tuple[int, str]] = set()
    for number, line in enumerate(text.split("\n"), 1):
        _, mark, codes = line.partition("#!")
        if mark:
            expected.update((number, code) for code in codes.split())
    return text, expected


def draft(name: str) -> str:
    """The text of a complete game."""
    return next(path for path in DRAFTS if path.stem == name).read_text(encoding="utf-8")
