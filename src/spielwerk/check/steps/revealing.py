"""`reveal` and `hide` of attributes and dice: who sees a value, until it is hidden again."""

from __future__ import annotations

from spielwerk.check.scope import Scope
from spielwerk.check.state import Block, Check
from spielwerk.check.steps.doing import may_change
from spielwerk.check.steps.targets import Target, target_of
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import AttributeSymbol, DieSymbol
from spielwerk.model import statements as s


def reveal_values(
    check: Check, node: s.Reveal | s.Hide, target: Target, to: t.Expr | None, scope: Scope, block: Block
) -> None:
    what = target.what
    assert isinstance(what, AttributeSymbol | DieSymbol)
    found = target_of(check.expression(node.what, scope))
    if what.visibility.how == "all" and not any(what is showing for showing in _narrowed(check)):
        check.faults.report("S446", node.what.span, name=what.name)
    elif found is not None and may_change(check, scope, node.span):
        hide = isinstance(node, s.Hide)
        block.steps.append(t.RevealValues(what, found.of, found.several, to, hide, span=node.span))


def _narrowed(check: Check) -> list[object]:
    """What `while` blocks show to fewer."""
    return [showing.what for implication in check.known.game.implications for showing in implication.showings]
