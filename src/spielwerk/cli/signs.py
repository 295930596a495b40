"""Signs and colours: who is who on a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

COLOURS = ("bold red", "bold cyan", "bold green", "bold yellow", "bold magenta", "bold blue")
DISCS = "●○◆◇■□▲△"
CROSSES = "XO"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SMALL_BOARD = 25
"""Up to so many fields two players are X and O, as on paper; on larger boards they have discs."""
EMPTY, EMPTY_PLAIN = "·", "."


@dataclass(frozen=True)
class Signs:
    """The signs of the players, as far as the terminal can show them."""

    players: tuple[str, ...]
    empty: str
    arrow: str
    plain: bool = False
    """Whether the terminal shows letters and signs of the keyboard only."""

    def player(self, seat: int) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else "?"


def signs_for(players: int, fields: Iterable[int], encoding: str | None) -> Signs:
    """Signs for so many players, on boards with so many fields."""
    largest = max(fields, default=0)
    all_shown = _can_show(DISCS + EMPTY + "▶", encoding)
    empty, arrow = (EMPTY, "▶") if all_shown else (EMPTY_PLAIN, ">")
    if players <= 2 and 0 < largest <= SMALL_BOARD:
        chosen = CROSSES
    elif all_shown and players <= len(DISCS):
        chosen = DISCS
    else:
        chosen = CROSSES if players <= 2 else LETTERS
    signs = tuple(chosen[seat] if seat < len(chosen) else str(seat + 1) for seat in range(players))
    return Signs(signs, empty, arrow, not all_shown)


def _can_show(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def short_names(names: Iterable[str]) -> dict[str, str]:
    """The shortest beginnings that tell the names apart, at least one letter."""
    known = sorted(set(names))
    short = {}
    for name in known:
        others = [other.lower() for other in known if other != name]
        size = 1
        while size < len(name) and any(other.startswith(name[:size].lower()) for other in others):
            size += 1
        short[name] = name[:size]
    return short
