"""Reads a whole file: first its form, then its meaning. Faults are values, never exceptions."""

from __future__ import annotations

from typing import Any, TypeAlias

from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.notation.lgold.names import name_of, plain, template
from spielwerk.notation.lgold.read.actions import counters, find_actions, read_action
from spielwerk.notation.lgold.read.attributes import extension_members, read_enum, read_members
from spielwerk.notation.lgold.read.boards import read_board, read_custom_layout
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.exported import (
    exported_block,
    exported_object,
    exported_space,
    in_order,
    read_called_phase,
    read_exported_action,
)
from spielwerk.notation.lgold.read.implications import drawing_procedure, find_draws, read_implications
from spielwerk.notation.lgold.read.instances import block_of, context_of, find_instances, in_rooms
from spielwerk.notation.lgold.read.objects import place_objects, read_container, read_object_type
from spielwerk.notation.lgold.read.phases import (
    find_stages,
    read_phase_attributes,
    read_phases,
    read_play,
    share_offers,
)
from spielwerk.notation.lgold.read.reader import Grammar, Reader
from spielwerk.notation.lgold.read.steps.operations import draw_for_implications, read_operation
from spielwerk.notation.lgold.read.steps.rules import read_rules
from spielwerk.notation.lgold.read.steps.selections import read_selection
from spielwerk.notation.lgold.read.steps.selectors import read_actor, read_field, read_object
from spielwerk.notation.lgold.read.steps.values import read_value
from spielwerk.notation.lgold.read.visibility import limits_of_space, nearest
from spielwerk.notation.lgold.structure.flow import ACTED, FINISHED, STARTED, STATE_FINISHED
from spielwerk.notation.lgold.structure.index import AREAS, Definition
from spielwerk.notation.lgold.structure.instances import Instance
from spielwerk.notation.lgold.structure.places import Room
from spielwerk.notation.lgold.xml.faults import Faults
from spielwerk.notation.lgold.xml.schema import validate
from spielwerk.notation.lgold.xml.tree import read_tree

GRAMMAR = Grammar(
    value=read_value,
    actor=read_actor,
    object=read_object,
    field=read_field,
    rules=read_rules,
    operation=read_operation,
    selection=read_selection,
)
Inside: TypeAlias = dict[Definition | None, list[d.Member]]
"""What is declared in the block of a type; under None what is on the table."""


def read(source: Source) -> tuple[d.GameText, list[Diagnostic]]:
    """The game in an lGold file, as far as it can be read, and all faults in the order of their places."""
    faults = Faults(source)
    root = read_tree(source, faults)
    if root is None or not validate(source, root, faults):
        return d.GameText(()), faults.sorted()
    game = _game(Reader(source, faults, root, GRAMMAR))
    return (game if faults.sound else d.GameText(())), faults.sorted()


def _game(r: Reader) -> d.GameText:
    """The order matters: what is found first is needed to read what comes after it."""
    for one in r.root.within("plugins", "plugin"):
        r.faults.report("L314", one.span, name=one.get("name") or "")
    _left_open(r)
    place_objects(r)
    r.setup += [line for room in r.places.rooms for line in r.owners.start(room)]
    # Rules name phases and states, and every operation asks whether implications draw.
    find_stages(r)
    find_draws(r, find_instances(r, r.game_state, "implicationInstance", "effectInstance"))
    every = find_instances(r, r.game_state, "actionInstance")
    found = [one for one in every if one.type.element.get("x:exclusive") is None]
    for action in found:
        r.actions.setdefault(action.name, []).append(action)
    # A state offers the actions that are open in it, and states in which the same ones are open share an offer.
    find_actions(r, found)
    r.phase_members = read_phase_attributes(r)
    share_offers(r)
    inside, outside, states = _all_actions(r, found)
    for exported in every:
        if exported not in found:
            _exported(r, exported, inside, outside)
    _implications(r, inside)
    top: list[d.Declaration] = [*_header(r)]
    text_enum, text_words = r.texts.declarations()
    top += text_enum
    top += [read_enum(one) for one in r.index.of_kind("attribute") if one.element.child("possibleValues")]
    # The table is made behind all others: it holds the flags and counters that their rules have asked for.
    player, objects = _player(r, inside), _objects(r, inside)
    boards = [_board(r, room, inside) for room in r.places.boards()]
    phases = read_phases(r)
    for room in r.places.rooms:
        read_custom_layout(r, room)
    flow = [*read_play(r), *phases, *outside, *states, *r.late_states, *drawing_procedure(r)]
    top += [*_table(r, inside), *player, *objects, *boards, *r.connections]
    r.setup += draw_for_implications(r, r.root)
    if r.setup:
        top.append(d.Setup(tuple(r.setup), span=r.root.span))
    top += [*flow, *_extension(r), *_texts(r), *text_words]
    return d.GameText(tuple(in_order(r, top)))


