"""Reads a whole program: title, game, players, turn, closing sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.box import read_board, read_card_kinds, read_cup, read_figures, read_hand, read_waste
from spielwerk.notation.digal.read.cursor import Cursor, once
from spielwerk.notation.digal.read.values import read_condition, read_value, read_value_or_player
from spielwerk.notation.digal.text.words import A_NAME, A_NUMBER, NAME, NUMBER

PEOPLE = ("der", "ein", "die")
Put: TypeAlias = Callable[[g.Steps], None]
"""What is done with the sentences of a block."""


# ---- title ---------------------------------------------------------------------------------


def read_title(c: Cursor) -> None:
    name = c.name()
    c.program.name, c.program.name_span = name.text, name.span
    if c.take_phrase("baut", "auf"):
        base = c.name()
        c.program.base, c.program.base_span = base.text, base.span
        c.expect("auf")
        c.expect("und")
    elif not c.at("wird"):
        c.fail("wird", "baut")
    c.expect_all("wird", "so", "gespielt", ":")


# ---- the game ------------------------------------------------------------------------------


def read_game_sentence(c: Cursor) -> None:
    start = c.index
    c.expect_all("das", "spiel")
    if c.take("hat"):
        if c.take("folgende"):
            kind = c.expect("wuerfel", "karten").text
            c.expect(":")
            if kind == "karten":
                read_card_kinds(c)
            else:
                _dice(c)
            return
        if c.at("einen"):
            read_cup(c, start)
        elif c.at("ein"):
            read_board(c, start)
        elif c.at("am"):
            read_waste(c, start)
        elif c.take("die") and c.take("rolle"):
            c.program.roles.extend(_starts(c))
        else:
            _values(c, c.program.values)
    elif c.take("ist"):
        _counts(c, start)
    elif c.take("laeuft"):
        _running(c, start)
    else:
        c.fail("hat", "ist", "laeuft")
    c.expect(".")


def _counts(c: Cursor, start: int) -> None:
    c.expect("fuer")
    low = c.number()
    high = c.number() if c.take("bis") else low
    c.expect("spieler")
    c.expect("geeignet")
    once(c.program.players, start, "das spiel ist für … spieler geeignet")
    c.program.players, c.program.players_span = (low, high), c.since(start)


def _running(c: Cursor, start: int) -> None:
    c.take(",")
    c.expect("solange")
    condition = read_condition(c)
    c.take("gilt")
    once(c.program.running, start, "das spiel läuft solange …")
    c.program.running = condition


def _values(c: Cursor, into: list[g.Start]) -> None:
    """`den wert X ist 0`, `die werte X ist 0 und Y ist 1`"""
    if c.tokens[c.index - 1].text != "die":
        c.expect("den", "die")
    secret = c.take("geheimen")
    c.expect("wert", "werte")
    into.extend(_starts(c, secret))


def _starts(c: Cursor, secret: bool = False) -> list[g.Start]:
    found = [_start(c, secret)]
    while c.at(",", "und"):
        c.advance()
        c.take("und")
        found.append(_start(c, secret))
    return found


def _start(c: Cursor, secret: bool) -> g.Start:
    start = c.index
    name = c.name().text
    c.expect("ist")
    return g.Start(name, read_value_or_player(c), secret, span=c.since(start))


def _dice(c: Cursor) -> None:
    while True:
        start = c.index
        c.expect("wuerfel")
        name = c.name().text
        c.expect_all("hat", "diese", "seiten", ":")
        faces = [c.number(), c.number()]
        while c.at_kind("zahl") or c.at("-"):
            faces.append(c.number())
        c.program.dice.append(g.DieKind(name, tuple(faces), span=c.since(start)))
        if c.take(".") and not _another_die(c):
            return
        c.take(",")
        if not c.at("wuerfel"):
            c.fail(".", A_NUMBER, "wuerfel")


def _another_die(c: Cursor) -> bool:
    return c.at("wuerfel") and c.at_kind(NAME, 1) and c.at("hat", ahead=2)


# ---- the players ---------------------------------------------------------------------------


def at_player_sentence(c: Cursor) -> bool:
    ahead = 1 if c.at(*PEOPLE) else 0
    return c.at("spieler", ahead=ahead) and c.at("haben", "hat", "sind", "ist", ahead=ahead + 1)


def read_player_sentence(c: Cursor) -> None:
    start = c.index
    c.take(*PEOPLE)
    c.expect("spieler")
    if c.take("haben", "hat"):
        if c.at("einen", "zettel"):
            _sheet(c)
        elif c.at("am"):
            read_hand(c, start)
        elif c.at("karten", "karte", ahead=1):
            c.fail("am")
        elif c.at("eine") or c.at_kind(NUMBER):
            read_figures(c, start)
        else:
            _values(c, c.program.player_values)
    else:
        c.expect("haben", "sind", "hat", "ist")
        c.expect("aktiv")
        c.take(",")
        c.expect("solange")
        _active(c, start, read_condition(c))
    c.expect(".")


def read_active_sentence(c: Cursor) -> None:
    """`solange …, sind spieler aktiv.`"""
    start = c.index
    c.expect("solange")
    condition = read_condition(c)
    c.take("gilt")
    c.take(",")
    c.expect("sind", "ist")
    c.take(*PEOPLE)
    c.expect("spieler")
    c.expect("aktiv")
    _active(c, start, condition)
    c.expect(".")


def _active(c: Cursor, start: int, condition: g.Condition) -> None:
    c.take("gilt")
    once(c.program.active, start, "spieler sind aktiv, solange …")
    c.program.active = condition


def _sheet(c: Cursor) -> None:
    start = c.index
    c.take("einen")
    c.expect("zettel")
    name = c.name().text
    c.expect_all("mit", "diesen", "feldern", ":")
    fields = [_field(c)]
    while c.at("feld") or c.at_phrase((",", ";"), "feld"):
        c.take(",", ";")
        fields.append(_field(c))
    c.program.sheets.append(g.Sheet(name, tuple(fields), span=c.since(start)))


def _field(c: Cursor) -> g.Field:
    start = c.index
    c.expect("feld")
    name = c.name().text
    c.expect("bringt")
    value = read_value(c)
    condition, otherwise = None, None
    if c.at_phrase(",", "wenn"):
        c.index += 2
        condition = read_condition(c)
        if c.at_phrase(",", "sonst"):
            c.index += 2
            otherwise = read_value(c)
    return g.Field(name, value, condition, otherwise, span=c.since(start))


# ---- the turn ------------------------------------------------------------------------------


def read_turn_head(c: Cursor) -> Put:
    start = c.index
    c.expect_all("ist", "ein", "spieler", "am", "zug")
    c.take(",")
    c.expect("macht")
    c.expect("er")
    moment = "vor" if c.take("zuerst") else "nach" if c.take("zuletzt") else ""
    c.expect("folgendes")
    c.expect(":")
    if moment:
        return lambda body: _add(c, moment, "zug", body, start)
    once(c.program.turn, start, "ist ein spieler am zug, macht er folgendes")
    c.program.turn_span = c.since(start)
    return partial(_turn, c)


def _turn(c: Cursor, body: g.Steps) -> None:
    c.program.turn = body


def read_step_head(c: Cursor) -> Put:
    """`der schritt WERTEN geht so:`"""
    start = c.index
    c.take("der")
    c.expect("schritt")
    name = c.name().text
    c.expect_all("geht", "so", ":")
    span = c.since(start)
    return lambda body: c.program.steps.append(g.NamedStep(name, body, span=span))


def read_addition_head(c: Cursor) -> Put:
    """`nach dem schritt WERTEN macht er außerdem folgendes:`"""
    start = c.index
    moment = c.expect("vor", "nach").text
    c.expect("dem")
    target = c.expect("wuerfeln", "schritt").text
    if target == "schritt":
        target = c.name().text
    c.expect_all("macht", "er")
    c.take("ausserdem")
    c.expect("folgendes")
    c.expect(":")
    return lambda body: _add(c, moment, target, body, start)


def _add(c: Cursor, moment: str, target: str, body: g.Steps, start: int) -> None:
    c.program.additions.append(g.Addition(moment, target, body, span=c.tokens[start].span))


# ---- the closing sentence ------------------------------------------------------------------


def read_closing(c: Cursor) -> None:
    start = c.index
    c.expect("gewonnen")
    first = c.expect("hat", "haben").text == "hat"
    if first:
        c.expect("der")
    else:
        c.expect("alle")
    c.expect("spieler")
    c.take(",")
    if c.take("bei"):
        c.expect("dem" if first else "denen")
        condition = read_condition(c)
        c.take("gilt")
        closing = g.Closing(first, condition, span=c.since(start))
    else:
        if not c.take("mit"):
            c.fail("bei", "mit")
        c.expect("den")
        most = c.expect("meisten", "wenigsten").text == "meisten"
        if not (c.at_kind(NAME) or c.at("karten")):
            c.fail(A_NAME, "karten")
        closing = g.Closing(first, None, c.advance().text, most, span=c.since(start))
    c.expect(".")
    once(c.program.closing, start, "gewonnen hat …")
    c.program.closing = closing
