"""What there is to lint below a folder: map folders, modules packed and unpacked, extensions, TripleA maps."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from mapdata.opening import bundled, folder_at
from module_builder.formats.triplea.map import is_marked, is_triplea
from validator.lint.fingerprint import file_from
from validator.lint.globs import matches
from validator.lint.path import has_buildfile

__all__ = ["is_target", "size_of", "targets", "tree"]

PACKED = frozenset({".vmod", ".vmdx"})
OLD = frozenset({".mod", ".mdx"})  # these endings are other programs' too
SKIPPED = frozenset({"node_modules", "__pycache__", "site-packages"})


def targets(names: Iterable[str], exclude: Sequence[str] = (), folder: Path = Path()) -> list[str]:
    """What is to be linted for the names a user gives, each once, in order.

    A folder that is no map and no module itself stands for all that lie in it at any depth, but what a pattern of
    `exclude`, named from `folder`, means. A name that is nothing of this is kept: linting it tells why.
    """
    found = [each for name in names for each in (_below(Path(name), exclude, folder) or [name])]
    known = bundled()
    first: dict[str, str] = {}
    for each in found:
        first.setdefault(each if each in known else str(Path(each).absolute()), each)
    return list(first.values())


def _below(path: Path, exclude: Sequence[str], folder: Path) -> list[str]:
    if str(path) in bundled() or not _is_folder(path) or _is_target_or_closed(path):
        return []
    return [str(each) for each in _walk(path) if not _left_out(each, exclude, folder)]


def _left_out(path: Path, exclude: Sequence[str], folder: Path) -> bool:
    return bool(exclude) and any(matches(glob, file_from(str(path), folder)) for glob in exclude)


def _is_folder(path: Path) -> bool:
    """Whether a path is a folder; no where it cannot be looked at."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _is_target_or_closed(path: Path) -> bool:
    """Whether a folder is a map or a module, or cannot be looked into, of which linting it tells."""
    try:
        return is_target(path)
    except OSError:
        return True


def _is_triplea_folder(path: Path) -> bool:
    """Whether a folder is a TripleA map and no module; no where it cannot be looked into."""
    try:
        return is_marked(path) and not has_buildfile(path)
    except OSError:
        return False


def is_target(path: Path) -> bool:
    """Whether a folder is itself a map or an unpacked module."""
    return folder_at(path) is not None or has_buildfile(path) or is_marked(path)


def _walk(root: Path) -> Iterator[Path]:
    """Maps and modules below a folder, by name, and what cannot be looked into.

    Links to folders and hidden folders are not followed.

    A folder with TripleA maps directly in it is looked at as the set of all in it, as their games must differ in name.
    """
    sets: list[Path] = []
    closed: list[OSError] = []
    for here, folders, files in tree(root, closed.append):
        place = Path(here)
        in_set = any(each in place.parents for each in sets)
        if _is_target_or_closed(place):
            folders.clear()
            if not in_set or not _is_triplea_folder(place):
                yield place
            continue
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED)
        if not in_set and any(_is_triplea_folder(place / name) for name in folders):
            sets.append(place)
            yield place
        yield from (place / name for name in sorted(files) if _is_module(place / name))
    yield from (Path(error.filename) for error in closed)


def tree(root: Path, closed: Callable[[OSError], object] = str) -> Iterator[tuple[str, list[str], list[str]]]:
    """As os.walk, which before Python 3.12 goes no deeper than it can call itself; `closed` is told of what is.

    Whoever takes a name out of the folders keeps their content from being looked at. Links to folders are not followed.
    """
    waiting = [str(root)]
    while waiting:
        here = waiting.pop()
        try:
            found = sorted((entry.name, _leads_to_folder(entry), entry.is_symlink()) for entry in os.scandir(here))
        except OSError as error:
            closed(error)
            continue
        folders = [name for name, is_folder, _ in found if is_folder]
        links = {name for name, _, is_link in found if is_link}
        yield here, folders, [name for name, is_folder, _ in found if not is_folder]
        waiting += [f"{here}{os.sep}{name}" for name in reversed(folders) if name not in links]


def _leads_to_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _is_module(path: Path) -> bool:
    suffix = path.suffix.lower()
    return suffix in PACKED or (suffix in OLD and zipfile.is_zipfile(path)) or (suffix == ".zip" and is_triplea(path))


def size_of(name: str) -> int:
    """About how many bytes lint must look at, 0 when that is not known."""
    try:
        path = Path(name)
        return path.stat().st_size if path.is_file() else sum(each.stat().st_size for each in path.iterdir())
    except OSError:
        return 0
