"""Reads values and conditions."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.cursor import Cursor, Unreadable
from spielwerk.notation.digal.read.pieces import (
    at_cards,
    at_field_of,
    at_figures,
    at_printed,
    read_arguments,
    read_card_value,
    read_cards,
    read_empty_place,
    read_extreme_card,
    read_field_of,
    read_figure_count,
    read_free_field,
    read_owner,
    read_printed,
)
from spielwerk.notation.digal.read.things import (
    at_comparison,
    at_dice,
    at_die,
    at_player,
    at_players,
    at_role,
    read_comparison,
    read_dice,
    read_die,
    read_player,
    read_players,
)
from spielwerk.notation.digal.text.words import A_NAME, A_NUMBER, ARTICLES, NAME, NUMBER, SAME, SIGN

VALUE_STARTS = (A_NUMBER, A_NAME, "wuerfel", "die", "anzahl", "(")
LONGEST = 100
"""How many parts a calculation or condition may have."""
SIGHT = ("liegt", "faellt")
"""`ein pasch liegt`"""


# ---- values --------------------------------------------------------------------------------


def read_value(c: Cursor) -> g.Value:
    """A value that is a number."""
    start = c.index
    found = read_value_or_player(c)
    if isinstance(found, g.Neighbour | g.Numbered | g.Called):
        raise Unreadable(start, (), "D111", phrase=_phrase(c, found))
    return found


def _phrase(c: Cursor, found: g.Part) -> str:
    """How a part is written."""
    inside = (token for token in c.tokens if found.span.start <= token.span.start < found.span.end)
    return " ".join(token.shown for token in inside)


def read_value_or_player(c: Cursor) -> g.Value | g.Player:
    start = c.index
    left = _product(c)
    length = 1
    while c.at("+", "-"):
        length = _longer(c, length)
        operator = c.advance().text
        right = _product(c)
        left = g.Calculation(operator, _number(c, left, start), _number(c, right, start), span=c.since(start))
    return left


def _product(c: Cursor) -> g.Value | g.Player:
    start = c.index
    left = _factor(c)
    length = 1
    while c.at("*"):
        length = _longer(c, length)
        c.advance()
        right = _factor(c)
        left = g.Calculation("*", _number(c, left, start), _number(c, right, start), span=c.since(start))
    return left


def read_single_value(c: Cursor) -> g.Value:
    """A value without `+ - *` outside brackets."""
    start = c.index
    return _number(c, _factor(c), start)


def _longer(c: Cursor, length: int) -> int:
    """One more part of a calculation or condition; a very long one would be a very deep tree."""
    if length == LONGEST:
        raise Unreadable(c.index, (), "D125", most=LONGEST)
    return length + 1


def _number(c: Cursor, found: g.Value | g.Player, start: int) -> g.Value:
    if isinstance(found, g.Neighbour | g.Numbered | g.Called):
        raise Unreadable(start, (), "D111", phrase=_phrase(c, found))
    return found


def _factor(c: Cursor) -> g.Value | g.Player:
    start = c.index
    if c.at_kind(NUMBER):
        return g.Number(c.number(), span=c.since(start))
    if c.take("-"):
        with c.deeper():
            inner = _number(c, _factor(c), start)
        if isinstance(inner, g.Number):
            return g.Number(-inner.value, span=c.since(start))
        return g.Negative(inner, span=c.since(start))
    if c.take("("):
        with c.deeper():
            inside = read_value_or_player(c)
        c.expect(")")
        return inside
    if c.at_kind(NAME):
        return _named(c)
    return _phrase_value(c, start)


def _phrase_value(c: Cursor, start: int) -> g.Value | g.Player:
    article = 1 if c.at(*ARTICLES) else 0
    if c.at("summe", ahead=article):
        c.index += article + 1
        return _total(c, start)
    if c.at("anzahl", ahead=article):
        c.index += article + 1
        return _count(c, start)
    if c.at("hoechste", "hoechster", "niedrigste", "niedrigster", ahead=article):
        c.index += article
        highest = c.advance().text.startswith("hoechst")
        if c.take("karte"):
            return read_extreme_card(c, highest, start)
        c.expect("wuerfel")
        return g.Extreme(highest, span=c.since(start))
    if c.at("meisten", "wenigsten", ahead=article):
        c.index += article
        most = c.advance().text == "meisten"
        name = "karten" if c.take("karten") else c.name().text
        return g.MostOf(most, name, span=c.since(start))
    if at_field_of(c):
        return read_field_of(c)
    if at_printed(c, article):
        c.index += article + 1
        return read_printed(c, start)
    card = read_card_value(c, start)
    if card is not None:
        return card
    if c.at("feld", ahead=article):
        c.index += article
        return read_entry(c)
    if at_die(c):
        return read_die(c)
    if at_player(c):
        player = read_player(c)
        if c.at_kind(NAME):
            return g.Variable(c.advance().text, player, span=c.since(start))
        return player
    raise Unreadable(start, VALUE_STARTS, "D115")


def _named(c: Cursor) -> g.Variable | g.Compute:
    """`PUNKTE`, `PUNKTE von S`, `S PUNKTE`, `WERT mit 3`"""
    start = c.index
    name = c.advance()
    if c.at("mit"):
        return g.Compute(name.text, read_arguments(c), span=c.since(start))
    if c.at_kind(NAME):
        owner = g.Called(name.text, span=name.span)
        return g.Variable(c.advance().text, owner, span=c.since(start))
    return g.Variable(name.text, read_owner(c), span=c.since(start))


def _total(c: Cursor, start: int) -> g.Value:
    c.take("von")
    if at_cards(c):
        return g.CardTotal(read_cards(c), span=c.since(start))
    if c.at_kind(NAME):
        name = c.advance().text
        return g.SheetTotal(name, read_owner(c), span=c.since(start))
    return g.Total(read_dice(c), span=c.since(start))


def _count(c: Cursor, start: int) -> g.Value:
    c.take("von")
    if at_cards(c):
        return g.CardCount(read_cards(c), span=c.since(start))
    if at_figures(c):
        return read_figure_count(c, start)
    if c.take_phrase("der", "freien") or c.take("freien"):
        c.expect("felder")
        c.expect("von")
        name = c.name().text
        return g.FreeFields(name, read_owner(c), span=c.since(start))
    if at_dice(c):
        return g.Count(read_dice(c), span=c.since(start))
    if at_players(c) or at_player(c):
        return g.Count(read_players(c), span=c.since(start))
    raise Unreadable(c.index, ("alle", "aktive", "spieler", "wuerfel"))


def read_entry(c: Cursor) -> g.Entry:
    """`feld EINSER von BLOCK von aktueller spieler`"""
    start = c.index
    c.expect("feld")
    field = c.name().text
    c.expect("von")
    sheet = c.name().text
    return g.Entry(field, sheet, read_owner(c), span=c.since(start))


# ---- conditions ----------------------------------------------------------------------------


def read_condition(c: Cursor) -> g.Condition:
    start = c.index
    left = _both(c)
    length = 1
    while c.take("oder"):
        length = _longer(c, length)
        left = g.Joined("or", left, _both(c), span=c.since(start))
    return left


def _both(c: Cursor) -> g.Condition:
    start = c.index
    left = _single(c)
    length = 1
    while c.take("und"):
        length = _longer(c, length)
        left = g.Joined("and", left, _single(c), span=c.since(start))
    return left


def _single(c: Cursor) -> g.Condition:
    start = c.index
    if c.at("nicht") and not c.at("gleich", ahead=1):
        c.advance()
        with c.deeper():
            return g.Not(_single(c), span=c.since(start))
    if c.at("wahr", "falsch"):
        return g.Truth(c.advance().text == "wahr", span=c.since(start))
    if c.at("("):
        return _bracket(c)
    found = _combination(c)
    if found is None:
        return read_empty_place(c) or read_free_field(c) or _comparison(c)
    c.take(*SIGHT)
    return found


def _bracket(c: Cursor) -> g.Condition:
    """Brackets round a condition, or round the first value of a comparison."""
    start = c.index
    try:
        return _comparison(c)
    except Unreadable as fault:
        c.index, first = start, fault
    c.expect("(")
    try:
        with c.deeper():
            inside = read_condition(c)
        c.expect(")")
    except Unreadable as fault:
        # The reading that got further is more likely to be the one that was meant.
        raise max(fault, first, key=lambda one: one.index) from None
    return inside


def _combination(c: Cursor) -> g.Condition | None:
    """`ein pasch`, `eine kleine straße`, `ein volles haus`"""
    start = c.index
    c.take("ein", "eine", "einen")
    if c.at(*SAME):
        return g.Alike(SAME[c.advance().text], span=c.since(start))
    if c.take("pasch"):
        return g.Alike(_how_many(c), span=c.since(start))
    if c.at("kleine", "grosse", "strasse"):
        size = {"kleine": 4, "grosse": 5}.get(c.token.text)
        if size is not None:
            c.advance()
        c.expect("strasse")
        return g.Straight(size or _how_many(c), span=c.since(start))
    if c.take("volles"):
        c.expect("haus")
        return g.FullHouse(span=c.since(start))
    c.index = start
    return None


def _how_many(c: Cursor) -> int | None:
    """`mit 3 würfeln`"""
    if not (c.at("mit") and c.at_kind(NUMBER, 1)):
        return None
    c.advance()
    number = c.number()
    c.expect("wuerfeln", "wuerfel")
    return number


def _comparison(c: Cursor) -> g.Condition:
    start = c.index
    left = read_value_or_player(c)
    is_said = c.take("ist")
    if c.at("voll") and isinstance(left, g.Variable | g.Entry):
        c.advance()
        field = left.field if isinstance(left, g.Entry) else None
        sheet = left.sheet if isinstance(left, g.Entry) else left.name
        return g.Full(sheet, left.of, field, span=c.since(start))
    if c.at("frei") and isinstance(left, g.FieldOf):
        c.advance()
        c.take("ist")
        return g.Free(left, span=c.since(start))
    role = _role(c, left) if is_said else None
    if role is not None:
        return g.Comparison("==", *role, span=c.since(start))
    if c.at("aktiv") and isinstance(left, g.Neighbour | g.Numbered | g.Called | g.Variable):
        c.advance()
        who = g.Called(left.name, span=left.span) if isinstance(left, g.Variable) else left
        return g.Active(who, span=c.since(start))
    if not at_comparison(c):
        raise Unreadable(c.index, ("gleich", "groesser", "groessergleich", "kleiner", "kleinergleich"), "D116")
    operator = read_comparison(c)
    right = read_value_or_player(c)
    if not is_said and c.at("ist") and _condition_ends(c):
        c.advance()
    return g.Comparison(operator, left, right, span=c.since(start))


def _role(c: Cursor, left: g.Value | g.Player) -> tuple[g.Player, g.Player] | None:
    """Behind `ist`: `linker spieler ist KAPITÄN`, `linker spieler KAPITÄN ist`; who, and the role"""
    if isinstance(left, g.Variable) and left.of is not None and _condition_ends(c, 0):
        return left.of, g.Called(left.name, span=left.span)
    if isinstance(left, g.Variable) and left.of is None:
        left = g.Called(left.name, span=left.span)
    if isinstance(left, g.Neighbour | g.Numbered | g.Called) and (c.at_kind(NAME) or at_role(c)):
        return left, read_player(c)
    return None


def _condition_ends(c: Cursor, ahead: int = 1) -> bool:
    """Whether the `ist` here is the verb at the end: `wenn würfel A gleich 1 ist, …`"""
    after = c.peek(ahead)
    return (after.kind == SIGN and after.text in ",.:;)") or after.text in ("und", "oder", "gilt")
