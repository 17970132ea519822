"""A zip with some entries replaced: all others keep their packed bytes, their order, dates and attributes.

The entries are copied as they stand, never unpacked; what stands before the first entry (a self-extracting archive
has a program there) and the comment at the end are kept too.
"""

from __future__ import annotations

import io
import struct
import zipfile
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, BinaryIO

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.files.ziplimits import BROKEN, END, END64, UTF8_FLAG, entry_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["info_like", "new_info", "rewritten"]

CENTRAL = b"PK\x01\x02"
CENTRAL_SIZE = 46
LARGEST = 0xFFFFFFFF  # what a plain zip can address; beyond it the numbers stand elsewhere
MOST = 0xFFFF
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date a zip can state: the date of what zoc adds
CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class _Entry:
    """One entry as bytes: `central` is its record at the end of the zip, `start` and `size` where it stands itself."""

    name: str
    info: zipfile.ZipInfo
    central: bytes
    start: int
    size: int


def rewritten(path: Path, changes: Mapping[str, bytes | None]) -> Iterator[bytes]:
    """The zip at `path` piece by piece, with the content of some entries changed: None takes one away.

    A changed entry keeps its place, date and kind of packing; new ones come last. Of two entries with one name both are
    replaced by one, at the place of the last. InputError when it is no zip, damaged, or larger than 4 GB.
    """
    try:
        with path.open("rb") as file:
            yield from _written(_opened(file, path), changes)
    except BROKEN as error:
        raise InputError(path, f"cannot be rewritten: {error}", "pack it again") from error


@dataclass(frozen=True, slots=True)
class _Zip:
    """A zip as it lies open: its entries in the order of the directory, `first` where the first of them stands."""

    path: Path
    file: BinaryIO
    entries: list[_Entry]
    first: int
    comment: bytes


def _opened(file: BinaryIO, path: Path) -> _Zip:
    with zipfile.ZipFile(file) as archive:
        infos, directory, comment = archive.infolist(), archive.start_dir, archive.comment
    starts = [*sorted({info.header_offset for info in infos}), directory]
    following = dict(pairwise(starts))
    file.seek(directory)
    entries = []
    for info in infos:
        central = _central(file)
        if struct.unpack_from("<I", central, 42)[0] == LARGEST:
            raise InputError(path, "has entries beyond 4 GB", "zoc writes no larger zips")
        at = info.header_offset
        entries.append(_Entry(entry_text(info), info, central, at, following[at] - at))
    if file.read(4) not in (END, END64):
        raise zipfile.BadZipFile("the directory at its end is damaged")
    return _Zip(path, file, entries, starts[0], comment)


def _central(file: BinaryIO) -> bytes:
    head = file.read(CENTRAL_SIZE)
    if not head.startswith(CENTRAL):
        raise zipfile.BadZipFile("the directory at its end is damaged")
    return head + file.read(sum(struct.unpack_from("<HHH", head, 28)))


def _written(source: _Zip, changes: Mapping[str, bytes | None]) -> Iterator[bytes]:
    last = {entry.name: entry for entry in source.entries}
    kept = [entry for entry in source.entries if entry.name not in changes or _stays(entry, last, changes)]
    at, places = source.first, {}
    yield from _copied(source.file, 0, at)
    for entry in sorted(kept, key=lambda entry: entry.start):
        content = changes.get(entry.name)
        local, central = (b"", entry.central) if content is None else _packed(entry.info, content)
        yield from (local,) if local else _copied(source.file, entry.start, entry.size)
        places[entry.start] = _moved(central, at)
        at += len(local) or entry.size
    directory = [places[entry.start] for entry in kept]
    for name, content in changes.items():
        if name not in last and content is not None:
            local, central = _packed(new_info(name), content)
            yield local
            directory.append(_moved(central, at))
            at += len(local)
    yield _end(directory, at, source)


def _stays(entry: _Entry, last: Mapping[str, _Entry], changes: Mapping[str, bytes | None]) -> bool:
    """Whether there is still an entry in the place of one that is changed."""
    return last[entry.name] is entry and changes[entry.name] is not None


def _moved(central: bytes, at: int) -> bytes:
    """A record of the directory for an entry that now stands at `at`."""
    return central[:42] + struct.pack("<I", min(at, LARGEST)) + central[46:]


def _end(directory: list[bytes], at: int, source: _Zip) -> bytes:
    size = sum(map(len, directory))
    if at + size >= LARGEST or len(directory) >= MOST:
        raise InputError(source.path, "would have more than 4 GB or 65,534 entries", "zoc writes no larger zips")
    count = len(directory)
    tail = struct.pack("<4s4H2IH", END, 0, 0, count, count, size, at, len(source.comment))
    return b"".join((*directory, tail, source.comment))


def _copied(file: BinaryIO, start: int, size: int) -> Iterator[bytes]:
    file.seek(start)
    while size > 0:
        chunk = file.read(min(CHUNK, size))
        if not chunk:
            raise EOFError("it ends too early")
        size -= len(chunk)
        yield chunk


def new_info(name: str) -> zipfile.ZipInfo:
    """The record of an entry that zoc adds: packed, as on Unix wherever it is written, of the earliest date."""
    info = zipfile.ZipInfo(name, EPOCH)
    info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
    info.flag_bits |= UTF8_FLAG  # the name is what it says
    return info


def info_like(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """A record for another content of an entry: its name, date, kind of packing, attributes and comment."""
    new = zipfile.ZipInfo(entry_text(info), info.date_time)
    new.compress_type, new.external_attr = info.compress_type, info.external_attr
    new.comment, new.create_system = info.comment, info.create_system
    return new


def _packed(like: zipfile.ZipInfo, content: bytes) -> tuple[bytes, bytes]:
    """An entry with this content, packed and dated as another one, and its record for the directory."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(info_like(like), content)
        directory = archive.start_dir
    data = target.getvalue()
    file = io.BytesIO(data)
    file.seek(directory)
    return data[:directory], _central(file)
