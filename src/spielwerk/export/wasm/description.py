"""What the loader must know of a module: where everything lies, what is asked, and what people call it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from spielwerk.backend.facts import Facts
from spielwerk.backend.machine import FUEL, LIMIT
from spielwerk.backend.wasm.emit import Compiled
from spielwerk.backend.wasm.memory import CHUNK, COUNTS, FAULT, PLAYED
from spielwerk.backend.wasm.player import SPARE_ROOM
from spielwerk.check import typed as t
from spielwerk.diagnostics.visible import visible
from spielwerk.export.kinds import Kinds
from spielwerk.export.origins import argument_of, place_of
from spielwerk.export.targets import SIGN
from spielwerk.match.names import Names
from spielwerk.program import ir
from spielwerk.program.layout import POSITIONS
from spielwerk.program.lower.description import Description
from spielwerk.program.lower.messages import TextInfo, thing_named
from spielwerk.program.lower.sites import OptionInfo, SiteInfo

if TYPE_CHECKING:
    from spielwerk.match.game import Game


def called_functions(program: ir.Program, description: Description) -> list[str]:
    """The functions that the loader calls: what a seat may see, and the values of texts that stand in questions."""
    shown = [text for info in description.sites for text in _texts(info) if text.function]
    names = ["view"] if "view" in program.functions else []
    return names + list(dict.fromkeys(text.function for text in shown))


def _texts(info: SiteInfo) -> list[TextInfo]:
    return [
        text
        for text in (info.prompt, *(text for o in info.options for text in (o.label, o.blind_label)))
        if text is not None
    ]


def described(
    game: Game, program: ir.Program, description: Description, compiled: Compiled, options: dict[str, str]
) -> dict[str, Any]:
    """The content of `game.json`."""
    kinds = Kinds(Names(description))
    sites = [_site(kinds, program.sites[info.number], info) for info in description.sites]
    used = {text.number for info in description.sites for text in _texts(info)}
    texts = {text.number - 1: _text(kinds, text) for text in description.texts if text.number in used}
    return {
        "format": SIGN.decode(),
        "name": game.name,
        "title": kinds.words(game.title),
        "players": description.players,
        "options": options,
        "limit": LIMIT,
        "fuel": FUEL,
        "memory": _memory(compiled),
        "header": {name.lower(): number for name, number in asdict(ir.HEADER).items()},
        "wide": sorted(program.wide),
        "signed": sorted(program.signed),
        "places": program.places,
        "scores": program.scores,
        "exclusive": program.exclusive,
        "has_view": "view" in program.functions,
        "slots": {str(address): visible(name) for address, name in sorted(description.layout.names.items())},
        "stops": {str(block): site for block, site in sorted(Facts(program).site_of.items())},
        "sites": sites,
        "texts": texts,
        "phrases": [visible(phrase) for phrase in description.phrases],
        "things": {"at": description.layout.at},
        "codes": compiled.codes,
        "lines": [place_of(game, line) for line in description.lines],
        # All kinds have been asked for by now.
        "names": kinds.tables,
    }


def _memory(compiled: Compiled) -> dict[str, int]:
    memory = compiled.memory
    return {
        "fault": FAULT,
        "played": PLAYED,
        "counts": COUNTS,
        "chunk": CHUNK,
        "chosen": memory.chosen,
        "state": memory.state,
        "state_bytes": memory.state_bytes,
        "shown": memory.shown,
        "image": memory.image,
        "options": memory.options,
        "stack": memory.stack,
        "list_room": SPARE_ROOM,
    }


# ---- texts and questions -----------------------------------------------------------------------


def _text(kinds: Kinds, info: TextInfo) -> dict[str, Any]:
    forms = [(form.language, [_part(kinds, part) for part in form.message.parts]) for form in info.forms]
    return {"forms": forms, "function": info.function}


def _part(kinds: Kinds, part: str | t.Slot) -> str | dict[str, Any]:
    if isinstance(part, str):
        return visible(part)
    plural = [part.forms.get("one", ""), part.forms.get("other", "")] if part.forms else None
    return {"kind": asdict(kinds.kind(thing_named(part.value).type)), "plural": plural}


def _site(kinds: Kinds, site: ir.Site, info: SiteInfo) -> dict[str, Any]:
    return {
        "stride": site.stride,
        "weighted": site.weighted,
        "form": info.form,
        "inside": info.inside,
        "prompt": _wording(info, info.prompt),
        "ways": [_way(kinds, info, option) for option in info.options],
    }


def _way(kinds: Kinds, info: SiteInfo, option: OptionInfo) -> dict[str, Any]:
    return {
        "name": option.name,
        "kinds": [asdict(kinds.kind(kind)) for kind in option.kinds],
        "label": _wording(info, option.label),
        "positions": POSITIONS if option.unseen else 0,
        "blind_label": _wording(info, option.blind_label),
    }


def _wording(info: SiteInfo, text: TextInfo | None) -> dict[str, Any] | None:
    if text is None:
        return None
    return {"text": text.number - 1, "arguments": [argument_of(info, need) for need in text.needs]}
