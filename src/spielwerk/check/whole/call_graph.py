"""What follows from who calls whom: who asks, who draws, who ends the match, who calls itself (semantics C1, C2), and
which implications feed themselves (semantics C11)."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.check.state import Check
from spielwerk.check.steps.doing import place_of
from spielwerk.check.typed.game import CallProcedure
from spielwerk.check.typed.symbols import AttributeSymbol, FunctionSymbol, ProcedureSymbol
from spielwerk.check.typed.walk import reads_of
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span

Callable_: TypeAlias = FunctionSymbol | ProcedureSymbol
Graph: TypeAlias = dict[Callable_, list[Callable_]]


def trace_flow(check: Check) -> None:
    graph = _graph(check)
    groups = _groups(graph)
    _recursion(check, graph, groups)
    _spread(check, graph, groups)
    for loop in check.loops:
        if loop.step is not None:
            loop.step.slow = loop.slow or any(symbol.slow for symbol in loop.calls)
    _result(check)
    # Whether a procedure asks was not known when the call was read: its body may come later in the text.
    for kind, symbol, span in check.slow_calls:
        if symbol.slow:
            check.faults.report("S411", span, Label(symbol.span, "declared"), place=place_of(kind))
    for symbol, span in check.supposed:
        if symbol.slow or symbol.chance:
            check.faults.report("S436", span, Label(symbol.span, "declared"), name=symbol.name)
    for loop, span in check.endless:
        if loop.step is not None and loop.step.slow and check.known.game.end_checks is not None:
            # The `end:` block is asked before every decision.
            continue
        if not loop.left and not any(symbol.ends for symbol in loop.calls):
            check.faults.report("S416", span)


def _result(check: Check) -> None:
    """A match should come to a result; who calls something last that may end the match has probably thought of it."""
    play = check.known.game.play
    if not check.unfinished or play is None or not play.body:
        return
    last = play.body[-1]
    if isinstance(last, CallProcedure) and (last.procedure.ends or last.procedure in check.jumps):
        return
    check.faults.report("S417", play.span)


def _graph(check: Check) -> Graph:
    graph: Graph = {}
    for symbol, notes in check.known.notes.items():
        called = {**notes.calls, **notes.supposed}
        graph.setdefault(symbol, []).extend(called)
        for other in called:
            graph.setdefault(other, [])
    return graph


def _groups(graph: Graph) -> list[list[Callable_]]:
    """Groups of those that call each other, called ones first (Tarjan, without recursion)."""
    # The text decides how long a chain of calls is: Python's own stack would be too small for a hostile one.
    index: dict[Callable_, int] = {}
    low: dict[Callable_, int] = {}
    open_: list[Callable_] = []
    is_open: set[Callable_] = set()
    groups: list[list[Callable_]] = []
    for start in graph:
        if start in index:
            continue
        work: list[tuple[Callable_, int]] = [(start, 0)]
        while work:
            node, position = work.pop()
            if position == 0:
                index[node] = low[node] = len(index)
                open_.append(node)
                is_open.add(node)
            children = graph[node]
            advanced = False
            while position < len(children):
                child = children[position]
                position += 1
                if child not in index:
                    work.append((node, position))
                    work.append((child, 0))
                    advanced = True
                    break
                if child in is_open:
                    low[node] = min(low[node], index[child])
            if advanced:
                continue
            if work:
                parent = work[-1][0]
                low[parent] = min(low[parent], low[node])
            if low[node] == index[node]:
                groups.append(_close(node, open_, is_open))
    return groups


def _close(node: Callable_, open_: list[Callable_], is_open: set[Callable_]) -> list[Callable_]:
    group: list[Callable_] = []
    while True:
        member = open_.pop()
        is_open.discard(member)
        group.append(member)
        if member is node:
            return group


def _recursion(check: Check, graph: Graph, groups: list[list[Callable_]]) -> None:
    """Whoever calls itself, directly or through others, needs a bound on every way round."""
    for group in groups:
        if len(group) == 1 and group[0] not in graph[group[0]]:
            continue
        for symbol in group:
            symbol.recursive = True
        inner = set(group)
        # Whoever has a bound cuts a ring open; a ring of those that are left has none.
        unbound: Graph = {
            symbol: [called for called in graph[symbol] if called in inner and not _bound(called)]
            for symbol in group
            if not _bound(symbol)
        }
        for ring in _groups(unbound):
            if len(ring) > 1 or ring[0] in unbound[ring[0]]:
                first = min(ring, key=lambda symbol: symbol.span)
                notes = check.known.notes[first]
                calls = [span for called, span in {**notes.supposed, **notes.calls}.items() if called in ring]
                check.faults.report("S412", calls[0], Label(first.span, "declared"), name=first.name)


def _bound(symbol: Callable_) -> bool:
    """Whether it is known how often this can be inside itself; a reaction never is."""
    return symbol.depth is not None or (isinstance(symbol, ProcedureSymbol) and symbol.once)


def _spread(check: Check, graph: Graph, groups: list[list[Callable_]]) -> None:
    """Asking, drawing and ending pass from those who are called to those who call."""
    for group in groups:
        # Within a group everybody may reach everybody, so all share what any of them does.
        asks = draws = ends = phased = False
        for symbol in group:
            notes = check.known.notes.get(symbol)
            if notes is not None:
                asks, draws, ends = asks or notes.asks, draws or notes.draws, ends or notes.ends
            # What is only supposed (`after`) does not happen: it asks nobody and ends nothing.
            happening = notes.calls if notes is not None else ()
            for called in (*graph[symbol], *check.jumps.get(symbol, ())):
                if isinstance(called, ProcedureSymbol) and (
                    called in happening or called in check.jumps.get(symbol, ())
                ):
                    asks, draws, ends = asks or called.slow, draws or called.chance, ends or called.ends
                    phased = phased or called.phase or called.phased
        for symbol in group:
            if isinstance(symbol, ProcedureSymbol):
                symbol.slow, symbol.chance, symbol.ends = asks, draws, ends
                symbol.phased = phased or symbol.phase


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
