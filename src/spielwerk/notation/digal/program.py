"""Reads a whole program: title, game, players, turn, closing sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.box import Box
from spielwerk.notation.digal.cursor import A_NAME, A_NUMBER, Unreadable
from spielwerk.notation.digal.words import NAME, NUMBER

PEOPLE = ("der", "ein", "die")
Put: TypeAlias = Callable[[g.Steps], None]
"""What is done with the sentences of a block."""


class Sentences(Box):
    """The sentences outside the turn. Each puts what it says into the program."""

    program: g.Program

    # ---- title ---------------------------------------------------------------------------------

    def title(self) -> None:
        name = self.name()
        self.program.name, self.program.name_span = name.text, name.span
        if self.take_phrase("baut", "auf"):
            base = self.name()
            self.program.base, self.program.base_span = base.text, base.span
            self.expect("auf")
            self.expect("und")
        elif not self.at("wird"):
            self.fail("wird", "baut")
        self.expect_all("wird", "so", "gespielt", ":")

    # ---- the game ------------------------------------------------------------------------------

    def game_sentence(self) -> None:
        start = self.index
        self.expect_all("das", "spiel")
        if self.take("hat"):
            if self.take("folgende"):
                kind = self.expect("wuerfel", "karten").text
                self.expect(":")
                if kind == "karten":
                    self.card_kinds()
                else:
                    self._dice()
                return
            if self.at("einen"):
                self.cup(start)
            elif self.at("ein"):
                self.board(start)
            elif self.at("am"):
                self.waste(start)
            elif self.take("die") and self.take("rolle"):
                self.program.roles.extend(self._starts())
            else:
                self._values(self.program.values)
        elif self.take("ist"):
            self._counts(start)
        elif self.take("laeuft"):
            self._running(start)
        else:
            self.fail("hat", "ist", "laeuft")
        self.expect(".")

    def _counts(self, start: int) -> None:
        self.expect("fuer")
        low = self.number()
        high = self.number() if self.take("bis") else low
        self.expect("spieler")
        self.expect("geeignet")
        self.once(self.program.players, start, "das spiel ist für … spieler geeignet")
        self.program.players, self.program.players_span = (low, high), self.since(start)

    def _running(self, start: int) -> None:
        self.take(",")
        self.expect("solange")
        condition = self.condition()
        self.take("gilt")
        self.once(self.program.running, start, "das spiel läuft solange …")
        self.program.running = condition

    def once(self, known: object, start: int, sentence: str) -> None:
        if known is not None:
            raise Unreadable(start, (), "D122", sentence=sentence)

    def _values(self, into: list[g.Start]) -> None:
        """`den wert X ist 0`, `die werte X ist 0 und Y ist 1`"""
        if self.tokens[self.index - 1].text != "die":
            self.expect("den", "die")
        secret = self.take("geheimen")
        self.expect("wert", "werte")
        into.extend(self._starts(secret))

    def _starts(self, secret: bool = False) -> list[g.Start]:
        found = [self._start(secret)]
        while self.at(",", "und"):
            self.advance()
            self.take("und")
            found.append(self._start(secret))
        return found

    def _start(self, secret: bool) -> g.Start:
        start = self.index
        name = self.name().text
        self.expect("ist")
        return g.Start(name, self.value_or_player(), secret, span=self.since(start))

    def _dice(self) -> None:
        while True:
            start = self.index
            self.expect("wuerfel")
            name = self.name().text
            self.expect_all("hat", "diese", "seiten", ":")
            faces = [self.number(), self.number()]
            while self.at_kind("zahl") or self.at("-"):
                faces.append(self.number())
            self.program.dice.append(g.DieKind(name, tuple(faces), span=self.since(start)))
            if self.take(".") and not self._another_die():
                return
            self.take(",")
            if not self.at("wuerfel"):
                self.fail(".", A_NUMBER, "wuerfel")

    def _another_die(self) -> bool:
        return self.at("wuerfel") and self.at_kind(NAME, 1) and self.at("hat", ahead=2)

    # ---- the players ---------------------------------------------------------------------------

    def at_player_sentence(self) -> bool:
        ahead = 1 if self.at(*PEOPLE) else 0
        return self.at("spieler", ahead=ahead) and self.at("haben", "hat", "sind", "ist", ahead=ahead + 1)

    def player_sentence(self) -> None:
        start = self.index
        self.take(*PEOPLE)
        self.expect("spieler")
        if self.take("haben", "hat"):
            if self.at("einen", "zettel"):
                self._sheet()
            elif self.at("am"):
                self.hand(start)
            elif self.at("karten", "karte", ahead=1):
                self.fail("am")
            elif self.at("eine") or self.at_kind(NUMBER):
                self.figures(start)
            else:
                self._values(self.program.player_values)
        else:
            self.expect("haben", "sind", "hat", "ist")
            self.expect("aktiv")
            self.take(",")
            self.expect("solange")
            self._active(start, self.condition())
        self.expect(".")

    def active_sentence(self) -> None:
        """`solange …, sind spieler aktiv.`"""
        start = self.index
        self.expect("solange")
        condition = self.condition()
        self.take("gilt")
        self.take(",")
        self.expect("sind", "ist")
        self.take(*PEOPLE)
        self.expect("spieler")
        self.expect("aktiv")
        self._active(start, condition)
        self.expect(".")

    def _active(self, start: int, condition: g.Condition) -> None:
        self.take("gilt")
        self.once(self.program.active, start, "spieler sind aktiv, solange …")
        self.program.active = condition

    def _sheet(self) -> None:
        start = self.index
        self.take("einen")
        self.expect("zettel")
        name = self.name().text
        self.expect_all("mit", "diesen", "feldern", ":")
        fields = [self._field()]
        while self.at("feld") or self.at_phrase((",", ";"), "feld"):
            self.take(",", ";")
            fields.append(self._field())
        self.program.sheets.append(g.Sheet(name, tuple(fields), span=self.since(start)))

    def _field(self) -> g.Field:
        start = self.index
        self.expect("feld")
        name = self.name().text
        self.expect("bringt")
        value = self.value()
        condition, otherwise = None, None
        if self.at_phrase(",", "wenn"):
            self.index += 2
            condition = self.condition()
            if self.at_phrase(",", "sonst"):
                self.index += 2
                otherwise = self.value()
        return g.Field(name, value, condition, otherwise, span=self.since(start))

    # ---- the turn ------------------------------------------------------------------------------

    def turn_head(self) -> Put:
        start = self.index
        self.expect_all("ist", "ein", "spieler", "am", "zug")
        self.take(",")
        self.expect("macht")
        self.expect("er")
        moment = "vor" if self.take("zuerst") else "nach" if self.take("zuletzt") else ""
        self.expect("folgendes")
        self.expect(":")
        if moment:
            return lambda body: self._add(moment, "zug", body, start)
        self.once(self.program.turn, start, "ist ein spieler am zug, macht er folgendes")
        self.program.turn_span = self.since(start)
        return self._turn

    def _turn(self, body: g.Steps) -> None:
        self.program.turn = body

    def step_head(self) -> Put:
        """`der schritt WERTEN geht so:`"""
        start = self.index
        self.take("der")
        self.expect("schritt")
        name = self.name().text
        self.expect_all("geht", "so", ":")
        span = self.since(start)
        return lambda body: self.program.steps.append(g.NamedStep(name, body, span=span))

    def addition_head(self) -> Put:
        """`nach dem schritt WERTEN macht er außerdem folgendes:`"""
        start = self.index
        moment = self.expect("vor", "nach").text
        self.expect("dem")
        target = self.expect("wuerfeln", "schritt").text
        if target == "schritt":
            target = self.name().text
        self.expect_all("macht", "er")
        self.take("ausserdem")
        self.expect("folgendes")
        self.expect(":")
        return lambda body: self._add(moment, target, body, start)

    def _add(self, moment: str, target: str, body: g.Steps, start: int) -> None:
        self.program.additions.append(g.Addition(moment, target, body, span=self.tokens[start].span))

    # ---- the closing sentence ------------------------------------------------------------------

    def closing(self) -> None:
        start = self.index
        self.expect("gewonnen")
        first = self.expect("hat", "haben").text == "hat"
        if first:
            self.expect("der")
        else:
            self.expect("alle")
        self.expect("spieler")
        self.take(",")
        if self.take("bei"):
            self.expect("dem" if first else "denen")
            condition = self.condition()
            self.take("gilt")
            closing = g.Closing(first, condition, span=self.since(start))
        else:
            if not self.take("mit"):
                self.fail("bei", "mit")
            self.expect("den")
            most = self.expect("meisten", "wenigsten").text == "meisten"
            if not (self.at_kind(NAME) or self.at("karten")):
                self.fail(A_NAME, "karten")
            closing = g.Closing(first, None, self.advance().text, most, span=self.since(start))
        self.expect(".")
        self.once(self.program.closing, start, "gewonnen hat …")
        self.program.closing = closing
