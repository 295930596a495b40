"""A page with everything a look draws: seats, values, fields, pieces and cards. For designers, before anybody plays.

The page is complete in itself, has no script and loads nothing. It shows what a look says, not how a table arranges it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from importlib.resources import files

from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.values import Constant
from spielwerk.look.colours import ink_on
from spielwerk.look.forms import ICON, IN_WORDS, Template
from spielwerk.look.names import LABEL, attributes_of
from spielwerk.look.parts import PIECES, Badge, Choice, Fill, Look, Mark, Space, Table, Thing, Value
from spielwerk.look.seats import DEFAULTS

MARK = "<!-- spielwerk look -->"
"""At the top of every such page: only they may be replaced."""
Word = Callable[[str], str]
TILES = 400
PAPER, INK, STONE = "#fffdf6", "#1c1a22", "#8d8994"


class Sheet:
    """Makes the page of one look."""

    def __init__(self, look: Look, game: sy.Checked, title: str, word: Word) -> None:
        self.look = look
        self.game = game
        self.title = title
        self.word = word
        count = max(game.players.counts)
        given = [(seat.colour, seat.sign) for seat in look.seats or ()]
        self.seats = [*given, *DEFAULTS[len(given) :]][: min(count, len(DEFAULTS))]

    def page(self) -> str:
        style = (files("spielwerk") / "look" / "sheet.css").read_text(encoding="utf-8")
        table = self.look.table or Table()
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title><style>\n{style}</style>'
        parts = [self.cloth(table), self.seat_row(), *self.values(), *self.fields(), *self.things(), *self.members()]
        colour = table.colour or STONE
        body = f'<body style="background:{colour};color:{ink_on(colour)}"><h1>{escape(self.title)}</h1>\n'
        return "\n".join((f"<!DOCTYPE html>\n{MARK}\n<html><head>{head}</head>", body, *parts, "</body></html>\n"))

    def cloth(self, table: Table) -> str:
        """The backdrop, laid out over the whole window."""
        if table.backdrop is None:
            return ""
        size = f'width="{table.tile:g}"' if table.tile else 'width="100%" height="100%"'
        whole = self.look.picture(table.backdrop).markup()
        # Its ids may be in the page once; backdrops are flat and seldom have any.
        tile = whole.replace("<svg ", f"<svg {size} ", 1)
        count = TILES if table.tile and " id=" not in whole else 1
        return f'<div class="cloth" style="color:{table.colour or STONE}">{tile * count}</div>'

    # ---- signs and drawings ----------------------------------------------------------------------

    def sign(self, text: str | None) -> str:
        """A sign as it is drawn, or as text."""
        if text is None:
            return ""
        if not text.startswith(ICON):
            return escape(text)
        name = text.removeprefix(ICON)
        path = self.look.icon(name)
        # Nothing to escape: the grammar of paths has neither quotes nor angle brackets.
        return f'<svg class="icon" viewBox="0 0 24 24"><path d="{path}"/></svg>'

    def drawing(self, name: str | None) -> str:
        return self.look.picture(name).markup() if name is not None else ""

    def filled(self, template: str | None, kind: sy.ObjectSymbol, values: Mapping[str, str], by: str = "") -> str:
        """A template with the signs of an object's values; what is not known before a match is a dot."""
        text, place, types = "", 0, attributes_of(kind)
        while template and place < len(template):
            token = Template.token.match(template, place)
            assert token is not None
            icon, attribute, other = token.groups()
            if icon is not None:
                text += self.sign(ICON + icon)
            elif attribute == LABEL:
                text += escape(self.word(values.get(by, kind.name)))
            elif attribute is not None and attribute.endswith(IN_WORDS):
                text += escape(self.word(values.get(attribute.removesuffix(IN_WORDS), "·")))
            elif attribute is not None:
                text += self.value_sign(types.get(attribute), values.get(attribute))
            else:
                text += escape(other)
            place = token.end()
        return text

    def value_sign(self, kind: ty.Type | None, value: str | None) -> str:
        styled = self.value_of(kind, value)
        if value is None:
            return "·"
        return self.sign(styled.sign) if styled and styled.sign else escape(value)

    def value_of(self, kind: ty.Type | None, value: str | None) -> Value | None:
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        if not isinstance(base, ty.EnumType) or value is None:
            return None
        return (self.look.values or {}).get(base.symbol.name, {}).get(value)

    # ---- rows ------------------------------------------------------------------------------------

    def seat_row(self) -> str:
        return self.row(
            "1 – " + str(len(self.seats)),
            (
                f'<span class="disc big" style="background:{c};color:{ink_on(c)}">{self.sign(s)}</span>'
                for c, s in self.seats
            ),
        )

    def row(self, title: str, items: Iterator[str]) -> str:
        return f'<h2>{escape(title)}</h2><div class="row">{"".join(items)}</div>'

    def values(self) -> Iterator[str]:
        for enum, values in (self.look.values or {}).items():
            yield self.row(self.word(enum), (self.chip(name, value) for name, value in values.items()))

    def chip(self, name: str, value: Value) -> str:
        fill = value.fill or PAPER
        ink = value.ink or ink_on(fill)
        style = f"background:{fill};color:{ink}"
        sign = f'<b class="big">{self.sign(value.sign)}</b>'
        return f'<span class="chip" style="{style}">{sign} {escape(self.word(name))}</span>'

    def members(self) -> Iterator[str]:
        """What players and table have, as far as it has a sign."""
        for shown in (self.look.player, self.look.area):
            signed = {name: one.sign for name, one in (shown or {}).items() if one.sign is not None and not one.hide}
            if signed:
                yield self.row("", (self.chip(name, Value(sign=sign)) for name, sign in signed.items()))

    # ---- fields ----------------------------------------------------------------------------------

    def fields(self) -> Iterator[str]:
        for name, space in (self.look.spaces or {}).items():
            yield self.row(self.word(name), self.samples(self.game.spaces[name], space))

    def samples(self, symbol: sy.SpaceSymbol, space: Space) -> Iterator[str]:
        if isinstance(space.fill, Fill):
            kind = symbol.attributes[space.fill.by].type
            for value, colour in self.colours(kind, space.fill):
                picture = space.picture
                if picture is not None and picture.startswith("{"):
                    styled = self.value_of(symbol.attributes[picture[1:-1]].type, value)
                    picture = styled.picture if styled is not None else None
                yield self.field(space, colour, self.drawing(picture), self.badge(space))
        else:
            for each in (space.light, space.dark) if space.light else (space.fill,):
                yield self.field(space, each or PAPER, self.drawing(space.picture), self.badge(space))
        if isinstance(space.mark, Mark):
            yield from (self.marked(space.mark, colour, sign) for colour, sign in self.seats[:4])

    def colours(self, kind: ty.Type, fill: Fill) -> Iterator[tuple[str, str]]:
        """The values of an attribute, and the colours that fields have by it."""
        given = dict(fill.map or {})
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        if isinstance(base, ty.EnumType):
            for value in base.symbol.values:
                styled = self.value_of(base, value)
                yield value, given.pop(value, "") or (styled.fill if styled else None) or PAPER
        elif base == ty.PLAYER:
            yield from ((str(number), colour) for number, (colour, _) in enumerate(self.seats[:4], 1))
        yield from given.items()

    def field(self, space: Space, colour: str, drawing: str, inside: str) -> str:
        behind = drawing.replace("<svg ", '<svg class="whole" preserveAspectRatio="xMidYMid slice" ', 1)
        style = f"background:{colour};border-color:{space.stroke or '#000000'}"
        return f'<span class="field {space.shape or "square"}" style="{style}">{behind}{inside}</span>'

    def badge(self, space: Space) -> str:
        shown = [badge for badge in (space.badges or {}).values() if not badge.hide]
        return "".join(self.token(badge) for badge in shown)

    def token(self, badge: Badge) -> str:
        number = (badge.strong or (3,))[0]
        if badge.as_ == "pips":
            return f"<span class=big>{(self.sign(badge.sign) or '•') * 3}</span>"
        kind = " token" if badge.as_ == "token" else ""
        return f'<span class="{"strong" if badge.strong else ""}{kind}">{number}</span>'

    def marked(self, mark: Mark, colour: str, sign: str) -> str:
        shapes = (mark.shape.false, mark.shape.true) if isinstance(mark.shape, Choice) else (mark.shape or "disc",)
        return "".join(self.piece(shape, colour, self.sign(sign)) for shape in shapes)

    # ---- pieces and cards ------------------------------------------------------------------------

    def things(self) -> Iterator[str]:
        """A row for every kind that has none above it, with all kinds below it."""
        for name, kind in self.game.objects.items():
            leaves = list(_leaves(kind)) if kind.parent is None else []
            items = [item for leaf in leaves for item in self.of_kind(leaf)]
            if items:
                yield self.row(self.word(name), iter(items))

    def of_kind(self, kind: sy.ObjectSymbol) -> Iterator[str]:
        thing = self.thing(kind)
        if thing is None:
            return
        if thing.shape == "card" or (thing.shape is None and any((thing.middle, thing.corner, thing.foot))):
            yield from (self.card(kind, thing, values) for values in self.cases(kind, thing))
            # Kinds below the same one share their back.
            if kind.parent is None or kind is next(_leaves(kind.parent)):
                yield self.back(thing)
        else:
            yield from self.pieces(kind, thing)

    def thing(self, kind: sy.ObjectSymbol) -> Thing | None:
        """What the look says about a kind, with what it says about the kinds above."""
        said = (self.look.objects or {}).get(kind.name)
        above = self.thing(kind.parent) if kind.parent is not None else None
        return said.over(above) if said is not None and above is not None else said or above

    def cases(self, kind: sy.ObjectSymbol, thing: Thing) -> Iterator[dict[str, str]]:
        """The values of some objects of a kind, as far as the text of the game fixes them."""
        fixed = {attribute.name: _written(value) for attribute, value in kind.settings.items()}
        known = {name: value for name, value in fixed.items() if value is not None}
        types = attributes_of(kind)
        by = types.get(thing.by or "")
        if isinstance(by, ty.EnumType) and thing.by not in known:
            for number, value in enumerate(by.symbol.values):
                others = {
                    n: t.symbol.values[number % len(t.symbol.values)]
                    for n, t in types.items()
                    if isinstance(t, ty.EnumType)
                }
                yield {**others, **known, str(thing.by): value}
        else:
            yield known

    def card(self, kind: sy.ObjectSymbol, thing: Thing, values: Mapping[str, str]) -> str:
        types = attributes_of(kind)
        styled = self.value_of(types.get(thing.by or ""), values.get(thing.by or ""))
        colour = (styled.fill if styled else None) or thing.fill or INK
        places = ("corner", "middle", "foot", "band")
        by = thing.by if kind.parent is None and thing.by else ""
        written = {place: self.filled(getattr(thing, place), kind, values, by) for place in places}
        style, ink = thing.style or "plain", colour
        inside = ""
        if style == "banner":
            inside, ink = f'<span class="top" style="background:{colour}"></span>', ink_on(colour)
        if style == "picture":
            inside, ink = f'<span class="drawn" style="color:{colour}">{self.drawing(thing.picture)}</span>', INK
        if style == "shield":
            ink = ink_on(colour)
        head = thing.head if style == "plain" and thing.head else ink
        corner = f'<span class="corner" style="color:{head}">{written["corner"]}</span>' if written["corner"] else ""
        band = f'<span class="band" style="background:{colour};color:{ink_on(colour)}">{written["band"]}</span>'
        middle = f'<span class="middle" style="color:{ink if style == "shield" else colour}">{written["middle"]}</span>'
        foot = f'<span class="foot" style="color:{ink if style == "shield" else INK}">{written["foot"]}</span>'
        face = f"background:{colour}" if style == "shield" else f"border-color:{colour}"
        whole = f"{inside}{corner}{band if written['band'] else ''}{middle}{foot}"
        return f'<span class="card {style}" style="{face}">{whole}</span>'

    def back(self, thing: Thing) -> str:
        fill = (thing.back.fill if thing.back else None) or STONE
        sign = self.sign(thing.back.sign) if thing.back else ""
        lines = f"repeating-linear-gradient(45deg,{fill} 0 6px,#fff2 6px 8px)"
        style = f"background:{lines},{fill};color:{ink_on(fill)};border:4px solid {PAPER}"
        return f'<span class="card" style="{style}"><span class="middle">{sign}</span></span>'

    def pieces(self, kind: sy.ObjectSymbol, thing: Thing) -> Iterator[str]:
        owned = kind.lot is None or kind.lot.per_player or thing.fill is None
        for colour, sign in self.seats if owned else [(thing.fill or STONE, "")]:
            if thing.shape == "sign" and thing.glyph:
                for values in self.signed(kind, thing):
                    glyph = self.filled(thing.glyph, kind, values)
                    yield f'<span class="cut" style="color:{colour}">{glyph}</span>'
            else:
                yield self.piece(thing.shape or "disc", colour, self.sign(sign) if sign else "")

    def signed(self, kind: sy.ObjectSymbol, thing: Thing) -> Iterator[dict[str, str]]:
        """Every value of the attribute that a piece shows as its sign."""
        names = re.findall(r"\{([^}]+)\}", thing.glyph or "")
        first = attributes_of(kind).get(names[0]) if names else None
        values = first.symbol.values if isinstance(first, ty.EnumType) else [""]
        yield from ({names[0]: value} if names else {} for value in values)

    def piece(self, shape: str, colour: str, sign: str) -> str:
        if shape == "sign":
            return f'<span class="cut" style="color:{colour}">{sign}</span>'
        if shape in PIECES:
            style = f"background-color:{colour};color:{ink_on(colour)}"
            return f'<span class="{shape} big" style="{style}">{"" if shape == "bar" else sign}</span>'
        return f'<span class="piece" style="color:{colour}">{self.drawing(shape)}</span>'


def _leaves(kind: sy.ObjectSymbol) -> Iterator[sy.ObjectSymbol]:
    """The kinds at the bottom, below this one or this one itself."""
    if not kind.children:
        yield kind
    for child in kind.children:
        yield from _leaves(child)


def _written(value: object) -> str | None:
    """A constant as a look writes it."""
    if not isinstance(value, Constant) or value.value is None:
        return None
    base = value.type.of if isinstance(value.type, ty.Maybe) else value.type
    if isinstance(base, ty.EnumType) and isinstance(value.value, int):
        return base.symbol.values[value.value - 1]
    return str(value.value)
