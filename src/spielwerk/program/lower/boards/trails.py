"""Lowers `longest_trail(paths, crossings)`: the most paths one can walk one after the other, each of them once."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.lower.boards.outlines import touching
from spielwerk.program.lower.boards.regions import space_of
from spielwerk.program.lower.game import CannotLower
from spielwerk.program.lower.writer import Writer

FREE, USED = 1, 2
STEP_FUEL = 10
"""What a step of the search costs."""


@dataclass
class Net:
    """Paths and crossings, numbered from 0: the two ends of every path, and the paths at every crossing."""

    ends: list[tuple[int, int]]
    crossings: int

    @property
    def paths_at(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in range(self.crossings)]
        for path, ends in enumerate(self.ends):
            for crossing in ends:
                found[crossing].append(path)
        return found


def net_of(w: Writer, paths: sy.SpaceSymbol, crossings: sy.SpaceSymbol, span: Span) -> Net:
    """The ends of a path: the corners of a side, or the crossings it is connected with."""
    board, other = w.layout.boards[paths], w.layout.boards[crossings]
    touched = touching(w, paths, crossings)
    network = w.layout.network
    ends: list[tuple[int, int]] = []
    for number, place in enumerate(board.places, 1):
        linked = {*network.links[place], *network.backwards[place]}
        found = touched[number] or sorted(there for there in linked if there in other.places)
        if len(found) != 2:
            raise CannotLower("S642", span, path=f"{paths.name}.{board.names[number - 1]}", count=len(found))
        ends.append((found[0] - other.first, found[1] - other.first))
    return Net(ends, other.size)


def longest_trail(w: Writer, node: t.Builtin) -> ir.Expr:
    paths, crossings = (space_of(argument.type) for argument in node.arguments)
    assert paths is not None
    assert crossings is not None
    arrays = []
    for argument in node.arguments:
        name = w.code.fresh("a")
        w.code.emit(ir.NewArray(name, w.capacity(argument)))
        w.fill(name, argument)
        arrays.append(ir.Local(name, ir.ARR))
    return w.code.keep(ir.Call(_function(w, paths, crossings, node.span), tuple(arrays)), "trail")


def _function(w: Writer, paths: sy.SpaceSymbol, crossings: sy.SpaceSymbol, span: Span) -> str:
    firsts = w.layout.boards[paths].first, w.layout.boards[crossings].first
    name = f"longest_trail_{firsts[0]}_{firsts[1]}"
    if name not in w.game.functions:
        net = net_of(w, paths, crossings, span)
        body = _Trail(w, net, firsts, w.line(span)).body()
        parameters = (ir.Parameter("paths", ir.ARR), ir.Parameter("crossings", ir.ARR))
        w.game.function(ir.Function(name, parameters, ir.I32, body, "longest_trail"))
    return name


def _get(array: str, index: ir.Expr) -> ir.Expr:
    return ir.Op("aget", (ir.Local(array, ir.ARR), index))


class _Trail:
    """Writes the search.

    A longest trail that is no round has both ends where an odd number of paths meets, or where it must not pass; so the
    search starts there. What is never met from such a start is a group that can be walked through as a whole.
    """

    def __init__(self, w: Writer, net: Net, firsts: tuple[int, int], line: int) -> None:
        self.net = net
        self.firsts = firsts
        self.line = line
        at, starts = net.paths_at, [0]
        for row in at:
            starts.append(starts[-1] + len(row))
        self.one_end = w.game.table("one_end", [a for a, _ in net.ends])
        # The sum of both ends less one of them is the other, which saves asking which one it is.
        self.both_ends = w.game.table("both_ends", [a + b for a, b in net.ends])
        self.items = w.game.table("paths_at", [path for row in at for path in row] or [0])
        self.starts = w.game.table("paths_at_from", starts)

    def body(self) -> ir.Body:
        total, best = ir.Local("total"), ir.Local("best")
        c = ir.Local("c")
        odd = build.ne(build.op("mod", _get("degree", c), ir.Const(2)), 0)
        starts_here = build.and_(build.ne(_get("degree", c), 0), build.or_(odd, build.eq(_get("open", c), 0)))
        # A trail of all paths cannot be surpassed: then nobody looks any further.
        search = (ir.If(build.and_(starts_here, build.op("lt", best, total)), self.search(c)),)
        e = ir.Local("e")
        unseen = build.and_(build.eq(_get("state", e), FREE), build.eq(_get("seen", e), 0))
        return (
            *self.fields(),
            ir.Set("best", build.ZERO),
            ir.NewArray("nodes", len(self.net.ends) + 1),
            ir.NewArray("next", len(self.net.ends) + 1),
            ir.NewArray("walked", len(self.net.ends) + 1),
            ir.For("c", build.ZERO, ir.Const(self.net.crossings), search),
            ir.For("e", build.ZERO, ir.Const(len(self.net.ends)), (ir.If(unseen, self.group(e)),)),
            ir.Return(best),
        )

    def fields(self) -> ir.Body:
        """Which paths may be walked, which crossings may be passed, how many paths meet at each."""
        path = build.add(ir.Local("p"), -self.firsts[0])
        crossing = build.add(ir.Local("q"), -self.firsts[1])
        x = ir.Local("x")
        meets: list[ir.Stmt] = [
            ir.SetItem("degree", end, build.add(_get("degree", end), 1)) for end in (ir.Local("one"), ir.Local("two"))
        ]
        fresh: ir.Body = (
            ir.SetItem("state", x, ir.Const(FREE)),
            ir.Set("total", build.add(ir.Local("total"), 1)),
            ir.Set("one", ir.Lookup(self.one_end, x)),
            ir.Set("two", build.op("sub", ir.Lookup(self.both_ends, x), ir.Local("one"))),
            *meets,
        )
        return (
            *_zeros("state", len(self.net.ends)),
            *_zeros("seen", len(self.net.ends)),
            *_zeros("degree", self.net.crossings),
            *_zeros("open", self.net.crossings),
            ir.Set("total", build.ZERO),
            ir.ForArray("p", "paths", (ir.Set("x", path), ir.If(build.eq(_get("state", x), 0), fresh))),
            ir.ForArray("q", "crossings", (ir.SetItem("open", crossing, build.ONE),)),
        )

    def search(self, start: ir.Expr) -> ir.Body:
        """Depth first from a crossing: goes on along a free path, or back where there is none."""
        depth, node, at, path = (ir.Local(name) for name in ("depth", "node", "at", "path"))
        top = build.add(depth, -1)
        more = build.op("lt", at, ir.Lookup(self.starts, build.add(node, 1)))
        may_pass = build.or_(build.eq(depth, 1), build.ne(_get("open", node), 0))
        go_on = (
            ir.SetItem("state", path, ir.Const(USED)),
            ir.SetItem("seen", path, build.ONE),
            ir.Set("best", build.op("max", ir.Local("best"), depth)),
            ir.Set("node", build.op("sub", ir.Lookup(self.both_ends, path), node)),
            *self.push(node, path),
        )
        back: ir.Body = (
            ir.If(build.op("gt", depth, build.ONE), (ir.SetItem("state", _get("walked", top), ir.Const(FREE)),)),
            *(ir.Truncate(name, top) for name in ("nodes", "next", "walked")),
            ir.Set("depth", top),
        )
        forward = (
            ir.SetItem("next", top, build.add(at, 1)),
            ir.Set("path", ir.Lookup(self.items, at)),
            ir.If(build.eq(_get("state", path), FREE), go_on),
        )
        loop = (
            ir.Set("node", _get("nodes", top)),
            ir.Set("at", _get("next", top)),
            ir.If(build.and_(more, may_pass), forward, back),
        )
        return (
            ir.Set("depth", build.ZERO),
            *self.push(start, build.ZERO),
            ir.While(build.op("gt", depth, build.ZERO), loop, STEP_FUEL, self.line),
        )

    def push(self, node: ir.Expr, path: ir.Expr) -> ir.Body:
        """Is at a crossing now, having come along a path."""
        return (
            ir.Append("nodes", node),
            ir.Append("next", ir.Lookup(self.starts, node)),
            ir.Append("walked", path),
            ir.Set("depth", build.add(ir.Local("depth"), 1)),
        )

    def group(self, start: ir.Expr) -> ir.Body:
        """All paths that are connected with one, where an even number meets everywhere."""
        i, path, end, other = (ir.Local(name) for name in ("i", "path", "end", "other"))
        new = build.and_(build.eq(_get("state", other), FREE), build.eq(_get("seen", other), 0))
        take = (ir.SetItem("seen", other, build.ONE), ir.Append("group", other))
        meet = ir.ForTable(
            "other",
            self.items,
            ir.Lookup(self.starts, end),
            ir.Lookup(self.starts, build.add(end, 1)),
            (ir.If(new, take),),
        )
        ends = ir.Lookup(self.one_end, path), build.op("sub", ir.Lookup(self.both_ends, path), end)
        loop = (
            ir.Set("path", _get("group", i)),
            ir.Set("end", ends[0]),
            meet,
            ir.Set("end", ends[1]),
            meet,
            ir.Set("i", build.add(i, 1)),
        )
        size = ir.Op("alen", (ir.Local("group", ir.ARR),))
        return (
            ir.NewArray("group", len(self.net.ends)),
            ir.SetItem("seen", start, build.ONE),
            ir.Append("group", start),
            ir.Set("i", build.ZERO),
            ir.While(build.op("lt", i, size), loop),
            ir.Set("best", build.op("max", ir.Local("best"), size)),
        )


def _zeros(name: str, count: int) -> ir.Body:
    return ir.NewArray(name, count), ir.For(f"{name}_i", build.ZERO, ir.Const(count), (ir.Append(name, build.ZERO),))
