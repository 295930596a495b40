"""What every seat could know of the places of hidden objects: code beside every move, shuffle, swap and `reveal`.

For every seat and object there is a set of places where it may be. Who sees an object knows its place. Who sees it
before or after a move knows the new place. For all others, whatever may have been where the object came from may now be
where it went. A place that has become empty holds nothing. How many objects are in a place is taken as known. What
seats chose at once cannot have been what came to them only from others then.

Positions in piles and rows are known to those who saw the object come, and so they know what is taken from either end.
A shuffle takes that away, and so does an object that is taken out of the middle of a pile.

The slots are behind all others, so they have their addresses when everything else has been made: until then the code
calls functions by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, TypeAlias

from spielwerk.check.typed import symbols as sy
from spielwerk.program import ir, walk
from spielwerk.program.layout import Layout, Storage
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.writer import Writer

LEAVE, ARRIVE, EXCHANGE, MIX, NOTICE, MISS, LOOK = (
    "leave", "arrive", "exchange", "mix", "notice", "miss", "look_around"
)  # fmt: skip
CARRY, BEGIN, END = "carried", "begin_then", "end_then"
Why: TypeAlias = Literal["move", "swap", "carry"]
"""Why an object moves: by itself, because two places are swapped, or because it was chosen at once with others."""


def hideable(layout: Layout) -> list[Storage]:
    """The containers and boards whose contents are not always seen by everybody."""
    return [
        storage for storage in layout.storages if not storage.symbol.visibility.open or holds_secrets(storage, layout)
    ]


def holds_secrets(storage: Storage, layout: Layout) -> bool:
    """Whether objects may be there that hide themselves, also from those who see the place."""
    kinds = storage.symbol.holds or tuple(layout.ranges)
    return any(kind.hides or any(child.hides for child in kind.children) for kind in kinds)


def tracked(game: Lowering) -> bool:
    """Whether the program notes what seats could know: it is wanted, and something can be hidden. Not where boards are
    hidden or objects hide themselves: there is no memory of those."""
    if not game.knowledge:
        return False
    storages = hideable(game.layout)
    plain = all(isinstance(s.symbol, sy.ContainerSymbol) and not holds_secrets(s, game.layout) for s in storages)
    return plain and any(storage.span for storage in storages)


# ---- calls, made where objects move ------------------------------------------------------------


def before_move(w: Writer, thing: ir.Expr, why: Why) -> ir.Local | None:
    """An object is about to leave its place: the seats that can tell which one it is."""
    if why == "swap" or not tracked(w.game):
        return None
    return w.code.keep(ir.Call(LEAVE, (thing,), ir.B64), "seen")


def after_move(w: Writer, thing: ir.Expr, here: ir.Expr, to: ir.Expr, seen: ir.Local | None, why: Why) -> None:
    if seen is not None:
        w.game.moves_decided |= why == "carry"
        w.code.emit(ir.Do(ir.Call(CARRY if why == "carry" else ARRIVE, (thing, here, to, seen))))


@contextmanager
def deciding(game: Lowering, variables: Iterable[sy.Variable]) -> Iterator[None]:
    """What is made inside happens after seats have decided these at once."""
    before, game.decided = game.decided, frozenset(variables)
    yield
    game.decided = before


def together(game: Lowering, then: ir.Stmt) -> ir.Body:
    """What follows from decisions at once, so that nobody can have chosen what came only from another decision."""
    # Functions that move something are named by why it moves (`move_function`).
    if not any(call.function.startswith("carry") for call in walk.calls((then,))) or not tracked(game):
        return (then,)
    return ir.Do(ir.Call(BEGIN, ())), then, ir.Do(ir.Call(END, ()))


def after_swap(w: Writer, one: ir.Expr, other: ir.Expr) -> None:
    if tracked(w.game):
        w.code.emit(ir.Do(ir.Call(EXCHANGE, (one, other))))


def after_shuffle(w: Writer, place: ir.Expr) -> None:
    if tracked(w.game):
        w.code.emit(ir.Do(ir.Call(MIX, (place,))))


def after_reveal(w: Writer, thing: ir.Expr) -> None:
    if tracked(w.game):
        w.code.emit(ir.Do(ir.Call(NOTICE, (thing,))))


def with_looks(game: Lowering, blocks: dict[int, list[ir.Stmt]]) -> dict[int, list[ir.Stmt]]:
    """The blocks with a look around before every question, where it can change who sees what without a move."""
    if not tracked(game) or not any(changes(storage) for storage in hideable(game.layout)):
        return blocks

    def looking(body: Sequence[ir.Stmt]) -> list[ir.Stmt]:
        done: list[ir.Stmt] = []
        for stmt in body:
            if isinstance(stmt, ir.Ask | ir.Over):
                done.append(ir.Do(ir.Call(LOOK, ())))
            if isinstance(stmt, ir.If):
                stmt = ir.If(stmt.test, tuple(looking(stmt.then)), tuple(looking(stmt.otherwise)))
            done.append(stmt)
        return done

    return {number: looking(body) for number, body in blocks.items()}


def changes(storage: Storage) -> bool:
    """Whether it can change who sees what is in a container."""
    assert isinstance(storage.symbol, sy.ContainerSymbol)
    visibility = storage.symbol.visibility
    return visibility.varies or visibility.how == "players"
