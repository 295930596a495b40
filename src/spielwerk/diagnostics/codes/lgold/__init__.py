"""lGold files: `L2..` their form, `L3..` their meaning. The examples are such files."""

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.flow import FLOW
from spielwerk.diagnostics.codes.lgold.form import FORM
from spielwerk.diagnostics.codes.lgold.meaning import MEANING
from spielwerk.diagnostics.codes.lgold.schema import SCHEMA

LGOLD: tuple[Entry, ...] = (*FORM, *SCHEMA, *MEANING, *FLOW)
