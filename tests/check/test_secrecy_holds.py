"""The promise of the analysis, tried out: two matches that differ only in what is hidden look the same to whoever may
not know it, unless `check --secrets` lists where it comes out."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from spielwerk.check.secrecy import declassifications
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from tests.check.games import sound
from tests.rotation import in_turns

TEXT = """\
game "Test":
    players 2

object Card, for rank in 1 to 5, in deck

table:
    pile deck: Card, visible to nobody, count visible to all
    pile heap: Card, visible to nobody
    pile shown: Card
    mood: int = 0
    known: int = 0, visible to nobody

player:
    secret: int = 0, visible to owner
    memory: int = 0, visible to owner
    points: int = 0

setup:
    known = KNOWN
    players[1].secret = 3
    players[2].secret = SECRET

function poor(player): bool = player.secret < 3

procedure tell(number: int, player):
    let x = number mod 5
{tell}

procedure hide_it(number: int, player):
    let x = number mod 5
{hide_it}

play:
    let x = 0
    let player = players[1]
{play}
    players[1] chooses last from 1 to 2
    end with draw
"""
HIDDEN = ("known", "players[2].secret", "players[1].memory", "players[2].memory")
OPEN_VALUES = ("0", "1", "2", "mood", "x", "x", "player.points", "count(deck)")
CONDITIONS = (
    "known == 1",
    "players[2].secret > 3",
    "poor(player)",
    "poor(players[2])",
    "x > 1",
    "mood > 1",
    "players[2].memory > 0",
    "player == players[1]",
)


class Writer:
    """Makes rules up."""

    def __init__(self, rng: Random, calls: bool) -> None:
        self.rng = rng
        self.calls = calls
        self.names = count()

    def block(self, depth: int, loop: bool, most: int = 2) -> list[str]:
        return [line for _ in range(self.rng.randint(1, most)) for line in self.lines(depth, loop)]

    def nested(self, head: str, depth: int, loop: bool) -> list[str]:
        return [head, *("    " + line for line in self.block(depth + 1, loop, 1))]

    def lines(self, depth: int, loop: bool) -> list[str]:
        pick, value, answer = self.rng.choice, self.rng.choice(OPEN_VALUES), f"answer{next(self.names)}"
        simple = [
            [f"x = {pick((*OPEN_VALUES, *HIDDEN))} mod 5"],
            [f"known = {pick((*OPEN_VALUES, *HIDDEN))} mod 5"],
            [f"known = {pick(HIDDEN)} mod 5"],
            [f"players[2].memory = {pick((*OPEN_VALUES, 'players[2].secret'))} mod 5"],
            [f"mood = {value} mod 5"],
            [f"player.points += {pick(('1', '2', 'mood mod 2'))}"],
            [f'notice "{{{value}}}" to players[2]'],
            ["if any(deck):", "    move deck.top to heap"],
            [f"players[2] chooses {answer} from 1 to 2", f"x = {answer}"],
            ["player = opponent(player)"],
        ]
        if self.calls:
            called, given, whom = (
                pick(("tell", "hide_it")),
                pick((*OPEN_VALUES, *HIDDEN)),
                pick(("player", "players[2]")),
            )
            simple += [[f"{called}({given}, {whom})"]] * 3
        if loop:
            simple += [[pick(("stop", "skip"))]]
        if not self.calls:
            simple += [["return"]]
        if depth >= 2 or self.rng.random() < 0.4:
            return pick(simple)
        condition, times = pick(CONDITIONS), pick(("x mod 3", "known mod 3", "2"))
        among = pick((".secret > 3", ".points > 0", "it != player"))
        return pick(
            [
                self.nested(f"if {condition}:", depth, loop),
                [*self.nested(f"if {condition}:", depth, loop), *self.nested("else:", depth, loop)],
                self.nested(f"repeat {times} times:", depth, True),
                self.nested(f"for p{depth} in players where {among}:", depth, True),
            ]
        )


def made_up(seed: int) -> str:
    rng = Random(seed)
    parts = {name: Writer(rng, name == "play").block(0, False) for name in ("tell", "hide_it", "play")}
    return TEXT.format(**{name: "\n".join(f"    {line}" for line in lines) for name, lines in parts.items()})


def looks(text: str) -> list[object]:
    """All that the first seat and an observer are shown in a match in which everybody takes the first option."""
    match = load_source(Source("test.spiel", text)).start(2, seed=5)
    seen: list[object] = []
    for _ in range(40):
        seen.append([(match.view(seat), match.events(seat)) for seat in (0, None)])
        seen.append([match.seats, match.decision(0).as_json() if 0 in match.seats else None])
        if match.over:
            break
        seat = match.seats[0]
        match.decide(seat, match.decision(seat).options[0])
    return seen


def differs_unlisted(seed: int) -> tuple[bool, bool]:
    """Whether two matches look different, and whether the game keeps quiet about it."""
    text = made_up(seed)
    one = looks(text.replace("KNOWN", "1").replace("SECRET", "5"))
    others = (("0", "5"), ("1", "1"))
    different = any(looks(text.replace("KNOWN", known).replace("SECRET", secret)) != one for known, secret in others)
    return different, different and not declassifications(sound(text.replace("KNOWN", "1").replace("SECRET", "5")))


@in_turns(2, first=range(0, 40, 20))
def test_whatever_comes_out_is_listed(first):
    found = [differs_unlisted(seed) for seed in range(first, first + 20)]
    assert any(different for different, _ in found)
    assert [first + n for n, (_, unlisted) in enumerate(found) if unlisted] == []


@pytest.mark.long
def test_whatever_comes_out_is_listed_in_many_games():
    found = [differs_unlisted(seed) for seed in range(40, 400)]
    assert sum(different for different, _ in found) > 50
    assert [40 + n for n, (_, unlisted) in enumerate(found) if unlisted] == []
