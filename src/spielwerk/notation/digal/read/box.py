"""Reads what the box holds besides dice: a cup, cards, a board with figures; and calculations with a name."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.cursor import Cursor, Unreadable, once
from spielwerk.notation.digal.read.pieces import MOST_ARGUMENTS
from spielwerk.notation.digal.read.values import read_condition, read_value
from spielwerk.notation.digal.text.words import NUMBER

MOST_CASES = 40


# ---- the game ------------------------------------------------------------------------------


def read_cup(c: Cursor, start: int) -> None:
    """Behind `das spiel hat`: `einen becher`"""
    c.expect_all("einen", "becher")
    once(c.program.cup, start, "das spiel hat einen becher")
    c.program.cup = c.since(start)


def read_card_kinds(c: Cursor) -> None:
    """Behind `das spiel hat folgende karten:`"""
    while True:
        c.program.cards.append(_card_kind(c))
        if c.take("."):
            return
        c.take(",")
        if not (c.at_kind(NUMBER) or c.at("karte", "karten")):
            c.fail(".", "karte", "karten")


def _card_kind(c: Cursor) -> g.CardKind:
    """`4 mal karte JOKER mit wert 20`, `4 mal karten 1 bis 10`"""
    start = c.index
    copies = 1
    if c.at_kind(NUMBER):
        copies = c.number()
        c.expect("mal")
    if c.expect("karte", "karten").text == "karten":
        low = c.number()
        c.expect("bis")
        return g.CardKind(copies, None, low, c.number(), span=c.since(start))
    name = c.name().text
    value = 0
    if c.take("mit"):
        c.take("dem")
        c.expect("wert")
        value = c.number()
    return g.CardKind(copies, name, value, value, span=c.since(start))


def read_waste(c: Cursor, start: int) -> None:
    """Behind `das spiel hat`: `am anfang eine karte auf der ablage`"""
    c.expect_all("am", "anfang")
    count = _card_number(c)
    c.expect_all("auf", "der", "ablage")
    once(c.program.waste, start, "das spiel hat am anfang … karten auf der ablage")
    c.program.waste = count


def read_hand(c: Cursor, start: int) -> None:
    """Behind `spieler haben`: `am anfang 5 karten`"""
    c.expect_all("am", "anfang")
    count = _card_number(c)
    c.take_phrase("auf", "der", "hand")
    once(c.program.hand, start, "spieler haben am anfang … karten")
    c.program.hand = count


def _card_number(c: Cursor) -> g.Number:
    start = c.index
    if c.take("eine"):
        c.expect("karte")
        return g.Number(1, span=c.since(start))
    count = c.number()
    c.expect("karten")
    return g.Number(count, span=c.since(start))


def read_board(c: Cursor, start: int) -> None:
    """Behind `das spiel hat`: `ein brett mit 40 feldern im kreis: auf feld 5 steht 3`"""
    c.expect_all("ein", "brett", "mit")
    size = c.number()
    c.expect("feldern")
    ring = c.take("im")
    if ring:
        c.expect("kreis")
    elif c.take("in"):
        c.expect_all("einer", "reihe")
    prints: list[g.Print] = []
    if c.take(":"):
        prints.append(_print(c))
        while c.at("auf") or c.at_phrase(",", "auf"):
            c.take(",")
            prints.append(_print(c))
    once(c.program.board, start, "das spiel hat ein brett …")
    c.program.board = g.Board(size, ring, tuple(prints), span=c.since(start))


def _print(c: Cursor) -> g.Print:
    start = c.index
    c.expect_all("auf", "feld")
    field = c.number()
    c.expect("steht")
    return g.Print(field, c.number(), span=c.since(start))


def read_figures(c: Cursor, start: int) -> None:
    """Behind `spieler haben`: `eine figur`, `2 figuren auf feld 3`"""
    count, field = 1, 1
    if c.take("eine"):
        c.expect("figur")
    else:
        count = c.number()
        c.expect("figuren", "figur")
    if c.take_phrase("auf", "feld"):
        field = c.number()
    once(c.program.figures, start, "spieler haben … figuren")
    c.program.figures = g.Figures(count, field, span=c.since(start))


# ---- calculations --------------------------------------------------------------------------


def at_formula(c: Cursor) -> bool:
    return c.at_phrase("die", "rechnung") or c.at("rechnung")


def read_formula(c: Cursor) -> None:
    """`die rechnung WERT mit X und Y ergibt 21, wenn X gleich 2, sonst X * 10 + Y.`"""
    start = c.index
    c.take("die")
    c.expect("rechnung")
    name = c.name().text
    names: list[str] = []
    if c.take("mit"):
        names.append(c.name().text)
        while c.take(",", "und"):
            names.append(c.name().text)
            if len(names) > MOST_ARGUMENTS:
                raise Unreadable(c.index, (), "D128", most=MOST_ARGUMENTS)
    c.expect("ergibt")
    cases = [_case(c)]
    while cases[-1].condition is not None:
        if len(cases) == MOST_CASES:
            raise Unreadable(c.index, (), "D125", most=MOST_CASES)
        if not c.take_phrase(",", "sonst"):
            c.fail("sonst")
        cases.append(_case(c))
    span = c.since(start)
    c.expect(".")
    c.program.formulas.append(g.Formula(name, tuple(names), tuple(cases), span=span))


def _case(c: Cursor) -> g.Case:
    start = c.index
    value = read_value(c)
    if not c.at_phrase(",", "wenn"):
        return g.Case(value, span=c.since(start))
    c.index += 2
    return g.Case(value, read_condition(c), span=c.since(start))
