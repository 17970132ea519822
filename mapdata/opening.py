"""Opening a map by the name of a bundled one or by its folder."""

from __future__ import annotations

import os
from errno import ENOENT
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, InputError, cannot_open, in_order, nearest
from mapdata.folder import HEADER, header_of

if TYPE_CHECKING:
    from mapdata.model import Map
    from mapdata.source import MapData

__all__ = ["bundled", "bundled_titled", "folder_at", "map_folder", "open_map", "read_map"]

MAPS = Path(__file__).parent / "maps"


def bundled() -> list[str]:
    """The names of the maps that come with the package."""
    return sorted(path.parent.name for path in MAPS.glob("*/map.toml"))


def bundled_titled(title: str) -> str | None:
    """The name of the bundled map of that title, which is also what its module is called; None when there is none."""
    return next((name for name in bundled() if header_of(MAPS / name).get("title") == title), None)


def map_folder(name_or_path: str | Path) -> Path:
    """The folder of a bundled map, or the map folder that a path names; its map.toml names it too.

    InputError when it is none of these.
    """
    if isinstance(name_or_path, str) and name_or_path in bundled():
        return MAPS / name_or_path
    path = Path(name_or_path)
    folder = folder_at(path)
    if folder is not None:
        return folder
    if path.is_dir():
        raise InputError(name_or_path, "is no map folder: it holds no map.toml", "every map folder has one")
    if path.exists():
        raise InputError(name_or_path, "is a file, not a map folder", "a map is a folder with a map.toml")
    if path.suffix or path.name != str(path):  # a name that only a file or folder can have
        raise cannot_open(name_or_path, FileNotFoundError(ENOENT, os.strerror(ENOENT)))
    hint = nearest(str(name_or_path), bundled()) or f"bundled maps are {', '.join(bundled())}"
    raise InputError(name_or_path, "no such map folder and no such bundled map", hint)


def folder_at(path: Path) -> Path | None:
    """The map folder that a path names, itself or by its map.toml; None when there is none."""
    if path.name == HEADER and path.is_file():
        return path.parent
    return path if (path / HEADER).is_file() else None


def open_map(name_or_path: str | Path, cache: bool = True) -> tuple[Map | None, list[Diagnostic]]:
    """The compiled map of a bundled name or of a folder, and everything found while loading and compiling it.

    None when any of that is an error. With `cache` a map whose files have not changed is not compiled again.
    InputError when there is no such map at all.
    """
    # Loading needs jsonschema and shapely; `import mapdata` must not.
    from mapdata.cache import recall
    from mapdata.load import content_hash, read_files

    folder = map_folder(name_or_path)
    files = read_files(folder)
    if cache and (known := recall(content_hash(files), folder)) is not None:
        return known
    _, made, found = _made(folder, files, cache)
    return made, found


def read_map(name_or_path: str | Path, cache: bool = False) -> tuple[MapData | None, Map | None, list[Diagnostic]]:
    """The source data of a map as well as the compiled map and everything found.

    No data when a file has an error, no map when that or the compiler's findings are errors. With `cache` a map whose
    files have not changed is not compiled again; what was found then has lost the edits that would mend it.
    InputError when there is no such map at all.
    """
    from mapdata.cache import recall
    from mapdata.load import content_hash, load, read_files

    folder = map_folder(name_or_path)
    files = read_files(folder)
    if cache and (known := recall(content_hash(files), folder)) is not None:
        return load(folder, files)[0], *known
    return _made(folder, files, cache)


def _made(
    folder: Path, files: dict[str, bytes | OSError], cache: bool
) -> tuple[MapData | None, Map | None, list[Diagnostic]]:
    """The map made of the files of a folder; with `cache` it is kept for the next time."""
    from mapdata.cache import remember
    from mapdata.compile import compile_map
    from mapdata.load import load

    data, found = load(folder, files)
    if data is None:
        return None, None, found
    made, more = compile_map(data)
    found = in_order([*found, *more])
    if made is not None and cache:
        remember(made, found, folder)
    return data, made, found