def _left_open(r: Reader) -> None:
    """Every concrete type must have a value for what its supertypes leave open; for objects the check reports it."""
    for one in r.index.types.values():
        if one.abstract or one.kind == "object":
            continue
        given = {e.get("instanceReference") for e in one.inherited("instances", "attributeInstanceValue")}
        for e in one.inherited("instances", "abstractAttributeInstance"):
            if e.get("instanceId") not in given:
                r.faults.report("L306", one.element.span, label=e.span, id=e.get("instanceId"), type=one.id)


def _header(r: Reader) -> list[d.Declaration]:
    if r.definition.child("x:game") is not None or r.root.get("x:game") == "none":
        return []
    e = r.root
    low, high = e.get("minimumPlayers") or "2", e.get("maximumPlayers") or e.get("minimumPlayers") or "4"
    first, last = m.Number(int(low), span=e.span), m.Number(int(high), span=e.span)
    counts: tuple[m.Expression, ...] = (first,) if low == high else (m.Range(first, last, span=e.span),)
    lines: list[Any] = [d.PlayerCounts(counts, span=e.span)]
    if e.get("version") is not None:
        lines.append(d.Setting("version", plain(e.get("version") or ""), span=e.span))
    if e.get("about") is not None:
        lines.append(d.Setting("about", plain(e.get("about") or ""), span=e.span))
    title = plain(e.get("name") or "")
    return [d.Game(title, tuple(lines), span=e.span, doc=e.get("description") or "")]


def _all_actions(r: Reader, found: list[Instance]) -> tuple[Inside, list[d.Declaration], list[d.Declaration]]:
    """The actions inside their owners, those at the top, and the phases of their states."""
    inside: Inside = {}
    outside: list[d.Declaration] = []
    states: list[d.Declaration] = []
    done: set[tuple[str, Definition | None, Room | None]] = set()
    for one in [each for instance in found for each in in_rooms(r, instance)]:
        owner = block_of(r, one)
        if (one.name, owner, one.room) in done:
            # Several phases have it: one action, open in the states of all of them.
            continue
        done.add((one.name, owner, one.room))
        same = [x for x in found if x is not one and x.name == one.name and owner is None and x.type is one.type]
        action, phases = read_action(r, one, same)
        states += phases
        if action is None:
            continue
        if owner is None:
            outside.append(action)
        elif one.room is not None and one.kind == "field":
            r.board_actions.setdefault(one.room.name, []).append(action)
        else:
            inside.setdefault(owner, []).append(action)
    return inside, outside, states


def _exported(r: Reader, one: Instance, inside: Inside, outside: list[d.Declaration]) -> None:
    action = read_exported_action(r, one.name, one.element, one.type.element, context_of(one))
    if one.owner is None:
        outside.append(action)
    else:
        inside.setdefault(one.owner, []).append(action)


def _implications(r: Reader, inside: Inside) -> None:
    for one in find_instances(r, r.game_state, "implicationInstance", "effectInstance"):
        inside.setdefault(block_of(r, one), []).extend(read_implications(r, one))


def _player(r: Reader, inside: Inside) -> list[d.Declaration]:
    actors = r.index.of_kind("actor")
    if len([one for one in actors if not one.abstract]) > 1:
        r.faults.report("L327", actors[-1].element.span)
    members: list[d.Member] = []
    c = Context(thing=m.Self(), thing_kind="actor", rules=True)
    span = actors[0].element.span if actors else r.root.span
    for one in actors:
        given = {member.name: member.value for member in _settings(r, one, c)}
        members = [_with_value(member, given) for member in members]
        own = read_members(r, one.element, c, one, [nearest(one)])
        members += [x for x in own if one.parent is None or not isinstance(x, d.Setting)]
        members += inside.get(one, [])
    members += counters(r, span, alone=True)
    for room in r.places.rooms:
        if room.of_actor:
            members += _room_members(r, room, c)
    if not members and (not actors or actors[0].element.get("x:at") is None):
        return []
    shaped = actors[0].element if actors else r.root
    return [exported_block(r, d.PlayerBlock, shaped, members, span)]


