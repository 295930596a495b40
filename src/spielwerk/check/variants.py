"""Variants: a game that extends another one. Both become one game, as if the base had been written behind the variant.

A variant may always add: declarations, members of types, values of enums, steps of the set-up, options. It may replace
what the base marks as `open`, and options. Everything else it changes through reactions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spielwerk.check.files import Files, NoFile, several
from spielwerk.check.state import CheckResult
from spielwerk.data import dataclass, replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.form_codes import TOO_LARGE
from spielwerk.diagnostics.source import JoinedSource, Source
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import hints as h
from spielwerk.model.walk import shifted

MOST_BASES = 8


@dataclass(frozen=True)
class Chain:
    """The games that are being read for another one."""

    names: tuple[str, ...] = ()
    size: int = 0
    """Characters of all their texts."""

    def and_(self, name: str) -> Chain:
        return replace(self, names=(*self.names, name))

    def with_text(self, source: Source) -> Chain:
        return replace(self, size=self.size + len(source.text))


Named = d.Enum | d.Const | d.Dice | d.Function | d.Procedure | d.Rule | d.Action | d.ObjectType | d.Space


@dataclass(frozen=True)
class Whole:
    """A game with everything it is made of."""

    game: d.GameText
    source: Source
    files: Files
    faults: tuple[Diagnostic, ...] = ()
    lacking: bool = False
    """Whether the game that it extends cannot be had; then nothing else can be said about it."""


CheckWhole = Callable[[Source, Files, Chain], tuple[CheckResult, Whole]]


def with_base(game: d.GameText, source: Source, files: Files, chain: Chain, check_whole: CheckWhole) -> Whole:
    """The game together with the one it extends; itself if it extends none, or if that cannot be had."""
    line = _extends(game)
    if line is None or not isinstance(line.value, m.Text):
        return Whole(game, source, files)
    name = line.value.source

    def failed(code: str, **values: object) -> Whole:
        fault = Diagnostic(code, source, line.value.span, {"name": name[:100], **values})
        return Whole(game, source, files, (fault,), lacking=True)

    # Two games that extend each other would be read for ever, and a long chain would cost as much as it likes.
    if name in chain.names or len(chain.names) == MOST_BASES:
        return failed("B162", chain=" → ".join((*chain.names, name)))
    try:
        base, others = files.game(name)
    except NoFile as fault:
        return failed(fault.code, **fault.values)
    result, whole = check_whole(base, others, chain.and_(name))
    too_long = next((fault for fault in result.diagnostics if fault.code == TOO_LARGE), None)
    if too_long is not None:
        return failed(TOO_LARGE, **too_long.values)
    circle = next((fault for fault in whole.faults if fault.code == "B162"), None)
    if circle is not None:
        return failed("B162", chain=circle.values["chain"])
    if result.errors:
        return failed("B163", count=len(result.errors))
    parts = whole.source.parts if isinstance(whole.source, JoinedSource) else (whole.source,)
    merge = _Merge(source, name, shifted(whole.game, len(source.text) + 1))
    merged = merge.run(game)
    return Whole(merged, JoinedSource.of(source, *parts), several(files, whole.files), tuple(merge.faults))


def _extends(game: d.GameText) -> d.Setting | None:
    header = next((node for node in game.declarations if isinstance(node, d.Game)), None)
    lines = header.lines if header is not None else ()
    return next((line for line in lines if isinstance(line, d.Setting) and line.name == "extends"), None)


class _Merge:
    """Puts a variant and its base together."""

    def __init__(self, source: Source, name: str, base: d.GameText) -> None:
        self.source = source
        self.name = name
        self.base = base
        self.faults: list[Diagnostic] = []

    def run(self, variant: d.GameText) -> d.GameText:
        said = self.lost(variant)
        for node in variant.declarations:
            if isinstance(node, d.Texts):
                said |= {(node.language, _words(line)) for line in node.lines}
        # Tests of the base are about rules that the variant may have changed.
        kept = [_without(node, said) for node in self.base.declarations if not isinstance(node, d.Test)]
        added: list[d.Declaration] = []
        for node in variant.declarations:
            index = self.meant(node, kept)
            if index is None:
                added.append(node)
            else:
                kept[index] = self.together(kept[index], node)
        return replace(variant, declarations=(*kept, *added))

    def lost(self, variant: d.GameText) -> set[tuple[str, object]]:
        """Translations of the base's title and of what it says about itself, where the variant says something else."""
        words: set[object] = set()
        own = {
            line.name
            for node in variant.declarations
            if isinstance(node, d.Game)
            for line in node.lines
            if isinstance(line, d.Setting)
        }
        for node in self.base.declarations:
            if isinstance(node, d.Game):
                words.add(node.title.source)
                settings = [line for line in node.lines if isinstance(line, d.Setting) and line.name in own]
                words |= {line.value.source for line in settings if isinstance(line.value, m.Text)}
        return {(node.language, word) for node in self.base.declarations if isinstance(node, d.Texts) for word in words}

    def meant(self, node: d.Declaration, kept: list[d.Declaration]) -> int | None:
        """The declaration of the base that one of the variant is about."""
        for index, other in enumerate(kept):
            if isinstance(node, d.Game | d.PlayerBlock | d.TableBlock | d.Setup | d.Play | d.EndBlock | h.Hints):
                if type(node) is type(other):
                    return index
            elif isinstance(node, Named) and isinstance(other, Named) and node.name == other.name:
                return index
        return None

    def together(self, base: d.Declaration, variant: d.Declaration) -> d.Declaration:
        if isinstance(base, d.Game) and isinstance(variant, d.Game):
            return self.header(base, variant)
        if base.open and type(base) is type(variant):
            # So that a variant of the variant can replace it, too.
            return replace(variant, open=True)
        if isinstance(base, d.PlayerBlock | d.TableBlock) and isinstance(variant, d.PlayerBlock | d.TableBlock):
            return replace(base, members=(*base.members, *variant.members))
        if isinstance(base, h.Hints) and isinstance(variant, h.Hints):
            return replace(base, lines=more_hints(base.lines, variant.lines))
        if isinstance(base, d.Setup | d.EndBlock) and isinstance(variant, d.Setup | d.EndBlock):
            return replace(base, body=(*base.body, *variant.body))
        if isinstance(base, d.Enum) and isinstance(variant, d.Enum):
            return replace(base, values=(*base.values, *variant.values))
        if isinstance(base, d.ObjectType) and isinstance(variant, d.ObjectType) and _only_members(variant):
            return replace(base, members=(*base.members, *variant.members))
        if isinstance(base, d.Space) and isinstance(variant, d.Space) and not variant.layouts:
            return replace(base, members=(*base.members, *variant.members))
        name = variant.name if isinstance(variant, Named) else "play"
        self.faults.append(Diagnostic("B161", self.source, variant.span, {"name": name, "base": self.name}))
        return base

    def header(self, base: d.Game, variant: d.Game) -> d.Game:
        """The variant's own lines, and those of the base that it says nothing about."""
        own = [line for line in variant.lines if not (isinstance(line, d.Setting) and line.name == "extends")]
        said = {_key(line) for line in own}
        language = _language(base.lines)
        for line in own:
            if isinstance(line, d.Setting) and line.name == "language" and _language((line,)) != language:
                self.faults.append(Diagnostic("B164", self.source, line.span, {"language": language}))
        inherited = [line for line in base.lines if _key(line) not in said]
        return replace(variant, lines=(*inherited, *own), doc=variant.doc or base.doc)


