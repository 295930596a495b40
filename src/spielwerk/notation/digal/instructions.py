"""Reads the sentences of a turn: instructions, one after the other."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.choices import Choices
from spielwerk.notation.digal.cursor import A_NAME, Unreadable
from spielwerk.notation.digal.words import NAME

STARTS = ("wuerfelt", "sortiert", "setze", "wenn", "fuer", "macht", "der", "das", "sagt", A_NAME)


class Instructions(Choices):
    """Instructions."""

    def sentence(self) -> g.Steps:
        """Instructions up to the full stop, perhaps with `, wenn …` behind them."""
        start = self.index
        steps = self.steps()
        if self.at(",") and self.at("wenn", ahead=1):
            self.index += 2
            condition = self.condition()
            otherwise = self._else()
            steps = (g.If(condition, steps, otherwise, span=self.since(start)),)
        self.expect(".")
        return steps

    def steps(self) -> g.Steps:
        """Instructions joined by `,` and `und`."""
        found = [self.instruction()]
        while self._goes_on():
            found.append(self.instruction())
        return tuple(found)

    def _goes_on(self) -> bool:
        """Whether another instruction follows; the words between are taken."""
        if self.at(";") or self.tokens[self.index - 1].text == ";":
            behind_loop = self.tokens[self.index - 1].text == ";"
            if not behind_loop:
                return False
            self.take(",")
            return self.take("und") or (not self.at(".", ";", "sonst", "oder", "entweder") and self._begins())
        if self.at("und"):
            self.advance()
            return True
        if not self.at(",") or self.at("sonst", ahead=1):
            return False
        if self.at("wenn", ahead=1) and not self._new_if():
            return False
        self.advance()
        self.take("und")
        return True

    def _begins(self) -> bool:
        """Whether an instruction can begin here: behind the `;` of a loop nothing need join it."""
        token = self.token
        return token.kind == NAME or (token.kind == "wort" and not self.at("gewonnen"))

    def _new_if(self) -> bool:
        """Whether `, wenn …` begins a new instruction (`, dann` follows) or closes the sentence."""
        start = self.index
        self.index += 2
        try:
            self.condition()
            return self.at_phrase(",", "dann") or self.at("dann")
        finally:
            self.index = start

    def _else(self) -> g.Steps:
        if self.at_phrase(",", "sonst"):
            self.advance()
        return self.steps() if self.take("sonst") else ()

    # ---- one instruction -----------------------------------------------------------------------

    def instruction(self) -> g.Step:
        start = self.index
        with self.deeper():
            return self._plain(start)

    def _plain(self, start: int) -> g.Step:
        if self.take("setze"):
            return self._set(start)
        if self.take("wenn"):
            return self._if(start)
        if self.take("fuer"):
            return self._for(start)
        if self.take("solange"):
            condition = self.condition()
            self.take("gilt")
            return g.While(condition, self.body(), span=self.since(start))
        if self.at("macht"):
            return self._make(start)
        if self.take("sortiert"):
            return self._sort(start)
        if self.take("sagt"):
            return g.Say(self.words(), span=self.since(start))
        if self.at_phrase("das", "spiel") or self.at("spiel") or self.at_phrase("ist", "das", "spiel"):
            return self._over(start)
        if self.take("ist"):
            player = self.player()
            self._turn_words()
            return g.Next(player, span=self.since(start))
        return self.by_player(start)

    def by_player(self, start: int) -> g.Step:
        """An instruction that begins with a player, a value, or with what the player does."""
        found = self.deed(start)
        if found is not None:
            return found
        if not (self.at_kind(NAME) or self.at_player()):
            raise Unreadable(start, STARTS, "D117")
        subject = self.value_or_player()
        if isinstance(subject, g.Variable) and subject.of is None and self._player_goes_on():
            subject = g.Called(subject.name, span=subject.span)
        if isinstance(subject, g.Variable):
            self.expect("ist")
            return g.Assign(subject, self.value_or_player(), span=self.since(start))
        if not isinstance(subject, g.Neighbour | g.Numbered | g.Called):
            raise Unreadable(start, STARTS, "D117")
        found = self.deed(start, subject)
        if found is not None:
            return found
        if not self.at("ist"):
            self.fail("ist", A_NAME, "darf", "waehlt")
        self.advance()
        if isinstance(subject, g.Called) and not self.at("dran", "am"):
            role = g.Variable(subject.name, span=subject.span)
            return g.Assign(role, self.value_or_player(), span=self.since(start))
        self._turn_words()
        return g.Next(subject, span=self.since(start))

    def _player_goes_on(self) -> bool:
        """Whether the name just read stands for a player: `S ist dran`, `S wählt …`"""
        return self.at_deed() or self.at_phrase("ist", "dran") or self.at_phrase("ist", "am", "zug")

    def _turn_words(self) -> None:
        if self.take("am"):
            self.expect("zug")
        else:
            self.expect("dran", "am")

    def _set(self, start: int) -> g.Assign:
        target = self.value_or_player()
        if not isinstance(target, g.Variable):
            raise Unreadable(start + 1, (A_NAME,))
        self.expect("auf")
        return g.Assign(target, self.value_or_player(), span=self.since(start))

    def _if(self, start: int) -> g.If:
        condition = self.condition()
        self.take("gilt")
        self.take(",")
        self.expect("dann")
        then = self.steps()
        return g.If(condition, then, self._else(), span=self.since(start))

    def _for(self, start: int) -> g.ForEach:
        self.take("jeden")
        if self.at_dice():
            group: g.PlayerGroup | g.DiceGroup = self.dice()
        else:
            group = self.players()
        name = None
        if self.at_kind(NAME):
            name = self.advance().text
        elif not self.at(":"):
            self.fail(A_NAME, ":")
        return g.ForEach(group, name, self.body(), span=self.since(start))

    def _make(self, start: int) -> g.Step:
        """`macht 3 mal: …;` or `macht den schritt WERTEN`"""
        self.advance()
        self.take("er")
        if self.at("den", "schritt"):
            self.take("den")
            self.expect("schritt")
            return g.DoStep(self.name().text, span=self.since(start))
        count = self.value()
        self.expect("mal")
        return g.Times(count, self.body(), span=self.since(start))

    def body(self) -> g.Steps:
        """The instructions of a loop or choice, up to `;`, which may be missing before the full stop."""
        self.take(":")
        steps = self.steps()
        if not self.take(";") and not self.at("."):
            self.fail(";")
        return steps

    def _sort(self, start: int) -> g.Sort:
        group = self.dice()
        if group.kind != "alle":
            raise Unreadable(start + 1, ("alle",), "D118")
        descending = self.take("absteigend")
        if not descending:
            self.take("aufsteigend")
        return g.Sort(descending, span=self.since(start))

    def _over(self, start: int) -> g.GameOver:
        if self.at_phrase("das", "spiel", ("hat", "laeuft")) or self.at_phrase("das", "spiel", "ist", "fuer"):
            raise Unreadable(start, (), "D119")
        if self.take("ist"):
            self.expect_all("das", "spiel")
        else:
            self.take("das")
            self.expect("spiel")
            self.expect("ist")
        self.expect_all("zu", "ende")
        return g.GameOver(span=self.since(start))
