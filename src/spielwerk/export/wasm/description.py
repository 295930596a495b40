"""What the loader must know of a module: where everything is, what is asked, and what people call it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from spielwerk.backend.facts import Facts
from spielwerk.backend.machine import FUEL, LIMIT
from spielwerk.backend.wasm.module.emit import Compiled
from spielwerk.backend.wasm.module.memory import CHUNK, COUNTS, FAULT, PLAYED, SPARE_ROOM, totals
from spielwerk.diagnostics.visible import visible
from spielwerk.export.origins import place_of
from spielwerk.export.targets import SIGN
from spielwerk.export.wasm.kinds import Kinds
from spielwerk.program import ir
from spielwerk.program.layout import POSITIONS
from spielwerk.program.manual.manual import Gap, Manual, OptionForm, Parameter, Question, Text
from spielwerk.program.result import SUCCESS
from spielwerk.runtime.asking import word_of
from spielwerk.runtime.names import Names

if TYPE_CHECKING:
    from spielwerk.game.game import Game

SEAT = "w"
"""The argument of a text that is the seat it is shown to."""


def called_functions(program: ir.Program, manual: Manual) -> list[str]:
    """The functions that the loader calls: what a seat may see, and the values of texts that are part of questions."""
    shown = [manual.texts[number - 1].function for question in manual.questions for number in _texts(question)]
    names = ["view"] if "view" in program.functions else []
    return names + [name for name in dict.fromkeys(shown) if name]


def _texts(question: Question) -> list[int]:
    """The numbers of the texts of a question."""
    labels = (number for form in question.options for number in (form.label, form.blind_label))
    return [number for number in (question.prompt, *labels) if number]


def described(
    game: Game,
    program: ir.Program,
    manual: Manual,
    slots: Mapping[int, str],
    compiled: Compiled,
    options: dict[str, str],
) -> dict[str, Any]:
    """The content of `game.json`. `slots` says what is where in a state."""
    kinds = Kinds(Names(manual))
    sites = [_site(kinds, program.sites[number], question) for number, question in enumerate(manual.questions)]
    used = sorted({number for question in manual.questions for number in _texts(question)})
    return {
        "format": SIGN.decode(),
        "name": game.name,
        "title": kinds.words(manual.title),
        "players": manual.players,
        "options": options,
        "limit": LIMIT,
        "fuel": FUEL,
        "memory": _memory(compiled, program.players),
        "header": {name.lower(): number for name, number in asdict(ir.HEADER).items()},
        "wide": sorted(program.wide),
        "signed": sorted(program.signed),
        "places": program.places,
        "success": SUCCESS,
        "scores": program.scores,
        "exclusive": program.exclusive,
        "has_view": "view" in program.functions,
        "slots": {str(address): visible(name) for address, name in sorted(slots.items())},
        "stops": {str(block): site for block, site in sorted(Facts(program).site_of.items())},
        "sites": sites,
        "texts": {number - 1: _text(kinds, manual.texts[number - 1]) for number in used},
        "phrases": [visible(phrase) for phrase in manual.phrases],
        "things": {"at": manual.at.at},
        "codes": compiled.codes,
        "lines": [(*place_of(game, line), line.inside) for line in manual.lines],
        # All kinds have been asked for by now.
        "names": kinds.tables,
        "manual": manual.as_json(),
    }


def _memory(compiled: Compiled, players: int) -> dict[str, int]:
    memory = compiled.memory
    return {
        "fault": FAULT,
        "played": PLAYED,
        "counts": COUNTS,
        "totals": totals(players),
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


def _text(kinds: Kinds, text: Text) -> dict[str, Any]:
    forms = [(language, [_part(kinds, part) for part in parts]) for language, parts in text.forms]
    return {"forms": forms, "function": text.function}


def _part(kinds: Kinds, part: str | Gap) -> str | dict[str, Any]:
    if isinstance(part, str):
        return visible(part)
    return {"kind": asdict(kinds.kind(part.type)), "plural": part.plural}


def _site(kinds: Kinds, site: ir.Site, question: Question) -> dict[str, Any]:
    return {
        "stride": site.stride,
        "weighted": site.weighted,
        "form": question.form,
        "inside": question.inside,
        "prompt": _wording(kinds, question, question.prompt),
        "ways": [_way(kinds, question, form) for form in question.options],
    }


def _way(kinds: Kinds, question: Question, form: OptionForm) -> dict[str, Any]:
    return {
        "name": form.name,
        "kinds": [asdict(kinds.kind(kind)) for kind in form.types],
        "label": _wording(kinds, question, form.label),
        "positions": POSITIONS if form.unseen else 0,
        "blind_label": _wording(kinds, question, form.blind_label),
    }


def _wording(kinds: Kinds, question: Question, number: int) -> dict[str, Any] | None:
    if not number:
        return None
    needs = kinds.manual.texts[number - 1].needs
    return {"text": number - 1, "arguments": [_argument(question, need) for need in needs]}


def _argument(question: Question, need: Parameter) -> tuple[str, int]:
    """Where a text of a question finds one of its arguments, and the number it has there."""
    if need.name == SEAT:
        return "seat", 0
    if need.name in question.locals:
        slot = question.locals[need.name]
        return ("list" if slot.kind == ir.ARR else "slot"), slot.address
    number = int(need.name.removeprefix("o"))
    assert need.name == word_of(number)
    return "word", number
