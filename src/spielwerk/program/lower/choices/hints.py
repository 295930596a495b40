"""Hints for computer players: functions that tell what a seat is worth and when a playout may stop, and weights of
options.

Weights come into the enumerator of a site: every option is pushed with one, in the same order and with the same words
as without hints. The player who decides is found in the header, where he is written before his options are listed; so
hints need no place in the state.
"""

from __future__ import annotations

from spielwerk.bind import Bound, Build
from spielwerk.check.relations import NUMBERS, certain
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import LEAVING
from spielwerk.program import build, ir, walk
from spielwerk.program.lower.choices.sites import OptionInfo, SiteInfo
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.values.constants import constant_number
from spielwerk.program.lower.values.forms import SEAT
from spielwerk.program.lower.values.functions import function_name
from spielwerk.program.lower.writer import Writer, none_of

USUAL, GREATEST = 10, 1000
"""The weight of an option that no preference speaks of; the greatest weight."""
UNIT = 1 << 16
"""What a weight of 1 counts; one of 0 counts 1, so that it is taken if nothing else is there."""
MOST_WAYS = 1 << 24
"""More selections that a pick leaves open are not told apart: products of weights must be numbers."""


def add_hints(program: ir.Program, game: Lowering) -> None:
    """What the search asks for besides weights."""
    hints = game.game.hints
    program.worth = function_name(game, hints.worth) if hints.worth is not None else ""
    program.cut = function_name(game, hints.cut) if hints.cut is not None else ""
    if hints.lead is not None:
        # The search divides by it where everybody is even.
        program.lead = max(1, _constant(game, hints.lead))
    if hints.cut_after is not None:
        program.cut_after = max(0, _constant(game, hints.cut_after))


def make_hints(game: Lowering) -> None:
    """Makes the functions, as long as functions can be made."""
    for function in (game.game.hints.worth, game.game.hints.cut):
        if function is not None:
            function_name(game, function)


def _constant(game: Lowering, node: t.Expr) -> int:
    """Hints are not for one state: nothing has a place here."""
    return constant_number(Lowering(game.game, Bound(Build(), game.players, game.options), game.dispatch), node)


# ---- weights -----------------------------------------------------------------------------------


def announce(m: Machine, number: int, chooser: ir.Expr) -> None:
    """Says who decides, before his options are listed."""
    if m.seat is None and number in m.game.preferred:
        m.code.emit(ir.Store(ir.HEADER.SEAT, chooser))


def weighed(m: Machine, w: Writer, info: SiteInfo, step: t.Step | None) -> ir.Body | None:
    """What an enumerator does, with the weights that preferences give to the options; None if there are none."""
    if step is None or not m.game.hints or not any(choice is step for choice, _ in m.game.game.hints.weights):
        return None
    m.game.preferred.add(info.number)

    def push(stmt: ir.Stmt) -> ir.Body:
        if not isinstance(stmt, ir.Push):
            return (stmt,)
        weight = _weight(m, info, step, stmt.record)
        if stmt.weight is None:
            return (ir.Push(stmt.record, weight),)
        ways = w.code.fresh("ways")
        left = ir.Local(ways, ir.B64)
        product = ir.Op("mul64", (_bounded(left), ir.Op("word", (weight,), type=ir.B64)), type=ir.B64)
        return ir.Set(ways, stmt.weight), ir.Push(stmt.record, product)

    return walk.map_body(tuple(w.code.body), on_stmt=push)


def _weight(m: Machine, info: SiteInfo, step: t.Step, record: tuple[ir.Expr, ...]) -> ir.Expr:
    number, values = _way(m, info, step, record)
    function = m.game.game.hints.weights.get((step, number))
    if function is None:
        return ir.Const(USUAL * UNIT)
    chooser = SEAT if m.seat is not None else ir.Load(ir.HEADER.SEAT)
    count = len(function.parameters) - 1
    call = ir.Call(function_name(m.game, function), (chooser, *values[len(values) - count :]))
    bounded = build.op("min", build.op("max", call, build.ZERO), ir.Const(GREATEST))
    weight = build.op("max", build.op("mul", bounded, ir.Const(UNIT)), build.ONE)
    return build.select(_unseen(info.options[number], values), ir.Const(USUAL * UNIT), weight)


def _unseen(option: OptionInfo, values: tuple[ir.Expr, ...]) -> ir.Expr:
    """Whether there is something in an option that the chooser does not see: then it is not weighed."""
    pairs = zip(option.kinds, values, strict=False) if option.unseen else ()
    words = [value for kind, value in pairs if certain(kind) not in NUMBERS]
    return build.any_of(build.op("lt", word, build.ZERO) for word in words)


def _way(m: Machine, info: SiteInfo, step: t.Step, record: tuple[ir.Expr, ...]) -> tuple[int, tuple[ir.Expr, ...]]:
    """The number of the way that an option belongs to, and its values."""
    if info.form == "menu":
        number = record[0]
        assert isinstance(number, ir.Const)
        way = number.value - 1
        return (way, record[1 : 1 + len(info.options[way].kinds)]) if way >= 0 else (LEAVING, ())
    if info.form == "several":
        return (LEAVING, ()) if record[1] == ir.Const(-1) else (0, record[:1])
    nothing = tuple(none_of(kind) for kind in info.options[0].kinds)
    passing = step in m.game.game.hints.optional and record == nothing
    return (LEAVING, ()) if passing else (0, record)


def _bounded(ways: ir.Expr) -> ir.Expr:
    """How many selections an option leaves open, up to a bound."""
    low, high = ir.Op("low", (ways,)), ir.Op("high", (ways,))
    many = build.any_of([build.ne(high, 0), build.op("lt", low, build.ZERO), build.op("gt", low, ir.Const(MOST_WAYS))])
    return ir.Op("word", (build.select(many, ir.Const(MOST_WAYS), low),), type=ir.B64)
