"""How bots imagine what they do not see: of games with secrets, how often whole histories are found, how often they
begin with a deal, how often only nearly fitting ones are left, and what that costs.

    python bench/deals.py [--page] [GAME …]

Everybody plays at random; seat 0 imagines at each of its decisions. Time is CPU time of one core. With `--page` the
figures are written into docs/deals-figures.md.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from spielwerk.backend.machine import Events
from spielwerk.deals.belief import ANCHORED, HISTORY, NEARBY, Belief
from spielwerk.deals.given import Account
from spielwerk.game.game import load
from spielwerk.referee.host import Host

HERE = Path(__file__).parent
BESIDE = HERE.parent / "tests" / "deals" / "games"
"""Games that are not bundled."""
GAMES = (
    "kuhn", "rps", "meiern", "treppauf", "hearts", "citadels", "catan", "roborally", "mastermind", "battleships"
)  # fmt: skip
MATCHES, INPUTS, TAKEN = 2, 150, 50
"""Matches per game, inputs of each at most, and situations that are taken at every decision."""
PAGE = HERE.parent / "docs" / "deals-figures.md"
BEGIN, END = "<!-- figures: written by bench/deals.py -->", "<!-- end of figures -->"
HEAD = [
    "| game | decisions | history | anchored | near | ms per input | moves/s | situations/s |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
]


def main(words: list[str]) -> None:
    names = [word for word in words if word != "--page"]
    lines = list(HEAD)
    print("\n".join(HEAD))
    for name in names or GAMES:
        lines.append(row(name))
        print(lines[-1], flush=True)
    if "--page" in words:
        write_page(lines)


def write_page(lines: list[str]) -> None:
    """Puts the figures between the two marks of the page; everything else stays as it is."""
    text = PAGE.read_text(encoding="utf-8")
    between = re.compile(f"(?<={re.escape(BEGIN)}\n).*?(?={re.escape(END)})", re.DOTALL)
    if not between.search(text):
        raise SystemExit(f"{PAGE} has lost its marks: {BEGIN} … {END}")
    figures = "\n".join([f"{MATCHES} matches per game, at most {INPUTS} inputs of each.", "", *lines])
    PAGE.write_text(between.sub(lambda _: f"\n{figures}\n\n", text), encoding="utf-8")


def row(name: str) -> str:
    """The figures of one game."""
    beside = BESIDE / f"{name}.spiel"
    host = Host(load(beside if beside.exists() else name))
    host.rules.prepare()
    ways: Counter[str] = Counter()
    inputs = moves = taken = 0
    thinking = taking = 0.0
    for seed in range(MATCHES):
        belief = Belief(host.replaying.replayer(0), host.rules.dealer(0), Random(seed))
        for account in accounts(host, seed):
            inputs += 1
            if account is None:
                continue
            began = time.process_time()
            belief.follow(account.steps)
            thinking += time.process_time() - began
            ways[belief.trust] += 1
            began, rng = time.process_time(), Random(seed)
            for _ in range(TAKEN):
                belief.sample(rng)
            taking += time.process_time() - began
            taken += TAKEN
        moves += belief.spent
    shares = " | ".join(str(ways[way]) for way in (HISTORY, ANCHORED, NEARBY))
    rates = f"{1000 * thinking / inputs:.1f} | {moves / max(thinking, 1e-9):,.0f} | {taken / max(taking, 1e-9):,.0f}"
    return f"| {name} | {ways.total()} | {shares} | {rates} |"


def accounts(host: Host, seed: int) -> Iterator[Account | None]:
    """A random match: what seat 0 was given before each of its decisions, None before those of others."""
    machine, rng = host.replaying, Random(seed)
    account = Account(machine.replayer(0), machine)
    events: Events = []
    state = machine.start(seed, events)
    account.begin(state, events)
    for _ in range(INPUTS):
        players = machine.seats(state)
        if not players:
            return
        player = rng.choice(players)
        yield account if player == 1 else None
        records, weights = machine.options(state, player)
        record = rng.choices(records, weights or None)[0]
        events = []
        state = machine.decide(state, player, record, events)
        account.decided(player, record, state, events)


if __name__ == "__main__":
    main(sys.argv[1:])
