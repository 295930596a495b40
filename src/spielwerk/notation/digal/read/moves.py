"""Reads what players do with the cup, with cards and with figures."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.cursor import Cursor
from spielwerk.notation.digal.read.pieces import CARDS, read_card_name, read_limit, read_owner, read_spot
from spielwerk.notation.digal.read.things import read_dice, read_player
from spielwerk.notation.digal.read.values import read_value
from spielwerk.notation.digal.text.words import EACH, OTHERS

MOVES = ("deckt", "schaut", "zieht", "spielt", "gibt", "mischt", "schlaegt")


def read_move(c: Cursor, verb: str, start: int, who: g.Player) -> g.Step:
    c.take("er")
    match verb:
        case "deckt":
            return _uncover(c, start, who)
        case "schaut":
            c.expect_all("unter", "den", "becher")
            return g.Peek(who, span=c.since(start))
        case "zieht":
            return _draw_or_go(c, start, who)
        case "spielt":
            return _play(c, start, who)
        case "gibt":
            return _give(c, start, who)
        case "mischt":
            return _mix(c, start)
    c.take(*EACH, "die")
    c.expect("anderen", *OTHERS)
    c.expect("figuren")
    c.expect("auf")
    return g.Beat(who, read_spot(c), span=c.since(start))


# ---- the cup -------------------------------------------------------------------------------


def read_throw(c: Cursor, start: int, who: g.Player) -> g.Roll:
    """Behind `würfelt`: `[noch einmal] [mit …] [unter dem becher]`"""
    c.take_phrase("noch", "einmal")
    under = _under(c)
    if c.take("mit"):
        dice = read_dice(c)
    elif under or c.at(".", ",", ";", "und", "unter"):
        dice = g.DiceGroup("alle", span=c.since(start))
    else:
        c.fail("mit", "unter")
    under = _under(c) or under
    return g.Roll(dice, who if under else None, span=c.since(start))


def _under(c: Cursor) -> bool:
    if not c.take("unter"):
        return False
    c.expect_all("dem", "becher")
    return True


def _uncover(c: Cursor, start: int, who: g.Player) -> g.Step:
    """`deckt den becher auf`, `deckt eine karte auf`, `deckt alle karten auf`"""
    if c.take_phrase("den", "becher"):
        c.expect("auf")
        return g.Uncover(span=c.since(start))
    if c.take_phrase("eine", "karte"):
        c.expect("auf")
        return g.TurnUp(span=c.since(start))
    if not c.take(*EACH, "die"):
        c.fail("den", "eine", "alle")
    c.expect("karten")
    c.expect("auf")
    return g.ShowCards(who, span=c.since(start))


# ---- cards ---------------------------------------------------------------------------------


def _mix(c: Cursor, start: int) -> g.Mix:
    waste = c.expect("den", "die").text == "die"
    if waste:
        c.expect_all("ablage", "in", "den")
    c.expect("stapel")
    return g.Mix(waste, span=c.since(start))


def _play(c: Cursor, start: int, who: g.Player) -> g.PlayCards:
    count, cards = _some_cards(c)
    return g.PlayCards(who, count, cards, span=c.since(start))


def read_lay(c: Cursor, start: int, who: g.Player) -> g.PlayCards:
    """`legt eine karte ab`, `legt alle karten mit 3 ab`"""
    count, cards = _some_cards(c)
    c.expect("ab")
    return g.PlayCards(who, count, cards, span=c.since(start))


def _give(c: Cursor, start: int, who: g.Player) -> g.PlayCards:
    count, cards = _some_cards(c)
    c.expect("an")
    to = read_player(c)
    c.take("weiter")
    return g.PlayCards(who, count, cards, to, span=c.since(start))


def _some_cards(c: Cursor) -> tuple[g.Value | None, g.Cards]:
    """`eine karte`, `3 karten JOKER`, `alle karten mit mehr als 3`; how many, and which"""
    start = c.index
    count: g.Value | None = None
    if c.take(*EACH):
        c.expect("karten")
    elif c.take("eine"):
        c.expect("karte")
        count = g.Number(1, span=c.since(start))
    elif c.at("karte"):
        c.fail("eine")
    else:
        count = read_value(c)
        c.expect(*CARDS)
    name = read_card_name(c)
    comparison, number = read_limit(c)
    return count, g.Cards("hand", None, name, comparison, number, span=c.since(start))


def _draw_or_go(c: Cursor, start: int, who: g.Player) -> g.Step:
    """`zieht eine karte`, `zieht 3 felder weiter`, `zieht auf feld 7`"""
    c.take_phrase("mit", "einer", "figur")
    if c.take("auf"):
        return g.GoTo(who, read_spot(c), span=c.since(start))
    if c.take("eine"):
        c.expect("karte")
        return _drawn(c, start, who, g.Number(1, span=c.since(start)))
    if c.take("ein"):
        c.expect("feld")
        count: g.Value = g.Number(1, span=c.since(start))
    else:
        count = read_value(c)
        if c.expect("karten", "felder", "karte", "feld").text in CARDS:
            return _drawn(c, start, who, count)
    back = c.expect("weiter", "zurueck").text == "zurueck"
    return g.Go(who, count, back, span=c.since(start))


def _drawn(c: Cursor, start: int, who: g.Player, count: g.Value) -> g.Draw:
    if c.take_phrase(("von", "aus"), "der", "ablage"):
        return g.Draw(who, count, None, True, span=c.since(start))
    if c.take_phrase(("von", "aus"), "dem", "stapel"):
        return g.Draw(who, count, span=c.since(start))
    return g.Draw(who, count, read_owner(c), span=c.since(start))
