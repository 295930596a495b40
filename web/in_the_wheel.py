"""A wheel without the browser app would be half a thing: it is not built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class AppIsThere(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable installation finds the app when it is built later.
        if version != "editable" and not (Path(self.root) / "src/spielwerk/web/index.html").exists():
            raise SystemExit("The browser app is not built yet: run `make setup` first.")
