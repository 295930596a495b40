"""What a look consists of. Every class is a part, every field a key of the file, with what may be there and why.

`look.schema.json` and the tables in `docs/look.md` are written from these classes; the reading goes by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.data import dataclass, field, fields, replace
from spielwerk.look.drawings import Drawing
from spielwerk.look.faults import listed, shown
from spielwerk.look.forms import (
    At,
    Attribute,
    Colour,
    Either,
    Flag,
    Letter,
    ListOf,
    MapOf,
    Name,
    Number,
    OneOf,
    Part,
    Path,
    Picture,
    Record,
    Shape,
    Sign,
    Template,
    key,
    plain,
)
from spielwerk.look.names import attributes_of, values_of
from spielwerk.look.seats import MOST_SEATS, Seat, check_readable, check_seats
from spielwerk.look.shared import ICONS, shared_icon, shared_names, shared_picture
from spielwerk.look.uses import SUITS, sort_of_member
from spielwerk.notation.board.described import Members

PAPER = "#fdfaf2"
"""What plain cards are printed on."""
COLOURED_BY = ("enum", "player", "bool", "int")
"""The types of attributes that a colour can follow."""
PIECES = ("disc", "stone", "cube", "bar", "sign", "card")
"""Forms of pieces that the table draws itself."""
MOST_ICONS = 100
EVENTS = ("turn", "roll", "shuffle", "deal", "move", "reveal", "notice", "finish", "win", "lose")
SOUNDS = (
    "bell", "card", "cards", "chime", "click", "coin", "crash", "dice", "drum", "fall", "fanfare", "hammer", "horn",
    "knock", "rattle", "servo", "shuffle", "sigh", "slide", "splash", "step", "stone", "sword", "wood",
)  # fmt: skip
ICON_NAME = "^[a-z0-9][a-z0-9_-]{0,39}$"
DIRECTION_NAME = "^(?:north|south)(?:east|west)?$|^(?:east|west)$"
SOUND_KEY = rf"^(?:{'|'.join(EVENTS)}|move .{{1,100}})$"


# ---- table, seats, values ----------------------------------------------------------------------


@dataclass(frozen=True)
class Table(Part):
    """What is under everything."""

    colour: str | None = key(Colour(), "Colour of the table.")
    frame: str | None = key(Colour(), "Colour of the frame round the board.")
    backdrop: str | None = key(Picture(), "Drawing that is on the table, behind the board.")
    tile: float | None = key(
        Number(16, 2000), "Width of the backdrop in pixels; it is repeated. Without it, it fills the window."
    )


@dataclass(frozen=True)
class Value(Part):
    """A value of an enum, wherever it is shown: on fields and cards, in amounts, on buttons."""

    sign: str | None = key(Sign(), "A text of up to three letters, or a sign.")
    letter: str | None = key(Letter(), "The letter that stands for it in a terminal, if the sign is drawn.")
    fill: str | None = key(Colour(), "Colour of what has this value.")
    ink: str | None = key(Colour(), "Colour of the sign on it; without it white or ink, whichever can be read better.")
    picture: str | None = key(Picture(), "Drawing of what has this value.")
    bold: bool | None = key(Flag(), "Whether a field with it has the full colour of its seat, not a pale one.")
    pad: bool | None = key(Flag(), "Whether fields with it that are together have a plate below them.")
    turn: bool | None = key(
        Flag(), "Whether its sign points to where the field leads; as drawn, it points to the right."
    )

    def check(self, given: Members, at: At) -> None:
        check_ink(self.ink, self.fill, given, at)


def check_ink(ink: str | None, fill: str | None, given: Members, at: At) -> None:
    """Words have a colour only together with what they are on, and can be read on it."""
    if ink is not None and "fill" not in given:
        at.report("V109", given["ink"].span, expected="`fill`")
    elif ink is not None and fill is not None:
        check_readable(fill, ink, given["ink"].span, at)


# ---- spaces ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fill(Part):
    """A colour that follows an attribute."""

    by: str = key(Attribute(COLOURED_BY), "The attribute. An enum gives `values`' fill, a player the seat's.", True)
    map: Mapping[str, str] | None = key(
        MapOf(None, Colour()), "Colours of values (`true`, `false` and `none` are values, too), where they differ."
    )

    def check(self, given: Members, at: At) -> None:
        kind = attributes_of(at.subject).get(self.by)
        values = values_of(kind) if kind is not None else None
        written = given["map"].value if "map" in given else None
        if values is None or not isinstance(written, Members):
            return
        for name, span in written.names.items():
            if name not in values:
                hint = at.faults.did_you_mean(name, values)
                at.report("V203", span, name=shown(name), of=self.by, known=listed(values), hint=hint)


@dataclass(frozen=True)
class Badge(Part):
    """How an attribute is shown on its field."""

    as_: str | None = key(
        OneOf(("token", "flag", "corner", "sign", "pips", "pier")),
        "A round token, a flag, small in a corner, the sign alone, so many pips, or a ship at a pier before the board.",
        called="as",
    )
    sign: str | None = key(Sign(), "The sign that stands for one, as many times as the number says.")
    strong: tuple[int, ...] | None = key(ListOf(Number(-9999, 9999, whole=True), 20), "Numbers that stand out.")
    dots: Mapping[str, int] | None = key(
        MapOf(None, Number(1, 9, whole=True), 40, r"^-?[0-9]{1,4}$"), "How many dots are below a number."
    )
    zero: bool | None = key(Flag(), "Whether 0 is shown.")
    hide: bool | None = key(Flag(), "Whether it is not shown on the field.")


@dataclass(frozen=True)
class Choice(Part):
    """A form that follows an attribute that is true or false."""

    by: str = key(Attribute(("bool",)), "The attribute.", needed=True)
    true: str = key(Shape(PIECES), "The form if it is true.", needed=True)
    false: str = key(Shape(PIECES), "The form if it is false.", needed=True)


@dataclass(frozen=True)
class Mark(Part):
    """What is on a field that belongs to a player by an attribute, without being an object."""

    by: str = key(Attribute(("player",)), "The attribute that says whose it is.", needed=True)
    shape: str | Choice | None = key(
        Either(Shape(PIECES), Record(Choice)), "Its form: one the table draws, or a drawing by its name."
    )


@dataclass(frozen=True)
class Space(Part):
    """The fields of a space, and how they are laid out."""

    shape: str | None = key(OneOf(("square", "round", "hex", "tip", "plate", "none")), "Form of a field.")
    fill: str | Fill | None = key(
        Either(Colour(), Record(Fill)), "Colour of the fields, one for all or by an attribute."
    )
    light: str | None = key(Colour(), "Colour of every other field of a grid, as on a chess board.")
    dark: str | None = key(Colour(), "Colour of the others.")
    stroke: str | None = key(Colour(), "Colour of the lines between fields.")
    picture: str | None = key(Picture(of_value=True), "Drawing on every field; `{terrain}`: that of the value.")
    variants: tuple[str, ...] | None = key(
        ListOf(Picture(), 8), "Drawings that some fields have instead, so that not all are alike."
    )
    ground: str | None = key(Colour(), "Colour of the board between its fields.")
    ways: str | None = key(Colour(), "Colour of the ways between fields that lead to each other.")
    badges: Mapping[str, Badge] | None = key(MapOf("attribute", Record(Badge)), "How attributes are shown.")
    mark: Mark | None = key(Record(Mark), "What shows whose a field is.")
    arrange: str | None = key(
        OneOf(("row", "snake", "spiral", "ring", "square", "tips")),
        "How the fields of a line or ring are laid out; `tips` is the board of backgammon.",
    )
    stack: str | None = key(
        OneOf(("over", "along", "beside", "count")),
        "How objects share a field: over each other, in a line, side by side, or one with a number.",
    )
    tilt: float | None = key(Number(0, 40), "By how many degrees the board leans away.")
    depth: float | None = key(Number(0, 1), "How thick the board is, in fields.")
    squeeze: float | None = key(Number(0.5, 1), "By which factor its height is drawn.")

    def check(self, given: Members, at: At) -> None:
        for one, other in (("light", "dark"), ("dark", "light")):
            if one in given and other not in given:
                at.report("V109", given.names[one], expected=f"`{other}`")


# ---- objects -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Back(Part):
    """The back of a card."""

    fill: str | None = key(Colour(), "Its colour.")
    pattern: str | None = key(OneOf(("plain", "stripes", "lattice", "dots", "waves")), "What is printed on it.")
    sign: str | None = key(Sign(drawn=True), "A sign in its middle.")


@dataclass(frozen=True)
class Thing(Part):
    """Objects of a kind, as pieces and as cards. Kinds below it have what they do not say themselves from here."""

    shape: str | None = key(Shape(PIECES), "Form of the piece: one the table draws, or a drawing by its name.")
    glyph: str | None = key(Template(), "Its sign where it is small: on a piece, in lists, in the log.")
    letter: str | None = key(Letter(), "The letter that stands for it in a terminal.")
    turn: str | None = key(Attribute(("Direction",)), "The attribute that says where it faces.")
    sides: Mapping[str, str] | None = key(
        MapOf(None, Picture(), 8, DIRECTION_NAME), "Drawings of it as it faces each way, for boards seen from the side."
    )
    by: str | None = key(Attribute(COLOURED_BY), "The attribute that its colour follows; else it is its owner's.")
    fill: str | None = key(Colour(), "Its colour, if nothing else gives it one.")
    ink: str | None = key(Colour(), "Colour of the words on it.")
    style: str | None = key(
        OneOf(("plain", "banner", "picture", "shield")),
        "The face of a card: plain, with a coloured band, with a picture above its name, or a coat of arms.",
    )
    corner: str | None = key(Template(), "What is in the corner of a card.")
    head: str | None = key(Colour(), "Colour of what is in the corner of a plain card.")
    middle: str | None = key(Template(), "What is in the middle of a card.")
    foot: str | None = key(Template(), "What is at the foot of a card.")
    band: str | None = key(Template(), "What is at the other corner, on its colour.")
    picture: str | None = key(Picture(of_value=True), "Drawing on the card; `{suit}`: that of the value.")
    back: Back | None = key(Record(Back), "What those see who may not see the card.")
    sort: tuple[str, ...] | None = key(ListOf(Attribute(), 5), "Attributes by which cards are put in order in a hand.")
    depth: float | None = key(Number(0, 1), "How high a piece is, in fields.")

    def over(self, above: Thing) -> Thing:
        """What it says, and otherwise what the kind above it says."""
        said: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(self)}
        return replace(above, **{name: value for name, value in said.items() if value is not None})

    def check(self, given: Members, at: At) -> None:
        check_ink(self.ink, self.fill, given, at)
        # It is the plain cards that have it, and those are printed on paper.
        if self.head is not None:
            check_readable(PAPER, self.head, given["head"].span, at)


# ---- what players and table have ---------------------------------------------------------------


@dataclass(frozen=True)
class Shown(Part):
    """Something that a player or the table has."""

    sign: str | None = key(Sign(), "The sign that is before it.")
    as_: str | None = key(OneOf(tuple(SUITS)), "How it is shown.", called="as")
    at: str | None = key(
        OneOf(("seat", "mine", "centre", "side")),
        "Where: in the row of each player, before the one who looks, in the middle of the table, or at its side.",
    )
    hide: bool | None = key(Flag(), "Whether it is not shown: bookkeeping of the rules.")
    always: bool | None = key(Flag(), "Whether it is shown even if it is empty or 0.")
    order: int | None = key(Number(0, 99, whole=True), "Smaller numbers come first.")

    def check(self, given: Members, at: At) -> None:
        home, _, name = at.path.partition(".")
        sort = sort_of_member(at.names.member("player" if home == "player" else "table", name))
        if self.as_ is not None and sort is not None and sort not in SUITS[self.as_]:
            known = listed(way for way, sorts in SUITS.items() if sort in sorts)
            at.report("V208", given["as"].span, name=shown(name), found=self.as_, sort=sort, known=known)


@dataclass(frozen=True)
class Pick(Part):
    """What is touched to answer: a column of a board, dice, or places of a row that are filled."""

    space: str | None = key(Name("space"), "The space whose columns or rows are meant.")
    by: str | None = key(OneOf(("column", "row", "field")), "What of the space is touched.")
    dice: str | None = key(Name("dice"), "The dice that are meant by their numbers.")
    slots: str | None = key(Name("row"), "The row of the one who chooses into which the choice is put.")
    slot: int | None = key(Number(1, 99, whole=True), "The place in it, from 1; of several choices that of the first.")

    def check(self, given: Members, at: At) -> None:
        if sum(what in given for what in ("space", "dice", "slots")) != 1:
            at.report("V109", at.span, expected="`space` / `dice` / `slots`")


@dataclass(frozen=True)
class Ranking(Part):
    """The list of players."""

    by: tuple[str, ...] = key(
        ListOf(Name("ranked"), 4, least=1), "What decides, most important first; most is best.", needed=True
    )
    low: bool | None = key(Flag(), "Whether least is best, as in golf.")
    points: str | None = key(Name("ranked"), "What stands for the score of those whose score one may not know.")


@dataclass(frozen=True)
class Moves(Part):
    """The pace of what happens."""

    ms: int | None = key(Number(60, 2000, whole=True), "Milliseconds of one move.")
    budget: int | None = key(
        Number(500, 20_000, whole=True), "Milliseconds that everything after one decision may take."
    )
    together: tuple[str, ...] | None = key(ListOf(Name("kind"), 20), "Kinds that are moved as one, like dealt cards.")


@dataclass(frozen=True)
class Cover(Part):
    """The part of the board that stands for the game in the library; 0 to 1 from its left and upper edge."""

    x: float = key(Number(0, 1), "Left edge.", needed=True)
    y: float = key(Number(0, 1), "Upper edge.", needed=True)
    width: float = key(Number(0.05, 1), "Width.", needed=True)
    height: float = key(Number(0.05, 1), "Height.", needed=True)

    def check(self, given: Members, at: At) -> None:
        for start, size in (("x", "width"), ("y", "height")):
            if getattr(self, start) + getattr(self, size) > 1:
                at.report("V108", given[size].span, start=start, size=size)


# ---- the whole ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Used:
    """The names of the signs and drawings that a look refers to, in order, and those drawings that are its own."""

    icons: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    own: Mapping[str, Drawing] = field(default_factory=dict)


@dataclass(frozen=True)
class Look(Part):
    """How a game looks. Whatever it does not say has a default."""

    table: Table | None = key(Record(Table), "Colour and backdrop of the table, frame of the board.")
    seats: tuple[Seat, ...] | None = key(
        ListOf(Record(Seat), MOST_SEATS, least=2), "Colours and signs of the seats, in their order."
    )
    turn: str | None = key(OneOf(("seat", "fixed")), "`seat`: everybody has their own side of the board below.")
    values: Mapping[str, Mapping[str, Value]] | None = key(
        MapOf("enum", MapOf("value", Record(Value))), "Signs, colours and drawings of the values of enums."
    )
    spaces: Mapping[str, Space] | None = key(MapOf("space", Record(Space)), "Boards and their fields.")
    objects: Mapping[str, Thing] | None = key(MapOf("kind", Record(Thing)), "Pieces and cards.")
    player: Mapping[str, Shown] | None = key(MapOf("player", Record(Shown)), "What is shown of every player.")
    area: Mapping[str, Shown] | None = key(MapOf("table", Record(Shown)), "What is shown of the table.")
    pick: Mapping[str, Pick] | None = key(MapOf("word", Record(Pick)), "What is touched for a part of a choice.")
    ranking: Ranking | None = key(Record(Ranking), "The order of the players in their list.")
    moves: Moves | None = key(Record(Moves), "Pace.")
    sounds: Mapping[str, str] | None = key(
        MapOf(None, OneOf(SOUNDS), pattern=SOUND_KEY), "Sounds of events, and of moves of a kind: `move Robot`."
    )
    icons: Mapping[str, str] | None = key(
        MapOf(None, Path(), MOST_ICONS, ICON_NAME), "Own signs: filled paths on a grid of 24 by 24."
    )
    cover: Cover | None = key(Record(Cover), "What stands for the game in the library.")
    used: Used = field(default_factory=Used, repr=False)
    """The signs and drawings that it refers to."""

    def check(self, given: Members, at: At) -> None:
        check_seats(given, self.seats, at)
        icons = given["icons"].value if "icons" in given else None
        for name, span in icons.names.items() if isinstance(icons, Members) else ():
            # `icon:name` would mean two things.
            if name in shared_names(ICONS):
                at.report("V111", span, found=name)
        sounds = given["sounds"].value if "sounds" in given else None
        for name, span in sounds.names.items() if isinstance(sounds, Members) else ():
            if name.startswith("move "):
                at.inside("sounds").unknown("kind", name.removeprefix("move "), span)

    def icon(self, name: str) -> str:
        """The path of a sign that it uses: its own, or one that all looks share."""
        return (self.icons or {}).get(name) or shared_icon(name)

    def picture(self, name: str) -> Drawing:
        """A drawing that it uses: its own, or one that all looks share."""
        return self.used.own.get(name) or shared_picture(name)

    def as_json(self) -> dict[str, Any]:
        """The look as plain data for a browser: every sign and drawing that it uses is inside."""
        icons = {name: self.icon(name) for name in self.used.icons}
        pictures = {name: self.picture(name).markup() for name in self.used.pictures}
        return {**plain(self), "icons": icons, "pictures": pictures}
