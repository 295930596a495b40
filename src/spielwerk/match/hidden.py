"""Whether a game hides anything from anybody: then people at one screen must not see each other's view."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.symbols import Checked, Visibility


def hides_something(game: Checked) -> bool:
    return any(visibility.how != "all" for visibility in _visibilities(game))


def _visibilities(game: Checked) -> Iterator[Visibility]:
    for implication in game.implications:
        yield from (showing.visibility for showing in implication.showings)
    for home in (game.table, game.player):
        yield from (attribute.visibility for attribute in home.attributes.values())
        yield from (die.visibility for die in home.dice.values())
        for container in home.containers.values():
            yield container.visibility
            yield container.count_visibility
    for space in game.spaces.values():
        yield space.visibility
        yield space.count_visibility
    yield from (kind.visibility for kind in game.objects.values())
    attributes = [space.attributes for space in game.spaces.values()]
    attributes += [kind.attributes for kind in game.objects.values()]
    attributes += [p.attributes for p in (game.play, *game.procedures.values()) if p is not None]
    for declared in attributes:
        yield from (attribute.visibility for attribute in declared.values())