def more_hints(base: tuple[h.HintLine, ...], variant: tuple[h.HintLine, ...]) -> tuple[h.HintLine, ...]:
    """The hints of both; what the variant says itself, the base need not say. Hints are no rules, so none is `open`."""
    said = {_hint(line) for line in variant}
    return (*(line for line in base if _hint(line) not in said), *variant)


def _hint(line: h.HintLine) -> object:
    if isinstance(line, h.Prefer):
        return line.kinds
    return line.name if isinstance(line, d.Function) else type(line)


def _key(line: d.PlayerCounts | d.Option | d.Setting) -> str:
    if isinstance(line, d.Option):
        return f"option {line.name}"
    return "players" if isinstance(line, d.PlayerCounts) else line.name


def _language(lines: Iterable[object]) -> str:
    for line in lines:
        if isinstance(line, d.Setting) and line.name == "language" and isinstance(line.value, m.Name):
            return line.value.name
    return "en"


def _only_members(node: d.ObjectType) -> bool:
    """Whether a type is only named, to add to it."""
    said = (node.parent, node.label, node.place, node.amount, node.source)
    return not (node.abstract or node.each or node.per_player or any(part is not None for part in said))


def _words(line: d.Translation) -> object:
    """What a line translates, wherever that is."""
    return line.key.source if isinstance(line.key, m.Text) else line.key


def _without(node: d.Declaration, said: set[tuple[str, object]]) -> d.Declaration:
    """Texts without what the variant translates itself."""
    if not isinstance(node, d.Texts):
        return node
    return replace(node, lines=tuple(line for line in node.lines if (node.language, _words(line)) not in said))
