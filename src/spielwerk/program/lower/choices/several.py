"""Lowers choices of several things: a group of picks, one question after the other.

Where the order has no meaning the picks run upwards, so that every selection comes about in one way. Each option
carries the number of selections that it still leaves open as its weight: random players draw by it and so choose among
all selections alike.
"""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.bags import CountedBag, bag_of, bag_ways
from spielwerk.program.lower.choices.blind_picks import UnseenPicks, UnseenUnits
from spielwerk.program.lower.choices.counted import MOST, Counted, offer_counted, peeled
from spielwerk.program.lower.choices.picks import DONE, Group, countable, enough_left, is_picked, selections, take, ways
from spielwerk.program.lower.choices.questions import (
    ask,
    asked,
    go_behind,
    label_unseen,
    new_site,
    no_option,
    site_info,
    text_for,
    word_of,
)
from spielwerk.program.lower.choices.sites import OptionInfo, SiteInfo
from spielwerk.program.lower.choices.twins import has_twins
from spielwerk.program.lower.collections.repeats import may_repeat
from spielwerk.program.lower.game import element_of
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.machine.timer import Timer
from spielwerk.program.lower.machine.timers import late_choice, start_timer, stop_timer, timer_of
from spielwerk.program.lower.texts.messages import needed, uses
from spielwerk.program.lower.values.forms import Mapping, Value
from spielwerk.program.lower.values.intervals import interval
from spielwerk.program.lower.writer import Writer, none_of

MOST_UNITS = 200
"""Units of a map that are laid out to be counted one by one."""
UNEVEN = "S620"


def choose_several(m: Machine, step: t.ChooseSeveral) -> None:
    info = site_info(m, "several", step.span)
    group = Group(m, step)
    kind = step.variable.type.key if isinstance(step.variable.type, ty.MapOf) else element_of(step.source.type)
    option = OptionInfo("pick", [kind], [step.variable.name])
    element = sy.Variable(step.variable.name, type=kind)
    option.label = text_for(m, info, step.label, {element: ir.Local(word_of(0))})
    info.options = [option]
    info.ordered = step.ordered
    info.prompt = asked(m, info, step.ask, step.chooser, [step.variable.name])
    counted = _counted(m, group)
    if counted is not None:
        offer, weighted = offer_counted(counted, kind), True
    else:
        weighted = _weighted(m, group)
        offer = _offer(group, weighted, kind)
    unseen = (UnseenUnits if step.bag else UnseenPicks)(m, group)
    if unseen.possible:
        unseen.describe(m, option)
        label_unseen(m, info, option, {element: ir.Local(word_of(0))})
        offer = unseen.offer(offer, weighted, kind)
    site, needs = new_site(m, info, offer, 2, weighted, step)

    _describe_group(m, info, group, counted is None and not unseen.possible)

    timer = timer_of(m, step)
    if timer is not None and step.within is not None:
        start_timer(m, timer, step.within)
    head, after = m.new_block(), m.new_block()
    m.goto(head)
    m.begin(head)
    m.code.emit(ir.If(build.op("ge", group.count(), group.high), (ir.Goto(after),)))
    behind = ask(m, site, needs, m.number(step.chooser), _nothing(m, step, group, timer))
    position = m.code.keep(ir.Chosen(1), "position")
    picked = m.code.keep(ir.Chosen(0), "picked")
    m.code.emit(ir.If(build.eq(position, DONE), (ir.Goto(after),)))
    m.code.emit(group.last.set(position))
    unseen.uncover(m, picked, head)
    take(m, group, picked)
    m.goto(head)
    m.begin(after)
    stop_timer(m, timer)
    unseen.draw_waiting(m)
    m.env[step.variable] = group.picks
    if step.optional and (step.body is not None or step.otherwise is not None):
        some = build.op("gt", group.count(), build.ZERO)
        m.branch(some, lambda: m.steps(step.body or []), lambda: m.steps(step.otherwise or []))
    else:
        m.steps(step.body or [])
    behind = late_choice(m, timer, _late(m, step, group), behind)
    go_behind(m, behind)


def _describe_group(m: Machine, info: SiteInfo, group: Group, free: bool) -> None:
    """Makes the function that tells people how much there is to pick and how much has been, and what from."""
    step = group.step
    info.bag, info.free = step.bag, free
    w = Writer(m.game, m.inside)
    w.env, w.seat = dict(m.env), m.seat
    w.code.emit(*[ir.Append("out", number) for number in (group.low, group.high, group.count())])
    source, _ = peeled(step.source, step.picked)
    if step.bag:
        place = bag_of(w, source)
        for key in place.keys:
            w.code.emit(ir.Append("out", ir.Const(key)), ir.Append("out", place.get(ir.Const(key))))
    else:
        w.each(source, lambda item: w.code.emit(ir.Append("out", w.item(item))))
    body = tuple(w.code.body)
    info.group, info.group_needs = m.game.name(f"group_{info.number}"), needed(body)
    m.game.function(ir.Function(info.group, (*info.group_needs, ir.Parameter("out", ir.ARR)), None, body))
    m.needs.setdefault(info.number, set()).update(p.name for p in info.group_needs)


def _counted(m: Machine, group: Group) -> Counted | None:
    """The group, if its selections have to be counted one by one."""
    step = group.step
    twins, looks = _twins(m, step), uses(step.source, step.picked)
    source, conditions = peeled(step.source, step.picked)
    last, low, high = group.last.get, group.low, group.high
    if step.bag:
        size = _most_units(m, group) if looks else None
        if size is None:
            return None
        _note_if_many(m, group, size)
        return CountedBag(step, source, conditions, group.picks, last, low, high, size, False, True)
    repeats = may_repeat(m, source)
    if not (looks or twins or repeats):
        return None
    size = max(1, m.capacity(source))
    _note_if_many(m, group, size)
    return Counted(step, source, conditions, group.picks, last, low, high, size, twins, repeats)


