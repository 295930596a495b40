"""What the package is made of: modules, what they import, their classes. All of it is read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "spielwerk"

Import = tuple[str, dict[str, tuple[str, str]]]


@dataclass
class Module:
    name: str
    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @property
    def package(self) -> str:
        return self.name if self.path.stem == "__init__" else self.name.rpartition(".")[0]

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}


@dataclass
class House:
    """All modules, by name."""

    modules: dict[str, Module] = field(default_factory=dict)
    _imports: dict[str, list[Import]] = field(default_factory=dict)

    @classmethod
    def read(cls) -> House:
        house = cls()
        for path in sorted(PACKAGE.rglob("*.py")):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            house.modules[name] = Module(name, path)
        return house

    def imports(self, module: Module) -> list[Import]:
        """The modules of ours that a module imports, wherever it does: at its top, in a function, for types alone. With
        each the names that come from it: what they are called here, and where and as what they were made."""
        if module.name not in self._imports:
            self._imports[module.name] = list(self._read_imports(module))
        return self._imports[module.name]

    def _read_imports(self, module: Module) -> Iterator[Import]:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                yield from ((alias.name, {}) for alias in node.names if alias.name in self.modules)
            elif isinstance(node, ast.ImportFrom):
                base = self._base(module, node)
                for alias in node.names:
                    whole = f"{base}.{alias.name}"
                    if whole in self.modules:
                        yield whole, {}
                    elif base in self.modules:
                        yield base, {alias.asname or alias.name: (base, alias.name)}

    def _base(self, module: Module, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        above = module.package.split(".")[: len(module.package.split(".")) - node.level + 1]
        return ".".join([*above, node.module] if node.module else above)

    def cycles(self) -> list[list[str]]:
        """Modules that need each other, in whatever way (Tarjan 1972, without recursion)."""
        graph = {name: sorted({to for to, _ in self.imports(module)}) for name, module in self.modules.items()}
        index: dict[str, int] = {}
        low: dict[str, int] = {}
        stack: list[str] = []
        found: list[list[str]] = []
        for root in graph:
            if root in index:
                continue
            work = [(root, iter(graph[root]))]
            index[root] = low[root] = len(index)
            stack.append(root)
            while work:
                name, rest = work[-1]
                for to in rest:
                    if to not in index:
                        index[to] = low[to] = len(index)
                        stack.append(to)
                        work.append((to, iter(graph[to])))
                        break
                    if to in stack:
                        low[name] = min(low[name], index[to])
                else:
                    work.pop()
                    if work:
                        low[work[-1][0]] = min(low[work[-1][0]], low[name])
                    if low[name] == index[name]:
                        at = stack.index(name)
                        component, stack[at:] = stack[at:], []
                        if len(component) > 1 or name in graph[name]:
                            found.append(sorted(component))
        return found

    def ancestors(self, module: Module, name: str) -> list[str]:
        """The longest line of own classes from a class upwards, itself first."""
        own = module.classes.get(name)
        if own is None:
            return []
        lines = [self._line_of(module, base) for base in own.bases]
        return [f"{module.name}.{name}", *max(lines, key=len, default=[])]

    def _line_of(self, module: Module, base: ast.expr) -> list[str]:
        if isinstance(base, ast.Subscript):
            base = base.value
        if isinstance(base, ast.Attribute):
            return self._line_of_member(module, base)
        if not isinstance(base, ast.Name):
            return []
        if base.id in module.classes:
            return self.ancestors(module, base.id)
        return self._line_of_import(module, base.id)

    def _line_of_member(self, module: Module, base: ast.Attribute) -> list[str]:
        """A base like `ir.Node`."""
        for to, _ in self.imports(module):
            if isinstance(base.value, ast.Name) and to.rpartition(".")[2] == base.value.id:
                return self.ancestors(self.modules[to], base.attr)
        return []

    def _line_of_import(self, module: Module, name: str) -> list[str]:
        for _, names in self.imports(module):
            if name in names:
                base, original = names[name]
                source = self.modules[base]
                return self.ancestors(source, original) or self._line_of_import(source, original)
        return []

    def private_uses(self, module: Module) -> Iterator[str]:
        """What a module takes of others although its name says that it is theirs."""
        own = self._private_names(module)
        foreign = {alias.asname or alias.name.partition(".")[0] for alias in self._foreign_imports(module)}
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
                if isinstance(node.value, ast.Name) and node.value.id in {"self", "cls", *foreign}:
                    continue
                yield f"{module.name}:{node.lineno} {ast.unparse(node)}"
            elif isinstance(node, ast.ImportFrom) and self._base(module, node) in self.modules:
                yield from (
                    f"{module.name}:{node.lineno} import {alias.name}" for alias in node.names if is_private(alias.name)
                )

    def _foreign_imports(self, module: Module) -> Iterator[ast.alias]:
        """Names of packages that are not ours, such as `os` with its `_exit`."""
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                yield from (alias for alias in node.names if alias.name not in self.modules)

    @staticmethod
    def _private_names(module: Module) -> set[str]:
        """Private names that a module gives: to what it defines, and to what its classes hold."""
        names: set[str] = set()
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                if isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}:
                    names.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.add(node.value)  # in __slots__
        return {name for name in names if is_private(name)}


OPEN = {"_replace", "_asdict", "_fields", "_func", "_from_ptr"}
"""Named tuples have to name their methods like this; the last two are the only quick way into wasmtime."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in OPEN
