"""Lowers how a match ends: winners, rankings, places taken earlier, scores."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.claims.sound_implications import check_effects
from spielwerk.program.lower.collections.forms import as_set
from spielwerk.program.lower.collections.sources import still_in
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.texts.messages import append_values
from spielwerk.program.lower.values import longs
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.result import failure_place, success_place


def end_match(w: Steps, step: t.EndMatch) -> None:
    """Writes the result into the state; the caller leaves the machine."""
    if step.reason is not None:
        w.code.emit(ir.Store(ir.HEADER.REASON, ir.Const(w.game.text_info(step.reason).number)))
    if step.how == "winner":
        _winners(w, step)
    elif step.how == "ranking":
        _ranking(w, step)
    elif step.how == "success":
        _everybody(w, success_place(w.game.players))
    elif step.how == "failure":
        _everybody(w, failure_place(w.game.players))
    else:
        _share_best(w)
    write_scores(w)
    with w.code.block() as told:
        said = w.code.fresh("said")
        w.code.emit(ir.NewArray(said, 256))
        if step.reason is not None:
            append_values(w, said, w.game.text_info(step.reason))
        w.code.emit(ir.Event("end", (ir.Local(said, ir.ARR),), w.line(step.span)))
    w.code.emit(ir.Watch(tuple(told)))


def _first_free(w: Steps) -> ir.Expr:
    """The best place that nobody has taken yet."""
    return build.add(load(w.layout.finished), 1) if w.game.features.leaving else build.ONE


def _share_best(w: Steps) -> None:
    place = w.code.temp(_first_free(w))
    for p in range(1, w.game.players + 1):
        _take(w, ir.Const(p), place)


def _everybody(w: Steps, place: int) -> None:
    """All have won or lost together, also those who are out already."""
    for p in range(1, w.game.players + 1):
        w.code.emit(store(w.layout.result_places, ir.Const(place), ir.Const(p)))


def _take(w: Steps, player: ir.Expr, place: ir.Expr) -> None:
    """Gives a player who is still in a place."""
    with w.code.block() as body:
        w.code.emit(store(w.layout.result_places, place, player))
    w.code.when(still_in(w, player), body)


def _winners(w: Steps, step: t.EndMatch) -> None:
    assert step.value is not None
    best = w.code.temp(_first_free(w))
    several = isinstance(step.value.type, ty.SetOf | ty.ListOf)
    if not several:
        winner = w.code.temp(w.number(step.value))
        for p in range(1, w.game.players + 1):
            # If the winner is none, nobody is behind anybody.
            first = build.or_(build.eq(winner, p), build.eq(winner, 0))
            _take(w, ir.Const(p), build.select(first, best, build.add(best, 1)))
        return
    winners = w.code.temp(w.bits(as_set(step.value)).members)
    after = w.code.temp(build.add(best, build.popcount(winners)))
    for p in range(1, w.game.players + 1):
        _take(w, ir.Const(p), build.select(build.has(winners, ir.Const(p), 1), best, after))


def _ranking(w: Steps, step: t.EndMatch) -> None:
    """A player's place: one more than there are players with better keys."""
    ranking = step.value
    assert isinstance(ranking, t.Sorted)
    best = w.code.temp(_first_free(w))
    keys = longs.key_names(w, ranking.keys)
    who = w.code.fresh("a")
    w.code.emit(*[ir.NewArray(name, w.game.players) for name in (who, *keys)])

    def visit(player: Value) -> None:
        one = w.code.temp(w.item(player))
        with w.bound(ranking.element, one):
            values = longs.keys(w, ranking.keys)
        w.code.emit(ir.Append(who, one), *[ir.Append(k, v) for k, v in zip(keys, values, strict=True)])

    w.each(ranking.of, visit)
    i, j = w.code.fresh("i"), w.code.fresh("j")
    better = _less([(_at(k, j), _at(k, i)) for k in keys])
    place = w.code.fresh("place")
    count = ir.For(
        j, build.ZERO, ir.Op("alen", (ir.Local(who, ir.ARR),)),
        (ir.If(better, (ir.Set(place, build.add(ir.Local(place), 1)),)),),
    )  # fmt: skip
    took = ir.Store(w.layout.result_places, ir.Local(place), _at(who, i))
    w.code.emit(ir.For(i, build.ZERO, ir.Op("alen", (ir.Local(who, ir.ARR),)), (ir.Set(place, best), count, took)))


