"""Finds the code blocks of the documentation.

The word behind the three backticks says what a block is, further words say more about it:

- ```` ```spiel ```` a game; it must check without a fault and its random matches must come to an end.
  `file=race.spiel` gives it a name, under which the commands and the Python code below it find it.
  `fault=S201` says which fault it must have instead; one that begins with R must stop a random match.
  `warning=S417` says which warning it gives.
- ```` ```python ```` is run, all blocks of a page one after the other in one module; not with `file=mybot.py`: that is
  a program of its own.
- ```` ```console ```` is a terminal: every `$ spielwerk …` is run and must print the lines below it.
  A line `…` stands for any lines. Lines behind `> ` at a prompt are typed in.
- ```` ```text ````, ```` ```ebnf ````, ```` ```json ````, ```` ```csv ````, ```` ```digal ````, ```` ```js ````,
  ```` ```xml ```` and ```` ```sh ```` are only shown; with `file=race/tiny.csv` the games below find them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("language/*.md")),
    *sorted((ROOT / "docs").glob("games/*.md")),
    *sorted((ROOT / "docs").glob("cookbook/*.md")),
]
MADE = {"diagnostics.md", "generator.md"}
"""Pages that are written elsewhere and have their own tests."""
SHOWN = {"text", "ebnf", "json", "csv", "sh", "digal", "js", "xml"}


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    marks: dict[str, str]
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def file(self) -> str:
        return self.marks.get("file", "")


def blocks_of(page: Path) -> list[Block]:
    """The code blocks of a page, in order."""
    found: list[Block] = []
    begun: tuple[int, str] | None = None
    lines: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = re.match(r"```\s*(.*)$", line)
        if fence is None:
            lines.append(line)
        elif begun is None:
            begun, lines = (number, fence.group(1)), []
        else:
            found.append(_block(page, *begun, "\n".join(lines) + "\n"))
            begun = None
    assert begun is None, f"{page}:{begun} is never closed"
    return found


def _block(page: Path, line: int, info: str, text: str) -> Block:
    language, *marks = info.split() or [""]
    named = {mark.partition("=")[0]: mark.partition("=")[2] for mark in marks}
    return Block(page, line, language, named, text)


def all_blocks() -> list[Block]:
    return [block for page in PAGES if page.name not in MADE for block in blocks_of(page)]


def files_before(block: Block) -> dict[str, str]:
    """The files that the page has shown before a block, as they were last."""
    return {b.file: b.text for b in blocks_of(block.page) if b.file and b.line < block.line}


def write_files(block: Block, folder: Path) -> None:
    """Puts the files that the page has shown before a block into a folder."""
    for name, text in files_before(block).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
