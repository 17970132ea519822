"""Writing what a command makes."""

from __future__ import annotations

from pathlib import Path

from mapdata.diagnostic import InputError
from mapdata.files import write_atomic

__all__ = ["write"]


def write(file: Path, data: bytes, *, folder: bool = False) -> None:
    """Write a file whole or not at all; with `folder` the folders it lies in are made.

    InputError (exit status 3) when that cannot be done.
    """
    try:
        if folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, data)
    except OSError as error:
        raise InputError(file, f"cannot be written: {(error.strerror or type(error).__name__).lower()}") from error