def _at(array: str, index: str) -> ir.Expr:
    return ir.Op("aget", (ir.Local(array, ir.ARR), ir.Local(index)))


def _less(pairs: list[tuple[ir.Expr, ir.Expr]]) -> ir.Expr:
    result: ir.Expr = build.ZERO
    # From the last key to the first: a key counts where all before it are equal.
    for a, b in reversed(pairs):
        result = build.or_(build.op("lt", a, b), build.and_(build.eq(a, b), result))
    return result


def write_scores(w: Steps) -> None:
    """What counts at the end, as it is now; it can be read by everybody who looks at the match afterwards."""
    check_effects(w)
    score = w.game.game.score
    if score is None:
        return
    for p in range(1, w.game.players + 1):
        variable = sy.Variable("player", type=ty.PLAYER, role="it")
        with w.bound(variable, ir.Const(p)):
            who = t.Get(variable, type=ty.PLAYER)
            node: t.Expr = (
                t.Read(score, who, type=ty.INT)
                if isinstance(score, sy.AttributeSymbol)
                else t.CallFunction(score, [who], type=ty.INT)
            )
            number = w.number(node)
            if number.type == ir.I64:
                number = longs.narrowed(number, w.line(score.span))
            w.code.emit(ir.Store(w.layout.result_scores + p, number))


def end_in_function(w: Steps, step: t.EndMatch) -> None:
    """The match ends inside a procedure that takes no time; those who called it look at the condition."""
    end_match(w, step)
    w.code.emit(ir.Store(ir.HEADER.CONDITION, ir.Const(ir.OVER)), w.give_up())


def take_place_in_function(w: Steps, step: t.TakePlace) -> None:
    with w.code.block() as body:
        nobody_left = take_place(w, step)
    w.code.emit(*body)
    with w.code.block() as over:
        write_scores(w)
        w.code.emit(ir.Store(ir.HEADER.CONDITION, ir.Const(ir.OVER)), w.give_up())
    w.code.emit(ir.If(nobody_left, tuple(over)))


def take_place(w: Steps, step: t.TakePlace) -> ir.Expr:
    """`finish` or `eliminate`; the answer is whether nobody is left."""
    player = w.code.temp(w.number(step.who))
    finished, gone = w.layout.finished, w.layout.eliminated
    if step.best:
        place = w.code.keep(build.add(load(finished), 1), "place")
        w.code.emit(
            ir.Store(finished, place), store(finished, player, place), store(w.layout.result_places, place, player)
        )
    else:
        place = w.code.keep(build.op("sub", ir.Const(w.game.players), load(gone)), "place")
        w.code.emit(ir.Store(gone, build.add(load(gone), 1)), store(w.layout.result_places, place, player))
    w.code.emit(store(w.layout.left, build.ONE, player))
    kind = "finish" if step.best else "eliminate"
    reason = ir.Const(w.game.text_info(step.reason).number) if step.reason is not None else build.ZERO
    w.code.emit(ir.Watch((ir.Event(kind, (player, reason), w.line(step.span)),)))
    out = build.add(load(finished), load(gone))
    nobody_left = build.op("ge", out, ir.Const(w.game.players))
    if not step.best and (w.game.players == 1 or w.game.features.together):
        # The last one out must not be crowned for it.
        with w.code.block() as lost:
            _everybody(w, failure_place(w.game.players))
        w.code.when(build.and_(nobody_left, build.eq(load(finished), 0)), lost)
    return nobody_left
