"""Reads what players do by their own will: choose, keep dice, fill in a sheet. And texts that are shown."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.cursor import A_NUMBER, A_TEXT, Unreadable
from spielwerk.notation.digal.lexer import Lexer
from spielwerk.notation.digal.moves import MOVES, Moves
from spielwerk.notation.digal.pieces import CARDS
from spielwerk.notation.digal.tokens import Token
from spielwerk.notation.digal.words import ACTIVE, DICE, END, NAME, NUMBER, OTHERS

DEEDS = ("darf", "waehlt", "behaelt", "legt", "fuellt", "traegt", "setzt", "wuerfelt", "sagt", *MOVES)
CURRENT = 0
_INSERT = re.compile(r"\{([^{}]*)\}|[{}]")


class Choices(Moves, ABC):
    """Decisions of players."""

    @abstractmethod
    def body(self) -> g.Steps: ...

    @abstractmethod
    def steps(self) -> g.Steps: ...

    def at_deed(self) -> bool:
        return self.at(*DEEDS)

    def deed(self, start: int, player: g.Player | None = None) -> g.Step | None:
        """`[er|linker spieler] wählt …`; without a player it is the current one."""
        if player is None:
            self.take("er")
        if not self.at_deed():
            self.index = start if player is None else self.index
            return None
        verb = self.advance()
        who = player or g.Neighbour(CURRENT, span=verb.span)
        match verb.text:
            case "darf":
                return self._may(start, who)
            case "waehlt":
                return self._choose(start, who)
            case "behaelt":
                return self._keep(start, who)
            case "legt":
                return self._set_aside(start, who)
            case "fuellt":
                return self._fill(start, who)
            case "traegt":
                return self._enter(start, who)
            case "setzt":
                return self._sit_out(start, who)
            case "sagt":
                return g.Say(self.words(), span=self.since(start))
            case "wuerfelt":
                return self.throw(start, who)
        return self.move(verb.text, start, who)

    # ---- may, choose ---------------------------------------------------------------------------

    def _may(self, start: int, who: g.Player) -> g.May:
        if not self.at_kind("text"):
            return self._may_roll(start, who)
        way = self._way()
        otherwise: g.Steps = ()
        if self.at_phrase(",", "sonst") or self.at("sonst"):
            self.take(",")
            self.expect("sonst")
            otherwise = self.steps()
        return g.May(who, way, otherwise, span=self.since(start))

    def _may_roll(self, start: int, who: g.Player) -> g.May:
        """`der spieler darf noch einmal würfeln`, `… mit den anderen würfeln würfeln`"""
        self.take_phrase("noch", "einmal")
        dice = self.dice() if self.take("mit") else g.DiceGroup("alle", span=self.token.span)
        self.take_phrase("noch", "einmal")
        if not self.at("wuerfeln"):
            self.fail(A_TEXT, "mit", "wuerfeln")
        self.advance()
        span = self.since(start)
        label = g.Words(("Noch einmal würfeln",), span=span)
        return g.May(who, g.Way(label, None, (g.Roll(dice, span=span),), span=span), span=span)

    def _choose(self, start: int, who: g.Player) -> g.Step:
        if self.take(":"):
            ways = [self._way()]
            while self.at("oder", "entweder") or self.at_kind("text"):
                ways.append(self._way())
            return g.Choose(who, tuple(ways), span=self.since(start))
        if self.at("einen", "den", *ACTIVE, *OTHERS, "spieler"):
            self.take("einen", "den")
            kind = "aktive" if self.take(*ACTIVE) else "andere" if self.take(*OTHERS) else "alle"
            self.expect("spieler")
            group = g.PlayerGroup(kind, span=self.since(start))
            return g.ChoosePlayer(who, group, self.name().text, span=self.since(start))
        self.take_phrase("eine", "zahl")
        if not self.at_kind(NAME):
            self.fail(":", "NAME", "einen")
        name = self.advance().text
        if self.expect("von", "aus").text == "aus":
            return self._among(start, who, name)
        low = self.value()
        self.expect("bis")
        return g.ChooseNumber(who, name, low, self.value(), span=self.since(start))

    def _among(self, start: int, who: g.Player, name: str) -> g.ChooseAmong:
        """`31 32 41 mit mehr als LETZTE`"""
        numbers = [self.number()]
        while self.at_kind(NUMBER) or self.at("-"):
            numbers.append(self.number())
        comparison, number = self.limit()
        return g.ChooseAmong(who, name, tuple(numbers), comparison, number, span=self.since(start))

    def _way(self) -> g.Way:
        """`"Aufhören", wenn TOPF größer 0: …;`"""
        self.take("entweder", "oder")
        start = self.index
        label = self.words()
        condition = None
        if self.at_phrase(",", "wenn") or self.at("wenn"):
            self.take(",")
            self.advance()
            condition = self.condition()
        if not self.at(":"):
            self.fail(":")
        return g.Way(label, condition, self.body(), span=self.since(start))

    # ---- dice ----------------------------------------------------------------------------------

    def _keep(self, start: int, who: g.Player) -> g.Step:
        if self.at("keinen", "keine"):
            self.advance()
            self.expect(*DICE)
            return g.KeepThose(None, span=self.since(start))
        if self.at_dice():
            return g.KeepThose(self.dice(), span=self.since(start))
        low, high = self._amount()
        return g.Keep(who, low, high, False, span=self.since(start))

    def _set_aside(self, start: int, who: g.Player) -> g.Step:
        if not self._at_amount():
            return self.lay(start, who)
        low, high = self._amount()
        self.expect_all("zur", "seite")
        return g.Keep(who, low, high, True, span=self.since(start))

    def _at_amount(self) -> bool:
        """Whether dice are spoken of here, not cards."""
        if self.at_kind(NUMBER):
            return not self.at(*CARDS, ahead=1)
        named = self.at_kind(NAME, 1) or self.at_kind(NUMBER, 1)
        return self.at("beliebig", "bis", "hoechstens", "mindestens") or (self.at(*DICE) and not named)

    def _amount(self) -> tuple[int, int | None]:
        """`beliebig viele`, `bis zu 3`, `höchstens 3`, `mindestens 1` or `2 würfel`"""
        if self.take("beliebig"):
            self.expect("viele")
            low: int = 0
            high: int | None = None
        elif self.take_phrase("bis", "zu") or self.take("hoechstens"):
            low, high = 0, self.number()
        elif self.take("mindestens"):
            low, high = self.number(), None
        elif self.at_kind(NUMBER):
            low = self.number()
            high = low
        else:
            self.fail("beliebig", "bis", "mindestens", "alle", A_NUMBER)
        self.expect(*DICE)
        return low, high

    # ---- sheets --------------------------------------------------------------------------------

    def _fill(self, start: int, who: g.Player) -> g.Fill:
        self.expect("ein")
        self.take("freies")
        self.expect("feld")
        self.expect("von")
        sheet = self.name().text
        self.expect("aus")
        return g.Fill(who, sheet, span=self.since(start))

    def _enter(self, start: int, who: g.Player) -> g.Enter:
        value = self.value()
        self.expect("in")
        self.take("das")
        entry = self.entry()
        self.expect("ein")
        return g.Enter(entry.of or who, value, entry.field, entry.sheet, span=self.since(start))

    def _sit_out(self, start: int, who: g.Player) -> g.SitOut:
        if self.take("eine"):
            turns: g.Value = g.Number(1, span=self.since(start))
            self.expect("runde")
        else:
            turns = self.value()
            self.expect("runden", "runde")
        self.expect("aus")
        return g.SitOut(who, turns, span=self.since(start))

    # ---- texts ---------------------------------------------------------------------------------

    def words(self) -> g.Words:
        """A text; what stands in braces is a value or a player."""
        token = self.text()
        parts: list[str | g.Value | g.Player] = []
        place = 0
        for found in _INSERT.finditer(token.text):
            if found[1] is None:
                raise Unreadable(self.index - 1, (), "D120")
            if found.start() > place:
                parts.append(token.text[place : found.start()])
            parts.append(self._inserted(token, found[1], found.start(1)))
            place = found.end()
        if place < len(token.text):
            parts.append(token.text[place:])
        return g.Words(tuple(parts), span=token.span)

    def _inserted(self, token: Token, text: str, place: int) -> g.Value | g.Player:
        inside = Lexer(text, offset=token.span.start + 1 + place).run()
        reader = type(self)(inside.tokens)
        reader.depth = self.depth
        try:
            found = reader.value_or_player()
        except Unreadable:
            raise Unreadable(self.index - 1, (), "D121", text=text) from None
        if inside.slips or not reader.at_kind(END):
            raise Unreadable(self.index - 1, (), "D121", text=text)
        return found
