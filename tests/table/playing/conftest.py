"""One loop and one cage for all tests of this folder: a nursery takes two seconds to begin."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest

from spielwerk.table.playing.cage.cage import Cage

Wanted = TypeVar("Wanted")
Run = Callable[[Coroutine[Any, Any, Wanted]], Wanted]


@pytest.fixture(scope="session")
def run() -> Iterator[Run[Any]]:
    """Runs a coroutine to its end."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(scope="session")
def cage(run: Run[Any]) -> Iterator[Cage]:
    if sys.platform != "linux":
        pytest.skip("only Linux can shut processes in")
    cage = run(_cage())
    yield cage
    run(cage.close())


async def _cage() -> Cage:
    cage = Cage()
    trouble = await cage.trouble()
    assert trouble is None, trouble.told("en")
    return cage
