"""Reads what sentences say of cards, of the fields of the board and of the figures on them."""

from __future__ import annotations

from abc import ABC

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.cursor import A_NAME, A_NUMBER, Unreadable
from spielwerk.notation.digal.things import Things
from spielwerk.notation.digal.words import ARTICLES, EACH, NAME, NUMBER, OTHERS

CARDS = ("karten", "karte")
FIGURES = ("figuren", "figur")
PLACES = ("hand", "ablage", "stapel")
MOST_ARGUMENTS = 10
Limit = tuple[str, g.Value | None]
"""How cards are chosen by their value: a comparison and a number; without a number all of them."""


class Pieces(Things, ABC):
    """Phrases for cards, fields and figures."""

    # ---- cards ---------------------------------------------------------------------------------

    def at_cards(self) -> bool:
        return self.at("karten", ahead=1 if self.at(*EACH, *ARTICLES) else 0)

    def cards(self) -> g.Cards:
        """`karten JOKER mit mehr als 3 auf der hand von linker spieler`"""
        start = self.index
        self.take(*EACH, *ARTICLES)
        self.expect("karten")
        name = self.card_name()
        comparison, number = self.limit()
        place, owner = self._card_place()
        return g.Cards(place, owner, name, comparison, number, span=self.since(start))

    def card_name(self) -> str | None:
        return self.advance().text if self.at_kind(NAME) else None

    def limit(self) -> Limit:
        """`mit 3`, `mit einer 3`, `mit mehr als 3`"""
        if not self.take("mit"):
            return "", None
        self.take("einer", "einem", "der", "zahl")
        comparison = self.comparison() if self.at_comparison() else "=="
        return comparison, self.single_value()

    def _card_place(self) -> tuple[str, g.Player | None]:
        """`auf der hand [von …]`, `auf der ablage`, `im stapel`; without it the hand"""
        if self.take_phrase(("auf", "in"), "der", "hand"):
            return "hand", self.owner()
        if self.take_phrase(("auf", "in"), "der", "ablage"):
            return "ablage", None
        if self.take("im"):
            self.expect("stapel")
            return "stapel", None
        return "hand", self.owner()

    def owner(self) -> g.Player | None:
        """`von aktueller spieler`, if it is there"""
        if self.at("von") and not (self.at_kind(NUMBER, 1) or self.at("-", "(", ahead=1)):
            self.advance()
            return self.player()
        return None

    def card_value(self, start: int) -> g.Value | None:
        """`die oberste karte`, `karte JOKER`"""
        article = 1 if self.at(*ARTICLES) else 0
        if self.at("oberste", "obersten", ahead=article):
            self.index += article + 1
            self.expect("karte")
            return g.TopCard(span=self.since(start))
        if self.at("karte", ahead=article):
            self.index += article + 1
            return g.CardValue(self.name().text, span=self.since(start))
        return None

    def extreme_card(self, highest: bool, start: int) -> g.CardExtreme:
        """Behind `die höchste karte`: where it is looked for"""
        place, owner = self._card_place()
        cards = g.Cards(place, owner, span=self.since(start))
        return g.CardExtreme(highest, cards, span=self.since(start))

    def empty_place(self) -> g.Empty | None:
        """`der stapel ist leer`, `die hand von linker spieler ist leer`"""
        start = self.index
        self.take(*ARTICLES)
        if not self.at(*PLACES):
            self.index = start
            return None
        place = self.advance().text
        owner = self.owner() if place == "hand" else None
        cards = g.Cards(place, owner, span=self.since(start))
        self.take("ist")
        self.expect("leer")
        self.take("ist")
        return g.Empty(cards, span=self.since(start))

    # ---- fields and figures --------------------------------------------------------------------

    def at_field_of(self) -> bool:
        """`das feld von linker spieler`, `das feld der figur`"""
        ahead = 1 if self.at(*ARTICLES) else 0
        behind = self.at("von", ahead=ahead + 1) or (
            self.at("der", ahead=ahead + 1) and self.at("figur", ahead=ahead + 2)
        )
        return self.at("feld", ahead=ahead) and behind

    def field_of(self) -> g.FieldOf:
        start = self.index
        self.take(*ARTICLES)
        self.expect("feld")
        if self.take_phrase("der", "figur"):
            return g.FieldOf(None, span=self.since(start))
        self.expect("von")
        return g.FieldOf(self.player(), span=self.since(start))

    def at_field_number(self) -> bool:
        """`feld 7`, `feld (ZAHL + 1)`, `feld ZAHL`; not `feld EINSER von BLOCK`"""
        ahead = 1 if self.at("das", "dem") else 0
        named = self.at_kind(NAME, ahead + 1) and not self.at("von", ahead=ahead + 2)
        return self.at("feld", ahead=ahead) and (
            named or self.at_kind(NUMBER, ahead + 1) or self.at("(", ahead=ahead + 1)
        )

    def spot(self) -> g.Spot:
        """A field behind `auf`."""
        start = self.index
        if self.at_field_of():
            return self.field_of()
        self.take(*ARTICLES)
        self.expect("feld")
        if self.at_kind(NAME):
            name = self.advance()
            return g.FieldNumber(g.Variable(name.text, span=name.span), span=self.since(start))
        if not (self.at_kind(NUMBER) or self.at("(", "-")):
            self.fail(A_NUMBER, A_NAME, "(", "von", "der")
        return g.FieldNumber(self.single_value(), span=self.since(start))

    def free_field(self) -> g.Free | None:
        """`feld 7 ist frei`"""
        start = self.index
        if not self.at_field_number():
            return None
        spot = self.spot()
        self.take("ist")
        self.expect("frei")
        self.take("ist")
        return g.Free(spot, span=self.since(start))

    def at_printed(self, ahead: int) -> bool:
        """`zahl auf feld 7`, `zahl auf dem feld der figur`"""
        if not (self.at("zahl", ahead=ahead) and self.at("auf", ahead=ahead + 1)):
            return False
        return self.at("feld", ahead=ahead + (3 if self.at("dem", "das", ahead=ahead + 2) else 2))

    def printed(self, start: int) -> g.Printed:
        """Behind `die zahl`: `auf feld 7`"""
        self.expect("auf")
        return g.Printed(self.spot(), span=self.since(start))

    def at_figures(self) -> bool:
        ahead = 1 if self.at(*EACH, *ARTICLES) else 0
        if self.at(*OTHERS, ahead=ahead):
            ahead += 1
        return self.at("figuren", ahead=ahead)

    def figure_count(self, start: int) -> g.FigureCount:
        """`[anzahl] der anderen figuren auf feld 7`, `[anzahl] der figuren von S auf feld 7`"""
        self.take(*EACH, *ARTICLES)
        others = self.take(*OTHERS)
        self.expect("figuren")
        owner = None if others else self.owner()
        self.expect("auf")
        return g.FigureCount(self.spot(), owner, others, span=self.since(start))

    # ---- calculations --------------------------------------------------------------------------

    def arguments(self) -> tuple[g.Value, ...]:
        """`mit 3`, `mit (3 und ZAHL + 1)`"""
        self.expect("mit")
        if not self.take("("):
            return (self.single_value(),)
        with self.deeper():
            found = [self.value()]
            while self.take(",", "und"):
                found.append(self.value())
                if len(found) > MOST_ARGUMENTS:
                    raise Unreadable(self.index, (), "D128", most=MOST_ARGUMENTS)
        self.expect(")")
        return tuple(found)
