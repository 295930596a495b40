"""Random walks through matches: decisions, picks in any order, and everything else that can come from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from spielwerk import View
from spielwerk.game.sources import bundled
from spielwerk.match.errors import IllegalDecision
from spielwerk.match.match import Match

EXAMPLES = sorted(str(path) for path in (Path(__file__).parent.parent / "examples").glob("*.spiel"))
GAMES = [*bundled(), *EXAMPLES]


def step(match: Match, luck: Random, leaving: bool = True) -> str:
    """One step of some kind; says which."""
    what = luck.choices(
        ("decide", "pick back", "undo", "abort", "time out", "rewind", "leave"), (60, 4, 8, 5, 5, 2, 0.3 * leaving)
    )[0]
    seat = luck.choice(match.seats)
    try:
        match_step(match, seat, what, luck)
    except IllegalDecision:
        what = f"no {what}"
    return what


def match_step(match: Match, seat: int, what: str, luck: Random) -> None:
    timers = match.timers
    if what == "pick back":
        match.take_back_pick(seat)
    elif what == "undo":
        match.undo(seat)
    elif what == "abort":
        match.abort(seat)
    elif what == "time out" and timers:
        match.time_out(luck.choice(timers))
    elif what == "rewind":
        match.rewind(luck.randint(1, 3))
    elif what == "leave":
        match.leave(luck.randrange(match.players))
    else:
        match.decide(seat, luck.choice(match.decision(seat).options))


def walk(match: Match, seed: int, steps: int, leaving: bool = True) -> Iterator[str]:
    """So many steps, or fewer if the match ends."""
    luck = Random(seed)
    for _ in range(steps):
        if match.over:
            return
        yield step(match, luck, leaving)


def readers(match: Match) -> list[int | None]:
    """Everybody who can follow a match: the seats, and who only watches."""
    return [*range(match.players), None]


class Follower:
    """Somebody who has the first view, and then is told nothing but what happens."""

    def __init__(self, match: Match, seat: int | None, language: str | None = None) -> None:
        self.match = match
        self.seat = seat
        self.language = language
        self.view: View = match.view(seat, language)
        self.heard = len(match.events(seat, language=language))

    def hear(self) -> View:
        """What the view has become by all that was told since."""
        for event in self.match.events(self.seat, self.heard, self.language):
            self.view = self.match.applier.applied(self.view, event)
            self.heard += 1
        return self.view
