"""What a game has, as far as the writer must know it to say what kind of thing a name is."""

from __future__ import annotations

from collections import Counter

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.notation.lgold.names import name_of


class Known:
    """The names of the members of a game, by what they belong to."""

    def __init__(self, game: d.GameText) -> None:
        self.tables = [one for one in game.declarations if isinstance(one, d.TableBlock)]
        self.players = [one for one in game.declarations if isinstance(one, d.PlayerBlock)]
        self.objects = {one.name: one for one in game.declarations if isinstance(one, d.ObjectType)}
        self.spaces = {one.name: one for one in game.declarations if isinstance(one, d.Space)}
        self.enums = {one.name: one for one in game.declarations if isinstance(one, d.Enum)}
        named = (d.Enum, d.ObjectType, d.Space, d.Procedure)
        names = Counter(one.name for one in game.declarations if isinstance(one, named))
        self.unique = {name for name, count in names.items() if count == 1 and is_name(name)}
        """Names of types that can be ids: each is declared once."""
        self.typed = {name for name in self.objects if self._has_sound_parents(name)}
        """Objects that can be written as types of lGold: all they inherit from is abstract."""
        self.table_attributes = _attributes(self.tables)
        self.player_attributes = _attributes(self.players)
        self.object_attributes = _attributes(list(self.objects.values()))
        self.field_attributes = _attributes(list(self.spaces.values()))
        self.table_fields: set[str] = set()
        self.player_fields: set[str] = set()
        """Containers that have been written as fields."""

    def _has_sound_parents(self, name: str) -> bool:
        seen: set[str] = set()
        one: d.ObjectType | None = self.objects[name]
        while one is not None:
            if one.name in seen or one.name not in self.unique or one.open or (seen and not one.abstract):
                return False
            seen.add(one.name)
            if one.parent is None:
                return True
            one = self.objects.get(one.parent)
        return False

    def attribute_of(self, name: str) -> str | None:
        """`actor`, `object` or `field`, if only things of that kind have such an attribute."""
        kinds = {
            "actor": self.player_attributes,
            "object": self.object_attributes,
            "field": self.field_attributes,
        }
        found = [kind for kind, names in kinds.items() if name in names]
        return found[0] if len(found) == 1 else None

    def chosen_kind(self, source: m.Expression) -> str | None:
        """What somebody chooses from: actors, fields or objects, if that can be told."""
        root = source
        while True:
            if isinstance(root, m.Query | m.Owned | m.Named):
                root = root.kind if isinstance(root, m.Owned) else root.of
            elif isinstance(root, m.Member) and root.name in self.player_fields:
                return "object"
            else:
                break
        if isinstance(root, m.Name):
            if root.name == "players":
                return "actor"
            if root.name in self.spaces:
                return "field"
            if root.name in self.objects or root.name in self.table_fields:
                return "object"
        return None


def is_name(name: str) -> bool:
    """Whether an id can stand for a name."""
    return name_of(f"type.{name}") == name


def _attributes(blocks: list[d.TableBlock] | list[d.PlayerBlock] | list[d.ObjectType] | list[d.Space]) -> set[str]:
    attributes = [one for block in blocks for one in block.members if isinstance(one, d.Attribute)]
    return {one.name for one in attributes if is_name(one.name)}
