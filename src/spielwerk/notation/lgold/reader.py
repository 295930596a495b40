"""Reads a whole file: first its form, then its meaning. Faults are values, never exceptions."""

from __future__ import annotations

from typing import Any

from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold.actions import Instance
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.faults import Faults
from spielwerk.notation.lgold.flow import ACTED, FlowReader
from spielwerk.notation.lgold.index import AREAS, Definition, Index
from spielwerk.notation.lgold.mirrored import Mirror
from spielwerk.notation.lgold.names import name_of, plain, template
from spielwerk.notation.lgold.owning import Owning
from spielwerk.notation.lgold.places import Places, Room
from spielwerk.notation.lgold.rules import FINISHED, STARTED, STATE_FINISHED, Flow
from spielwerk.notation.lgold.schema import validate
from spielwerk.notation.lgold.shaped import Shaped
from spielwerk.notation.lgold.sight import nearest
from spielwerk.notation.lgold.text_values import TextValues
from spielwerk.notation.lgold.tree import Element, read_tree


class Reader(Shaped, FlowReader):
    """Turns the elements of a game into the model."""

    def __init__(self, source: Source, faults: Faults, root: Element) -> None:
        super().__init__(source, faults)
        self.root = root
        self.definition = root.child("gameDefinition") or root
        states = self.definition.all("gameState")
        for other in states[1:]:
            faults.report("L309", other.span, label=states[0].span)
        self.game_state = states[0] if states else None
        self.mirror = Mirror(source, faults, self._in_block)
        self.index = Index(self.definition, faults)
        self.places = Places(self.index, self.game_state)
        self.flow = Flow()
        self.texts = TextValues(self.definition)
        self.owning = Owning(self.definition)
        found = [e for e in self.definition.walk() if e.tag.endswith("Link") and e.get("linkId") is not None]
        self.links = {name_of(e.get("linkId") or "") for e in found}
        self.linked_types = {
            name_of(e.get("linkId") or ""): name_of(e.get("typeReference") or "")
            for e in found
            if e.tag == "objectLink"
        }
        for e in self.definition.walk():
            counted = name_of(e.get("instanceIdReference") or ""), e.get("in") or "game", e.child("byActor") is not None
            if e.tag == "numberOfExecutions" and counted[1] != "game" and counted not in self.flow.counted:
                self.flow.counted.append(counted)
        self.setup: list[Line] = []
        self.exceptions = []
        self.late_states = []
        self.phase_starts = {}
        self.connections: list[d.Connection] = []
        self.stages, self.shared = [], []
        self.state_phase, self.open_in, self.renamed, self.known_actions = {}, {}, {}, {}
        self.asks_others = set()
        self.phase_members: list[d.Attribute] = []
        self.in_room: dict[str, list[d.Member]] = {}
        """Actions of the fields of one board."""

    def _in_block(self, element: Element) -> list[Line]:
        """One of lGold's own operations inside a block of the extension."""
        return self.operation(element, Context(actor=m.Name("actor", span=element.span)))

    def game(self) -> d.GameText:
        for one in self.root.within("plugins", "plugin"):
            self.faults.report("L314", one.span, name=one.get("name") or "")
        self._left_open()
        self.place_objects()
        self.setup += [line for room in self.places.rooms for line in self.owning.start(room)]
        self.find_stages()
        self.find_draws(self.instances(self.game_state, "implicationInstance", "effectInstance"))
        every = self.instances(self.game_state, "actionInstance")
        found = [one for one in every if one.type.element.get("x:exclusive") is None]
        for action in found:
            self.known_actions.setdefault(action.name, []).append(action)
        self.find_actions(found)
        self.phase_members = self.phase_attributes()
        self.share_offers()
        inside, outside, states = self._all_actions(found)
        for exported in every:
            if exported not in found:
                self._exported(exported, inside, outside)
        self._implications(inside)
        top: list[d.Declaration] = [*self.header()]
        text_enum, text_words = self.texts.declarations()
        top += text_enum
        top += [self.enum(one) for one in self.index.of_kind("attribute") if one.element.child("possibleValues")]
        player, objects = self._player(inside), self._objects(inside)
        boards = [self._board(room, inside) for room in self.places.boards()]
        phases = self.phases()
        for room in self.places.rooms:
            self.custom(room)
        flow = [*self.play(), *phases, *outside, *states, *self.late_states, *self.renewing()]
        top += [*self._table(inside), *player, *objects, *boards, *self.connections]
        self.setup += self.renewed(self.root)
        if self.setup:
            top.append(d.Setup(tuple(self.setup), span=self.root.span))
        top += [*flow, *self._extension(), *self._texts(), *text_words]
        return d.GameText(tuple(self.in_order(top)))

    def _left_open(self) -> None:
        """Every concrete type must have a value for what its supertypes leave open; of objects the check says so."""
        for one in self.index.types.values():
            if one.abstract or one.kind == "object":
                continue
            given = {e.get("instanceReference") for e in one.inherited("instances", "attributeInstanceValue")}
            for e in one.inherited("instances", "abstractAttributeInstance"):
                if e.get("instanceId") not in given:
                    self.faults.report("L306", one.element.span, label=e.span, id=e.get("instanceId"), type=one.id)

    # ---- parts ---------------------------------------------------------------------------------

    def header(self) -> list[d.Declaration]:
        if self.definition.child("x:game") is not None or self.root.get("x:game") == "none":
            return []
        e = self.root
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

    def _all_actions(
        self, found: list[Instance]
    ) -> tuple[dict[Definition | None, list[d.Member]], list[d.Declaration], list[d.Declaration]]:
        """The actions inside their owners, those at the top, and the phases of their states."""
        inside: dict[Definition | None, list[d.Member]] = {}
        outside: list[d.Declaration] = []
        states: list[d.Declaration] = []
        done: set[tuple[str, Definition | None, Room | None]] = set()
        for one in [each for instance in found for each in self.in_rooms(instance)]:
            owner = self.block_of(one)
            if (one.name, owner, one.room) in done:
                continue
            done.add((one.name, owner, one.room))
            same = [x for x in found if x is not one and x.name == one.name and owner is None and x.type is one.type]
            action, phases = self.action(one, same)
            states += phases
            if action is None:
                continue
            if owner is None:
                outside.append(action)
            elif one.room is not None and one.kind == "field":
                self.in_room.setdefault(one.room.name, []).append(action)
            else:
                inside.setdefault(owner, []).append(action)
        return inside, outside, states

    def _exported(
        self, one: Instance, inside: dict[Definition | None, list[d.Member]], outside: list[d.Declaration]
    ) -> None:
        action = self.shaped_action(one.name, one.element, one.type.element, self.context_of(one))
        if one.owner is None:
            outside.append(action)
        else:
            inside.setdefault(one.owner, []).append(action)

    def _implications(self, inside: dict[Definition | None, list[d.Member]]) -> None:
        for one in self.instances(self.game_state, "implicationInstance", "effectInstance"):
            inside.setdefault(self.block_of(one), []).extend(self.implications(one))

    def _player(self, inside: dict[Definition | None, list[d.Member]]) -> list[d.Declaration]:
        actors = self.index.of_kind("actor")
        if len([one for one in actors if not one.abstract]) > 1:
            self.faults.report("L327", actors[-1].element.span)
        members: list[d.Member] = []
        c = Context(thing=m.Self(), thing_kind="actor", rules=True)
        span = actors[0].element.span if actors else self.root.span
        for one in actors:
            given = {member.name: member.value for member in self._settings(one, c)}
            members = [_with_value(member, given) for member in members]
            own = self.members(one.element, c, one, [nearest(one)])
            members += [x for x in own if one.parent is None or not isinstance(x, d.Setting)]
            members += inside.get(one, [])
        members += self.counters(span, alone=True)
        for room in self.places.rooms:
            if room.of_actor:
                members += self._room_members(room, c)
        if not members and (not actors or actors[0].element.get("x:at") is None):
            return []
        shaped = actors[0].element if actors else self.root
        return [self.shaped_block(d.PlayerBlock, shaped, members, span)]

    def _settings(self, one: Definition, c: Context) -> list[d.Setting]:
        return [x for x in self.members(one.element, c, one) if isinstance(x, d.Setting)] if one.parent else []

    def _table(self, inside: dict[Definition | None, list[d.Member]]) -> list[d.Declaration]:
        members: list[d.Member] = []
        span = self.game_state.span if self.game_state is not None else self.root.span
        if self.game_state is not None:
            members += self.members(self.game_state, Context())
        for room in self.places.rooms:
            if not room.of_actor:
                members += self._room_members(room, Context())
        members += self.phase_members
        for flag in (STARTED, FINISHED, STATE_FINISHED, ACTED):
            if flag in self.flow.used or (flag == ACTED and self.open_in):
                members.append(d.Attribute(flag, m.NamedType("bool"), m.Truth(False), d.Mods(), span=span))
        members += [*self.counters(span, alone=False), *inside.get(None, [])]
        if not members and (self.game_state is None or self.game_state.get("x:at") is None):
            return []
        return [self.shaped_block(d.TableBlock, self.game_state or self.root, members, span)]

    def _room_members(self, room: Room, c: Context) -> list[d.Member]:
        """The attributes and links of a space, and its fields if it is no board."""
        found: list[d.Member] = []
        values: dict[str, m.Expression] = {}
        for above in room.type.line():
            own = self.members(above.element, c, above, self.around(room))
            values |= {one.name: one.value for one in own if isinstance(one, d.Setting)}
            more = len(self.extension_members(above.element)) if room.is_board else 0
            found += [one for one in own[: len(own) - more] if not isinstance(one, d.Setting)]
        named = [_with_value(one, values) for one in found]
        found = [replace(one, name=room.member(one.name)) if isinstance(one, d.Attribute) else one for one in named]
        if room.is_board:
            return found
        return [*found, *self.owning.attributes(room), *(self.container(one) for one in room.fields.values())]

    def _objects(self, inside: dict[Definition | None, list[d.Member]]) -> list[d.Declaration]:
        found: list[d.Declaration] = []
        for one in self.index.of_kind("object"):
            found.append(self.shaped_object(one, self.object_declaration(one), inside.get(one, [])))
        return [*found, *self.exceptions]

    def _board(self, room: Any, inside: dict[Definition | None, list[d.Member]]) -> d.Declaration:
        types = {id(one.type): one.type for one in room.fields.values() if one.type is not None}
        above = dict.fromkeys(above for type in types.values() for above in type.line())
        more = [
            *self.owning.attributes(room),
            *(x for one in above for x in inside.get(one, [])),
            *self.in_room.get(room.name, []),
        ]
        return self.shaped_space(room, self.board(room), more)

    def _extension(self) -> list[d.Declaration]:
        found: list[d.Declaration] = []
        for e in self.definition.children:
            if e.tag.startswith("x:"):
                found += self.mirror.lines([e])
            elif e.tag in AREAS:
                found += [self.called(one) for one in e.all("phase") if one.get("x:phase") is not None]
                found += [x for one in e.children if one.tag.startswith("x:") for x in self.mirror.lines([one])]
        return found

    def _texts(self) -> list[d.Declaration]:
        found: list[d.Declaration] = []
        for e in self.definition.all("texts"):
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


def read(source: Source) -> tuple[d.GameText, list[Diagnostic]]:
    """The game in an lGold file, as far as it can be read, and all faults in the order of their places."""
    faults = Faults(source)
    root = read_tree(source, faults)
    if root is None or not validate(source, root, faults):
        return d.GameText(()), faults.sorted()
    game = Reader(source, faults, root).game()
    return (game if faults.sound else d.GameText(())), faults.sorted()
