"""Texts: what is put into them, and their translations."""

from __future__ import annotations

from spielwerk.check.declare.work import Work
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check, Place
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import ObjectSymbol, SpaceSymbol
from spielwerk.check.values import coerce
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.walk import local_names


def message(check: Check, node: m.Text, scope: Scope) -> t.Message:
    """A text with values put in; its place is remembered for its translations."""
    remember(check, node.source, scope)
    return _message(check, node, scope, node.source)


def optional_message(check: Check, node: m.Text | None, scope: Scope) -> t.Message | None:
    return None if node is None else message(check, node, scope)


def _message(check: Check, node: m.Text, scope: Scope, key: str) -> t.Message:
    parts: list[str | t.Slot] = []
    for part in node.parts:
        if isinstance(part, str):
            parts.append(part)
            continue
        value = coerce.plain(check, check.expression(part.value, scope))
        parts.append(t.Slot(value, {form.when: form.text for form in part.forms}))
    return t.Message(key, parts, node.span)


def plain(node: m.Text) -> str:
    """The words of a text without values."""
    return "".join(part for part in node.parts if isinstance(part, str))


def remember(check: Check, key: str, scope: Scope) -> None:
    """Notes where a source text is."""
    check.messages.setdefault(key, []).append(Place(scope.frozen(), check.facts))


def remember_label(check: Check, name: str, scope: Scope) -> None:
    """Notes where the label of a named thing (an alternative, an action, a kind) is."""
    check.labels.setdefault(name, []).append(Place(scope.frozen(), check.facts))


# ---- translations ------------------------------------------------------------------------------


BLOCKS = frozenset({"player", "table", "setup", "play", "end"})
"""What has a `##` text and no name: in translations the word stands for it."""


def read_texts(check: Check, work: Work) -> None:
    for claim in work.claims:
        if claim.doc:
            # A claim has no name: its `##` is translated like a text.
            remember(check, claim.doc.replace("\n", " "), check.globals)
    names = _names(check, work)
    for node in work.texts:
        texts = check.known.game.texts.setdefault(node.language, {})
        helps = check.known.game.helps.setdefault(node.language, {})
        for line in node.lines:
            key = _key(line.key)
            if key is None:
                continue
            if key in texts:
                check.faults.report("S225", line.key.span, key=check.faults.quote(line.key.span))
            texts[key] = _translation(check, line, key, names)
            if line.doc:
                helps[key] = line.doc


def _key(node: m.Expression) -> str | None:
    match node:
        case m.Text():
            return node.source
        case m.Name():
            return node.name
        case m.Member(of=of) if of is not None:
            before = _key(of)
            return None if before is None else f"{before}.{node.name}"
    return None


def _translation(check: Check, line: d.Translation, key: str, names: set[str]) -> t.Message:
    """The translation, read with the names that its original sees."""
    places = check.messages.get(key, []) if isinstance(line.key, m.Text) else _places(check, key, names)
    if places is None or (isinstance(line.key, m.Text) and not places):
        known = check.messages if isinstance(line.key, m.Text) else names
        hint = check.faults.did_you_mean(key, known)
        check.faults.report("S219", line.key.span, key=check.faults.quote(line.key.span), hint=hint)
        with check.faults.trial():
            return _message(check, line.text, check.globals, key)
    for place in places:
        with check.faults.trial() as wrong, check.assuming(place.facts):
            found = _message(check, line.text, place.scope, key)
        if not wrong:
            return found
    # It fits nowhere: what is wrong is reported for the first place.
    first = places[0] if places else Place(check.globals, frozenset())
    with check.assuming(first.facts):
        return _message(check, line.text, first.scope, key)


def _places(check: Check, key: str, names: set[str]) -> list[Place] | None:
    """Where the label of a name is; an empty list for names without one, None for unknown names."""
    owner, _, word = key.rpartition(".")
    option = check.known.game.options.get(owner)
    if option is not None and option.file is not None:
        # A file of this option: which there are, only the folder of the game knows.
        return []
    if word in check.labels:
        return check.labels[word]
    return [] if word in names else None


def _names(check: Check, work: Work) -> set[str]:
    """Everything that has a name: what players see, and what the rulebook speaks of."""
    known = check.known
    game = known.game
    names = {*BLOCKS, *local_names(work.whole)} if work.texts else set()
    for group in (known.values, known.types, known.enum_values, known.fields, known.callables, known.methods):
        names.update(group)
    for home in (game.player, game.table):
        names.update((*home.attributes, *home.containers, *home.dice))
    things: list[ObjectSymbol | SpaceSymbol] = [*game.objects.values(), *game.spaces.values()]
    for thing in things:
        names.update(thing.attributes)
    for procedure in (*game.procedures.values(), game.play):
        if procedure is not None:
            names.update(procedure.attributes)
    return names | check.labels.keys()
