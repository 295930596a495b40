"""What the names of a game stand for, and the words for them in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from spielwerk.data import dataclass, field
from spielwerk.locale import texts
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.nodes import Line
from spielwerk.model.walk import local_names

Callee = d.Function | d.Rule | d.Procedure | d.Action


@dataclass
class Terms:
    """The names of a game by what they are."""

    language: str
    source_language: str = "en"
    options: dict[str, d.Option] = field(default_factory=dict)
    enums: dict[str, d.Enum] = field(default_factory=dict)
    enum_values: set[str] = field(default_factory=set)
    consts: dict[str, d.Const] = field(default_factory=dict)
    spaces: dict[str, d.Space] = field(default_factory=dict)
    objects: dict[str, d.ObjectType] = field(default_factory=dict)
    rows: set[str] = field(default_factory=set)
    """Kinds of objects that a table names."""
    fields: set[str] = field(default_factory=set)
    """Fields that a table names."""
    attributes: dict[str, list[d.Attribute]] = field(default_factory=dict)
    homes: dict[str, set[str]] = field(default_factory=dict)
    """Name of an attribute -> where it is declared: `player table phase space object`."""
    containers: dict[str, d.Container] = field(default_factory=dict)
    dice: dict[str, d.Dice] = field(default_factory=dict)
    callees: dict[str, Callee] = field(default_factory=dict)
    named_fields: set[str] = field(default_factory=set)
    """Spaces whose fields have its name: a `heap` is one of `Heap`."""
    texts: dict[str, m.Text] = field(default_factory=dict)
    helps: dict[str, str] = field(default_factory=dict)

    # ---- words -----------------------------------------------------------------------------------

    def word(self, name: str, inside: str = "") -> str:
        """The word for a name: its translation, or the name itself."""
        for key in (f"{inside}.{name}", name):
            text = self.texts.get(key)
            if text is not None:
                return plain(text)
        every = texts("rulebook", self.language)["terms"]
        return every[name] if name in every and name not in self.enum_values else spaced(name)

    def noun(self, name: str, inside: str = "") -> str:
        """The word for a type or attribute, as a common noun: in English with a small letter."""
        word = self.word(name, inside)
        return small(word) if self.language == "en" and self.source_language == "en" else word

    def text(self, node: m.Text, name: str = "", inside: str = "") -> m.Text:
        """A text in the reader's language; `name` is what it is the label of."""
        for key in (f"{inside}.{name}", name, node.source):
            if key and key in self.texts:
                return self.texts[key]
        return node

    def help(self, key: str, doc: str, inside: str = "") -> str:
        """The `##` text of something, translated if the game has it."""
        found = self.helps.get(f"{inside}.{key}", self.helps.get(key, doc))
        return found.replace("\n", " ")

    def is_truth(self, name: str) -> bool:
        """Whether an attribute or function is true or false."""
        types = [node.type for node in self.attributes.get(name, [])]
        callee = self.callees.get(name)
        if isinstance(callee, d.Function):
            types.append(callee.type)
        return isinstance(callee, d.Rule) or m.NamedType("bool") in types

    def belongs(self, name: str) -> bool:
        """Whether an attribute of fields or objects says to which player something belongs."""
        if not self.homes.get(name, set()) & {"space", "object"}:
            return False
        kinds = [node.type for node in self.attributes[name]]
        player = m.NamedType("player")
        return any(kind == player or (isinstance(kind, m.EitherType) and player in kind.of) for kind in kinds)


def plain(text: m.Text) -> str:
    return "".join(part for part in text.parts if isinstance(part, str))


def small(word: str) -> str:
    """`RoadBuilding` is `road building`; what is written in capitals stays."""
    if word.isupper():
        return word
    return spaced(word).lower() if word[:1].isupper() else word


def spaced(name: str) -> str:
    """The words of a name: `CharacterTurn` is `Character Turn`, `open_cards` is `open cards`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ")


# ---- reading the model ---------------------------------------------------------------------------


def read_terms(game: d.GameText, language: str) -> Terms:
    terms = Terms(language)
    for node in game.declarations:
        _declaration(terms, node)
    local = local_names(game)
    terms.named_fields = {name for name in terms.spaces if name.lower() in local}
    for node in game.declarations:
        if isinstance(node, d.Texts) and node.language == language != terms.source_language:
            for line in node.lines:
                key = key_of(line.key)
                terms.texts[key] = line.text
                if line.doc:
                    terms.helps[key] = line.doc
    return terms


def key_of(node: m.Expression) -> str:
    """The key of a translation: a name, a path or a source text."""
    match node:
        case m.Text():
            return node.source
        case m.Member(of=of) if of is not None:
            return f"{key_of(of)}.{node.name}"
    return node.name if isinstance(node, m.Name) else ""


def _declaration(terms: Terms, node: d.Declaration) -> None:
    match node:
        case d.Game():
            for line in node.lines:
                if isinstance(line, d.Option):
                    terms.options[line.name] = line
                elif isinstance(line, d.Setting) and line.name == "language" and isinstance(line.value, m.Name):
                    terms.source_language = line.value.name
        case d.Enum():
            terms.enums[node.name] = node
            terms.enum_values.update(value.name for value in node.values)
        case d.Const():
            terms.consts[node.name] = node
        case d.Space():
            terms.spaces[node.name] = node
            _members(terms, node.members, "space")
        case d.ObjectType():
            terms.objects[node.name] = node
            for each in node.each:
                # Its objects have this value as an attribute although nothing declares one.
                terms.attributes.setdefault(each.name, [])
            _members(terms, node.members, "object")
        case d.PlayerBlock():
            _members(terms, node.members, "player")
        case d.TableBlock():
            _members(terms, node.members, "table")
        case d.Dice():
            terms.dice[node.name] = node
        case d.Procedure():
            terms.callees[node.name] = node
            _members(terms, node.body, "phase")
        case d.Play():
            _members(terms, node.body, "phase")
        case d.Function() | d.Rule() | d.Action():
            terms.callees[node.name] = node


def _members(terms: Terms, members: Iterable[Line], home: str) -> None:
    for member in members:
        match member:
            case d.Attribute():
                terms.attributes.setdefault(member.name, []).append(member)
                terms.homes.setdefault(member.name, set()).add(home)
            case d.Container():
                terms.containers[member.name] = member
            case d.Dice():
                terms.dice[member.name] = member
            case d.Function() | d.Action():
                terms.callees[member.name] = member
            case d.Table():
                names = terms.fields if home == "space" else terms.rows
                for row in member.rows:
                    names.update(cell.name for cell in row.cells[:1] if isinstance(cell, m.Name))
