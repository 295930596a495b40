"""Hints for computer players: what a seat is worth, which options look good, when a playout may stop.

Every hint becomes a function that only looks. A preference is read once for every combination of types that the ways
of its kind have.
"""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.declare.members import declare_function
from spielwerk.check.declare.values import capacity
from spielwerk.check.declare.work import Work
from spielwerk.check.faults import listed
from spielwerk.check.relations import certain, element, fits, notation
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    LEAVING,
    PLAYER,
    Checked,
    FunctionSymbol,
    HintSymbols,
    Key,
    MapOf,
    ProcedureSymbol,
    Type,
    Variable,
)
from spielwerk.check.typed.walk import every_part
from spielwerk.check.types_of import written
from spielwerk.check.values.coerce import condition, fitted, literal
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import JoinedSource, Span
from spielwerk.model import declarations as d
from spielwerk.model import hints as h
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.model.statements import Block


def declare_hints(check: Check, work: Work, node: h.Hints) -> None:
    """Makes the functions of the block known. They are no functions of the game: nobody sees what they say."""
    if work.hints:
        check.faults.report("S565", node.span, Label(work.hints[0].span, "first"), name="hints")
    work.hints.append(node)
    for line in node.lines:
        if isinstance(line, d.Function):
            declare_function(check, work, line, None)
            symbol = work.functions[-1][0]
            game = check.known.game
            if game.functions.get(symbol.name) is symbol:
                del game.functions[symbol.name]
            game.hints.functions.append(symbol)


def read_hints(check: Check, work: Work) -> None:
    """Reads the lines of the block, when all choices are known."""
    lines = [line for node in work.hints for line in node.lines]
    _report_twice(check, lines)
    hints = check.known.game.hints
    for line in lines:
        with check.guarded(line.span):
            match line:
                case h.Worth():
                    player = Variable("player", line.span, type=PLAYER, role="parameter")
                    hints.worth = _function(check, hints, "worth", line, [player], line.value, line.body)
                case h.CutWhen():
                    _cut(check, hints, line)
                case h.Lead():
                    hints.lead = _at_least(1, check, line.size)
                case h.CutAfter():
                    hints.cut_after = _at_least(0, check, line.decisions)
    _Preferences(check, hints, ways_of(check.known.game) if lines else []).read(lines)
    if hints.worth is None:
        for line in lines:
            # Told once: one missing `worth` is one mistake, however many lines need it.
            if isinstance(line, h.Lead | h.CutAfter | h.CutWhen):
                check.faults.report("S569", line.span, what=check.faults.quote(line.span).split()[0])
                break


def report_hints(check: Check) -> None:
    """What follows from who calls whom: hints do without functions that call themselves."""
    for symbol in check.known.game.hints.functions:
        notes = check.known.notes.get(symbol)
        calls = {**notes.calls, **notes.supposed} if notes is not None and not symbol.recursive else {}
        for called, span in calls.items():
            circle = _recursive(check, called)
            if circle is not None:
                check.faults.report("S567", span, Label(circle.span, "declared"), name=circle.name)


def _recursive(check: Check, start: FunctionSymbol | ProcedureSymbol) -> FunctionSymbol | ProcedureSymbol | None:
    """Something that calls itself, among what is called from here on. It counts how deep it is in the state, and hints
    have no place there."""
    seen = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here.recursive or here.depth is not None:
            return here
        notes = check.known.notes.get(here)
        more = {**notes.calls, **notes.supposed} if notes is not None else {}
        waiting += [called for called in more if called not in seen]
        seen |= more.keys()
    return None


def _report_twice(check: Check, lines: list[h.HintLine]) -> None:
    seen: dict[type[Line], Line] = {}
    for line in lines:
        if isinstance(line, h.Worth | h.Lead | h.CutAfter | h.CutWhen):
            first = seen.setdefault(type(line), line)
            if first is not line:
                name = {h.Worth: "worth", h.Lead: "lead", h.CutAfter: "cut after", h.CutWhen: "cut when"}[type(line)]
                check.faults.report("S565", line.span, Label(first.span, "first"), name=name)


def _function(
    check: Check,
    hints: HintSymbols,
    name: str,
    line: Line,
    parameters: list[Variable],
    value: Expression | None,
    body: Block | None,
    self: Variable | None = None,
) -> FunctionSymbol:
    """A hint as a function with these parameters that gives a number."""
    symbol = FunctionSymbol(name, line.span, type=INT, parameters=parameters)
    hints.functions.append(symbol)
    scope = Scope(Context("function", symbol, True, INT, self=self), element=self)
    for parameter in parameters:
        if parameter is not self:
            declare_local(check, scope, parameter, parameter.name, parameter.span)
    if value is not None:
        symbol.body = [t.Return(fitted(check, check.expression(value, scope, INT), INT), span=value.span)]
        return symbol
    read = check.block(body or (), scope)
    symbol.body = read.steps
    if not read.leaves:
        check.faults.report("S405", line.span, name=name, wanted=notation(INT))
    return symbol


def _cut(check: Check, hints: HintSymbols, line: h.CutWhen) -> None:
    symbol = FunctionSymbol("cut", line.span, type=BOOL)
    hints.functions.append(symbol)
    hints.cut = symbol
    test = condition(check, check.expression(line.condition, Scope(Context("function", symbol, True, BOOL)), BOOL))
    symbol.body = [t.Return(test, span=line.condition.span)]


def _at_least(least: int, check: Check, node: Expression) -> t.Expr | None:
    """A number that is known before a match."""
    value = capacity(check, node)
    known = literal(value)
    if known is not None and known < least:
        check.faults.report("S568", node.span, number=known, least=least)
    return value


