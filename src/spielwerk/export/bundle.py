"""Copies parts of this package into one file: text of modules, without what they import from each other."""

from __future__ import annotations

import ast
import pprint
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from spielwerk.data import dataclass

OWN = "spielwerk"
WIDEST = 118
STANDARD = {"spielwerk.data": "dataclasses"}
"""Modules of ours that do the same as one of the standard library, only faster."""


@dataclass(frozen=True)
class Part:
    """A module, or some of the names that it has."""

    module: ModuleType
    names: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return Path(str(self.module.__file__)).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Bundle:
    """The text of several modules, the imports it needs, and the names it defines."""

    imports: str
    text: str
    names: frozenset[str]


def bundle(parts: Sequence[Part]) -> Bundle:
    """Puts modules one behind the other. No two may mean different things by one name."""
    imports: dict[str, str] = {}
    texts: list[str] = []
    names: dict[str, str] = {}
    """Every name with the text that defines it."""
    for part in parts:
        wanted = set(part.names)
        lines = part.text.splitlines()
        for node in ast.parse(part.text).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports |= dict(_imported(node))
                continue
            defined = set(_defined(node))
            if _is_prose(node) or (part.names and not defined & set(part.names)):
                continue
            wanted -= defined
            decorators: list[ast.expr] = getattr(node, "decorator_list", [])
            # A definition begins at its first decorator.
            first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
            text = "\n".join(lines[first - 1 : node.end_lineno])
            twice = sorted(name for name in defined & names.keys() if names[name] != text)
            if twice:
                raise ValueError(f"defined twice: {', '.join(twice)}")
            # Two parts may bring the very same definition.
            if not defined or not defined <= names.keys():
                texts.append(text)
            names |= dict.fromkeys(defined, text)
        for name in sorted(wanted):
            text = f"{name} = {_plain(part.module, name)}"
            texts.append(text)
            names[name] = text
    text = "\n\n\n".join(texts) + "\n"
    # Parts of a module come with the imports of the whole of it.
    used = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    needed = {line: name for line, name in imports.items() if name in used}
    shadowed = sorted(names.keys() & {*needed.values()})
    if shadowed:
        raise ValueError(f"imported and defined: {', '.join(shadowed)}")
    lines = sorted(needed, key=lambda line: (line.startswith("from"), line))
    return Bundle("\n".join(lines), text, frozenset({*names, *needed.values()}))


def _plain(module: ModuleType, name: str) -> str:
    """What a module has from elsewhere: numbers and texts, and whole tables of them, which can be written as they
    are."""
    value = getattr(module, name, None)
    if not _is_plain(value):
        raise ValueError(f"{module.__name__} does not define {name}")
    return pprint.pformat(value, width=WIDEST, sort_dicts=False)


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple | dict):
        return all(map(_is_plain, [*value.values(), *value] if isinstance(value, dict) else value))
    return isinstance(value, int | str)


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """Single imports of the standard library, each with the name that it brings."""
    if isinstance(node, ast.Import):
        yield from ((f"import {alias.name}", alias.name) for alias in node.names)
        return
    module = STANDARD.get(str(node.module), str(node.module))
    if module != "__future__" and module.partition(".")[0] != OWN:
        yield from ((f"from {module} import {alias.name}", alias.name) for alias in node.names)


def _defined(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


def _is_prose(node: ast.stmt) -> bool:
    """A text on its own."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
