"""The catalogue of all faults, one module per family.

`S1..` syntax, `S2..` names, `S3..` types, `S4..` flow and visibility, `S5..` sizes and set-up (`S56.` hints),
`S6..` setting up for players and options, `S9..` not available;
`B1..` boards, levels and tables from files; `R1..`, `R2..` faults while a match runs, `R3..` claims that do not hold,
`L1..` logs, saved matches and options; `D1..` to `D3..` DiGaL programs; `L2..`, `L3..` lGold files;
`A1..` and on: bots and series between them.
"""

from spielwerk.diagnostics.codes.arena import ARENA
from spielwerk.diagnostics.codes.digal import DIGAL
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files import FILES
from spielwerk.diagnostics.codes.flow import FLOW
from spielwerk.diagnostics.codes.hints import HINTS
from spielwerk.diagnostics.codes.lgold import LGOLD
from spielwerk.diagnostics.codes.names import NAMES
from spielwerk.diagnostics.codes.records import RECORDS
from spielwerk.diagnostics.codes.running import RUNNING
from spielwerk.diagnostics.codes.setting_up import SETTING_UP
from spielwerk.diagnostics.codes.sizes import SIZES
from spielwerk.diagnostics.codes.syntax import SYNTAX
from spielwerk.diagnostics.codes.types import TYPES

CATALOGUE: dict[str, Entry] = {
    entry.code: entry
    for family in (SYNTAX, NAMES, TYPES, FLOW, SIZES, HINTS, SETTING_UP, FILES, RUNNING, RECORDS, DIGAL, LGOLD, ARENA)
    for entry in family
}
