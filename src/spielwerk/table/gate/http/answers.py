"""Requests that are sent again get the answer that they got the first time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from spielwerk.table import messages as m

KEPT = 128
"""So many answers to somebody's requests are kept."""


class Answers:
    """The last answers to one person's requests, on all devices."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, asyncio.Future[m.Told]] = OrderedDict()

    def find(self, request: str) -> asyncio.Future[m.Told] | None:
        return self._kept.get(request)

    def expect(self, request: str) -> asyncio.Future[m.Told]:
        answer: asyncio.Future[m.Told] = asyncio.get_running_loop().create_future()
        self._kept[request] = answer
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return answer

    def forget(self, request: str) -> None:
        """It was not carried out for a reason that passes: it is tried anew when it is sent again."""
        self._kept.pop(request, None)
