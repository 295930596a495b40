"""Which decisions everybody may know.

What somebody has chosen is told to the others in two cases only:

- *It is shown anyway.* What follows tells everybody, before somebody is asked again, which way was taken and what was
  chosen (`signs`).
- *It hides nothing.* Everybody knows what there was to choose from, and nothing of the choice is kept where not
  everybody sees it (`traces`).

Either way everybody must know, too, that just this was asked, and all that the words of the option speak of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spielwerk.check.once import once_per_game
from spielwerk.check.secrecy.announced import announced
from spielwerk.check.secrecy.decisions.signs import (
    DEEPEST,
    PASS,
    Asking,
    Following,
    Sign,
    interrupts,
    lacks,
    tells_apart,
)
from spielwerk.check.secrecy.decisions.traces import HIDDEN, Marks, Traces
from spielwerk.check.secrecy.sources import Sources
from spielwerk.check.typed import game as t
from spielwerk.check.typed.actions import changes_of
from spielwerk.check.typed.symbols import Checked, ProcedureSymbol, Variable
from spielwerk.check.typed.walk import every_part
from spielwerk.data import dataclass

MOST_WAYS = 100
"""Where there are more ways to choose from they are not told apart."""


@dataclass(frozen=True)
class Public:
    """The ways of a choice that everybody may know: its alternatives, and passing."""

    ways: tuple[bool, ...]
    passing: bool = False


@once_per_game
def public_choices(game: Checked) -> dict[t.Step, Public]:
    """What everybody may know of what is chosen, by choice."""
    return _Judge(game).found()


class _Judge:
    def __init__(self, game: Checked) -> None:
        self.game = game
        self.sources = Sources(game)
        self.signs = Following(game, self.sources)
        self.traces = Traces(game, self.sources, self.signs)
        self.behind = dict(_blocks(game))
        self.implied = changes_of(game.implications)
        self.shown: dict[Variable, Sign | None] = {}
        """The events with which procedures tell everybody what they are called with."""
        self.nesting = 0
        self.told: dict[Asking, dict[int, bool]] = {}
        self.secret: Marks = HIDDEN
        """What not everybody knows: hidden things, and what has been chosen in secret."""

    def found(self) -> dict[t.Step, Public]:
        """What is chosen in secret makes all secret that can be chosen because of it."""
        # What is secret only grows, so this comes to an end.
        while True:
            before = self.secret
            found: dict[t.Step, Public] = {choice: self._of(choice) for choice in self.traces.choices}
            if self.secret == before:
                return found

    def _of(self, choice: Asking) -> Public:
        asked = self._is_known(self.traces.reached[choice]) and choice not in self.traces.at_once
        told = self._told(choice)
        offers = list(_offers(choice))
        marks = self.traces.ways[choice]
        kept = any(self.traces.kept & mark for mark in marks.values())
        harmless = not kept and all(self._is_open(choice, offer) for offer in offers)
        ways = []
        for number, offer in enumerate(offers):
            shown = told[number]
            chosen = [self._may_be_known(choice, offer, name, shown) for name in offer.names]
            known = asked and (shown or harmless)
            if not known:
                self.secret |= marks[number]
            ways.append(known and all(chosen) and self._is_plain(choice, offer))
            if not ways[-1]:
                self.secret |= sum(self.traces.own[name] for name in offer.names)
        passing = asked and choice.optional and (told[PASS] or harmless)
        if choice.optional and not passing:
            self.secret |= marks[PASS]
        return Public(tuple(ways), passing)

    def _told(self, choice: Asking) -> dict[int, bool]:
        """By way: whether everybody can tell that just this one was taken."""
        if choice not in self.told:
            ways = self.signs.ways(choice)
            few = len(ways) <= MOST_WAYS
            self.told[choice] = {
                number: few and all(tells_apart(one, other) for n, other in ways.items() if n != number)
                for number, one in ways.items()
            }
        return self.told[choice]

    def _may_be_known(self, choice: Asking, offer: _Offer, name: Variable, shown: bool) -> bool:
        """Whether everybody may know what was chosen under a name; `shown`: all can tell that this way was taken."""
        if not self.traces.kept & self.traces.own[name] and self._is_open(choice, offer):
            return True
        if not shown or isinstance(choice, t.ChooseSeveral):
            return False
        if offer.body is not None:
            return self._shown(offer.body, name) is not None
        body, number = self.behind[choice]
        return self._shown(body[number + 1 :], name) is not None

    def _is_known(self, marks: Marks) -> bool:
        return not marks & self.secret

    def _is_open(self, choice: Asking, offer: _Offer) -> bool:
        """Whether everybody knows what there is to choose from. Who is asked all see."""
        return self._is_known(self.traces.of(*offer.parts, known=_known(choice, offer)))

    def _is_plain(self, choice: Asking, offer: _Offer) -> bool:
        """Whether the words for it speak of nothing else that is hidden, in any language."""
        if offer.label is None:
            return True
        key = offer.label.key
        texts = [offer.label, *(texts[key] for texts in self.game.texts.values() if key in texts)]
        values = [part.value for text in texts for part in text.parts if isinstance(part, t.Slot)]
        names = {name.name for name in _known(choice, offer)}
        # Translations have names of their own for the same things.
        known = [
            part.variable for part in every_part(values) if isinstance(part, t.Get) and part.variable.name in names
        ]
        return self._is_known(self.traces.of(*values, known=known))

    # ---- what is shown ---------------------------------------------------------------------

    def _shown(self, lines: Iterable[t.Step], name: Variable) -> Sign | None:
        """The event that tells everybody what a name stands for: the first of its kind after these lines begin."""
        if name.assigned:
            return None
        before: list[t.Step] = []
        for step in lines:
            sign = self._shows(step, name)
            if sign is None and isinstance(step, t.CallProcedure):
                pairs = zip(step.procedure.parameters, step.arguments, strict=False)
                given = [parameter for parameter, argument in pairs if _is(argument, name)]
                signs = (self._shown_by(step.procedure, parameter) for parameter in given)
                sign = next((one for one in signs if one is not None), None)
            if sign is not None:
                return sign if lacks(self.signs.told(before), sign) else None
            if interrupts(step):
                return None
            before.append(step)
        return None

    def _shown_by(self, procedure: ProcedureSymbol, parameter: Variable) -> Sign | None:
        if parameter not in self.shown:
            # Until it is known: a procedure that calls itself shows nothing by that.
            self.shown[parameter] = None
            if self.nesting < DEEPEST:
                self.nesting += 1
                self.shown[parameter] = self._shown(procedure.body or [], parameter)
                self.nesting -= 1
        return self.shown[parameter]

    def _shows(self, step: t.Step, name: Variable) -> Sign | None:
        """The event with which a line tells everybody what a name stands for."""
        match step:
            case t.MoveObjects(what=what, several=False, target=target):
                here = _is(what, name) or _is(target, name)
            case t.PlaceObject(on=target) | t.CreateObject(on=target):
                here = _is(target, name)
            case t.Assign(target=t.Read(attribute=attribute, of=of), operator=operator, value=value):
                # What implications change is not seen as it was written.
                whole = operator == "=" and _is(value, name) and attribute not in self.implied
                here = self.signs.is_open(attribute) and (whole or (of is not None and _is(of, name)))
            case t.RevealObjects(what=what, several=False, to=None, hide=False):
                return Sign("reveal") if _is(what, name) else None
            case t.SayNotice(message=message, to=None):
                return Sign("notice") if name in announced(self.game, message) else None
            case _:
                return None
        return next((sign for sign, sure in self.signs.of(step) if sure), None) if here else None


@dataclass(frozen=True)
class _Offer:
    """One way of a choice."""

    names: tuple[Variable, ...]
    parts: tuple[t.Expr | None, ...]
    """What it depends on what there is to choose from, and whether there is anything."""
    label: t.Message | None
    body: list[t.Step] | None


def _offers(choice: Asking) -> Iterator[_Offer]:
    match choice:
        case t.ChooseMenu(alternatives=alternatives):
            for way in alternatives:
                names, sources = [bind.variable for bind in way.binds], [bind.source for bind in way.binds]
                yield _Offer(tuple(names), (*sources, way.condition), way.label, way.body)
        case t.Choose(binds=binds, label=label, body=body):
            yield _Offer(tuple(b.variable for b in binds), tuple(b.source for b in binds), label, body)
        case t.ChooseSeveral(variable=variable, source=source, low=low, high=high, label=label, body=body):
            yield _Offer((variable,), (source, low, high), label, body)


def _known(choice: Asking, offer: _Offer) -> list[Variable]:
    """Names that say nothing more to those who know what was chosen, and by whom."""
    own = [*offer.names, *([choice.picked] if isinstance(choice, t.ChooseSeveral) else [])]
    return [*own, *([choice.chooser.variable] if isinstance(choice.chooser, t.Get) else [])]


def _is(value: object, name: Variable) -> bool:
    return isinstance(value, t.Get) and value.variable is name


def _blocks(game: Checked) -> Iterator[tuple[t.Step, tuple[list[t.Step], int]]]:
    """By step: its block, and where in it the step is."""
    for procedure in game.bodies():
        bodies = [procedure.body or [], procedure.late or []]
        for part in every_part(bodies):
            bodies += [one for one in _blocks_in(part) if one]
        for body in bodies:
            for number, step in enumerate(body):
                yield step, (body, number)


def _blocks_in(part: object) -> list[list[t.Step] | None]:
    match part:
        case t.If(then=then, otherwise=otherwise) | t.AtOnce(then=then, otherwise=otherwise):
            return [then, otherwise, *([part.body] if isinstance(part, t.AtOnce) else [])]
        case t.For(body=body) | t.Repeat(body=body) | t.Alternative(body=body):
            return [body]
        case t.Choose(body=own, otherwise=otherwise) | t.ChooseSeveral(body=own, otherwise=otherwise):
            return [own, otherwise]
        case t.ChooseMenu(otherwise=otherwise):
            return [otherwise]
    return []
