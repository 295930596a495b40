"""What a look may refer to: the names of its game, the signs and the drawings that there are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.look.shared import ICONS, shared_names
from spielwerk.model.statements import Binder
from spielwerk.model.walk import nodes

OWNER, LABEL = "owner", "label"
"""What every object has besides its attributes."""
NONE = "none"
Subject = sy.SpaceSymbol | sy.ObjectSymbol | sy.EnumSymbol | None


class Names:
    """The names of a game; of a look without a game every name is possible."""

    def __init__(self, game: sy.Checked | None, icons: Collection[str], pictures: Collection[str]) -> None:
        self.game = game
        self.icons = icons
        self.pictures = pictures
        self.used: set[tuple[str, str]] = set()
        """What the look refers to: its sort and its name."""

    def known(self, what: str, subject: Subject = None) -> Collection[str] | None:
        """The names of a sort; None if they are not known here."""
        if what == "shared":
            return shared_names(ICONS)
        if what == "icon":
            return self.icons
        if what == "picture":
            return self.pictures
        if self.game is None:
            return None
        if what == "attribute":
            return attributes_of(subject)
        if what == "value":
            return subject.values if isinstance(subject, sy.EnumSymbol) else ()
        return self.words if what == "word" else self.of_game[what]

    @cached_property
    def of_game(self) -> dict[str, Collection[str]]:
        game = self.game
        assert game is not None
        player, table = self._members(game.player), self._members(game.table)
        scored = ["score"] if game.score is not None else []
        return {
            "space": game.spaces,
            "kind": game.objects,
            "enum": game.enums,
            "player": player,
            "table": table,
            "dice": [*game.player.dice, *game.table.dice],
            "row": [name for name, container in game.player.containers.items() if container.kind == "row"],
            "ranked": [*dict.fromkeys([*game.player.attributes, *self._shown(game.player), *scored])],
        }

    @cached_property
    def words(self) -> Collection[str]:
        """The names of the parts of choices."""
        assert self.game is not None
        # Each once, in the order of the text, which a set would lose.
        return dict.fromkeys(node.name for node in nodes(self.game.model) if isinstance(node, Binder))

    def subject(self, what: str, name: str) -> Subject:
        """What a name stands for, if there is more to know about it."""
        if self.game is None:
            return None
        named: dict[str, Mapping[str, Subject]] = {
            "space": self.game.spaces,
            "kind": self.game.objects,
            "enum": self.game.enums,
        }
        return named[what].get(name) if what in named else None

    def member(self, home: str, name: str) -> object:
        """The symbol of something of the players or of the table."""
        if self.game is None:
            return None
        return self._members(self.game.player if home == "player" else self.game.table).get(name)

    def _members(self, home: sy.PlayerHome | sy.TableHome) -> dict[str, sy.Symbol]:
        return {**home.attributes, **home.containers, **home.dice, **self._shown(home)}

    def _shown(self, home: sy.PlayerHome | sy.TableHome) -> dict[str, sy.Symbol]:
        """Functions whose values are shown: to whoever looks, they are attributes."""
        assert self.game is not None
        places = (function.shown for function in self.game.shown)
        return {place.name: place for place in places if place is not None and place.home is home}


def attributes_of(subject: Subject) -> Mapping[str, ty.Type]:
    """The attributes of a space, or of a kind with those of its parents, and their types."""
    if isinstance(subject, sy.SpaceSymbol):
        return {name: attribute.type for name, attribute in subject.attributes.items()}
    found: dict[str, ty.Type] = {}
    kind = subject if isinstance(subject, sy.ObjectSymbol) else None
    while kind is not None:
        # What a kind says itself counts more than what the kinds above it say.
        found = {name: attribute.type for name, attribute in kind.attributes.items()} | found
        kind = kind.parent
    if isinstance(subject, sy.ObjectSymbol):
        found |= {OWNER: ty.PLAYER}
    return found


def sort_of(kind: ty.Type) -> str:
    """What a type is good for in a look."""
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    match base:
        case ty.EnumType():
            return "enum"
        case ty.MapOf():
            return "map"
        case ty.SetOf() | ty.ListOf():
            return "several"
        case ty.Simple():
            return {"long": "int"}.get(base.name, base.name)
        case ty.ObjectsOf():
            return "object"
    return "other"


def values_of(kind: ty.Type) -> list[str] | None:
    """How the values of a type are written as keys; None if they are too many to tell."""
    more = [NONE] if isinstance(kind, ty.Maybe) else []
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    if isinstance(base, ty.EnumType):
        return [*base.symbol.values, *more]
    if base == ty.BOOL:
        return ["true", "false", *more]
    return more if base == ty.PLAYER else None
