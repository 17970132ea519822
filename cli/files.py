"""Writing what a command makes, and telling what is wrong with its inputs or that one could not be opened."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from cli.exits import INPUT
from mapdata.diagnostic import InputError, cannot_open
from mapdata.files import write_atomic

__all__ = ["FILE", "MapName", "NamedPath", "named_as", "read", "spare", "tell_closed", "unwritable", "write"]

EMPTY = "the name is empty; give a path"
REMEDIES = {
    errno.ENOENT: "make the folder first",
    errno.ENOTDIR: "part of the path is a file, not a folder",
    errno.EISDIR: "give a file, not a folder",
    errno.EBUSY: "give a file, not a folder",
    errno.ENOSPC: "make room, or write elsewhere",
    errno.EDQUOT: "make room, or write elsewhere",
    errno.ENAMETOOLONG: "no file can have a name that long: give a shorter one",
}


class MapName(click.types.StringParamType):
    """The name of a bundled map or the path of a file or folder; not an empty word (see NamedPath)."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word as it is; a usage error when it is empty."""
        return str(value) or self.fail(EMPTY, param, ctx)


class NamedPath(click.Path):
    """A path that has a name: an empty word, which a shell makes of a variable that is not set, is wrong usage."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(path_type=Path, **settings)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; a usage error when it is empty."""
        if not str(value):
            self.fail(EMPTY, param, ctx)
        return super().convert(value, param, ctx)


# A file that a command is told of; whether it can be read shows when it is opened, with exit status 3.
FILE = NamedPath(readable=False)


def spare(output: Path | None, inputs: Iterable[Path | None]) -> None:
    """A usage error when what would be written is one of the files that are read, under whatever name or link."""
    for each in inputs:
        if output is not None and each is not None and _same(output, each):
            message = f"'{output}' is the file that is read: it would be lost; give another name"
            raise click.BadParameter(message, param_hint="-o")


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one is not there: the other stays as it is
        return False


def named_as(output: Path, endings: Sequence[str], why: str) -> None:
    """A usage error, which says why, when a name has none of these endings."""
    if output.suffix.lower() not in endings:
        known = " or ".join(filter(None, (", ".join(endings[:-1]), endings[-1])))
        raise click.BadParameter(f"'{output.name}' does not end in {known}{why}", param_hint="-o")


def read(file: Path) -> bytes:
    """All bytes of a file. InputError (exit status 3) when it cannot be opened."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise cannot_open(file, error) from error


def write(file: Path, data: bytes, *, folder: bool = False) -> None:
    """Write a file whole or not at all; with `folder` the folders it lies in are made.

    InputError (exit status 3) when that cannot be done.
    """
    try:
        if folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, data)
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: object, error: OSError) -> InputError:
    """What the system says of a place that cannot be written, with what to do about it."""
    if error.errno == errno.EBADF:  # the caller gave none
        return InputError(file, "is closed", "send it to a file, or nowhere with > /dev/null")
    hint = REMEDIES.get(error.errno or 0, "choose a place that you may write to")
    return InputError(file, f"cannot be written: {(error.strerror or str(error)).lower()}", hint)


def tell_closed(errors: Sequence[InputError]) -> int:
    """Print which of several inputs could not be opened; the exit status for that, 0 for none."""
    for error in errors:
        click.echo(f"zoc: {error}", err=True)
    return INPUT if errors else 0
