"""What Spielwerk can do with other packages, and what it says where they are missing: the only place that knows.

The core (check, lowering, the Python back end, matches) needs none. `pyproject.toml` has the same extras, each with the
versions and the reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from spielwerk.locale import texts

EXTRAS: dict[str, dict[str, str]] = {
    "cli": {"click": "click", "rich": "rich"},
    "compiled": {"wasmtime": "wasmtime"},
    "bots": {"numpy": "numpy", "websockets": "websockets"},
    "arena": {"numpy": "numpy", "openskill": "openskill", "scipy": "scipy"},
    "cluster": {"distributed": "distributed"},
    "lgold": {"lxml": "lxml"},
    "server": {
        "alembic": "alembic",
        "argon2": "argon2-cffi",
        "h11": "h11",
        "ifaddr": "ifaddr",
        "itsdangerous": "itsdangerous",
        "msgspec": "msgspec",
        "psycopg": "psycopg",
        "sqlalchemy": "sqlalchemy",
        "uvicorn": "uvicorn",
        "zeroconf": "zeroconf",
    },
    "push": {"cryptography": "cryptography"},
    "oidc": {"cryptography": "cryptography", "jwt": "pyjwt"},
}
"""The modules of each extra that code has, and the package that each is installed with."""


class MissingExtra(ImportError):
    """A package of an extra is not installed. The message says which, and how to get it."""

    def __init__(self, extra: str, module: str) -> None:
        super().__init__(_sentence(extra, module, "en"), name=module)
        self.extra = extra
        self.module = module

    def words(self, language: str) -> str:
        """The message in a language."""
        return _sentence(self.extra, self.module, language)

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        """It comes from another process as it was."""
        return MissingExtra, (self.extra, self.module)


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Around imports of the packages of an extra: if one is not installed, that is said."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS[extra]:
            raise
        raise MissingExtra(extra, error.name) from None


def require(extra: str) -> None:
    """Before work that needs an extra only at its end: without it, no work is done in vain. Imports nothing."""
    with needed(extra):
        for module in EXTRAS[extra]:
            if find_spec(module) is None:
                raise ModuleNotFoundError(name=module)


def is_there(extra: str) -> bool:
    """Whether all packages of an extra are installed. Imports nothing."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def _sentence(extra: str, module: str, language: str) -> str:
    """Names the packages, not `spielwerk[extra]`: that works wherever Spielwerk itself has come from."""
    words = texts("extras", language)
    packages = " ".join(EXTRAS[extra].values())
    sentence: str = words["missing"]
    return sentence.format(job=words["jobs"][extra], extra=extra, package=EXTRAS[extra][module], packages=packages)
