"""Where a secret comes out: what is told, on which condition, and where it is seen."""

from __future__ import annotations

from spielwerk.check.known import Hideable
from spielwerk.check.secrecy.labels import Label, Unseen
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span

ON_CONDITION = ("branch", "question")
"""Secrets that nothing tells but that something happens at all."""


@dataclass(frozen=True)
class Effect:
    """Something that players see, by its key in the texts `phrases`, `secrecy.effect`."""

    span: Span
    word: str

    def words(self, language: str = "en") -> str:
        return self.phrase(language)

    @property
    def phrase(self) -> Phrase:
        return Phrase(f"secrecy.effect.{self.word}")


@dataclass(frozen=True)
class Declassification:
    """A place where somebody can learn something that is hidden from him."""

    span: Span
    where: str
    """A key of the texts `phrases`, `secrecy.place`."""
    things: tuple[Hideable, ...]
    step: Span
    """The statement it belongs to."""
    effects: tuple[Effect, ...] = ()
    """On a condition: what is seen if it holds, or if it does not."""
    meant: bool = True
    """Whether the game says in so many words that it tells this. What others see only on a condition may be a slip."""

    @property
    def ends(self) -> bool:
        """Whether only the end of the match tells anything."""
        return self.where == "result" or (bool(self.effects) and all(effect.word == "end" for effect in self.effects))

    def words(self, language: str = "en") -> str:
        names = ", ".join(f"`{thing.name}`" for thing in self.things)
        return Phrase("secrecy.told", place=Phrase(f"secrecy.place.{self.where}"), names=names)(language)


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
        # Sorted, since effects are found in the order in which procedures happened to be followed.
        effects = tuple(sorted(self.seen, key=lambda effect: (effect.span, effect.word)))
        silent = {s.thing for effect, label in self.seen.items() if effect.word != "end" for s in label} - self.told
        meant = not silent or self.where == "question"
        return Declassification(self.span, self.where, in_order(leaks), self.step, effects, meant)


def in_order(things: set[Hideable | Unseen]) -> tuple[Hideable, ...]:
    return tuple(sorted((thing for thing in things if not isinstance(thing, Unseen)), key=lambda thing: thing.span))
