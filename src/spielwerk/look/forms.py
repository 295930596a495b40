"""What may be at a key of a look: each form reads a value, says what it expects, and describes itself as a schema.

Reading reports every fault at its place and goes on; what is wrong reads as None.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias

from spielwerk.check.typed import symbols as ty
from spielwerk.data import MISSING, dataclass, field, fields, replace
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.limits import LONGEST_PATH
from spielwerk.look import colours
from spielwerk.look.faults import LookFaults, listed, shown
from spielwerk.look.names import LABEL, Names, Subject, attributes_of, sort_of
from spielwerk.look.paths import NoPath, path_numbers
from spielwerk.notation.board.described import Given, Members

Schema: TypeAlias = dict[str, Any]

ICON = "icon:"
LONGEST_SIGN = 3
LONGEST_TEMPLATE = 60
LONGEST_NAME = 100
FARTHEST_ICON = 48.0
IN_WORDS = ":word"
"""Behind an attribute in a template: its value as a word, not as a sign."""
NAME_PATTERN = r"^[^\u0000-\u001f]{1,100}$"
NAMED = "[a-z0-9][a-z0-9_-]{0,39}"
"""How signs and drawings are called."""
UNKNOWN = {"value": "V203", "attribute": "V202", "icon": "V204", "shared": "V209", "picture": "V205", "word": "V207"}
"""The faults of names that mean nothing, where they are not V201."""
PUNCTUATION = "[0-9 .,:;+×·/()%!?#*=–—…•°-]"
"""What may be between the values on a card: no letters, so no words."""


@dataclass(frozen=True)
class At:
    """Where in a look the reading is, and what it may refer to there."""

    faults: LookFaults
    names: Names
    path: str = ""
    subject: Subject = None
    span: Span = NOWHERE
    """The place of the part that is read."""

    def inside(self, key: str, subject: Subject = None) -> At:
        path = f"{self.path}.{shown(key)}" if self.path else shown(key)
        return replace(self, path=path, subject=subject or self.subject)

    def report(self, code: str, span: Span, **values: object) -> None:
        values.setdefault("name", self.path or "look")
        self.faults.report(code, span, **values)

    def unknown(self, what: str, name: str, span: Span) -> bool:
        """Whether a name means nothing here; that is noted."""
        known = self.names.known(what, self.subject)
        if known is None or name in known:
            # Drawings that nobody refers to are reported, and only signs and drawings that are used are sent.
            self.names.used.add((what, name))
            return False
        hint = self.faults.did_you_mean(name, known)
        said = {
            "name": shown(name),
            "what": Phrase(f"look.names.{what}"),
            "known": listed(known),
            "hint": hint,
            "of": self.path,
        }
        self.faults.report(UNKNOWN.get(what, "V201"), span, **said)
        return True


class Form(Protocol):
    """Something that may be at a key."""

    def read(self, given: Given, at: At) -> Any:
        """The value, or None if it is wrong."""
        ...

    def schema(self) -> Schema: ...

    def words(self) -> str:
        """What is expected, in a sign language that needs no translation."""
        ...


# ---- simple values -----------------------------------------------------------------------------


class Flag:
    def read(self, given: Given, at: At) -> bool | None:
        if isinstance(given.value, bool):
            return given.value
        wrong(self, given, at)
        return None

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def words(self) -> str:
        return "true, false"


class Number:
    def __init__(self, low: float, high: float, whole: bool = False) -> None:
        self.low = low
        self.high = high
        self.whole = whole

    def read(self, given: Given, at: At) -> float | int | None:
        value = given.value
        # True is a number, too, for Python.
        if isinstance(value, bool) or not isinstance(value, int | float) or (self.whole and value != int(value)):
            wrong(self, given, at)
            return None
        if not self.low <= value <= self.high:
            at.report("V104", given.span, found=f"{value:g}", low=f"{self.low:g}", high=f"{self.high:g}")
            return None
        return int(value) if value == int(value) else value

    def schema(self) -> Schema:
        return {"type": "integer" if self.whole else "number", "minimum": self.low, "maximum": self.high}

    def words(self) -> str:
        return f"{self.low:g} … {self.high:g}"


class OneOf:
    """One of some words that look files have in common."""

    def __init__(self, choices: tuple[str, ...]) -> None:
        self.choices = choices

    def read(self, given: Given, at: At) -> str | None:
        if not isinstance(given.value, str):
            wrong(self, given, at)
            return None
        if given.value in self.choices:
            return given.value
        hint = at.faults.did_you_mean(given.value, self.choices)
        known = listed(self.choices, all=True)
        at.report("V103", given.span, found=shown(given.value), known=known, hint=hint)
        return None

    def schema(self) -> Schema:
        return {"enum": list(self.choices)}

    def words(self) -> str:
        return ", ".join(f'"{choice}"' for choice in self.choices)


class Colour:
    """`#rrggbb`, anything but amber, which says that something can be touched."""

    def read(self, given: Given, at: At) -> str | None:
        if not isinstance(given.value, str):
            wrong(self, given, at)
            return None
        if not colours.COLOUR.fullmatch(given.value):
            at.report("V301", given.span, found=shown(given.value))
            return None
        if colours.difference(given.value, colours.LIT) < colours.TOO_LIT:
            at.report("V302", given.span, found=given.value, lit=colours.LIT)
            return None
        return given.value.lower()

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}

    def words(self) -> str:
        return '"#1f5a3c"'


class Sign:
    """A text of at most three letters, or the name of a sign: `icon:crown`."""

    def __init__(self, drawn: bool = False, shared: bool = False) -> None:
        self.drawn = drawn
        """Whether it must be drawn."""
        self.what = "shared" if shared else "icon"
        """Whose signs it may be: those that all looks share, or the look's own as well."""

    def read(self, given: Given, at: At) -> str | None:
        text = given.value
        if not isinstance(text, str):
            wrong(self, given, at)
            return None
        if text.startswith(ICON):
            return None if at.unknown(self.what, text.removeprefix(ICON), given.span) else text
        if self.drawn or not 1 <= len(text) <= LONGEST_SIGN or not text.isprintable() or not text.strip():
            at.report("V105", given.span, found=shown(text), most=LONGEST_SIGN, expected=self.words())
            return None
        return text

    def schema(self) -> Schema:
        icon = f"{ICON}{NAMED}"
        return {"type": "string", "pattern": f"^{icon}$" if self.drawn else f"^({icon}|.{{1,{LONGEST_SIGN}}})$"}

    def words(self) -> str:
        return '"icon:crown"' if self.drawn else '"K", "icon:crown"'


