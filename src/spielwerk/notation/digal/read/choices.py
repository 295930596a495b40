"""Reads what players decide: choices, dice to keep, fields of a sheet to fill in. And texts that are shown."""

from __future__ import annotations

import re

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.cursor import Cursor, Unreadable
from spielwerk.notation.digal.read.moves import MOVES, read_lay, read_move, read_throw
from spielwerk.notation.digal.read.pieces import CARDS, read_limit
from spielwerk.notation.digal.read.things import at_dice, read_dice
from spielwerk.notation.digal.read.values import read_condition, read_entry, read_value, read_value_or_player
from spielwerk.notation.digal.text.lexer import Lexer
from spielwerk.notation.digal.text.tokens import Token
from spielwerk.notation.digal.text.words import A_NUMBER, A_TEXT, ACTIVE, DICE, END, NAME, NUMBER, OTHERS

DEEDS = ("darf", "waehlt", "behaelt", "legt", "fuellt", "traegt", "setzt", "wuerfelt", "sagt", *MOVES)
CURRENT = 0
_INSERT = re.compile(r"\{([^{}]*)\}|[{}]")


def at_deed(c: Cursor) -> bool:
    return c.at(*DEEDS)


def read_deed(c: Cursor, start: int, player: g.Player | None = None) -> g.Step | None:
    """`[er|linker spieler] wählt …`; without a player it is the current one."""
    if player is None:
        c.take("er")
    if not at_deed(c):
        # Gives back an `er` that belongs to something else.
        c.index = start if player is None else c.index
        return None
    verb = c.advance()
    who = player or g.Neighbour(CURRENT, span=verb.span)
    match verb.text:
        case "darf":
            return _may(c, start, who)
        case "waehlt":
            return _choose(c, start, who)
        case "behaelt":
            return _keep(c, start, who)
        case "legt":
            return _set_aside(c, start, who)
        case "fuellt":
            return _fill(c, start, who)
        case "traegt":
            return _enter(c, start, who)
        case "setzt":
            return _sit_out(c, start, who)
        case "sagt":
            return g.Say(read_words(c), span=c.since(start))
        case "wuerfelt":
            return read_throw(c, start, who)
    return read_move(c, verb.text, start, who)


# ---- may, choose ---------------------------------------------------------------------------


def _may(c: Cursor, start: int, who: g.Player) -> g.May:
    if not c.at_kind("text"):
        return _may_roll(c, start, who)
    way = _way(c)
    otherwise: g.Steps = ()
    if c.at_phrase(",", "sonst") or c.at("sonst"):
        c.take(",")
        c.expect("sonst")
        otherwise = c.grammar.steps(c)
    return g.May(who, way, otherwise, span=c.since(start))


def _may_roll(c: Cursor, start: int, who: g.Player) -> g.May:
    """`der spieler darf noch einmal würfeln`, `… mit den anderen würfeln würfeln`"""
    c.take_phrase("noch", "einmal")
    dice = read_dice(c) if c.take("mit") else g.DiceGroup("alle", span=c.token.span)
    c.take_phrase("noch", "einmal")
    if not c.at("wuerfeln"):
        c.fail(A_TEXT, "mit", "wuerfeln")
    c.advance()
    span = c.since(start)
    label = g.Words(("Noch einmal würfeln",), span=span)
    return g.May(who, g.Way(label, None, (g.Roll(dice, span=span),), span=span), span=span)


def _choose(c: Cursor, start: int, who: g.Player) -> g.Step:
    if c.take(":"):
        ways = [_way(c)]
        while c.at("oder", "entweder") or c.at_kind("text"):
            ways.append(_way(c))
        return g.Choose(who, tuple(ways), span=c.since(start))
    if c.at("einen", "den", *ACTIVE, *OTHERS, "spieler"):
        c.take("einen", "den")
        kind = "aktive" if c.take(*ACTIVE) else "andere" if c.take(*OTHERS) else "alle"
        c.expect("spieler")
        group = g.PlayerGroup(kind, span=c.since(start))
        return g.ChoosePlayer(who, group, c.name().text, span=c.since(start))
    c.take_phrase("eine", "zahl")
    if not c.at_kind(NAME):
        c.fail(":", "NAME", "einen")
    name = c.advance().text
    if c.expect("von", "aus").text == "aus":
        return _among(c, start, who, name)
    low = read_value(c)
    c.expect("bis")
    return g.ChooseNumber(who, name, low, read_value(c), span=c.since(start))


def _among(c: Cursor, start: int, who: g.Player, name: str) -> g.ChooseAmong:
    """`31 32 41 mit mehr als LETZTE`"""
    numbers = [c.number()]
    while c.at_kind(NUMBER) or c.at("-"):
        numbers.append(c.number())
    comparison, number = read_limit(c)
    return g.ChooseAmong(who, name, tuple(numbers), comparison, number, span=c.since(start))


