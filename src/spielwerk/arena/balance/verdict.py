"""What the numbers mean, in plain words of both languages."""

from __future__ import annotations

from spielwerk.arena.balance.seats import Seats
from spielwerk.arena.shares import hundredths

WORDS: dict[str, tuple[str, str]] = {
    "favoured": (
        "Seat {seat} is favoured: {share} % [{low}, {high}] where {fair} % would be fair.",
        "Platz {seat} ist im Vorteil: {share} % [{low}, {high}], wo {fair} % fair wären.",
    ),
    "handicapped": (
        "Seat {seat} is at a disadvantage: {share} % [{low}, {high}] where {fair} % would be fair.",
        "Platz {seat} ist im Nachteil: {share} % [{low}, {high}], wo {fair} % fair wären.",
    ),
    "unequal": (
        "The seats are not alike (p {p}), but it is not sure which one differs.",
        "Die Plätze sind nicht gleich gut (p {p}), aber es ist nicht sicher, welcher abweicht.",
    ),
    "fair": (
        "No seat is favoured, as far as {games} games can tell: {fair} % each would be fair, and a seat that is off by"
        " more than {noticeable} points would most likely have been noticed.",
        "Kein Platz ist im Vorteil, soweit {games} Partien das zeigen: {fair} % für jeden wären fair, und ein Platz,"
        " der"
        " um mehr als {noticeable} Punkte abweicht, wäre höchstwahrscheinlich aufgefallen.",
    ),
    "alone": ("There is only one seat.", "Es gibt nur einen Platz."),
    "nobody": ("Nobody ever won: nothing can be said.", "Niemand hat je gewonnen: Es lässt sich nichts sagen."),
}


def verdict(seats: Seats, language: str) -> list[str]:
    """One sentence or several."""
    german = language == "de"
    if seats.players < 2:
        return [WORDS["alone"][german]]
    if not sum(seats.wins):
        return [WORDS["nobody"][german]]
    told = [_about("favoured", seats, seat, german) for seat in seats.favoured]
    told += [_about("handicapped", seats, seat, german) for seat in seats.handicapped if seats.players > 2 or not told]
    if told:
        return told
    if seats.unequal:
        return [WORDS["unequal"][german].format(p=f"{seats.p_value:.3f}")]
    values = {"games": seats.games, "fair": hundredths(seats.fair), "noticeable": hundredths(seats.noticeable)}
    return [WORDS["fair"][german].format(**values)]


def _about(key: str, seats: Seats, seat: int, german: bool) -> str:
    low, high = seats.interval(seat)
    shares = {"share": seats.share(seat), "low": low, "high": high, "fair": seats.fair}
    return WORDS[key][german].format(seat=seat + 1, **{name: hundredths(share) for name, share in shares.items()})
