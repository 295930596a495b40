"""All places of a game where a secret comes out."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.known import Hideable
from spielwerk.check.once import once_per_game
from spielwerk.check.secrecy.findings import Declassification, in_order
from spielwerk.check.secrecy.follow import Secrecy, secrecy_of
from spielwerk.check.secrecy.hiding import hides_something, with_visibility
from spielwerk.check.secrecy.labels import ALL, Readers, may_know, readers
from spielwerk.check.secrecy.sources import Reads, Sources, whole
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import PLAYER, Checked, FunctionSymbol, Implication
from spielwerk.check.values.narrow import path
from spielwerk.data import replace
from spielwerk.diagnostics.source import Span


@once_per_game
def declassifications(game: Checked) -> list[Declassification]:
    """All places of the game where a secret is given away, in the order of the text."""
    if not hides_something(game):
        return []
    flow = secrecy_of(game)
    found: dict[tuple[Span, str], Declassification] = {}
    listed = [one for known in flow.procedures.values() for one in known.found.values()]
    for one in (*listed, *_implied(flow), *_declared(flow), *_answered(flow)):
        key = one.span, one.where
        found[key] = one if key not in found else _joined(found[key], one)
    return sorted(found.values(), key=lambda one: (one.span, one.where))


def _joined(one: Declassification, other: Declassification) -> Declassification:
    """The same lines may be in several places of the game: actions do in every phase in which they are open."""
    effects = sorted({*one.effects, *other.effects}, key=lambda effect: (effect.span, effect.word))
    things = in_order({*one.things, *other.things})
    return replace(one, things=things, effects=tuple(effects), meant=one.meant and other.meant)


def _implied(flow: Secrecy) -> Iterator[Declassification]:
    """What implications show."""
    for implication in flow.game.implications:
        for change in implication.changes:
            reads = flow.sources.implied(implication.condition, change.of, change.value)
            seen = readers(change.attribute.visibility, None if change.of is None else path(change.of))
            yield from _told("attribute", change.span, change.span, reads, seen)
        yield from _shown(flow, implication)


def _shown(flow: Secrecy, implication: Implication) -> Iterator[Declassification]:
    """Who can see something knows that the condition holds."""
    for showing in implication.showings:
        reads = flow.sources.implied(implication.condition, showing.of, showing.visibility.who)
        yield from _told("visibility", showing.span, showing.span, reads, ALL)


def _declared(flow: Secrecy) -> Iterator[Declassification]:
    for thing in with_visibility(flow.game):
        who = thing.visibility.who
        if who is not None:
            yield from _told("visibility", who.span, thing.span, flow.sources.reads(who), ALL)


def _answered(flow: Secrecy) -> Iterator[Declassification]:
    """Functions whose answers everybody may know."""
    public = dict.fromkeys((*flow.sources.public, *(one for one in flow.game.shown if is_public(one))))
    for function in public:
        yield from _told("function", function.span, function.span, frozenset(flow.sources.answer(function)), ALL)


def is_public(function: FunctionSymbol) -> bool:
    """Whether the game says that everybody may know what a function answers, whatever it reads."""
    return function.visibility.stated and function.visibility.how == "all"


def told_by_views(game: Checked) -> Iterator[tuple[FunctionSymbol, tuple[Hideable, ...]]]:
    """The functions marked `shown` whose values depend on what is hidden from somebody who sees them."""
    sources = Sources(game)
    for function in game.shown:
        of = path(t.Get(function.parameters[0], type=PLAYER)) if function.parameters else None
        who = readers(function.visibility, of)
        things = in_order({secret.thing for secret in sources.answer(function) if not may_know(who, secret)})
        if things:
            yield function, things


def _told(where: str, span: Span, step: Span, reads: Reads, who: Readers) -> Iterator[Declassification]:
    label = whole(reads)
    things = in_order({secret.thing for secret in label if not may_know(who, secret)})
    if things:
        yield Declassification(span, where, things, step)
