"""`docs/architecture.md` follows one operation through the house: the list of files that know it is complete."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

from tests.docs.blocks import ROOT

WORD, CLASSES = "roll", {"spielwerk.model.statements.Roll", "spielwerk.check.typed.steps.RollDice"}
PYTHON, BROWSER = ROOT / "src" / "spielwerk", ROOT / "web" / "src"
LIST_OF_WORDS = re.compile(r"[a-z]+( [a-z]+){7,}")
TYPED = {"spielwerk.check.typed.game": "spielwerk.check.typed.steps"}
"""Where classes are found that are defined elsewhere."""


def listed() -> set[str]:
    """The files in the table of the page; files of the package without its path."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## Follow one name: `roll`")[2].partition("\n## ")[0]
    places = re.findall(r"^\| (.*?) \|", section, re.MULTILINE)
    return {path for place in places for path in re.findall(r"`([\w/.]+)`", place)}


def names_a_class(tree: ast.Module) -> bool:
    """Whether a module defines, imports or uses a class of the operation: others may have the same name."""
    aliases: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            aliases.update({one.asname or one.name: f"{node.module}.{one.name}" for one in node.names})
    used = set(aliases.values())
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in aliases:
            used.add(f"{aliases[node.value.id]}.{node.attr}")
    for here, home in TYPED.items():
        used |= {name.replace(here, home) for name in used if name.startswith(f"{here}.")}
    return bool(used & CLASSES)


def says_the_word(tree: ast.Module) -> bool:
    """Whether the word is a value in the code, alone or in a list of words, or the name of a function. Examples and
    sentences do not count."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(word)) if word == WORD:
                return True
            case ast.Constant(value=str(words)) if LIST_OF_WORDS.fullmatch(words) and WORD in words.split():
                return True
            case ast.FunctionDef(name=name) if name.strip("_") == WORD:
                return True
    return False


def knowing() -> Iterator[str]:
    for path in sorted(PYTHON.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        defined = {f"{module}.{node.name}" for node in tree.body if isinstance(node, ast.ClassDef)}
        if defined & CLASSES or names_a_class(tree) or says_the_word(tree):
            yield path.relative_to(PYTHON).as_posix()
    for path in sorted(PYTHON.rglob("*.json")):
        if path.is_relative_to(PYTHON / "web") or path.is_relative_to(PYTHON / "games"):
            continue  # The browser app as it was built last; what single games say about themselves.
        if f'"{WORD}"' in json.dumps(json.loads(path.read_text(encoding="utf-8"))):
            yield path.relative_to(PYTHON).as_posix()
    for path in sorted((PYTHON / "locale").rglob("*.toml")):
        if re.search(rf"^{WORD} = ", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield path.relative_to(PYTHON).as_posix()
    for path in sorted([*BROWSER.rglob("*.ts"), *BROWSER.rglob("*.svelte")]):
        if re.search(rf"""(['"]){WORD}\1|^\s*{WORD}: |, {WORD}: """, path.read_text(encoding="utf-8"), re.MULTILINE):
            yield path.relative_to(ROOT).as_posix()


def test_the_list_names_every_file_that_knows_the_operation():
    assert listed() - {"docs/grammar.ebnf"} == set(knowing())


def test_the_files_are_there():
    assert [path for path in listed() if not (PYTHON / path).exists() and not (ROOT / path).exists()] == []
