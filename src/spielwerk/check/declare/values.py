"""Third pass: the values in declarations: defaults, sizes, who sees what."""

from __future__ import annotations

from spielwerk.check.declare.work import Work
from spielwerk.check.fixed import must_be_fixed
from spielwerk.check.known import Hideable, home_of, self_type
from spielwerk.check.relations import element, is_collection, notation
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    INT,
    PLAYER,
    UNKNOWN,
    AttributeSymbol,
    ContainerSymbol,
    DieSymbol,
    FunctionSymbol,
    ListOf,
    PlayerHome,
    PlayerRange,
    ProcedureSymbol,
    SetOf,
    SpaceSymbol,
    TableHome,
    Type,
    Variable,
    Visibility,
)
from spielwerk.check.values.coerce import collection, fitted, literal, number
from spielwerk.check.values.texts import plain, remember
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import NOWHERE
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m

MOST_PLAYERS = 63
"""A set of players is one word of the state."""


def fill_declarations(check: Check, work: Work) -> None:
    for option, option_node in work.options:
        scope = Scope(Context("value", texts=True))
        value = fitted(check, check.expression(option_node.default, scope, option.type), option.type, option.bounds)
        option.default = must_be_fixed(check, value)
    for attribute, attribute_node in work.attributes:
        _visibilities(check, attribute, attribute_node.mods)
    for space, space_node in work.spaces:
        _visibilities(check, space, space_node)
    for kind, kind_node in work.objects:
        kind.visibility = visibility(check, kind_node.visible, kind)
    for container, container_node in work.containers:
        _container(check, container, container_node)
    for die, die_node in work.dice:
        _dice(check, die, die_node)
    for attribute, attribute_node in work.attributes:
        _attribute(check, attribute, attribute_node)
    header(check, work)


def thing_scope(self: Variable | None, phase: ProcedureSymbol | None = None, texts: bool = False) -> Scope:
    """The scope of a value in a type's block: a leading dot and `self` are the thing itself."""
    scope = Scope(Context("value", self=self, phase=phase, texts=texts), element=self)
    if phase is not None:
        scope.names.update({parameter.name: parameter for parameter in phase.parameters})
    return scope


def _attribute(check: Check, symbol: AttributeSymbol, node: d.Attribute) -> None:
    symbol.capacity = capacity(check, node.mods.at_most)
    if node.mods.at_most is not None and not isinstance(symbol.type, ListOf) and symbol.type != UNKNOWN:
        check.faults.report("S514", node.mods.at_most.span, given=notation(symbol.type))
    if node.default is None:
        return
    phase = symbol.home if isinstance(symbol.home, ProcedureSymbol) else None
    type_ = None if isinstance(symbol.home, ProcedureSymbol) else self_type(symbol.home)
    self = None if type_ is None else Variable("self", symbol.span, type=type_, role="self")
    value = check.expression(node.default, thing_scope(self, phase), symbol.type)
    symbol.default = fitted(check, value, symbol.type, symbol.bounds)


def capacity(check: Check, node: m.Expression | None) -> t.Expr | None:
    if node is None:
        return None
    return must_be_fixed(check, number(check, check.expression(node, check.globals, INT)))


def _container(check: Check, symbol: ContainerSymbol, node: d.Container) -> None:
    symbol.capacity = capacity(check, node.mods.at_most)
    _visibilities(check, symbol, node.mods)


def _dice(check: Check, symbol: DieSymbol, node: d.Dice) -> None:
    _visibilities(check, symbol, node.mods)
    symbol.count = capacity(check, node.count)
    faces = _faces(check, node.faces)
    symbol.faces = faces
    if faces.type != UNKNOWN and element(faces.type) != INT:
        quote = check.faults.quote(node.faces.span)
        given = notation(faces.type)
        check.faults.report("S301", node.faces.span, wanted="list of int", given=given, quote=quote)


def _faces(check: Check, node: m.TypeExpression) -> t.Expr:
    if isinstance(node, m.RangeType):
        low, high = (number(check, check.expression(end, check.globals, INT)) for end in (node.low, node.high))
        least, most = literal(low), literal(high)
        if least is not None and most is not None and least > most:
            check.faults.report("S510", node.span, low=least, high=most)
        faces = t.NumberRange(low, high, type=ListOf(INT), span=node.span)
        return must_be_fixed(check, faces)
    if isinstance(node, m.NamedType):
        value = check.expression(m.Name(node.name, span=node.span), check.globals)
        return must_be_fixed(check, collection(check, value)) if is_collection(value.type) else value
    return t.Constant(None, type=UNKNOWN, span=node.span)


