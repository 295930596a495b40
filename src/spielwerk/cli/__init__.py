"""The command `spielwerk`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command with the arguments of the process, and ends it."""
    try:
        from spielwerk.cli.group import Spielwerk
    except KeyboardInterrupt:
        sys.exit(130)
    Spielwerk().main()
