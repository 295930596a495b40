"""Reads drawings (SVG) of strangers, and writes them anew from nothing but what is known to be harmless.

What a browser is given is never the file itself: elements and attributes are in lists of what is allowed, every value
is read by the grammar of its attribute, and the drawing is written from what was read. So there is no script, no event,
no address, no style sheet, no reference to another file, and nothing that is drawn again and again by referring to it:
`use` and `pattern` are not allowed, and a clip may not be clipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from xml.parsers import expat

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Source, Span
from spielwerk.diagnostics.visible import visible
from spielwerk.limits import DEEPEST_DRAWING, LARGEST_DRAWING, MOST_NUMBERS, MOST_SHAPES
from spielwerk.look.faults import LookFaults, listed
from spielwerk.look.paths import NUMBER, NoPath, numbers_in, path_numbers, turn_numbers, within

SVG = "http://www.w3.org/2000/svg"
SEPARATOR = " "
"""Between a namespace and a name; it cannot be part of either."""
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
DEFINED = ("linearGradient", "radialGradient", "clipPath")
ELEMENTS = ("svg", "g", "defs", *SHAPES, *DEFINED, "stop")
PASSED_OVER = ("title", "desc", "metadata", "namedview")
"""What drawing programs add: read over, with everything inside."""
NOT_DRAWN = {"class", "version", "baseProfile", "role", "space", "lang", "data-name", "focusable", "label"}
"""Attributes that are left out."""
LARGEST_VIEW = 10_000.0
LONGEST_ID = 60
ID = re.compile("[A-Za-z_][A-Za-z0-9_.-]{0,59}")
HEX = re.compile("#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
REFERENCE = re.compile(r"url\(\s*#([A-Za-z_][A-Za-z0-9_.-]{0,59})\s*\)")
# Only chooses the better message: what no grammar has is refused in any case.
OUTSIDE = re.compile(r"url\s*\(|@import|javascript:|data:|expression\s*\(|//", re.IGNORECASE)


@dataclass
class Element:
    """A part of a drawing as it will be written."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    """Attributes that hold or name an id."""


@dataclass(frozen=True)
class Drawing:
    """A drawing that is safe: `markup` writes it."""

    name: str
    width: float
    height: float
    root: Element = field(repr=False, compare=False)

    def markup(self) -> str:
        """The drawing as SVG. Its ids begin with its name, so that drawings can be in one page."""
        return "".join(_written(self.root, f"{self.name}-"))


@dataclass(frozen=True)
class Value:
    """A value of an attribute that was understood: how it is written, and how many numbers it has."""

    text: str
    numbers: int = 0
    refers: str | None = None
    """The id that it names."""


Reader = Callable[[str], "Value | None"]


# ---- values ------------------------------------------------------------------------------------


def _number(text: str) -> Value | None:
    bare = text.strip().removesuffix("px").removesuffix("%")
    sound = NUMBER.fullmatch(bare) and within(bare)
    return Value(text.strip().removesuffix("px"), 1) if sound else None


def _numbers(text: str) -> Value | None:
    found = numbers_in(text)
    return Value(" ".join(found), len(found)) if found else None


def _dashes(text: str) -> Value | None:
    return Value("none") if text.strip() == "none" else _numbers(text)


def _path(text: str) -> Value | None:
    try:
        return Value(" ".join(text.split()), path_numbers(text))
    except NoPath:
        return None


def _turns(text: str) -> Value | None:
    numbers = turn_numbers(text)
    return Value(" ".join(text.split()), numbers) if numbers else None


def _paint(text: str) -> Value | None:
    text = text.strip()
    if text in ("none", "currentColor") or HEX.fullmatch(text):
        return Value(text)
    return _reference(text)


def _reference(text: str) -> Value | None:
    found = REFERENCE.fullmatch(text.strip())
    return Value(found[1], refers=found[1]) if found else None


def _clip(text: str) -> Value | None:
    return Value("none") if text.strip() == "none" else _reference(text)


def _id(text: str) -> Value | None:
    return Value(text) if ID.fullmatch(text) else None


def _words(*words: str) -> Reader:
    return lambda text: Value(text.strip()) if text.strip() in words else None


UNITS = _words("userSpaceOnUse", "objectBoundingBox")
PAINTED: Mapping[str, Reader] = {
    "fill": _paint,
    "stroke": _paint,
    "color": _paint,
    "stop-color": _paint,
    "opacity": _number,
    "fill-opacity": _number,
    "stroke-opacity": _number,
    "stop-opacity": _number,
    "stroke-width": _number,
    "stroke-miterlimit": _number,
    "stroke-dashoffset": _number,
    "stroke-dasharray": _dashes,
    "stroke-linecap": _words("butt", "round", "square"),
    "stroke-linejoin": _words("miter", "round", "bevel"),
    "fill-rule": _words("nonzero", "evenodd"),
    "clip-rule": _words("nonzero", "evenodd"),
    "paint-order": _words("normal", "stroke", "fill", "stroke fill"),
    "clip-path": _clip,
}
"""Attributes that may also be in a `style`."""
ATTRIBUTES: Mapping[str, Reader] = {
    **PAINTED,
    **dict.fromkeys(("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr"), _number),
    **dict.fromkeys(("width", "height", "offset"), _number),
    **dict.fromkeys(("points", "viewBox"), _numbers),
    **dict.fromkeys(("transform", "gradientTransform"), _turns),
    **dict.fromkeys(("gradientUnits", "clipPathUnits"), UNITS),
    "spreadMethod": _words("pad", "reflect", "repeat"),
    "preserveAspectRatio": _words("none", "xMidYMid", "xMidYMid meet", "xMidYMid slice"),
    "d": _path,
    "id": _id,
}


# ---- reading -----------------------------------------------------------------------------------


def read_drawing(source: Source, name: str) -> tuple[Drawing | None, list[Diagnostic]]:
    """A drawing by its text, and everything that is wrong with it. It is None if that is an error."""
    faults = LookFaults(source)
    if len(source.text) > LARGEST_DRAWING:
        faults.report("V408", None, most=LARGEST_DRAWING, what=Phrase("look.drawing.characters"))
        return None, faults.found
    cleaner = _Cleaner(source, faults)
    cleaner.read()
    drawing = cleaner.drawing(name) if faults.sound else None
    return drawing if faults.sound else None, faults.found


class _Stop(Exception):
    """Nothing behind this place is looked at."""


class _Cleaner:
    """Goes through the text once, keeping what is allowed."""

    def __init__(self, source: Source, faults: LookFaults) -> None:
        self.source = source
        self.faults = faults
        self.open: list[Element] = []
        self.depth = 0
        self.skipping = 0
        """The depth of the element that is passed over; 0: none is."""
        self.shapes = self.numbers = 0
        self.root: Element | None = None
        self.ids: dict[str, str] = {}
        """From the ids to the elements that have them."""
        self.wanted: list[tuple[str, str, Span]] = []
        self.parser = expat.ParserCreate("utf-8", SEPARATOR)

    def read(self) -> None:
        parser = self.parser
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.words
        # Entities could make a small file endless, or read others: no declaration is let through.
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = self.declared
        parser.ProcessingInstructionHandler = self.declared
        try:
            parser.Parse(self.source.text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            self.faults.report("V401", self.place(error.lineno, error.offset))
        except _Stop:
            return

    def here(self) -> Span:
        return self.place(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)

    def place(self, line: int, column: int) -> Span:
        starts = self.source.line_starts
        offset = starts[min(line, len(starts)) - 1] + column
        return Span(offset, offset + 1)

    def declared(self, *_: object) -> None:
        """The parser tells of a declaration somewhere inside of it; the fault is at its beginning."""
        here = self.here().start + 2
        start = max(self.source.text.rfind(sign, 0, here) for sign in ("<!", "<?"))
        self.faults.report("V409", Span(start, here))
        raise _Stop

    def words(self, text: str) -> None:
        if text.strip() and not self.skipping:
            self.faults.report("V402", self.here(), name=visible(text.strip()[:20]), known=listed(ELEMENTS, all=True))

    # ---- elements --------------------------------------------------------------------------------

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        # Even those that are passed over: they take time as well.
        self.shapes += 1
        if self.depth > DEEPEST_DRAWING:
            self.too_much(DEEPEST_DRAWING, Phrase("look.drawing.depth"))
        if self.shapes > MOST_SHAPES:
            self.too_much(MOST_SHAPES, Phrase("look.drawing.elements"))
        if self.skipping:
            return
        space, _, tag = name.rpartition(SEPARATOR)
        if tag in PASSED_OVER:
            self.skipping = self.depth
            return
        if space != SVG or tag not in ELEMENTS or (tag == "svg") != (self.depth == 1):
            shown = visible(tag[:40])
            code = "V407" if self.depth == 1 else "V402"
            self.faults.report(code, self.here(), name=shown, known=listed(ELEMENTS, all=True))
            self.skipping = self.depth
            if self.depth == 1:
                raise _Stop
            return
        element = Element(tag)
        for key, value in attributes.items():
            self.attribute(element, key, value)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _: str) -> None:
        if self.skipping == self.depth:
            self.skipping = 0
        elif not self.skipping:
            self.open.pop()
        self.depth -= 1

    def too_much(self, most: int, what: Phrase) -> None:
        self.faults.report("V408", self.here(), most=most, what=what)
        raise _Stop

    # ---- attributes ------------------------------------------------------------------------------

    def attribute(self, element: Element, key: str, text: str) -> None:
        space, _, name = key.rpartition(SEPARATOR)
        # Whatever its namespace is: `xlink:href` is an address, too.
        if name.lower() == "href" or name.lower() == "src":
            self.faults.report("V404", self.here(), name=name[:40], found=visible(text[:60]))
        elif name.lower().startswith("on"):
            self.faults.report("V403", self.here(), name=visible(name[:40]), element=element.tag)
        elif name == "style":
            self.style(element, text)
        elif not space and name in ATTRIBUTES:
            self.value(element, name, text)
        elif not space and name not in NOT_DRAWN and not name.startswith(("data-", "aria-")):
            self.faults.report("V403", self.here(), name=visible(name[:40]), element=element.tag)

    def style(self, element: Element, text: str) -> None:
        for part in text.split(";"):
            name, colon, value = part.partition(":")
            name = name.strip()
            if not part.strip():
                continue
            if not colon or name not in PAINTED:
                code = "V404" if OUTSIDE.search(part) else "V403"
                found = visible(part.strip()[:60])
                self.faults.report(code, self.here(), name=visible(name[:40]), element=element.tag, found=found)
            else:
                self.value(element, name, value)

    def value(self, element: Element, name: str, text: str) -> None:
        read = ATTRIBUTES[name](text)
        if read is None:
            code = "V404" if OUTSIDE.search(text) else "V405"
            self.faults.report(code, self.here(), name=name, found=visible(text.strip()[:60]))
            return
        self.numbers += read.numbers
        if self.numbers > MOST_NUMBERS:
            self.too_much(MOST_NUMBERS, Phrase("look.drawing.numbers"))
        if name == "id":
            if read.text in self.ids:
                self.faults.report("V406", self.here(), name=read.text)
            self.ids[read.text] = element.tag
        if read.refers is not None:
            self.wanted.append((read.refers, name, self.here()))
        if name == "id" or read.refers is not None:
            element.ids.add(name)
        element.attributes[name] = read.text

    # ---- as a whole ------------------------------------------------------------------------------

    def drawing(self, name: str) -> Drawing | None:
        """The drawing, if what it refers to is there and it says how large it is."""
        # Not before the whole is read: a drawing may refer to what comes later in it.
        for wanted, attribute, span in self.wanted:
            kinds = ("clipPath",) if attribute == "clip-path" else ("linearGradient", "radialGradient")
            if self.ids.get(wanted) not in kinds:
                self.faults.report("V406", span, name=wanted)
        assert self.root is not None
        view = self.root.attributes.get("viewBox", "").split()
        sizes = [float(part) for part in view]
        if len(sizes) != 4 or not all(0 < size <= LARGEST_VIEW for size in sizes[2:]):
            self.faults.report("V407", None, name="svg", known="viewBox")
            return None
        for element in _inside(self.root):
            if element.tag == "clipPath" and any("clip-path" in part.attributes for part in _inside(element)):
                self.faults.report("V402", None, name="clip-path", known=listed(SHAPES, all=True))
        # How large it becomes, and where, is for the page to say.
        for size in ("width", "height", "x", "y"):
            self.root.attributes.pop(size, None)
        return Drawing(name, sizes[2], sizes[3], self.root)


def _inside(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _inside(child)


def _written(element: Element, prefix: str) -> Iterator[str]:
    """The text of an element. All values were read by a grammar that has no quotes, ampersands or angle brackets."""
    yield f"<{element.tag}"
    if element.tag == "svg":
        yield f' xmlns="{SVG}"'
    for name, value in element.attributes.items():
        if name in element.ids:
            value = f"{prefix}{value}" if name == "id" else f"url(#{prefix}{value})"
        yield f' {name}="{value}"'
    if not element.children:
        yield "/>"
        return
    yield ">"
    for child in element.children:
        yield from _written(child, prefix)
    yield f"</{element.tag}>"
