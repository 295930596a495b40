"""A process that thinks, but for some tables: what their names say comes first."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from spielwerk.table.playing import wire, worker


class Wild(worker.Work):
    def answer(self, request: wire.Request) -> wire.Answer:
        what = request.what
        if isinstance(what, wire.Choose):
            misdeed, _, rest = what.match.desk.partition(":")
            if misdeed == "dies":
                os._exit(3)
            if misdeed == "dies_once" and not Path(rest).exists():
                Path(rest).touch()
                os.abort()
            if misdeed == "sleeps":
                threading.Event().wait()
            if misdeed == "waits":
                Path(rest).with_suffix(".begun").touch()
                while not Path(rest).exists():
                    threading.Event().wait(0.01)
        return super().answer(request)


if __name__ == "__main__":
    worker.Work = Wild  # type: ignore[misc]
    worker.main()
