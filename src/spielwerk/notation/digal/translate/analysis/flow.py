"""How a turn goes: where it ends, and which values have certainly been set when they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spielwerk.data import fields
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults
from spielwerk.notation.digal.translate.analysis.formulas import reached
from spielwerk.notation.digal.translate.analysis.symbols import Symbols
from spielwerk.notation.digal.tree import parts

_BODIES = ("then", "otherwise", "body", "ways", "way")
CUP_OPEN, CARDS_OPEN = "der becher ist offen", "die karten sind offen"
"""They are counted among the values that are certainly set where everybody sees the dice, the cards."""


def ends_turn(body: g.Steps, symbols: Symbols) -> bool:
    """Whether the turn may end in these instructions, or in a step that they call."""
    seen: set[str] = set()
    todo = [body]
    while todo:
        for part in parts(todo.pop()):
            if isinstance(part, g.Next):
                return True
            if isinstance(part, g.DoStep) and part.name in symbols.steps and part.name not in seen:
                seen.add(part.name)
                todo.append(symbols.steps[part.name].body)
    return False


class Flow:
    """Follows the paths through a turn."""

    def __init__(self, symbols: Symbols, faults: Faults, cup: bool) -> None:
        self.symbols = symbols
        self.cup = cup
        self.faults = faults
        self.made = set(symbols.made)
        self.calls: list[str] = []
        self.called: dict[tuple[str, frozenset[str]], set[str] | None] = {}
        """What is set after a step, by what was set before."""

    def turn(self, body: g.Steps) -> bool:
        """Whether the end of these instructions can be reached."""
        return self._block(body, set()) is not None

    def _block(self, body: g.Steps, before: set[str]) -> set[str] | None:
        """The values that are certainly set after these instructions; None if nothing comes after them."""
        known: set[str] | None = set(before)
        ruled_out: list[g.Condition] = []
        for step in body:
            if known is None:
                self.faults.add("D233", step.span)
                return None
            after = self._step(step, known)
            if isinstance(step, g.If) and not step.otherwise and self.left:
                if any(_opposite(step.condition, other) for other in ruled_out):
                    # One of the two conditions holds, and both lead away.
                    after = None
                ruled_out.append(step.condition)
            else:
                ruled_out.clear()
            known = after
        return known

    left = False
    """Whether the last `wenn` that was looked at leads away from what follows it."""

    def _step(self, step: g.Step, known: set[str]) -> set[str] | None:
        self._reads(step, known)
        self._tells(step, known)
        match step:
            case g.Next() | g.GameOver():
                return None
            case g.Uncover():
                return known | {CUP_OPEN}
            case g.ShowCards():
                return known | {CARDS_OPEN}
            case g.Roll(_, under):
                return known | {CUP_OPEN} if under is None else known - {CUP_OPEN}
            case g.Assign(target):
                return known | {target.name}
            case g.ChooseNumber() | g.ChooseAmong():
                return known | {step.name}
            case g.If(_, then, otherwise):
                ways = [self._block(then, known), self._block(otherwise, known)]
                self.left = ways[0] is None
                return _joined(ways)
            case g.May(_, way, otherwise):
                return _joined([self._block(way.body, known), self._block(otherwise, known)])
            case g.Choose(_, ways):
                sure = any(way.condition is None for way in ways)
                return _joined([*(self._block(way.body, known) for way in ways), *([] if sure else [known])])
            # There is at least one of all, so what is set inside is also set behind the loop.
            case g.ForEach(group, _, body) if group.kind == "alle" and getattr(group, "condition", None) is None:
                inside = self._block(body, known)
                return inside if inside is not None else known
            case g.Times(g.Number(count), body) if count > 0:
                return self._block(body, known)
            case g.ForEach() | g.Times() | g.While():
                self._block(step.body, known)
                return known
            case g.DoStep(name):
                return self._called(name, known)
        return known

    def _called(self, name: str, known: set[str]) -> set[str] | None:
        step = self.symbols.steps.get(name)
        if step is None or name in self.calls:
            return known
        # Steps call steps: without this a short program could take for ever to follow.
        key = name, frozenset(known)
        if key not in self.called:
            self.calls.append(name)
            self.called[key] = self._block(step.body, known)
            self.calls.pop()
        return self.called[key]

    def _reads(self, step: g.Step, known: set[str]) -> None:
        """Reports values that are read here and may not have been set."""
        for one in fields(step):
            if one.name in ("span", "target", *_BODIES):
                continue
            self._check(getattr(step, one.name), known)
        if isinstance(step, g.May):
            self._check((step.way.label, step.way.condition), known)
        if isinstance(step, g.Choose):
            self._check([(way.label, way.condition) for way in step.ways], known)

    def _tells(self, step: g.Step, known: set[str]) -> None:
        """Warns where everybody is told what is under the cup or in a hand."""
        if isinstance(step, g.Assign) and step.target.name not in self.symbols.secrets:
            told: object = step.value
        elif isinstance(step, g.Say):
            told = step.words
        else:
            return
        for part in self._with_formulas(told):
            if self.cup and CUP_OPEN not in known and isinstance(part, g.Die | g.DiceGroup | g.Extreme):
                self.faults.add("D251", step.span, what=_CUP, before="deckt den becher auf")
            if CARDS_OPEN not in known and _hidden_cards(part):
                self.faults.add("D251", step.span, what=_HAND, before="deckt alle karten auf")

    def _with_formulas(self, whole: object) -> Iterator[g.Part]:
        """All parts of a value, those of the calculations that it uses included."""
        for part in parts(whole):
            yield part
            name = part.name if isinstance(part, g.Compute | g.Variable) else ""
            if name in self.symbols.formulas:
                formula = self.symbols.formulas[name]
                yield from parts([one.cases for one in (formula, *reached(formula, self.symbols).values())])

    def _check(self, whole: object, known: set[str]) -> None:
        for part in parts(whole):
            if isinstance(part, g.Variable) and part.of is None and part.name in self.made - known:
                self.faults.add("D228", part.span, name=part.name)

    def outside(self, whole: object, known: Iterable[str] = ()) -> None:
        """Values that begin in a turn are not there before it, nor surely after it."""
        self._check(whole, set(known))


_CUP = Phrase("digal.under_cup")
_HAND = Phrase("digal.in_hand")


def _hidden_cards(part: g.Part) -> bool:
    """Whether a value reveals more of a hand than how many cards it has."""
    match part:
        case g.CardCount(cards):
            return cards.place == "hand" and (cards.name is not None or cards.number is not None)
        case g.CardTotal(cards) | g.CardExtreme(_, cards):
            return cards.place == "hand"
    return False


_OPPOSITES = {("<", ">="), (">", "<="), ("==", "!=")}


def _opposite(one: g.Condition, other: g.Condition) -> bool:
    """Whether exactly one of two comparisons of the same values holds."""
    if not (isinstance(one, g.Comparison) and isinstance(other, g.Comparison)):
        return False
    signs = {(one.operator, other.operator), (other.operator, one.operator)}
    return (one.left, one.right) == (other.left, other.right) and bool(signs & _OPPOSITES)


def _joined(ways: list[set[str] | None]) -> set[str] | None:
    """What is certain on every path that goes on."""
    going = [way for way in ways if way is not None]
    return set.intersection(*going) if going else None


def report_circles(symbols: Symbols, faults: Faults) -> None:
    """Reports steps that call themselves, directly or through others."""
    for step in symbols.steps.values():
        reached: set[str] = set()
        todo = [step]
        while todo:
            for part in parts(todo.pop().body):
                if isinstance(part, g.DoStep) and part.name not in reached:
                    reached.add(part.name)
                    if part.name in symbols.steps:
                        todo.append(symbols.steps[part.name])
        if step.name in reached:
            faults.add("D232", step.span, name=step.name)
