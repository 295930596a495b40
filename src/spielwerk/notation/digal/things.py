"""Reads what sentences speak of: players and dice, one or several."""

from __future__ import annotations

from abc import ABC, abstractmethod

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.cursor import A_NAME, A_NUMBER, Cursor, Unreadable
from spielwerk.notation.digal.words import ACTIVE, ADJECTIVES, ARTICLES, DICE, EACH, NAME, NUMBER, OTHERS, PLAYERS

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


class Things(Cursor, ABC):
    """Phrases for players and dice."""

    @abstractmethod
    def value(self) -> g.Value: ...

    @abstractmethod
    def single_value(self) -> g.Value: ...

    @abstractmethod
    def condition(self) -> g.Condition: ...

    # ---- one player ----------------------------------------------------------------------------

    def at_player(self) -> bool:
        """Whether a player is named here, other than by a name alone."""
        ahead = 1 if self.at(*ARTICLES) else 0
        if self.at(*ADJECTIVES, "aktivem", ahead=ahead) or self.at_role():
            return True
        return self.at("spieler", ahead=ahead)

    def at_role(self) -> bool:
        """`der KAPITÄN`"""
        return self.at("der", "die", "dem", "den") and self.at_kind(NAME, 1)

    def player(self) -> g.Player:
        start = self.index
        if self.at_role():
            self.advance()
        if self.at_kind(NAME):
            name = self.advance()
            return g.Called(name.text, span=name.span)
        self.take(*ARTICLES)
        if self.at(*ADJECTIVES):
            where = SEATS[ADJECTIVES[self.advance().text]]
        elif self.at("spieler") or self.take("aktivem"):
            where = 0
        else:
            self.index = start
            raise Unreadable(start, ("aktueller", "linker", "rechter", "spieler", A_NAME), "D113")
        self.expect("spieler")
        if self.at_kind(NUMBER) and self.tokens[self.index - 2].text not in ADJECTIVES:
            return g.Numbered(self.number(), span=self.since(start))
        return g.Neighbour(where, span=self.since(start))

    # ---- several players -----------------------------------------------------------------------

    def at_players(self) -> bool:
        """Whether a group of players is named here: `alle spieler`, `aktive spieler`, `spieler`."""
        if self.at_phrase(("dem", "den"), "spieler"):
            return False
        ahead = 1 if self.at(*EACH, *ARTICLES) else 0
        if self.at(*ACTIVE, *OTHERS, ahead=ahead):
            ahead += 1
        return self.at(*PLAYERS, ahead=ahead) and (ahead > 0 or not self.at_kind(NUMBER, 1))

    def players(self) -> g.PlayerGroup:
        start = self.index
        if not self.at_players():
            listed = [self.player()]
            while self.at(",", "und") and self._player_follows():
                self.advance()
                listed.append(self.player())
            return g.PlayerGroup("liste", tuple(listed), span=self.since(start))
        self.take(*EACH, *ARTICLES)
        kind = "aktive" if self.take(*ACTIVE) else "andere" if self.take(*OTHERS) else "alle"
        self.expect(*PLAYERS)
        condition = None
        if self.at_phrase(",", "bei", "denen"):
            self.index += 3
            condition = self.condition()
            self.expect("gilt")
        return g.PlayerGroup(kind, (), condition, span=self.since(start))

    def _player_follows(self) -> bool:
        self.index += 1
        found = self.at_player()
        self.index -= 1
        return found

    # ---- dice ----------------------------------------------------------------------------------

    def at_die(self) -> bool:
        return self.at("wuerfel", ahead=1 if self.at(*ARTICLES) else 0)

    def die(self) -> g.Die:
        """`würfel A`, `würfel 0`, `der würfel`"""
        start = self.index
        loose = self.take(*ARTICLES)
        self.expect("wuerfel")
        if self.at_kind(NAME):
            return g.Die(self.advance().text, span=self.since(start))
        if self.at_kind(NUMBER):
            return g.Die(None, self.number(), span=self.since(start))
        if not loose:
            self.fail(A_NAME, A_NUMBER)
        return g.Die(span=self.since(start))

    def at_dice(self) -> bool:
        ahead = 1 if self.at(*EACH, *ARTICLES) else 0
        if self.at(*OTHERS, "behaltenen", ahead=ahead):
            ahead += 1
        return self.at(*DICE, ahead=ahead)

    def dice(self) -> g.DiceGroup:
        """`alle würfel`, `den anderen würfeln`, `würfel A und würfel 1`, each perhaps `mit 6`"""
        start = self.index
        each = self.take(*EACH) or self.take(*ARTICLES)
        if self.take(*OTHERS):
            self.expect(*DICE)
            return self._with("andere", start)
        if self.take("behaltenen"):
            self.expect(*DICE)
            return self._with("behalten", start)
        if not self.at(*DICE):
            self.index = start
            raise Unreadable(start, ("alle", "wuerfel"), "D114")
        if not (self.at_kind(NAME, 1) or self.at_kind(NUMBER, 1)):
            self.advance()
            return self._with("alle", start)
        if each and self.tokens[start].text in EACH:
            self.advance()
            return self._with("alle", start)
        self.index = start
        listed = [self.die()]
        while self.at(",", "und") and self._die_follows():
            self.advance()
            listed.append(self.die())
        return g.DiceGroup("liste", tuple(listed), span=self.since(start))

    def _die_follows(self) -> bool:
        ahead = 2 if self.at(*ARTICLES, ahead=1) else 1
        return self.at("wuerfel", ahead=ahead) and (self.at_kind(NAME, ahead + 1) or self.at_kind(NUMBER, ahead + 1))

    def _with(self, kind: str, start: int) -> g.DiceGroup:
        """`… mit 6`, `… mit einer 6`, `… mit mehr als 3`"""
        if not self.take("mit"):
            return g.DiceGroup(kind, span=self.since(start))
        self.take("einer", "einem", "der", "zahl")
        comparison = self.comparison() if self.at_comparison() else "=="
        number = self.single_value()
        return g.DiceGroup(kind, (), comparison, number, span=self.since(start))

    def at_comparison(self) -> bool:
        return self.at(*COMPARISONS) or self.at_phrase("nicht", "gleich")

    def comparison(self) -> str:
        """`größer`, `größer als`, `größer oder gleich`, `mehr als`, `nicht gleich`, …"""
        if self.take_phrase("nicht", "gleich"):
            return "!="
        word = self.expect(*COMPARISONS).text
        if word in ("mehr", "weniger"):
            self.expect("als")
        elif word in ("groesser", "kleiner"):
            if self.take_phrase("oder", "gleich"):
                return COMPARISONS[word] + "="
            self.take("als")
        return COMPARISONS[word]
