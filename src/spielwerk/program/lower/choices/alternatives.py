"""What a menu must know of its alternatives: what they can be chosen with, what must hold, and how they are called."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.data import fields, is_dataclass
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.twins import first_of_twins
from spielwerk.program.lower.collections.repeats import may_repeat
from spielwerk.program.lower.collections.sources import distinct_array
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.writer import Writer


def nothing_hidden(index: int, value: ir.Expr) -> ir.Expr:
    return build.ZERO


def offer_binds(
    w: Writer,
    binds: list[t.Bind],
    push: Callable[[list[ir.Expr]], None],
    tests: list[t.Expr] | None = None,
    hidden: Callable[[int, ir.Expr], ir.Expr] = nothing_hidden,
) -> None:
    """Goes through the product of the binders; later ones may depend on earlier ones. What must hold is asked in its
    order, as soon as all binders are bound that it is about. Nobody can tell by their number that things are twins
    which are hidden from him."""
    variables = [bind.variable for bind in binds]

    def deeper(index: int, chosen: list[ir.Expr], waiting: list[t.Expr]) -> None:
        if waiting and not needs_later(waiting[0], variables[index:]):
            test = w.number(waiting[0])
            with w.code.block() as holds:
                deeper(index, chosen, waiting[1:])
            w.code.when(test, holds)
            return
        if index == len(binds):
            push(chosen)
            return
        bind = binds[index]

        def visit(item: Value) -> None:
            value = w.code.temp(w.item(item))
            unseen = hidden(index, value)
            with w.code.block() as body, w.bound(bind.variable, value):
                deeper(index + 1, [*chosen, value], waiting)
            w.code.when(build.or_(unseen, first_of_twins(w, value, bind.source)), body)

        # The same value twice would be the same option twice.
        if may_repeat(w, bind.source):
            w.each_of(distinct_array(w, bind.source), visit)
        else:
            w.each(bind.source, visit)

    deeper(0, [], tests or [])


def parts_of(condition: t.Expr | None) -> list[t.Expr]:
    """What must hold, one after the other: the parts of an `and`, the lines of a rule about the same things."""
    if condition is None:
        return []
    if isinstance(condition, t.Logic) and condition.operator == "and":
        return parts_of(condition.left) + parts_of(condition.right)
    if isinstance(condition, t.CallFunction) and condition.function.rule:
        lines = condition.function.body or []
        whens = [line for line in lines if isinstance(line, t.When)]
        same = all(
            isinstance(argument, t.Get) and argument.variable is parameter
            for parameter, argument in zip(condition.function.parameters, condition.arguments, strict=True)
        )
        if same and len(whens) == len(lines):
            return [when.condition for when in whens]
    return [condition]


def needs_later(condition: t.Expr, later: list[sy.Variable]) -> bool:
    """Whether a condition is about something that is not bound yet."""
    waiting: list[object] = [condition]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list | tuple):
            waiting.extend(here)
        elif isinstance(here, t.Get) and here.variable in later:
            return True
        elif is_dataclass(here) and not isinstance(here, sy.Symbol | type):
            waiting.extend(getattr(here, f.name) for f in fields(here) if f.name not in ("type", "span"))
    return False


def goes_without_saying(game: Lowering, alternative: t.Alternative) -> int:
    """How many of the first binds are not chosen: the player who acts; and what an action belongs to, if its type has
    only one object and no other action has its name."""
    form = alternative.action
    if form is None:
        return 0
    actor = 0 if form.actor is None else 1
    rivals = [action for action in game.game.actions if action.name == form.name]
    if form.self is None or len(rivals) > 1:
        return actor
    return actor + (len(game.universe(form.self.type) or ()) == 1)


def label_names(inside: str, alternative: t.Alternative) -> tuple[str, ...]:
    """Under which names the translations of a label are found."""
    name = alternative.name
    form = alternative.action
    if form is None:
        return f"{inside}.{name}", name
    home = form.action.home
    owners = [form.phase.name] if home is None else [form.phase.name, home.name]
    return (*(f"{owner}.{name}" for owner in owners), name)
