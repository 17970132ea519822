"""Writing files so that nothing is ever half-written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

__all__ = ["write_atomic"]


def write_atomic(target: Path, data: bytes | Iterable[bytes]) -> None:
    """Write `data`, at once or piece by piece, to `target`: to a temporary name in the same folder, then renamed.

    An interrupted or failed write leaves the old file as it was. OSError when the folder cannot be written.
    """
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines((data,) if isinstance(data, bytes) else data)
        temporary.chmod(0o644)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
