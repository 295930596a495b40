"""Start values: what everything begins a match with."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import ir
from spielwerk.program.layout import Thing
from spielwerk.program.lower.boards.filled import start_value
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.effects.things import carry_out
from spielwerk.program.lower.game import is_folded
from spielwerk.program.lower.opening.defaults import selves, start_of_nothing, starting_value


def start_values(w: Steps) -> None:
    """Gives everything its start value, before the game's own set-up."""
    game, layout = w.game, w.game.layout
    for home, rows in ((game.game.table, range(1)), (game.game.player, range(1, game.players + 1))):
        for attribute in home.attributes.values():
            for row in rows:
                _start(w, attribute, ir.Const(row) if home is game.game.player else None)
    for space, board in layout.boards.items():
        for attribute in space.attributes.values():
            if attribute not in layout.attributes:
                continue
            for number in range(1, board.size + 1):
                given = start_value(game, space, number, attribute)
                _start(w, attribute, ir.Const(board.first + number - 1), given)
    for thing in layout.things[1:]:
        _start_thing(w, thing)


def _start(w: Steps, attribute: sy.AttributeSymbol, owner: ir.Const | None, given: t.Expr | None = None) -> None:
    node = given if given is not None else attribute.default
    if node is None:
        _start_of_nothing(w, attribute, owner)
        return
    owner_variable = sy.Variable("owner", type=ty.UNKNOWN, role="self")
    if owner is not None:
        w.env[owner_variable] = owner
        for variable in selves(node):
            w.env[variable] = owner
    target = t.Read(
        attribute, t.Get(owner_variable, type=ty.UNKNOWN) if owner is not None else None, True, type=attribute.type
    )
    w.step(t.Assign(target, "=", node, span=node.span))


def _start_of_nothing(w: Steps, attribute: sy.AttributeSymbol, owner: ir.Const | None) -> None:
    slots = w.layout.attributes[attribute]
    value = start_of_nothing(w.game, attribute, slots.low, slots.high)
    if value:
        address = slots.address + (owner.value if owner is not None else 0) * slots.width
        w.code.emit(ir.Store(address, ir.Const(value, slots.kind)))


def _start_thing(w: Steps, thing: Thing) -> None:
    number = ir.Const(thing.number)
    kind: sy.ObjectSymbol | None = thing.kind
    while kind is not None:
        for attribute in kind.attributes.values():
            if not is_folded(attribute):
                given = thing.values.get(attribute)
                node = starting_value(thing.kind, attribute)
                if given is not None:
                    node = t.Constant(given, type=attribute.type)
                _start(w, attribute, number, node)
        kind = kind.parent
    if w.game.features.giving:
        w.code.emit(ir.Store(w.layout.owners + thing.number, ir.Const(thing.owner)))
    # What the set-up creates is put in its place when it is created.
    if thing.place and not thing.made:
        carry_out(w, number, ir.Const(thing.place), w.line(thing.kind.span))
