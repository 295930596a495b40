"""Boards, levels and tables in files of their own. Unless they are games, the examples are such files."""

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files.cells import CELLS
from spielwerk.diagnostics.codes.files.extending import EXTENDING
from spielwerk.diagnostics.codes.files.fitting import FITTING
from spielwerk.diagnostics.codes.files.free import FREE
from spielwerk.diagnostics.codes.files.levels import LEVELS
from spielwerk.diagnostics.codes.files.reading import READING
from spielwerk.diagnostics.codes.files.track import TRACK
from spielwerk.diagnostics.codes.files.using import USING

FILES: tuple[Entry, ...] = (*READING, *CELLS, *TRACK, *FREE, *FITTING, *LEVELS, *USING, *EXTENDING)
