"""Linting many maps and modules, in several processes when that pays."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where, cannot_open
from mapdata.opening import bundled, folder_at
from module_builder.formats.vassal.files.archive import open_files
from module_builder.formats.vassal.markup.buildfile import BUILDFILES
from validator.lint.engine import CRASHED
from validator.lint.inline import Suppression, suppressions
from validator.lint.path import has_buildfile, lint
from validator.lint.search import size_of, tree
from validator.lint.texts import LARGEST

__all__ = ["Looked", "look", "look_at_all", "processes"]

WORTH = 24 * 1024 * 1024  # bytes below which another process costs more than it saves
FEW = 12  # as many inputs are worth it, however small
TEXTS = frozenset({".toml", ".csv", ".geojson", ".json", ".xml", ".properties", ".txt", ".yml"})


@dataclass(frozen=True, slots=True)
class Looked:
    """What lint found in one input. `closed` is why it cannot be opened: file, problem, hint."""

    name: str
    problems: tuple[Diagnostic, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
    closed: tuple[str, str, str] | None = None

    @property
    def error(self) -> InputError | None:
        """Why it cannot be opened, if so."""
        return None if self.closed is None else InputError(*self.closed)


def look(name: str) -> Looked:
    """One map or module looked at. What lint itself does wrong becomes a finding that says so."""
    try:
        problems = lint(name)
        return Looked(name, tuple(problems), tuple(_suppressions(name)))
    except InputError as error:
        return Looked(name, closed=(error.file, error.problem, error.hint))
    except OSError as error:
        closed = os.path.isdir(name) and not os.access(name, os.R_OK | os.X_OK)  # noqa: PTH112  (it never raises)
        told = cannot_open(name if closed else error.filename or name, error)
        return Looked(name, closed=(told.file, told.problem, told.hint))
    except Exception as error:
        message = f"looking at it crashed: {type(error).__name__}: {error}"
        hint = "this is a fault of zoc: please report it with the input"
        return Looked(
            name, (Diagnostic(CRASHED, Severity.ERROR, message, Where(name), hint=hint, name="rule-crashed"),)
        )


def look_at_all(names: Sequence[str], jobs: int, done: Callable[[str], object] = str) -> Iterator[Looked]:
    """Each of them looked at, in their order, by so many processes; `done` is told of each that is."""
    if jobs <= 1 or len(names) <= 1:
        for name in names:
            yield look(name)
            done(name)
        return
    with ProcessPoolExecutor(min(jobs, len(names)), mp_context=get_context("spawn")) as pool:
        with _main_left_alone():
            found = pool.map(look, names)  # starts the processes
        for looked in found:
            yield looked
            done(looked.name)


@contextmanager
def _main_left_alone() -> Iterator[None]:
    """Let new processes not run the script again that runs this one, which may guard itself against that or not."""
    main = sys.modules["__main__"].__dict__
    hidden = {name: main.pop(name) for name in ("__file__", "__spec__") if name in main}
    main["__spec__"] = None
    try:
        yield
    finally:
        main.update({"__spec__": None} | hidden)


def processes(names: Sequence[str], wanted: int | None) -> int:
    """How many processes to look by: as many as are `wanted`, else what there is to do and the machine say."""
    if wanted is not None:
        return wanted
    worth = len(names) >= FEW or sum(map(size_of, names)) >= WORTH
    return min(len(names), os.cpu_count() or 1) if worth else 1


def _suppressions(name: str) -> Iterator[Suppression]:
    """The suppressions in the texts of a map or module."""
    path = Path(name)
    if name in bundled():
        return
    folder = folder_at(path)
    if folder is not None:
        own = (file for file in folder.iterdir() if file.name not in BUILDFILES)
        yield from _of_files(sorted((*own, *folder.glob("setups/*"))))
    elif path.is_dir() and not has_buildfile(path):
        yield from _of_files(_of_set(path))
    if has_buildfile(path) or (folder is None and path.is_file()):
        yield from _packed(path)


def _of_files(paths: Iterable[Path]) -> Iterator[Suppression]:
    """Those in plain files, as far as these are texts."""
    for file in paths:
        with suppress(OSError):  # of what cannot be read its reader has told
            if file.suffix in TEXTS and file.is_file() and file.stat().st_size <= LARGEST:
                yield from suppressions(str(file), file.read_bytes())


def _of_set(root: Path) -> Iterator[Path]:
    """The files of TripleA maps in a folder, those of other maps and modules in it left out."""
    for here, folders, files in tree(root):
        place = Path(here)
        folders.sort()
        if place != root and (has_buildfile(place) or folder_at(place) is not None):
            folders.clear()
        else:
            yield from (place / name for name in sorted(files))


def _packed(path: Path) -> Iterator[Suppression]:
    """Those in a module's buildFile, or in the texts of another archive."""
    files = open_files(path)
    wanted = [name for name in sorted(files.sizes) if name in BUILDFILES]
    for name in wanted or [name for name in sorted(files.sizes) if Path(name).suffix in TEXTS]:
        if files.sizes[name] <= LARGEST:
            yield from suppressions(files.file_of(name), files.read(name))
