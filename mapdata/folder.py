"""The head of a map folder, read without loading the rest."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from mapdata.files import unmarked

__all__ = ["HEADER", "LIMIT", "header_of"]

HEADER = "map.toml"
LIMIT: Final = 16 * 2**20  # bytes of one source file


def header_of(folder: Path) -> dict[str, Any]:
    """What a folder's map.toml says, as it stands; nothing when there is none that can be read."""
    try:
        with (folder / HEADER).open("rb") as file:
            return tomllib.loads(unmarked(file.read(LIMIT)).decode("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
