"""Writes any model as lGold: its own elements where they fit, and the extension for the rest."""

from __future__ import annotations

from functools import partial

from spielwerk.data import replace
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.notation.lgold.extension import mirror
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.write.known import Known, is_name
from spielwerk.notation.lgold.write.rules import (
    LARGEST,
    spiel_value,
    written_action,
    written_implication,
    written_lines,
    written_value,
    written_visibility,
)
from spielwerk.notation.lgold.xml.document import Tag, document

AREAS = ("attributes", "actors", "objects", "fields", "spaces", "implications", "actions", "phases")
MOST_FIELDS = 400
"""Larger boards are written by their measures."""


def write(game: d.GameText) -> str:
    """The whole file. Reading it gives the same model."""
    return document(Writer(game).game())


class Writer:
    """Puts each declaration into its area; `x:at` keeps their order."""

    def __init__(self, game: d.GameText) -> None:
        self.source = game
        self.known = Known(game)
        self.lines = partial(written_lines, self.known)
        """Writes a line in a block."""
        self.areas: dict[str, list[Tag]] = {name: [] for name in AREAS}
        self.types: dict[str, Tag] = {}
        """The types of attributes that are used."""
        self.game_state: Tag | None = None
        self.actor: Tag | None = None
        self.rest: list[Tag] = []
        self.values: set[str] = set()
        self.taken: dict[str, set[str]] = {"table": set(), "player": set()}
        """The ids of fields."""

    def game(self) -> Tag:
        for at, one in enumerate(self.source.declarations):
            if not self._shaped(one, at):
                made = mirror.tag(one, self.lines)
                made.attributes["x:at"] = str(at)
                self.rest.append(made)
        self.areas["attributes"][:0] = self.types.values()
        inside = [self.game_state] if self.game_state is not None else []
        inside += [Tag(name, {}, tags) for name, tags in self.areas.items() if tags]
        title = next((one.title.source for one in self.source.declarations if isinstance(one, d.Game)), None)
        headless = "none" if title is None else None
        return Tag.of("game", Tag.of("gameDefinition", *inside, *self.rest), name=title or "", x__game=headless)

    def _shaped(self, one: d.Declaration, at: int) -> bool:
        """Whether a declaration has been written with elements of lGold."""
        # Two declarations of one name would have the same id.
        if one.open or (isinstance(one, d.Enum | d.Space | d.Procedure) and one.name not in self.known.unique):
            return False
        match one:
            case d.Enum():
                return self._enum(one, at)
            # lGold has one state and one type of player: further blocks about them go into the extension.
            case d.TableBlock() if one is self.known.tables[0]:
                self.game_state = self.game_state or Tag("gameState")
                self._block(self.game_state, one, at, self.game_state, "table", self.known.table_fields)
            case d.PlayerBlock() if one is self.known.players[0]:
                self._block(self._actor(), one, at, self._actor(), "player", self.known.player_fields)
            case d.ObjectType():
                return self._object(one, at)
            case d.Space():
                return self._space(one, at)
            case d.Procedure(phase=True):
                self._phase(one, at)
            case d.Action():
                self.game_state = self.game_state or Tag("gameState")
                self._member(self.game_state, one, at, "table")
            case _:
                return False
        return True

    def _actor(self) -> Tag:
        if self.actor is None:
            self.actor = Tag("actor", {"name": "player", "typeId": "type.player"})
            self.areas["actors"].append(self.actor)
        return self.actor

    # ---- blocks and their members --------------------------------------------------------------

    def _block(
        self, made: Tag, one: d.TableBlock | d.PlayerBlock, at: int, owner: Tag, word: str, fields: set[str]
    ) -> None:
        made.attributes |= {"description": one.doc or None, "x:at": str(at)}
        containers: list[Tag] = []
        for number, member in enumerate(one.members):
            if isinstance(member, d.Container) and (found := self._container(member, number, word)) is not None:
                containers.append(found)
                fields.add(member.name)
            elif isinstance(member, d.Action) and word == "table":
                tag = mirror.tag(member, self.lines)
                tag.attributes["x:at"] = str(number)
                self._in(made, "instances").append(tag)
            else:
                self._member(made, member, number, word)
        if containers:
            self._in(owner, "instances").append(
                Tag.of("spaceInstance", instanceId=f"instance.{word}_space", typeReference=f"space.{word}")
            )
            space = Tag.of("space", Tag("instances", {}, containers), typeId=f"space.{word}")
            self.areas["spaces"].append(space)

    def _in(self, made: Tag, area: str) -> list[Tag]:
        """The children of one of the areas of an element."""
        found = next((child for child in made.children if child.name == area), None)
        if found is None:
            found = Tag(area)
            made.children.append(found)
        return found.children

    def _member(self, made: Tag, member: d.Member, at: int, owner: str, abstract: bool = False) -> None:
        area, tag = "instances", None
        if isinstance(member, d.Attribute):
            area, tag = self._attribute(member, abstract)
        elif isinstance(member, d.Implication | d.Action):
            tag = self._instance(member, owner, at)
        if tag is None:
            area, tag = "instances", mirror.tag(member, self.lines)
        tag.attributes["x:at"] = str(at)
        self._in(made, area).append(tag)

    def _instance(self, member: d.Implication | d.Action, owner: str, at: int) -> Tag | None:
        """An action or implication: its type in its area, an instance where it belongs."""
        if isinstance(member, d.Action):
            if member.open or not is_name(member.name):
                return None
            name, kind, area = member.name, "action", "actions"
            id = f"action.{owner}.{name}_{at}"
            type: Tag | None = written_action(self.known, member, id)
        else:
            name, kind, area = f"while_{at}", "implication", "implications"
            id = f"implication.{owner}.{name}"
            type = written_implication(self.known, member, id)
        if type is None:
            return None
        self.areas[area].append(type)
        doc = member.doc or None
        return Tag.of(f"{kind}Instance", instanceId=f"instance.{name}", typeReference=id, description=doc)

    def _attribute(self, one: d.Attribute, abstract: bool) -> tuple[str, Tag | None]:
        """An attribute with its type, or a link."""
        mods = one.mods
        if (
            one.open
            or not is_name(one.name)
            or mods.at_most is not None
            or mods.count_visible is not None
            or mods.depth is not None
        ):
            return "instances", None
        seen = [written_visibility("visibility", mods.visible)] if mods.visible is not None else []
        doc = one.doc or None
        link = self._linked(one)
        if link is not None:
            tag, type = link
            return "links", Tag.of(tag, *seen, linkId=f"link.{one.name}", typeReference=type, description=doc)
        id = self._attribute_type(one.type)
        if id is None:
            return "instances", None
        open_ = abstract and one.default is None and not seen
        value = [self._start(one.default, one.type)] if one.default is not None else []
        tag = "abstractAttributeInstance" if open_ else "attributeInstance"
        return "instances", Tag.of(
            tag, *value, *seen, instanceId=f"instance.{one.name}", typeReference=id, description=doc
        )

    def _linked(self, one: d.Attribute) -> tuple[str, str] | None:
        if one.default != m.NoneValue() or not isinstance(one.type, m.EitherType) or not one.type.or_none:
            return None
        if len(one.type.of) != 1 or not isinstance(one.type.of[0], m.NamedType):
            return None
        name = one.type.of[0].name
        if name == "player" and self.known.players:
            self._actor()
            return "actorLink", "type.player"
        return ("objectLink", f"type.{name}") if name in self.known.typed else None

    def _attribute_type(self, type: m.TypeExpression) -> str | None:
        """The id of the type of an attribute; it is defined when it is first used."""
        match type:
            case m.NamedType("int"):
                id, tag = "attribute.int", Tag.of("integerAttribute", typeId="attribute.int")
            case m.NamedType("bool"):
                id, tag = "attribute.bool", Tag.of("booleanAttribute", typeId="attribute.bool")
            case m.NamedType(name) if name in self.values:
                return f"type.{name}"
            case m.RangeType(m.Number(low), m.Number(high)) if max(low, high) <= LARGEST:
                id = f"attribute.from_{low}_to_{high}"
                tag = Tag.of("integerAttribute", typeId=id, minimum=str(low), maximum=str(high))
            case _:
                return None
        self.types.setdefault(id, tag)
        return id

    def _start(self, value: m.Expression, type: m.TypeExpression) -> Tag:
        numeric = isinstance(type, m.RangeType) or type == m.NamedType("int")
        if isinstance(value, m.Number) and numeric and value.value <= LARGEST:
            return Tag.of("integerValue", value=str(value.value))
        if isinstance(value, m.Truth) and type == m.NamedType("bool"):
            return written_value(self.known, value)
        enum = self.known.enums.get(type.name) if isinstance(type, m.NamedType) else None
        if enum is not None and value in enum.values and isinstance(value, m.Name):
            return Tag.of("enumValue", enumValueReference=f"{enum.name}.{value.name}")
        return spiel_value(value)

    def _enum(self, one: d.Enum, at: int) -> bool:
        if any(name_of(f"{one.name}.{value.name}") != value.name for value in one.values):
            return False
        values = [Tag.of("enumValue", valueId=f"{one.name}.{value.name}") for value in one.values]
        self.values.add(one.name)
        made = Tag.of("enumAttribute", Tag("possibleValues", {}, values), typeId=f"type.{one.name}")
        made.attributes |= {"description": one.doc or None, "x:at": str(at)}
        self.areas["attributes"].append(made)
        return True

    # ---- fields, spaces, objects ---------------------------------------------------------------

    def _allowed(self, type: m.TypeExpression | None) -> list[Tag] | None:
        """The types of objects that a field may hold; None if lGold cannot say it."""
        types = type.of if isinstance(type, m.EitherType) and not type.or_none else (type,)
        names = [one.name for one in types if isinstance(one, m.NamedType)]
        if len(names) != len(types) or len(set(names)) != len(names) or not set(names) <= self.known.typed:
            return None
        return [Tag.of("objectTypeReference", typeReference=f"type.{name}") for name in names]

    def _container(self, one: d.Container, at: int, word: str) -> Tag | None:
        allowed = self._allowed(one.type)
        if not is_name(one.name) or f"instance.{one.name}" in self.taken[word]:
            return None
        if one.open or allowed is None or one.mods.at_most is not None or one.mods.depth is not None:
            return None
        id = f"field.{word}_{one.name}"
        parts = [Tag("allowedObjectTypes", {}, allowed)]
        if one.mods.visible is not None:
            parts.append(written_visibility("visibility", one.mods.visible))
        if one.mods.count_visible is not None:
            parts.append(written_visibility("objectCountVisibility", one.mods.count_visible))
        self.taken[word].add(f"instance.{one.name}")
        order = None if one.kind == "pile" else one.kind
        self.areas["fields"].append(Tag("field", {"typeId": id, "order": order}, parts))
        made = Tag.of("fieldInstance", instanceId=f"instance.{one.name}", typeReference=id, description=one.doc or None)
        made.attributes["x:at"] = str(at)
        return made

    def _object(self, one: d.ObjectType, at: int) -> bool:
        if one.name not in self.known.typed:
            return False
        made = Tag("abstractObject" if one.abstract else "object", {"typeId": f"type.{one.name}"})
        made.attributes |= {"extends": f"type.{one.parent}" if one.parent else None, "description": one.doc or None}
        mirror.fill(made, one, self.lines, ("name", "parent", "abstract", "members", "visible", "doc"), "x:")
        made.attributes["x:at"] = str(at)
        if one.visible is not None:
            made.children.append(written_visibility("visibility", one.visible))
        for number, member in enumerate(one.members):
            self._member(made, member, number, one.name, one.abstract)
        self.areas["objects"].append(made)
        return True

    def _space(self, one: d.Space, at: int) -> bool:
        layout = self._layout(one)
        attributes = [member.name for member in one.members if isinstance(member, d.Attribute)]
        if layout is None or len(set(attributes)) < len(attributes):
            return False
        made = Tag("space", {"typeId": f"type.{one.name}", "description": one.doc or None})
        field = Tag("field", {"typeId": f"field.of_{one.name}"})
        allowed = self._allowed(one.holds) if one.holds is not None else None
        ways = tuple(way for way in ("horizontal", "vertical", "diagonal") if way in one.ways)
        natural = replace(one, ways=ways if len(ways) < 3 else (), layers=None, at_most=None)
        if layout.tag.name == "oneDimensionalLayout":
            natural = replace(natural, ways=(), wrapped=False)
        natural = replace(natural, holds=one.holds if allowed is not None else None)
        same = tuple(
            slot.name for slot in mirror.slots(d.Space) if getattr(natural, slot.name) == getattr(one, slot.name)
        )
        if "layers" not in same and one.layers is not None:
            made.attributes["x:layers"] = " ".join(one.layers)
        shown = ("visible", "count_visible")
        mirror.fill(made, one, self.lines, (*same, "layers", "members", "layouts", *shown), "x:")
        for tag, who in (("visibility", one.visible), ("objectCountVisibility", one.count_visible)):
            if who is not None:
                field.children.append(written_visibility(tag, who))
        made.attributes["x:at"] = str(at)
        for number, member in enumerate(one.members):
            target = field if isinstance(member, d.Attribute | d.Implication | d.Action) else made
            self._member(target, member, number, one.name)
        if allowed is not None:
            field.children.append(Tag("allowedObjectTypes", {}, allowed))
        fields = [
            Tag.of(
                "fieldInstance", instanceId=ref.attributes["instanceIdReference"], typeReference=f"field.of_{one.name}"
            )
            for ref in layout.references
        ]
        self._in(made, "instances")[:0] = fields
        made.children.append(Tag.of("fieldLayout", layout.tag))
        self.areas["spaces"].append(made)
        self.areas["fields"].append(field)
        if one.per_player:
            owner = self._actor()
        else:
            self.game_state = owner = self.game_state or Tag("gameState")
        where = Tag.of("spaceInstance", instanceId=f"instance.{one.name}", typeReference=f"type.{one.name}")
        self._in(owner, "instances").append(where)
        return True

    def _layout(self, one: d.Space) -> Laid | None:
        if (
            len(one.layouts) != 1
            or one.layouts[0].of is not None
            or one.layouts[0].kind not in ("line", "ring", "grid")
        ):
            return None
        sizes = [size.value for size in one.layouts[0].sizes if isinstance(size, m.Number)]
        wanted = (2, 3) if one.layouts[0].kind == "grid" else (1,)
        total = 1
        for size in sizes:
            total *= size
        if len(sizes) != len(one.layouts[0].sizes) or len(sizes) not in wanted or not 1 <= total <= MOST_FIELDS:
            return None
        return Laid(one, sizes)

    # ---- phases --------------------------------------------------------------------------------

    def _phase(self, one: d.Procedure, at: int) -> None:
        """A phase that is called by its name: one state, whose operations are its lines."""
        lines = [tag for line in one.body for tag in self.lines(line)]
        state = Tag.of("phaseState", Tag("operations", {}, lines), name=one.name)
        made = Tag("phase", {"typeId": f"type.{one.name}", "description": one.doc or None})
        mirror.fill(made, one, self.lines, ("name", "body", "doc"), "x:")
        made.attributes |= {"x:phase": "true", "x:at": str(at)}
        made.children.append(Tag.of("phaseStates", state))
        self.areas["phases"].append(made)


