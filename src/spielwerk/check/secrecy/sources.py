"""What a value is computed from: the hidden things it reads, and the names it uses.

This is the one table of what is hidden. How much of a name is known depends on where in the game it is used; so a value
is read once, and its names are filled in by whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, ClassVar, TypeAlias

from spielwerk.check.builtins.table import BUILT_INS, MEMBERS
from spielwerk.check.known import Hideable
from spielwerk.check.relations import certain, is_place, related
from spielwerk.check.secrecy.labels import OPEN, Label, Secret, Unseen, replaced
from spielwerk.check.state import Fact
from spielwerk.check.typed import game as t
from spielwerk.check.typed.actions import changes_of
from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    Checked,
    ConnectionSymbol,
    ContainerSymbol,
    FieldOf,
    FunctionSymbol,
    ListOf,
    MapOf,
    Maybe,
    ObjectsOf,
    ObjectSymbol,
    ProcedureSymbol,
    SetOf,
    SpaceSymbol,
    Type,
    Variable,
)
from spielwerk.check.typed.walk import every_part, slots_of
from spielwerk.check.values.narrow import path
from spielwerk.data import dataclass

VALUE, COUNT, PLACE = "value", "count", "place"
LEAVES = (t.Constant, t.OptionValue, t.ConstValue, t.Players, t.EnumValues, t.KindValue, t.NamedField, t.PhaseActive)


@dataclass(frozen=True, slots=True)
class Use:
    """A name that a value uses: its value, how many it holds, or the place of the object; then `behind` is what hides
    the place from whoever has not seen the object."""

    variable: Variable
    aspect: str = VALUE
    behind: Label = OPEN


Reads: TypeAlias = frozenset[Secret | Use]
NOTHING: Reads = frozenset()
Called: TypeAlias = FunctionSymbol | ProcedureSymbol
Defined: TypeAlias = dict[Variable, t.Expr]
"""Names, and the value or collection that they stand for or come from."""
DEEPEST = 20
"""Functions are read when they are called, but not deeper than this: then those that are called are read before."""


class Sources:
    """Reads values of one game. `told` gives the values in a text, for those who ask what texts tell; without it a text
    is nothing that anything depends on."""

    def __init__(self, game: Checked, told: Callable[[t.Message], list[t.Expr]] | None = None) -> None:
        self.game = game
        self.told = told
        self.kinds = list(game.objects.values())
        self.hiding = tuple(kind for kind in self.kinds if kind.hides)
        places: list[ContainerSymbol | SpaceSymbol] = [
            *game.table.containers.values(),
            *game.player.containers.values(),
        ]
        places += game.spaces.values()
        self.hidden_places = [place for place in places if not place.visibility.open]
        self._changes = changes_of(game.implications)
        self._behind: dict[AttributeSymbol, Label] = {}
        self._bodies: dict[Called, Reads] = {}
        self._nesting = 0
        self.public: dict[FunctionSymbol, None] = {}
        """The functions that were called and that everybody may know the answer of."""
        self._kept: dict[t.Expr, Reads] = {}
        self._named_places: frozenset[Hideable] | None = None
        self._places: dict[tuple[ObjectSymbol, ...], Label] = {}

    def reads(self, part: object) -> Reads:
        """Everything a value, a text, a step or a list of them is computed from."""
        if not isinstance(part, t.Typed):
            return self._read(part)
        found = self._kept.get(part)
        if found is None:
            found = self._kept[part] = self._read(part)
        return found

    def _read(self, part: object) -> Reads:
        if isinstance(part, LEAVES) or part is None:
            return NOTHING
        if isinstance(part, list | tuple):
            return self._union(part)
        reader = self.READERS.get(type(part))
        if reader is not None:
            return reader(self, part)
        if isinstance(part, t.Typed | t.Step | t.RandomOf | t.Slot | t.Message | t.Bind | t.Alternative):
            return self._union(getattr(part, name) for name in slots_of(type(part)))
        return NOTHING

    def _union(self, parts: Iterable[object]) -> Reads:
        found = [read for part in parts if (read := self._read(part))]
        return found[0] if len(found) == 1 else NOTHING.union(*found)

    # ---- what is stored --------------------------------------------------------------------

    def _get(self, part: t.Get) -> Reads:
        return frozenset((Use(part.variable),))

    def _attribute(self, part: t.Read) -> Reads:
        attribute, of = part.attribute, part.of
        found: Reads = self._secret(attribute, of) | self.behind(attribute)
        home = attribute.home
        if isinstance(home, SpaceSymbol):
            found |= self._secret(home, of)
        elif isinstance(home, ObjectSymbol) and of is not None:
            found |= self._itself(of)
            if not attribute.constant:
                found |= self.place(of)
        return found | self._read(of)

    def _die(self, part: t.DieValue) -> Reads:
        return self._secret(part.die, part.of) | self._read(part.of)

    def _container(self, part: t.ContainerPlace) -> Reads:
        """Only which place it is: what is there is asked for apart."""
        return self._read(part.of)

    def _contents(self, part: t.Contents) -> Reads:
        return self.lying(part.place) | self._read(part.place)

    def lying(self, place: t.Expr) -> Reads:
        """What is in a place."""
        if isinstance(place, t.ContainerPlace):
            return self._secret(place.container, place.of) | self._hiding(place.container.holds)
        kind = certain(place.type)
        if isinstance(kind, FieldOf):
            return self._secret(kind.symbol, place) | self._hiding(kind.symbol.holds)
        return frozenset(Secret(hidden) for hidden in self._roaming()) | self._hiding(())

    def _roaming(self) -> frozenset[Hideable]:
        """The hidden places that a value of the type `field` can be: where hidden objects are looked for with `at`, and
        containers that are passed on as places or that connections lead to."""
        if self._named_places is None:
            found: set[Hideable] = {place for place in self.hidden_places if isinstance(place, SpaceSymbol)}
            game = self.game
            bodies = [procedure.body for procedure in game.bodies()]
            functions = [function.body for function in game.functions.values()]
            for part in every_part([bodies, functions, game.connections] if self.hidden_places else []):
                match part:
                    case t.Builtin(name="at", arguments=[of]):
                        found.update(self.hides(of.type))
                    case (
                        t.Let(value=t.ContainerPlace(container=place)) | t.Each(value=t.ContainerPlace(container=place))
                    ):
                        found.add(place)
                    case t.Assign(value=t.ContainerPlace(container=place)):
                        found.add(place)
                    case t.CallFunction(arguments=given) | t.CallProcedure(arguments=given):
                        found |= {one.container for one in given if isinstance(one, t.ContainerPlace)}
                    case ConnectionSymbol(source=source, targets=targets):
                        ends = [one for one in every_part([source, *targets]) if isinstance(one, t.ContainerPlace)]
                        found |= {one.container for one in ends}
            self._named_places = frozenset(place for place in found if not place.visibility.open)
        return self._named_places

    def _hiding(self, kinds: tuple[ObjectSymbol, ...]) -> Reads:
        """The objects of these types (all, if none is named) that may be hidden themselves."""
        return frozenset(Secret(kind) for kind in self.hiding if not kinds or related(kinds, (kind,)))

    def _secret(self, thing: Hideable, of: t.Expr | None, count: bool = False) -> Label:
        visibility = thing.count_visibility if count and not isinstance(thing, ObjectSymbol) else thing.visibility
        if visibility.open:
            return OPEN
        own = count and not isinstance(thing, ObjectSymbol) and thing.count_visibility is not thing.visibility
        return frozenset((Secret(thing, None if of is None else path(of), count=own),))

    def behind(self, attribute: AttributeSymbol) -> Label:
        """What hidden things are behind a value that implications change: who reads the value could learn them."""
        if attribute not in self._changes:
            return OPEN
        if attribute not in self._behind:
            # Implications that feed each other are told elsewhere; here they must not be followed for ever.
            self._behind[attribute] = OPEN
            reads = NOTHING.union(*(self.implied(i.condition, c.of, c.value) for i, c in self._changes[attribute]))
            self._behind[attribute] = frozenset(Secret(s.thing, count=s.count) for s in whole(reads))
        return self._behind[attribute]

    def implied(self, condition: t.Expr, *values: object) -> Reads:
        """What the consequences of a condition read."""
        return self.reads(condition) | self.seen(self._union(values), condition)

    def answer(self, function: FunctionSymbol) -> Label:
        """What the answer of a function depends on."""
        return whole(self._body(function))

    # ---- objects ---------------------------------------------------------------------------

    def _itself(self, of: t.Expr) -> Label:
        """Which object it is, if its type hides that."""
        if not self.hiding:
            return OPEN
        kind = certain(of.type)
        if not isinstance(kind, ObjectsOf):
            return OPEN
        about = of.variable if isinstance(of, t.Get) else None
        return frozenset(Secret(k, path(of), about) for k in self.hiding if related(kind.symbols, (k,)))

    def place(self, of: t.Typed | t.RandomOf) -> Reads:
        """Where an object is, or where the objects of a collection are."""
        match of:
            case t.Get(variable=variable):
                behind = self._somewhere(of.type, variable)
                return frozenset((Use(variable, PLACE, behind),)) if behind else NOTHING
            case t.Contents() | t.Each(value=t.Contents(), flat=True):
                return NOTHING
            case t.Where(of=inner) | t.Cut(of=inner) | t.Sorted(of=inner) | t.Rotated(of=inner):
                return self.place(inner)
            case t.Builtin(name="top"):
                return NOTHING
            case t.Builtin(name=name, arguments=[inner, *_]) if is_picking(name):
                return self.place(inner)
            case t.ListOfItems(items=items) | t.SetOfItems(items=items):
                return NOTHING.union(*(self.place(item) for item in items))
            case t.RandomOf(of=inner):
                return self.place(inner)
        return self._somewhere(of.type, None)

    def hides(self, kind: Type) -> list[Hideable]:
        """The hidden places of objects of a type, and the types that hide them."""
        return [secret.thing for secret in self._somewhere(kind, None) if not isinstance(secret.thing, Unseen)]

    def _somewhere(self, kind: Type, about: Variable | None) -> Label:
        """The hidden places in which objects of a type may be."""
        while isinstance(kind, Maybe | SetOf | ListOf):
            kind = kind.of
        if not isinstance(kind, ObjectsOf) or (not self.hidden_places and not self.hiding):
            return OPEN
        if kind.symbols not in self._places:
            held = [place for place in self.hidden_places if not place.holds or related(place.holds, kind.symbols)]
            hiding = [itself for itself in self.hiding if related((itself,), kind.symbols)]
            self._places[kind.symbols] = frozenset(Secret(thing) for thing in (*held, *hiding))
        found = self._places[kind.symbols]
        return found if about is None else frozenset(Secret(secret.thing, about=about) for secret in found)

    # ---- functions -------------------------------------------------------------------------

    def _builtin(self, part: t.Builtin) -> Reads:
        arguments = part.arguments
        member = MEMBERS.get(part.name)
        if member is not None and member.tells_place:
            return self.place(arguments[0]) | self._read(arguments[0])
        if part.name == "kind":
            return self._itself(arguments[0]) | self._read(arguments[0])
        function = BUILT_INS.get(part.name)
        if function is None:
            # The other members, such as `name` and `owner`, tell no more than what they are members of.
            return self._looked_into(arguments) if part.name == "top" else self._elementwise(arguments)
        if len(arguments) == 1:
            of = arguments[0]
            if function.tells_count and not isinstance(of, t.Read):
                return self.counted(of)
            if function.tells_total and isinstance(certain(of.type), MapOf):
                return self.counted(of)
        found = self._looked_into(arguments) if function.looks_inside else self._elementwise(arguments)
        return found | self._somewhere(part.type, None) if function.tells_places else found

    def _looked_into(self, arguments: list[t.Expr]) -> Reads:
        """Arguments, and what is in those of them that are places."""
        places = (self.lying(argument) for argument in arguments if is_place(argument.type))
        return self._elementwise(arguments).union(*places)

    def _elementwise(self, arguments: list[t.Expr]) -> Reads:
        """Arguments of which one may be a condition or a key about the elements of the first."""
        found = NOTHING
        for argument in arguments:
            if isinstance(argument, t.Lambda):
                found |= self._inside(argument.element, arguments[0], argument.value)
            else:
                found |= self._read(argument)
        return found

    def counted(self, of: t.Expr) -> Reads:
        """How many there are: it may be open although the things are not."""
        match of:
            case t.Contents(place=place):
                return self.counted(place)
            case t.ContainerPlace(container=container, of=owner):
                return self._secret(container, owner, count=True) | self._read(owner)
            case t.DieValue(die=die, of=owner):
                return self._secret(die, owner, count=True) | self._read(owner)
            case t.Read(attribute=attribute, of=owner, type=MapOf()):
                return self._secret(attribute, owner, count=True) | self.behind(attribute) | self._read(owner)
            case t.Get(variable=variable):
                return frozenset((Use(variable, COUNT),))
            case t.Sorted(of=inner) | t.Rotated(of=inner) | t.Builtin(name="reversed", arguments=[inner]):
                return self.counted(inner)
            case t.Builtin(name="distinct", arguments=[t.Contents() as inner]):
                return self.counted(inner)  # No object is anywhere twice.
            case t.Builtin() | t.Arithmetic() | t.Where() if (rest := _left_over(of)) is not None:
                return self.counted(rest[0]) | frozenset((Use(rest[1], COUNT),))
            case t.Each(of=inner, element=element, value=value, drop=False):
                one = self.counted(value) if of.flat else NOTHING
                return self.counted(inner) | self._named(one, element, inner)
            case _ if isinstance(kind := certain(of.type), FieldOf):
                return self._secret(kind.symbol, of, count=True) | self._read(of)
            case _ if is_place(of.type):
                return self.lying(of) | self._read(of)
        return self._read(of)

    def _call(self, part: t.CallFunction) -> Reads:
        """What a function reads, with its parameters replaced by the arguments. What a function that is declared
        `visible to all` answers may be known, whatever it reads."""
        function = part.function
        if function.visibility.stated and function.visibility.how == "all":
            # About which object it is asked, it may tell, too.
            self.public[function] = None
            return self._union(given for given in part.arguments if not isinstance(certain(given.type), ObjectsOf))
        return self._answered(function, part.arguments)

    def _answered(self, called: Called, arguments: list[t.Expr]) -> Reads:
        body = self._body(called)
        if not body:
            return NOTHING
        pairs = list(zip(called.parameters, arguments, strict=False))
        by: dict[Variable, Fact | None] = {parameter: path(argument) for parameter, argument in pairs}
        given = dict(pairs)
        found: set[Secret | Use] = set()
        for read in body:
            if isinstance(read, Use):
                argument = given.get(read.variable)
                if argument is None:
                    found.add(read)
                elif read.aspect == PLACE:
                    found |= self.place(argument)
                else:
                    found |= self._read(argument) if read.aspect == VALUE else self.counted(argument)
                continue
            # In a function that calls itself one parameter stands for several things.
            of = None if called.recursive else replaced(read.of, by)
            about = read.about
            if about in given:
                argument = given[about]
                about = argument.variable if isinstance(argument, t.Get) else None
            found.add(Secret(read.thing, of, about, read.count))
        return frozenset(found)

    def _body(self, called: Called) -> Reads:
        """Everything that is read in a body."""
        if called in self._bodies:
            return self._bodies[called]
        if called.recursive or self._nesting >= DEEPEST:
            self._read_in_turn(_called_first(called, self._bodies))
        else:
            self._nesting += 1
            self._bodies[called] = self._own(self._read(called.body), called)
            self._nesting -= 1
        return self._bodies[called]

    def _read_in_turn(self, order: list[Called]) -> None:
        """Reads bodies, again and again as long as those who call themselves read more."""
        for symbol in order:
            self._bodies[symbol] = NOTHING
        changed = True
        while changed:
            changed = False
            for symbol in order:
                found = self._own(self._read(symbol.body), symbol)
                # All others are complete after one round, since those that they call come before them.
                changed |= symbol.recursive and found != self._bodies[symbol]
                self._bodies[symbol] = found

    def _own(self, reads: Reads, called: Called) -> Reads:
        """Without the names that are defined inside: they tell nothing more. Where an object is that such a name
        stands for depends on where it came from."""
        found: set[Secret | Use] = set()
        waiting = list(reads)
        defined: Defined | None = None
        while waiting:
            read = waiting.pop()
            if not isinstance(read, Use) or read.variable.role == "parameter":
                found.add(read)
            elif read.aspect == PLACE:
                defined = _defined_in(called) if defined is None else defined
                # Taken out, so that names that are defined by each other do not go on for ever.
                value = defined.pop(read.variable, None)
                if value is None:
                    found |= read.behind
                else:
                    waiting.extend(self.place(value))
        return frozenset(found)

    def _after(self, part: t.After) -> Reads:
        return self._read(part.value) | self._answered(part.call.procedure, part.call.arguments)

    def _called(self, part: t.CallProcedure) -> Reads:
        return self._answered(part.procedure, part.arguments)

    def _contains(self, part: t.Contains) -> Reads:
        """Whether an object is in the open place of whoever holds it, everybody sees without knowing its holder."""
        match part.collection:
            case t.Contents(place=t.ContainerPlace(of=t.Builtin(name="holder", arguments=[held])) as place):
                if path(held) == path(part.element) and self.is_open(place):
                    return self._read(part.element)
        return self._read(part.element) | self._read(part.collection)

    def _logic(self, part: t.Logic) -> Reads:
        left, right = self._read(part.left), self._read(part.right)
        return left | (self.seen(right, part.left) if part.operator == "and" else right)

    def seen(self, reads: Reads, condition: t.Expr) -> Reads:
        """What is read where a condition holds: that objects are in the open may be part of it."""
        if not any(isinstance(read, Use) and read.aspect == PLACE for read in reads):
            return reads
        placed = self.placed_by(condition)
        return frozenset(r for r in reads if not isinstance(r, Use) or r.aspect != PLACE or r.variable not in placed)

    def placed_by(self, condition: t.Expr) -> set[Variable]:
        """The objects that are where everybody sees them if a condition holds."""
        match condition:
            case t.Logic(operator="and", left=left, right=right):
                return self.placed_by(left) | self.placed_by(right)
            case t.Contains(element=t.Get(variable=variable), collection=t.Contents(place=place)):
                return {variable} if self.is_open(place) else set()
            case t.CallFunction(function=function, arguments=arguments) if not function.recursive:
                named = dict(zip(function.parameters, arguments, strict=False))
                said = [step.value for step in function.body or () if isinstance(step, t.Return)]
                said += [step.condition for step in function.body or () if isinstance(step, t.When)]
                inside = set().union(*(self.placed_by(value) for value in said if value is not None)) if said else set()
                given = [named[variable] for variable in inside if variable in named]
                return {argument.variable for argument in given if isinstance(argument, t.Get)}
        return set()

    def is_open(self, place: t.Expr) -> bool:
        """Whether everybody sees which objects are in a place."""
        return not self.lying(place)

    def _kind(self, part: t.IsKind) -> Reads:
        return self._itself(part.of) | self._read(part.of)

    # ---- collections -----------------------------------------------------------------------

    def _where(self, part: t.Where | t.Cut) -> Reads:
        return self._read(part.of) | self._inside(part.element, part.of, part.condition)

    def _each(self, part: t.Each) -> Reads:
        return self._read(part.of) | self._inside(part.element, part.of, part.value)

    def _sorted(self, part: t.Sorted) -> Reads:
        return self._read(part.of) | self._inside(part.element, part.of, part.keys)

    def _drawn(self, part: t.RandomOf) -> Reads:
        weight = NOTHING if part.weight is None else self._inside(part.weight.element, part.of, part.weight.value)
        return self._read(part.of) | weight

    def _inside(self, element: Variable, of: t.Expr, value: object) -> Reads:
        return self._named(self._read(value), element, of)

    def _named(self, reads: Reads, element: Variable, of: t.Expr) -> Reads:
        """What is read of an element tells no more than the collection, but for where an object is."""
        if not any(isinstance(read, Use) and read.variable is element for read in reads):
            return reads
        found: set[Secret | Use] = set()
        for read in reads:
            if not isinstance(read, Use) or read.variable is not element:
                found.add(read)
            elif read.aspect == PLACE:
                found |= self.place(of)
        return frozenset(found)

    def _message(self, part: t.Message) -> Reads:
        return NOTHING if self.told is None else self._union(self.told(part))

    READERS: ClassVar[dict[type, Callable[[Sources, Any], Reads]]] = {
        t.Get: _get,
        t.Read: _attribute,
        t.DieValue: _die,
        t.ContainerPlace: _container,
        t.Contents: _contents,
        t.Builtin: _builtin,
        t.CallFunction: _call,
        t.CallProcedure: _called,
        t.After: _after,
        t.IsKind: _kind,
        t.Contains: _contains,
        t.Logic: _logic,
        t.Where: _where,
        t.Cut: _where,
        t.Each: _each,
        t.Sorted: _sorted,
        t.RandomOf: _drawn,
        t.Message: _message,
    }
    """By class: what reads a node. A look into a table, since whole games are read again and again."""


def _defined_in(called: Called) -> Defined:
    defined: Defined = {}
    for part in every_part(called.body):
        match part:
            case t.Let(variable=variable, value=value) if isinstance(value, t.Typed) and not variable.assigned:
                defined[variable] = value
            case t.For(variable=variable, of=of) | t.Bind(variable=variable, source=of):
                defined[variable] = of
            case t.ChooseSeveral(variable=variable, source=of, picked=picked):
                defined[variable] = defined[picked] = of
    return defined


def _called_first(called: Called, known: Container[Called]) -> list[Called]:
    """A function and all that it calls and that are not known yet, those who are called first. Without recursion: the
    text decides how long a chain of calls is."""
    order: dict[Called, None] = {}
    opened: set[Called] = set()
    waiting = [called]
    while waiting:
        symbol = waiting[-1]
        if symbol in opened:
            order[waiting.pop()] = None
            continue
        opened.add(symbol)
        for part in every_part(symbol.body):
            one: Called | None = None
            if isinstance(part, t.CallFunction):
                one = part.function
            elif isinstance(part, t.CallProcedure):
                one = part.procedure
            if one is not None and one not in opened and one not in known:
                waiting.append(one)
    return list(order)


def _left_over(of: t.Expr) -> tuple[t.Expr, Variable] | None:
    """A collection, and the name of those that somebody has chosen from it, where the others are meant: how many are
    left then follows from how many there were and how many were chosen."""
    match of:
        case t.Builtin(name="without", arguments=[inner, t.Get(variable=chosen)]) if chosen.role == "binder":
            return inner, chosen
        case t.Arithmetic(operator="-", left=inner, right=t.Get(variable=chosen)) if chosen.role == "binder":
            return inner, chosen
        case t.Where(of=inner, condition=t.Not(of=t.Contains(collection=t.Get(variable=chosen)) as asked)):
            if chosen.role == "binder" and isinstance(asked.element, t.Get) and asked.element.variable is of.element:
                return inner, chosen
    return None


def is_picking(name: str) -> bool:
    """Whether a built-in function gives some of the elements of its first argument."""
    return name in BUILT_INS and BUILT_INS[name].picks


def whole(reads: Reads) -> Label:
    """All secrets in what is read, whatever names stand for."""
    places = [read.behind for read in reads if isinstance(read, Use)]
    return frozenset(read for read in reads if isinstance(read, Secret)).union(*places)
