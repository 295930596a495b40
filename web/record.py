"""Records random matches of games for the tests of the browser app: `python web/record.py FOLDER GAME …`.

One file for each game: what never changes; steps of the match, with the questions that were asked; and for every seat
and whoever looks on all they were told from their first view to the end, with the changes that must come of it."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import spielwerk
from spielwerk import Match
from spielwerk.runtime.changes import changes

INPUTS = 120
"""After so many inputs a match is broken off."""
TAKEN_BACK = 0.08
"""How likely a player takes back the last decision where that can be done."""


def recorded(game: str, seed: int = 1, language: str = "en") -> dict[str, Any]:
    match = spielwerk.load(game).start(seed=seed)
    chance = random.Random(seed)
    view = match.view(None)
    seats: list[int | None] = [None, *range(len(view["players"]))]
    steps: list[dict[str, Any]] = [{"seat": seat, "view": match.view(seat), "events": []} for seat in seats]
    received = [Receiver(match, seat, language) for seat in seats]
    for _ in range(INPUTS):
        if match.over:
            break
        seat = chance.choice(match.view(None)["to_decide"])
        question = match.decision(seat, language=language).as_json()
        steps.append({"seat": seat, "ask": question, "view": match.view(seat)})
        told = {one: len(match.events(one)) for one in seats}
        if "undo" in question and question["undo"] is None and chance.random() < TAKEN_BACK:
            match.undo(seat)
        else:
            match.decide(seat, chance.choice(question["options"])["index"])
        one = chance.choice(seats)
        steps.append({"seat": one, "events": match.events(one)[told[one] :], "view": match.view(one)})
        for receiver in received:
            receiver.listen(match)
    heard = [receiver.as_json() for receiver in received]
    return {"game": game, "still": still(match, language), "steps": steps, "received": heard}


class Receiver:
    """A seat or whoever looks on, and all that was told there."""

    def __init__(self, match: Match, seat: int | None, language: str) -> None:
        self.seat, self.language = seat, language
        self.first = self.last = match.view(seat)
        self.told = len(match.events(seat))
        self.frames: list[dict[str, Any]] = []

    def listen(self, match: Match) -> None:
        events, view = match.events(self.seat, language=self.language), match.view(self.seat)
        self.frames.append({"events": events[self.told :], "changes": changes(self.last, view)})
        self.told, self.last = len(events), view

    def as_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "view": self.first, "frames": self.frames, "last": self.last}


def still(match: Match, language: str) -> dict[str, Any]:
    """What never changes about a match, as the table server tells it."""
    look = match.manual.look
    return {"description": match.description(language), "boards": match.boards(), "look": look}


if __name__ == "__main__":
    folder, *games = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game in games:
        told = json.dumps(recorded(game), ensure_ascii=False)
        (Path(folder) / f"{Path(game).stem}.json").write_text(told, encoding="utf-8")
