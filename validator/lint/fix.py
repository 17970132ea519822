"""Mending what can be mended without doubt: the edits of findings put into their files.

All edits of a finding or none are made; of two findings that would change the same letters the first is mended, and the
other one told again the next time. In a packed module only the entry that changes is written anew.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from lxml import etree

from mapdata.diagnostic import Diagnostic, Edit, InputError, in_order
from mapdata.files import BOM, unmarked, write_atomic
from module_builder.formats.vassal.files.ziprewrite import rewritten
from validator.lint.texts import place_of, read_bytes

__all__ = ["Mended", "apply", "mend", "unified"]

ENCODING = re.compile(rb"\A(?:" + BOM + rb")?\s*<\?xml[^>]*encoding\s*=\s*[\"'](?!utf-?8[\"'])", re.IGNORECASE)
XML = (".xml", "")


@dataclass(frozen=True, slots=True)
class Mended:
    """A file before and after, and the findings that are mended in it. A finding may be in several files."""

    file: str
    before: str
    after: str
    findings: tuple[Diagnostic, ...]


def mend(problems: Iterable[Diagnostic]) -> list[Mended]:
    """The files that the edits of findings change, by name; nothing is written.

    What cannot be read as UTF-8 is left alone. XMLSyntaxError, a fault of ours, when edits would break a buildFile.
    """
    fixable = [problem for problem in in_order(problems) if problem.edits]
    texts = {edit.file: _text(edit.file) for problem in fixable for edit in problem.edits}
    taken: dict[str, list[Edit]] = defaultdict(list)
    mended: dict[str, list[Diagnostic]] = defaultdict(list)
    for problem in fixable:
        if all(_fits(edit, texts[edit.file], taken[edit.file]) for edit in problem.edits):
            for edit in problem.edits:
                taken[edit.file] += [edit] if edit not in taken[edit.file] else []
            for file in {edit.file for edit in problem.edits}:
                mended[file].append(problem)
    return [_mended(file, texts[file] or "", taken[file], mended[file]) for file in sorted(mended)]


def _text(file: str) -> str | None:
    """A text as edits count its letters, without a byte order mark; None when that cannot be said."""
    try:
        data = read_bytes(file)
        return None if ENCODING.match(data) else unmarked(data).decode("utf-8")
    except (InputError, OSError, UnicodeDecodeError):
        return None


def _fits(edit: Edit, text: str | None, taken: Sequence[Edit]) -> bool:
    """Whether an edit can be made beside those taken; the same one twice is one."""
    if text is None or not 0 <= edit.start <= edit.end <= len(text):
        return False
    return all(edit == other or edit.end <= other.start or other.end <= edit.start for other in taken)


def _mended(file: str, text: str, edits: Iterable[Edit], findings: Sequence[Diagnostic]) -> Mended:
    after = text
    for edit in sorted(edits, reverse=True):
        after = after[: edit.start] + edit.new + after[edit.end :]
    if PurePath(file.rpartition("!")[2]).suffix in XML and text.lstrip().startswith("<"):
        etree.fromstring(after.encode("utf-8"), etree.XMLParser(resolve_entities=False, huge_tree=True))
    return Mended(file, text, after, tuple(findings))


def unified(change: Mended) -> Iterator[str]:
    """A unified diff of a change, line by line with its line ends. A file on disk has its path, as `patch` wants it."""
    path, entry = place_of(change.file)
    name = change.file if entry else path.as_posix()
    old, new = _lines(change.before), _lines(change.after)
    for line in difflib.unified_diff(old, new, name, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends; only a newline ends one, as other programs that read a diff have it."""
    return [line for line in re.split("(?<=\n)", text) if line]


def apply(changes: Iterable[Mended]) -> None:
    """Write the changes, each file whole or not at all. InputError or OSError when one cannot be written."""
    packed: dict[str, dict[str, bytes | None]] = defaultdict(dict)
    for change in changes:
        path, entry = place_of(change.file)
        mark = BOM if read_bytes(change.file).startswith(BOM) else b""
        data = mark + change.after.encode("utf-8")
        if entry:
            packed[str(path)][entry] = data
        else:
            write_atomic(path, data)
    for name, entries in packed.items():
        path, _ = place_of(name)
        write_atomic(path, rewritten(path, entries))