class Letter:
    """One letter or sign of a text."""

    def read(self, given: Given, at: At) -> str | None:
        text = given.value
        if not isinstance(text, str):
            wrong(self, given, at)
            return None
        if len(text) != 1 or not text.isprintable() or text.isspace():
            at.report("V105", given.span, found=shown(text), most=1, expected=self.words())
            return None
        return text

    def schema(self) -> Schema:
        return {"type": "string", "pattern": r"^\S$"}

    def words(self) -> str:
        return '"K"'


class Path:
    """A sign of its own: the path of an SVG on a grid of 24 by 24."""

    def read(self, given: Given, at: At) -> str | None:
        text = given.value
        if not isinstance(text, str) or len(text) > LONGEST_PATH:
            wrong(self, given, at)
            return None
        try:
            path_numbers(text, FARTHEST_ICON)
        except NoPath as fault:
            at.report("V410", given.span, found=shown(text[fault.at :][:20]) or "…", place=fault.at + 1)
            return None
        return text

    def schema(self) -> Schema:
        return {
            "type": "string",
            "pattern": r"^[\s]*[Mm][0-9eE+.,\sMmLlHhVvCcSsQqTtAaZz-]*$",
            "maxLength": LONGEST_PATH,
        }

    def words(self) -> str:
        return '"M2 22V4l10-2z"'


# ---- names -------------------------------------------------------------------------------------


class Name:
    """The name of something that the game, or the look, has."""

    def __init__(self, what: str) -> None:
        self.what = what

    def read(self, given: Given, at: At) -> str | None:
        if not isinstance(given.value, str):
            wrong(self, given, at)
            return None
        return None if at.unknown(self.what, given.value, given.span) else given.value

    def schema(self) -> Schema:
        return {"type": "string"}

    def words(self) -> str:
        return f'"({Phrase(f"look.names.{self.what}")("en")})"'


class Attribute:
    """An attribute of the space or kind at hand that has a type of some sort."""

    def __init__(self, sorts: tuple[str, ...] = ()) -> None:
        self.sorts = sorts

    def read(self, given: Given, at: At) -> str | None:
        if not isinstance(given.value, str):
            wrong(self, given, at)
            return None
        if at.unknown("attribute", given.value, given.span):
            return None
        kind = attributes_of(at.subject).get(given.value)
        if kind is not None and self.sorts and sort_of(kind) not in self.sorts:
            self.misfit(given.value, kind, given.span, at)
            return None
        return given.value

    def misfit(self, name: str, kind: ty.Type, span: Span, at: At) -> None:
        fitting = [key for key, type_ in attributes_of(at.subject).items() if sort_of(type_) in self.sorts]
        at.report(
            "V206", span, found=shown(name), sort=sort_of(kind), sorts=", ".join(self.sorts), known=listed(fitting)
        )

    def schema(self) -> Schema:
        return {"type": "string"}

    def words(self) -> str:
        return '"(attribute)"'


