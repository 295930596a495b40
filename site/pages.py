"""Lays out the pages of the documentation site: `python site/pages.py FOLDER`.

The pages in the repository are read as they are, in editors and where repositories are shown. The site has them, too,
with two changes: links to what is no page become plain text, and blocks of code say only their language.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|!?\[[^\]]*\](?:\([^)]*\))?)*)\]\(([^)\s]+)\)")
COLOURED_LIKE = {"spiel": "python", "digal": "text", "ebnf": "ebnf"}
"""Notations that the highlighter does not know, and those that it does and that look much like them."""


def pages() -> Iterator[tuple[Path, Path]]:
    """Every page, and where it lies on the site."""
    docs = ROOT / "docs"
    for page in sorted(docs.rglob("*.md")):
        yield page, page.relative_to(docs)
    for name in TOP:
        yield ROOT / name, Path(name)
    for readme in sorted((ROOT / "src").rglob("README.md")):
        yield readme, Path("packages") / readme.relative_to(ROOT / "src").parent.with_suffix(".md")


def lay_out(folder: Path) -> None:
    """Writes all pages, and the pictures they show."""
    if folder.exists():
        shutil.rmtree(folder)
    homes = {page.resolve(): home for page, home in pages()}
    for page, home in pages():
        target = folder / home
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(adapted(page, home, homes), encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures")
    (folder / "reference.md").write_text(reference(), encoding="utf-8")


def adapted(page: Path, home: Path, homes: dict[Path, Path]) -> str:
    """A page as the site has it."""
    blocks = re.split(r"(^```.*?^```$)", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return "".join(
        _block(part) if part.startswith("```") else LINK.sub(lambda link: _link(link, page, home, homes), part)
        for part in blocks
    )


def _block(block: str) -> str:
    head, _, rest = block.partition("\n")
    language = head.strip("`").split(" ")[0]
    return f"```{COLOURED_LIKE.get(language, language)}\n{rest}"


def _link(link: re.Match[str], page: Path, home: Path, homes: dict[Path, Path]) -> str:
    picture, words, target = link.groups()
    words = LINK.sub(lambda inner: _link(inner, page, home, homes), words)
    path, mark, place = target.partition("#")
    if "://" in target or not path:
        return f"{picture}[{words}]({target})"
    found = (page.parent / path).resolve()
    if found.is_relative_to(ROOT / "docs" / "pictures"):
        homes = {**homes, found: found.relative_to(ROOT / "docs")}
    if found not in homes:
        return words
    return f"{picture}[{words}]({os.path.relpath(homes[found], home.parent)}{mark}{place})"


def reference() -> str:
    """The page of the API: everything that `spielwerk` has, from its docstrings."""
    sys.path.insert(0, str(ROOT / "src"))
    import spielwerk

    names = [name for name in spielwerk.__all__ if not name.startswith("_")]
    parts = [f"::: {getattr(spielwerk, name).__module__}.{name}\n" for name in names]
    return "\n".join(["# Reference\n", "What `import spielwerk` gives, from the docstrings of the code.\n", *parts])


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]))
