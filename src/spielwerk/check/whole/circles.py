"""Implications that feed themselves: an attribute would depend on its own value (SEMANTICS C11)."""

from __future__ import annotations

from spielwerk.check.state import Check
from spielwerk.check.typed.symbols import AttributeSymbol
from spielwerk.check.typed.walk import reads_of
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span


@dataclass(frozen=True)
class Feed:
    """An implication reads one attribute and changes another."""

    read: AttributeSymbol
    changed: AttributeSymbol
    reading: Span
    changing: Span


def report_circles(check: Check) -> None:
    """One fault for every circle: where it changes what it reads, and where it reads."""
    feeds = _feeds(check)
    known: set[frozenset[AttributeSymbol]] = set()
    for feed in feeds:
        ring = _ring(feed, feeds)
        members = frozenset(one.read for one in ring)
        if not ring or members in known:
            continue
        known.add(members)
        names = " → ".join(f"`{one.read.name}`" for one in (*ring, ring[0]))
        labels = [Label(one.reading, "read") for one in ring]
        labels += [Label(one.changing, "changed") for one in ring[1:]]
        check.faults.report("S441", ring[0].changing, *dict.fromkeys(labels), circle=names, name=ring[0].changed.name)


def _feeds(check: Check) -> list[Feed]:
    """Only what some implication changes can come back."""
    implications = check.known.game.implications
    changed = {change.attribute for implication in implications for change in implication.changes}
    found: dict[tuple[AttributeSymbol, AttributeSymbol], Feed] = {}
    for implication in implications:
        for change in implication.changes:
            for read in reads_of([implication.condition, change.of, change.value]):
                if read.attribute in changed:
                    feed = Feed(read.attribute, change.attribute, read.span, change.span)
                    found.setdefault((feed.read, feed.changed), feed)
    return list(found.values())


def _ring(first: Feed, feeds: list[Feed]) -> list[Feed]:
    """The shortest way from what is changed back to what was read; nothing if there is none."""
    ways = [[first]]
    seen = {first.changed}
    for way in ways:
        # The list grows while it is walked.
        if way[-1].changed is first.read:
            return way
        for feed in feeds:
            if feed.read is way[-1].changed and (feed.changed not in seen or feed.changed is first.read):
                seen.add(feed.changed)
                ways.append([*way, feed])
    return []
