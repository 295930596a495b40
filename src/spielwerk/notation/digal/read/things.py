"""Reads what sentences are about: players and dice, one or several."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.cursor import Cursor, Unreadable
from spielwerk.notation.digal.text.words import (
    A_NAME,
    A_NUMBER,
    ACTIVE,
    ADJECTIVES,
    ARTICLES,
    DICE,
    EACH,
    NAME,
    NUMBER,
    OTHERS,
    PLAYERS,
)

SEATS = {"aktuell": 0, "link": 1, "naechst": 1, "recht": -1}
COMPARISONS = {
    "gleich": "==",
    "ungleich": "!=",
    "groesser": ">",
    "groessergleich": ">=",
    "kleiner": "<",
    "kleinergleich": "<=",
    "mehr": ">",
    "weniger": "<",
    "mindestens": ">=",
    "hoechstens": "<=",
}


# ---- one player ----------------------------------------------------------------------------


def at_player(c: Cursor) -> bool:
    """Whether a player is named here, other than by a name alone."""
    ahead = 1 if c.at(*ARTICLES) else 0
    if c.at(*ADJECTIVES, "aktivem", ahead=ahead) or at_role(c):
        return True
    return c.at("spieler", ahead=ahead)


def at_role(c: Cursor) -> bool:
    """`der KAPITÄN`"""
    return c.at("der", "die", "dem", "den") and c.at_kind(NAME, 1)


def read_player(c: Cursor) -> g.Player:
    start = c.index
    if at_role(c):
        c.advance()
    if c.at_kind(NAME):
        name = c.advance()
        return g.Called(name.text, span=name.span)
    c.take(*ARTICLES)
    if c.at(*ADJECTIVES):
        where = SEATS[ADJECTIVES[c.advance().text]]
    elif c.at("spieler") or c.take("aktivem"):
        where = 0
    else:
        c.index = start
        raise Unreadable(start, ("aktueller", "linker", "rechter", "spieler", A_NAME), "D113")
    c.expect("spieler")
    if c.at_kind(NUMBER) and c.tokens[c.index - 2].text not in ADJECTIVES:
        return g.Numbered(c.number(), span=c.since(start))
    return g.Neighbour(where, span=c.since(start))


# ---- several players -----------------------------------------------------------------------


def at_players(c: Cursor) -> bool:
    """Whether a group of players is named here: `alle spieler`, `aktive spieler`, `spieler`."""
    if c.at_phrase(("dem", "den"), "spieler"):
        return False
    ahead = 1 if c.at(*EACH, *ARTICLES) else 0
    if c.at(*ACTIVE, *OTHERS, ahead=ahead):
        ahead += 1
    return c.at(*PLAYERS, ahead=ahead) and (ahead > 0 or not c.at_kind(NUMBER, 1))


def read_players(c: Cursor) -> g.PlayerGroup:
    start = c.index
    if not at_players(c):
        listed = [read_player(c)]
        while c.at(",", "und") and _player_follows(c):
            c.advance()
            listed.append(read_player(c))
        return g.PlayerGroup("liste", tuple(listed), span=c.since(start))
    c.take(*EACH, *ARTICLES)
    kind = "aktive" if c.take(*ACTIVE) else "andere" if c.take(*OTHERS) else "alle"
    c.expect(*PLAYERS)
    condition = None
    if c.at_phrase(",", "bei", "denen"):
        c.index += 3
        condition = c.grammar.condition(c)
        c.expect("gilt")
    return g.PlayerGroup(kind, (), condition, span=c.since(start))


def _player_follows(c: Cursor) -> bool:
    c.index += 1
    found = at_player(c)
    c.index -= 1
    return found


# ---- dice ----------------------------------------------------------------------------------


def at_die(c: Cursor) -> bool:
    return c.at("wuerfel", ahead=1 if c.at(*ARTICLES) else 0)


def read_die(c: Cursor) -> g.Die:
    """`würfel A`, `würfel 0`, `der würfel`"""
    start = c.index
    loose = c.take(*ARTICLES)
    c.expect("wuerfel")
    if c.at_kind(NAME):
        return g.Die(c.advance().text, span=c.since(start))
    if c.at_kind(NUMBER):
        return g.Die(None, c.number(), span=c.since(start))
    if not loose:
        c.fail(A_NAME, A_NUMBER)
    return g.Die(span=c.since(start))


def at_dice(c: Cursor) -> bool:
    ahead = 1 if c.at(*EACH, *ARTICLES) else 0
    if c.at(*OTHERS, "behaltenen", ahead=ahead):
        ahead += 1
    return c.at(*DICE, ahead=ahead)


def read_dice(c: Cursor) -> g.DiceGroup:
    """`alle würfel`, `den anderen würfeln`, `würfel A und würfel 1`, each perhaps `mit 6`"""
    start = c.index
    each = c.take(*EACH) or c.take(*ARTICLES)
    if c.take(*OTHERS):
        c.expect(*DICE)
        return _with(c, "andere", start)
    if c.take("behaltenen"):
        c.expect(*DICE)
        return _with(c, "behalten", start)
    if not c.at(*DICE):
        c.index = start
        raise Unreadable(start, ("alle", "wuerfel"), "D114")
    if not (c.at_kind(NAME, 1) or c.at_kind(NUMBER, 1)):
        c.advance()
        return _with(c, "alle", start)
    if each and c.tokens[start].text in EACH:
        c.advance()
        return _with(c, "alle", start)
    c.index = start
    listed = [read_die(c)]
    while c.at(",", "und") and _die_follows(c):
        c.advance()
        listed.append(read_die(c))
    return g.DiceGroup("liste", tuple(listed), span=c.since(start))


def _die_follows(c: Cursor) -> bool:
    ahead = 2 if c.at(*ARTICLES, ahead=1) else 1
    return c.at("wuerfel", ahead=ahead) and (c.at_kind(NAME, ahead + 1) or c.at_kind(NUMBER, ahead + 1))


def _with(c: Cursor, kind: str, start: int) -> g.DiceGroup:
    """`… mit 6`, `… mit einer 6`, `… mit mehr als 3`"""
    if not c.take("mit"):
        return g.DiceGroup(kind, span=c.since(start))
    c.take("einer", "einem", "der", "zahl")
    comparison = read_comparison(c) if at_comparison(c) else "=="
    number = c.grammar.single_value(c)
    return g.DiceGroup(kind, (), comparison, number, span=c.since(start))


def at_comparison(c: Cursor) -> bool:
    return c.at(*COMPARISONS) or c.at_phrase("nicht", "gleich")


def read_comparison(c: Cursor) -> str:
    """`größer`, `größer als`, `größer oder gleich`, `mehr als`, `nicht gleich`, …"""
    if c.take_phrase("nicht", "gleich"):
        return "!="
    word = c.expect(*COMPARISONS).text
    if word in ("mehr", "weniger"):
        c.expect("als")
    elif word in ("groesser", "kleiner"):
        if c.take_phrase("oder", "gleich"):
            return COMPARISONS[word] + "="
        c.take("als")
    return COMPARISONS[word]
