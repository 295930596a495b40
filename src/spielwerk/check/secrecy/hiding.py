"""Whether a game hides anything from anybody: then people at one screen must not see each other's view."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.known import Hideable
from spielwerk.check.typed.symbols import Checked, ObjectSymbol, SpaceSymbol


def hides_something(game: Checked) -> bool:
    if any(showing.visibility.how != "all" for implication in game.implications for showing in implication.showings):
        return True
    return any(
        thing.visibility.how != "all" or (not isinstance(thing, ObjectSymbol) and thing.count_visibility.how != "all")
        for thing in with_visibility(game)
    )


def with_visibility(game: Checked) -> Iterator[Hideable]:
    """Everything that can be hidden."""
    for home in (game.table, game.player):
        yield from home.attributes.values()
        yield from home.dice.values()
        yield from home.containers.values()
    yield from game.spaces.values()
    yield from game.objects.values()
    homes: list[SpaceSymbol | ObjectSymbol] = [*game.spaces.values(), *game.objects.values()]
    for thing in homes:
        yield from thing.attributes.values()
    for function in game.shown:
        if function.shown is not None:
            yield function.shown
    for procedure in (game.play, *game.procedures.values()):
        if procedure is not None:
            yield from procedure.attributes.values()
