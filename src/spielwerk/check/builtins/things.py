"""Built-in functions of players, objects, places, and of what has been done."""

from __future__ import annotations

from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.relations import certain, is_collection, is_place
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    DIRECTION,
    FINGERPRINT,
    INT,
    PLAYER,
    TEXT,
    UNKNOWN,
    EnumType,
    FieldOf,
    ObjectsOf,
    ProcedureSymbol,
)
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import contents, given_as
from spielwerk.model import expressions as m


def misfit_words(call: Arguments, value: t.Expr, wanted: str) -> None:
    """Reports an argument of the wrong kind, where no single type says what is wanted."""
    quote = call.check.faults.quote(value.span)
    call.check.faults.report("S301", value.span, wanted=wanted, given=given_as(value), quote=quote)


class Index(BuiltIn):
    """the number of a player, field, object or value of an enum among its like, from 1"""

    forms = ("index(x)",)

    def read(self, call: Arguments) -> t.Expr:
        value = call.value(0)
        of = certain(value.type)
        counted = of in (PLAYER, DIRECTION, UNKNOWN) or isinstance(of, EnumType | FieldOf | ObjectsOf)
        if not counted:
            # Of a place that may be anywhere the space is asked for: each numbers its own fields.
            spaces = call.check.known.game.spaces if is_place(of) else {}
            misfit_words(call, value, " or ".join(spaces) or "thing")
            return call.check.unknown(call.span)
        return call.built(INT, value)


class Neighbour(BuiltIn):
    """Another player, as seen from one."""

    def read(self, call: Arguments) -> t.Expr:
        return call.built(PLAYER, call.fitted(0, PLAYER))


class Left(Neighbour):
    """the next [player](players.md#player) still in, clockwise"""

    forms = ("left(p)",)


class Right(Neighbour):
    """the next [player](players.md#player) still in, the other way round"""

    forms = ("right(p)",)


class Opponent(Neighbour):
    """the same as `left(p)`: with two players, the other one"""

    forms = ("opponent(p)",)


class Objects(BuiltIn):
    """what is in a place"""

    forms = ("objects(place)",)
    looks_inside = True
    lowered = False

    def read(self, call: Arguments) -> t.Expr:
        value = call.value(0)
        if value.type == UNKNOWN:
            return value
        if not is_place(value.type) and not is_collection(value.type):
            misfit_words(call, value, "field")
            return call.check.unknown(call.span)
        return contents(call.check, value) if is_place(value.type) else call.collection(0)


class Fingerprint(BuiltIn):
    """[a number for a situation](values.md#fingerprint): places with their contents, attributes, values"""

    forms = ("fingerprint(x, …)",)
    takes_collection = True

    def read(self, call: Arguments) -> t.Expr:
        parts = call.all()
        for part in parts:
            if part.type == TEXT:
                misfit_words(call, part, "thing")
        # Not `built`: of none there is a fingerprint, too.
        return t.Builtin(self.name, parts, type=FINGERPRINT, span=call.span)


# ---- what is under way, and what has been done -----------------------------------------------------


def phase_named(call: Arguments, index: int) -> ProcedureSymbol | None:
    """The phase that an argument names, if it does; somebody then asks whether it is under way."""
    node = call.node(index)
    symbol = call.check.known.callables.get(node.name) if isinstance(node, m.Name) else None
    if not isinstance(symbol, ProcedureSymbol) or not symbol.phase:
        return None
    call.check.use(symbol)
    symbol.asked = True
    return symbol


class Active(BuiltIn):
    """whether a phase is under way"""

    forms = ("active(Phase)",)
    lowered = False

    def read(self, call: Arguments) -> t.Expr:
        phase = phase_named(call, 0)
        if phase is not None:
            return t.PhaseActive(phase, type=BOOL, span=call.span)
        node = call.node(0)
        phases = [name for name, found in call.check.known.callables.items() if isinstance(found, ProcedureSymbol)]
        span = node.span if node is not None else call.span
        word = node.name if isinstance(node, m.Name) else call.check.faults.quote(span)
        call.check.faults.report("S213", span, name=word, hint=call.check.faults.did_you_mean(word, phases))
        return call.check.unknown(call.span)


class Times(BuiltIn):
    """how often an [action](actions.md#limits) was carried out: in all, by a player, since a phase began"""

    forms = ("times(action)", "times(action, player)", "times(action, Phase)", "times(action, player, Phase)")
    lowered = False

    def read(self, call: Arguments) -> t.Expr:
        node = call.node(0)
        word = node.name if isinstance(node, m.Name) else call.check.faults.quote(call.span)
        actions = call.check.known.actions.get(word)
        if actions is None:
            hint = call.check.faults.did_you_mean(word, call.check.known.actions)
            call.check.faults.report("S218", call.span if node is None else node.span, name=word, hint=hint)
            return call.check.unknown(call.span)
        phase = phase_named(call, len(call) - 1) if len(call) > 1 else None
        asked = 1 + (phase is not None)
        if len(call) == 3 and phase is None:
            call.check.faults.report("S213", call.span, name=call.check.faults.quote(call.value(2).span))
        by = call.fitted(1, PLAYER) if len(call) > asked else None
        found: t.Expr | None = None
        # An action may be declared for several types: all of them count together.
        for action in actions:
            counter = action.counter(phase, "" if by is None else "player", everywhere=True)
            one = t.TimesDone(action, counter, by, type=INT, span=call.span)
            found = one if found is None else t.Arithmetic("+", found, one, type=INT, span=call.span)
        assert found is not None
        return found


FUNCTIONS: tuple[BuiltIn, ...] = (
    Index(),
    Left(),
    Right(),
    Opponent(),
    Objects(),
    Fingerprint(),
    Active(),
    Times(),
)
