"""The file in which the owner of a server sets it up: TOML, in which every name and every value is checked.

A text can also be read from a file of its own, so that a password need not be here: `password = { file = "…" }`.
"""

from __future__ import annotations

import tomllib
import types
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from spielwerk.data import MISSING, fields, is_dataclass
from spielwerk.locale import texts

LARGEST = 1_000_000
T = TypeVar("T")


_KINDS = {bool: "truth", int: "whole", float: "number", str: "text", Path: "path", tuple: "list", dict: "table"}
"""What a value can be, by its key in the texts `server`, `settings.kinds`."""


class BadSettings(Exception):
    """A file that does not set up a server. It says where, what is wrong, and what was expected."""

    def __init__(self, code: str, file: Path, kind: type[Any] | None = None, **values: Any) -> None:
        self.code = code
        self.kind = kind
        """What was expected, if it is no list of words."""
        self.values = {"file": file, **values}
        super().__init__(self.words("en"))

    def words(self, language: str) -> str:
        words = texts("server", language)["settings"]
        sentence: str = words[self.code]
        expected = {"known": words["kinds"][_KINDS[self.kind]]} if self.kind is not None else {}
        return sentence.format(**{**self.values, **expected})


def read_settings(file: Path, kind: type[T]) -> T:
    """What a file says, over what holds otherwise. Raises BadSettings."""
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST).decode("utf-8")
        document = tomllib.loads(text)
    except OSError as error:
        raise BadSettings("unreadable", file, reason=error.strerror or type(error).__name__) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSettings("no_toml", file, reason=str(error)) from None
    made: T = _Reader(file).table(document, kind, "")
    return made


class _Reader:
    """Makes settings of what is in one file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def table(self, given: dict[str, Any], kind: type[Any], where: str) -> Any:
        hints = get_type_hints(kind)
        known = {one.name: one for one in fields(kind)}
        for name in given:
            if name not in known:
                self._unknown(f"{where}{name}", name, list(known))
        for name, one in known.items():
            if name not in given and one.default is MISSING and one.default_factory is MISSING:
                raise BadSettings("missing", self._file, name=f"{where}{name}")
        return kind(**{name: self.value(value, hints[name], f"{where}{name}") for name, value in given.items()})

    def value(self, given: Any, kind: Any, name: str) -> Any:
        origin = get_origin(kind)
        if origin in (Union, types.UnionType):  # something, or nothing: TOML has no word for nothing
            (kind,) = [one for one in get_args(kind) if one is not type(None)]
            return self.value(given, kind, name)
        if origin is Literal:
            if given not in get_args(kind):
                self._refuse(given, ", ".join(map(str, get_args(kind))), name)
            return given
        if origin is tuple:
            if not isinstance(given, list):
                self._refuse(given, tuple, name)
            return tuple(self.value(one, get_args(kind)[0], f"{name}[{n}]") for n, one in enumerate(given))
        if is_dataclass(kind):
            if not isinstance(given, dict):
                self._refuse(given, dict, name)
            return self.table(given, kind, f"{name}.")  # type: ignore[arg-type]
        return self._plain(given, kind, name)

    def _plain(self, given: Any, kind: type[Any], name: str) -> Any:
        if kind is str and isinstance(given, dict) and given.keys() == {"file"}:
            return self._from_file(self._plain(given["file"], str, f"{name}.file"))
        if kind is Path and isinstance(given, str):
            # From where the file is, wherever the server is started.
            return self._file.parent / given
        # Not `isinstance`: for Python `true` is a number, too.
        sound = type(given) is kind or (kind is float and type(given) is int)
        if not sound or (kind in (int, float) and not given >= 0):
            self._refuse(given, kind, name)
        return kind(given)

    def _from_file(self, name: str) -> str:
        file = self._file.parent / name
        try:
            with file.open(encoding="utf-8") as opened:
                return opened.read(LARGEST).strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or type(error).__name__
            raise BadSettings("unreadable", file, reason=reason) from None

    def _unknown(self, whole: str, name: str, known: list[str]) -> None:
        near = get_close_matches(name, known, n=1)
        if near:
            raise BadSettings("meant", self._file, name=whole, meant=near[0])
        raise BadSettings("unknown", self._file, name=whole, known=", ".join(known))

    def _refuse(self, given: Any, known: str | type[Any], name: str) -> None:
        """Passwords are not shown: of texts only that they are some."""
        shown = '"…"' if isinstance(given, str) and not isinstance(known, str) else repr(given)[:60]
        if isinstance(known, str):
            raise BadSettings("kind", self._file, name=name, given=shown, known=known)
        raise BadSettings("kind", self._file, known, name=name, given=shown)
