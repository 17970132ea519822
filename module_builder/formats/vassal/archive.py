"""The files of a module: a zip, or the same files unpacked in a folder, read within bounds.

Only names that the archive lists are read; nothing is ever unpacked to disk.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from errno import ENOENT
from typing import TYPE_CHECKING, BinaryIO

from mapdata.diagnostic import InputError, cannot_open, choose

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Archive", "Files", "Folder", "open_files"]

MAX_ENTRIES = 100_000
MAX_ENTRY = 512 * 1024 * 1024  # bytes of one unpacked entry; the largest board pictures known are near 150 MB
TOO_LARGE = "no module needs that: make it smaller, or take it out"
MAX_DEPTH = 8  # folders below an unpacked module; the engine itself uses three


class Files:
    """The entries of one module by name, with `/` between folders."""

    def __init__(self, path: Path, sizes: dict[str, int]) -> None:
        self.path, self.sizes = path, sizes

    @property
    def names(self) -> frozenset[str]:
        """The names of all entries, folders left out."""
        return frozenset(self.sizes)

    def read(self, name: str, limit: int = MAX_ENTRY) -> bytes:
        """All bytes of an entry; InputError when there is none, it is damaged or has more than `limit` bytes."""
        if self._size(name) > limit:
            raise InputError(
                self.path, f"entry '{name}' has {self.sizes[name]:,} bytes, more than {limit:,}", TOO_LARGE
            )
        data = self.head(name, limit + 1)
        if len(data) > limit:
            raise InputError(self.path, f"entry '{name}' unpacks to more than {limit:,} bytes", TOO_LARGE)
        return data

    def head(self, name: str, count: int) -> bytes:
        """The first `count` bytes of an entry, fewer when it is shorter."""
        self._size(name)
        try:
            with self._open(name) as file:
                return file.read(count)
        except (
            OSError,
            EOFError,
            ValueError,
            NotImplementedError,
            RuntimeError,
            zlib.error,
            zipfile.BadZipFile,
        ) as error:
            raise InputError(self.path, f"entry '{name}' cannot be read: {error}", "pack the module again") from error

    def _size(self, name: str) -> int:
        if name not in self.sizes:
            raise InputError(self.path, f"has no entry '{name}'", choose(name, self.sizes))
        return self.sizes[name]

    def _open(self, name: str) -> BinaryIO:
        raise NotImplementedError


class Archive(Files):
    """A zip. Of two entries with one name the last one counts, as in the engine."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
        except OSError as error:
            raise cannot_open(path, error) from error
        except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
            raise InputError(
                path, f"not a module: {_reason(error)}", "a .vmod is a zip with buildFile.xml inside"
            ) from error
        entries = self._zip.infolist()
        if len(entries) > MAX_ENTRIES:
            raise InputError(path, f"has {len(entries):,} entries, more than {MAX_ENTRIES:,}", "give the .vmod itself")
        super().__init__(path, {entry.filename: entry.file_size for entry in entries if not entry.is_dir()})

    def _open(self, name: str) -> BinaryIO:
        return self._zip.open(name)  # type: ignore[return-value]  # IO[bytes] of typeshed, a BinaryIO in fact


class Folder(Files):
    """An unpacked module. Links that lead elsewhere are not followed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, dict(_walk(path)))

    def _open(self, name: str) -> BinaryIO:
        return (self.path / name).open("rb")


def open_files(path: Path) -> Files:
    """The entries of the zip or folder at `path`; InputError when it is neither."""
    if path.is_dir():
        return Folder(path)
    if not path.exists():
        raise cannot_open(path, FileNotFoundError(ENOENT, os.strerror(ENOENT)))
    if not path.is_file():
        raise InputError(path, "is not a file", "give the .vmod itself")
    return Archive(path)


def _walk(root: Path) -> list[tuple[str, int]]:
    """(name, size) of the plain files below a folder, as deep and as many as a module can have."""
    found: list[tuple[str, int]] = []
    for folder, below, files in os.walk(root):
        place = os.path.relpath(folder, root).replace(os.sep, "/")
        prefix = "" if place == "." else place + "/"
        if prefix.count("/") >= MAX_DEPTH:
            below.clear()
        for name in files:
            file = os.path.join(folder, name)  # noqa: PTH118  (a Path for each of 100,000 files is too slow)
            if os.path.isfile(file) and not os.path.islink(file):  # noqa: PTH113, PTH114
                found.append((prefix + name, os.path.getsize(file)))  # noqa: PTH202
        if len(found) > MAX_ENTRIES:
            raise InputError(root, f"has more than {MAX_ENTRIES:,} files", "give the folder that holds buildFile.xml")
    return found


def _reason(error: Exception) -> str:
    return "not a zip file" if isinstance(error, zipfile.BadZipFile) else str(error)
