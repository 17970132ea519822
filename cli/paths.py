"""The files and maps that a user names: the types of parameters, and what an output must not be called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

__all__ = ["FILE", "MapName", "NamedPath", "named_as", "spare"]

EMPTY = "the name is empty; give a path"


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


def spare(output: Path | None, inputs: Iterable[Path | None], option: str = "-o") -> None:
    """A usage error when what would be written is one of the files that are read, under whatever name or link."""
    for each in inputs:
        if output is not None and each is not None and _same(output, each):
            message = f"'{output}' is the file that is read: it would be lost; give another name"
            raise click.BadParameter(message, param_hint=option)


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
