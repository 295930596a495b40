"""The command `spielwerk`."""

from __future__ import annotations

import os
import sys

from spielwerk.collector import for_one_command
from spielwerk.extras import MissingExtra, needed


def main() -> None:
    """Runs the command with the arguments of the process, and ends it."""
    with for_one_command():
        _run()


def _run() -> None:
    try:
        with needed("cli"):
            from spielwerk.cli.group import Spielwerk
    # Importing takes a moment, in which somebody may press Ctrl-C.
    except KeyboardInterrupt:
        sys.exit(130)
    except MissingExtra as missing:
        _say_what_is_missing(missing)
        sys.exit(1)
    Spielwerk().main()


def _say_what_is_missing(missing: MissingExtra) -> None:
    """Without the package that reads arguments, `--lang` is not understood; the environment is."""
    from spielwerk.diagnostics.language import language

    print(missing.words(language(os.environ, None)), file=sys.stderr)
