"""Spaces in an lGold file: which of several is meant, how many there may be, what lies in their fields."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.examples import game, state

SHUFFLED = (
    "<fieldOperation><shuffleField><selectField>{space}"
    '<byInstanceId instanceIdReference="instance.deck"/></selectField></shuffleField></fieldOperation>'
)
SPACES = (
    '<gameState><instances><spaceInstance instanceId="instance.left" typeReference="type.Table"/>'
    '<spaceInstance instanceId="instance.right" typeReference="type.Table"/></instances></gameState>'
    '<spaces><space typeId="type.Table"><instances>'
    '<fieldInstance instanceId="instance.deck" typeReference="type.Pile"/></instances></space></spaces>'
    '<fields><field typeId="type.Pile"/></fields><objects><object typeId="type.Card"/></objects>'
)
FROM_LEFT = (
    '<fromSpace><selectSpace><fromGameState/><byInstanceId instanceIdReference="instance.left"/></selectSpace>'
    "</fromSpace>"
)


def shuffled(space: str) -> str:
    """A game with two spaces of one type that shuffles a pile."""
    return state(SHUFFLED.format(space=space)).replace("<gameDefinition>\n", f"<gameDefinition>\n{SPACES}")


def many_spaces(number: int) -> str:
    """A game with so many spaces of as many fields."""
    spaces = "".join(
        f'<spaceInstance instanceId="instance.space{n}" typeReference="type.Table"/>' for n in range(number)
    )
    fields = "".join(
        f'<fieldInstance instanceId="instance.field{n}" typeReference="type.Pile"/>' for n in range(number)
    )
    return game(
        f"<gameState><instances>{spaces}</instances></gameState>"
        f'<spaces><space typeId="type.Table"><instances>{fields}</instances></space></spaces>'
        '<fields><field typeId="type.Pile"/></fields><objects><object typeId="type.Card"/></objects>'
    )


def lying(type_: str) -> str:
    """A game in which an object lies in a field for cards."""
    inside = (
        '<fieldInstance instanceId="instance.deck" typeReference="type.Pile"><initialObjectInstances>'
        f'<objectInstance instanceId="instance.one" typeReference="{type_}"/></initialObjectInstances></fieldInstance>'
    )
    return game(
        '<gameState><instances><spaceInstance instanceId="instance.table" typeReference="type.Table"/></instances>'
        f'</gameState><spaces><space typeId="type.Table"><instances>{inside}</instances></space></spaces>'
        '<fields><field typeId="type.Pile"><allowedObjectTypes><objectTypeReference typeReference="type.Card"/>'
        '</allowedObjectTypes></field></fields><objects><object typeId="type.Card"/><object typeId="type.Coin"/>'
        "</objects>"
    )


SPACES_OF_A_TYPE: tuple[Entry, ...] = (
    Entry(
        "L330",
        bad=shuffled(""),
        good=shuffled(FROM_LEFT),
    ),
    Entry(
        "L332",
        bad=many_spaces(101),
        good=many_spaces(3),
    ),
    Entry(
        "L333",
        bad=lying("type.Coin"),
        good=lying("type.Card"),
    ),
)