def _settings(r: Reader, one: Definition, c: Context) -> list[d.Setting]:
    return [x for x in read_members(r, one.element, c, one) if isinstance(x, d.Setting)] if one.parent else []


def _table(r: Reader, inside: Inside) -> list[d.Declaration]:
    members: list[d.Member] = []
    span = r.game_state.span if r.game_state is not None else r.root.span
    if r.game_state is not None:
        members += read_members(r, r.game_state, Context())
    for room in r.places.rooms:
        if not room.of_actor:
            members += _room_members(r, room, Context())
    members += r.phase_members
    for flag in (STARTED, FINISHED, STATE_FINISHED, ACTED):
        if flag in r.flow.used or (flag == ACTED and r.flow.open_in):
            members.append(d.Attribute(flag, m.NamedType("bool"), m.Truth(False), d.Mods(), span=span))
    members += [*counters(r, span, alone=False), *inside.get(None, [])]
    if not members and (r.game_state is None or r.game_state.get("x:at") is None):
        return []
    return [exported_block(r, d.TableBlock, r.game_state or r.root, members, span)]


def _room_members(r: Reader, room: Room, c: Context) -> list[d.Member]:
    """The attributes and links of a space, and its fields if it is no board."""
    found: list[d.Member] = []
    values: dict[str, m.Expression] = {}
    for above in room.type.line():
        own = read_members(r, above.element, c, above, limits_of_space(r, room))
        values |= {one.name: one.value for one in own if isinstance(one, d.Setting)}
        # Members that the extension adds are read with the board itself.
        more = len(extension_members(r, above.element)) if room.is_board else 0
        found += [one for one in own[: len(own) - more] if not isinstance(one, d.Setting)]
    named = [_with_value(one, values) for one in found]
    found = [replace(one, name=room.member(one.name)) if isinstance(one, d.Attribute) else one for one in named]
    if room.is_board:
        return found
    return [*found, *r.owners.attributes(room), *(read_container(r, one) for one in room.fields.values())]


def _objects(r: Reader, inside: Inside) -> list[d.Declaration]:
    found: list[d.Declaration] = []
    for one in r.index.of_kind("object"):
        found.append(exported_object(r, one, read_object_type(r, one), inside.get(one, [])))
    return [*found, *r.exceptions]


def _board(r: Reader, room: Room, inside: Inside) -> d.Declaration:
    types = {id(one.type): one.type for one in room.fields.values() if one.type is not None}
    above = dict.fromkeys(above for type in types.values() for above in type.line())
    more = [
        *r.owners.attributes(room),
        *(x for one in above for x in inside.get(one, [])),
        *r.board_actions.get(room.name, []),
    ]
    return exported_space(r, room, read_board(r, room), more)


def _extension(r: Reader) -> list[d.Declaration]:
    found: list[d.Declaration] = []
    for e in r.definition.children:
        if e.tag.startswith("x:"):
            found += r.mirror.lines([e])
        elif e.tag in AREAS:
            found += [read_called_phase(r, one) for one in e.all("phase") if one.get("x:phase") is not None]
            found += [x for one in e.children if one.tag.startswith("x:") for x in r.mirror.lines([one])]
    return found


def _texts(r: Reader) -> list[d.Declaration]:
    found: list[d.Declaration] = []
    for e in r.definition.all("texts"):
        lines = []
        for one in e.all("text"):
            of = one.get("of") or ""
            key: m.Expression = template(of)
            if one.get("id") is not None:
                key = m.Name(name_of(one.get("id") or ""), span=one.span)
            lines.append(d.Translation(key, template(one.get("is") or ""), span=one.span))
        found.append(d.Texts(e.get("language") or "de", tuple(lines), span=e.span))
    return found


def _with_value(member: d.Member, given: dict[str, m.Expression]) -> d.Member:
    """A concrete actor gives the value that an abstract one has left open."""
    if isinstance(member, d.Attribute) and member.name in given:
        return replace(member, default=given[member.name])
    return member
