"""Where a secret comes out: what is told, on which condition, and where it is seen."""

from __future__ import annotations

from spielwerk.check.known import Hideable
from spielwerk.check.secrecy.labels import Label, Unseen
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span

PLACES = {
    "options": Phrase("What can be chosen here", "Was hier zur Wahl steht,"),
    "number": Phrase("How many can be chosen here", "Wie viel hier zu wählen ist,"),
    "condition": Phrase("Whether this can be chosen", "Ob dies zur Wahl steht,"),
    "asked": Phrase("Who is asked", "Wer gefragt wird,"),
    "question": Phrase("Whether somebody is asked", "Ob jemand gefragt wird,"),
    "prompt": Phrase("The prompt", "Die Frage"),
    "label": Phrase("The label", "Die Beschriftung"),
    "notice": Phrase("The notice", "Die Meldung"),
    "attribute": Phrase("The new value", "Der neue Wert"),
    "move": Phrase("What is moved, and where", "Was wohin bewegt wird,"),
    "parameter": Phrase("What the phase is called with", "Womit die Phase aufgerufen wird,"),
    "time": Phrase("The time that is given", "Die Zeit, die gegeben wird,"),
    "function": Phrase("What this function answers", "Was diese Funktion antwortet,"),
    "visibility": Phrase("Who sees this", "Wer dies sieht,"),
    "result": Phrase("The result", "Das Ergebnis"),
    "branch": Phrase("What happens on this condition", "Was unter dieser Bedingung geschieht,"),
}
EFFECTS = {
    "attribute": Phrase("a value changes", "ein Wert ändert sich"),
    "notice": Phrase("there is a notice", "es gibt eine Meldung"),
    "show": Phrase("everybody is given time to look", "alle bekommen Zeit zum Hinsehen"),
    "asked": Phrase("somebody is asked", "jemand wird gefragt"),
    "move": Phrase("something is moved", "etwas wird bewegt"),
    "shuffle": Phrase("there is a shuffle", "es wird gemischt"),
    "roll": Phrase("dice are rolled", "es wird gewürfelt"),
    "reveal": Phrase("something is revealed", "etwas wird aufgedeckt"),
    "phase": Phrase("a phase begins", "eine Phase beginnt"),
    "round": Phrase("a round begins", "eine Runde beginnt"),
    "turn": Phrase("somebody's turn begins", "jemand kommt an die Reihe"),
    "call": Phrase("a procedure does something that is seen", "eine Prozedur bewirkt etwas Sichtbares"),
    "end": Phrase("the match ends, for all or for somebody", "die Partie endet, für alle oder für jemanden"),
}
ON_CONDITION = ("branch", "question")
"""Secrets that nothing tells but that something happens at all."""


@dataclass(frozen=True)
class Effect:
    """Something that players see, by its word in `EFFECTS`."""

    span: Span
    word: str

    def words(self, language: str = "en") -> str:
        return format(EFFECTS[self.word], language)


@dataclass(frozen=True)
class Declassification:
    """A place where somebody can learn something that is hidden from him."""

    span: Span
    where: str
    """A word of `PLACES`."""
    things: tuple[Hideable, ...]
    step: Span
    """The statement it belongs to."""
    effects: tuple[Effect, ...] = ()
    """On a condition: what is seen if it holds, or if it does not."""
    meant: bool = True
    """Whether the game says in so many words that it tells this. What others see only on a condition may be a slip."""

    @property
    def ends(self) -> bool:
        """Whether nothing is told but by the end of the match."""
        return self.where == "result" or (bool(self.effects) and all(effect.word == "end" for effect in self.effects))

    def words(self, language: str = "en") -> str:
        names = ", ".join(f"`{thing.name}`" for thing in self.things)
        place = format(PLACES[self.where], language)
        if language == "de":
            return f"{place} hängt von {names} ab, und das dürfen nicht alle sehen, die es hier erfahren."
        return f"{place} depends on {names}, which is hidden from somebody who learns it here."


@dataclass(eq=False)
class Branch:
    """A condition about secrets, and what is seen of what happens on it."""

    span: Span
    step: Span
    where: str = "branch"
    seen: dict[Effect, Label] = field(default_factory=dict)
    told: set[object] = field(default_factory=set)
    """What the lines on this condition tell in so many words, or reveal."""

    def declassification(self) -> Declassification | None:
        leaks = {secret.thing for label in self.seen.values() for secret in label}
        if not self.seen:
            return None
        effects = tuple(sorted(self.seen, key=lambda effect: (effect.span, effect.word)))
        silent = {s.thing for effect, label in self.seen.items() if effect.word != "end" for s in label} - self.told
        meant = not silent or self.where == "question"
        return Declassification(self.span, self.where, in_order(leaks), self.step, effects, meant)


def in_order(things: set[Hideable | Unseen]) -> tuple[Hideable, ...]:
    return tuple(sorted((thing for thing in things if not isinstance(thing, Unseen)), key=lambda thing: thing.span))
