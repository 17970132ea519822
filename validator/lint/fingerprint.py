"""What a finding is, whatever line it stands on and however it is worded: for baselines and for SARIF."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from validator.lint.texts import place_of

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic, Where
    from validator.lint.texts import Texts

__all__ = ["file_from", "fingerprint"]

NUMBER = re.compile(r"\d+")
ORDINAL = re.compile(r"\btrait \d+ ")  # a trait is known by its kind: another one before it must not change its name
AROUND = 60  # letters on each side of a column that tell it from others in its line


def fingerprint(problem: Diagnostic, folder: Path, texts: Texts) -> str:
    """The identity of a finding as 16 hex digits; `folder` is what its files are named from.

    It is made of the code, the file, the names on the path down to the value, and the text there; not of numbers of
    lines or places in a list, nor of the message. Two findings that are alike in all of it have the same.
    """
    told = [problem.code]
    for where in (problem.where, *sorted(problem.related)):
        told += [file_from(where.file, folder), *_names(where), _text(where, texts)]
    return hashlib.sha256("\0".join(told).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def file_from(file: str, folder: Path) -> str:
    """The file of a finding as it is named from a folder, with / between folders; an entry after a `!`."""
    path, entry = place_of(file)
    try:
        named = Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
    except ValueError:  # on another drive
        named = path.resolve().as_posix()
    return f"{named}!{entry}" if entry else named


def _names(where: Where) -> list[str]:
    return [ORDINAL.sub("trait ", name) for name in where.path if not NUMBER.fullmatch(name)]


def _text(where: Where, texts: Texts) -> str:
    """The text at a place: its line, of a long one what is around the column, blanks taken together."""
    line = texts.line(where.file, where.line) if where.line else ""
    start = max(0, where.column - AROUND) if len(line) > 4 * AROUND else 0
    return " ".join(line[start : where.column + AROUND if start else 4 * AROUND].split())
