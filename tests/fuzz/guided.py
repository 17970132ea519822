"""Coverage-guided fuzzing of one decoder: `python -m tests.fuzz.guided TARGET [libFuzzer options]`.

Needs atheris, which installs on Linux and on some Macs: `pip install atheris`. It goes on until it finds something; the
options bound it, as `-max_total_time=60`. What it finds is written to a file `crash-...` in the folder it is run in.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["module_builder"]):
    from tests.fuzz.targets import TARGETS


def main() -> None:
    """Fuzz the target that the first argument names, beginning with its seeds."""
    target = TARGETS[sys.argv[1]]
    with tempfile.TemporaryDirectory() as folder:
        for index, seed in enumerate(target.seeds):
            (Path(folder) / str(index)).write_bytes(seed)
        atheris.Setup([sys.argv[0], *sys.argv[2:], folder], target)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
