"""Signs and colours: who is who on a board. The look of a game may say so; else there are signs for all games."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from spielwerk.data import dataclass

if TYPE_CHECKING:
    from spielwerk.look import Look

COLOURS = ("bold red", "bold cyan", "bold green", "bold yellow", "bold magenta", "bold blue")
DISCS = "●○◆◇■□▲△"
CROSSES = "XO"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SMALL_BOARD = 25
"""Up to this many fields two players are X and O, as on paper; on larger boards they have discs."""
EMPTY, EMPTY_PLAIN = "·", "."


@dataclass(frozen=True)
class Signs:
    """The signs of the players, as far as the terminal can show them."""

    players: tuple[str, ...]
    empty: str
    arrow: str
    plain: bool = False
    """Whether the terminal shows letters and signs of the keyboard only."""
    styles: tuple[str, ...] = ()
    """The colours of the players, if the look of the game says them."""
    look: Look | None = None

    def colour(self, seat: int) -> str:
        return self.styles[seat] if 0 <= seat < len(self.styles) else colour(seat)

    def value(self, enum: str, value: str) -> str | None:
        """The letter that the look has for a value."""
        found = (self.look.values or {}).get(enum, {}).get(value) if self.look is not None else None
        return self.shown(found.letter or found.sign) if found is not None else None

    def thing(self, kind: str) -> str | None:
        """The letter that the look has for objects of a kind."""
        found = (self.look.objects or {}).get(kind) if self.look is not None else None
        return self.shown(found.letter) if found is not None else None

    def shown(self, letter: str | None) -> str | None:
        """A letter, if there is one and the terminal can show it."""
        single = letter is not None and len(letter) == 1
        return letter if single and letter and (letter.isascii() or not self.plain) else None

    def player(self, seat: int) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else "?"


def signs_for(players: int, fields: Iterable[int], encoding: str | None, look: Look | None = None) -> Signs:
    """Signs for that many players, on boards with that many fields; those of a look, as far as it has some."""
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
    seats = (look.seats or ())[:players] if look is not None else ()
    letters = [seat.letter for seat in seats if seat.letter is not None and _can_show(seat.letter, encoding)]
    # All or none, and no two alike: otherwise nobody could tell the players apart.
    if len(letters) == players == len(set(letters)):
        signs = tuple(letters)
    return Signs(signs, empty, arrow, not all_shown, styles_for([seat.colour for seat in seats], players), look)


def _can_show(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


HUES = ((35, "red"), (95, "yellow"), (150, "green"), (200, "cyan"), (285, "blue"), (325, "magenta"))
"""The colours that every terminal has, whatever is behind them, by their angles in CIELAB."""
GREY, BRIGHT = 18.0, 60.0
"""Colours with less chroma are greys; lighter ones are shown as the terminal's own colour of text."""


def styles_for(colours: list[str], players: int) -> tuple[str, ...]:
    """The colours of seats as a terminal has them, readable on dark and on light; nothing if two would be the same."""
    from spielwerk.look.colours import lab, light

    styles = []
    for lightness, a, b in (lab(light(one)) for one in colours):
        angle = math.degrees(math.atan2(b, a)) % 360
        if math.hypot(a, b) < GREY:
            styles.append("bold" if lightness > BRIGHT else "bold bright_black")
        else:
            # Angles on a circle: 350 and 10 are only 20 apart.
            styles.append("bold " + min(HUES, key=lambda hue: abs((angle - hue[0] + 180) % 360 - 180))[1])
    return tuple(styles) if len(set(styles)) == players else ()


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
