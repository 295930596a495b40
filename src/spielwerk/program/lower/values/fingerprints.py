"""Lowers `fingerprint(parts…)`: FNV-1a over 32-bit words, the same number for situations that look the same.

| part | words |
| --- | --- |
| a number, truth, player, field, direction, value of an enum | its number; none is 0, of numbers the lowest number |
| an object | the number of its type, its owner, its attributes in the order of their declaration |
| a set | its members as bits, low half, high half |
| a list, or a collection that does not fit into a word | its length, then its elements |
| a map | its values, in the order of the keys |
| a pile or row | how many objects, then each from the bottom up (from the first slot on) |
| a `field` | the sum of the fingerprints of its objects, low half, high half: their order has no meaning |
| a space | for every field in board order its attributes, then its contents: 0 or the object, of stacks like a pile |
| a fingerprint | low half, high half |
| a path through several | the words of each |
"""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import Storage
from spielwerk.program.lower.collections.contents import count_of
from spielwerk.program.lower.collections.counting import length
from spielwerk.program.lower.game import Lowering, element_of, is_collection
from spielwerk.program.lower.values.forms import Mapping, Value
from spielwerk.program.lower.values.numbers import between
from spielwerk.program.lower.writer import Writer

OFFSET, PRIME = 0xCBF29CE484222325, 0x100000001B3


def fingerprint(w: Writer, node: t.Builtin) -> ir.Expr:
    mixer = Mixer(w)
    for part in node.arguments:
        mixer.part(part)
    return mixer.state