# ---- who sees it -------------------------------------------------------------------------------


def _visibilities(
    check: Check, symbol: AttributeSymbol | ContainerSymbol | DieSymbol | SpaceSymbol, mods: d.Mods | d.Space
) -> None:
    """Who sees the contents, and who sees how many there are: the same if nothing else is said."""
    symbol.visibility = visibility(check, mods.visible, symbol)
    symbol.count_visibility = symbol.visibility
    if mods.count_visible is not None:
        symbol.count_visibility = visibility(check, mods.count_visible, symbol)


def visibility(check: Check, node: m.Expression | None, symbol: Hideable | FunctionSymbol) -> Visibility:
    if node is None:
        return Visibility()
    home = symbol.member if isinstance(symbol, FunctionSymbol) else home_of(symbol)
    type_: Type | None = None
    if isinstance(home, PlayerHome | TableHome) or (home is not None and not isinstance(home, ProcedureSymbol)):
        type_ = self_type(home)
    viewed = None if type_ is None else Variable("self", symbol.span, type=type_, role="viewed")
    phase = home if isinstance(home, ProcedureSymbol) else None
    found = visible_to(check, node, thing_scope(viewed, phase))
    found.viewed = None if found.who is None else viewed
    found.stated = True
    return found


def visible_to(check: Check, node: m.Expression, scope: Scope) -> Visibility:
    """What follows `visible to`: `all`, `owner`, `nobody`, a player or several."""
    if isinstance(node, m.Name) and node.name in ("all", "owner", "nobody"):
        return Visibility(node.name)
    value = check.expression(node, scope, SetOf(PLAYER))
    if is_collection(value.type):
        return Visibility("players", fitted(check, value, SetOf(PLAYER)))
    one = fitted(check, value, PLAYER)
    return Visibility("players", t.SetOfItems([one], type=SetOf(PLAYER), span=node.span))


# ---- the head of the game ----------------------------------------------------------------------


def header(check: Check, work: Work) -> None:
    if not work.headers:
        check.faults.report("S516", NOWHERE)
        return
    node = work.headers[0]
    game = check.known.game
    game.title = plain(node.title)
    remember(check, node.title.source, check.globals)
    seated = False
    for line in node.lines:
        if isinstance(line, d.PlayerCounts):
            game.players = _players(check, line)
            seated = True
        elif isinstance(line, d.Setting):
            _setting(check, line)
    if not seated:
        check.faults.report("S506", node.title.span, reason=MISSING_PLAYERS)


MISSING_PLAYERS = Phrase("check.missing_players")
WRONG_PLAYERS = Phrase("check.wrong_players", most=MOST_PLAYERS)
OTHER_DEFAULT = Phrase("check.other_default")


def _setting(check: Check, line: d.Setting) -> None:
    game = check.known.game
    word = line.value.name if isinstance(line.value, m.Name) else ""
    if isinstance(line.value, m.Text):
        word = plain(line.value)
        remember(check, line.value.source, check.globals)
    if line.name == "language":
        game.language = word
    elif line.name == "about":
        game.about = word
    elif line.name == "version":
        game.version = word


def _players(check: Check, line: d.PlayerCounts) -> PlayerRange:
    counts: set[int] = set()
    for node in line.counts:
        low, high = (node.low, node.high) if isinstance(node, m.Range) else (node, node)
        least, most = _count(low), _count(high)
        if least is None or most is None or not 1 <= least <= most <= MOST_PLAYERS:
            if not isinstance(node, m.Broken):
                check.faults.report("S506", node.span, reason=WRONG_PLAYERS)
            return PlayerRange()
        counts.update(range(least, most + 1))
    if not counts:
        return PlayerRange()
    default = min(counts)
    if line.default is not None:
        chosen = _count(line.default)
        if chosen not in counts:
            check.faults.report("S506", line.default.span, reason=OTHER_DEFAULT)
        else:
            default = chosen if chosen is not None else default
    return PlayerRange(tuple(sorted(counts)), default)


def _count(node: m.Expression) -> int | None:
    return node.value if isinstance(node, m.Number) else None
