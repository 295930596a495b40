"""A hole in the compiler: an exception of its own, and a file from which it can be found and filled.

Whoever wrote the game is not to blame and can do nothing but report it, so it is no diagnostic and no `GameError`: it
has no place in the text and no advice on how to write the game otherwise.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from spielwerk.check.files import Files, NoFile
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.extras import MissingExtra
from spielwerk.match.errors import GameError, SpielwerkError
from spielwerk.notation.board.forms import FORMS
from spielwerk.version import VERSION

if TYPE_CHECKING:
    from spielwerk.bind import Build

TOO_DEEP = "S513"
MOST_DUMPS = 20
MOST_TRACE = 20_000
"""Characters of a traceback that are kept: its end tells most."""


class CompilerFault(Exception):
    """The compiler met something it is not prepared for. `dump` is the file that tells all about it, if it could be
    written; `kind` is the class of the exception inside, which is the cause of this one."""

    def __init__(self, kind: str, game: str, dump: str | None) -> None:
        # All of it as arguments: so it comes whole out of another process.
        super().__init__(kind, game, dump)
        self.kind = kind
        self.game = game
        self.dump = dump

    def __str__(self) -> str:
        return self.words("en")

    def words(self, language: str) -> str:
        """What happened, whose fault it is, and what to do."""
        what = Phrase("compiler.fault", game=self.game, kind=self.kind)
        more = Phrase("compiler.not_kept") if self.dump is None else Phrase("compiler.kept", dump=self.dump)
        return what(language) + more(language)


@contextmanager
def compiling(source: Source, files: Files, build: Build | None = None) -> Iterator[None]:
    """Whatever is raised inside and is meant for nobody is a `CompilerFault`; nesting that is too deep is a limit, and
    told to the author."""
    try:
        yield
    except RecursionError:
        raise GameError([Diagnostic(TOO_DEEP, source, NOWHERE)]) from None
    # These say themselves what is wrong, and it is not the compiler.
    except (SpielwerkError, CompilerFault, MissingExtra, OSError, MemoryError):
        raise
    except Exception as error:
        kind = type(error).__name__
        raise CompilerFault(kind, source.name, _written(_told(error, source, files, build))) from error


def _told(error: Exception, source: Source, files: Files, build: Build | None) -> str:
    """All that is needed to see it again. It is meant to be sent to us, so it tells as little as can be of the machine:
    paths begin at our package or at Python's own folders."""
    # Only loaded for a fault, so that nobody else waits for it.
    import traceback

    python = ".".join(map(str, sys.version_info[:3]))
    parts = [
        ("What", f"Spielwerk {VERSION}, Python {python} on {sys.platform}"),
        ("Build", _without_paths(repr(build)) if build is not None else "as checked, without players and options"),
        ("Traceback", _without_paths("".join(traceback.format_exception(error))[-MOST_TRACE:])),
        (f"Game {Path(source.name).name}", source.text),
        *_texts(files),
    ]
    return "\n".join(f"==== {title} ====\n{text.rstrip()}\n" for title, text in parts)


def _without_paths(text: str) -> str:
    package = str(Path(__file__).parents[2])
    # From the inside out: our package may be in one of Python's folders, and those in the home folder.
    for folder, short in ((package, "…"), (sys.prefix, "PYTHON"), (sys.base_prefix, "PYTHON"), (_home(), "~")):
        # A home folder `/` would be found in every path.
        if len(folder) > 1:
            text = text.replace(folder, short)
    return text


def _home() -> str:
    try:
        return str(Path.home())
    except RuntimeError:
        return ""


def _texts(files: Files) -> Iterator[tuple[str, str]]:
    """The files that the game may have used."""
    for form in FORMS:
        for name in files.names(form):
            with suppress(NoFile):
                yield f"File {name}.{form}", files.find(name, form).text


def _written(text: str) -> str | None:
    """The path of the file. The same fault of the same game has one file, however often it comes."""
    import hashlib
    import tempfile

    from spielwerk.store import folder_of, keep

    data = text.encode("utf-8", "replace")
    folder = folder_of("faults")
    try:
        if folder is None:
            # Nothing is kept between runs, but without the file nobody could mend anything.
            descriptor, name = tempfile.mkstemp(prefix="spielwerk-fault-", suffix=".txt")
            with os.fdopen(descriptor, "wb") as out:
                out.write(data)
            return name
        path = folder / f"{hashlib.sha256(data).hexdigest()[:12]}.txt"
        keep(path, data, MOST_DUMPS)
        return str(path) if path.exists() else None
    except OSError:
        return None
