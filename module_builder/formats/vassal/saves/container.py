"""A save or a log as a file: a zip with a `savedGame` entry, or that entry alone, told by content and not by name.

A file that was not touched is written back as the bytes it had. In one that was, every other entry has the content,
the compression and the date it had, and the new text is hidden in the way the old one was.
"""

from __future__ import annotations

import io
import stat
import zipfile
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where, cannot_open
from module_builder.formats.vassal.commands.kinds import Kind, command
from module_builder.formats.vassal.commands.script import Script, parse
from module_builder.formats.vassal.files.filekind import BOM, kind_of, remedy_for
from module_builder.formats.vassal.files.metadata import MODULE_DATA, Metadata, read_metadata
from module_builder.formats.vassal.files.ziplimits import (
    BROKEN,
    check_directory,
    check_entries,
    check_ratio,
    entry_text,
    leads_out,
    printable,
)
from module_builder.formats.vassal.files.ziprewrite import info_like, new_info
from module_builder.formats.vassal.saves.codec import (
    DEFAULT_KEY,
    ENTRY,
    MAX_TEXT,
    Codec,
    Decoded,
    TooLargeError,
    decode,
    encode,
    entry_bound,
    is_text,
    is_wrapped,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = [
    "SAVES",
    "Entry",
    "SaveFile",
    "SaveKind",
    "file_bytes",
    "looks_like_commands",
    "new_save",
    "open_save",
    "read_save",
]

SAVE_DATA = "savedata"
MAX_ENTRIES = 1000  # the engine writes three
MAX_OTHERS = 64 * 1024 * 1024  # bytes of all entries but the commands
SAVES = (".vsav", ".vlog", ".sav", ".log")
REPAIR = "get the file again, or save what can be saved with zoc decode --repair"
NAMELESS = "the zip has an entry without a name, which is left out when the file is changed"
TOO_LARGE = "zoc reads no larger saves"
DEFLATE_LEVEL = 6
FIRST = 100  # commands that are looked at to tell a command text from others
NOBODYS = frozenset({Kind.UNKNOWN, Kind.EMPTY})
LOG_STEP = b"\x1bLOG\t"


class SaveKind(StrEnum):
    """A save is one position; a log is a position and the steps after it."""

    SAVE = "save"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the zip. `data` is None for the `savedGame`, which is held as its text."""

    info: zipfile.ZipInfo
    data: bytes | None = field(repr=False)

    @property
    def name(self) -> str:
        """The name in the zip. Nothing is ever unpacked to it."""
        return entry_text(self.info)


@dataclass(frozen=True, slots=True)
class SaveFile:
    """A save or log. `entries` is empty for a file that is no zip; `source` is None once it was changed.

    `problems` are what is missing or damaged beside the commands: the file can be read all the same.
    """

    path: str
    decoded: Decoded
    entries: tuple[Entry, ...] = ()
    module: Metadata | None = None
    saved: Metadata | None = None
    problems: tuple[Diagnostic, ...] = ()
    source: bytes | None = field(default=None, repr=False)

    @property
    def text(self) -> bytes:
        """The commands as UTF-8 text, deobfuscated."""
        return self.decoded.text

    @property
    def kind(self) -> SaveKind:
        """A log when there is a step in it."""
        steps = LOG_STEP in self.text or self.text.startswith(LOG_STEP[1:])
        return SaveKind.LOG if steps else SaveKind.SAVE

    def script(self) -> Script:
        """The commands, read anew at each call."""
        return parse(self.text, self.path)

    def with_text(self, text: bytes | Script) -> SaveFile:
        """The same file with other commands."""
        data = text.encode() if isinstance(text, Script) else text
        return self if data == self.text else replace(self, decoded=self.decoded.with_text(data), source=None)

    def with_entry(self, name: str, data: bytes) -> SaveFile:
        """The same zip with another content of an entry that is not the commands; a new one comes last."""
        there = any(each.name == name for each in self.entries)
        entries = self.entries if there else (*self.entries, Entry(new_info(name), b""))
        changed = (replace(each, data=data) if each.name == name else each for each in entries)
        return replace(self, entries=tuple(changed), source=None)

    def to_bytes(self, level: int = DEFLATE_LEVEL) -> bytes:
        """The file: as it was read, or, when it was changed, written anew (`level` 1 is fast, 9 small)."""
        if self.source is not None:
            return self.source
        if not self.entries:
            return self.decoded.encode()
        return _zip(((each.info, self._content(each)) for each in self.entries), level)

    def _content(self, entry: Entry) -> bytes:
        return self.decoded.encode() if entry.data is None else entry.data


def open_save(path: Path, limit: int = MAX_TEXT) -> SaveFile:
    """The save or log at `path`. InputError when there is none, or it has no commands, or more than `limit` bytes."""
    save = read_save(file_bytes(path, limit), str(path), limit)
    if not save.text:
        raise InputError(path, f"is a save without any command: its {ENTRY} is empty", "get the file again")
    return save


def file_bytes(path: Path, limit: int = MAX_TEXT) -> bytes:
    """All bytes of a file that may be a save. InputError when there is no plain file, or one that is too large."""
    bound = 2 * limit + MAX_OTHERS
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise InputError(path, "is a folder, not a save", "give the .vsav or .vlog file itself")
        if not stat.S_ISREG(status.st_mode):
            raise InputError(path, "is not a file", "give the .vsav or .vlog file itself")
        if status.st_size > bound:
            raise TooLargeError(path, f"has {status.st_size:,} bytes, more than {bound:,}", TOO_LARGE)
        return path.read_bytes()
    except OSError as error:
        raise cannot_open(path, error) from error


def read_save(data: bytes, path: str = "save", limit: int = MAX_TEXT) -> SaveFile:
    """The save or log that the bytes are; `path` is for messages. InputError as for `open_save`."""
    if not data:
        raise InputError(path, "is empty", "save the game again, or get the file again")
    if data.startswith(b"PK"):
        return _read_zip(data, path, limit)
    bare = data.removeprefix(BOM)  # what is wrong with a mark before it is told when it is decoded
    if not (is_wrapped(bare) or looks_like_commands(bare)):
        if zipfile.is_zipfile(io.BytesIO(data)):  # with a program before it, as a self-extracting one
            return _read_zip(data, path, limit)
        kind = kind_of(data)
        if kind not in ("", "a text file"):
            raise InputError(path, f"is no save but {kind}", remedy_for(kind) or "give a .vsav or .vlog")
        problem = f"is neither a zip nor a VASSAL command text: it begins with {data[:8]!r}"
        raise InputError(path, problem, "a .vsav or .vlog is a zip with savedGame: give that, or get it again")
    return SaveFile(path, decode(data, path, limit), source=data)


def new_save(
    text: bytes,
    codec: Codec = Codec.VCSK,
    key: int = DEFAULT_KEY,
    others: Mapping[str, bytes] | None = None,
    level: int = DEFLATE_LEVEL,
) -> bytes:
    """A save file made from a command text, and whatever `others` hold (`savedata`, `moduledata`). Same input, same
    bytes. ValueError for a key that the codec cannot have."""
    contents = {ENTRY: encode(text, codec, key), **(others or {})}
    return _zip(((new_info(name), content) for name, content in contents.items()), level)


def looks_like_commands(data: bytes) -> bool:
    """Whether bytes can be a command text: text, and among its first commands one that the engine itself knows."""
    first = [command(piece.removesuffix(b"\\")).kind for piece in data.split(b"\x1b", FIRST)[:FIRST]]
    return is_text(data) and not NOBODYS.issuperset(first)


def _read_zip(data: bytes, path: str, limit: int) -> SaveFile:
    try:
        check_directory(io.BytesIO(data), path)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos, twice = _listed(archive, path)
            game = _read(archive, infos[ENTRY], path, entry_bound(limit))
            others = _others(archive, infos, path)
    except BROKEN as error:
        raise InputError(path, f"damaged zip: {error}", REPAIR) from error
    problems = [_problem("SAV003", path, name, _twice(name)) for name in twice]
    problems += [
        _problem("SAV004", path, name, f"the entry name '{printable(name)}' leads out of the zip")
        for name in infos
        if leads_out(name)
    ]
    module = _metadata(MODULE_DATA, others, path, problems)
    saved = _metadata(SAVE_DATA, others, path, problems)
    entries = tuple(Entry(info, others.get(name)) for name, info in infos.items())
    return SaveFile(path, decode(game, path, limit), entries, module, saved, tuple(problems), data)


def _listed(archive: zipfile.ZipFile, path: str) -> tuple[dict[str, zipfile.ZipInfo], list[str]]:
    """The entries by name, of two with one name the last (as the engine has it), and the names that are there twice."""
    check_entries(archive, path, MAX_ENTRIES, "a save has about three: this is something else")
    listed = archive.infolist()
    infos = {entry_text(info): info for info in listed if info.filename}
    if ENTRY not in infos:
        raise InputError(path, f"has no {ENTRY} entry", _hint(infos))
    names = [entry_text(info) for info in listed]
    return infos, sorted(name for name in set(names) if names.count(name) > 1 or not name)


def _twice(name: str) -> str:
    return f"the zip has '{printable(name)}' twice; the last one counts" if name else NAMELESS


def _hint(infos: Mapping[str, object]) -> str:
    """What the zip is instead of a save."""
    deeper = next((name for name in infos if name.endswith("/" + ENTRY)), None)
    if deeper is not None:
        return f"it is one folder down, in {deeper}; zip the files themselves, not their folder"
    if {"buildFile.xml", "buildFile"} & set(infos):
        return "this is a module: give a .vsav or .vlog; zoc lint looks at modules"
    packed = next((name for name in infos if name.lower().endswith(SAVES)), None)
    return f"a save is packed once more inside, as '{packed}'; unpack that" if packed else "a .vsav or .vlog has one"


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: str, limit: int, hint: str = TOO_LARGE) -> bytes:
    """One entry, which may claim or have at most `limit` bytes."""
    check_ratio(info, path)
    if info.file_size <= limit:
        with archive.open(info) as file:
            data = file.read(limit + 1)
        if len(data) <= limit:
            return data
    raise TooLargeError(path, f"entry '{printable(info.filename)}' has more than {limit:,} bytes", hint)


def _others(archive: zipfile.ZipFile, infos: Mapping[str, zipfile.ZipInfo], path: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    left = MAX_OTHERS
    for name, info in infos.items():
        if name != ENTRY:
            found[name] = _read(
                archive, info, path, left, "a save needs savedGame, savedata and moduledata: take it out"
            )
            left -= len(found[name])
    return found


def _metadata(name: str, others: Mapping[str, bytes], path: str, problems: list[Diagnostic]) -> Metadata | None:
    if name not in others:
        problems.append(_problem("SAV001", path, name, f"no {name}: {LOST[name]}", Severity.INFO))
        return None
    try:
        return read_metadata(others[name])
    except ValueError as error:
        problems.append(_problem("SAV002", path, name, f"{name} cannot be read: {error}"))
        return None


LOST = {
    MODULE_DATA: "the file does not say which module it belongs to",
    SAVE_DATA: "the file does not say when and with which engine it was written",
}


def _problem(code: str, path: str, entry: str, message: str, severity: Severity = Severity.WARNING) -> Diagnostic:
    return Diagnostic(code, severity, message, Where(path, (printable(entry),)))


def _zip(contents: Iterable[tuple[zipfile.ZipInfo, bytes]], level: int) -> bytes:
    """A zip of the contents in order, each compressed as its info says and with its date."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for info, content in contents:
            archive.writestr(info_like(info), content, compresslevel=level)
    return target.getvalue()
