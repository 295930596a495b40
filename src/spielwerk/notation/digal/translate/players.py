"""Players, and groups of them, become expressions of Spiel."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.translator import Translator

ACTIVE = "aktiv"
_PLAYER = g.Neighbour | g.Numbered | g.Called


def player_of(t: Translator, player: g.Player, scope: Scope) -> Expression:
    span = player.span
    if isinstance(player, g.Numbered):
        if not 0 <= player.number < t.fewest:
            return t.fault("D215", span, number=player.number, last=t.fewest - 1, fewest=t.fewest)
        return make.index(make.name("players", span), make.number(player.number + 1, span), span)
    if isinstance(player, g.Called):
        return _called(t, player.name, span, scope)
    if scope.actor is None:
        return t.fault("D223", span)
    if player.where == 0:
        return scope.actor
    return make.call("left" if player.where > 0 else "right", scope.actor, span=span)


def _called(t: Translator, name: str, span: Span, scope: Scope) -> Expression:
    if name in scope.players:
        return make.name(name, span)
    if t.symbols.kinds.get(name) == "rolle":
        return make.name(name, span)
    known = [*scope.players, *t.symbols.of_kind("rolle")]
    return t.fault("D213", span, name=name, corrected=t.corrected(span, name, known))


def is_player(t: Translator, found: object, scope: Scope) -> bool:
    """Whether a phrase means a player: also the bare name of a role, a loop or a choice."""
    if isinstance(found, g.Variable) and found.of is None:
        return found.name in scope.players or t.symbols.kinds.get(found.name) == "rolle"
    return isinstance(found, _PLAYER)


def as_player(t: Translator, found: g.Value | g.Player, scope: Scope) -> Expression:
    if isinstance(found, g.Variable):
        return player_of(t, g.Called(found.name, span=found.span), scope)
    assert isinstance(found, _PLAYER)
    return player_of(t, found, scope)


def players_of(t: Translator, group: g.PlayerGroup, scope: Scope) -> Expression:
    """The players of a group, by seat."""
    span = group.span
    if group.kind == "liste":
        return m.ListLiteral(tuple(player_of(t, one, scope) for one in group.listed), span=span)
    found: Expression = make.name("players", span)
    if group.kind == "aktive":
        found = make.where(found, is_active(t, m.It(span=span), span), span)
    elif group.kind == "andere":
        if scope.actor is None:
            return t.fault("D223", span)
        found = make.where(found, make.binary("!=", m.It(span=span), scope.actor, span), span)
    if group.condition is not None:
        found = players_for_whom(t, found, group.condition, scope, span)
    return found


def players_for_whom(
    t: Translator, players: Expression, condition: g.Condition, scope: Scope, span: Span
) -> Expression:
    """The players for whom a condition about their values holds."""
    outer = scope.element.name if isinstance(scope.element, m.Name) else ""
    # In Spiel a name must not hide another one, so the inner one is longer.
    name = f"{outer}_" if outer.startswith("jener") else "jener"
    inside = replace(scope, element=make.name(name, span))
    return make.where(m.Named(players, name, span=span), t.grammar.condition(t, condition, inside), span)


def is_active(t: Translator, player: Expression, span: Span) -> Expression:
    if t.program.active is None:
        return m.Truth(True, span=span)
    return make.member(player, ACTIVE, span)
