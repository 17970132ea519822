"""What a user asks of `zoc lint`, and the parts of doing it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click

from cli.exits import QUIET
from cli.files import unwritable
from cli.telling import note
from mapdata.diagnostic import InputError, many
from validator.lint.baseline import Baseline, read_baseline
from validator.lint.codes import unknown_code
from validator.lint.fix import apply, mend, unified
from validator.lint.project import Checked, check_all
from validator.lint.search import targets
from validator.lint.selection import Selection
from validator.lint.settings import Settings, SettingsError, find_settings, read_settings

__all__ = ["Asked", "ask", "codes", "looking", "mended", "shown_changes"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be looked at and how. `old` is the baseline there is, `target` the one to be written."""

    targets: tuple[str, ...]
    selection: Selection
    settings: Settings
    jobs: int | None
    baseline: Baseline | None
    old: Baseline | None
    target: Path | None


def codes(_: click.Context, param: click.Parameter, value: Sequence[str]) -> tuple[str, ...]:
    """Codes as options give them, parted by commas. BadParameter for one that does not exist."""
    found = tuple(code.strip() for text in value for code in text.split(",") if code.strip())
    for code in found:
        hint = unknown_code(code)
        if hint is not None:
            raise click.BadParameter(f"there is no code '{code}' ({hint})", param=param)
    return found


def ask(
    paths: Sequence[str],
    *,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    baseline: Path | None,
    config: Path | None,
    jobs: int | None,
    write: bool,
) -> Asked:
    """Options and settings together. A usage error, with each fault on its line, for settings that are wrong."""
    try:
        settings = find_settings(Path.cwd()) if config is None else read_settings(config)
    except SettingsError as error:
        _refuse(error)
    known = baseline or settings.baseline
    if write and known is None:
        raise click.UsageError("--write-baseline needs a name: --baseline FILE, or `baseline` in the settings")
    old = None if known is None or (write and not known.exists()) else _opened(known, named=baseline is not None)
    ignored = (*settings.ignore, *ignore)
    selection = Selection(select or settings.select, ignored, settings.per_file, settings.folder)
    found = targets(paths, settings.exclude, settings.folder)
    return Asked(tuple(found), selection, settings, jobs, None if write else old, old, known if write else None)


def _refuse(error: SettingsError) -> NoReturn:
    for problem in error.problems:
        click.echo(f"zoc: {problem}", err=True)
    sys.exit(2)


def _opened(path: Path, *, named: bool) -> Baseline:
    try:
        return read_baseline(path)
    except InputError as error:
        if named or path.exists():
            raise
        raise InputError(path, error.problem, "zoc lint --write-baseline makes it") from error


def looking(asked: Asked) -> Checked:
    """Look at everything, with a bar of progress on a terminal where there is more than one input."""
    quiet = click.get_current_context().meta.get(QUIET) or not sys.stderr.isatty() or len(asked.targets) < 2
    bar = nullcontext() if quiet else click.progressbar(length=len(asked.targets), label="lint", file=sys.stderr)
    with bar as shown:
        return check_all(
            asked.targets,
            asked.selection,
            asked.baseline,
            jobs=asked.jobs,
            done=str if shown is None else lambda _: shown.update(1),
        )


def mended(checked: Checked) -> bool:
    """Mend what can be mended, and whether there was anything. InputError when a file cannot be written."""
    changes = mend(checked.problems)
    try:
        apply(changes)
    except OSError as error:
        raise unwritable(error.filename or "a file", error) from error
    count = len({id(finding) for change in changes for finding in change.findings})
    if changes:
        note(f"mended {many(count, 'finding')} in {_files(change.file for change in changes)}")
    return bool(changes)


def _files(names: Iterable[str]) -> str:
    return ", ".join(names)


def shown_changes(checked: Checked) -> bool:
    """Print what mending would change as a unified diff, and whether that is anything."""
    changes = mend(checked.problems)
    for change in changes:
        click.echo("".join(unified(change)), nl=False)
    return bool(changes)
