"""Programs and manuals do not depend on the order in which Python happens to keep sets."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.rotation import in_turns

GAMES = ["backgammon", "catan", "citadels", "kniffel", "kuhn", "ludo"]
"""Games whose questions need several variables at a time, and two that hide things or have boards from files."""
TELL = """
import hashlib, json, sys
from spielwerk.bind import Build
from spielwerk.game.game import load, optimised
from spielwerk.program.stored import as_data

build = Build(debug=True)
program, description = load(sys.argv[1]).program(build)
print(hashlib.sha256(as_data(optimised(program, description, build))).hexdigest())
print(hashlib.sha256(json.dumps(description.manual.as_json()).encode()).hexdigest())
"""


def told(name: str, seed: str) -> str:
    surroundings = {**os.environ, "PYTHONHASHSEED": seed, "SPIELWERK_CACHE": "off"}
    command = [sys.executable, "-c", TELL, name]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout


@in_turns(name=GAMES)
def test_the_order_of_sets_changes_nothing(name: str) -> None:
    assert told(name, "1") == told(name, "2")
