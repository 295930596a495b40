"""All ways to decide that a game has: the kind of each option, and what its value consists of."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.relations import certain, element
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import LEAVING, Checked, Key, MapOf, Type, Variable
from spielwerk.check.typed.walk import every_part
from spielwerk.data import dataclass

PASS, DONE = "pass", "done"


@dataclass(frozen=True)
class Way:
    """A way of a choice. `names` and `types` tell the values of its options; the first may go without saying."""

    key: Key
    kind: str
    names: tuple[str, ...] = ()
    types: tuple[Type, ...] = ()
    of_thing: bool = False
    """Whether the first value is the thing that an action belongs to."""


def ways_of(game: Checked) -> list[Way]:
    """The ways of all choices of a game."""
    found: dict[Key, Way] = {}
    for procedure in game.bodies():
        for step in every_part([procedure.body or [], procedure.late or []]):
            for way in _ways(step):
                found.setdefault(way.key, way)
    return list(found.values())


def _ways(step: object) -> Iterator[Way]:
    match step:
        case t.ChooseMenu():
            for number, alternative in enumerate(step.alternatives):
                yield _alternative((step, number), alternative)
        case t.Choose():
            yield _bound((step, 0), ",".join(bind.variable.name for bind in step.binds), step.binds)
        case t.ChooseSeveral():
            of = step.variable.type.key if isinstance(step.variable.type, MapOf) else element(step.source.type)
            yield Way((step, 0), step.variable.name, (step.variable.name,), (of,))
            yield Way((step, LEAVING), DONE)
    if isinstance(step, t.ChooseMenu | t.Choose) and step.optional:
        yield Way((step, LEAVING), PASS)


def _alternative(key: Key, alternative: t.Alternative) -> Way:
    form = alternative.action
    binds = alternative.binds if form is None or form.actor is None else alternative.binds[1:]
    return _bound(key, alternative.name, binds, form is not None and form.self is not None)


def _bound(key: Key, kind: str, binds: list[t.Bind], of_thing: bool = False) -> Way:
    variables: list[Variable] = [bind.variable for bind in binds]
    types = tuple(certain(variable.type) for variable in variables)
    return Way(key, kind, tuple(variable.name for variable in variables), types, of_thing)