class Template:
    """What is written on a piece or a card: the sign of an attribute's value (`{attribute}`) or the word for it
    (`{attribute:word}`), the label (`{label}`), `icon:name` and signs, but no words of its own."""

    token: ClassVar[re.Pattern[str]] = re.compile(
        rf"{ICON}({NAMED})|\{{([^{{}}]{{1,{LONGEST_NAME}}})\}}|({PUNCTUATION})"
    )

    def read(self, given: Given, at: At) -> str | None:
        text = given.value
        if not isinstance(text, str):
            wrong(self, given, at)
            return None
        if len(text) > LONGEST_TEMPLATE or not text.isprintable():
            at.report("V105", given.span, found=shown(text), most=LONGEST_TEMPLATE, expected=self.words())
            return None
        sound, place = True, 0
        while place < len(text):
            token = self.token.match(text, place)
            if token is None:
                at.report("V107", given.span, found=shown(text[place:]), expected=self.words())
                return None
            icon, attribute, _ = token.groups()
            if icon is not None and at.unknown("icon", icon, given.span):
                sound = False
            named = (attribute or LABEL).removesuffix(IN_WORDS)
            if named != LABEL and at.unknown("attribute", named, given.span):
                sound = False
            place = token.end()
        return text if sound else None

    def schema(self) -> Schema:
        part = rf"{ICON}{NAMED}|\{{[^{{}}]{{1,{LONGEST_NAME}}}\}}|{PUNCTUATION}"
        return {"type": "string", "pattern": f"^({part})*$", "maxLength": LONGEST_TEMPLATE}

    def words(self) -> str:
        return '"{rank}{suit}", "{rank:word}", "{label}", "icon:crown"'


class Picture:
    """A drawing by its name, or the drawing of the value that an attribute has: `{terrain}`."""

    def __init__(self, of_value: bool = False) -> None:
        self.of_value = of_value

    def read(self, given: Given, at: At) -> str | None:
        text = given.value
        if not isinstance(text, str):
            wrong(self, given, at)
            return None
        if self.of_value and text.startswith("{") and text.endswith("}"):
            inner = replace(given, value=text[1:-1])
            return text if Attribute(("enum",)).read(inner, at) is not None else None
        return None if at.unknown("picture", text, given.span) else text

    def schema(self) -> Schema:
        return {"type": "string"}

    def words(self) -> str:
        return '"robot", "{terrain}"' if self.of_value else '"robot"'


class Shape:
    """What a piece is: a form that the table draws, or a drawing by its name."""

    def __init__(self, choices: tuple[str, ...]) -> None:
        self.choices = choices

    def read(self, given: Given, at: At) -> str | None:
        text = given.value
        if not isinstance(text, str):
            wrong(self, given, at)
            return None
        if text in self.choices or text in at.names.pictures:
            at.names.used.add(("picture", text))
            return text
        known = [*self.choices, *at.names.pictures]
        hint = at.faults.did_you_mean(text, known)
        at.report("V205", given.span, name=shown(text), known=listed(known), hint=hint)
        return None

    def schema(self) -> Schema:
        return {"type": "string"}

    def words(self) -> str:
        return ", ".join(f'"{choice}"' for choice in (*self.choices, "robot"))


# ---- several -----------------------------------------------------------------------------------


class ListOf:
    def __init__(self, form: Form, most: int, least: int = 0) -> None:
        self.form = form
        self.most = most
        self.least = least

    def read(self, given: Given, at: At) -> tuple[Any, ...] | None:
        if not isinstance(given.value, tuple):
            wrong(self, given, at)
            return None
        if not self.least <= len(given.value) <= self.most:
            at.report("V110", given.span, found=len(given.value), low=self.least, most=self.most)
            return None
        read = [self.form.read(item, at.inside(str(number))) for number, item in enumerate(given.value, 1)]
        return tuple(item for item in read if item is not None)

    def schema(self) -> Schema:
        return {"type": "array", "items": self.form.schema(), "minItems": self.least, "maxItems": self.most}

    def words(self) -> str:
        return f"[{self.form.words()}, …]"


class MapOf:
    """Values by names of one sort."""

    def __init__(self, what: str | None, form: Form, most: int = 1_000, pattern: str = NAME_PATTERN) -> None:
        self.what = what
        """What the names are of; None: names that are given here."""
        self.form = form
        self.most = most
        self.pattern = pattern

    def read(self, given: Given, at: At) -> dict[str, Any] | None:
        if not isinstance(given.value, Members):
            wrong(self, given, at)
            return None
        if len(given.value) > self.most:
            at.report("V110", given.span, found=len(given.value), low=0, most=self.most)
            return None
        found: dict[str, Any] = {}
        for name, item in given.value.items():
            # A file of strangers can have any number of faults, and nobody reads them all.
            if at.faults.full:
                return None
            place = given.value.names[name]
            if not re.search(self.pattern, name):
                at.report("V106", place, found=shown(name))
            elif self.what is None or not at.unknown(self.what, name, place):
                subject = at.names.subject(self.what, name) if self.what is not None else None
                value = self.form.read(item, at.inside(name, subject))
                found |= {name: value} if value is not None else {}
        return found

    def schema(self) -> Schema:
        return {
            "type": "object",
            "additionalProperties": self.form.schema(),
            "propertyNames": {"pattern": self.pattern},
            "maxProperties": self.most,
        }

    def words(self) -> str:
        return "{ … }"


