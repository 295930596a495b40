"""`python -m tests.web.pictures`: makes the pictures of the documentation anew."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.table.gate.served import served
from tests.web.app import node
from tests.web.conftest import FREE

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        config = folder / "free.toml"
        config.write_text(FREE)
        with served(folder / "data", "--config", str(config)) as server:
            print(node("pictures.ts", server.url, PICTURES, shots=folder), end="")


if __name__ == "__main__":
    main()
