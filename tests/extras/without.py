"""Runs commands in a process of its own that has the packages of some extras only.

    python without.py 'cli,lgold' '["check", "nim"]' …

prints for each command its exit code and what it said, as a line of JSON. Packages of other extras are not found, as if
they were not installed.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from importlib.abc import MetaPathFinder

from spielwerk.extras import EXTRAS


class Blocked(MetaPathFinder):
    """Asked before all others: finds nothing, but knows what must not be found."""

    def __init__(self, there: set[str]) -> None:
        promised = {module for extra in there for module in EXTRAS[extra]}
        self.names = {module for modules in EXTRAS.values() for module in modules} - promised

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return


def called(args: list[str]) -> tuple[int, str, str]:
    from spielwerk.cli import main

    said, complained = io.StringIO(), io.StringIO()
    sys.argv = ["spielwerk", *args]
    code = 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    return code, said.getvalue(), complained.getvalue()


if __name__ == "__main__":
    extras, *commands = sys.argv[1:]
    sys.meta_path.insert(0, Blocked(set(filter(None, extras.split(",")))))
    for command in commands:
        print(json.dumps(called(json.loads(command))))
