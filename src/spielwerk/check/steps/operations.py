"""Operations: move, place, deal, swap, shuffle, roll, reveal, give, notice, end and the like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.check.declare.reports import report_missing
from spielwerk.check.declare.things import may_hold
from spielwerk.check.relations import certain, element, fits, interchangeable, is_collection, is_place, maybe, notation
from spielwerk.check.scope import Scope
from spielwerk.check.state import Block, Check
from spielwerk.check.steps.assign import declared_bounds, lvalue
from spielwerk.check.steps.doing import may_change, may_draw, may_end
from spielwerk.check.steps.targets import Target, target_of
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    INT,
    LONG,
    NONE,
    PLACE,
    PLAYER,
    UNKNOWN,
    AttributeSymbol,
    DieSymbol,
    ListOf,
    MapOf,
    Maybe,
    ObjectsOf,
    ObjectSymbol,
    SetOf,
    Type,
    Variable,
)
from spielwerk.check.values.coerce import (
    as_collection,
    collection,
    contents,
    fitted,
    given_as,
    held_in,
    in_range,
    is_container,
    number,
    numeric,
)
from spielwerk.check.values.members import inherited
from spielwerk.check.values.texts import message, optional_message
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line


def _wrong(check: Check, value: t.Expr, wanted: str) -> None:
    if value.type != UNKNOWN:
        quote = check.faults.quote(value.span)
        check.faults.report("S301", value.span, wanted=wanted, given=given_as(value), quote=quote)


# ---- objects and places ------------------------------------------------------------------------


def objects(check: Check, node: m.Expression, scope: Scope) -> tuple[t.Expr, bool] | None:
    """One object, or several; None after a fault."""
    value = check.expression(node, scope)
    if value.type == UNKNOWN:
        return None
    if isinstance(certain(value.type), ObjectsOf):
        return value, False
    found = as_collection(check, value)
    if found is None or not isinstance(certain(element(found.type)), ObjectsOf):
        if found is None or element(found.type) != UNKNOWN:
            _wrong(check, value, "object")
        return None
    return found, True


def place_at(check: Check, node: m.Expression, scope: Scope) -> t.Expr | None:
    """One place; None after a fault."""
    value = check.expression(node, scope, PLACE)
    if is_place(value.type) and not is_collection(value.type):
        return value
    _wrong(check, value, "field")
    return None


def move(check: Check, node: s.Move, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    if node.source is not None:
        _move_amount(check, node, node.source, scope, block)
        return False
    found = objects(check, node.what, scope)
    target = place_at(check, node.target, scope)
    if found is None or target is None or not allowed:
        return False
    what, several = found
    may_hold(check, target, certain(element(what.type) if several else what.type))
    block.steps.append(t.MoveObjects(what, several, target, node.at, node.along, span=node.span))
    return False


def _move_amount(check: Check, node: s.Move, source_node: m.Expression, scope: Scope, block: Block) -> None:
    amount = check.expression(node.what, scope)
    if isinstance(certain(amount.type), ObjectsOf) or is_container(amount) or _holds_objects(amount.type):
        check.faults.report("S423", source_node.span, quote=check.faults.quote(node.what.span))
        return
    with check.faults.trial():
        source = check.expression(source_node, scope)
    if is_place(source.type) and amount.type == INT:
        # `move 3 from deck to player.hand`: the top three, as a deal to one.
        place, target = place_at(check, source_node, scope), place_at(check, node.target, scope)
        if place is not None and target is not None:
            block.steps.append(t.DealObjects(amount, place, target, False, node.along, span=node.span))
        return
    if node.along:
        check.faults.report("S459", node.span)
    expected = amount.type if isinstance(amount.type, MapOf) else INT
    taken = lvalue(check, source_node, scope)
    given = lvalue(check, node.target, scope)
    if isinstance(amount, t.MapOfEntries) and taken is not None and isinstance(taken.type, MapOf):
        amount = fitted(check, amount, MapOf(taken.type.key, INT))
        expected = MapOf(taken.type.key, INT)
    if not isinstance(amount.type, MapOf):
        longs = all(side is not None and side.type == LONG for side in (taken, given))
        amount = numeric(check, amount) if longs else number(check, amount)
    for side in (taken, given):
        if side is not None and not _has(side.type, expected) and UNKNOWN not in (side.type, amount.type):
            _wrong(check, side, notation(expected))
            return
    if taken is not None and given is not None:
        block.steps.append(t.MoveAmount(amount, taken, given, span=node.span))


def _has(side: Type, expected: Type) -> bool:
    """Whether an amount can be moved from or to something of this type."""
    return fits(side, LONG if expected == INT else expected)


def _holds_objects(type_: Type) -> bool:
    return is_collection(type_) and isinstance(certain(element(type_)), ObjectsOf)


def _kind(check: Check, node: m.Expression, scope: Scope) -> tuple[ObjectSymbol, t.Expr | None] | None:
    """`Road of player`, or a type alone."""
    value = check.expression(node, scope)
    if isinstance(value, t.ObjectsOfKind):
        return value.kind, value.owner
    if value.type != UNKNOWN:
        check.faults.report("S328", node.span, quote=check.faults.quote(node.span))
    return None


def place(check: Check, node: s.Place, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    kind = _kind(check, node.what, scope)
    on = place_at(check, node.on, scope)
    if kind is not None and on is not None and allowed:
        may_hold(check, on, ObjectsOf((kind[0],)))
        block.steps.append(t.PlaceObject(kind[0], kind[1], on, span=node.span))
    return False


def create(check: Check, node: s.Create, scope: Scope, block: Block) -> bool:
    kind = _kind(check, node.what, scope)
    on = place_at(check, node.on, scope)
    if scope.context.kind not in ("setup", "given"):
        check.faults.report("S410", node.span)
    values: list[tuple[AttributeSymbol, t.Expr]] = []
    for item in node.values:
        attribute = inherited(kind[0], item.name) if kind is not None else None
        value = check.expression(item.value, scope, attribute.type if attribute is not None else None)
        if attribute is not None:
            check.write(attribute)
            values.append((attribute, fitted(check, value, attribute.type, attribute.bounds)))
        elif kind is not None:
            span = check.faults.word(item.span, item.name)
            check.faults.report("S216", span, name=item.name, type=kind[0].name)
    if kind is not None:
        kind[0].created = True
        report_missing(check, kind[0], [attribute for attribute, _ in values], node.span)
        if on is not None:
            may_hold(check, on, ObjectsOf((kind[0],)))
            block.steps.append(t.CreateObject(kind[0], kind[1], on, values, span=node.span))
    return False


def deal(check: Check, node: s.Deal, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    amount = number(check, check.expression(node.amount, scope, INT))
    source = place_at(check, node.source, scope)
    targets = check.expression(node.target, scope)
    several = is_collection(targets.type)
    if targets.type == UNKNOWN or source is None or not allowed:
        return False
    if not is_place(element(targets.type) if several else targets.type):
        _wrong(check, targets, "field")
        return False
    if isinstance(source, t.ContainerPlace):
        goal = targets
        while isinstance(goal, t.Each):
            goal = goal.value
        may_hold(check, goal, ObjectsOf(source.container.holds))
    block.steps.append(t.DealObjects(amount, source, targets, several, node.along, span=node.span))
    return False


def fill(check: Check, node: s.Fill, scope: Scope, block: Block) -> bool:
    """Deals to each place what it lacks, as far as the pile goes: for whatever comes behind the check it is a deal."""
    allowed = may_change(check, scope, node.span)
    amount = number(check, check.expression(node.amount, scope, INT))
    source = place_at(check, node.source, scope)
    targets = check.expression(node.what, scope)
    if targets.type == UNKNOWN or source is None or not allowed:
        return False
    if not is_place(element(targets.type) if is_collection(targets.type) else targets.type):
        _wrong(check, targets, "field")
        return False
    if is_collection(targets.type) and not isinstance(amount, t.Constant):
        # Every place is filled to the same number, also if it is about what the places before have taken.
        held = Variable("amount", node.span, type=INT)
        block.steps.append(t.Let(held, amount, span=node.span))
        amount = t.Get(held, type=INT, span=amount.span)
    block.steps.append(_filled(check, node, targets, source, amount))
    return False


def _filled(check: Check, node: s.Fill, target: t.Expr, source: t.Expr, amount: t.Expr) -> t.Step:
    """The deal to one place, or a loop of deals. A path is taken apart, so that it stays known whose the places are."""
    if isinstance(target, t.Each):
        one = _filled(check, node, target.value, source, amount)
        return t.For(target.element, target.of, [one], span=node.span)
    if is_collection(target.type):
        place = Variable("place", node.span, type=element(target.type), role="loop")
        one = _filled(check, node, t.Get(place, type=place.type, span=target.span), source, amount)
        return t.For(place, target, [one], span=node.span)
    may_hold(check, target, ObjectsOf(held_in(check, source)))
    lacking = t.Arithmetic("-", amount, _size(check, target), type=INT, span=node.span)
    dealt = t.Builtin("min", [lacking, _size(check, source)], type=INT, span=node.span)
    return t.DealObjects(dealt, source, target, False, span=node.span)


def _size(check: Check, place: t.Expr) -> t.Expr:
    return t.Builtin("count", [contents(check, place)], type=INT, span=place.span)


def swap(check: Check, node: s.Swap, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    # Only to see what it is: it is read again as what it turns out to be.
    with check.faults.trial():
        places = is_place(check.expression(node.one, scope).type)
    if places:
        one, other = place_at(check, node.one, scope), place_at(check, node.other, scope)
        if one is not None and other is not None and allowed:
            block.steps.append(t.SwapThings(one, other, True, span=node.span))
        return False
    left, right = lvalue(check, node.one, scope), lvalue(check, node.other, scope)
    if left is None or right is None:
        return False
    if not interchangeable(right.type, left.type):
        _wrong(check, right, notation(left.type))
    block.steps.append(t.SwapThings(left, right, False, span=node.span))
    return False


def shuffle(check: Check, node: s.Shuffle, scope: Scope, block: Block) -> bool:
    may_draw(check, scope, node.span)
    value = check.expression(node.what, scope)
    if isinstance(value, t.ContainerPlace):
        if value.container.kind == "field":
            check.faults.report("S340", value.span, name=value.container.name)
        block.steps.append(t.ShuffleThing(value, span=node.span))
    elif isinstance(value.type, ListOf) and isinstance(value, t.Get | t.Read):
        changed = lvalue(check, node.what, scope)
        if changed is not None:
            block.steps.append(t.ShuffleThing(changed, span=node.span))
    elif value.type != UNKNOWN:
        check.faults.report("S341", value.span, quote=check.faults.quote(value.span), word="shuffle")
    return False


def roll(check: Check, node: s.Roll, scope: Scope, block: Block) -> bool:
    may_draw(check, scope, node.span)
    value = check.expression(node.what, scope)
    base = value.list if isinstance(value, t.ListGet) else value
    while isinstance(base, t.Where) and not isinstance(value, t.ListGet):
        base = base.of
    if isinstance(base, t.DieValue):
        block.steps.append(t.RollDice(value, span=node.span))
    elif value.type != UNKNOWN:
        check.faults.report("S341", value.span, quote=check.faults.quote(value.span), word="roll")
    return False


def reveal(check: Check, node: s.Reveal | s.Hide, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    to = None
    if isinstance(node, s.Reveal) and node.to is not None:
        to = people(check, node.to, scope)
    # Only to see what it is: it is read again as what it turns out to be.
    with check.faults.trial():
        value = check.expression(node.what, scope)
    target = None if _about_objects(value.type) else target_of(value)
    if target is not None and isinstance(target.what, AttributeSymbol | DieSymbol):
        reveal_values(check, node, target, to, scope, block)
        return False
    found = objects(check, node.what, scope)
    if found is not None and allowed:
        step = t.RevealObjects(found[0], found[1], to, isinstance(node, s.Hide), span=node.span)
        block.steps.append(step)
    return False


def _about_objects(type_: Type) -> bool:
    return isinstance(certain(type_), ObjectsOf) or _holds_objects(type_)


def give(check: Check, node: s.Give, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    found = objects(check, node.what, scope)
    to = fitted(check, check.expression(node.to, scope, Maybe(PLAYER)), Maybe(PLAYER))
    if found is not None and allowed:
        block.steps.append(t.GiveObject(found[0], found[1], to, span=node.span))
    return False


# ---- lists, sets, maps -------------------------------------------------------------------------


def clear(check: Check, node: s.Clear, scope: Scope, block: Block) -> bool:
    target = _group(check, node.what, scope, "clear")
    if target is not None:
        block.steps.append(t.ClearThing(target, span=node.span))
    return False


def _group(check: Check, node: m.Expression, scope: Scope, word: str) -> t.Expr | None:
    """A list, set or map that can be changed."""
    target = lvalue(check, node, scope)
    if target is None:
        return None
    if not isinstance(target.type, ListOf | SetOf) and not (isinstance(target.type, MapOf) and word == "clear"):
        if target.type != UNKNOWN:
            check.faults.report("S341", target.span, quote=check.faults.quote(target.span), word=word)
        return None
    return target


def add(check: Check, node: s.Add, scope: Scope, block: Block) -> bool:
    target = _group(check, node.to, scope, "add")
    found = _items(check, node.what, scope, target)
    if target is not None and found is not None:
        in_range(check, found[0], declared_bounds(target))
        block.steps.append(t.AddTo(found[0], found[1], target, span=node.span))
    return False


def remove(check: Check, node: s.Remove, scope: Scope, block: Block) -> bool:
    target = _group(check, node.source, scope, "remove")
    found = _items(check, node.what, scope, target)
    if target is not None and found is not None:
        block.steps.append(t.RemoveFrom(found[0], found[1], target, span=node.span))
    return False


def _items(check: Check, node: m.Expression, scope: Scope, target: t.Expr | None) -> tuple[t.Expr, bool] | None:
    """One item for a list or set, or several at once."""
    of = element(target.type) if target is not None else UNKNOWN
    value = check.expression(node, scope, of)
    if fits(value.type, of) or (isinstance(target, t.DieValue) and certain(value.type) == INT):
        return fitted(check, value, of) if not isinstance(target, t.DieValue) else value, False
    found = as_collection(check, value)
    if found is not None and fits(element(found.type), of):
        return found, True
    fitted(check, value, of)
    return None


# ---- people ------------------------------------------------------------------------------------


def people(check: Check, node: m.Expression, scope: Scope) -> t.Expr:
    """A player or several."""
    value = check.expression(node, scope, PLAYER)
    if is_collection(value.type):
        return fitted(check, value, SetOf(PLAYER))
    return fitted(check, value, PLAYER)


def notice(check: Check, node: s.Notice, scope: Scope, block: Block) -> bool:
    allowed = may_change(check, scope, node.span)
    to = None if node.to is None else people(check, node.to, scope)
    text = message(check, node.text, scope)
    if allowed:
        block.steps.append(t.SayNotice(text, to, span=node.span))
    return False


def take_place(check: Check, node: s.Finish | s.Eliminate, scope: Scope, block: Block) -> bool:
    allowed = may_end(check, scope, node.span)
    who = fitted(check, check.expression(node.who, scope, PLAYER), PLAYER)
    reason = optional_message(check, node.reason, scope)
    if allowed:
        block.steps.append(t.TakePlace(who, isinstance(node, s.Finish), reason, span=node.span))
    return False


def end(check: Check, node: s.End, scope: Scope, block: Block) -> bool:
    may_end(check, scope, node.span)
    value = None
    if node.value is not None:
        value = check.expression(node.value, scope, maybe(PLAYER))
        value = _ranking(check, value) if node.how == "ranking" else _winner(check, value)
    reason = optional_message(check, node.reason, scope)
    block.steps.append(t.EndMatch(node.how, value, reason, span=node.span))
    return True


def _winner(check: Check, value: t.Expr) -> t.Expr:
    if is_collection(value.type):
        return fitted(check, value, SetOf(PLAYER))
    if value.type == NONE:
        return value
    return fitted(check, value, maybe(PLAYER))


def _ranking(check: Check, value: t.Expr) -> t.Expr:
    if value.type == UNKNOWN:
        return value
    if not isinstance(value, t.Sorted):
        check.faults.report("S322", value.span, function="ranking", quote=check.faults.quote(value.span))
        return check.unknown(value.span)
    collection(check, value)
    if element(value.type) not in (PLAYER, UNKNOWN):
        _wrong(check, value, "list of player")
    return value


READERS: dict[type[Line], Callable[[Check, Any, Scope, Block], bool]] = {
    s.Move: move,
    s.Place: place,
    s.Create: create,
    s.Deal: deal,
    s.Fill: fill,
    s.Swap: swap,
    s.Shuffle: shuffle,
    s.Roll: roll,
    s.Clear: clear,
    s.Hide: reveal,
    s.Reveal: reveal,
    s.Add: add,
    s.Remove: remove,
    s.Give: give,
    s.Notice: notice,
    s.Finish: take_place,
    s.Eliminate: take_place,
    s.End: end,
}


def reveal_values(
    check: Check, node: s.Reveal | s.Hide, target: Target, to: t.Expr | None, scope: Scope, block: Block
) -> None:
    what = target.what
    assert isinstance(what, AttributeSymbol | DieSymbol)
    found = target_of(check.expression(node.what, scope))
    if what.visibility.how == "all" and not any(what is showing for showing in _narrowed(check)):
        check.faults.report("S446", node.what.span, name=what.name)
    elif found is not None and may_change(check, scope, node.span):
        hide = isinstance(node, s.Hide)
        block.steps.append(t.RevealValues(what, found.of, found.several, to, hide, span=node.span))


def _narrowed(check: Check) -> list[object]:
    """What `while` blocks show to fewer."""
    return [showing.what for implication in check.known.game.implications for showing in implication.showings]