class Either:
    """A text, or something with parts."""

    def __init__(self, simple: Form, whole: Form) -> None:
        self.simple = simple
        self.whole = whole

    def read(self, given: Given, at: At) -> Any:
        if isinstance(given.value, str):
            return self.simple.read(given, at)
        if isinstance(given.value, Members):
            return self.whole.read(given, at)
        wrong(self, given, at)
        return None

    def schema(self) -> Schema:
        return {"anyOf": [self.simple.schema(), self.whole.schema()]}

    def words(self) -> str:
        return f"{self.simple.words()}, {self.whole.words()}"


class Record:
    """An object with the keys of a class."""

    def __init__(self, of: type[Part]) -> None:
        self.of = of

    def read(self, given: Given, at: At) -> Any:
        if not isinstance(given.value, Members):
            wrong(self, given, at)
            return None
        keys = keys_of(self.of)
        read: dict[str, Any] = {}
        for name, item in given.value.items():
            if at.faults.full:
                return None
            key = SCHEMA_KEY if name == SCHEMA_KEY.name and not at.path else keys.get(name)
            if key is None:
                hint = at.faults.did_you_mean(name, keys)
                place, of = given.value.names[name], at.path or "look"
                at.report("V101", place, name=shown(name), of=of, known=listed(keys, all=True), hint=hint)
            else:
                value = key.form.read(item, at.inside(name))
                read |= {key.field: value} if value is not None and key is not SCHEMA_KEY else {}
        missing = [name for name, key in keys.items() if key.needed and name not in given.value]
        if missing:
            at.report("V109", given.span, expected=listed(missing))
        # It has been reported already; without it there is no such part.
        if any(key.needed and key.field not in read for key in keys.values()):
            return None
        made = self.of(**read)
        made.check(given.value, replace(at, span=given.span))
        return made

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/{self.of.__name__}"}

    def words(self) -> str:
        return "{ … }"


@dataclass(frozen=True)
class Part:
    """A part of a look. Its fields are made by `key`."""

    def check(self, given: Members, at: At) -> None:
        """Looks for faults that no single key has."""


@dataclass(frozen=True)
class Key:
    """A key of a part: how it is written, which field it fills, what may be there, and what it is for."""

    name: str
    field: str
    form: Form
    about: str
    needed: bool


class Address:
    """Where a schema is, for editors; nobody follows it."""

    def read(self, given: Given, at: At) -> None:
        if not isinstance(given.value, str):
            wrong(self, given, at)

    def schema(self) -> Schema:
        return {"type": "string"}

    def words(self) -> str:
        return '"look.schema.json"'


SCHEMA_KEY = Key("$schema", "", Address(), "Where this schema is, for editors.", False)
"""A key of the whole look only."""


def key(form: Form, about: str, needed: bool = False, called: str | None = None) -> Any:
    """A field of a part. `called`: its name in the file, where that is a word of Python."""
    kept = {"form": form, "about": about, "called": called}
    return field(metadata=kept) if needed else field(default=None, metadata=kept)


def keys_of(part: type[Part]) -> dict[str, Key]:
    """The keys of a part by their names, in order."""
    found = {}
    for one in fields(part):
        if "form" not in one.metadata:
            continue
        name = one.metadata["called"] or one.name
        found[name] = Key(name, one.name, one.metadata["form"], one.metadata["about"], one.default is MISSING)
    return found


def wrong(form: Form, given: Given, at: At) -> None:
    """Notes that something of another type is here."""
    at.report("V102", given.span, found=kind_of(given.value), expected=form.words())


def kind_of(value: object) -> Phrase:
    match value:
        case bool():
            return Phrase("look.value.truth")
        case int() | float():
            return Phrase("look.value.number")
        case str():
            return Phrase("look.value.text")
        case Members():
            return Phrase("look.value.object")
        case None:
            return Phrase("look.value.nothing")
    return Phrase("look.value.list")


def plain(value: object) -> Any:
    """A part, or what is at a key, as JSON again."""
    if isinstance(value, Part):
        given = {name: getattr(value, key.field) for name, key in keys_of(type(value)).items()}
        return {name: plain(item) for name, item in given.items() if item is not None}
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value
