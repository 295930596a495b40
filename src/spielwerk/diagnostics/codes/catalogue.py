"""All faults by their codes."""

from __future__ import annotations

from spielwerk.diagnostics.codes.arena import ARENA
from spielwerk.diagnostics.codes.digal import DIGAL
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files import FILES
from spielwerk.diagnostics.codes.flow import FLOW
from spielwerk.diagnostics.codes.hints import HINTS
from spielwerk.diagnostics.codes.lgold import LGOLD
from spielwerk.diagnostics.codes.looks import LOOKS
from spielwerk.diagnostics.codes.names import NAMES
from spielwerk.diagnostics.codes.records import RECORDS
from spielwerk.diagnostics.codes.running import RUNNING
from spielwerk.diagnostics.codes.setting_up import SETTING_UP
from spielwerk.diagnostics.codes.sizes import SIZES
from spielwerk.diagnostics.codes.syntax import SYNTAX
from spielwerk.diagnostics.codes.types import TYPES

CATALOGUE: dict[str, Entry] = {
    entry.code: entry
    for family in (
        *(SYNTAX, NAMES, TYPES, FLOW, SIZES, HINTS, SETTING_UP),
        *(FILES, RUNNING, RECORDS, DIGAL, LGOLD, ARENA, LOOKS),
    )
    for entry in family
}
