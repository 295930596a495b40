"""The lattice of secrecy: what hidden things a value depends on, and who may know them.

A label is a set of secrets; labels join by union. The empty one is `open`: everybody may know the value. A label whose
secrets some players see belongs to those `seats`, and one with a secret that nobody sees is `hidden`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple, TypeAlias

from spielwerk.check.known import Hideable
from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.state import Fact, mentions
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    ContainerSymbol,
    ObjectsOf,
    ObjectSymbol,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
    Type,
    Variable,
    Visibility,
)
from spielwerk.check.values.narrow import path
from spielwerk.data import dataclass

DEEPEST = 8
"""A path that is longer, as functions that call themselves make it, is not followed."""


BEFORE: Fact = ("before",)
"""Whose something was that has changed hands since."""


class Unseen(Symbol):
    """Chance that fell, or a decision that was made, where not everybody looks. Who decided knows what he chose."""

    visibility = Visibility("nobody")


DRAWN, DECIDED = Unseen("drawn"), Unseen("decided")


@dataclass(frozen=True, slots=True)
class Secret:
    """Something hidden that a value depends on: `of` is whose it is, as a path."""

    thing: Hideable | Unseen
    of: Fact | None = None
    about: Variable | None = None
    """The name of the object that is not known; who gets to see the object knows this, too."""
    count: bool = False
    """Only how much there is."""

    @property
    def visibility(self) -> Visibility:
        if self.count and not isinstance(self.thing, ObjectSymbol | Unseen):
            return self.thing.count_visibility
        return self.thing.visibility

    @property
    def place(self) -> bool:
        """Whether it is about which objects are where: then whoever sees the object sees this."""
        return isinstance(self.thing, ContainerSymbol | SpaceSymbol | ObjectSymbol) and not self.count


Label: TypeAlias = frozenset[Secret]
OPEN: Label = frozenset()


class Level(Enum):
    """How much of a value is hidden."""

    OPEN = "open"
    SEATS = "seats"
    HIDDEN = "hidden"


def level(label: Label) -> Level:
    if not label:
        return Level.OPEN
    return Level.HIDDEN if any(secret.visibility.how == "nobody" for secret in label) else Level.SEATS


@dataclass(frozen=True, slots=True)
class Held:
    """What is known of a name: of its value, of how many there are (of a collection), and whether everybody who knows
    which object it names knows where that is."""

    value: Label = OPEN
    count: Label = OPEN
    placed: bool = False

    def join(self, other: Held) -> Held:
        return Held(self.value | other.value, self.count | other.count, self.placed and other.placed)

    def without(self, dropped: Label) -> Held:
        return Held(self.value - dropped, self.count - dropped, self.placed)


UNKNOWN = Held()


# ---- who learns something ----------------------------------------------------------------------


class Readers(NamedTuple):
    """Those who see an effect: `all`, `nobody`, the `owner` of a path (or the player that it leads to), or the
    `players` of a declaration, `of` being what it is declared for."""

    how: str
    of: Fact | None = None
    who: Visibility | None = None


ALL, NOBODY = Readers("all"), Readers("nobody")


def readers(visibility: Visibility, of: Fact | None) -> Readers:
    """Those who see something of a thing."""
    if visibility.open or visibility.varies:
        return ALL
    return Readers(visibility.how, of, visibility) if visibility.how != "nobody" else NOBODY


def may_know(who: Readers, secret: Secret, same: Iterable[frozenset[Fact]] = ()) -> bool:
    """Whether all of them may know a secret; `same` are paths that lead to one player now."""
    seen = secret.visibility
    if who.how == "nobody" or seen.open:
        return True
    if secret.thing is DECIDED:
        return who.how == "owner" and _leads_to(secret.of, who.of, same)
    if seen.varies or seen.how == "nobody":
        return False
    if who.how == "players":
        # Two declarations may or may not mean the same players: certain is only one and the same.
        return who.who is seen and who.of == secret.of
    if who.how != "owner" or who.of is None:
        return False
    return _leads_to(secret.of if seen.how == "owner" or secret.of == BEFORE else _one_player(seen), who.of, same)


def _leads_to(wanted: Fact | None, reader: Fact | None, same: Iterable[frozenset[Fact]]) -> bool:
    """Whether two paths lead to the same player."""
    if wanted is None or reader is None:
        return False
    return wanted == reader or any(wanted in one and reader in one for one in same)


def _one_player(visibility: Visibility) -> Fact | None:
    """The path to the only player who sees something, where its declaration names one."""
    who = visibility.who
    return path(who.items[0]) if isinstance(who, t.SetOfItems) and len(who.items) == 1 else None


# ---- names -------------------------------------------------------------------------------------


def holds_objects(kind: Type) -> bool:
    """Whether a type is one of objects, or of collections of them."""
    return isinstance(certain(element(kind) if is_collection(kind) else kind), ObjectsOf)


def weakened(label: Label, changed: Symbol) -> Label:
    """What a label says when a name begins to stand for something else, or an attribute has another value."""
    if not any(_depends_on(secret, changed) for secret in label):
        return label
    return frozenset(_weaker(secret) if _depends_on(secret, changed) else secret for secret in label)


def outdated(label: Label) -> Label:
    """What a label says when any attribute may have changed: only paths that are names still lead where they led."""
    return frozenset(secret if _is_lasting(secret) else _weaker(secret) for secret in label)


def _weaker(secret: Secret) -> Secret:
    return Secret(secret.thing, BEFORE if _one_player(secret.visibility) else None, None, secret.count)


def _depends_on(secret: Secret, changed: Symbol) -> bool:
    who = _one_player(secret.visibility)
    paths = [path for path in (secret.of, who) if path is not None]
    return secret.about is changed or any(mentions(path, changed) for path in paths)


def _is_lasting(secret: Secret) -> bool:
    return _one_player(secret.visibility) is None and (secret.of is None or secret.of[0] == "get")


def replaced(fact: Fact | None, by: dict[Variable, Fact | None], depth: int = 0) -> Fact | None:
    """A path with parameters replaced by the arguments; None where one of these is no path."""
    if fact is None or depth > DEEPEST:
        return None
    if fact[0] == "get" and fact[1] in by:
        given = by[fact[1]]
        return given if depth + _depth(given) <= DEEPEST else None
    parts: list[object] = []
    for part in fact:
        if isinstance(part, tuple):
            new = replaced(part, by, depth + 1)
            if new is None:
                return None
            part = new
        parts.append(part)
    return tuple(parts)


def _depth(fact: Fact | None) -> int:
    return 0 if fact is None else 1 + max((_depth(part) for part in fact if isinstance(part, tuple)), default=0)


def handed_on(label: Label, called: ProcedureSymbol, arguments: list[t.Expr]) -> Label:
    """A label of the arguments as the one who is called sees it: its paths begin with the parameters. Those of a phase
    are names in its actions, too."""
    if not label:
        return label
    paths = {path(argument): parameter for parameter, argument in zip(called.parameters, arguments, strict=False)}
    # All arguments that are no paths share this key.
    paths.pop(None, None)
    found = set()
    for secret in label:
        of = secret.of
        if of in paths:
            of = ("get", paths[of])
        elif of is not None and (called.recursive or not _is_parameter(of)):
            of = None
        about = paths.get(("get", secret.about)) if secret.about is not None else None
        found.add(Secret(secret.thing, of, about, secret.count))
    return frozenset(found)


def _is_parameter(fact: Fact) -> bool:
    return fact[0] == "get" and isinstance(fact[1], Variable) and fact[1].role == "parameter"


def handed_back(label: Label, parameters: list[Variable], arguments: list[t.Expr]) -> Label:
    """The other way round."""
    if not label:
        return label
    by = {parameter: path(argument) for parameter, argument in zip(parameters, arguments, strict=False)}
    named = {p: a.variable for p, a in zip(parameters, arguments, strict=False) if isinstance(a, t.Get)}
    # Other names than parameters may stand for somebody else in the one who called.
    own = {("get", parameter) for parameter in parameters}
    return frozenset(
        Secret(
            s.thing,
            replaced(s.of, by) if s.thing is not DECIDED or s.of in own else None,
            None if s.about is None else named.get(s.about),
            s.count,
        )
        for s in label
    )