def _way(c: Cursor) -> g.Way:
    """`"Aufhören", wenn TOPF größer 0: …;`"""
    c.take("entweder", "oder")
    start = c.index
    label = read_words(c)
    condition = None
    if c.at_phrase(",", "wenn") or c.at("wenn"):
        c.take(",")
        c.advance()
        condition = read_condition(c)
    if not c.at(":"):
        c.fail(":")
    return g.Way(label, condition, c.grammar.body(c), span=c.since(start))


# ---- dice ----------------------------------------------------------------------------------


def _keep(c: Cursor, start: int, who: g.Player) -> g.Step:
    if c.at("keinen", "keine"):
        c.advance()
        c.expect(*DICE)
        return g.KeepThose(None, span=c.since(start))
    if at_dice(c):
        return g.KeepThose(read_dice(c), span=c.since(start))
    low, high = _amount(c)
    return g.Keep(who, low, high, False, span=c.since(start))


def _set_aside(c: Cursor, start: int, who: g.Player) -> g.Step:
    if not _at_amount(c):
        return read_lay(c, start, who)
    low, high = _amount(c)
    c.expect_all("zur", "seite")
    return g.Keep(who, low, high, True, span=c.since(start))


def _at_amount(c: Cursor) -> bool:
    """Whether this is about dice, not cards."""
    if c.at_kind(NUMBER):
        return not c.at(*CARDS, ahead=1)
    named = c.at_kind(NAME, 1) or c.at_kind(NUMBER, 1)
    return c.at("beliebig", "bis", "hoechstens", "mindestens") or (c.at(*DICE) and not named)


def _amount(c: Cursor) -> tuple[int, int | None]:
    """`beliebig viele`, `bis zu 3`, `höchstens 3`, `mindestens 1` or `2 würfel`"""
    if c.take("beliebig"):
        c.expect("viele")
        low: int = 0
        high: int | None = None
    elif c.take_phrase("bis", "zu") or c.take("hoechstens"):
        low, high = 0, c.number()
    elif c.take("mindestens"):
        low, high = c.number(), None
    elif c.at_kind(NUMBER):
        low = c.number()
        high = low
    else:
        c.fail("beliebig", "bis", "mindestens", "alle", A_NUMBER)
    c.expect(*DICE)
    return low, high


# ---- sheets --------------------------------------------------------------------------------


def _fill(c: Cursor, start: int, who: g.Player) -> g.Fill:
    c.expect("ein")
    c.take("freies")
    c.expect("feld")
    c.expect("von")
    sheet = c.name().text
    c.expect("aus")
    return g.Fill(who, sheet, span=c.since(start))


def _enter(c: Cursor, start: int, who: g.Player) -> g.Enter:
    value = read_value(c)
    c.expect("in")
    c.take("das")
    entry = read_entry(c)
    c.expect("ein")
    return g.Enter(entry.of or who, value, entry.field, entry.sheet, span=c.since(start))


def _sit_out(c: Cursor, start: int, who: g.Player) -> g.SitOut:
    if c.take("eine"):
        turns: g.Value = g.Number(1, span=c.since(start))
        c.expect("runde")
    else:
        turns = read_value(c)
        c.expect("runden", "runde")
    c.expect("aus")
    return g.SitOut(who, turns, span=c.since(start))


# ---- texts ---------------------------------------------------------------------------------


def read_words(c: Cursor) -> g.Words:
    """A text; what is in braces is a value or a player."""
    token = c.text()
    parts: list[str | g.Value | g.Player] = []
    place = 0
    for found in _INSERT.finditer(token.text):
        if found[1] is None:
            raise Unreadable(c.index - 1, (), "D120")
        if found.start() > place:
            parts.append(token.text[place : found.start()])
        parts.append(_inserted(c, token, found[1], found.start(1)))
        place = found.end()
    if place < len(token.text):
        parts.append(token.text[place:])
    return g.Words(tuple(parts), span=token.span)


def _inserted(c: Cursor, token: Token, text: str, place: int) -> g.Value | g.Player:
    inside = Lexer(text, offset=token.span.start + 1 + place).run()
    reader = Cursor(inside.tokens, c.grammar)
    # The limit on nesting counts what is around the text, too.
    reader.depth = c.depth
    try:
        found = read_value_or_player(reader)
    except Unreadable:
        raise Unreadable(c.index - 1, (), "D121", text=text) from None
    if inside.slips or not reader.at_kind(END):
        raise Unreadable(c.index - 1, (), "D121", text=text)
    return found
