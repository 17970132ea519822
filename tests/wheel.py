"""Compare a built wheel with the tree: every file of the four packages is in it, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("cli", "mapdata", "module_builder", "validator")


def tracked() -> set[str]:
    """The files of the packages that git tracks."""
    listed = subprocess.run(["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(listed.stdout.split("\n")) - {""}


def packed(wheel: Path) -> set[str]:
    """The files in the wheel but its own metadata."""
    with ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def main(wheel: str) -> int:
    """0 when wheel and tree agree; otherwise every difference, a line each, and 1."""
    tree, wheels = tracked(), packed(Path(wheel))
    for name in sorted(tree - wheels):
        print(f"not in the wheel: {name}")
    for name in sorted(wheels - tree):
        print(f"not in the tree: {name}")
    print(f"{len(wheels)} files in the wheel")
    return int(tree != wheels)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
