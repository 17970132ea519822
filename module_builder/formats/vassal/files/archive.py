"""The files of a module: a zip, or the same files unpacked in a folder, read within bounds.

Only names that the archive lists are read; nothing is ever unpacked to disk, and an archive inside is not looked into.
"""

from __future__ import annotations

import os
import stat
import zipfile
from abc import ABC, abstractmethod
from collections import Counter
from functools import cached_property
from typing import IO, TYPE_CHECKING

from mapdata.diagnostic import InputError, cannot_open, choose
from module_builder.formats.vassal.files.filekind import kind_of, remedy_for
from module_builder.formats.vassal.files.ziplimits import (
    BROKEN,
    check_directory,
    check_entries,
    check_ratio,
    entry_text,
    leads_out,
    printable,
    utf8_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

__all__ = ["Archive", "Files", "Folder", "Joined", "open_files"]

MAX_ENTRIES = 100_000
MAX_ENTRY = 512 * 1024 * 1024  # bytes of one unpacked entry; the largest board pictures known are near 150 MB
HINT = "a .vmod is a zip with buildFile.xml inside"
TOO_LARGE = "no module needs that: make it smaller, or take it out"
MAX_DEPTH = 8  # folders below an unpacked module; the engine itself uses three


class Files(ABC):
    """The entries of one module by name, with `/` between folders.

    `told` is what is odd about them, as code and message of a finding: what was not read, and why.
    """

    def __init__(self, path: Path, sizes: dict[str, int], told: Sequence[tuple[str, str]] = ()) -> None:
        self.path, self.sizes, self.told = path, sizes, tuple(told)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all entries, folders left out."""
        return frozenset(self.sizes)

    def read(self, name: str, limit: int = MAX_ENTRY) -> bytes:
        """All bytes of an entry; InputError when there is none, it is damaged or has more than `limit` bytes."""
        if self._size(name) > limit:
            raise InputError(
                self.path, f"entry '{printable(name)}' has {self.sizes[name]:,} bytes, more than {limit:,}", TOO_LARGE
            )
        data = self.head(name, limit + 1)
        if len(data) > limit:
            raise InputError(self.path, f"entry '{printable(name)}' unpacks to more than {limit:,} bytes", TOO_LARGE)
        return data

    def file_of(self, name: str) -> str:
        """How an entry is called in a message."""
        return f"{self.path}!{name}"

    def head(self, name: str, count: int) -> bytes:
        """The first `count` bytes of an entry, fewer when it is shorter."""
        self._size(name)
        try:
            with self._open(name) as file:
                return file.read(count)
        except BROKEN as error:
            raise InputError(
                self.path, f"entry '{printable(name)}' cannot be read: {error}", "pack the module again"
            ) from error

    def _size(self, name: str) -> int:
        if name not in self.sizes:
            raise InputError(self.path, f"has no entry '{name}'", choose(name, self.sizes))
        return self.sizes[name]

    @abstractmethod
    def _open(self, name: str) -> IO[bytes]:
        """An entry that is there, opened to be read."""


class Archive(Files):
    """A zip, also one with a program before it. Of two entries with one name the last one counts, as in the engine."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                head = file.read(1024)
                check_directory(file, path)
            self._zip = zipfile.ZipFile(path)
        except OSError as error:
            raise cannot_open(path, error) from error
        except BROKEN as error:
            raise _no_module(path, head, error) from error
        check_entries(self._zip, path, MAX_ENTRIES, "give the .vmod itself")
        listed = [entry for entry in self._zip.infolist() if not entry.filename.endswith("/")]
        self._entries = {entry_text(entry): entry for entry in listed}
        super().__init__(path, {name: each.file_size for name, each in self._entries.items()}, list(_told(listed)))

    def _open(self, name: str) -> IO[bytes]:
        check_ratio(self._entries[name], self.path)
        return self._zip.open(self._entries[name])


class Joined(Files):
    """The entries of several modules: what the first does not have is looked for in the others, in order."""

    def __init__(self, files: Sequence[Files]) -> None:
        self._owner = {name: each for each in reversed(files) for name in each.sizes}
        sizes = {name: owner.sizes[name] for name, owner in self._owner.items()}
        super().__init__(files[0].path, sizes, [told for each in files for told in each.told])

    def file_of(self, name: str) -> str:
        """How an entry is called in a message."""
        return self._owner[name].file_of(name) if name in self._owner else super().file_of(name)

    def _open(self, name: str) -> IO[bytes]:
        return self._owner[name]._open(name)


class Folder(Files):
    """An unpacked module. Links that lead out of it are not followed; what is no plain file is never opened."""

    def __init__(self, path: Path) -> None:
        walk = _Walk(path)
        walk.run()
        super().__init__(path, walk.sizes, walk.told)

    def _open(self, name: str) -> IO[bytes]:
        return (self.path / name).open("rb")


def open_files(path: Path) -> Files:
    """The entries of the zip or folder at `path`; InputError when it is neither."""
    if path.is_dir():
        return Folder(path)
    if path.exists() and not path.is_file():
        raise InputError(path, "is not a file", "give the .vmod itself")
    return Archive(path)


class _Walk:
    """The plain files below a folder, as deep and as many as a module can have; and what was left out."""

    def __init__(self, root: Path) -> None:
        self.root, self.home = str(root), os.path.realpath(root)
        self.sizes: dict[str, int] = {}
        self.told: list[tuple[str, str]] = []

    def run(self) -> None:
        """Fill `sizes` and `told`. InputError when there are too many files."""
        for folder, below, files in os.walk(self.root, onerror=self._closed):
            place = os.path.relpath(folder, self.root).replace(os.sep, "/")
            prefix = "" if place == "." else place + "/"
            if prefix.count("/") >= MAX_DEPTH and below:
                self.told.append(("MOD013", f"'{prefix}' has folders deeper than {MAX_DEPTH}; they are not read"))
                below.clear()
            for name in below:
                if os.path.islink(os.path.join(folder, name)):  # noqa: PTH118, PTH114  (a Path for each is too slow)
                    self.told.append(
                        ("MOD013", f"'{printable(prefix + name)}' is a link to a folder; it is not followed")
                    )
            for name in files:
                self._take(os.path.join(folder, name), prefix + name)  # noqa: PTH118  (a Path for each is too slow)
            if len(self.sizes) > MAX_ENTRIES:
                hint = "give the folder that holds buildFile.xml"
                raise InputError(self.root, f"has more than {MAX_ENTRIES:,} files", hint)

    def _take(self, file: str, name: str) -> None:
        shown = printable(name)
        try:
            status = os.stat(file)  # noqa: PTH116  (a Path for each is too slow)
        except OSError as error:
            self.told.append(("MOD013", f"'{shown}' cannot be read: {(error.strerror or str(error)).lower()}"))
            return
        if os.path.islink(file) and not os.path.realpath(file).startswith(self.home + os.sep):  # noqa: PTH114  (as above)
            self.told.append(("MOD013", f"'{shown}' is a link that leads out of the folder; it is not followed"))
        elif not stat.S_ISREG(status.st_mode):
            self.told.append(("MOD013", f"'{shown}' is no plain file; it is not opened"))
        else:
            self.sizes[name] = status.st_size

    def _closed(self, error: OSError) -> None:
        place = os.path.relpath(error.filename or self.root, self.root).replace(os.sep, "/")
        self.told.append(("MOD013", f"'{place}' cannot be read: {(error.strerror or str(error)).lower()}"))


def _told(entries: Sequence[zipfile.ZipInfo]) -> Iterator[tuple[str, str]]:
    """What is odd about the names of a zip's entries."""
    names = [entry_text(entry) for entry in entries]
    for name, count in Counter(names).items():
        if count > 1:
            yield "MOD010", f"the zip has '{printable(name)}' {count} times; the last one counts"
        if not name:
            yield "MOD011", "an entry has no name"
        if leads_out(name):
            yield "MOD011", f"the entry name '{printable(name)}' leads out of the module"
    for entry in entries:
        if utf8_text(entry) is None:
            yield "MOD012", f"the name of the entry '{printable(entry.filename)}' is not UTF-8 (read as code page 437)"


def _no_module(path: Path, head: bytes, error: Exception) -> InputError:
    """What a file is that cannot be opened as a zip."""
    kind = kind_of(head) if head else ""
    problem = "not a zip file" if isinstance(error, zipfile.BadZipFile) else str(error)
    if kind in ("a zip", "an empty zip"):
        return InputError(path, f"damaged zip: {error}", "get the file again")
    return InputError(path, f"not a module: {problem}{kind and f', but {kind}'}", remedy_for(kind) or HINT)
