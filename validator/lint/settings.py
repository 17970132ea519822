"""Settings of lint: `zoc.toml`, or the table `[tool.zoc]` of `pyproject.toml`, in the folder one is in or above it.

Paths and patterns in them are named from the folder of that file. What they may hold is `settings.schema.json`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, InputError, Severity, Where, cannot_open
from mapdata.files import unmarked
from mapdata.locate import Spots, spots
from mapdata.schema import check, parse_toml
from validator.lint.codes import unknown_code

__all__ = ["Settings", "SettingsError", "find_settings", "read_settings"]

LARGEST = 1024 * 1024
OWN, SHARED, TABLE = "zoc.toml", "pyproject.toml", ("tool", "zoc")


class SettingsError(Exception):
    """Settings that cannot be followed (wrong usage, exit status 2); `problems` has each with its place."""

    def __init__(self, problems: list[Diagnostic]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Settings:
    """What a settings file says. `folder` is where it lies, or where one is when there is none."""

    folder: Path = Path()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    baseline: Path | None = None
    fail_on: Severity = Severity.ERROR
    format: str = "text"


def find_settings(start: Path) -> Settings:
    """The settings for work in a folder: of the first folder from there upward that has any; defaults else.

    SettingsError when they cannot be followed.
    """
    for folder in (start.resolve(), *start.resolve().parents):
        for name in (OWN, SHARED):
            file = folder / name
            if file.is_file() and (found := _read(file, must=name == OWN)) is not None:
                return found
    return Settings(start)


def read_settings(file: Path) -> Settings:
    """The settings in a file that is named. InputError when it cannot be read, SettingsError as above."""
    found = _read(file, must=True)
    return Settings(file.parent) if found is None else found


def _read(file: Path, *, must: bool) -> Settings | None:
    """The settings in a file; None for one without any, or unless it `must` be read, that cannot be read."""
    try:
        with file.open("rb") as opened:
            data = unmarked(opened.read(LARGEST))
    except OSError as error:
        raise cannot_open(file, error) from error
    if not must and not _speaks_of_zoc(data):
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(file, "is not UTF-8", "save it so") from error
    document, faults = parse_toml(text, str(file))
    inside = TABLE if file.name == SHARED else ()
    if document is not None and inside:
        tool = document.get("tool")
        document = tool.get("zoc", {}) if isinstance(tool, dict) else {}
    faults = faults or check(document, "settings", str(file), text, inside=inside)
    faults = faults or list(_unknown(document or {}, str(file), spots(text, toml=True).below(inside)))
    if faults or document is None:
        raise SettingsError(faults)
    return _settings(document, file.parent)


def _speaks_of_zoc(data: bytes) -> bool:
    try:
        tool = tomllib.loads(data.decode("utf-8")).get("tool")
    except (ValueError, RecursionError):
        return False  # whose fault that is, other tools tell
    return isinstance(tool, dict) and "zoc" in tool


def _unknown(document: Mapping[str, Any], file: str, where: Spots) -> Iterator[Diagnostic]:
    """The codes that do not exist."""
    lists: list[tuple[tuple[str, ...], Any]] = [((key,), document.get(key, ())) for key in ("select", "ignore")]
    lists += [(("per-file-ignores", glob), codes) for glob, codes in document.get("per-file-ignores", {}).items()]
    for path, codes in lists:
        for number, code in enumerate(codes):
            if (hint := unknown_code(code)) is not None:
                spot = (*path, str(number))
                yield problem("SRC040", f"there is no code '{code}'", Where(file, spot, *where.value(spot)), hint)


def _settings(document: Mapping[str, Any], folder: Path) -> Settings:
    return Settings(
        folder,
        tuple(document.get("select", ())),
        tuple(document.get("ignore", ())),
        {glob: tuple(codes) for glob, codes in document.get("per-file-ignores", {}).items()},
        tuple(document.get("exclude", ())),
        folder / document["baseline"] if "baseline" in document else None,
        Severity[str(document.get("fail-on", "error")).upper()],
        str(document.get("format", "text")),
    )