class Mixer:
    """Makes code that mixes words into a fingerprint."""

    def __init__(self, w: Writer, start: ir.Expr | None = None) -> None:
        self.w = w
        self.state = w.code.keep(start if start is not None else ir.Const(OFFSET, ir.B64), "print")

    def word(self, value: ir.Expr, changed: ir.Const | None = None) -> None:
        """Mixes in a word, maybe with some of its bits changed."""
        mixed = ir.Op("xor64", (self.state, ir.Op("word", (value,), type=ir.B64)), type=ir.B64)
        if changed is not None:
            mixed = ir.Op("xor64", (mixed, changed), type=ir.B64)
        mixed = ir.Op("mul64", (mixed, ir.Const(PRIME, ir.B64)), type=ir.B64)
        self.w.code.emit(ir.Set(self.state.name, mixed))

    def wide(self, value: ir.Expr) -> None:
        value = self.w.code.temp(value)
        self.word(ir.Op("low", (value,)))
        self.word(ir.Op("high", (value,)))

    def long(self, value: ir.Expr) -> None:
        """The halves of a number, as those of a fingerprint."""
        value = self.w.code.temp(value)
        self.word(ir.Op("lower", (value,)), ir.Const(2**31, ir.B64))
        self.word(ir.Op("upper", (value,)))

    def single(self, value: ir.Expr, kind: ty.Type) -> None:
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        if isinstance(base, ty.ObjectsOf):
            self.thing(value)
        elif value.type == ir.B64:
            self.wide(value)
        elif value.type == ir.I64:
            self.long(value)
        else:
            self.word(value)

    def thing(self, thing: ir.Expr) -> None:
        call = ir.Call(thing_function(self.w.game), (self.state, thing), ir.B64)
        self.w.code.emit(ir.Set(self.state.name, call))

    # ---- parts -----------------------------------------------------------------------------

    def part(self, node: t.Expr) -> None:
        match node:
            case t.SpaceFields(space=space, owner=None):
                self.space(space)
            case t.ContainerPlace(container=container):
                self.container(self.w.layout.containers[container], self.w.number(node), node)
            case t.Each(of=of, element=element, value=value):
                self.w.each(of, lambda item: self.of_each(element, item, value))
            case _ if isinstance(node.type, ty.MapOf):
                entries = self.w.value(node)
                assert isinstance(entries, Mapping)
                for key in entries.keys:
                    self.single(entries.get(ir.Const(key)), node.type.value)
            case _ if isinstance(node.type, ty.SetOf) and self.w.game.fits_word(node.type.of):
                self.wide(self.w.bits(node).members)
            case _ if is_collection(node.type):
                self.collection(self.w.value(node), element_of(node.type))
            case _:
                self.single(self.w.number(node), node.type)

    def of_each(self, element: sy.Variable, item: Value, value: t.Expr) -> None:
        with self.w.bound(element, item):
            self.part(value)

    def collection(self, value: Value, kind: ty.Type) -> None:
        size = length(value)
        assert size is not None
        self.word(size)
        self.w.each_of(value, lambda item: self.single(self.w.item(item), kind))

    # ---- places ----------------------------------------------------------------------------

    def contents(self, place: ir.Expr) -> None:
        held = sy.Variable("place", type=ty.PLACE)
        kind = ty.ListOf(ty.ObjectsOf(tuple(self.w.game.kinds)))
        with self.w.bound(held, place):
            inside = t.Contents(t.Get(held, type=ty.PLACE), type=kind)
            self.w.each(inside, lambda item: self.thing(self.w.item(item)))

    def container(self, storage: Storage, place: ir.Expr, node: t.ContainerPlace) -> None:
        inside = t.Contents(node, type=ty.ListOf(ty.ObjectsOf(node.container.holds)))
        if storage.form != "set":
            self.word(count_of(self.w, storage, place))
            self.w.each(inside, lambda item: self.thing(self.w.item(item)))
            return
        # A sum does not depend on an order, which objects in a field do not have.
        total = self.w.code.keep(ir.Const(0, ir.B64), "total")

        def add(item: Value) -> None:
            one = ir.Call(thing_function(self.w.game), (ir.Const(OFFSET, ir.B64), self.w.item(item)), ir.B64)
            self.w.code.emit(ir.Set(total.name, ir.Op("add64", (total, one), type=ir.B64)))

        self.w.each(inside, add)
        self.wide(total)

    def space(self, space: sy.SpaceSymbol) -> None:
        board = self.w.layout.boards[space]
        storage = self.w.layout.fields.get(space)
        place = ir.Local(self.w.code.fresh("place"))
        with self.w.code.block() as body:
            for attribute in space.attributes.values():
                held = sy.Variable("field", type=ty.FieldOf(space))
                with self.w.bound(held, place):
                    of = t.Get(held, type=held.type)
                    self.part(t.Read(attribute, of, type=attribute.type))
            if storage is not None and storage.form == "single":
                self.thing(ir.Load(storage.address, build.add(place, -storage.first)))
            elif storage is not None:
                self.word(count_of(self.w, storage, place))
                self.contents(place)
        self.w.code.emit(ir.For(place.name, ir.Const(board.first), ir.Const(board.first + board.size), tuple(body)))


def thing_function(game: Lowering) -> str:
    """The function that mixes an object into a fingerprint."""
    name = "fingerprint_thing"
    if name in game.functions:
        return name
    w = Writer(game, "fingerprint")
    start, thing = ir.Local("start", ir.B64), ir.Local("thing")
    parameters = (ir.Parameter("start", ir.B64), ir.Parameter("thing"))
    game.function(ir.Function(name, parameters, ir.B64, (ir.Return(start),)))  # So that it is made only once.
    mixer = Mixer(w, start)
    mixer.word(game.lookup("type", [0, *[game.kinds.index(o.kind) + 1 for o in game.layout.things[1:]]], thing))
    with w.code.block() as there:
        held = sy.Variable("thing", type=ty.ObjectsOf(tuple(game.kinds)))
        with w.bound(held, thing):
            of = t.Get(held, type=held.type)
            mixer.word(w.number(t.Builtin("owner", [of], type=ty.Maybe(ty.PLAYER))))
            for kind in game.kinds:
                with w.code.block() as own:
                    for attribute in kind.attributes.values():
                        mixer.part(t.Read(attribute, of, type=attribute.type))
                w.code.when(between(thing, game.layout.ranges[kind]), own)
    w.code.when(build.ne(thing, 0), there)
    w.code.emit(ir.Return(mixer.state))
    game.function(ir.Function(name, parameters, ir.B64, tuple(w.code.body)))
    return name
