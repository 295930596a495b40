"""Reads what the box holds besides dice: a cup, cards, a board with figures; and calculations with a name."""

from __future__ import annotations

from abc import ABC, abstractmethod

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.cursor import Unreadable
from spielwerk.notation.digal.instructions import Instructions
from spielwerk.notation.digal.pieces import MOST_ARGUMENTS
from spielwerk.notation.digal.words import NUMBER

MOST_CASES = 40


class Box(Instructions, ABC):
    """Sentences about the things of the game. Each puts what it says into the program."""

    program: g.Program

    @abstractmethod
    def once(self, known: object, start: int, sentence: str) -> None:
        """A fault if something has been said before."""

    # ---- the game ------------------------------------------------------------------------------

    def cup(self, start: int) -> None:
        """Behind `das spiel hat`: `einen becher`"""
        self.expect_all("einen", "becher")
        self.once(self.program.cup, start, "das spiel hat einen becher")
        self.program.cup = self.since(start)

    def card_kinds(self) -> None:
        """Behind `das spiel hat folgende karten:`"""
        while True:
            self.program.cards.append(self._card_kind())
            if self.take("."):
                return
            self.take(",")
            if not (self.at_kind(NUMBER) or self.at("karte", "karten")):
                self.fail(".", "karte", "karten")

    def _card_kind(self) -> g.CardKind:
        """`4 mal karte JOKER mit wert 20`, `4 mal karten 1 bis 10`"""
        start = self.index
        copies = 1
        if self.at_kind(NUMBER):
            copies = self.number()
            self.expect("mal")
        if self.expect("karte", "karten").text == "karten":
            low = self.number()
            self.expect("bis")
            return g.CardKind(copies, None, low, self.number(), span=self.since(start))
        name = self.name().text
        value = 0
        if self.take("mit"):
            self.take("dem")
            self.expect("wert")
            value = self.number()
        return g.CardKind(copies, name, value, value, span=self.since(start))

    def waste(self, start: int) -> None:
        """Behind `das spiel hat`: `am anfang eine karte auf der ablage`"""
        self.expect_all("am", "anfang")
        count = self._card_number()
        self.expect_all("auf", "der", "ablage")
        self.once(self.program.waste, start, "das spiel hat am anfang … karten auf der ablage")
        self.program.waste = count

    def hand(self, start: int) -> None:
        """Behind `spieler haben`: `am anfang 5 karten`"""
        self.expect_all("am", "anfang")
        count = self._card_number()
        self.take_phrase("auf", "der", "hand")
        self.once(self.program.hand, start, "spieler haben am anfang … karten")
        self.program.hand = count

    def _card_number(self) -> g.Number:
        start = self.index
        if self.take("eine"):
            self.expect("karte")
            return g.Number(1, span=self.since(start))
        count = self.number()
        self.expect("karten")
        return g.Number(count, span=self.since(start))

    def board(self, start: int) -> None:
        """Behind `das spiel hat`: `ein brett mit 40 feldern im kreis: auf feld 5 steht 3`"""
        self.expect_all("ein", "brett", "mit")
        size = self.number()
        self.expect("feldern")
        ring = self.take("im")
        if ring:
            self.expect("kreis")
        elif self.take("in"):
            self.expect_all("einer", "reihe")
        prints: list[g.Print] = []
        if self.take(":"):
            prints.append(self._print())
            while self.at("auf") or self.at_phrase(",", "auf"):
                self.take(",")
                prints.append(self._print())
        self.once(self.program.board, start, "das spiel hat ein brett …")
        self.program.board = g.Board(size, ring, tuple(prints), span=self.since(start))

    def _print(self) -> g.Print:
        start = self.index
        self.expect_all("auf", "feld")
        field = self.number()
        self.expect("steht")
        return g.Print(field, self.number(), span=self.since(start))

    def figures(self, start: int) -> None:
        """Behind `spieler haben`: `eine figur`, `2 figuren auf feld 3`"""
        count, field = 1, 1
        if self.take("eine"):
            self.expect("figur")
        else:
            count = self.number()
            self.expect("figuren", "figur")
        if self.take_phrase("auf", "feld"):
            field = self.number()
        self.once(self.program.figures, start, "spieler haben … figuren")
        self.program.figures = g.Figures(count, field, span=self.since(start))

    # ---- calculations --------------------------------------------------------------------------

    def at_formula(self) -> bool:
        return self.at_phrase("die", "rechnung") or self.at("rechnung")

    def formula(self) -> None:
        """`die rechnung WERT mit X und Y ergibt 21, wenn X gleich 2, sonst X * 10 + Y.`"""
        start = self.index
        self.take("die")
        self.expect("rechnung")
        name = self.name().text
        names: list[str] = []
        if self.take("mit"):
            names.append(self.name().text)
            while self.take(",", "und"):
                names.append(self.name().text)
                if len(names) > MOST_ARGUMENTS:
                    raise Unreadable(self.index, (), "D128", most=MOST_ARGUMENTS)
        self.expect("ergibt")
        cases = [self._case()]
        while cases[-1].condition is not None:
            if len(cases) == MOST_CASES:
                raise Unreadable(self.index, (), "D125", most=MOST_CASES)
            if not self.take_phrase(",", "sonst"):
                self.fail("sonst")
            cases.append(self._case())
        span = self.since(start)
        self.expect(".")
        self.program.formulas.append(g.Formula(name, tuple(names), tuple(cases), span=span))

    def _case(self) -> g.Case:
        start = self.index
        value = self.value()
        if not self.at_phrase(",", "wenn"):
            return g.Case(value, span=self.since(start))
        self.index += 2
        return g.Case(value, self.condition(), span=self.since(start))
