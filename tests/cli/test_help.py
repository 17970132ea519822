"""`zoc --help` comes at once: it names every command and imports none of them."""

from __future__ import annotations

import subprocess
import sys

from cli.main import COMMANDS

HEAVY = ("shapely", "numpy", "pyproj", "jsonschema", "lxml", "PIL", "mapdata", "module_builder", "validator")


def test_help_names_every_command_and_loads_none() -> None:
    code = "import sys; from cli.main import main\ntry: main(['--help'])\n"
    code += f"finally: print('LOADED', [name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "LOADED []"
    listed = [line.split()[0] for line in done.stdout.partition("Commands:")[2].splitlines() if line.startswith("  ")]
    assert listed == list(COMMANDS)
