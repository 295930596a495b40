"""From `look.json` and its drawings to a look, with everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from spielwerk.check.files import Files, NoFile, folder_of
from spielwerk.check.typed.symbols import Checked
from spielwerk.data import dataclass, replace
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.limits import LARGEST_LOOK, MOST_DRAWINGS
from spielwerk.look.drawings import Drawing, read_drawing
from spielwerk.look.faults import LookFaults, shown
from spielwerk.look.forms import NAMED, At, Record
from spielwerk.look.names import Names
from spielwerk.look.parts import Look, Used
from spielwerk.look.shared import ICONS, PICTURES, shared_names
from spielwerk.notation.board.described import Given, Members
from spielwerk.notation.board.json_text import read_json

NAME, FOLDER = "look", "look"
"""`look.json`, and the folder with its drawings beside it."""


@dataclass(frozen=True)
class Reading:
    """A look, None if there is none or it has errors, and everything that is wrong with it and its drawings."""

    look: Look | None
    faults: tuple[Diagnostic, ...] = ()


def find_look(files: Files, game: Checked | None) -> Reading:
    """The look among the files of a game."""
    try:
        source = files.find(NAME, "json")
    except NoFile as missing:
        # A game need not have a look; but one that is there and cannot be read is a fault.
        if missing.code == "B101":
            return Reading(None)
        return Reading(None, (Diagnostic(missing.code, Source(f"{NAME}.json", ""), NOWHERE, missing.values),))
    return read_look(source, folder_of(files, FOLDER), game)


def read_look(source: Source, drawings: Files, game: Checked | None) -> Reading:
    """A look by its text. Without a game only what holds for every look is checked."""
    faults = LookFaults(source)
    if len(source.text) > LARGEST_LOOK:
        faults.report("B103", None, name=source.name, most=LARGEST_LOOK // 1000)
        return Reading(None, tuple(faults.found))
    members = read_json(source, faults, decimals=True)
    if members is None:
        return Reading(None, tuple(faults.found))
    own = own_pictures(drawings, faults)
    names = Names(game, [*own_icons(members), *shared_names(ICONS)], [*own.names, *shared_names(PICTURES)])
    look = Record(Look).read(Given(members), At(faults, names))
    unused = [name for name in own.names if ("picture", name) not in names.used]
    for name in unused:
        faults.report("V411", None, name=name)
    found = sorted(faults.found, key=lambda fault: (fault.span, fault.code)) + own.faults
    if look is None or any(fault.severity == "error" for fault in found):
        return Reading(None, tuple(found))
    # From a set to an order: the same look gives the same data in every process.
    icons = tuple(sorted({name for what, name in names.used if what in ("icon", "shared")}))
    pictures = tuple(sorted(name for what, name in names.used if what == "picture" and name in names.pictures))
    return Reading(replace(look, used=Used(icons, pictures, own.drawings)), tuple(found))


def own_icons(members: Members) -> Iterable[str]:
    """The names of the signs that a look draws itself; whether they are sound is seen later."""
    icons = members.get("icons")
    return icons.value.names if icons is not None and isinstance(icons.value, Members) else ()


@dataclass(frozen=True)
class Own:
    """The drawings in the folder of a look."""

    names: list[str]
    drawings: Mapping[str, Drawing]
    faults: list[Diagnostic]


def own_pictures(files: Files, faults: LookFaults) -> Own:
    names = files.names("svg")
    if len(names) > MOST_DRAWINGS:
        faults.report("V110", None, name=FOLDER, found=len(names), low=0, most=MOST_DRAWINGS)
        return Own([], {}, [])
    drawings: dict[str, Drawing] = {}
    found: list[Diagnostic] = []
    for name in names:
        if not re.fullmatch(NAMED, name):
            faults.report("V106", None, name=FOLDER, found=shown(name))
            continue
        try:
            source = files.find(name, "svg")
        except NoFile as wrong:
            found.append(Diagnostic(wrong.code, Source(f"{FOLDER}/{name}.svg", ""), NOWHERE, wrong.values))
            continue
        drawing, more = read_drawing(replace(source, name=f"{FOLDER}/{source.name}"), name)
        found += more
        if drawing is not None:
            drawings[name] = drawing
    return Own(names, drawings, found)
