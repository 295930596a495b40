"""Reads what sentences say about cards, fields of the board and the figures on them."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.cursor import Cursor, Unreadable
from spielwerk.notation.digal.read.things import at_comparison, read_comparison, read_player
from spielwerk.notation.digal.text.words import A_NAME, A_NUMBER, ARTICLES, EACH, NAME, NUMBER, OTHERS

CARDS = ("karten", "karte")
FIGURES = ("figuren", "figur")
PLACES = ("hand", "ablage", "stapel")
MOST_ARGUMENTS = 10
Limit = tuple[str, g.Value | None]
"""How cards are chosen by their value: a comparison and a number; without a number all of them."""


# ---- cards ---------------------------------------------------------------------------------


def at_cards(c: Cursor) -> bool:
    return c.at("karten", ahead=1 if c.at(*EACH, *ARTICLES) else 0)


def read_cards(c: Cursor) -> g.Cards:
    """`karten JOKER mit mehr als 3 auf der hand von linker spieler`"""
    start = c.index
    c.take(*EACH, *ARTICLES)
    c.expect("karten")
    name = read_card_name(c)
    comparison, number = read_limit(c)
    place, owner = _card_place(c)
    return g.Cards(place, owner, name, comparison, number, span=c.since(start))


def read_card_name(c: Cursor) -> str | None:
    return c.advance().text if c.at_kind(NAME) else None


def read_limit(c: Cursor) -> Limit:
    """`mit 3`, `mit einer 3`, `mit mehr als 3`"""
    if not c.take("mit"):
        return "", None
    c.take("einer", "einem", "der", "zahl")
    comparison = read_comparison(c) if at_comparison(c) else "=="
    return comparison, c.grammar.single_value(c)


def _card_place(c: Cursor) -> tuple[str, g.Player | None]:
    """`auf der hand [von …]`, `auf der ablage`, `im stapel`; without it the hand"""
    if c.take_phrase(("auf", "in"), "der", "hand"):
        return "hand", read_owner(c)
    if c.take_phrase(("auf", "in"), "der", "ablage"):
        return "ablage", None
    if c.take("im"):
        c.expect("stapel")
        return "stapel", None
    return "hand", read_owner(c)


def read_owner(c: Cursor) -> g.Player | None:
    """`von aktueller spieler`, if it is there"""
    if c.at("von") and not (c.at_kind(NUMBER, 1) or c.at("-", "(", ahead=1)):
        c.advance()
        return read_player(c)
    return None


def read_card_value(c: Cursor, start: int) -> g.Value | None:
    """`die oberste karte`, `karte JOKER`"""
    article = 1 if c.at(*ARTICLES) else 0
    if c.at("oberste", "obersten", ahead=article):
        c.index += article + 1
        c.expect("karte")
        return g.TopCard(span=c.since(start))
    if c.at("karte", ahead=article):
        c.index += article + 1
        return g.CardValue(c.name().text, span=c.since(start))
    return None


def read_extreme_card(c: Cursor, highest: bool, start: int) -> g.CardExtreme:
    """After `die höchste karte`: where to look for it"""
    place, owner = _card_place(c)
    cards = g.Cards(place, owner, span=c.since(start))
    return g.CardExtreme(highest, cards, span=c.since(start))


def read_empty_place(c: Cursor) -> g.Empty | None:
    """`der stapel ist leer`, `die hand von linker spieler ist leer`"""
    start = c.index
    c.take(*ARTICLES)
    if not c.at(*PLACES):
        c.index = start
        return None
    place = c.advance().text
    owner = read_owner(c) if place == "hand" else None
    cards = g.Cards(place, owner, span=c.since(start))
    c.take("ist")
    c.expect("leer")
    c.take("ist")
    return g.Empty(cards, span=c.since(start))


# ---- fields and figures --------------------------------------------------------------------


def at_field_of(c: Cursor) -> bool:
    """`das feld von linker spieler`, `das feld der figur`"""
    ahead = 1 if c.at(*ARTICLES) else 0
    behind = c.at("von", ahead=ahead + 1) or (c.at("der", ahead=ahead + 1) and c.at("figur", ahead=ahead + 2))
    return c.at("feld", ahead=ahead) and behind


def read_field_of(c: Cursor) -> g.FieldOf:
    start = c.index
    c.take(*ARTICLES)
    c.expect("feld")
    if c.take_phrase("der", "figur"):
        return g.FieldOf(None, span=c.since(start))
    c.expect("von")
    return g.FieldOf(read_player(c), span=c.since(start))


def at_field_number(c: Cursor) -> bool:
    """`feld 7`, `feld (ZAHL + 1)`, `feld ZAHL`; not `feld EINSER von BLOCK`"""
    ahead = 1 if c.at("das", "dem") else 0
    named = c.at_kind(NAME, ahead + 1) and not c.at("von", ahead=ahead + 2)
    return c.at("feld", ahead=ahead) and (named or c.at_kind(NUMBER, ahead + 1) or c.at("(", ahead=ahead + 1))


def read_spot(c: Cursor) -> g.Spot:
    """A field behind `auf`."""
    start = c.index
    if at_field_of(c):
        return read_field_of(c)
    c.take(*ARTICLES)
    c.expect("feld")
    if c.at_kind(NAME):
        name = c.advance()
        return g.FieldNumber(g.Variable(name.text, span=name.span), span=c.since(start))
    if not (c.at_kind(NUMBER) or c.at("(", "-")):
        c.fail(A_NUMBER, A_NAME, "(", "von", "der")
    return g.FieldNumber(c.grammar.single_value(c), span=c.since(start))


def read_free_field(c: Cursor) -> g.Free | None:
    """`feld 7 ist frei`"""
    start = c.index
    if not at_field_number(c):
        return None
    spot = read_spot(c)
    c.take("ist")
    c.expect("frei")
    c.take("ist")
    return g.Free(spot, span=c.since(start))


def at_printed(c: Cursor, ahead: int) -> bool:
    """`zahl auf feld 7`, `zahl auf dem feld der figur`"""
    if not (c.at("zahl", ahead=ahead) and c.at("auf", ahead=ahead + 1)):
        return False
    return c.at("feld", ahead=ahead + (3 if c.at("dem", "das", ahead=ahead + 2) else 2))


def read_printed(c: Cursor, start: int) -> g.Printed:
    """Behind `die zahl`: `auf feld 7`"""
    c.expect("auf")
    return g.Printed(read_spot(c), span=c.since(start))


def at_figures(c: Cursor) -> bool:
    ahead = 1 if c.at(*EACH, *ARTICLES) else 0
    if c.at(*OTHERS, ahead=ahead):
        ahead += 1
    return c.at("figuren", ahead=ahead)


def read_figure_count(c: Cursor, start: int) -> g.FigureCount:
    """`[anzahl] der anderen figuren auf feld 7`, `[anzahl] der figuren von S auf feld 7`"""
    c.take(*EACH, *ARTICLES)
    others = c.take(*OTHERS)
    c.expect("figuren")
    owner = None if others else read_owner(c)
    c.expect("auf")
    return g.FigureCount(read_spot(c), owner, others, span=c.since(start))


# ---- calculations --------------------------------------------------------------------------


def read_arguments(c: Cursor) -> tuple[g.Value, ...]:
    """`mit 3`, `mit (3 und ZAHL + 1)`"""
    c.expect("mit")
    if not c.take("("):
        return (c.grammar.single_value(c),)
    with c.deeper():
        found = [c.grammar.value(c)]
        while c.take(",", "und"):
            found.append(c.grammar.value(c))
            if len(found) > MOST_ARGUMENTS:
                raise Unreadable(c.index, (), "D128", most=MOST_ARGUMENTS)
    c.expect(")")
    return tuple(found)
