"""What happens when the time of a phase or state is up: actions are carried out, and chance chooses."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.read.actions import open_conditions, read_complex_action, shown_to, states_of
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.instances import all_owners, context_of, in_rooms
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.operations import read_operations
from spielwerk.notation.lgold.read.steps.selectors import read_actors
from spielwerk.notation.lgold.read.visibility import read_seers, sees
from spielwerk.notation.lgold.structure.instances import Instance
from spielwerk.notation.lgold.xml.tree import Element


def read_timeout(r: Reader, timer: Element, scope: str) -> list[Line]:
    """Listed actions that were not executed are carried out for all who can; of alternatives one at random."""
    lines: list[Line] = []
    for area in timer.all("onTimeout"):
        for e in area.children:
            if e.tag == "eitherAction":
                lines += _one_of(r, e, scope)
            else:
                lines += _carried_out(r, e, scope)
    return lines


def _one_of(r: Reader, e: Element, scope: str) -> list[Line]:
    name = r.fresh_name("either")
    most = m.Number(len(e.children), span=e.span)
    draw = m.Random(m.Range(m.Number(1), most, span=e.span), span=e.span)
    lines: list[Line] = [s.Let(name, None, draw, span=e.span)]
    for number, one in enumerate(e.children, 1):
        test = say.binary("==", m.Name(name, span=e.span), m.Number(number), e.span)
        lines.append(s.If(test, tuple(_carried_out(r, one, scope)), span=e.span))
    return lines


def _carried_out(r: Reader, e: Element, scope: str) -> list[Line]:
    by = e.child("byInstanceId")
    id = (by.get("instanceIdReference") or "") if by is not None else ""
    found = r.actions.get(name_of(id))
    if found is None:
        r.index.unknown(id, sorted(r.actions), by or e)
        return []
    every = [each for one in found for each in in_rooms(r, one)]
    return [line for each in every for line in _for_all_who_can(r, each, e, scope)]


def _for_all_who_can(r: Reader, one: Instance, e: Element, scope: str) -> list[Line]:
    """An action is carried out for every player who can, and of everything it belongs to."""
    player = m.Name("player", span=e.span)
    c = replace(context_of(one), actor=player, late=True)
    if c.thing is not None:
        c = replace(c, thing=m.Name("thing", span=e.span))
    rules = open_conditions(r, one, c, states_of(r, one))
    who = one.type.element.child("executableBy")
    if who is not None and who.children:
        rules = [say.binary("in", player, read_actors(r, who.children[0], c.asking()), e.span), *rules]
    scope_name = m.Name(scope, span=e.span)
    not_yet = say.call("times", m.Name(one.name, span=e.span), player, scope_name, span=e.span)
    rules = [say.binary("==", not_yet, m.Number(0), e.span), *rules]
    rules += [sees(read_seers(r, part, c), player, c) for part in shown_to(r, one)]
    act: Line = s.If(say.both(rules, e.span), _all_at_once(r, one, e, c), span=e.span)
    if c.thing is None:
        return [s.For("player", m.Name("players", span=e.span), (act,), span=e.span)]
    things = [s.For("thing", m.Name(name, span=e.span), (act,), span=e.span) for name in all_owners(r, one)]
    return [s.For("player", m.Name("players", span=e.span), tuple(things), span=e.span)]


def _all_at_once(r: Reader, one: Instance, e: Element, c: Context) -> tuple[Line, ...]:
    """What an action does that nobody is asked about: of a complex one its states, one after the other."""
    if one.type.element.tag == "simpleAction":
        return read_operations(r, [op for area in one.type.element.all("operations") for op in area.children], c)
    begin, phases = read_complex_action(r, one, c)
    known = [phase.name for phase in r.late_states]
    r.late_states += [one for one in phases if isinstance(one, d.Procedure) and one.name not in known]
    lines: tuple[Line, ...] = ()
    for way in reversed(begin):
        call: Line = s.Do(m.Call(m.Name(way.phase, span=e.span), way.arguments or (), span=e.span), span=e.span)
        lines = (call,) if way.condition is None else (s.If(way.condition, (call,), lines or None, span=e.span),)
    return lines