class Laid:
    """The layout of a board, with a reference to every field."""

    def __init__(self, one: d.Space, sizes: list[int]) -> None:
        self.references: list[Tag] = []
        self.name = one.name
        one_way = "unidirectional" if one.one_way else "bidirectional"
        if len(sizes) == 1:
            ring = "true" if one.layouts[0].kind == "ring" else "false"
            rows = [self._reference(str(number)) for number in range(1, sizes[0] + 1)]
            given = {"connectionType": one_way, "connectFirstAndLastField": ring}
            self.tag = Tag("oneDimensionalLayout", dict(given), rows)
            return
        ways = [way for way in ("vertical", "horizontal", "diagonal") if way in one.ways] or [
            "vertical",
            "horizontal",
            "diagonal",
        ]
        adjacent = "And".join([ways[0], *(way.capitalize() for way in ways[1:])])
        attributes: dict[str, str | None] = {"howToConnectAdjacentFields": adjacent, "connectionType": one_way}
        attributes["connectFieldsOnSides"] = "true" if one.wrapped else "false"
        if len(sizes) == 2:
            self.tag = Tag("twoDimensionalLayout", attributes, [self._column(sizes, "")])
        else:
            layers = [Tag.of("layer", self._column(sizes, f"_{layer}")) for layer in range(1, sizes[2] + 1)]
            self.tag = Tag("threeDimensionalLayout", attributes, layers)

    def _reference(self, id: str) -> Tag:
        made = Tag.of("fieldInstanceReference", instanceIdReference=f"instance.{self.name}_{id}")
        self.references.append(made)
        return made

    def _column(self, sizes: list[int], layer: str) -> Tag:
        rows = [
            Tag("row", {}, [self._reference(f"{column}_{row}{layer}") for column in range(1, sizes[0] + 1)])
            for row in range(1, sizes[1] + 1)
        ]
        return Tag("column", {}, rows)
