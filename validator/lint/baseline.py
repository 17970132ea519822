"""A baseline: the findings that were there when lint came in, so that only new ones are told.

A JSON file beside the sources. Each entry is a finding by its fingerprint, which survives shifted lines; code, file and
message stand there for the reader. Files are named from the baseline's own folder, so it can be checked in.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mapdata.diagnostic import Diagnostic, InputError, Where, cannot_open, in_order
from mapdata.files import unmarked
from mapdata.locate import spots
from mapdata.schema import check, parse_json
from validator.lint.codes import own_finding
from validator.lint.engine import CRASHED
from validator.lint.fingerprint import file_from, fingerprint
from validator.lint.texts import Texts

__all__ = ["Baseline", "Entry", "read_baseline", "written_baseline"]

LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of finding in one file that is known, and how many of it there may be."""

    fingerprint: str
    code: str
    file: str
    message: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Baseline:
    """The known findings of a file of them."""

    path: Path
    entries: tuple[Entry, ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    @property
    def folder(self) -> Path:
        """What its files are named from."""
        return self.path.resolve().parent

    def new(self, problems: Iterable[Diagnostic], texts: Texts) -> tuple[list[Diagnostic], Counter[str]]:
        """The findings that are not known, and how many of each fingerprint were met."""
        left = Counter({entry.fingerprint: entry.count for entry in self.entries})
        met: Counter[str] = Counter()
        new = []
        for problem in in_order(problems):
            mark = fingerprint(problem, self.folder, texts)
            if problem.code == CRASHED or met[mark] >= left[mark]:
                new.append(problem)
            else:
                met[mark] += 1
        return new, met

    def unused(self, met: Counter[str], targets: Iterable[str], unseen: Callable[[Entry], bool]) -> list[Diagnostic]:
        """Entries of files under `targets` of which there are fewer findings now, but those not looked for."""
        looked = [file_from(target, self.folder) for target in targets]
        found = []
        for entry, place in zip(self.entries, self.places, strict=True):
            gone = entry.count - met[entry.fingerprint]
            if gone > 0 and not unseen(entry) and under(entry.file, looked):
                message = f"{entry.file} has no longer {entry.code}: {entry.message}"
                more = f" ({gone} of {entry.count})" if entry.count > 1 else ""
                found.append(own_finding("SUP003", message + more, Where(str(self.path), (), *place)))
        return found


def under(file: str, looked: Iterable[str]) -> bool:
    """Whether a file is one of those looked at, or lies in one."""
    return any(file == each or file.startswith((f"{each}/", f"{each}!")) or each == "." for each in looked)


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file. InputError when it cannot be read or is none."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST)
    except OSError as error:
        raise cannot_open(path, error) from error
    text = unmarked(data).decode("utf-8", "replace")
    document, faults = parse_json(text, str(path))
    faults = faults or check(document, "baseline", str(path), text, toml=False)
    if faults:
        raise InputError(
            faults[0].where,
            f"no baseline: {faults[0].message}",
            "take it away, and write it anew with --write-baseline",
        )
    listed: list[dict[str, Any]] = document["findings"]
    where = spots(text, toml=False)
    places = tuple(where.value(("findings", str(n))) for n in range(len(listed)))
    return Baseline(path, tuple(Entry(**entry) for entry in listed), places)


def written_baseline(path: Path, problems: Iterable[Diagnostic], kept: Sequence[Entry], texts: Texts) -> bytes:
    """A baseline of these findings, crashes left out, and of the entries `kept` of an older one."""
    folder = path.resolve().parent
    entries: dict[str, Entry] = {}
    for problem in in_order(problems):
        if problem.code == CRASHED:
            continue
        mark = fingerprint(problem, folder, texts)
        count = entries[mark].count + 1 if mark in entries else 1
        entries[mark] = Entry(mark, problem.code, file_from(problem.where.file, folder), problem.message, count)
    entries = {entry.fingerprint: entry for entry in kept} | entries
    ordered = sorted(entries.values(), key=lambda entry: (entry.file, entry.code, entry.message, entry.fingerprint))
    listed = ",\n  ".join(json.dumps(_record(entry), ensure_ascii=False) for entry in ordered)
    lead = '{\n "version": 1,\n "findings": [' + ("\n  " if listed else "")
    return f"{lead}{listed}{chr(10) + ' ' if listed else ''}]\n}}\n".encode("utf-8", "backslashreplace")


def _record(entry: Entry) -> dict[str, object]:
    fields: dict[str, object] = {
        "fingerprint": entry.fingerprint,
        "code": entry.code,
        "file": entry.file,
        "message": entry.message,
    }
    return fields | ({"count": entry.count} if entry.count > 1 else {})
