"""What a seat sees of a match, as lines for the terminal: boards, table, players, what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.cli.screen.answers import Offer
from spielwerk.cli.screen.board import BoardPainter
from spielwerk.cli.screen.folding import folded
from spielwerk.cli.screen.labels import Labels
from spielwerk.cli.screen.signs import signs_for
from spielwerk.cli.telling import Line
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible, width
from spielwerk.match.match import Match
from spielwerk.match.result import Result
from spielwerk.program.manual.manual import Attribute, Home, Phase
from spielwerk.runtime.decision import Several

SHOWN_OPTIONS = 40
SHORT_LABEL = 12
"""Longer ones stand below each other, if they are few."""
STRONG = "bold"
FRAME = "dim"


def called_like_its_type(value: Attribute) -> bool:
    """Whether the value says it all: a `player` is a player, a `card` a Card."""
    if value.type.name == "player":
        return value.name == "player" and not value.type.maybe
    return [value.name] == [kind.lower() for kind in value.type.kinds] and not value.type.maybe


class Screen:
    """Makes the lines for one match. Nothing goes in but views."""

    def __init__(self, match: Match, say: Say, encoding: str | None) -> None:
        self.say = say
        self.manual = match.manual
        self.players = match.players
        self.labels = Labels(match.names, say)
        fields = [space.size for space in match.manual.spaces]
        self.signs = signs_for(match.players, fields, encoding, match.game.look)
        self.painter = BoardPainter(self.labels, self.signs)

    # ---- the position --------------------------------------------------------------------------

    def position(self, view: Mapping[str, Any], columns: int, numbered: bool = False) -> list[Line]:
        """Everything that the owner of the view may see."""
        lines = self.boards(view["spaces"], columns, numbered)
        owned = self.items("", self.home(self.manual.table, view["table"]))
        for phase in self.manual.phases:
            # What always is under way is the match itself.
            title = self.labels.word(phase.name) if phase.sign else ""
            owned += self.items(title, self.phase(phase, view["phases"].get(phase.name, {})))
        return lines + folded(owned + self.seats(view), columns)

    def boards(self, spaces: Mapping[str, Any], columns: int, numbered: bool = False) -> list[Line]:
        """The spaces, each below its name if there are several."""
        lines: list[Line] = []
        for name in spaces:
            drawn = self.painter.paint(name, spaces, columns - 2, numbered)
            if drawn is None:
                continue
            if len(spaces) > 1:
                lines.append([(self.labels.word(name), STRONG)])
            lines += [[("  ", ""), *line] for line in drawn]
        return lines

    def seats(self, view: Mapping[str, Any]) -> list[Line]:
        """A line per player: sign, name, what is theirs; a mark for those who decide."""
        lines: list[Line] = []
        for seat, owned in enumerate(view["players"]):
            mark = self.signs.arrow if seat in view["to_decide"] else " "
            name = self.labels.player(seat) + (f" ({self.say('you')})" if seat == view["seat"] else "")
            if seat in view.get("absent", ()):
                name += f" ({self.say('absent')})"
            line = [(f"{mark} ", STRONG), (f"{self.signs.player(seat)} {name}", self.signs.colour(seat))]
            items = ", ".join(self.home(self.manual.player, owned))
            lines.append([*line, (f"  {items}", "")] if items else line)
        return lines

    def items(self, title: str, items: Sequence[str]) -> list[Line]:
        if not items:
            return []
        head = [(f"{title}: ", FRAME)] if title else []
        return [[*head, (", ".join(items), "")]]

    def home(self, home: Home, values: Mapping[str, Any]) -> list[str]:
        """The attributes, dice and containers of the table or of a player."""
        items = [self.named(attribute, values) for attribute in home.attributes if attribute.name in values]
        for die in home.dice:
            value, word = values.get(die.name), self.labels.word(die.name)
            if isinstance(value, dict):
                items.append(f"{word}: {self.contents(value)}")
            elif value is not None:
                items.append(f"{word} {self.labels.value(die.type, value)}")
        for container in home.containers:
            items.append(f"{self.labels.word(container.name)}: {self.contents(values.get(container.name, {}))}")
        return items

    def named(self, attribute: Attribute, values: Mapping[str, Any]) -> str:
        return f"{self.labels.word(attribute.name)} {self.labels.value(attribute.type, values[attribute.name])}"

    def phase(self, phase: Phase, values: Mapping[str, Any]) -> list[str]:
        """The parameters and attributes of a phase."""
        return [
            self.labels.value(one.type, values[one.name]) if called_like_its_type(one) else self.named(one, values)
            for one in phase.values
            if one.name in values
        ]

    def contents(self, place: Mapping[str, Any]) -> str:
        """What is in a place, as far as it is known."""
        shown = place.get("objects")
        known = [self.labels.thing(thing) for thing in shown or [] if thing is not None]
        count = place.get("count")
        if count is None:
            if shown is None:
                return self.say("not_known")
            count = len(known)
        hidden = count - len(known)
        if hidden > 0:
            known.append(self.say("hidden_count", count=hidden))
        return f"[{', '.join(known)}]" if known else self.say("nothing_there")

    # ---- what is asked -------------------------------------------------------------------------

    def prompt(self, prompt: str, seat: int, several: Several | None) -> list[Line]:
        """What is asked, and what has been picked of it."""
        words = visible(" ".join(prompt.split())) or self.say("your_choice", player=self.labels.player(seat))
        lines: list[Line] = [[(words, STRONG), (f" {self.say('pick_several')}" if several else "", FRAME)]]
        if several is not None and several.chosen:
            names = ", ".join(visible(choice.label) for choice in several.chosen)
            lines.append([(f"  {self.say('picked', names=names)}", ""), (f" {self.say('pick_back')}", FRAME)])
        return lines

    def offers(self, offers: Sequence[Offer], columns: int, everything: bool = False) -> list[Line]:
        """The options with their numbers, in columns."""
        # A list is not cut for the sake of a few.
        shown = offers if everything or len(offers) <= SHOWN_OPTIONS + 5 else offers[:SHOWN_OPTIONS]
        texts = [(str(offer.number) if offer.number is not None else "", visible(offer.label)) for offer in shown]
        if all(number == label for number, label in texts):
            return [[("  " + "  ".join(label for _, label in texts), "")]]
        lines = self.columns(texts, columns)
        if len(shown) < len(offers):
            lines.append([("  " + self.say("more_options", count=len(offers) - len(shown)), FRAME)])
        return lines

    def columns(self, texts: Sequence[tuple[str, str]], columns: int) -> list[Line]:
        digits = max((len(number) for number, _ in texts), default=1)
        wide = max((width(label) for _, label in texts), default=1)
        per_row = max(1, (columns - 2) // (digits + wide + 4))
        if wide > SHORT_LABEL and len(texts) <= 8:
            per_row = 1
        lines: list[Line] = []
        for start in range(0, len(texts), per_row):
            line: list[tuple[str, str]] = [("  ", "")]
            for number, label in texts[start : start + per_row]:
                line += [(f"{number:>{digits}} ", STRONG), (label, ""), (" " * (wide - width(label) + 3), "")]
            lines.append(line[:-1])
        return lines

    # ---- the end -------------------------------------------------------------------------------

    def ending(self, result: Result) -> list[Line]:
        """How the match ended."""
        lines: list[Line] = [[(self.headline(result), STRONG)]]
        if result.reason:
            lines.append([(visible(result.reason), "")])
        if any(result.scores) or self.players > 2:
            order = sorted(range(self.players), key=lambda seat: (result.places[seat], seat))
            for seat in order:
                key = "place_score" if any(result.scores) else "place"
                words = self.say(
                    key, place=result.places[seat], player=self.labels.player(seat), score=result.scores[seat]
                )
                lines.append([(f"  {words}", "")])
        return lines

    def headline(self, result: Result) -> str:
        if result.success is not None:
            together, alone = ("success", "success_alone") if result.success else ("failure", "failure_alone")
            return self.say(together if self.players > 1 else alone)
        best = [self.labels.player(seat) for seat in result.winners]
        if not best:
            return self.say("draw")
        return self.say("wins", player=best[0]) if len(best) == 1 else self.say("win", players=", ".join(best))
