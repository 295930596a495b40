"""Makes the tables of a built file from the description of its program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from spielwerk.backend.python.emit import Source as Emitted
from spielwerk.check import typed as t
from spielwerk.check.secrecy.hiding import hides_something
from spielwerk.diagnostics.codes import CATALOGUE
from spielwerk.export.alone.tables import Game as GameTables
from spielwerk.export.alone.tables import Site, Text, Value, Way, Wording
from spielwerk.export.alone.wording import THINGS
from spielwerk.export.kinds import LANGUAGES, PLACES, Kinds
from spielwerk.export.origins import argument_of, place_of
from spielwerk.export.sights import Sights
from spielwerk.match.explaining import NO_WAY, WRONG_KIND
from spielwerk.match.names import Names
from spielwerk.program import ir, walk
from spielwerk.program.layout import POSITIONS
from spielwerk.program.lower.description import Description
from spielwerk.program.lower.messages import TextInfo, thing_named
from spielwerk.program.lower.sites import OptionInfo, SiteInfo

if TYPE_CHECKING:
    from spielwerk.match.game import Game

BUILT_IN = (
    ir.OVERFLOW, ir.DIVISION_BY_ZERO, ir.LIST_FULL, ir.NOTHING_TO_DRAW, ir.FUEL_SPENT, ir.TOO_LONG, ir.LONG_OVERFLOW,
)  # fmt: skip


def tables_of(
    game: Game, program: ir.Program, description: Description, emitted: Emitted, options: dict[str, str]
) -> GameTables:
    """Everything a file must know of its game besides the rules."""
    kinds = Kinds(Names(description))
    sights = Sights(kinds)
    return GameTables(
        name=game.name,
        title=kinds.words(game.title),
        players=description.players,
        options=options,
        hides=hides_something(game.checked),
        initial=tuple(program.initial),
        entry=program.entry,
        places=program.places,
        scores=program.scores,
        exclusive=program.exclusive,
        stops=emitted.stops,
        single=frozenset(site.number for site in program.sites if site.stride == 1),
        again=emitted.again,
        view=emitted.names.get("view", ""),
        texts=tuple(_text(kinds, info, emitted) for info in description.texts),
        sites=tuple(_site(kinds, info) for info in description.sites),
        table=sights.home(description.game.table),
        player=sights.home(description.game.player),
        boards=sights.boards(),
        phases=sights.phases(),
        things=sights.things(),
        dice=sights.dice(),
        lines=tuple(place_of(game, line) for line in description.lines),
        faults={code: _fault_words(code) for code in sorted(_codes(program))},
        about_faults={NO_WAY: (PLACES, PLACES), WRONG_KIND: (THINGS, PLACES)},
        crossroads={number: tuple(name for name, _ in ways) for number, ways in description.crossroads.items()},
        phrases=tuple(description.phrases),
        # All kinds have been asked for by now.
        names=kinds.tables,
    )


# ---- texts and questions -----------------------------------------------------------------------


def _text(kinds: Kinds, info: TextInfo, emitted: Emitted) -> Text:
    forms = tuple((form.language, tuple(_part(kinds, part) for part in form.message.parts)) for form in info.forms)
    if not info.function:
        return Text(forms)
    return Text(forms, emitted.names[info.function], len(emitted.bounded.get(info.function, ())))


def _part(kinds: Kinds, part: str | t.Slot) -> str | Value:
    if isinstance(part, str):
        return part
    plural = (part.forms.get("one", ""), part.forms.get("other", "")) if part.forms else None
    return Value(kinds.kind(thing_named(part.value).type), plural)


def _site(kinds: Kinds, info: SiteInfo) -> Site:
    ways = tuple(_way(kinds, info, option) for option in info.options)
    return Site(info.form, ways, _wording(info, info.prompt) if info.prompt is not None else None)


def _way(kinds: Kinds, info: SiteInfo, option: OptionInfo) -> Way:
    label, blind = (_wording(info, text) if text is not None else None for text in (option.label, option.blind_label))
    return Way(tuple(kinds.kind(kind) for kind in option.kinds), label, POSITIONS if option.unseen else 0, blind)


def _wording(info: SiteInfo, text: TextInfo) -> Wording:
    return Wording(text.number - 1, tuple(argument_of(info, need) for need in text.needs))


# ---- faults ------------------------------------------------------------------------------------


def _codes(program: ir.Program) -> set[str]:
    """The faults that the rules can have while they run."""
    bodies: Sequence[Iterable[ir.Stmt]] = [
        *(function.body for function in program.functions.values()),
        *(block.body for block in program.blocks),
    ]
    checks = (stmt for body in bodies for stmt in walk.every_statement(tuple(body)) if isinstance(stmt, ir.Check))
    return {*BUILT_IN, *(check.code for check in checks)}


def _fault_words(code: str) -> dict[str, str]:
    return {language: CATALOGUE[code].words(language).message for language in LANGUAGES}
