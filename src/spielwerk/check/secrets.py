"""Which secrets the game itself gives away (SEMANTICS D3): what players see depends on hidden things.

It may be meant: "nobody answers when the Thief is called". So these are no faults, but a list for the designer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spielwerk.check import typed as t
from spielwerk.check.known import Hideable
from spielwerk.check.narrow import path
from spielwerk.check.relations import certain
from spielwerk.check.state import Fact
from spielwerk.check.symbols import (
    Checked,
    FunctionSymbol,
    ProcedureSymbol,
    Variable,
    Visibility,
)
from spielwerk.check.tree import slots_of
from spielwerk.check.typed_implications import Implication
from spielwerk.check.types import MapOf, ObjectsOf
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import NOWHERE, Span

PLACES = {
    "options": Phrase("What can be chosen here", "Was hier zur Wahl steht,"),
    "number": Phrase("How many can be chosen here", "Wie viel hier zu wählen ist,"),
    "condition": Phrase("Whether this can be chosen", "Ob dies zur Wahl steht,"),
    "prompt": Phrase("The prompt", "Die Frage"),
    "label": Phrase("The label", "Die Beschriftung"),
    "notice": Phrase("The notice", "Die Meldung"),
    "attribute": Phrase("The new value", "Der neue Wert"),
    "parameter": Phrase("What the phase is called with", "Womit die Phase aufgerufen wird,"),
}


@dataclass(frozen=True)
class Declassification:
    """A place where somebody can learn something that is hidden from him."""

    span: Span
    where: str
    """`options number condition prompt label notice attribute parameter`"""
    things: tuple[Hideable, ...]
    step: Span
    """The statement it belongs to."""

    def words(self, language: str = "en") -> str:
        names = ", ".join(f"`{thing.name}`" for thing in self.things)
        place = format(PLACES[self.where], language)
        if language == "de":
            return f"{place} hängt von {names} ab, und das dürfen nicht alle sehen, die es hier erfahren."
        return f"{place} depends on {names}, which is hidden from somebody who learns it here."


@dataclass(frozen=True)
class Secret:
    """Something hidden that a value depends on; `of` is whose it is, as a path."""

    thing: Hideable
    of: Fact | None


def declassifications(game: Checked) -> list[Declassification]:
    """All places of the game where a secret is given away, in the order of the text."""
    search = _Search(game)
    for procedure in game.bodies():
        search.read(procedure)
    for implication in game.implications:
        search.implication(implication)
    return sorted(search.found, key=lambda item: (item.span, item.where))


def carriers(game: Checked) -> frozenset[Variable]:
    """The names in procedures whose values depend on something hidden."""
    search = _Search(game)
    for procedure in game.bodies():
        search.read(procedure)
    return frozenset(variable for variable, secrets in search.carried.items() if secrets)


class _Search:
    """Follows what values depend on, through lets and functions."""

    def __init__(self, game: Checked) -> None:
        self.game = game
        self.found: list[Declassification] = []
        self.here = NOWHERE
        """The statement that is looked at."""
        self.carried: dict[Variable, frozenset[Secret]] = {}
        self.functions: dict[FunctionSymbol, frozenset[Secret]] = {}

    def read(self, procedure: ProcedureSymbol) -> None:
        body = procedure.body or []
        for _ in range(2):
            # Twice, because a loop may use in its next pass what it computes in this one.
            self._carry(body)
        self._steps(body)

    def implication(self, implication: Implication) -> None:
        for change in implication.changes:
            if change.attribute.visibility.how == "all":
                self._tell("attribute", change.span, [implication.condition, change.of, change.value], None)

    # ---- what values depend on ------------------------------------------------------------------

    def secrets(self, value: object) -> frozenset[Secret]:
        """The hidden things a value depends on."""
        found: set[Secret] = set()
        for part in _parts(value):
            found |= self._own(part)
        return frozenset(found)

    def _own(self, part: object) -> frozenset[Secret]:
        match part:
            case t.Builtin(name="count" | "any" | "empty", arguments=[t.Contents(place=t.ContainerPlace() as place)]):
                # The number of things may be open although the things are not.
                return _hidden(place.container, place.container.count_visibility, place.of)
            case t.Builtin(name="sum" | "any" | "empty", arguments=[t.Read(attribute=attribute, of=of, type=MapOf())]):
                return _hidden(attribute, attribute.count_visibility, of) | {Secret(h, None) for h in attribute.hidden}
            case t.ContainerPlace(container=container, of=of):
                return _hidden(container, container.visibility, of)
            case t.Read(attribute=attribute, of=of):
                return _hidden(attribute, attribute.visibility, of) | {Secret(h, None) for h in attribute.hidden}
            case t.DieValue(die=die, of=of):
                return _hidden(die, die.visibility, of)
            case t.Get(variable=variable):
                return self.carried.get(variable, frozenset())
            case t.CallFunction(function=function, arguments=arguments):
                return self._called(function, arguments)
        return frozenset()

    def _called(self, function: FunctionSymbol, arguments: list[t.Expr]) -> frozenset[Secret]:
        """What a function reads, with its parameters replaced by the arguments."""
        if not function.hidden:
            return frozenset()
        if function not in self.functions:
            self.functions[function] = frozenset()
            self._carry(function.body or [])
            self.functions[function] = self.secrets(function.body)
        owners: dict[Fact | None, Fact | None] = {
            ("get", parameter): path(argument)
            for parameter, argument in zip(function.parameters, arguments, strict=False)
        }
        # What is not a parameter is a name of the phase around it, the same for those who call.
        return frozenset(Secret(one.thing, owners.get(one.of, one.of)) for one in self.functions[function])

    def _carry(self, body: object) -> None:
        for step in _parts(body):
            if isinstance(step, t.Let):
                self._add(step.variable, step.value)
            elif isinstance(step, t.Assign) and isinstance(step.target, t.Get):
                self._add(step.target.variable, step.value)

    def _add(self, variable: Variable, value: object) -> None:
        known = self.carried.get(variable, frozenset())
        self.carried[variable] = known | self.secrets(value)

    # ---- where they come out --------------------------------------------------------------------

    def _steps(self, body: object) -> None:
        for step in _parts(body):
            if isinstance(step, t.Step):
                self.here = step.span
            match step:
                case t.Choose():
                    for bind in step.binds:
                        self._tell("options", bind.source.span, bind.source, step.chooser)
                    self._messages(step.chooser, step.ask, step.label)
                case t.ChooseSeveral():
                    self._tell("options", step.source.span, step.source, step.chooser)
                    # "Exactly n" is the same words for both bounds.
                    for span, bound in {b.span: b for b in (step.low, step.high) if b is not None}.items():
                        self._tell("number", span, bound, step.chooser)
                    self._messages(step.chooser, step.ask, step.label)
                case t.ChooseMenu():
                    self._menu(step)
                case t.SayNotice():
                    self._message("notice", step.message, step.to)
                case t.Assign(target=t.Read(attribute=attribute)) if attribute.visibility.how == "all":
                    self._tell("attribute", step.span, step.value, None)
                case t.CallProcedure(procedure=called, arguments=arguments) if called.phase:
                    self._parameters(arguments)
                case t.GoTo(targets=targets):
                    self._parameters([argument for _, arguments, _, _ in targets for argument in arguments])

    def _parameters(self, arguments: list[t.Expr]) -> None:
        """Views show the parameters of phases; objects only to those who see them."""
        for argument in arguments:
            if not _is_object(argument):
                self._tell("parameter", argument.span, argument, None)

    def _menu(self, step: t.ChooseMenu) -> None:
        for alternative in step.alternatives:
            for bind in alternative.binds:
                self._tell("options", bind.source.span, bind.source, step.chooser)
            if alternative.condition is not None:
                self._tell("condition", alternative.condition.span, alternative.condition, step.chooser)
            self._messages(step.chooser, None, alternative.label)
        self._messages(step.chooser, step.ask, None)

    def _messages(self, who: t.Expr, ask: t.Message | None, label: t.Message | None) -> None:
        if ask is not None:
            self._message("prompt", ask, who)
        if label is not None:
            self._message("label", label, who)

    def _message(self, where: str, message: t.Message, who: t.Expr | None) -> None:
        """Objects that the reader may not see are shown as what their place holds; only values can betray something."""
        values = [slot.value for slot in message.parts if isinstance(slot, t.Slot)]
        self._tell(where, message.span, [value for value in values if not _is_object(value)], who)

    def _tell(self, where: str, span: Span, value: object, who: t.Expr | None) -> None:
        reader = None if who is None else path(who)
        things: list[Hideable] = []
        for secret in self.secrets(value):
            own = secret.thing.visibility.how == "owner" and reader is not None and secret.of == reader
            if not own and secret.thing not in things:
                things.append(secret.thing)
        if things:
            ordered = tuple(sorted(things, key=lambda thing: thing.span))
            self.found.append(Declassification(span, where, ordered, self.here))


def _hidden(thing: Hideable, visibility: Visibility, of: t.Expr | None) -> frozenset[Secret]:
    if visibility.how == "all":
        return frozenset()
    return frozenset({Secret(thing, None if of is None else path(of))})


def _is_object(value: t.Expr) -> bool:
    return isinstance(certain(value.type), ObjectsOf)


def _parts(value: object) -> Iterator[object]:
    """Everything inside a body or a value; what is only counted, in places and in maps, is left to the count."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list | tuple):
            waiting.extend(part)
        elif isinstance(part, t.Typed | t.Step | t.Bind | t.Alternative | t.Message | t.Slot | t.RandomOf):
            yield part
            if _counts(part):
                continue
            waiting.extend(getattr(part, name) for name in slots_of(type(part)))


def _counts(part: object) -> bool:
    match part:
        case t.Builtin(name="count" | "any" | "empty", arguments=[t.Contents(place=t.ContainerPlace())]):
            return True
        case t.Builtin(name="sum" | "any" | "empty", arguments=[t.Read(type=MapOf())]):
            return True
    return False
