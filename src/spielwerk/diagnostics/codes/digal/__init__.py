"""DiGaL programs: sentences, meaning, building on others."""

from spielwerk.diagnostics.codes.digal.building import BUILDING
from spielwerk.diagnostics.codes.digal.meaning import MEANING
from spielwerk.diagnostics.codes.digal.naming import NAMING
from spielwerk.diagnostics.codes.digal.reading import READING
from spielwerk.diagnostics.codes.digal.running import RUNNING
from spielwerk.diagnostics.codes.digal.table import TABLE
from spielwerk.diagnostics.codes.entry import Entry

DIGAL: tuple[Entry, ...] = (*READING, *MEANING, *NAMING, *TABLE, *BUILDING, *RUNNING)
