"""lGold files: `L2..` their form, `L3..` their meaning. The examples are such files."""

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.chance import CHANCE
from spielwerk.diagnostics.codes.lgold.flow import FLOW
from spielwerk.diagnostics.codes.lgold.form import FORM
from spielwerk.diagnostics.codes.lgold.meaning import MEANING
from spielwerk.diagnostics.codes.lgold.schema import SCHEMA
from spielwerk.diagnostics.codes.lgold.spaces import SPACES_OF_A_TYPE

LGOLD: tuple[Entry, ...] = (*FORM, *SCHEMA, *MEANING, *CHANCE, *SPACES_OF_A_TYPE, *FLOW)
