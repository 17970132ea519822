"""Compiled maps on disk, keyed by the content of their source files and the version of the compiler.

Nothing depends on the cache: what cannot be read is compiled again, what cannot be written is gone without. A file
is a .npz archive without pickled objects: one JSON text and arrays of numbers.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import BadZipFile

import numpy as np
import shapely

from mapdata.cache_codec import decode, encode
from mapdata.compile import COMPILER
from mapdata.diagnostic import Diagnostic, Severity, Where
from mapdata.files import write_atomic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapdata.model import Map

__all__ = ["cache_folder", "recall", "remember"]

KEPT: Final = 16  # maps; the ones used longest ago go
BROKEN = (OSError, ValueError, KeyError, IndexError, TypeError, EOFError, BadZipFile, shapely.GEOSException)


def cache_folder() -> Path | None:
    """Where compiled maps are kept: ZOC_CACHE, else the user's cache folder; None when ZOC_CACHE is empty."""
    chosen = os.environ.get("ZOC_CACHE")
    if chosen is not None:
        return Path(chosen) / "maps" if chosen else None
    from platformdirs import user_cache_path  # only asked without ZOC_CACHE

    return user_cache_path("zoc", appauthor=False) / "maps"


def _file(digest: str) -> Path | None:
    folder = cache_folder()
    key = hashlib.sha256(f"{COMPILER} {shapely.__version__} {shapely.geos_version} {digest}".encode()).hexdigest()
    return None if folder is None else folder / f"{key[:32]}.npz"


def recall(digest: str, folder: Path) -> tuple[Map, list[Diagnostic]] | None:
    """The map compiled from files of this content hash before, and what was found then; None when there is none.

    `folder` is where the files are now; the findings name them there.
    """
    file = _file(digest)
    if file is None or not file.is_file():
        return None
    try:
        with np.load(file, allow_pickle=False) as arrays:
            parts = {name: arrays[name] for name in arrays.files}
        text = json.loads(parts.pop("json").tobytes())
        made = decode(text["map"], parts)
        found = [_diagnostic(fields, folder) for fields in text["found"]]
    except BROKEN:
        return None
    return (made, found) if made.hash == digest else None


def remember(made: Map, found: list[Diagnostic], folder: Path) -> None:
    """Keep a compiled map and what was found; nothing happens where nothing can be written."""
    file = _file(made.hash)
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, _packed(made, found, folder))
        _prune(file.parent)
    except OSError:
        return


def _packed(made: Map, found: list[Diagnostic], folder: Path) -> bytes:
    described, arrays = encode(made)
    text = json.dumps({"map": described, "found": [_fields(d, folder) for d in found]}, separators=(",", ":"))
    out = io.BytesIO()
    packed: Mapping[str, np.ndarray] = {"json": np.frombuffer(text.encode(), dtype=np.uint8), **arrays}
    np.savez(out, allow_pickle=False, **packed)
    return out.getvalue()


def _prune(folder: Path) -> None:
    files = sorted(folder.glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in files[KEPT:]:
        old.unlink(missing_ok=True)


def _fields(d: Diagnostic, folder: Path) -> list[object]:
    spots = [[os.path.relpath(w.file, folder), list(w.path), w.line, w.column] for w in (d.where, *d.related)]
    return [d.code, int(d.severity), d.message, spots, d.point, d.hint, d.name, d.fixable]


def _diagnostic(fields: list[object], folder: Path) -> Diagnostic:
    code, severity, message, spots, point, hint, name, fixable = fields
    assert isinstance(spots, list)
    where, *related = (Where(str(folder / file), tuple(path), line, column) for file, path, line, column in spots)
    place = (float(point[0]), float(point[1])) if isinstance(point, list) else None
    level = Severity(int(str(severity)))
    return Diagnostic(str(code), level, str(message), where, tuple(related), place, str(hint), str(name), bool(fixable))
