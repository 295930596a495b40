"""`cmd`: a program on this machine, in any language."""

from __future__ import annotations

from pathlib import Path

from spielwerk.bots.bot import Setting
from spielwerk.bots.naming import fault
from spielwerk.bots.programs.cage import ENVIRONMENT, bubblewrap, caged, own_place, shown_places
from spielwerk.bots.programs.limits import Limits, substitute
from spielwerk.bots.programs.process import Process
from spielwerk.bots.programs.starting import Start, read_start
from spielwerk.bots.programs.talking import TalkingBot
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source

CAGES = ("auto", "always", "never")


@dataclass(frozen=True)
class Command:
    """Which program, how it is started, and what it may use."""

    path: str
    args: str = ""
    """Words for its command line, separated by blanks."""
    seconds: float = 5.0
    """For each of three tries to answer a question."""
    total: float = 600.0
    """Seconds for all its decisions in a match."""
    memory: int = field(default=2048, metadata={"least": 16})
    """Megabytes for all its processes together."""
    processes: int = field(default=64, metadata={"least": 1})
    cage: str = "auto"
    """`auto`: shut in where bubblewrap is installed; `always`: not without it; `never`."""
    reads: str = ""
    """One more folder that it may read in its cage."""

    def __post_init__(self) -> None:
        """Faults show before anything is played."""
        if self.cage not in CAGES:
            raise fault("A304", "cmd", value=self.cage)
        self._start()
        # Said before anything is played: every match would end with the same fault.
        if self.cage == "always" and bubblewrap() is None:
            raise fault("A307", "cmd")

    def _start(self) -> Start:
        return read_start(self.path, self.args, substitute())

    def connect(self) -> Process:
        """Starts the program."""
        start = self._start()
        limits = Limits(memory=self.memory, cpu=int(self.total) + 1, processes=self.processes)
        bwrap = bubblewrap()
        if bwrap is None or not self.shut_in:
            own = dict.fromkeys(("HOME", "TMPDIR"), "{folder}")
            return Process(start.command(str(start.program)), {**ENVIRONMENT, **own}, limits, caged=False)
        return Process(caged(bwrap, start, self.reads), {}, limits, caged=True)

    # ---- what it could do as a stranger --------------------------------------------------------

    invitation = ""

    @property
    def shut_in(self) -> bool:
        """Whether the program sees neither the network nor the files of others."""
        return self.cage != "never" and bubblewrap() is not None

    @property
    def remembers(self) -> bool:
        """Whether it could keep something from one match to another. In a cage it can write nowhere but into memory
        that goes with the match."""
        return not self.shut_in

    @property
    def reads_ours(self) -> bool:
        """Whether it could read files that only we may read."""
        return not self.shut_in and substitute() is None

    def sees(self, file: Path) -> bool:
        """Whether a file is where the program is shown files, or with its own."""
        start = self._start()
        places = shown_places(start, self.reads) if self.shut_in else [own_place(start)]
        return any(file.resolve().is_relative_to(place.resolve()) for place in places)

    def warning(self) -> Diagnostic | None:
        """What whoever reads the results should know."""
        if self.shut_in:
            return None
        return Diagnostic("A309", Source("cmd", ""), NOWHERE, {"path": self.path})


class CommandBot(TalkingBot):
    """A program on this machine that plays for one seat of one match."""

    def __init__(self, setting: Setting, command: Command) -> None:
        super().__init__(setting, command.connect, command.seconds, command.total)
