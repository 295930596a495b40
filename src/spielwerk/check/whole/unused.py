"""Things that are declared but never used: often a slip of the pen."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.state import Check
from spielwerk.check.typed.symbols import AttributeSymbol, FunctionSymbol, Home, ObjectSymbol, ProcedureSymbol, Symbol

MOST_SHOWN = 3


def report_unused(check: Check) -> None:
    show_unused(check)
    if any(fault.severity == "error" and not fault.code.startswith("S9") for fault in check.faults.found):
        # A name that is written wrongly leaves the right one unused: first things first.
        return
    uses = check.known.uses
    for symbol in (*check.lets, *_simple(check), *_called(check), *check.known.game.actions):
        if uses.get(symbol, 0) <= 0:
            check.faults.report("S220", symbol.span, name=symbol.name)
    for attribute in _attributes(check):
        if uses.get(attribute, 0) <= 0 and _is_idle(check, attribute):
            check.faults.report("S220", attribute.span, name=attribute.name)
    for symbol in check.known.game.objects.values():
        if _is_empty(symbol):
            check.faults.report("S507", symbol.span, name=symbol.name)


def show_unused(check: Check) -> None:
    """There is a name that nobody knows, and one that nobody uses: one of them was probably meant."""
    uses, score = check.known.uses, check.known.game.score
    declared = (*check.lets, *_simple(check), *check.known.callables.values(), *_places(check), *_attributes(check))
    unused = {symbol for symbol in declared if not uses.get(symbol) and symbol is not score}
    check.faults.show_beside_unknown(sorted(unused, key=lambda symbol: symbol.span)[:MOST_SHOWN])


def _places(check: Check) -> Iterator[Symbol]:
    game = check.known.game
    yield from game.spaces.values()
    for home in (game.table, game.player):
        yield from home.containers.values()
        yield from home.dice.values()


def _simple(check: Check) -> Iterator[Symbol]:
    game = check.known.game
    yield from game.options.values()
    yield from game.consts.values()
    yield from game.enums.values()
    for symbol in game.objects.values():
        # Objects in a place are used by whoever moves what is there.
        if not symbol.row and symbol.lot is None and not symbol.children:
            yield symbol


def _called(check: Check) -> Iterator[Symbol]:
    """Procedures, phases, and functions that are no attribute of something: those are shown to the players."""
    for symbol in check.known.callables.values():
        if not isinstance(symbol, FunctionSymbol) or not (symbol.shown or _is_attribute(symbol)):
            yield symbol


def _is_attribute(function: FunctionSymbol) -> bool:
    return len(function.parameters) == 1 and not function.rule


def _attributes(check: Check) -> Iterator[AttributeSymbol]:
    game = check.known.game
    homes: list[Home | ProcedureSymbol] = [game.player, game.table, *game.spaces.values(), *game.objects.values()]
    homes += game.procedures.values()
    if game.play is not None:
        homes.append(game.play)
    for home in homes:
        yield from home.attributes.values()


def _is_idle(check: Check, attribute: AttributeSymbol) -> bool:
    """Whether nobody has anything of it: what somebody sees and something changes or a table fills is shown."""
    if attribute.visibility.how == "nobody":
        return True
    if attribute in check.known.written or attribute is check.known.game.score:
        return False
    home = attribute.home
    if isinstance(home, ObjectSymbol):
        made = home.lot is not None and any(attribute is other for other, _ in home.lot.each)
        return not made and not _is_set(home, attribute)
    return True


def _is_set(symbol: ObjectSymbol, attribute: AttributeSymbol) -> bool:
    return attribute in symbol.settings or any(_is_set(child, attribute) for child in symbol.children)


def _is_empty(symbol: ObjectSymbol) -> bool:
    """An object type of which there is no object."""
    if symbol.abstract or symbol.lot is not None or symbol.created:
        return False
    return all(_is_empty(child) for child in symbol.children)
