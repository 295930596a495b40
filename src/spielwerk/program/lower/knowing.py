"""What a player may know: whether a value depends on nothing but what the player sees.

It is asked before a match, of the rules as they are written. What cannot be told for certain counts as hidden.
"""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check import symbols as sy
from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.check.relations import related
from spielwerk.check.tree import slots_of
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.messages import info_of
from spielwerk.program.lower.repeats import THROUGH

COUNTING = ("count", "any", "empty")
SUMMING = ("sum", "any", "empty")
"""What tells of a map no more than how much there is in all."""
LOOKING = ("at", "holder", "position")
"""Where an object lies."""
PARTS = (t.Typed, t.Step, t.Message)


class Reader:
    """A player who reads values; `own` are names for the player, `seen` names of objects the player sees."""

    def __init__(
        self,
        game: Lowering,
        own: Iterable[sy.Variable],
        seen: Iterable[sy.Variable] = (),
        inside: frozenset[sy.Symbol] = frozenset(),
    ) -> None:
        self.game = game
        self.own = set(own)
        self.seen = set(seen)
        self.known: set[sy.Variable] = set()
        """Names whose values have been looked at."""
        self.inside = inside
        """Functions that are being looked at; what they read when they call themselves is looked at already."""

    def knows(self, part: object) -> bool:
        """Whether everything in a value, a text or a body is known."""
        if isinstance(part, list | tuple):
            return all(self.knows(item) for item in part)
        if not isinstance(part, PARTS):
            return True
        self._name(part)
        match part:
            case t.Message():
                forms = [form.message.parts for form in info_of(self.game, part).forms]
                return all(self.knows(slot.value) for parts in forms for slot in parts if isinstance(slot, t.Slot))
            case t.CallFunction(function=called) | t.CallProcedure(procedure=called):
                return self._knows_call(called, part.arguments)
            case t.Builtin(name=name, arguments=[t.Contents(place=t.ContainerPlace() as place)]) if name in COUNTING:
                return self._sees(place.container.count_visibility, place.of) and self.knows(place.of)
            case t.Builtin(name=name, arguments=[t.DieValue() as dice]) if name in COUNTING:
                return self._sees(dice.die.count_visibility, dice.of) and self.knows(dice.of)
            case t.Builtin(name=name, arguments=[t.Read(type=ty.MapOf()) as read]) if name in SUMMING:
                seen = self._sees(read.attribute.count_visibility, read.of) and not read.attribute.veiled
                return seen and self.knows(read.of)
        return self._knows_itself(part) and all(self.knows(getattr(part, name)) for name in slots_of(type(part)))

    def _knows_itself(self, part: object) -> bool:
        match part:
            case t.Get(variable=variable):
                return variable in self.known or variable not in self.game.carriers
            case t.Read(attribute=attribute, of=of):
                if attribute.veiled or not self._sees_board(attribute, of):
                    return False
                changes = isinstance(attribute.home, sy.ObjectSymbol) and attribute not in self.game.constants
                return self._sees(attribute.visibility, of) and (not changes or of is None or self.sees(of))
            case t.DieValue(die=die, of=of):
                return self._sees(die.visibility, of)
            case t.Contents(place=place):
                return self._is_open(place)
            case t.Builtin(name=name, arguments=[of]) if name in LOOKING:
                return self.sees(of)
            case t.Builtin(name="spare", arguments=[of]):
                return self._lies_openly(of.type)
            case t.Builtin(name="top" | "objects" | "count" | "any" | "empty", arguments=[of]) if _is_place(of.type):
                return self._is_open(of)
        return True

    def _knows_call(self, called: sy.FunctionSymbol | sy.ProcedureSymbol, arguments: list[t.Expr]) -> bool:
        if not self.knows(arguments):
            return False
        if called in self.inside:
            return True
        pairs = list(zip(called.parameters, arguments, strict=True))
        own = {parameter for parameter, argument in pairs if self._is_own(argument)}
        seen = {parameter for parameter, argument in pairs if self.sees(argument)}
        return Reader(self.game, own, seen, self.inside | {called}).knows(called.body or [])

    def _name(self, part: object) -> None:
        """Notes what new names stand for."""
        match part:
            case t.Let(variable=variable, value=t.Typed() as value):
                self.known.add(variable)
                if self._is_own(value):
                    self.own.add(variable)
                if self.sees(value):
                    self.seen.add(variable)
            case t.For(variable=variable, of=of) if self.shows(of):
                self.seen.add(variable)
            case t.Where(of=of, element=element) | t.Each(of=of, element=element):
                self._name_element(of, element)
            case t.Cut(of=of, element=element) | t.Sorted(of=of, element=element):
                self._name_element(of, element)
            case t.Builtin(arguments=[of, t.Lambda(element=element)]):
                self._name_element(of, element)

    def _name_element(self, of: t.Expr, element: sy.Variable) -> None:
        if self.shows(of):
            self.seen.add(element)

    # ---- players ---------------------------------------------------------------------------

    def _is_own(self, node: t.Expr) -> bool:
        return isinstance(node, t.Get) and node.variable in self.own

    def _sees(self, visibility: sy.Visibility, of: t.Expr | None) -> bool:
        if visibility.varies:
            return False
        if visibility.how == "all":
            return True
        return visibility.how == "owner" and of is not None and self._is_own(of)

    # ---- objects and places ----------------------------------------------------------------

    def sees(self, node: t.Expr) -> bool:
        """Whether an object is one that the player sees where it lies."""
        match node:
            case t.Get(variable=variable) if variable in self.seen:
                return True
            case t.Builtin(name="top", arguments=[place]):
                return self._is_open(place)
            case t.Builtin(name="first" | "last" | "only", arguments=[of]):
                return self.shows(of)
        return self._lies_openly(node.type)

    def shows(self, node: t.Expr) -> bool:
        """Whether the player sees all objects of a collection where they lie."""
        match node:
            case t.Contents(place=place):
                return self._is_open(place)
            case t.Where(of=of) | t.Cut(of=of) | t.Sorted(of=of) | t.Rotated(of=of):
                return self.shows(of)
            case t.Each(value=t.Contents(place=place), flat=True):
                return self._is_open(place)
            case t.Builtin(name=name, arguments=[of, *_]) if name in THROUGH:
                return self.shows(of)
        return self._lies_openly(node.type)

    def _is_open(self, place: t.Expr) -> bool:
        """Whether the player sees what lies in a place."""
        match place:
            case t.ContainerPlace(container=container, of=of):
                return self._sees(container.visibility, of) and not self._hides(container.holds)
            case t.Builtin(name="at", arguments=[thing]) if self._lies_openly(thing.type):
                return True
        kind = place.type.of if isinstance(place.type, ty.Maybe) else place.type
        if isinstance(kind, ty.FieldOf):
            return kind.symbol.visibility.open and not self._hides(kind.symbol.holds)
        return not self._hidden_places() and not self.game.hiding_objects

    def _lies_openly(self, kind: ty.Type) -> bool:
        """Whether objects of this type never lie where somebody does not see them."""
        while isinstance(kind, ty.Maybe | ty.SetOf | ty.ListOf):
            kind = kind.of
        if not isinstance(kind, ty.ObjectsOf):
            return False
        if self._hides(kind.symbols):
            return False
        ranges = self.game.layout.ranges
        mine = [ranges[symbol] for symbol in kind.symbols if symbol in ranges]
        held = [ranges[kind] for place in self._hidden_places() for kind in self._held(place) if kind in ranges]
        return not any(max(a.start, b.start) < min(a.stop, b.stop) for a in mine for b in held)

    def _hidden_places(self) -> list[sy.ContainerSymbol | sy.SpaceSymbol]:
        game = self.game.game
        containers = [*game.table.containers.values(), *game.player.containers.values()]
        places: list[sy.ContainerSymbol | sy.SpaceSymbol] = [*containers, *game.spaces.values()]
        return [place for place in places if place.visibility.how != "all"]

    def _held(self, place: sy.ContainerSymbol | sy.SpaceSymbol) -> tuple[sy.ObjectSymbol, ...]:
        """The objects that may lie in a place: on a board that says nothing, all."""
        return place.holds or tuple(self.game.kinds)

    def _hides(self, kinds: tuple[sy.ObjectSymbol, ...]) -> bool:
        """Whether objects of these types (all, if none is named) may be hidden themselves."""
        if not self.game.hiding_objects:
            return False
        secret = [kind for kind in self.game.kinds if kind.hides]
        return not kinds or related(tuple(kinds), tuple(secret))

    def _sees_board(self, attribute: sy.AttributeSymbol, field: t.Expr | None) -> bool:
        """Whether the board of an attribute of fields is seen; true for other attributes."""
        return not isinstance(attribute.home, sy.SpaceSymbol) or self._sees(attribute.home.visibility, field)


def _is_place(kind: ty.Type) -> bool:
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    return base == ty.PLACE or isinstance(base, ty.FieldOf)
