"""What is known at one line of a procedure: of its names, of what was revealed, and of the conditions that lead there.

What is declared keeps its declared visibility, whatever is written into it; names are followed from line to line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

from spielwerk.check.known import Hideable
from spielwerk.check.secrecy.findings import Branch, Declassification, Effect, in_order
from spielwerk.check.secrecy.labels import (
    ALL,
    DECIDED,
    DRAWN,
    OPEN,
    UNKNOWN,
    Held,
    Label,
    Readers,
    Secret,
    Unseen,
    holds_objects,
    may_know,
    readers,
    weakened,
)
from spielwerk.check.secrecy.sources import COUNT, PLACE, Reads, Sources, Use
from spielwerk.check.state import Fact, mentions
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    ObjectSymbol,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
    Variable,
)
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import NOWHERE, Span

Shown: TypeAlias = tuple[Hideable, Fact | None]
"""Something that was revealed to all, and whose it is; that of everybody has ANYBODY."""
ANYBODY: Fact = ("anybody",)
Condition: TypeAlias = tuple[Branch, Label]
"""A condition that leads here, and what of it is still secret here."""


@dataclass(eq=False)
class Followed:
    """What is known of a procedure: what it is called with, and what follows from a call."""

    given: dict[Variable, Held] = field(default_factory=dict)
    under: Label = OPEN
    """What the conditions depend on under which it is called."""
    shown: frozenset[Shown] | None = None
    """What has been revealed wherever it is called; None: nobody calls it yet."""
    result: Label = OPEN
    seen_by: frozenset[Readers] = frozenset()
    """Who sees something of what it does, apart from that it ends the match."""
    ends: bool = False
    told: frozenset[Hideable] = frozenset()
    """What it tells in so many words, or reveals."""
    callers: dict[ProcedureSymbol, None] = field(default_factory=dict)
    found: dict[tuple[Span, str], Declassification] = field(default_factory=dict)
    running: bool = False


class Flow(Protocol):
    """What lines tell the game, and ask it."""

    unseen: bool
    sources: Sources
    nesting: int

    def enter(
        self, procedure: ProcedureSymbol, given: dict[Variable, Held], under: Label, shown: frozenset[Shown]
    ) -> Followed: ...

    def unsettles(self, procedure: ProcedureSymbol) -> bool: ...

    def store(self, thing: Symbol, label: Label) -> None: ...

    def steer(self, label: Label) -> None: ...

    def rewrite(self, attribute: AttributeSymbol) -> None: ...

    def carry(self, variable: Variable, held: Held) -> None: ...

    def wait(self, step: t.Step, procedure: ProcedureSymbol, held: dict[Variable, Label]) -> None: ...


class Scene:
    """What is known where one procedure has come to."""

    def __init__(self, flow: Flow, procedure: ProcedureSymbol, known: Followed) -> None:
        self.flow = flow
        self.sources = flow.sources
        self.procedure = procedure
        self.names: dict[Variable, Held] = {}
        self.shown: frozenset[Shown] = known.shown or frozenset()
        self.same: tuple[frozenset[Fact], ...] = ()
        """Paths that lead to the same player now."""
        self.under: tuple[Condition, ...] = ()
        if known.under:
            # It is not among `branches`, so nothing is reported of it here: the caller does that.
            self.under = ((Branch(NOWHERE, NOWHERE), known.under),)
        self.left: tuple[Condition, ...] = ()
        """Conditions on which the procedure is left before its end."""
        self.loop_left: tuple[Condition, ...] = ()
        self.bound: list[Variable] = []
        self.own: set[Variable] = set(procedure.parameters)
        """All names that the procedure has had so far."""
        self.bound_under: dict[Variable, int] = {}
        self.here = NOWHERE
        self.branches: dict[tuple[Span, str], Branch] = {}
        self.found: dict[tuple[Span, str], Declassification] = {}
        self.result: Label = OPEN
        self.seen_by: frozenset[Readers] = frozenset()
        self.ends = False
        self.told: frozenset[Hideable] = frozenset()
        for parameter, held in known.given.items():
            # Views show the parameters of phases: they were told by the call. Objects are shown to those who see them.
            if not procedure.phase or holds_objects(parameter.type):
                self.names[parameter] = held
                flow.carry(parameter, held)

    # ---- what values depend on -------------------------------------------------------------

    def label(self, value: object) -> Label:
        """The hidden things that a value depends on here."""
        return self.filled(self.sources.reads(value))

    def filled(self, reads: Reads) -> Label:
        if not reads:
            return OPEN
        found: set[Secret] = set()
        for read in reads:
            if isinstance(read, Secret):
                found.add(read)
                continue
            held = self.names.get(read.variable, UNKNOWN)
            if read.aspect == PLACE:
                found |= OPEN if held.placed else read.behind
            else:
                found |= held.count if read.aspect == COUNT else held.value
        if not self.shown:
            return frozenset(found)
        return frozenset(secret for secret in found if not self._is_shown(secret))

    def _is_shown(self, secret: Secret) -> bool:
        if isinstance(secret.thing, Unseen):
            return False
        return (secret.thing, secret.of) in self.shown or (secret.thing, ANYBODY) in self.shown

    def counted(self, value: t.Expr) -> Label:
        return self.filled(self.sources.counted(value))

    def placed(self, value: object) -> bool:
        """Whether everybody who knows an object knows where it is."""
        reads = self.sources.place(value) if isinstance(value, t.Typed | t.RandomOf) else None
        return reads is not None and not any(
            not isinstance(read, Use) or not self.names.get(read.variable, UNKNOWN).placed for read in reads
        )

    @property
    def conditions(self) -> Label:
        return OPEN.union(*(label for _, label in self.under))

    def drawn(self) -> Label:
        return frozenset((Secret(DRAWN),)) if self.flow.unseen else OPEN

    def decided(self, who: Readers | None = None) -> Label:
        """A decision, and who made it: without that nobody knows it. Conditions do not remember it: they outlive what
        names stand for."""
        return frozenset((Secret(DECIDED, None if who is None else who.of),)) if self.flow.unseen else OPEN

    # ---- names -----------------------------------------------------------------------------

    def bind(self, variable: Variable, held: Held) -> None:
        """A name begins to stand for something."""
        self.forget(variable)
        if (held.value or held.count) and holds_objects(variable.type):
            held = Held(_about(held.value, variable), _about(held.count, variable), held.placed)
        if held == UNKNOWN:
            self.names.pop(variable, None)
        else:
            self.names[variable] = held
            self.flow.carry(variable, held)
        self.bound.append(variable)
        self.own.add(variable)
        self.bound_under[variable] = len(self.under)

    def forget(self, changed: Variable | AttributeSymbol) -> None:
        """What was said of the thing that a name or an attribute stood for is now said of something without a name."""
        self.rename(lambda label: weakened(label, changed))
        if self.shown:
            self.shown = frozenset(s for s in self.shown if s[1] is None or not mentions(s[1], changed))
        if self.same:
            self.same = tuple(one for one in self.same if not any(mentions(fact, changed) for fact in one))

    def rename(self, new: Callable[[Label], Label]) -> None:
        """The same secrets are called by other names from here on."""
        for name, held in list(self.names.items()):
            if held.value or held.count:
                self.names[name] = Held(new(held.value), new(held.count), held.placed)
        if any(label for _, label in self.under):
            self.under = tuple((branch, new(label)) for branch, label in self.under)

    def assign(self, variable: Variable, held: Held, whole: bool) -> None:
        """A name gets another value; it then depends on the conditions that lead here, too."""
        since = self.bound_under.get(variable, 0)
        # Where the earlier conditions do not hold there is no such name, so they add nothing.
        under = OPEN.union(*(label for _, label in self.under[since:]))
        new = Held(held.value | under, held.count | under, held.placed)
        self.forget(variable)
        # The old value remains in part, or where the conditions do not hold.
        if not whole or since < len(self.under):
            old = self.names.get(variable, UNKNOWN)
            new = Held(old.value | new.value, old.count | new.count, old.placed and new.placed)
        self.names[variable] = new
        self.flow.carry(variable, new)

    def learn(self, dropped: Callable[[Secret], bool]) -> None:
        """From here on everybody knows this."""
        for variable, held in list(self.names.items()):
            known = frozenset(secret for secret in held.value | held.count if dropped(secret))
            if known:
                self.names[variable] = held.without(known)
        under = []
        for branch, label in self.under:
            known = frozenset(secret for secret in label if dropped(secret))
            branch.told |= {secret.thing for secret in known}
            self.told |= frozenset(in_order({secret.thing for secret in known}))
            under.append((branch, label - known))
        self.under = tuple(under)

    def learn_value(self, variable: Variable) -> None:
        """Everybody is told what a name stands for."""
        if variable in self.names:
            self.names[variable] = Held(OPEN, OPEN, self.names[variable].placed)

    def learn_object(self, variable: Variable) -> None:
        """Everybody sees an object, and where it is."""
        self.say(in_order({s.thing for s in self.names.get(variable, UNKNOWN).value if s.place}))
        self.learn(lambda secret: secret.about is variable or (secret.of == ("get", variable) and secret.place))
        held = self.names.get(variable, UNKNOWN)
        kept = frozenset(secret for secret in held.value if not secret.place)
        self.names[variable] = Held(kept, OPEN if holds_objects(variable.type) else held.count, True)
        kinds = [kind for kind in self.sources.hides(variable.type) if isinstance(kind, ObjectSymbol)]
        self.shown |= {(kind, ("get", variable)) for kind in kinds}

    # ---- who is asked ----------------------------------------------------------------------

    def wait(self, step: t.Step, who: Readers) -> None:
        """Somebody is asked: notes what he cannot know of the names that there are."""
        if self.flow.unseen:
            unknown = {
                name: frozenset(s for s in held.value | held.count if not may_know(who, s, self.same))
                for name, held in self.names.items()
            }
            self.flow.wait(step, self.procedure, unknown)

    # ---- where secrets come out ------------------------------------------------------------

    def tell(self, where: str, span: Span, label: Label, *who: Readers) -> None:
        """Somebody is told something that depends on what he may not know."""
        if not label:
            return
        things = self.unknown(label, who)
        if not things:
            return
        # "Exactly n" is the same words for both bounds; an action can be part of several phases.
        key = span, where
        before = self.found.get(key)
        joined = in_order(things if before is None else things | set(before.things))
        if joined:
            self.found[key] = Declassification(span, where, joined, self.here)
            if ALL in who:
                self.say(joined)

    def say(self, things: Iterable[Hideable]) -> None:
        """The game tells everybody this in so many words."""
        told = frozenset(things)
        self.told |= told
        for branch, _ in self.under:
            branch.told |= told

    def unknown(self, label: Label, who: Iterable[Readers]) -> set[Hideable | Unseen]:
        return {
            secret.thing
            for secret in label
            if not isinstance(secret.thing, Unseen) and not all(may_know(one, secret, self.same) for one in who)
        }

    def effect(self, word: str, *who: Readers, span: Span | None = None) -> None:
        """Something is seen to happen: it tells the conditions that led here."""
        if word == "end":
            self.ends = True
        else:
            self.seen_by |= {one for one in who if one.how != "nobody"}
        for branch, label in self.under:
            leaks = frozenset(
                secret
                for secret in label
                if not isinstance(secret.thing, Unseen) and not all(may_know(one, secret, self.same) for one in who)
            )
            if leaks:
                seen = Effect(span or self.here, word)
                branch.seen[seen] = branch.seen.get(seen, OPEN) | leaks

    def branch(self, condition: Span, label: Label, where: str = "branch") -> Condition:
        key = condition, where
        if key not in self.branches:
            self.branches[key] = Branch(condition, self.here, where)
        # What was told before is no secret any more.
        self.branches[key].told |= self.told
        return self.branches[key], label

    def readers_of(self, thing: Hideable, of: Fact | None, count: bool = False) -> Readers:
        """Who sees it if something changes."""
        home = thing.home if isinstance(thing, AttributeSymbol) else None
        if isinstance(home, SpaceSymbol) and not home.visibility.open:
            return readers(home.visibility, of)
        if count and not isinstance(thing, ObjectSymbol):
            return readers(thing.count_visibility, of)
        return readers(thing.visibility, of)


def _about(label: Label, variable: Variable) -> Label:
    """What hides an object that has a name now."""
    return frozenset(Secret(secret.thing, secret.of, variable, secret.count) for secret in label)
