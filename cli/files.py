"""Reading and writing files: what cannot be opened or written is an InputError that says what to do about it."""

from __future__ import annotations

import errno
from pathlib import Path

from mapdata.diagnostic import InputError, cannot_open
from mapdata.files import write_atomic

__all__ = ["read", "unwritable", "write"]

REMEDIES = {
    errno.ENOENT: "make the folder first",
    errno.ENOTDIR: "part of the path is a file, not a folder",
    errno.EISDIR: "give a file, not a folder",
    errno.EBUSY: "give a file, not a folder",
    errno.ENOSPC: "make room, or write elsewhere",
    errno.EDQUOT: "make room, or write elsewhere",
    errno.ENAMETOOLONG: "no file can have a name that long: give a shorter one",
}


def read(file: Path) -> bytes:
    """All bytes of a file. InputError (exit status 3) when it cannot be opened."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise cannot_open(file, error) from error


def write(file: Path, data: bytes, *, folder: bool = False) -> None:
    """Write a file whole or not at all; with `folder` the folders it lies in are made.

    InputError (exit status 3) when that cannot be done.
    """
    try:
        if folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, data)
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: object, error: OSError) -> InputError:
    """What the system says of a place that cannot be written, with what to do about it."""
    if error.errno == errno.EBADF:  # the caller gave none
        return InputError(file, "is closed", "send it to a file, or nowhere with > /dev/null")
    hint = REMEDIES.get(error.errno or 0, "choose a place that you may write to")
    return InputError(file, f"cannot be written: {(error.strerror or str(error)).lower()}", hint)
