"""Reads values and conditions."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.cursor import A_NAME, A_NUMBER, Unreadable
from spielwerk.notation.digal.pieces import Pieces
from spielwerk.notation.digal.words import ARTICLES, NAME, NUMBER, SAME, SIGN

VALUE_STARTS = (A_NUMBER, A_NAME, "wuerfel", "die", "anzahl", "(")
LONGEST = 100
"""So many parts a calculation or condition may have."""
SIGHT = ("liegt", "faellt")
"""`ein pasch liegt`"""


class Values(Pieces):
    """Values and conditions."""

    # ---- values --------------------------------------------------------------------------------

    def value(self) -> g.Value:
        """A value that is a number."""
        start = self.index
        found = self.value_or_player()
        if isinstance(found, g.Neighbour | g.Numbered | g.Called):
            raise Unreadable(start, (), "D111", phrase=self._phrase(found))
        return found

    def _phrase(self, found: g.Part) -> str:
        """How a part is written."""
        inside = (token for token in self.tokens if found.span.start <= token.span.start < found.span.end)
        return " ".join(token.shown for token in inside)

    def value_or_player(self) -> g.Value | g.Player:
        start = self.index
        left = self._product()
        length = 1
        while self.at("+", "-"):
            length = self._longer(length)
            operator = self.advance().text
            right = self._product()
            left = g.Calculation(
                operator, self._number(left, start), self._number(right, start), span=self.since(start)
            )
        return left

    def _product(self) -> g.Value | g.Player:
        start = self.index
        left = self._factor()
        length = 1
        while self.at("*"):
            length = self._longer(length)
            self.advance()
            right = self._factor()
            left = g.Calculation("*", self._number(left, start), self._number(right, start), span=self.since(start))
        return left

    def single_value(self) -> g.Value:
        """A value without `+ - *` outside brackets."""
        start = self.index
        return self._number(self._factor(), start)

    def _longer(self, length: int) -> int:
        """One more part of a calculation or condition; a very long one would be a very deep tree."""
        if length == LONGEST:
            raise Unreadable(self.index, (), "D125", most=LONGEST)
        return length + 1

    def _number(self, found: g.Value | g.Player, start: int) -> g.Value:
        if isinstance(found, g.Neighbour | g.Numbered | g.Called):
            raise Unreadable(start, (), "D111", phrase=self._phrase(found))
        return found

    def _factor(self) -> g.Value | g.Player:
        start = self.index
        if self.at_kind(NUMBER):
            return g.Number(self.number(), span=self.since(start))
        if self.take("-"):
            with self.deeper():
                inner = self._number(self._factor(), start)
            if isinstance(inner, g.Number):
                return g.Number(-inner.value, span=self.since(start))
            return g.Negative(inner, span=self.since(start))
        if self.take("("):
            with self.deeper():
                inside = self.value_or_player()
            self.expect(")")
            return inside
        if self.at_kind(NAME):
            return self._named()
        return self._phrase_value(start)

    def _phrase_value(self, start: int) -> g.Value | g.Player:
        article = 1 if self.at(*ARTICLES) else 0
        if self.at("summe", ahead=article):
            self.index += article + 1
            return self._total(start)
        if self.at("anzahl", ahead=article):
            self.index += article + 1
            return self._count(start)
        if self.at("hoechste", "hoechster", "niedrigste", "niedrigster", ahead=article):
            self.index += article
            highest = self.advance().text.startswith("hoechst")
            if self.take("karte"):
                return self.extreme_card(highest, start)
            self.expect("wuerfel")
            return g.Extreme(highest, span=self.since(start))
        if self.at("meisten", "wenigsten", ahead=article):
            self.index += article
            most = self.advance().text == "meisten"
            name = "karten" if self.take("karten") else self.name().text
            return g.MostOf(most, name, span=self.since(start))
        if self.at_field_of():
            return self.field_of()
        if self.at_printed(article):
            self.index += article + 1
            return self.printed(start)
        card = self.card_value(start)
        if card is not None:
            return card
        if self.at("feld", ahead=article):
            self.index += article
            return self.entry()
        if self.at_die():
            return self.die()
        if self.at_player():
            player = self.player()
            if self.at_kind(NAME):
                return g.Variable(self.advance().text, player, span=self.since(start))
            return player
        raise Unreadable(start, VALUE_STARTS, "D115")

    def _named(self) -> g.Variable | g.Compute:
        """`PUNKTE`, `PUNKTE von S`, `S PUNKTE`, `WERT mit 3`"""
        start = self.index
        name = self.advance()
        if self.at("mit"):
            return g.Compute(name.text, self.arguments(), span=self.since(start))
        if self.at_kind(NAME):
            owner = g.Called(name.text, span=name.span)
            return g.Variable(self.advance().text, owner, span=self.since(start))
        return g.Variable(name.text, self.owner(), span=self.since(start))

    def _total(self, start: int) -> g.Value:
        self.take("von")
        if self.at_cards():
            return g.CardTotal(self.cards(), span=self.since(start))
        if self.at_kind(NAME):
            name = self.advance().text
            return g.SheetTotal(name, self.owner(), span=self.since(start))
        return g.Total(self.dice(), span=self.since(start))

    def _count(self, start: int) -> g.Value:
        self.take("von")
        if self.at_cards():
            return g.CardCount(self.cards(), span=self.since(start))
        if self.at_figures():
            return self.figure_count(start)
        if self.take_phrase("der", "freien") or self.take("freien"):
            self.expect("felder")
            self.expect("von")
            name = self.name().text
            return g.FreeFields(name, self.owner(), span=self.since(start))
        if self.at_dice():
            return g.Count(self.dice(), span=self.since(start))
        if self.at_players() or self.at_player():
            return g.Count(self.players(), span=self.since(start))
        raise Unreadable(self.index, ("alle", "aktive", "spieler", "wuerfel"))

    def entry(self) -> g.Entry:
        """`feld EINSER von BLOCK von aktueller spieler`"""
        start = self.index
        self.expect("feld")
        field = self.name().text
        self.expect("von")
        sheet = self.name().text
        return g.Entry(field, sheet, self.owner(), span=self.since(start))

    # ---- conditions ----------------------------------------------------------------------------

    def condition(self) -> g.Condition:
        start = self.index
        left = self._both()
        length = 1
        while self.take("oder"):
            length = self._longer(length)
            left = g.Joined("or", left, self._both(), span=self.since(start))
        return left

    def _both(self) -> g.Condition:
        start = self.index
        left = self._single()
        length = 1
        while self.take("und"):
            length = self._longer(length)
            left = g.Joined("and", left, self._single(), span=self.since(start))
        return left

    def _single(self) -> g.Condition:
        start = self.index
        if self.at("nicht") and not self.at("gleich", ahead=1):
            self.advance()
            with self.deeper():
                return g.Not(self._single(), span=self.since(start))
        if self.at("wahr", "falsch"):
            return g.Truth(self.advance().text == "wahr", span=self.since(start))
        if self.at("("):
            return self._bracket()
        found = self._combination()
        if found is None:
            return self.empty_place() or self.free_field() or self._comparison()
        self.take(*SIGHT)
        return found

    def _bracket(self) -> g.Condition:
        """Brackets round a condition, or round the first value of a comparison."""
        start = self.index
        try:
            return self._comparison()
        except Unreadable as fault:
            self.index, first = start, fault
        self.expect("(")
        try:
            with self.deeper():
                inside = self.condition()
            self.expect(")")
        except Unreadable as fault:
            raise max(fault, first, key=lambda one: one.index) from None
        return inside

    def _combination(self) -> g.Condition | None:
        """`ein pasch`, `eine kleine straße`, `ein volles haus`"""
        start = self.index
        self.take("ein", "eine", "einen")
        if self.at(*SAME):
            return g.Alike(SAME[self.advance().text], span=self.since(start))
        if self.take("pasch"):
            return g.Alike(self._how_many(), span=self.since(start))
        if self.at("kleine", "grosse", "strasse"):
            size = {"kleine": 4, "grosse": 5}.get(self.token.text)
            if size is not None:
                self.advance()
            self.expect("strasse")
            return g.Straight(size or self._how_many(), span=self.since(start))
        if self.take("volles"):
            self.expect("haus")
            return g.FullHouse(span=self.since(start))
        self.index = start
        return None

    def _how_many(self) -> int | None:
        """`mit 3 würfeln`"""
        if not (self.at("mit") and self.at_kind(NUMBER, 1)):
            return None
        self.advance()
        number = self.number()
        self.expect("wuerfeln", "wuerfel")
        return number

    def _comparison(self) -> g.Condition:
        start = self.index
        left = self.value_or_player()
        is_said = self.take("ist")
        if self.at("voll") and isinstance(left, g.Variable | g.Entry):
            self.advance()
            field = left.field if isinstance(left, g.Entry) else None
            sheet = left.sheet if isinstance(left, g.Entry) else left.name
            return g.Full(sheet, left.of, field, span=self.since(start))
        if self.at("frei") and isinstance(left, g.FieldOf):
            self.advance()
            self.take("ist")
            return g.Free(left, span=self.since(start))
        role = self._role(left) if is_said else None
        if role is not None:
            return g.Comparison("==", *role, span=self.since(start))
        if self.at("aktiv") and isinstance(left, g.Neighbour | g.Numbered | g.Called | g.Variable):
            self.advance()
            who = g.Called(left.name, span=left.span) if isinstance(left, g.Variable) else left
            return g.Active(who, span=self.since(start))
        if not self.at_comparison():
            raise Unreadable(self.index, ("gleich", "groesser", "groessergleich", "kleiner", "kleinergleich"), "D116")
        operator = self.comparison()
        right = self.value_or_player()
        if not is_said and self.at("ist") and self._condition_ends():
            self.advance()
        return g.Comparison(operator, left, right, span=self.since(start))

    def _role(self, left: g.Value | g.Player) -> tuple[g.Player, g.Player] | None:
        """Behind `ist`: `linker spieler ist KAPITÄN`, `linker spieler KAPITÄN ist`; who, and the role"""
        if isinstance(left, g.Variable) and left.of is not None and self._condition_ends(0):
            return left.of, g.Called(left.name, span=left.span)
        if isinstance(left, g.Variable) and left.of is None:
            left = g.Called(left.name, span=left.span)
        if isinstance(left, g.Neighbour | g.Numbered | g.Called) and (self.at_kind(NAME) or self.at_role()):
            return left, self.player()
        return None

    def _condition_ends(self, ahead: int = 1) -> bool:
        """Whether the `ist` here is the verb at the end: `wenn würfel A gleich 1 ist, …`"""
        after = self.peek(ahead)
        return (after.kind == SIGN and after.text in ",.:;)") or after.text in ("und", "oder", "gilt")
