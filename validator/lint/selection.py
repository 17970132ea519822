"""Which findings are wanted: by code or the beginning of one, and by file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mapdata.diagnostic import Diagnostic
from validator.lint.engine import CRASHED
from validator.lint.fingerprint import file_from
from validator.lint.globs import matches

__all__ = ["Selection"]

ALWAYS = ("SRC", "INT")  # what keeps the rest from being looked at cannot be left out by asking for something else


@dataclass(frozen=True, slots=True)
class Selection:
    """Codes or beginnings of codes that are wanted and not wanted; the longer one decides, of equals `ignore`.

    No `select` means all. `per_file` has for patterns of files, named from `folder`, what to ignore in them.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    folder: Path = Path()

    def wants(self, code: str) -> bool:
        """Whether findings of a code are wanted at all."""
        chosen = 0 if not self.select or code.startswith(ALWAYS) else -1
        return max(_longest(self.select, code), chosen) > _longest(self.ignore, code)

    def keeps(self, problem: Diagnostic) -> bool:
        """Whether a finding is wanted; a crashed rule counts as what it would have found."""
        code = problem.where.path[0] if problem.code == CRASHED and problem.where.path else problem.code
        return self.wants_in(code, problem.where.file)

    def wants_in(self, code: str, file: str) -> bool:
        """Whether findings of a code are wanted in a file."""
        if not self.per_file or not self.wants(code):
            return self.wants(code)
        name = file_from(file, self.folder)
        return all(_longest(codes, code) < 0 for glob, codes in self.per_file.items() if matches(glob, name))


def _longest(starts: Iterable[str], code: str) -> int:
    return max((len(start) for start in starts if code.startswith(start)), default=-1)
