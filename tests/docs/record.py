"""Records the terminal sessions of the documentation anew: `python -m tests.docs.record PAGE…` (all pages without).

Every command of a console block is run again, with the lines that are typed in at its prompts, and the page is written
with what it prints now. What differs from run to run becomes `…`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.docs.blocks import PAGES, Block, blocks_of, write_files
from tests.docs.terminal import output_of, runs_of

CHANGING = (
    (re.compile(r"^(seconds|games per second|digest)(\s+)\S+$"), r"\1\2…"),
    (re.compile(r"^(\s+\d+\s+\d+\s+)\d+\.\d+$"), r"\1…"),
)


def main() -> None:
    pages = [Path(name).resolve() for name in sys.argv[1:]] or PAGES
    for page in pages:
        record(page)


def record(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    # From the end, so that the places of earlier blocks stay what they are.
    for block in reversed([block for block in blocks_of(page) if block.language == "console"]):
        lines[block.line : block.line + len(block.text.splitlines())] = session(block)
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def session(block: Block) -> list[str]:
    """A block as it would be recorded now."""
    found: list[str] = []
    with TemporaryDirectory() as folder:
        write_files(block, Path(folder))
        for run in runs_of(block):
            found += [f"$ {run.command}", *(steady(line) for line in output_of(run, Path(folder)))]
    return found


def steady(line: str) -> str:
    for pattern, steady_form in CHANGING:
        line = pattern.sub(steady_form, line)
    return line


if __name__ == "__main__":
    main()
