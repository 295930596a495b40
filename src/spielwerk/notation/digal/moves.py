"""Reads what players do with the cup, with cards and with figures."""

from __future__ import annotations

from abc import ABC

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.pieces import CARDS
from spielwerk.notation.digal.values import Values
from spielwerk.notation.digal.words import EACH, OTHERS

MOVES = ("deckt", "schaut", "zieht", "spielt", "gibt", "mischt", "schlaegt")


class Moves(Values, ABC):
    """Deeds with the things on the table."""

    def move(self, verb: str, start: int, who: g.Player) -> g.Step:
        self.take("er")
        match verb:
            case "deckt":
                return self._uncover(start, who)
            case "schaut":
                self.expect_all("unter", "den", "becher")
                return g.Peek(who, span=self.since(start))
            case "zieht":
                return self._draw_or_go(start, who)
            case "spielt":
                return self._play(start, who)
            case "gibt":
                return self._give(start, who)
            case "mischt":
                return self._mix(start)
        self.take(*EACH, "die")
        self.expect("anderen", *OTHERS)
        self.expect("figuren")
        self.expect("auf")
        return g.Beat(who, self.spot(), span=self.since(start))

    # ---- the cup -------------------------------------------------------------------------------

    def throw(self, start: int, who: g.Player) -> g.Roll:
        """Behind `würfelt`: `[noch einmal] [mit …] [unter dem becher]`"""
        self.take_phrase("noch", "einmal")
        under = self._under()
        if self.take("mit"):
            dice = self.dice()
        elif under or self.at(".", ",", ";", "und", "unter"):
            dice = g.DiceGroup("alle", span=self.since(start))
        else:
            self.fail("mit", "unter")
        under = self._under() or under
        return g.Roll(dice, who if under else None, span=self.since(start))

    def _under(self) -> bool:
        if not self.take("unter"):
            return False
        self.expect_all("dem", "becher")
        return True

    def _uncover(self, start: int, who: g.Player) -> g.Step:
        """`deckt den becher auf`, `deckt eine karte auf`, `deckt alle karten auf`"""
        if self.take_phrase("den", "becher"):
            self.expect("auf")
            return g.Uncover(span=self.since(start))
        if self.take_phrase("eine", "karte"):
            self.expect("auf")
            return g.TurnUp(span=self.since(start))
        if not self.take(*EACH, "die"):
            self.fail("den", "eine", "alle")
        self.expect("karten")
        self.expect("auf")
        return g.ShowCards(who, span=self.since(start))

    # ---- cards ---------------------------------------------------------------------------------

    def _mix(self, start: int) -> g.Mix:
        waste = self.expect("den", "die").text == "die"
        if waste:
            self.expect_all("ablage", "in", "den")
        self.expect("stapel")
        return g.Mix(waste, span=self.since(start))

    def _play(self, start: int, who: g.Player) -> g.PlayCards:
        count, cards = self._some_cards()
        return g.PlayCards(who, count, cards, span=self.since(start))

    def lay(self, start: int, who: g.Player) -> g.PlayCards:
        """`legt eine karte ab`, `legt alle karten mit 3 ab`"""
        count, cards = self._some_cards()
        self.expect("ab")
        return g.PlayCards(who, count, cards, span=self.since(start))

    def _give(self, start: int, who: g.Player) -> g.PlayCards:
        count, cards = self._some_cards()
        self.expect("an")
        to = self.player()
        self.take("weiter")
        return g.PlayCards(who, count, cards, to, span=self.since(start))

    def _some_cards(self) -> tuple[g.Value | None, g.Cards]:
        """`eine karte`, `3 karten JOKER`, `alle karten mit mehr als 3`; how many, and which"""
        start = self.index
        count: g.Value | None = None
        if self.take(*EACH):
            self.expect("karten")
        elif self.take("eine"):
            self.expect("karte")
            count = g.Number(1, span=self.since(start))
        elif self.at("karte"):
            self.fail("eine")
        else:
            count = self.value()
            self.expect(*CARDS)
        name = self.card_name()
        comparison, number = self.limit()
        return count, g.Cards("hand", None, name, comparison, number, span=self.since(start))

    def _draw_or_go(self, start: int, who: g.Player) -> g.Step:
        """`zieht eine karte`, `zieht 3 felder weiter`, `zieht auf feld 7`"""
        self.take_phrase("mit", "einer", "figur")
        if self.take("auf"):
            return g.GoTo(who, self.spot(), span=self.since(start))
        if self.take("eine"):
            self.expect("karte")
            return self._drawn(start, who, g.Number(1, span=self.since(start)))
        if self.take("ein"):
            self.expect("feld")
            count: g.Value = g.Number(1, span=self.since(start))
        else:
            count = self.value()
            if self.expect("karten", "felder", "karte", "feld").text in CARDS:
                return self._drawn(start, who, count)
        back = self.expect("weiter", "zurueck").text == "zurueck"
        return g.Go(who, count, back, span=self.since(start))

    def _drawn(self, start: int, who: g.Player, count: g.Value) -> g.Draw:
        if self.take_phrase(("von", "aus"), "der", "ablage"):
            return g.Draw(who, count, None, True, span=self.since(start))
        if self.take_phrase(("von", "aus"), "dem", "stapel"):
            return g.Draw(who, count, span=self.since(start))
        return g.Draw(who, count, self.owner(), span=self.since(start))
