"""Reading text as editors save it, and writing files so that nothing is ever half-written."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

__all__ = ["BOM", "MARK", "unmarked", "write_atomic"]

BOM = b"\xef\xbb\xbf"  # the byte order mark that some editors put before UTF-8 text
MARK = "\ufeff"  # the same, decoded
NEW = 0o666  # the mode of a new file, of which the umask takes its part
CALLED = 40  # characters of the target's name that are in the temporary one, which must not get too long


def unmarked(data: bytes) -> bytes:
    """The bytes of a text without the byte order mark before it."""
    return data.removeprefix(BOM)


def write_atomic(target: Path, data: bytes | Iterable[bytes]) -> None:
    """Write `data`, at once or piece by piece, to `target`: to a temporary name in the same folder, then renamed.

    An interrupted or failed write leaves the old file as it was. A file that is there keeps its permissions, a new one
    has those that the umask leaves; a link is followed, and what it leads to is written. A device or a pipe is written
    as it is. OSError when the folder cannot be written, or a link leads to itself.
    """
    pieces = (data,) if isinstance(data, bytes) else data
    mode = _mode(target)
    if mode is not None and not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        with target.open("wb") as device:
            device.writelines(pieces)
        return
    _replace(Path(os.path.realpath(target)), pieces, None if mode is None else stat.S_IMODE(mode) & 0o777)


def _mode(target: Path) -> int | None:
    """What kind of file is there and who may do what with it; None when there is none."""
    try:
        return target.stat().st_mode
    except FileNotFoundError:
        return None


def _replace(place: Path, pieces: Iterable[bytes], mode: int | None) -> None:
    temporary = place.with_name(f".{place.name[:CALLED]}.{os.urandom(6).hex()}")
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(temporary, flags, NEW if mode is None else mode)
    except OSError as error:
        error.filename = str(place)  # the temporary name says nothing to anybody
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(place)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
