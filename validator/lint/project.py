"""Lint as a whole: what is looked at, what of it is wanted, suppressed or known, and what is left to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mapdata.diagnostic import Diagnostic, InputError, in_order
from validator.lint.baseline import Baseline, Entry, under, written_baseline
from validator.lint.engine import CRASHED
from validator.lint.fingerprint import file_from
from validator.lint.many import Looked, look_at_all, processes
from validator.lint.selection import Selection
from validator.lint.silence import not_looked_for, silenced
from validator.lint.texts import Texts

__all__ = ["Checked", "check_all"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What lint has to tell of some inputs.

    `problems`: what is left of the findings; `hidden`: how many a suppression or the baseline took out; `closed`: the
    inputs that could not be opened.
    """

    targets: tuple[str, ...]
    problems: tuple[Diagnostic, ...]
    hidden: int = 0
    closed: tuple[InputError, ...] = ()
    texts: Texts = field(default_factory=Texts, compare=False)

    @property
    def crashed(self) -> bool:
        """Whether a rule crashed: a fault of zoc (exit status 4)."""
        return any(problem.code == CRASHED for problem in self.problems)

    def baseline(self, path: Path, old: Baseline | None) -> bytes:
        """A baseline of what is left, with the entries of an older one for what was not looked at."""
        folder = path.resolve().parent
        looked = [file_from(target, folder) for target in self.targets]
        kept = [entry for entry in old.entries if not under(entry.file, looked)] if old is not None else []
        return written_baseline(path, self.problems, kept, self.texts)


def check_all(
    names: Sequence[str],
    selection: Selection,
    baseline: Baseline | None = None,
    *,
    jobs: int | None = None,
    done: Callable[[str], object] = str,
) -> Checked:
    """Look at maps and modules, by `jobs` processes, and leave out what is not wanted, suppressed or known."""
    looked = list(look_at_all(names, processes(names, jobs), done))
    left: list[Diagnostic] = []
    hidden = 0
    for each in looked:
        kept, about = silenced(each.problems, each.suppressions)
        hidden += len(each.problems) - len(kept)
        left += [problem for problem in (*kept, *about) if selection.keeps(problem)]
    texts = Texts()
    if baseline is not None:
        new, met = baseline.new(left, texts)
        hidden += len(left) - len(new)
        opened = [each.name for each in looked if each.closed is None]
        unused = baseline.unused(met, opened, _unseen(looked, selection, baseline))
        left = [*new, *filter(selection.keeps, unused)]
    closed = tuple(error for each in looked if (error := each.error) is not None)
    return Checked(tuple(names), tuple(in_order(left)), hidden, closed, texts)


def _unseen(looked: Iterable[Looked], selection: Selection, baseline: Baseline) -> Callable[[Entry], bool]:
    """Whether it cannot be said of an entry that its finding is gone: it was not looked for, or is not wanted."""
    codes: frozenset[str] = frozenset().union(*(not_looked_for(each.problems) for each in looked))

    def unseen(entry: Entry) -> bool:
        return entry.code in codes or not selection.wants_in(entry.code, str(baseline.folder / entry.file))

    return unseen