class _Preferences:
    """Gives every way the preference that speaks of it."""

    def __init__(self, check: Check, hints: HintSymbols, ways: list[Way]) -> None:
        self.check, self.hints, self.ways = check, hints, ways
        self.first: dict[object, Span] = {}

    def read(self, lines: list[h.HintLine]) -> None:
        for line in lines:
            if isinstance(line, h.Prefer):
                with self.check.guarded(line.span):
                    self._prefer(line)

    def _prefer(self, line: h.Prefer) -> None:
        kind = ",".join(line.kinds)
        named = [way for way in self.ways if way.kind == kind]
        wanted = None if line.names is None else [self._type(name) for name in line.names]
        fitting = [way for way in named if wanted is None or self._fits(way, wanted)]
        if not named:
            known = {way.kind for way in self.ways}
            hint = self.check.faults.did_you_mean(kind, known)
            if not self._inherited(line):
                self.check.faults.report("S562", line.span, name=kind, hint=hint, known=listed(sorted(known)) or "–")
        elif not fitting and not self._inherited(line):
            self.check.faults.report("S563", line.span, name=kind, values=_values(named))
        made: dict[tuple[object, ...], FunctionSymbol] = {}
        for way in fitting:
            if way.key in self.hints.weights:
                self.check.faults.report("S564", line.span, Label(self.first[way.key], "first"), name=kind)
                return
            names, types = self._parameters(way, line)
            key = names, types
            if key not in made:
                made[key] = self._weight(line, kind, names, types)
            self.hints.weights[way.key] = made[key]
            self.first[way.key] = line.span
            self._note_passing(way)

    def _note_passing(self, way: Way) -> None:
        if any(other.key == (way.key[0], LEAVING) for other in self.ways):
            self.hints.optional.add(way.key[0])

    def _inherited(self, line: h.Prefer) -> bool:
        """Whether a variant has this line from its base: what it has no use for does no harm."""
        source = self.check.faults.source
        return isinstance(source, JoinedSource) and line.span.start > len(source.parts[0].text)

    def _type(self, name: d.Parameter) -> Type | None:
        return None if name.type is None else written(self.check, name.type).type

    @staticmethod
    def _fits(way: Way, wanted: list[Type | None]) -> bool:
        """Whether the names stand for all values of a way; the thing an action belongs to may be left out."""
        if len(wanted) not in (len(way.types), len(way.types) - way.of_thing):
            return False
        types = way.types[len(way.types) - len(wanted) :]
        return all(want is None or fits(given, want) for given, want in zip(types, wanted, strict=True))

    @staticmethod
    def _parameters(way: Way, line: h.Prefer) -> tuple[tuple[str, ...], tuple[Type, ...]]:
        if line.names is None:
            return way.names, way.types
        names = tuple(name.name for name in line.names)
        return names, way.types[len(way.types) - len(names) :]

    def _weight(self, line: h.Prefer, kind: str, names: tuple[str, ...], types: tuple[Type, ...]) -> FunctionSymbol:
        values = [
            Variable(name, line.span, type=type_, role="self" if name == "self" else "parameter")
            for name, type_ in zip(names, types, strict=True)
        ]
        # Where the choice itself has a `player`, that one is meant.
        name = "player" if "player" not in names else "actor"
        player = Variable(name, line.span, type=PLAYER, role="parameter")
        self_ = next((value for value in values if value.role == "self"), None)
        title = f"prefer {kind}"
        return _function(self.check, self.hints, title, line, [player, *values], line.value, line.body, self_)


def _values(ways: list[Way]) -> str:
    """The values of the options of a kind, as a preference would name them."""
    shown = dict.fromkeys(
        ", ".join(f"{name}: {notation(type_)}" for name, type_ in zip(way.names, way.types, strict=True))
        for way in ways
    )
    return " | ".join(f"({values})" for values in shown)


PASS, DONE = "pass", "done"


@dataclass(frozen=True)
class Way:
    """A way of a choice. `names` and `types` tell the values of its options; the first may go without saying."""

    key: Key
    kind: str
    names: tuple[str, ...] = ()
    types: tuple[Type, ...] = ()
    of_thing: bool = False
    """Whether the first value is the thing that an action belongs to."""


def ways_of(game: Checked) -> list[Way]:
    """The ways of all choices of a game."""
    found: dict[Key, Way] = {}
    for procedure in game.bodies():
        for step in every_part([procedure.body or [], procedure.late or []]):
            for way in _ways(step):
                found.setdefault(way.key, way)
    return list(found.values())


def _ways(step: object) -> Iterator[Way]:
    match step:
        case t.ChooseMenu():
            for number, alternative in enumerate(step.alternatives):
                yield _alternative((step, number), alternative)
        case t.Choose():
            yield _bound((step, 0), ",".join(bind.variable.name for bind in step.binds), step.binds)
        case t.ChooseSeveral():
            of = step.variable.type.key if isinstance(step.variable.type, MapOf) else element(step.source.type)
            yield Way((step, 0), step.variable.name, (step.variable.name,), (of,))
            yield Way((step, LEAVING), DONE)
    if isinstance(step, t.ChooseMenu | t.Choose) and step.optional:
        yield Way((step, LEAVING), PASS)


def _alternative(key: Key, alternative: t.Alternative) -> Way:
    form = alternative.action
    binds = alternative.binds if form is None or form.actor is None else alternative.binds[1:]
    return _bound(key, alternative.name, binds, form is not None and form.self is not None)


def _bound(key: Key, kind: str, binds: list[t.Bind], of_thing: bool = False) -> Way:
    variables: list[Variable] = [bind.variable for bind in binds]
    types = tuple(certain(variable.type) for variable in variables)
    return Way(key, kind, tuple(variable.name for variable in variables), types, of_thing)