def _most_units(m: Machine, group: Group) -> int | None:
    """How many units have to be laid out: of each key as many as can be picked; None if they are too many."""
    assert isinstance(group.picks, Mapping)
    most = _most_picks(m, group)
    size = None if most is None else len(group.picks.keys) * most
    return size if size is not None and size <= MOST_UNITS else None


def _most_picks(m: Machine, group: Group) -> int | None:
    """The greatest number of picks, where it is known before the match."""
    if group.step.high is None:
        return None
    found = interval(m, group.step.high)
    return max(0, found[1]) if found is not None else None


def _weighted(m: Machine, group: Group) -> bool:
    """Whether options carry weights; where they should and cannot, that is noted."""
    step = group.step
    if step.bag:
        even = not uses(step.source, step.picked)
    elif step.ordered and step.exact and not step.optional:
        # All options leave equally many selections open.
        return False
    else:
        group.most = min(group.size, _most_picks(m, group) or group.size)
        even = countable(group)
    if not even:
        m.game.note(UNEVEN, step.span)
    return even


def _note_if_many(m: Machine, group: Group, size: int) -> None:
    group.most = min(size, _most_picks(m, group) or size)
    if selections(group, size) > MOST:
        m.game.note(UNEVEN, group.step.span)


def _nothing(m: Machine, step: t.ChooseSeveral, group: Group, timer: Timer | None) -> Callable[[], None]:
    """Too few to choose from."""
    if step.otherwise is None and step.body is None:
        return no_option(m, step)

    def otherwise() -> None:
        stop_timer(m, timer)
        m.env[step.variable] = group.picks
        m.steps(step.otherwise or [])

    return otherwise


def _late(m: Machine, step: t.ChooseSeveral, group: Group) -> Callable[[], None] | None:
    """When the time is up, what was picked so far counts for nothing."""
    if step.otherwise is None:
        return None

    def otherwise() -> None:
        group.clear(m)
        m.env[step.variable] = group.picks
        m.steps(step.otherwise or [])

    return otherwise


def _twins(m: Machine, step: t.ChooseSeveral) -> bool:
    if step.bag:
        return False
    kind = element_of(step.source.type)
    return isinstance(kind, ty.ObjectsOf) and has_twins(m.game, kind)


# ---- what is offered ---------------------------------------------------------------------------


def _offer(group: Group, weighted: bool, kind: ty.Type) -> Callable[[Writer], None]:
    step = group.step

    def offer(w: Writer) -> None:
        count = w.code.keep(group.count(), "count")
        if step.bag:
            _offer_bag(w, group, count, weighted)
        else:
            _offer_list(w, group, count, weighted)
        enough = build.ZERO if step.exact else build.op("ge", count, group.low)
        if step.optional:
            enough = build.or_(build.eq(count, 0), enough)
        weight = ir.Const(1, ir.B64) if weighted else None
        w.code.when(enough, [ir.Push((none_of(kind), DONE), weight)])

    return offer


def _offer_list(w: Writer, group: Group, count: ir.Expr, weighted: bool) -> None:
    step = group.step
    total = w.code.keep(build.ZERO, "total")
    # Counted before anything is offered: whether a pick leaves enough depends on how many there are.
    w.each(step.source, lambda _: w.code.emit(ir.Set(total.name, build.add(total, 1))))
    i = w.code.keep(build.ZERO, "i")

    def visit(item: Value) -> None:
        value = w.code.temp(w.item(item))
        with w.code.block() as body:
            if step.ordered:
                rest = build.op("sub", build.op("sub", total, count), build.ONE)
                test = build.not_(is_picked(w, group, value))
            else:
                rest = build.op("sub", build.op("sub", total, i), build.ONE)
                test = build.op("gt", i, group.last.get)
            test = build.and_(test, enough_left(group, count, rest))
            weight = ways(w, group, count, rest) if weighted else None
            w.code.emit(ir.If(test, (ir.Push((value, i), weight),)))
            w.code.emit(ir.Set(i.name, build.add(i, 1)))
        w.code.emit(*body)

    w.each(step.source, visit)


def _offer_bag(w: Writer, group: Group, count: ir.Expr, weighted: bool) -> None:
    """Units of a map: keys upwards, each as often as it is there."""
    place = bag_of(w, group.step.source)
    picks = group.picks
    assert isinstance(picks, Mapping)
    need = build.op("sub", group.low, count)
    room = build.op("sub", group.high, count)
    for index, key in enumerate(place.keys):
        left = build.op("sub", place.get(ir.Const(key)), picks.get(ir.Const(key)))
        later: ir.Expr = left
        for other in place.keys[index + 1 :]:
            later = build.add(later, place.get(ir.Const(other)))
        test = build.all_of([
            build.op("ge", ir.Const(key), group.last.get),
            build.op("gt", left, build.ZERO),
            build.op("ge", later, need),
        ])  # fmt: skip
        with w.code.block() as body:
            keys = [ir.Const(k) for k in place.keys[index + 1 :]]
            weight = bag_ways(w, left, [place.get(k) for k in keys], need, room) if weighted else None
            w.code.emit(ir.Push((ir.Const(key), ir.Const(key)), weight))
        w.code.when(test, body)
