"""Who sees an attribute, a container or a die: as declared, as `while` blocks have it now, and whom it was revealed to.

Sets of players are words in which player 1 has bit 0. What is seen of an object is seen by nobody who does not see the
object; that is looked at by those who ask for attributes.
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from spielwerk.check.known import home_of
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.actions import in_order
from spielwerk.check.typed.symbols import Shown
from spielwerk.program import build, ir
from spielwerk.program.lower.claims.implications import each_active
from spielwerk.program.lower.collections.sources import owner_of
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Bits, Fixed
from spielwerk.program.lower.values.numbers import between, load
from spielwerk.program.lower.values.people import place_owner
from spielwerk.program.lower.writer import Writer

NOBODY = ir.Const(0, ir.B64)
SEAT = ir.Local("seat")
"""In a view: the player who looks; 0 for an observer."""
Counted: TypeAlias = sy.AttributeSymbol | sy.ContainerSymbol | sy.DieSymbol | sy.SpaceSymbol


def everybody(game: Lowering) -> ir.Const:
    return ir.Const((1 << game.players) - 1, ir.B64)


def sees(w: Writer, mask: ir.Expr) -> ir.Expr:
    """Whether the seat that looks is in a set of players; an observer sees what everybody sees."""
    if mask == everybody(w.game):
        return build.ONE
    if mask == ir.Const(0, ir.B64):
        return build.ZERO
    mask = w.code.keep(mask, "mask") if not isinstance(mask, ir.Const | ir.Local) else mask
    watching = ir.Op("beq", (mask, everybody(w.game)))
    return ir.Op("select", (build.ne(SEAT, 0), ir.Op("has", (mask, build.add(SEAT, -1))), watching))


def own_seers(w: Writer, what: Shown, thing: ir.Expr | None) -> ir.Expr:
    """The players who see something of a thing (of the table without one)."""
    if what in w.game.showings:
        arguments = () if thing is None else (thing,)
        seen: ir.Expr = ir.Call(_seers_now(w.game, what), arguments, ir.B64)
    else:
        seen = _seers_by(w, what.visibility, what, thing)
    if isinstance(what, sy.AttributeSymbol | sy.DieSymbol) and what in w.layout.shown_to:
        seen = build.sets("bor", seen, load(w.layout.shown_to[what], thing, wide=True))
    return seen


def count_seers(w: Writer, what: Counted, owner: ir.Expr | None) -> ir.Expr:
    """The players who see how much is in a container or a map, or how many dice there are."""
    if what.count_visibility is what.visibility:
        return own_seers(w, what, owner)
    return _seers_by(w, what.count_visibility, what, owner)


def _seers_now(game: Lowering, what: Shown) -> str:
    """A function: who sees something, as long as `while` blocks change it."""
    name = f"seers_now_{what.name}_{list(game.showings).index(what)}"
    if name in game.functions:
        return name
    w = Writer(game, what.name)
    thing = None if isinstance(home_of(what), sy.TableHome | sy.ProcedureSymbol) else ir.Local("thing")
    seen = w.code.keep(_seers_by(w, what.visibility, what, thing), "seen")

    def show(to: sy.Visibility) -> None:
        w.code.emit(ir.Set(seen.name, _seers_by(w, to, what, thing)))

    for implication, showing in game.showings[what]:
        each_active(w, implication, showing, thing, partial(show, showing.visibility))
    w.code.emit(ir.Return(seen))
    parameters = () if thing is None else (ir.Parameter("thing"),)
    game.function(ir.Function(name, parameters, ir.B64, tuple(w.code.body), what.name))
    return name


def object_seers(w: Writer, thing: ir.Expr) -> ir.Expr | None:
    """The players who see which object this is if they see its place; None if no type of objects hides anything."""
    if not w.game.hiding_objects:
        return None
    return ir.Call(_object_seers(w.game), (thing,), ir.B64)


def _object_seers(game: Lowering) -> str:
    """A function: what the nearest type says that says something, and then what `while` blocks make of it."""
    name = "seers_of_object"
    if name in game.functions:
        return name
    w = Writer(game, name)
    thing = ir.Local("thing")
    seen = w.code.keep(everybody(game), "seen")

    def show(to: sy.Visibility, kind: sy.ObjectSymbol) -> None:
        w.code.emit(ir.Set(seen.name, _seers_by(w, to, kind, thing)))

    # Subtypes come later, so that what they say wins.
    for kind in sorted(game.game.objects.values(), key=_depth):
        if kind.visibility.stated and kind in game.layout.ranges:
            with w.code.block() as body:
                show(kind.visibility, kind)
            w.code.when(between(thing, game.layout.ranges[kind]), body)
    for implication in in_order(game.game.implications):
        for showing in implication.showings:
            if isinstance(showing.what, sy.ObjectSymbol):
                each_active(w, implication, showing, thing, partial(show, showing.visibility, showing.what))
    w.code.emit(ir.Return(seen))
    game.function(ir.Function(name, (ir.Parameter("thing"),), ir.B64, tuple(w.code.body)))
    return name


def _depth(kind: sy.ObjectSymbol) -> int:
    return 0 if kind.parent is None else 1 + _depth(kind.parent)


def _seers_by(w: Writer, visibility: sy.Visibility, what: Shown, thing: ir.Expr | None) -> ir.Expr:
    match visibility.how:
        case "all":
            return everybody(w.game)
        case "nobody":
            return NOBODY
        case "owner":
            owner = _owner(w, what, thing)
            return NOBODY if owner is None else _seat_mask(w, owner)
    if visibility.viewed is not None and thing is not None:
        with w.bound(visibility.viewed, thing):
            return _players(w, visibility)
    return _players(w, visibility)


def _owner(w: Writer, what: Shown, thing: ir.Expr | None) -> ir.Expr | None:
    """Whose something is: the player's own, or that of the owner of an object or a field."""
    if thing is None:
        return None
    match home_of(what):
        case sy.ObjectSymbol():
            return owner_of(w, thing)
        case sy.SpaceSymbol():
            return place_owner(w, thing)
    return thing


def _seat_mask(w: Writer, player: ir.Expr) -> ir.Expr:
    masks = [0, *[1 << p for p in range(w.game.players)]]
    return w.game.lookup("seat_mask", masks, player, wide=True)


def _players(w: Writer, visibility: sy.Visibility) -> ir.Expr:
    assert visibility.who is not None
    if not isinstance(visibility.who.type, ty.SetOf | ty.ListOf):
        return _seat_mask(w, w.number(visibility.who))
    known = w.fixed(visibility.who)
    if isinstance(known, Fixed):
        return ir.Const(sum(1 << (i.value - 1) for i in known.items if isinstance(i, ir.Const)), ir.B64)
    found = w.bits(visibility.who)
    assert isinstance(found, Bits)
    return found.members
