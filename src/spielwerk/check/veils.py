"""What hidden things stand behind a value that implications change: who reads the value could learn them."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check import typed as t
from spielwerk.check.known import Hideable
from spielwerk.check.state import Check
from spielwerk.check.symbols import AttributeSymbol, Checked, FunctionSymbol
from spielwerk.check.tree import every_part, reads_of
from spielwerk.check.typed_implications import changes_of

POSITIONS = ("at", "holder", "position", "top")


def trace_veils(check: Check) -> None:
    game = check.known.game
    for implication in game.implications:
        for showing in implication.showings:
            showing.what.visibility.varies = True
    behind = _behind(game)
    secret_places = any(
        container.visibility.how != "all" or container.visibility.varies for container in hideable_places(game)
    )
    for attribute in behind:
        parts = list(_parts_behind(behind[attribute], behind))
        hidden = {thing for part in parts if (thing := _read(part)) is not None and thing.visibility.how != "all"}
        attribute.hidden = frozenset(hidden)
        located = any(isinstance(part, t.Builtin) and part.name in POSITIONS for part in parts)
        varying = any((thing := _read(part)) is not None and thing.visibility.varies for part in parts)
        attribute.veiled = bool(hidden) or varying or (located and secret_places)
    for function in check.known.all_functions():
        read = {part.attribute for part in reads_of(function.body) if part.attribute in behind}
        function.hidden = function.hidden.union(*(attribute.hidden for attribute in read))


def hideable_places(game: Checked) -> Iterator[Hideable]:
    """What can hide where objects lie: places, and the objects themselves."""
    for home in (game.table, game.player):
        yield from home.containers.values()
    yield from game.spaces.values()
    yield from game.objects.values()


def _behind(game: Checked) -> dict[AttributeSymbol, list[object]]:
    """The conditions, targets and values of all that changes an attribute."""
    return {
        attribute: [[implication.condition, change.of, change.value] for implication, change in changes]
        for attribute, changes in changes_of(game.implications).items()
    }


def _parts_behind(value: object, behind: dict[AttributeSymbol, list[object]]) -> Iterator[object]:
    """Everything a value is computed from, through functions and other implications."""
    followed: set[AttributeSymbol | FunctionSymbol] = set()
    waiting = [value]
    while waiting:
        for part in every_part(waiting.pop()):
            yield part
            if isinstance(part, t.CallFunction) and part.function not in followed:
                followed.add(part.function)
                waiting.append(part.function.body)
            elif isinstance(part, t.Read) and part.attribute in behind and part.attribute not in followed:
                followed.add(part.attribute)
                waiting.append(behind[part.attribute])


def _read(part: object) -> Hideable | None:
    match part:
        case t.Read(attribute=attribute):
            return attribute
        case t.ContainerPlace(container=container):
            return container
        case t.DieValue(die=die):
            return die
    return None
