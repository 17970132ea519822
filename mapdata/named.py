"""Finding the map that a file names: a bundled one by its name, one's own by its folder or its id."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mapdata.diagnostic import nearest
from mapdata.folder import HEADER, header_of
from mapdata.opening import MAPS, bundled, folder_at

__all__ = ["FoundMap", "find_map", "map_id"]

OTHERWISE: Final = "--map FOLDER names one"


@dataclass(frozen=True, slots=True)
class FoundMap:
    """The folder of a map that was asked for; without one, why not and what to do about it."""

    folder: Path | None
    message: str = ""
    hint: str = ""


def find_map(name: str, near: Path, content: str = "") -> FoundMap:
    """The map that a file in the folder `near` calls `name`.

    A position in the setups of a map folder may name that map by its id. Else the name is that of a bundled map, or a
    path from `near`, or the id of a map folder in `near` or one folder up. A module knows the content hash of the map
    it was built from (`content`): the map of that hash is meant, whatever else has its id; when there is none it is
    the one that lies beside the module.
    """
    if near.name == "setups" and _id(near.parent) == name:
        return FoundMap(near.parent)
    named = MAPS / name if name in bundled() else _at(near / name)
    if named is not None and (not content or _hash(named) == content):
        return FoundMap(named)
    beside = [folder for folder in _beside(near) if _id(folder) == name]
    built = next((folder for folder in beside if _hash(folder) == content), None) if content else None
    if built is None and named is not None and not (beside and name in bundled()):
        built = named
    if built is not None or len(beside) == 1:
        return FoundMap(built or beside[0])
    return _missing(name, near, beside, content)


def map_id(name: str, near: Path) -> str:
    """The id of the map that a file in the folder `near` calls `name`; the name itself when there is no such map."""
    folder = find_map(name, near).folder
    return (_id(folder) if folder is not None else None) or name


def _missing(name: str, near: Path, beside: list[Path], content: str) -> FoundMap:
    if beside:
        several = f"several map folders here have the id '{name}': {', '.join(map(str, beside))}"
        return FoundMap(None, several, "--map FOLDER says which one is meant")
    if content:
        return FoundMap(None, f"the map '{name}' that the module was built from is not beside it", OTHERWISE)
    with suppress(OSError):  # a name too long for a folder is none
        if (near / name).is_dir():
            return FoundMap(None, f"'{name}' is no map folder: it holds no {HEADER}", OTHERWISE)
    folders = [Path(os.path.relpath(folder, near)).as_posix() for folder in _beside(near)]
    hint = nearest(name, [*bundled(), *folders, *filter(None, map(_id, _beside(near)))])
    if "/" in name or "\\" in name:
        start = f"a path starts at the folder of this file; {OTHERWISE}"
        return FoundMap(None, f"there is no map folder '{name}'", hint or start)
    known = f"known are {', '.join([*bundled(), *folders])}; {OTHERWISE}"
    return FoundMap(None, f"there is no map '{name}'", hint or known)


def _at(path: Path) -> Path | None:
    """The map folder at a path, None when there is none or the path is none that a system can have."""
    try:
        return folder_at(path)
    except OSError:
        return None


def _beside(near: Path) -> Iterator[Path]:
    """The map folders in a folder and in the one above it."""
    for place in dict.fromkeys((near, Path(os.path.normpath(near / "..")))):
        try:
            found = sorted(path for path in place.iterdir() if (path / HEADER).is_file())
        except OSError:  # not to be looked into: what lies there can be named by its path
            continue
        yield from found


def _id(folder: Path) -> str | None:
    """The id that a folder's map.toml gives it, None without a readable one."""
    name = header_of(folder).get("id")
    return name if isinstance(name, str) else None


def _hash(folder: Path) -> str:
    """The content hash of a map folder."""
    from mapdata.load import content_hash, read_files  # it needs shapely; a position of a bundled map does not

    return content_hash(read_files(folder))
