"""Seats: their colours and signs, whether everybody can tell them apart, and whether signs can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from spielwerk.data import dataclass
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.look.colours import APART, READABLE, SIGHTS, contrast, difference, ink_on
from spielwerk.look.forms import At, Colour, Letter, Part, Sign, key
from spielwerk.notation.board.described import Given, Members

MOST_SEATS = 8
DEFAULTS = (
    ("#b7212c", "icon:circle"),
    ("#3d63d4", "icon:triangle"),
    ("#f2d25a", "icon:square"),
    ("#43ac75", "icon:diamond"),
    ("#5b0383", "icon:star"),
    ("#e4771b", "icon:plus"),
    ("#7deceb", "icon:hexagon"),
    ("#3a3c42", "icon:moon"),
)
"""Colours and signs of the seats about which a look says nothing."""


def check_readable(fill: str, ink: str | None, span: Span, at: At) -> None:
    """Words and signs can be read on what they are on; without a colour of their own they are white or dark."""
    reached = contrast(fill, ink or ink_on(fill))
    if reached < READABLE:
        at.report("V303", span, fill=fill, ink=ink or ink_on(fill), found=f"{reached:.1f}", least=f"{READABLE:g}")


@dataclass(frozen=True)
class Seat(Part):
    """A seat. Its sign is always shown with its colour."""

    colour: str = key(Colour(), "Colour of its pieces.", needed=True)
    sign: str = key(
        Sign(drawn=True, shared=True), "Its sign, one that all looks share; every seat has another one.", needed=True
    )
    letter: str | None = key(Letter(), "The letter that stands for it in a terminal.")

    def check(self, given: Members, at: At) -> None:
        check_readable(self.colour, None, given["colour"].span, at)


def check_seats(given: Members, seats: Sequence[Seat] | None, at: At) -> None:
    """Every two seats differ in their signs and, for every kind of sight, in their colours. Seats about which the look
    says nothing are at the table, too."""
    written = given["seats"].value if "seats" in given else None
    # A seat that is wrong is left out, so that the others do not have their own numbers any more.
    if seats is None or not isinstance(written, tuple) or len(seats) != len(written):
        return
    game = at.names.game
    more = DEFAULTS[len(seats) : max(game.players.counts)] if game is not None else ()
    every = [*((seat.colour, seat.sign) for seat in seats), *more]
    for one, other in combinations(range(len(every)), 2):
        # From here on both are defaults, which are known to be apart.
        if one >= len(seats):
            break
        # The later one of two is at fault, unless nothing is written about it.
        item = written[min(other, len(seats) - 1) if other < len(seats) else one]
        for code, part, values in _alike(every[one], every[other]):
            at.report(code, _place(item, part), one=one + 1, other=other + 1, **values)


def _alike(one: tuple[str, str], other: tuple[str, str]) -> Iterator[tuple[str, str, dict[str, object]]]:
    if one[1] == other[1]:
        yield "V305", "sign", {"found": one[1]}
    apart = {sight: difference(one[0], other[0], sight) for sight in SIGHTS}
    sight = next((sight for sight, found in apart.items() if found < APART), None)
    if sight is not None:
        who = Phrase(f"look.sight.{sight}")
        yield "V304", "colour", {"found": f"{apart[sight]:.1f}", "least": f"{APART:g}", "who": who}


def _place(seat: Given, part: str) -> Span:
    return seat.value[part].span if isinstance(seat.value, Members) and part in seat.value else seat.span
