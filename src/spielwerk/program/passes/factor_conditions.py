"""Takes common tests out of long conditions: `a and b or a and c` becomes `a and (b or c)`.

Lines on a board share their cells, so this halves the tests of every "three in a row".
"""

from __future__ import annotations

from collections import Counter

from spielwerk.program import ir, walk
from spielwerk.program.operations import OPERATIONS


def factored(op: str, terms: tuple[ir.Expr, ...]) -> ir.Op:
    """The `and` or `or` of at least two terms; only tests that are safe anywhere change their order."""
    inner = "and" if op == "or" else "or"
    worthwhile = len(terms) > 2 and any(_parts(term, inner)[1:] for term in terms)
    if worthwhile and all(is_safe_anywhere(term) for term in terms):
        return _grouped(op, inner, list(terms))
    return ir.Op(op, terms)


def is_safe_anywhere(expr: ir.Expr) -> bool:
    """Whether it may be worked out without the tests that stood before it: those may guard an index."""
    for part in walk.parts(expr):
        if isinstance(part, ir.Call) or (isinstance(part, ir.Load | ir.Lookup) and part.index is not None):
            return False
        if isinstance(part, ir.Op) and part.op in _GUARDED:
            return False
    return True


_GUARDED = frozenset(name for name, of in OPERATIONS.items() if of.fault or of.needs)
"""What a test in front may see to: that it does not fail, or that it may be worked out at all. Where only the result
may not fit it does no harm, as nobody uses it then."""


def _parts(term: ir.Expr, inner: str) -> tuple[ir.Expr, ...]:
    return term.args if isinstance(term, ir.Op) and term.op == inner else (term,)


def _grouped(op: str, inner: str, terms: list[ir.Expr]) -> ir.Op:
    """Groups the terms around the test that most of them share, as long as some share one."""
    while len(terms) > 1:
        # Of tests that are shared equally often the first counts, as a `Counter` keeps their order: no set, no chance.
        times = Counter(part for term in terms for part in dict.fromkeys(_parts(term, inner)))
        shared, count = max(times.items(), key=lambda item: item[1])
        if count < 2:
            break
        with_it = [term for term in terms if shared in _parts(term, inner)]
        rests = [tuple(part for part in _parts(term, inner) if part != shared) for term in with_it]
        first = terms.index(with_it[0])
        terms = [term for term in terms if term not in with_it]
        terms.insert(first, _without(op, inner, shared, rests))
    if len(terms) == 1 and isinstance(terms[0], ir.Op):
        return terms[0]
    return ir.Op(op, tuple(terms))


def _without(op: str, inner: str, shared: ir.Expr, rests: list[tuple[ir.Expr, ...]]) -> ir.Expr:
    """`shared` joined with what is left of its terms; a term that was nothing else makes the rest needless."""
    if any(not rest for rest in rests):
        return shared
    left = [rest[0] if len(rest) == 1 else ir.Op(inner, rest) for rest in rests]
    grouped = _grouped(op, inner, left)
    return ir.Op(inner, (shared, *(grouped.args if grouped.op == inner else (grouped,))))
