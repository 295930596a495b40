"""What the numbers mean, in plain words."""

from __future__ import annotations

from spielwerk.arena.balance.seats import Seats
from spielwerk.arena.shares import hundredths
from spielwerk.arena.statistics.intervals import wilson
from spielwerk.locale import texts


def verdict(seats: Seats, language: str) -> list[str]:
    """One sentence or several."""
    words = texts("verdict", language)
    if seats.successes + seats.failures:
        chance = wilson(seats.successes, seats.games)
        shares = {"share": seats.successes / seats.games, "low": chance.low, "high": chance.high}
        values = {name: hundredths(share) for name, share in shares.items()}
        return [words["together"].format(successes=seats.successes, games=seats.games, **values)]
    if seats.players < 2:
        return [words["alone"]]
    if not sum(seats.wins):
        return [words["nobody"]]
    told = [_about("favoured", seats, seat, language) for seat in seats.favoured]
    told += [
        _about("handicapped", seats, seat, language) for seat in seats.handicapped if seats.players > 2 or not told
    ]
    if told:
        return told
    if seats.unequal:
        return [words["unequal"].format(p=f"{seats.p_value:.3f}")]
    limits = {"games": seats.games, "fair": hundredths(seats.fair), "noticeable": hundredths(seats.noticeable)}
    return [words["fair"].format(**limits)]


def _about(key: str, seats: Seats, seat: int, language: str) -> str:
    low, high = seats.interval(seat)
    shares = {"share": seats.share(seat), "low": low, "high": high, "fair": seats.fair}
    words: str = texts("verdict", language)[key]
    return words.format(seat=seat + 1, **{name: hundredths(share) for name, share in shares.items()})
