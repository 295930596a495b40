"""The program form as a page of the documentation: `python -m spielwerk.program.page` writes docs/ir.md.

Classes, fields and what is said of them are read from the source of `ir.py`, since Python forgets what is said of
fields; operations from their table.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from spielwerk.program import ir
from spielwerk.program.operations import FAMILIES, Operation

HEAD = """\
# The program form

[How it comes about](architecture.md#from-tree-to-program) is told elsewhere. This page is made from
`src/spielwerk/program/ir.py` and `operations.py` by `make docs`; change it there.
"""
OPERATIONS_HEAD = """\
## Operations

`Op` names one of these; `a`, `b` and `c` are its operands. What must be proved is checked by nobody at run time: the
lowering sees to it. A fault ends the match at the line of the operation. The last columns are how the back ends write
it; – where they have more to say about it than a form of words.
"""


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join([HEAD, *_classes(inspect.getsource(ir)), OPERATIONS_HEAD, *_operations()])


# ---- classes -----------------------------------------------------------------------------------


def _classes(source: str) -> Iterator[str]:
    """What there is in a module: its own words, and under its headings all constants and classes."""
    tree = ast.parse(source)
    titles = {
        number: title.group(1).capitalize()
        for number, line in enumerate(source.splitlines(), 1)
        if (title := re.match(r"# ---- (.+?) -+$", line))
    }
    yield f"{ast.get_docstring(tree)}\n"
    yield "## Types and numbers\n"
    told = dict(_told(tree.body))
    for stmt in tree.body:
        for number in [number for number in titles if number < stmt.lineno]:
            yield f"## {titles.pop(number)}\n"
        # `Node` serves those who walk through code, and is no part of the form.
        if isinstance(stmt, ast.ClassDef) and stmt.name != ir.Node.__name__:
            yield from _class(stmt)
        elif stmt in told:
            yield f"`{ast.unparse(stmt)}`\\\n{_line(told[stmt])}\n"


def _class(class_: ast.ClassDef) -> Iterator[str]:
    yield f"### {class_.name}\n"
    fields = [stmt for stmt in class_.body if isinstance(stmt, ast.AnnAssign)]
    if fields:
        yield f"`{class_.name}({', '.join(map(ast.unparse, fields))})`\n"
    docstring = ast.get_docstring(class_)
    if docstring:
        yield f"{docstring}\n"
    told = dict(_told(class_.body))
    lines = [f"- `{ast.unparse(field.target)}`: {_line(told[field])}" for field in fields if field in told]
    if lines:
        yield "\n".join(lines) + "\n"


def _told(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Assignments, and what is said behind them."""
    for stmt, behind in pairwise(body):
        match stmt, behind:
            case ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(text))):
                yield stmt, text


def _line(text: str) -> str:
    return " ".join(text.split())


# ---- operations --------------------------------------------------------------------------------


def _operations() -> Iterator[str]:
    for title, family in FAMILIES.items():
        yield f"### {title}\n"
        yield "| operation | takes | gives | result | must be proved | fault | Python | WebAssembly |"
        yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
        yield from (f"| {' | '.join(_row(name, of))} |" for name, of in family.items())
        yield ""


def _row(name: str, of: Operation) -> list[str]:
    takes = ", ".join(of.takes) + (", …" if of.more else "")
    proved = [of.needs] if of.needs else [] if of.fits or of.fault else ["the result fits"]
    python = re.sub(r"\{(\d)(:\w+)?\}", lambda found: "abc"[int(found.group(1))], of.python)
    wasm = re.sub(r"\{(\d)\}", lambda found: "abc"[int(found.group(1))], of.wasm)
    cells = [f"`{name}`", takes, of.gives, of.meaning, "; ".join(proved), of.fault, _code(python), _code(wasm)]
    return [cell.replace("|", "\\|") or "–" for cell in cells]


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def main(arguments: list[str]) -> None:
    """Writes the page to the path given, else to its place in the documentation."""
    path = Path(arguments[0] if arguments else "docs/ir.md")
    path.write_text(page(), encoding="utf-8")
    print(f"{path}: {sum(map(len, FAMILIES.values()))} operations")


if __name__ == "__main__":
    main(sys.argv[1:])
